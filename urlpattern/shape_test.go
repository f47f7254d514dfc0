package urlpattern

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// pieces holds pieces of pattern strings, most of which have a shape.
var pieces = []string{"a", "b", "ab", "/", ".", "/a", ":x", "/:y", ":z", "*", "/*", "{a:w}", "{:v/}", "{*b}", "{/:u}?", "(.*)", "([^/]+?)", `([^\/]+?)`, "-"}

// Shapes, the automaton and Go's regexp agree on what patterns without regular expressions
// match. Shapes and the automaton agree on captures, too. Go's regexp differs in those of
// loops that take nothing.
func TestShapes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	texts := []string{"a", "b", "/", ".", "ab", "/a", "-", "A", "B"}
	some := func(list []string, n int) string {
		var b strings.Builder
		for range rng.IntN(n) {
			b.WriteString(list[rng.IntN(len(list))])
		}
		return b.String()
	}
	shapes, programs, matches := 0, 0, 0
	for range 30_000 {
		o := []options{
			{delimiter: '/', prefix: "/", encode: pathnameCallback}, {delimiter: '.', encode: hostnameCallback},
			{encode: searchCallback}, {encode: hashCallback, ignoreCase: true}, {delimiter: '/', prefix: "/", encode: pathnameCallback, ignoreCase: true},
		}[rng.IntN(5)]
		pattern := some(pieces, 7)
		l := compiler{limits: Limits{}.complete(), options: o}
		c, err := l.compile(Pathname, pattern, 0)
		if err != nil {
			continue
		}
		if slices.ContainsFunc(c.parts, func(p Part) bool { return p.Type == RegExp }) {
			continue
		}
		source := generateRegExp(c.parts, c.delimiter, nil)
		plain := &component{parts: c.parts, groups: c.groups, delimiter: c.delimiter, ignoreCase: c.ignoreCase, way: byProgram}
		translated := strings.ReplaceAll(source, "[^]", `[\s\S]`)
		if o.ignoreCase {
			translated = "(?i)" + translated
		}
		second := regexp.MustCompile(translated)
		if c.way != byProgram {
			shapes++
		} else {
			programs++
		}
		for range 10 {
			input := some(texts, 8)
			spans, twin := make([]int32, 2*c.groups), make([]int32, 2*c.groups)
			_, ok := c.find(input, spans, nil)
			_, ok2 := plain.find(input, twin, nil)
			if ok != ok2 || ok && !slices.Equal(spans, twin) {
				t.Fatalf("%q on %q: %v %v, and %v %v by the automaton for %s", pattern, input, ok, spans, ok2, twin, source)
			}
			if c.test(input) != ok || plain.test(input) != ok || second.MatchString(input) != ok {
				t.Fatalf("%q on %q: find %v, test %v, regexp %v", pattern, input, ok, c.test(input), second.MatchString(input))
			}
			if ok {
				matches++
			}
		}
	}
	if shapes < 3000 || programs < 3000 || matches < 3000 {
		t.Errorf("%d shapes, %d automata, %d matches", shapes, programs, matches)
	}
}

// These components are compared without an automaton.
func TestHaveShapes(t *testing.T) {
	o := options{delimiter: '/', prefix: "/", encode: pathnameCallback}
	for pattern, want := range map[string]bool{
		"": true, "*": true, "/a/b": true, "/a/*": true, "/:a/:b": true, "/:a/b/:c/*": true, "*.html": true, "/:a.html": true, "/{a:b}/c": true,
		"/:a/*/b": true, "*/*": false, "/:a?": false, "/:a-:b": false, "/(a)": false, "/:a.html/:b": false, "*/:a": false, "/{a}?": false,
	} {
		c, err := (&compiler{limits: Limits{}.complete(), options: o}).compile(Pathname, pattern, 0)
		if err != nil {
			t.Fatal(pattern, err)
		}
		if got := c.way != byProgram; got != want {
			t.Errorf("%q has a shape: %v", pattern, got)
		}
	}
}

// A program that is compiled by the first match is not too large, however close to the bound.
func TestLazyPrograms(t *testing.T) {
	units := []string{"*+", "**", "*?", "{a}?", "{a}+*", "{abc}*", "{a*}+", "{*a}*", "{abc*abc}+", "{a*}?", ":n+", "{:n}*", "/:n+", "{/a:n}*", "{/*}+", "(.*)+/", "{<*}+", "{é*é}+", "{ﷺ.*}+", "*{}+", "{a}*{b}*{c}+"}
	eager := 0
	for _, unit := range units {
		for _, o := range []options{
			{delimiter: '/', prefix: "/", encode: pathnameCallback, ignoreCase: true}, {delimiter: '.', encode: hostnameCallback}, {encode: searchCallback},
		} {
			for n := 1; ; n += n/32 + 1 {
				var b strings.Builder
				for i := range n {
					b.WriteString(strings.ReplaceAll(unit, ":n", ":n"+strconv.Itoa(i)+"_"))
				}
				l := compiler{limits: Limits{Length: 1 << 24, Groups: 1 << 20, Instructions: 1 << 20}.complete(), options: o}
				c, err := l.compile(Pathname, b.String(), 0)
				if err != nil && err.Code != TooLarge { // a text that the component cannot contain
					break
				}
				if err != nil || c.program != nil {
					eager++
					break
				}
				if c.way != byProgram {
					break
				}
				if estimate := c.instructions(); estimate < c.lazyProgram().Size() {
					t.Errorf("%d times %s: the estimate %d is below %d", n, unit, estimate, c.program.Size())
				}
			}
		}
	}
	p, err := New(Init{Hostname: "{*.}?example.com", Pathname: "/users/:id*"})
	if err != nil || p.p.components[Hostname].program != nil || p.p.components[Pathname].program != nil {
		t.Errorf("New compiles small components: %v", err)
	}
	if eager < 40 {
		t.Errorf("only %d patterns reach the bound", eager)
	}
}
