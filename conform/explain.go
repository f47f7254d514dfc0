package conform

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Explanation returns [Explain] for this finding alone, without an edit.
func (f Finding) Explanation() string { return Explain([]Finding{f}, "") }

// Explain returns one line without a full stop that tells what is wrong with an input
// that has these findings, and what to write instead: `"[" and "]" are not allowed in a
// path; write %5B and %5D`. Findings that differ only in their characters share a
// sentence, which names at most six. edit is the text of an edit that fixes all
// findings, or "".
//
// The line quotes nothing of the input except for edit, the characters in Found, and
// characters that are forbidden in a host. To hide these, set Found to -1 and Reason to
// 0.
func Explain(findings []Finding, edit string) string {
	var all []sentence
	for i := range findings {
		s, char := sentenceOf(&findings[i])
		k := slices.IndexFunc(all, func(other sentence) bool { return other.rest == s.rest })
		if k < 0 {
			k = len(all)
			all = append(all, s)
		}
		all[k].parts |= s.parts
		if char >= 0 {
			all[k].add(char)
		} else {
			all[k].more = true
		}
	}
	var text []byte
	for i := range all {
		if i > 0 {
			text = append(text, "; "...)
		}
		text = all[i].append(text)
	}
	if edit != "" && len(all) == 1 && isRewritten(findings[0].Code) {
		text = append(append(text, "; write "...), edit...)
	}
	return string(text)
}

// isRewritten reports whether the explanation of a code needs the text of an edit to
// tell what to write instead.
func isRewritten(c validation.Code) bool {
	switch c {
	case validation.DomainPercentEncoded, validation.IPv4EmptyPart, validation.IPv4TooFewParts, validation.IPv4NonDecimalPart,
		validation.IPv4OutOfRangePart, validation.IPv4NonASCIIInput, validation.IPv6PieceLeadingZero:
		return true
	}
	return false
}

// sentence is a sentence about what is wrong with some characters.
type sentence struct {
	chars []rune // none if they are hidden
	more  bool   // there are other characters, which may be hidden
	rest  string // the words after "is" or "are"; "it" refers to the characters
	whole bool   // rest is all of the sentence
	// parts holds one bit for each of places in which the characters are, or 0 if they
	// cannot be percent-encoded.
	parts uint8
}

// maxChars limits the characters of a sentence.
const maxChars = 6

func (s *sentence) add(c rune) {
	switch {
	case slices.Contains(s.chars, c):
	case len(s.chars) == maxChars:
		s.more = true
	default:
		s.chars = append(s.chars, c)
	}
}

// places lists the productions that stand for a part, with its name, in the order of a
// URL.
var places = [...]struct {
	production Production
	name       string
}{
	{ValidOpaqueHostString, "host"}, {URLPathSegmentString, "path"}, {OpaquePathURLString, "path"},
	{URLQueryString, "query"}, {URLFragmentString, "fragment"},
}

// forbiddenIn returns the position in which a rule for domains forbids a character, or
// "" for rules about more than one character.
func forbiddenIn(rule validation.Reason) string {
	switch rule {
	case validation.V7:
		return "in a domain"
	case validation.B2:
		return "in a right-to-left label"
	case validation.B3:
		return "at the end of a right-to-left label"
	case validation.B5:
		return "in a left-to-right label of a domain with right-to-left text"
	case validation.B6:
		return "at the end of a left-to-right label of a domain with right-to-left text"
	}
	return ""
}

const notAllowed = "not allowed in a "

// sentenceOf returns the sentence for a finding, without its character, and that
// character, or -1 if the sentence names none.
func sentenceOf(f *Finding) (sentence, rune) {
	char, ok := f.Found, f.Found >= 0
	named := func(rest string) (sentence, rune) { return sentence{rest: rest}, char }
	whole := func(text string) (sentence, rune) { return sentence{rest: text, whole: true}, -1 }
	switch f.Code {
	case 0:
		if text := missOf(f); text != "" {
			return whole(text)
		}
		return named("not allowed in " + withArticle(f.Expected))
	case validation.InvalidURLUnit:
		switch {
		case f.Expected == URLPathSegmentString && char == '/':
			return named("not allowed in a path segment; write %2F")
		case f.Expected == PercentEncodedByte:
			return whole(`"%" must be followed by two hexadecimal digits; write %25 for a percent sign`)
		case f.Expected != ValidURLString:
			return sentence{rest: notAllowed, parts: partOf(f.Expected)}, char
		case f.Span.Start > 0 && infra.Is(byte(char), infra.TabOrNewline):
			// What is dropped is ASCII. A hidden character is -1, and its byte no tab.
			return named("ignored in a URL; remove it")
		}
		return named("ignored around a URL; remove it")
	case validation.HostInvalidCodePoint:
		if b, ok := f.Reason.CodePoint(); ok {
			return sentence{rest: notAllowed, parts: partOf(ValidOpaqueHostString)}, rune(b)
		}
	case validation.DomainToASCII:
		// A character that is percent-encoded is not in the input.
		ok = f.Span.End-f.Span.Start == utf8.RuneLen(char) // which is -1 for -1
		b, forbidden := f.Reason.CodePoint()
		switch {
		case forbidden:
			char = rune(b)
			return named("not allowed in a host")
		case ok && forbiddenIn(f.Reason) != "":
			return named("not allowed " + forbiddenIn(f.Reason) + " (UTS #46 " + f.Reason.Rule() + ")")
		case f.Reason == validation.A4_2 && f.Span.Start == f.Span.End:
			return whole("the host has an empty label: two dots in a row, or one at its beginning or end (UTS #46 A4_2)")
		case f.Reason == validation.A4_2:
			return whole("the label is longer than 63 bytes in ASCII (UTS #46 A4_2)")
		}
	case validation.IPv6InvalidCodePoint:
		switch {
		case char == ':':
			return whole("an IPv6 address must not end with a single colon")
		case char == '%':
			return whole(`"%" is not allowed in an IPv6 address; a URL cannot have a zone identifier`)
		case ok:
			return named("not allowed in an IPv6 address")
		}
	case validation.MissingSchemeNonRelativeURL:
		if f.Expected == RelativeURLWithFragmentString {
			return whole("the base URL has an opaque path, so only a fragment can be relative to it")
		}
	}
	e := validation.Error{Code: f.Code, Reason: f.Reason}
	return whole(e.Explanation())
}

// partOf returns the bit of the part that p stands for, or 0 if p is not in places.
func partOf(p Production) uint8 {
	for i := range places {
		if places[i].production == p {
			return 1 << i
		}
	}
	return 0
}

// append appends the words of s to dst.
func (s *sentence) append(dst []byte) []byte {
	if s.whole {
		return append(dst, s.rest...)
	}
	n := len(s.chars)
	names := make([]string, n, n+1)
	for i, c := range s.chars {
		names[i] = show.Name(c)
	}
	switch {
	case n == 0:
		names = append(names, "this character")
	case s.more:
		names = append(names, "other characters")
	}
	many := len(names) > 1
	dst = appendList(dst, names, "and")
	rest := s.rest
	if many {
		dst = append(dst, " are "...)
		rest = strings.Replace(rest, "remove it", "remove them", 1)
	} else {
		dst = append(dst, " is "...)
	}
	dst = append(dst, rest...)
	if s.parts == 0 {
		return dst
	}
	var parts []string
	for i := range places {
		if s.parts>>i&1 != 0 && !slices.Contains(parts, places[i].name) {
			parts = append(parts, places[i].name)
		}
	}
	dst = appendList(dst, parts, "or")
	if s.more {
		if many {
			return append(dst, "; percent-encode them"...)
		}
		return append(dst, "; percent-encode it"...)
	}
	for i, c := range s.chars {
		names[i] = encode(c)
	}
	return appendList(append(dst, "; write "...), names, "and")
}

// encode percent-encodes a character.
func encode(c rune) string {
	var encoded strings.Builder
	for _, b := range []byte(string(c)) {
		encoded.WriteString(percent.EncodeByte(b))
	}
	return encoded.String()
}

// appendList appends texts with commas, and a word before the last one.
func appendList(dst []byte, texts []string, word string) []byte {
	for i, t := range texts {
		switch {
		case i == 0:
		case i < len(texts)-1:
			dst = append(dst, ", "...)
		default:
			dst = append(append(append(dst, ' '), word...), ' ')
		}
		dst = append(dst, t...)
	}
	return dst
}
