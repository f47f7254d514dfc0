package webspecs2014

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/suite"
	"github.com/weburl-go/weburl/validation"
)

// Whatever is read: no panic, and either a failure or a URL; spans are in the input
// and in order; the attributes agree with the parts; what comes out of a setter is
// ASCII where it is encoded.
func FuzzRead(f *testing.F) {
	if _, err := suite.Find("editions/webspecs-2014-results/refimpl.json"); err == nil {
		for _, c := range results(f, "refimpl") {
			f.Add(c.Input, c.Base, "href", "x")
		}
	}
	for _, o := range oddities {
		f.Add(o.input, o.base, "host", "1.2.3.4x")
	}
	f.Add("http:[1::3:4:5:6:1.2.3.4]", "", "host", "")
	f.Add("http://h/", "", "search", "é\xff")
	f.Fuzz(func(t *testing.T, input, base, attribute, value string) {
		requests := []edition.Request{
			{Input: input},
			{Input: input, Base: base, HasBase: true, Set: []edition.Change{{Attribute: attribute, Value: value}}},
			{Input: input, Encoding: encoding.ISO2022JP},
		}
		for _, request := range requests {
			checkReading(t, request, read(request))
		}
		DomainToUnicode(value)
		Valid(input)
		ParseForm([]byte(value), FormOptions{UseCharset: true, IsIndex: true})
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
	for _, p := range []struct {
		name string
		edition.Part
	}{
		{"scheme", r.Scheme}, {"username", r.Username}, {"password", r.Password}, {"host", r.Host}, {"port", r.Port},
		{"path", r.Path}, {"query", r.Query}, {"fragment", r.Fragment},
	} {
		in(p.name, p.Span, length)
		if !p.Present && (p.Text != "" || p.Span.IsKnown()) {
			t.Errorf("%q: %s is absent and %+v", request.Input, p.name, p.Part)
		}
		if p.Span.IsKnown() {
			if p.Span.Start < end {
				t.Errorf("%q: %s begins at %d, before %d", request.Input, p.name, p.Span.Start, end)
			}
			end = p.Span.End
		}
	}
	href := attribute(r, "href")
	if href != r.Href || !strings.HasPrefix(href, r.Scheme.Text+":") || attribute(r, "hostname") != r.Host.Text ||
		attribute(r, "pathname") != r.Path.Text || !strings.HasSuffix(href, attribute(r, "hash")) {
		t.Errorf("%q: %+v", request.Input, r)
	}
}
