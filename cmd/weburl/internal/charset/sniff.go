package charset

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/infra"
)

// Origin says where the encoding of a document was found.
type Origin uint8

const (
	// Guessed: nothing determines it.
	Guessed Origin = iota
	// Declared: the document declares it in a <meta> or an XML declaration.
	Declared
	// Given: an authority such as an HTTP header determines it.
	Given
	// Marked: the document has a byte order mark.
	Marked
)

// prescanned is the number of bytes that are prescanned.
const prescanned = 1024

// Sniff returns the encoding in which to read an HTML document: the one that its
// byte order mark indicates, else the given one if that is not nil, else the
// declared one. If none is declared, it returns UTF-8 for documents that are
// entirely UTF-8, and windows-1252 for others.
//
// metas calls its argument with the attributes charset, http-equiv and content of
// each <meta> in the document, as the HTML parser meets them, until that returns
// false: the parser corrects the result of the prescan.
//
// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
func Sniff(source []byte, given *encoding.Encoding, metas func(source []byte, found func(charset, pragma, content string) bool)) (encoding.Encoding, Origin) {
	if e, n := bom(source); n > 0 {
		return e, Marked
	}
	if given != nil {
		return *given, Given
	}
	e, ok := prescan(source[:min(len(source), prescanned)])
	if ok && !extendsASCII(e) {
		return e, Declared
	}
	// https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding
	if mentions(source) {
		text := source
		if ok && e == encoding.ISO2022JP { // where a quotation mark may be half of a character
			text = Decode(source, e).Bytes
		}
		metas(text, func(charset, pragma, content string) (more bool) {
			late, found := encoding.Lookup(charset)
			if !found && strings.EqualFold(pragma, "content-type") {
				late, found = fromContent(content)
			}
			if found {
				e, ok = declared(late), true
			}
			return !found
		})
	}
	switch {
	case ok:
		return e, Declared
	case utf8.Valid(source):
		return encoding.UTF8, Guessed
	}
	return encoding.Windows1252, Guessed
}

// mentions reports whether a source can contain a <meta> that declares an encoding.
func mentions(source []byte) bool {
	for {
		i := bytes.IndexAny(source, "cC")
		if i < 0 || len(source)-i < len("charset") {
			return false
		}
		if bytes.EqualFold(source[i:i+len("charset")], []byte("charset")) {
			return true
		}
		source = source[i+1:]
	}
}

// declared returns the encoding of a document that declares e: one in which the
// declaration can be read.
func declared(e encoding.Encoding) encoding.Encoding {
	switch e {
	case encoding.UTF16BE, encoding.UTF16LE:
		return encoding.UTF8
	case encoding.XUserDefined:
		return encoding.Windows1252
	}
	return e
}

// scanner prescans the beginning of a document.
type scanner struct {
	source []byte
	at     int
}

// rest returns what has not been read.
func (s *scanner) rest() []byte { return s.source[min(s.at, len(s.source)):] }

// prescan returns the encoding that the beginning of a document declares. Comments
// are skipped, but not the content of scripts, styles and titles.
//
// NB: golang.org/x/net/html/charset also contains a prescan, but it deviates: it
// skips what the HTML parser takes for the content of a script or title, ignores
// XML declarations, decodes character references, leaves x-user-defined as it is,
// and uses the content of a <meta> whose charset is unknown. Nor does it look
// beyond the limit.
//
// https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
func prescan(source []byte) (encoding.Encoding, bool) {
	switch {
	case bytes.HasPrefix(source, []byte("<\x00?\x00x\x00")):
		return encoding.UTF16LE, true
	case bytes.HasPrefix(source, []byte("\x00<\x00?\x00x")):
		return encoding.UTF16BE, true
	}
	s := scanner{source: source}
	for ; s.at < len(source); s.at++ {
		if source[s.at] != '<' {
			continue
		}
		rest := s.rest()
		switch {
		case bytes.HasPrefix(rest, []byte("<!--")):
			// The dashes can be those of the opening.
			i := bytes.Index(rest[len("<!"):], []byte("-->"))
			if i < 0 {
				return xmlEncoding(source)
			}
			s.at += len("<!") + i + len("--")
		case len(rest) > len("<meta") && bytes.EqualFold(rest[:len("<meta")], []byte("<meta")) && (isSpace(rest[len("<meta")]) || rest[len("<meta")] == '/'):
			s.at += len("<meta")
			e, ok, whole := s.meta()
			if ok {
				return e, true
			}
			if !whole {
				return xmlEncoding(source)
			}
		case len(rest) > 1 && isLetter(rest[1]) || len(rest) > 2 && rest[1] == '/' && isLetter(rest[2]):
			for s.at < len(source) && source[s.at] != '>' && !isSpace(source[s.at]) {
				s.at++
			}
			for {
				if _, _, ok := s.attribute(); !ok {
					break
				}
			}
		case len(rest) > 1 && (rest[1] == '!' || rest[1] == '/' || rest[1] == '?'):
			for s.at < len(source) && source[s.at] != '>' {
				s.at++
			}
		}
	}
	return xmlEncoding(source)
}

// meta reads the attributes of a <meta>, and returns the encoding that it declares.
// whole is false if the bytes end before the tag does.
func (s *scanner) meta() (e encoding.Encoding, ok, whole bool) {
	seen := map[string]bool{}
	pragma, needsPragma, decided := false, false, false
	for {
		name, value, more := s.attribute()
		if !more {
			break
		}
		if seen[name] {
			continue
		}
		seen[name] = true
		switch name {
		case "http-equiv":
			pragma = pragma || value == "content-type"
		case "content":
			if found, is := fromContent(value); is && !decided {
				e, ok, needsPragma, decided = found, true, true, true
			}
		case "charset":
			e, ok = encoding.Lookup(value)
			needsPragma, decided = false, true
		}
	}
	if s.at >= len(s.source) {
		return 0, false, false
	}
	return declared(e), ok && (pragma || !needsPragma), true
}

// attribute reads an attribute, with its letters in lower case. ok is false at the end
// of the tag or of the bytes.
//
// https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing
func (s *scanner) attribute() (name, value string, ok bool) {
	is := func(what func(byte) bool) bool { return s.at < len(s.source) && what(s.source[s.at]) }
	for is(func(c byte) bool { return isSpace(c) || c == '/' }) {
		s.at++
	}
	if s.at >= len(s.source) || s.source[s.at] == '>' {
		return "", "", false
	}
	start := s.at
	for is(func(c byte) bool { return !isSpace(c) && c != '/' && c != '>' && (c != '=' || s.at == start) }) {
		s.at++
	}
	name = lower(s.source[start:s.at])
	for is(isSpace) {
		s.at++
	}
	if !is(func(c byte) bool { return c == '=' }) {
		return name, "", true
	}
	s.at++
	for is(isSpace) {
		s.at++
	}
	if s.at >= len(s.source) {
		return "", "", false
	}
	if quote := s.source[s.at]; quote == '"' || quote == '\'' {
		s.at++
		start = s.at
		for is(func(c byte) bool { return c != quote }) {
			s.at++
		}
		value = lower(s.source[start:s.at])
		s.at++
		return name, value, true
	}
	start = s.at
	for is(func(c byte) bool { return !isSpace(c) && c != '>' }) {
		s.at++
	}
	return name, lower(s.source[start:s.at]), true
}

func lower(b []byte) string {
	b = bytes.Clone(b)
	infra.LowerASCII(b)
	return string(b)
}

// fromContent returns the encoding that the content of a <meta http-equiv=content-type>
// declares.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements
func fromContent(content string) (encoding.Encoding, bool) {
	s := []byte(content)
	infra.LowerASCII(s)
	for {
		i := bytes.Index(s, []byte("charset"))
		if i < 0 {
			return 0, false
		}
		s = bytes.TrimLeft(s[i+len("charset"):], spaces)
		if len(s) > 0 && s[0] == '=' {
			break
		}
	}
	s = bytes.TrimLeft(s[1:], spaces)
	if len(s) == 0 {
		return 0, false
	}
	if s[0] == '"' || s[0] == '\'' {
		end := bytes.IndexByte(s[1:], s[0])
		if end < 0 {
			return 0, false
		}
		return encoding.Lookup(string(s[1 : 1+end]))
	}
	if end := bytes.IndexAny(s, spaces+";"); end >= 0 {
		s = s[:end]
	}
	return encoding.Lookup(string(s))
}

// xmlEncoding returns the encoding in what looks like an XML declaration.
//
// https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing
func xmlEncoding(source []byte) (encoding.Encoding, bool) {
	source, ok := bytes.CutPrefix(source, []byte("<?xml"))
	end := bytes.IndexByte(source, '>')
	if !ok || end < 0 {
		return 0, false
	}
	_, rest, ok := bytes.Cut(source[:end], []byte("encoding"))
	if !ok {
		return 0, false
	}
	// The quotation mark may be after the assumed end.
	rest = source[end-len(rest):]
	skip := func() {
		for len(rest) > 0 && rest[0] <= ' ' {
			rest = rest[1:]
		}
	}
	if skip(); len(rest) == 0 || rest[0] != '=' {
		return 0, false
	}
	rest = rest[1:]
	if skip(); len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
		return 0, false
	}
	quoted := bytes.IndexByte(rest[1:], rest[0])
	if quoted < 0 {
		return 0, false
	}
	label := rest[1 : 1+quoted]
	for _, c := range label {
		if c <= ' ' {
			return 0, false
		}
	}
	e, ok := encoding.Lookup(string(label))
	if e == encoding.UTF16BE || e == encoding.UTF16LE {
		e = encoding.UTF8
	}
	return e, ok
}

const spaces = " \t\n\f\r"

func isSpace(c byte) bool { return strings.IndexByte(spaces, c) >= 0 }

func isLetter(c byte) bool { return infra.Is(c, infra.Alpha) }
