package encoding

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// What the Japanese encodings have in place of a few code points.
const (
	yen               = '¥' // 0x5C
	overline          = '‾' // 0x7E
	minus             = '−'
	fullwidthMinus    = '－'
	halfwidthKatakana = '｡' // the first
	lastHalfwidth     = 'ﾟ'
)

func isHalfwidth(r rune) bool { return halfwidthKatakana <= r && r <= lastHalfwidth }

// jis0208Pointer returns the pointer of r in index jis0208, or -1.
func jis0208Pointer(r rune) int {
	if r == minus {
		r = fullwidthMinus
	}
	return jis0208Index.pointer(r)
}

// https://encoding.spec.whatwg.org/#euc-jp-encoder
func eucJP(r rune) uint32 {
	switch {
	case r == yen:
		return 0x5C
	case r == overline:
		return 0x7E
	case isHalfwidth(r):
		return bytes2(0x8E, int(r-halfwidthKatakana)+0xA1)
	}
	pointer := jis0208Pointer(r)
	if pointer < 0 {
		return 0
	}
	return bytes2(pointer/94+0xA1, pointer%94+0xA1)
}

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
	}
	pointer := jis0208Pointer(r)
	if pointer < 0 {
		return 0
	}
	if i := pointer - shiftJISFirst; i >= 0 && i < len(shiftJISInstead) {
		pointer = int(shiftJISInstead[i])
	}
	leading, trailing := pointer/188, pointer%188
	leadingOffset, offset := 0xC1, 0x41
	if leading < 0x1F {
		leadingOffset = 0x81
	}
	if trailing < 0x3F {
		offset = 0x40
	}
	return bytes2(leading+leadingOffset, trailing+offset)
}

// iso2022JP is the encoder of ISO-2022-JP. Its text is a sequence of runs, each in
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

// escapes are the bytes that begin a run.
var escapes = [...]string{setASCII: "\x1B(B", setRoman: "\x1B(J", setJIS0208: "\x1B$B"}

// change appends the bytes that change the set, if it is another one.
func (e *iso2022JP) change(dst []byte, set japaneseSet) []byte {
	if e.set == set {
		return dst
	}
	e.set = set
	return append(dst, escapes[set]...)
}

// EncodeOrFail implements [percent.Encoder]. After an error in Roman, that set goes
// on.
func (e *iso2022JP) EncodeOrFail(dst []byte, input string) (result []byte, read int, lacking rune) {
	for i := 0; i < len(input); {
		r, size, _ := infra.DecodeScalarValue(input[i:])
		i += size
		if r < utf8.RuneSelf {
			isControl := r == 0x0E || r == 0x0F || r == 0x1B
			if e.set == setJIS0208 || e.set == setRoman && (r == '\\' || r == '~') {
				dst = e.change(dst, setASCII)
			}
			if isControl {
				// Not r itself, which would let whoever wrote the text end a run.
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
		if isHalfwidth(r) {
			plain = rune(katakana[r-halfwidthKatakana])
		}
		pointer := jis0208Pointer(plain)
		if pointer < 0 {
			if e.set == setJIS0208 {
				dst = e.change(dst, setASCII)
			}
			return dst, i, r
		}
		dst = e.change(dst, setJIS0208)
		dst = append(dst, byte(pointer/94+0x21), byte(pointer%94+0x21))
	}
	return e.change(dst, setASCII), len(input), -1
}
