package robots_test

import (
	"errors"
	"flag"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/robots"
)

var inputs = flag.Int("inputs", 20000, "random files that each law is tested on")

// lines joins lines.
func lines(list ...string) string { return strings.Join(list, "\n") + "\n" }

// Who is in which group, as RFC 9309 shows it: several names, several groups for a name,
// names without rules, and "*" for all others.
// https://www.rfc-editor.org/rfc/rfc9309#section-5.1
func TestGroups(t *testing.T) {
	file := robots.Parse(lines(
		"User-Agent: *", "Disallow: *.png$", "Disallow: /private/", "Allow: /papers/", "",
		"User-Agent: AliceBot", "Disallow:/", "Allow:/private/index.html", "",
		"User-Agent: BobBot", "User-Agent: CarolBot", "Disallow: /private/index.html", "",
		"User-Agent: DaveBot", "",
	))
	for _, c := range []struct {
		agent, path string
		allowed     bool
		line        int
	}{
		{"alicebot", "/private/index.html", true, 8},
		{"AliceBot/2.0", "/papers/", false, 7},
		{"BobBot", "/private/index.html", false, 12},
		{"carolbot", "/private/index.html", false, 12},
		{"carolbot", "/private/", true, 0},
		{"DaveBot", "/private/a.png", true, 0},
		{"EveBot", "/private/a.html", false, 3},
		{"EveBot", "/a.png", false, 2},
		{"EveBot", "/a.png?", true, 0},
		{"EveBot", "/papers/a.png", true, 4},
	} {
		v := file.Test(c.agent, weburl.MustParse("https://h"+c.path))
		if v.Allowed != c.allowed || v.Rule.Line != c.line {
			t.Errorf("%s %s: %v by line %d, want %v by line %d", c.agent, c.path, v.Allowed, v.Rule.Line, c.allowed, c.line)
		}
	}
	for agent, named := range map[string]bool{"davebot": true, "EveBot": false, "": false, "*": false} {
		if got := file.Group(agent).IsNamed(); got != named {
			t.Errorf("%q is named: %v", agent, got)
		}
	}
}

// Groups of the same name are one.
// https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
func TestMergedGroups(t *testing.T) {
	file := robots.Parse(lines("user-agent: a", "disallow: /x", "user-agent: b", "disallow: /y", "user-agent: a", "user-agent: A", "disallow: /z"))
	for path, allowed := range map[string]bool{"/x": false, "/y": true, "/z": false} {
		if v := file.Test("a", weburl.MustParse("https://h"+path)); v.Allowed != allowed {
			t.Errorf("%s: %v", path, v)
		}
	}
	// Merging for one name leaves the rules of others alone.
	if v := file.Test("b", weburl.MustParse("https://h/z")); !v.Allowed {
		t.Error(v)
	}
}

func TestVerdictNamesTheRule(t *testing.T) {
	text := "\uFEFFuser-agent: *\r\n  Disallow :\t/a b*$  # why\r\n"
	v := robots.Parse(text).Test("x", weburl.MustParse("https://h/a bc"))
	if v.Allowed || v.Rule.Line != 2 || v.Rule.Pattern != "/a b*$" || v.Rule.Span.Of(text) != "Disallow :\t/a b*$" || v.Rule.String() != "disallow: /a b*$" {
		t.Errorf("%+v", v)
	}
	if s := (robots.Rule{}).String(); s != "" {
		t.Errorf("the zero Rule is %q", s)
	}
}

func TestNothingToTest(t *testing.T) {
	all := robots.Parse("user-agent: *\ndisallow: /")
	if v := all.Test("a", weburl.URL{}); v != (robots.Verdict{}) {
		t.Errorf("the zero URL: %+v", v)
	}
	if v := new(robots.File).Test("a", weburl.MustParse("https://h/")); !v.Allowed {
		t.Error("the zero File disallows")
	}
	for _, s := range []string{"https://h/robots.txt", "https://h/robots.txt#a"} {
		if v := all.Test("a", weburl.MustParse(s)); !v.Allowed || v.Rule.Line != 0 {
			t.Errorf("%s: %+v", s, v)
		}
	}
	for _, s := range []string{"https://h/robots.txt?", "https://h/a/robots.txt", "https://h/robots.txt/"} {
		if v := all.Test("a", weburl.MustParse(s)); v.Allowed {
			t.Errorf("%s is allowed", s)
		}
	}
	if v := all.Test("a", weburl.MustParse("mailto:a@b")); !v.Allowed {
		t.Error("a pattern matches an opaque path")
	}
}

func TestSitemaps(t *testing.T) {
	text := lines("Sitemap: https://h/a.xml", "user-agent: a", "SITEMAP:https://h/b.xml # x", "user-agent: b", "disallow: /")
	file := robots.Parse(text)
	maps := file.Sitemaps()
	if len(maps) != 2 || maps[0].URL != "https://h/a.xml" || maps[0].Line != 1 || maps[1].URL != "https://h/b.xml" || maps[1].Line != 3 {
		t.Fatalf("%+v", maps)
	}
	for _, m := range maps {
		if m.Span.Of(text) != m.URL {
			t.Errorf("%+v: %q", m, m.Span.Of(text))
		}
	}
	if file.Test("a", weburl.MustParse("https://h/")).Allowed {
		t.Error("a sitemap ends a group")
	}
}

// What is behind the limit is ignored, including the line that it cuts.
// https://www.rfc-editor.org/rfc/rfc9309#section-2.5
func TestLimit(t *testing.T) {
	head := "user-agent: *\ndisallow: /a\n"
	filler := strings.Repeat("# filler of 16 b\n", robots.MinLimit/17)
	for _, c := range []struct {
		name, text         string
		truncated, allowed bool
	}{
		{"as long as the limit", (head + filler)[:robots.MinLimit-13] + "\ndisallow: /b", false, false},
		{"its last line ends at the limit", (head + filler)[:robots.MinLimit-13] + "\ndisallow: /b\nallow: /", true, false},
		{"its last line begins before the limit", (head + filler)[:robots.MinLimit-12] + "\ndisallow: /b", true, true},
		{"one line", "#" + strings.Repeat(" ", robots.MinLimit), true, true},
	} {
		var found []robots.Error
		o := robots.Options{Report: func(e robots.Error) { found = append(found, e) }}
		for how, read := range map[string]func() (*robots.File, error){
			"Parse": func() (*robots.File, error) { return o.Parse(c.text), nil },
			"Read":  func() (*robots.File, error) { return o.Read(iotest.HalfReader(strings.NewReader(c.text))) },
		} {
			found = nil
			file, err := read()
			if err != nil {
				t.Fatal(err)
			}
			if v := file.Test("a", weburl.MustParse("https://h/b")); v.Allowed != c.allowed || file.Truncated() != c.truncated {
				t.Errorf("%s: %s: truncated: %v; %+v", how, c.name, file.Truncated(), v)
			}
			if c.truncated != (len(found) == 1 && found[0].Code == robots.TooLong) {
				t.Errorf("%s: %s: %v", how, c.name, found)
			}
		}
	}
	long := head + filler + "disallow: /b"
	if robots.Parse(long).Truncated() != true || (robots.Options{Limit: len(long)}).Parse(long).Truncated() {
		t.Error("a larger limit is not kept")
	}
	if (robots.Options{Limit: 1}).Parse(head).Truncated() {
		t.Error("a smaller limit is kept")
	}
}

// endless never ends.
type endless struct{ n int }

func (e *endless) Read(p []byte) (int, error) {
	e.n += len(p)
	return copy(p, strings.Repeat("a: b\n", len(p)/5+1)), nil
}

func TestReadIsBounded(t *testing.T) {
	e := new(endless)
	file, err := robots.Read(e)
	if err != nil || !file.Truncated() || e.n > 2*robots.MinLimit {
		t.Errorf("%d bytes, %v", e.n, err)
	}
}

// https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1
func TestFromResponse(t *testing.T) {
	const body = "user-agent: *\ndisallow: /a"
	for status, want := range map[int][2]bool{ // whether /a and /b are allowed
		200: {false, true}, 206: {false, true}, 299: {false, true}, 301: {true, true}, 304: {true, true},
		400: {true, true}, 403: {true, true}, 404: {true, true}, 429: {true, true}, 499: {true, true},
		0: {false, false}, 100: {false, false}, 500: {false, false}, 503: {false, false}, 599: {false, false}, 600: {false, false}, -1: {false, false},
	} {
		file, err := robots.FromResponse(status, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		a, b := file.Test("x", weburl.MustParse("https://h/a")), file.Test("x", weburl.MustParse("https://h/b"))
		if a.Allowed != want[0] || b.Allowed != want[1] {
			t.Errorf("%d: %v, %v", status, a, b)
		}
		if v := file.Test("x", weburl.MustParse("https://h/robots.txt")); !v.Allowed {
			t.Errorf("%d: %v", status, v)
		}
	}
	if file, err := robots.FromResponse(204, nil); err != nil || !file.Test("x", weburl.MustParse("https://h/a")).Allowed {
		t.Errorf("no body: %v", err)
	}
	broken := errors.New("broken")
	file, err := robots.FromResponse(200, io.MultiReader(strings.NewReader(body), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || file.Test("x", weburl.MustParse("https://h/b")).Allowed {
		t.Errorf("%v: a file that breaks off allows", err)
	}
}

func TestProblems(t *testing.T) {
	for _, c := range []struct {
		text, at string
		line     int
		code     robots.Code
	}{
		{"user-agent a\n", "user-agent a", 1, robots.NoColon},
		{"user-agent: a\nDisallow\t/x # y", "Disallow\t/x", 2, robots.NoColon},
		{"\n\nwelcome, robots", "welcome, robots", 3, robots.NoRecord},
		{"disallow /a b", "disallow /a b", 1, robots.NoRecord},
		{"user-agent: a\ndisalow: /", "disalow", 2, robots.UnknownRecord},
		{"Crawl-delay : 1", "Crawl-delay", 1, robots.UnknownRecord},
		{"\u017Fitemap: x", "\u017Fitemap", 1, robots.UnknownRecord},
		{"user-agent: Bot/1.0", "Bot/1.0", 1, robots.BadAgent},
		{"user-agent: 3bot", "3bot", 1, robots.BadAgent},
		{"user-agent: * x", "* x", 1, robots.BadAgent},
		{"user-agent:", "", 1, robots.BadAgent},
		{" allow : / ", "allow : /", 1, robots.NoGroup},
		{"user-agent: a\rdisallow: private/", "private/", 2, robots.NeverMatches},
	} {
		var found []robots.Error
		robots.Options{Report: func(e robots.Error) { found = append(found, e) }}.Parse(c.text)
		if len(found) != 1 || found[0].Code != c.code || found[0].Line != c.line || found[0].Span.Of(c.text) != c.at {
			t.Errorf("%q: %+v", c.text, found)
			continue
		}
		if e := &found[0]; !errors.Is(e, c.code) || !strings.HasSuffix(e.Error(), e.Message()) || strings.Contains(e.Error(), "welcome") {
			t.Errorf("%q: %v", c.text, e)
		}
	}
	good := lines("\uFEFFuser-agent: a-b_C", "User-Agent:*", "disallow:", "allow: *.gif", "disallow: /a b", "", "# x", "sitemap: /s")
	robots.Options{Report: func(e robots.Error) { t.Errorf("%v", &e) }}.Parse(good)
}

func TestCodes(t *testing.T) {
	seen := map[string]bool{}
	for c := robots.NoColon; c <= robots.TooLong; c++ {
		text, err := c.MarshalText()
		var back robots.Code
		if err != nil || back.UnmarshalText(text) != nil || back != c || seen[c.String()] || c.Error() != string(text) {
			t.Errorf("%d: %q, %v", c, text, err)
		}
		seen[c.String()] = true
		if e := (&robots.Error{Code: c}); strings.Contains(e.Message(), "unknown problem") || e.Message() == "" {
			t.Errorf("%v has no text", c)
		}
	}
	if _, err := (robots.TooLong + 1).MarshalText(); err == nil || len(seen) != 7 {
		t.Error("a code is missing")
	}
}

// After a wildcard, an encoded slash is a plain one only in the query, and the first place counts.
func TestSlashesAfterWildcards(t *testing.T) {
	for _, c := range []struct {
		pattern, path string
		matches       bool
	}{
		{"/*%2Fb$", "/a/b", false},
		{"/*%2Fb$", "/a%2fb", true},
		{"/*%2Fb$", "/a?a/b", true},
		{"/*%2Fb$", "/b?", false},
		{"/*%2Fb", "/a/b?a", false},
		{"/*%2Fc*d", "/%2Fcd?/c", true},
		{"/*%2Fc*d", "/a?/c%2fcd", true},
		{"/*%2Fc?%2Fd", "/%2Fc?/d", true},
		{"/*%2Fc?%2Fd", "/c?/c%3F/d", true},
		{"/*%2Fc?%2Fd", "/c?%2Fd", false},
	} {
		v := robots.Parse("user-agent: *\ndisallow: "+c.pattern).Test("a", weburl.MustParse("https://h"+c.path))
		if v.Allowed == c.matches {
			t.Errorf("%s, %s: %v", c.pattern, c.path, !v.Allowed)
		}
	}
}
