// Package form is application/x-www-form-urlencoded: the parser and the
// serializer of the URL Standard, and the ordered list of name-value pairs that
// they read and write.
//
// Nothing is dropped, merged or reordered: ";" is data like any other, a name
// may come more than once, and a pair without "=" has an empty value.
//
// Source: https://url.spec.whatwg.org/#application/x-www-form-urlencoded
package form

import (
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Pair is a name and a value, decoded.
type Pair struct {
	Name, Value string
}

// Parse is the parser. It accepts every input; bytes that are not UTF-8 after
// decoding become U+FFFD. The input stands without a leading "?".
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func Parse(input string) List {
	list, _ := Options{}.Parse(input)
	return list
}

// All is the parser as an iterator, for those who need no list.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func All(input string) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for len(input) > 0 {
			var sequence string
			sequence, input, _ = strings.Cut(input, "&")
			if sequence == "" {
				continue
			}
			name, value, _ := strings.Cut(sequence, "=")
			if !yield(decode(name), decode(value)) {
				return
			}
		}
	}
}

// Options say how much is parsed. The zero value parses everything.
type Options struct {
	// MaxPairs, if positive, is how many pairs an input may have.
	MaxPairs int
}

// TooManyPairsError is the error for an input with more pairs than allowed.
type TooManyPairsError struct {
	// MaxPairs is how many were allowed.
	MaxPairs int
}

// Error says how many pairs were allowed.
func (e *TooManyPairsError) Error() string {
	return "form: more than " + strconv.Itoa(e.MaxPairs) + " pairs"
}

// Parse is the parser. For an input with more than o.MaxPairs pairs it returns
// no list but a [*TooManyPairsError], as soon as it meets the first pair that
// is too many.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func (o Options) Parse(input string) (List, error) {
	n := 0
	for rest := input; rest != ""; {
		var sequence string
		sequence, rest, _ = strings.Cut(rest, "&")
		if sequence == "" {
			continue
		}
		if n++; o.MaxPairs > 0 && n > o.MaxPairs {
			return nil, &TooManyPairsError{o.MaxPairs}
		}
	}
	if n == 0 {
		return nil, nil
	}
	list := make(List, 0, n)
	for name, value := range All(input) {
		list = append(list, Pair{name, value})
	}
	return list, nil
}

// decode returns s with "+" and percent-encoded bytes decoded, and what is not
// UTF-8 then replaced. It allocates only where something changes.
func decode(s string) string {
	plain := true
	for i := range len(s) {
		if b := s[i]; b == '+' || b == '%' || b >= utf8.RuneSelf {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	var scratch [128]byte
	decoded := scratch[:0]
	for i := 0; i < len(s); i++ {
		switch b := s[i]; {
		case b == '+':
			decoded = append(decoded, ' ')
		case b == '%' && infra.IsPercentEncodedByte(s, i):
			decoded = append(decoded, infra.Unhex(s[i+1])<<4|infra.Unhex(s[i+2]))
			i += 2
		default:
			decoded = append(decoded, b)
		}
	}
	if utf8.Valid(decoded) {
		return string(decoded)
	}
	return string(infra.AppendScalarValues(nil, string(decoded)))
}

// Append appends the pairs, serialized, to dst: an ASCII string, "a=1&b=2".
// Ill-formed UTF-8 in names and values counts as U+FFFD.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func Append(dst []byte, pairs iter.Seq2[string, string]) []byte {
	first := true
	for name, value := range pairs {
		if !first {
			dst = append(dst, '&')
		}
		first = false
		dst = appendEncoded(dst, name)
		dst = append(dst, '=')
		dst = appendEncoded(dst, value)
	}
	return dst
}

func appendEncoded(dst []byte, s string) []byte {
	if !utf8.ValidString(s) {
		s = string(infra.AppendScalarValues(nil, s))
	}
	return percent.AppendEncode(dst, s, percent.Form)
}
