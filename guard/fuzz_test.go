package guard_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/test/attack"
)

// The result of Check stays on the site, and checking it again returns it unchanged.
func FuzzRedirects(f *testing.F) {
	for i, a := range append(attack.Redirects(self, evil), attack.Neighbours(self, evil)...) {
		if i%8 == 0 {
			f.Add(a.Text)
		}
	}
	check := guard.Redirects{Self: weburl.MustParse(self + "/app/login?a#b")}
	f.Fuzz(func(t *testing.T, target string) {
		location, err := check.Check(target)
		if err != nil {
			if reasonOf(err) == 0 || location != "" {
				t.Errorf("%q: %q, %v", target, location, err)
			}
			return
		}
		if wrong := onSite(location, self); wrong != "" {
			t.Errorf("%q leads to %q: %s", target, location, wrong)
		}
		if again, err := check.Check(location); again != location || err != nil {
			t.Errorf("%q becomes %q, and then %q, %v", target, location, again, err)
		}
	})
}

// A pattern allows the hosts and ports that it names, and no other.
func FuzzHosts(f *testing.F) {
	for _, s := range []string{"example.com", "*.example.com", "10.0.0.0/8", "[fd00::]/8:81", "127.0.0.1:*", "a.b.c.", "bücher.example", "*", "class:global"} {
		for _, h := range []string{"example.com", "a.example.com.", "10.1.2.3", "[fd00::1]", "127.1", "evilexample.com", "xn--bcher-kva.example"} {
			f.Add(s, h, uint16(80))
		}
	}
	f.Fuzz(func(t *testing.T, pattern, text string, port uint16) {
		hosts, err := guard.ParseHosts(pattern)
		h, errHost := host.Parse(text)
		if err != nil || errHost != nil || !hosts.Allows(h, port) {
			return
		}
		if pattern[0] == '*' && (len(pattern) == 1 || pattern[1] == ':') {
			if class := h.Class(); class.IsInternal() || h.IsIP() && class != host.Global {
				t.Errorf("%q allows %q, which is %v", pattern, h, class)
			}
			return
		}
		if strings.HasPrefix(pattern, "class:") || strings.Contains(pattern, "/") {
			return // see TestHosts
		}
		name, below := strings.CutPrefix(pattern, "*.")
		if i := strings.LastIndexByte(name, ':'); i > strings.LastIndexByte(name, ']') && !(strings.Count(name, ":") > 1 && name[0] != '[') {
			name = name[:i]
		}
		if strings.Count(name, ":") > 1 && name[0] != '[' {
			name = "[" + name + "]"
		}
		want, err := host.Parse(name)
		if err != nil {
			t.Fatalf("%q: %v", pattern, err)
		}
		a, isAddr := h.Addr()
		b, _ := want.Addr()
		switch {
		case isAddr:
			if a.Unmap() != b.Unmap() || below {
				t.Errorf("%q allows %q", pattern, h)
			}
		case !h.IsWithin(want), !below && !want.IsWithin(h), below && want.IsWithin(h):
			t.Errorf("%q allows %q", pattern, h)
		}
	})
}
