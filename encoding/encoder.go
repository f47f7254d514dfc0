package encoding

import (
	"errors"
	"math/bits"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

var errLabel = errors.New("encoding.Encoding: unknown label")

// index maps code points to their bytes.
//
// NB: the indexes of the Standard are made for decoding: an encoder has to search them,
// and to compute the bytes from the pointer found. Ours tell for each block of 64 code
// points which of them are present, and number those. This takes three lookups, and no
// space for absent code points.
type index struct {
	// top gives the block of a code point; block 0 is empty.
	top     []uint16
	present []uint64
	// first is the number of a block's first code point.
	first []uint16
	// values gives the two bytes for a number, the first in the high byte.
	values []uint16
}

// number returns the number of r among the code points of x, or -1 if x does not
// contain it.
func (x *index) number(r rune) int {
	i := int(r >> 6)
	if i >= len(x.top) {
		return -1
	}
	block := x.top[i]
	present, bit := x.present[block], uint64(1)<<(r&63)
	if present&bit == 0 {
		return -1
	}
	return int(x.first[block]) + bits.OnesCount64(present&(bit-1))
}

// pair returns the two bytes of r in the form of a coder.
func (x *index) pair(r rune) uint32 {
	n := x.number(r)
	if n < 0 {
		return 0
	}
	return uint32(x.values[n])
}

// A coder returns the bytes for a scalar value beyond ASCII as a number, the first
// byte highest, or 0 for an error.
type coder func(r rune) uint32

// statelessEncoder is an encoder without state: an index for the code points that take two
// bytes, nearly all, and a coder for the others, or nil.
type statelessEncoder struct {
	index *index
	rest  coder
}

// EncodeOrFail implements [percent.Encoder].
func (s *statelessEncoder) EncodeOrFail(dst []byte, input string) (result []byte, read int, lacking rune) {
	return encode(dst, input, s.index, s.rest)
}

var nonASCII = infra.StopsAt(infra.NonASCII, "")

// encode implements EncodeOrFail. It reads the index in the loop, since a call for each
// code point would take longer than everything else.
//
// https://encoding.spec.whatwg.org/#encode-or-fail
func encode(dst []byte, input string, x *index, rest coder) (result []byte, read int, lacking rune) {
	for i := 0; ; {
		end := infra.Scan(input, i, nonASCII)
		dst = append(dst, input[i:end]...)
		if i = end; i == len(input) {
			return dst, i, -1
		}
		for i < len(input) {
			if b := input[i]; b < utf8.RuneSelf {
				if i+1 < len(input) && input[i+1] < utf8.RuneSelf {
					break
				}
				// A single byte, such as a space between two words. A scan would take
				// longer.
				dst = append(dst, b)
				i++
				continue
			}
			r, size := threeBytes(input[i:]), len("漢")
			if r < 0 {
				r, size, _ = infra.DecodeScalarValue(input[i:])
			}
			i += size
			if n := x.number(r); n >= 0 {
				pair := x.values[n]
				dst = append(dst, byte(pair>>8), byte(pair))
				continue
			}
			if rest == nil {
				return dst, i, r
			}
			switch c := rest(r); {
			case c == 0:
				return dst, i, r
			case c <= 0xFF:
				dst = append(dst, byte(c))
			case c <= 0xFFFF:
				dst = append(dst, byte(c>>8), byte(c))
			default:
				dst = append(dst, byte(c>>24), byte(c>>16), byte(c>>8), byte(c))
			}
		}
	}
}

// threeBytes returns the first code point of s if it takes three bytes, as nearly all
// in texts for these encoders do, and otherwise -1. With a general decoder alone, the
// encoders take a tenth longer, and the one for ISO-2022-JP a fifth.
func threeBytes(s string) rune {
	if len(s) < 3 || s[0]&0xF0 != 0xE0 || s[1]&0xC0 != 0x80 || s[2]&0xC0 != 0x80 {
		return -1
	}
	r := rune(s[0]&0xF)<<12 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F)
	if r < 0x800 || r>>11 == 0xD800>>11 {
		return -1 // ill-formed
	}
	return r
}

// bytes2 returns two bytes in the form of a coder.
func bytes2(leading, trailing int) uint32 { return uint32(leading)<<8 | uint32(trailing) }

// utf8Encoder is the encoder of UTF-8.
//
// https://encoding.spec.whatwg.org/#utf-8-encoder
type utf8Encoder struct{}

// EncodeOrFail implements [percent.Encoder].
func (utf8Encoder) EncodeOrFail(dst []byte, input string) (result []byte, read int, lacking rune) {
	if utf8.ValidString(input) {
		dst = append(dst, input...)
	} else {
		dst = infra.AppendScalarValues(dst, input)
	}
	return dst, len(input), -1
}

// singleByte is the encoder of a single-byte encoding, given by its row in singleBytes.
//
// https://encoding.spec.whatwg.org/#single-byte-encoder
type singleByte uint8

// EncodeOrFail implements [percent.Encoder].
func (s singleByte) EncodeOrFail(dst []byte, input string) (result []byte, read int, lacking rune) {
	return encode(dst, input, &noIndex, s.code)
}

var noIndex index

func (s singleByte) code(r rune) uint32 {
	n := singleIndex.number(r)
	if n < 0 {
		return 0
	}
	return uint32(singleBytes[int(s)*singleCount+n])
}

// https://encoding.spec.whatwg.org/#x-user-defined-encoder
func userDefined(r rune) uint32 {
	if 0xF780 <= r && r <= 0xF7FF {
		return uint32(r - 0xF780 + 0x80)
	}
	return 0
}
