package columns

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/percent"
)

// AppendDecoded appends text percent-decoded, with "+" as a space if plus is set. Bytes that
// are unsafe to print stay encoded, and so does a percent sign that would look like the
// beginning of an encoded byte. Decoding the result again therefore gives exactly the bytes
// that text stands for.
func AppendDecoded(dst []byte, text string, plus bool) []byte {
	start := len(dst)
	if plus {
		dst = append(dst, text...)
		for i := start; i < len(dst); i++ {
			if dst[i] == '+' {
				dst[i] = ' '
			}
		}
		coded := len(dst)
		dst = percent.AppendDecode(dst, dst[start:])
		dst = dst[:start+copy(dst[start:], dst[coded:])]
	} else {
		dst = percent.AppendDecode(dst, text)
	}
	for i := start; i < len(dst); i++ {
		if b := dst[i]; b < ' ' || b >= 0x7F || b == '%' {
			return appendKept(dst, start)
		}
	}
	return dst
}

// appendKept encodes in dst[start:] again what is unsafe to print.
func appendKept(dst []byte, start int) []byte {
	end := len(dst)
	for i := start; i < end; {
		r, size := utf8.DecodeRune(dst[i:end])
		switch {
		case r == utf8.RuneError && size == 1, ucd.LookOf(r) >= ucd.BidiControl:
			for _, b := range dst[i : i+size] {
				dst = append(dst, percent.EncodeByte(b)...)
			}
		case infra.IsPercentEncodedByte(dst[:end], i):
			dst = append(dst, "%25"...)
		default:
			dst = append(dst, dst[i:i+size]...)
		}
		i += size
	}
	return dst[:start+copy(dst[start:], dst[end:])]
}
