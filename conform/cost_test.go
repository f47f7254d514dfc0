package conform_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

func TestAllocations(t *testing.T) {
	for _, invalid := range []string{
		"https://a_b/", "https://" + strings.Repeat("a", 64) + "/", "https://[::1/", "https://h:x/", "foo://a<b", "http:h", "http://h/%", "\t http://h", "x y",
	} {
		if n := testing.AllocsPerRun(100, func() { conform.Valid(invalid, weburl.URL{}) }); n > 0 {
			t.Errorf("Valid(%q): %v allocations", invalid, n)
		}
	}
	base := weburl.MustParse("https://example.org/a/b?q")
	for _, input := range []string{
		"https://example.org/", "HTTPS://WWW.EXAMPLE.org:8080/a/../%C3%A9?q=1#f", "../x?y", "", "#f", "//h:1/",
		"http://127.0.0.1/", "http://[2001:db8::1]:80/x", "https://xn--bcher-kva.example/", "mailto:someone@example.org",
		"file:///C:/x", "foo://h_1/", "https://example.org/" + strings.Repeat("a/", 1000), "https://h/é中\U0001F600?é#é",
	} {
		for name, f := range map[string]func(){
			"Valid": func() { conform.Valid(input, base) },
			"Check": func() { conform.Check(input, base) },
			"Fix":   func() { conform.Fix(input, base) },
		} {
			if n := testing.AllocsPerRun(100, f); n > 0 {
				t.Errorf("%s(%q): %v allocations", name, input, n)
			}
		}
	}
}

// check checks and fixes an input against two base URLs.
func check(input string) {
	for _, base := range []string{"file:///a/b", "https://example.org/a/b"} {
		base := weburl.MustParse(base)
		_ = conform.Valid(input, base)
		conform.Check(input, base)
		conform.Fix(input, base)
	}
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, hostile.URLs(), check)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.URLs(), 7000, check)
}
