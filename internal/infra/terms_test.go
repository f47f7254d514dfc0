package infra

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The special schemes and ports of the Standard's table.
func TestSpecialSchemes(t *testing.T) {
	want := map[string]string{"ftp": "21", "file": "null", "http": "80", "https": "443", "ws": "80", "wss": "443"}
	names := SpecialSchemes()
	if len(names) != len(want) {
		t.Errorf("%d special schemes, want %d: %v", len(names), len(want), names)
	}
	for _, name := range names {
		s := SpecialSchemeOf(name)
		port := "null"
		if n, ok := s.DefaultPort(); ok {
			port = strconv.Itoa(int(n))
		}
		if s.String() != name || s.Delimited() != name+":" || !s.IsSpecial() || port != want[name] {
			t.Errorf("%s: %v with the port %s, want %s", name, s, port, want[name])
		}
		if SpecialSchemeFold(strings.ToUpper(name)) != s || SpecialSchemeOf(strings.ToUpper(name)) != NotSpecial {
			t.Errorf("%s: uppercase", name)
		}
		if len(name) > longestSpecial {
			t.Errorf("%s is longer than %d bytes", name, longestSpecial)
		}
		if s.IsLocal("localhost") != (name == "file") || s.IsLocal("localhost.") {
			t.Errorf("%s: the host localhost", name)
		}
		if s.IsWebSocket() != strings.HasPrefix(name, "ws") {
			t.Errorf("%s: IsWebSocket", name)
		}
	}
	for _, name := range []string{"", "h", "httpss", "gopher", "http:", "ws\x00"} {
		if SpecialSchemeOf(name) != NotSpecial || SpecialSchemeFold(name) != NotSpecial {
			t.Errorf("%q is special", name)
		}
	}
	if NotSpecial.IsSpecial() || NotSpecial.String() != "" {
		t.Error("NotSpecial is special")
	}
}

func TestSchemeLength(t *testing.T) {
	grammar := regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)
	for _, s := range []string{"", ":", "a", "a:", "A+-.9:x", "1a:", "a b:", "a/b:", "http://x", "é:", "+:"} {
		if got, want := SchemeLength(s), max(len(grammar.FindString(s))-1, 0); got != want {
			t.Errorf("%q: %d, want %d", s, got, want)
		}
	}
}

func TestPort(t *testing.T) {
	for s, want := range map[string]struct {
		port   uint16
		digits int
		ok     bool
	}{
		"": {0, 0, true}, "x": {0, 0, true}, "80/": {80, 2, true}, "0": {0, 1, true}, "00080": {80, 5, true},
		"65535": {65535, 5, true}, "65536": {0, 5, false}, strings.Repeat("9", 1000): {0, 1000, false},
		strings.Repeat("0", 1000) + "1": {1, 1001, true},
	} {
		port, digits, ok := Port(s)
		if digits != want.digits || ok != want.ok || ok && port != want.port {
			t.Errorf("%.20q: %d, %d, %v; want %v", s, port, digits, ok, want)
		}
	}
}

// All strings of up to four pieces, most of which occur in dot segments.
func TestDots(t *testing.T) {
	dots := map[string]int{}
	for _, a := range []string{".", "%2e", "%2E"} {
		dots[a] = 1
		for _, b := range []string{".", "%2e", "%2E"} {
			dots[a+b] = 2
		}
	}
	var all func(s string, n int)
	all = func(s string, n int) {
		if got := Dots(s); got != dots[s] {
			t.Errorf("%q: %d, want %d", s, got, dots[s])
		}
		if dots[s] > 0 && !BeginsDots(s[0]) {
			t.Errorf("%q: BeginsDots is false for its first byte", s)
		}
		longest := 0
		for end := range len(s) + 1 {
			if dots[s[:end]] > 0 {
				longest = end
			}
		}
		if n, end := LeadingDots(s); n != dots[s[:longest]] || end != longest {
			t.Errorf("%q: %d leading dots to %d, want %d to %d", s, n, end, dots[s[:longest]], longest)
		}
		if n > 0 {
			for _, p := range []string{".", "%2e", "%2E", "%2d", "%2D", "%2f", "%3e", "%", "2", "e", "x", "/", "%252e"} {
				all(s+p, n-1)
			}
		}
	}
	all("", 4)
}

func TestDriveLetters(t *testing.T) {
	letter := regexp.MustCompile(`^[A-Za-z][:|]$`)
	starts := regexp.MustCompile(`^[A-Za-z][:|]([/\\?#]|$)`)
	pieces := []string{"C", "z", "1", ":", "|", "/", `\`, "?", "#", "x"}
	var all func(s string, n int)
	all = func(s string, n int) {
		if got := IsWindowsDriveLetter(s); got != letter.MatchString(s) {
			t.Errorf("%q: IsWindowsDriveLetter is %v", s, got)
		}
		if got := IsNormalizedWindowsDriveLetter(s); got != (letter.MatchString(s) && strings.HasSuffix(s, ":")) {
			t.Errorf("%q: IsNormalizedWindowsDriveLetter is %v", s, got)
		}
		if got := StartsWithWindowsDriveLetter(s); got != starts.MatchString(s) {
			t.Errorf("%q: StartsWithWindowsDriveLetter is %v", s, got)
		}
		if n > 0 {
			for _, p := range pieces {
				all(s+p, n-1)
			}
		}
	}
	all("", 4)
}
