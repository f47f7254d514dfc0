package conform

import (
	"cmp"
	"math"
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/validation"
)

// Repair is the result of [Fix].
type Repair struct {
	// Text is the input with all edits made. It is a valid URL string if no
	// finding remains. Either way, it parses to the same URL as the input against
	// the same base, unless NoURL is set.
	Text string
	// Findings holds the findings of [Check] for the input.
	Findings []Finding
	// Edits holds the edits in the order of the input. They do not overlap. There are
	// none if the input is valid or NoURL is set.
	Edits []Edit
	// Remaining holds the findings that no edit fixes, because fixing them would change
	// the URL, as for credentials. If NoURL is set, it holds all findings, and the
	// Fatal ones tell why.
	Remaining []Finding
	// NoURL is set if the URL parser returns failure for the input, so that it is not a
	// URL.
	NoURL bool
}

// Edit replaces a part of an input.
type Edit struct {
	// Span is the part to replace, in bytes of the original input. It is empty if
	// Text is inserted.
	Span validation.Span
	// Text is the replacement.
	Text string
	// Findings holds ascending indexes into [Repair.Findings]: the findings that the
	// edit fixes. There is at least one. No finding has two edits.
	Findings []int
}

// Fix turns input into a valid URL string for the same URL, or comes as close as it
// can. Two strings stand for the same URL if they parse against base to URLs with the
// same serialization. The zero URL means that there is no base.
//
// Fix does not change what is valid, except that it may replace a domain or IPv4
// address as a whole by its serialization. Each edit fixes its findings even if the
// other edits are not made. An absolute URL stays absolute, and a relative one
// relative, unless the parser ignores the scheme, as in "https:x" against a base URL
// with the scheme https: then the scheme is removed.
//
// It takes time and memory linear in the length of input.
func Fix(input string, base weburl.URL) Repair {
	repair, _ := FixWithin(math.MaxInt, input, base)
	return repair
}

// Omission counts omitted findings with the same code that are all Fatal, or all not.
type Omission struct {
	Code  validation.Code
	Fatal bool
	Count int
}

// FixWithin is like [Fix], but returns at most limit findings. If there are more, it
// returns limit of them, in the order of the input, and counts the others by code. It
// then makes no edits, and all findings remain.
//
// It takes time linear in the length of input; memory for findings and edits is
// bounded by limit.
func FixWithin(limit int, input string, base weburl.URL) (Repair, []Omission) {
	n := match(input, &base)
	if n == len(input) {
		return Repair{Text: input}, nil
	}
	r := newReader(input, base, limit)
	defer r.release()
	r.read(n)
	repair := Repair{Text: input, Findings: r.findings()}
	for i := range r.notes {
		repair.NoURL = repair.NoURL || r.notes[i].Fatal
	}
	var omissions []Omission
	for kind, count := range r.omitted {
		omissions = append(omissions, Omission{kind.code, kind.fatal, count})
		repair.NoURL = repair.NoURL || kind.fatal
	}
	slices.SortFunc(omissions, func(a, b Omission) int { return cmp.Compare(a.key(), b.key()) })
	if repair.NoURL || omissions != nil {
		repair.Remaining = repair.Findings
		return repair, omissions
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
	return repair, nil
}

// key returns a number by which omissions are sorted.
func (o Omission) key() int {
	key := 2 * int(o.Code)
	if o.Fatal {
		key++
	}
	return key
}

// ordered returns the edits in the order of the input, with their findings. An edit
// inside another one is left out, and its findings go to the other, which also fixes
// them.
func (f *fixer) ordered() []Edit {
	if len(f.edits) == 0 {
		return nil
	}
	// An insertion comes before a replacement at the same offset.
	compare := func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	}
	var order []int
	kept := f.edits[:0] // safe: edits are overwritten only after they are read
	if !slices.IsSortedFunc(f.edits, compare) {
		order = make([]int, len(f.edits))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(i, j int) int { return compare(f.edits[i], f.edits[j]) })
		kept = nil
	}
	place := make([]int, len(f.edits)) // indexes into kept
	for i := range f.edits {
		if order != nil {
			i = order[i]
		}
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

// part returns the edit in the form that [splice.Apply] expects.
func (e Edit) part() (start, end int, text string) { return e.Span.Start, e.Span.End, e.Text }
