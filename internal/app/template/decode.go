package template

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/percent"
)

// appendDecoded appends text percent-decoded; a plus is a space, if plus is set. What
// must not be printed stays encoded, and a percent sign that would then look like the
// beginning of something encoded. So whoever decodes the result once more gets exactly
// the bytes that text stands for.
func appendDecoded(dst []byte, text string, plus bool) []byte {
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

// appendKept encodes again in dst[start:] what must not be printed.
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
