package idna

import (
	"bytes"
	"errors"
	"math/bits"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// ErrPunycode is the error for a string that is not Punycode, or a text that is not
// UTF-8.
var ErrPunycode = errors.New("idna: invalid Punycode or UTF-8")

// EncodePunycode returns the Punycode of label, without the prefix "xn--". An
// ASCII label gets a trailing hyphen. The error is ErrPunycode if label is not
// well-formed UTF-8.
//
// https://www.rfc-editor.org/rfc/rfc3492
func EncodePunycode(label string) (string, error) {
	out, err := AppendEncodePunycode(nil, label)
	return string(out), err
}

// AppendEncodePunycode appends the result of EncodePunycode to dst. On error it
// returns dst unchanged.
func AppendEncodePunycode(dst []byte, label string) ([]byte, error) {
	if !utf8.ValidString(label) {
		return dst, ErrPunycode
	}
	return appendEncoded(dst, []byte(label)), nil
}

// DecodePunycode decodes s, Punycode without the prefix "xn--". Its basic code
// points keep their case. The error is ErrPunycode if s is not Punycode or
// encodes anything other than scalar values.
//
// https://www.rfc-editor.org/rfc/rfc3492
func DecodePunycode(s string) (string, error) {
	out, err := AppendDecodePunycode(nil, s)
	return string(out), err
}

// AppendDecodePunycode appends the result of DecodePunycode to dst. On error it
// returns dst unchanged.
func AppendDecodePunycode(dst []byte, s string) ([]byte, error) {
	out, state := appendDecoded(dst, []byte(s))
	if state != decoded {
		return dst, ErrPunycode
	}
	return out, nil
}

// The parameters of Punycode.
const (
	punyBase        = 36
	punyTMin        = 1
	punyTMax        = 26
	punySkew        = 38
	punyDamp        = 700
	punyInitialBias = 72
	punyInitialN    = 0x80
)

// shortLabel is the maximum number of code points that are coded by plain insertion,
// which is quadratic but does not allocate. A word has a bit for the index of each.
const shortLabel = 64

// threshold returns the value below which the digit at position k is the last
// of a number.
func threshold(k, bias int) int {
	return min(max(k-bias, punyTMin), punyTMax)
}

// adapt returns the bias for the next delta, after points code points. Deltas have 64
// bits on every machine; in labels of a few KiB they would overflow 32.
func adapt(delta int64, points int, first bool) int {
	if first {
		delta /= punyDamp
	} else {
		delta /= 2
	}
	delta += delta / int64(points)
	k := 0
	for delta > (punyBase-punyTMin)*punyTMax/2 {
		delta /= punyBase - punyTMin
		k += punyBase
	}
	return k + int((punyBase-punyTMin+1)*delta/(delta+punySkew))
}

// encoder writes insertions, in the order in which a decoder makes them.
type encoder struct {
	basic  int // the number of ASCII code points
	points int // the number of code points so far
	next   int // the index at which the decoder continues
	n      rune
	bias   int
}

func (e *encoder) insert(dst []byte, at int, r rune) []byte {
	delta := int64(r-e.n)*int64(e.points+1) + int64(at-e.next)
	q := delta
	for k := punyBase; ; k += punyBase {
		t := int64(threshold(k, e.bias))
		if q < t {
			dst = append(dst, punyDigit(q))
			break
		}
		dst = append(dst, punyDigit(t+(q-t)%(punyBase-t)))
		q = (q - t) / (punyBase - t)
	}
	e.bias = adapt(delta, e.points+1, e.points == e.basic)
	e.points++
	e.next, e.n = at+1, r
	return dst
}

func punyDigit(d int64) byte {
	if d < 26 {
		return 'a' + byte(d)
	}
	return '0' + byte(d-26)
}

// appendEncoded appends the Punycode of a well-formed label.
func appendEncoded(dst, label []byte) []byte {
	e := encoder{n: punyInitialN, bias: punyInitialBias}
	for _, b := range label {
		if b < utf8.RuneSelf {
			dst = append(dst, b)
			e.basic++
		}
	}
	if e.basic > 0 {
		dst = append(dst, '-')
	}
	e.points = e.basic
	points := utf8.RuneCount(label)
	if points > shortLabel {
		return e.insertSorted(dst, label, points)
	}
	var t shortText
	for i := 0; i < len(label); {
		r, size := utf8.DecodeRune(label[i:])
		if r < utf8.RuneSelf {
			t.addASCII()
		} else {
			t.add(r)
		}
		i += size
	}
	return t.appendInsertions(dst)
}

// shortText is a text of at most shortLabel code points to encode.
type shortText struct {
	points int
	// ascii has a bit for the index of each ASCII code point.
	ascii uint64
	// order[:others] holds the other code points, each with its index, in the order in
	// which they are inserted.
	order  [shortLabel]uint32
	others int
}

const shortPlaceBits = 6

func (t *shortText) addASCII() {
	t.ascii |= 1 << t.points
	t.points++
}

// add adds a code point that is not ASCII.
func (t *shortText) add(r rune) {
	// An insertion sort: nearly all labels have few such code points, and many have
	// them in order.
	o, i := uint32(r)<<shortPlaceBits|uint32(t.points), t.others
	for ; i > 0 && t.order[i-1] > o; i-- {
		t.order[i] = t.order[i-1]
	}
	t.order[i] = o
	t.others++
	t.points++
}

// appendInsertions appends the part of the Punycode after the ASCII code points.
func (t *shortText) appendInsertions(dst []byte) []byte {
	basic := t.points - t.others
	e := encoder{n: punyInitialN, bias: punyInitialBias, basic: basic, points: basic}
	there := t.ascii
	for _, o := range t.order[:t.others] {
		place := uint64(1) << (o % shortLabel)
		dst = e.insert(dst, bits.OnesCount64(there&(place-1)), rune(o>>shortPlaceBits))
		there |= place
	}
	return dst
}

// decodeState is the outcome of decoding.
type decodeState uint8

const (
	decodeFailed decodeState = iota
	// decodedSurrogate: decoding succeeded, but UTF-8 cannot represent the result.
	decodedSurrogate
	decoded
)

// appendDecoded decodes s and appends the text. Use the text only if the state is
// decoded.
func appendDecoded(dst, s []byte) ([]byte, decodeState) {
	basic := max(bytes.LastIndexByte(s, '-'), 0)
	if !infra.IsASCII(s[:basic]) {
		return dst, decodeFailed
	}
	digits := s[basic:]
	if basic > 0 {
		digits = digits[1:]
	}
	d := decoder{points: basic, n: punyInitialN, bias: punyInitialBias, basic: basic}
	if len(s) > shortLabel {
		return d.appendPlaced(dst, s[:basic], digits)
	}
	var stack [shortLabel]rune
	rs := stack[:basic]
	for i, b := range s[:basic] {
		rs[i] = rune(b)
	}
	for len(digits) > 0 {
		size := d.next(digits)
		if size == 0 {
			return dst, decodeFailed
		}
		digits = digits[size:]
		rs = rs[:len(rs)+1]
		copy(rs[d.at+1:], rs[d.at:])
		rs[d.at] = d.n
		d.at++
	}
	for _, r := range rs {
		dst = utf8.AppendRune(dst, r)
	}
	return dst, d.state()
}

// decoder reads insertions.
type decoder struct {
	basic     int
	points    int
	at        int
	n         rune
	bias      int
	surrogate bool
}

func (d *decoder) state() decodeState {
	if d.surrogate {
		return decodedSurrogate
	}
	return decoded
}

// next reads the delta at the start of digits and sets d.n to the code point to insert
// and d.at to its position; the caller then advances d.at. It returns the number of
// digits of the delta, or 0 if it is invalid.
func (d *decoder) next(digits []byte) int {
	// A larger delta would lead beyond the last code point.
	limit := (utf8.MaxRune + 1) * int64(d.points+1)
	delta, weight := int64(0), int64(1)
	for i, b := range digits {
		digit := int64(punyValue(b))
		if digit < 0 || digit > 0 && weight > limit {
			return 0
		}
		if delta += digit * weight; delta > limit {
			return 0
		}
		t := int64(threshold((i+1)*punyBase, d.bias))
		if digit >= t {
			weight *= punyBase - t
			continue
		}
		d.bias = adapt(delta, d.points+1, d.points == d.basic)
		d.points++
		step, points := int64(d.at)+delta, int64(d.points)
		n := int64(d.n) + step/points
		if n > utf8.MaxRune {
			return 0
		}
		d.n, d.at = rune(n), int(step%points)
		d.surrogate = d.surrogate || 0xD800 <= n && n <= 0xDFFF
		return i + 1
	}
	return 0
}

func punyValue(b byte) int {
	switch {
	case 'a' <= b && b <= 'z':
		return int(b - 'a')
	case 'A' <= b && b <= 'Z':
		return int(b - 'A')
	case '0' <= b && b <= '9':
		return int(b-'0') + 26
	}
	return -1
}
