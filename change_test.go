package weburl_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/validation"
)

func TestWith(t *testing.T) {
	type change = func(weburl.URL) (weburl.URL, error)
	always := func(f func(weburl.URL) weburl.URL) change {
		return func(u weburl.URL) (weburl.URL, error) { return f(u), nil }
	}
	scheme := func(s string) change { return func(u weburl.URL) (weburl.URL, error) { return u.WithScheme(s) } }
	username := func(s string) change { return func(u weburl.URL) (weburl.URL, error) { return u.WithUsername(s) } }
	password := func(s string) change { return func(u weburl.URL) (weburl.URL, error) { return u.WithPassword(s) } }
	hostport := func(s string) change { return func(u weburl.URL) (weburl.URL, error) { return u.WithHostPort(s) } }
	hostname := func(s string) change { return func(u weburl.URL) (weburl.URL, error) { return u.WithHost(s) } }
	port := func(p uint16) change { return func(u weburl.URL) (weburl.URL, error) { return u.WithPort(p) } }
	path := func(s string) change { return func(u weburl.URL) (weburl.URL, error) { return u.WithPath(s) } }
	query := func(s string) change { return func(u weburl.URL) (weburl.URL, error) { return u.WithQuery(s) } }
	fragment := func(s string) change { return func(u weburl.URL) (weburl.URL, error) { return u.WithFragment(s) } }
	params := func(l form.List) change { return func(u weburl.URL) (weburl.URL, error) { return u.WithParams(l) } }
	const full = "https://u:p@h:8080/a/b?q#f"

	for i, c := range []struct {
		url  string
		do   change
		want string
		err  error
	}{
		{full, scheme("HTTP"), "http://u:p@h:8080/a/b?q#f", nil},
		{"http://h:443/", scheme("https"), "https://h/", nil},
		{full, scheme("x"), full, weburl.Refused(weburl.SpecialSchemeChange)},
		{full, scheme("http:"), full, weburl.Refused(weburl.TrailingInput)},
		{full, scheme(""), full, weburl.Refused(weburl.NotAScheme)},
		{full, scheme("ht tp"), full, weburl.Refused(weburl.NotAScheme)},
		{"x:y", scheme("z"), "z:y", nil},

		{full, username("é:/"), "https://%C3%A9%3A%2F:p@h:8080/a/b?q#f", nil},
		{full, username(""), "https://:p@h:8080/a/b?q#f", nil},
		{full, username("\xFF%41"), "https://%EF%BF%BD%41:p@h:8080/a/b?q#f", nil},
		{full, password("@"), "https://u:%40@h:8080/a/b?q#f", nil},
		{full, password(""), "https://u@h:8080/a/b?q#f", nil},
		{"https://u@h/", username(""), "https://h/", nil},
		{"x:/.//p", username("u"), "x:/.//p", weburl.Refused(weburl.CredentialsNotAllowed)},
		{"file:///p", password("u"), "file:///p", weburl.Refused(weburl.CredentialsNotAllowed)},
		{"x:y", username(""), "x:y", nil},
		{"x://h//p", username("u"), "x://u@h//p", nil},
		{full, always(weburl.URL.WithoutCredentials), "https://h:8080/a/b?q#f", nil},
		{"mailto:x", always(weburl.URL.WithoutCredentials), "mailto:x", nil},

		{full, hostport("EXAMPLE.org"), "https://u:p@example.org:8080/a/b?q#f", nil},
		{full, hostport("x:443"), "https://u:p@x/a/b?q#f", nil},
		{full, hostport("x:"), full, weburl.Refused(weburl.NotAPort)},
		{full, hostport("x:1x"), full, weburl.Refused(weburl.TrailingInput)},
		{full, hostport("x/y"), full, weburl.Refused(weburl.TrailingInput)},
		{full, hostport("x?"), full, weburl.Refused(weburl.TrailingInput)},
		{full, hostport(`x\`), full, weburl.Refused(weburl.TrailingInput)},
		{full, hostport("u@x"), full, domainError('@', 1, 2)},
		{full, hostport(""), full, parseError(validation.HostMissing, 0, 0)},
		{full, hostport("[::1]:1"), "https://u:p@[::1]:1/a/b?q#f", nil},
		{full, hostname("x:1"), full, weburl.Refused(weburl.PortInHostname)},
		{full, hostname("bücher.example"), "https://u:p@xn--bcher-kva.example:8080/a/b?q#f", nil},
		{"mailto:x", hostname("h"), "mailto:x", weburl.Refused(weburl.OpaquePathRefused)},
		{"x:/p", hostname("H"), "x://H/p", nil},

		{full, port(443), "https://u:p@h/a/b?q#f", nil},
		{full, port(0), "https://u:p@h:0/a/b?q#f", nil},
		{"x://h:1/p", port(0), "x://h:0/p", nil},
		{"file:///p", port(1), "file:///p", weburl.Refused(weburl.PortNotAllowed)},
		{full, always(weburl.URL.WithoutPort), "https://u:p@h/a/b?q#f", nil},
		{"x:y", always(weburl.URL.WithoutPort), "x:y", nil},

		{full, path("c/../d?#"), "https://u:p@h:8080/d%3F%23?q#f", nil},
		{full, path(""), "https://u:p@h:8080/?q#f", nil},
		{"https://h/a", path("../b"), "https://h/b", nil},
		{"https://h/a", path("./"), "https://h/", nil},
		{"https://h/a", path(".."), "https://h/", nil},
		{"https://h/a", path("%2E"), "https://h/", nil},
		{"https://h/a", path(".b"), "https://h/.b", nil},
		{"x://h/p", path(""), "x://h", nil},
		{"x:/p", path("//a"), "x:/.//a", nil},
		{"mailto:x", path("y"), "mailto:x", weburl.Refused(weburl.OpaquePathRefused)},

		{full, query("a b#"), "https://u:p@h:8080/a/b?a%20b%23#f", nil},
		{full, query("?"), "https://u:p@h:8080/a/b??#f", nil},
		{full, query(""), "https://u:p@h:8080/a/b?#f", nil},
		{"mailto:x", query("'"), "mailto:x?'", nil},
		{full, always(weburl.URL.WithoutQuery), "https://u:p@h:8080/a/b#f", nil},
		{"https://h/", always(weburl.URL.WithoutQuery), "https://h/", nil},
		{full, fragment("#a"), "https://u:p@h:8080/a/b?q##a", nil},
		{full, fragment(""), "https://u:p@h:8080/a/b?q#", nil},
		{full, always(weburl.URL.WithoutFragment), "https://u:p@h:8080/a/b?q", nil},

		{full, params(form.List{{Name: "a b", Value: "&"}}), "https://u:p@h:8080/a/b?a+b=%26#f", nil},
		{full, params(nil), "https://u:p@h:8080/a/b#f", nil},
		{"mailto:x", params(form.List{{Name: "", Value: ""}}), "mailto:x?=", nil},
	} {
		u := weburl.MustParse(c.url)
		v, err := c.do(u)
		if v.String() != c.want || !sameError(err, c.err) {
			t.Errorf("#%d %s: got %s, %v, want %s, %v", i, c.url, v, err, c.want, c.err)
		}
		if again := weburl.MustParse(v.String()); again != v {
			t.Errorf("#%d %s: %s does not parse to itself: %+v, %+v", i, c.url, v, v, again)
		}
		if u != weburl.MustParse(c.url) {
			t.Errorf("#%d %s: the receiver changed to %s", i, c.url, u)
		}
	}
}

func TestChangesOfTheZeroURL(t *testing.T) {
	var zero weburl.URL
	for name, err := range map[string]error{
		"WithScheme":   second(zero.WithScheme("x")),
		"WithUsername": second(zero.WithUsername("x")),
		"WithPassword": second(zero.WithPassword("x")),
		"WithHost":     second(zero.WithHost("x")),
		"WithHostPort": second(zero.WithHostPort("x")),
		"WithPort":     second(zero.WithPort(1)),
		"WithPath":     second(zero.WithPath("x")),
		"WithQuery":    second(zero.WithQuery("x")),
		"WithFragment": second(zero.WithFragment("x")),
		"JoinSegments": second(zero.JoinSegments("x")),
		"WithParams":   second(zero.WithParams(form.List{{Name: "a"}})),
		"WithParam":    second(zero.WithParam("x", "x")),
		"JoinUnder":    second(zero.JoinUnder("x")),
	} {
		if err == nil {
			t.Errorf("%s succeeds", name)
		}
	}
	if zero.WithoutCredentials() != zero || zero.WithoutPort() != zero || zero.WithoutQuery() != zero || zero.WithoutFragment() != zero ||
		len(zero.Params()) != 0 || zero.Redacted() != "" {
		t.Error("the zero URL changed")
	}
	for range zero.Segments() {
		t.Error("the zero URL has a segment")
	}
}

func second(_ weburl.URL, err error) error { return err }

// The reason of each error is the documented one.
func TestChangeReasons(t *testing.T) {
	full, file, opaque := weburl.MustParse("https://u@h:1/p"), weburl.MustParse("file:///p"), weburl.MustParse("mailto:x")
	_, unknown := weburl.Canonicalize(0, "https", "x")
	for want, errs := range map[weburl.ChangeReason][]error{
		weburl.ZeroURL: {second(weburl.URL{}.WithPath("p"))},
		weburl.BadValue: {second(full.WithScheme("1")), second(full.WithHost("h:2")), second(full.WithHostPort("h:x")),
			second(full.WithHostPort("h/p")), unknown},
		weburl.SchemeKept: {second(full.WithScheme("x")), second(full.WithScheme("file")), second(file.WithScheme("https"))},
		weburl.OpaquePath: {second(opaque.WithHost("h")), second(opaque.WithPath("p")), second(opaque.JoinSegments("p"))},
		weburl.NeedsHost:  {second(weburl.MustParse("x://u@h").WithHost("")), second(weburl.MustParse("x:/p").ReplaceScheme("https"))},
		weburl.CannotHave: {second(file.WithUsername("u")), second(file.WithPassword("p")), second(file.WithPort(1)), second(opaque.WithPort(1))},
		weburl.DotSegment: {second(full.JoinSegments(".."))},
		weburl.NotUnder:   {second(full.JoinUnder(".."))},
	} {
		for i, err := range errs {
			var refused *weburl.ChangeError
			if !errors.As(err, &refused) || refused.Reason != want {
				t.Errorf("%v, #%d: %v", want, i, err)
			}
		}
	}
}

func TestSegments(t *testing.T) {
	for input, want := range map[string][]string{
		"https://h/":          {""},
		"https://h/a//b%2Fc/": {"a", "", "b%2Fc", ""},
		"x://h":               nil,
		"x:/.//a":             {"", "a"},
		"mailto:a/b":          nil,
		"file:///C:/x":        {"C:", "x"},
	} {
		u := weburl.MustParse(input)
		if got := slices.Collect(u.Segments()); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", input, got, want)
		}
	}
	u := weburl.MustParse("https://h/b%2Fc/%FF%2e")
	if got := slices.Collect(u.DecodedSegments()); !slices.Equal(got, []string{"b/c", "\xFF."}) {
		t.Errorf("decoded: %q", got)
	}
	for range u.Segments() {
		break
	}
	for range u.DecodedSegments() {
		break
	}
}

func TestJoinSegments(t *testing.T) {
	for _, c := range []struct {
		url      string
		segments []string
		want     string
	}{
		{"https://h/", []string{"a", "b"}, "https://h/a/b"},
		{"https://h/a?q#f", []string{"b"}, "https://h/a/b?q#f"},
		{"https://h/a/", []string{"b", ""}, "https://h/a/b/"},
		{"https://h/a", nil, "https://h/a"},
		{"https://h/a", []string{""}, "https://h/a/"},
		{"https://h/a/", []string{"", "b"}, "https://h/a//b"},
		{"https://h/a", []string{"/", `\`, "%2e", "?#"}, "https://h/a/%2F/%5C/%252e/%3F%23"},
		{"https://h/a", []string{".%2E", "%2e%2E", "..."}, "https://h/a/.%252E/%252e%252E/..."},
		{"https://h/a", []string{"\t\n é\xFF"}, "https://h/a/%09%0A%20%C3%A9%EF%BF%BD"},
		{"file:///", []string{"C|", "x"}, "file:///C%7C/x"},
		{"x://h", []string{"a"}, "x://h/a"},
		{"x:/", []string{"", "a"}, "x:/.//a"},
		{"x://", []string{"a"}, "x:///a"},
		{"x://?q", []string{"a"}, "x:///a?q"},
	} {
		got, err := weburl.MustParse(c.url).JoinSegments(c.segments...)
		if err != nil || got.String() != c.want || weburl.MustParse(got.String()) != got {
			t.Errorf("%s and %q: got %s, %v, want %s", c.url, c.segments, got, err, c.want)
		}
	}
	u := weburl.MustParse("mailto:x")
	if v, err := u.JoinSegments("a"); v != u || !sameError(err, weburl.Refused(weburl.OpaquePathRefused)) {
		t.Errorf("opaque path: %v, %v", v, err)
	}
	u = weburl.MustParse("https://h/a")
	for _, dots := range []string{".", ".."} {
		if v, err := u.JoinSegments("b", dots, "c"); v != u || !sameError(err, weburl.Refused(weburl.DotSegmentRefused)) {
			t.Errorf("%s: %v, %v", dots, v, err)
		}
	}
}

func TestJoinUnder(t *testing.T) {
	base := weburl.MustParse("https://h/a/b?q#f")
	for path, want := range map[string]string{
		"c":             "https://h/a/b/c",
		"c/../d":        "https://h/a/b/d",
		"":              "https://h/a/b/",
		"/c":            "https://h/a/b/c",
		"//evil.com/":   "https://h/a/b/evil.com/",
		`\/c`:           "https://h/a/b/c",
		"/../c":         "",
		"c/..":          "https://h/a/b/",
		"c%20d?#":       "https://h/a/b/c%20d%3F%23",
		"c/..%2Fd":      "",
		"https://x/":    "https://h/a/b/https://x/",
		"..":            "",
		"../b/c":        "https://h/a/b/c", // leaves, and comes back before anybody sees it
		"../../a/b2":    "",
		"c/../../x":     "",
		"%2e%2e/x":      "",
		".%2E/x":        "",
		"..%2fx":        "",
		"..%5Cx":        "",
		`..\x`:          "",
		`c\..\..\x`:     "",
		".\t./x":        "",
		"\n..\r/x":      "",
		"%252e%252e/x":  "",
		"..%252fx":      "",
		"c%252fx":       "",
		"\t//c":         "https://h/a/b/c",
		"%25252e":       "",
		"c/..%2F..%2Fx": "",
		"..%20/x":       "",
		"..%00/x":       "",
		"..%09%2Fx":     "",
		".%00.":         "",
		".%0A%2e/x":     "",
		"%25%002e.":     "",
		".%250a.":       "",
		"..%2520":       "",
		"a%2541":        "https://h/a/b/a%2541",
		"a%00b":         "https://h/a/b/a%00b",
		"..;/x":         "",
		"...":           "",
		"\n/c":          "https://h/a/b/c",
		"\r/c":          "https://h/a/b/c",
		// Neither dots nor anything else that is encoded twice.
		".;x":             "https://h/a/b/.;x",
		";x":              "https://h/a/b/;x",
		"c/%20/d":         "https://h/a/b/c/%20/d",
		"c%ffd":           "https://h/a/b/c%ffd",
		"100%25%2020":     "https://h/a/b/100%25%2020",
		"c%252ed":         "",
		"c%255cd":         "",
		"c%2525d":         "",
		"c%2520d":         "",
		"c%251fd":         "",
		"c%2521d":         "https://h/a/b/c%2521d",
		"c%2500d":         "",
		".%25C2%2585./x":  "", // a control that is dropped
		"..%25C2%2585x":   "", // a control that ends the path
		"%25EF%25BC%258E": "https://h/a/b/%25EF%25BC%258E",
		// A lax reader of overlong UTF-8 finds two dots, and then takes the slash before them
		// for a continuation byte.
		"c%25C1/%E0@%AE%E0@%AE/d": "",
		// The dots are overlong UTF-8 only for readers that do not drop the NUL.
		"%e0%u0000%ae%80%e0%u0000%ae%80/x": "",
		// Decoded three times, these are dots.
		"%25EF%25BC%25852e%25EF%25BC%25852e/x": "https://h/a/b/%25EF%25BC%25852e%25EF%25BC%25852e/x",
	} {
		got, err := base.JoinUnder(path)
		if want == "" {
			if got != base || !sameError(err, weburl.Refused(weburl.NotUnderRefused)) {
				t.Errorf("%q: got %s, %v, want it refused", path, got, err)
			}
			continue
		}
		if err != nil || got.String() != want {
			t.Errorf("%q: got %s, %v, want %s", path, got, err, want)
		}
	}
	if v, err := weburl.MustParse("x://h/a").JoinUnder(`\c`); err != nil || v.String() != `x://h/a/\c` {
		t.Errorf("a backslash that is data: %v, %v", v, err)
	}
	u := weburl.MustParse("mailto:x?q#f")
	if v, err := u.JoinUnder("a"); v != u || !sameError(err, weburl.Refused(weburl.OpaquePathRefused)) {
		t.Errorf("opaque path: %v, %v", v, err)
	}
}

// simplifications returns the ways in which programs are known to read a path.
func simplifications(path string) []string {
	all := []string{path}
	for range 3 {
		decoded := all[len(all)-1]
		decoded = weburlDecode(decoded)
		all = append(all, decoded)
	}
	for _, p := range all[:len(all):len(all)] {
		all = append(all, strings.ReplaceAll(p, `\`, "/"), strings.Map(func(r rune) rune {
			if r == '\t' || r == '\n' || r == '\r' || r == 0 {
				return -1
			}
			return r
		}, strings.ReplaceAll(p, `\`, "/")))
	}
	return all
}

func FuzzStaysUnder(f *testing.F) {
	for _, s := range []string{"..%2f", "%2e%2e", `..\`, "\t..\n", "a/../../x", "%252e%252e%252f", "..%00/", "//", "C|", ".%2e%5c..", ".%00.", "%25%0a2e.", ".%250a.", ".", "..", "..;", "%c0%ae./", "%u002e.", "\uFF0E\u2024", "..:x", "..%3f", ". .", "%25c0%ae"} {
		f.Add("https://h/a/b", s)
		f.Add("file:///", s)
		f.Add("x:/a", s)
	}
	f.Fuzz(func(t *testing.T, href, s string) {
		base, err := weburl.Parse(href)
		if err != nil || base.HasOpaquePath() {
			return
		}
		base = base.WithoutFragment().WithoutQuery()
		directory := strings.TrimSuffix(base.Path(), "/") + "/"
		under := func(how string, u weburl.URL, levels int) {
			below, ok := strings.CutPrefix(u.Path(), directory)
			if !ok || u.Scheme() != base.Scheme() || u.Host() != base.Host() || u.Username() != base.Username() {
				t.Fatalf("%s(%q) under %s: %s", how, s, base, u)
			}
			if again, err := weburl.Parse(u.String()); err != nil || again != u {
				t.Fatalf("%s(%q) under %s: %s parses to %s", how, s, base, u, again)
			}
			for _, simple := range simplifications(below) {
				depth := 0
				for segment := range strings.SplitSeq(simple, "/") {
					switch segment {
					case "", ".":
					case "..":
						depth--
					default:
						depth++
					}
					if depth < 0 {
						t.Fatalf("%s(%q) under %s: %s, read as %q, escapes", how, s, base, u, simple)
					}
				}
			}
			if levels > 0 && strings.Count(below, "/") != levels-1 {
				t.Fatalf("%s(%q) under %s: %s is not %d levels below", how, s, base, u, levels)
			}
		}
		if u, err := base.JoinUnder(s); err == nil {
			under("JoinUnder", u, 0)
			for title, read := range readers {
				if below := strings.TrimPrefix(u.Path(), directory); leaves(read(below)) {
					t.Fatalf("JoinUnder(%q) under %s: a reader that %s makes %q of %q", s, base, title, read(below), below)
				}
			}
		}
		u, err := base.JoinSegments(s, s)
		var refused *weburl.ChangeError
		if s == "." || s == ".." {
			if !errors.As(err, &refused) || refused.Reason != weburl.DotSegment || u != base {
				t.Fatalf("JoinSegments(%q) to %s: %s, %v", s, base, u, err)
			}
			return
		}
		if err != nil {
			t.Fatalf("JoinSegments(%q) to %s: %v", s, base, err)
		}
		// Decoding once gives the data back, which may contain anything. As it
		// is, it stays where it is.
		below, ok := strings.CutPrefix(u.Path(), directory)
		if !ok || strings.Count(below, "/") != 1 || strings.Contains(below, `\`) {
			t.Fatalf("JoinSegments(%q) to %s: %s", s, base, u)
		}
		if again, err := weburl.Parse(u.String()); err != nil || again != u {
			t.Fatalf("JoinSegments(%q) to %s: %s parses to %s", s, base, u, again)
		}
	})
}

func TestOneURLManyGoroutines(t *testing.T) {
	u := weburl.MustParse("https://user:pass@example.org:8080/a/b?q=1#f")
	var wait sync.WaitGroup
	for i := range 64 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			v, err := u.WithPath(fmt.Sprintf("/%d", i))
			if err != nil {
				t.Error(err)
				return
			}
			v, _ = v.WithHost(fmt.Sprintf("h%d.example", i))
			v, _ = v.WithParams(append(u.Params(), form.Pair{Name: "i", Value: fmt.Sprint(i)}))
			v, _ = v.JoinSegments("x")
			w, _ := u.Parse(fmt.Sprintf("../%d", i))
			want := fmt.Sprintf("https://user:pass@h%d.example:8080/%d/x?q=1&i=%d#f", i, i, i)
			if v.String() != want || w.Path() != fmt.Sprintf("/%d", i) {
				t.Errorf("got %s and %s, want %s", v, w, want)
			}
		}()
	}
	wait.Wait()
	if u.String() != "https://user:pass@example.org:8080/a/b?q=1#f" {
		t.Errorf("the shared URL changed: %s", u)
	}
}

func TestParseOrigin(t *testing.T) {
	for input, want := range map[string]string{
		"https://example.org": "https://example.org", "http://example.org:443": "http://example.org:443", "null": "null",
		"wss://[::1]:1": "wss://[::1]:1", "https://xn--bcher-kva.example": "https://xn--bcher-kva.example",
	} {
		if o, err := weburl.ParseOrigin(input); err != nil || o.String() != want {
			t.Errorf("%q: got %s, %v, want %s", input, o, err, want)
		}
	}
	for _, input := range []string{"", "https://h/", "https://h/p", "https://h?q", "https://h#", "https://u@h", "file://", "x://h", "data:,", "https://h:99999", "NULL",
		`https:\\\\h`, " https://h", "https://%68", "HTTPS://h", "https://H", "https://h:443", "https://bücher.example", "https://127.1", "blob:https://h", "https://h/."} {
		o, err := weburl.ParseOrigin(input)
		var origin *weburl.OriginError
		var parse *validation.Error
		if o.IsValid() || !errors.As(err, &origin) {
			t.Errorf("%q: got %s, %v", input, o, err)
		} else if _, parseErr := weburl.Parse(input); errors.As(err, &parse) != (parseErr != nil) {
			t.Errorf("%q: got %v, the parser says %v", input, err, parseErr)
		}
	}
}

func TestReplaceScheme(t *testing.T) {
	for _, c := range []struct {
		url, scheme, want string
		reason            weburl.ChangeReason
	}{
		{"http://h/a", "https", "https://h/a", 0},
		{"http://h:443/a", "HTTPS", "https://h/a", 0},
		{"http://u:p@h:81/a/b?q#f", "foo", "foo://u:p@h:81/a/b?q#f", 0},
		{"https://h/", "Foo", "foo://h/", 0}, // no port 443
		{"git://EX%41MPLE.org:80/a", "http", "http://example.org/a", 0},
		{`foo://h/a\..\b`, "http", "http://h/b", 0},
		{"foo://h", "https", "https://h/", 0},
		{"foo://h?q", "https", "https://h/?q", 0},
		{"foo://127.1/", "https", "https://127.0.0.1/", 0},
		{"foo:///C|/a", "file", "file:///C:/a", 0},
		{"foo:/a", "file", "file:///a", 0},
		{"foo:/.//a", "file", "file:////a", 0},
		{"foo://h/a", "file", "file://h/a", 0},
		{"file:///a", "foo", "foo:///a", 0},
		{"file:////a", "foo", "foo:////a", 0},
		{"mailto:a", "data", "data:a", 0},
		{"foo:/a/b", "http", "", weburl.NeedsHost},
		{"foo:/.//a/b", "http", "", weburl.NeedsHost},
		{"foo:///a/b", "https", "", weburl.NeedsHost},
		{"foo://", "ws", "", weburl.NeedsHost},
		{"file:///evil.example/a", "https", "", weburl.NeedsHost},
		{"file:///C:/a", "https", "", weburl.NeedsHost},
		{"mailto:a@b", "https", "", weburl.OpaquePath},
		{"data:a", "file", "", weburl.OpaquePath},
		{"https://u@h/", "file", "", weburl.SchemeKept},
		{"foo://h:1/", "file", "", weburl.SchemeKept},
		{"https://h/", "foo://evil", "", weburl.BadValue},
		{"https://h/", "", "", weburl.BadValue},
		{"https://h/", "1", "", weburl.BadValue},
		{"https://h/", "foo:", "", weburl.BadValue},
	} {
		u := weburl.MustParse(c.url)
		v, err := u.ReplaceScheme(c.scheme)
		var refused *weburl.ChangeError
		if c.reason != 0 {
			if v != u || !errors.As(err, &refused) || refused.Reason != c.reason {
				t.Errorf("%s as %q: got %s, %v, want %v", u, c.scheme, v, err, c.reason)
			}
			continue
		}
		if v.String() != c.want || err != nil || weburl.MustParse(v.String()) != v {
			t.Errorf("%s as %q: got %s, %v, want %s", u, c.scheme, v, err, c.want)
		}
	}
	u := weburl.MustParse("foo://a%20b/")
	v, err := u.ReplaceScheme("https")
	var failure *validation.Error
	if v != u || !errors.As(err, &failure) || failure.Span.IsKnown() {
		t.Errorf("a host that no special URL has: %s, %v", v, err)
	}
	if _, err := weburl.MustParse("foo://h:1/").ReplaceScheme("file"); !sameError(err, weburl.Refused(weburl.FileWithAuthority)) {
		t.Errorf("a port in a file: URL: %v", err)
	}
	if _, err := (weburl.URL{}).ReplaceScheme("https"); !sameError(err, weburl.Refused(weburl.ZeroURLRefused)) {
		t.Errorf("the zero URL: %v", err)
	}
}

// Changing the scheme turns no other part into a host, and loses no part.
func FuzzReplaceScheme(f *testing.F) {
	for _, s := range []string{"foo:/a/b", "foo:///a", "file:///C|/x", "http://u:p@h:80/a\\b?q#f", "mailto:a", "foo://a%41:443/"} {
		for _, scheme := range []string{"http", "file", "foo", "wss", "a:b"} {
			f.Add(s, scheme)
		}
	}
	f.Fuzz(func(t *testing.T, href, scheme string) {
		u, err := weburl.Parse(href)
		if err != nil {
			return
		}
		v, err := u.ReplaceScheme(scheme)
		if err != nil {
			if v != u {
				t.Errorf("%s as %q: %v, but %s", u, scheme, err, v)
			}
			return
		}
		q, hasQuery := u.Query()
		r, stillQuery := v.Query()
		_, hasFragment := u.Fragment()
		_, stillFragment := v.Fragment()
		local := u.Host().String() == "localhost" || strings.EqualFold(weburlDecode(u.Host().String()), "localhost")
		if v.Username() != u.Username() || v.Password() != u.Password() || hasQuery != stillQuery || len(r) < len(q) || hasFragment != stillFragment ||
			(u.HostPort() == "") != (v.HostPort() == "") && !(v.Scheme() == "file" && local) || u.HasOpaquePath() != v.HasOpaquePath() {
			t.Errorf("%s as %q: %s", u, scheme, v)
		}
		if with, err := u.WithScheme(scheme); err == nil && with != v {
			t.Errorf("%s as %q: %s, with a setter %s", u, scheme, v, with)
		}
	})
}
