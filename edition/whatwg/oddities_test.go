package whatwg

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/standard"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
	"github.com/weburl-go/weburl/webapi"
)

// named returns the names of the errors for an input, against a base if there is one.
func named(r Revision, input string, base ...string) string {
	q := edition.Request{Input: input}
	if len(base) > 0 {
		q.Base, q.HasBase = base[0], true
	}
	var names []string
	got := r.Read(q)
	for _, f := range got.Errors {
		names = append(names, f.Name)
	}
	if got.Failure != nil {
		names = append(names, "failure")
	}
	return strings.Join(names, " ")
}

// oddities holds the entries of docs/editions/whatwg.md.
var oddities = map[int]func(t *testing.T){
	1: func(t *testing.T) {
		const input = "https://１.2.3.4/"
		equal(t, named(July2026, input), "")
		var names []string
		_, err := weburl.Options{Report: func(e validation.Error) { names = append(names, e.Code.String()) }}.Parse(input)
		equal(t, strings.Join(names, " "), standard.Later)
		equal(t, words(err), "<nil>")
	},
	2: func(t *testing.T) {
		const value = "a=b\tc"
		r := July2026.Read(edition.Request{Input: "https://h/", Set: []edition.Change{{Attribute: "search", Value: value}}})
		equal(t, r.Href, "https://h/?a=bc")
		equal(t, editiontest.Attribute(r, "searchParams"), "a=b%09c")
		u := webapi.Parse("https://h/")
		u.SetSearch(value)
		equal(t, u.SearchParams().String(), "a=bc")
	},
	3: func(t *testing.T) {
		var pointers []string
		July2026.Trace(edition.Request{Input: "ab", Base: "foo:/", HasBase: true}, func(s Step) {
			if s.In == validation.Input {
				pointers = append(pointers, fmt.Sprintf("%v %d", s.State, s.Pointer))
			}
		})
		equal(t, strings.Join(pointers[:5], ", "), "scheme start state 0, scheme state 1, scheme state 2, no scheme state 0, relative state 0")
	},
	4: func(t *testing.T) {
		equal(t, named(July2026, "https://255.255.4000.1"), "IPv4-out-of-range-part failure")
		equal(t, named(July2026, "https://1.2.3.256"), "IPv4-out-of-range-part failure")
		equal(t, named(July2026, "https://1.2.256"), "IPv4-too-few-parts IPv4-out-of-range-part")
	},
	5: func(t *testing.T) {
		equal(t, named(July2026, "/c:/path/to/file", "file:///c:/"), "")
		equal(t, named(July2026, "c|/path/to/file", "file:///c:/"), "file-invalid-Windows-drive-letter invalid-URL-unit")
	},
	6: func(t *testing.T) {
		r := July2026.Read(edition.Request{Input: "foo:///"})
		equal(t, words(r.Host.Present, r.Host.Text, r.Failure), "true  <nil>")
		if u, ok := July2026.parse("foo:///"); !ok || u.host.kind != emptyHost {
			t.Errorf("%+v", u)
		}
	},
	7: func(t *testing.T) {
		equal(t, named(July2026, "https://@h/"), "invalid-credentials")
		r := July2026.Read(edition.Request{Input: "https://@h/"})
		equal(t, words(r.Userinfo.Present, r.Href), "false https://h/")
	},
	8: func(t *testing.T) {
		equal(t, named(July2026, "foo://@"), "invalid-credentials host-missing failure")
		equal(t, named(July2026, "foo://:80"), "host-missing failure")
	},
	9: func(t *testing.T) {
		const missing = "special-scheme-missing-following-solidus"
		equal(t, named(July2026, "https:///h"), missing)
		equal(t, named(July2026, `https:\\h`), missing+" "+missing+" "+missing)
		equal(t, named(July2026, `https:/\h`), missing+" "+missing+" "+missing)
	},
	10: func(t *testing.T) {
		equal(t, named(July2026, "example"), "missing-scheme-non-relative-URL failure")
	},
	11: func(t *testing.T) {
		equal(t, named(July2026, "foo://%41%zz/"), "invalid-URL-unit")
		equal(t, named(July2026, "foo://%zz%/"), "invalid-URL-unit")
		equal(t, named(July2026, "foo://%41%4/"), "invalid-URL-unit")
		equal(t, named(July2026, "foo://%41%42/"), "")
	},
	12: func(t *testing.T) {
		for _, base := range []string{"file:", "file://", "file:///", "file://h", "file:?q", "file:///..", "file:///C:/.."} {
			u, ok := July2026.parse(base)
			if !ok || len(u.path.list) == 0 {
				t.Errorf("%s has no first segment: %+v", base, u)
			}
		}
		equal(t, July2026.Read(edition.Request{Input: "/x", Base: "file:///C:/y", HasBase: true}).Href, "file:///C:/x")
	},
	13: func(t *testing.T) {
		for _, input := range []string{"file:///x", "blob:file:///x"} {
			equal(t, editiontest.Attribute(July2026.Read(edition.Request{Input: input}), "origin"), "null")
		}
	},
	14: func(t *testing.T) {
		if !strings.Contains(textOf(t, August2025), "U+003F (?) or U+003F (#)") {
			t.Error("the text has no such words")
		}
		equal(t, August2025.Read(edition.Request{Input: "foo:a #f"}).Href, "foo:a%20#f")
		equal(t, named(August2025, "foo:a #f"), "")
		equal(t, named(July2026, "foo:a #f"), "invalid-URL-unit")
	},
	15: func(t *testing.T) {
		equal(t, named(August2025, "https://1.2.3/"), "")
		equal(t, named(August2025, "https://1.2.3.4.5/"), "IPv4-too-many-parts failure")
	},
	16: func(t *testing.T) {
		equal(t, August2025.percentEncodeAfterEncoding(encoding.ISO2022JP, "¥", userinfoSet, false), "%1B(J%5C%1B(B")
		if !strings.Contains(textOf(t, August2025), `<code>%1B(J\%1B(B</code>`) {
			t.Error("the text has another example")
		}
	},
	17: func(t *testing.T) {
		r := August2025.Read(edition.Request{Input: "file:///ada/Analytical%20Engine/README.md"})
		equal(t, words(r.Host.Present, r.Host.Text), "true ")
	},
	18: func(t *testing.T) {
		result, errors := August2025.DomainToUnicode("xn--8i7caa", false)
		equal(t, words(result, len(errors), errors[0].Name), "ｗｗｗ 1 domain-to-Unicode")
		result, errors = July2026.DomainToUnicode("xn--8i7caa", true)
		equal(t, words(result, len(errors)), "xn--8i7caa 0")
		for _, r := range []Revision{July2026, August2025} {
			result, errors = r.DomainToUnicode("xn--fa-hia.example", false)
			equal(t, words(result, len(errors)), "faß.example 0")
		}
		_, errors = August2025.DomainToUnicode("a_b", true)
		equal(t, words(len(errors)), "1")
	},
}

// words returns values with a space between any two.
func words(values ...any) string { return strings.TrimSuffix(fmt.Sprintln(values...), "\n") }

func equal(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The page has each entry that is tested, and no other.
func TestOddities(t *testing.T) { suite.Oddities(t, "whatwg.md", maps.All(oddities)) }

// The changes, by example: accepted or rejected, and with which errors.
func TestRevisionsByExample(t *testing.T) {
	for _, c := range []struct{ input, before, after string }{
		{"https://xn--8i7caa/", "domain-to-ASCII failure", "domain-to-ASCII"},
		{"https://xn--/", "domain-to-ASCII failure", "domain-to-ASCII"},
		{"https://a_b.-c/", "", "domain-to-ASCII"},
		{"https://exa%23mple.org", "domain-invalid-code-point failure", "domain-percent-encoded domain-to-ASCII failure"},
		{"https://ex ample.org/", "domain-invalid-code-point failure", "domain-to-ASCII failure"},
		{"https://é％.example/", "domain-invalid-code-point failure", "domain-to-ASCII failure"},
		{"https://\u00AD/", "domain-to-ASCII failure", "domain-to-ASCII failure"},
		{"https://a\u200Cb/", "domain-to-ASCII failure", "domain-to-ASCII failure"},
		{"https://exam%70le.org", "", "domain-percent-encoded"},
		{"https://1.2/", "", "IPv4-too-few-parts"},
		{"https://[::01]/", "", "IPv6-piece-leading-zero"},
		{"foo:a b", "", "invalid-URL-unit"},
		{"https://h/^", "invalid-URL-unit", "invalid-URL-unit"},
		{"https://\u1c8a.example/", "", ""},                            // of Unicode 16
		{"https://\U00016ebb.example/", "domain-to-ASCII failure", ""}, // of Unicode 17
		{"https://א\u1b3a.example/", "", "domain-to-ASCII failure"},    // left-to-right since Unicode 18
	} {
		equal(t, named(August2025, c.input), c.before)
		equal(t, named(July2026, c.input), c.after)
	}
}
