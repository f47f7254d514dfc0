package analysis

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/urlpattern"
)

// lists make lists of n patterns.
var lists = []struct {
	name string
	make func(i int) urlpattern.Init
	// pairs is set if most pairs overlap, so that Conflicts has to compare them.
	pairs bool
}{
	{name: "resources", make: func(i int) urlpattern.Init {
		return urlpattern.Init{urlpattern.Pathname: fmt.Sprintf("/v1/r%d/:id{/:part}?", i)}
	}},
	{name: "below a name", make: func(i int) urlpattern.Init {
		return urlpattern.Init{urlpattern.Pathname: fmt.Sprintf("/:owner/:name/p%d/*", i)}
	}},
	{name: "hosts", make: func(i int) urlpattern.Init {
		return urlpattern.Init{urlpattern.Hostname: fmt.Sprintf("*.h%d.example", i)}
	}},
	{name: "ends", make: func(i int) urlpattern.Init {
		return urlpattern.Init{urlpattern.Pathname: fmt.Sprintf("*.t%d", i)}
	}},
	{name: "ports", make: func(i int) urlpattern.Init { return urlpattern.Init{urlpattern.Port: fmt.Sprint(1000 + i)} }},
	{name: "nested", pairs: true, make: func(i int) urlpattern.Init {
		return urlpattern.Init{urlpattern.Pathname: "/" + strings.Repeat("a", i%50) + "*", urlpattern.Hash: fmt.Sprint(i)}
	}},
	{name: "below another", make: func(i int) urlpattern.Init {
		if i == 0 {
			return urlpattern.Init{urlpattern.Pathname: "/*"}
		}
		return urlpattern.Init{urlpattern.Pathname: fmt.Sprintf("/p%d", i)}
	}},
}

// The steps of Shadowed grow with the number of patterns, and those of Conflicts with
// the number of pairs that overlap.
func TestStepsOfLists(t *testing.T) {
	const small, growth = 60, 4
	for _, l := range lists {
		steps := func(n int, work func(a *analyzer, patterns []urlpattern.Pattern)) int64 {
			var patterns []urlpattern.Pattern
			for i := range n {
				patterns = append(patterns, urlpattern.MustNew(l.make(i)))
			}
			a := newAnalyzer()
			work(a, patterns)
			return a.steps
		}
		all := func(Finding) bool { return true }
		check := func(what string, work func(a *analyzer, patterns []urlpattern.Pattern)) {
			few, many := steps(small, work), steps(growth*small, work)
			t.Logf("%s, %s: %d steps a pattern for %d, %d for %d", what, l.name, few/small, small, many/growth/small, growth*small)
			if many > (growth+1)*few+10_000 {
				t.Errorf("%s, %s: %d times as many patterns took %d steps instead of %d", what, l.name, growth, many, few)
			}
		}
		check("Shadowed", func(a *analyzer, patterns []urlpattern.Pattern) { a.shadowed(patterns, all) })
		if !l.pairs {
			check("Conflicts", func(a *analyzer, patterns []urlpattern.Pattern) { a.conflicts(patterns, all) })
		}
	}
}

// However many patterns it takes to shadow another, the steps to find them are bounded.
func TestStepsOfShadowed(t *testing.T) {
	var patterns []urlpattern.Pattern
	for i := range 90 {
		patterns = append(patterns, urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: fmt.Sprintf("/%02x", i)}))
	}
	patterns = append(patterns, urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: "/([0-4][\\da-f]|5[0-9])"}))
	a := newAnalyzer()
	a.shadowed(patterns[:90], func(Finding) bool { return true })
	before := a.steps
	a.shadowed(patterns, func(f Finding) bool {
		if f.Index != 90 || f.Verdict != Yes || len(f.Others) != 90 {
			t.Errorf("%v", f)
		}
		return true
	})
	steps := a.steps - before // also for the others again
	t.Logf("%d steps", steps)
	if steps < maxSteps || steps > 5*maxSteps {
		t.Errorf("%d steps", steps)
	}
}

// An analyzer counts the memory that it keeps, and drops it beyond a bound.
func TestMemory(t *testing.T) {
	heap := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	var patterns []urlpattern.Pattern
	for i := range 300 {
		path := fmt.Sprintf("/p%d/:id", i)
		if i%10 == 0 {
			path = fmt.Sprintf("/p%d/([ab]*a[ab]{7}c)", i)
		}
		patterns = append(patterns, urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: path}))
	}
	a := newAnalyzer()
	a.find(patterns[:1], list{}, nil)
	before, counted := heap(), a.memory
	for i := range patterns {
		a.find(patterns[i:i+1], list{}, nil)
	}
	kept := heap() - before
	counted = a.memory - counted
	t.Logf("%d bytes, of which %d are counted", kept, counted)
	if kept > 2*counted {
		t.Errorf("%d bytes are counted of %d", counted, kept)
	}
	a.memory = maxMemory + 1
	if a.find(patterns[:1], list{}, nil); a.memory > counted || len(a.known) != 1 {
		t.Errorf("%d bytes are kept beyond the bound", a.memory)
	}
	runtime.KeepAlive(patterns)
}

// The steps of all answers about a list are bounded. Beyond that, answers are Unknown.
func TestStepsOfHardLists(t *testing.T) {
	var patterns []urlpattern.Pattern
	for i := range 6 {
		patterns = append(patterns, urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: fmt.Sprintf("/(.*a.{%d})(.*b.{%d})", 10+i, 9+i)}))
	}
	const bound = 2 * maxSteps
	for _, work := range []func(*analyzer, func(Finding) bool){
		func(a *analyzer, yield func(Finding) bool) { a.shadowed(patterns, yield) },
		func(a *analyzer, yield func(Finding) bool) { a.conflicts(patterns, yield) },
	} {
		a := newAnalyzer()
		a.left = bound
		var last Finding
		work(a, func(f Finding) bool {
			last = f
			return true
		})
		if a.steps > bound+maxSteps/8 {
			t.Errorf("%d steps with the bound %d", a.steps, bound)
		}
		if last.Index != len(patterns)-1 || last.Verdict != Unknown || last.Reason != TooLarge {
			t.Errorf("the last finding is %v", last)
		}
	}
}
