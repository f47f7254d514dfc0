package rfc3986

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// The URL Standard lists how it differs from the RFC. Each item of its first list is a
// group here: its text, and inputs that show it. An empty result means failure. The list is
// in the appendix "Differences from RFC 3986 and RFC 3987", of the Standard's revision
// b7fe603, under "Different parsers".
var differences = []struct {
	says  string
	cases []difference
}{
	{"Non-ASCII input is percent-encoded rather than rejected", []difference{
		{"https://example.com/café", "", "", "https://example.com/caf%C3%A9"},
	}},
	{"tolerate any number of slashes after the scheme", []difference{
		{`http:\\example.com\foo`, "", "", "http://example.com/foo"},
		{"http:example.com/", "", "http:example.com/", "http://example.com/"},
	}},
	{"extra slashes can consume the input meant to be the path", []difference{
		{"http:///path", "", "http:///path", "http://path/"},
		{"file:///path", "", "file:///path", "file:///path"},
	}},
	{"Domain hosts of special URLs go through UTS #46 ToASCII", []difference{
		{"https://☕.EXAMPLE/", "", "", "https://xn--53h.example/"},
		{"https://A.EXAMPLE/", "", "https://A.EXAMPLE/", "https://a.example/"},
		{"foo://A.EXAMPLE/", "", "foo://A.EXAMPLE/", "foo://A.EXAMPLE/"},
	}},
	{"IPv4 addresses accept octal, hexadecimal, and fewer-than-four parts", []difference{
		{"http://0x7f.1", "", "http://0x7f.1", "http://127.0.0.1/"},
		{"http://1.2.3", "", "http://1.2.3", "http://1.2.0.3/"},
	}},
	{"ends in a numeric-looking label", []difference{
		{"http://255.example", "", "http://255.example", "http://255.example/"},
		{"http://example.255", "", "http://example.255", ""},
	}},
	{"IPvFuture production is not recognized", []difference{
		{"http://[v1.fe80]/", "", "http://[v1.fe80]/", ""},
	}},
	// Nor are they allowed by RFC 3986 itself, which RFC 6874 has updated.
	{"RFC 6874 IPv6 zone identifiers are not recognized", []difference{
		{"http://[fe80::a%25eth0]/", "", "", ""},
	}},
	{`host "localhost" normalizes to an empty host`, []difference{
		{"file://localhost/", "", "file://localhost/", "file:///"},
	}},
	{"Windows drive letters", []difference{
		{"file:///C|/demo", "", "", "file:///C:/demo"},
		{"..", "file:///C:/demo", "file:///", "file:///C:/"},
	}},
	{"Percent-encoded dot segments always collapse", []difference{
		{"/a/%2E%2E/b", "http://example.com/", "http://example.com/a/%2E%2E/b", "http://example.com/b"},
	}},
	{"parse as distinct URLs", []difference{
		{"http://example.com/%61", "", "http://example.com/%61", "http://example.com/%61"},
		{"http://example.com/a", "", "http://example.com/a", "http://example.com/a"},
	}},
	{"supports only fragment-only relative references", []difference{
		{"?foo", "bar:opaque", "bar:opaque?foo", ""},
		{"#foo", "bar:opaque", "bar:opaque#foo", "bar:opaque#foo"},
	}},
	{"non-strict reference resolution is used for special schemes only", []difference{
		{"https:example.org", "https://example.com/", "https:example.org", "https://example.com/example.org"},
		{"foo:example.org", "foo://example.com/", "foo:example.org", "foo:example.org"},
	}},
	{"legacy encoding", []difference{
		{"?smörgåsbord", "https://example.com/", "", "https://example.com/?sm%F6rg%E5sbord"},
	}},
	{"stripped from the input", []difference{
		{"https://exa\tmp\nle.com/", "", "", "https://example.com/"},
		{" https://example.com/\x1f", "", "", "https://example.com/"},
	}},
	{"a bare U+0025 (%) is preserved", []difference{
		{"https://example.org/foo bar", "", "", "https://example.org/foo%20bar"},
		{"https://example.com/%", "", "", "https://example.com/%"},
		{"https://example.com/%25", "", "https://example.com/%25", "https://example.com/%25"},
	}},
}

type difference struct{ input, base, rfc, standard string }

var tags = regexp.MustCompile(`<[^>]*>`)

func TestDifferencesFromTheStandard(t *testing.T) {
	for _, d := range differences {
		for _, c := range d.cases {
			got := ""
			if r, err := Parse(c.input); err == nil {
				if c.base != "" {
					r, err = mustParse(t, c.base).Resolve(r)
				}
				if got = r.String(); err != nil {
					t.Error(err)
				}
			}
			if got != c.rfc {
				t.Errorf("%s: %q against %q: %q by the RFC, want %q", d.says, c.input, c.base, got, c.rfc)
			}
			options := weburl.Options{Base: weburlBase(t, c.base)}
			if d.says == "legacy encoding" {
				options.Encoding = encoding.Windows1252
			}
			got = ""
			if u, err := options.Parse(c.input); err == nil {
				got = u.String()
			}
			if got != c.standard {
				t.Errorf("%s: %q against %q: %q by the Standard, want %q", d.says, c.input, c.base, got, c.standard)
			}
		}
	}
	// An optional normalization makes the two that are distinct the same.
	if a, b := mustParse(t, "http://example.com/%61").Normalize(), mustParse(t, "http://example.com/a"); a.String() != b.String() {
		t.Errorf("%s and %s", a, b)
	}
}

func weburlBase(t *testing.T, base string) weburl.URL {
	t.Helper()
	if base == "" {
		return weburl.URL{}
	}
	return weburl.MustParse(base)
}

// Characters that the Standard's parser leaves in a URL and the RFC rejects, from the same
// appendix under "Different model".
func TestURLsThatAreNoURIs(t *testing.T) {
	for input, want := range map[string]string{
		"http://example.com/[foo]?{bar}#p^q": "segment",
		"http://foo{bar}/":                   "reg-name",
		"http://h/%":                         "pct-encoded",
		"foo://h/?`|":                        "query",
		"http://h/#a#":                       "fragment",
		`foo:\`:                              "segment-nz",
	} {
		u, err := weburl.Parse(input)
		if err != nil || u.String() != input {
			t.Errorf("%q: %q, %v", input, u, err)
		}
		if _, err := Parse(input); err == nil || err.(*Error).Rule != want {
			t.Errorf("%q: %v, want %s", input, err, want)
		}
	}
}

// The groups are the items of the list, in its order.
func TestDifferencesAreComplete(t *testing.T) {
	text := string(suite.Read(t, "editions/whatwg-differences-from-rfc3986-b7fe603.bs"))
	text, _, _ = strings.Cut(text, "uri-iri-differences-model")
	items := strings.Split(text, "<li>")[1:]
	if len(items) != len(differences) {
		t.Fatalf("the list has %d items, and %d are tested", len(items), len(differences))
	}
	for i, item := range items {
		plain := strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(item, ""))), " ")
		if !strings.Contains(plain, differences[i].says) {
			t.Errorf("item %d has no %q: %s", i, differences[i].says, plain)
		}
	}
}
