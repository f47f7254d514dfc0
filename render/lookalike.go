package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/internal/ucd/security"
)

var kana = security.Of(security.Hira, security.Kana)

// isEastAsian reports whether r is Han, Kana, Hangul or Bopomofo.
func isEastAsian(r rune) bool { return !letterScripts(r).And(security.EastAsian).IsEmpty() }

// letterScripts returns the scripts of r, or no script if it is common to all.
func letterScripts(r rune) security.Scripts {
	if s := security.Lookup(r).Augmented(); !s.IsAll() {
		return s
	}
	return security.Scripts{}
}

// isMark reports whether r is drawn over the character before it.
func isMark(r rune) bool {
	// NB: by bidi class alone, the Kannada vowel signs U+0CBF and U+0CC6 are not marks.
	return ucd.Lookup(r).Bidi() == ucd.BidiNSM || unicode.Is(unicode.Mn, r)
}

// letterMarks holds the marks of the current letter.
type letterMarks struct {
	base  rune
	marks [maxMarks]rune
	n     int
}

// adds reports whether r, a mark, may follow the letter and its marks so far.
//
// https://www.unicode.org/reports/tr39/#Optional_Detection
func (l *letterMarks) adds(r rune) bool {
	const (
		dotAbove = 0x0307
		dotlessI = 0x0131
	)
	if l.n == maxMarks || l.base == dotlessI {
		return false
	}
	scripts := security.Lookup(r).Augmented()
	isLatin := scripts.Has(security.Latn)
	for _, m := range l.marks[:l.n] {
		if m == r || isLatin && security.Prototype(m) == security.Prototype(r) {
			return false
		}
	}
	l.marks[l.n] = r
	l.n++
	switch p := security.Prototype(l.base); {
	case r == dotAbove && (p == "i" || p == "j" || p == "l"):
		return false // the letter has a dot, or a dot makes it look like one that has
	case !isLatin:
		return true // LevelOf tells whether it is of the script of the letter
	}
	base := security.Lookup(l.base).Augmented()
	switch {
	case base.IsAll():
		return false // a digit, a hyphen or the start
	case isEastAsian(l.base):
		return false // even for the dot below, whose Script_Extensions has Katakana
	case scripts.IsAll():
		// Script_Extensions of a few Inherited marks do not say for which scripts they are.
		return base.Has(security.Latn) || base.Has(security.Cyrl) || base.Has(security.Grek)
	}
	return !base.And(scripts).IsEmpty()
}

// hasBadMarks reports whether a letter of label has the same mark twice, more than maxMarks
// marks, or a Latin mark that it does not take.
func hasBadMarks(label string) bool {
	var l letterMarks
	for _, r := range string(ucd.AppendNFD(nil, []byte(label))) {
		if !isMark(r) {
			l = letterMarks{base: r}
		} else if !l.adds(r) {
			return true
		}
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

// looksDelimiting reports whether text is a single character that is neither a letter nor a
// digit, or the sound mark that looks like a hyphen.
func looksDelimiting(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return size == len(text) && (unicode.IsPunct(r) || unicode.IsSymbol(r) || r == prolongedSound)
}

const prolongedSound = 'ー'

// looksLikeSyntax reports whether a character of label looks like punctuation and is not a
// letter among letters of its own script. last is the last label of the domain.
func looksLikeSyntax(label, last string) bool {
	const middleDot = '·'
	// isForeign reports whether r is an ASCII digit, a Latin letter or of no script of the
	// look-alike.
	isForeign := func(r rune, scripts security.Scripts) bool {
		return '0' <= r && r < utf8.RuneSelf || letterScripts(r).Has(security.Latn) || security.Lookup(r).Augmented().And(scripts).IsEmpty()
	}
	var before, letter rune // the previous character, and the previous one that is not a mark
	for i, r := range label {
		previous, base := before, letter
		if before = r; !isMark(r) {
			letter = r
		}
		if r < utf8.RuneSelf {
			continue
		}
		after, _ := utf8.DecodeRuneInString(label[i+utf8.RuneLen(r):])
		switch {
		case r == middleDot:
			// Catalan writes it between two l, and the registry of .cat allows it there.
			if last != "cat" || previous != 'l' || after != 'l' {
				return true
			}
		case unicode.Is(unicode.Lm, r) && !letterScripts(r).And(kana).IsEmpty() && !follows(r, base):
			return true // a sound or iteration mark of Kana
		case r == prolongedSound:
			// It is part of a word, whatever follows, as in コーヒーshop.
		case unicode.Is(unicode.Pd, r):
			return true // IDNA 2008 allows only the ASCII hyphen, so no registry needs another
		case !looksDelimiting(security.Prototype(r)):
		case letterScripts(r).IsEmpty(), isForeign(previous, letterScripts(r)), isForeign(after, letterScripts(r)):
			return true
		}
	}
	return false
}

// follows reports whether base is a letter of a Kana script of r.
func follows(r, base rune) bool {
	return unicode.IsLetter(base) && !letterScripts(base).And(letterScripts(r)).And(kana).IsEmpty()
}

// UTS #39 lists few Han and Kana characters that look like ASCII: 丅 丫 〇 丶 丿 ノ. These
// lack an entry there. Whatever has the prototype of one of them, as エ has that of 工,
// counts, too. Unicode 18 allows neither 丩 nor Bopomofo in identifiers; another version may.
const (
	strokesLikeLetters    = "丨丁七丆丄十乂乚亅匚凵口工卜二讠丹丩ㄨㄩㄈㄐㆺㆳㆲ"
	strokesLikeDelimiters = "乀乁乛ソゾンㄧㄟ"
)

// strokeReason returns the reason for a letter that looks like ASCII and is of an East Asian
// script, or of any script but Latin if mixed is set, or None for other characters.
func strokeReason(r rune, mixed bool) Reason {
	scripts := letterScripts(r)
	if scripts.IsEmpty() || scripts.Has(security.Latn) || !mixed && !isEastAsian(r) {
		return None
	}
	p := security.Prototype(r)
	switch {
	case strings.Contains(strokesLikeLetters, p):
		return MixedScriptConfusable
	case strings.Contains(strokesLikeDelimiters, p):
		return SyntaxLookalike
	case p == string(prolongedSound), infra.IsASCII(p) && looksDelimiting(p):
		return SyntaxLookalike
	case infra.IsASCII(p):
		return MixedScriptConfusable
	}
	return None
}

// loneStrokes returns the reason for characters that look like ASCII and have only ASCII or
// Latin letters next to them, as in "paypa丨", or None if label has none.
func loneStrokes(label string) Reason {
	// A label of another script has no ASCII letters, unless Options.Restriction allows it.
	mixed := strings.ContainsFunc(label, func(r rune) bool { return r < utf8.RuneSelf && infra.Is(byte(r), infra.Alpha) })
	isStroke := func(r rune) bool { return strokeReason(r, mixed) != None }
	for start := 0; ; {
		i := strings.IndexFunc(label[start:], isStroke)
		if i < 0 {
			return None
		}
		before := label[:start+i]
		after := strings.TrimLeftFunc(label[start+i:], isStroke)
		start = len(label) - len(after)
		reason := MixedScriptConfusable
		if strings.ContainsFunc(label[len(before):start], func(r rune) bool { return strokeReason(r, mixed) == SyntaxLookalike }) {
			reason = SyntaxLookalike
		}
		// Hangul is written with Han, but not with the strokes that look like delimiters.
		isForeign := func(r rune) bool {
			scripts := letterScripts(r)
			return r < utf8.RuneSelf || scripts.Has(security.Latn) || reason == SyntaxLookalike && scripts.Has(security.Hang)
		}
		previous, _ := utf8.DecodeLastRuneInString(before)
		next, _ := utf8.DecodeRuneInString(after)
		starts, ends := isForeign(previous), isForeign(next) // false at either end: U+FFFD is of no script
		if (starts || ends) && (starts || before == "") && (ends || after == "") {
			return reason
		}
	}
}

// words holds Han characters that look like Kana or Hangul, but are words by themselves, as
// in 口コミ (reviews) and コミュ力アップ. They are ordinary among Kana and Hangul.
const words = "力夕二八口工今合長"

// particle is the Hiragana letter that Japanese puts after a word in any script, as in
// サイトへ (to the site).
const particle = 'へ'

// one is the Han character that looks like the sound mark ー, which both kinds of Kana use.
// People write it among Hiragana, as in もう一つ, but not at the end of Katakana or
// between them: ソニ一 imitates ソニー. In 一カ月 it comes first, where no sound
// mark does.
const one = '一'

// hasTwins reports whether label contains a character among characters of another script
// that has a look-alike of it, as the Hiragana へ among Katakana.
func hasTwins(label string) bool {
	var before security.Scripts // of the previous letter
	afterASCII := false
	for i, r := range label {
		if r < utf8.RuneSelf {
			before, afterASCII = security.Scripts{}, r != '-'
			continue
		}
		scripts := letterScripts(r)
		twins := security.Twins(r)
		if r == one {
			twins = security.Of(security.Kana)
		}
		if !twins.IsEmpty() && !strings.ContainsRune(words, r) {
			after := nextScripts(label[i+utf8.RuneLen(r):])
			isTwin := func(s security.Scripts) bool {
				return !s.And(twins).IsEmpty() && s.And(scripts).Without(security.EastAsian).IsEmpty()
			}
			isParticle := r == particle && (afterASCII || after.IsEmpty())
			if !isParticle && (isTwin(before) && (isTwin(after) || after.IsEmpty()) || before.IsEmpty() && r != one && isTwin(after)) {
				return true
			}
		}
		if !isExtender(r) {
			before, afterASCII = scripts, false
		}
	}
	return false
}

// isExtender reports whether r is a mark, or a letter that prolongs both kinds of Kana.
func isExtender(r rune) bool { return isMark(r) || r == prolongedSound }

// nextScripts returns the scripts of the first letter of text.
func nextScripts(text string) security.Scripts {
	for _, r := range text {
		if !isExtender(r) {
			return letterScripts(r)
		}
	}
	return security.Scripts{}
}
