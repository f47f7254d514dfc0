package rfc3986

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/reference"
)

// checkLaws checks what must hold for any two strings.
func checkLaws(t *testing.T, s, base string) {
	t.Helper()
	r, err := Parse(s)
	if err != nil {
		e := err.(*Error)
		editiontest.Refusal(t, s, e.Rule, e.Span)
		return
	}
	editiontest.Laws(t, s, r, Parse)
	if dots := RemoveDotSegments(r.Path.Text); RemoveDotSegments(dots) != dots {
		t.Fatalf("%q: dot segments are left in %q", s, dots)
	}

	b, target, ok := editiontest.Target(t, s, base, r, Parse)
	if !ok {
		return
	}
	// A target is a URI, and resolving it again changes nothing unless its path
	// came unchanged from the base.
	if !target.Scheme.Present {
		t.Fatalf("%q against %q is %q", s, base, target)
	}
	if again, err := b.Resolve(target); err != nil || r.Path.Text != "" && again.String() != target.String() {
		t.Fatalf("%q against %q is %q and then %q, %v", s, base, target, again, err)
	}
	if r.Scheme.Present {
		return
	}
	if lax, err := b.ResolveNonStrict(r); err != nil || lax != target {
		t.Fatalf("%q against %q is not strictly %q, %v", s, base, lax, err)
	}
}

func TestLaws(t *testing.T) {
	g := grammar(t)
	rng := rand.New(rand.NewPCG(3, 4))
	urls := mutate.New(3, nil)
	n := 20_000
	if testing.Short() {
		n = 2000
	}
	for range n {
		checkLaws(t, g.Mutated(rng, g.Generate(rng, "URI-reference")), g.Mutated(rng, g.Generate(rng, "URI")))
		input, base, _ := urls.Next()
		checkLaws(t, input, base)
		checkLaws(t, urls.Reference(), base)
	}
	editiontest.Each("/.:a", 6, func(s string) { checkLaws(t, s, "a:"); checkLaws(t, "x:"+s, "a:/b/..//c") })
}

func FuzzLaws(f *testing.F) {
	for _, s := range []string{"", "a:/.//b", "HTTP://u:p@[::1.2.3.4]:80/%7e/../.?q#f", "//%31.2.3.4:", "mailto:A@%42,C", "[", "%", "file:/a", "a:b/../c:d"} {
		f.Add(s, "http://a/b/c/d;p?q")
		f.Add("../g:h//.", s)
	}
	f.Fuzz(checkLaws)
}

// Package reference has an algebra for resolution instead of the RFC's
// pseudocode. Both give the same targets.
func TestResolutionIsThatOfPackageReference(t *testing.T) {
	g := grammar(t)
	rng := rand.New(rand.NewPCG(5, 6))
	n, compared := 15_000, 0
	if testing.Short() {
		n = 1500
	}
	resolve := func(s, base string) {
		r, err := reference.ParseRFC3986(s)
		if err != nil {
			return
		}
		b, err := reference.ParseRFC3986(base)
		if err != nil {
			return
		}
		compared++
		ourRef, ourBase := mustParse(t, s), mustParse(t, base)
		for legacy, theirs := range []func(base, ref reference.Reference) (reference.Reference, error){
			reference.Reference.ResolveRFC3986, reference.Reference.ResolveRFC3986Legacy,
		} {
			want, wantErr := theirs(b, r)
			got, err := ourBase.transform(ourRef, legacy == 0)
			if !ourBase.Scheme.Present && err != nil && (wantErr != nil || ourRef.Scheme.Present) {
				continue // see oddity 8
			}
			if err != nil || wantErr != nil || got.String() != want.Unencoded() {
				t.Fatalf("%q against %q (legacy: %d): %q, %v; package reference: %q, %v", s, base, legacy, got, err, want.Unencoded(), wantErr)
			}
		}
	}
	for range n {
		resolve(g.Generate(rng, "URI-reference"), g.Generate(rng, "URI-reference"))
	}
	editiontest.Each("/.a", 6, func(s string) {
		for _, base := range []string{"a:", "a:b", "a:/", "a://h", "a:/b//c/../d"} {
			resolve(s, base)
			resolve("x:"+s, base)
			resolve("a:"+s, base)
		}
	})
	if compared < n/2 {
		t.Errorf("only %d references were compared", compared)
	}
}

// Normalizing before or after resolving makes no difference where the RFC's
// algorithm removes all dot segments.
func TestNormalizationAndResolution(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	g := grammar(t)
	for range 3000 {
		base, r := mustParse(t, g.Generate(rng, "URI")), mustParse(t, g.Generate(rng, "URI-reference"))
		if strings.Contains(base.Path.Text+r.Path.Text, "%") || strings.Contains(base.Path.Text, "/.") {
			continue
		}
		a, err := base.Resolve(r)
		b, err2 := base.Normalize().Resolve(r.Normalize())
		if err != nil || err2 != nil || a.Normalize().String() != b.Normalize().String() {
			t.Fatalf("%q against %q: %q, %q", r, base, a.Normalize(), b.Normalize())
		}
	}
}
