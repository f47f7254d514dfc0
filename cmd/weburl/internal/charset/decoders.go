package charset

import (
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/infra"
)

// decoder reads the characters of a document, one after the other.
type decoder struct {
	encoding encoding.Encoding
	table    *table
	state    state
}

// state is what a decoder remembers between characters. Only ISO-2022-JP needs it.
type state struct {
	set set
	// escaped means that nothing has followed the last escape sequence yet.
	escaped bool
}

// set is a set of characters that ISO-2022-JP switches to.
type set uint8

const (
	inASCII set = iota
	inRoman
	inKatakana
	inJIS0208
)

func newDecoder(e encoding.Encoding) decoder {
	d := decoder{encoding: e}
	switch e {
	case encoding.UTF8, encoding.UTF16BE, encoding.UTF16LE, encoding.Replacement, encoding.XUserDefined:
	default:
		d.table = tableOf(e)
	}
	return d
}

// next decodes the first bytes of source and appends the result, usually one code
// point and sometimes nothing, to text. It returns the number of bytes: all that
// belong to a sequence, even if it is ill-formed.
func (d *decoder) next(text, source []byte) ([]byte, int) {
	c := source[0]
	switch d.encoding {
	case encoding.UTF16BE, encoding.UTF16LE:
		return d.utf16(text, source)
	case encoding.Replacement:
		return append(text, malformed), len(source)
	case encoding.ISO2022JP:
		return d.iso2022JP(text, source)
	}
	if c < 0x80 {
		return append(text, c), 1
	}
	var r rune
	n := 1
	switch d.encoding {
	case encoding.XUserDefined:
		r = 0xF780 + rune(c) - 0x80
	case encoding.GBK, encoding.GB18030:
		r, n = d.gb18030(source)
	case encoding.Big5:
		return d.big5(text, source)
	case encoding.EUCJP:
		r, n = d.eucJP(source)
	case encoding.ShiftJIS:
		r, n = d.shiftJIS(source)
	case encoding.EUCKR:
		r, n = d.pair(source, 0x41)
	default:
		r = d.table.single[c]
	}
	return appendRune(text, r), n
}

// appendRune appends r, or malformed if r is 0.
func appendRune(text []byte, r rune) []byte {
	if r == 0 {
		return append(text, malformed)
	}
	return utf8.AppendRune(text, r)
}

// pair reads two bytes, of which the second is at least the given one. If they are
// ill-formed, an ASCII byte is left to be read on its own.
func (d *decoder) pair(source []byte, least byte) (rune, int) {
	if source[0] < 0x81 || source[0] > 0xFE || len(source) < 2 {
		return 0, 1
	}
	if c := source[1]; c >= least && c <= 0xFE {
		if r := d.table.pair[uint16(source[0])<<8|uint16(c)]; r != 0 {
			return r, 2
		}
	}
	return 0, illFormed(source, 1)
}

// illFormed returns the length of an ill-formed sequence that ends with source[last],
// or before it if that is ASCII.
func illFormed(source []byte, last int) int {
	if source[last] < 0x80 {
		return last
	}
	return last + 1
}

// https://encoding.spec.whatwg.org/#gb18030-decoder
func (d *decoder) gb18030(source []byte) (rune, int) {
	switch {
	case source[0] == 0x80:
		return 0x20AC, 1
	case source[0] == 0xFF || len(source) < 2 || !infra.Is(source[1], infra.Digit):
		return d.pair(source, 0x40)
	// At the end, all remaining bytes belong together.
	case len(source) < 3:
		return 0, 2
	case source[2] < 0x81 || source[2] > 0xFE:
		return 0, 1
	case len(source) < 4:
		return 0, 3
	case !infra.Is(source[3], infra.Digit):
		return 0, 1
	}
	p := fourPointer(source)
	switch {
	case p < fourPointers:
		return d.table.four[p], 4
	case p >= 189000 && p <= 1237575:
		return rune(0x10000 + p - 189000), 4
	}
	return 0, 4
}

// https://encoding.spec.whatwg.org/#big5-decoder
func (d *decoder) big5(text, source []byte) ([]byte, int) {
	if len(source) > 1 && source[0] == 0x88 {
		switch source[1] {
		case 0x62:
			return append(text, "\u00CA\u0304"...), 2
		case 0x64:
			return append(text, "\u00CA\u030C"...), 2
		case 0xA3:
			return append(text, "\u00EA\u0304"...), 2
		case 0xA5:
			return append(text, "\u00EA\u030C"...), 2
		}
	}
	r, n := d.pair(source, 0x40)
	return appendRune(text, r), n
}

// https://encoding.spec.whatwg.org/#euc-jp-decoder
func (d *decoder) eucJP(source []byte) (rune, int) {
	lead := source[0]
	if lead != 0x8E && lead != 0x8F && (lead < 0xA1 || lead > 0xFE) || len(source) < 2 {
		return 0, 1
	}
	switch trail := source[1]; {
	case lead == 0x8E && 0xA1 <= trail && trail <= 0xDF:
		return 0xFF61 + rune(trail) - 0xA1, 2
	case lead == 0x8F && 0xA1 <= trail && trail <= 0xFE:
		if len(source) < 3 {
			return 0, 2
		}
		if r := d.table.triple[uint16(trail)<<8|uint16(source[2])]; r != 0 {
			return r, 3
		}
		return 0, illFormed(source, 2)
	case lead == 0x8E || lead == 0x8F:
		return 0, illFormed(source, 1)
	}
	return d.pair(source, 0xA1)
}

// https://encoding.spec.whatwg.org/#shift_jis-decoder
func (d *decoder) shiftJIS(source []byte) (rune, int) {
	lead := source[0]
	switch {
	case lead == 0x80:
		return 0x80, 1
	case 0xA1 <= lead && lead <= 0xDF:
		return 0xFF61 + rune(lead) - 0xA1, 1
	case lead == 0xA0 || lead > 0xFC:
		return 0, 1
	case lead >= 0xF0 && lead <= 0xF9 && len(source) > 1:
		// Rows for private characters.
		trail := source[1]
		if 0x40 <= trail && trail <= 0x7E {
			return 0xE000 + (rune(lead)-0xF0)*188 + rune(trail) - 0x40, 2
		}
		if 0x80 <= trail && trail <= 0xFC {
			return 0xE000 + (rune(lead)-0xF0)*188 + rune(trail) - 0x41, 2
		}
	}
	return d.pair(source, 0x40)
}

// https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
func (d *decoder) iso2022JP(text, source []byte) ([]byte, int) {
	c := source[0]
	if c == 0x1B {
		if s, ok := escape(source); ok {
			if d.state.escaped {
				text = append(text, malformed)
			}
			d.state = state{s, true}
			return text, 3
		}
		d.state.escaped = false
		return append(text, malformed), 1
	}
	d.state.escaped = false
	switch {
	case c >= 0x80 || isShift(c) && d.state.set < inKatakana:
	case d.state.set == inRoman && c == '\\':
		return append(text, "\u00A5"...), 1
	case d.state.set == inRoman && c == '~':
		return append(text, "\u203E"...), 1
	case d.state.set <= inRoman:
		return append(text, c), 1
	case d.state.set == inKatakana && 0x21 <= c && c <= 0x5F:
		return utf8.AppendRune(text, 0xFF61+rune(c)-0x21), 1
	case d.state.set == inJIS0208 && 0x21 <= c && c <= 0x7E && len(source) > 1 && source[1] != 0x1B:
		if trail := source[1]; 0x21 <= trail && trail <= 0x7E {
			return appendRune(text, d.table.pair[uint16(c|0x80)<<8|uint16(trail|0x80)]), 2
		}
		return append(text, malformed), 2
	}
	return append(text, malformed), 1
}

// escape returns the set to which an escape sequence switches.
func escape(source []byte) (set, bool) {
	if len(source) < 3 {
		return 0, false
	}
	switch string(source[1:3]) {
	case "(B":
		return inASCII, true
	case "(J":
		return inRoman, true
	case "(I":
		return inKatakana, true
	case "$@", "$B":
		return inJIS0208, true
	}
	return 0, false
}

// https://encoding.spec.whatwg.org/#shared-utf-16-decoder
func (d *decoder) utf16(text, source []byte) ([]byte, int) {
	unit := func(i int) rune {
		if d.encoding == encoding.UTF16BE {
			return rune(source[i])<<8 | rune(source[i+1])
		}
		return rune(source[i+1])<<8 | rune(source[i])
	}
	if len(source) < 2 {
		return append(text, malformed), 1
	}
	r := unit(0)
	switch {
	case !utf16.IsSurrogate(r):
		return utf8.AppendRune(text, r), 2
	case r < 0xDC00 && len(source) < 4:
		return append(text, malformed), len(source) // all of it is one error
	case r < 0xDC00:
		if pair := utf16.DecodeRune(r, unit(2)); pair != utf8.RuneError {
			return utf8.AppendRune(text, pair), 4
		}
	}
	return append(text, malformed), 2
}
