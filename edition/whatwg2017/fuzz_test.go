package whatwg2017

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/validation"
)

// Whatever is read: no panic, and either a failure or a URL; spans are in the input
// and in order; the attributes agree with the parts; the result is read as itself,
// unless an entry of the page of oddities says that it is not.
func FuzzRead(f *testing.F) {
	for _, o := range oddities {
		f.Add(o.input, o.base, "host", "1.2.3.4x:8")
	}
	f.Add("http://h/", "", "search", "é\xff")
	f.Add("http://h/", "", "protocol", "")
	f.Add("blob:blob:x", "file:///c:/", "pathname", "//c|/../")
	f.Fuzz(func(t *testing.T, input, base, attribute, value string) {
		requests := []edition.Request{
			{Input: input},
			{Input: input, Set: []edition.Change{{Attribute: attribute, Value: value}}},
			{Input: input, Base: base, HasBase: true, Set: []edition.Change{{Attribute: attribute, Value: value}}},
			{Input: input, Encoding: encoding.ISO2022JP},
		}
		for _, request := range requests {
			checkReading(t, request, read(request))
		}
		DomainToUnicode(value)
		ValidWithBase(input, base)
		NewParams(value).Sort()
	})
}

func checkReading(t *testing.T, request edition.Request, r edition.Reading) {
	length := len(request.Input)
	in := func(what string, s validation.Span, length int) {
		if s.IsKnown() && (s.Start > s.End || s.End > length) {
			t.Errorf("%q: %s has span %v", request.Input, what, s)
		}
	}
	for _, e := range r.Errors {
		in(e.Name, e.Span, length)
	}
	for _, refused := range r.Refused {
		in(refused.Finding.Name, refused.Finding.Span, len(request.Set[refused.Index].Value))
	}
	if r.Failure != nil {
		if r.FailedIn == validation.Base {
			length = len(request.Base)
		}
		if r.FailedSet > 0 {
			length = len(request.Set[r.FailedSet-1].Value)
		}
		in("the failure", r.Failure.Span, length)
		if r.HasHref || r.Attributes != nil || r.Failure.Name == "" {
			t.Errorf("%q is refused and read: %+v", request.Input, r)
		}
		return
	}
	end := 0
	for i, p := range parts(r) {
		in("a part", p.Span, length)
		if !p.Present && (p.Text != "" || p.Span.IsKnown()) {
			t.Errorf("%q: part %d is absent and %+v", request.Input, i, p)
		}
		if p.Span.IsKnown() && i != 1 {
			if p.Span.Start < end {
				t.Errorf("%q: part %d begins at %d, before %d", request.Input, i, p.Span.Start, end)
			}
			end = p.Span.End
		}
	}
	href := attribute(r, "href")
	if href != r.Href || !strings.HasPrefix(href, r.Scheme.Text+":") || attribute(r, "hostname") != r.Host.Text ||
		attribute(r, "pathname") != r.Path.Text || !strings.HasSuffix(href, attribute(r, "hash")) {
		t.Errorf("%q: %+v", request.Input, r)
	}
	again := read(edition.Request{Input: href})
	if len(request.Set) == 0 && !again.HasHref && r.Host.Text != "" {
		t.Errorf("%q is %s, which fails: %+v", request.Input, href, again.Failure)
	}
}
