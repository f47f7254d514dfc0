package conform_test

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
)

// manyErrors are inputs with one or more errors at almost every byte, each in a
// different part of a URL.
func manyErrors(n int) []string {
	var all []string
	for _, shape := range []string{
		"http://h/|<^", "http://h/|\t>", "http://h/\\", "http://h/|%", "http://h/?|#", "http://h/#|\"", "foo:|<", "foo://|<", "foo://|%",
		"http://h|@<", "http:|/", "http:|\\", "http://|%41", "http://|a_.", "http://h:|x", "|<", "|\n/", "http://h:99999/| \xFF", "file:///|C|/",
	} {
		before, unit, _ := strings.Cut(shape, "|")
		all = append(all, before+strings.Repeat(unit, n)+"x", before+strings.Repeat(unit, n)+"@h:x/ y")
	}
	return all
}

// Every finding is returned or counted, and whether there is a URL does not depend
// on the limit.
func TestFixWithin(t *testing.T) {
	base := weburl.MustParse("https://example.org/a/b")
	for _, input := range append(manyErrors(9), "", "https://example.org/", "a b", "foo://a\x01\x02:x/") {
		want := conform.Fix(input, base)
		for _, limit := range []int{0, 1, 2, 5, 17, 1000, math.MaxInt} {
			got, omitted := conform.FixWithin(limit, input, base)
			if len(want.Findings) <= limit {
				if omitted != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%q with limit %d: got %v, %v; want %v", input, limit, got, omitted, want)
				}
				continue
			}
			counts := map[conform.Omission]int{}
			for _, f := range want.Findings {
				counts[conform.Omission{Code: f.Code, Fatal: f.Fatal}]++
			}
			if !slices.Equal(got.Findings, want.Findings[:limit]) {
				t.Errorf("%q with limit %d: got %v, want the first of %v", input, limit, got.Findings, want.Findings)
			}
			for _, f := range got.Findings {
				counts[conform.Omission{Code: f.Code, Fatal: f.Fatal}]--
			}
			for _, o := range omitted {
				counts[conform.Omission{Code: o.Code, Fatal: o.Fatal}] -= o.Count
			}
			for kind, n := range counts {
				if n != 0 {
					t.Errorf("%q with limit %d: %v is %d too few", input, limit, kind, n)
				}
			}
			if !slices.IsSortedFunc(omitted, func(a, b conform.Omission) int {
				return cmp.Or(cmp.Compare(a.Code, b.Code), cmp.Compare(fmt.Sprint(a.Fatal), fmt.Sprint(b.Fatal)))
			}) {
				t.Errorf("%q with limit %d: the omissions are not in order: %v", input, limit, omitted)
			}
			if len(got.Findings) != limit || got.NoURL != want.NoURL || got.Text != input || got.Edits != nil || len(got.Remaining) != limit {
				t.Errorf("%q with limit %d: got %v", input, limit, got)
			}
		}
	}
}

// Fix reads the port before the host, and removed bytes before everything else, but their
// errors do not displace errors that precede them in the input.
func TestFixWithinOrder(t *testing.T) {
	for _, c := range []struct{ input, finding string }{
		{"foo://{:99999", "invalid-URL-unit 6-7"},
		{"http://h:99999/\t", "port-out-of-range 9-14"},
		{"http://h/|\t", "invalid-URL-unit 9-10"},
	} {
		r, _ := conform.FixWithin(1, c.input, weburl.URL{})
		f := r.Findings[0]
		if got := fmt.Sprintf("%v %v", f.Code, f.Span); got != c.finding {
			t.Errorf("%q: got %s, want %s", c.input, got, c.finding)
		}
	}
}

// The memory for an input does not grow with the number of its errors.
func TestFixWithinMemory(t *testing.T) {
	allocated := func(input string) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		conform.FixWithin(100, input, weburl.URL{})
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	const perByte = 100
	for _, input := range manyErrors(100_000) {
		if strings.HasPrefix(input, "http://a_") {
			continue // package idna lists all violations of a domain
		}
		if n := allocated(input); n > perByte*uint64(len(input)) {
			t.Errorf("%.30q...: %d bytes for each of the input", input, n/uint64(len(input)))
		}
	}
}
