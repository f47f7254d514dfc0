package editiontest

import (
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/brokenrule"
	"github.com/weburl-go/weburl/validation"
)

// Refusal fails unless the error for s has a span in it, and its rule an
// explanation.
func Refusal(t *testing.T, s, rule string, span validation.Span) {
	t.Helper()
	if span.Start < 0 || span.Start > span.End || span.End > len(s) || brokenrule.Explanation(rule) == brokenrule.Unexplained {
		t.Fatalf("%q: the error is %s at %s", s, rule, span)
	}
}

// Laws checks what must hold for a string that is parsed as r: its parts are at
// their offsets, normalizing is idempotent, and parsing the normal form gives it
// back. It returns the normal form.
func Laws[R Reference[R]](t *testing.T, s string, r R, parse func(s string) (R, error)) (normal R) {
	t.Helper()
	if r.String() != s {
		t.Fatalf("%q is composed as %q", s, r)
	}
	for _, p := range list(r) {
		if p.Present && p.Span.Of(s) != p.Text {
			t.Fatalf("%q: the part %q is not at %s", s, p.Text, p.Span)
		}
	}
	n := r.Normalize()
	Text(t, n, parse)
	if again := n.Normalize(); again != n {
		t.Fatalf("%q is normalized to %q and that to %q", s, n, again)
	}
	m := n.NormalizeScheme()
	Text(t, m, parse)
	if again := m.Normalize().NormalizeScheme(); again != m {
		t.Fatalf("%q is normalized to %q and that to %q", s, m, again)
	}
	return n
}

// Target parses a base and resolves r, which was parsed from s, against it. It
// fails unless exactly the references with a scheme can be a base, and parsing the
// target's text gives the target back. ok reports whether there is a target.
func Target[R Reference[R]](t *testing.T, s, base string, r R, parse func(s string) (R, error)) (b, target R, ok bool) {
	t.Helper()
	b, err := parse(base)
	if err != nil {
		return b, target, false
	}
	target, err = b.Resolve(r)
	if (err == nil) != Parts(b).Scheme.Present {
		t.Fatalf("%q against %q: %v", s, base, err)
	}
	if err != nil {
		return b, target, false
	}
	Text(t, target, parse)
	return b, target, true
}

// Text fails unless a reference is read from its text as it is.
func Text[R Reference[R]](t *testing.T, r R, parse func(s string) (R, error)) {
	t.Helper()
	got, err := parse(r.String())
	if err != nil {
		t.Fatalf("%+v is not read: %v", Parts(r), err)
	}
	for i, p := range list(got) {
		if want := list(r)[i]; p.Present != want.Present || p.Text != want.Text || p.Kind != want.Kind {
			t.Fatalf("%+v is read as %+v", want, p)
		}
	}
}

func list[R Reference[R]](r R) [7]edition.Part {
	p := Parts(r)
	return [...]edition.Part{p.Scheme, p.Userinfo, p.Host, p.Port, p.Path, p.Query, p.Fragment}
}
