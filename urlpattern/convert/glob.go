package convert

import (
	"regexp"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

// FromGlob converts a glob of URLs, as in the scope of a crawler:
// "https://*.example.org/**". "*" stands for any text without a slash, "**" for any text, "?"
// for one character except a slash, and a backslash makes the next character plain. A segment
// "**" stands for any number of segments, including none: "/**/a" matches "/a", too. Classes
// and alternatives, as in "[a-z]" and "{a,b}", are [Unsupported].
//
// It matches a URL if it matches its whole string, in the same case of letters. So a glob
// whose path does not end with an asterisk matches no URL with a query, and "*" may match
// a query, credentials or a port, too.
//
// The npm package minimatch agrees if its option dot is set, with two exceptions: for it,
// a segment "*" is not empty, and "**" as part of a segment means "*".
func FromGlob(glob string) (Conversion, error) {
	if err := checkLength(glob); err != nil {
		return Conversion{}, err
	}
	scheme, rest, ok := strings.Cut(glob, "://")
	slash := strings.IndexByte(rest, '/')
	if !ok || slash < 0 {
		return Conversion{}, syntaxError(-1, "a glob is a scheme, ://, a host and a path")
	}
	authority, path := rest[:slash], rest[slash:]
	re, err := globRegExp(glob, len(glob)-len(path))
	if err != nil {
		return Conversion{}, err
	}
	var protocol, hostname, pathname writer
	var wildcards [3]int
	ends := [...]int{len(scheme), len(glob) - len(path), len(glob)}
	for i, w := range []*writer{&protocol, &hostname, &pathname} {
		start := ends[i] - len([]string{scheme, authority, path}[i])
		if wildcards[i], err = writeGlob(w, glob[:ends[i]], start, w == &pathname); err != nil {
			return Conversion{}, err
		}
	}
	host, port := hostname.String(), ""
	if i := strings.LastIndex(host, `\:`); i > strings.LastIndexByte(host, ']') {
		host, port = host[:i], host[i+2:]
	}
	if strings.HasSuffix(authority, "*") && port == "" {
		port = "*"
	}
	init := urlpattern.Init{urlpattern.Protocol: protocol.String(), urlpattern.Hostname: host, urlpattern.Port: port, urlpattern.Pathname: pathname.String(),
		urlpattern.Username: "", urlpattern.Password: "", urlpattern.Search: "", urlpattern.Hash: ""}
	if strings.HasPrefix(authority, "*") {
		init[urlpattern.Username], init[urlpattern.Password] = "*", "*"
	}
	switch {
	case strings.HasSuffix(path, "**"):
		init[urlpattern.Search], init[urlpattern.Hash] = "*", "*"
	case strings.HasSuffix(path, "*"):
		init[urlpattern.Search], init[urlpattern.Hash] = `([^\/]*)`, `([^\/]*)`
	}
	p, err := urlpattern.New(init)
	if err != nil {
		return Conversion{}, notAPattern(err)
	}
	s := source{patterns: []urlpattern.Pattern{p}, matches: func(u weburl.URL) bool { return re.MatchString(u.String()) }}
	// One wildcard at an end of a part cannot cross a delimiter in more than one way.
	s.exact = wildcards[0] == 0 && isPathText(strings.ReplaceAll(path, `\`, "")) && !strings.Contains(authority, "**") && !strings.Contains(authority, "?") &&
		(wildcards[1] == 0 || wildcards[1] == 1 && (strings.HasPrefix(authority, "*.") || authority == "*")) &&
		wildcards[2] == 1 && strings.HasSuffix(path, "*")
	for i := range protocol.samples {
		s.samples = append(s.samples, protocol.samples[i]+"://"+hostname.samples[i]+pathname.samples[i])
	}
	for i := range min(wildcards[0]+wildcards[1]+wildcards[2], maxCrossed) {
		for _, text := range []string{"a?b", "a#b", "a@b", "a:b", "a/b", "1a"} {
			s.samples = append(s.samples, fillGlob(glob, i, text))
		}
	}
	s.notes = pathname.allNotes()
	return s.compare(), nil
}

// writeGlob writes the part of a glob that begins at start, and returns how many wildcards it
// contains.
func writeGlob(w *writer, glob string, start int, isPath bool) (wildcards int, _ error) {
	for i := start; i < len(glob); i++ {
		switch c := glob[i]; {
		case c == '\\':
			if i++; i == len(glob) || strings.IndexByte("?#", glob[i]) >= 0 {
				return 0, unsupported(min(i, len(glob)-1), "a query or fragment in a glob is not converted")
			}
			w.text(glob[i : i+1])
			continue
		case c == '#':
			return 0, unsupported(min(i, len(glob)-1), "a query or fragment in a glob is not converted")
		case isPath && strings.IndexByte("[]{}", c) >= 0:
			return 0, unsupported(i, "classes and alternatives in a glob are not converted")
		case isPath && strings.HasPrefix(glob[i:], "/**/"):
			i = afterSegments(glob, i)
			w.text("/")
			w.group(piece{kind: wildcardGroup, suffix: "/", modifier: "?"}, "", "a/", "a/b/")
		case strings.HasPrefix(glob[i:], "**"):
			i++
			for i+1 < len(glob) && glob[i+1] == '*' {
				i++
			}
			w.group(piece{kind: wildcardGroup}, "", "a", "a/b")
		case c == '*':
			w.group(piece{kind: regexpGroup, regexp: `[^\/]*`}, "", "a", "a.b")
		case c == '?':
			w.group(piece{kind: regexpGroup, regexp: `[^\/]`}, "a")
		default:
			w.text(glob[i : i+1])
			continue
		}
		wildcards++
	}
	return wildcards, nil
}

// afterSegments returns the offset of the last slash of "/**/" at glob[i], or of "/**/**/"
// and so on.
func afterSegments(glob string, i int) int {
	for strings.HasPrefix(glob[i:], "/**/") {
		i += 3
	}
	return i
}

// maxCrossed bounds for how many wildcards of a glob text with a delimiter is tried.
const maxCrossed = 4

// fillGlob returns glob with text for its wildcard number n, and "a" for the other ones.
func fillGlob(glob string, n int, text string) string {
	var b strings.Builder
	for i := 0; i < len(glob); i++ {
		c := glob[i]
		switch {
		case c == '\\':
			continue
		case c != '*' && c != '?':
			b.WriteByte(c)
			continue
		case n != 0:
			b.WriteByte('a')
		case c == '?':
			b.WriteByte(text[1])
		default:
			b.WriteString(text)
		}
		for c == '*' && strings.HasPrefix(glob[i+1:], "*") {
			i++
		}
		n--
	}
	return b.String()
}

// globRegExp returns a regular expression for the strings of the URLs that glob matches,
// whose path begins at glob[path].
func globRegExp(glob string, path int) (*regexp.Regexp, error) {
	var b strings.Builder
	b.WriteString(`^(?:`)
	for i := 0; i < len(glob); i++ {
		switch {
		case glob[i] == '\\' && i+1 < len(glob):
			i++
			b.WriteString(regexp.QuoteMeta(glob[i : i+1]))
		case i >= path && strings.HasPrefix(glob[i:], "/**/"):
			i = afterSegments(glob, i)
			b.WriteString(`/(?:.*/)?`)
		case strings.HasPrefix(glob[i:], "**"):
			i++
			b.WriteString(`.*`)
		case glob[i] == '*':
			b.WriteString(`[^/]*`)
		case glob[i] == '?':
			b.WriteString(`[^/]`)
		default:
			b.WriteString(regexp.QuoteMeta(glob[i : i+1]))
		}
	}
	re, err := regexp.Compile(b.String() + `)$`)
	if err != nil {
		return nil, syntaxError(-1, "the glob is not UTF-8 or too large")
	}
	return re, nil
}
