package main

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/validation"
)

// This file finds the rule of UTS #46 that is violated by a domain that only one
// side accepts.

// ruleSet is a set of rules, one bit each.
type ruleSet uint32

func setOf(rules ...validation.Reason) ruleSet {
	var s ruleSet
	for _, r := range rules {
		s |= 1 << r
	}
	return s
}

var (
	bidiRules         = setOf(validation.B1, validation.B2, validation.B3, validation.B4, validation.B5, validation.B6)
	joinerRules       = setOf(validation.C1, validation.C2)
	markRule          = setOf(validation.V6)
	punycodeRule      = setOf(validation.P4)
	normalizationRule = setOf(validation.V1)
)

// violated is a label of a domain that violates rules.
type violated struct {
	// told is the label as the judge reports it, and label its normalized form;
	// both are in Unicode, or in ASCII if they cannot be converted.
	told, label string
	rules       ruleSet
	// alone reports whether it also violates rules without the other labels.
	alone bool
}

func (v violated) only(s ruleSet) bool { return v.rules&^s == 0 }
func (v violated) some(s ruleSet) bool { return v.rules&s != 0 }

// relaxed holds the flags with which a URL parser calls ToASCII.
var relaxed = idna.Options{CheckBidi: true, CheckJoiners: true}

// violations returns the labels of an ASCII domain that violate rules. A label
// that is not normalized is judged by its normalized form; if that violates no
// rule, the label violates V1.
func violations(domain string) []violated {
	normalized, _ := relaxed.Diagnose(toUnicode(domain))
	was, is := labelRules(domain), labelRules(normalized)
	told, labels := strings.Split(domain, "."), strings.Split(normalized, ".")
	if len(told) != len(labels) {
		return nil
	}
	var out []violated
	for i, label := range labels {
		rules := is[i]
		if rules == 0 {
			rules = was[i] & normalizationRule
		}
		if rules != 0 {
			_, err := relaxed.ToASCII(label)
			out = append(out, violated{toUnicode(told[i]), toUnicode(label), rules, err != nil})
		}
	}
	return out
}

// labelRules returns the rules that each label of an ASCII domain violates.
func labelRules(domain string) []ruleSet {
	_, violations := relaxed.Diagnose(domain)
	var out []ruleSet
	start := 0
	for label := range strings.SplitSeq(domain, ".") {
		end := start + len(label)
		var rules ruleSet
		for _, v := range violations {
			if v.Span.Start >= start && v.Span.End <= end {
				rules |= setOf(v.Rule)
			}
		}
		out = append(out, rules)
		start = end + 1
	}
	return out
}

// toUnicode converts a label or domain to Unicode as far as possible.
func toUnicode(domain string) string {
	s, _ := idna.Options{}.ToUnicode(domain)
	return s
}

// theyAccept reports whether weburl fails, or gives an opaque origin, and the judge
// does not, because of labels of the host, of the host in a blob: URL, or of the
// base's host if that fails. this must hold for at least one label, and each label
// must be covered by this or by table.
func theyAccept(d difference, this func(v violated) bool, table []explanation) bool {
	if kind := d.kind(); kind != "we fail" && !(kind == "origin" && d.ours.url[originAt] == "null") {
		return false
	}
	domains := d.theirs.domains()
	if d.request.hasBase {
		if _, err := weburl.Parse(d.request.base); err != nil {
			domains = []string{d.theirs.baseHostname}
		}
	}
	found := false
	for _, domain := range domains {
		for _, v := range violations(domain) {
			if !slices.ContainsFunc(table, func(e explanation) bool {
				return e.judge == d.judge && e.accepts != nil && e.accepts(v)
			}) {
				return false
			}
			found = found || this(v)
		}
	}
	return found
}

// theyRefuse reports whether the judge fails, or gives an opaque origin, and weburl
// does not, and a label of the host, of the host of the base or of the host in a
// blob: URL is of this kind.
func theyRefuse(d difference, this func(label string) bool) bool {
	if kind := d.kind(); kind != "they fail" && !(kind == "origin" && d.theirs.url[originAt] == "null") {
		return false
	}
	domains := d.ours.domains()
	if base, err := weburl.Parse(d.request.base); err == nil {
		domains = append(domains, base.Host().String())
	}
	for _, domain := range domains {
		for label := range strings.SplitSeq(domain, ".") {
			if u := toUnicode(label); u != label && this(u) {
				return true
			}
		}
	}
	return false
}

// theyLeaveMarksUnordered reports whether the two agree except for a host that
// would be the same if the judge had normalized it.
func theyLeaveMarksUnordered(d difference) bool {
	if d.ours.url == nil {
		return false
	}
	for _, theirs := range d.theirs.domains() {
		normalized, err := relaxed.ToASCII(toUnicode(theirs))
		if err != nil || normalized == theirs {
			continue
		}
		return slices.EqualFunc(d.theirs.url, d.ours.url[:len(d.theirs.url)], func(its, mine string) bool {
			return its == mine || strings.Replace(its, theirs, normalized, 1) == mine
		})
	}
	return false
}

const (
	originAt   = 1
	protocolAt = 2
	hostnameAt = 6
)

// domains returns the host in an answer and the host in a blob: URL.
func (a answer) domains() []string {
	var out []string
	switch {
	case len(a.url) > hostnameAt:
		out = append(out, a.url[hostnameAt])
	case len(a.url) > 0:
		// The judge gives only the whole URL.
		if u, err := weburl.Parse(a.url[0]); err == nil {
			out = append(out, u.Host().String())
		}
	}
	if len(a.url) > originAt && strings.HasPrefix(a.url[0], "blob:") {
		_, host, _ := strings.Cut(a.url[originAt], "://")
		host, _, _ = strings.Cut(host, ":")
		out = append(out, host)
	}
	return out
}

func hasJoiner(label string) bool { return strings.ContainsAny(label, "\u200C\u200D") }

// hasRightToLeft reports whether label makes its domain a Bidi domain.
func hasRightToLeft(label string) bool {
	return strings.ContainsFunc(label, func(r rune) bool {
		return ucd.Lookup(r).Bidi().In(1<<ucd.BidiR | 1<<ucd.BidiAL | 1<<ucd.BidiAN)
	})
}

// hasNewer reports whether label contains a code point in newer.
func hasNewer(label string) bool {
	return strings.ContainsFunc(label, func(r rune) bool {
		_, ok := slices.BinarySearchFunc(newer, r, func(x [2]rune, r rune) int {
			switch {
			case x[1] < r:
				return -1
			case x[0] > r:
				return 1
			}
			return 0
		})
		return ok
	})
}

// runeLen returns the size of the first code point of s.
func runeLen(s string) int {
	_, n := utf8.DecodeRuneInString(s)
	return n
}

// newer lists the code points whose Bidi class or mark property in Ada 4.0.0 is
// from before Unicode 14, or missing. They were found by asking Ada about domains
// with every code point.
var newer = [][2]rune{
	{0x061D, 0x061D}, {0x0870, 0x088F}, {0x0897, 0x089F}, {0x08B5, 0x08B5}, {0x08C8, 0x08D2},
	{0x0C3C, 0x0C3C}, {0x0CF3, 0x0CF3}, {0x0ECE, 0x0ECE}, {0x1715, 0x1715}, {0x1734, 0x1734},
	{0x1AC1, 0x1ADD}, {0x1AE0, 0x1AEB}, {0x1DFA, 0x1DFA}, {0x20C0, 0x20C1}, {0x2427, 0x2429},
	{0x2B96, 0x2B96}, {0x2E53, 0x2E5D}, {0x31E4, 0x31E5}, {0xFBC2, 0xFBD2}, {0xFD40, 0xFD4F},
	{0xFD90, 0xFD91}, {0xFDC8, 0xFDCF}, {0xFDFE, 0xFDFF}, {0x10940, 0x10959}, {0x10D40, 0x10D65},
	{0x10D69, 0x10D85}, {0x10D8E, 0x10D8F}, {0x10EC2, 0x10EC7}, {0x10ED0, 0x10ED8}, {0x10EFA, 0x10EFF},
	{0x10F70, 0x10F89}, {0x11070, 0x11070}, {0x11073, 0x11074}, {0x110C2, 0x110C2}, {0x11241, 0x11241},
	{0x113B8, 0x113C0}, {0x113C2, 0x113C2}, {0x113C5, 0x113C5}, {0x113C7, 0x113CA}, {0x113CC, 0x113D0},
	{0x113D2, 0x113D2}, {0x113E1, 0x113E2}, {0x1171E, 0x1171E}, {0x11B60, 0x11B67}, {0x11F00, 0x11F01},
	{0x11F03, 0x11F03}, {0x11F34, 0x11F3A}, {0x11F3E, 0x11F42}, {0x11F5A, 0x11F5A}, {0x13440, 0x13440},
	{0x13447, 0x13455}, {0x1611E, 0x1612F}, {0x1CC00, 0x1CCD5}, {0x1CCFA, 0x1CCFC}, {0x1CD00, 0x1CEB3},
	{0x1CEBA, 0x1CED0}, {0x1CEE0, 0x1CEF0}, {0x1CF00, 0x1CF2D}, {0x1CF30, 0x1CF46}, {0x1D1E9, 0x1D1EA},
	{0x1E08F, 0x1E08F}, {0x1E2AE, 0x1E2AE}, {0x1E4EC, 0x1E4EF}, {0x1E5EE, 0x1E5EF}, {0x1E6E3, 0x1E6E3},
	{0x1E6E6, 0x1E6E6}, {0x1E6EE, 0x1E6EF}, {0x1E6F5, 0x1E6F5}, {0x1F6D8, 0x1F6D8}, {0x1F6DC, 0x1F6DF},
	{0x1F774, 0x1F77F}, {0x1F7D9, 0x1F7D9}, {0x1F7F0, 0x1F7F0}, {0x1F8B2, 0x1F8BB}, {0x1F8C0, 0x1F8C1},
	{0x1F8D0, 0x1F8D8}, {0x1F979, 0x1F979}, {0x1F9CC, 0x1F9CC}, {0x1FA54, 0x1FA57}, {0x1FA75, 0x1FA77},
	{0x1FA7B, 0x1FA7C}, {0x1FA87, 0x1FA8A}, {0x1FA8E, 0x1FA8F}, {0x1FAA9, 0x1FAAF}, {0x1FAB7, 0x1FABF},
	{0x1FAC3, 0x1FAC6}, {0x1FAC8, 0x1FAC8}, {0x1FACD, 0x1FACF}, {0x1FAD7, 0x1FADC}, {0x1FADF, 0x1FAEA},
	{0x1FAEF, 0x1FAF8}, {0x1FBCB, 0x1FBEF}, {0x1FBFA, 0x1FBFA},
}
