package pattern

import (
	"cmp"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/app/manual"
	"github.com/weburl-go/weburl/internal/app/patternlist"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/validation"
)

const checkOperation = "check"

const checkText = `
With check, each FILE is a list of patterns: one on each line, or a JSON array
of strings and objects with components. Without FILE, or if it is "-", standard
input is read. Empty lines and lines that begin with "#" are skipped. --base and
--ignore-case apply to all patterns. Errors are:

  never-matches  no URL matches the pattern
  shadowed       earlier patterns match every URL that the pattern matches, so
                 it is never reached
  other codes    the text is not a pattern

Warnings are pairs of patterns that overlap although neither is more specific
(conflict), and patterns that may not match what you mean, as explain prints
them. A URL that another pattern of the list matches does not count as missing:
"*.example.com" is reported only if nothing matches "example.com". What is often
intended is a note, which only --notes shows. A report contains a URL that shows
what is wrong, if there is one, and a better pattern if weburl knows one.
"weburl explain CODE" explains a code. A summary goes to standard error.

The exit status is 1 if a report has the level of --fail-on or a higher one, or
if a file cannot be read.
`

// checkFlags returns the flags that only check takes. They are those of "weburl check".
func checkFlags() []manual.Flag {
	codes := checkCodes()
	var levels []string
	for _, code := range codes {
		levels = append(levels, code+"=")
	}
	return []manual.Flag{
		{Name: "format", Arg: "FORM", Values: manual.Values(findings.Formats...), Default: "text",
			Text: "with check: text, json (an array), ndjson (an object per line), sarif (SARIF 2.1.0), or github (annotations for GitHub Actions)"},
		{Name: "ignore", Arg: "CODE", Values: manual.Values(codes...), Separated: true,
			Text: "with check: do not report this code; separate several codes with commas, or repeat the flag"},
		{Name: "severity", Arg: "CODE=LEVEL", Values: manual.Values(levels...), Open: true, Separated: true,
			Text: "with check: set the level of a code: error, warning, note or off"},
		{Name: "fail-on", Arg: "LEVEL", Values: manual.Values(findings.LevelNames[:]...), Default: findings.Warning.String(),
			Text: "with check: exit with status 1 if a report has this level or a higher one: error, warning, note, or off for never"},
		{Name: "notes", Text: "with check: report notes, too; without this flag or --fail-on note, they are only counted"},
		{Name: "color", Arg: "WHEN", Values: manual.Values(frame.ColorTimes...), Default: "auto",
			Text: "with check: always, never, or auto: on a terminal, unless NO_COLOR is set or TERM is dumb"},
	}
}

// checker checks files of patterns.
type checker struct {
	c        *frame.Command
	defaults patternlist.Defaults
	form     findings.Form
	isText   bool // whether the form is for people
	levels   map[string]findings.Level
	failOn   findings.Level
	notes    bool
	best     bool

	counts           [4]int // by level
	hidden, patterns int
	undecided        int // of the hidden ones
}

func runCheck(c *frame.Command, f *frame.Flags, files []string) error {
	if f.On("ndjson") {
		return frame.UsageError("--ndjson cannot be used with check; use --format ndjson")
	}
	k := &checker{c: c, notes: f.On("notes"), best: f.On("best"), defaults: patternlist.Defaults{Base: f.Optional("base"), IgnoreCase: f.On("ignore-case")}}
	k.failOn.UnmarshalText([]byte(f.Text("fail-on"))) // is one of its values
	var err error
	if k.levels, err = findings.ParseLevels(f.All("severity"), f.All("ignore"), knownCode); err != nil {
		return frame.UsageError(err.Error())
	}
	if base := k.defaults.Base; base != nil {
		args := jsonform.PatternArgs{Base: base}
		if _, failure := args.Options(); failure != nil {
			return frame.BadBase(failure.Text)
		}
	}
	format := f.Text("format")
	k.isText = format == "text" || format == "github"
	k.form = findings.New(format, c.Out.Writer, frame.Paint(f.Text("color"), c.Out.To))
	if len(files) == 0 {
		files = []string{"-"}
	}
	k.form.Begin(rules)
	for _, name := range files {
		k.file(name)
	}
	k.form.End(nil)
	k.summary()
	return nil
}

// knownCode returns an error if a code does not exist.
func knownCode(code string) error {
	if names := checkCodes(); !slices.Contains(names, code) {
		return errors.New(frame.Unknown("code", code, similar.Name(code, names)))
	}
	return nil
}

func (k *checker) level(code string) findings.Level {
	if l, ok := k.levels[code]; ok {
		return l
	}
	return naturalLevel(code)
}

// file checks a file.
func (k *checker) file(name string) {
	shown, text, err := frame.StdinName, []byte(nil), error(nil)
	if name == "-" {
		text, err = io.ReadAll(k.c.Stdin)
	} else {
		shown = name
		text, err = os.ReadFile(name)
	}
	if err != nil {
		k.c.FailReading(show.Visible(shown), err)
		return
	}
	s := source{name: shown, text: string(text)}
	items, failures := patternlist.Read(shown, s.text, k.defaults)
	k.patterns += len(items)
	for _, e := range failures {
		if e.Index >= 0 {
			k.patterns++
		}
	}
	s.hidesLines = patternlist.IsJSON(s.text) &&
		(slices.ContainsFunc(failures, failureHasSecret) || slices.ContainsFunc(items, func(p patternlist.Pattern) bool { return hasSecret(&p) }))
	var all []*findings.Finding
	places := make([]findings.Extent, len(items))
	for i := range items {
		places[i] = s.extent(items[i].Place.Offset, items[i].Span.End)
	}
	wants := func(code string) bool { return k.level(code) != findings.Off }
	if len(items) > maxConflicts && wants(conflict) {
		k.c.Note(show.Visible(shown) + ": more than " + show.Grouped(maxConflicts) + " patterns, so conflicts are not looked for")
	}
	for _, d := range examine(items, k.best, wants) {
		all = append(all, s.finding(items, &d, places))
	}
	s.at = findings.Place{}
	for _, e := range failures {
		if f := s.failure(e); wants(f.Code) {
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b *findings.Finding) int {
		return cmp.Compare(a.Places[0].Start.Offset, b.Places[0].Start.Offset)
	})
	for _, f := range all {
		f.Level = k.level(f.Code)
		k.c.Failed = k.c.Failed || k.failOn != findings.Off && f.Level >= k.failOn
		if f.Level == findings.Note && !k.notes && k.failOn != findings.Note {
			k.hidden++
			if f.Code == undecided {
				k.undecided++
			}
			continue
		}
		k.counts[f.Level]++
		k.form.Finding(f)
	}
}

// summary writes what was found in total, if the form is for people.
func (k *checker) summary() {
	switch {
	case !k.isText || k.patterns == 0 && k.c.Failed:
		return
	case k.patterns == 0:
		k.c.Note("no patterns found")
		return
	}
	problems := findings.Listed(&k.counts)
	if problems == "" {
		problems = "no problems found"
	}
	text := problems + " in " + findings.Count(k.patterns, "pattern")
	if k.hidden > 0 {
		text += "; " + findings.Count(k.hidden, "note") + " (--notes shows them)"
		if k.undecided > 0 {
			text += ", " + show.Grouped(k.undecided) + " of them undecided"
		}
	}
	k.c.Note(text)
}

// source is the text of a file. It finds places in order.
type source struct {
	name, text string
	at         findings.Place
	// hidesLines is set if lines must not be shown: in JSON, a password may be in the line of
	// another pattern.
	hidesLines bool
}

// place returns the place of an offset. An offset that is less than the last one takes longer.
func (s *source) place(offset int) findings.Place {
	if s.at.Line == 0 || offset < s.at.Offset {
		s.at = findings.Place{Line: 1, Column: 1}
		if strings.HasPrefix(s.text, lines.ByteOrderMark) {
			s.at.Offset = len(lines.ByteOrderMark)
		}
	}
	passed := s.text[s.at.Offset:max(offset, s.at.Offset)]
	s.at.Offset += len(passed)
	s.at.Char += utf8.RuneCountInString(passed)
	if n := strings.Count(passed, "\n"); n > 0 {
		s.at.Line += n
		s.at.Column = 1
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	s.at.Column += utf8.RuneCountInString(passed)
	return s.at
}

func (s *source) extent(start, end int) findings.Extent {
	return findings.Extent{Start: s.place(start), End: s.place(end)}
}

// finding returns a finding about a pattern as forms write it. places holds the places of all
// patterns.
func (s *source) finding(items []patternlist.Pattern, d *found, places []findings.Extent) *findings.Finding {
	p := &items[d.index]
	secret := hasSecret(p)
	inURL := secret || slices.ContainsFunc(d.others, func(i int) bool { return hasSecret(&items[i]) })
	f := &findings.Finding{
		File: s.name, Code: d.code, Message: show.Visible(d.message), Places: []findings.Extent{places[d.index]},
		Pattern: p.Text, URL: shownURL(d.url, inURL), Suggestion: d.instead, ShowsFix: true,
	}
	for _, i := range d.others {
		f.Related = append(f.Related, places[i])
	}
	if secret {
		f.Pattern, f.Suggestion = hiddenPattern, ""
	} else if !s.hidesLines {
		f.Excerpt = s.excerpt(f.Places[0])
	}
	return f
}

// hiddenPattern is shown in place of a pattern that may contain a password.
const hiddenPattern = "***"

// failure returns the finding that an entry is not a pattern.
func (s *source) failure(e *patternlist.Error) *findings.Finding {
	f := &findings.Finding{File: s.name, Code: notAPattern, Message: show.Visible(e.Reason()), ShowsFix: true}
	start, end := e.Place.Offset, e.Place.Offset
	secret := failureHasSecret(e)
	if failure := e.Failure; failure != nil {
		f.Code = failure.Code
		f.Message = strings.TrimPrefix(failure.Text, failure.Code+": ")
		written := ""
		var c urlpattern.Component
		switch {
		case e.Args.Text != nil:
			written = *e.Args.Text
			f.Pattern = written
		case c.UnmarshalText([]byte(failure.In)) == nil:
			written = e.Args.Init[c]
			f.Message = failure.In + ": " + f.Message
		}
		f.Message = show.Visible(f.Message)
		if span := failure.Span; span.IsKnown() && span.End <= len(written) && strings.HasPrefix(s.text[start:], written[span.Start:span.End]) {
			end += span.End - span.Start
		}
		if secret {
			f.Pattern = hiddenPattern
		} else {
			f.Suggestion = (&patterns{args: e.Args}).repaired()
		}
	}
	f.Places = []findings.Extent{s.extent(start, end)}
	if !secret && !s.hidesLines {
		f.Excerpt = s.excerpt(f.Places[0])
	}
	return f
}

// failureHasSecret reports whether an entry that is not a pattern may contain a password.
func failureHasSecret(e *patternlist.Error) bool {
	if e.Failure == nil {
		return true
	}
	if e.Args.Text != nil {
		return hasCredentials(*e.Args.Text)
	}
	init := e.Args.Init
	return init[urlpattern.Username] != "" || init[urlpattern.Password] != "" || hasCredentials(init[urlpattern.BaseURL])
}

// excerpt returns a function for [findings.Finding.Excerpt]. Of a long line, it returns as much as
// an excerpt can show.
func (s *source) excerpt(e findings.Extent) func() (string, []validation.Span) {
	return func() (string, []validation.Span) {
		const limit = show.ExcerptBytes + utf8.UTFMax
		start := e.Start.Offset
		from := max(strings.LastIndexByte(s.text[:start], '\n')+1, start-limit)
		for from > 0 && from < start && !utf8.RuneStart(s.text[from]) {
			from++
		}
		to := min(start+limit, len(s.text))
		if n := strings.IndexAny(s.text[start:to], "\r\n"); n >= 0 {
			to = start + n
		}
		if from == 0 && strings.HasPrefix(s.text, lines.ByteOrderMark) {
			from = len(lines.ByteOrderMark)
		}
		line := s.text[from:to]
		return line, []validation.Span{{Start: start - from, End: min(max(e.End.Offset, start), to) - from}}
	}
}
