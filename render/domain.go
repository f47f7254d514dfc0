package render

import (
	"strings"
	"unicode"
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
		decoded = o.decode(h, all)
	}
	o.Names.examine(all, decoded, h, found)
	if !encoded {
		return all
	}
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
func (o *Options) decode(h host.Host, labels []label) []string {
	text, violations := idna.ToUnicode(h.String())
	decoded := strings.Split(text, ".")
	if violations == nil && len(decoded) == len(labels) {
		// Valid labels can be encoded again. If a bug made that a different host, it must not
		// be shown.
		if again, err := host.Parse(text); err == nil && again == h {
			last := decoded[len(decoded)-1]
			if last == "" && len(decoded) > 1 {
				last = decoded[len(decoded)-2]
			}
			for i := range labels {
				if !strings.HasPrefix(labels[i].ascii, punycodePrefix) {
					continue
				}
				labels[i].reason = o.examine(decoded[i], last)
			}
			return decoded
		}
	}
	found := false
	for i := range labels {
		if l := &labels[i]; strings.HasPrefix(l.ascii, punycodePrefix) {
			if _, violations := idna.ToUnicode(l.ascii); violations != nil {
				l.reason, found = InvalidLabel, true
			}
		}
	}
	for i := range labels {
		if l := &labels[i]; !found && strings.HasPrefix(l.ascii, punycodePrefix) {
			l.reason = InvalidLabel // together with the others
		}
	}
	return nil
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
	case security.LevelOf(label) > o.level(), hasLoneStrokes(label):
		return MixedScripts
	case hasMixedNumbers(label):
		return MixedNumbers
	case looksLikeSyntax(label):
		return SyntaxLookalike
	}
	return looksLikeASCII(label, last)
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

// hasBadMarks reports whether label contains the same nonspacing mark twice in a row, more
// than maxMarks in a row, or a dot above a letter that has one already.
//
// https://www.unicode.org/reports/tr39/#Optional_Detection
func hasBadMarks(label string) bool {
	const dotAbove = 0x0307
	n, dotted := 0, false
	var previous rune
	for _, r := range string(ucd.AppendNFD(nil, []byte(label))) {
		if ucd.Lookup(r).Bidi() != ucd.BidiNSM {
			n, dotted = 0, r == 'i' || r == 'j' || r == 'l' || r == 'ı' || r == 'ȷ'
			previous = r
			continue
		}
		n++
		if n > maxMarks || r == previous || r == dotAbove && dotted {
			return true
		}
		previous = r
	}
	return false
}

// hasMixedNumbers reports whether label contains decimal digits of two number systems.
//
// https://www.unicode.org/reports/tr39/#Mixed_Number_Detection
func hasMixedNumbers(label string) bool {
	var zero rune
	for _, r := range label {
		value, ok := security.Lookup(r).Digit()
		if !ok {
			continue
		}
		if z := r - rune(value); zero == 0 {
			zero = z
		} else if z != zero {
			return true
		}
	}
	return false
}

// looksLikeSyntax reports whether a character of label looks like punctuation and is not
// used as a letter, among letters of its own script.
func looksLikeSyntax(label string) bool {
	const (
		middleDot      = '·'
		prolongedSound = 'ー'
		one            = '一'
	)
	isASCII := func(r rune) bool { return '0' <= r && r < utf8.RuneSelf }
	var previous rune
	for i, r := range label {
		before := previous
		previous = r
		if r < utf8.RuneSelf {
			continue
		}
		after, _ := utf8.DecodeRuneInString(label[i+utf8.RuneLen(r):])
		p, size := utf8.DecodeRuneInString(security.Prototype(r))
		isPunctuation := size == len(security.Prototype(r)) && (unicode.IsPunct(p) || unicode.IsSymbol(p))
		switch {
		case r == middleDot && before == 'l' && after == 'l':
			// Catalan writes it there.
		case r == middleDot, isPunctuation && security.Lookup(r).Augmented().IsAll():
			return true
		case isPunctuation, r == prolongedSound, r == one:
			if isASCII(before) || isASCII(after) {
				return true
			}
		}
	}
	return false
}

// strokes contains Han and Katakana characters that look like letters, brackets or bars
// among Latin letters. No Unicode data file lists them.
const strokes = "丨丅丄丫乂乚亅匚凵口囗ロ工エ卜ト二ニ"

// hasLoneStrokes reports whether label contains strokes that have only ASCII next to them,
// as in "paypa丨", and no other Han or Kana characters.
func hasLoneStrokes(label string) bool {
	isStroke := func(r rune) bool { return r >= utf8.RuneSelf && strings.ContainsRune(strokes, r) }
	for start := 0; ; {
		i := strings.IndexFunc(label[start:], isStroke)
		if i < 0 {
			return false
		}
		before := label[:start+i]
		after := strings.TrimLeftFunc(label[start+i:], isStroke)
		start = len(label) - len(after)
		afterASCII := after != "" && after[0] < utf8.RuneSelf
		beforeASCII := before != "" && before[len(before)-1] < utf8.RuneSelf
		if (afterASCII || beforeASCII) && (afterASCII || after == "") && (beforeASCII || before == "") {
			return true
		}
	}
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
