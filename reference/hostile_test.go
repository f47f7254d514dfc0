package reference_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
)

// pieces holds the pieces of hostile strings: everything that separates components or
// changes how they are read.
var pieces = withSpecialSchemes([]string{
	"File:", "foo:", "a:", "x-y:", "C:", "c|", "/C:", "/D|", "E|/",
	"/", "/", "/", "//", "///", "\\", "\\\\", "?", "#", ":", "@", "%", "[", "]", "|", "^", "'", "\"", "<", ">", "`", "{", "}", "&", "=", ";",
	".", "..", "./", "../", "%2e", "%2E%2e", ".%2e/", "...", "%2f", "%5C", "%00", "%zz", "%C3%BC", "%c3%bc", "%FF",
	"a", "b", "h", "x.y", "A", "1", "0x7f.1", "256", "127.0.0.1", "[::1]", "[0:0::1]", "[1::2::3]", "[v1.x]", "localhost", "LOCALHOST",
	":80", ":", ":0", ":00080", ":65536", "u@", "u:p@", ":@", ":p@", "@@",
	" ", "\t", "\n", "\r", "\x00", "\x1F", "\x7F", "ü", "ß", "。", "\u0338", "\u00AD", "\u200D", "😀", "\uFFFD", "\uFFFF", "\xFF", "\xE2\x82", "\xC3",
	"xn--bcher-kva", "xn--", "xn--a",
}, func(scheme, port string) []string {
	return []string{scheme + ":", strings.ToUpper(scheme) + ":", port}
})

// withSpecialSchemes appends the result of add for each special scheme and its default
// port, with its colon, so that a new scheme is also tried.
func withSpecialSchemes(list []string, add func(scheme, port string) []string) []string {
	for _, scheme := range infra.SpecialSchemes() {
		port := ":"
		if n, ok := infra.SpecialSchemeOf(scheme).DefaultPort(); ok {
			port += strconv.Itoa(int(n))
		}
		list = append(list, add(scheme, port)...)
	}
	return list
}

var bases = withSpecialSchemes([]string{
	"", "http://h/a/b/c?q#f", "http://h", "https://u:p@h:8080//x/", "ws://h/a/.", "ftp://h/..", "http:foo/bar", "http:///h/a", "https:/@h/",
	"file:///", "file:///C:/a/b", "file:///C:", "file:///C|?q", "file://host/D:/x/y", "file://host/x/y?q", "file:x", "file:C|/", "file:///./C|",
	"file:///x/../C|", "file:///a/", "file:///a/b", "file:", "file://localhost/a",
	"foo:", "foo:a/b", "foo:a/..?q#f", "foo:/", "foo:/a/b", "foo:/.//p", "foo:/a/..//p/q", "foo://", "foo://h", "foo://h?q", "foo://h/a/b/", "foo:///a",
	"foo://u@H:80/a//b", "foo: x ?q", "mailto:a@b", "data:,x ", "blob:http://h/",
}, func(scheme, port string) []string {
	return []string{scheme + "://h" + port + "/a/b", strings.ToUpper(scheme) + ":h/a"}
})

// hostileString returns up to n pieces.
func hostileString(rng *rand.Rand, n int) string {
	var b strings.Builder
	for range rng.IntN(n + 1) {
		b.WriteString(pieces[rng.IntN(len(pieces))])
	}
	return b.String()
}

func hostilePair(rng *rand.Rand) (input, base string) {
	input = hostileString(rng, 9)
	if rng.IntN(3) > 0 {
		return input, bases[rng.IntN(len(bases))]
	}
	base = hostileString(rng, 7)
	if rng.IntN(2) > 0 {
		base = bases[rng.IntN(len(bases))] + base
	}
	return input, base
}

func TestLikeTheParserOnHostilePairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(3986, 3987))
	faults := 0
	for range *pairs {
		input, base := hostilePair(rng)
		if err := likeTheParser(input, base); err != nil {
			t.Errorf("%q against %q: %v", input, base, err)
			if faults++; faults > 20 {
				t.FailNow()
			}
		}
	}
}
