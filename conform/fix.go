package conform

import (
	"cmp"
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/validation"
)

// Repair is how an input becomes a valid URL string for the same URL, as far as
// it can.
type Repair struct {
	// Text is the input with the edits made. It is a valid URL string if
	// nothing remains, and against the same base it parses to the same URL as
	// the input in any case.
	Text string
	// Findings are what [Check] finds in the input.
	Findings []Finding
	// Edits are in the order of the input and do not overlap. There are none
	// if the input is valid already or is no URL.
	Edits []Edit
	// Remaining are the findings that no edit mends: what is wrong is part of
	// the URL, as credentials are. If the input is no URL these are all its
	// findings, and those that are Fatal say why.
	Remaining []Finding
	// NoURL says that the URL parser returns failure for the input, so that
	// there is no URL that a text could stand for.
	NoURL bool
}

// Edit replaces a part of an input.
type Edit struct {
	// Span is what is replaced, in bytes of the input as it was given; it is
	// empty where text is inserted.
	Span validation.Span
	// Text is what takes its place.
	Text string
	// Findings are what the edit mends: rising indexes of [Repair.Findings],
	// at least one. No other edit mends one of them.
	Findings []int
}

// Fix returns a valid URL string that parses, against base, to the same URL as
// input, or comes as close as it can: URLs are the same if their serializations
// are. The zero URL is no base.
//
// Nothing is changed that is valid, and each edit alone mends what it is for.
// The text stays what it is, absolute or relative, but for a scheme that the
// parser ignores, as in "https:x" against a base URL with the scheme https.
//
// It takes time and memory linear in input.
func Fix(input string, base weburl.URL) Repair {
	n := match(input, &base)
	if n == len(input) {
		return Repair{Text: input}
	}
	r := newReader(input, base)
	defer r.release()
	r.read(n)
	repair := Repair{Text: input, Findings: r.findings()}
	for i := range r.notes {
		repair.NoURL = repair.NoURL || r.notes[i].Fatal
	}
	if repair.NoURL {
		repair.Remaining = repair.Findings
		return repair
	}
	f := fixer{reader: r}
	f.findEdits()
	repair.Edits = f.ordered()
	repair.Text = splice.Apply(input, repair.Edits, Edit.part)
	for i, by := range f.by {
		if by == noEdit {
			repair.Remaining = append(repair.Remaining, repair.Findings[i])
		}
	}
	return repair
}

// ordered returns the edits in the order of the input, with their findings. One
// that lies inside another is left out: what it is for goes away with the other.
func (f *fixer) ordered() []Edit {
	// An insertion comes before what replaces something at the same place.
	order := make([]int, len(f.edits))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := f.edits[i].Span, f.edits[j].Span
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var kept []Edit
	place := make([]int, len(f.edits)) // in kept
	for _, i := range order {
		e := f.edits[i]
		if n := len(kept); n == 0 || e.Span.Start >= kept[n-1].Span.End {
			kept = append(kept, e)
		}
		place[i] = len(kept) - 1
	}
	sizes := make([]int, len(kept))
	for _, by := range f.by {
		if by != noEdit {
			sizes[place[by]]++
		}
	}
	backing := make([]int, len(f.by))
	for i, n := range sizes {
		kept[i].Findings, backing = backing[:0:n], backing[n:]
	}
	for i, by := range f.by {
		if by != noEdit {
			e := &kept[place[by]]
			e.Findings = append(e.Findings, i)
		}
	}
	return kept
}

// part is the edit as a replacement of a part of the input.
func (e Edit) part() (start, end int, text string) { return e.Span.Start, e.Span.End, e.Text }
