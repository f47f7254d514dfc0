package main

import (
	"math/rand/v2"
	"strings"

	"github.com/weburl-go/weburl/urlpattern/convert"
)

// language is a language to convert from.
type language struct {
	name   string
	isGo   bool // its judge needs nothing but Go
	from   func(string) (convert.Conversion, error)
	source func(*rand.Rand) string
	url    func(r *rand.Rand, source string) string
	judge  func(programs) (ask asker, stop func(), err error)
}

// programs says where the judges are.
type programs struct{ node, modules, nginx, caddy string }

var languages = []language{
	{"servemux", true, convert.FromServeMux, serveMuxSource, randomURL, judgeServeMux},
	{"hosts", true, fromHosts, hostsSource, hostURL, judgeHosts},
	{"path-to-regexp-6", false, convert.FromPathToRegexp6, join(pieces6), randomURL, judgeNode("path-to-regexp-6")},
	{"path-to-regexp-8", false, convert.FromPathToRegexp8, join(pieces8), randomURL, judgeNode("path-to-regexp-8")},
	{"template", false, convert.FromTemplate, templateSource, randomURL, judgeNode("template")},
	{"glob", false, convert.FromGlob, globSource, globURL, judgeNode("glob")},
	{"origin", false, convert.FromOrigin, originSource, hostURL, judgeOrigins},
	{"nginx", false, convert.FromNginxLocation, nginxSource, randomURL, judgeNginx},
	{"caddy", false, convert.FromCaddyPath, caddySource, randomURL, judgeCaddy},
}

func languageNames(where func(language) bool) (names []string) {
	for _, l := range languages {
		if where(l) {
			names = append(names, l.name)
		}
	}
	return names
}

func pick(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }

// join returns a function that makes a source of up to eight pieces.
func join(pieces []string) func(*rand.Rand) string {
	return func(r *rand.Rand) string {
		var b strings.Builder
		for range r.IntN(8) {
			b.WriteString(pick(r, pieces))
		}
		return b.String()
	}
}

var pieces6 = []string{"/", "/", "/", "a", "b", "/a", "-", "--", ".", "..", "/.", ":x", ":y", "/:z", "/:1", "?", "*", "+", "{", "}", "{/:v}?", "{-:w}*", "{.}?", "{/b}+",
	`(\d+)`, "(a|b)", "(.*)", "([^/]+)", "([a-b]+)", "([a-z&&b]+)", "([(/{a-]+)", `([\w-]+)`, `([-a\d.]*)`, `(a{1,2})`, `(a{)`, `([^a])`, `(\ba)`, "(?:a)", "((?:a|b)+)", `([\-a]+?)`, `([A-B]?)`, `(\W)`,
	`\?`, `\:`, `\\`, "é", "%41", "A", "~", "@", "|", "^", "'", " "}

var pieces8 = []string{"/", "/", "/", "a", "b", "/a", "-", "--", ".", "..", "/.", ":x", ":y", "/:z", "*w", "/*v", "-:u", "/:1", "{", "}", "{/:t}", "{-:s}", "{-a}", "{/*r}", "{a{b}}", ":\"q-q\"",
	"?", "(", `\?`, `\:`, `\\`, "é", "%41", "A", "~", "@", "|", "^", "'", " "}

func serveMuxSource(r *rand.Rand) string {
	method := pick(r, []string{"", "", "", "GET ", "POST ", "HEAD\t", "g@ "})
	host := pick(r, []string{"", "", "", "example.com", "Example.com", "a.example.com", "192.0.2.1", "[::1]", "example.com:8443", "é.example", "a{"})
	segments := []string{"a", "b", "A", "a.b", "{x}", "{y}", "{z}", "{x}", "{é}", "{$}", "{r...}", "", "", ".", "..", "%61", "%2F", "%2f", "%", "%zz", "é", "%c3%a9", "a|b", "a:b", "(a)", "*", "a+b", "a{x}", "~", "@", "{1}", "%25", "'", "^"}
	path := ""
	for range 1 + r.IntN(4) {
		path += "/" + pick(r, segments)
	}
	return method + host + path
}

// randomURL returns a URL whose path consists of what is in source, or is likely to match
// it.
func randomURL(r *rand.Rand, source string) string {
	scheme := pick(r, []string{"http", "http", "http", "https", "https", "ws", "ftp", "foo"})
	host := pick(r, []string{"example.com", "example.com", "example.com", "a.example.com", "192.0.2.1", "[::1]", "example.com.", "u:p@example.com", "xn--9ca.example"})
	port := pick(r, []string{"", "", "", ":8443", ":80"})
	parts := []string{"/", "/", "/", "/", "a", "b", "A", "a.b", "1", "23", "a-b", "-", "--", ".", "x", "%61", "%2F", "%zz", "%", "%C3%A9", "%c3%a9", "%20", "é", "~", "@", "|", "^", "'", "q", "(", "{", "[", `\`, "%25", "+", "*", ":", "%3F"}
	var b strings.Builder
	if r.IntN(3) == 0 {
		// The source itself, with the groups replaced.
		inGroup := false
		for _, c := range source[strings.IndexByte(source+"/", '/'):] {
			switch {
			case c == '{' || c == '(':
				inGroup = true
				b.WriteString(pick(r, parts[4:20]))
			case c == '}' || c == ')':
				inGroup = false
			case c == ':' || c == '*':
				b.WriteString(pick(r, parts[:20]))
			case !inGroup && c != '?' && c != '+' && c != '\\':
				b.WriteRune(c)
			}
		}
	} else {
		for range r.IntN(8) {
			b.WriteString(pick(r, parts))
		}
	}
	path := b.String()
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return scheme + "://" + host + port + path + pick(r, []string{"", "", "/", "?", "?a=b", "#f", "?a/b#c"})
}
