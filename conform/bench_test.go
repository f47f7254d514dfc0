package conform_test

import (
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/test/suite"
)

func BenchmarkValid(b *testing.B) {
	base := weburl.MustParse("https://example.org/a/b?q")
	for _, c := range []struct{ name, input string }{
		{"absolute", "https://www.example.com/path/to/page.html?id=12345&lang=en#section-2"},
		{"relative", "../images/logo-small.png?v=3"},
		{"domain", "https://example.org/"},
		{"non-ASCII", "https://bücher.example/straße"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				conform.Valid(c.input, base)
			}
		})
	}
}

func BenchmarkCheck(b *testing.B) {
	base := weburl.MustParse("https://example.org/a/b?q")
	for _, c := range []struct{ name, input string }{
		{"valid", "https://www.example.com/path/to/page.html?id=12345&lang=en#section-2"},
		{"space", "https://www.example.com/path/to/a page.html?id=12345&lang=en#section-2"},
		{"tab", "https://www.example.com/path/\tto/page.html?id=12345&lang=en#section-2"},
		{"slashes", "https:/www.example.com/path/to/page.html?id=12345&lang=en#section-2"},
		{"credentials", "https://user@www.example.com/path/to/page.html?id=12345&lang=en#section-2"},
		{"domain", "https://www_1.example.com/path/to/page.html?id=12345&lang=en#section-2"},
		{"failure", "https://www example.com/path/to/page.html?id=12345&lang=en#section-2"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				conform.Check(c.input, base)
			}
		})
	}
}

func BenchmarkRealURLs(b *testing.B) {
	lines := suite.Lines(b, "urls/kasztp.txt")
	size := 0
	for _, line := range lines {
		size += len(line)
	}
	run := func(name string, f func(string)) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, line := range lines {
					f(line)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(lines)), "ns/URL")
		})
	}
	run("Valid", func(s string) { conform.Valid(s, weburl.URL{}) })
	run("Check", func(s string) { conform.Check(s, weburl.URL{}) })
	run("Fix", func(s string) { conform.Fix(s, weburl.URL{}) })
}
