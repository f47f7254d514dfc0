// Package percent is percent-encoding as the URL Standard defines it: the
// percent-encode sets, each in terms of a smaller one, and the encoding and
// decoding of bytes.
//
// Source: https://url.spec.whatwg.org/#percent-encoded-bytes
package percent

import "github.com/weburl-go/weburl/internal/infra"

// Set is a percent-encode set. Every set holds the C0 controls and all code
// points above U+007E, so it is decided by a byte: the bytes of a code point
// outside ASCII are all encoded. The zero Set is not a percent-encode set;
// make sets from the ones of this package with [Set.With].
type Set struct {
	has infra.Stops
	// spaceAsPlus belongs to the form set: a space is written as a plus.
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
	// Component encodes what JavaScript's encodeURIComponent encodes, and
	// unlike the smaller sets it includes the percent sign: what it encodes
	// decodes to what it was.
	//
	// https://url.spec.whatwg.org/#component-percent-encode-set
	Component = Userinfo.With("$%&+,")
	// Form leaves only ASCII alphanumerics, *, -, . and _ as they are. With it
	// a space is written as a plus.
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

// With returns the set that consists of s and the ASCII code points of chars.
func (s *Set) With(chars string) *Set {
	t := *s
	for i := range len(chars) {
		t.has[chars[i]] = 1
	}
	return &t
}

// Contains reports whether the byte b is percent-encoded by s.
func (s *Set) Contains(b byte) bool { return s.has[b] != 0 }

// Index returns the index of the first byte of s at or after i that is
// percent-encoded by s, or len(text).
func (s *Set) Index(text string, i int) int { return infra.Scan(text, i, &s.has) }
