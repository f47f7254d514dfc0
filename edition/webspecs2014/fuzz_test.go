package webspecs2014

import (
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// For any input: no panic, and either a failure or a URL; spans are in the input and in
// order; the attributes agree with the parts; the result of a setter is ASCII where it is
// encoded.
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
			r := read(request)
			editiontest.Reading(t, request, r)
			if r.Failure == nil {
				editiontest.Attributes(t, request, r)
			}
		}
		DomainToUnicode(value)
		Valid(input)
		ParseForm([]byte(value), FormOptions{UseCharset: true, IsIndex: true})
	})
}
