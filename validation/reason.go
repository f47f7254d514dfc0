package validation

import (
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/infra"
)

// Reason tells more precisely what is wrong with a host: its domain violates a rule of
// UTS #46, which has a code such as "V7", or it contains a code point that is forbidden
// in hosts. The zero Reason means that none is given.
type Reason uint8

// The rules of UTS #46, Unicode IDNA Compatibility Processing, under the codes of
// IdnaTestV2.txt: P is for the processing steps, V for the validity criteria, U for
// UseSTD3ASCIIRules, C for the joiners, B for the Bidi rule, A for ToASCII and X for
// ToUnicode. V5 is here for completeness: dots separate labels, so a label never
// contains one.
//
// https://www.unicode.org/reports/tr46/
const (
	P4 Reason = iota + 1
	V1
	V2
	V3
	V4
	V5
	V6
	V7
	U1
	C1
	C2
	B1
	B2
	B3
	B4
	B5
	B6
	A3
	A4_1
	A4_2
	X4_2

	reasonCount = iota
)

var reasons = [reasonCount + 1]struct{ rule, explanation string }{
	P4:   {"P4", `"xn--" is not followed by the Punycode of a label that needs it`},
	V1:   {"V1", "the label is not in Unicode Normalization Form C"},
	V2:   {"V2", "a label must not have hyphens in both the third and the fourth position"},
	V3:   {"V3", "a label must not begin or end with a hyphen"},
	V4:   {"V4", `an "xn--" label must not decode to one that begins with "xn--"`},
	V5:   {"V5", "a label must not contain a dot"},
	V6:   {"V6", "a label must not begin with a combining mark"},
	V7:   {"V7", "the label contains a character that is not allowed in a domain"},
	U1:   {"U1", "only letters, digits and hyphens are allowed in a domain"},
	C1:   {"C1", "a zero width non-joiner (U+200C) must follow a virama or keep letters from joining"},
	C2:   {"C2", "a zero width joiner (U+200D) must follow a virama"},
	B1:   {"B1", "in a domain with right-to-left text, a label must begin with a letter"},
	B2:   {"B2", "the right-to-left label contains a character that is not allowed there"},
	B3:   {"B3", "a right-to-left label must not end with this character"},
	B4:   {"B4", "a right-to-left label must not mix European and Arabic digits"},
	B5:   {"B5", "in a domain with right-to-left text, this character is not allowed in a left-to-right label"},
	B6:   {"B6", "in a domain with right-to-left text, a left-to-right label must not end with this character"},
	A3:   {"A3", "the label cannot be written in Punycode"},
	A4_1: {"A4_1", "the domain is empty, or longer than 253 bytes in ASCII"},
	A4_2: {"A4_2", "the label is empty, or longer than 63 bytes in ASCII"},
	X4_2: {"X4_2", "the label is empty"},
}

// forbidden is combined with an ASCII code point that is forbidden in hosts.
const forbidden Reason = 0x80

// Forbidden returns the reason for an ASCII code point that is forbidden in hosts.
//
// https://url.spec.whatwg.org/#forbidden-host-code-point
// https://url.spec.whatwg.org/#forbidden-domain-code-point
func Forbidden(b byte) Reason { return forbidden | Reason(b) }

// CodePoint returns the forbidden code point. ok is false if r is another reason.
func (r Reason) CodePoint() (b byte, ok bool) { return byte(r &^ forbidden), r&forbidden != 0 }

// Rule returns the code of the rule of UTS #46, such as "V7", or "" if r is another
// reason.
func (r Reason) Rule() string { return enum.At(reasons[:], r).rule }

// Explanation returns one line without a full stop that tells what is wrong, or "" if r
// is unknown.
func (r Reason) Explanation() string {
	if b, ok := r.CodePoint(); ok {
		return infra.NameASCII(b) + " is not allowed in a host"
	}
	return enum.At(reasons[:], r).explanation
}

// String returns the explanation and, if there is one, the rule: "a label must not
// begin or end with a hyphen (UTS #46 V3)".
func (r Reason) String() string {
	text := r.Explanation()
	if rule := r.Rule(); rule != "" {
		text += " (UTS #46 " + rule + ")"
	}
	return text
}
