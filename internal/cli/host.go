package cli

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/columns"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// hostFields are those of a request to host.
var hostFields = []string{"id", "input"}

// hosts is a run of the verb host.
type hosts struct {
	url, json bool
	in        inputs
	out       jsontext.Writer
	result    jsonform.HostResult // the last
	// pending says that an empty line must come before the next table.
	pending bool
}

func runHost(c *command, f *Flags) error {
	h := hosts{url: f.On("url"), json: f.On("json")}
	if f.On("ndjson") {
		h.answerRequests(c)
		return nil
	}
	h.out.Indented = true
	h.in.json = jsonOut(&h.out, h.json)
	h.in.each(c, f.Args, func(input string) {
		if h.json {
			h.printJSON(c, "", h.read(infra.ScalarValues(input)))
		} else {
			h.print(c, h.read(input))
			h.in.noteFile(c, input)
		}
	})
	return nil
}

// answerRequests prints a result for each line of standard input.
func (h *hosts) answerRequests(c *command) {
	c.answer(answers{fields: hostFields, worker: func() func(*command, *request) error {
		own := *h
		return func(c *command, q *request) error {
			own.printJSON(c, q.ID, own.read(q.Input))
			return nil
		}
	}})
}

// read finds out all about an input. The result is valid until the next one.
func (h *hosts) read(input string) *jsonform.HostResult {
	if h.url {
		h.result.ReadOf(input, weburl.URL{})
	} else {
		h.result.Read(input)
	}
	return &h.result
}

// print prints a result as a table, or reports its failure.
func (h *hosts) print(c *command, r *jsonform.HostResult) {
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
	text := func(name, value string) { row(name, kindOf(value, value != ""), value) }
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
	c.out.Write(dst)
}

// fail reports why an input has no host.
func (h *hosts) fail(c *command, r *jsonform.HostResult) {
	c.failed = true
	c.out.flush()
	place := notePrefix + h.in.place()
	var dst []byte
	var failure *validation.Error
	switch {
	case !errors.As(r.Err, &failure):
		dst = show.AppendWrapped(nil, place, noteIndent, failureText(r.Err))
	case r.Input == "" && !h.url:
		dst = show.AppendWrapped(nil, place, noteIndent, failure.Code.String()+": the input is empty, and an https: URL must have a host")
	case h.url:
		dst = show.AppendWrapped(nil, place, noteIndent, failure.Message())
	case mayBeURL(r.Input) && !strings.HasPrefix(r.Input, "["):
		hint := "an input is a host without a port; with --url it is a URL"
		if _, err := host.Parse("[" + r.Input + "]"); err == nil {
			hint = "an IPv6 address needs brackets"
		}
		dst = show.AppendWrapped(nil, place, noteIndent, failure.Message())
		dst = append(dst, noteIndent+hint+"\n"...)
	default:
		dst = show.AppendWrapped(nil, place, noteIndent, failure.Message())
		dst = show.AppendExcerpt(dst, noteIndent, r.Input, failure.Span)
	}
	c.stderr.Write(dst)
}

// printJSON prints a result or a failure as a JSON object.
func (h *hosts) printJSON(c *command, id string, r *jsonform.HostResult) {
	c.failed = c.failed || r.Err != nil
	r.Write(&h.out, id)
	h.out.Flush(c.out)
}
