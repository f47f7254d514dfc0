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
	// Edits are in the order of the input and do not overlap. There are none
	// if the input is valid already or is no URL.
	Edits []Edit
	// Remaining are the findings that no edit mends, with spans in the input:
	// what breaks the rule is part of the URL, as credentials are. If the input
	// is no URL these are all its findings, and those that are Fatal say why.
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
	// Rule is the rule that the edit is made for.
	Rule Rule
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
	if Valid(input, base) {
		return Repair{Text: input}
	}
	r := newReader(input, base)
	r.mending = true
	r.read()
	repair := Repair{Text: input}
	for i := range r.notes {
		repair.NoURL = repair.NoURL || r.notes[i].Fatal
	}
	for i := range r.notes {
		if n := &r.notes[i]; !n.mended || repair.NoURL {
			repair.Remaining = append(repair.Remaining, n.Finding)
		}
	}
	if repair.NoURL {
		return repair
	}
	repair.Edits = ordered(r.edits)
	repair.Text = splice.Apply(input, repair.Edits, Edit.part)
	return repair
}

// ordered returns edits in the order of the input. One that lies inside another
// is left out: what it is for goes away with the other.
func ordered(edits []Edit) []Edit {
	// An insertion comes before what replaces something at the same place.
	slices.SortFunc(edits, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
	kept := edits[:0]
	for _, e := range edits {
		if n := len(kept); n > 0 && e.Span.Start < kept[n-1].Span.End {
			continue
		}
		kept = append(kept, e)
	}
	return kept
}

// part returns what e replaces, and by what.
func (e Edit) part() (start, end int, text string) { return e.Span.Start, e.Span.End, e.Text }
