package compare

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/validation"
)

// facts holds what findings are computed from: the readings, and a deliberately tolerant
// split of the input, in which backslashes count as slashes and the host may extend past
// the first byte that could end it. No program reads URLs that way; the split only tells
// where readings may diverge.
type facts struct {
	a       *Analysis
	input   string
	outcome *outcome
	// accepting holds the readings that accept the input.
	accepting []*Reading

	// input[start:end] is the input after trimming.
	start, end int
	// scheme is the span of the scheme. schemeName is the scheme in lower case without tabs
	// and newlines, or "" if there is none.
	scheme     validation.Span
	schemeName string
	// special is the special scheme of the input, or of the base if the input has no scheme.
	special infra.SpecialScheme
	// baseScheme is the scheme of the base.
	baseScheme string
	// slashes is the span of the slashes before the authority, and slashCount their number.
	slashes    validation.Span
	slashCount int
	// hasAuthority reports whether some program may find an authority. authority ends before
	// the first slash, "?" or "#", and authorityToBackslash also before the first backslash.
	hasAuthority                    bool
	authority, authorityToBackslash validation.Span
	// userinfo, host and port are parts of authorityToBackslash. userinfo ends before the
	// last "@". Absent parts are empty; hasUserinfo and hasPort tell them from empty ones.
	userinfo, host, port validation.Span
	hasUserinfo, hasPort bool
	// path ends before "?" or "#".
	path validation.Span
}

func newFacts(a *Analysis) *facts {
	f := &facts{a: a, input: a.input, outcome: a.weigh(), end: len(a.input)}
	for i := range a.allReadings() {
		if r := &a.readings[i]; r.Failure == nil {
			f.accepting = append(f.accepting, r)
		}
	}
	f.baseScheme = a.baseTarget().Scheme
	f.trim()
	f.findScheme()
	f.findAuthority()
	return f
}

// trim sets start and end so that characters that cannot be seen are cut off.
func (f *facts) trim() {
	for f.start < f.end {
		r, size := utf8.DecodeRuneInString(f.input[f.start:])
		if !isBlank(r) {
			break
		}
		f.start += size
	}
	for f.end > f.start {
		r, size := utf8.DecodeLastRuneInString(f.input[:f.end])
		if !isBlank(r) {
			break
		}
		f.end -= size
	}
}

// isBlank reports whether r cannot be seen: a space, a control, or an invisible character.
func isBlank(r rune) bool {
	switch ucd.LookOf(r) {
	case ucd.Invisible, ucd.BidiControl, ucd.Control:
		return true
	}
	return r == ' '
}

// isRemoved reports whether browsers remove b anywhere in a URL.
func isRemoved(b byte) bool { return infra.Is(b, infra.TabOrNewline) }

// findScheme looks for a scheme, which may contain tabs and newlines.
func (f *facts) findScheme() {
	f.special = infra.SpecialSchemeOf(f.baseScheme)
	name := make([]byte, 0, len("javascript"))
	for i := f.start; i < f.end; i++ {
		c := f.input[i]
		switch {
		case c == ':' && len(name) > 0:
			f.scheme, f.schemeName = validation.Span{Start: f.start, End: i}, string(name)
			f.special = infra.SpecialSchemeOf(name)
			return
		case isRemoved(c):
		case infra.Is(c, infra.Alpha), len(name) > 0 && infra.Is(c, infra.SchemeCode):
			name = append(name, infra.ASCIILower(c))
		default:
			return
		}
	}
}

// findAuthority finds the slashes, the authority and the path after the scheme.
func (f *facts) findAuthority() {
	at := f.start
	if f.schemeName != "" {
		at = f.scheme.End + 1
	}
	f.slashes = validation.Span{Start: at, End: at}
	backslashes := f.special.IsSpecial() || f.schemeName == ""
	for i := at; i < f.end; i++ {
		c := f.input[i]
		if c == '/' || c == '\\' && backslashes {
			f.slashCount++
			f.slashes.End = i + 1
		} else if !isRemoved(c) {
			break
		}
	}
	switch {
	case f.slashCount >= 2:
		f.hasAuthority = true
	case f.special == infra.File, f.schemeName == "", f.schemeName == f.baseScheme:
	default:
		f.hasAuthority = f.special.IsSpecial()
	}
	if f.special == infra.File && f.slashCount != 2 || !f.special.IsSpecial() && f.slashCount > 2 {
		f.hasAuthority = false // the host is empty
	}
	if !f.hasAuthority {
		f.path = validation.Span{Start: at, End: f.until(at, "?#")}
		f.slashes.End = max(f.slashes.Start, min(f.slashes.End, f.path.End))
		return
	}
	at = f.slashes.End
	f.authority = validation.Span{Start: at, End: f.until(at, "/?#")}
	f.authorityToBackslash = validation.Span{Start: at, End: f.until(at, `/?#\`)}
	f.path = validation.Span{Start: f.authorityToBackslash.End, End: f.until(f.authorityToBackslash.End, "?#")}
	f.splitAuthority()
}

// splitAuthority splits authorityToBackslash into userinfo, host and port.
func (f *facts) splitAuthority() {
	text := f.authorityToBackslash.Of(f.input)
	at := f.authorityToBackslash.Start
	f.userinfo = validation.Span{Start: at, End: at}
	if i := strings.LastIndexByte(text, '@'); i >= 0 {
		f.hasUserinfo = true
		f.userinfo.End = at + i
		at += i + 1
		text = text[i+1:]
	}
	f.host = validation.Span{Start: at, End: f.authorityToBackslash.End}
	f.port = validation.Span{Start: f.authorityToBackslash.End, End: f.authorityToBackslash.End}
	after := strings.LastIndexByte(text, ']') + 1
	if i := strings.IndexByte(text[after:], ':'); i >= 0 {
		f.hasPort = true
		f.host.End = at + after + i
		f.port.Start = f.host.End + 1
	}
}

// until returns the index of the first byte at or after from that any contains, or f.end.
func (f *facts) until(from int, any string) int {
	if i := strings.IndexAny(f.input[from:f.end], any); i >= 0 {
		return from + i
	}
	return f.end
}

// hostText returns the host as written.
func (f *facts) hostText() string { return f.host.Of(f.input) }

// anywhere returns the span of a part in the first reading that knows it, or of the whole
// input.
func (f *facts) anywhere(part func(*edition.Reading) *edition.Part) validation.Span {
	for _, r := range f.accepting {
		if s := part(&r.Reading).Span; s.IsKnown() && s.End > s.Start {
			return s
		}
	}
	return validation.Span{Start: 0, End: len(f.input)}
}

// first returns the span of the first byte of in for whose index is returns true.
func (f *facts) first(in validation.Span, is func(i int) bool) (validation.Span, bool) {
	for i := in.Start; i < in.End; i++ {
		if is(i) {
			return validation.Span{Start: i, End: i + 1}, true
		}
	}
	return validation.Span{}, false
}

// encoded returns the span of the first percent-encoded byte of in for which is returns
// true.
func (f *facts) encoded(in validation.Span, is func(b byte) bool) (validation.Span, bool) {
	for i := in.Start; i < in.End; i++ {
		if f.input[i] == '%' && infra.IsPercentEncodedByte(f.input[:in.End], i) &&
			is(infra.Unhex(f.input[i+1])<<4|infra.Unhex(f.input[i+2])) {
			return validation.Span{Start: i, End: i + len("%00")}, true
		}
	}
	return validation.Span{}, false
}

// rune returns the span of the first code point of in for which is returns true.
func (f *facts) rune(in validation.Span, is func(r rune) bool) (validation.Span, bool) {
	for i, r := range in.Of(f.input) {
		if is(r) {
			_, size := utf8.DecodeRuneInString(f.input[in.Start+i:])
			return validation.Span{Start: in.Start + i, End: in.Start + i + size}, true
		}
	}
	return validation.Span{}, false
}

// wholeCharacters extends a span that begins or ends within a character, as the spans of
// editions that read bytes may, to whole characters.
func (f *facts) wholeCharacters(s validation.Span) validation.Span {
	within := func(i int) (start, end int) {
		for start = i - 1; start >= 0 && start > i-utf8.UTFMax; start-- {
			if _, size := utf8.DecodeRuneInString(f.input[start:]); start+size > i {
				return start, start + size
			}
		}
		return i, i
	}
	s.Start, _ = within(s.Start)
	_, s.End = within(s.End)
	return s
}

// spanOf returns the span of the part that e concerns.
func (f *facts) spanOf(e Effect) validation.Span {
	switch e {
	case PathsDiffer:
		return f.anywhere(func(r *edition.Reading) *edition.Part { return &r.Path })
	case PortsDiffer:
		return f.anywhere(func(r *edition.Reading) *edition.Part { return &r.Port })
	case SchemesDiffer:
		return f.anywhere(func(r *edition.Reading) *edition.Part { return &r.Scheme })
	case HidesInternal, HostsDiffer, HostOrNone:
		return f.hostSpan()
	}
	return f.whole()
}
