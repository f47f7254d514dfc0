package rfc3987

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/internal/mutate"
)

// checkLaws checks what must hold for any two strings.
func checkLaws(t *testing.T, s, base string) {
	t.Helper()
	checkURI(t, s)
	r, err := Parse(s)
	if err != nil {
		e := err.(*Error)
		if e.Span.Start < 0 || e.Span.Start > e.Span.End || e.Span.End > len(s) || explanations[e.Rule] == "" {
			t.Fatalf("%q: the error is %+v", s, e)
		}
		return
	}
	if r.String() != s || !utf8.ValidString(s) {
		t.Fatalf("%q is composed as %q", s, r)
	}
	for _, p := range []edition.Part{r.Scheme, r.Userinfo, r.Host, r.Port, r.Path, r.Query, r.Fragment} {
		if p.Present && p.Span.Of(s) != p.Text {
			t.Fatalf("%q: the part %q is not at %s", s, p.Text, p.Span)
		}
	}
	for _, f := range r.Findings() {
		if !f.Span.IsKnown() || f.Span.End > len(s) || f.Span.Start > f.Span.End {
			t.Fatalf("%q: %+v", s, f)
		}
	}
	// The mapping gives a URI with the same parts, is the identity for URIs, and
	// the way back loses nothing but the way of writing it.
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
	// Normalizing is idempotent, and what is normal is read as it was made.
	n := r.Normalize()
	checkText(t, n)
	if again := n.Normalize(); again != n {
		t.Fatalf("%q is normalized to %q and that to %q", s, n, again)
	}
	// RFC 3986 finds all equivalent that this does; it lowers more hosts.
	if nu, err := rfc3986.Parse(n.URI()); err != nil || nu.Normalize().String() != u.Normalize().String() {
		t.Fatalf("%q: normalized as an IRI and then as a URI: %q, only as a URI: %q", s, nu.Normalize(), u.Normalize())
	}
	m := n.NormalizeScheme()
	checkText(t, m)
	if again := m.Normalize().NormalizeScheme(); again != m {
		t.Fatalf("%q is normalized to %q and that to %q", s, m, again)
	}

	b, err := Parse(base)
	if err != nil {
		return
	}
	target, err := b.Resolve(r)
	if (err == nil) != b.Scheme.Present {
		t.Fatalf("%q against %q: %v", s, base, err)
	}
	if err != nil {
		return
	}
	checkText(t, target)
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
		checkText(t, r)
		back, err := rfc3986.Parse(r.URI())
		if err != nil || back.Normalize().String() != u.Normalize().String() {
			t.Fatalf("%q becomes %q, which is mapped to %q, %v", s, r, back, err)
		}
	}
}

// checkText checks that a reference is read from its text as it is.
func checkText(t *testing.T, r Reference) {
	t.Helper()
	got, err := Parse(r.String())
	for _, p := range [][2]edition.Part{{got.Scheme, r.Scheme}, {got.Userinfo, r.Userinfo}, {got.Host, r.Host}, {got.Port, r.Port}, {got.Path, r.Path},
		{got.Query, r.Query}, {got.Fragment, r.Fragment}} {
		if p[0].Present != p[1].Present || p[0].Text != p[1].Text || p[0].Kind != p[1].Kind || err != nil {
			t.Fatalf("%+v is read as %+v, %v", p[1], p[0], err)
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
		checkLaws(t, mutated(rng, g.Generate(rng, "IRI-reference")), mutated(rng, g.Generate(rng, "IRI")))
		input, base, _ := urls.Next()
		checkLaws(t, input, base)
		checkLaws(t, urls.Reference(), base)
		checkURI(t, "//"+randomOctets(rng)+"/"+randomOctets(rng)+"?"+randomOctets(rng)+"#"+randomOctets(rng))
	}
	every("/.:é", 5, func(s string) { checkLaws(t, s, "a:"); checkLaws(t, "x:"+s, "a:/b/..//c") })
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
