// Package percent implements percent-encoding as the URL Standard defines it:
// the percent-encode sets, each built on a smaller one, and encoding and
// decoding.
//
// Source: https://url.spec.whatwg.org/#percent-encoded-bytes
package percent

import "github.com/weburl-go/weburl/internal/infra"

// Set is a percent-encode set. Every set contains the C0 controls and all code
// points above U+007E, so it can be decided byte by byte: all bytes of a
// non-ASCII code point are encoded. The zero Set is not a percent-encode set;
// use [Set.With] to build sets from those of this package.
type Set struct {
	has infra.Stops
	// spaceAsPlus is for the form set: a space is encoded as "+".
	spaceAsPlus bool
}

// The percent-encode sets.
var (
	// https://url.spec.whatwg.org/#c0-control-percent-encode-set
	C0Control = c0Control()
	// https://url.spec.whatwg.org/#fragment-percent-encode-set
	Fragment = C0Control.With(" \"<>`")
	// https://url.spec.whatwg.org/#query-percent-encode-set
	Query = C0Control.With(" \"#<>")
	// https://url.spec.whatwg.org/#special-query-percent-encode-set
	SpecialQuery = Query.With("'")
	// https://url.spec.whatwg.org/#path-percent-encode-set
	Path = Query.With("?^`{}")
	// https://url.spec.whatwg.org/#userinfo-percent-encode-set
	Userinfo = Path.With(`/:;=@[\]|`)
	// Component encodes what JavaScript's encodeURIComponent encodes. Unlike
	// the smaller sets it contains the percent sign, so that decoding gives
	// back what was encoded.
	//
	// https://url.spec.whatwg.org/#component-percent-encode-set
	Component = Userinfo.With("$%&+,")
	// Form leaves only ASCII alphanumerics, *, -, . and _ as they are. It
	// encodes a space as "+".
	//
	// https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set
	Form = form()
)

func c0Control() *Set {
	s := new(Set)
	for b := range s.has {
		if b < 0x20 || b > 0x7E {
			s.has[b] = 1
		}
	}
	return s
}

func form() *Set {
	s := Component.With("!'()~")
	s.spaceAsPlus = true
	return s
}

// With returns the union of s and the ASCII code points in chars.
func (s *Set) With(chars string) *Set {
	t := *s
	for i := range len(chars) {
		t.has[chars[i]] = 1
	}
	return &t
}

// Contains reports whether s percent-encodes the byte b.
func (s *Set) Contains(b byte) bool { return s.has[b] != 0 }

// Index returns the index of the first byte of text at or after i that s
// percent-encodes, or len(text) if there is none.
func (s *Set) Index(text string, i int) int { return infra.Scan(text, i, &s.has) }
