package whatwg

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// replay is a URL made only from the changes that steps report.
type replay struct {
	text     map[Component]string
	null     map[Component]bool
	segments []string
	opaque   bool
}

func newReplay() *replay {
	return &replay{text: map[Component]string{}, null: map[Component]bool{Host: true, Port: true, Query: true, Fragment: true}}
}

func (r *replay) apply(c Change) {
	switch {
	case c.Component == Path && c.Operation == Set:
		r.opaque = c.Segments == nil
		r.segments, r.text[Path] = slices.Clone(c.Segments), c.Value
	case c.Component == Path && c.Operation == Append && !r.opaque:
		r.segments = append(r.segments, c.Value)
	case c.Operation == RemoveLast:
		r.segments = r.segments[:len(r.segments)-1]
	case c.Operation == SetNull:
		r.null[c.Component], r.text[c.Component] = true, ""
	case c.Operation == Set:
		r.null[c.Component], r.text[c.Component] = false, c.Value
	case c.Operation == Append:
		r.text[c.Component] += c.Value
	default:
		panic(fmt.Sprint("unknown change ", c))
	}
}

func (r *replay) href() string {
	s := r.text[Scheme] + ":"
	if !r.null[Host] {
		s += "//"
		if r.text[Username] != "" || r.text[Password] != "" {
			s += r.text[Username]
			if r.text[Password] != "" {
				s += ":" + r.text[Password]
			}
			s += "@"
		}
		s += r.text[Host]
		if !r.null[Port] {
			s += ":" + r.text[Port]
		}
	}
	if r.opaque {
		s += r.text[Path]
	} else {
		if r.null[Host] && len(r.segments) > 1 && r.segments[0] == "" {
			s += "/."
		}
		for _, segment := range r.segments {
			s += "/" + segment
		}
	}
	if !r.null[Query] {
		s += "?" + r.text[Query]
	}
	if !r.null[Fragment] {
		s += "#" + r.text[Fragment]
	}
	return s
}

// told holds the steps of a request checked so far.
type told struct {
	t        *testing.T
	q        edition.Request
	states   map[State]bool
	anchors  map[string]bool
	last     Step
	url      *replay // of the input
	building *replay
	errors   []edition.Finding
	steps    int
}

// see checks that a step follows from the one before.
func (d *told) see(s Step) {
	d.steps++
	d.anchors[s.Anchor] = true
	if s.In == validation.Base {
		d.last = s
		return
	}
	begins := d.steps == 1 || d.last.In == validation.Base || d.last.Set != s.Set
	if begins {
		if d.building != nil && (d.last.Set == 0 || !d.last.Failed) {
			d.url = d.building
		}
		if s.Set == 0 || d.q.Set[s.Set-1].Attribute == "href" {
			d.building = newReplay()
		} else {
			d.building = d.url
		}
	}
	read := d.q.Input
	if s.Set > 0 {
		read = d.q.Set[s.Set-1].Value
	} else {
		d.errors = append(d.errors, s.Errors...)
	}
	if s.State != 0 {
		d.states[s.State] = true
		if s.Anchor != s.State.Anchor() {
			d.t.Errorf("%q: the anchor of %v is %s", read, s.State, s.Anchor)
		}
		if d.last.State != 0 && !begins && (s.State != d.last.Next || s.Pointer != d.last.NextPointer+1 || d.last.Done) {
			d.t.Errorf("%q: step %+v after %+v", read, s, d.last)
		}
		// The colon that the protocol setter adds has an empty span.
		if at := s.Span.Of(read); s.C >= 0 && at != string(s.C) && s.C != '\uFFFD' && (s.C != ':' || s.Span.Start < len(read)) {
			d.t.Errorf("%q: c is %q, but its place has %q", read, s.C, at)
		} else if s.C < 0 && at != "" {
			d.t.Errorf("%q: the EOF code point has the place %v", read, s.Span)
		}
	}
	for _, c := range s.Changes {
		d.building.apply(c)
	}
	d.last = s
}

// traced checks all that a trace promises, and that it ends in the URL of package
// weburl.
func traced(t *testing.T, q edition.Request, states map[State]bool, anchors map[string]bool) (steps int) {
	t.Helper()
	d := told{t: t, q: q, states: states, anchors: anchors}
	r := July2026.Trace(q, d.see)
	if quiet := July2026.Read(q); quiet.Href != r.Href || !slices.Equal(quiet.Errors, r.Errors) || (quiet.Failure == nil) != (r.Failure == nil) {
		t.Errorf("%q: told, the result is %+v, else %+v", q.Input, r, quiet)
	}
	if err := differsInSetters(q); err != nil {
		t.Errorf("%q: %v", q.Input, err)
	}
	failed := d.last.Failed && d.last.Set == 0
	if !slices.Equal(d.errors, r.Errors) {
		t.Errorf("%q: the steps have the errors %+v, the reading %+v", q.Input, d.errors, r.Errors)
	}
	switch {
	case r.Failure != nil:
		if r.FailedSet == 0 && !failed || r.FailedSet != d.last.Set || !d.last.Done || r.FailedIn != d.last.In {
			t.Errorf("%q: %+v, but the last step is %+v", q.Input, *r.Failure, d.last)
		}
		if e := d.last.Errors; len(e) == 0 || e[len(e)-1] != *r.Failure {
			t.Errorf("%q: failure %+v, the last step has %+v", q.Input, *r.Failure, e)
		}
	case d.building.href() != r.Href:
		t.Errorf("%q: the steps lead to %q, not to %q", q.Input, d.building.href(), r.Href)
	}
	return d.steps
}

// The trace of every input of the suites ends in the URL, and together they contain every
// state. Every anchor is in the list of the Standard's anchors.
func TestTraceOfSuites(t *testing.T) {
	states, anchors := map[State]bool{}, map[string]bool{}
	for _, c := range suite.Cases[urlTest](t, resources+"urltestdata.json") {
		traced(t, c.request(), states, anchors)
	}
	for _, name := range setters {
		for _, c := range suite.SetterCases(t)[name] {
			traced(t, edition.Request{Input: c.Href, Set: []edition.Change{{Attribute: name, Value: c.NewValue}}}, states, anchors)
		}
	}
	for s := SchemeStartState; s.Anchor() != ""; s++ {
		if !states[s] {
			t.Errorf("no suite reaches the %v", s)
		}
	}
	if len(states) != 21 {
		t.Errorf("%d states, the text has 21", len(states))
	}
	list := "\n" + suite.Text(t, "../../internal/standard/anchors.txt")
	for anchor := range anchors {
		if !strings.Contains(list, "\n"+anchor+" algorithm ") {
			t.Errorf("the Standard has no algorithm #%s", anchor)
		}
	}
	if len(anchors) != len(states)+7 {
		t.Errorf("steps have %d anchors, want those of the states, of the parser and of six setters: %v", len(anchors), anchors)
	}
}

func TestTraceRandom(t *testing.T) {
	randomly(t, *seed+2, *inputs/10, 500, func(_ int, g *mutate.Generator) error {
		q := changing(g)
		traced(t, q, map[State]bool{}, map[string]bool{})
		if t.Failed() {
			t.Fatalf("%+v", q)
		}
		return nil
	})
}

// A trace as a person reads it.
func TestTrace(t *testing.T) {
	var got []string
	July2026.Trace(edition.Request{Input: "ws:\\\\u@H:\t80/.", Set: []edition.Change{{Attribute: "hash", Value: "x"}}}, func(s Step) {
		line := fmt.Sprintf("%d %s", s.Set, s.Anchor)
		if s.State != 0 {
			c := "EOF"
			if s.C >= 0 {
				c = string(s.C)
			}
			line += fmt.Sprintf(" %d %s %v %q %v%v%v", s.Pointer, c, s.Span, s.Buffer(), s.AtSignSeen, s.InsideBrackets, s.PasswordTokenSeen)
		}
		for _, c := range s.Changes {
			line += fmt.Sprintf(" %v:%v:%q%q", c.Component, c.Operation, c.Value, c.Segments)
		}
		for _, e := range s.Errors {
			line += fmt.Sprintf(" %s@%v", e.Name, e.Span)
		}
		if s.Done {
			line += " done"
		}
		got = append(got, strings.ReplaceAll(strings.ReplaceAll(line, "false", "-"), "true", "+"))
	})
	want := `0 concept-basic-url-parser invalid-URL-unit@9-10
0 scheme-start-state 0 w 0-1 "w" ---
0 scheme-state 1 s 1-2 "ws" ---
0 scheme-state 2 : 2-3 "" --- scheme:set:"ws"[]
0 special-authority-slashes-state 3 \ 3-4 "" --- special-scheme-missing-following-solidus@3
0 special-authority-ignore-slashes-state 3 \ 3-4 "" --- special-scheme-missing-following-solidus@3-4
0 special-authority-ignore-slashes-state 4 \ 4-5 "" --- special-scheme-missing-following-solidus@4-5
0 special-authority-ignore-slashes-state 5 u 5-6 "" ---
0 authority-state 5 u 5-6 "u" ---
0 authority-state 6 @ 6-7 "" +-- username:append:"u"[] invalid-credentials@5-7
0 authority-state 7 H 7-8 "H" +--
0 authority-state 8 : 8-9 "H:" +--
0 authority-state 9 8 10-11 "H:8" +--
0 authority-state 10 0 11-12 "H:80" +--
0 authority-state 11 / 12-13 "" +--
0 host-state 7 H 7-8 "H" +--
0 host-state 8 : 8-9 "" +-- host:set:"h"[]
0 port-state 9 8 10-11 "8" +--
0 port-state 10 0 11-12 "80" +--
0 port-state 11 / 12-13 "" +-- port:set null:""[]
0 path-start-state 11 / 12-13 "" +--
0 path-state 12 . 13-14 "." +--
0 path-state 13 EOF 14 "" +-- path:append:""[] done
1 dom-url-hash fragment:set:""[]
1 fragment-state 0 x 0-1 "" --- fragment:append:"x"[]
1 fragment-state 1 EOF 1 "" --- done`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
}

// BufferEnd returns the end of Buffer.
func TestBufferEnd(t *testing.T) {
	const query = "é漢q\u0301"
	July2026.Trace(edition.Request{Input: "https://h/?" + query}, func(s Step) {
		all := []rune(s.Buffer())
		if s.BufferLen() != len(all) {
			t.Errorf("%q has %d code points", all, s.BufferLen())
		}
		for n := range 7 {
			if got, want := s.BufferEnd(n), string(all[max(len(all)-n, 0):]); got != want {
				t.Errorf("the last %d of %q are %q", n, all, got)
			}
		}
	})
}

// Without a listener, a trace costs nothing: an input of many steps takes about as few
// allocations as a short one. The steps of a path are reported with few.
func TestAllocsOfTrace(t *testing.T) {
	count := func(segment int, tell func(Step)) float64 {
		q := edition.Request{Input: "https://h/?" + strings.Repeat("q", segment)}
		return testing.AllocsPerRun(5, func() { July2026.Trace(q, tell) })
	}
	steps := 0
	if short, long := count(10, nil), count(5000, nil); long > short+60 {
		t.Errorf("10 steps take %v allocations, 5000 take %v", short, long)
	}
	if told := count(5000, func(Step) { steps++ }); told > 100 || steps < 5000*5 {
		t.Errorf("%v allocations for %d steps of a query", told, steps)
	}
	q := edition.Request{Input: "https://h/" + strings.Repeat("a/../", 1000)}
	if told := testing.AllocsPerRun(5, func() { July2026.Trace(q, func(Step) {}) }); told > 300 {
		t.Errorf("%v allocations for 5000 steps of a path", told)
	}
}
