package canonical_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
)

// The zero URL has no canonical form, nor does the zero profile canonicalize anything.
func TestNothingToCanonicalize(t *testing.T) {
	p, ok := canonical.Lookup("surt/1")
	if !ok {
		t.Fatal("the profile is not there")
	}
	_, plain := p.CanonicalURL(weburl.URL{})
	_, steps, explained := p.ExplainURL(weburl.URL{})
	for _, err := range []error{plain, explained} {
		if e := (*canonical.Error)(nil); !errors.As(err, &e) || e.Reason != canonical.NoInput || steps != nil {
			t.Errorf("%v, %d steps", err, len(steps))
		}
	}
	var zero canonical.Profile
	if _, err := zero.Canonical("http://h/"); err == nil {
		t.Error("the zero profile canonicalizes")
	}
	if _, _, err := zero.Explain("http://h/"); err == nil {
		t.Error("the zero profile explains")
	}
}

// Each problem with a file of rules has a name and a sentence, and errors name the type.
func TestRulesProblems(t *testing.T) {
	n := 0
	for p := canonical.RulesProblem(1); p.String() != ""; p++ {
		n++
		var back canonical.RulesProblem
		if text, err := p.MarshalText(); err != nil || back.UnmarshalText(text) != nil || back != p {
			t.Errorf("%v: %q, %v", p, text, err)
		}
		if text := p.Explanation(); text == "" || strings.HasSuffix(text, ".") || strings.Contains(text, "unknown") {
			t.Errorf("%v: %q", p, text)
		}
	}
	_, err := canonical.RulesProblem(99).MarshalText()
	for _, err := range []error{err, new(canonical.RulesProblem).UnmarshalText([]byte("x"))} {
		if err == nil || !strings.HasPrefix(err.Error(), "canonical.RulesProblem: ") {
			t.Error(err)
		}
	}
	if n == 0 {
		t.Error("no problem has a name")
	}
}
