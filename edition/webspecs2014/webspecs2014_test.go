package webspecs2014

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/validation"
)

func TestEdition(t *testing.T) {
	e := Edition()
	if e.Name != "webspecs-2014" || e.Model || e.Read(edition.Request{Input: "x:y"}).Href != "x:y" {
		t.Errorf("%+v", e)
	}
	for _, name := range e.Setters {
		value := map[string]string{"href": "ftp://x", "protocol": "ftp", "port": "9"}[name]
		if value == "" {
			value = "x"
		}
		r := e.Read(edition.Request{Input: "http://h/", Set: []edition.Change{{Attribute: name, Value: value}}})
		if r.Failure != nil || r.Href == "http://h/" || editiontest.Attribute(r, name) == "no attribute "+name {
			t.Errorf("setter %s does nothing", name)
		}
	}
}

// A reading tells which of the two strings failed, and which errors were found before.
func TestFailures(t *testing.T) {
	r := read(edition.Request{Input: "http://h/", Base: "http://h:x", HasBase: true})
	if r.Failure == nil || r.Failure.Name != NotAPort || r.FailedIn != validation.Base || r.Failure.Span.String() != "9-10" {
		t.Errorf("%+v", r)
	}
	r = read(edition.Request{Input: " http:a\tb:c@h:x"})
	if r.Failure == nil || r.FailedIn != validation.Input || r.Failure.Span.String() != "14-15" ||
		editiontest.ErrorNames(r) != SurroundingSpace+" "+MissingSlash+" "+RemovedCodePoint {
		t.Errorf("%+v", r)
	}
	if _, err := NewWithBase("x", "http://user:secret@h:x/"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
	if _, err := New("http://%61.xn--a/"); err == nil || strings.Contains(err.Error(), "bytes") || strings.Count(err.Error(), ":") != 2 {
		t.Error("a place in the decoded domain is none in the input:", err)
	}
	if _, err := New("http://a\x1bb c/"); err == nil || err.Error() != "webspecs-2014: domain-code-point: U+0020 in the domain" {
		t.Error(err)
	}
	if r := read(edition.Request{Input: "x", Base: "http://h/a", HasBase: true}); r.Path.Span.String() != "0-1" || r.Host.Span.IsKnown() || r.Scheme.Span.IsKnown() {
		t.Errorf("%+v", r)
	}
}

// The spans of errors cover the text that is wrong.
func TestSpansOfErrors(t *testing.T) {
	for _, c := range []struct{ input, name, want string }{
		{" x:y ", SurroundingSpace, " x:y "},
		{"http://h/a b", NotURLCodePoint, " "},
		{"http://h/ab%4", StrayPercent, "%"},
		{"http://h/a\tb", RemovedCodePoint, "\t"},
		{`http:\/h`, Backslash, `\`},
		{`http://h/a\b`, Backslash, `\`},
		{"http:/h", MissingSlash, ""},
		{"/c|/d", LegacyDrive, "c|"},
		{"http://a@b@c/", AtSign, "b@"},
		{"http://0x1.2/", IPv4Hexadecimal, "0x1.2"},
		{"http://a\u200bb/", RemovedCodePoint, "\u200b"},
		{"http://A/", HostChanged, "A"},
		{"http://h/#\x00", NullInFragment, "\x00"},
	} {
		r := read(edition.Request{Input: c.input})
		found := false
		for _, f := range r.Errors {
			if f.Name == c.name {
				found = true
				if got := c.input[f.Span.Start:f.Span.End]; got != c.want {
					t.Errorf("%q: %s is about %q, want %q", c.input, c.name, got, c.want)
				}
			}
		}
		if !found {
			t.Errorf("%q: no %s in %v", c.input, c.name, r.Errors)
		}
	}
}

func parse(input string) {
	e := edition.Request{Input: input, Base: input, HasBase: true}
	read(e)
	read(edition.Request{Input: input, Base: "http://h/a/b", HasBase: true})
	read(edition.Request{Input: "a/../b", Base: input, HasBase: true})
}

func use(input string) {
	for _, url := range []string{"http://u:p@h/", "data:x"} {
		u, _ := New(url)
		for _, name := range Edition().Setters {
			_ = u.Set(name, input)
		}
	}
	_ = DomainToUnicode(input)
	Valid(input)
}

func forms(input string) {
	pairs, _ := ParseForm([]byte(input), FormOptions{UseCharset: true, IsIndex: true})
	_ = SerializeForm(pairs, nil)
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
	hostile.Memory(t, append(hostile.URLs(), own...), 650, parse)
	hostile.Memory(t, append(hostile.URLs(), own...), 650, use)
	hostile.Memory(t, hostile.Queries(), 100, forms)
}

// own are shapes that the rules of this text may have trouble with.
var own = []hostile.Shape{
	{Name: "blobs in blobs", Make: hostile.Repeat("blob: ")},
	{Name: "pieces of addresses", Make: hostile.Around("http://[", "1:", "::1]")},
	{Name: "brackets", Make: hostile.Around("http://", "[", "]")},
	{Name: "numbers", Make: hostile.Around("http://", "1.", "1")},
	{Name: "at signs", Make: hostile.Around("http://a", "@", "h")},
	{Name: "at signs in the host", Make: hostile.Around("http://a@", "é@.", "h")},
	{Name: "labels", Make: hostile.Around("http://", "é.", "h")},
	{Name: "drives", Make: hostile.Around("", "/", "c|")},
	{Name: "dots", Make: hostile.Around("http://h/", "a/%2e./", "")},
	{Name: "tabs", Make: hostile.Around("http://h/", "\t", "")},
	{Name: "question marks", Make: hostile.Repeat("?")},
}

// The standard library does not search long inputs again and again.
func TestLongInputs(t *testing.T) {
	hostile.Long(t, hostile.Searched(), func(input string) {
		var p parser
		_, _ = p.parse(input, nil)
	})
}
