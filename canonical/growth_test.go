package canonical_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// texts are inputs for which the rules might take long.
var texts = []hostile.Shape{
	{Name: "http://h/%2525…", Make: hostile.Around("http://h/%", "25", "")},
	{Name: "http://h/%25%25…41", Make: hostile.Around("http://h/", "%25", "41")},
	{Name: "http://h/%%%…41", Make: hostile.Around("http://h/", "%", strings.Repeat("41", 10))},
	{Name: "http://h/%%32%35…", Make: hostile.Around("http://h/", "%%32%35", "2525")},
	{Name: "http://h?%2525…", Make: hostile.Around("http://h?%", "25", "")},
	{Name: "http://%2525…", Make: hostile.Around("http://%", "25", "41/")},
	{Name: "http://http://…", Make: hostile.Repeat("http://")},
	{Name: "http://https://…", Make: hostile.Around("", "http://https://", "x")},
	{Name: "…@", Make: hostile.Around("http://", "@", "h")},
	{Name: ":…", Make: hostile.Around("http://h", ":", "")},
	{Name: "[[…", Make: hostile.Around("http://", "[", "]")},
	{Name: "...", Make: hostile.Around("http://a", ".", "b/")},
	{Name: ".a.a", Make: hostile.Around("http://a", ".a", "/")},
	{Name: "/..", Make: hostile.Around("http://a/", "/..", "/b")},
	{Name: "/a/../..", Make: hostile.Around("http://a", "/a/../..", "/b")},
	{Name: "//", Make: hostile.Around("http://a", "//", "")},
	{Name: "/./", Make: hostile.Around("http://a", "/./", ".")},
	{Name: "/(session)", Make: hostile.Around("http://a", "/(4hqa0555fwsecu455xqckv45)", "/")},
	{Name: "/(session)?", Make: hostile.Around("http://a", "/(4hqa0555fwsecu455xqckv45)%3F", "/.aspx")},
	{Name: "/(s(session)s(session)…", Make: hostile.Around("http://a/(", "s(4hqa0555fwsecu455xqckv45)", ")/a.aspx")},
	{Name: "/(((", Make: hostile.Around("http://a/", "(", ")/a.aspx")},
	{Name: "/.aspx", Make: hostile.Around("http://a/(4hqa0555fwsecu455xqckv45)", "/.aspx", "")},
	{Name: "cfid=cfid=", Make: hostile.Around("http://a?", "cfid=", "1&cftoken=")},
	{Name: "cfid=&cftoken=", Make: hostile.Around("http://a?", "cfid=&cftoken=", "")},
	{Name: "cfid=1&", Make: hostile.Around("http://a?", "cfid=1&", "cftoken")},
	{Name: "sid=sid=", Make: hostile.Around("http://a?", "sid=", "")},
	{Name: "aspsessionid", Make: hostile.Around("http://a?", "aspsessionid", "abcdefgh=")},
	{Name: "jsessionid=0000", Make: hostile.Around("http://a?", "jsessionid=00000000000000000000000000000000", "&")},
	{Name: "b&a&", Make: hostile.Around("http://a?", "b&a&", "")},
	{Name: "&&", Make: hostile.Around("http://a?", "&", "")},
	{Name: "==", Make: hostile.Around("http://a?", "=", "&=")},
	{Name: "digits", Make: hostile.Around("http://", "9", "/")},
	{Name: "0.0.0", Make: hostile.Around("http://", "0.", "0/")},
	{Name: "not UTF-8", Make: hostile.Around("http://", "\xFF", ".com/")},
	{Name: "ideographic dots", Make: hostile.Around("http://", "\u3002", "/")},
	{Name: "tabs", Make: hostile.Around("http://", "\t", "a")},
	{Name: "#", Make: hostile.Around("http://a", "#", "")},
	{Name: "filedesc", Make: hostile.Around("filedesc", "\x00", "")},
}

// profilesFor returns each profile, a variant of surt/1, and a profile with rules.
func profilesFor(t *testing.T) []*canonical.Profile {
	all := everyProfile(t)
	p, err := all[1].WithRules(rulesOf(t, someRules+"h\n\u00FC* a.a a\n"))
	if err != nil {
		t.Fatal(err)
	}
	return append(all, p)
}

func canonicalize(profiles []*canonical.Profile) func(input string) {
	return func(input string) {
		for _, p := range profiles {
			_, _ = p.Canonical(input)
			_, _, _ = p.Explain(input)
			_, _ = p.Expressions(input)
		}
	}
}

// Many rules, and many parameters whose names are close to theirs.
func loadRules(input string) {
	rules, err := canonical.LoadRules(strings.NewReader(input))
	if err != nil {
		return
	}
	p, _ := canonical.Lookup("whatwg/1")
	if p, err = p.WithRules(rules); err != nil {
		panic(err)
	}
	_, _ = p.Canonical("http://a.a.a.a.a.a/?" + strings.Repeat("a", len(input)) + strings.Repeat("&aa", len(input)/3))
}

var ruleFiles = []hostile.Shape{
	{Name: "a*", Make: hostile.Repeat("a*\n")},
	{Name: "prefixes of prefixes", Make: func(n int) string {
		var b strings.Builder
		for i := 1; b.Len()+i < n && i < 2000; i++ {
			b.WriteString(strings.Repeat("a", i) + "b*\n")
		}
		return b.String()
	}},
	{Name: "hosts", Make: hostile.Around("a", " a.a.a.a", "")},
	{Name: "below", Make: hostile.Repeat("b a\nb a.a\nb a.a.a\nb a.a.a.a\nb* a.a.a.a.a\n")},
	{Name: "comments", Make: hostile.Repeat("# \n")},
	{Name: "line", Make: hostile.Repeat("a")},
	{Name: "spaces", Make: hostile.Around("a", " ", "")},
	{Name: "escapes", Make: hostile.Repeat("%61%62\n")},
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, slices.Concat(hostile.Searched(), texts), canonicalize(profilesFor(t)))
}

func TestGrowthOfRules(t *testing.T) { hostile.Growth(t, ruleFiles, loadRules) }

func TestGrowthOfMemory(t *testing.T) {
	for _, p := range profilesFor(t) {
		hostile.Memory(t, slices.Concat(hostile.URLs(), texts), 400, func(input string) { _, _ = p.Canonical(input) })
	}
	hostile.Memory(t, ruleFiles, 500, loadRules)
}
