package urlpattern_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/validation"
)

// Each error has its code and its place in the string that the caller gave.
func TestErrors(t *testing.T) {
	https := weburl.MustParse("https://h/x/y")
	path := func(text string) func() (urlpattern.Pattern, error) {
		return func() (urlpattern.Pattern, error) { return urlpattern.New(urlpattern.Init{urlpattern.Pathname: text}) }
	}
	parse := func(text string) func() (urlpattern.Pattern, error) {
		return func() (urlpattern.Pattern, error) { return urlpattern.Parse(text) }
	}
	based := func(init urlpattern.Init) func() (urlpattern.Pattern, error) {
		return func() (urlpattern.Pattern, error) { return urlpattern.Options{Base: https}.New(init) }
	}
	for _, c := range []struct {
		name  string
		make  func() (urlpattern.Pattern, error)
		code  urlpattern.Code
		in    urlpattern.Component
		start int
		end   int
	}{
		{"no protocol", parse("/a"), urlpattern.NoProtocol, 0, -1, -1},
		{"base", func() (urlpattern.Pattern, error) {
			return urlpattern.New(urlpattern.Init{urlpattern.BaseURL: "https://h:x/"})
		}, urlpattern.BadBase, urlpattern.BaseURL, 10, 11},
		{"stray escape", path(`/a\`), urlpattern.StrayEscape, urlpattern.Pathname, 2, 3},
		{"bad name", path("/:1"), urlpattern.BadName, urlpattern.Pathname, 1, 2},
		{"bad name after a wide letter", path("/é:"), urlpattern.BadName, urlpattern.Pathname, 3, 4},
		{"bad name in a string", parse("https://h/a:/"), urlpattern.BadName, urlpattern.Pathname, 11, 12},
		{"unclosed", path("/(a"), urlpattern.UnclosedGroup, urlpattern.Pathname, 1, 2},
		{"empty", path("/()"), urlpattern.EmptyRegExp, urlpattern.Pathname, 1, 3},
		{"not ASCII", path("/(aé)"), urlpattern.RegExpNotASCII, urlpattern.Pathname, 3, 5},
		{"not ASCII after a backslash", path(`/(a\é)`), urlpattern.RegExpNotASCII, urlpattern.Pathname, 4, 6},
		{"question", path("/(?a)"), urlpattern.RegExpQuestion, urlpattern.Pathname, 2, 3},
		{"nested", path("/(a(b))"), urlpattern.NestedCapture, urlpattern.Pathname, 3, 4},
		{"brace", path("/{a"), urlpattern.UnexpectedToken, urlpattern.Pathname, 3, 3},
		{"modifier", path("/a?"), urlpattern.UnexpectedToken, urlpattern.Pathname, 2, 3},
		{"duplicate", path("/:a/:a"), urlpattern.DuplicateName, urlpattern.Pathname, 4, 6},
		{"syntax", path("/:x([b-a])"), urlpattern.RegExpSyntax, urlpattern.Pathname, 5, 8},
		{"syntax in a string", parse(`https://h/x?a=(\A)`), urlpattern.RegExpSyntax, urlpattern.Search, 15, 17},
		{"look-ahead", path("/((?=a)b)"), urlpattern.NotRegular, urlpattern.Pathname, 2, 7},
		{"back reference", path(`/:a/(\1)`), urlpattern.NotRegular, urlpattern.Pathname, 5, 7},
		{"host", parse("https://a b.com/"), urlpattern.NotEncodable, urlpattern.Hostname, 9, 10},
		{"protocol", parse("1a://h/"), urlpattern.NotEncodable, urlpattern.Protocol, 0, 2},
		{"relative path", based(urlpattern.Init{urlpattern.Pathname: "a:"}), urlpattern.BadName, urlpattern.Pathname, 1, 2},
		{"search after a question mark", based(urlpattern.Init{urlpattern.Search: "?a:"}), urlpattern.BadName, urlpattern.Search, 2, 3},
		{"inherited", func() (urlpattern.Pattern, error) {
			return urlpattern.New(urlpattern.Init{urlpattern.Pathname: "/", urlpattern.BaseURL: "foo://a%20b/"})
		}, urlpattern.NotEncodable, urlpattern.Hostname, -1, -1},
		{"JSON", func() (urlpattern.Pattern, error) {
			return urlpattern.Options{Base: https}.FromJSON([]byte(`{"path": ""}`))
		}, urlpattern.BadJSON, 0, -1, -1},
		{"a number", func() (urlpattern.Pattern, error) {
			return urlpattern.Options{Base: https}.FromJSON([]byte(`{"port": 1}`))
		}, urlpattern.BadJSON, 0, -1, -1},
		{"not JSON", func() (urlpattern.Pattern, error) { return urlpattern.Options{Base: https}.FromJSON([]byte(`{`)) }, urlpattern.BadJSON, 0, -1, -1},
		{"long", parse("https://h/" + strings.Repeat("a", 1<<16)), urlpattern.TooLarge, 0, -1, -1},
	} {
		p, err := c.make()
		var e *urlpattern.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %v, %v", c.name, p, err)
			continue
		}
		if e.Code != c.code || !errors.Is(err, c.code) || e.Component != c.in || e.Span.Start != c.start || e.Span.End != c.end {
			t.Errorf("%s: %v in %v at %v, want %v in %v at %d-%d: %v", c.name, e.Code, e.Component, e.Span, c.code, c.in, c.start, c.end, err)
		}
		if p.IsValid() || e.Code.Explanation() == "" || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, %v", c.name, p, err)
		}
	}
	_, err := urlpattern.Parse("https://a b.com/")
	if !errors.Is(err, validation.DomainToASCII) && !errors.Is(err, validation.HostInvalidCodePoint) {
		t.Errorf("the error of the host is lost: %v", err)
	}
}

// A mistyped key of an Init does not make a pattern that matches everything.
func TestUnknownKeys(t *testing.T) {
	all, err := urlpattern.New(nil)
	if err != nil || !all.Test(weburl.MustParse("javascript:alert(1)")) {
		t.Errorf("New(nil) is %v, %v", all, err)
	}
	for _, c := range []urlpattern.Component{0, urlpattern.BaseURL + 1, 99, 255} {
		init := urlpattern.Init{c: "x"}
		if p, err := urlpattern.New(init); !errors.Is(err, urlpattern.NotAComponent) || p.IsValid() {
			t.Errorf("%d: %v, %v", c, p, err)
		}
		if _, ok := all.MatchInit(init); ok || all.TestInit(init) {
			t.Errorf("%d matches", c)
		}
	}
}

// A component that is given keeps those after it from being inherited, and a username
// does so for the password, which never belongs to another user.
func TestInheritedInputs(t *testing.T) {
	all, err := urlpattern.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	const base = "https://u:secret@h:81/p?q#f"
	for _, c := range []struct {
		given urlpattern.Component
		value string
		want  string // all components
	}{
		{0, "", "https u secret h 81 /p q f"},
		{urlpattern.Protocol, "http", "http       "},
		{urlpattern.Username, "x", "https x  h 81 /p q f"},
		{urlpattern.Password, "x", "https u x h 81 /p q f"},
		{urlpattern.Hostname, "x", "https   x    "},
		{urlpattern.Port, "82", "https   h 82   "},
		{urlpattern.Pathname, "/x", "https u secret h 81 /x  "},
		{urlpattern.Search, "x", "https u secret h 81 /p x "},
		{urlpattern.Hash, "x", "https u secret h 81 /p q x"},
	} {
		init := urlpattern.Init{urlpattern.BaseURL: base}
		if c.given != 0 {
			init[c.given] = c.value
		}
		m, ok := all.MatchInit(init)
		var got []string
		for _, component := range components {
			got = append(got, m.Input(component))
		}
		if !ok || strings.Join(got, " ") != c.want {
			t.Errorf("%v: %q, want %q", init, strings.Join(got, " "), c.want)
		}
	}
}

// A colon before a letter begins a group, and the error says so.
func TestNoProtocol(t *testing.T) {
	for text, want := range map[string]bool{"mailto:joe@h": true, "about:blank": true, "localhost:port/*": true,
		"/a": false, "*": false, "": false, "/a:b": false, "a/b:c": false, "example.com/*": false, "//a:b": false} {
		_, err := urlpattern.Parse(text)
		if !errors.Is(err, urlpattern.NoProtocol) || strings.Contains(err.Error(), `write \:`) != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// MustParse and MustNew panic with a message that quotes their argument.
func TestMust(t *testing.T) {
	u := weburl.MustParse("https://h/7")
	if !urlpattern.MustParse("https://h/:id").Test(u) || !urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: "/:id"}).Test(u) {
		t.Error("a pattern does not match")
	}
	for want, make := range map[string]func(){
		`urlpattern.MustParse("/("): `:            func() { urlpattern.MustParse("/(") },
		`urlpattern.MustNew(pathname: "/("): url`: func() { urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: "/("}) },
	} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.HasPrefix(text, want) {
					t.Errorf("%q, want %q", text, want)
				}
			}()
			make()
		}()
	}
}

// Errors say what to write instead.
func TestCures(t *testing.T) {
	const path, hash = urlpattern.Pathname, urlpattern.Hash
	for _, c := range []struct {
		init urlpattern.Init
		want string
	}{
		{urlpattern.Init{path: "/([^/]+)"}, `: "/" must be written \/ in a class`},
		{urlpattern.Init{path: `/([\w.-]+)`}, `: write \- for a hyphen in a class`},
		{urlpattern.Init{path: `/([-\w]+)`}, `: "-" must be written \- in a class`},
		{urlpattern.Init{path: `/([\\-])`}, `: this character must be escaped with a backslash in a class`},
		{urlpattern.Init{path: "/([(])"}, `\( for a parenthesis`},
		{urlpattern.Init{path: "/a(b"}, `write \( for a parenthesis`},
		{urlpattern.Init{path: "/{a"}, `: the brace is not closed; write \{ for a brace`},
		{urlpattern.Init{path: "/{a:b"}, ": the brace is not closed"},
		{urlpattern.Init{path: "/a}"}, `: no brace is open; write \} for a brace`},
		{urlpattern.Init{path: "/[a-z]+"}, `: "+" has nothing to repeat; write {text}+ to repeat text, \+ for the character itself`},
		{urlpattern.Init{path: "/:a??"}, `: "?" has nothing to repeat`},
		{urlpattern.Init{hash: "{a:b:c}"}, ": braces can contain only one group"},
		{urlpattern.Init{hash: "{a*(c)}"}, ": braces can contain only one group"},
		{urlpattern.Init{hash: "{a{b}}"}, ": braces cannot contain braces"},
		{urlpattern.Init{hash: "{:a?}"}, ": in braces, a modifier must come after the closing brace"},
		{urlpattern.Init{urlpattern.Protocol: "^https"}, `: "^" cannot be in a protocol; a pattern always matches as a whole`},
		{urlpattern.Init{urlpattern.Hostname: "h{/*}?"}, ": a hostname cannot contain a slash, not even in braces"},
	} {
		if _, err := urlpattern.New(c.init); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.init, err, c.want)
		}
	}
	for text, want := range map[string]string{"^https://h/$": `"^" cannot be`, "https://h{/*}?": "not even in braces",
		"https://h/(?:a|b)": `a group cannot begin with "?"; for (?:a|b), write (a|b)`} {
		if _, err := urlpattern.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// A pattern can be written and read again.
func TestJSON(t *testing.T) {
	for _, text := range []string{
		`"https://*.example.com/:a?x=(\\d+)#{y}?"`, `{"pathname": "/:a"}`, `{"pathname": "/A", "ignoreCase": true}`, `{}`,
		`{"protocol": "data", "pathname": "{a}*"}`, `{"hostname": "[\\:\\:1]"}`, `{"search": "caf\u00E9"}`,
	} {
		var p, q urlpattern.Pattern
		if err := json.Unmarshal([]byte(text), &p); err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		written, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(written, &q); err != nil || q.String() != p.String() || string(written) != p.String() || p.IgnoresCase() != q.IgnoresCase() {
			t.Errorf("%s: %s, %v", text, q, err)
		}
	}
	var p urlpattern.Pattern
	if text, err := json.Marshal(p); string(text) != "null" || err != nil {
		t.Errorf("the zero Pattern is %s, %v", text, err)
	}
	if err := json.Unmarshal([]byte("null"), &p); err != nil || p.IsValid() {
		t.Errorf("null is %v, %v", p, err)
	}
	for _, text := range []string{``, `nullx`, `null null`, `1`, `[]`, `true`, `"/a"`, `"https://h/`, `{"port": "1"}}`, `{"port": 1}`, `{"port": null}`, `{"Port": "1"}`,
		`{"ignoreCase": 1}`, `{"ignoreCase": "true"}`, `{"x": ""}`, `{"hash": true}`} {
		if err := p.UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s is %v", text, p)
		}
	}
	for _, text := range []string{`null`, `{"ignoreCase": true}`} { // they are only read by UnmarshalJSON
		if p, err := (urlpattern.Options{}).FromJSON([]byte(text)); err == nil {
			t.Errorf("%s is %v", text, p)
		}
	}
	// What is written is read again.
	for _, path := range []string{"", "/\"\\", "/é<&\n"} {
		p, err := urlpattern.New(urlpattern.Init{urlpattern.Protocol: "data", urlpattern.Pathname: path + `\\\"`})
		var q urlpattern.Pattern
		if err != nil || json.Unmarshal([]byte(p.String()), &q) != nil || q.Component(urlpattern.Pathname) != p.Component(urlpattern.Pathname) {
			t.Errorf("%q, %v: %v is read as %v", path, err, p, q)
		}
	}
	// A lone surrogate counts as U+FFFD.
	if err := json.Unmarshal([]byte(`{"pathname": "/\ud800"}`), &p); err != nil || p.Component(urlpattern.Pathname) != "/%EF%BF%BD" {
		t.Errorf("%v, %v", p, err)
	}
}

// The zero values of Pattern and Match are empty, and no call panics.
func TestZero(t *testing.T) {
	var p urlpattern.Pattern
	u := weburl.MustParse("https://h/")
	var m urlpattern.Match
	if p.Test(u) || p.TestString("https://h/") || p.TestInit(nil) || p.MatchInto(&m, u) || p.IsValid() || p.String() != "" || p.HasRegExpGroups() || !p.IsLinear() || p.Parts(urlpattern.Hash) != nil {
		t.Error("the zero Pattern is a pattern")
	}
	if _, ok := p.Match(u); ok {
		t.Error("the zero Pattern matches")
	}
	if _, ok := p.MatchInit(nil); ok {
		t.Error("the zero Pattern matches an init")
	}
	if _, err := p.Generate(urlpattern.Hash, nil); !errors.Is(err, urlpattern.NotAComponent) {
		t.Error(err)
	}
	if _, ok := m.Named("a"); ok || m.Input(urlpattern.Hash) != "" {
		t.Error("the zero Match has groups")
	}
	p = urlpattern.MustParse("https://*/:a")
	if p.Test(weburl.URL{}) || p.MatchInto(&m, weburl.URL{}) {
		t.Error("the zero URL matches")
	}
	if p.Component(urlpattern.BaseURL) != "" || p.Component(99) != "" {
		t.Error("the base URL is a component")
	}
}

// A Match is reused, and is empty if nothing matches. Groups are parts of the URL's
// string.
func TestMatchInto(t *testing.T) {
	p := urlpattern.MustParse("https://*.:host.com/:a{/:b}?/x")
	u := weburl.MustParse("https://www.example.com/one/x")
	var m urlpattern.Match
	for range 2 {
		if !p.MatchInto(&m, u) {
			t.Fatal("no match")
		}
		if a, ok := m.Group(urlpattern.Pathname, "a"); a != "one" || !ok {
			t.Errorf("a is %q, %v", a, ok)
		}
		if _, ok := m.Group(urlpattern.Pathname, "b"); ok {
			t.Error("b is set")
		}
		if h, ok := m.Named("host"); h != "example" || !ok {
			t.Errorf("host is %q, %v", h, ok)
		}
		if _, ok := m.Group(urlpattern.Pathname, "host"); ok {
			t.Error("the pathname has the hostname's group")
		}
		if p.MatchInto(&m, weburl.MustParse("https://h/")) || m.Input(urlpattern.Hostname) != "" {
			t.Error("something else matches")
		}
	}
	if n := testing.AllocsPerRun(100, func() { p.MatchInto(&m, u) }); n > 0 && !hostile.Race {
		t.Errorf("%v allocations", n)
	}
}

// Named finds names only: the username, which is not given, has a group 0.
func TestNamed(t *testing.T) {
	p := urlpattern.MustParse("https://h/*/:id")
	m, ok := p.Match(weburl.MustParse("https://h/a/b"))
	if id, found := m.Named("id"); !ok || id != "b" || !found {
		t.Errorf("id is %q, %v", id, found)
	}
	for _, name := range []string{"", "0", "1", "7", "x"} {
		if value, found := m.Named(name); value != "" || found {
			t.Errorf("%q is %q, %v", name, value, found)
		}
	}
	if value, found := m.Group(urlpattern.Pathname, "0"); value != "a" || !found {
		t.Errorf("the group of the pathname is %q, %v", value, found)
	}
}

// A Match is printed without the credentials of the URL.
func TestPrintedMatch(t *testing.T) {
	p := urlpattern.MustParse("https://:user\\::pass@:host.example/:id/:page?")
	m, ok := p.Match(weburl.MustParse("https://secret1:secret2@www.example/7?q=1"))
	if pass, _ := m.Named("pass"); !ok || pass != "secret2" {
		t.Fatal("the pattern does not match")
	}
	const want = `hostname.host="www" pathname.id="7" pathname.page=undefined search.0="q=1" hash.0=""`
	if m.String() != want {
		t.Errorf("%s, want %s", m.String(), want)
	}
	var log strings.Builder
	logger := slog.New(slog.NewTextHandler(&log, nil))
	logger.Info("x", "m", m, "p", &m, "s", struct{ M urlpattern.Match }{m})
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "m", m)
	for _, printed := range []string{fmt.Sprint(m), fmt.Sprint(&m), fmt.Sprintf("%+v", m), fmt.Sprintf("%#v", m), fmt.Sprintf("%#v", &m),
		fmt.Sprintf("%q", m), fmt.Sprint([]urlpattern.Match{m}), log.String()} {
		if strings.Contains(printed, "secret") || strings.Contains(printed, "0xc0") {
			t.Errorf("%s", printed)
		}
	}
	if text := (urlpattern.Match{}).String(); text != "" {
		t.Errorf("the zero Match is %q", text)
	}
}

// Test does not allocate, whatever the pattern.
func TestAllocations(t *testing.T) {
	urls := []weburl.URL{weburl.MustParse("https://u:p@www.example.com:8080/books/7/x?q=1#f"), weburl.MustParse("data:text/plain,x")}
	for _, text := range []string{
		"https://*.example.com/books/:id", "http{s}?://{*.}?example.com/:a/:b?", "*://*:*/**/*?*#*", "https://*/(\\w+)/:id(\\d+)",
		"data\\:*",
	} {
		p := urlpattern.MustParse(text)
		for _, u := range urls {
			p.Test(u) // may make tables
			if n := testing.AllocsPerRun(100, func() { p.Test(u) }); n > 0 && !hostile.Race {
				t.Errorf("%s: %v allocations", text, n)
			}
		}
	}
}

// MatchInto does not allocate once its Match has memory, whether a URL matches or not, with
// any pattern of web-platform-tests.
func TestAllocationsOfMatchInto(t *testing.T) {
	urls := []weburl.URL{weburl.MustParse("https://example.com/foo/bar?q=1#f"), weburl.MustParse("data:text/plain,x")}
	matches, misses := 0, 0
	for _, c := range suite.Cases[patternCase](t, folder+"urlpatterntestdata.json") {
		p, err := construct(c.Pattern)
		if err != nil {
			continue
		}
		tried := urls
		if len(c.Inputs) == 1 {
			text, _ := c.Inputs[0].(string)
			if u, err := weburl.Parse(text); err == nil {
				tried = append(slices.Clip(urls), u)
			}
		}
		for _, u := range tried {
			var m urlpattern.Match
			if p.MatchInto(&m, u) {
				matches++
			} else {
				misses++
			}
			if n := testing.AllocsPerRun(10, func() { p.MatchInto(&m, u) }); n > 0 && !hostile.Race {
				t.Errorf("%v on %v: %v allocations", p, u, n)
			}
		}
	}
	if matches < 100 || misses < 300 {
		t.Errorf("only %d matches and %d misses", matches, misses)
	}
}

// A component that is matched alone gives what the whole gives, and the whole matches exactly
// if all components do. Groups begin where they say.
func TestMatchComponent(t *testing.T) {
	for _, c := range suite.Cases[patternCase](t, folder+"urlpatterntestdata.json") {
		p, err := construct(c.Pattern)
		if err != nil {
			continue
		}
		for _, text := range []string{"https://example.com/foo/bar", "https://example.com/foo/bar?q=1#f", "data:text/plain,x", "https://u:p@sub.example.com:8080/foo"} {
			u := weburl.MustParse(text)
			whole, matches := p.Match(u)
			all := true
			for _, c := range components {
				m, ok := p.MatchComponent(c, u)
				all = all && ok
				for name, g := range m.Groups(c) {
					if g.Set && m.Input(c)[g.Start:][:len(g.Value)] != g.Value {
						t.Errorf("%v on %v: %s is not at %d", p, u, name, g.Start)
					}
					if value, set := whole.Group(c, name); matches && (value != g.Value || set != g.Set) {
						t.Errorf("%v on %v: %s is %v, and %q as part of the whole", p, u, name, g, value)
					}
				}
				for _, other := range components {
					if m.Input(other) != "" && other != c {
						t.Errorf("%v on %v: %v has an input with %v", p, u, other, c)
					}
				}
			}
			if all != matches {
				t.Errorf("%v on %v: %v, and %v by component", p, u, matches, all)
			}
		}
	}
}

// Many goroutines may use a pattern, from its first match on, and make patterns that share
// components.
func TestGoroutines(t *testing.T) {
	p := urlpattern.MustParse("http{s}?://{*.}?example.com/:a+/(\\d+)?x")
	u := weburl.MustParse("https://www.example.com/one/two/7x")
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 100 {
				m, ok := p.Match(u)
				if a, _ := m.Named("a"); !ok || a != "one/two/7" || !p.Test(u) {
					t.Errorf("%v, %q", ok, a)
					return
				}
				own := urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: "/one/*", urlpattern.Port: "", urlpattern.Hash: "*"})
				if !own.Test(u) || own.HasRegExpGroups() {
					t.Error("a new pattern does not match")
					return
				}
			}
		}()
	}
	wg.Wait()
}

// backtracking is an engine for expressions that RE2 can run, in place of one that
// backtracks.
type backtracking struct{ asked *[]string }

func (b backtracking) Compile(source, flags string) (urlpattern.Matcher, error) {
	*b.asked = append(*b.asked, source+" "+flags)
	re, err := regexp.Compile(strings.ReplaceAll(source, "(?!x)", ""))
	return finder{re}, err
}

type finder struct{ *regexp.Regexp }

func (f finder) Find(dst []int, input string) []int { return f.FindStringSubmatchIndex(input) }

// An engine gets exactly the components that are not regular.
func TestEngine(t *testing.T) {
	var asked []string
	o := urlpattern.Options{Engine: backtracking{&asked}, IgnoreCase: true}
	p, err := o.New(urlpattern.Init{urlpattern.Pathname: "/:a/((?!x)b)?", urlpattern.Search: "(a|b)"})
	if err != nil {
		t.Fatal(err)
	}
	if want := `[^(?:\/([^\/]+?))(?:\/((?!x)b))?$ vi]`; fmt.Sprint(asked) != want {
		t.Errorf("asked %v, want %s", asked, want)
	}
	m, ok := p.MatchString("https://h/one?a")
	if a, _ := m.Named("a"); !ok || a != "one" || p.IsLinear() {
		t.Errorf("%v, %q, %v", ok, a, p.IsLinear())
	}
	if _, ok := m.Group(urlpattern.Pathname, "0"); ok {
		t.Error("the optional group is set")
	}
	if _, err := o.New(urlpattern.Init{urlpattern.Hash: "((?=[)a)"}); !errors.Is(err, urlpattern.RegExpSyntax) || len(asked) != 1 {
		t.Errorf("a syntax error: %v, %v", err, asked)
	}
	if _, err := o.New(urlpattern.Init{urlpattern.Hash: `(?:\1)(a)`}); err == nil {
		t.Error("RE2 accepts a back reference")
	}
}

// fixed is an engine and a matcher that finds the same offsets in each input.
type fixed []int

func (f fixed) Compile(_, _ string) (urlpattern.Matcher, error) {
	if f == nil {
		return nil, nil
	}
	return f, nil
}

func (f fixed) Find(dst []int, _ string) []int { return append(dst, f...) }

// A faulty engine is not trusted: a group with invalid offsets is undefined.
func TestFaultyEngine(t *testing.T) {
	init := urlpattern.Init{urlpattern.Pathname: "(a(?=b)b)(c)"}
	for _, c := range []struct {
		found  []int
		values string
	}{
		{[]int{0, 3, 0, 2, 2, 3}, "ab,c"}, {[]int{0, 3, 0, 0, 3, 3}, ","}, {[]int{0, 3, -1, -1, 2, 3}, "-,c"},
		{[]int{0, 3, 5, 2, 2, 3}, "-,c"}, {[]int{0, 3, 0, 999, 2, 3}, "-,c"}, {[]int{0, 3, 0, 4, 2, 3}, "-,c"}, {[]int{0, 3, -1, 2, 2, 3}, "-,c"}, {[]int{0, 3, 0, -1, 2, 3}, "-,c"},
		{[]int{0, 3, math.MaxInt - 1, math.MaxInt, 2, 3}, "-,c"}, {[]int{0, 3, math.MinInt, 2, 2, 3}, "-,c"}, {[]int{0, 3, 0, 2}, "ab,-"}, {[]int{0, 3, 0, 2, 2}, "ab,-"}, {[]int{0, 3, 0}, "-,-"}, {[]int{0}, "-,-"}, {[]int{0, 3, 0, 2, 2, 3, 9, 9}, "ab,c"},
	} {
		p, err := urlpattern.Options{Engine: fixed(c.found)}.New(init)
		if err != nil {
			t.Fatal(err)
		}
		m, ok := p.MatchInit(urlpattern.Init{urlpattern.Pathname: "abc"})
		var values []string
		for _, g := range m.Groups(urlpattern.Pathname) {
			if !g.Set {
				g.Value += "-"
			}
			values = append(values, g.Value)
		}
		if got := strings.Join(values, ","); !ok || got != c.values {
			t.Errorf("%v: %v, %s, want %s", c.found, ok, got, c.values)
		}
	}
	if _, err := (urlpattern.Options{Engine: fixed(nil)}).New(init); !errors.Is(err, urlpattern.NotRegular) {
		t.Errorf("no matcher: %v", err)
	}
}

// Parts have the places of their text.
func TestParts(t *testing.T) {
	const text = "https://:sub.example.com/a{b}c/:id(\\d+)?/*"
	p := urlpattern.MustParse(text)
	var got []string
	for _, part := range p.Parts(urlpattern.Pathname) {
		got = append(got, fmt.Sprintf("%v %v %q %q %q %q %q", part.Type, part.Modifier, part.Name, part.Prefix, part.Value, part.Suffix, part.Span.Of(text)))
	}
	want := []string{
		`fixed-text none "" "" "/abc" "" "/a{b}c"`,
		`regexp optional "id" "/" "\\d+" "" "/:id(\\d+)?"`,
		`full-wildcard none "0" "/" "" "" "/*"`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if host := p.Parts(urlpattern.Hostname); len(host) != 2 || host[0].Span.Of(text) != ":sub" || host[1].Span.Of(text) != ".example.com" {
		t.Errorf("%+v", host)
	}
	if hash := p.Parts(urlpattern.Hash); len(hash) != 1 || hash[0].Span.IsKnown() {
		t.Errorf("%+v", hash)
	}
}

// Enumerations are written as names, and read again.
func TestNames(t *testing.T) {
	for c := urlpattern.Protocol; c <= urlpattern.BaseURL; c++ {
		var back urlpattern.Component
		if text, err := c.MarshalText(); err != nil || back.UnmarshalText(text) != nil || back != c {
			t.Errorf("%d is %q, %v", c, text, err)
		}
	}
	seen := map[string]bool{}
	for c := urlpattern.NoProtocol; c <= urlpattern.NotAComponent; c++ {
		var back urlpattern.Code
		if text, err := c.MarshalText(); err != nil || back.UnmarshalText(text) != nil || back != c || seen[string(text)] || c.Error() != string(text) {
			t.Errorf("%d is %q, %v", c, text, err)
		}
		seen[c.String()] = true
	}
	if _, err := urlpattern.Code(0).MarshalText(); err == nil {
		t.Error("0 is a code")
	}
	for _, v := range []interface {
		fmt.Stringer
		MarshalText() ([]byte, error)
	}{urlpattern.FixedText, urlpattern.FullWildcard, urlpattern.None, urlpattern.OneOrMore} {
		if text, err := v.MarshalText(); err != nil || string(text) != v.String() || v.String() == "" {
			t.Errorf("%v is %q, %v", v, text, err)
		}
	}
}

func TestRegExp(t *testing.T) {
	p, err := urlpattern.Options{IgnoreCase: true}.New(urlpattern.Init{urlpattern.Protocol: "http{s}?", urlpattern.Pathname: "/a.b/:id", urlpattern.Hash: "x"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		of            urlpattern.Pattern
		c             urlpattern.Component
		source, flags string
	}{
		{p, urlpattern.Protocol, "^http(?:s)?$", "v"},
		{p, urlpattern.Hostname, "^(.*)$", "v"},
		{p, urlpattern.Pathname, `^\/a\.b(?:\/([^\/]+?))$`, "vi"},
		{p, urlpattern.Hash, "^x$", "vi"},
		{p, urlpattern.BaseURL, "", ""},
		{urlpattern.MustNew(urlpattern.Init{urlpattern.Protocol: "data", urlpattern.Pathname: "text/:type"}), urlpattern.Pathname, `^text\/([^]+?)$`, "v"},
		{urlpattern.Pattern{}, urlpattern.Pathname, "", ""},
	} {
		if source, flags := test.of.RegExp(test.c); source != test.source || flags != test.flags {
			t.Errorf("%v, %v: %s %s; want %s %s", test.of, test.c, source, flags, test.source, test.flags)
		}
	}
}
