package charset

import (
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/transform"

	"github.com/weburl-go/weburl/encoding"
)

// table maps the bytes of an encoding to code points, or to 0.
//
// It is the inverse of the encoder. Sequences that no encoder writes are taken from
// golang.org/x/text: pairs of bytes that mean the same as others, and JIS X 0212.
//
// NB: The decoders of golang.org/x/text are not used as they are. In 32 encodings,
// they differ from the Encoding Standard for some bytes, most often control
// characters, and they end ill-formed sequences elsewhere.
type table struct {
	single [256]rune
	pair   []rune // by both bytes; nil for encodings of single bytes
	triple []rune // by the last two of three bytes: JIS X 0212 in EUC-JP
	four   []rune // by the pointer of four bytes of gb18030
}

// fourPointers is the number of pointers of gb18030 that its ranges cover, below
// the pointers of supplementary code points.
const fourPointers = 39420

var tables [encoding.XUserDefined + 1]func() *table

func init() {
	for e := range tables {
		tables[e] = sync.OnceValue(func() *table { return newTable(encoding.Encoding(e)) })
	}
}

// tableOf returns the table of an encoding, which it builds when first needed.
func tableOf(e encoding.Encoding) *table {
	switch e {
	case encoding.GBK:
		e = encoding.GB18030 // the decoder is the same
	case encoding.ISO2022JP:
		e = encoding.EUCJP // with the same pairs, 0x80 higher
	}
	return tables[e]()
}

func newTable(e encoding.Encoding) *table {
	t := new(table)
	switch e {
	case encoding.GB18030:
		t.four = make([]rune, fourPointers)
	case encoding.EUCJP:
		t.triple = make([]rune, 1<<16)
	}
	if e >= encoding.GBK {
		t.pair = make([]rune, 1<<16)
	}
	encoder := e.NewEncoder()
	var buffer [16]byte
	learn := func(first, last rune) {
		for r := first; r <= last; r++ {
			b, _, lacking := encoder.EncodeOrFail(buffer[:0], string(r))
			if lacking < 0 {
				t.learn(b, r)
			}
		}
	}
	const minus = 0x2212
	learn(0x80, minus-1)
	learn(minus+1, 0xD7FF)
	learn(0xF900, 0xFFFF)
	learn(0x20000, 0x2FFFF)
	// These come last, since some encoders write them like others: the minus sign,
	// and private characters that were replaced by public ones.
	learn(minus, minus)
	learn(0xE000, 0xF8FF)
	switch e {
	case encoding.EUCJP:
		t.fill(japanese.EUCJP.NewDecoder().Transformer)
	case encoding.ShiftJIS:
		t.fill(japanese.ShiftJIS.NewDecoder().Transformer)
	case encoding.Big5:
		t.fill(traditionalchinese.Big5.NewDecoder().Transformer)
	case encoding.GB18030:
		t.pair[0xA3A0] = 0x3000
		// Within a range, code points are consecutive.
		for p := 1; p < len(t.four); p++ {
			if t.four[p] == 0 {
				t.four[p] = t.four[p-1] + 1
			}
		}
		// https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point
		t.four[7457] = 0xE7C7
	}
	return t
}

// learn records that r is written as b, unless b already has a meaning.
func (t *table) learn(b []byte, r rune) {
	var at *rune
	switch len(b) {
	case 1:
		at = &t.single[b[0]]
	case 2:
		at = &t.pair[uint16(b[0])<<8|uint16(b[1])]
	case 4:
		p := fourPointer(b)
		if p >= len(t.four) {
			return
		}
		at = &t.four[p]
	default:
		return
	}
	if *at == 0 {
		*at = r
	}
}

// fill adds the sequences that a decoder reads as one code point.
func (t *table) fill(decoder transform.Transformer) {
	var buffer [16]byte
	read := func(source ...byte) rune {
		decoder.Reset()
		n, read, err := decoder.Transform(buffer[:], source, true)
		if r, size := utf8.DecodeRune(buffer[:n]); err == nil && read == len(source) && size == n && r != utf8.RuneError {
			return r
		}
		return 0
	}
	for lead := 0x81; lead <= 0xFE; lead++ {
		for trail := 0x40; trail <= 0xFE; trail++ {
			i := lead<<8 | trail
			if t.pair[i] == 0 {
				t.pair[i] = read(byte(lead), byte(trail))
			}
			if t.triple != nil && lead >= 0xA1 && trail >= 0xA1 {
				t.triple[i] = read(0x8F, byte(lead), byte(trail))
			}
		}
	}
}

// fourPointer returns the pointer of four bytes of gb18030.
func fourPointer(b []byte) int {
	return ((int(b[0])-0x81)*10+int(b[1])-0x30)*1260 + (int(b[2])-0x81)*10 + int(b[3]) - 0x30
}
