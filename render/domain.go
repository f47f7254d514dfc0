package render

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/internal/ucd/security"
	"github.com/weburl-go/weburl/psl"
)

const punycodePrefix = "xn--"

// label is a label of a domain.
type label struct {
	ascii string
	// text is the text to show: ascii, or its decoded form.
	text   string
	reason Reason
	rtl    bool
}

// labels returns the labels of the domain h, in Unicode if all of them may be shown so.
//
// https://url.spec.whatwg.org/#url-rendering-i18n
func (o *Options) labels(h host.Host, found psl.Result) []label {
	var all []label
	encoded := false
	for l := range h.Labels() {
		reason := None
		if strings.ContainsFunc(l, func(r rune) bool { return !security.Lookup(r).IsAllowed() }) {
			reason = RestrictedCharacter
		}
		all = append(all, label{ascii: l, text: l, reason: reason})
		encoded = encoded || strings.HasPrefix(l, punycodePrefix)
	}
	var decoded []string
	if encoded {
		decoded = o.decode(h, all, found)
	}
	o.Names.examine(all, decoded, h, found)
	safe := decoded != nil
	for _, l := range all {
		safe = safe && (l.reason == None || !strings.HasPrefix(l.ascii, punycodePrefix))
	}
	for i := range all {
		switch l := &all[i]; {
		case !strings.HasPrefix(l.ascii, punycodePrefix):
		case safe:
			l.text, l.reason = decoded[i], DomainToUnicode
			l.rtl = strings.ContainsFunc(l.text, isRTL)
		case l.reason == None:
			l.reason = AnotherLabel
		}
	}
	return all
}

// decode returns the labels of h in Unicode, or nil if h has no Unicode form, and records in
// labels what is wrong with them.
func (o *Options) decode(h host.Host, labels []label, found psl.Result) []string {
	text, violations := idna.ToUnicode(h.String())
	decoded := strings.Split(text, ".")
	if violations == nil && len(decoded) == len(labels) {
		// Valid labels can be encoded again. If a bug made that a different host, it must not
		// be shown.
		if again, err := host.Parse(text); err == nil && again == h {
			last := decoded[len(decoded)-1]
			if last == "" {
				last = decoded[len(decoded)-2]
			}
			own := len(labels) - registryLabels(h, found)
			for i := range labels {
				if !strings.HasPrefix(labels[i].ascii, punycodePrefix) {
					continue
				}
				if labels[i].reason = o.examine(decoded[i], last); labels[i].reason == None && i < own {
					labels[i].reason = looksLikeASCII(decoded[i], last)
				}
			}
			return decoded
		}
	}
	blamed := false
	for i := range labels {
		if _, violations := idna.ToUnicode(labels[i].ascii); violations != nil {
			labels[i].reason, blamed = InvalidLabel, true
		}
	}
	for i := range labels {
		if l := &labels[i]; !blamed && strings.HasPrefix(l.ascii, punycodePrefix) {
			l.reason = InvalidLabel // together with the others
		}
	}
	return nil
}

// registryLabels returns the number of labels at the end of h that only a registry can
// create, including the empty one after a trailing dot.
func registryLabels(h host.Host, found psl.Result) int {
	switch found.Rule {
	case psl.ICANNRule:
		return strings.Count(found.PublicSuffix.String(), ".") + 1
	case psl.PrivateRule:
		if strings.HasSuffix(h.String(), ".") {
			return 2
		}
		return 1
	}
	return 0
}

// examine returns the reason why label, which is not ASCII, must not be shown in Unicode, or
// None if it may be. last is the last label of its domain.
func (o *Options) examine(label, last string) Reason {
	if o.Restriction == ASCIIOnly {
		return ByPolicy
	}
	for _, r := range label {
		if look := ucd.LookOf(r); look >= ucd.Selector {
			return InvisibleInDomain
		}
		if isRestricted(r, last) {
			return RestrictedCharacter
		}
	}
	switch {
	case hasBadMarks(label):
		return MarksInDomain
	case security.LevelOf(label) > o.level():
		return MixedScripts
	case hasMixedNumbers(label):
		return MixedNumbers
	case looksLikeSyntax(label, last):
		return SyntaxLookalike
	}
	if reason := loneStrokes(label); reason != None {
		return reason
	}
	if hasTwins(label) {
		return MixedScriptConfusable
	}
	return None
}

func (o *Options) level() security.Level {
	switch o.Restriction {
	case SingleScript:
		return security.SingleScript
	case ModeratelyRestrictive:
		return security.ModeratelyRestrictive
	}
	return security.HighlyRestrictive
}

// looksLikeASCII returns the reason why label, which has no Latin letters, can be read as an
// ASCII label, or None if it cannot, or if that misleads nobody below the top-level domain;
// see isAtHome.
//
// https://www.unicode.org/reports/tr39/#Whole_Script_Confusables
func looksLikeASCII(label, last string) Reason {
	scripts := security.Resolve(label)
	if scripts.Has(security.Latn) || !infra.IsASCII(security.Skeleton(label)) {
		return None
	}
	if isAtHome(label, last, scripts) {
		return None
	}
	for _, r := range label {
		_, isDigit := security.Lookup(r).Digit()
		if p := security.Prototype(r); r >= utf8.RuneSelf && (isDigit || len(p) == 1 && '0' <= p[0] && p[0] <= '9') {
			return DigitLookalike
		}
	}
	return WholeScriptConfusable
}

// Skeleton returns the skeleton of s by UTS #39: strings that look alike have the same
// skeleton. Do not show it, and do not store it: it changes with the version of Unicode.
//
// It is what UTS #39 calls internalSkeleton. Its characters are in the order of s, which
// differs from the order on a screen for right-to-left text. Case and marks matter: "I"
// looks like "l", but "i" does not, and "é" does not look like "e".
//
// https://www.unicode.org/reports/tr39/#Confusable_Detection
func Skeleton(s string) string { return security.Skeleton(s) }
