package uts46

import (
	"slices"
	"strings"
)

// Flags holds the flags of UTS #46 that differ between the calls of the URL Standard.
// CheckBidi and CheckJoiners are always on; Transitional_Processing and
// IgnoreInvalidPunycode are always off.
type Flags struct {
	CheckHyphens, UseSTD3ASCIIRules, VerifyDNSLength bool
}

// Processed is a domain after the main processing steps, with which both ToASCII and
// ToUnicode begin.
type Processed struct {
	labels [][]rune
	valid  bool // no error was recorded
	flags  Flags
}

// ToASCII implements the rest of the operation ToASCII.
//
// https://www.unicode.org/reports/tr46/#ToASCII
func (p Processed) ToASCII() (ascii string, ok bool) {
	var out []string
	for _, label := range p.labels {
		text := string(label)
		if !isASCII(label) {
			text = "xn--" + Encode(label)
		}
		if p.flags.VerifyDNSLength && (len(text) == 0 || len(text) > 63) {
			return "", false
		}
		out = append(out, text)
	}
	ascii = strings.Join(out, ".")
	if n := len(strings.TrimSuffix(ascii, ".")); p.flags.VerifyDNSLength && (n == 0 || n > 253) {
		return "", false
	}
	return ascii, p.valid
}

// ToUnicode implements the rest of the operation ToUnicode. ok is false if an error was
// recorded.
//
// https://www.unicode.org/reports/tr46/#ToUnicode
func (p Processed) ToUnicode() (unicode string, ok bool) {
	var out []string
	for _, label := range p.labels {
		out = append(out, string(label))
	}
	return strings.Join(out, "."), p.valid
}

// Process implements the main processing steps. Ill-formed UTF-8 is read as U+FFFD.
//
// https://www.unicode.org/reports/tr46/#Processing
func (d *Data) Process(domain string, f Flags) Processed {
	var mapped []rune
	for _, r := range domain {
		switch d.status[r] {
		case "ignored":
		case "mapped":
			mapped = append(mapped, d.mapping[r]...)
		default: // valid, deviation, or disallowed
			mapped = append(mapped, r)
		}
	}
	p := Processed{valid: true, flags: f}
	var checked []bool // which labels go on to the validity criteria
	for _, label := range split(d.nfc(mapped)) {
		check := true
		if hasPrefix(label) {
			decoded, decodes := decode(string(label[4:]))
			switch {
			case !isASCII(label) || !decodes:
				p.valid, check = false, false
			case slices.ContainsFunc(decoded, isSurrogate):
				// The decoded label is disallowed. A string in UTF-8 cannot contain it,
				// so the label stays as it is.
				p.valid, check = false, false
			default:
				p.valid = p.valid && !isASCII(decoded)
				label = decoded
			}
		}
		p.labels, checked = append(p.labels, label), append(checked, check)
	}
	bidi := slices.ContainsFunc(p.labels, d.isRightToLeft)
	for i, label := range p.labels {
		if checked[i] && len(label) > 0 && !d.isValid(label, f, bidi) {
			p.valid = false
		}
	}
	return p
}

// isValid implements the validity criteria for a label that is not empty.
//
// https://www.unicode.org/reports/tr46/#Validity_Criteria
func (d *Data) isValid(label []rune, f Flags, bidi bool) bool {
	if !slices.Equal(d.nfc(label), label) {
		return false
	}
	if f.CheckHyphens {
		if len(label) >= 4 && label[2] == '-' && label[3] == '-' || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
	} else if hasPrefix(label) {
		return false
	}
	if slices.Contains(label, '.') || d.mark[label[0]] {
		return false
	}
	for i, r := range label {
		if d.status[r] != "valid" && d.status[r] != "deviation" {
			return false
		}
		if f.UseSTD3ASCIIRules && r < 0x80 && !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-", r) {
			return false
		}
		if (r == zwnj || r == zwj) && !d.joinerFits(label, i) {
			return false
		}
	}
	return !bidi || d.followsBidiRule(label)
}

const (
	zwnj   = 0x200C
	zwj    = 0x200D
	virama = 9 // a Canonical_Combining_Class
)

// joinerFits implements the rules for the joiner label[i].
//
// https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1
func (d *Data) joinerFits(label []rune, i int) bool {
	if i > 0 && d.class[label[i-1]] == virama {
		return true
	}
	if label[i] == zwj {
		return false
	}
	before, after := i-1, i+1
	for before >= 0 && d.joining[label[before]] == "T" {
		before--
	}
	for after < len(label) && d.joining[label[after]] == "T" {
		after++
	}
	joins := func(at int, side string) bool { return d.joining[label[at]] == side || d.joining[label[at]] == "D" }
	return before >= 0 && joins(before, "L") && after < len(label) && joins(after, "R")
}

// isRightToLeft reports whether a label makes its domain a Bidi domain.
func (d *Data) isRightToLeft(label []rune) bool {
	return slices.ContainsFunc(label, func(r rune) bool { return d.isBidi(r, "R", "AL", "AN") })
}

func (d *Data) isBidi(r rune, classes ...string) bool { return slices.Contains(classes, d.bidi[r]) }

// followsBidiRule implements the six conditions of the Bidi rule.
//
// https://www.rfc-editor.org/rfc/rfc5893#section-2
func (d *Data) followsBidiRule(label []rune) bool {
	all := func(classes ...string) bool {
		return !slices.ContainsFunc(label, func(r rune) bool { return !d.isBidi(r, classes...) })
	}
	some := func(class string) bool {
		return slices.ContainsFunc(label, func(r rune) bool { return d.isBidi(r, class) })
	}
	end := len(label) - 1
	for end > 0 && d.isBidi(label[end], "NSM") {
		end--
	}
	switch {
	case d.isBidi(label[0], "R", "AL"):
		return all("R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM") && d.isBidi(label[end], "R", "AL", "EN", "AN") && !(some("EN") && some("AN"))
	case d.isBidi(label[0], "L"):
		return all("L", "EN", "ES", "CS", "ET", "ON", "BN", "NSM") && d.isBidi(label[end], "L", "EN")
	}
	return false
}

func split(s []rune) (labels [][]rune) {
	for {
		i := slices.Index(s, '.')
		if i < 0 {
			return append(labels, s)
		}
		labels, s = append(labels, s[:i]), s[i+1:]
	}
}

func hasPrefix(label []rune) bool { return len(label) >= 4 && string(label[:4]) == "xn--" }

func isASCII(label []rune) bool {
	return !slices.ContainsFunc(label, func(r rune) bool { return r >= 0x80 })
}

func isSurrogate(r rune) bool { return 0xD800 <= r && r <= 0xDFFF }
