package whatwg2017

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
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

// Encoding is an encoding and its name, as a value of package
// [github.com/weburl-go/weburl/encoding] is.
type Encoding interface {
	percent.Encoding
	fmt.Stringer
}

// SerializeForm is the application/x-www-form-urlencoded serializer in an output
// encoding; nil is UTF-8. Of the encoding of a document, that is its method Output.
//
// #concept-urlencoded-serializer
func SerializeForm(tuples []Tuple, output Encoding) string {
	name := "UTF-8"
	var e percent.Encoding
	if output != nil {
		name, e = output.String(), output
	}
	var out []byte
	for i, tuple := range tuples {
		value := tuple.Value
		switch {
		case tuple.Type == "hidden" && tuple.Name == "_charset_":
			value = name
		case tuple.Type == "file":
			value = tuple.Filename
		}
		if i > 0 {
			out = append(out, '&')
		}
		out = appendSerialized(out, tuple.Name, e)
		out = append(out, '=')
		out = appendSerialized(out, value, e)
	}
	return string(out)
}

// appendSerialized encodes text and appends it as the byte serializer does.
//
// #concept-urlencoded-byte-serializer
func appendSerialized(dst []byte, text string, e percent.Encoding) []byte {
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
