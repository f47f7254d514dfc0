package urlpattern_test

import (
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

// benchmarked are patterns, and a URL that each matches.
var benchmarked = []struct{ name, pattern, url string }{
	{"fixed", "https://example.com/foo/bar", "https://example.com/foo/bar"},
	{"router", "https://example.com/users/:id/posts/:post", "https://example.com/users/12345/posts/hello-world"},
	{"regexp", `https://example.com/products/:id(\d+)`, "https://example.com/products/12345"},
	{"optional", "http{s}?://{*.}?example.com/:a{/:b}?/*", "https://www.example.com/one/two/three/four"},
	{"hanging", "https://**.example.com/*", "https://aaaaaaaaaaaa-b.example.com/"},
}

func BenchmarkParse(b *testing.B) {
	for _, c := range benchmarked {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				if _, err := urlpattern.Parse(c.pattern); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkTest(b *testing.B) {
	for _, c := range benchmarked {
		b.Run(c.name, func(b *testing.B) {
			p, u := urlpattern.MustParse(c.pattern), weburl.MustParse(c.url)
			b.ReportAllocs()
			for range b.N {
				if !p.Test(u) {
					b.Fatal("no match")
				}
			}
		})
	}
}

func BenchmarkMatchInto(b *testing.B) {
	for _, c := range benchmarked {
		b.Run(c.name, func(b *testing.B) {
			p, u := urlpattern.MustParse(c.pattern), weburl.MustParse(c.url)
			var m urlpattern.Match
			b.ReportAllocs()
			for range b.N {
				if !p.MatchInto(&m, u) {
					b.Fatal("no match")
				}
			}
		})
	}
}
