package reference_test

import (
	"errors"
	"flag"
	"fmt"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

// pairs is the number of random pairs of input and base in the tests.
var pairs = flag.Int("pairs", defaultPairs(), "how many random `pairs` to try")

func defaultPairs() int {
	if hostile.Race {
		return 10_000
	}
	return 50_000
}

// The other definition of URLs: a string is read as a reference and resolved against
// another. For all strings, the result is the same as that of the basic URL parser.
func likeTheParser(input, base string) error {
	b, errB := weburl.Parse(base)
	if base == "" {
		errB = nil
	}
	want, err := "", errB
	if err == nil {
		var u weburl.URL
		u, err = b.Parse(input)
		want = u.String()
	}

	var got, resolved reference.Reference
	baseRef, ourErr := reference.Parse(base)
	if base != "" && baseRef.IsEmpty() {
		return nil // ε means no base, and the parser does not accept it as a URL
	}
	if ourErr == nil {
		var ref reference.Reference
		if ref, ourErr = baseRef.Mode().Parse(input); ourErr == nil {
			got, ourErr = baseRef.ResolveReference(ref)
		}
	}
	if (err == nil) != (ourErr == nil) {
		return fmt.Errorf("parser: %q, %v; reference: %q, %v", want, err, got, ourErr)
	}
	if err != nil {
		if failure := new(validation.Error); !errors.As(ourErr, &failure) {
			return fmt.Errorf("an error of another type: %v", ourErr)
		}
		if errB == nil {
			return likeTheParsersError(err, baseRef, input)
		}
		return likeTheParsersError(err, reference.Reference{}, base)
	}
	if got.String() != want {
		return fmt.Errorf("parser: %q; reference: %q, which is %s", want, got, got.Notation())
	}
	if base == "" {
		return nil
	}
	// It makes no difference whether the base was resolved before.
	if resolved, ourErr = (reference.Reference{}).ResolveReference(baseRef); ourErr != nil {
		return fmt.Errorf("the base fails alone: %v", ourErr)
	}
	again, ourErr := resolved.Resolve(input)
	if ourErr != nil || again != got {
		return fmt.Errorf("%q; with the base resolved before %q, %v", got, again, ourErr)
	}
	return nil
}

// likeTheParsersError compares the error of resolving input with the parser's: every error
// has a span. Violations of the grammar of references are found before the host is parsed;
// apart from that, the errors are the same.
func likeTheParsersError(want error, base reference.Reference, input string) error {
	_, err := base.Resolve(input)
	var w, g *validation.Error
	if !errors.As(want, &w) || !errors.As(err, &g) {
		return fmt.Errorf("parser: %v; reference: %v", want, err)
	}
	if !g.Span.IsKnown() || g.Span.Start > g.Span.End || g.Span.End > len(input) || g.In != validation.Input {
		return fmt.Errorf("%v: no place", err)
	}
	r, readErr := base.Mode().Parse(input)
	takenFromPath := !r.IsFile() && r.Host().String() == "" && g.Code != validation.HostMissing && g.Code != validation.MissingSchemeNonRelativeURL
	if readErr == nil && !takenFromPath && (w.Code != g.Code || w.Span != g.Span || w.Reason != g.Reason) {
		return fmt.Errorf("parser: %v; reference: %v", want, err)
	}
	return nil
}

func suiteCases(t testing.TB) []mutate.Case {
	var all []mutate.Case
	for _, c := range suite.URLCases(t) {
		all = append(all, mutate.Case{Input: c.Input, Base: c.BaseOrEmpty()})
	}
	return all
}

func TestLikeTheParserOnSuites(t *testing.T) {
	for _, c := range suiteCases(t) {
		if err := likeTheParser(c.Input, c.Base); err != nil {
			t.Errorf("%q against %q: %v", c.Input, c.Base, err)
		}
	}
}

func TestLikeTheParserOnRandomPairs(t *testing.T) {
	g := mutate.New(4, suiteCases(t))
	g.IllFormed = true
	faults := 0
	for range *pairs {
		input, base, _ := g.Next()
		if err := likeTheParser(input, base); err != nil {
			t.Errorf("%q against %q: %v", input, base, err)
			if faults++; faults > 20 {
				t.FailNow()
			}
		}
	}
}

// Cases that random strings hit too rarely.
func TestLikeTheParserOnRareInputs(t *testing.T) {
	for _, input := range []string{
		"//a<\u0338b", "//a>\u0338", "http:///<\u0338", "//a<%CC%B8", "//a%3C\u0338", "//a<\u0339", "//<", "file://=\u0338/", "http:<\u0338@h", "http:a:b@<\u0338:8/",
		"//LOCAL%48OST/x", "//ｌocalhost/", "//h/%2e%2E/%2E/.%2e/C%7C/x", "/.//..//x/..//", "http:///..//x", "http:.../y", "//[::1]:/", "//%5B::1]/", "//0x7f.1:0080/",
	} {
		for _, base := range []string{"http://h/a", "file:///C:/a", "file:///a/", "foo://h/a", "foo:/a", "foo:a"} {
			if err := likeTheParser(input, base); err != nil {
				t.Errorf("%q against %q: %v", input, base, err)
			}
			if r, err := reference.MustParse(base).Mode().Parse(input); err == nil {
				if err := printLaws(reference.MustParse(base).Mode(), r); err != nil {
					t.Errorf("%q: %v", input, err)
				}
			}
		}
	}
}

// Real URLs, each resolved against the one before, and relativized.
func TestRealURLs(t *testing.T) {
	for _, file := range []string{"urls/kasztp.txt", "urls/userbait.txt"} {
		base := "https://example.org/a/b?q#f"
		for _, line := range suite.Lines(t, file) {
			if err := likeTheParser(line, base); err != nil {
				t.Errorf("%q against %q: %v", line, base, err)
			}
			target, ok := resolved(line)
			if !ok {
				continue
			}
			if err := thereAndBack(reference.MustParse(base), target); err != nil {
				t.Errorf("from %q to %q: %v", base, line, err)
			}
			base = line
		}
	}
}
