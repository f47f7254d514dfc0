package meaning

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

// ofText explains a constructor string, or returns nil if it is not a pattern.
func ofText(text string, base weburl.URL) *Meaning {
	p, err := urlpattern.Options{Base: base}.Parse(text)
	if err != nil {
		return nil
	}
	return Of(p, Source{Text: text, Base: base})
}

// ofInit explains pattern strings, or returns nil if they are not a pattern.
func ofInit(init urlpattern.Init) *Meaning {
	p, err := urlpattern.New(init)
	if err != nil {
		return nil
	}
	return Of(p, Source{Init: init})
}

// Every kind of note is given where it belongs, with what to write instead, and nowhere else.
func TestNotes(t *testing.T) {
	const c = urlpattern.Pathname
	for _, test := range []struct {
		text string // or, with a name before it, a component
		want string // IDs
		// instead belongs to the last of them.
		instead string
	}{
		{"https://example.com/", "", ""},
		{"https://example.com/a", "", ""},
		{"https://example.com/books/:id{/}?", "", ""},
		{"https://{*.}?example.com/a{/*}?", "", ""},
		{"https://*.jpg.example.com/*", "bare-domain", "{*.}?jpg.example.com"},
		{"https://*.example.com/", "bare-domain", "{*.}?example.com"},
		{"https://*example.com/", "joined-host", "{*.}?example.com"},
		{"https://example.com*", "open-host", ""},
		{"https://example.*/", "open-host", ""},
		{"https://example.com/a/*", "folder", "/a{/*}?"},
		{"https://example.com/:a/*", "folder", "/:a{/*}?"},
		{"https://example.com/*", "", ""},
		{"https://example.com/a*", "prefix", "/a{/*}?"},
		{"https://example.com/:id", "trailing-slash", "/:id{/}?"},
		{"https://example.com/:id(\\d+)", "trailing-slash", "/:id(\\d+){/}?"},
		{"https://example.com/:id?", "root", "/:id?{/}?"},
		{"https://example.com/**", "double-star", ""},
		{"https://**.example.com/", "double-star", ""},
		{"HTTPS://example.com:443/", "default-port", ""},
		{"http{s}?://example.com:443/", "default-port", ""},
		{"https://example.com:443/", "", ""},
		{"https://example.com:8443/", "", ""},
		{"localhost:8080/a", "host-as-protocol", ""},
		{"foo\\:bar", "", ""},
		{"https://example.com/:id?a=1", "question-mark", ""},
		{"https://example.com/:id\\?a=1", "trailing-slash parameter-order", ""},
		{"https://example.com/a?*", "", ""},
		{"https://example.com/a/../b", "dot-segments", ""},
		{"https://example.com/a/..:b{/}?", "dot-segments", ""},
		{"https://example.com/a/%2E%2e/b", "dot-segments", ""},
		{"https://example.com/.well-known/a", "", ""},
		{"foo://h/a?b'c", "apostrophe", ""},
		{"https://h/a?b'c", "", ""},
		{"https://(WWW|www).example.com/", "upper-case", ""},
		{"https://(\\w+).example.com/", "", ""},
		{"https://(\\P{Lu}+).example.com/", "", ""},
		{"https://((?<Name>a)).example.com/", "", ""},
		{"https://((?i:WWW)).example.com/", "", ""},
		{"https://example.com/(A|B)/x", "", ""},
		{"https://example.com/(a b)/x", "percent-encoding", ""},
		{"https://example.com/:a((?<x>b)c)/:d/", "group-shift", ""},
		{"https://example.com/:a((?<x>b)c)/d", "", ""},
		{"https://[0\\:0\\:\\:2]/", "address-form", `[\:\:2]`},
		{"https://[\\:\\:1]:*/", "", ""},
		{"https://*.com/", "", ""},
		{"https://*.*/", "", ""},
		{"https://example.com/${id}/a", "placeholder", "/:id/a"},
		{"https://example.com/\\.(gif|png)", "trailing-slash dot-segments", ""},
		{"https://*-preview.example.com/", "", ""},
		{"https://a-*.example.com/", "", ""},
		{"https://(\\w+).example.com/", "", ""},
		{"https://(www\\.|m\\.)?example.com/", "", ""},
		{"https://192.168.0.1/", "", ""},
		{"http://localhost:*/", "", ""},
		{"https://example.com/app-*", "", ""},
		{"https://example.com/*.js", "", ""},
		{"https://example.com/*.(png|jpg)", "", ""},
		{"https://example.com/:file.:type", "", ""},
		{"https://example.com/flights/:from-:to{/}?", "", ""},
		{"https://example.com/{a/}?b", "", ""},
		{"https://example.com/:path*", "root", "/:path*{/}?"},
		{"https://example.com/(a|b)*", "root", "/(a|b)*{/}?"},
		{"https://example.com/a?*", "", ""},
		{"https://example.com/*\\?*(^|&)a=*", "", ""},
		{"https://example.com/*\\?*&q=:q", "", ""},
		{"https://u\\:p@example.com/", "", ""},
		{"https://:user@example.com/", "", ""},
		{"https://[\\:\\:1\\:]/", "not-an-address", ""},
		{"*://*:*/a", "", ""},
		{"*://*/*", "", ""},
		{"http*://example.com/*", "", ""},
		{"https://example.com/a/:id?", "", ""},
		{"https://:a.example-:b/", "", ""},
		{"https://[\\:\\:1]:8080/%C3%A9%2F%20", "", ""},
		{"file:///a", "", ""},
		{"ftp{s}?:/a", "", ""},
		{"http{s}?:/a", "no-host", ""},
		{"foo:/a", "", ""},
		{"pathname books/:id/x", "no-slash", "/books/:id/x"},
		{"pathname /books/:id/x", "", ""},
	} {
		var m *Meaning
		if text, ok := strings.CutPrefix(test.text, "pathname "); ok {
			m = ofInit(urlpattern.Init{c: text})
		} else {
			m = ofText(test.text, weburl.URL{})
		}
		if m == nil {
			t.Errorf("%s is not a pattern", test.text)
			continue
		}
		var ids []string
		instead := ""
		for _, n := range m.Notes {
			ids = append(ids, n.ID)
			instead = n.Instead
			if strings.HasSuffix(n.Text, ".") || n.Text == "" || n.Component == 0 {
				t.Errorf("%s: %+v", test.text, n)
			}
		}
		if got := strings.Join(ids, " "); got != test.want || instead != test.instead {
			t.Errorf("%s: %q, instead %q; want %q, %q", test.text, got, instead, test.want, test.instead)
		}
	}
}

// The reason why a component is as it is says where it comes from.
func TestWhy(t *testing.T) {
	base := weburl.MustParse("https://example.com:8080/a/b?c#d")
	for _, test := range []struct {
		m    *Meaning
		want [8]Why
	}{
		{ofText("https://h/a", weburl.URL{}), [8]Why{Given, Anything, Anything, Given, DefaultPort, Given, Anything, Anything}},
		{ofText("https://u\\:p@h:8080/a?b#c", weburl.URL{}), [8]Why{Given, Given, Given, Given, Given, Given, Given, Given}},
		{ofText("https://{h}:443/", weburl.URL{}), [8]Why{Given, Anything, Anything, Given, OmittedPort, Given, Anything, Anything}},
		{ofText("https://h:/", weburl.URL{}), [8]Why{Given, Anything, Anything, Given, OmittedPort, Given, Anything, Anything}},
		{ofText("https://h", weburl.URL{}), [8]Why{Given, Anything, Anything, Given, DefaultPort, Anything, Anything, Anything}},
		{ofText("https://h#c", weburl.URL{}), [8]Why{Given, Anything, Anything, Given, DefaultPort, RootPath, Empty, Given}},
		{ofText("https://h/?", weburl.URL{}), [8]Why{Given, Anything, Anything, Given, DefaultPort, Given, Given, Anything}},
		{ofText("data\\:x", weburl.URL{}), [8]Why{Given, Anything, Anything, Empty, Empty, Given, Anything, Anything}},
		{ofText("c", base), [8]Why{Inherited, Anything, Anything, Inherited, Inherited, Given, Anything, Anything}},
		{ofText("?x", base), [8]Why{Inherited, Anything, Anything, Inherited, Inherited, Inherited, Given, Anything}},
		{ofInit(urlpattern.Init{urlpattern.Search: "x"}), [8]Why{Anything, Anything, Anything, Anything, Anything, Anything, Given, Anything}},
		{ofInit(urlpattern.Init{urlpattern.BaseURL: base.String()}), [8]Why{Inherited, Anything, Anything, Inherited, Inherited, Inherited, Inherited, Inherited}},
		{ofInit(urlpattern.Init{urlpattern.Hostname: "", urlpattern.BaseURL: base.String()}), [8]Why{Inherited, Anything, Anything, Given, Anything, Anything, Anything, Anything}},
	} {
		for i, e := range test.m.Components {
			if e.Why != test.want[i] {
				t.Errorf("%+v: %v is %q, want %q", test.m.source, e.Component, e.Why, test.want[i])
			}
		}
	}
}

// For all patterns of web-platform-tests, the example matches, and nothing mismatches exactly if a
// URL matches. Most patterns have an example.
func TestExamples(t *testing.T) {
	type patternCase struct {
		Pattern                []any
		Inputs                 json.RawMessage
		ExpectedObj            json.RawMessage `json:"expected_obj"`
		ExpectedMatch          json.RawMessage `json:"expected_match"`
		ExactlyEmptyComponents []string        `json:"exactly_empty_components"`
		Comment                string          `json:"//"`
	}
	urls := []weburl.URL{}
	for _, text := range []string{"https://example.com/", "https://example.com/foo/bar", "http://a.example.com:8080/a?b#c", "data:foo", "foo://h/a", "file:///C:/x"} {
		urls = append(urls, weburl.MustParse(text))
	}
	all, without := 0, 0
	for _, c := range suite.Cases[patternCase](t, "wpt/urlpattern/resources/urlpatterntestdata.json") {
		var m *Meaning
		switch len(c.Pattern) {
		case 1:
			if text, ok := c.Pattern[0].(string); ok {
				m = ofText(text, weburl.URL{})
			} else {
				init := urlpattern.Init{}
				for name, value := range c.Pattern[0].(map[string]any) {
					var component urlpattern.Component
					if component.UnmarshalText([]byte(name)) == nil {
						init[component] = value.(string)
					}
				}
				m = ofInit(init)
			}
		case 2:
			text, _ := c.Pattern[0].(string)
			base, _ := c.Pattern[1].(string)
			if u, err := weburl.Parse(base); err == nil {
				m = ofText(text, u)
			}
		}
		if m == nil {
			continue
		}
		all++
		if !m.Example.IsValid() {
			without++
		} else if m.Nothing() != "" {
			t.Errorf("%v matches %v: %s", m.pattern, m.Example, m.Nothing())
		} else if !m.pattern.Test(m.Example) {
			t.Errorf("%v does not match %v", m.pattern, m.Example)
		} else {
			urls = append(urls, m.Example)
		}
		for _, u := range urls {
			if mismatch := m.Mismatch(u); (len(mismatch) == 0) != m.pattern.Test(u) {
				t.Errorf("%v: of %v, %v mismatch", m.pattern, u, mismatch)
			}
		}
	}
	if all < 250 || without > all/5 {
		t.Errorf("%d of %d patterns have no example", without, all)
	}
	t.Log(without, "of", all, "without an example")
}

// Words for parts name the delimiter, the modifier and the group.
func TestParts(t *testing.T) {
	m := ofText("https://:sub.example.com/a/:b?/{x:c(\\d+)y}+/*", weburl.URL{})
	var got []string
	for _, e := range m.Components {
		if e.Why != Given {
			continue
		}
		for _, p := range e.Parts {
			got = append(got, p.Written+" | "+p.Text)
		}
	}
	want := []string{
		"https | this text",
		`:sub | one or more characters except "."`,
		".example.com | this text",
		"/a | this text",
		`/:b? | "/", then one or more characters except "/"; optional`,
		"/ | this text",
		`{x:c(\d+)y}+ | "x", then what the regular expression matches, then "y"; once or more; the group takes all repetitions together`,
		`/* | "/", then any characters, "/" included, or none`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	p, err := urlpattern.Options{IgnoreCase: true}.Parse("https://h/é")
	if err != nil {
		t.Fatal(err)
	}
	if got := Of(p, Source{Text: "https://h/é"}).Components[5].Parts[0].Text; got != `this text, which is "/%C3%A9" in a URL, in upper or lower case` {
		t.Error(got)
	}
}

// explain explains an input, in each place.
func explain(input string) {
	u := weburl.MustParse("https://h/a?b")
	for _, m := range []*Meaning{ofText(input, u), ofText("https://h/"+input, weburl.URL{}), ofText("https://"+input, weburl.URL{}),
		ofInit(urlpattern.Init{urlpattern.Pathname: input, urlpattern.Hostname: "*"}), ofInit(urlpattern.Init{urlpattern.Search: input}),
		ofInit(urlpattern.Init{urlpattern.Protocol: input}), ofInit(urlpattern.Init{urlpattern.Hostname: input}),
		ofInit(urlpattern.Init{urlpattern.Port: input})} {
		if m != nil {
			m.Mismatch(u)
		}
	}
	if u, err := weburl.Parse(input); err == nil {
		ofText("https://**.h/:a{/:b}?/*", weburl.URL{}).Mismatch(u)
	}
}

func shapes() []hostile.Shape {
	return append(hostile.URLs(),
		hostile.Shape{Name: "groups", Make: hostile.Repeat("*")},
		hostile.Shape{Name: "segments", Make: hostile.Repeat("/*")},
		hostile.Shape{Name: "regular expressions", Make: hostile.Repeat("/(a|b)")},
		hostile.Shape{Name: "alternatives", Make: hostile.Around("(a", "|b", ")")},
		hostile.Shape{Name: "named groups", Make: hostile.Around("(", "(?<a>b)|", "c)")},
		hostile.Shape{Name: "braces", Make: hostile.Repeat("{a}?")},
		hostile.Shape{Name: "fixed parts", Make: hostile.Repeat("{a}+b")},
		hostile.Shape{Name: "escapes in expressions", Make: hostile.Around("(", `\p`, ")")},
		hostile.Shape{Name: "dot segments", Make: hostile.Repeat("/..")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), explain) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 12000, explain) }
