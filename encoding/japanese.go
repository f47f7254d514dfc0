package encoding

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// Code points that the Japanese encodings treat specially.
const (
	yen               = '¥' // 0x5C
	overline          = '‾' // 0x7E
	minus             = '−'
	fullwidthMinus    = '－'
	halfwidthKatakana = '｡' // the first
	lastHalfwidth     = 'ﾟ'
)

func isHalfwidth(r rune) bool { return halfwidthKatakana <= r && r <= lastHalfwidth }

// eucJP returns the bytes of a code point that is not in the index, or 0.
//
// https://encoding.spec.whatwg.org/#euc-jp-encoder
func eucJP(r rune) uint32 {
	switch {
	case r == yen:
		return 0x5C
	case r == overline:
		return 0x7E
	case isHalfwidth(r):
		return bytes2(0x8E, int(r-halfwidthKatakana)+0xA1)
	case r == minus:
		return eucJPIndex.pair(fullwidthMinus)
	}
	return 0
}

// shiftJIS returns the bytes of a code point that is not in the index, or 0.
//
// https://encoding.spec.whatwg.org/#shift_jis-encoder
func shiftJIS(r rune) uint32 {
	switch {
	case r == 0x80:
		return 0x80
	case r == yen:
		return 0x5C
	case r == overline:
		return 0x7E
	case isHalfwidth(r):
		return uint32(r-halfwidthKatakana) + 0xA1
	case r == minus:
		return shiftJISIndex.pair(fullwidthMinus)
	}
	return 0
}

// iso2022JP is the encoder of ISO-2022-JP. Its output is a sequence of runs, each in
// one of three sets, and begins and ends in ASCII.
//
// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
type iso2022JP struct {
	set japaneseSet
}

type japaneseSet uint8

const (
	setASCII japaneseSet = iota
	setRoman
	setJIS0208
)

// escapes holds the bytes that begin a run in each set.
var escapes = [...]string{setASCII: "\x1B(B", setRoman: "\x1B(J", setJIS0208: "\x1B$B"}

// change appends the bytes that switch to set, unless it is the current one.
func (e *iso2022JP) change(dst []byte, set japaneseSet) []byte {
	if e.set == set {
		return dst
	}
	e.set = set
	return append(dst, escapes[set]...)
}

// EncodeOrFail implements [percent.Encoder]. After an error in the Roman set, the
// encoder stays in that set.
func (e *iso2022JP) EncodeOrFail(dst []byte, input string) (result []byte, read int, lacking rune) {
	for i := 0; i < len(input); {
		r, size := threeBytes(input[i:]), len("漢")
		if r < 0 {
			r, size, _ = infra.DecodeScalarValue(input[i:])
		}
		i += size
		if r < utf8.RuneSelf {
			isControl := r == 0x0E || r == 0x0F || r == 0x1B
			if e.set == setJIS0208 || e.set == setRoman && (r == '\\' || r == '~') {
				dst = e.change(dst, setASCII)
			}
			if isControl {
				// Not r itself, by which the author of the text could end a run.
				return dst, i, utf8.RuneError
			}
			dst = append(dst, byte(r))
			continue
		}
		if r == yen || r == overline {
			dst = e.change(dst, setRoman)
			if r == yen {
				dst = append(dst, 0x5C)
			} else {
				dst = append(dst, 0x7E)
			}
			continue
		}
		plain := r
		switch {
		case isHalfwidth(r):
			plain = rune(katakana[r-halfwidthKatakana])
		case r == minus:
			plain = fullwidthMinus
		}
		pair := eucJPIndex.pair(plain) &^ 0x8080
		if pair == 0 {
			if e.set == setJIS0208 {
				dst = e.change(dst, setASCII)
			}
			return dst, i, r
		}
		dst = e.change(dst, setJIS0208)
		dst = append(dst, byte(pair>>8), byte(pair))
	}
	return e.change(dst, setASCII), len(input), -1
}
