package conform

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// reader reads an input that is not valid. Where the grammar does not match it
// goes on as the URL parser would, so that it finds what the rest breaks, and
// knows what the edits have to keep.
type reader struct {
	infra.Input
	base weburl.URL
	// mending says that the notes shall have edits.
	mending bool
	notes   []note
	edits   []Edit
	// scheme is that of the URL.
	scheme infra.SpecialScheme
}

// note is a finding and whether, with mending, there is an edit that mends it.
type note struct {
	Finding
	mended bool
}

func newReader(input string, base weburl.URL) *reader {
	r := &reader{base: base}
	r.Set(input, 0, true)
	return r
}

// span turns a span of the text, between code points, into one of the input.
// What is dropped before or after it does not belong to it; an empty one is
// right behind what comes before it.
func (r *reader) span(start, end int) validation.Span {
	if start == end {
		at := r.EndOffset(end)
		return validation.Span{Start: at, End: at}
	}
	from, to := r.Span(start, end)
	return validation.Span{Start: from, End: to}
}

// find notes a finding in Text[start:end].
func (r *reader) find(rule Rule, start, end int, expected Production) *note {
	found := rune(-1)
	if start < len(r.Text) {
		found, _ = utf8.DecodeRuneInString(r.Text[start:])
	}
	r.notes = append(r.notes, note{Finding: Finding{Rule: rule, Span: r.span(start, end), Expected: expected, Found: found}})
	return &r.notes[len(r.notes)-1]
}

// fatal notes a finding for which the parser fails.
func (r *reader) fatal(rule Rule, start, end int, expected Production) {
	r.find(rule, start, end, expected).Fatal = true
}

// mend gives n the edit that replaces Text[start:end].
func (r *reader) mend(n *note, start, end int, text string) {
	if r.mending {
		n.mended = true
		r.edits = append(r.edits, Edit{r.span(start, end), text, n.Rule})
	}
}

// isSlash reports whether Text[i] separates segments, or would begin an
// authority.
func (r *reader) isSlash(i int) bool {
	return i < len(r.Text) && (r.Text[i] == '/' || r.Text[i] == '\\' && r.scheme.IsSpecial())
}

// slash notes a backslash at Text[i], which isSlash.
func (r *reader) slash(i int, expected Production) {
	if r.Text[i] == '\\' {
		r.mend(r.find(ReverseSolidus, i, i+1, expected), i, i+1, "/")
	}
}

// read notes all that is wrong with the input, in order.
func (r *reader) read() {
	r.readDropped()
	if end := infra.SchemeLength(r.Text); end > 0 {
		r.readAbsolute(end)
	} else {
		r.readRelative()
	}
	r.sort()
}

// readDropped notes what is not in the text.
func (r *reader) readDropped() {
	drop := func(rule Rule, start, end int, replacement string, from int) {
		found, _, _ := infra.DecodeScalarValue(r.Original[start:])
		span := validation.Span{Start: start, End: end}
		r.notes = append(r.notes, note{Finding{Rule: rule, Span: span, Expected: ValidURLString, Found: found}, r.mending})
		if r.mending {
			r.edits = append(r.edits, Edit{validation.Span{Start: from, End: end}, replacement, rule})
		}
	}
	if r.Start > 0 {
		drop(SurroundingSpace, 0, r.Start, "", 0)
	}
	r.Removed(func(start, end, illFormed int) bool {
		if illFormed > 0 && r.Original[end] >= utf8.RuneSelf {
			// What is left must not become a code point with what follows.
			drop(TabOrNewline, start, end, "\uFFFD", start-illFormed)
		} else {
			drop(TabOrNewline, start, end, "", start)
		}
		return true
	})
	if r.End < len(r.Original) && r.End > r.Start {
		drop(SurroundingSpace, r.End, len(r.Original), "", r.End)
	}
}

// readAbsolute is given the length of the scheme.
func (r *reader) readAbsolute(scheme int) {
	i := scheme + len(":")
	r.scheme = infra.SpecialSchemeFold(r.Text[:scheme])
	switch {
	case r.scheme == infra.File:
		r.readFile(i)
	case r.scheme.IsSpecial():
		slashes := r.slashesAt(i)
		if slashes < 2 && strings.EqualFold(r.Text[:scheme], r.base.Scheme()) {
			// The parser takes it for relative.
			n := r.find(Slashes, i, i, SchemeRelativeSpecialURLString)
			r.mend(n, 0, i, r.firstSegmentPrefix(i))
			r.readReference(i)
			return
		}
		r.readSlashes(i, slashes)
		r.readAuthority(i + slashes)
	case strings.HasPrefix(r.Text[i:], "//"):
		r.readAuthority(i + len("//"))
	case strings.HasPrefix(r.Text[i:], "/"):
		r.readPath(i, path{})
	default:
		r.readOpaquePath(i)
	}
}

// firstSegmentPrefix returns what has to stand before the path-relative-URL
// string at Text[i] so that it does not begin with a scheme, or with a space
// that would be dropped if it is not encoded.
func (r *reader) firstSegmentPrefix(i int) string {
	if infra.SchemeLength(r.Text[i:]) > 0 || i < len(r.Text) && infra.Is(r.Text[i], infra.C0OrSpace) {
		return "./"
	}
	return ""
}

func (r *reader) readRelative() {
	switch {
	case !r.base.IsValid():
		r.fatal(MissingScheme, 0, 0, AbsoluteURLWithFragmentString)
		r.readPath(0, path{})
		return
	case r.base.HasOpaquePath():
		if !strings.HasPrefix(r.Text, "#") {
			r.fatal(FragmentOnly, 0, 0, RelativeURLWithFragmentString)
		}
		r.readPath(0, path{})
		return
	}
	r.scheme = infra.SpecialSchemeOf(r.base.Scheme())
	switch {
	case r.scheme == infra.File:
		r.readFile(0)
	case r.scheme.IsSpecial():
		if slashes := r.slashesAt(0); slashes >= 2 {
			r.readSlashes(0, slashes)
			r.readAuthority(slashes)
			return
		}
		r.readReference(0)
	case strings.HasPrefix(r.Text, "//"):
		r.readAuthority(len("//"))
	default:
		r.readReference(0)
	}
}

// readReference reads what is relative to the authority of base from Text[i] on.
func (r *reader) readReference(i int) {
	if r.isSlash(i) {
		r.readPath(i, path{})
	} else {
		r.readPath(i, r.shortenedPath())
	}
}

// slashesAt returns how many slashes and backslashes begin at Text[i].
func (r *reader) slashesAt(i int) int {
	n := 0
	for r.isSlash(i + n) {
		n++
	}
	return n
}

// readSlashes reads the n slashes that begin at Text[i] in front of the
// authority of a special URL.
func (r *reader) readSlashes(i, n int) {
	if n == 2 {
		r.slash(i, SchemeRelativeSpecialURLString)
		r.slash(i+1, SchemeRelativeSpecialURLString)
		return
	}
	r.mend(r.find(Slashes, i, i+n, SchemeRelativeSpecialURLString), i, i+n, "//")
}

// readFile reads a file: URL, or a reference relative to one, from Text[i] on,
// which is behind the scheme if there is one.
func (r *reader) readFile(i int) {
	relative := infra.SpecialSchemeOf(r.base.Scheme()) == infra.File
	one := r.isSlash(i)
	if one && r.isSlash(i+1) {
		r.slash(i, SchemeRelativeFileURLString)
		r.slash(i+1, SchemeRelativeFileURLString)
		r.readFileHost(i + 2)
		return
	}
	drive := infra.StartsWithWindowsDriveLetter(r.Text[i:])
	if i > 0 {
		n := r.find(Slashes, i, i, SchemeRelativeFileURLString)
		switch {
		case relative && one:
			r.mend(n, 0, i, "")
		case relative && drive:
			r.mend(n, 0, i, "/")
		case relative:
			r.mend(n, 0, i, r.firstSegmentPrefix(i))
		case one || r.endsPath(i):
			r.mend(n, i, i, "//")
		default:
			r.mend(n, i, i, "///")
		}
	}
	var p path
	switch {
	case !relative:
	case one:
		p.beginWithDrive(&r.base, r.Text[i+1:])
	case !drive:
		p = r.shortenedPath()
	default:
		// Without a slash in front it would be a scheme once it is normalized.
		p.driveNeedsSlash = i == 0
	}
	r.readPath(i, p)
}

// endsPath reports whether a path ends in front of Text[i].
func (r *reader) endsPath(i int) bool {
	return i == len(r.Text) || r.Text[i] == '?' || r.Text[i] == '#'
}

// readOpaquePath reads an opaque path and what follows it.
func (r *reader) readOpaquePath(i int) {
	end := r.endOfPath(i)
	units := unitReader{r, percent.C0Control(), OpaquePathURLString}
	last := end
	if end > i && r.Text[end-1] == ' ' {
		// In front of a query or fragment, where alone a space can be last, it
		// is encoded. Other spaces are not.
		last--
	}
	units.read(i, last, nil)
	if last < end {
		r.mend(r.find(URLUnit, last, end, OpaquePathURLString), last, end, "%20")
	}
	r.readQueryAndFragment(end)
}

// endOfPath returns where a path that begins at Text[i] ends.
func (r *reader) endOfPath(i int) int {
	if n := strings.IndexAny(r.Text[i:], "?#"); n >= 0 {
		return i + n
	}
	return len(r.Text)
}

// readQueryAndFragment reads what follows a path that ends in front of Text[i].
func (r *reader) readQueryAndFragment(i int) {
	if i < len(r.Text) && r.Text[i] == '?' {
		end := len(r.Text)
		if n := strings.IndexByte(r.Text[i:], '#'); n >= 0 {
			end = i + n
		}
		// The set of special URLs differs only in a URL code point.
		unitReader{r, percent.Query(), URLQueryString}.read(i+1, end, nil)
		i = end
	}
	if i < len(r.Text) {
		unitReader{r, percent.Fragment(), URLFragmentString}.read(i+1, len(r.Text), nil)
	}
}

// unitReader reads the URL units of a component.
type unitReader struct {
	*reader
	// set is what the parser percent-encodes in the component.
	set      percent.Set
	expected Production
}

// read notes what in Text[start:end] is not a URL unit. What the parser encodes
// is mended so, and for anything else keep, if there is one, is asked.
func (u unitReader) read(start, end int, keep func(n *note, i int)) {
	for i := start; ; {
		i = units(u.Text[:end], i, notUnit)
		if i == end {
			return
		}
		b := u.Text[i]
		if b == '%' {
			n := u.find(PercentSign, i, i+1, PercentEncodedByte)
			if keep != nil {
				keep(n, i)
			}
			i++
			continue
		}
		_, size := utf8.DecodeRuneInString(u.Text[i:])
		n := u.find(URLUnit, i, i+size, u.expected)
		if u.set.Contains(b) {
			u.mend(n, i, i+size, percent.Encode(u.Text[i:i+size], u.set))
		} else if keep != nil {
			keep(n, i)
		}
		i += size
	}
}
