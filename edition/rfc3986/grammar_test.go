package rfc3986

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/brokenrule"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// alphabet contains the characters that matter to the grammar, and some others.
const alphabet = "aA1256f90vg:/?#[]@%.-+;,&=~_!$'()* \"<>\\^`{|}\x00\x7fé"

func grammar(t testing.TB) editiontest.Grammar { return editiontest.ReadGrammar(t, ABNF, alphabet) }

// Every rule of the grammar is a function, and no function is without a rule.
func TestRulesAreFunctions(t *testing.T) {
	editiontest.Functions(t, grammar(t), rules, 36)
	if err := Check("ALPHA", "a"); err == nil || err.Error() != "rfc3986: the grammar has no such rule" {
		t.Errorf("a rule that does not exist: %v", err)
	}
}

// Each function accepts the strings that the rule accepts, by a regular expression made
// from the grammar's text.
func TestFunctionsFollowTheGrammar(t *testing.T) {
	g := grammar(t)
	n := 1500
	if testing.Short() {
		n = 150
	}
	for name := range rules {
		g.Follows(t, name, n, func(s string) error { return Check(name, s) }, func(compare func(s string)) {
			editiontest.Each(alphabet, 2, compare)
		})
	}
}

func newSplitter(t testing.TB) *editiontest.Splitter[Reference] {
	return editiontest.NewSplitter(t, grammar(t), "URI-reference", "", Parse)
}

// Parse returns the parts given by the grammar's text, with the first match winning, and
// their spans.
func TestPartsFollowTheGrammar(t *testing.T) {
	n := 10_000
	if testing.Short() {
		n = 1000
	}
	p := newSplitter(t)
	p.CompareMany(n, mutate.New(1, nil))
	editiontest.Each("/:@", 7, p.Compare)
}

func TestPartsOfRealURLs(t *testing.T) {
	p := newSplitter(t)
	lines := suite.Lines(t, "urls/kasztp.txt")
	for i, s := range lines {
		if i%7 == 0 {
			p.Compare(s)
		}
	}
	if p.Accepted < len(lines)/10 {
		t.Errorf("only %d real URLs are URIs", p.Accepted)
	}
}

// The error names the innermost rule that does not allow a character, and its span.
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
		if brokenrule.Explanation(c.rule) == brokenrule.Unexplained {
			t.Errorf("%s has no explanation", c.rule)
		}
	}
	if _, err := Parse("http://u:secret@h h"); err == nil || err.Error() !=
		"rfc3986: reg-name at byte 17-18: the host contains a character that is not allowed there; percent-encode it" {
		t.Errorf("the text of an error is %v", err)
	}
	for name, c := range map[string]struct{ rule, s, want string }{
		"empty":   {"URI", "", "rfc3986: scheme at byte 0: " + brokenrule.Explanation("scheme")},
		"too far": {"segment-nz", "a/b", "rfc3986: segment-nz at byte 1-2: " + brokenrule.Explanation("segment-nz")},
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
