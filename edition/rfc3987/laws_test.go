package rfc3987

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/mutate"
)

// checkLaws checks what must hold for any two strings.
func checkLaws(t *testing.T, s, base string) {
	t.Helper()
	checkURI(t, s)
	r, err := Parse(s)
	if err != nil {
		e := err.(*Error)
		editiontest.Refusal(t, s, e.Rule, e.Span)
		return
	}
	if !utf8.ValidString(s) {
		t.Fatalf("%q is accepted", s)
	}
	n := editiontest.Laws(t, s, r, Parse)
	for _, f := range r.Findings() {
		if !f.Span.IsKnown() || f.Span.End > len(s) || f.Span.Start > f.Span.End {
			t.Fatalf("%q: %+v", s, f)
		}
	}
	// The mapping gives a URI with the same parts, is the identity for URIs, and mapping
	// back changes only the spelling.
	uri := r.URI()
	u, err := rfc3986.Parse(uri)
	if err != nil || !isASCII(uri) || isASCII(s) && uri != s {
		t.Fatalf("%q is mapped to %q, %v", s, uri, err)
	}
	if again := mustParse(t, uri).URI(); again != uri {
		t.Fatalf("%q is mapped to %q and that to %q", s, uri, again)
	}
	back, err := FromURI(uri)
	if err != nil || back.Normalize().String() != r.Normalize().String() {
		t.Fatalf("%q is mapped to %q, and back to %q, %v", s, uri, back, err)
	}
	// References that are equivalent here are also equivalent by RFC 3986, which lowercases
	// more hosts.
	if nu, err := rfc3986.Parse(n.URI()); err != nil || nu.Normalize().String() != u.Normalize().String() {
		t.Fatalf("%q: normalized as an IRI and then as a URI: %q, only as a URI: %q", s, nu.Normalize(), u.Normalize())
	}
	b, target, ok := editiontest.Target(t, s, base, r, Parse)
	if !ok {
		return
	}
	// Resolving before mapping is the same as mapping before resolving.
	bu, err := rfc3986.Parse(b.URI())
	if err != nil {
		t.Fatal(err)
	}
	if tu, err := bu.Resolve(u); err != nil || tu.String() != target.URI() {
		t.Fatalf("%q against %q: %q as IRIs, %q as URIs, %v", s, base, target.URI(), tu, err)
	}
}

// checkURI checks that a URI becomes an IRI that is mapped to an equivalent URI.
func checkURI(t *testing.T, s string) {
	t.Helper()
	r, err := FromURI(s)
	if u, uriErr := rfc3986.Parse(s); (err == nil) != (uriErr == nil) {
		t.Fatalf("%q: %v as a URI, and %v on the way to an IRI", s, uriErr, err)
	} else if err == nil {
		editiontest.Text(t, r, Parse)
		back, err := rfc3986.Parse(r.URI())
		if err != nil || back.Normalize().String() != u.Normalize().String() {
			t.Fatalf("%q becomes %q, which is mapped to %q, %v", s, r, back, err)
		}
	}
}

func TestLaws(t *testing.T) {
	g := grammar(t)
	rng := rand.New(rand.NewPCG(3, 4))
	urls := mutate.New(3, nil)
	urls.IllFormed = true
	n := 10_000
	if testing.Short() {
		n = 1000
	}
	for range n {
		checkLaws(t, g.Mutated(rng, g.Generate(rng, "IRI-reference")), g.Mutated(rng, g.Generate(rng, "IRI")))
		input, base, _ := urls.Next()
		checkLaws(t, input, base)
		checkLaws(t, urls.Reference(), base)
		checkURI(t, "//"+randomOctets(rng)+"/"+randomOctets(rng)+"?"+randomOctets(rng)+"#"+randomOctets(rng))
	}
	editiontest.Each("/.:é", 5, func(s string) { checkLaws(t, s, "a:"); checkLaws(t, "x:"+s, "a:/b/..//c") })
}

// randomOctets returns percent-encoded octets, most of them of UTF-8.
func randomOctets(rng *rand.Rand) string {
	var b strings.Builder
	for range rng.IntN(4) {
		text := []byte(string([]rune(alphabet)[rng.IntN(len([]rune(alphabet)))]))
		for _, octet := range text[:len(text)-rng.IntN(2)*rng.IntN(2)] {
			b.Write(appendPct(nil, octet))
		}
	}
	return b.String()
}

func FuzzLaws(f *testing.F) {
	for _, s := range []string{"", "a:/.//b", "HTTP://ü:p@[::1.2.3.4]:80/%7e/../.?q#f", "//%C3%A9.É", "/%e2%80%ae\u05d0a", "?\ue000", "[", "%", "file:/é"} {
		f.Add(s, "http://à/b/ç/d;p?q")
		f.Add("../g:h//.", s)
	}
	f.Fuzz(checkLaws)
}
