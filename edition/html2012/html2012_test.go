package html2012

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/validation"
)

func TestEdition(t *testing.T) {
	e := Edition()
	if e.Name != "html-2012" || e.Model || e.Read(edition.Request{Input: "x:y"}).Href != "x:y" {
		t.Errorf("%+v", e)
	}
	for _, name := range e.Setters {
		r := e.Read(edition.Request{Input: "http://h/", Set: []edition.Change{{Attribute: name, Value: "5"}}})
		if r.Failure != nil || r.Href == "http://h/" || len(r.Refused) > 0 {
			t.Errorf("setter %s does nothing", name)
		}
	}
}

// Parts have the text of the result and their spans in the input.
func TestParts(t *testing.T) {
	input := " http://u:p@BÜ:081/a b/../é?q #f# "
	r := read(edition.Request{Input: input})
	for _, c := range []struct {
		part           edition.Part
		text, original string
	}{
		{r.Scheme, "http", "http"}, {r.Userinfo, "u:p", "u:p"}, {r.Host, "xn--b-eha", "BÜ"}, {r.Port, "081", "081"},
		{r.Path, "/%C3%A9", "/a b/../é"}, {r.Query, "q%20", "q "}, {r.Fragment, "f#", "f#"},
	} {
		if !c.part.Present || c.part.Text != c.text || input[c.part.Span.Start:c.part.Span.End] != c.original {
			t.Errorf("%+v, want %q from %q", c.part, c.text, c.original)
		}
	}
	if r.Username.Present || r.Password.Present || r.Username.Span.IsKnown() {
		t.Errorf("the text has no user names: %+v", r)
	}
	r = read(edition.Request{Input: "x", Base: "http://h/a/b?c", HasBase: true})
	if r.Href != "http://h/a/x" || r.Host.Span.IsKnown() || r.Path.Span.String() != "0-1" || r.Query.Present || r.Query.Span.IsKnown() {
		t.Errorf("%+v", r)
	}
}

func TestFailures(t *testing.T) {
	for _, c := range []struct{ input, base, name, span string }{
		{" //h:x/", "http://b/", NoMatch, "5-6"}, {"//a@b@c/", "http://b/", NoMatch, "5-6"}, {"1:2", "http://b/", NoMatch, "1-2"}, {"//h%/", "http://b/", NoMatch, "3-4"},
		{"x", "", NotAbsolute, "0-1"}, {" //a%C3%BC%FF%41/", "http://b/", HostNotUTF8, "10-13"},
		{"//\xff\xff%80", "http://b/", HostNotUTF8, "4-7"}, {"//\xc3%A9", "http://b/", HostNotUTF8, "3-6"}, {"//\xc3%C3%A9\xa9", "http://b/", ToASCIIFailed, "2-10"}, {"//a_b/", "http://b/", ToASCIIFailed, "2-5"},
		{" http:x", "", NoHost, "1-7"}, {"data://x", "", NoAuthority, "0-8"},
	} {
		r := read(edition.Request{Input: c.input, Base: c.base, HasBase: c.base != ""})
		if r.Failure == nil || r.Failure.Name != c.name || r.Failure.Span.String() != c.span || r.FailedIn != validation.Input || r.HasHref || r.Attributes != nil {
			t.Errorf("%q: %+v, want %s at %s", c.input, r.Failure, c.name, c.span)
		}
	}
	r := read(edition.Request{Input: "x", Base: "//h:x/", HasBase: true})
	if r.Failure == nil || r.FailedIn != validation.Base || r.Failure.Span.String() != "4-5" {
		t.Errorf("%+v", r)
	}
	if _, err := Resolve("http://user:secret@a_b/", "", nil); err == nil ||
		err.Error() != "html-2012: to-ascii: std3: a label may contain only letters, digits and hyphens in ASCII, and no hyphen at either end" {
		t.Error(err)
	}
	if _, err := Resolve("x", "/y", nil); err == nil || err.Error() != "html-2012: not-absolute" {
		t.Error(err)
	}
}

// An input that is accepted without being a valid URL gives a finding, at the first error.
func TestFindings(t *testing.T) {
	for _, c := range []struct {
		input, span string
		e           encoding.Encoding
	}{
		{" http://h/a b", "11-12", 0}, {"http://h/%zz", "9-10", 0}, {"http://h/#a#b", "11-12", 0}, {"http://h/?é", "10-12", encoding.Windows1252},
		{"http://h/?é", "", encoding.UTF8}, {" http://h/é ", "", encoding.Windows1252}, {"http://h/\xff", "9-10", 0},
	} {
		r := read(edition.Request{Input: c.input, Encoding: c.e})
		span := ""
		if len(r.Errors) > 0 {
			span = r.Errors[0].Span.String()
		}
		if r.Failure != nil || span != c.span || len(r.Errors) > 1 || span != "" && r.Errors[0].Name != NotValid {
			t.Errorf("%q: %+v, %+v, want %s", c.input, r.Failure, r.Errors, c.span)
		}
	}
}

// Setters whose condition is not fulfilled are refused; unknown attributes are not.
func TestRefusedSetters(t *testing.T) {
	r := read(edition.Request{Input: "http://h/p", Set: []edition.Change{
		{Attribute: "protocol", Value: ":"}, {Attribute: "port", Value: "65536"}, {Attribute: "href", Value: "x"}, {Attribute: "hash", Value: "f"}, {Attribute: "hostname", Value: "/"},
	}})
	var refused []int
	for _, f := range r.Refused {
		refused = append(refused, f.Index)
		if f.Finding.Name != SetterCondition {
			t.Errorf("%+v", f)
		}
	}
	if r.Href != "http://h/p#f" || !slices.Equal(refused, []int{0, 1, 4}) || editiontest.Attribute(r, "hash") != "#f" || r.Fragment.Span.IsKnown() {
		t.Errorf("%+v", r)
	}
}

// For any input: no panic; resolving a result again does not change it, unless an oddity of
// the text is involved; an absolute URL does not depend on the base URL; parts and
// attributes agree; setters do not change an input that is not an absolute URL.
func FuzzRead(f *testing.F) {
	for _, g := range groups {
		for _, c := range g.cases {
			f.Add(c[0], base, "host", "x")
		}
	}
	for _, o := range oddities {
		f.Add(o.input, o.base, o.attribute, o.value)
	}
	f.Fuzz(func(t *testing.T, input, base, name, value string) {
		for _, request := range []edition.Request{
			{Input: input},
			{Input: input, Base: base, HasBase: true, Encoding: encoding.ISO2022JP},
			{Input: input, Base: "http://h/a/b?c", HasBase: true, Set: []edition.Change{{Attribute: name, Value: value}}},
		} {
			check(t, request, read(request))
		}
		Valid(input, encoding.Windows1252)
		if FragmentEscape(FragmentEscape(input)) != strings.ReplaceAll(FragmentEscape(input), "%", "%25") {
			t.Errorf("%q is escaped in two ways", input)
		}
	})
}

func check(t *testing.T, request edition.Request, r edition.Reading) {
	editiontest.Reading(t, request, r)
	if r.Failure != nil {
		return
	}
	if request.Set == nil && IsAbsolute(request.Input) {
		a, _ := Resolve(request.Input, "http://h/a", request.Encoding)
		b, _ := Resolve(request.Input, "foo:x", request.Encoding)
		if a != b || a != r.Href {
			t.Errorf("%q is absolute, and %q, %q and %q", request.Input, a, b, r.Href)
		}
	}
	if hash := editiontest.Attribute(r, "hash"); IsAbsolute(r.Href) && (editiontest.Attribute(r, "protocol") != r.Scheme.Text+":" || hash != "" && hash != "#"+r.Fragment.Text) {
		t.Errorf("%q: %+v", request.Input, r)
	}
	if !IsAbsolute(r.Href) && Set(r.Href, "hash", "x") != r.Href {
		t.Errorf("%q is not absolute, but set", r.Href)
	}
}

// own are shapes that the rules of this text may have trouble with.
var own = []hostile.Shape{
	{Name: "percent-encoded hosts", Make: hostile.Around("http://", "%C3%BC.", "")},
	{Name: "percent-encoded hosts without dots", Make: hostile.Around("http://", "%C3%BC", "")},
	{Name: "octets that are not UTF-8", Make: hostile.Around("http://", "%41", "%FF")},
	{Name: "dots", Make: hostile.Around("http://h/", "a/../", "")},
	{Name: "two dots", Make: hostile.Repeat("../")},
	{Name: "brackets", Make: hostile.Around("http://", "[", "]")},
	{Name: "pieces", Make: hostile.Around("http://[", "1:", ":1]")},
	{Name: "backslashes", Make: hostile.Repeat(`\`)},
	{Name: "characters to escape", Make: hostile.Around("http://h/?", "日é", "")},
	{Name: "zeros", Make: hostile.Around("http://h:", "0", "80")},
}

func use(input string) {
	for _, request := range []edition.Request{
		{Input: input, Base: "http://h/a/b", HasBase: true}, {Input: "../x", Base: input, HasBase: true}, {Input: input, Encoding: encoding.ISO2022JP},
	} {
		read(request)
	}
	for _, name := range attributeNames {
		Set("http://h/a?b#c", name, input)
	}
	Valid(input, nil)
	FragmentEscape(input)
	(&Document{Address: "http://h/", BaseHref: input, HasBaseHref: true}).ElementBaseURL(input)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, append(hostile.URLs(), own...), use) }

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, append(hostile.URLs(), own...), 1400, use)
}

// The elements are those of the text: hyperlinks, and elements with a cite attribute.
func TestIsReresolved(t *testing.T) {
	for _, test := range []struct {
		element, attribute string
		want               bool
	}{
		{"a", "href", true}, {"area", "href", true}, {"link", "href", true}, {"q", "cite", true}, {"blockquote", "cite", true}, {"section", "cite", true},
		{"article", "cite", true}, {"ins", "cite", true}, {"del", "cite", true}, {"img", "src", false}, {"a", "cite", false}, {"q", "href", false}, {"base", "href", false}, {"", "", false},
	} {
		if got := IsReresolved(test.element, test.attribute); got != test.want {
			t.Errorf("%s %s: %v", test.element, test.attribute, got)
		}
	}
}
