package html2012

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// oddity is a case of an entry in docs/editions/html-2012.md: an input and its result, or
// the name of a failure after an exclamation mark.
type oddity struct {
	number            int
	input, base, want string
	attribute, value  string // of a setter, if any
}

var oddities = []oddity{
	{number: 1, input: "http://h/a b\"c<", want: "http://h/a%20b%22c%3C"},
	{number: 1, input: "http://h/%", want: "http://h/%"},
	{number: 1, input: "http://h%/", want: "!" + NoMatch},
	{number: 1, input: "http://h/#a#b", want: "http://h/#a#b"},

	{number: 2, input: "//[::1]/", base: "http://b/", want: "http://[::1]/"},
	{number: 2, input: "//[::AB]/", base: "http://b/", want: "http://[::AB]/"},
	{number: 2, input: "//[v1.x]/", base: "http://b/", want: "http://[v1.x]/"},
	{number: 2, input: "file:///x", want: "file:///x"},
	{number: 2, input: "foo://:5/x", want: "foo://:5/x"},

	{number: 3, input: "http://[abc]/", want: "!" + ToASCIIFailed},
	{number: 3, input: "http://%5Ba%5D/", want: "!" + ToASCIIFailed},

	{number: 4, input: "https://www.example.com:4443?", want: "https://www.example.com:4443/?"},
	{number: 4, input: "?x", base: "ftp://h", want: "ftp://h/?x"},
	{number: 4, input: "foo://h", want: "foo://h"},
	{number: 4, input: "file:", want: "file:"},

	{number: 6, input: `a\b`, base: "http://h/", want: "http://h/a%5Cb"},
	{number: 6, input: `http:\\h\x`, want: "!" + NoHost},
	{number: 6, input: `\\h\x`, base: "http://b/", want: "http://b/%5C%5Ch%5Cx"},
	{number: 6, input: `?a\b#c\d`, base: "http://h/", want: "http://h/?a%5Cb#c/d"},

	{number: 7, input: `http://a\b@h/`, want: "http://a/b@h/"},
	{number: 7, input: `http://a:b\c@h/`, want: "http://a:b/c@h/"},
	{number: 7, input: "http://a b:é@h/", want: "http://a b:é@h/"},

	{number: 8, input: "HTTP://Example.COM/", want: "HTTP://Example.COM/"},
	{number: 8, input: "HTTP://BÜ.Example/", want: "HTTP://xn--b-eha.Example/"},

	{number: 9, input: "http://h:080/", want: "http://h:080/"},
	{number: 9, input: "http://h:80/", want: "http://h:80/"},
	{number: 9, input: "http://h:99999/", want: "http://h:99999/"},
	{number: 9, input: "http://h:/", want: "http://h:/"},

	{number: 10, input: "http:x", base: "http://h/a/b", want: "!" + NoHost},
	{number: 10, input: "foo:x", base: "foo://h/a/b", want: "foo:x"},

	{number: 11, input: "http:///x", want: "!" + NoHost},
	{number: 11, input: "https:x", want: "!" + NoHost},
	{number: 11, input: "http://:80/", want: "!" + NoHost},
	{number: 11, input: "ftp:x", want: "ftp:x"},
	{number: 11, input: "mailto://x", want: "mailto://x"},

	{number: 12, input: "http://h/?é", want: "http://h/?%C3%A9"},

	{number: 13, input: "x", base: "http://BÜ/a b/", want: "http://BÜ/a b/x"},
	{number: 13, input: "?x", base: "http://h/./a", want: "http://h/./a?x"},
	{number: 13, input: "x", base: " http://h/ ", want: "http://h/x"},

	{number: 14, input: ".//x", base: "foo:/a", want: "foo://x"},
	{number: 14, input: "mailto:a/../b", want: "mailto:/b"},

	{number: 15, input: "file://h/x", want: "file://h/x#a", attribute: "hash", value: "a"},
	{number: 15, input: `gopher://h/#\`, want: "gopher://h/#/"},
	{number: 15, input: `ldap://h#\`, want: `ldap://h#\`},

	{number: 17, input: "http://h/", want: "1x://h/", attribute: "protocol", value: "1x"},
	{number: 17, input: "http://h/", want: "a%2520b://h/", attribute: "protocol", value: "a%20b"},
	{number: 17, input: "http://h/", want: "http://h:x/", attribute: "host", value: "h:x"},

	{number: 18, input: "http://h/", want: "http://h/%25%41", attribute: "pathname", value: "%%41"},

	{number: 19, input: "http://h:80/", want: "http://x:90:80/", attribute: "host", value: "x:90"},
	{number: 19, input: "http://h:81/", want: "http://x:90/", attribute: "host", value: "x:90"},

	{number: 20, input: "http://h/", want: "http://h/a/../b", attribute: "pathname", value: "a/../b"},

	{number: 21, input: "http://h/", want: "http://h/?%C3%A9", attribute: "search", value: "é"},
}

// functions test the entries that cases cannot.
var functions = map[int]func(t *testing.T){
	5: func(t *testing.T) {
		if !IsHierarchical("foo:/x") || IsHierarchical("foo:x") || !IsAuthorityBased("foo://") {
			t.Error("the character after the scheme is that after its colon")
		}
	},
	12: func(t *testing.T) {
		for label, want := range map[string]string{"iso-8859-1": "http://h/?%E9?", "utf-16": "http://h/?%C3%A9%E6%97%A5"} {
			e, _ := encoding.Lookup(label)
			if got, err := Resolve("http://h/?é日", "", e); got != want || err != nil {
				t.Errorf("in %s: %s, %v", label, got, err)
			}
		}
	},
	14: func(t *testing.T) {
		for _, attribute := range []string{"host", "hostname", "port"} {
			if got := Set("foo:/.//x", attribute, "8"); got != "foo:/.//x" || Get(got, attribute) != "" {
				t.Errorf("%s: %s", attribute, got)
			}
		}
		r := read(edition.Request{Input: "foo:/y", Set: []edition.Change{{Attribute: "pathname", Value: "/.//x"}, {Attribute: "host", Value: "h"}}})
		if r.Href != "foo:/.//x" || len(r.Refused) != 1 || r.Refused[0].Index != 1 {
			t.Errorf("%+v", r)
		}
	},
	16: func(t *testing.T) {
		if got := FragmentEscape("%\x7f\u0080"); got != "%25%7F\u0080" {
			t.Errorf("%+q", got)
		}
	},
	7: func(t *testing.T) {
		if got := Get("http://a/b@h/", "hostname"); got != "a" {
			t.Error(got)
		}
		if r := read(edition.Request{Input: `http://a:b\c@h/`}); editiontest.Attribute(r, "protocol") != "" || r.Scheme.Present {
			t.Errorf("what cannot be parsed has parts: %+v", r)
		}
	},
	9: func(t *testing.T) {
		for input, want := range map[string]string{"http://h:080/": "h", "http://h:/": "h", "http://h:0081/": "h:0081", "foo://h:0/": "h:0"} {
			if got := Get(input, "host"); got != want {
				t.Errorf("%s: %s", input, got)
			}
		}
		if got := Get("http://h:080/", "port"); got != "080" {
			t.Error(got)
		}
	},
	20: func(t *testing.T) {
		r := read(edition.Request{Input: "http://h/", Set: []edition.Change{{Attribute: "host", Value: "a b"}, {Attribute: "hash", Value: "x"}}})
		if r.Href != "http://a%20b/" || editiontest.Attribute(r, "host") != "" || len(r.Refused) != 1 || r.Refused[0].Index != 1 {
			t.Errorf("%+v", r)
		}
	},
	22: func(t *testing.T) {
		for _, c := range []struct {
			url  string
			want bool
		}{{"a\u200fb", false}, {"a\u202eb", false}, {"אב", true}} {
			if Valid(c.url, nil) != c.want {
				t.Errorf("%+q", c.url)
			}
		}
	},
	23: func(t *testing.T) {
		d := &Document{Address: "http://h/a"}
		if got := d.ElementBaseURL("//h:x/", "b"); got != "http://h/b" {
			t.Error(got)
		}
	},
	24: func(t *testing.T) {
		r := read(edition.Request{Input: " http://h/a b"})
		if len(r.Errors) != 1 || r.Errors[0].Name != NotValid {
			t.Errorf("%+v", r.Errors)
		}
	},
}

func checkOddity(t *testing.T, o oddity) {
	request := edition.Request{Input: o.input, Base: o.base, HasBase: o.base != ""}
	if o.attribute != "" {
		request.Set = []edition.Change{{Attribute: o.attribute, Value: o.value}}
	}
	got := editiontest.Result(read(request))
	if got != o.want {
		t.Errorf("%q is %q, want %q", o.input, got, o.want)
	}
}

// The entries of the page of oddities are those that are tested here.
func TestOddities(t *testing.T) {
	var numbers []int
	for _, o := range oddities {
		numbers = append(numbers, o.number)
		t.Run(strconv.Itoa(o.number)+" "+strings.ToValidUTF8(o.input, "?"), func(t *testing.T) { checkOddity(t, o) })
	}
	suite.Oddities(t, "html-2012.md", maps.All(functions), numbers...)
}
