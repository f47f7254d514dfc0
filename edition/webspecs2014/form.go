package webspecs2014

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// FormOptions holds the optional arguments of [ParseForm].
type FormOptions struct {
	// Decode is the decoder of the encoding override; nil means UTF-8.
	Decode func([]byte) string
	// UseCharset decodes all pairs in the encoding whose label is the value of the
	// first pair named _charset_ with a known label.
	UseCharset bool
	// Lookup returns the decoder for the label of an encoding. ok is false if the label
	// is unknown. If Lookup is nil, only labels of UTF-8 are known.
	Lookup func(label string) (decode func([]byte) string, ok bool)
	// IsIndex reads a first part without a "=" as a value, not a name.
	IsIndex bool
}

// ErrNotASCII is the error for a form that is not ASCII although its encoding is not
// UTF-8.
var ErrNotASCII = errors.New("webspecs-2014: the form is not in ASCII, and its encoding is not UTF-8")

// ParseForm implements the application/x-www-form-urlencoded parser.
//
// #concept-urlencoded-parser
func ParseForm(input []byte, o FormOptions) ([]Pair, error) {
	if o.Decode != nil {
		for _, b := range input {
			if b > 0x7F {
				return nil, ErrNotASCII
			}
		}
	}
	rest := string(input)
	if o.IsIndex {
		if first, _, _ := strings.Cut(rest, "&"); !strings.Contains(first, "=") {
			rest = "=" + rest
		}
	}
	var pairs []Pair
	for more := true; more; {
		var sequence string
		if sequence, rest, more = strings.Cut(rest, "&"); sequence == "" {
			continue
		}
		name, value, _ := strings.Cut(sequence, "=")
		name, value = strings.ReplaceAll(name, "+", " "), strings.ReplaceAll(value, "+", " ")
		if o.UseCharset && name == "_charset_" {
			if decode, ok := o.lookup(infra.ScalarValues(value)); ok {
				o.UseCharset, o.Decode = false, decode
			}
		}
		pairs = append(pairs, Pair{name, value})
	}
	for i, p := range pairs {
		pairs[i] = Pair{o.decode(percentDecode(p.Name)), o.decode(percentDecode(p.Value))}
	}
	return pairs, nil
}

func (o *FormOptions) lookup(label string) (decode func([]byte) string, ok bool) {
	if o.Lookup != nil {
		return o.Lookup(label)
	}
	switch lower(strings.Trim(label, whitespace)) {
	case "utf-8", "utf8", "unicode-1-1-utf-8":
		return nil, true
	}
	return nil, false
}

func (o *FormOptions) decode(bytes string) string {
	if o.Decode == nil {
		return infra.ScalarValues(bytes)
	}
	return o.Decode([]byte(bytes))
}

// parseForm implements the string parser.
//
// #concept-urlencoded-string-parser
func parseForm(input string) []Pair {
	pairs, _ := ParseForm([]byte(infra.ScalarValues(input)), FormOptions{})
	return pairs
}

// SerializeForm implements the application/x-www-form-urlencoded serializer. A nil
// encoding means UTF-8.
//
// #concept-urlencoded-serializer
func SerializeForm(pairs []Pair, encoding percent.Encoding) string {
	var out []byte
	for i, p := range pairs {
		if i > 0 {
			out = append(out, '&')
		}
		out = appendSerialized(out, p.Name, encoding)
		out = append(out, '=')
		out = appendSerialized(out, p.Value, encoding)
	}
	return string(out)
}

// appendSerialized encodes text and appends it as the byte serializer writes it.
//
// #concept-urlencoded-byte-serializer
func appendSerialized(dst []byte, text string, encoding percent.Encoding) []byte {
	bytes := encode(infra.ScalarValues(text), encoding)
	for i := range len(bytes) {
		switch b := bytes[i]; {
		case b == ' ':
			dst = append(dst, '+')
		case isAlpha(b), isDigit(b), b == '*', b == '-', b == '.', b == '_':
			dst = append(dst, b)
		default:
			dst = appendPercentEncoded(dst, b)
		}
	}
	return dst
}
