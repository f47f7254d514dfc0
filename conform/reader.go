package conform

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// reader finds the errors of an invalid input, from the errors that the URL parser
// reports and the layout that it records.
type reader struct {
	// Input is the cleaned input; the parser reads its Text.
	infra.Input
	options weburl.Options
	// scheme is the scheme of the URL. start is the index in Text after its colon,
	// or 0 if Text has no scheme.
	scheme infra.SpecialScheme
	start  int
	notes  []note
	// limit bounds the notes kept per source; room is the length of notes at which the
	// current source reaches it. Further notes are only counted, in omitted.
	limit, room int
	omitted     map[omittedKind]int

	// If parsed is set, the layout and the errors of the last text that was parsed.
	parsed bool
	layout weburl.Layout
	errors []validation.Error
}

// note is a finding with its span in the text. If it is about bytes that are not in the
// text, at is the span of the original that has to be replaced.
type note struct {
	Finding
	at validation.Span
	// kind is the kind of the part that contains a code point that is not a URL unit.
	// It is 0 for other findings.
	kind weburl.PartKind
}

// readers pools readers, with their memory.
var readers = sync.Pool{New: func() any {
	r := new(reader)
	r.options.Layout = &r.layout
	r.options.Report = r.report
	return r
}}

// report records an error of the parser. It joins successive errors that give at most
// one note together.
func (r *reader) report(e validation.Error) {
	if n := len(r.errors); n > 0 && r.errors[n-1].Code == e.Code {
		switch e.Code {
		case validation.InvalidURLUnit, validation.InvalidCredentials, validation.SpecialSchemeMissingFollowingSolidus:
			last := &r.errors[n-1].Span
			last.End = max(last.End, e.Span.End)
			return
		}
	}
	r.errors = append(r.errors, e)
}

// omittedKind is the key by which omitted notes are counted.
type omittedKind struct {
	code  validation.Code
	fatal bool
}

// begin begins a source of notes.
func (r *reader) begin() { r.room = len(r.notes) + min(r.limit, math.MaxInt-len(r.notes)) }

// note adds a note or, if there are too many, only counts it.
func (r *reader) note(n note) {
	if len(r.notes) >= r.room {
		r.omit(&n)
		return
	}
	r.notes = append(r.notes, n)
}

func (r *reader) omit(n *note) {
	if r.omitted == nil {
		r.omitted = map[omittedKind]int{}
	}
	r.omitted[omittedKind{n.Code, n.Fatal}]++
}

// newReader returns a reader for input that keeps at most limit notes of each source.
func newReader(input string, base weburl.URL, limit int) *reader {
	r := readers.Get().(*reader)
	r.limit = limit
	r.Set(input, true)
	r.options.Base = base
	r.start, r.parsed = 0, false
	return r
}

// maxPooled limits the capacity of each slice of a pooled reader.
const maxPooled = 200

// release puts r back into the pool, without references to the input, unless r has
// grown large.
func (r *reader) release() {
	if max(cap(r.notes), cap(r.errors), cap(r.layout.Parts), cap(r.layout.Decoded)) > maxPooled {
		return
	}
	r.Input, r.options.Base, r.notes = infra.Input{}, weburl.URL{}, r.notes[:0]
	r.omitted = nil
	readers.Put(r)
}

// read finds all errors of the input. matched is the result of match for the original.
func (r *reader) read(matched int) {
	r.readDropped()
	if len(r.notes) > 0 {
		matched = match(r.Text, &r.options.Base)
	}
	if matched < len(r.Text) {
		r.readText(matched)
	}
	r.sort()
	if len(r.notes) > r.limit {
		for i := range r.notes[r.limit:] {
			r.omit(&r.notes[r.limit+i])
		}
		r.notes = r.notes[:r.limit]
	}
}

// sort puts the notes in the order of the input.
func (r *reader) sort() {
	slices.SortStableFunc(r.notes, func(a, b note) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
}

// readDropped notes the bytes that were trimmed or removed from the input.
func (r *reader) readDropped() {
	r.begin()
	drop := func(start, end, from int) {
		found, _, _ := infra.DecodeScalarValue(r.Original[start:])
		f := Finding{Code: validation.InvalidURLUnit, Span: validation.Span{Start: start, End: end}, Expected: ValidURLString, Found: found}
		r.note(note{Finding: f, at: validation.Span{Start: from, End: end}})
	}
	if r.Start > 0 {
		drop(0, r.Start, 0)
	}
	r.Removed(func(start, end, illFormed int) bool {
		from := start
		if r.Original[end] >= utf8.RuneSelf {
			// Without the removed bytes, the ill-formed sequence could form a code
			// point with the bytes that follow.
			from -= illFormed
		}
		drop(start, end, from)
		return true
	})
	if r.End < len(r.Original) && r.End > r.Start {
		drop(r.End, len(r.Original), r.End)
	}
}

// readText finds the errors of the text. Text[:matched] matches the grammar.
func (r *reader) readText(matched int) {
	if scheme := infra.SchemeLength(r.Text); scheme > 0 {
		r.start = scheme + len(":")
		r.scheme = infra.SpecialSchemeFold(r.Text[:scheme])
	} else {
		r.scheme = infra.SpecialSchemeOf(r.options.Base.Scheme())
	}
	if r.isPastHead(matched) {
		// The parser reports no errors in text that matches.
		r.readTail(matched)
		return
	}
	text := r.Text[:r.headEnd()]
	failure := r.parse(text)
	r.readErrors(0, 0, failure)
	r.readHost(failure)
	tail := r.tail()
	switch {
	case failure == validation.MissingSchemeNonRelativeURL:
		r.scheme = infra.NotSpecial
	case failure != 0 && strings.HasPrefix(text[tail:], ":"):
		// The port after an invalid host can be invalid, too.
		const harmless = "x"
		host, _ := r.layout.Find(weburl.PartHost)
		shift := host.End - host.Start - len(harmless)
		failure = r.parse(text[:host.Start] + harmless + text[host.End:])
		r.readErrors(host.Start+len(harmless), shift, failure)
		tail = r.tail() + shift
	}
	r.readTail(tail)
}

// headEnd returns the length of the part of Text to parse: everything before the path,
// query or fragment, and one more byte if there is one, since the parser would trim a
// space at the end.
func (r *reader) headEnd() int {
	i := r.start
	for i < len(r.Text) && (r.Text[i] == '/' || r.Text[i] == '\\') {
		i++
	}
	return min(infra.Scan(r.Text, i, headEnds)+1, len(r.Text))
}

var (
	headEnds = infra.StopsAt(0, "/?#")
	pathEnds = infra.StopsAt(0, "?#")
)

// isPastHead reports whether Text[i] is in the path, query or fragment. Text[:i]
// matches the grammar.
func (r *reader) isPastHead(i int) bool {
	if i < r.start {
		return false
	}
	rest := r.Text[r.start:i]
	switch {
	case infra.Scan(rest, 0, pathEnds) < len(rest):
		return true
	case strings.HasPrefix(rest, "//"):
		// Without a slash, i could be in the port.
		return strings.IndexByte(rest[len("//"):], '/') >= 0
	case r.scheme.IsSpecial():
		// A backslash in the first two bytes can be one of the two slashes, and a
		// "|" there can belong to a drive letter.
		return i > 1
	}
	return true
}

// parse parses text and records the errors and the layout. It returns the code of the
// error that the parser fails with, or 0.
func (r *reader) parse(text string) validation.Code {
	r.parsed = true
	r.errors = r.errors[:0]
	_, err := r.options.Parse(text)
	if e, ok := err.(*validation.Error); ok {
		return e.Code
	}
	return 0
}

// readErrors notes the errors of the last parse that begin at or after from, except for
// those that readHost and readTail find. In Text, they lie shift bytes further to the
// right.
func (r *reader) readErrors(from, shift int, failure validation.Code) {
	r.begin()
	tail := r.tail()
	var last validation.Error
	for i, e := range r.errors {
		switch {
		case e.Span.Start < from || e == last || e.Code == validation.HostInvalidCodePoint || e.Code == validation.InvalidURLUnit:
		case e.Code == validation.InvalidReverseSolidus && e.Span.Start >= tail:
		default:
			e := e.Shift(shift)
			r.add(e, r.expected(e.Code), failure != 0 && i == len(r.errors)-1)
		}
		last = e
	}
}

// tail returns the start of the path, query or fragment in the text parsed last or, if
// the parser failed before it, the index at which it stopped reading.
func (r *reader) tail() int {
	var last weburl.PartKind
	for _, p := range r.layout.Parts {
		switch p.Kind {
		case weburl.PartSegment:
			if last == weburl.PartSlashes {
				// This segment is a drive letter in place of a host.
				return p.Span.End
			}
			return p.Span.Start
		case weburl.PartSeparator, weburl.PartUnread:
			return p.Span.Start
		case weburl.PartQuery, weburl.PartFragment:
			return p.Span.Start - len("?")
		}
		last = p.Kind
	}
	if n := len(r.layout.Parts); n > 0 {
		return r.layout.Parts[n-1].Span.End
	}
	return 0
}

// readTail notes the errors from Text[i] on, which must be in the path, query or
// fragment.
func (r *reader) readTail(i int) {
	r.begin()
	kind := weburl.PartSegment
	switch {
	case strings.IndexByte(r.Text[:i], '#') >= 0:
		kind = weburl.PartFragment
	case strings.IndexByte(r.Text[:i], '?') >= 0:
		kind = weburl.PartQuery
	case r.start > 0 && r.scheme == infra.NotSpecial && !strings.HasPrefix(r.Text[r.start:], "/"):
		kind = weburl.PartOpaquePath
	}
	for {
		end := len(r.Text)
		switch kind {
		case weburl.PartFragment:
		case weburl.PartQuery:
			if n := strings.IndexByte(r.Text[i:], '#'); n >= 0 {
				end = i + n
			}
		default:
			end = infra.Scan(r.Text, i, pathEnds)
		}
		r.readUnits(i, end, kind, notUnit)
		if end == len(r.Text) {
			return
		}
		kind = weburl.PartQuery
		if r.Text[end] == '#' {
			kind = weburl.PartFragment
		}
		i = end + 1
	}
}

// readUnits notes the errors in Text[i:end], where only URL units are allowed. It
// passes stops to [units].
func (r *reader) readUnits(i, end int, kind weburl.PartKind, stops *infra.Stops) {
	for {
		if i = units(r.Text[:end], i, stops); i == end {
			return
		}
		_, size := utf8.DecodeRuneInString(r.Text[i:])
		e := validation.Error{Code: validation.InvalidURLUnit, Span: validation.Span{Start: i, End: i + size}}
		expected := unitsOf[kind]
		switch b := r.Text[i]; {
		case b == '%':
			expected = PercentEncodedByte
		case b == '\\' && kind == weburl.PartSegment && r.scheme.IsSpecial():
			e.Code, expected = validation.InvalidReverseSolidus, r.pathProduction()
		case kind == weburl.PartHost && infra.Is(b, infra.ForbiddenHost):
			e.Code, e.Reason = validation.HostInvalidCodePoint, validation.Forbidden(b)
		}
		r.addUnit(e, expected, e.Code == validation.HostInvalidCodePoint, kind)
		i += size
	}
}

// span converts a span of the text into one of the original.
func (r *reader) span(at validation.Span) validation.Span {
	start, end := r.Span(at.Start, at.End)
	return validation.Span{Start: start, End: end}
}

// add notes an error.
func (r *reader) add(e validation.Error, expected Production, fatal bool) {
	r.addUnit(e, expected, fatal, 0)
}

// addUnit notes an error in a part of the given kind.
func (r *reader) addUnit(e validation.Error, expected Production, fatal bool, kind weburl.PartKind) {
	found := rune(-1)
	if e.Span.Start < len(r.Text) {
		found, _ = utf8.DecodeRuneInString(r.Text[e.Span.Start:])
	}
	r.note(note{Finding{e.Code, e.Reason, r.span(e.Span), expected, found, fatal}, e.Span, kind})
}

// findings returns the findings of all notes.
func (r *reader) findings() []Finding {
	all := make([]Finding, len(r.notes))
	for i := range all {
		all[i] = r.notes[i].Finding
	}
	return all
}

// expected returns the production expected at an error before the path.
func (r *reader) expected(code validation.Code) Production {
	switch code {
	case validation.SpecialSchemeMissingFollowingSolidus, validation.InvalidReverseSolidus:
		if r.scheme == infra.File {
			return SchemeRelativeFileURLString
		}
		return SchemeRelativeSpecialURLString
	case validation.MissingSchemeNonRelativeURL:
		if r.options.Base.IsValid() {
			return RelativeURLWithFragmentString
		}
		return AbsoluteURLWithFragmentString
	case validation.InvalidCredentials, validation.HostMissing:
		if r.scheme.IsSpecial() {
			return ValidHostString
		}
		return OpaqueHostAndPortString
	}
	return expectedFor[code]
}

// pathProduction returns the production that the path should match.
func (r *reader) pathProduction() Production {
	if !r.parsed {
		if r.start > 0 || strings.HasPrefix(r.Text, "/") {
			return PathAbsoluteURLString
		}
		return PathRelativeSchemeLessURLString
	}
	for _, p := range r.layout.Parts {
		switch p.Kind {
		case weburl.PartSegment:
			return PathRelativeSchemeLessURLString
		case weburl.PartSeparator, weburl.PartSlashes:
			return PathAbsoluteURLString
		}
	}
	return PathAbsoluteURLString
}
