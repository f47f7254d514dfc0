package guard_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/internal/test/attack"
	"github.com/weburl-go/weburl/percent"
)

const (
	self = "https://shop.example"
	evil = "evil.example"
)

// pages are the URLs of redirecting pages.
var pages = []string{self + "/", self + "/app/login?next=x#top"}

// onSite returns what is wrong with a Location that must stay on the site self, or "".
func onSite(location, self string) string {
	path, ok := strings.CutPrefix(location, self)
	v, err := url.Parse(location)
	switch {
	case !ok || !strings.HasPrefix(path, "/"):
		return "it does not begin with the origin and a slash"
	case len(path) > 1 && strings.ContainsAny(path[1:2], `/\`):
		return "two slashes begin the path"
	case strings.ContainsFunc(location, func(r rune) bool { return r <= ' ' || r >= 0x7F || r == '\\' }):
		return "there is a character in it that nobody should have to read"
	case err != nil:
		return "net/url cannot read it: " + err.Error()
	case v.Scheme+"://"+v.Host != self || v.User != nil || v.Opaque != "":
		return "net/url takes it elsewhere"
	}
	// A proxy strips the origin, and may decode the path.
	for range 3 {
		ref, err := url.Parse(path)
		if err == nil && (ref.Host != "" || ref.Scheme != "") {
			return "net/url takes the path for a host"
		}
		if u, err := weburl.MustParse(self + "/").Parse(path); err == nil && u.Host().String() != v.Hostname() {
			return "a browser takes the path for a host"
		}
		decoded, err := url.PathUnescape(path)
		if err != nil {
			break
		}
		path = decoded
	}
	return ""
}

func TestRedirectsStayOnSite(t *testing.T) {
	attempts := attack.Redirects(self, evil)
	if len(attempts) < 600 {
		t.Errorf("only %d attempts", len(attempts))
	}
	for _, a := range attack.Neighbours(self, evil) {
		if slices.ContainsFunc(attempts, func(b attack.Target) bool { return a.Text == b.Text }) {
			t.Errorf("%q is harmless and is not", a.Text)
		}
	}
	refused := map[string]int{}
	leads := map[string]int{} // number of targets that lead elsewhere in a browser, or expose a host
	for _, page := range pages {
		check := guard.Redirects{Self: weburl.MustParse(page)}
		for _, a := range attempts {
			location, err := check.Check(a.Text)
			if u, e := weburl.MustParse(page).Parse(a.Text); e == nil && u.Origin() != check.Self.Origin() {
				leads[a.Class]++
				if err == nil {
					t.Errorf("%q is not refused", a.Text)
				}
			}
			if err != nil {
				refused[a.Class]++
				if e := (*guard.RefusedError)(nil); !errors.As(err, &e) || !e.Span.IsKnown() && !errors.Is(err, weburl.ErrTooLong) || location != "" {
					t.Errorf("%q: %q, %v", a.Text, location, err)
				}
				continue
			}
			if wrong := onSite(location, self); wrong != "" {
				t.Errorf("%q leads to %q: %s", a.Text, location, wrong)
			}
		}
	}
	for _, a := range attempts {
		if refused[a.Class] == 0 {
			t.Errorf("of class %q, none is refused", a.Class)
		}
	}
	t.Log(len(attempts), "attempts, refused:", refused, "elsewhere in a browser:", leads)
}

func TestHarmlessRedirectsPass(t *testing.T) {
	n := 0
	for _, page := range pages {
		check := guard.Redirects{Self: weburl.MustParse(page)}
		for _, a := range attack.Neighbours(self, evil) {
			n++
			location, err := check.Check(a.Text)
			if err != nil {
				t.Errorf("%q: %v", a.Text, err)
				continue
			}
			if wrong := onSite(location, self); wrong != "" {
				t.Errorf("%q leads to %q: %s", a.Text, location, wrong)
			}
		}
	}
	t.Log(n)
}

// If the schemes differ, the reason is Scheme. Only a redirect from http to https on the
// same host, both at default ports, is allowed.
func TestRedirectsToAnotherScheme(t *testing.T) {
	for _, c := range []struct {
		self, target string
		want         guard.Reason
		place        string
	}{
		{"http://shop.example/", "https://shop.example/a", 0, ""},
		{"http://shop.example:80/", "https://SHOP.example:443/a", 0, ""},
		{"http://127.0.0.1/", "https://127.1/a", 0, ""},
		{"http://[::1]/", "https://[::1]/a", 0, ""},
		{"http://shop.example/", "https://shop.example:8443/", guard.Scheme, "https"},
		{"http://shop.example/", "https://shop.example:80/", guard.Scheme, "https"},
		{"http://shop.example/", "http://shop.example:443/", guard.Port, "shop.example:443"},
		{"http://shop.example:8080/", "https://shop.example/", guard.Scheme, "https"},
		{"http://shop.example:8080/", "https://shop.example:8080/", guard.Scheme, "https"},
		{"http://shop.example:8080/", "http://shop.example/", guard.Port, "shop.example"},
		{"http://shop.example:443/", "https://shop.example/", guard.Scheme, "https"},
		{"https://shop.example/", "http://shop.example/", guard.Scheme, "http"},
		{"https://shop.example/", "http://shop.example:443/", guard.Scheme, "http"},
		{"https://shop.example:80/", "http://shop.example/", guard.Scheme, "http"},
		{"https://shop.example/", "https://shop.example:444/", guard.Port, "shop.example:444"},
		{"http://shop.example/", "https://shop.example./", guard.Host, "shop.example."},
		{"http://shop.example/", "https://www.shop.example/", guard.Host, "www.shop.example"},
		{"http://shop.example/", "https://evil.example/", guard.Host, "evil.example"},
		{"http://shop.example/", "https://u@shop.example/", guard.Credentials, "u"},
		{"http://shop.example/", "https://shop.example//evil.example", guard.Slashes, "//evil.example"},
	} {
		location, err := guard.Redirects{Self: weburl.MustParse(c.self)}.Check(c.target)
		var e *guard.RefusedError
		switch errors.As(err, &e); {
		case c.want == 0 && (err != nil || location != weburl.MustParse(c.target).String()):
			t.Errorf("%s to %s: %q, %v", c.self, c.target, location, err)
		case c.want != 0 && (e == nil || e.Reason != c.want || e.Span.Of(c.target) != c.place):
			t.Errorf("%s to %s: %v, want %v at %q", c.self, c.target, err, c.want, c.place)
		}
	}
	// For a host in the list, the list gives the reason.
	listed := guard.Redirects{Self: weburl.MustParse("http://shop.example/"), Allow: guard.MustParseHosts("shop.example:8443")}
	if _, err := listed.Check("https://shop.example:8443/"); err != nil {
		t.Error(err)
	}
	if _, err := listed.Check("https://shop.example:8444/"); reasonOf(err) != guard.Port {
		t.Error(err)
	}
}

func TestRedirectReasons(t *testing.T) {
	allow := guard.MustParseHosts("pay.example", "*.pay.example:8443")
	check := guard.Redirects{Self: weburl.MustParse("https://u:secret@shop.example:8443/app/login?a#b"), Allow: allow}
	plain := guard.Redirects{Self: weburl.MustParse("http://shop.example/"), Allow: allow}
	none := guard.Redirects{Allow: allow}
	for _, c := range []struct {
		check  guard.Redirects
		target string
		want   guard.Reason
		place  string // the refused text or, if want is 0, the location
	}{
		{check, "cart", 0, "https://shop.example:8443/app/cart"},
		{check, "", 0, "https://shop.example:8443/app/login?a"},
		{check, "a'b?c&d", 0, "https://shop.example:8443/app/a'b?c&d"},
		{check, "#c", 0, "https://shop.example:8443/app/login?a#c"},
		{check, "//shop.example:8443/a", 0, "https://shop.example:8443/a"},
		{check, "//shop.example/a", guard.Port, "shop.example"},
		{check, "//pay.example/a", 0, "https://pay.example/a"},
		{check, "https://a.PAY.example:8443", 0, "https://a.pay.example:8443/"},
		{check, "https://pay.example:8443", guard.Port, "pay.example:8443"},
		{check, "http://pay.example/", guard.Scheme, "http"},
		{check, "http://shop.example:8443/", guard.Scheme, "http"},
		{check, "javascript:alert(1)", guard.Scheme, "javascript"},
		{check, "blob:https://shop.example:8443/1", guard.Scheme, "blob"},
		{check, "wss://shop.example:8443/", guard.Scheme, "wss"},
		{check, "https://shop.example:8443@evil.example/", guard.Credentials, "shop.example:8443"},
		{check, "//a:b@shop.example:8443/", guard.Credentials, "a:b"},
		{check, " //evil.example/a ", guard.Host, "evil.example"},
		{check, "//evil.example;.pay.example:8443/", guard.Host, "evil.example;.pay.example"},
		{check, "//exa<mple/", guard.Invalid, "<"},
		{check, "/..//evil.example/a?b", guard.Slashes, "/..//evil.example/a"},
		{check, "https://pay.example//evil.example", guard.Slashes, "//evil.example"},
		{plain, "https://pay.example/", 0, "https://pay.example/"},
		{plain, "http://pay.example/", 0, "http://pay.example/"},
		{none, "https://pay.example/", 0, "https://pay.example/"},
		{none, "http://pay.example/", guard.Scheme, "http"},
		{none, "/a", guard.Invalid, ""},
		{guard.Redirects{}, "https://pay.example/", guard.Host, "pay.example"},
		{guard.Redirects{Self: weburl.MustParse("file:///a")}, "/b", guard.Invalid, ""},
		{check, strings.Repeat("/", 3) + "\t", guard.Invalid, ""},
		{guard.Redirects{Self: weburl.MustParse("https://shop.example//evil.example")}, "?a", guard.Slashes, "?a"}, // the page's own path
	} {
		location, err := c.check.Check(c.target)
		var e *guard.RefusedError
		switch errors.As(err, &e); {
		case c.want == 0 && (err != nil || location != c.place):
			t.Errorf("%q: %q, %v", c.target, location, err)
		case c.want != 0 && (e == nil || e.Reason != c.want || e.Span.Of(c.target) != c.place):
			t.Errorf("%q: %v, want %v at %q", c.target, err, c.want, c.place)
		case err != nil && strings.Contains(err.Error(), "secret"):
			t.Errorf("%q: %v", c.target, err)
		}
	}
}

// No reader sees a path that passes begin with two slashes.
func TestSlashes(t *testing.T) {
	check := guard.Redirects{Self: weburl.MustParse(self)}
	for _, reader := range attack.PathReaders() {
		for _, path := range reader.Redirects(evil) {
			if _, err := check.Check(self + path); reasonOf(err) != guard.Slashes {
				t.Errorf("a reader that %s: %q: %v", reader.Does, path, err)
			}
		}
		if (len(reader.Redirects(evil)) == 0) != (reader.NoHost != "") {
			t.Errorf("a reader that %s: %d paths, %q", reader.Does, len(reader.Redirects(evil)), reader.NoHost)
		}
	}
	// A parameter of a dot segment may reach as far as a later "//".
	for _, path := range []string{"/a/..;x/a//e", "/a/..;x/%252e%252e/b//e", "/a/..;x/%252e/b//e", "/a/%252e%252e;x/%252e%252e/b//e", "/a/%252e%252e;x/%252e/b//e", "/.;x/a//e", "/.;x/b/c//e", "/a/..;x/b/../c//e"} {
		if _, err := check.Check(self + path); reasonOf(err) != guard.Slashes {
			t.Errorf("%q: %v", path, err)
		}
	}
	for _, path := range append(attack.OneSlash(), "/%252e/a//e", "/a/%252e/b//e", "/a;x/b//e", "/a/.;x/b//e") {
		if location, err := check.Check(self + path); err != nil {
			t.Errorf("%q: %q, %v", path, location, err)
		}
	}
}

// Readers that decode, replace and drop in any combination and then resolve dot segments
// see no path that passes begin with two slashes.
func TestNoCombinationOfReadersSeesTwoSlashes(t *testing.T) {
	check := guard.Redirects{Self: weburl.MustParse(self)}
	tokens := []string{"/", "/", "/", "a", "..", "..", ".", ";", "%2f", "%2f", "%5c", "%2e", "%00", "%25", "%c0%af", "%c0%ae", "%u002f", "%u002e", "%ef%bc%8f", "%e2%80%8b", "%ff"}
	habits := []*strings.Replacer{
		strings.NewReplacer(`\`, "/"), strings.NewReplacer("\x00", ""), strings.NewReplacer("\xc0\xaf", "/", "\xc0\xae", "."),
		strings.NewReplacer("\xc0", "", "\xaf", "", "\xae", "", "\xff", ""), strings.NewReplacer("%u002f", "/", "%u002e", "."), strings.NewReplacer("／", "/"), strings.NewReplacer("\u200b", ""),
	}
	random := rand.New(rand.NewPCG(17, 4))
	passed := 0
	for range 8000 {
		target := "/"
		for range 2 + random.IntN(9) {
			target += tokens[random.IntN(len(tokens))]
		}
		location, err := check.Check(self + target)
		if err != nil {
			continue
		}
		passed++
		for range 16 {
			path := strings.TrimPrefix(location, self)
			has, cuts, decodes := random.IntN(1<<len(habits)), random.IntN(2) == 0, random.IntN(3)
			for level := 0; ; level++ {
				for i, habit := range habits {
					if has>>i&1 == 1 {
						path = habit.Replace(path)
					}
				}
				if level == decodes {
					break
				}
				path = percent.Decode(path)
			}
			if seen := resolve(path, cuts); strings.HasPrefix(seen, "//") {
				t.Errorf("%q leads to %q, of which a reader (%b, %v, %d) makes %q", target, location, has, cuts, decodes, seen)
			}
		}
	}
	if passed < 1000 {
		t.Errorf("only %d paths pass", passed)
	}
}

// resolve resolves the dot segments of a path, after cutting off parameters or not.
func resolve(path string, cuts bool) string {
	var out []string
	segments := strings.Split(strings.TrimPrefix(path, "/"), "/")
	for i, s := range segments {
		if cuts {
			s, _, _ = strings.Cut(s, ";")
		}
		switch s {
		case "..":
			out = out[:max(len(out)-1, 0)]
		case ".":
		default:
			out = append(out, s)
			continue
		}
		if i == len(segments)-1 {
			out = append(out, "")
		}
	}
	return "/" + strings.Join(out, "/")
}

// In a Location, the characters that programs read or encode differently are encoded.
func TestLocationCharacters(t *testing.T) {
	check := guard.Redirects{Self: weburl.MustParse(self)}
	for _, part := range []struct{ begin, encoded, ends string }{
		{"/a", "\"%<>^`{|}", `/\?#`}, {"/?a", `"'<>\`, "#"}, {"/#a", "\"%<>\\^`{|}", ""},
	} {
		for c := byte('!'); c <= '~'; c++ {
			if strings.IndexByte(part.ends, c) >= 0 {
				continue
			}
			want := string([]byte{c})
			if strings.Contains(part.encoded, want) {
				want = fmt.Sprintf("%%%02X", c)
			}
			target := part.begin + string([]byte{c}) + "z"
			if location, err := check.Check(target); err != nil || location != self+part.begin+want+"z" {
				t.Errorf("%q: %q, %v, want %s", target, location, err, want)
			}
		}
	}
}

// Logs and settings contain the names, which never change.
func TestNamesOfReasons(t *testing.T) {
	reasons := "invalid scheme credentials host port slashes class metadata denied network address method host-header proxy disagreement"
	for i, want := range strings.Fields(reasons) {
		if got := guard.Reason(i + 1).String(); got != want {
			t.Errorf("the reason %d is %q, want %q", i+1, got, want)
		}
	}
	problems := "not-a-host not-only-a-host wildcard public-suffix address-spelling not-a-prefix unknown-class not-a-port"
	for i, want := range strings.Fields(problems) {
		if got := guard.Problem(i + 1).String(); got != want {
			t.Errorf("the problem %d is %q, want %q", i+1, got, want)
		}
	}
	_, marshalReason := guard.Reason(99).MarshalText()
	_, marshalProblem := guard.Problem(99).MarshalText()
	for begin, errs := range map[string][2]error{
		"guard.Reason: ":  {marshalReason, new(guard.Reason).UnmarshalText([]byte("x"))},
		"guard.Problem: ": {marshalProblem, new(guard.Problem).UnmarshalText([]byte("x"))},
	} {
		for _, err := range errs {
			if err == nil || !strings.HasPrefix(err.Error(), begin) {
				t.Errorf("%v does not begin with %q", err, begin)
			}
		}
	}
}

func TestReasonsHaveNamesAndSentences(t *testing.T) {
	names := map[string]bool{}
	for r := guard.Reason(1); r.String() != ""; r++ {
		text, err := r.MarshalText()
		var back guard.Reason
		if err != nil || back.UnmarshalText(text) != nil || back != r || names[r.String()] {
			t.Errorf("%d: %q, %v", r, text, err)
		}
		names[r.String()] = true
		if strings.Contains((&guard.RefusedError{Reason: r}).Error(), "unknown") {
			t.Errorf("%v has no sentence", r)
		}
	}
	for p := guard.Problem(1); p.String() != ""; p++ {
		var back guard.Problem
		if text, err := p.MarshalText(); err != nil || back.UnmarshalText(text) != nil || back != p {
			t.Errorf("%d: %q, %v", p, text, err)
		}
		if strings.Contains((&guard.PatternError{Problem: p}).Error(), "unknown") {
			t.Errorf("%v has no sentence", p)
		}
	}
	if len(names) != int(guard.Disagreement) {
		t.Errorf("%d reasons", len(names))
	}
	for _, e := range []error{&guard.RefusedError{Reason: 99}, &guard.RefusedError{}, &guard.PatternError{Problem: 99}} {
		if !strings.Contains(e.Error(), "unknown") {
			t.Error(e)
		}
	}
}

// The error names the character that some programs read as a slash or a dot.
func TestRefusedCharacterIsNamed(t *testing.T) {
	check := guard.Redirects{Self: weburl.MustParse(self)}
	for target, want := range map[string]string{
		"/¥evil.example": `U+00A5 '¥' as '\'`, "/%c2%a5e": `U+00A5 '¥' as '\'`, "/%25c2%25a5e": `U+00A5 '¥' as '\'`, "/￥e": `U+FFE5 '￥' as '\'`, "/⧸e": `U+29F8 '⧸' as '/'`,
		"/a/︰//e": `U+FE30 '︰' as '..'`, "/a/·.//e": `U+00B7 '·' as '.'`, "/a/..；//e": `U+FF1B '；' as ';'`, "/％2fe": `U+FF05 '％' as '%'`, "/⅟..//e": `U+215F '⅟' as '1/'`,
		"/é/..¥¥e": `U+00A5 '¥' as '\'`, "/é·/..¥¥e÷": `U+00A5 '¥' as '\'`, "/·b%2f..%2f¥e÷": `U+00A5 '¥' as '\'`, "/·b/%2e%2e%2f%2f÷": "", "/%2fe": "", "/%2f¥": "", "/;/e¥": "", "/%c0%afe": "", "/a¥b/..%2f%2fe": "", "//e": "",
	} {
		_, err := check.Check(self + target)
		e := (*guard.RefusedError)(nil)
		if !errors.As(err, &e) || e.Reason != guard.Slashes {
			t.Errorf("%q: %v", target, err)
			continue
		}
		if text := e.Error(); strings.Contains(text, "some programs read "+want) != (want != "") || (e.Char == 0) != (want == "") {
			t.Errorf("%q: %s, want %q", target, text, want)
		}
	}
}
