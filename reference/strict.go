package reference

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// StrictRule is a rule of the document's strict grammar that a string can break. It is
// itself an error, so that errors.Is(err, reference.StrictUserinfo) works.
type StrictRule uint8

// The rules that can be broken.
const (
	// StrictSyntax: the string is not a reference. [Mode.Parse] gives the reason.
	StrictSyntax StrictRule = iota + 1
	// StrictRemoved: it contains something that is removed before it is read: a
	// tab or newline, or spaces or C0 controls around it.
	StrictRemoved
	// StrictBackslash: a web or file URL has a backslash, which is read as a slash.
	StrictBackslash
	// StrictUserinfo: it has a userinfo.
	StrictUserinfo
	// StrictDrive: a drive does not follow a slash, or stands in place of the
	// authority: "file:C:/x", "file://C:/x".
	StrictDrive
	// StrictCharacter: a component contains a character that is not valid there.
	StrictCharacter
	// StrictPercent: a percent sign is not followed by two hexadecimal digits.
	StrictPercent

	strictRuleCount = iota
)

var strictRules = [strictRuleCount + 1]struct{ name, explanation string }{
	StrictSyntax:    {"syntax", "the string is not a reference"},
	StrictRemoved:   {"removed", "tabs and newlines, and spaces and controls around the string, are removed before it is read"},
	StrictBackslash: {"backslash", "the backslash is read as a slash"},
	StrictUserinfo:  {"userinfo", "a strict reference has no username or password"},
	StrictDrive:     {"drive", "a drive must follow a slash, as in \"file:///C:/\""},
	StrictCharacter: {"character", "the character is not allowed in this component; percent-encode it"},
	StrictPercent:   {"percent", "a percent sign must be followed by two hexadecimal digits; a literal one is written %25"},
}

var strictRuleNames = func() []string {
	names := make([]string, len(strictRules))
	for i, r := range strictRules {
		names[i] = r.name
	}
	return names
}()

// String returns the name of the rule, such as "userinfo".
func (r StrictRule) String() string { return enum.Name(strictRuleNames, r) }

// Error returns the name of the rule and its explanation.
func (r StrictRule) Error() string { return r.String() + ": " + enum.At(strictRules[:], r).explanation }

// StrictError says which rule of the strict grammar a string breaks, and where. Its fields
// and its text never quote the input.
type StrictError struct {
	Rule StrictRule
	// Span is the first part of the string that is not allowed: a character if the rule
	// is StrictCharacter, StrictPercent or StrictBackslash, and otherwise what the rule
	// is about. It is empty if something is missing there.
	Span validation.Span
	// Column and Treatment tell why a StrictCharacter is not allowed: it is Tolerated,
	// Fixed or Rejected in the column. For other rules, they are zero.
	Column    Column
	Treatment Treatment
	// Code is the validation error of [Mode.Parse] if the rule is StrictSyntax.
	Code validation.Code
}

// Error returns the name of the rule, the span and an explanation.
func (e *StrictError) Error() string {
	text := "reference: " + e.Rule.String() + " at byte " + e.Span.String() + ": "
	switch e.Rule {
	case StrictSyntax:
		return text + e.Code.Explanation()
	case StrictCharacter:
		return text + "the character is not allowed in the column " + e.Column.String() + " (" + e.Treatment.String() + ")"
	}
	return text + enum.At(strictRules[:], e.Rule).explanation
}

// Unwrap returns the rule.
func (e *StrictError) Unwrap() error { return e.Rule }

// CheckStrict returns nil if input is a reference by the document's strict grammar, in
// the mode of its scheme or in m if it has none. Otherwise it returns a [*StrictError]
// for the first place that is not allowed. There is no base: "x" is strict in every
// mode.
//
// The strict grammar is about characters and their places. It does not ask whether the
// host of a web URL is a domain, or whether there is one; package conform does.
func (m Mode) CheckStrict(input string) error {
	var in infra.Input
	in.Set(input, true)
	s := strictReader{text: in.Text}
	s.read(m)
	first := s.failure
	if first != nil {
		first.Span.Start, first.Span.End = in.Span(first.Span.Start, first.Span.End)
	}
	before := func(span validation.Span) bool { return first == nil || span.Start < first.Span.Start }
	if span, ok := firstRemoved(&in); ok && before(span) {
		first = &StrictError{Rule: StrictRemoved, Span: span}
	}
	if _, err := m.Parse(input); err != nil {
		if e := err.(*validation.Error); before(e.Span) {
			first = &StrictError{Rule: StrictSyntax, Span: e.Span, Code: e.Code}
		}
	}
	if first == nil {
		return nil
	}
	return first
}

// firstRemoved returns the first part of the input that is removed before it is read.
func firstRemoved(in *infra.Input) (span validation.Span, ok bool) {
	if in.Start > 0 {
		return validation.Span{End: in.Start}, true
	}
	in.Removed(func(start, end, _ int) bool {
		span, ok = validation.Span{Start: start, End: end}, true
		return false
	})
	if !ok && in.End < len(in.Original) {
		return validation.Span{Start: in.End, End: len(in.Original)}, true
	}
	return span, ok
}

// strictReader goes through a cleaned text from left to right, up to the first place that
// the strict grammar does not allow.
type strictReader struct {
	text string
	// special is set in the modes other than GenericMode.
	special bool
	failure *StrictError
}

func (s *strictReader) fail(rule StrictRule, start, end int) {
	if s.failure == nil {
		s.failure = &StrictError{Rule: rule, Span: validation.Span{Start: start, End: end}}
	}
}

func (s *strictReader) read(m Mode) {
	start := 0
	path, query := PathColumn, QueryColumn
	if n := infra.SchemeLength(s.text); n > 0 {
		m, start = modeOf(s.text[:n]), n+1
		if m == GenericMode && !strings.HasPrefix(s.text[start:], "/") {
			path = OpaquePathColumn
		}
	}
	if m != GenericMode {
		s.special = true
		path, query = SpecialPathColumn, SpecialQueryColumn
	}
	text, i := s.text, start
	end := i + tailStart(text[i:])
	if i+1 < end && s.isSlash(i) && s.isSlash(i+1) {
		s.slash(i)
		s.slash(i + 1)
		i = s.readAuthority(i+2, end, m)
		if m == FileMode && i < end && infra.StartsWithWindowsDriveLetter(text[i+1:end]) {
			s.slash(i)
			i += len("/C:")
		}
	} else if m == FileMode && i < end {
		switch drive := text[i:end]; {
		case s.isSlash(i) && infra.StartsWithWindowsDriveLetter(drive[1:]):
			s.slash(i)
			i += len("/C:")
		case infra.StartsWithWindowsDriveLetter(drive):
			s.fail(StrictDrive, i, i+len("C:"))
			i += len("C:")
		}
	}
	for i < end {
		if s.isSlash(i) {
			s.slash(i)
			i++
			continue
		}
		next := i + 1
		for next < end && !s.isSlash(next) {
			next++
		}
		s.characters(i, next, path)
		i = next
	}
	if i < len(text) && text[i] == '?' {
		end := len(text)
		if n := strings.IndexByte(text[i:], '#'); n >= 0 {
			end = i + n
		}
		s.characters(i+1, end, query)
		i = end
	}
	if i < len(text) {
		s.characters(i+1, len(text), FragmentColumn)
	}
}

// tailStart returns the start of the query or fragment of s, or len(s).
func tailStart(s string) int {
	if i := strings.IndexAny(s, "?#"); i >= 0 {
		return i
	}
	return len(s)
}

func (s *strictReader) isSlash(i int) bool {
	return s.text[i] == '/' || s.special && s.text[i] == '\\'
}

// slash fails if text[i] is a backslash that is read as a slash.
func (s *strictReader) slash(i int) {
	if s.text[i] == '\\' {
		s.fail(StrictBackslash, i, i+1)
	}
}

// readAuthority reads the authority that begins at text[i] and returns its end. It leaves
// an address in brackets and the port to [Mode.Parse].
func (s *strictReader) readAuthority(i, end int, m Mode) int {
	stop := i
	for stop < end && !s.isSlash(stop) {
		stop++
	}
	authority := s.text[i:stop]
	if m == FileMode && infra.IsWindowsDriveLetter(authority) {
		s.fail(StrictDrive, i, stop)
		return stop
	}
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		s.fail(StrictUserinfo, i, i+at+1)
		i += at + 1
	}
	if host := s.text[i:stop]; !strings.HasPrefix(host, "[") {
		s.characters(i, i+hostLength(host), OpaqueHostColumn)
	}
	return stop
}

// characters checks the characters of a component.
func (s *strictReader) characters(i, end int, column Column) {
	for i < end && s.failure == nil {
		if s.text[i] == '%' {
			if !infra.IsPercentEncodedByte(s.text[:end], i) {
				s.fail(StrictPercent, i, i+1)
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s.text[i:end])
		if t := column.Treatment(r); t != Valid && t != Encoded {
			s.fail(StrictCharacter, i, i+size)
			s.failure.Column, s.failure.Treatment = column, t
		}
		i += size
	}
}
