package pattern

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/patternlist"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/urlpattern"
)

// matchOperation is the operation that matches the patterns of a file.
const matchOperation = "match"

// matches is a run of match.
type matches struct {
	in      frame.Inputs
	matcher *patternlist.Matcher
	best    bool // print whether the match is a tie
	all     bool
	json    bool
	invert  bool
	out     jsontext.Writer
	match   urlpattern.Match
	buf     []byte
}

// runMatch runs the operation. args are the arguments after it.
func runMatch(c *frame.Command, f *frame.Flags, args []string) error {
	m := matches{in: frame.Inputs{Base: f.Optional("base"), FailFast: f.On("fail-fast")}, best: f.On("best"), all: f.On("all"), json: f.On("json"), invert: f.On("invert")}
	isTable, requests := f.On("column"), f.On("ndjson")
	file := f.Text("patterns")
	if !f.On("patterns") || file == "" {
		return frame.UsageError("match needs --patterns FILE, with a pattern on each line or a JSON array of patterns; for a single pattern, use test or exec")
	}
	if requests && len(args) > 0 {
		return frame.UsageError("--ndjson " + frame.NDJSONFlag.NoArgs)
	}
	var files []string
	if isTable {
		files = args
	}
	if file == "-" && (requests || len(args) == 0 || slices.Contains(args, "-")) {
		return frame.UsageError("standard input cannot be both the patterns and the inputs")
	}
	for _, name := range files {
		if frame.LooksLikeURL(name) && !frame.IsFile(name) {
			return frame.UsageError("with --column, the argument is a file; this looks like a URL")
		}
	}
	t, err := c.ReadFileFlags(f, files)
	if err == nil {
		err = m.in.Begin()
	}
	if err != nil {
		return err
	}
	patterns, err := display.ReadPatterns(c, file, patternlist.Defaults{Base: frame.ToUnicode(m.in.Base), IgnoreCase: f.On("ignore-case")})
	if err != nil {
		return err
	}
	if len(patterns) == 0 {
		c.Note(show.Visible(file) + ": no patterns found")
	}
	m.matcher = patternlist.NewMatcher(patterns, m.best)
	if requests {
		m.answerRequests(c)
		return nil
	}
	add := []string{"pattern"}
	if f.On("add") {
		if add, _, err = frame.Columns("add", f.All("add"), m.matcher.Further()); err != nil {
			return err
		}
	}
	if !t.Begin(c, files, file) {
		return nil
	}
	defer t.End(c, &m.in)
	if isTable {
		t.Named = m.matcher.Column
		c.AddColumns(t, &m.in, files, add, nil)
		return nil
	}
	m.out.Indented = !f.On("compact")
	m.in.JSON = frame.JSONOut(&m.out, m.json)
	m.in.Each(c, args, func(input string) { m.do(c, input) })
	return nil
}

// do prints the patterns that match an input.
func (m *matches) do(c *frame.Command, input string) {
	u, err := m.in.Options.Parse(input)
	switch {
	case m.json:
		m.writeInput(c, infra.ScalarValues(input), u, err)
	case err != nil:
		m.in.FailParse(c, input, err)
	default:
		m.print(c, input, u)
	}
}

// print prints a line for the pattern that matches u, or for each.
func (m *matches) print(c *frame.Command, input string, u weburl.URL) {
	if strings.ContainsAny(input, "\t\n\r\x00") {
		m.in.Fail(c, "an input with a tab, a line end or NUL does not fit into a line; use --json")
		return
	}
	m.buf = m.buf[:0]
	if m.all {
		for hit := range m.matcher.All(u) {
			m.appendLine(c, input, hit.Text)
		}
	} else if hit, ok := m.matcher.Find(u); ok != m.invert {
		m.appendLine(c, input, hit.Text)
	}
	c.Out.Write(m.buf)
	if len(m.buf) > 0 {
		c.Tally.Written++
		return
	}
	if m.in.FailFast {
		m.in.Fail(c, map[bool]string{false: "matches no pattern", true: "matches a pattern"}[m.invert])
		return
	}
	c.Failed = true
	c.Progress.Fail()
}

// appendLine appends a line with an input and the pattern that matches it; with --invert, there is
// none.
func (m *matches) appendLine(c *frame.Command, input, pattern string) {
	if frame.IsTerminal(c.Out.To) {
		input, pattern = show.Visible(input), show.Visible(pattern)
	}
	m.buf = append(m.buf, input...)
	if !m.invert {
		m.buf = append(append(m.buf, '\t'), pattern...)
	}
	m.buf = append(m.buf, '\n')
}

// writeInput writes the object for an input.
func (m *matches) writeInput(c *frame.Command, input string, u weburl.URL, err error) {
	w := &m.out
	w.Object()
	w.Member("input", input)
	if m.in.Base != nil {
		w.Member("base", infra.ScalarValues(*m.in.Base))
	}
	matches := false
	switch {
	case err != nil:
		jsonform.WriteParseFailure(w, err)
		c.Tally.Fail(rows.ErrorCode(err))
	case m.all:
		w.ArrayMember("matches")
		for hit := range m.matcher.All(u) {
			matches = true
			w.Object()
			m.writeHit(hit, true, u)
			w.End()
		}
		w.End()
	default:
		var hit patternlist.Hit
		hit, matches = m.matcher.Find(u)
		m.writeHit(hit, matches, u)
	}
	w.End()
	w.Flush(c.Out)
	c.Tally.Written++
	if err != nil || matches == m.invert {
		c.Failed = true
		c.Progress.Fail()
	}
}

// writeHit writes the members for a pattern that matches u or, if ok is false, for none.
func (m *matches) writeHit(hit patternlist.Hit, ok bool, u weburl.URL) {
	w := &m.out
	if !ok {
		for _, name := range []string{"index", "pattern", "groups"} {
			w.Name(name)
			w.Null()
		}
		return
	}
	w.Number("index", hit.Index)
	w.Member("pattern", infra.ScalarValues(hit.Text))
	if m.best {
		w.Flag("tie", hit.Tie)
	}
	w.ObjectMember("groups")
	for name, g := range hit.Groups(u, &m.match) {
		jsonform.WriteGroup(w, name, g)
	}
	w.End()
}

// answerRequests prints an answer for each line of standard input.
func (m *matches) answerRequests(c *frame.Command) {
	c.Answer(frame.Answers{Fields: []string{"input", "id"}, FailFast: m.in.FailFast, Worker: func() func(*frame.Command, *frame.Request) error {
		own := matches{in: m.in, matcher: m.matcher, best: m.best}
		return func(c *frame.Command, q *frame.Request) error {
			u, err := own.in.Options.Parse(q.Input)
			w := &own.out
			w.Object()
			jsonform.WriteID(w, q.ID)
			if err != nil {
				jsonform.WriteParseFailure(w, err)
				c.Failed = true
			} else {
				hit, ok := own.matcher.Find(u)
				own.writeHit(hit, ok, u)
			}
			w.End()
			w.Flush(c.Out)
			return nil
		}
	}})
}
