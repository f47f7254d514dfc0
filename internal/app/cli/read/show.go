package read

import (
	"errors"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/render"
)

// restrictions are the values of --restriction.
var restrictions = []string{"ASCII-only", "single script", "highly restrictive", "moderately restrictive"}

// shower is a run of the verb show.
type shower struct {
	frame.Inputs
	options      render.Options
	json, ndjson bool
	textOnly     bool
	painter      show.Painter
	buf          []byte
	out          jsontext.Writer

	requested *string // the base that has been parsed last
	baseErr   error
}

func runShow(c *frame.Command, f *frame.Flags) error {
	s := shower{Inputs: frame.NewInputs(f), json: f.On("json"), ndjson: f.On("ndjson"), textOnly: f.On("text")}
	s.options = render.Options{Width: f.Number("width"), OmitTrivialSubdomain: f.On("no-www"), OnlyScheme: f.Text("only-scheme")}
	switch {
	case f.On("host-only"):
		s.options.Extent = render.HostOnly
	case f.On("registrable-domain"):
		s.options.Extent = render.RegistrableDomainOnly
	}
	if f.On("restriction") {
		s.options.Restriction.UnmarshalText([]byte(f.Text("restriction"))) // is one of its values
	}
	var names []host.Host
	for _, name := range f.All("name") {
		h, err := domainNamed(name)
		if err != nil {
			return frame.UsageError("--name: " + err.Error())
		}
		names = append(names, h)
	}
	if only := s.options.OnlyScheme; only != "" {
		only = strings.TrimSuffix(strings.TrimSuffix(only, "//"), ":")
		u, err := weburl.Parse(only + "://h")
		if err != nil || !strings.EqualFold(u.Scheme(), only) {
			return frame.UsageError("--only-scheme needs a scheme, such as https")
		}
		s.options.OnlyScheme = u.Scheme()
	}
	if !s.json && !s.ndjson {
		if err := s.Begin(); err != nil {
			return err
		}
	}
	if list := f.Text("names"); list != "" && !c.EachLine(&s.Lines, list, func(line string, wrong *lines.Error) bool {
		h, err := domainNamed(line)
		if wrong != nil {
			err = wrong
		}
		if err != nil {
			c.Fail(s.Lines.Place() + ": " + err.Error())
		}
		names = append(names, h)
		return true
	}) {
		return nil
	}
	s.options.Names = render.NewNames(names...)
	s.painter = c.Paint()
	if s.json {
		s.Base = frame.ToUnicode(s.Base)
		s.out.Indented, s.Inputs.JSON = !f.On("compact"), &s.out
	}
	if s.ndjson {
		s.answerRequests(c)
		return nil
	}
	s.Each(c, f.Args, func(input string) {
		if s.json {
			s.printJSON(c, infra.ScalarValues(input), s.Base, "")
		} else if u, ok := s.Parse(c, input); ok {
			s.print(c, s.options.URL(u), u)
		}
	})
	return nil
}

// domainNamed reads a domain that is given as a name. The error does not contain it.
func domainNamed(name string) (host.Host, error) {
	h, err := host.Parse(name)
	if err != nil || !h.IsDomain() {
		return host.Host{}, errors.New("not a domain")
	}
	return h, nil
}

// print prints a rendering and, below, its reasons, each with the parts that it is the
// reason for.
func (s *shower) print(c *frame.Command, r render.Rendering, u weburl.URL) {
	b := s.buf[:0]
	for _, span := range r.Spans {
		text := r.Text[span.Start:span.End]
		b = s.painter.Append(b, styleOf(span), text)
	}
	b = append(b, '\n')
	if !s.textOnly {
		b = s.appendReasons(b, r, u)
	}
	s.buf = b
	c.Out.Write(b)
}

func styleOf(s render.Span) show.Style {
	switch {
	case s.Reason.IsSuspicious():
		return show.Doubtful
	case s.Role == render.RoleRegistrableDomain, s.Role == render.RoleHost:
		return show.Strong
	}
	return show.Faint
}

// maxParts is how many parts are named for a reason.
const maxParts = 3

func (s *shower) appendReasons(b []byte, r render.Rendering, u weburl.URL) []byte {
	parts := make(map[render.Reason][]string)
	for _, span := range r.Spans {
		part := r.Text[span.Start:span.End]
		switch span.Reason {
		case render.DomainToUnicode:
			part = u.String()[span.From:span.To]
		case render.Elided, render.PercentDecoded, render.Isolated:
			part = ""
		}
		if all := parts[span.Reason]; part != "" && len(all) <= maxParts && !slices.Contains(all, part) {
			parts[span.Reason] = append(all, part)
		}
	}
	for _, reason := range r.Reasons() {
		first, style := "  ", show.Plain
		if reason.IsSuspicious() {
			first, style = "! ", show.Doubtful
		}
		text := reason.Explanation()
		if all := parts[reason]; len(all) > maxParts {
			text += ": " + strings.Join(all[:maxParts], ", ") + ", …"
		} else if len(all) > 0 {
			text += ": " + strings.Join(all, ", ")
		}
		b = s.painter.Wrapped(b, style, first, reason.String(), ": ", "    ", text)
	}
	return b
}
