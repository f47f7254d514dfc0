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
	key, steps, explained := p.ExplainURL(weburl.URL{})
	for _, err := range []error{plain, explained} {
		if e := (*canonical.Error)(nil); !errors.As(err, &e) || e.Reason != canonical.NoInput || key != "" || steps != nil {
			t.Errorf("%q, %v, %d steps", key, err, len(steps))
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

// Each problem with a file of rules, and each reason, has a name and a sentence, and errors
// name the type.
func TestNamesOfErrors(t *testing.T) {
	checkNames[canonical.RulesProblem](t, "canonical.RulesProblem: ", "not-UTF-8 misplaced-asterisk invalid-escape invalid-host line-too-long too-many-rules file-too-long")
	checkNames[canonical.Reason](t, "canonical.Reason: ", "no-input no-host no-slashes invalid-port open-bracket no-expressions no-rules no-URL")
}

// checkNames checks the values of T, whose names are separated by spaces.
func checkNames[T interface {
	~uint8
	String() string
	Explanation() string
	MarshalText() ([]byte, error)
}, P interface {
	*T
	UnmarshalText(text []byte) error
}](t *testing.T, prefix, names string) {
	t.Helper()
	list := strings.Fields(names)
	for i, name := range list {
		v := T(i + 1)
		var back T
		if text, err := v.MarshalText(); err != nil || string(text) != name || v.String() != name || P(&back).UnmarshalText(text) != nil || back != v {
			t.Errorf("%s%v: %q, %v; want %s", prefix, v, text, err, name)
		}
		if text := v.Explanation(); text == "" || strings.HasSuffix(text, ".") || strings.Contains(text, "unknown") {
			t.Errorf("%s%v: %q", prefix, v, text)
		}
	}
	for _, v := range []T{0, T(len(list) + 1), 99} {
		_, err := v.MarshalText()
		for _, err := range []error{err, P(new(T)).UnmarshalText([]byte("x"))} {
			if err == nil || !strings.HasPrefix(err.Error(), prefix) || v.String() != "" {
				t.Errorf("%s%d is %q, %v", prefix, v, v, err)
			}
		}
	}
}
