// Package form implements application/x-www-form-urlencoded: the URL
// Standard's parser and serializer, and the ordered list of name-value pairs
// they work on.
//
// Nothing is dropped, merged or reordered: ";" is ordinary data, a name may occur more than
// once, and a pair without "=" has an empty value.
//
// A [List] is decoded. Serialized again, it may differ from the text that was parsed.
// [AppendAdd], [AppendSet], [AppendWithout] and [AppendRedacted] change a query without
// encoding it again, and leave other pairs as they are.
//
// Source: https://url.spec.whatwg.org/#application/x-www-form-urlencoded
package form

import (
	"errors"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Pair is a name and a value, decoded.
type Pair struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Parse parses input, which has no leading "?". It accepts every input; ill-formed UTF-8
// becomes U+FFFD after decoding.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func Parse(input string) List {
	if input == "" {
		return nil
	}
	// NB: Parse is small enough to be inlined. If the caller does not keep the
	// list, its first two pairs stay on the stack.
	var few [2]Pair
	return parse(few[:0], input)
}

// All is [Parse] as an iterator, for callers that need no list.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func All(input string) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for i := 0; i < len(input); {
			if input[i] == '&' {
				i++
				continue
			}
			var p Pair
			if p, i = pairAt(input, i); !yield(p.Name, p.Value) {
				return
			}
		}
	}
}

// nameEnds and valueEnds are the bytes that end a name and a value.
var (
	nameEnds  = infra.StopsAt(0, "&=")
	valueEnds = infra.StopsAt(0, "&")
)

// isCoded reports whether decoding may change b or the sequence it is part of.
func isCoded(b byte) bool { return b == '+' || b == '%' || b >= utf8.RuneSelf }

// pairAt returns the pair that begins at input[start], which is not "&", and the index of
// its end.
//
// NB: it repeats the code for name and value because a function for both would cost a
// tenth of the time.
func pairAt(input string, start int) (p Pair, end int) {
	end = stop(input, start, '=')
	if end < len(input) && isCoded(input[end]) {
		plain := end - start
		end = infra.Scan(input, end, nameEnds)
		p.Name = decode(input[start:end], plain)
	} else {
		p.Name = input[start:end]
	}
	if end == len(input) || input[end] == '&' {
		return p, end
	}
	start = end + 1
	end = stop(input, start, '&')
	if end < len(input) && isCoded(input[end]) {
		plain := end - start
		end = infra.Scan(input, end, valueEnds)
		p.Value = decode(input[start:end], plain)
	} else {
		p.Value = input[start:end]
	}
	return p, end
}

// ErrTooManyPairs is returned for an input with more pairs than allowed.
var ErrTooManyPairs = errors.New("form: too many pairs")

// ParseLimit is like [Parse], but for an input with more than limit pairs it
// returns [ErrTooManyPairs] and no list, without reading further.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func ParseLimit(input string, limit int) (List, error) {
	pairs := 0
	for i := 0; i < len(input); {
		if input[i] == '&' {
			i++
			continue
		}
		if pairs++; pairs > limit {
			return nil, ErrTooManyPairs
		}
		i = infra.Scan(input, i, valueEnds)
	}
	return parse(make(List, 0, pairs), input), nil
}

// parse appends the pairs of input to list, which is empty but has capacity. It
// returns nil if there are none.
func parse(list List, input string) List {
	for i := 0; i < len(input); {
		if input[i] == '&' {
			i++
			continue
		}
		if len(list) == cap(list) {
			few := list
			// Allocate once for as many pairs as there are separators, within a limit:
			// a run of separators contains no pairs, and must not take memory.
			more := min(1+strings.Count(input[i:], "&"), 256+4*len(few))
			list = make(List, len(few), len(few)+more)
			copy(list, few)
		}
		var p Pair
		p, i = pairAt(input, i)
		list = append(list, p)
	}
	if len(list) == 0 {
		return nil
	}
	return list
}

// decode returns s with "+" and percent-encoded bytes decoded and ill-formed
// UTF-8 then replaced. s[:plain] needs no decoding.
func decode(s string, plain int) string {
	if plain == len(s) {
		return s
	}
	var scratch [128]byte
	decoded, ascii := appendDecoded(scratch[:0], s, plain)
	if ascii {
		return string(decoded)
	}
	return infra.ScalarValues(string(decoded))
}

// appendDecoded appends s, decoded, and reports whether it is ASCII; if not, it
// may be ill-formed.
func appendDecoded[T ~string | ~[]byte](dst []byte, s T, plain int) (decoded []byte, ascii bool) {
	dst = append(dst, s[:plain]...)
	ascii = true
	for i := plain; i < len(s); i++ {
		b := s[i]
		switch {
		case b == '+':
			b = ' '
		case b == '%' && infra.IsPercentEncodedByte(s, i):
			b = infra.Unhex(s[i+1])<<4 | infra.Unhex(s[i+2])
			i += 2
		}
		ascii = ascii && b < utf8.RuneSelf
		dst = append(dst, b)
	}
	return dst, ascii
}

// Append serializes the pairs and appends the result to dst: ASCII, such as
// "a=1&b=2". Ill-formed UTF-8 in names and values becomes U+FFFD.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func Append(dst []byte, pairs iter.Seq2[string, string]) []byte {
	first := true
	for name, value := range pairs {
		if !first {
			dst = append(dst, '&')
		}
		first = false
		dst = appendPair(dst, name, value)
	}
	return dst
}

// AppendInEncoding is like [Append], in the encoding of a document, such as
// [github.com/weburl-go/weburl/encoding.ShiftJIS]; nil means UTF-8. Documents in legacy
// encodings submit forms this way. For characters that the encoding lacks, see
// [percent.AppendEncodeAfterEncoding].
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func AppendInEncoding(dst []byte, pairs iter.Seq2[string, string], encoding percent.Encoding) []byte {
	first := true
	for name, value := range pairs {
		if !first {
			dst = append(dst, '&')
		}
		first = false
		dst = percent.AppendEncodeAfterEncoding(dst, encoding, name, percent.Form())
		dst = append(dst, '=')
		dst = percent.AppendEncodeAfterEncoding(dst, encoding, value, percent.Form())
	}
	return dst
}

func appendPair(dst []byte, name, value string) []byte {
	dst = append(appendEncoded(dst, name), '=')
	return appendEncoded(dst, value)
}

// encoded are the bytes that are not written unchanged.
var encoded = infra.StopsWhere(percent.Form().Contains)

func appendEncoded(dst []byte, s string) []byte {
	if infra.Scan(s, 0, encoded) == len(s) {
		return append(dst, s...)
	}
	return percent.AppendEncode(dst, infra.ScalarValues(s), percent.Form())
}
