package suite

import (
	"fmt"
	"maps"
	"slices"
	"testing"
)

// A Ratchet compares the cases that fail with those that are expected to. It
// turns only one way: a case that fails unlisted is a problem, and so is one
// that is listed but passes or does not run. So the list is always true. The
// zero Ratchet expects no failures.
type Ratchet struct {
	// Expected maps the name of each case that must fail to the reason why.
	Expected map[string]string

	failed map[string]string
	ran    map[string]bool
}

// Case records that the named case has run; err is nil if it passed. If cases
// share a name, the name counts as failed if any of them fails.
func (r *Ratchet) Case(name string, err error) {
	if r.ran == nil {
		r.ran = make(map[string]bool)
		r.failed = make(map[string]string)
	}
	r.ran[name] = true
	if err != nil && r.failed[name] == "" {
		r.failed[name] = err.Error()
	}
}

// Len returns how many names have run.
func (r *Ratchet) Len() int { return len(r.ran) }

// Problems returns one line for each case that did not go as expected, sorted by
// name.
func (r *Ratchet) Problems() []string {
	var out []string
	if len(r.ran) == 0 {
		out = append(out, "no cases ran")
	}
	for _, name := range slices.Sorted(maps.Keys(r.failed)) {
		if _, ok := r.Expected[name]; !ok {
			out = append(out, fmt.Sprintf("%q failed: %s", name, r.failed[name]))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.Expected)) {
		switch _, failed := r.failed[name]; {
		case !r.ran[name]:
			out = append(out, fmt.Sprintf("%q is listed as an expected failure (%s) but did not run", name, r.Expected[name]))
		case !failed:
			out = append(out, fmt.Sprintf("%q is listed as an expected failure (%s) but passed; take it off the list", name, r.Expected[name]))
		}
	}
	return out
}

// Check fails the test if there are problems and prints the first of them. Call
// it once, after the last case.
func (r *Ratchet) Check(t testing.TB) {
	t.Helper()
	const show = 50
	problems := r.Problems()
	for _, p := range problems[:min(show, len(problems))] {
		t.Error(p)
	}
	if more := len(problems) - show; more > 0 {
		t.Errorf("and %d more", more)
	}
	t.Logf("%d cases, %d expected failures", len(r.ran), len(r.Expected))
}
