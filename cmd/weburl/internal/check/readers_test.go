package check

import (
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// lenient holds the readers that userinfo.go lists, each with a function that
// returns where it finds passwords.
var lenient = []struct {
	name string
	read func(text string) []validation.Span
}{
	{"the URL parser", parserUserinfo},
	{"RFC 3986", func(text string) []validation.Span { return inUserinfo(text, rfcUserinfo) }},
	{"old curl", func(text string) []validation.Span { return inUserinfo(text, curlUserinfo) }},
	{"patterns", func(text string) []validation.Span { return patternPasswords(text, begin) }},
	{"patterns inside", func(text string) []validation.Span { return patternPasswords(text, within) }},
}

// parserUserinfo returns the usernames and passwords that the URL parser finds with one
// base URL or another.
func parserUserinfo(text string) []validation.Span {
	var spans []validation.Span
	for _, base := range []string{"https://h/", "file:///", "foo://h/", "https:", "foo:"} {
		u, _ := weburl.Parse(base)
		var layout weburl.Layout
		weburl.Options{Base: u, Layout: &layout}.Parse(text) // whether it is a URL or not
		for _, kind := range []weburl.PartKind{weburl.PartUsername, weburl.PartPassword} {
			if p, ok := layout.Find(kind); ok {
				for p.Start < p.End && isSlash(text[p.Start]) {
					p.Start++ // slashes before a username are shown
				}
				spans = append(spans, p)
			}
		}
	}
	return spans
}

var (
	rfcUserinfo  = regexp.MustCompile(`^(?:[A-Za-z][A-Za-z0-9+.-]*:)?//([^/?#]*)@`)
	curlUserinfo = regexp.MustCompile(`^[^:]*://([^/?]*)@`)
	// begin and within match the beginning of a URL that may have a userinfo.
	begin  = regexp.MustCompile(`^(?:(?i:(?:` + strings.Join(nesting, "|") + `):)*[A-Za-z0-9+.-]+:[/\\]*|[/\\]{2,})`)
	within = regexp.MustCompile(`(?:\b(?i:https?|wss?|ftp|file):[/\\]*|[/\\]{2,})`)
)

// inUserinfo returns the password in a userinfo that a pattern finds.
func inUserinfo(text string, pattern *regexp.Regexp) []validation.Span {
	m := pattern.FindStringSubmatchIndex(text)
	if m == nil {
		return nil
	}
	_, _, found := strings.Cut(text[m[2]:m[3]], ":")
	if !found || infra.StartsWithWindowsDriveLetter(text[m[2]:]) {
		return nil
	}
	return []validation.Span{{Start: m[2] + strings.IndexByte(text[m[2]:m[3]], ':') + 1, End: m[3]}}
}

var (
	addressScheme = regexp.MustCompile(`^(?i:(?:(?:` + strings.Join(nesting, "|") + `):)*(?:` + strings.Join(addresses, "|") + `):[^/\\])`)
	drive         = regexp.MustCompile(`^(?i:(?:` + strings.Join(nesting, "|") + `):)*[A-Za-z0-9+.-]:[/\\][^/\\]`)
	// port matches a host and port before a path, perhaps after a username.
	port = regexp.MustCompile(`^(?:[^:/?#\\]*@)?(?:[^:/?#\\@]*|\[[0-9a-fA-F:.]*\])(?::[0-9]*)?[/?#\\]`)
)

// patternPasswords returns the passwords that (.*):(.*)@ finds after the beginnings
// of URLs, unless there is a host, or a host and port, before a path.
func patternPasswords(text string, beginning *regexp.Regexp) []validation.Span {
	var spans []validation.Span
	for at := 0; at <= len(text); at++ {
		m := beginning.FindStringIndex(text[at:])
		if m == nil || beginning == begin && at > 0 {
			break
		}
		at += m[0]
		rest := text[at+m[1]-m[0]:]
		end := strings.LastIndexByte(rest, '@')
		colon := strings.IndexByte(rest, ':')
		if end < 0 || colon < 0 || colon > end || port.MatchString(rest) || infra.StartsWithWindowsDriveLetter(rest) || addressScheme.MatchString(text[at:]) || drive.MatchString(text[at:]) {
			continue
		}
		spans = append(spans, validation.Span{Start: at + m[1] - m[0] + colon + 1, End: at + m[1] - m[0] + end})
	}
	return spans
}

var urlParts = []string{"https:", "http:", "ftp:", "foo:", "jar:", "mailto:", "x", "y.z", "//", "/", "/", ":", ":", ":80", "@", "@", "@", "?", "#", `\`,
	"&", "=", "$", "(", ",", "[::1]", "[", "]", "é", "+", "-", ".", "%"}

// encodedParts are for readers that decode first.
var encodedParts = []string{"%40", "%2540", "%3a", "%2F", "%5C", "＠", "：", "%EF%BC%A0", "%25EF%25bc%2525A0", "／", "ï¼\u00A0", "ï¼š", "ï¼\u008F"}

// randomParts returns a random text of parts.
func randomParts(r *rand.Rand, parts []string) string {
	var b strings.Builder
	if r.IntN(2) == 0 {
		b.WriteString([]string{"https://", "https:", "//", "foo:"}[r.IntN(4)])
	}
	for range 2 + r.IntN(12) {
		b.WriteString(parts[r.IntN(len(parts))])
	}
	return b.String()
}

func isHidden(spans []validation.Span, i int) bool {
	return slices.ContainsFunc(spans, func(s validation.Span) bool { return s.Start <= i && i < s.End })
}

// Passwords that one of the readers finds are hidden, and so are usernames that the
// parser finds.
func TestHiddenFromReaders(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	found := make([]int, len(lenient))
	for range 60_000 {
		text := randomParts(r, urlParts)
		spans := hidden(text)
		for k, reader := range lenient {
			for _, password := range reader.read(text) {
				found[k]++
				for i := password.Start; i < password.End; i++ {
					if !isHidden(spans, i) {
						shown, _ := masked(text, spans, validation.Span{})
						t.Fatalf("%s: %q has the password %q, and is shown as %q", reader.name, text, text[password.Start:password.End], shown)
					}
				}
			}
		}
	}
	for k, n := range found {
		if n < 400 {
			t.Errorf("%s: only %d passwords", lenient[k].name, n)
		}
	}
}

// fold decodes a text in a simple way, and returns the origin of each byte.
func fold(text string) (string, []int) {
	result, from := text, make([]int, len(text)+1)
	for i := range from {
		from[i] = i
	}
	replace := func(i, length int, with string) {
		result = result[:i] + with + result[i+length:]
		from = slices.Replace(from, i, i+length, slices.Repeat([]int{from[i]}, len(with))...)
	}
	for again := true; again; {
		again = false
		for i := 0; i < len(result); i++ {
			if b, err := url.PathUnescape(result[i:min(i+3, len(result))]); result[i] == '%' && err == nil && len(b) == 1 {
				replace(i, 3, b)
				again = true
			}
		}
	}
	for wide, with := range map[string]string{
		"＠": "@", "﹫": "@", "：": ":", "﹕": ":", "／": "/", "＼": `\`,
		// The same in UTF-8 that is decoded as windows-1252.
		"ï¼\u00A0": "@", "ï¹«": "@", "ï¼š": ":", "ï¹•": ":", "ï¼\u008F": "/", "ï¼¼": `\`,
	} {
		for i := strings.Index(result, wide); i >= 0; i = strings.Index(result, wide) {
			replace(i, len(wide), with)
		}
	}
	return result, from
}

// The same holds for readers that decode first.
func TestHiddenFromDecodingReaders(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	n := 0
	for range 60_000 {
		text := randomParts(r, slices.Concat(urlParts, encodedParts))
		decoded, from := fold(text)
		if decoded == text {
			continue
		}
		spans := hidden(text)
		for _, reader := range lenient {
			for _, password := range reader.read(decoded) {
				n++
				for i := password.Start; i < password.End; i++ {
					if !isHidden(spans, from[i]) {
						shown, _ := masked(text, spans, validation.Span{})
						t.Fatalf("%s: %q is read as %q with the password %q, and is shown as %q",
							reader.name, text, decoded, decoded[password.Start:password.End], shown)
					}
				}
			}
		}
	}
	if n < 2000 {
		t.Errorf("only %d passwords", n)
	}
}

// URLs without a password for any reader stay readable.
func TestShown(t *testing.T) {
	for _, url := range []string{
		"https://h/@user", "https://h/?email=a@b", "https://h/a:b@c", "http://u:1/x@h", "http://u:/x@h", "file:///C:/x@y", "data:text/css,a:b@c", "https://medium.com/@name/post", "https://medium.com/@name/post?source=a:b@c#d@e", "mailto:a@b", "mailto:a@b?cc=c@d",
		"https://h/p?email=a@b", "https://h:8080/p?email=a@b&time=12:30", "https://h/p#a@b", "//h/@user", "/@user", "@user", "user@h",
		"https://web.archive.org/web/2020*/https://example.org/@user", "https://h/?u=https%3A%2F%2Fmedium.com%2F%40name",
		"https://unpkg.com/@scope/name@1.2.3/file.js", "https://www.google.com/maps/@51.5,-0.1,15z", "https://[::1]:80/@user", "https://[2001:db8::1]/a@b",
		"https://h/a:b/c@d", "https://h/npm:@scope/name@1", "https://github.com/a/b/wiki/ws:80/@x", "https://h/x,y;z=1:2@3", "xmpp:a@b/c", "sip:a@b;x=y",
		"https://h/C:/x@y", "file:///C:/a@b", "https://h/%40user", "https://h/p?time=12%3A30&at=%40x", "ftp://h/a%2Fb@c", "news:a@b", "acct:a@b", "cid:a@b",
	} {
		if spans := hidden(url); len(spans) > 0 {
			shown, _ := masked(url, spans, validation.Span{})
			t.Errorf("%q is shown as %q", url, shown)
		}
		text := "See (" + url + "), or <a href=\"" + url + "\">."
		if shown, _ := masked(text, hiddenInText(text), validation.Span{}); shown != text {
			t.Errorf("%q is shown as %q", text, shown)
		}
	}
}
