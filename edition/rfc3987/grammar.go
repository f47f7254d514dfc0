package rfc3987

import (
	"strings"
	"unicode/utf8"
)

// broken is a broken rule, and the range of the string that breaks it.
type broken struct {
	rule    string
	at, end int
}

// after moves the range of b by n bytes, for a string with n more bytes before it. It
// returns nil if b is nil.
func (b *broken) after(n int) *broken {
	if b != nil {
		b.at += n
		b.end += n
	}
	return b
}

// all returns a broken for a rule that is broken by all of s.
func all(rule, s string) *broken { return &broken{rule, 0, len(s)} }

// Each rule is a function of its name that returns nil if all of a string matches it. A
// string is first split at the delimiters, and then the rules of its parts are applied,
// in their order.

func iriReference(s string) *broken {
	if schemeLength(s) > 0 {
		return iri(s)
	}
	return irelativeRef(s)
}

func iri(s string) *broken {
	p := split(s)
	return first(p.scheme(), func() *broken { return p.hierarchy(ihierPart) }, p.query, p.fragment)
}

func absoluteIRI(s string) *broken {
	p := split(s)
	if p.hasFragment {
		return first(p.scheme(), func() *broken { return p.hierarchy(ihierPart) }, p.query, func() *broken {
			return &broken{"absolute-IRI", p.fragmentAt - len("#"), len(s)}
		})
	}
	return first(p.scheme(), func() *broken { return p.hierarchy(ihierPart) }, p.query)
}

func irelativeRef(s string) *broken {
	p := split(s)
	p.hierAt, p.hier = 0, s[:p.hierAt+len(p.hier)] // a scheme is part of the path
	return first(p.hierarchy(irelativePart), p.query, p.fragment)
}

// first returns b or, if it is nil, the first result of rest that is not nil.
func first(b *broken, rest ...func() *broken) *broken {
	for _, rule := range rest {
		if b != nil {
			return b
		}
		b = rule()
	}
	return b
}

func ihierPart(s string) *broken {
	switch {
	case strings.HasPrefix(s, "//"):
		return authorityAndPath(s)
	case strings.HasPrefix(s, "/"):
		return ipathAbsolute(s)
	case s == "":
		return ipathEmpty(s)
	}
	return ipathRootless(s)
}

func irelativePart(s string) *broken {
	switch {
	case strings.HasPrefix(s, "//"):
		return authorityAndPath(s)
	case strings.HasPrefix(s, "/"):
		return ipathAbsolute(s)
	case s == "":
		return ipathEmpty(s)
	}
	return ipathNoscheme(s)
}

// authorityAndPath matches "//" iauthority ipath-abempty.
func authorityAndPath(s string) *broken {
	const slashes = len("//")
	end := authorityEnd(s)
	if b := iauthority(s[slashes:end]); b != nil {
		return b.after(slashes)
	}
	return ipathAbempty(s[end:]).after(end)
}

// authorityEnd returns the end of the authority of s, which begins with two slashes.
func authorityEnd(s string) int {
	if i := strings.IndexByte(s[len("//"):], '/'); i >= 0 {
		return len("//") + i
	}
	return len(s)
}

func iauthority(s string) *broken {
	a := splitAuthority(s)
	if a.hasUserinfo {
		if b := iuserinfo(s[:a.hostAt-len("@")]); b != nil {
			return b
		}
	}
	if b := ihost(s[a.hostAt:a.hostEnd]); b != nil {
		return b.after(a.hostAt)
	}
	switch rest := s[a.hostEnd:]; {
	case rest == "":
		return nil
	case rest[0] == ':':
		return port(rest[1:]).after(a.hostEnd + len(":"))
	default: // something other than a port after a bracket
		return (&broken{"IP-literal", 0, runeLen(rest)}).after(a.hostEnd)
	}
}

// authority holds the range of the host in an authority, and whether a userinfo
// precedes it.
type authority struct {
	hasUserinfo     bool
	hostAt, hostEnd int
}

func splitAuthority(s string) (a authority) {
	if i := strings.IndexByte(s, '@'); i >= 0 {
		a.hasUserinfo = true
		a.hostAt = i + len("@")
	}
	rest := s[a.hostAt:]
	end := ":"
	if strings.HasPrefix(rest, "[") {
		end = "]"
	}
	a.hostEnd = len(s)
	if i := strings.Index(rest, end); i >= 0 {
		a.hostEnd = a.hostAt + i
		if end == "]" {
			a.hostEnd++
		}
	}
	return a
}

func ihost(s string) *broken {
	switch {
	case strings.HasPrefix(s, "["):
		return ipLiteral(s)
	case ipv4address(s) == nil:
		return nil
	}
	return iregName(s)
}

func ipath(s string) *broken {
	switch {
	case strings.HasPrefix(s, "/"):
		return ipathAbempty(s)
	case s == "":
		return ipathEmpty(s)
	}
	return ipathRootless(s)
}

func ipathAbempty(s string) *broken {
	if s != "" && s[0] != '/' {
		return &broken{"ipath-abempty", 0, runeLen(s)}
	}
	return segments(s, 0)
}

func ipathAbsolute(s string) *broken {
	switch {
	case !strings.HasPrefix(s, "/"):
		return &broken{"ipath-absolute", 0, runeLen(s)}
	case s == "/":
		return nil
	}
	return firstSegment(s, len("/"), isegmentNZ)
}

func ipathNoscheme(s string) *broken { return firstSegment(s, 0, isegmentNZNC) }
func ipathRootless(s string) *broken { return firstSegment(s, 0, isegmentNZ) }

func ipathEmpty(s string) *broken {
	if s != "" {
		return &broken{"ipath-empty", 0, runeLen(s)}
	}
	return nil
}

// firstSegment applies a rule to the segment at s[at:], and isegment to all segments
// after it.
func firstSegment(s string, at int, rule func(s string) *broken) *broken {
	end := len(s)
	if i := strings.IndexByte(s[at:], '/'); i >= 0 {
		end = at + i
	}
	if b := rule(s[at:end]); b != nil {
		return b.after(at)
	}
	return segments(s, end)
}

// segments applies isegment to every segment of s[at:], each of which begins with a
// slash.
func segments(s string, at int) *broken {
	for at < len(s) {
		at += len("/")
		end := len(s)
		if i := strings.IndexByte(s[at:], '/'); i >= 0 {
			end = at + i
		}
		if b := isegment(s[at:end]); b != nil {
			return b.after(at)
		}
		at = end
	}
	return nil
}

func iuserinfo(s string) *broken { return data("iuserinfo", s, ":", nil) }
func iregName(s string) *broken  { return data("ireg-name", s, "", nil) }
func isegment(s string) *broken  { return data("isegment", s, ":@", nil) }
func iquery(s string) *broken    { return data("iquery", s, ":@/?", isIprivate) }
func ifragment(s string) *broken { return data("ifragment", s, ":@/?", nil) }

func isegmentNZ(s string) *broken   { return nonEmpty("isegment-nz", s, ":@") }
func isegmentNZNC(s string) *broken { return nonEmpty("isegment-nz-nc", s, "@") }

func nonEmpty(rule, s, more string) *broken {
	if s == "" {
		return all(rule, s)
	}
	return data(rule, s, more, nil)
}

// data matches any number of the elements of most components: iunreserved / pct-encoded
// / sub-delims, or one of more, or a character that also allows, if not nil.
func data(rule, s, more string, also func(r rune) bool) *broken {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		_, encoded := pctEncodedAt(s, i)
		switch {
		case encoded:
			size = len("%00")
		case r == '%':
			end := i + 1
			for end < len(s) && isHexdig(rune(s[end])) {
				end++
			}
			return &broken{"pct-encoded", i, end + runeLen(s[end:])}
		case isIunreserved(r), isSubDelims(r), isIn(r, more), also != nil && also(r):
		default: // among others utf8.RuneError, which is not in ucschar
			return &broken{rule, i, i + size}
		}
		i += size
	}
	return nil
}

func ipchar(s string) *broken {
	if _, encoded := pctEncodedAt(s, 0); encoded && len(s) == len("%00") {
		return nil
	}
	return one("ipchar", s, func(r rune) bool { return isIunreserved(r) || isSubDelims(r) || isIn(r, ":@") })
}

// one applies a rule for a single character.
func one(rule, s string, is func(r rune) bool) *broken {
	switch r, size := utf8.DecodeRuneInString(s); {
	case s == "" || !is(r):
		return &broken{rule, 0, size}
	case size < len(s):
		return &broken{rule, size, len(s)}
	}
	return nil
}

func pctEncoded(s string) *broken {
	if _, ok := pctEncodedAt(s, 0); !ok || len(s) != len("%00") {
		return all("pct-encoded", s)
	}
	return nil
}

func scheme(s string) *broken {
	if n := schemeChars(s); n < len(s) || n == 0 {
		return &broken{"scheme", n, n + runeLen(s[n:])}
	}
	return nil
}

// schemeChars returns the length of the longest prefix of s that could be a scheme.
func schemeChars(s string) int {
	n := 0
	for n < len(s) && (isAlpha(rune(s[n])) || n > 0 && (isDigit(rune(s[n])) || isIn(rune(s[n]), "+-."))) {
		n++
	}
	return n
}

// schemeLength returns the length of the scheme at the start of s, or 0 if there is
// none or no colon follows it.
func schemeLength(s string) int {
	if n := schemeChars(s); n < len(s) && s[n] == ':' {
		return n
	}
	return 0
}

func port(s string) *broken {
	for i, r := range s {
		if !isDigit(r) {
			return &broken{"port", i, i + runeLen(s[i:])}
		}
	}
	return nil
}

// runeLen returns the length of the first code point of s.
func runeLen(s string) int {
	_, size := utf8.DecodeRuneInString(s)
	return size
}
