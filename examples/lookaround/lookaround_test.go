package lookaround_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode"

	"github.com/dlclark/regexp2/v2"
	"github.com/weburl-go/weburl/examples/lookaround"
	"github.com/weburl-go/weburl/urlpattern"
)

// newPattern makes a pattern of a single component.
func newPattern(t *testing.T, o urlpattern.Options, c urlpattern.Component, pattern string) urlpattern.Pattern {
	t.Helper()
	p, err := o.New(urlpattern.Init{c: pattern})
	if err != nil {
		t.Fatalf("%s: %v", pattern, err)
	}
	return p
}

// groups returns what the groups of a component took in a URL.
func groups(p urlpattern.Pattern, c urlpattern.Component, url string) string {
	m, ok := p.MatchString(url)
	if !ok {
		return "no match"
	}
	var all []string
	for name, g := range m.Groups(c) {
		if !g.Set {
			g.Value = "undefined"
		}
		all = append(all, name+"="+g.Value)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// Patterns match and capture as in Node 26.10, from which the last column comes.
func TestLikeNode(t *testing.T) {
	for _, row := range []struct {
		component          urlpattern.Component
		ignoreCase         bool
		pattern, url, want string
	}{
		{urlpattern.Pathname, false, "/((?!admin).*)", "https://h/users/7", "0=users/7"},
		{urlpattern.Pathname, false, "/((?!admin).*)", "https://h/admin/7", "no match"},
		{urlpattern.Pathname, false, "/((?!admin(?:/|$)).*)", "https://h/administrator", "0=administrator"},
		{urlpattern.Pathname, false, `/:file((?!.*\.map$).*)`, "https://h/app.js", "file=app.js"},
		{urlpattern.Pathname, false, `/:file((?!.*\.map$).*)`, "https://h/app.js.map", "no match"},
		{urlpattern.Pathname, false, `/((?=.*\d)[\w\-]+)`, "https://h/abc-7", "0=abc-7"},
		{urlpattern.Pathname, false, `/((?=.*\d)[\w\-]+)`, "https://h/abc-", "no match"},
		{urlpattern.Pathname, false, `/:lang([a-z]{2})/((?!\1).*)`, "https://h/de/fr-de", "0=fr-de lang=de"},
		{urlpattern.Pathname, false, `/:lang([a-z]{2})/((?!\1).*)`, "https://h/de/de-fr", "no match"},
		{urlpattern.Pathname, false, `/:a/(\1)`, "https://h/x/x", "0=x a=x"},
		{urlpattern.Pathname, false, `/:a/(\1)`, "https://h/x/xx", "no match"},
		{urlpattern.Pathname, false, `/:a/:b(\1)?`, "https://h/x", "a=x b=undefined"},
		{urlpattern.Pathname, false, `/(.*(?<!\.php))`, "https://h/a/index.html", "0=a/index.html"},
		{urlpattern.Pathname, false, `/(.*(?<!\.php))`, "https://h/a/index.php", "no match"},
		{urlpattern.Pathname, false, `/:name(.*(?<=\.(?:png|jpg)))`, "https://h/a/b.jpg", "name=a/b.jpg"},
		{urlpattern.Hostname, false, `((?!www\.).*).example.com`, "https://shop.example.com/", "0=shop"},
		{urlpattern.Hostname, false, `((?!www\.).*).example.com`, "https://www.example.com/", "no match"},
		{urlpattern.Search, false, `((?=.*\bq=)(?=.*\bpage=).*)`, "https://h/?page=2&q=x", "0=page=2&q=x"},
		{urlpattern.Search, false, `((?=.*\bq=)(?=.*\bpage=).*)`, "https://h/?page=2", "no match"},
		{urlpattern.Hash, false, "(a(?!b).*)", "https://h/#ac", "0=ac"},
		{urlpattern.Protocol, false, "((?=h)https?)", "https://h/", "0=https"},
		{urlpattern.Pathname, true, "/((?!admin).*)", "https://h/Admin", "no match"},
		{urlpattern.Pathname, true, `/:a/(\1)`, "https://h/Abc/aBC", "0=aBC a=Abc"},
		{urlpattern.Pathname, false, `/((?<y>\d{4})-\k<y>)`, "https://h/2026-2026", "0=2026-2026"},
		{urlpattern.Pathname, false, `/((?<y>\d{4})-\k<y>)/:d`, "https://h/2026-2026/x", "0=2026-2026 d=2026"},
		{urlpattern.Pathname, false, `/((?:(?<x>a)|(?<x>b))\k<x>)`, "https://h/bb", "0=bb"},
		{urlpattern.Pathname, false, `/((?:(?<x>a)|(?<x>b))\k<x>)`, "https://h/ba", "no match"},
		{urlpattern.Pathname, false, "/:first((?:(?!--).)*)--:rest", "https://h/a-b--c--d", "first=a-b rest=c--d"},
		{urlpattern.Pathname, false, `/:all((?:(?:(?=(?<x>\w))\k<x>|-(?<y>\d))(?<=\w))+)`, "https://h/ab-1c", "all=ab-1c"},
		{urlpattern.Pathname, false, `/a{-:b((?!x)\w+)}?`, "https://h/a", "b=undefined"},
		{urlpattern.Pathname, false, `/a{-:b((?!x)\w+)}?`, "https://h/a-xy", "no match"},
		{urlpattern.Pathname, false, `/:b((?!x)\w+)+`, "https://h/a/by/c", "b=a/by/c"},
		{urlpattern.Pathname, false, `/:b((?!x)\w+)+`, "https://h/a/xy/c", "no match"},
		{urlpattern.Pathname, false, `/((?=\p{Lu})\p{L}+)`, "https://h/Abc", "0=Abc"},
		{urlpattern.Pathname, false, `/((?=\p{Lu})\p{L}+)`, "https://h/abc", "no match"},
		{urlpattern.Pathname, false, `/([^]+(?<![^\w]))`, "https://h/a.b", "0=a.b"},
		{urlpattern.Pathname, true, "/((?i:ABC)(?-i:d)(?!E))", "https://h/abcd", "0=abcd"},
		{urlpattern.Pathname, false, `/(\b(?=a)\w+?)(.*)`, "https://h/abc", "0=a 1=bc"},
	} {
		o := urlpattern.Options{IgnoreCase: row.ignoreCase}
		if _, err := o.New(urlpattern.Init{row.component: row.pattern}); !errors.Is(err, urlpattern.NotRegular) {
			t.Errorf("%s needs no engine: %v", row.pattern, err)
		}
		o.Engine = lookaround.Engine{Timeout: time.Minute}
		p := newPattern(t, o, row.component, row.pattern)
		if got := groups(p, row.component, row.url); got != row.want {
			t.Errorf("%s, %s: %s, want %s", row.pattern, row.url, got, row.want)
		}
	}
}

// What regexp2 lacks, or would read in another way, is refused. What is similar is not.
func TestRefused(t *testing.T) {
	for _, row := range []struct {
		ignoreCase bool
		pattern    string
		refused    bool
	}{
		{false, `(?:[[a-z]0])`, true},
		{false, `(?:[a&&b])`, true},
		{false, `(?:[+--b])`, true},
		{false, `(?:[\w--_])`, true},
		{false, `(?:[\q{ab|c}])`, true},
		{false, `(?:[\[\]&\-]|\[\[|--|&&)`, false},
		{true, `(?:\P{Lu})`, true},
		{true, `(?:[^\P{Lu}])`, true},
		{true, `(?:\p{Lu}|[^\p{Lu}])`, false},
		{false, `(?:(?i:\P{Lu}))`, true},
		{false, `(?:(?mi-s:\P{Lu}))`, true},
		{false, `(?:(?-i:\P{Lu})|\P{Lu}|[^\P{Lu}]|\(\?i:)`, false},
		{false, `(?:\p{RGI_Emoji})`, true},
		{false, `(?:\p{Script=Garay})`, unicode.Scripts["Garay"] == nil},
		{false, `(?:\p{Script=Greek}|\p{scx=Latn}|\p{Alphabetic})`, false},
		{false, `(?:a{0,2147483648})`, true},
		{false, `(?:a{0,2147483647})`, false},
	} {
		o := urlpattern.Options{IgnoreCase: row.ignoreCase, Engine: lookaround.Engine{}}
		_, err := o.New(urlpattern.Init{urlpattern.Pathname: "/(" + row.pattern + "(?!x))"})
		if row.refused != errors.Is(err, urlpattern.NotRegular) || row.refused != (err != nil) {
			t.Errorf("%s: %v", row.pattern, err)
		}
	}
}

// A match that would take years, or much memory, ends without success, and the program
// learns why. Without the limits, this test does not end.
func TestLimits(t *testing.T) {
	var said []error
	e := lookaround.Engine{Exceeded: func(source, input string, err error) {
		if !strings.HasPrefix(source, "^") || !strings.HasPrefix(input, "/a") || strings.Contains(err.Error(), "aaa") {
			t.Errorf("%s, %.10s, %v", source, input, err)
		}
		said = append(said, err)
	}}
	for _, row := range []struct {
		pattern, path string
		want          error
	}{
		{`/((?=(?:\w+-?)+$).*)`, "/" + strings.Repeat("a", 80) + "!", lookaround.ErrTimeout},
		{`/((?:a|a(?!c))+)`, "/" + strings.Repeat("a", 80) + "!", lookaround.ErrTimeout},
		{`/((?:\w+(?<!b)-?)+)`, "/" + strings.Repeat("a", 80) + "!", lookaround.ErrTimeout},
		{`/((?:(?!-).)*)`, "/" + strings.Repeat("a", 1<<20), regexp2.ErrBacktrackingStackLimit},
	} {
		e.Timeout = time.Millisecond
		if row.want != lookaround.ErrTimeout {
			e.Timeout = time.Hour
		}
		p := newPattern(t, urlpattern.Options{Engine: e}, urlpattern.Pathname, row.pattern)
		said = nil
		if p.TestString("https://h"+row.path) || len(said) != 1 || said[0] != row.want {
			t.Errorf("%s: %v, want %v", row.pattern, said, row.want)
		}
		p = newPattern(t, urlpattern.Options{Engine: lookaround.Engine{Timeout: time.Hour}}, urlpattern.Pathname, row.pattern)
		if !p.TestString("https://h/a") {
			t.Errorf("%s does not match /a", row.pattern)
		}
	}
	p := newPattern(t, urlpattern.Options{Engine: lookaround.Engine{}}, urlpattern.Pathname, `/((?=(?:\w+-?)+$).*)`)
	if p.TestString("https://h/" + strings.Repeat("a", 80) + "!") {
		t.Error("a zero Engine has no limit")
	}
}

// Goroutines can share a pattern, also while a match of another one exceeds its limit.
func TestConcurrency(t *testing.T) {
	const pattern = `/:a((?!x)(?:\w+-?)+)/:b(\1)`
	p := newPattern(t, urlpattern.Options{Engine: lookaround.Engine{Timeout: time.Hour}}, urlpattern.Pathname, pattern)
	var exceeded atomic.Int32
	e := lookaround.Engine{Timeout: time.Millisecond, Exceeded: func(_, _ string, _ error) { exceeded.Add(1) }}
	limited := newPattern(t, urlpattern.Options{Engine: e}, urlpattern.Pathname, pattern)
	var wg sync.WaitGroup
	for _, word := range []string{"a", "bb", "c-c", "ddd", "e-e", "ff"} {
		wg.Add(2)
		go func() {
			defer wg.Done()
			for range 100 {
				if got := groups(p, urlpattern.Pathname, "https://h/"+word+"/"+word); got != "a="+word+" b="+word {
					t.Errorf("%s: %s", word, got)
				}
			}
		}()
		go func() {
			defer wg.Done()
			if limited.TestString("https://h/" + strings.Repeat(word, 80) + "!") {
				t.Errorf("%s: a match", word)
			}
		}()
	}
	wg.Wait()
	if n := exceeded.Load(); n != 6 {
		t.Errorf("%d matches exceed the limit", n)
	}
}

// The code in docs/patterns.md is that of the example.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/patterns.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(strings.ReplaceAll(string(page), "\r\n", "\n"), "\n**Look-around")
	section, _, _ = strings.Cut(section, "\n**")
	lines := 0
	for line := range strings.Lines(section) {
		code, ok := strings.CutPrefix(line, "    ")
		if !ok {
			continue
		}
		lines++
		if !strings.Contains(string(example), "\t"+strings.ReplaceAll(code, "    ", "\t")) {
			t.Errorf("the example does not contain %s", code)
		}
	}
	if lines < 3 {
		t.Errorf("%d lines of code", lines)
	}
}
