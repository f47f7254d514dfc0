// Package provenance says which bytes of an input, and of its base URL, became which
// bytes of the URL.
//
// It does not parse: it puts together what others say. Package weburl says what the
// URL is, and where in the input its components are ([weburl.Layout]); the literal
// edition of the Standard says which segments of a path stay
// ([github.com/weburl-go/weburl/edition/whatwg.Revision.Trace]). What a byte became
// is then plain from the two texts: itself, its percent-encoding, or, if neither,
// a part of something that is rewritten as one.
//
// Time and memory are linear in the input and the base.
package provenance

import (
	"math"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Map is where each byte of a URL comes from, and where each byte of its input went.
type Map struct {
	// URL is what the input is, or the zero URL.
	URL weburl.URL
	// Pieces are in the order of both texts. Their Out spans cover the URL, without
	// gaps; every byte of the input is in exactly one In span.
	//
	// Neighbours of one kind and component are one piece if that tells as much as they
	// do: if both sides are equally long, or one is three times as long as the other, or
	// one is missing. Those that are mapped stay apart.
	Pieces []Piece
}

// Piece is a run of bytes and what it became. A side that it does not have has an
// unknown span, and none is empty.
type Piece struct {
	Kind Kind
	// Component is 0 for delimiters: the colon after the scheme, "//", those
	// within an authority, "?" and "#"; and for what is trimmed or unread. The slashes of
	// a path belong to it. A tab or newline has the component of the piece before it.
	Component whatwg.Component
	// In are bytes of the input, Base are bytes of the base URL, serialized, and Out
	// are bytes of the URL.
	In, Base, Out validation.Span
	// By is the index of the dot segment that moved the piece; a dot segment has its
	// own. It is -1 for every other kind.
	By int
}

// Kind says what became of a piece.
type Kind uint8

const (
	// Same: the bytes are in the URL as they are in the input.
	Same Kind = iota + 1
	// Lowercased: they differ in case only.
	Lowercased
	// Encoded: they are percent-encoded. In UTF-8, that makes three bytes of each;
	// in a query, it may be in the encoding of the document.
	Encoded
	// Decoded: percent-encoded bytes of a domain became the ASCII that they stand for,
	// in lowercase.
	Decoded
	// Mapped: something else is written for the whole: what UTS #46 has for a label
	// or a code point of it, or the usual form of a number or an address. Tabs and
	// newlines within it are part of the piece.
	Mapped
	// Replaced: another character is in its place: a slash for a backslash, the colon
	// of a drive letter, U+FFFD for ill-formed UTF-8; in a query, a character reference
	// for what the encoding lacks, or the ASCII that the encoding has for it.
	Replaced
	// Removed: the parser removed the bytes before it read the input: spaces and
	// controls at either end, tabs and newlines.
	Removed
	// Moved: a dot segment, or a segment that it removed.
	Moved
	// Dropped: the bytes were read, but a URL does not have them: a default port,
	// leading zeros, empty credentials, a third slash, a soft hyphen, the host
	// localhost of a file: URL; and the last segment of a base path, which a relative
	// one takes the place of.
	Dropped
	// Inserted: they are in neither input nor base.
	Inserted
	// Base: they are copied from the base URL.
	Base
	// Read and Unread: the input is not a URL, and the parser had read the bytes, or
	// not, when that was plain.
	Read
	Unread
)

var kindNames = []string{Same: "same", Lowercased: "lowercased", Encoded: "encoded", Decoded: "decoded", Mapped: "mapped",
	Replaced: "replaced", Removed: "removed", Moved: "moved", Dropped: "dropped", Inserted: "inserted", Base: "base",
	Read: "read", Unread: "unread"}

// String returns the name of the kind, such as "lowercased"; "" if there is none.
func (k Kind) String() string { return enum.Name(kindNames, k) }

// AppendText appends the name to dst. It fails if there is none.
func (k Kind) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, kindNames, k, "provenance.Kind")
}

// MarshalText returns the name. It fails if there is none.
func (k Kind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText reads a name.
func (k *Kind) UnmarshalText(text []byte) error {
	return enum.Parse(k, kindNames, text, "provenance.Kind")
}

// Of parses an input with o, and returns the map of it. The error is that of the
// parser. Even then there are pieces: those of the input, all of them [Removed],
// [Read] or [Unread].
//
// The base is taken for what its string is: that is the text of the Base spans.
func Of(input string, o weburl.Options) (Map, error) {
	o.Base, _ = weburl.Parse(o.Base.String())
	var layout weburl.Layout
	if o.Layout == nil {
		o.Layout = &layout
	}
	u, err := o.Parse(input)
	return OfParsed(input, o, u, err), err
}

// OfParsed is [Of] for an input that has been parsed, with a layout: u and err are what
// o.Parse returned. The base must be what its string parses to.
func OfParsed(input string, o weburl.Options, u weburl.URL, err error) Map {
	m := mapper{input: input, parts: o.Layout.Parts, removed: o.Layout.Removed, decoded: o.Layout.Decoded, mapped: o.Layout.Mapped,
		encoding: o.Encoding, url: locate(u), base: locate(o.Base)}
	if err != nil {
		m.failed()
	} else {
		m.succeeded()
	}
	return Map{u, m.pieces}
}

// componentOf maps the kind of a part to its component. It has the size of a uint8, so that
// a kind which is added to package weburl is never out of range.
var componentOf = [math.MaxUint8 + 1]whatwg.Component{
	weburl.PartScheme: whatwg.Scheme, weburl.PartUsername: whatwg.Username, weburl.PartPassword: whatwg.Password,
	weburl.PartHost: whatwg.Host, weburl.PartPort: whatwg.Port, weburl.PartSeparator: whatwg.Path,
	weburl.PartSegment: whatwg.Path, weburl.PartOpaquePath: whatwg.Path, weburl.PartQuery: whatwg.Query,
	weburl.PartFragment: whatwg.Fragment,
}

// failed makes the pieces of an input that is not a URL.
func (m *mapper) failed() {
	for len(m.parts) > 0 {
		kind := Read
		switch m.next() {
		case weburl.PartTrimmed:
			kind = Removed
		case weburl.PartUnread:
			kind = Unread
		}
		m.lose(kind, -1)
	}
}

// located is a URL and where its components are.
type located struct {
	weburl.URL
	href string
	// An authority is empty, and everything up to its end at the end of the scheme's
	// colon, if the host is null.
	schemeEnd, usernameStart, usernameEnd, passwordStart, passwordEnd, hostStart, hostEnd, authorityEnd int
	// pathStart is after the "/." that may be between an authority and a path.
	pathStart, pathEnd, queryStart, queryEnd int
}

func locate(u weburl.URL) located {
	l := located{URL: u, href: u.String()}
	if !u.IsValid() {
		return l
	}
	l.schemeEnd = len(u.Scheme())
	l.usernameStart = l.schemeEnd + len(":")
	if !u.Host().IsNull() {
		l.usernameStart += len("//")
	}
	l.usernameEnd = l.usernameStart + len(u.Username())
	l.passwordStart, l.passwordEnd = l.usernameEnd, l.usernameEnd
	if password := u.Password(); password != "" {
		l.passwordStart += len(":")
		l.passwordEnd = l.passwordStart + len(password)
	}
	l.hostStart = l.passwordEnd
	if u.IncludesCredentials() {
		l.hostStart += len("@")
	}
	l.hostEnd = l.hostStart + len(u.Host().String())
	l.queryEnd = len(l.href)
	if fragment, ok := u.Fragment(); ok {
		l.queryEnd -= len("#") + len(fragment)
	}
	l.queryStart, l.pathEnd = l.queryEnd, l.queryEnd
	if query, ok := u.Query(); ok {
		l.queryStart -= len(query)
		l.pathEnd = l.queryStart - len("?")
	}
	l.pathStart = l.pathEnd - len(u.Path())
	l.authorityEnd = l.hostEnd
	if _, ok := u.Port(); ok {
		l.authorityEnd = l.pathStart
	}
	return l
}
