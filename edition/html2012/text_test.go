package html2012

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/percent"
)

// seed returns the text, with white space made single spaces.
func seed(t *testing.T) string {
	return strings.Join(strings.Fields(string(suite.Read(t, "seeds/002-html5-2012-urls.txt"))), " ")
}

// tableRows returns the rows of the table whose header begins with some words.
func tableRows(t *testing.T, header string) (rows [][]string) {
	text := string(suite.Read(t, "seeds/002-html5-2012-urls.txt"))
	_, text, found := strings.Cut(text, header)
	if !found {
		t.Fatalf("no table %q", header)
	}
	_, text, _ = strings.Cut(text, "---|\n")
	columns := strings.Count(header, "|")
	cells := strings.Split(strings.ReplaceAll(text, "\n", " "), "|")
	for len(cells) > columns && len(rows) < 4 {
		var row []string
		for _, c := range cells[:columns] {
			row = append(row, strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(c), "|")))
		}
		if row[0] == "" || !strings.Contains(row[0], "://") {
			break
		}
		rows, cells = append(rows, row), cells[columns:]
	}
	return rows
}

// The table below "The table below demonstrates how the getter condition for search
// results in different results".
func TestTableOfSearch(t *testing.T) {
	rows := tableRows(t, "Input URL | search value\n| Explanation |")
	if len(rows) != 4 {
		t.Fatalf("%d rows: %q", len(rows), rows)
	}
	for _, row := range rows {
		want := row[1]
		if want == "empty string" {
			want = ""
		}
		if got := Get(row[0], "search"); got != want {
			t.Errorf("%s: %q, want %q", row[0], got, want)
		}
	}
}

// The table below "The following table is similar". Its values are those of the input and
// of the URL to which it resolves.
func TestTableOfAttributes(t *testing.T) {
	rows := tableRows(t, "Input | protocol\n| host\n| hostname\n| port\n| pathname\n| search\n| hash\n|")
	if len(rows) != 2 {
		t.Fatalf("%d rows: %q", len(rows), rows)
	}
	for _, row := range rows {
		resolved, err := Resolve(row[0], "", nil)
		if err != nil {
			t.Error(err)
		}
		for i, name := range attributeNames {
			want := row[i+1]
			if want == "(empty string)" {
				want = ""
			}
			for _, input := range []string{row[0], resolved} {
				if got := Get(input, name); got != want {
					t.Errorf("%s: %s is %q, want %q", input, name, got, want)
				}
			}
		}
	}
}

const base = "http://b.example/p/q?r#s"

// group holds cases that a sentence of the text decides. A case is an input, the result,
// and the arguments that it needs: a base URL, a setter and its value, or the label of an
// encoding.
type group struct {
	sentence string
	do       func(input string, more []string) string
	cases    [][]string
}

func resolved(input string, more []string) string {
	b := base
	if len(more) > 0 {
		b = more[0]
	}
	result, err := Resolve(input, b, nil)
	if err != nil {
		return "!" + err.(*Error).Finding.Name
	}
	return result
}

func resolvedIn(input string, more []string) string {
	e, ok := encoding.Lookup(more[0])
	if !ok {
		return "unknown encoding"
	}
	result, err := Resolve(input, base, e)
	if err != nil {
		return "!" + err.(*Error).Finding.Name
	}
	return result
}

func yes(f func(string) bool) func(string, []string) string {
	return func(input string, _ []string) string { return map[bool]string{true: "yes", false: "no"}[f(input)] }
}

func isValid(f func(string, percent.Encoding) bool) func(string, []string) string {
	return func(input string, more []string) string {
		var e percent.Encoding
		if len(more) > 0 {
			e, _ = encoding.Lookup(more[0])
		}
		return map[bool]string{true: "yes", false: "no"}[f(input, e)]
	}
}

func setTo(input string, more []string) string { return Set(input, more[0], more[1]) }

func got(input string, more []string) string { return Get(input, more[0]) }

var groups = []group{
	{"The URL is a valid IRI reference and it has no query component.", isValid(Valid), [][]string{
		{"", "yes"}, {"http://example.com/", "yes"}, {"é/ü#ö", "yes", "latin1"}, {"a b", "no"}, {"%zz", "no"}, {"a%", "no"}, {"[", "no"},
		{"a#b#c", "no"}, {"http://h:8x/", "no"}, {"a:b", "yes"}, {"1:b", "no"}, {"./1:b", "yes"}, {"//[::1]/", "yes"}, {"//[::1/", "no"},
		{"//[1::2:3:4:5:6:7:8]", "no"}, {"//[::1.2.3.4]:", "yes"}, {"//[::1.2.3.256]", "no"}, {"//[v1.a:b]", "yes"}, {"//[v.a]", "no"},
		{"\ue000", "no"}, {"a\u200eb", "no"}, {"\ufffe", "no"}, {"\U0001f4a9", "yes"}, {"\xff", "no"}, {"//u:p@é/", "yes"}, {"//a@b@c/", "no"},
	}},
	{"its query component contains no unescaped non-ASCII characters.", isValid(Valid), [][]string{
		{"?a", "yes", "latin1"}, {"?%C3%A9", "yes", "latin1"}, {"?é", "no", "latin1"}, {"é?a#é", "yes", "latin1"},
	}},
	{"is UTF-8 or UTF-16.", isValid(Valid), [][]string{
		{"?é", "yes"}, {"?é", "yes", "utf-8"}, {"?é", "yes", "utf-16le"}, {"?é", "yes", "utf-16be"}, {"?\ue000", "yes"}, {"?a b", "no"},
	}},
	{"A string is a valid non-empty URL if it is a valid URL but it is not the empty string.", isValid(ValidNonEmpty), [][]string{
		{"", "no"}, {"x", "yes"}, {" ", "no"},
	}},
	{"A string is a valid URL potentially surrounded by spaces if", isValid(ValidSurroundedBySpaces), [][]string{
		{" \t\n\f\rx \t\n\f\r", "yes"}, {" ", "yes"}, {"\vx", "no"}, {"a b", "no"},
	}},
	{"A string is a valid non-empty URL potentially surrounded by spaces if", isValid(ValidNonEmptySurroundedBySpaces), [][]string{
		{" x ", "yes"}, {" ", "no"},
	}},
	{"Strip leading and trailing space characters from url.", resolved, [][]string{
		{" \t\n\f\rhttp://h/a \t\n\f\r", "http://h/a"}, {"\u00a0x", "http://b.example/p/%C2%A0x"}, {"\x00x", "http://b.example/p/%00x"},
	}},
	{"then parsing the URL fails with an error.", resolved, [][]string{
		{"//a@b@c/", "!no-match"}, {"//h:x/", "!no-match"}, {"//h:1:2/", "!no-match"}, {"1:b", "!no-match"}, {":b", "!no-match"}, {"a b:c", "!no-match"},
		{"//a%zz/", "!no-match"}, {"//h%/", "!no-match"}, {"//[::1/", "!no-match"}, {"//u%@h/", "http://u%@h/"}, {"a%zz?%#%#", "http://b.example/p/a%zz?%#%#"},
		{"/a:b", "http://b.example/a:b"}, {"a/b:c", "http://b.example/p/a/b:c"},
	}},
	{"The substring that follows the substring matched by the <authority> production", got, [][]string{
		{"http://h/a?b#c", "/a", "pathname"},
	}},
	{"includes the colon in between the two.", got, [][]string{
		{"http://h:81/", "h:81", "host"}, {"http://h:80/", "h", "host"}, {"http://h:080/", "h", "host"}, {"http://h:/", "h", "host"},
		{"https://h:80/", "h:80", "host"}, {"http://h:0/", "h:0", "host"},
	}},
	{"Otherwise, it is the same as the <host> component.", got, [][]string{
		{"ftp://h:21/", "h", "host"}, {"wss://h:443/", "h", "host"}, {"http://h:/", "h", "host"}, {"foo://h:80/", "h:80", "host"}, {"http://[::1]:80/", "[::1]", "host"},
	}},
	{"If encoding is a UTF-16 encoding, then change the value of encoding to UTF-8.", resolvedIn, [][]string{
		{"?é", "http://b.example/p/q?%C3%A9", "utf-16le"}, {"?é", "http://b.example/p/q?%C3%A9", "utf-16be"},
	}},
	{"let base be that absolute URL.", resolved, [][]string{
		{"x", "http://h/x", "http://h"}, {"x", "http://h/a/x", "http://h/a/b"}, {"?x", "http://h/a?x", "http://h/a?b"}, {"", "http://h/a?b", "http://h/a?b#c"},
		{"#x", "http://h/a?b#x", "http://h/a?b#c"}, {"//x", "http://x/", "http://u@h:8/a"}, {"x", "http://u@h:8/x", "http://u@h:8/a"}, {"x", "!not-absolute", "/a"},
	}},
	{"are valid UTF-8 sequences into Unicode characters", resolved, [][]string{
		{"//b%C3%BCcher/", "http://xn--bcher-kva/"}, {"//%45%58", "http://EX/"}, {"//b%c3%bc%43", "http://xn--bc-xka/"}, {"//%2E/", "http://./"},
	}},
	{"are not valid UTF-8 sequences, then return an error and abort these steps.", resolved, [][]string{
		{"//%FF/", "!host-not-utf-8"}, {"//%C3/", "!host-not-utf-8"}, {"//%C3ü/", "!host-not-utf-8"}, {"//%ED%A0%80/", "!host-not-utf-8"},
		{"//%F4%90%80%80/", "!host-not-utf-8"}, {"//a%C0%80/", "!host-not-utf-8"},
	}},
	{"with both the AllowUnassigned and UseSTD3ASCIIRules flags set.", resolved, [][]string{
		{"//BÜcher.EXAMPLE/", "http://xn--bcher-kva.EXAMPLE/"}, {"//straße/", "http://strasse/"}, {"//a。b/", "http://a.b/"}, {"//\u0221/", "http://xn--6la/"},
		{"//\U0001f4a9/", "http://xn--ls8h/"}, {"//a_b/", "!to-ascii"}, {"//a b/", "!to-ascii"}, {"//-a/", "!to-ascii"}, {"//a%2Fb/", "!to-ascii"}, {"//a%25b/", "!to-ascii"},
		{"//XN--A.b/", "http://XN--A.b/"}, {"//1.2.3.4/", "http://1.2.3.4/"}, {"//a./", "http://a./"},
	}},
	{"e.g. because it is too long or because it contains invalid characters", resolved, [][]string{
		{"//" + strings.Repeat("a", 63), "http://" + strings.Repeat("a", 63) + "/"}, {"//" + strings.Repeat("a", 64), "!to-ascii"}, {"//a..b/", "!to-ascii"},
		{"//\u2028/", "!to-ascii"}, {"//אa/", "!to-ascii"}, {"//\xff/", "!to-ascii"}, {"//{/", "!to-ascii"},
	}},
	{"that doesn't match the original <path> production defined in RFC 3986:", resolved, [][]string{
		{"//example.com/a^b☺c%FFd%z/?e", "http://example.com/a%5Eb%E2%98%BAc%FFd%z/?e"}, {"a\x00\t b\x7f", "http://b.example/p/a%00%09%20b%7F"},
		{"\"<>[\\]^`{|}", "http://b.example/p/%22%3C%3E%5B%5C%5D%5E%60%7B%7C%7D"}, {"!$&'()*+,;=:@-._~", "!no-match"},
		{"/!$&'()*+,;=:@-._~", "http://b.example/!$&'()*+,;=:@-._~"}, {"é\xff", "http://b.example/p/%C3%A9%EF%BF%BD"}, {"mailto:a b", "mailto:a%20b"},
	}},
	{"that doesn't match the original <query> production defined in RFC 3986:", resolvedIn, [][]string{
		{"?é", "http://b.example/p/q?%C3%A9", "utf-8"}, {"?é", "http://b.example/p/q?%E9", "latin1"}, {"?日", "http://b.example/p/q?%93%FA", "shift_jis"},
		{"?日é", "http://b.example/p/q?%93%FA?", "shift_jis"}, {"?☺☺", "http://b.example/p/q???", "latin1"}, {"?日本", "http://b.example/p/q?%1B%24%42%46%7C%1B%28%42%1B%24%42%4B%5C%1B%28%42", "iso-2022-jp"},
		{"?a'b\"c<d", "http://b.example/p/q?a'b%22c%3Cd", "latin1"}, {"?[\\]^`{|}", "http://b.example/p/q?%5B%5C%5D%5E%60%7B%7C%7D", "utf-8"}, {"?a?b/:@%", "http://b.example/p/q?a?b/:@%", "utf-8"},
		{"é#é", "http://b.example/p/%C3%A9#é", "latin1"},
	}},
	{"Apply the algorithm described in RFC 3986 section 5.2 Relative Resolution", resolved, [][]string{
		{"../x", "http://b.example/x"}, {"../../x", "http://b.example/x"}, {"./", "http://b.example/p/"}, {"a/./b/../c", "http://b.example/p/a/c"}, {"a/..", "http://b.example/p/"},
		{"http:x", "!no-host"}, {"http://h/../a", "http://h/a"}, {"foo:a/./b", "foo:a/b"}, {"/..", "http://b.example/"}, {"%2e/x", "http://b.example/p/%2e/x"},
	}},
	{"server-based naming authority syntax, then user agents are to treat this as an error instead.", resolved, [][]string{
		{"data://x", "!no-authority"}, {"DATA://x/y", "!no-authority"}, {"data:x", "data:x"}, {"data:/x", "data:/x"},
	}},
	{"characters in result with U+002F SOLIDUS (/) characters.", resolved, [][]string{
		{"#a\\b", "http://b.example/p/q?r#a/b"}, {"foo://h/#a\\b", "foo://h/#a\\b"}, {"x", "http://h/a/b/x", "http://h/a\\b/c"}, {"\\x", "http://b.example/p/%5Cx"},
	}},
	{"A URL is an absolute URL if resolving it results in the same output regardless", yes(IsAbsolute), [][]string{
		{"http://h", "yes"}, {"mailto:x", "yes"}, {"data://x", "no"}, {"//h/", "no"}, {"", "no"}, {"http://a b/", "no"}, {" x:y ", "yes"},
	}},
	{"and it is a U+002F SOLIDUS character (/).", yes(IsHierarchical), [][]string{
		{"http://h", "yes"}, {"foo:/x", "yes"}, {"foo:x", "no"}, {"foo:", "no"}, {"/x", "no"},
	}},
	{"and they are both U+002F SOLIDUS characters (//).", yes(IsAuthorityBased), [][]string{
		{"http://h", "yes"}, {"foo:/x", "no"}, {"foo://", "yes"}, {"file:///x", "yes"}, {"//h", "no"},
	}},
	{"This escapes any ASCII characters that are not valid in the URI <fragment> production", func(input string, _ []string) string { return FragmentEscape(input) }, [][]string{
		{"\x00\t ~", "%00%09%20~"}, {"\"#%<>[\\]^`{|}\x7f", "%22%23%25%3C%3E%5B%5C%5D%5E%60%7B%7C%7D%7F"}, {"é!$&'()*+,;=:@/?", "é!$&'()*+,;=:@/?"}, {"%41", "%2541"}, {"\xff", "\ufffd"},
	}},
	{"Otherwise, the attribute must return the empty string.", got, [][]string{
		{"x", "", "protocol"}, {"mailto:a", "", "pathname"}, {"mailto:a?b", "", "search"}, {"http://h", "/", "pathname"}, {"foo://h", "", "pathname"}, {"foo:/x", "", "host"}, {"foo:/x", "", "hostname"}, {"foo:/x:5", "", "port"},
		{"http://h/#", "", "hash"}, {"http://h/", "", "nonsense"}, {"mailto:a#b", "#b", "hash"}, {"foo:x", "foo:", "protocol"}, {"http://h:/", "", "port"},
	}},
	{"Remove all trailing U+003A COLON characters (:)", setTo, [][]string{
		{"http://h/", "ftp://h/", "protocol", "ftp"}, {"http://h/", "ftp://h/", "protocol", "ftp:::"}, {"http://h/", "http://h/", "protocol", ":"}, {"http://h/", "a%3Ab://h/", "protocol", "a:b"},
		{"/x", "/x", "protocol", "ftp"}, {"mailto:x", "data:x", "protocol", "data"},
	}},
	{"The new value is not the empty string and input is an authority-based URL", setTo, [][]string{
		{"http://h:81/p", "http://x/p", "host", "x"}, {"http://h:81/p", "http://x:5/p", "host", "x:5"}, {"http://h/p", "http://h/p", "host", ""}, {"mailto:x", "mailto:x", "host", "h"},
		{"http://h/", "http://a%20b/", "host", "a b"}, {"http://h/", "http://[::1]:5/", "host", "[::1]:5"}, {"http://h/", "http://%5Bx%2Fy/", "host", "[x/y"},
	}},
	{"Remove all leading U+002F SOLIDUS characters (/)", setTo, [][]string{
		{"http://h:81/p", "http://x:81/p", "hostname", "//x"}, {"http://h:81/p", "http://h:81/p", "hostname", "//"}, {"http://h/", "http://x%3A5/", "hostname", "x:5"}, {"http://h/", "http://[::1]/", "hostname", "[::1]"},
	}},
	{"set it to a single U+0030 DIGIT ZERO character (0).", setTo, [][]string{
		{"http://h/", "http://h:81/", "port", "81"}, {"http://h:5/", "http://h:81/", "port", "0081x"}, {"http://h:5/", "http://h:0/", "port", ""}, {"http://h:5/", "http://h:0/", "port", "x"},
		{"http://h:5/", "http://h:80/", "port", "80"}, {"http://h:/", "http://h:5/", "port", "5"},
	}},
	{"when interpreted as a base-ten integer, is less than or equal to 65535", setTo, [][]string{
		{"http://h:5/", "http://h:65535/", "port", "65535"}, {"http://h:5/", "http://h:5/", "port", "65536"}, {"http://h:5/", "http://h:5/", "port", "100000"}, {"http://h:5/", "http://h:1/", "port", "0000001"},
		{"foo:/x", "foo:/x", "port", "5"},
	}},
	{"prepend a U+002F SOLIDUS character (/) to the new value", setTo, [][]string{
		{"http://h/a?b", "http://h/x?b", "pathname", "x"}, {"http://h/a?b", "http://h/x%3Fy%23?b", "pathname", "/x?y#"}, {"foo:/a", "foo:/b", "pathname", "b"}, {"foo:a", "foo:a", "pathname", "b"},
		{"http://h/a", "http://h/", "pathname", ""}, {"http://h", "http://h/x", "pathname", "x"}, {"http://h/", "http://h/%25zz%41", "pathname", "%zz%41"},
	}},
	{"Remove one leading U+003F QUESTION MARK character (?), if any", setTo, [][]string{
		{"http://h/?a#f", "http://h/?b#f", "search", "?b"}, {"http://h/#f", "http://h/?b#f", "search", "b"}, {"http://h/", "http://h/??b", "search", "??b"}, {"http://h/", "http://h/?%C3%A9%23", "search", "é#"},
		{"mailto:a", "mailto:a", "search", "b"},
	}},
	{"Remove one leading U+0023 NUMBER SIGN character (#), if any", setTo, [][]string{
		{"http://h/#a", "http://h/#b", "hash", "#b"}, {"http://h/", "http://h/#%23b%20", "hash", "##b "}, {"mailto:a", "mailto:a#b", "hash", "b"}, {"x", "x", "hash", "b"},
	}},
	{"must be included even if the new value is the empty string.", setTo, [][]string{
		{"http://h/a", "http://h/a?", "search", ""}, {"http://h/a", "http://h/a#", "hash", ""}, {"http://h/?a#b", "http://h/?#b", "search", "?"},
	}},
}

// The sentences occur in the text.
func TestSentences(t *testing.T) {
	text := seed(t)
	for _, g := range groups {
		if !strings.Contains(text, g.sentence) {
			t.Errorf("the text does not say: %s", g.sentence)
		}
	}
}

// Each case, and that there are as many as the pages say.
func TestCases(t *testing.T) {
	n := 0
	for _, g := range groups {
		for _, c := range g.cases {
			n++
			if got := g.do(c[0], c[2:]); got != c[1] {
				t.Errorf("%s\n\t%+q %q is %q, want %q", g.sentence, c[0], c[2:], got, c[1])
			}
		}
	}
	if n != 230 {
		t.Errorf("%d cases; docs/editions/html-2012.md and docs/verification.md tell another number", n)
	}
}

// "The document base URL of a Document object is the absolute URL obtained by running
// these substeps".
func TestDocumentBaseURL(t *testing.T) {
	page := &Document{Address: "http://h/a/b"}
	with := func(d Document, href string) *Document {
		d.BaseHref, d.HasBaseHref = href, true
		return &d
	}
	loop := &Document{Address: "about:blank"}
	loop.Creator = &Document{Address: "about:blank", Creator: loop}
	for _, c := range []struct {
		what string
		d    *Document
		want string
	}{
		{"the document's address", page, "http://h/a/b"},
		{"about:blank without a creator", &Document{Address: "about:blank"}, "about:blank"},
		{"about:blank's creator", &Document{Address: "about:blank", Creator: page}, "http://h/a/b"},
		{"a creator of another document", &Document{Address: "http://x/", Creator: page}, "http://x/"},
		{"about:blank#x is another address", &Document{Address: "about:blank#x", Creator: page}, "about:blank#x"},
		{"srcdoc's container", &Document{Address: "about:srcdoc", Container: page}, "http://h/a/b"},
		{"srcdoc's container before the creator", &Document{Address: "about:blank", Creator: page, Container: &Document{Address: "http://c/"}}, "http://c/"},
		{"base href", with(*page, "../c/"), "http://h/c/"},
		{"empty base href", with(*page, ""), "http://h/a/b"},
		{"absolute base href", with(*page, "http://x/y"), "http://x/y"},
		{"base href that cannot be resolved", with(*page, "//h:x/"), "http://h/a/b"},
		{"base href of the creator", &Document{Address: "about:blank", Creator: with(*page, "/c/")}, "http://h/c/"},
		{"base href in both", with(Document{Address: "about:srcdoc", Container: with(*page, "/c/")}, "d"), "http://h/c/d"},
		{"documents that create each other", loop, "about:blank"},
	} {
		if got := c.d.BaseURL(); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
	d := with(*page, "/c/")
	for _, c := range []struct {
		chain []string
		want  string
	}{
		{nil, "http://h/c/"}, {[]string{"d/", "e"}, "http://h/c/d/e"}, {[]string{"http://x/", "//h:x", "y"}, "http://x/y"}, {[]string{""}, "http://h/c/"},
	} {
		if got := d.ElementBaseURL(c.chain...); got != c.want {
			t.Errorf("xml:base %q: %s, want %s", c.chain, got, c.want)
		}
	}
	if got := with(Document{Address: "http://h/", Encoding: encoding.Windows1252}, "?é").BaseURL(); got != "http://h/?%E9" {
		t.Errorf("base href in the document's encoding: %s", got)
	}
}
