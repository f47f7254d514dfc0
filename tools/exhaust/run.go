package main

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/test/twin"
)

type settings struct {
	length, fast, set int
	jobs, show        int
	only              string
}

// mostFound bounds the differences that are kept of a part.
const mostFound = 100

// tally counts the strings of a part.
type tally struct {
	strings, differ int
	hash            uint64 // the sum of the hashes of the results
	found           []string
}

func (t *tally) add(u tally) {
	t.strings += u.strings
	t.differ += u.differ
	t.hash += u.hash
	t.found = append(t.found, u.found...)
}

// note counts a string. differs is the difference between the results, or nil.
func (t *tally) note(what func() string, result []byte, differs error) {
	t.strings++
	t.hash += hash(result)
	if differs != nil {
		if t.differ++; t.differ <= mostFound {
			t.found = append(t.found, what()+": "+differs.Error())
		}
	}
}

// hash is FNV-1a, which is the same in every run.
func hash(s []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range s {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h
}

// part is a piece of the work that one goroutine does.
type part struct {
	kind string
	run  func(*tally)
}

// run compares everything that s selects; literal reads the Standard literally. say
// receives a line for each kind of parts, and for each of the first differences.
func run(s settings, literal twin.Read, say func(string)) (total tally) {
	var parts []part
	for _, beginning := range beginnings {
		if !strings.HasPrefix(beginning, s.only) {
			continue
		}
		for _, base := range bases {
			b := weburl.URL{}
			if base != "" {
				b = weburl.MustParse(base)
			}
			wholly := func(t *tally, input string) {
				out, err := twin.Parse(literal, edition.Request{Input: input, Base: base, HasBase: base != ""})
				t.note(func() string { return show(input, base) }, appendText(nil, out), err)
			}
			fast := func(t *tally, input string) {
				out, err := twin.Machine(weburl.Options{Base: b}, input)
				if err == nil {
					err = twin.Fast(b, input, out)
				}
				t.note(func() string { return show(input, base) }, appendText(nil, out), err)
			}
			if s.length > 0 {
				parts = append(parts, part{fmt.Sprintf("up to %d symbols, literally", s.length), func(t *tally) {
					words(beginning, s.length, func(input string) { wholly(t, input) })
				}})
			}
			if s.fast > 0 {
				parts = append(parts, part{fmt.Sprintf("up to %d symbols, fast and by the machine", s.fast), func(t *tally) {
					words(beginning, s.fast, func(input string) { fast(t, input) })
				}})
			}
			if s.fast > 2 {
				parts = append(parts, part{"each byte between two symbols, fast and by the machine", func(t *tally) {
					contexts(beginning, func(input string) { fast(t, input) })
				}})
			}
		}
	}
	if s.set > 0 && s.only == "" {
		for _, href := range changed {
			for _, attribute := range attributes.Settable() {
				parts = append(parts, part{fmt.Sprintf("setters, values of up to %d symbols, literally", s.set), func(t *tally) {
					words("", s.set, func(value string) {
						got, err := twin.Set(literal, edition.Request{Input: href, Set: []edition.Change{{Attribute: attribute, Value: value}}})
						t.note(func() string { return fmt.Sprintf("%s, %s = %q", href, attribute, value) }, []byte(got), err)
					})
				}})
			}
		}
	}
	return inParallel(s, parts, say)
}

// inParallel runs the parts and adds up their results, kind by kind.
func inParallel(s settings, parts []part, say func(string)) (total tally) {
	var (
		lock  sync.Mutex
		kinds []string
		sums  = map[string]*tally{}
		queue = make(chan part)
		done  sync.WaitGroup
	)
	for range s.jobs {
		done.Add(1)
		go func() {
			defer done.Done()
			for p := range queue {
				var t tally
				p.run(&t)
				lock.Lock()
				sums[p.kind].add(t)
				lock.Unlock()
			}
		}()
	}
	for _, p := range parts {
		lock.Lock()
		if sums[p.kind] == nil {
			sums[p.kind] = new(tally)
			kinds = append(kinds, p.kind)
		}
		lock.Unlock()
		queue <- p
	}
	close(queue)
	done.Wait()
	for _, kind := range kinds {
		sum := sums[kind]
		total.add(*sum)
		say(fmt.Sprintf("%-58s %11d strings %5d differ  %016x", kind, sum.strings, sum.differ, sum.hash))
	}
	for _, found := range total.found[:min(len(total.found), s.show)] {
		say(found)
	}
	return total
}

// appendText appends all fields of an outcome.
func appendText(dst []byte, out twin.Outcome) []byte {
	dst = append(dst, out.URL.String()...)
	for _, e := range out.Errors {
		dst = append(dst, '\n', byte(e.Code), byte(e.Reason))
		dst = strconv.AppendInt(append(dst, ' '), int64(e.Span.Start), 10)
		dst = strconv.AppendInt(append(dst, ' '), int64(e.Span.End), 10)
	}
	return dst
}
