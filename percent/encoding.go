package percent

import (
	"slices"
	"strconv"

	"github.com/weburl-go/weburl/internal/infra"
)

// Encoding is a character encoding. Package [github.com/weburl-go/weburl/encoding]
// contains the encodings of the Encoding Standard.
type Encoding interface {
	// NewEncoder returns an encoder in its initial state. It can be used for one text
	// after another, but not by several goroutines at once.
	NewEncoder() Encoder
}

// Encoder is an encoder of an [Encoding] that stops at each code point that the
// encoding lacks.
//
// Like all encoders of the Encoding Standard, it must encode an ASCII code point that
// is not a control as the byte of the same value, as long as all code points before it
// are ASCII: the parser does not call an encoder for a query that consists of such code
// points.
type Encoder interface {
	// EncodeOrFail appends input, which is UTF-8, to dst in the encoding, up to its end
	// or up to the first code point that the encoding lacks. read is the number of
	// bytes of input consumed, including that code point. lacking is the number to
	// write for it, usually the code point itself, or -1 at the end of the input. After
	// a failure, the next call continues with the rest of the input; at its end, the
	// encoder is in its initial state again.
	//
	// https://encoding.spec.whatwg.org/#encode-or-fail
	EncodeOrFail(dst []byte, input string) (result []byte, read int, lacking rune)
}

// AppendEncodeAfterEncoding appends input to dst in an encoding, nil for UTF-8, with
// the bytes in set percent-encoded. A code point that the encoding lacks becomes
// "%26%23", its number and "%3B": the percent-encoded form of "&#8253;", which the
// text may also have contained. Ill-formed UTF-8 in input counts as U+FFFD.
//
// The Standard uses encodings other than UTF-8 only with the special-query and the form
// set. If set contains the percent sign, decoding the result gives the bytes in the
// encoding.
//
// https://url.spec.whatwg.org/#string-percent-encode-after-encoding
func AppendEncodeAfterEncoding(dst []byte, encoding Encoding, input string, set Set) []byte {
	input = infra.ScalarValues(input)
	if encoding == nil {
		return AppendEncode(dst, input, set)
	}
	for encoder := encoding.NewEncoder(); ; {
		start := len(dst)
		var read int
		var lacking rune
		dst, read, lacking = encoder.EncodeOrFail(dst, input)
		dst = set.encodeFrom(dst, start)
		if lacking < 0 {
			return dst
		}
		if read <= 0 {
			panic("percent: an Encoder fails without reading")
		}
		dst = append(dst, "%26%23"...)
		dst = strconv.AppendInt(dst, int64(lacking), 10)
		dst = append(dst, "%3B"...)
		input = input[read:]
	}
}

// encodeFrom percent-encodes text[start:] in place.
func (s Set) encodeFrom(text []byte, start int) []byte {
	t := s.bytes()
	read, more, spaces := len(text), 0, 0
	for _, b := range text[start:] {
		more += int(t.has[b])
		if b == ' ' {
			spaces++
		}
	}
	if more == 0 {
		return text
	}
	if more *= len("%XX") - 1; t.spaceAsPlus {
		more -= (len("%XX") - 1) * spaces
	}
	text = slices.Grow(text, more)[:read+more]
	for write := len(text); read > start; {
		read--
		switch b := text[read]; {
		case t.has[b] == 0:
			write--
			text[write] = b
		case b == ' ' && t.spaceAsPlus:
			write--
			text[write] = '+'
		default:
			write -= len("%XX")
			code := EncodeByte(b)
			text[write], text[write+1], text[write+2] = code[0], code[1], code[2]
		}
	}
	return text
}
