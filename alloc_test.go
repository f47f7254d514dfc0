package weburl_test

import (
	"net/url"
	"strings"
	"testing"
	"unsafe"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
)

func TestSize(t *testing.T) {
	if size := unsafe.Sizeof(weburl.URL{}); size > 48 {
		t.Errorf("a URL takes %d bytes", size)
	}
}

func TestAllocations(t *testing.T) {
	base := weburl.MustParse("https://user:pass@example.org:8080/a/b/c?q#f")
	for _, c := range []struct {
		input string
		want  float64
	}{
		// In normal form: nothing is copied.
		{"https://example.org/", 0},
		{"https://user:pass@example.org:8080/a/b?q=1&r=%20#f", 0},
		{"http://127.0.0.1/", 0},
		{"http://[2001:db8::1]:8080/x", 0},
		{"https://xn--bcher-kva.example/", 0},
		{"mailto:someone@example.org", 0},
		{"data:text/html;base64," + strings.Repeat("A", 1000), 0},
		{"postgres://user:pass@example.org:5432/" + strings.Repeat("a", 1000) + "?q#f", 0},
		{"file:///C:/x/y", 0},
		{"  https://example.org/  ", 0},
		{"https://example.org/" + strings.Repeat("a/", 1000), 0},
		// Anything else: the new string, if that has up to some 250 bytes.
		{"HTTPS://EXAMPLE.org:443/a b", 1},
		{"https://example.org", 1},
		{"https://bücher.example/ü", 1},
		{"https://example.org/a b?" + strings.Repeat("c", 215), 1},
		{"HTTPS://BÜCHER.example/" + strings.Repeat("c", 205), 1},
		{"foo:a bü" + strings.Repeat("c", 180), 1},
		{"https://example.org/a b?" + strings.Repeat("c", 1000), 2},
		{"https://日本語.jp/", 1},
		{"https://exam%70le.org/", 2},
		{"../x?y", 1},
		{"", 1},
		{"//other.example/", 1},
		// Tabs and newlines cost a copy of the input.
		{"https://exa\tmple.org/", 3},
	} {
		allocs := testing.AllocsPerRun(200, func() {
			if _, err := base.Parse(c.input); err != nil {
				t.Fatal(err)
			}
		})
		if allocs > c.want {
			t.Errorf("%q: %v allocations, want %v", c.input, allocs, c.want)
		}
		allocs = testing.AllocsPerRun(200, func() { weburl.CanParse(c.input) })
		if limit := max(c.want-1, 0); allocs > limit {
			t.Errorf("CanParse(%q): %v allocations, want %v", c.input, allocs, limit)
		}
	}
}

// A real URL takes no more allocations than with net/url, or one; a short one
// takes at most one, and none in normal form.
func TestAllocationsOfRealURLs(t *testing.T) {
	for _, corpus := range []string{"urls/kasztp.txt", "urls/userbait.txt"} {
		for _, line := range suite.Lines(t, corpus) {
			u, err := weburl.Parse(line)
			if err != nil {
				continue
			}
			parse := func() {
				u, _ = weburl.Parse(line)
				sink += len(u.String())
			}
			n := testing.AllocsPerRun(1, parse)
			if n > 0 {
				n = testing.AllocsPerRun(10, parse) // a single run may include allocations by the runtime
			}
			theirs := testing.AllocsPerRun(1, func() {
				if v, err := url.Parse(line); err == nil {
					sink += len(v.String())
				}
			})
			short := len(u.String()) <= 256
			if n > max(theirs, 1) || n > 1 && short || n > 0 && short && u.String() == line {
				t.Errorf("%s: %v allocations, with net/url %v", line, n, theirs)
			}
		}
	}
}

func TestAccessorsDoNotAllocate(t *testing.T) {
	u := weburl.MustParse("https://user:pass@example.org:8080/a/b?q#f")
	if n := testing.AllocsPerRun(100, func() {
		_, _, _, _ = u.String(), u.Scheme(), u.Username(), u.Password()
		_, _, _ = u.Host().String(), u.Path(), u.Origin().Host()
		_, _ = u.Query()
		_, _ = u.Fragment()
		_, _ = u.Port()
		_, _ = u.Host().Addr()
	}); n != 0 {
		t.Errorf("accessors: %v allocations", n)
	}
}
