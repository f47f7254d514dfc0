package whatwg2017

import (
	"strings"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/infra"
)

// Tuple is a name-value tuple or, if Type is not empty, a name-value-type tuple.
type Tuple struct {
	Pair
	// Type is the type of the form control, such as "hidden" or "file".
	Type string
	// Filename is that of the value, if Type is "file"; Value is disregarded then.
	Filename string
}

// ParseForm is the application/x-www-form-urlencoded parser.
//
// #concept-urlencoded-parser
func ParseForm(input []byte) []Pair { return parseForm(string(input)) }

// parseForm is the string parser.
//
// #concept-urlencoded-string-parser
func parseForm(input string) []Pair {
	var pairs []Pair
	for bytes := range strings.SplitSeq(input, "&") {
		if bytes == "" {
			continue
		}
		name, value, _ := strings.Cut(bytes, "=")
		pairs = append(pairs, Pair{decodeForm(name), decodeForm(value)})
	}
	return pairs
}

func decodeForm(s string) string {
	return infra.ScalarValues(percentDecode(strings.ReplaceAll(s, "+", " ")))
}

// SerializeForm is the application/x-www-form-urlencoded serializer with an encoding
// override; the zero Encoding is UTF-8.
//
// #concept-urlencoded-serializer
func SerializeForm(tuples []Tuple, override encoding.Encoding) string {
	output := override.Output()
	var out []byte
	for i, tuple := range tuples {
		value := tuple.Value
		switch {
		case tuple.Type == "hidden" && tuple.Name == "_charset_":
			value = output.String()
		case tuple.Type == "file":
			value = tuple.Filename
		}
		if i > 0 {
			out = append(out, '&')
		}
		out = appendSerialized(out, tuple.Name, output)
		out = append(out, '=')
		out = appendSerialized(out, value, output)
	}
	return string(out)
}

// appendSerialized encodes text and appends it as the byte serializer does.
//
// #concept-urlencoded-byte-serializer
func appendSerialized(dst []byte, text string, e encoding.Encoding) []byte {
	for _, b := range encode([]byte(infra.ScalarValues(text)), e) {
		switch {
		case b == ' ':
			dst = append(dst, '+')
		case isAlphanumeric(rune(b)) || b == '*' || b == '-' || b == '.' || b == '_':
			dst = append(dst, b)
		default:
			dst = appendByte(dst, b)
		}
	}
	return dst
}
