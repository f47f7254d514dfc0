package reference_test

import (
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/reference"
)

const benchBase = "https://www.example.org/docs/guide/2026/index.html?lang=en"

// typical holds references as they occur in pages.
var typical = []string{
	"chapter2.html", "../images/logo.png", "/static/css/site.css?v=3", "?page=2", "#top", "//cdn.example.net/lib/app.js",
	"../../about/", "https://other.example.com/news/today?id=42#c1", "./a/b/c.html", "",
}

var sink int

func BenchmarkResolve(b *testing.B) {
	root := weburl.MustParse(benchBase)
	base, err := reference.Reference{}.Resolve(benchBase)
	if err != nil {
		b.Fatal(err)
	}
	refs := make([]reference.Reference, len(typical))
	for i, s := range typical {
		refs[i], _ = base.Mode().Parse(s)
	}
	b.Run("root", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, s := range typical {
				u, _ := root.Parse(s)
				sink += len(u.String())
			}
		}
	})
	b.Run("read and resolve", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, s := range typical {
				u, _ := base.Resolve(s)
				sink += len(u.String())
			}
		}
	})
	b.Run("resolve", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, r := range refs {
				u, _ := base.ResolveReference(r)
				sink += len(u.Path())
			}
		}
	})
	b.Run("rfc3986", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, r := range refs {
				u, _ := base.ResolveRFC3986(r)
				sink += len(u.Path())
			}
		}
	})
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, s := range typical {
				r, _ := reference.WebMode.Parse(s)
				sink += len(r.Path())
			}
		}
	})
	targets := make([]reference.Reference, len(refs))
	for i, r := range refs {
		targets[i], _ = base.ResolveReference(r)
	}
	b.Run("relativize", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, u := range targets {
				r, _ := base.Relativize(u)
				sink += len(r.Path())
			}
		}
	})
}

func TestAllocations(t *testing.T) {
	base, err := reference.Reference{}.Resolve(benchBase)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range append(typical, "a b", "%2e%2e/x", "x/./y", "HTTPS://EXAMPLE.org:443/", "//bücher.example/", `\a\b`, "//h:080/") {
		read := 0.0
		if s == `\a\b` || s == "//h:080/" {
			read = 2 // slashes, and a shorter port
		}
		var r reference.Reference
		if n := testing.AllocsPerRun(100, func() { r, _ = reference.WebMode.Parse(s) }); n > read {
			t.Errorf("reading %q: %v allocations, want %v", s, n, read)
		}
		resolve := 1.0
		switch s {
		case "a b", "x/./y", "HTTPS://EXAMPLE.org:443/", "//bücher.example/":
			resolve = 3 // text that is encoded, reduced or lowercased
		case "https://other.example.com/news/today?id=42#c1":
			resolve = 0 // it is in normal form
		}
		var u reference.Reference
		if n := testing.AllocsPerRun(100, func() { u, _ = base.ResolveReference(r) }); n > resolve {
			t.Errorf("resolving %q: %v allocations, want %v", s, n, resolve)
		}
		if n := testing.AllocsPerRun(100, func() { sink += len(u.String()) }); n > 0 {
			t.Errorf("printing %q: %v allocations", u, n)
		}
		if n := testing.AllocsPerRun(100, func() { r, _ = base.Relativize(u) }); n > 1 {
			t.Errorf("relativizing %q: %v allocations", u, n)
		}
	}
}
