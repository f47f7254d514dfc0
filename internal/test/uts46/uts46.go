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

// ToASCII implements the operation ToASCII. Ill-formed UTF-8 is read as U+FFFD.
//
// https://www.unicode.org/reports/tr46/#ToASCII
func (d *Data) ToASCII(domain string, f Flags) (ascii string, ok bool) {
	labels, ok := d.process(domain, f)
	var out []string
	for _, label := range labels {
		text := string(label)
		if !isASCII(label) {
			text = "xn--" + Encode(label)
		}
		if f.VerifyDNSLength && (len(text) == 0 || len(text) > 63) {
			ok = false
		}
		out = append(out, text)
	}
	ascii = strings.Join(out, ".")
	if n := len(strings.TrimSuffix(ascii, ".")); f.VerifyDNSLength && (n == 0 || n > 253) {
		ok = false
	}
	return ascii, ok
}

// ToUnicode implements the operation ToUnicode. ok is false if an error was recorded.
//
// https://www.unicode.org/reports/tr46/#ToUnicode
func (d *Data) ToUnicode(domain string, f Flags) (unicode string, ok bool) {
	labels, ok := d.process(domain, f)
	var out []string
	for _, label := range labels {
		out = append(out, string(label))
	}
	return strings.Join(out, "."), ok
}

// process implements the main processing steps. ok is false if an error was recorded.
//
// https://www.unicode.org/reports/tr46/#Processing
func (d *Data) process(domain string, f Flags) (labels [][]rune, ok bool) {
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
	ok = true
	var checked []bool // which labels go on to the validity criteria
	for _, label := range split(d.nfc(mapped)) {
		check := true
		if hasPrefix(label) {
			decoded, decodes := decode(string(label[4:]))
			switch {
			case !isASCII(label) || !decodes:
				ok, check = false, false
			case slices.ContainsFunc(decoded, isSurrogate):
				// The decoded label is disallowed. A string in UTF-8 cannot contain it,
				// so the label stays as it is.
				ok, check = false, false
			default:
				ok = ok && !isASCII(decoded)
				label = decoded
			}
		}
		labels, checked = append(labels, label), append(checked, check)
	}
	bidi := slices.ContainsFunc(labels, d.isRightToLeft)
	for i, label := range labels {
		if checked[i] && len(label) > 0 && !d.isValid(label, f, bidi) {
			ok = false
		}
	}
	return labels, ok
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
