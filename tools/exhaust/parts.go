package main

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/test/short"
	"github.com/weburl-go/weburl/internal/test/twin"
	"github.com/weburl-go/weburl/urlpattern"
)

// readers holds what tests replace to plant a difference.
type readers struct {
	literal twin.Read
	// spoil changes the results for an input before they are compared.
	spoil func(input string, r *twin.Results)
	// matches is [urlpattern.Pattern.Test].
	matches func(urlpattern.Pattern, weburl.URL) bool
}

func newReaders() *readers {
	return &readers{whatwg.July2026.Read, func(string, *twin.Results) {}, urlpattern.Pattern.Test}
}

// parts returns the work for words of up to n symbols, in the same order in every run.
func parts(n int) (all []part) {
	symbols := short.Symbols()
	// first returns the words of up to n symbols as several parts: one for each first symbol.
	first := func(symbols []string, n int, add func(beginning string, n int)) {
		add("", 0)
		for _, symbol := range symbols {
			if n > 0 {
				add(symbol, n-1)
			}
		}
	}
	bases := map[string]twin.Base{}
	base := func(href string) twin.Base {
		if _, ok := bases[href]; !ok {
			bases[href] = twin.NewBase(href)
		}
		return bases[href]
	}
	for _, pair := range short.Pairs() {
		b := base(pair.Base)
		first(symbols, n, func(symbol string, more int) {
			all = append(all, part{"words", show(pair.Beginning, pair.Base) + " and " + strconv.Quote(symbol), func(w *worker, t *tally) {
				short.Words(pair.Beginning+symbol, symbols, more, func(input string) { w.compare(t, input, b, true) })
			}})
		})
		around := []string{""}
		if n > 2 {
			around = append(around, short.Delimiters()...)
		}
		for _, before := range append([]string{""}, symbols...) {
			all = append(all, part{"bytes", show(pair.Beginning, pair.Base) + " and " + strconv.Quote(before), func(w *worker, t *tally) {
				short.Bytes(pair.Beginning+before, []string{""}, around, func(input string) { w.compare(t, input, b, before == "") })
			}})
		}
	}
	for _, deep := range short.Deeps {
		for _, pair := range deep.Beginnings {
			b := base(pair.Base)
			first(deep.Symbols, n+2, func(symbol string, more int) {
				all = append(all, part{"deep", deep.Name + " " + show(pair.Beginning, pair.Base) + " and " + strconv.Quote(symbol), func(w *worker, t *tally) {
					short.Words(pair.Beginning+symbol, deep.Symbols, more, func(input string) { w.compare(t, input+deep.End, b, true) })
				}})
			})
		}
	}
	before, after := short.Pads()
	for _, pair := range before {
		b := base(pair.Base)
		all = append(all, part{"pads", show(pair.Beginning, pair.Base), func(w *worker, t *tally) {
			short.Words(pair.Beginning, symbols, n-1, func(input string) {
				for _, end := range after {
					w.compare(t, input+end, b, true)
				}
			})
		}})
	}
	return append(append(all, setters(symbols, n)...), patterns(n)...)
}

// compare reads an input in every way, and notes the results. literally says whether to read
// it literally, too, which takes most of the time.
func (w *worker) compare(t *tally, input string, base twin.Base, literally bool) {
	read := w.readers.literal
	if !literally {
		read = nil
	}
	r := &w.results
	r.Read(read, input, base)
	w.readers.spoil(input, r)
	w.text = append(append(append(append(w.text[:0], input...), 0), base.Text...), 0)
	w.text = appendOutcome(w.text, r.Machine)
	t.note(func() string { return show(input, base.Text) }, w.text, r.Differ())
}

// setters returns the work of setters alone and in pairs, whose values are words.
func setters(symbols []string, n int) (all []part) {
	set := func(w *worker, t *tally, href string, changes ...edition.Change) {
		got, err := twin.Set(w.readers.literal, edition.Request{Input: href, Set: changes})
		what := fmt.Sprintf("%s %q", href, changes)
		t.note(func() string { return what }, append(append(w.text[:0], what...), got...), err)
	}
	values := slices.Clone(short.Values[:])
	if n > 2 {
		values = append(values, symbols...)
	}
	for _, href := range short.Changed {
		for _, name := range attributes.Settable() {
			all = append(all, part{"setters", href + " " + name, func(w *worker, t *tally) {
				short.Words("", symbols, n-1, func(value string) { set(w, t, href, edition.Change{Attribute: name, Value: value}) })
			}})
			for _, second := range attributes.Settable() {
				all = append(all, part{"pairs of setters", href + " " + name + " " + second, func(w *worker, t *tally) {
					for _, x := range values {
						for _, y := range values {
							set(w, t, href, edition.Change{Attribute: name, Value: x}, edition.Change{Attribute: second, Value: y})
						}
					}
				}})
			}
		}
	}
	return all
}

// show returns an input and its base in a readable form.
func show(input, base string) string {
	text := strconv.Quote(input)
	if base != "" {
		text += " against " + strconv.Quote(base)
	}
	return text
}

// appendOutcome appends the machine's result: the string, or the failure, and the errors.
func appendOutcome(dst []byte, out twin.Outcome) []byte {
	dst = append(dst, out.URL.String()...)
	for _, e := range out.Errors {
		dst = append(append(dst, '\n'), e.Code.String()...)
		if e.Reason != 0 {
			dst = append(append(dst, ' '), e.Reason.String()...)
		}
		dst = strconv.AppendInt(append(dst, ' '), int64(e.Span.Start), 10)
		dst = strconv.AppendInt(append(dst, ' '), int64(e.Span.End), 10)
	}
	return appendPlaces(dst, out.URL)
}

// appendPlaces appends which components u has, which its string alone need not tell.
func appendPlaces(dst []byte, u weburl.URL) []byte {
	return append(append(append(dst, ' '), u.Host().Kind().String()...), u.Path()...)
}
