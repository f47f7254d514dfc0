package conform

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// fixer finds the edits that fix an input that parses.
type fixer struct {
	*reader
	edits []Edit
	// by[i] is the index of the edit that fixes notes[i], or noEdit.
	by []int

	// fates holds the fates of the layout's parts, computed when first needed. They are
	// looked up in the order of the input; part is the index of the last part looked
	// up.
	fates []fate
	part  int
}

const noEdit = -1

// edit adds an edit that replaces the span at of the text and fixes notes[i].
func (f *fixer) edit(i int, at validation.Span, text string) {
	f.by[i] = len(f.edits)
	f.edits = append(f.edits, Edit{Span: f.span(at), Text: text})
}

// findEdits fills in edits and by.
func (f *fixer) findEdits() {
	f.by = slices.Repeat([]int{noEdit}, len(f.notes))
	f.edits = make([]Edit, 0, len(f.notes))
	var ofHost []int // the notes about a domain or IPv4 address
	for i := range f.notes {
		n := &f.notes[i]
		if f.by[i] != noEdit {
			continue // fixed together with an earlier note
		}
		if n.Expected == ValidURLString {
			f.fixDropped(i)
			continue
		}
		text := f.Text[n.at.Start:n.at.End]
		switch n.Code {
		case validation.InvalidURLUnit:
			f.fixUnit(i)
		case validation.InvalidReverseSolidus:
			f.edit(i, n.at, "/")
		case validation.SpecialSchemeMissingFollowingSolidus:
			f.fixSlashes(i)
		case validation.InvalidCredentials:
			if text == "@" || text == ":@" {
				f.edit(i, n.at, "")
			}
		case validation.IPv6PieceLeadingZero:
			f.edit(i, n.at, cmp.Or(strings.TrimLeft(text, "0"), "0"))
		case validation.FileInvalidWindowsDriveLetterHost:
			f.edit(i, n.at, "/"+text[:1]+":")
		case validation.FileInvalidWindowsDriveLetter:
			// Without a slash before it, "c:" would be a scheme.
			f.edit(i, n.at, "/"+text[:1]+":")
		default:
			ofHost = append(ofHost, i)
		}
	}
	f.fixHost(ofHost)
}

// fixDropped fixes notes[i], which is about bytes that were trimmed or removed.
func (f *fixer) fixDropped(i int) {
	n := &f.notes[i]
	text := ""
	if n.at != n.Span {
		// The edit also replaces an ill-formed sequence; see readDropped.
		text = "\uFFFD"
	}
	f.by[i] = len(f.edits)
	f.edits = append(f.edits, Edit{Span: n.at, Text: text})
}

// fixUnit fixes a code point that is not a URL unit, if the parser percent-encodes it
// or fixSegment can fix it.
func (f *fixer) fixUnit(i int) {
	at, kind := f.notes[i].at, f.notes[i].kind
	b, set := f.Text[at.Start], encodedIn[kind]
	switch {
	case set.Contains(b):
		f.edit(i, at, percent.Encode(f.Text[at.Start:at.End], set))
	case kind == weburl.PartOpaquePath && b == ' ' && strings.IndexByte("?#", f.Text[at.End]) >= 0:
		// The parser encodes the last space before a query or fragment, but no
		// others.
		f.edit(i, at, "%20")
	case kind == weburl.PartSegment:
		f.fixSegment(i)
	}
}

// fixSegment fixes a code point that the parser does not encode, if its segment is
// removed or is a Windows drive letter.
func (f *fixer) fixSegment(i int) {
	at := f.notes[i].at
	b := f.Text[at.Start]
	switch fate := f.fate(at.Start); {
	case fate == popped:
		f.edit(i, at, percent.EncodeByte(b))
	case fate == isDrive && b == '|':
		f.edit(i, at, ":")
	}
}

// encodedIn maps the kind of a part to the set that the parser percent-encodes there. In
// queries of special URLs it also encodes "'", but that is a URL code point.
var encodedIn = [math.MaxUint8 + 1]percent.Set{
	weburl.PartHost: percent.C0Control(), weburl.PartSegment: percent.Path(), weburl.PartOpaquePath: percent.C0Control(),
	weburl.PartQuery: percent.Query(), weburl.PartFragment: percent.Fragment(),
}

// fixSlashes fixes a missing or surplus slash after a special scheme or before a host.
func (f *fixer) fixSlashes(i int) {
	at := f.notes[i].at
	var next weburl.Part // the first part after the scheme
	if k := slices.IndexFunc(f.layout.Parts, func(p weburl.Part) bool { return p.Span.Start >= at.Start }); k >= 0 {
		next = f.layout.Parts[k]
	}
	slashes, hasSlashes := f.layout.Find(weburl.PartSlashes)
	switch {
	case at.Start < at.End && at.Start > slashes.Start:
		f.edit(i, at, "")
	case at.Start < at.End:
		f.edit(i, at, "//")
	case hasSlashes:
		f.fixBackslashes(i, slashes)
	case next.Kind == weburl.PartUsername || next.Kind == weburl.PartHost:
		f.edit(i, at, "//")
	case f.scheme != infra.File || infra.SpecialSchemeOf(f.options.Base.Scheme()) == infra.File:
		// The parser reads the input as relative and ignores the scheme.
		f.edit(i, validation.Span{End: at.Start}, f.relativePrefix(next))
		// The prefix also fixes a drive letter.
		isDrive := func(n note) bool { return n.Code == validation.FileInvalidWindowsDriveLetter }
		if k := slices.IndexFunc(f.notes, isDrive); k >= 0 {
			f.by[k] = f.by[i]
		}
	case next.Kind == weburl.PartSegment:
		f.edit(i, at, "///")
	default:
		f.edit(i, at, "//")
	}
}

// fixBackslashes replaces each of the two slashes that is a backslash. This also fixes
// notes[i], which says that slashes are missing.
func (f *fixer) fixBackslashes(i int, slashes validation.Span) {
	for j := i + 1; j < len(f.notes); j++ {
		n := &f.notes[j]
		switch {
		case n.Code != validation.InvalidReverseSolidus:
		case n.at.Start >= slashes.End:
			return
		case f.by[i] == noEdit:
			f.edit(j, n.at, "/")
			f.by[i] = f.by[j]
		default:
			f.by[j] = f.by[i]
			e := &f.edits[f.by[i]]
			e.Span.End = n.Span.End
			e.Text += "/"
		}
	}
}

// relativePrefix returns the text to write instead of an ignored scheme, so that the
// first part is not read as a scheme and its leading space is not trimmed. The first part
// is a segment, a slash or backslash, "?", "#" or, if nothing follows the scheme, empty.
func (f *fixer) relativePrefix(first weburl.Part) string {
	text := f.Text[first.Span.Start:first.Span.End]
	switch {
	case f.scheme == infra.File && infra.IsWindowsDriveLetter(text):
		return "/"
	case infra.SchemeLength(text) > 0 || text != "" && infra.Is(text[0], infra.C0OrSpace):
		return "./"
	}
	return ""
}

// fixHost fixes the notes about a domain or IPv4 address: all of them if the
// serialized host is valid, otherwise only those about percent-encoded bytes.
func (f *fixer) fixHost(notes []int) {
	if len(notes) == 0 {
		return
	}
	at, _ := f.layout.Find(weburl.PartHost)
	var scratch [128]byte
	serialized, _, err := host.Options{}.AppendParse(scratch[:0], f.Text[at.Start:at.End])
	if text := string(serialized); err == nil && validHost(text) {
		for _, i := range notes {
			f.by[i] = len(f.edits)
		}
		f.edits = append(f.edits, Edit{Span: f.span(at), Text: text})
		return
	}
	decoded := 0 // the number of layout.Decoded that the edits so far cover
	last := noEdit
	for _, i := range notes {
		n := &f.notes[i]
		switch {
		case n.Code != validation.DomainPercentEncoded:
		case last != noEdit && n.Span.Start < f.edits[last].Span.End:
			f.by[i] = last
		default:
			// Adjacent bytes are decoded together, since they can belong to one code
			// point.
			run := n.at
			for ; decoded < len(f.layout.Decoded) && f.layout.Decoded[decoded].Start <= run.End; decoded++ {
				run.End = f.layout.Decoded[decoded].End
			}
			f.edit(i, run, percent.Decode(f.Text[run.Start:run.End]))
			last = f.by[i]
		}
	}
}
