package whatwg

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// https://url.spec.whatwg.org/#percent-encode-set
type percentEncodeSet uint8

const (
	// https://url.spec.whatwg.org/#c0-control-percent-encode-set
	c0ControlSet percentEncodeSet = iota
	// https://url.spec.whatwg.org/#fragment-percent-encode-set
	fragmentSet
	// https://url.spec.whatwg.org/#query-percent-encode-set
	querySet
	// https://url.spec.whatwg.org/#special-query-percent-encode-set
	specialQuerySet
	// https://url.spec.whatwg.org/#path-percent-encode-set
	pathSet
	// https://url.spec.whatwg.org/#userinfo-percent-encode-set
	userinfoSet
	// https://url.spec.whatwg.org/#component-percent-encode-set
	componentSet
	// https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set
	formSet
)

// has reports whether c is in the set.
func (s percentEncodeSet) has(c rune) bool {
	switch s {
	case c0ControlSet:
		return isC0Control(c) || c > 0x7E
	case fragmentSet:
		return c0ControlSet.has(c) || c == 0x20 || c == 0x22 || c == 0x3C || c == 0x3E || c == 0x60
	case querySet:
		return c0ControlSet.has(c) || c == 0x20 || c == 0x22 || c == 0x23 || c == 0x3C || c == 0x3E
	case specialQuerySet:
		return querySet.has(c) || c == 0x27
	case pathSet:
		return querySet.has(c) || c == 0x3F || c == 0x5E || c == 0x60 || c == 0x7B || c == 0x7D
	case userinfoSet:
		return pathSet.has(c) || c == 0x2F || c == 0x3A || c == 0x3B || c == 0x3D || c == 0x40 ||
			c >= 0x5B && c <= 0x5D || c == 0x7C
	case componentSet:
		return userinfoSet.has(c) || c >= 0x24 && c <= 0x26 || c == 0x2B || c == 0x2C
	default:
		return componentSet.has(c) || c == 0x21 || c >= 0x27 && c <= 0x29 || c == 0x7E
	}
}

// https://url.spec.whatwg.org/#percent-encode
func percentEncode(b byte) string {
	const digits = "0123456789ABCDEF"
	return "%" + string(digits[b>>4]) + string(digits[b&0xF])
}

// placedByte is a byte with its span.
type placedByte struct {
	value      byte
	start, end int
}

// bytes returns the UTF-8 encoding of t.
func (t text) bytes() []placedByte {
	out := make([]placedByte, 0, len(t))
	for _, c := range t {
		for _, b := range []byte(string(c.value)) {
			out = append(out, placedByte{b, c.start, c.end})
		}
	}
	return out
}

// https://url.spec.whatwg.org/#percent-decode
func percentDecode(input []placedByte) []placedByte {
	output := make([]placedByte, 0, len(input))
	for i := 0; i < len(input); i++ {
		b := input[i]
		switch {
		case b.value != '%':
			output = append(output, b)
		case i+2 >= len(input) || !isASCIIHexDigit(rune(input[i+1].value)) || !isASCIIHexDigit(rune(input[i+2].value)):
			output = append(output, b)
		default:
			point := hexValue(rune(input[i+1].value))*16 + hexValue(rune(input[i+2].value))
			output = append(output, placedByte{byte(point), b.start, input[i+2].end})
			i += 2
		}
	}
	return output
}

// https://url.spec.whatwg.org/#string-percent-decode
func (t text) percentDecode() []placedByte { return percentDecode(t.bytes()) }

// utf8DecodeWithoutBOM decodes bytes as UTF-8. A byte order mark is decoded like any
// other code point.
func utf8DecodeWithoutBOM(bytes []placedByte) text {
	raw := make([]byte, len(bytes))
	for i, b := range bytes {
		raw[i] = b.value
	}
	s := string(raw)
	t := make(text, 0, len(s))
	for i := 0; i < len(s); {
		r, size, ok := infra.DecodeScalarValue(s[i:])
		t = append(t, codePoint{r, bytes[i].start, bytes[i+size-1].end, !ok})
		i += size
	}
	return t
}

// percentEncodeAfterEncoding returns input in an encoding, nil for UTF-8, with the
// bytes of the set percent-encoded. Only the text of August 2025 has the argument
// spaceAsPlus.
//
// https://url.spec.whatwg.org/#string-percent-encode-after-encoding
func (r Revision) percentEncodeAfterEncoding(encoding percent.Encoding, input string, set percentEncodeSet, spaceAsPlus bool) string {
	if r.setSaysPlus() {
		assert(encoding == nil || set == specialQuerySet || set == formSet)
		spaceAsPlus = set == formSet
	}
	encoder := getAnEncoder(encoding)
	var output strings.Builder
	var potentialError rune
	for potentialError >= 0 {
		encodeOutput, read, number := encoder.EncodeOrFail(nil, input)
		potentialError = number
		input = input[read:]
		for _, b := range encodeOutput {
			if spaceAsPlus && b == 0x20 {
				output.WriteByte('+')
				continue
			}
			isomorph := rune(b)
			if !set.has(isomorph) {
				output.WriteRune(isomorph)
			} else {
				output.WriteString(percentEncode(b))
			}
		}
		if potentialError >= 0 {
			output.WriteString("%26%23" + strconv.Itoa(int(potentialError)) + "%3B")
		}
	}
	return output.String()
}

// getAnEncoder returns the encoder of an encoding, nil for UTF-8.
func getAnEncoder(encoding percent.Encoding) percent.Encoder {
	if encoding == nil {
		return utf8Encoder{}
	}
	return encoding.NewEncoder()
}

// utf8Encoder never fails.
type utf8Encoder struct{}

func (utf8Encoder) EncodeOrFail(dst []byte, input string) (result []byte, read int, lacking rune) {
	return append(dst, input...), len(input), -1
}

// https://url.spec.whatwg.org/#utf-8-percent-encode
func (r Revision) utf8PercentEncodeCodePoint(c rune, set percentEncodeSet) string {
	if c < utf8.RuneSelf && !set.has(c) {
		return string([]byte{byte(c)}) // the same result as below, without three allocations
	}
	return r.percentEncodeAfterEncoding(nil, string(c), set, false)
}

// https://url.spec.whatwg.org/#string-utf-8-percent-encode
func (r Revision) utf8PercentEncode(input string, set percentEncodeSet) string {
	return r.percentEncodeAfterEncoding(nil, input, set, false)
}

// isPercentEncodedByte reports whether a percent-encoded byte begins at t[i].
//
// https://url.spec.whatwg.org/#percent-encoded-byte
func (t text) isPercentEncodedByte(i int) bool {
	return t[i].value == '%' && i+2 < len(t) && isASCIIHexDigit(t[i+1].value) && isASCIIHexDigit(t[i+2].value)
}
