package robotstxt

import (
	"math/rand/v2"
	"strings"
)

// Random makes files, names and URLs of the pieces that matter to readers of robots.txt.
type Random struct{ *rand.Rand }

// NewRandom returns a Random that makes the same texts for the same seed.
func NewRandom(seed uint64) Random { return Random{rand.New(rand.NewPCG(seed, 1))} }

func (r Random) of(pieces ...string) string { return pieces[r.IntN(len(pieces))] }

// Agent returns the name of a crawler.
func (r Random) Agent() string { return r.of("a", "a", "a", "A", "A/2.0", "b", "", "c", "A-B", "a b") }

// Pattern returns a pattern, often one that is wrong.
func (r Random) Pattern() string {
	var b strings.Builder
	b.WriteString(r.of("/", "/", "/", "/a", "/a/b", "", "*", "?"))
	for range r.IntN(6) {
		b.WriteString(r.of("a", "b", "ab", "/", "/", "*", "*", "?", "$", "=", ":", "%2F", "%2f", "%3A", "%3F", "%61", "%2A", "%24", "%C3%A9", "%c3%a9", "é", "%", "%zz", "%25", "+", "%2B", "%20", " ", "[", "%5B", "%23", "&", "%26", "@", "\xff", "|", "\\", "^", "index.html", "/index.htm"))
	}
	return b.String()
}

// Path returns a path and query, without the slash at its beginning. Often it resembles a
// pattern.
func (r Random) Path(pattern string) string {
	path := r.Pattern()
	if r.IntN(2) == 0 {
		path = strings.NewReplacer("*", r.of("", "a", "/a", "?b", "b?/"), "%2F", r.of("/", "%2F"), ":", r.of(":", "%3a"), "é", "%C3%A9", "index.html", r.of("", "index.html")).Replace(strings.TrimSuffix(pattern, "$")) + r.of("", "", "a", "?a")
	}
	return strings.TrimPrefix(strings.TrimLeft(path, "*"), "/")
}

// File returns a file, and one of its patterns.
func (r Random) File() (text, pattern string) {
	var b strings.Builder
	b.WriteString(r.of("", "", "", "\uFEFF") + r.of("", "user-agent: a\n", "user-agent: *\n", "user-agent: b\nuser-agent: *\n"))
	for range r.IntN(12) {
		b.WriteString(r.of("", "", "", " ", "\t"))
		switch r.IntN(9) {
		case 0, 1:
			b.WriteString(r.of("User-agent:", "user-agent : ", "USER-AGENT:\t", "user-agent ", "useragent:", "user agent: ", "user-agents:"))
			b.WriteString(r.of("a", "A", "b", "B/1.0", "*", "* x", "*x", "a-b", "c1", "1", ""))
		case 2:
			b.WriteString(r.of("# x", "sitemap: https://h/s", "crawl-delay: 1", "x", "x y z", ": x", "", "disallow", "disallow /a b", "disallow /a:/b", "disalow: /a", "disallow-a: /a", "allows /", "\v", "disallow:\f/a\v"))
		case 3:
			b.WriteString(r.of("dissallow: /", "Disallow:/", "allow:/robots.txt", "allow: /a/index.html", "allow:"))
		default:
			p := r.Pattern()
			if pattern == "" || r.IntN(2) == 0 {
				pattern = p
			}
			b.WriteString(r.of("allow:", "Disallow:", "disallow: ", "ALLOW : ", "disallow ") + p)
		}
		b.WriteString(r.of("", "", "", " ", " # x", "#"))
		b.WriteString(r.of("\n", "\n", "\n", "\r", "\r\n", "\n\n"))
	}
	return b.String(), pattern
}
