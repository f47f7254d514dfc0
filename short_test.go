package weburl_test

import (
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/short"
	"github.com/weburl-go/weburl/internal/test/twin"
	"github.com/weburl-go/weburl/validation"
)

// fastLikeMachine returns a function that compares Parse and CanParse with the state machine.
func fastLikeMachine(t *testing.T, href string) func(input string) {
	base := twin.NewBase(href).URL
	var out twin.Outcome
	o := weburl.Options{Base: base, Report: func(e validation.Error) { out.Failure = &e }}
	return func(input string) {
		u, err := o.Parse(input)
		if out.URL = u; err == nil {
			out.Failure = nil
		}
		if err := twin.Fast(base, input, out); err != nil {
			t.Fatalf("%q against %q: %v", input, href, err)
		}
	}
}

// Parse and CanParse agree with the state machine on words of two symbols, and of three over
// a smaller alphabet; on each byte after a symbol; on long words over small alphabets; and on
// symbols between pads. tools/exhaust compares longer words, and more readers.
func TestShortInputs(t *testing.T) {
	symbols := short.Symbols()
	for _, pair := range short.Pairs() {
		compare := fastLikeMachine(t, pair.Base)
		if testing.Short() && pair.Base != "" {
			short.Words(pair.Beginning, short.Delimiters(), 2, compare)
		} else {
			short.Words(pair.Beginning, symbols, 2, compare)
		}
		if !testing.Short() {
			short.Bytes(pair.Beginning, append(symbols, ""), []string{""}, compare)
		}
		if !testing.Short() && pair.Base == "" {
			short.Words(pair.Beginning, short.Delimiters(), 3, compare)
		}
	}
	for _, deep := range short.Deeps {
		for _, pair := range deep.Beginnings {
			compare := fastLikeMachine(t, pair.Base)
			short.Words(pair.Beginning, deep.Symbols, 4, func(input string) { compare(input + deep.End) })
		}
	}
	before, after := short.Pads()
	for _, pair := range before {
		compare := fastLikeMachine(t, pair.Base)
		for _, end := range after {
			short.Words(pair.Beginning, symbols, 1, func(input string) { compare(input + end) })
		}
	}
}
