package cli

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/lines"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/similar"
	"github.com/weburl-go/weburl/validation"
)

// profileNamed reads a profile. The error holds nothing that may be a URL.
func profileNamed(text string) (compare.Profile, error) {
	p, err := compare.ParseProfile(text)
	if err == nil {
		return p, nil
	}
	var named []string
	for _, p := range compare.Profiles() {
		if !strings.Contains(p.Name, "=") {
			named = append(named, p.Name)
		}
	}
	const form = "'guard=NAME,... fetch=NAME,...'"
	seen := map[string]bool{}
	for _, field := range strings.Fields(text) {
		key, list, found := strings.Cut(field, "=")
		if !found && slices.Contains(named, field) {
			return p, errors.New("a profile is a single name, or " + form)
		}
		if !found {
			says := unknown("profile", field, similar.Name(field, named))
			if !strings.HasSuffix(says, "?") {
				says += "; the profiles are " + strings.Join(named, ", ") + " and " + form
			}
			return p, errors.New(says)
		}
		if key != "guard" && key != "fetch" {
			return p, errors.New("a profile is a name, or " + form)
		}
		for _, name := range strings.Split(list, ",") {
			if name == "" {
				return p, errors.New("an edition has no name in " + key + "=; a profile is a name, or " + form)
			}
			if _, err := compare.ParseProfile("fetch=" + name); err != nil {
				return p, unknownEdition(name)
			}
			if seen[key+name] {
				return p, errors.New(key + "= has " + name + " twice")
			}
			seen[key+name] = true
		}
	}
	return p, errors.New("the profile has no fetch=; it must be a name, or " + form + " in quotes")
}

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
	// pending says that an empty line must come before what is printed next.
	pending bool

	base    *string // the base that was parsed last, or nil
	baseURL weburl.URL
	baseErr error
}

func runCompare(c *command, f *Flags) (err error) {
	base, asJSON, editions := f.Optional("base"), f.On("json"), f.On("editions")
	m := comparer{painter: c.paint()}
	if asJSON {
		base = toUnicode(base)
	}
	if f.On("list") {
		return m.list(c, f.Args, asJSON)
	}
	if name := f.Text("fail-on"); name != "off" {
		m.failOn.UnmarshalText([]byte(name)) // is one of its values
	}
	name := f.Text("profile")
	if editions {
		name = "browser"
	}
	if m.profile, err = profileNamed(name); err != nil {
		return usageError("--profile: " + err.Error())
	}
	switch {
	case m.profile.NeedsBase && base == nil && !f.On("ndjson"):
		return usageError("this --profile needs a --base")
	case f.On("ndjson"):
		m.answerRequests(c, editions)
		return nil
	case m.setBase(base) != nil && !asJSON:
		return badBase(failureText(m.baseErr))
	case f.On("filter"):
		m.filter(c)
		return nil
	}
	m.out.Indented = true
	c.eachInput(f.Args, jsonOut(&m.out, asJSON), func(input, place string) {
		switch {
		case asJSON:
			m.printJSON(c, &request{Request: jsonform.Request{Input: infra.ScalarValues(input), Base: base}}, editions)
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

// fails reports whether a severity is one that the run fails on.
func (m *comparer) fails(s compare.Severity) bool {
	return m.failOn != compare.None && s >= m.failOn
}

// refused returns why the Standard refuses an input, which then has no safe form.
func (m *comparer) refused(input string) error {
	_, err := weburl.Options{Base: m.baseURL}.Parse(input)
	return err
}

// filter passes on the lines of standard input without findings that the run fails on.
func (m *comparer) filter(c *command) {
	var l list
	c.eachLine(&l, "-", func(line string, wrong *lines.Error) bool {
		if wrong != nil {
			c.fail(l.place() + ": " + wrong.Error())
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
			c.fail(l.place() + ": " + text)
		} else if err := m.refused(line); err != nil {
			c.fail(l.place() + ": " + failureText(err))
		} else if IsTerminal(c.out.to) {
			c.out.WriteString(show.Visible(line) + "\n")
		} else {
			c.out.WriteString(l.raw)
		}
		return true
	})
}

// findingLine returns the severity of a finding, its name and its place.
func findingLine(f *compare.Finding) string {
	return f.Severity.String() + ": " + f.ID + placeText(f.Span)
}

// placeText returns " at bytes 3-5" for a span, or "" if it is not known.
func placeText(s validation.Span) string {
	switch {
	case !s.IsKnown():
		return ""
	case s.Start == s.End:
		return " at byte " + s.String()
	}
	return " at bytes " + s.String()
}
