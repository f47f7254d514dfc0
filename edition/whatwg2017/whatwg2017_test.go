package whatwg2017

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/validation"
)

// Each part has its span in the input, in bytes, if it is there.
func TestSpans(t *testing.T) {
	for _, c := range []struct{ input, base, want string }{
		{"https://u:p@q@h:80/a/../b?q#f", none, "https|u:p@q|u|p@q|h|80|/a/../b|q|f"},
		{" \x00http://\té@h\n:0\t8/", none, "http|é|é|-|h|0\t8|/|-|-"},
		{"http:h", none, "http|-|-|-|h|-|-|-|-"},
		{"http://:p@h?#", none, "http|:p|-|p|h|-|-||"},
		{"http://@h", none, "http|-|-|-|h|-|-|-|-"},
		{"../x?y", "http://u:p@h:8/a/b?q", "-|-|-|-|-|-|../x|y|-"},
		{"#f", "http://u:p@h:8/a/b?q", "-|-|-|-|-|-|-|-|f"},
		{"", "http://u:p@h:8/a/b?q", "-|-|-|-|-|-|-|-|-"},
		{"/x", "file:///c:/", "-|-|-|-|-|-|/x|-|-"},
		{`\\h\x`, "http://b/", `-|-|-|-|h|-|\x|-|-`},
		{"file://C|/x", none, "file|-|-|-|-|-|C|/x|-|-"},
		{"file://localhost/x", none, "file|-|-|-|localhost|-|/x|-|-"},
		{"file://h/C:/x", none, "file|-|-|-|-|-|/C:/x|-|-"},
		{"FILE:x", "file://h/a", "FILE|-|-|-|-|-|x|-|-"},
		{"a:b c?d", none, "a|-|-|-|-|-|b c|d|-"},
		{"a:/b", none, "a|-|-|-|-|-|/b|-|-"},
		{"a:?b", none, "a|-|-|-|-|-||b|-"},
		{"http://\xFF@h/\xFF", none, "http|\xFF|\xFF|-|h|-|/\xFF|-|-"},
	} {
		r := read(edition.Request{Input: c.input, Base: c.base, HasBase: c.base != none})
		var got []string
		for _, part := range parts(r) {
			text := "-"
			if part.Span.IsKnown() {
				text = part.Span.Of(c.input)
			}
			got = append(got, text)
		}
		if got := strings.Join(got, "|"); r.Failure != nil || got != c.want {
			t.Errorf("%q: %q, want %q (%+v)", c.input, got, c.want, r.Failure)
		}
	}
}

func parts(r edition.Reading) []edition.Part {
	return []edition.Part{r.Scheme, r.Userinfo, r.Username, r.Password, r.Host, r.Port, r.Path, r.Query, r.Fragment}
}

// A part that a setter has written has an unknown span.
func TestSetPartsHaveNoPlace(t *testing.T) {
	for attribute, touched := range map[string]int{"protocol": 0, "username": 2, "password": 3, "hostname": 4, "port": 5, "pathname": 6, "search": 7, "hash": 8} {
		request := edition.Request{Input: "http://u:p@h:1/a?b#c", Set: []edition.Change{{Attribute: attribute, Value: map[string]string{"protocol": "ws", "port": "2"}[attribute]}}}
		if attribute == "hostname" {
			request.Set[0].Value = "i"
		}
		for i, part := range parts(read(request)) {
			unknown := i == touched || i == 1 && (touched == 2 || touched == 3)
			if part.Span.IsKnown() == unknown {
				t.Errorf("%s: part %d has the span %v", attribute, i, part.Span)
			}
		}
	}
}

// Each validation error has a span in bytes of the input.
func TestPlacesOfErrors(t *testing.T) {
	for _, c := range []struct{ input, name, want string }{
		{" http://h", SurroundingSpace, " "},
		{"http://h \x00", SurroundingSpace, " \x00"},
		{"http://h/\t\n", SurroundingSpace, "\t\n"},
		{"http://h/\ta", TabOrNewline, "\t"},
		{"http:h", MissingSlashes, ""},
		{"http:///h", ExtraSlash, "/"},
		{`http://h\`, Backslash, `\`},
		{"/é", RelativeNoBase, "/é"},
		{"http://é@h", Credentials, "@"},
		{"http://é@", HostAfterAt, ""},
		{"http://:8", EmptyHost, ":"},
		{"http://é:65536/", PortRange, "65536"},
		{"http://é:6é", PortDigits, "é"},
		{"file://c|/x", DriveLetterHost, "c|"},
		{"file://h/c|/x", HostBeforeDrive, "c|"},
		{"file:///é//", "", ""},
		{"file:////é", LeadingSegment, "//é"},
		{"http://h/é\"", NotURLCodePoint, "\""},
		{"http://h/é%4", StrayPercent, "%"},
		{"http://h/#é\x00.", NullInFragment, "\x00"},
		{"http://\tx\nn--é/", ToASCIIFailed, "x\nn--é"},
		{"http://a%00é/", ForbiddenInDomain, "a%00é"},
		{"a://é @/", Credentials, "@"},
		{"a://é </", ForbiddenInOpaque, "é <"},
		{"http://[1:2/", UnclosedIPv6, "[1:2"},
		{"http://[1:2", UnclosedIPv6, "[1:2"},
		{"http://[:1]", IPv6Colon, ":"},
		{"http://[1:2:3:4:5:6:7:8:9]", IPv6Pieces, "9"},
		{"http://[1::2::3]", IPv6Compressed, ":"},
		{"http://[1é]", IPv6CodePoint, "é"},
		{"http://[1:]", IPv6TrailingColon, "]"},
		{"http://[1]", IPv6Short, "]"},
		{"http://[::.1]", IPv6IPv4Dot, "."},
		{"http://[1:2:3:4:5:6:7:1.2.3.4]", IPv6IPv4Pieces, "1"},
		{"http://[::1.2.3.4.5]", IPv6IPv4Separator, "."},
		{"http://[::1.x]", IPv6IPv4Digit, "x"},
		{"http://[::1.02.3.4]", IPv6IPv4LeadingZero, "2"},
		{"http://[::1.256.3.4]", IPv6IPv4Part, "6"},
		{"http://[::1.2.3]", IPv6IPv4Short, "]"},
	} {
		r := read(edition.Request{Input: c.input})
		if c.name == "" {
			if len(r.Errors) > 0 {
				t.Errorf("%q: %v", c.input, r.Errors)
			}
			continue
		}
		found := false
		for _, f := range r.Errors {
			if f.Name == c.name && !found {
				found = true
				if got := f.Span.Of(c.input); got != c.want {
					t.Errorf("%q: %s is about %q, want %q", c.input, c.name, got, c.want)
				}
			}
		}
		if !found {
			t.Errorf("%q: no %s in %v", c.input, c.name, r.Errors)
		}
		if r.Failure != nil && *r.Failure != r.Errors[len(r.Errors)-1] {
			t.Errorf("%q fails with %v, which is not the last of %v", c.input, *r.Failure, r.Errors)
		}
	}
}

// A base URL, an input and a setter that fail say so.
func TestFailures(t *testing.T) {
	r := read(edition.Request{Input: "x", Base: "http://", HasBase: true})
	if r.Failure == nil || r.FailedIn != validation.Base || r.Failure.Name != EmptyHost {
		t.Errorf("%+v", r)
	}
	r = read(edition.Request{Input: "http://h/", Set: []edition.Change{{Attribute: "hash", Value: "x"}, {Attribute: "href", Value: "y"}}})
	if r.Failure == nil || r.FailedSet != 2 || r.Failure.Name != RelativeNoBase {
		t.Errorf("%+v", r)
	}
	r = read(edition.Request{Input: "http://u@h/", Set: []edition.Change{
		{Attribute: "host", Value: ""}, {Attribute: "port", Value: "65536"}, {Attribute: "protocol", Value: "1"}, {Attribute: "color", Value: "x"},
		{Attribute: "protocol", Value: "data"}, {Attribute: "port", Value: "8x"},
	}})
	if len(r.Refused) != 3 || r.Refused[0].Finding.Name != EmptyHost || r.Refused[1].Finding.Name != PortRange ||
		r.Refused[2].Finding.Name != NotAScheme || r.Href != "http://u@h:8/" {
		t.Errorf("%+v", r)
	}
	r = read(edition.Request{Input: "a://u@h/", Set: []edition.Change{{Attribute: "host", Value: ""}}})
	if len(r.Refused) != 1 || r.Refused[0].Finding.Name != HostNeeded {
		t.Errorf("%+v", r)
	}
}

// A span in the decoded domain is not one in the input.
func TestReasonOfDomains(t *testing.T) {
	_, err := New("http://%61.xn--a/")
	if err == nil || strings.Contains(err.Error(), "bytes") || strings.Count(err.Error(), ":") != 2 {
		t.Error(err)
	}
}

// The origins of nested blob URLs, which are unwrapped at once, agree with the steps.
func TestOriginOfBlobs(t *testing.T) {
	var steps func(u *record) string
	steps = func(u *record) string {
		if u.scheme.Text != "blob" {
			return u.origin()
		}
		if len(u.path) == 0 {
			return "null"
		}
		p := parser{quiet: true}
		if inner := p.parse(u.path[0]); inner != nil {
			return steps(inner)
		}
		return "null"
	}
	pieces := []string{"blob:", "BLOB:", " ", "/", "https://h", "\t", "?", "x", "ftp:h"}
	for n := range 9 * 9 * 9 * 9 {
		input := "blob:" + pieces[n%9] + pieces[n/9%9] + pieces[n/81%9] + pieces[n/729]
		p := parser{quiet: true}
		if u := p.parse(input); u != nil && u.origin() != steps(u) {
			t.Errorf("%q: %s, want %s", input, u.origin(), steps(u))
		}
	}
}

func parse(input string) {
	read(edition.Request{Input: input, Base: input, HasBase: true})
	read(edition.Request{Input: input, Base: "http://h/a/b", HasBase: true})
	read(edition.Request{Input: "a/../b", Base: input, HasBase: true})
	read(edition.Request{Input: input, Base: "file:///c:/b", HasBase: true, Encoding: encoding.ISO2022JP})
}

func use(input string) {
	for _, url := range []string{"http://u:p@h/", "a://h/", "file:///x"} {
		u, _ := New(url)
		for _, name := range Edition().Setters {
			_ = u.Set(name, input)
		}
	}
	_ = DomainToUnicode(input)
	Valid(input)
	ValidWithBase(input, "http://h/")
}

func forms(input string) {
	var tuples []Tuple
	for _, pair := range ParseForm([]byte(input)) {
		tuples = append(tuples, Tuple{Pair: pair})
	}
	_ = SerializeForm(tuples, encoding.ISO2022JP)
	p := NewParams(input)
	p.Set("a", input)
	p.Delete("b")
	_ = p.GetAll("a")
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, append(hostile.URLs(), own...), func(input string) { parse(input); use(input) })
}

func TestGrowthOfForms(t *testing.T) { hostile.Growth(t, hostile.Queries(), forms) }

func TestGrowthOfMemory(t *testing.T) {
	// The text signifies an error for each code point, and four readings keep them.
	hostile.Memory(t, append(hostile.URLs(), own...), 2200, parse)
	hostile.Memory(t, append(hostile.URLs(), own...), 1500, use)
	hostile.Memory(t, hostile.Queries(), 150, forms)
}

// own are shapes that the states of this text may have trouble with.
var own = []hostile.Shape{
	{Name: "blobs in blobs", Make: hostile.Repeat("blob: ")},
	{Name: "blobs in blobs behind a slash", Make: hostile.Around("blob:/", "blob:", "x")},
	{Name: "numbers", Make: hostile.Around("http://", "1.", "1")},
	{Name: "at signs", Make: hostile.Around("http://a", "@", "h")},
	{Name: "at signs in the host", Make: hostile.Around("http://a@", "é@.", "h")},
	{Name: "colons", Make: hostile.Around("http://", ":", "@h")},
	{Name: "labels", Make: hostile.Around("http://", "é.", "h")},
	{Name: "leading segments", Make: hostile.Around("file:", "/", "c|")},
	{Name: "drives", Make: hostile.Around("file://h", "/c|/..", "")},
	{Name: "dots", Make: hostile.Around("http://h/", "a/%2e./", "")},
	{Name: "letters before a reference", Make: hostile.Around("", "a", "/")},
}

// How many steps the machine takes: at most two for a code point before the authority
// ends, with any number of "@", and one for each after that.
func TestSteps(t *testing.T) {
	for _, shape := range append(hostile.URLs(), own...) {
		input := shape.Make(1 << 12)
		p := parser{quiet: true}
		p.url = newRecord()
		p.prepare(input, true)
		p.state = schemeStart
		p.authorityStart, p.passwordStart = -1, -1
		steps := 0
		for p.step(p.in.get(p.pointer)) == goesOn {
			if steps++; p.pointer == len(p.in.points) {
				break
			}
			p.pointer++
		}
		if most := 2*len(p.in.points) + 10; steps > most {
			t.Errorf("%s: %d steps for %d code points", shape.Name, steps, len(p.in.points))
		}
	}
}

// The standard library does not search long inputs again and again.
func TestLongInputs(t *testing.T) {
	hostile.Long(t, hostile.Searched(), func(input string) {
		p := parser{quiet: true}
		if u := p.parse(input); u != nil {
			_ = u.origin()
		}
	})
}

// Valid domains by the UTS #46 of June 2017, whose table has the status
// "disallowed_STD3_valid" for U+2260.
func TestValidDomainsThen(t *testing.T) {
	for domain, want := range map[string]bool{
		"faẞ.de": true, "🧐.example": true, "🦠.example": false, "≠.example": false, "=\u0338.example": false, "⅁.example": true, "Ⴀ.example": false,
		"xn--a-.example": true, "xn--.example": false, "xn--": false, "-a.example": true, "ab--c.example": true, "a_b": false, "אa": false,
	} {
		if got := isValidDomain(domain); got != want {
			t.Errorf("%s: %v", domain, got)
		}
	}
}
