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
	source
	base weburl.URL
	// mending says that the notes shall have edits.
	mending bool
	notes   []note
	edits   []Edit
	// kind is that of the URL's scheme.
	kind kind
}

// note is a finding and whether, with mending, there is an edit that mends it.
type note struct {
	Finding
	mended bool
}

func newReader(input string, base weburl.URL) *reader {
	return &reader{source: newSource(input), base: base}
}

// find notes a finding in text[start:end].
func (r *reader) find(rule Rule, start, end int, expected Production) *note {
	found := rune(-1)
	if start < len(r.text) {
		found, _ = utf8.DecodeRuneInString(r.text[start:])
	}
	r.notes = append(r.notes, note{Finding: Finding{Rule: rule, Span: r.span(start, end), Expected: expected, Found: found}})
	return &r.notes[len(r.notes)-1]
}

// fatal notes a finding for which the parser fails.
func (r *reader) fatal(rule Rule, start, end int, expected Production) {
	r.find(rule, start, end, expected).Fatal = true
}

// mend gives n the edit that replaces text[start:end].
func (r *reader) mend(n *note, start, end int, text string) {
	if r.mending {
		n.mended = true
		r.edits = append(r.edits, Edit{r.span(start, end), text, n.Rule})
	}
}

// isSlash reports whether text[i] separates segments, or would begin an
// authority.
func (r *reader) isSlash(i int) bool {
	return i < len(r.text) && (r.text[i] == '/' || r.text[i] == '\\' && r.kind != notSpecial)
}

// slash notes a backslash at text[i], which isSlash.
func (r *reader) slash(i int, expected Production) {
	if r.text[i] == '\\' {
		r.mend(r.find(ReverseSolidus, i, i+1, expected), i, i+1, "/")
	}
}

// read notes all that is wrong with the input, in order.
func (r *reader) read() {
	r.readDropped()
	if end := urlScheme(r.text); end > 0 {
		r.readAbsolute(end)
	} else {
		r.readRelative()
	}
	r.sort()
}

// readDropped notes what is not in the text.
func (r *reader) readDropped() {
	drop := func(rule Rule, start, end int, replacement string, from int) {
		found, _, _ := infra.DecodeScalarValue(r.input[start:])
		span := validation.Span{Start: start, End: end}
		r.notes = append(r.notes, note{Finding{Rule: rule, Span: span, Expected: ValidURLString, Found: found}, r.mending})
		if r.mending {
			r.edits = append(r.edits, Edit{validation.Span{Start: from, End: end}, replacement, rule})
		}
	}
	if r.start > 0 {
		drop(SurroundingSpace, 0, r.start, "", 0)
	}
	for _, d := range r.dropped {
		if d.illFormed > 0 && r.input[d.End] >= utf8.RuneSelf {
			// What is left must not become a code point with what follows.
			drop(TabOrNewline, d.Start, d.End, "\uFFFD", d.Start-d.illFormed)
		} else {
			drop(TabOrNewline, d.Start, d.End, "", d.Start)
		}
	}
	if r.end < len(r.input) && r.end > r.start {
		drop(SurroundingSpace, r.end, len(r.input), "", r.end)
	}
}

// readAbsolute is given the length of the scheme.
func (r *reader) readAbsolute(scheme int) {
	i := scheme + len(":")
	r.kind = kindOfScheme(r.text[:scheme])
	switch {
	case r.kind == file:
		r.readFile(i)
	case r.kind == special:
		slashes := r.slashesAt(i)
		if slashes < 2 && strings.EqualFold(r.text[:scheme], r.base.Scheme()) {
			// The parser takes it for relative.
			n := r.find(Slashes, i, i, SchemeRelativeSpecialURLString)
			r.mend(n, 0, i, r.firstSegmentPrefix(i))
			r.readReference(i)
			return
		}
		r.readSlashes(i, slashes)
		r.readAuthority(i + slashes)
	case strings.HasPrefix(r.text[i:], "//"):
		r.readAuthority(i + len("//"))
	case strings.HasPrefix(r.text[i:], "/"):
		r.readPath(i, path{})
	default:
		r.readOpaquePath(i)
	}
}

// firstSegmentPrefix returns what has to stand before the path-relative-URL
// string at text[i] so that it does not begin with a scheme, or with a space
// that would be dropped if it is not encoded.
func (r *reader) firstSegmentPrefix(i int) string {
	if urlScheme(r.text[i:]) > 0 || i < len(r.text) && infra.Is(r.text[i], infra.C0OrSpace) {
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
		if !strings.HasPrefix(r.text, "#") {
			r.fatal(FragmentOnly, 0, 0, RelativeURLWithFragmentString)
		}
		r.readPath(0, path{})
		return
	}
	r.kind = kindOf(&r.base)
	switch {
	case r.kind == file:
		r.readFile(0)
	case r.kind == special:
		if slashes := r.slashesAt(0); slashes >= 2 {
			r.readSlashes(0, slashes)
			r.readAuthority(slashes)
			return
		}
		r.readReference(0)
	case strings.HasPrefix(r.text, "//"):
		r.readAuthority(len("//"))
	default:
		r.readReference(0)
	}
}

// readReference reads what is relative to the authority of base from text[i] on.
func (r *reader) readReference(i int) {
	if r.isSlash(i) {
		r.readPath(i, path{})
	} else {
		r.readPath(i, r.shortenedPath())
	}
}

// slashesAt returns how many slashes and backslashes begin at text[i].
func (r *reader) slashesAt(i int) int {
	n := 0
	for r.isSlash(i + n) {
		n++
	}
	return n
}

// readSlashes reads the n slashes that begin at text[i] in front of the
// authority of a special URL.
func (r *reader) readSlashes(i, n int) {
	if n == 2 {
		r.slash(i, SchemeRelativeSpecialURLString)
		r.slash(i+1, SchemeRelativeSpecialURLString)
		return
	}
	r.mend(r.find(Slashes, i, i+n, SchemeRelativeSpecialURLString), i, i+n, "//")
}

// readFile reads a file: URL, or a reference relative to one, from text[i] on,
// which is behind the scheme if there is one.
func (r *reader) readFile(i int) {
	relative := kindOf(&r.base) == file
	one := r.isSlash(i)
	if one && r.isSlash(i+1) {
		r.slash(i, SchemeRelativeFileURLString)
		r.slash(i+1, SchemeRelativeFileURLString)
		r.readFileHost(i + 2)
		return
	}
	drive := beginsWithDriveLetter(r.text[i:])
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
		p.beginWithDrive(&r.base, r.text[i+1:])
	case !drive:
		p = r.shortenedPath()
	default:
		// Without a slash in front it would be a scheme once it is normalized.
		p.driveNeedsSlash = i == 0
	}
	r.readPath(i, p)
}

// endsPath reports whether a path ends in front of text[i].
func (r *reader) endsPath(i int) bool {
	return i == len(r.text) || r.text[i] == '?' || r.text[i] == '#'
}

// readOpaquePath reads an opaque path and what follows it.
func (r *reader) readOpaquePath(i int) {
	end := r.endOfPath(i)
	units := unitReader{r, percent.C0Control, OpaquePathURLString}
	last := end
	if end > i && r.text[end-1] == ' ' {
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

// endOfPath returns where a path that begins at text[i] ends.
func (r *reader) endOfPath(i int) int {
	if n := strings.IndexAny(r.text[i:], "?#"); n >= 0 {
		return i + n
	}
	return len(r.text)
}

// readQueryAndFragment reads what follows a path that ends in front of text[i].
func (r *reader) readQueryAndFragment(i int) {
	if i < len(r.text) && r.text[i] == '?' {
		end := len(r.text)
		if n := strings.IndexByte(r.text[i:], '#'); n >= 0 {
			end = i + n
		}
		// The set of special URLs differs only in a URL code point.
		unitReader{r, percent.Query, URLQueryString}.read(i+1, end, nil)
		i = end
	}
	if i < len(r.text) {
		unitReader{r, percent.Fragment, URLFragmentString}.read(i+1, len(r.text), nil)
	}
}

// unitReader reads the URL units of a component.
type unitReader struct {
	*reader
	// set is what the parser percent-encodes in the component.
	set      *percent.Set
	expected Production
}

// read notes what in text[start:end] is not a URL unit. What the parser encodes
// is mended so, and for anything else keep, if there is one, is asked.
func (u unitReader) read(start, end int, keep func(n *note, i int)) {
	for i := start; ; {
		i = units(u.text[:end], i, notUnit)
		if i == end {
			return
		}
		b := u.text[i]
		if b == '%' {
			n := u.find(PercentSign, i, i+1, PercentEncodedByte)
			if keep != nil {
				keep(n, i)
			}
			i++
			continue
		}
		_, size := utf8.DecodeRuneInString(u.text[i:])
		n := u.find(URLUnit, i, i+size, u.expected)
		if u.set.Contains(b) {
			u.mend(n, i, i+size, percent.Encode(u.text[i:i+size], u.set))
		} else if keep != nil {
			keep(n, i)
		}
		i += size
	}
}
