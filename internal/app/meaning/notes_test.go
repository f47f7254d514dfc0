package meaning

import (
	"regexp"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

// proofs prove each kind of note by a URL that a pattern matches and should not, or the reverse.
var proofs = []struct {
	id, pattern, url string
	// matches reports whether pattern matches url. The pattern that the note suggests does the
	// reverse; so does want, the pattern that is meant, for notes that suggest none.
	matches bool
	want    string
}{
	{"host-as-protocol", "localhost:8080/*", "http://localhost:8080/a", false, "http://localhost:8080/*"},
	{"credentials", "https://u:p@h/", "https://u:p@h/", false, `https://u\:p@h/`},
	{"credentials", "https://u:p@h/", "https://ux@h/", true, `https://u\:p@h/`},
	{"any-scheme", "*://example.com/*", "javascript://example.com/%0aalert(1)", true, ""},
	{"any-scheme", ":scheme://{*.}?example.com/a", "javascript://example.com/a?%0aalert(1)", true, ""},
	{"no-host", "https:/example.com/x", "https://example.com/x", false, "https://example.com/x"},
	{"port-group", "https://example.com:port/", "https://example.coma/", true, "https://example.com:*/"},
	{"root", "https://h/:id?", "https://h/", false, ""},
	{"root", "https://h/:path*", "https://h/", false, ""},
	{"root", "https://h/(en|de)?/:page?", "https://h/", false, ""},
	{"percent-encoding", "https://h/%41", "https://h/A", false, "https://h/A"},
	{"default-port", "http{s}?://h:443/", "https://h:443/", false, "http{s}?://h/"},
	{"no-port", "http://localhost/*", "http://localhost:8080/a", false, ""},
	{"address", "http://10.0.*/", "http://10.0.1.2/", false, ""},
	{"address", "http://10.0.0.*/", "http://10.0.0.9/", false, ""},
	{"address", "http://192.168.*.*/", "http://192.168.1.2/", false, ""},
	{"open-host", "https://example.com*", "https://example.com.evil.test/", true, "https://example.com/*"},
	{"open-host", "https://example*.com/", "https://example.evil.com/", true, "https://example.com/"},
	{"joined-host", "https://*example.com/", "https://evilexample.com/", true, ""},
	{"joined-host", "https://{:sub}?example.com/", "https://evilexample.com/", true, ""},
	{"leading-dot", "https://.example.com/", "https://www.example.com/", false, ""},
	{"bare-domain", "https://*.example.com/", "https://example.com/", false, ""},
	{"not-an-address", `https://[\:\:1\:]/`, "https://[::1]/", false, `https://[\:\:1]/`},
	{"address-form", `https://[0\:0\:\:1]/`, "https://[0:0::1]/", false, ""},
	{"folder", "https://h/a/*", "https://h/a", false, ""},
	{"prefix", "https://h/a*", "https://h/ab", true, ""},
	{"repeated-group", "https://h/wp-(admin|login)*", "https://h/wp-admin/x", false, ""},
	{"trailing-slash", "https://h/:id", "https://h/7/", false, ""},
	{"group-name", "https://h/:user-id{/}?", "https://h/7", false, ""},
	{"question-mark", "https://h/:id?a=1", "https://h/7?a=1", false, `https://h/:id\?a=1`},
	{"question-mark", "https://h/*?*", "https://h/7/?b/", true, ""},
	{"dot-segments", "https://h/a/../b", "https://h/b", true, "https://h/a/b"},
	{"bar", "https://h/a|b", "https://h/b", false, "https://h/(a|b)"},
	{"apostrophe", "foo://h/a?b'c", "foo://h/a?b'c", false, `foo://h/a\?(b'c)`},
	{"parameter-order", "https://h/?q=*", "https://h/?x=1&q=a", false, `https://h/\?*q=*`},
	{"double-star", "https://h/a/**", "https://h/a", true, "https://h/a/*"},
	{"placeholder", "https://h/users/{id}", "https://h/users/7", false, ""},
	{"placeholder", "https://h/users/[id]/x", "https://h/users/7/x", false, ""},
	{"placeholder", "https://h/<id>", "https://h/7", false, ""},
	{"braces", "https://h/*.{png,jpg}", "https://h/a.jpg", false, ""},
	{"braces", "https://{a,b}.example.com/", "https://b.example.com/", false, ""},
	{"braces", "https://h:{80,8443}/", "https://h:8443/", false, ""},
	{"anchor", "https://h/^api/x", "https://h/api/x", false, ""},
	{"anchor", "https://h/*.php$", "https://h/a.php", false, ""},
	{"anchor", "https://h/(^[a-z]+$)", "https://h/a", false, ""},
	{"anchor", "https://h/(\\d+$)/x", "https://h/7/x", false, ""},
	{"any-character", "https://(www.)?example.com/", "https://wwwxexample.com/", true, ""},
	{"any-character", "https://(a.example.com|b.example.com)/", "https://axexample.com/", true, ""},
	{"upper-case", "https://(WWW|m).example.com/", "https://WWW.example.com/", false, "https://(www|m).example.com/"},
	{"percent-encoding", "https://h/(a b)/x", "https://h/a b/x", false, "https://h/(a%20b)/x"},
	{"group-shift", "https://h/:a((?<x>b)c)/:d/", "https://h/bc/e/", true, ""},
}

// Each kind of note has a proof, and what it suggests cures it.
func TestProofs(t *testing.T) {
	proved := map[string]bool{"no-slash": true, "cut-off": true} // below
	for _, test := range proofs {
		m := ofText(test.pattern, weburl.URL{})
		if m == nil {
			t.Errorf("%s is not a pattern", test.pattern)
			continue
		}
		u := weburl.MustParse(test.url)
		if m.pattern.Test(u) != test.matches {
			t.Errorf("%s matches %s: %t", test.pattern, u, !test.matches)
		}
		found := false
		for _, n := range m.Notes {
			if n.ID != test.id {
				continue
			}
			found, proved[n.ID] = true, true
			init := urlpattern.Init{}
			for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
				init[c] = m.pattern.Component(c)
			}
			init[n.Component] = n.Instead
			if p, err := urlpattern.New(init); n.Instead != "" && (err != nil || p.Test(u) == test.matches) {
				t.Errorf("%s: instead, %s cures nothing for %s: %v", test.pattern, n.Instead, u, err)
			}
		}
		if !found {
			t.Errorf("%s: no note %s, but %+v", test.pattern, test.id, m.Notes)
		}
		if test.want != "" && urlpattern.MustParse(test.want).Test(u) == test.matches {
			t.Errorf("%s cures nothing for %s", test.want, u)
		}
	}
	for _, file := range []string{"notes.go", "hostnotes.go", "pathnotes.go", "regexpnotes.go"} {
		for _, match := range regexp.MustCompile(`Note\{(?:ID: )?"([a-z-]+)"`).FindAllStringSubmatch(suite.Text(t, file), -1) {
			if !proved[match[1]] {
				t.Errorf("%s: the note %s has no proof", file, match[1])
			}
		}
	}
	// Text that is cut off is proved by the pattern without it.
	for _, test := range []struct {
		c            urlpattern.Component
		pattern, got string
	}{{urlpattern.Port, "8080-8090", "8080"}, {urlpattern.Port, "8080,443", "8080"}, {urlpattern.Hostname, "example.com/*", "example.com*"}, {urlpattern.Hostname, "example.com/a", "example.com"}} {
		m := ofInit(urlpattern.Init{test.c: test.pattern})
		if m.pattern.Component(test.c) != test.got || len(m.Notes) == 0 || m.Notes[0].ID != "cut-off" && m.Notes[1].ID != "cut-off" {
			t.Errorf("%s: %v, %+v", test.pattern, m.pattern, m.Notes)
		}
	}
	// A pathname without a slash, and the groups that are shifted.
	p := ofInit(urlpattern.Init{urlpattern.Pathname: "a/:b"})
	if u := weburl.MustParse("https://h/a/x"); p.pattern.Test(u) || len(p.Notes) != 1 || p.Notes[0].ID != "no-slash" || !p.matches(urlpattern.Pathname, p.Notes[0].Instead, u.Path()) {
		t.Errorf("%+v", p.Notes)
	}
	m, _ := urlpattern.MustParse("https://h/:a((?<x>b)c)/:d/").Match(weburl.MustParse("https://h/bc/e/"))
	if d, _ := m.Named("d"); d != "b" {
		t.Errorf("d took %q", d)
	}
}
