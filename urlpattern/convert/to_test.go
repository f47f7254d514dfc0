package convert_test

import (
	"encoding/json"
	"errors"
	"regexp"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

func TestToServeMux(t *testing.T) {
	for pathname, want := range map[string]string{
		"/": "/{$}", "/*": "/", "*": "/", "/a": "/a", "/a/": "/a/{$}", "/a/*": "/a/", "/:x": "/{x}", "/a/:x/b": "/a/{x}/b", "/a/:x/:y/*": "/a/{x}/{y}/",
		"/a/:x/:rest(.*)": "/a/{x}/{rest...}", "/café": "/caf%C3%A9", `/\{a\}`: "/%7Ba%7D",
		"/a*": "", "/:x.html": "", "/a:x": "", "/:x?": "", "/*/a": "", "/a//b": "", `/:x(\d+)`: "", "/{a}?": "", "/{:x}-b": "", "a": "",
	} {
		p := urlpattern.MustNew(urlpattern.Init{urlpattern.Protocol: "http{s}?", urlpattern.Pathname: pathname})
		got, err := convert.ToServeMux(p)
		if got != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, convert.Unsupported) {
			t.Errorf("%q: %q, want %q; %v", pathname, got, want, err)
		}
	}
	if got, err := convert.ToServeMux(urlpattern.MustNew(urlpattern.Init{urlpattern.Protocol: "http{s}?", urlpattern.Hostname: "example.com", urlpattern.Pathname: "/a"})); got != "example.com/a" {
		t.Error(got, err)
	}
	for _, init := range []urlpattern.Init{
		{urlpattern.Pathname: "/a"},
		{urlpattern.Protocol: "http{s}?", urlpattern.Port: ""},
		{urlpattern.Protocol: "http{s}?", urlpattern.Hostname: "*.example.com"},
	} {
		if got, err := convert.ToServeMux(urlpattern.MustNew(init)); err == nil {
			t.Errorf("%v: %q", init, got)
		}
	}
}

func TestToRegexp(t *testing.T) {
	got, err := convert.ToRegexp(urlpattern.MustParse("https://example.com/a/:x?b#c"))
	if want := `^(?:https)://`; err != nil || len(got) < len(want) || got[:len(want)] != want {
		t.Error(got, err)
	}
	for _, bad := range []string{"*://h/", "foo://h/", `https://h/(\ba)`, "https://h/(a{1001})", "https://h/(a$)"} {
		if got, err := convert.ToRegexp(urlpattern.MustParse(bad)); !errors.Is(err, convert.Unsupported) {
			t.Errorf("%q: %s, %v", bad, got, err)
		}
	}
}

// The regular expression of each pattern matches the same URLs: those of the suite's
// patterns and of rows that concern components, on the URLs of all of them.
func TestToRegexpEquals(t *testing.T) {
	patterns := []urlpattern.Pattern{}
	for _, text := range []string{
		"http{s}?://*/*", "https://*.example.com/*", "https://:sub.example.com:8443/*", "https://*:*@*:*/*", "https://u:p@h/", "https://:x:*@h/*",
		`https://h/:a(\d+)/:b?`, "https://h/:a+", "https://h/:a*", "https://h/{a/:x/}*b", "https://h/*?a=:x&*", "https://h/*#:x", "https://[\\:\\:1]/*", "http://127.*/", "https://h:{8}?0/",
		"file:///*", "file://*/:x", "ftp://h/a{b}+", "https://h/([^a]+)", "https://h/(.*)?(.*)#(.*)", "https://h*/a", "https://h/(a|b|)c", "(https|ftp)://h/*", "https://(h|\\[::1\\])/", "https://([a-h.]+)/*", "https://(\\[.*\\])/*", "https://h/(a{2,3}?)",
	} {
		patterns = append(patterns, urlpattern.MustParse(text))
	}
	patterns = append(patterns, mustNew(t, urlpattern.Options{IgnoreCase: true}, "https://h/a/:x(k[a-b]+)?Q"))
	for _, entry := range suiteEntries(t) {
		if p, err := (urlpattern.Options{}).FromJSON(entry); err == nil {
			patterns = append(patterns, p)
		}
	}
	var urls []weburl.URL
	for _, text := range []string{
		"https://h/", "https://h/a", "https://h/a/b", "https://h/7/x", "https://h/b/a?a=1&b#c", "https://h?a=1&", "https://h/#x", "https://h/?#", "https://h/a?", "https://u:p@h/", "https://u@h/", "https://:p@h/",
		"https://www.example.com/a", "https://a.b.example.com/", "https://a.example.com:8443/a", "https://example.com/", "https://[::1]/", "https://[::1]:8443/a", "https://u:p@[::2]:1/?#", "http://127.0.0.1/", "http://127.0.0.2:80/",
		"https://h:80/", "https://h:8/", "https://h:0/", "file:///a", "file:///", "file://h/a", "file:///C:/a", "ftp://h/abb", "ftp://u:p@h:1/ab", "ws://h/", "foo://h/", "foo:bar", "data:,a", "https://h/A/KAb?q", "https://h/a/kb?Q",
		"https://h/a/x/a/y/b", "https://h/aac", "https://h/c", "https://h/bc", "https://h/%61", "https://h/a%2Fb", "https://h/a//b", "https://h/'", "https://h/?'", "https://h/a@b:c", "https://hx/a", "https://hx:1/a", "https://h/aaa",
	} {
		urls = append(urls, weburl.MustParse(text))
	}
	n, matches := 0, 0
	for _, p := range patterns {
		text, err := convert.ToRegexp(p)
		if err != nil {
			continue
		}
		n++
		re := regexp.MustCompile(text)
		for _, u := range urls {
			if got, want := re.MatchString(u.String()), p.Test(u); got != want {
				t.Errorf("%v, %v: %v, want %v: %s", p, u, got, want, text)
			} else if got {
				matches++
			}
		}
	}
	if n < 23 || matches < 80 {
		t.Error(n, matches)
	}
}

func mustNew(t *testing.T, o urlpattern.Options, text string) urlpattern.Pattern {
	t.Helper()
	p, err := o.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// suiteEntries returns the patterns of web-platform-tests as JSON.
func suiteEntries(t *testing.T) (entries [][]byte) {
	t.Helper()
	var rows []struct{ Pattern []json.RawMessage }
	if err := json.Unmarshal(suite.Read(t, "wpt/urlpattern/resources/urlpatterntestdata.json"), &rows); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if len(row.Pattern) == 1 {
			entries = append(entries, row.Pattern[0])
		}
	}
	return entries
}
