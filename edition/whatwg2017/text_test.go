package whatwg2017

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// text is the whole text.
const text = "editions/whatwg-2017-b128ba9.bs"

var tags = regexp.MustCompile(`<[^>]*>`)

// examples maps the ids of the text's examples to what must hold for them.
var examples = map[string]func(t *testing.T){
	"example-12672b6a": func(t *testing.T) { // c and remaining
		var p parser
		p.prepare("mailto:username@example", true)
		p.pointer = strings.IndexByte("mailto:username@example", '@')
		if c := p.in.get(p.pointer); c != '@' || !p.remainingStartsWith("example") || p.remainingStartsWith("example.") {
			t.Errorf("%q", c)
		}
	},
	"example-c2afe535": func(t *testing.T) { check(t, "http://0..0x300/", none, "http://0..0x300/", "") },
	"example-e2b3492e": func(t *testing.T) {
		if got := serializeIPv6([8]uint16{0, 0xf, 0, 0, 0xf, 0xf, 0, 0}); got != "0:f::f:f:0:0" {
			t.Error(got)
		}
	},
	"example-url-parsing": tableOfParsing,
	"query-encoding-example": func(t *testing.T) {
		for e, want := range map[encoding.Encoding]string{encoding.Windows1252: "sm%F6rg%E5sbord", encoding.UTF8: "sm%C3%B6rg%C3%A5sbord"} {
			r := read(edition.Request{Input: "?smörgåsbord", Base: "http://h/", HasBase: true, Encoding: e})
			if r.Query.Text != want || len(r.Errors) > 0 || !ValidWithBase("?smörgåsbord", "http://h/") {
				t.Errorf("%s: %+v", e, r)
			}
		}
	},
	"example-43b5cea5": func(t *testing.T) {
		u, err := New("blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f")
		if err != nil || u.Get("origin") != "https://whatwg.org" {
			t.Error(u, err)
		}
	},
	"example-5434421b": func(t *testing.T) {
		if u, err := New("https://example.org/💩"); err != nil || u.Get("pathname") != "/%F0%9F%92%A9" {
			t.Error(u, err)
		}
		if _, err := New("/🍣🍺"); err == nil || err.Error() != "whatwg-2017: "+RelativeNoBase {
			t.Error(err)
		}
		if u, err := NewWithBase("/🍣🍺", "https://url.spec.whatwg.org/"); err != nil || u.String() != "https://url.spec.whatwg.org/%F0%9F%8D%A3%F0%9F%8D%BA" {
			t.Error(u, err)
		}
		base, _ := New("https://pride.example/hello-world")
		if u, err := NewWithBase("🏳️‍🌈", base.String()); err != nil || u.Get("pathname") != "/%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88" {
			t.Error(u, err)
		}
		if _, err := NewWithBase("x", "y"); err == nil {
			t.Error("a base URL that is none is accepted")
		}
	},
	"example-constructing-urlsearchparams": func(t *testing.T) {
		if got := NewParamsOf(Pair{"key", "730d67"}).String(); got != "key=730d67" {
			t.Error(got)
		}
	},
	"example-searchparams-sort": func(t *testing.T) {
		u, err := New("https://example.org/?q=🏳️‍🌈&key=e1f7bc78")
		if err != nil {
			t.Fatal(err)
		}
		sorted := NewParams(u.Get("search"))
		sorted.Sort()
		const want = "key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88"
		if sorted.String() != want || u.Get("search") == "?"+want {
			t.Error(sorted, u)
		}
		if u.SearchParams().Sort(); u.Get("search") != "?"+want {
			t.Error(u)
		}
	},
}

func TestExamplesOfTheText(t *testing.T) {
	source := string(suite.Read(t, text))
	found := regexp.MustCompile(`class="?example[^>]*?id=([\w-]+)|id=(query-encoding-example)`).FindAllStringSubmatch(source, -1)
	if len(found) != len(examples) {
		t.Errorf("%d examples in the text, %d here", len(found), len(examples))
	}
	for _, m := range found {
		id := m[1] + m[2]
		if examples[id] == nil {
			t.Errorf("the example %s has no test", id)
			continue
		}
		t.Run(id, examples[id])
	}
}

// tableOfParsing is the table of inputs, base URLs, whether they are valid, and the
// results.
//
// #example-url-parsing
func tableOfParsing(t *testing.T) {
	_, table, _ := strings.Cut(string(suite.Read(t, text)), "<div class=example id=example-url-parsing>")
	table, _, _ = strings.Cut(table, "</table>")
	rows := strings.Split(table, "<tr>")[2:]
	column := ""
	for _, row := range rows {
		var cells []string
		for _, cell := range strings.Split(row, "<td>")[1:] {
			cells = append(cells, strings.TrimSpace(html.UnescapeString(tags.ReplaceAllString(cell, ""))))
		}
		r := read(edition.Request{Input: cells[0], Base: cells[1], HasBase: cells[1] != ""})
		got := r.Href
		if r.Failure != nil {
			got = "Failure"
		}
		valid := Valid(cells[0])
		if cells[1] != "" {
			valid = ValidWithBase(cells[0], cells[1])
		}
		if want := strings.HasPrefix(cells[2], "✅"); got != cells[3] || valid != want || want == (len(r.Errors) > 0) {
			t.Errorf("%q is %s, %v with errors %v", cells, got, valid, r.Errors)
		}
		column += string([]rune(cells[2])[0])
	}
	if column != "❌❌✅✅❌❌✅❌✅✅❌❌✅❌❌❌❌" {
		t.Error(column)
	}
}

// Examples in comments of the text.
func TestExamplesInComments(t *testing.T) {
	check(t, "https://@/example.org/", none, "!"+HostAfterAt, Credentials+" "+HostAfterAt)
	check(t, "http://?", none, "!"+EmptyHost, EmptyHost)
	check(t, "test://?", none, "test://?", "")
	check(t, "http://0x/", none, "http://0.0.0.0/", IPv4Unusual)
	check(t, "http://0/", none, "http://0.0.0.0/", "")
}

// The table of special schemes.
//
// #special-scheme
func TestTableOfSpecialSchemes(t *testing.T) {
	rows := regexp.MustCompile(`<tr><td>"<code>(\w+)</code>"<td>(\d*)`).FindAllStringSubmatch(string(suite.Read(t, text)), -1)
	if len(rows) != 7 || len(specialSchemes) != 7 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		if port, special := specialSchemes[row[1]]; port != row[2] || !special {
			t.Errorf("%s: %q, %v", row[1], port, special)
		}
		if row[2] != "" {
			check(t, row[1]+"://h:"+row[2]+"/", none, row[1]+"://h/", "")
			check(t, row[1]+"://h:"+row[2]+"1/", none, row[1]+"://h:"+row[2]+"1/", "")
		}
	}
}

// The table of schemes and hosts: domain, IPv4, IPv6, opaque, empty, null.
//
// #concept-url-host
func TestTableOfHosts(t *testing.T) {
	for _, c := range []struct {
		input, want string // failure, null, or the host
	}{
		{"http://H/", "h"}, {"http://0x7f.1/", "127.0.0.1"}, {"http://[::1]/", "[::1]"}, {"http://", "failure"}, {"http:///", "failure"},
		{"http://%C3%A9/", "xn--9ca"}, {"http://[1:2]/", "failure"},
		{"file://H/", "h"}, {"file://0x7f.1/", "127.0.0.1"}, {"file://[::1]/", "[::1]"}, {"file:///", ""}, {"file:x", "null"},
		{"file://localhost/", ""},
		{"a://H/", "H"}, {"a://0x7f.1/", "0x7f.1"}, {"a://[::1]/", "[::1]"}, {"a:///", ""}, {"a:/x", "null"}, {"a:x", "null"},
		{"a://%C3%A9é/", "%C3%A9%C3%A9"},
	} {
		r := read(edition.Request{Input: c.input})
		got := r.Host.Text
		if r.Failure != nil {
			got = "failure"
		} else if !r.Host.Present {
			got = "null"
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.input, got, c.want)
		}
	}
}

// The URL code points.
//
// #url-code-points
func TestListOfURLCodePoints(t *testing.T) {
	_, list, _ := strings.Cut(string(suite.Read(t, text)), `id="url-code-points">`)
	if list == "" {
		_, list, _ = strings.Cut(string(suite.Read(t, text)), "id=url-code-points>")
	}
	list, _, _ = strings.Cut(list, "and <a>code points</a> in the range")
	want := map[rune]bool{}
	for r := range rune(0x80) {
		want[r] = isAlphanumeric(r)
	}
	singles := regexp.MustCompile(`U\+([0-9A-F]{4})`).FindAllStringSubmatch(list, -1)
	for _, m := range singles {
		r, _ := strconv.ParseInt(m[1], 16, 32)
		want[rune(r)] = true
	}
	if len(singles) != 19 {
		t.Errorf("%d code points in the text", len(singles))
	}
	for r := rune(0); r < 0x110000; r++ {
		if r >= 0x80 {
			noncharacter := r >= 0xFDD0 && r <= 0xFDEF || r&0xFFFE == 0xFFFE
			surrogate := r >= 0xD800 && r <= 0xDFFF
			want[r] = r >= 0xA0 && r <= 0x10FFFD && !noncharacter && !surrogate
		}
		if isURLCodePoint(r) != want[r] {
			t.Fatalf("%U: %v, want %v", r, !want[r], want[r])
		}
	}
}

// The percent-encode sets and the forbidden host code points, as the text lists them.
//
// #percent-encoded-bytes
func TestListsOfASCII(t *testing.T) {
	source := html.UnescapeString(tags.ReplaceAllString(string(suite.Read(t, text)), ""))
	listed := func(after, before string) string {
		_, list, ok := strings.Cut(source, after)
		list, _, ok2 := strings.Cut(list, before)
		if !ok || !ok2 {
			t.Fatalf("no list after %q", after)
		}
		out := ""
		for _, m := range regexp.MustCompile(`U\+([0-9A-F]{4})`).FindAllStringSubmatch(list, -1) {
			r, _ := strconv.ParseInt(m[1], 16, 32)
			out += string(rune(r))
		}
		return out
	}
	const c0 = "C0 control percent-encode set are"
	pathList := listed("The path percent-encode set is", "The userinfo")
	userinfoList := pathList + listed("The userinfo percent-encode set is", "To UTF-8")
	for r := rune(0); r < 0x100; r++ {
		inC0 := r <= 0x1F || r > 0x7E
		for _, c := range []struct {
			set  encodeSet
			want bool
		}{
			{c0Set, inC0}, {pathSet, inC0 || strings.ContainsRune(pathList, r)}, {userinfoSet, inC0 || strings.ContainsRune(userinfoList, r)},
		} {
			if c.set.has(r) != c.want {
				t.Errorf("%q has %U: %v", string(c.set), r, !c.want)
			}
		}
	}
	if !strings.Contains(source, c0) {
		t.Error("the text has no C0 control percent-encode set")
	}
	if got := listed("A forbidden host code point is", "\n\n"); got != forbidden {
		t.Errorf("forbidden are %q, not %q", got, forbidden)
	}
}

// The byte serializer of forms.
//
// #concept-urlencoded-byte-serializer
func TestByteSerializer(t *testing.T) {
	if got := string(appendSerialized(nil, "é", encoding.Windows1252)); got != "%E9" {
		t.Error(got)
	}
	for b := range 0x80 {
		got := appendSerialized(nil, string(rune(b)), encoding.UTF8)
		want := string(rune(b))
		switch {
		case b == ' ':
			want = "+"
		case !strings.ContainsRune("*-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", rune(b)):
			want = "%" + strings.ToUpper(strconv.FormatInt(int64(b)+0x100, 16)[1:])
		}
		if string(got) != want {
			t.Errorf("%#x is %s, want %s", b, got, want)
		}
	}
}

// Every anchor of the text that a comment cites exists.
func TestCitedPlaces(t *testing.T) {
	all := string(suite.Read(t, text))
	var terms []string
	for _, m := range regexp.MustCompile(`(?s)<dfn([^>]*)>(.*?)</dfn>`).FindAllStringSubmatch(all, -1) {
		terms = append(terms, tags.ReplaceAllString(m[2], ""))
		if lt := regexp.MustCompile(`lt="([^"|]+)`).FindStringSubmatch(m[1]); lt != nil {
			terms = append(terms, lt[1])
		}
	}
	editiontest.Cited(t, all, terms, 60)
}
