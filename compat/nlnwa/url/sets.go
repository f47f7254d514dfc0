package url

import (
	"github.com/bits-and-blooms/bitset"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
)

// PercentEncodeSet is a set of code points to percent-encode; all above U+007E are
// encoded.
type PercentEncodeSet struct {
	// below is the first code point that is in the set only if it is in ascii.
	below int32
	ascii *bitset.BitSet
}

// NewPercentEncodeSet returns the set of all code points below allBelow, and of bytes.
func NewPercentEncodeSet(allBelow int32, bytes ...uint) *PercentEncodeSet {
	return (&PercentEncodeSet{below: allBelow}).Set(bytes...)
}

// Set returns the union of p and bytes.
func (p *PercentEncodeSet) Set(bytes ...uint) *PercentEncodeSet {
	s := p.clone()
	for _, b := range bytes {
		s.ascii.Set(b)
	}
	return s
}

// Clear returns p without bytes. Code points below the first argument of
// [NewPercentEncodeSet] stay.
func (p *PercentEncodeSet) Clear(bytes ...uint) *PercentEncodeSet {
	s := p.clone()
	for _, b := range bytes {
		s.ascii.Clear(b)
	}
	return s
}

func (p *PercentEncodeSet) clone() *PercentEncodeSet {
	s := &PercentEncodeSet{ascii: bitset.New(0x80)}
	if p != nil {
		s.below = p.below
		if p.ascii != nil {
			s.ascii = p.ascii.Clone()
		}
	}
	return s
}

// has reports whether a code point is in p, ignoring the rule for those above
// U+007E.
func (p *PercentEncodeSet) has(r rune) bool {
	return p != nil && (r < p.below || p.ascii != nil && p.ascii.Test(uint(r)))
}

// RuneShouldBeEncoded reports whether a code point is in the set.
func (p *PercentEncodeSet) RuneShouldBeEncoded(r rune) bool { return r > 0x7E || p.has(r) }

// ByteShouldBeEncoded reports whether a byte is in the set.
func (p *PercentEncodeSet) ByteShouldBeEncoded(b byte) bool { return b > 0x7E || p.has(rune(b)) }

// RuneNotInSet reports whether a code point is not in the set, or is above U+007E
// without having been added.
func (p *PercentEncodeSet) RuneNotInSet(r rune) bool { return !p.has(r) }

// The Standard's percent-encode sets, and two of this package's own: C0 controls and
// the space, and these and "#", for hosts.
//
// https://url.spec.whatwg.org/#percent-encoded-bytes
var (
	C0PercentEncodeSet           = ofStandard(percent.C0Control())
	C0OrSpacePercentEncodeSet    = NewPercentEncodeSet(0x21)
	HostPercentEncodeSet         = C0OrSpacePercentEncodeSet.Set('#')
	FragmentPercentEncodeSet     = ofStandard(percent.Fragment())
	QueryPercentEncodeSet        = ofStandard(percent.Query())
	SpecialQueryPercentEncodeSet = ofStandard(percent.SpecialQuery())
	PathPercentEncodeSet         = ofStandard(percent.Path())
	UserInfoPercentEncodeSet     = ofStandard(percent.Userinfo())
)

func ofStandard(set percent.Set) *PercentEncodeSet {
	s := NewPercentEncodeSet(0x20)
	for b := uint(0x20); b < 0x7F; b++ {
		if set.Contains(byte(b)) {
			s.ascii.Set(b)
		}
	}
	return s
}

// Classes of ASCII code points. Changing them changes no parser.
//
// https://infra.spec.whatwg.org/#code-points
var (
	ASCIIAlpha        = class(isAlpha)
	ASCIIDigit        = class(isDigit)
	ASCIIAlphanumeric = class(func(c byte) bool { return isAlpha(c) || isDigit(c) })
	ASCIIHexDigit     = class(isHex)
	ASCIITabOrNewline = class(isTabOrNewline)
	C0control         = class(func(c byte) bool { return c < ' ' })
	C0controlOrSpace  = class(func(c byte) bool { return c <= ' ' })

	// https://url.spec.whatwg.org/#forbidden-host-code-point
	ForbiddenHostCodePoint = class(isForbiddenInHosts)
	// https://url.spec.whatwg.org/#forbidden-domain-code-point
	ForbiddenDomainCodePoint = class(isForbiddenInDomains)
)

var forbiddenInDomains = class(isForbiddenInDomains)

func class(of func(c byte) bool) *bitset.BitSet {
	set := bitset.New(0x80)
	for c := range uint(0x80) {
		if of(byte(c)) {
			set.Set(c)
		}
	}
	return set
}

func isAlpha(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isHex(c byte) bool   { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

// These are the code points that the host parser rejects.
func isForbiddenInHosts(c byte) bool {
	_, err := host.Options{Opaque: true}.Parse("a" + string(rune(c)) + "a")
	return err != nil
}

func isForbiddenInDomains(c byte) bool {
	_, err := host.Parse("a" + string(rune(c)) + "a")
	return err != nil
}

func isTabOrNewline(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }
