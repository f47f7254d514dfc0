package rfc3987

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/internal/brokenrule"
	"github.com/weburl-go/weburl/internal/test/abnf"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/validation"
)

// alphabet contains the characters that matter to the grammar, and some others.
const alphabet = "aA1256f90vg:/?#[]@%.-+;,&=~_!$'()* \"<>\\^`{|}\x00\x7f\u0080\u00a0é\u200e\ud7ff\ue000\uf8ff\uf900\ufdcf\ufdd0\ufdf0\uffef\ufffd\ufffe" +
	"\U00010000\U0001fffd\U0001fffe\U000e0001\U000e1000\U000efffd\U000f0000\U000ffffd\U000ffffe\U00100000\U0010fffd\U0010ffffא"

func grammar(t testing.TB) editiontest.Grammar { return editiontest.ReadGrammar(t, ABNF, alphabet) }

// Every rule of the grammar is a function, and no function is without a rule.
func TestRulesAreFunctions(t *testing.T) {
	editiontest.Functions(t, grammar(t), rules, 39)
	if err := Check("ALPHA", "a"); err == nil || err.Error() != "rfc3987: the grammar has no such rule" {
		t.Errorf("a rule that does not exist: %v", err)
	}
}

// If RFC 3986 has a rule of the same name, except for its "i", the two accept the same
// strings in ASCII.
func TestRulesAreThoseOfRFC3986InASCII(t *testing.T) {
	g, err := abnf.Parse(rfc3986.ABNF + abnf.Core)
	if err != nil {
		t.Fatal(err)
	}
	ours := grammar(t)
	rng := rand.New(rand.NewPCG(9, 9))
	compared := 0
	for name := range rules {
		theirs := strings.Replace(name, "IRI", "URI", 1)
		if !slices.Contains(g.Rules(), theirs) {
			theirs = strings.TrimPrefix(name, "i")
		}
		if !slices.Contains(g.Rules(), theirs) {
			continue // ucschar, iprivate
		}
		compared++
		for range 500 {
			s := ours.Mutated(rng, g.Generate(rng, theirs))
			if isASCII(s) && (Check(name, s) == nil) != (rfc3986.Check(theirs, s) == nil) {
				t.Fatalf("%s: %q: %v, but %v", name, s, Check(name, s), rfc3986.Check(theirs, s))
			}
		}
	}
	if compared != 37 {
		t.Errorf("%d rules were compared, want 37", compared)
	}
}

// Each function accepts the strings that the rule accepts, by a regular expression made
// from the grammar's text.
func TestFunctionsFollowTheGrammar(t *testing.T) {
	g := grammar(t)
	n := 1000
	if testing.Short() {
		n = 100
	}
	for name := range rules {
		check := func(s string) error {
			err := Check(name, s)
			if e, ok := err.(*Error); ok && (e.Span.Start < 0 || e.Span.Start > e.Span.End || e.Span.End > len(s)) {
				t.Fatalf("%s %q: %v", name, s, err)
			}
			return err
		}
		g.Follows(t, name, n, check, func(compare func(s string)) {
			editiontest.Each(alphabet, 1, compare)
			editiontest.Each("a1:/@[]%.v\u00e9\ue000", 3, compare)
		})
	}
}

// The classes of characters agree with the grammar, code point by code point.
func TestClasses(t *testing.T) {
	g := grammar(t)
	for name, is := range map[string]func(r rune) bool{"ucschar": isUcschar, "iprivate": isIprivate} {
		re, _, err := g.Regexp(name)
		if err != nil {
			t.Fatal(err)
		}
		step := rune(1)
		if testing.Short() {
			step = 7
		}
		for r := rune(0); r <= utf8.MaxRune; r += step {
			if utf8.ValidRune(r) && is(r) != re.MatchString(string(r)) {
				t.Fatalf("%s: %U", name, r)
			}
		}
	}
}

func newSplitter(t testing.TB) *editiontest.Splitter[Reference] {
	return editiontest.NewSplitter(t, grammar(t), "IRI-reference", "i", Parse)
}

// Parse returns the parts given by the grammar's text, with the first match winning, and
// their spans.
func TestPartsFollowTheGrammar(t *testing.T) {
	n := 5000
	if testing.Short() {
		n = 500
	}
	urls := mutate.New(1, nil)
	urls.IllFormed = true
	newSplitter(t).CompareMany(n, urls)
}

// The error names the broken rule, and the span.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		input, rule string
		start, end  int
	}{
		{"a b", "isegment-nz-nc", 1, 2},
		{":a", "isegment-nz-nc", 0, 1},
		{"é:a", "isegment-nz-nc", 2, 3},
		{"a:é b", "isegment-nz", 4, 5},
		{"/\ue000", "isegment-nz", 1, 4},
		{"a/\xe2\x82", "isegment", 2, 3},
		{"http://h\u0080", "ireg-name", 8, 10},
		{"http://é b@c", "iuserinfo", 9, 10},
		{"http://h:٣", "port", 9, 11},
		{"http://[::1", "IP-literal", 7, 11},
		{"http://[::1]é", "IP-literal", 12, 14},
		{"http://[é]", "IPv6address", 8, 10},
		{"http://[v1.é]", "IPvFuture", 8, 13},
		{"?a b", "iquery", 2, 3},
		{"#\ue000", "ifragment", 1, 4},
		{"a%é", "pct-encoded", 1, 4},
		{"/\u200eא", BidiFormattingCharacter, 1, 4},
		{"/\u202e b", "isegment-nz", 4, 5},
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
		"rfc3987: ireg-name at byte 17-18: the host contains a character that is not allowed there; percent-encode it" {
		t.Errorf("the text of an error is %v", err)
	}
	if err := Check("dec-octet", "256"); err == nil || err.Error() != "rfc3987: dec-octet at byte 0-3: the string does not match the rule" {
		t.Errorf("the text of an error is %v", err)
	}
}

func TestRead(t *testing.T) {
	e := Edition()
	if e.Name != "rfc3987" || e.Model || len(e.Setters) > 0 || !strings.HasPrefix(e.Title, "RFC 3987,") {
		t.Errorf("the edition is %+v", e)
	}
	known := func(start, end int) validation.Span { return validation.Span{Start: start, End: end} }
	got := e.Read(edition.Request{Input: "é/../ü?q", Base: "http://ä@h:1/x#f", HasBase: true})
	if got.Failure != nil || got.Href != "http://ä@h:1/ü?q" || !got.HasHref ||
		got.Userinfo != (edition.Part{Present: true, Text: "ä", Span: validation.Unknown()}) ||
		got.Path != (edition.Part{Present: true, Text: "/ü", Kind: "ipath-abempty", Span: known(0, 8)}) ||
		got.Host.Kind != "ireg-name" || got.Fragment.Present {
		t.Errorf("got %+v", got)
	}
	for _, c := range []struct {
		q    edition.Request
		name string
		in   validation.Source
		span validation.Span
	}{
		{edition.Request{Input: "a b"}, "isegment-nz-nc", validation.Input, known(1, 2)},
		{edition.Request{Input: "é", Base: "é", HasBase: true}, "absolute-IRI", validation.Base, validation.Unknown()},
		{edition.Request{Input: "a", Base: "http://h h", HasBase: true}, "ireg-name", validation.Base, known(8, 9)},
	} {
		r := e.Read(c.q)
		if r.Failure == nil || r.Failure.Name != c.name || r.FailedIn != c.in || r.Failure.Span != c.span || r.Failure.Explanation == "" || r.HasHref {
			t.Errorf("%+v: %+v", c.q, r.Failure)
		}
	}
	got = e.Read(edition.Request{Input: "/aא"})
	if len(got.Errors) != 2 || got.Errors[0].Name != BidiBothDirections || got.Errors[1].Name != BidiStartAndEnd || got.Errors[0].Span != known(1, 4) {
		t.Errorf("findings %+v", got.Errors)
	}
}
