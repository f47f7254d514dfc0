package security

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// Prototype returns the prototype of r: the code points that stand for all code points
// that look like r, which may be r itself.
func Prototype(r rune) string {
	if text := prototype(r); text != "" {
		return text
	}
	return string(r)
}

// prototype returns the prototype of r, or "" if r is its own prototype.
func prototype(r rune) string {
	if uint32(r) > utf8.MaxRune {
		return ""
	}
	const shift = confusableLeafBits + confusableMidBits
	block := int(confusableMid[int(confusableTop[r>>shift])<<confusableMidBits|int(r)>>confusableLeafBits&(1<<confusableMidBits-1)])
	n := int(confusableLeaf[block<<confusableLeafBits|int(r)&(1<<confusableLeafBits-1)])
	if n == 0 {
		return ""
	}
	return confusableTextOf(n - 1)
}

// Skeleton returns the internalSkeleton of UTS #39: strings that look alike have the
// same one. It is not for display. Ill-formed UTF-8 counts as U+FFFD.
//
// https://www.unicode.org/reports/tr39/#Confusable_Detection
func Skeleton(s string) string {
	s = infra.ScalarValues(s)
	decomposed := ucd.AppendNFD(make([]byte, 0, len(s)+len(s)/2), []byte(s))
	var mapped strings.Builder
	for _, r := range string(decomposed) {
		if Lookup(r).IsIgnorable() {
			continue
		}
		if text := prototype(r); text != "" {
			mapped.WriteString(text)
		} else {
			mapped.WriteRune(r)
		}
	}
	return string(ucd.AppendNFD(decomposed[:0], []byte(mapped.String())))
}

// Twins returns the scripts in which a character looks the same as r, a Han or Kana
// character, among the other scripts with which r may be mixed in a word. It is empty for
// most characters.
func Twins(r rune) Scripts { return Of(twinScripts(r)...) }
