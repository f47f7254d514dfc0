package compare

import (
	"strconv"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/percent"
)

// severities returns the values of --fail-on, the worst first.
func severities() []string {
	var names []string
	for s := compare.Critical; s >= compare.Info; s-- {
		names = append(names, s.String())
	}
	return append(names, "off")
}

// comparer is a run of the verb compare.
type comparer struct {
	profile compare.Profile
	failOn  compare.Severity // or None for never
	painter show.Painter
	titles  map[string]string // of the kinds of findings
	out     jsontext.Writer
	buf     []byte
	// encoding is the encoding of the document for a history, or nil for UTF-8.
	encoding percent.Encoding
	// pending means that an empty line must be printed before the next text.
	pending bool

	base    *string // the base that was parsed last, or nil
	baseURL weburl.URL
	baseErr error
}

func runCompare(c *frame.Command, f *frame.Flags) (err error) {
	base, asJSON, editions := f.Optional("base"), f.On("json"), f.On("editions")
	m := comparer{painter: c.Paint()}
	if asJSON {
		base = frame.ToUnicode(base)
	}
	if f.On("list") {
		return m.list(c, f.Args, asJSON)
	}
	if name := f.Text("fail-on"); name != "off" {
		m.failOn.UnmarshalText([]byte(name)) // is one of its values
	}
	if m.encoding, err = f.Encoding(); err != nil {
		return err
	}
	if f.On("encoding") && !editions {
		return frame.UsageError("--encoding needs --editions")
	}
	encoding := m.encoding
	name := f.Text("profile")
	if editions {
		name = "browser"
	}
	if m.profile, err = frame.ProfileNamed(name); err != nil {
		return frame.UsageError("--profile: " + err.Error())
	}
	switch {
	case m.profile.NeedsBase && base == nil && !f.On("ndjson"):
		return frame.UsageError("this --profile needs a --base")
	case f.On("ndjson"):
		m.answerRequests(c, editions)
		return nil
	case m.setBase(base) != nil && !asJSON:
		return frame.BadBase(frame.FailureText(m.baseErr))
	case f.On("filter"):
		m.filter(c)
		return nil
	}
	m.out.Indented = !f.On("compact")
	c.EachInput(f.Args, frame.JSONOut(&m.out, asJSON), func(input, place string) {
		switch {
		case asJSON:
			m.printJSON(c, &frame.Request{Request: jsonform.Request{Input: infra.ScalarValues(input), Base: base, Encoding: encoding}}, editions)
		case editions:
			m.printHistory(c, input)
		default:
			m.print(c, input, place)
		}
	})
	return nil
}

// setBase parses the base URL for the inputs that follow; nil is none.
func (m *comparer) setBase(base *string) error {
	switch {
	case base == nil:
		m.base, m.baseURL, m.baseErr = nil, weburl.URL{}, nil
	case m.base == nil || *m.base != *base:
		m.base = base
		m.baseURL, m.baseErr = weburl.Parse(*base)
	}
	return m.baseErr
}

// fails reports whether a finding of a severity makes the run fail.
func (m *comparer) fails(s compare.Severity) bool {
	return m.failOn != compare.None && s >= m.failOn
}

// refused returns the reason why the Standard refuses an input, or nil. A refused input has no
// safe form.
func (m *comparer) refused(input string) error {
	_, err := weburl.Options{Base: m.baseURL}.Parse(input)
	return err
}

// filter passes on the lines of standard input without findings that make the run fail.
func (m *comparer) filter(c *frame.Command) {
	var l frame.List
	c.EachLine(&l, "-", func(line string, wrong *lines.Error) bool {
		if wrong != nil {
			c.Fail(l.Place() + ": " + wrong.Error())
			return true
		}
		a := compare.Analyze(line, m.base, m.profile)
		found := a.Findings()
		failing := 0
		for _, f := range found {
			if m.fails(f.Severity) {
				failing++
			}
		}
		if failing > 0 {
			text := findingLine(&found[0])
			if failing > 1 {
				text += ", and " + strconv.Itoa(failing-1) + " more"
			}
			c.Fail(l.Place() + ": " + text)
		} else if err := m.refused(line); err != nil {
			c.Fail(l.Place() + ": " + frame.FailureText(err))
		} else if frame.IsTerminal(c.Out.To) {
			c.Out.WriteString(show.Visible(line) + "\n")
		} else {
			c.Out.WriteString(l.Raw)
		}
		return true
	})
}

// findingLine returns the severity of a finding, its name and its position.
func findingLine(f *compare.Finding) string {
	return f.Severity.String() + ": " + f.ID + display.PlaceText(f.Span)
}
