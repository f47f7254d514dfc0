package webspecs2014

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// FormOptions are the optional arguments of the parser of forms.
type FormOptions struct {
	// Decode is the decoder of the encoding override; nil means UTF-8.
	Decode func([]byte) string
	// UseCharset makes the first pair named _charset_ whose value is the label of an
	// encoding decide how all pairs are decoded.
	UseCharset bool
	// Lookup returns the decoder of the encoding with a label, or false if there is
	// none. If it is nil, only UTF-8 has labels.
	Lookup func(label string) (decode func([]byte) string, ok bool)
	// IsIndex takes a first part without a "=" as a value, not a name.
	IsIndex bool
}

// ErrNotASCII says that a form in an encoding other than UTF-8 is not in ASCII.
var ErrNotASCII = errors.New("webspecs-2014: the form is not in ASCII, and its encoding is not UTF-8")

// ParseForm is the application/x-www-form-urlencoded parser.
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

// parseForm is the string parser.
//
// #concept-urlencoded-string-parser
func parseForm(input string) []Pair {
	pairs, _ := ParseForm([]byte(infra.ScalarValues(input)), FormOptions{})
	return pairs
}

// SerializeForm is the application/x-www-form-urlencoded serializer; a nil encoding
// is UTF-8.
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

// appendSerialized encodes text and appends it as the byte serializer does.
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
