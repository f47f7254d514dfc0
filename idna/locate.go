package idna

import (
	"slices"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// found is a violation whose span in the input is not known yet.
type found struct {
	rule  validation.Reason
	label int
	// place is one of wholeLabel, firstIllFormed and wholeDomain, or 0 for the code
	// point r that comes after nth equal ones in its processed label.
	place int
	r     rune
	nth   int
}

func newFound(l label, rule validation.Reason, at int) found {
	f := found{rule: rule, label: l.index, place: at}
	if at >= 0 {
		if l.isConverted() {
			// The input contains the Punycode, not the code point.
			f.place = wholeLabel
			return f
		}
		r, _ := utf8.DecodeRune(l.unicode[at:])
		f.place, f.r = 0, r
		for i := 0; i < at; {
			before, size := utf8.DecodeRune(l.unicode[i:])
			if before == r {
				f.nth++
			}
			i += size
		}
	}
	return f
}

// locate finds the spans of fs, which must be in the order of the labels, in one pass
// over the domain.
func (o Options) locate(domain string, fs []found) []Violation {
	vs := make([]Violation, 0, len(fs))
	for k, start := 0, 0; start <= len(domain) && len(fs) > 0; k++ {
		end, next := endOfLabel(domain, start)
		for len(fs) > 0 && fs[0].label <= k && fs[0].place != wholeDomain {
			vs = append(vs, Violation{fs[0].rule, o.find(domain, validation.Span{Start: start, End: end}, fs[0])})
			fs = fs[1:]
		}
		start = next
	}
	for _, f := range fs {
		vs = append(vs, Violation{f.rule, validation.Span{Start: 0, End: len(domain)}})
	}
	return vs
}

// endOfLabel returns the end of the label that begins at start in an unprocessed domain,
// and the start of the next label, which is beyond the domain if there is none. Any code
// point that is mapped to a dot counts as one.
func endOfLabel(domain string, start int) (end, next int) {
	for i := start; i < len(domain); {
		r, size, _ := infra.DecodeScalarValue(domain[i:])
		if isDot(r) {
			return i, i + size
		}
		i += size
	}
	return len(domain), len(domain) + 1
}

func isDot(r rune) bool {
	text, ok := Options{}.mapping(r)
	return r == '.' || ok && text == "."
}

// find returns the span of f within the label, or the label if there is none.
func (o Options) find(domain string, label validation.Span, f found) validation.Span {
	if f.place == wholeLabel {
		return label
	}
	nth := f.nth
	for i := label.Start; i < label.End; {
		r, size, ok := infra.DecodeScalarValue(domain[i:label.End])
		here := validation.Span{Start: i, End: i + size}
		if f.place == firstIllFormed {
			if !ok {
				return here
			}
		} else if n := o.countIn(r, f.r); nth < n {
			return here
		} else {
			nth -= n
		}
		i += size
	}
	return label
}

// countIn returns how often want occurs in the text to which r is mapped.
func (o Options) countIn(r, want rune) int {
	if r < utf8.RuneSelf {
		if rune(infra.ASCIILower(byte(r))) == want {
			return 1
		}
		return 0
	}
	if text, ok := o.mapping(r); ok {
		n := 0
		for _, r := range text {
			if r == want {
				n++
			}
		}
		return n
	}
	if r == want {
		return 1
	}
	return 0
}

// illFormed holds the indexes of the ill-formed labels, in order.
type illFormed []int

func (f illFormed) has(label int) bool {
	_, ok := slices.BinarySearch(f, label)
	return ok
}

func findIllFormed(domain string) illFormed {
	var f illFormed
	for k, start := 0, 0; start <= len(domain); k++ {
		end, next := endOfLabel(domain, start)
		if !utf8.ValidString(domain[start:end]) {
			f = append(f, k)
		}
		start = next
	}
	return f
}
