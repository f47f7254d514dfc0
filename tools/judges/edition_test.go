package main

import (
	"slices"
	"testing"
)

// The explanations of sequences cover their subjects, and nothing more.
func TestEditionSequencesAreExplained(t *testing.T) {
	judges := judgesOfEdition("whatwg-2017", true)
	if len(judges) != 1 {
		t.Fatalf("%d judges of sequences", len(judges))
	}
	e := judges[0]
	change := func(p playback, name, value string) {
		last := &p.states[len(p.states)-1]
		last.URL = slices.Clone(last.URL)
		last.URL[slices.Index(properties[:], name)] = value
	}
	for _, c := range []struct {
		name   string
		calls  [][]string
		theirs func(p playback)
	}{
		{"port-after-scheme-change", [][]string{{"new", "http://h:443/"}, {"protocol", "https"}}, func(p playback) {
			change(p, "href", "https://h/")
			change(p, "origin", "https://h")
			change(p, "host", "h")
			change(p, "port", "")
		}},
		{"port-after-scheme-change", [][]string{{"new", "http://h:70/"}, {"protocol", "gopher"}}, func(p playback) {
			change(p, "href", "gopher://h/")
			change(p, "host", "h")
			change(p, "port", "")
		}},
		{"", [][]string{{"new", "http://h:443/"}, {"protocol", "ws"}}, func(p playback) {
			change(p, "host", "h")
			change(p, "port", "")
		}},
		{"", [][]string{{"new", "http://h:443/"}, {"protocol", "https"}}, func(p playback) {
			change(p, "host", "h")
			change(p, "port", "")
			change(p, "pathname", "/x")
		}},
		{"", [][]string{{"new", "https://h:1/"}, {"port", "443"}}, func(p playback) { change(p, "port", "443") }},
		{"href-leaves-the-parameters", [][]string{{"new", "http://h/?a=1"}, {"href", "http://h/?b=2"}}, func(p playback) {
			p.states[1].Params = p.states[0].Params
		}},
		{"", [][]string{{"new", "http://h/?a=1"}, {"href", "http://h/?b=2"}}, func(p playback) {
			p.states[1].Params = []string{"undefined", ""}
		}},
		{"", [][]string{{"new", "http://h/?a=1"}, {"search", "?b=2"}}, func(p playback) {
			p.states[1].Params = p.states[0].Params
		}},
		{"credentials-beyond-the-basic-plane-2017-flags", [][]string{{"new", "http://😀a@h/"}}, func(p playback) {
			change(p, "href", "http://%F0%9F%98%80%EF%BF%BD@h/")
			change(p, "username", "%F0%9F%98%80%EF%BF%BD")
		}},
		{"credentials-beyond-the-basic-plane-2017-flags", [][]string{{"new", "http://h/?a"}, {"href", "http://😀a@h/"}}, func(p playback) {
			change(p, "href", "http://%F0%9F%98%80%EF%BF%BD@h/")
			change(p, "username", "%F0%9F%98%80%EF%BF%BD")
			p.states[1].Params = p.states[0].Params
		}},
		{"", [][]string{{"new", "http://😀a@h/"}}, func(p playback) { change(p, "username", "%F0%9F%98%80") }},
	} {
		s := calls(c.calls...)
		theirs := play2017(s)
		c.theirs(theirs)
		d := editionDivergence{divergence{e.name, s, play2017(s), theirs}, e}
		if d.kind() == "" {
			t.Errorf("%v: no difference", c.calls)
		}
		got := ""
		if x := d.explain(explainedEditions); x != nil {
			got = x.name
		}
		if got != c.name {
			t.Errorf("%v with %v: explained by %q, want %q", c.calls, theirs.states[len(theirs.states)-1], got, c.name)
		}
	}
}

// Methods that the class of 2017 lacks are not called.
func TestPlay2017(t *testing.T) {
	p := play2017(calls([]string{"new", "?b", "http://h:80/"}, []string{"append", "a", "é"}, []string{"delete", "b", "x"}, []string{"set", "c", ""}, []string{"sort"}, []string{"hash", "f"}))
	last := p.states[len(p.states)-1]
	if p.crash != "" || last.URL[0] != "http://h/?a=%C3%A9&c=#f" || !slices.Equal(last.Params, []string{"undefined", "a=%C3%A9&c=", "a", "é", "c", ""}) {
		t.Errorf("%+v", p)
	}
	if p := play2017(calls([]string{"new", "x"})); len(p.states) != 1 || !p.states[0].Threw {
		t.Errorf("%+v", p)
	}
	if p := play2017(calls([]string{"new", "x:"}, []string{"color", "f"})); p.crash == "" {
		t.Errorf("%+v", p)
	}
}
