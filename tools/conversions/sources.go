package main

import (
	"math/rand/v2"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

var hosts = []string{"example.com", "a.example.com", "xn--9ca.example", "192.0.2.1", "[::1]", "[2001:db8::2]", infra.Localhost, "example.org"}

func hostsSource(r *rand.Rand) string {
	var list []string
	for range 1 + r.IntN(3) {
		name := pick(r, append(hosts, "*.example.com", "*.example", "bücher.example", "Example.COM", "10.0.0.0/8", "192.0.2.0/25", "2001:db8::1", "0x7f.1", "*.co.uk", "example.com.", "a_b.example", "*.google.internal"))
		list = append(list, name+pick(r, []string{"", "", "", ":80", ":443", ":8443", ":*", ":0"}))
	}
	return strings.Join(list, " ")
}

func originSource(r *rand.Rand) string {
	if r.IntN(50) == 0 {
		return "*"
	}
	origin := pick(r, []string{"http", "https", "https", "ftp", "ws", "file", "foo"}) + "://" + pick(r, append(hosts, "h", "com")) + pick(r, []string{"", "", "", ":80", ":443", ":8443", ":1"})
	if r.IntN(2) == 0 {
		// An asterisk in place of some text.
		start := r.IntN(len(origin))
		origin = origin[:start] + "*" + origin[start+r.IntN(len(origin)-start):]
	}
	if r.IntN(4) == 0 {
		origin = pick(r, []string{"https://*.example.com", "https://*", "http*://example.com", "http://localhost:*", "https://*.example.com:8443", "https://*example.com", "https://a.*", "*://example.com"})
	}
	return origin
}

// hostURL returns a URL whose host and port are in source, or resemble them.
func hostURL(r *rand.Rand, source string) string {
	entry := pick(r, append(strings.Fields(source), ""))
	_, entry, found := strings.Cut(entry, "://")
	if !found {
		entry = strings.Fields(source + " ")[0]
	}
	host := strings.ReplaceAll(entry, "*", pick(r, []string{"a", "a.b", "s", "1", "x-y", ""}))
	if r.IntN(2) == 0 {
		host = pick(r, append(hosts, "a.b.example.com", "10.0.0.7", "192.0.2.127", "192.0.2.128", "[::ffff:192.0.2.1]", "metadata.google.internal", "169.254.169.254", "a.example", "aexample.com", "example.com.", "h", "xn--bcher-kva.example"))
	}
	if r.IntN(3) == 0 {
		host += pick(r, []string{":80", ":443", ":8443", ":1", "."})
	}
	return pick(r, []string{"http", "https", "https", "https", "ftp", "ws", "file", "foo", "blob:https"}) + "://" + pick(r, []string{"", "", "", "u@", "u:p@"}) + host + pick(r, []string{"", "/", "/a", "/a?b#c", "//"})
}

func templateSource(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString(pick(r, []string{"https://example.com", "https://example.com", "https://{h}.example.com", "http://example.com:8443", "foo:"}))
	names := strings.NewReplacer("x", pick(r, []string{"x", "x", "z"}), "y", pick(r, []string{"y", "y", "v"}))
	for range 1 + r.IntN(3) {
		b.WriteString(pick(r, []string{"/", "/a", "/b", "/{x}", "/{y}", "/{x,y}", "{/x}", "{/x,y}", "/a{.x}", "{;x,y}", "/{+x}", "/a-{x}", "/{x}-{y}", "/%41", "/é", "/{x:3}"}))
	}
	path := names.Replace(b.String())
	b.Reset()
	b.WriteString(pick(r, []string{"", "", "", "{?q}", "{?q,r}", "?q=1{&q,r}", "?q={q}", "?", "{&q}"}))
	b.WriteString(pick(r, []string{"", "", "", "", "{#f}", "#a", "#{f}"}))
	return path + b.String()
}

func globSource(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString(pick(r, []string{"https", "https", "http", "http*", "*"}) + "://")
	b.WriteString(pick(r, []string{"example.com", "*.example.com", "*", "example.com:8443", "ex*.com", "a.*", "*example.com"}))
	for range r.IntN(4) {
		b.WriteString(pick(r, []string{"/a", "/b", "/*", "/a*", "/*.pdf", "/**", "/?", "/a?b", `/\*`, "/~", "/%41"}))
	}
	b.WriteString(pick(r, []string{"/", "/**", "/**", "/*", "/a.pdf"}))
	return b.String()
}

// globURL returns source with other text for wildcards, or a random URL.
func globURL(r *rand.Rand, source string) string {
	if r.IntN(3) == 0 {
		return randomURL(r, source)
	}
	var b strings.Builder
	for i := 0; i < len(source); i++ {
		switch {
		case strings.HasPrefix(source[i:], "**"):
			i++
			b.WriteString(pick(r, []string{"", "a", "a/b", "a/b/c.pdf", "?a/b", ".a", "a#b"}))
		case source[i] == '*':
			b.WriteString(pick(r, []string{"", "s", "a", "a.b", ".a", "a?b", "www", "a@b", "a/b", "1"}))
		case source[i] == '?':
			b.WriteString(pick(r, []string{"a", "7", ".", "?"}))
		case source[i] != '\\':
			b.WriteByte(source[i])
		}
	}
	return b.String() + pick(r, []string{"", "", "", "?", "?q", "#f", "/"})
}

var pathPieces = []string{"/", "/", "/", "/a", "/b", "a", "b", "-", ".", "..", "/.a", "é", "%", "%41", "~", "@", "|", "^", "+", "A", "#", "k", "=", ":"}

func nginxSource(r *rand.Rand) string {
	return pick(r, []string{"", "", "", "= ", "^~ ", "=", "^~"}) + "/" + join(pathPieces)(r)
}

func caddySource(r *rand.Rand) string {
	return pick(r, []string{"/", "/", "*/", "*", "*."}) + join(pathPieces)(r) + pick(r, []string{"", "", "*", "/*"})
}
