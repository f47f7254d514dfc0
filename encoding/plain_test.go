package encoding_test

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// plain implements the encoders and decoders as the Standard describes them, with its own
// indexes: slow twins of those in the package.
type plain struct {
	indexes map[string][]rune // -1 for none
	ranges  [][2]int
	// first holds the first pointers, by the name of the index; those of "shift_jis" and
	// "big5" leave out the same pointers as these encoders.
	first map[string]map[rune]int
}

var readPlain = sync.OnceValues(func() (*plain, error) {
	data, err := suite.Load("encoding/indexes.json")
	if err != nil {
		return nil, err
	}
	p := &plain{map[string][]rune{}, nil, map[string]map[rune]int{}}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(raw["gb18030-ranges"], &p.ranges); err != nil {
		return nil, err
	}
	delete(raw, "gb18030-ranges")
	for name, text := range raw {
		var points []*rune
		if err := json.Unmarshal(text, &points); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, r := range points {
			if r == nil {
				r = new(rune)
				*r = -1
			}
			p.indexes[name] = append(p.indexes[name], *r)
		}
	}
	for name, index := range p.indexes {
		p.first[name] = firstPointers(index, func(pointer int) bool { return name == "big5" && pointer < (0xA1-0x81)*157 })
	}
	for _, r := range []rune{0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345} {
		for pointer, point := range p.indexes["big5"] {
			if point == r {
				p.first["big5"][r] = pointer
			}
		}
	}
	p.first["shift_jis"] = firstPointers(p.indexes["jis0208"], func(pointer int) bool { return 8272 <= pointer && pointer <= 8835 })
	return p, nil
})

func firstPointers(index []rune, skip func(pointer int) bool) map[rune]int {
	first := map[rune]int{}
	for pointer, r := range index {
		if _, ok := first[r]; r >= 0 && !ok && !skip(pointer) {
			first[r] = pointer
		}
	}
	return first
}

func newPlain(t testing.TB) *plain {
	suite.Path(t, "encoding/indexes.json") // or skip
	p, err := readPlain()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// singles are the indexes of the single-byte encodings.
var singles = map[encoding.Encoding]string{
	encoding.IBM866: "ibm866", encoding.ISO8859_2: "iso-8859-2", encoding.ISO8859_3: "iso-8859-3", encoding.ISO8859_4: "iso-8859-4",
	encoding.ISO8859_5: "iso-8859-5", encoding.ISO8859_6: "iso-8859-6", encoding.ISO8859_7: "iso-8859-7", encoding.ISO8859_8: "iso-8859-8",
	encoding.ISO8859_8I: "iso-8859-8", encoding.ISO8859_10: "iso-8859-10", encoding.ISO8859_13: "iso-8859-13", encoding.ISO8859_14: "iso-8859-14",
	encoding.ISO8859_15: "iso-8859-15", encoding.ISO8859_16: "iso-8859-16", encoding.KOI8R: "koi8-r", encoding.KOI8U: "koi8-u",
	encoding.Macintosh: "macintosh", encoding.Windows874: "windows-874", encoding.Windows1250: "windows-1250", encoding.Windows1251: "windows-1251",
	encoding.Windows1252: "windows-1252", encoding.Windows1253: "windows-1253", encoding.Windows1254: "windows-1254",
	encoding.Windows1255: "windows-1255", encoding.Windows1256: "windows-1256", encoding.Windows1257: "windows-1257",
	encoding.Windows1258: "windows-1258", encoding.XMacCyrillic: "x-mac-cyrillic",
}

// sides is the table in the gb18030 encoder.
var sides = map[rune]string{
	0xE78D: "\xA6\xD9", 0xE78E: "\xA6\xDA", 0xE78F: "\xA6\xDB", 0xE790: "\xA6\xDC", 0xE791: "\xA6\xDD", 0xE792: "\xA6\xDE", 0xE793: "\xA6\xDF",
	0xE794: "\xA6\xEC", 0xE795: "\xA6\xED", 0xE796: "\xA6\xF3", 0xE81E: "\xFE\x59", 0xE826: "\xFE\x61", 0xE82B: "\xFE\x66", 0xE82C: "\xFE\x67",
	0xE832: "\xFE\x6D", 0xE843: "\xFE\x7E", 0xE854: "\xFE\x90", 0xE864: "\xFE\xA0",
}

// encode returns the bytes for a scalar value in an encoding without state, or ""
// for an error.
func (p *plain) encode(e encoding.Encoding, r rune) string {
	pair := func(leading, trailing int) string { return string([]byte{byte(leading), byte(trailing)}) }
	trailing := func(n, low, high int) int {
		if n < 0x3F {
			return n + low
		}
		return n + high
	}
	japanese := r
	if r == '−' {
		japanese = '－'
	}
	switch name := singles[e]; {
	case e == encoding.UTF8:
		return string(r)
	case r < 0x80:
		return string(r)
	case name != "":
		if pointer, ok := p.first[name][r]; ok {
			return string([]byte{byte(pointer + 0x80)})
		}
	case e == encoding.XUserDefined:
		if 0xF780 <= r && r <= 0xF7FF {
			return string([]byte{byte(r - 0xF780 + 0x80)})
		}
	case e == encoding.GBK || e == encoding.GB18030:
		pointer, ok := p.first["gb18030"][r]
		switch {
		case r == 0xE5E5:
			return ""
		case e == encoding.GBK && r == '€':
			return "\x80"
		case sides[r] != "":
			return sides[r]
		case ok:
			return pair(pointer/190+0x81, trailing(pointer%190, 0x40, 0x41))
		case e == encoding.GBK:
			return ""
		case r == 0xE7C7:
			pointer = 7457
		default:
			for _, row := range p.ranges {
				if row[1] <= int(r) {
					pointer = row[0] + int(r) - row[1]
				}
			}
		}
		return pair(pointer/12600+0x81, pointer%12600/1260+0x30) + pair(pointer%1260/10+0x81, pointer%10+0x30)
	case e == encoding.Big5:
		if pointer, ok := p.first["big5"][r]; ok {
			return pair(pointer/157+0x81, trailing(pointer%157, 0x40, 0x62))
		}
	case e == encoding.EUCKR:
		if pointer, ok := p.first["euc-kr"][r]; ok {
			return pair(pointer/190+0x81, pointer%190+0x41)
		}
	case r == '¥': // the Japanese encodings
		return "\\"
	case r == '‾':
		return "~"
	case e == encoding.EUCJP:
		if 0xFF61 <= r && r <= 0xFF9F {
			return pair(0x8E, int(r)-0xFF61+0xA1)
		} else if pointer, ok := p.first["jis0208"][japanese]; ok {
			return pair(pointer/94+0xA1, pointer%94+0xA1)
		}
	case e == encoding.ShiftJIS:
		if r == 0x80 {
			return "\x80"
		} else if 0xFF61 <= r && r <= 0xFF9F {
			return string([]byte{byte(r - 0xFF61 + 0xA1)})
		} else if pointer, ok := p.first["shift_jis"][japanese]; ok {
			leading := pointer/188 + 0x81
			if pointer/188 >= 0x1F {
				leading = pointer/188 + 0xC1
			}
			return pair(leading, trailing(pointer%188, 0x40, 0x41))
		}
	}
	return ""
}

// encodeAll runs encode or fail repeatedly on all of a text, and returns the bytes up to
// each error, and the numbers of the errors.
func (p *plain) encodeAll(e encoding.Encoding, text string) (pieces []string, lacking []rune) {
	piece := ""
	if e == encoding.ISO2022JP {
		return p.encodeISO2022JP(text)
	}
	for _, r := range text {
		if b := p.encode(e, r); b != "" {
			piece += b
			continue
		}
		pieces, lacking = append(pieces, piece), append(lacking, r)
		piece = ""
	}
	return append(pieces, piece), lacking
}

// encodeISO2022JP follows the handler of the ISO-2022-JP encoder step by step.
func (p *plain) encodeISO2022JP(text string) (pieces []string, lacking []rune) {
	const endOfQueue = -1
	const ascii, roman, jis0208 = 0, 1, 2
	queue := append([]rune(text), endOfQueue)
	state := ascii
	piece := ""
	fail := func(r rune) {
		pieces, lacking = append(pieces, piece), append(lacking, r)
		piece = ""
	}
	for len(queue) > 0 {
		r := queue[0]
		queue = queue[1:]
		restore := func() { queue = append([]rune{r}, queue...) }
		isASCII := 0 <= r && r < 0x80
		if r == endOfQueue && state != ascii {
			state = ascii
			piece += "\x1B\x28\x42"
			restore()
			continue
		}
		if r == endOfQueue {
			break
		}
		if (state == ascii || state == roman) && (r == 0x0E || r == 0x0F || r == 0x1B) {
			fail(0xFFFD)
			continue
		}
		if state == ascii && isASCII {
			piece += string(r)
			continue
		}
		if state == roman && (isASCII && r != '\\' && r != '~' || r == '¥' || r == '‾') {
			switch r {
			case '¥':
				piece += "\x5C"
			case '‾':
				piece += "\x7E"
			default:
				piece += string(r)
			}
			continue
		}
		if isASCII && state != ascii {
			restore()
			state = ascii
			piece += "\x1B\x28\x42"
			continue
		}
		if (r == '¥' || r == '‾') && state != roman {
			restore()
			state = roman
			piece += "\x1B\x28\x4A"
			continue
		}
		looked := r
		if r == '−' {
			looked = '－'
		}
		if 0xFF61 <= r && r <= 0xFF9F {
			looked = p.indexes["iso-2022-jp-katakana"][r-0xFF61]
		}
		pointer, ok := p.first["jis0208"][looked]
		if !ok {
			if state == jis0208 {
				restore()
				state = ascii
				piece += "\x1B\x28\x42"
				continue
			}
			fail(r)
			continue
		}
		if state != jis0208 {
			restore()
			state = jis0208
			piece += "\x1B\x24\x42"
			continue
		}
		piece += string([]byte{byte(pointer/94 + 0x21), byte(pointer%94 + 0x21)})
	}
	return append(pieces, piece), lacking
}

// decode decodes what an encoder wrote; ok is false if a decoder cannot read it without an
// error.
func (p *plain) decode(e encoding.Encoding, text string) (decoded string, ok bool) {
	var out []rune
	at := func(index string, pointer int) bool {
		points := p.indexes[index]
		if pointer < 0 || pointer >= len(points) || points[pointer] < 0 {
			return false
		}
		out = append(out, points[pointer])
		return true
	}
	if e == encoding.ISO2022JP {
		return p.decodeISO2022JP(text)
	}
	if e == encoding.UTF8 {
		return text, utf8.ValidString(text)
	}
	for i := 0; i < len(text); i++ {
		b := int(text[i])
		next := func() int {
			if i++; i < len(text) {
				return int(text[i])
			}
			return -1
		}
		offset := func(trailing, gap int) int {
			switch {
			case 0x40 <= trailing && trailing <= 0x7E:
				return trailing - 0x40
			case gap <= trailing && trailing <= 0xFE:
				return trailing - gap + 0x3F
			}
			return -1 << 20
		}
		good := true
		switch name := singles[e]; {
		case b < 0x80:
			out = append(out, rune(b))
		case name != "":
			good = at(name, b-0x80)
		case e == encoding.XUserDefined:
			out = append(out, rune(0xF780+b-0x80))
		case e == encoding.GBK || e == encoding.GB18030:
			if b == 0x80 {
				out = append(out, '€')
				break
			}
			second := next()
			if second < 0x30 || second > 0x39 {
				good = at("gb18030", (b-0x81)*190+offset(second, 0x80))
				break
			}
			third, fourth := next(), next()
			pointer := (b-0x81)*12600 + (second-0x30)*1260 + (third-0x81)*10 + fourth - 0x30
			if good = third >= 0x81 && fourth >= 0x30 && (pointer <= 39419 || 189000 <= pointer && pointer <= 1237575); !good {
				break
			}
			if pointer == 7457 {
				out = append(out, 0xE7C7)
				break
			}
			r := 0
			for _, row := range p.ranges {
				if row[0] <= pointer {
					r = row[1] + pointer - row[0]
				}
			}
			out = append(out, rune(r))
		case e == encoding.Big5:
			good = at("big5", (b-0x81)*157+offset(next(), 0xA1))
		case e == encoding.EUCKR:
			good = at("euc-kr", (b-0x81)*190+next()-0x41)
		case e == encoding.EUCJP:
			if second := next(); b == 0x8E {
				good = 0xA1 <= second && second <= 0xDF
				out = append(out, rune(0xFF61-0xA1+second))
			} else {
				good = second >= 0xA1 && at("jis0208", (b-0xA1)*94+second-0xA1)
			}
		case e == encoding.ShiftJIS && b == 0x80:
			out = append(out, 0x80)
		case e == encoding.ShiftJIS && 0xA1 <= b && b <= 0xDF:
			out = append(out, rune(0xFF61-0xA1+b))
		case e == encoding.ShiftJIS:
			leading := b - 0x81
			if b >= 0xA0 {
				leading = b - 0xC1
			}
			good = at("jis0208", leading*188+offset(next(), 0x80))
		}
		if !good {
			return string(out), false
		}
	}
	return string(out), true
}

func (p *plain) decodeISO2022JP(text string) (decoded string, ok bool) {
	var out []rune
	state := byte('B')
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case b == 0x1B && i+2 < len(text) && (text[i+1:i+3] == "(B" || text[i+1:i+3] == "(J" || text[i+1:i+3] == "$B"):
			state = text[i+2]
			if text[i+1] == '$' {
				state = '$'
			}
			i += 2
		case b == 0x0E || b == 0x0F || b == 0x1B || b >= 0x80:
			return string(out), false
		case state == '$':
			i++
			if i == len(text) || text[i] < 0x21 || b < 0x21 || text[i] > 0x7E || b > 0x7E {
				return string(out), false
			}
			r := p.indexes["jis0208"][int(b-0x21)*94+int(text[i]-0x21)]
			if r < 0 {
				return string(out), false
			}
			out = append(out, r)
		case state == 'J' && b == '\\':
			out = append(out, '¥')
		case state == 'J' && b == '~':
			out = append(out, '‾')
		default:
			out = append(out, rune(b))
		}
	}
	return string(out), state == 'B'
}
