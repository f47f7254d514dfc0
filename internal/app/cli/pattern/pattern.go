package pattern

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/meaning"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

// operations lists the values of the first argument.
var operations = []string{"test", "exec", "explain", matchOperation, checkOperation}

// componentFlags lists the flags with pattern strings.
var componentFlags = memberNames[:urlpattern.Hash]

// patterns is a run of the verb.
type patterns struct {
	in     frame.Inputs
	args   jsonform.PatternArgs // of the pattern
	p      urlpattern.Pattern
	json   bool
	invert bool
	out    jsontext.Writer
	match  urlpattern.Match
	// meaning is set by explain.
	meaning *meaning.Meaning
}

func run(c *frame.Command, f *frame.Flags) error {
	if f.On("ndjson") && len(f.Args) == 0 {
		return runRequests(c, f)
	}
	operation, args, err := operationOf(f)
	switch {
	case err != nil:
		return err
	case operation == matchOperation:
		return runMatch(c, f, args)
	case operation == checkOperation:
		return runCheck(c, f, args)
	case f.On("ndjson"):
		return frame.UsageError("--ndjson " + frame.NDJSONFlag.NoArgs)
	}
	r := patterns{json: f.On("json"), invert: f.On("invert"), in: frame.Inputs{Base: f.Optional("base"), FailFast: f.On("fail-fast")}}
	r.out.Indented = !f.On("compact")
	if args, err = r.readPattern(c, f, args); err != nil {
		return err
	}
	if err := r.in.Begin(); err != nil {
		return err
	}
	r.in.JSON = frame.JSONOut(&r.out, r.json)
	switch operation {
	case "test":
		r.in.Each(c, args, func(input string) { r.test(c, input) })
	case "exec":
		r.in.Each(c, args, func(input string) { r.exec(c, input) })
	case "explain":
		r.explain(c, args)
	}
	return nil
}

// runRequests answers requests that have patterns of their own.
func runRequests(c *frame.Command, f *frame.Flags) error {
	for _, name := range []string{"base", "ignore-case"} {
		if f.On(name) {
			return frame.UsageError("--ndjson and --" + name + " can be used together only for match; a request has its own")
		}
	}
	if err := checkFlagsOf("", f); err != nil {
		return err
	}
	answerRequests(c, f.On("fail-fast"))
	return nil
}

// operationOf returns the operation and the arguments after it.
func operationOf(f *frame.Flags) (operation string, args []string, err error) {
	switch {
	case len(f.Args) == 0:
		return "", nil, frame.UsageError("missing operation; give " + frame.OrList(operations))
	case f.Before == 0 || !slices.Contains(operations, f.Args[0]):
		return "", nil, frame.UsageError(notOperation(f.Args[0]))
	}
	operation = f.Args[0]
	return operation, f.Args[1:], checkFlagsOf(operation, f)
}

// takers holds the operations that take a flag. All take the others.
var takers = func() map[string][]string {
	m := map[string][]string{"invert": {"test", matchOperation}, "best": {matchOperation, checkOperation}}
	for _, name := range slices.Concat(componentFlags, []string{"fail-fast", "json", "compact"}) {
		m[name] = []string{"test", "exec", "explain"}
	}
	for _, name := range []string{"fail-fast", "json", "compact"} {
		m[name] = append(m[name], matchOperation)
	}
	m["fail-fast"] = append(m["fail-fast"], "")
	for _, name := range []string{"patterns", "all", "column", "add", "output", "jobs", "progress", "stats"} {
		m[name] = []string{matchOperation}
	}
	for _, flag := range checkFlags() {
		m[flag.Name] = []string{checkOperation}
	}
	return m
}()

// checkFlagsOf returns an error for a flag that an operation does not take. The operation "" is
// to answer requests.
func checkFlagsOf(operation string, f *frame.Flags) error {
	for _, name := range slices.Sorted(maps.Keys(takers)) {
		takes := takers[name]
		switch {
		case !f.Given(name) || slices.Contains(takes, operation):
		case len(takes) == 1:
			return frame.UsageError("--" + name + " is only for " + takes[0])
		case operation == checkOperation && name == "json":
			return frame.UsageError("--json cannot be used with check; use --format json")
		default:
			return frame.UsageError("--" + name + " cannot be used with " + cmp.Or(operation, "--ndjson"))
		}
	}
	return nil
}

// notOperation returns the message for a first argument that is not an operation.
func notOperation(arg string) string {
	if frame.IsWord(arg) {
		return frame.UnknownOf("operation", arg, operations)
	}
	return "the operation comes before the pattern: weburl pattern test PATTERN"
}

// readPattern makes the pattern of the flags or of the first argument, and returns the arguments
// after it.
func (r *patterns) readPattern(c *frame.Command, f *frame.Flags, args []string) ([]string, error) {
	a := &r.args
	a.IgnoreCase = f.On("ignore-case")
	for i, name := range componentFlags {
		if f.Given(name) {
			if a.Init == nil {
				a.Init = urlpattern.Init{}
			}
			a.Init[urlpattern.Protocol+urlpattern.Component(i)] = infra.ScalarValues(f.Text(name))
		}
	}
	if a.Init != nil {
		if base := f.Optional("base"); base != nil {
			a.Init[urlpattern.BaseURL] = *base
		}
	} else {
		if len(args) == 0 {
			return nil, frame.UsageError("missing pattern; give it after the operation, or its components by flags such as --pathname")
		}
		text := infra.ScalarValues(args[0])
		a.Text, a.Base, args = &text, f.Optional("base"), args[1:]
	}
	var failure *jsonform.PatternFailure
	if r.p, failure = a.Pattern(); failure == nil {
		return args, nil
	}
	if r.json {
		r.out.Object()
		jsonform.WritePatternFailure(&r.out, failure)
		r.end(c)
	}
	return nil, r.patternError(c, failure)
}

// patternError reports why there is no pattern, with the place.
func (r *patterns) patternError(c *frame.Command, f *jsonform.PatternFailure) error {
	source, name := "", f.In
	var component urlpattern.Component
	switch {
	case f.In == urlpattern.BaseURL.String():
		return frame.BadBase(f.Text)
	case r.args.Text != nil:
		source = *r.args.Text
	case component.UnmarshalText([]byte(f.In)) == nil:
		source, name = r.args.Init[component], "--"+f.In
	}
	// A pattern may contain a password.
	if hasCredentials(source) || name == "--password" {
		return frame.UsageError(name + ": " + f.Text)
	}
	instead := r.repaired()
	if instead == "" && (source == "" || f.Span.Start == 0 && f.Span.End == len(source)) {
		return frame.UsageError(name + ": " + f.Text)
	}
	c.Out.Flush()
	dst := show.AppendWrapped(nil, frame.NotePrefix, frame.NoteIndent, "pattern: "+name+" at "+f.Span.Place()+": "+f.Text)
	dst = show.AppendExcerpt(dst, frame.NoteIndent, source, f.Span)
	if instead != "" {
		dst = append(dst, frame.NoteIndent+"instead: "+show.Visible(instead)+"\n"...)
	}
	c.Stderr.Write(dst)
	return frame.ErrReported
}

// maxRepaired is the length of a pattern, in bytes, up to which repaired tries. To prove that
// a longer one matches anything takes long.
const maxRepaired = 500

// repaired returns the pattern that the argument probably means, or "".
func (r *patterns) repaired() string {
	if r.args.Text == nil || len(*r.args.Text) > maxRepaired {
		return ""
	}
	o, _ := r.args.Options()
	const most = 16
	for text, n := *r.args.Text, 0; n < most; n++ {
		p, err := o.Parse(text)
		var e *urlpattern.Error
		switch {
		case errors.As(err, &e):
		case analysis.Empty(p).Verdict == analysis.Yes:
			return "" // as for "https://[::1/", in which the colons are not all that is wrong
		default:
			return text
		}
		if _, text = meaning.Repair(e, text, o); text == "" {
			break
		}
	}
	return ""
}

// hasCredentials reports whether a pattern may contain a password.
func hasCredentials(pattern string) bool { return strings.Contains(pattern, "@") }

// source returns what the pattern was made from.
func (r *patterns) source() meaning.Source {
	if r.args.Text == nil {
		return meaning.Source{Init: r.args.Init, Base: r.in.Options.Base}
	}
	return meaning.Source{Text: *r.args.Text, Base: r.in.Options.Base}
}

// test prints an input that matches or, inverted, that does not.
func (r *patterns) test(c *frame.Command, input string) {
	u, ok := r.parse(c, input)
	if !ok {
		return
	}
	matches := r.p.Test(u)
	if matches == r.invert {
		c.Failed = true
		if r.in.FailFast && !r.json {
			r.in.Fail(c, map[bool]string{true: "matches", false: "does not match"}[matches])
		}
	}
	switch {
	case r.json:
		r.begin(input)
		r.out.Flag("matches", matches)
		r.end(c)
	case matches == r.invert:
	case frame.IsTerminal(c.Out.To):
		c.Out.WriteString(show.Visible(input) + "\n")
	default:
		c.Out.WriteString(input)
		c.Out.WriteByte('\n')
	}
}

// parse parses an input, or reports its failure.
func (r *patterns) parse(c *frame.Command, input string) (u weburl.URL, ok bool) {
	u, err := r.in.Options.Parse(input)
	if err == nil {
		return u, true
	}
	if !r.json {
		r.in.FailParse(c, input, err)
		return u, false
	}
	c.Failed = true
	r.begin(input)
	jsonform.WriteParseFailure(&r.out, err)
	r.end(c)
	return u, false
}

// begin begins the object for an input.
func (r *patterns) begin(input string) {
	r.out.Object()
	r.out.Member("input", infra.ScalarValues(input))
	if r.in.Base != nil {
		r.out.Member("base", infra.ScalarValues(*r.in.Base))
	}
}

func (r *patterns) end(c *frame.Command) {
	r.out.End()
	r.out.Flush(c.Out)
}

// exec prints what the groups of the pattern take from an input that matches.
func (r *patterns) exec(c *frame.Command, input string) {
	u, ok := r.parse(c, input)
	if !ok {
		return
	}
	matches := r.p.MatchInto(&r.match, u)
	if !matches && r.in.FailFast && !r.json {
		r.in.Fail(c, "does not match")
	}
	c.Failed = c.Failed || !matches
	switch {
	case r.json:
		r.begin(input)
		text := infra.ScalarValues(input)
		(&jsonform.PatternArgs{Text: &text, Base: frame.ToUnicode(r.in.Base)}).WriteMatch(&r.out, r.p)
		r.end(c)
	case matches:
		c.Out.WriteString(show.Visible(input) + "\n")
		c.Out.Write(r.appendGroups(nil))
	}
}

// appendGroups appends a line for each group of the components that were given.
func (r *patterns) appendGroups(dst []byte) []byte {
	type row struct{ component, name, value string }
	var rows []row
	wide := [2]int{}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		if parts := r.p.Parts(c); len(parts) == 0 || !parts[0].Span.IsKnown() {
			continue
		}
		for name, g := range r.match.Groups(c) {
			value := show.Visible(g.Value)
			if !g.Set {
				value = "(undefined)"
			}
			rows = append(rows, row{c.String(), name, value})
			wide[0], wide[1] = max(wide[0], len(c.String())), max(wide[1], display.ColumnsOf(name))
		}
	}
	for _, row := range rows {
		dst = append(dst, "  "+pad(row.component, wide[0])+"  "+pad(row.name, wide[1])+"  "+row.value+"\n"...)
	}
	return dst
}

// pad appends spaces to a text, to make it n columns wide.
func pad(text string, n int) string {
	return text + strings.Repeat(" ", max(n-display.ColumnsOf(text), 0))
}
