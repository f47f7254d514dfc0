package render_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/render"
)

// unreadable holds the names of testdata/names.txt that are shown in ASCII, as in Chromium and
// Firefox. Both contain a joiner: it changes these words, but cannot be seen in most others.
var unreadable = map[string]render.Reason{
	"ශ්\u200dරීලංකා.ලංකා": render.InvisibleInDomain,
	"خانه\u200cها.ایران":  render.InvisibleInDomain,
}

// Names in daily use are shown as they are written, and nothing about them is suspicious.
func TestDailyNames(t *testing.T) {
	scripts, seen, rest := map[string]int{}, map[string]bool{}, maps.Clone(unreadable)
	for line := range strings.Lines(suite.Text(t, "testdata/names.txt")) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			t.Errorf("not a name: %q", line)
			continue
		}
		script, domain := fields[0], unescape(fields[1])
		scripts[script]++
		if seen[domain] {
			t.Errorf("%s is there twice", domain)
		}
		seen[domain] = true
		table, ok := unicode.Scripts[script]
		if label, _, _ := strings.Cut(domain, "."); !ok || !strings.ContainsFunc(label, func(r rune) bool { return unicode.Is(table, r) }) {
			t.Errorf("%s is not in %s", domain, script)
		}
		u := parse(t, "https://"+domain+"/")
		if text, violations := idna.ToUnicode(u.Host().String()); violations != nil || text != domain || !slices.Equal(ucd.AppendNFC(nil, []byte(domain)), []byte(domain)) {
			t.Errorf("%s is %s by IDNA", domain, text)
		}
		got := render.Options{Extent: render.HostOnly}.URL(u)
		text := strings.NewReplacer(string(isolate), "", string(pop), "").Replace(got.Text)
		switch reason, known := unreadable[domain]; {
		case !known:
			if text != domain || got.IsSuspicious() {
				t.Errorf("%s is shown as %s, %v", domain, text, got.Reasons())
			}
		case text == domain || !slices.Contains(got.Reasons(), reason):
			t.Errorf("%s is shown as %s, %v; want %v", domain, text, got.Reasons(), reason)
		}
		delete(rest, domain)
	}
	for domain := range rest {
		t.Errorf("%s is not in the file", domain)
	}
	if len(seen) < 300 || len(scripts) < 25 || len(unreadable) > 3 {
		t.Errorf("%d names in %d scripts, %d unreadable", len(seen), len(scripts), len(unreadable))
	}
	if text := fmt.Sprintf("holds %d words, places and newspapers in %d scripts", len(seen), len(scripts)); !strings.Contains(suite.Text(t, page), text) {
		t.Errorf("%s should say %q", page, text)
	}
	for script, n := range scripts {
		if n < 9 {
			t.Errorf("only %d names in %s", n, script)
		}
	}
}
