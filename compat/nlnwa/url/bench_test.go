package url_test

import (
	"testing"

	"github.com/nlnwa/whatwg-url/url"
)

// For each link of a page, a crawler resolves it and serializes the result.
func BenchmarkLink(b *testing.B) {
	p := url.NewParser(url.WithPercentEncodeSinglePercentSign())
	b.ReportAllocs()
	for b.Loop() {
		u, err := p.ParseRef("https://example.org/articles/2026/index.html?page=2", "../2025/a%20page.html?id=5#top")
		if err != nil || u.Href(false) == "" {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := url.Parse("https://example.org/articles/2026/index.html?page=2"); err != nil {
			b.Fatal(err)
		}
	}
}
