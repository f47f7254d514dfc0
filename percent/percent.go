package percent

import "github.com/weburl-go/weburl/internal/infra"

// encoded holds "%00%01" and so on up to "%FF".
var encoded = func() string {
	const upperHex = "0123456789ABCDEF"
	var all [3 * 256]byte
	for b := range 256 {
		all[3*b], all[3*b+1], all[3*b+2] = '%', upperHex[b>>4], upperHex[b&15]
	}
	return string(all[:])
}()

// EncodeByte returns b percent-encoded, such as "%2F". It does not allocate.
//
// https://url.spec.whatwg.org/#percent-encode
func EncodeByte(b byte) string { return encoded[3*int(b) : 3*int(b)+3] }

// AppendEncode appends s to dst with the bytes in set percent-encoded. For text in
// UTF-8 this is the Standard's UTF-8 percent-encode; other bytes are encoded one by
// one. It allocates only to grow dst.
//
// https://url.spec.whatwg.org/#string-utf-8-percent-encode
func AppendEncode[T ~string | ~[]byte](dst []byte, s T, set Set) []byte {
	t := set.bytes()
	for i := 0; ; {
		end := infra.Scan(s, i, &t.has)
		dst = append(dst, s[i:end]...)
		// Bytes to encode come in runs, as in non-ASCII text.
		for i = end; i < len(s) && t.has[s[i]] != 0; i++ {
			if b := s[i]; b == ' ' && t.spaceAsPlus {
				dst = append(dst, '+')
			} else {
				dst = append(dst, EncodeByte(b)...)
			}
		}
		if i == len(s) {
			return dst
		}
	}
}

// Encode returns s with the bytes in set percent-encoded. If there are none, it
// returns s itself and does not allocate. See [AppendEncode].
func Encode(s string, set Set) string {
	if i := set.Index(s, 0); i < len(s) {
		dst := make([]byte, 0, max(len(s)+len(s)/4+8, 0)) // the sum may overflow an int
		return string(AppendEncode(append(dst, s[:i]...), s[i:], set))
	}
	return s
}

// AppendDecode appends s to dst with every percent-encoded byte decoded. A
// percent sign that is not followed by two ASCII hex digits is kept. It
// allocates only to grow dst.
//
// https://url.spec.whatwg.org/#percent-decode
func AppendDecode[T ~string | ~[]byte](dst []byte, s T) []byte {
	clean := 0
	for i := 0; i < len(s); i++ {
		if s[i] != '%' || !infra.IsPercentEncodedByte(s, i) {
			continue
		}
		dst = append(dst, s[clean:i]...)
		dst = append(dst, infra.Unhex(s[i+1])<<4|infra.Unhex(s[i+2]))
		i += 2
		clean = i + 1
	}
	return append(dst, s[clean:]...)
}

// Decode returns s with every percent-encoded byte decoded. If there are none,
// it returns s itself and does not allocate. The result need not be valid
// UTF-8. See [AppendDecode].
func Decode(s string) string {
	for i := range len(s) {
		if infra.IsPercentEncodedByte(s, i) {
			dst := make([]byte, 0, len(s))
			return string(AppendDecode(append(dst, s[:i]...), s[i:]))
		}
	}
	return s
}
