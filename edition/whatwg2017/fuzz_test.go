package whatwg2017

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/editiontest"
)

// For any input: no panic, and either a failure or a URL; spans are in the input and in
// order; the attributes agree with the parts; parsing the result gives the same URL, unless
// an entry of the page of oddities explains why not.
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
	editiontest.Reading(t, request, r)
	if r.Failure != nil {
		return
	}
	editiontest.Attributes(t, request, r)
	again := read(edition.Request{Input: r.Href})
	// By entry 6, Punycode may decode to a label that begins with "xn--" and is invalid.
	if len(request.Set) == 0 && !again.HasHref && r.Host.Text != "" && !strings.Contains(r.Host.Text, "xn--") {
		t.Errorf("%q is %s, which fails: %+v", request.Input, r.Href, again.Failure)
	}
}
