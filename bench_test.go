package weburl_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// BenchmarkRealURLs parses and serializes the real URLs of the corpora, and
// compares with net/url on the same lines. One operation is one URL.
func BenchmarkRealURLs(b *testing.B) {
	for _, corpus := range []string{"kasztp", "userbait"} {
		lines := suite.Lines(b, "urls/"+corpus+".txt")
		size := 0
		for _, line := range lines {
			size += len(line)
		}
		run := func(name string, parse func(string) int) {
			b.Run(corpus+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(size / len(lines)))
				n := 0
				for i := 0; b.Loop(); i++ {
					n += parse(lines[i%len(lines)])
				}
				sink = n
			})
		}
		run("weburl", func(s string) int {
			u, _ := weburl.Parse(s)
			return len(u.String())
		})
		run("weburl.CanParse", func(s string) int {
			if weburl.CanParse(s) {
				return 1
			}
			return 0
		})
		run("net_url", func(s string) int {
			u, err := url.Parse(s)
			if err != nil {
				return 0
			}
			return len(u.String())
		})
	}
}

// BenchmarkMachine parses and serializes inputs that are not in normal form,
// and compares with net/url, which leaves most of them as they are.
func BenchmarkMachine(b *testing.B) {
	const base = "https://www.example.org/docs/2024/guide/intro.html?lang=en"
	for _, c := range []struct{ name, base, input string }{
		{"upper_case", "", "HTTPS://WWW.Example.ORG/Docs/Intro.html?Lang=EN"},
		{"default_port", "", "https://www.example.org:443/docs/intro.html?lang=en"},
		{"dots", "", "https://www.example.org/docs/./2024/../intro.html?lang=en"},
		{"space", "", "https://www.example.org/docs/my intro.html?lang=en us"},
		{"credentials", "", "https://user:pass@www.example.org/docs/intro.html?lang=en"},
		{"IPv4", "", "http://192.168.17.254/docs/intro.html?lang=en"},
		{"file", "", "file:///usr/share/doc/golang/html/index.html"},
		{"mailto", "", "mailto:someone@example.org?subject=hello"},
		{"IDN", "", "https://www.bücher.example/docs/intro.html"},
		{"IDN_path", "", "https://ja.wikipedia.org/wiki/メインページ"},
		{"relative_file", base, "setup.html"},
		{"relative_up", base, "../../img/logo.png"},
		{"relative_root", base, "/static/css/main.css?v=3"},
		{"relative_query", base, "?lang=de"},
		{"relative_fragment", base, "#install"},
		{"relative_host", base, "//cdn.example.net/lib/jquery.min.js"},
		{"absolute", base, "https://other.example.net/index.html"},
	} {
		u, v := weburl.URL{}, (*url.URL)(nil)
		if c.base != "" {
			u = weburl.MustParse(c.base)
			v, _ = url.Parse(c.base)
		}
		b.Run(c.name+"/weburl", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w, err := u.Parse(c.input)
				if err != nil {
					b.Fatal(err)
				}
				sink = len(w.String())
			}
		})
		b.Run(c.name+"/net_url", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w, err := url.Parse(c.input)
				if err != nil {
					b.Fatal(err)
				}
				if v != nil {
					w = v.ResolveReference(w)
				}
				sink = len(w.String())
			}
		})
	}
}

// BenchmarkEdit makes the same changes by an Editor and one by one, in turns.
func BenchmarkEdit(b *testing.B) {
	u := weburl.MustParse("https://ann@www.example.org:8080/docs/2024/guide?lang=en&page=1#top")
	long := weburl.MustParse("https://ann@www.example.org:8080/docs/" + strings.Repeat("2024/", 200) + "?lang=en&page=1#top")
	run := func(name string, edit func() (weburl.URL, error)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				v, err := edit()
				if err != nil {
					b.Fatal(err)
				}
				sink = len(v.String())
			}
		})
	}
	for _, c := range []struct {
		name string
		url  weburl.URL
	}{{"short", u}, {"long", long}} {
		run(c.name+"/two_params/editor", func() (weburl.URL, error) {
			e := c.url.Edit()
			e.SetParam("page", "2")
			e.SetParam("lang", "de")
			return e.URL()
		})
		run(c.name+"/two_params/one_by_one", func() (weburl.URL, error) {
			v, err := c.url.WithParam("page", "2")
			if err != nil {
				return v, err
			}
			return v.WithParam("lang", "de")
		})
		run(c.name+"/six_changes/editor", func() (weburl.URL, error) {
			e := c.url.Edit()
			e.SetHost("cdn.example.net")
			e.RemovePort()
			e.RemoveCredentials()
			e.SetPath("/a/b")
			e.SetParam("page", "2")
			e.SetFragment("end")
			return e.URL()
		})
		run(c.name+"/six_changes/one_by_one", func() (weburl.URL, error) {
			v, err := c.url.WithHost("cdn.example.net")
			if err != nil {
				return v, err
			}
			v = v.WithoutPort().WithoutCredentials()
			if v, err = v.WithPath("/a/b"); err != nil {
				return v, err
			}
			if v, err = v.WithParam("page", "2"); err != nil {
				return v, err
			}
			return v.WithFragment("end")
		})
	}
}

var sink int
