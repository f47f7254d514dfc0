package rfc3986

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/abnf"
	"github.com/weburl-go/weburl/internal/mutate"
	"github.com/weburl-go/weburl/internal/suite"
	"github.com/weburl-go/weburl/validation"
)

func grammar(t testing.TB) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Parse(ABNF + abnf.Core)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Every rule of the grammar is a function, and no function is without a rule.
func TestRulesAreFunctions(t *testing.T) {
	core := []string{"ALPHA", "DIGIT", "HEXDIG"}
	names := slices.DeleteFunc(grammar(t).Rules(), func(name string) bool { return slices.Contains(core, name) })
	if len(names) != 36 || len(rules) != len(names) {
		t.Errorf("there are %d rules and %d functions, want 36", len(names), len(rules))
	}
	for _, name := range names {
		if rules[name] == nil {
			t.Errorf("rule %s has no function", name)
		}
	}
	if err := Check("ALPHA", "a"); err == nil || err.Error() != "rfc3986: the grammar has no such rule" {
		t.Errorf("a rule that does not exist: %v", err)
	}
}

// alphabet has what matters to the grammar, and some of what is outside of it.
const alphabet = "aA1256f90vg:/?#[]@%.-+;,&=~_!$'()* \"<>\\^`{|}\x00\x7fé"

// mutated returns s with a few characters exchanged, removed or inserted.
func mutated(rng *rand.Rand, s string) string {
	letters := []rune(alphabet)
	text := []rune(s)
	for range rng.IntN(3) {
		at := rng.IntN(len(text) + 1)
		c := letters[rng.IntN(len(letters))]
		switch rng.IntN(3) {
		case 0:
			text = slices.Insert(text, at, c)
		case 1:
			if at < len(text) {
				text[at] = c
			}
		case 2:
			if at < len(text) {
				text = slices.Delete(text, at, at+1)
			}
		}
	}
	return string(text)
}

// Each function accepts what the rule accepts, by a regular expression made of the
// grammar's text.
func TestFunctionsFollowTheGrammar(t *testing.T) {
	g := grammar(t)
	n := 1500
	if testing.Short() {
		n = 150
	}
	for name := range rules {
		re, _, err := g.Regexp(name)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, uint64(len(name))))
		accepted := 0
		compare := func(s string) {
			err := Check(name, s)
			if want := re.MatchString(s); want != (err == nil) {
				t.Fatalf("%s %q: %v, want match %v", name, s, err, want)
			}
			if err == nil {
				accepted++
			}
		}
		for range n {
			s := g.Generate(rng, name)
			compare(s)
			compare(mutated(rng, s))
		}
		if accepted < n || accepted == 2*n && name != "path-empty" {
			t.Errorf("%s accepts %d of %d strings", name, accepted, 2*n)
		}
		each(alphabet, 2, compare)
	}
}

// each calls f with all strings of up to n letters.
func each(letters string, n int, f func(s string)) {
	f("")
	if n == 0 {
		return
	}
	for _, r := range letters {
		each(letters, n-1, func(s string) { f(string(r) + s) })
	}
}

// oracle splits a string by the grammar's text.
type oracle struct {
	re     *regexp.Regexp
	groups []string
}

func newOracle(t testing.TB) oracle {
	t.Helper()
	re, groups, err := grammar(t).Regexp("URI-reference", "scheme", "userinfo", "host", "IPv6address", "IPvFuture", "IPv4address", "reg-name", "port",
		"path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty", "query", "fragment")
	if err != nil {
		t.Fatal(err)
	}
	return oracle{re, groups}
}

func (o oracle) parse(s string) (r Reference, ok bool) {
	m := o.re.FindStringSubmatchIndex(s)
	if m == nil {
		return r, false
	}
	for i, rule := range o.groups {
		start, end := m[2*i], m[2*i+1]
		if start < 0 || i == 0 {
			continue
		}
		p := edition.Part{Present: true, Text: s[start:end], Span: validation.Span{Start: start, End: end}}
		switch rule {
		case "scheme":
			r.Scheme = p
		case "userinfo":
			r.Userinfo = p
		case "host":
			r.Host = p
		case "IPv6address", "IPvFuture", "reg-name":
			r.Host.Kind = rule
		case "IPv4address":
			if start == r.Host.Span.Start {
				r.Host.Kind = rule
			}
		case "port":
			r.Port = p
		case "query":
			r.Query = p
		case "fragment":
			r.Fragment = p
		default:
			r.Path = p
			r.Path.Kind = rule
		}
	}
	return r, true
}

// Parse returns the parts that the grammar's text does, with the first match
// winning, and their places.
func TestPartsFollowTheGrammar(t *testing.T) {
	o := newOracle(t)
	accepted, refused := 0, 0
	compare := func(s string) {
		got, err := Parse(s)
		want, ok := o.parse(s)
		if ok != (err == nil) || got != want {
			t.Fatalf("%q: %+v, %v\nwant %+v, %v", s, got, err, want, ok)
		}
		if ok {
			accepted++
			if text := got.String(); text != s {
				t.Fatalf("%q is composed as %q", s, text)
			}
		} else {
			refused++
		}
	}
	n := 10_000
	if testing.Short() {
		n = 1000
	}
	g := grammar(t)
	rng := rand.New(rand.NewPCG(1, 2))
	urls := mutate.New(1, nil)
	for range n {
		s := g.Generate(rng, "URI-reference")
		compare(s)
		compare(mutated(rng, s))
		compare(urls.URL())
		compare(urls.Mutate(urls.Reference()))
	}
	letters := "a1:/?#[]@%.v"
	if testing.Short() {
		letters = "a:/@[%"
	}
	each(letters, 4, compare)
	each("/:@", 7, compare)
	if accepted < n || refused < n {
		t.Errorf("%d strings are accepted and %d refused", accepted, refused)
	}
}

func TestPartsOfRealURLs(t *testing.T) {
	o := newOracle(t)
	accepted := 0
	lines := suite.Lines(t, "urls/kasztp.txt")
	for i, s := range lines {
		if i%7 != 0 {
			continue
		}
		got, err := Parse(s)
		want, ok := o.parse(s)
		if ok != (err == nil) || got != want {
			t.Fatalf("%q: %+v, %v\nwant %+v, %v", s, got, err, want, ok)
		}
		if ok {
			accepted++
		}
	}
	if accepted < len(lines)/10 {
		t.Errorf("only %d real URLs are URIs", accepted)
	}
}

// The error names the innermost rule that has no place for a character, and the
// place.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		input, rule string
		start, end  int
	}{
		{"a b", "segment-nz-nc", 1, 2},
		{":a", "segment-nz-nc", 0, 1},
		{"1a:b", "segment-nz-nc", 2, 3},
		{"a:b c", "segment-nz", 3, 4},
		{"a/b\x00", "segment", 3, 4},
		{"/é", "segment-nz", 1, 3},
		{"\xff", "segment-nz-nc", 0, 1},
		{"//h/\\", "segment", 4, 5},
		{"http://h x", "reg-name", 8, 9},
		{"http://a@b@c", "reg-name", 10, 11},
		{"http://a b@c", "userinfo", 8, 9},
		{"http://h:8a", "port", 10, 11},
		{"http://h:%38", "port", 9, 10},
		{"http://[::1", "IP-literal", 11, 11},
		{"http://[::1]x", "IP-literal", 12, 13},
		{"http://[]", "IPv6address", 8, 9},
		{"http://[1:2]", "IPv6address", 11, 12},
		{"http://[::1%25eth0]", "IPv6address", 11, 12},
		{"http://[1::2::3]", "IPv6address", 12, 13},
		{"http://[::12345]", "IPv6address", 14, 15},
		{"http://[v1.]", "IPvFuture", 11, 12},
		{"http://[vg.1]", "IPvFuture", 9, 10},
		{"http://[v1.a b]", "IPvFuture", 12, 13},
		{"http://[::1]:a", "port", 13, 14},
		{"?a b", "query", 2, 3},
		{"#a#", "fragment", 2, 3},
		{"a%", "pct-encoded", 1, 2},
		{"a%4", "pct-encoded", 1, 3},
		{"a%4g", "pct-encoded", 1, 4},
		{"//%zz@h", "pct-encoded", 2, 4},
		{"?%é", "pct-encoded", 1, 4},
		{"mailto:%", "pct-encoded", 7, 8},
	} {
		_, err := Parse(c.input)
		got, ok := err.(*Error)
		if !ok || got.Rule != c.rule || got.Span != (validation.Span{Start: c.start, End: c.end}) {
			t.Errorf("%q: %v, want %s at %d-%d", c.input, err, c.rule, c.start, c.end)
			continue
		}
		if explanations[c.rule] == "" {
			t.Errorf("%s has no explanation", c.rule)
		}
	}
	if _, err := Parse("http://u:secret@h h"); err == nil || err.Error() !=
		"rfc3986: reg-name at byte 17-18: the host contains a character that is not allowed there; percent-encode it" {
		t.Errorf("the text of an error is %v", err)
	}
	for name, c := range map[string]struct{ rule, s, want string }{
		"empty":   {"URI", "", "rfc3986: scheme at byte 0: " + explanations["scheme"]},
		"too far": {"segment-nz", "a/b", "rfc3986: segment-nz at byte 1-2: " + explanations["segment-nz"]},
		"other":   {"dec-octet", "256", "rfc3986: dec-octet at byte 2-3: the string does not match the rule"},
	} {
		if err := Check(c.rule, c.s); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

func TestRead(t *testing.T) {
	e := Edition()
	if e.Name != "rfc3986" || e.Model || len(e.Setters) > 0 || !strings.HasPrefix(e.Title, "RFC 3986,") {
		t.Errorf("the edition is %+v", e)
	}
	known := func(start, end int) validation.Span { return validation.Span{Start: start, End: end} }
	got := e.Read(edition.Request{Input: "//u@h:1/../b#f", Base: "http://a/b?q#x", HasBase: true})
	want := edition.Reading{
		Scheme:   edition.Part{Present: true, Text: "http", Span: validation.Unknown()},
		Userinfo: edition.Part{Present: true, Text: "u", Span: known(2, 3)},
		Host:     edition.Part{Present: true, Text: "h", Kind: "reg-name", Span: known(4, 5)},
		Port:     edition.Part{Present: true, Text: "1", Span: known(6, 7)},
		Path:     edition.Part{Present: true, Text: "/b", Kind: "path-abempty", Span: known(7, 12)},
		Fragment: edition.Part{Present: true, Text: "f", Span: known(13, 14)},
		Href:     "http://u@h:1/b#f", HasHref: true,
	}
	if !equal(got, want) {
		t.Errorf("got %+v", got)
	}
	for _, c := range []struct {
		q    edition.Request
		name string
		in   validation.Source
		span validation.Span
	}{
		{edition.Request{Input: "a b"}, "segment-nz-nc", validation.Input, known(1, 2)},
		{edition.Request{Input: "a", Base: "b", HasBase: true}, "absolute-URI", validation.Base, validation.Unknown()},
		{edition.Request{Input: "a", Base: "", HasBase: true}, "absolute-URI", validation.Base, validation.Unknown()},
		{edition.Request{Input: "a", Base: "http://h h", HasBase: true}, "reg-name", validation.Base, known(8, 9)},
		{edition.Request{Input: " ", Base: "http://h h", HasBase: true}, "segment-nz-nc", validation.Input, known(0, 1)},
	} {
		r := e.Read(c.q)
		if r.Failure == nil || r.Failure.Name != c.name || r.FailedIn != c.in || r.Failure.Span != c.span || r.Failure.Explanation == "" || r.HasHref {
			t.Errorf("%+v: %+v", c.q, r.Failure)
		}
	}
	if r := e.Read(edition.Request{Input: "../a"}); r.Failure != nil || r.Href != "../a" || r.Scheme.Present {
		t.Errorf("a relative reference is read as %+v", r)
	}
}

func equal(a, b edition.Reading) bool {
	return a.Failure == b.Failure && a.Scheme == b.Scheme && a.Userinfo == b.Userinfo && a.Username == b.Username && a.Password == b.Password && a.Host == b.Host &&
		a.Port == b.Port && a.Path == b.Path && a.Query == b.Query && a.Fragment == b.Fragment && a.Href == b.Href && a.HasHref == b.HasHref
}
