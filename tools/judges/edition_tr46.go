package main

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition/whatwg2017"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/validation"
)

// This file imitates "domain to ASCII" in whatwg-url 6.1.0, which calls the npm package
// tr46 0.0.3. That package has the mappings of Unicode 8 and the marks of Unicode 7. It
// lacks the checks that UTS #46 made optional in Unicode 10, except for hyphens, which it
// always checks.

var (
	mappings8   = idna.Options{Unicode: idna.Unicode(8, 0)}
	marks7      = idna.Options{Unicode: idna.Unicode(7, 0)}
	assignedIn7 = idna.AssignedIn(7, 0)
)

// A fault is the name of an explanation, without the judge.
type fault string

const (
	halfCodePoints    fault = "half-code-points"
	repertoireOf8     fault = "code-points-of-unicode-9-and-10"
	alwaysHyphens     fault = "hyphens-always-checked"
	marksOf7          fault = "marks-of-unicode-7"
	noBidiRule        fault = "no-bidi-rule"
	noJoinerRule      fault = "no-joiner-rule"
	uncheckedPunycode fault = "punycode-not-checked"
	emptyLabels       fault = "empty-labels-in-bidi-domains"
)

// tr46Of2016 returns the result of tr46 0.0.3, or the reason why it fails: a fault, or ""
// if the domain is invalid.
func tr46Of2016(domain string) (ascii string, why fault, ok bool) {
	// It counts code points, and then takes as many from the indexes of code units.
	units := utf16.Encode([]rune(domain))
	var mapped []byte
	for i := range utf8.RuneCountInString(domain) {
		r := rune(units[i])
		if utf16.IsSurrogate(r) {
			if i+1 == len(units) {
				return "", halfCodePoints, false
			}
			if r = utf16.DecodeRune(r, rune(units[i+1])); r == utf8.RuneError {
				return "", halfCodePoints, false
			}
		}
		text, violations := mappings8.ToUnicode(string(r))
		if violates(violations, validation.V7) {
			return "", repertoireOf8, false
		}
		mapped = append(mapped, text...)
	}
	labels := strings.Split(string(ucd.AppendNFC(nil, mapped)), ".")
	var out []string
	for _, label := range labels {
		decoded, text := []rune(label), label
		if code, isPunycode := strings.CutPrefix(label, "xn--"); isPunycode {
			if decoded, ok = decodePunycode(code); !ok {
				return "", "", false
			}
			// Two surrogates side by side are one code point in JavaScript.
			decoded = slices.Clone(utf16Pairs(decoded))
			text = string(decoded)
		}
		if !ucd.IsNFC([]byte(text)) && !isOrderedAnew(text) { // Node normalizes
			return "", "", false
		}
		if hasHyphens(decoded) {
			return "", alwaysHyphens, false
		}
		if len(decoded) > 0 && assignedIn7(decoded[0]) {
			// In Punycode, a code point is not mapped to others, as U+0E33 is to U+0E4D, a mark.
			first, err := idna.EncodePunycode(string(decoded[0]))
			if _, violations := marks7.ToUnicode("xn--" + first); err == nil && violates(violations, validation.V6) {
				return "", marksOf7, false
			}
		}
		if slices.Equal(decoded, []rune(text)) {
			// Punycode may decode to other dots, at which the package then splits.
			for part := range strings.SplitSeq(strings.NewReplacer("。", ".", "．", ".", "｡", ".").Replace(text), ".") {
				if !infra.IsASCII(part) {
					encoded, err := idna.EncodePunycode(part)
					if err != nil {
						return "", "", false
					}
					part = "xn--" + encoded
				}
				out = append(out, part)
			}
			continue
		}
		out = append(out, label) // lone surrogates are encoded as they were
	}
	return strings.Join(out, "."), "", true
}

func violates(violations []idna.Violation, rule validation.Reason) bool {
	return slices.ContainsFunc(violations, func(v idna.Violation) bool { return v.Rule == rule })
}

// hasHyphens looks for hyphens at both ends, and at the fourth and fifth code unit.
func hasHyphens(label []rune) bool {
	var units []uint16
	for _, r := range label {
		if units = utf16.AppendRune(units, r); utf16.IsSurrogate(r) {
			units[len(units)-1] = uint16(r)
		}
	}
	n := len(units)
	return n > 0 && (units[0] == '-' || units[n-1] == '-') || n > 4 && units[3] == '-' && units[4] == '-'
}

// utf16Pairs joins each pair of surrogates.
func utf16Pairs(text []rune) []rune {
	var out []rune
	for _, r := range text {
		if n := len(out); n > 0 {
			if joined := utf16.DecodeRune(out[n-1], r); joined != utf8.RuneError {
				out[n-1] = joined
				continue
			}
		}
		out = append(out, r)
	}
	return out
}

// decodePunycode is RFC 3492. Unlike package idna, it can return surrogates.
func decodePunycode(s string) (out []rune, ok bool) {
	if i := strings.LastIndexByte(s, '-'); i > 0 {
		out, s = []rune(s[:i]), s[i+1:]
	}
	if !infra.IsASCII(s) || !infra.IsASCII(string(out)) {
		return nil, false
	}
	const limit = 1<<31 - 1
	n, i, bias := 128, 0, 72
	for len(s) > 0 {
		old, weight := i, 1
		for k := 36; ; k += 36 {
			if len(s) == 0 {
				return nil, false
			}
			digit := strings.IndexByte("abcdefghijklmnopqrstuvwxyz0123456789", s[0])
			if s = s[1:]; digit < 0 {
				return nil, false
			}
			i += digit * weight
			t := min(max(k-bias, 1), 26)
			if i > limit {
				return nil, false
			}
			if digit < t {
				break
			}
			if weight *= 36 - t; weight > limit {
				return nil, false
			}
		}
		size := len(out) + 1
		bias = adaptBias(i-old, size, old == 0)
		n += i / size
		if n > utf8.MaxRune {
			return nil, false
		}
		out = slices.Insert(out, i%size, rune(n))
		i = i%size + 1
	}
	return out, true
}

func adaptBias(delta, size int, first bool) int {
	if delta /= 2; first {
		delta = delta * 2 / 700
	}
	delta += delta / size
	k := 0
	for ; delta > 35*26/2; k += 36 {
		delta /= 35
	}
	return k + 36*delta/(delta+38)
}

// faultOf2016 returns the fault because of which tr46 0.0.3 has another result for a
// domain than UTS #46, or "" if it should have the same, or has an unexpected one.
func faultOf2016(c domainCall, want string, err *idna.Error) fault {
	ascii, why, ok := tr46Of2016(c.domain)
	if ok != c.ok || ascii != c.ascii {
		return ""
	}
	switch {
	case !ok:
		return why
	case err == nil:
		return uncheckedPunycode // lone surrogates or dots in it
	}
	switch rule := err.Violations[0].Rule; {
	case bidiRules&setOf(rule) != 0:
		return noBidiRule
	case joinerRules&setOf(rule) != 0:
		return noJoinerRule
	case rule == validation.V7, rule == validation.V1 && violates(err.Violations, validation.V7):
		return uncheckedPunycode
	case rule == validation.V6:
		return marksOf7
	}
	return ""
}

// faultOfTR46 returns the fault of a later tr46 that explains its result. Only 1.0.1 has
// one: it refuses empty labels in Bidi domains.
func faultOfTR46(c domainCall, want string, err *idna.Error) fault {
	if err == nil && !c.ok && isBidiWithEmptyLabel(want) {
		return emptyLabels
	}
	return ""
}

// isBidiWithEmptyLabel reports whether an ASCII domain has a right-to-left label and an
// empty one, such as the root's.
func isBidiWithEmptyLabel(ascii string) bool {
	text, _ := idna.Options{}.ToUnicode(ascii)
	return slices.Contains(strings.Split(ascii, "."), "") && strings.IndexFunc(text, func(r rune) bool {
		return ucd.Lookup(r).Bidi().In(1<<ucd.BidiR | 1<<ucd.BidiAL | 1<<ucd.BidiAN)
	}) >= 0
}

// refusedEmptyLabel is faultOfTR46 for a call that reads a host: the URL's or, in the
// constructor, the base URL's.
func refusedEmptyLabel(d divergence) bool {
	at := d.at()
	if at >= len(d.ours.states) || at >= len(d.theirs.states) {
		return false
	}
	ours, theirs, call := d.ours.states[at], d.theirs.states[at], d.sequence[at]
	if ours.URL == nil {
		return false
	}
	hosts := []string{get(ours.URL, "hostname")}
	if len(call.Args) > 1 && call.Name == "new" {
		if base, err := whatwg2017.New(call.Args[1]); err == nil {
			hosts = append(hosts, base.Get("hostname"))
		}
	}
	return slices.ContainsFunc(hosts, isBidiWithEmptyLabel) && (theirs.Threw || at > 0 && slices.Equal(theirs.URL, d.theirs.states[at-1].URL))
}
