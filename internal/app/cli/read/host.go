package read

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// hostFields lists the fields of a request to host.
var hostFields = []string{"id", "input"}

// hosts is a run of the verb host.
type hosts struct {
	url, json bool
	in        frame.Inputs
	out       jsontext.Writer
	result    jsonform.HostResult // the last result
	// pending means that an empty line must be printed before the next table.
	pending bool
}

func runHost(c *frame.Command, f *frame.Flags) error {
	h := hosts{url: f.On("url"), json: f.On("json")}
	if f.On("ndjson") {
		h.answerRequests(c)
		return nil
	}
	h.out.Indented = !f.On("compact")
	h.in.JSON = frame.JSONOut(&h.out, h.json)
	h.in.Each(c, f.Args, func(input string) {
		if h.json {
			h.printJSON(c, "", h.read(infra.ScalarValues(input)))
		} else {
			h.print(c, h.read(input))
			h.in.NoteFile(c, input)
		}
	})
	return nil
}

// answerRequests prints a result for each line of standard input.
func (h *hosts) answerRequests(c *frame.Command) {
	c.Answer(frame.Answers{Fields: hostFields, Worker: func() func(*frame.Command, *frame.Request) error {
		own := *h
		return func(c *frame.Command, q *frame.Request) error {
			own.printJSON(c, q.ID, own.read(q.Input))
			return nil
		}
	}})
}

// read returns the facts about an input. They are valid until the next call.
func (h *hosts) read(input string) *jsonform.HostResult {
	if h.url {
		h.result.ReadOf(input, weburl.URL{})
	} else {
		h.result.Read(input)
	}
	return &h.result
}

// print prints a result as a table, or reports its failure.
func (h *hosts) print(c *frame.Command, r *jsonform.HostResult) {
	if r.Err != nil {
		h.fail(c, r)
		return
	}
	var dst []byte
	if h.pending {
		dst = append(dst, '\n')
	}
	h.pending = true
	row := func(name, kind, value string) {
		line := name + strings.Repeat(" ", len("registrable domain  ")-len(name)) + kind
		if value != "" {
			line += strings.Repeat(" ", len("registrable domain  Unicode  ")-len(line)) + value
		}
		dst = append(dst, line+"\n"...)
	}
	text := func(name, value string) { row(name, display.KindOf(value, value != ""), value) }
	row("input", "", show.Visible(r.Shown))
	row("host", columns.HostKind(r.Host.Kind()), r.Host.String())
	if readable := r.Host.Unicode(); readable != r.Host.String() {
		row("", "Unicode", show.Visible(readable))
	}
	for _, s := range jsonform.Spellings(r.Host) {
		text(s.Name, s.Text)
	}
	text("class", jsonform.ClassText(r.Host))
	if suffix := r.Lookup.PublicSuffix; suffix.IsNull() {
		row("public suffix", "null", "")
	} else {
		row("public suffix", r.Lookup.Rule.String(), suffix.String())
	}
	text("registrable domain", r.Lookup.RegistrableDomain.String())
	if r.Site.IsOpaque() {
		row("site", "opaque", "")
	} else {
		text("site", r.Site.String())
	}
	c.Out.Write(dst)
}

// fail reports why an input has no host.
func (h *hosts) fail(c *frame.Command, r *jsonform.HostResult) {
	c.Failed = true
	c.Out.Flush()
	place := frame.NotePrefix + h.in.Place()
	var dst []byte
	var failure *validation.Error
	switch {
	case !errors.As(r.Err, &failure):
		dst = show.AppendWrapped(nil, place, frame.NoteIndent, frame.FailureText(r.Err))
	case r.Input == "" && !h.url:
		dst = show.AppendWrapped(nil, place, frame.NoteIndent, failure.Code.String()+": the input is empty, and an https: URL must have a host")
	case h.url:
		dst = show.AppendWrapped(nil, place, frame.NoteIndent, failure.Message())
	case frame.MayBeURL(r.Input) && !strings.HasPrefix(r.Input, "["):
		hint := "an input is a host without a port; with --url it is a URL"
		if _, err := host.Parse("[" + r.Input + "]"); err == nil {
			hint = "an IPv6 address needs brackets"
		}
		dst = show.AppendWrapped(nil, place, frame.NoteIndent, failure.Message())
		dst = append(dst, frame.NoteIndent+hint+"\n"...)
	default:
		dst = show.AppendWrapped(nil, place, frame.NoteIndent, failure.Message())
		dst = show.AppendExcerpt(dst, frame.NoteIndent, r.Input, failure.Span)
	}
	c.Stderr.Write(dst)
}

// printJSON prints a result or a failure as a JSON object.
func (h *hosts) printJSON(c *frame.Command, id string, r *jsonform.HostResult) {
	c.Failed = c.Failed || r.Err != nil
	r.Write(&h.out, id)
	h.out.Flush(c.Out)
}
