package short

import "strings"

// Pair is a beginning of inputs and a base URL, or "" for none.
type Pair struct{ Beginning, Base string }

// beginnings holds the strings that precede the words. Some are long, since the reader
// looks up the first 64 bytes after "http://" at once.
var beginnings = [...]string{
	"", "http:", "http:/", "http://", "https://h", "https://h/", "https://h/a", "https://h/a/", "https://h?", "https://h#", "https://u@", "https://u:p@h",
	"https://h:", "https://h:8", "https://h:44", "https://h:0", "https://[", "https://[::1", "https://[::1]", "https://1", "https://0", "https://0x", "https://1.2.3.", "https://xn--",
	"https://www.example.org", "http://www.example.org/path/to/a", "https://example.org/?query=", EndOfBlock, "HTTPS://", "HtTp:", "https://é",
	"file:", "file:/", "file://", "file:///", "file:///C", "file:///C|", "file:///C:/", "file:///./C", "file:///a/", "file://h", "file://localhost", "file://localhost/",
	"ftp://h", "ws:", "wss://h:44",
	"x:", "x:/", "x:/a", "x:/.", "x://", "x://h", "x://h:", "x://u@", "x://[", "x:a", "blob:http://h",
	"/", "//", `\`, "a", "?", "#", ".", "..", "C|", " ", "\x00",
}

// EndOfBlock ends one byte before the first bytes that are looked up at once.
const EndOfBlock = "https://www.example.org/a/path/that/is/as/long/as/what/is/read/at/once"

// bases holds the base URLs.
var bases = [...]string{"https://u:p@h:8/a/b?q#f", "http://h", "file:///C:/a/b?q", "file://h/a", "x://u@h:1/a/b?q", "x:/a/b#f", "x:/.//a", "x:opaque?q#f"}

// Pairs returns each beginning without a base, and with each base on which the result may
// depend: a base with the scheme of the input, or any if the input may have no scheme. One
// more base, which must not matter, comes on top.
func Pairs() (all []Pair) {
	for _, beginning := range beginnings {
		all = append(all, Pair{Beginning: beginning})
		scheme, rest, hasScheme := strings.Cut(strings.ToLower(beginning), ":")
		other := false
		for _, base := range bases {
			of, _, _ := strings.Cut(base, ":")
			switch {
			case !hasScheme, scheme == of && len(rest) < len("//h"):
			case !other && scheme != of:
				other = true
			default:
				continue
			}
			all = append(all, Pair{beginning, base})
		}
	}
	return all
}

// Changed holds the URLs that the setters change.
var Changed = [...]string{
	"https://u:p@h:8/a/b?q#f", "http://h/", "https://example.org:444/a?q", "ws://h", "ftp://h/a", "file:///C:/a", "file://h/a/b?q", "file:///",
	"https://h/" + strings.Repeat("a", 240) + "?q", // near 256 bytes, the size of buffers
	"x://u:p@h:1/a?q#f", "x://h", "x:///a", "x:/a", "x:/.//a", "x:opaque", "x:opaque ?q#f", "https://[::1]:8/", "https://1.2.3.4/",
}

// Deep is a small alphabet for long words, which stand between a beginning and an end.
type Deep struct {
	Name       string
	Beginnings []Pair
	Symbols    []string
	End        string
}

// Deeps are the parts of a URL that have a grammar of their own.
var Deeps = [...]Deep{
	{"IPv4", pairs("", "https://", "http://a."), list("0 1 8 256 0x a f x . %30 ．"), ""},
	{"IPv6", pairs("", "https://[", "x://[1:2:3:4:5"), list(":: : 0 1 f 00001 10000 . 1.2.3.4 256 %"), "]/"},
	{"ports", pairs("", "https://h:", "http://h", "x://h:"), list(": 0 1 80 443 6553 5 6 / a ? @"), ""},
	{"drive letters", pairs("file:///C:/a/b", "file:", "file:///", "", "/", "//"), list(`/ \ C | : .. . a ? #`), ""},
	{"dot segments", pairs("x:/a/b/c", "https://h/", "file:///C:/", "x:/", "", "x://h/a/"), list(`/ \ . .. %2e %2E a ? # |`), ""},
	{"ends", pairs("https://u@h:1/a/b?q#f", "https://h", "HTTP://H:80", "file:///", "x:", ""), append(list(`/ . \ ? # a é %2e | C : ' @`), " ", "\t", "\xC3"), ""},
	{"authority", pairs("https://h/", "https:", "https://", "x://", "//"), list(`@ : / \ a [ ] %40 ? # 1`), ""},
}

func list(symbols string) []string { return strings.Fields(symbols) }

func pairs(base string, beginnings ...string) (all []Pair) {
	for _, beginning := range beginnings {
		all = append(all, Pair{beginning, base})
	}
	return all
}

// padded are beginnings of the components that are scanned in blocks.
var padded = [...]Pair{
	{Beginning: "https://"}, {Beginning: "http://h/"}, {Beginning: "https://h?"}, {Beginning: "https://h#"}, {Beginning: "https://u:"}, {Beginning: "https://É"}, {Beginning: "HTTP://H/."},
	{Beginning: "x:"}, {Beginning: "x://"}, {Beginning: "file:///"}, {Base: "https://h/a/b?q"}, {"?", "https://h/a/b?q"},
}

// Pads returns beginnings that end in a pad, and the pads that follow a word, so that each
// word is moved across the lengths at which the fast paths change:
//
//   - blocks of 8 bytes, the last of which may overlap the one before;
//   - 16 bytes, the shortest input that is looked through, 24 of which CanParse looks up, and
//     71, the end of the bytes that are looked up at once;
//   - 64 bytes of an authority, beyond which the writer declines;
//   - 128 and 256 bytes, the sizes of buffers.
func Pads() (before []Pair, after []string) {
	for _, p := range padded {
		for n := range 273 {
			if n <= 80 || n%128 <= 16 || n%128 > 96 {
				before = append(before, Pair{p.Beginning + strings.Repeat("a", n), p.Base})
			}
		}
	}
	return before, []string{"", "a", "aaaaaaa/."}
}

// Values holds values of setters that are longer than a symbol.
var Values = [...]string{"", "http", "file:", "x", "h:8", "[::1]", "1.2.3", "//a/..", "a b?#", "é\t", "443", "@:\xFF"}
