package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition/whatwg2017"
	"github.com/weburl-go/weburl/idna"
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
		{"empty-labels-in-bidi-domains-2017-flags", [][]string{{"new", "http://h/"}, {"hostname", "א."}}, func(p playback) { p.states[1] = p.states[0] }},
		{"empty-labels-in-bidi-domains-2017-flags", [][]string{{"new", "b:", "http://א./"}}, func(p playback) { p.states[0] = state{Threw: true} }},
		{"", [][]string{{"new", "b:", "http://א/"}}, func(p playback) { p.states[0] = state{Threw: true} }},
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

// Each fault of tr46 0.0.3, beside domains that it converts as UTS #46 says.
func TestFaultsOf2016(t *testing.T) {
	for domain, want := range map[string]fault{
		"\U0001f600a": halfCodePoints, "a\U0001f600": "", "a.\U0001f600.b": halfCodePoints,
		"a\U0001f9d0": repertoireOf8, "\u1c88": repertoireOf8, "\U0001f9a0": "", // of Unicode 10, 9 and 11
		"-a": alwaysHyphens, "a.b-": alwaysHyphens, "abc--d": alwaysHyphens, "ab--c": "", "é-": alwaysHyphens,
		"אa": noBidiRule, "א1": "", "a\u200db": noJoinerRule, "क्\u200dष": "",
		"xn--a": uncheckedPunycode, "xn--ac-vui": uncheckedPunycode, "xn--c0e98pug": uncheckedPunycode, "xn--fiq64b": "", "xn--zzzzzz": "", "xn--": "", "xn--a-": "", "xn--é": "",
		"\u08e3a": marksOf7, "\u19b0": marksOf7, "\u0301a": "", // a mark of Unicode 8, and one until then
		"faẞ.de": "", "Ⴀ": "", "ＧＯ。b": "", "\u2f868": "", "=\u0338": "",
	} {
		ascii, _, ok := tr46Of2016(domain)
		should, err := domains2017.ToASCII(domain)
		same := ok == (err == nil) && ascii == should
		var violations *idna.Error
		errors.As(err, &violations)
		got := fault("")
		if !same {
			got = faultOf2016(domainCall{domain, ascii, ok}, should, violations)
		}
		if got != want || same != (want == "") {
			t.Errorf("%+q: %q, %q and %v, %v, want %q", domain, got, ascii, ok, err, want)
		}
		if want != "" && explanationOfFault("whatwg-url-2017", want) == nil {
			t.Errorf("%s has no explanation", want)
		}
	}
	// An unexpected result is not explained.
	if got := faultOf2016(domainCall{"-a", "b", true}, "-a", nil); got != "" {
		t.Errorf("explained by %q", got)
	}
}

// A domain that the judge makes of Punycode can become an IPv4 address.
func TestIsHost(t *testing.T) {
	d := editionDifference{judge: editionJudge{edition: whatwg2017.Edition()}}
	for _, test := range []struct {
		domain, host string
		want         bool
	}{{"1.", "0.0.0.1", true}, {"1.", "0.0.0.2", false}, {"a.", "a.", true}, {"a", "b", false}, {"a b", "a", false}} {
		if d.isHost(test.domain, test.host) != test.want {
			t.Errorf("%q, %q", test.domain, test.host)
		}
	}
}

// What Punycode decodes to, beside package idna.
func TestDecodePunycode(t *testing.T) {
	for _, s := range []string{"", "a-", "-", "--", "a", "fa-hia", "ls8h", "mgba3gch31f060k", "99999999", "é", "é-a", "a-é", "zzzzzz", "4dbcagdahymbxekheh6e0a7fei0b"} {
		want, err := idna.DecodePunycode(s)
		got, ok := decodePunycode(s)
		if ok != (err == nil) || ok && string(got) != want {
			t.Errorf("%q: %q, %v, want %q, %v", s, string(got), ok, want, err)
		}
	}
	if got, ok := decodePunycode("aa-qfa2471kdb0dweg"); !ok || len(utf16Pairs(got)) == len(got) {
		t.Errorf("%U, %v has no pair of surrogates", got, ok)
	}
}

// Half of the inputs are domains, many of them valid.
func TestEditionInputs(t *testing.T) {
	batch := newEditionInputs(1, nil)
	again := newEditionInputs(1, nil)
	valid, foreign, punycode := 0, 0, 0
	for _, r := range batch(1) {
		ascii, err := domains2017.ToASCII(strings.Trim(r.input, "htp:/"))
		switch {
		case err != nil:
		case strings.Contains(r.input, "xn--"):
			punycode++
		case ascii != r.input[len("http://"):len(r.input)-1]:
			foreign++
		}
		if err == nil {
			valid++
		}
	}
	if valid < batchSize/5 || foreign < batchSize/10 || punycode < batchSize/50 {
		t.Errorf("%d of %d are valid, %d of them not ASCII, %d Punycode", valid, batchSize, foreign, punycode)
	}
	if a, b := batch(3), again(3); !slices.Equal(a, b) {
		t.Error("the same seed gives other inputs")
	}
}
