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
	// Filename is the name of the file if Type is "file"; Value is ignored then.
	Filename string
}

// ParseForm implements the application/x-www-form-urlencoded parser.
//
// #concept-urlencoded-parser
func ParseForm(input []byte) []Pair { return parseForm(string(input)) }

// parseForm implements the string parser.
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

// Encoding is an encoding with a name, such as the values of package
// [github.com/weburl-go/weburl/encoding].
type Encoding interface {
	percent.Encoding
	fmt.Stringer
}

// SerializeForm implements the application/x-www-form-urlencoded serializer with an
// output encoding; nil means UTF-8. For the encoding of a document, pass the result of
// its method Output.
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

// appendSerialized encodes text and appends it as the byte serializer writes it.
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
