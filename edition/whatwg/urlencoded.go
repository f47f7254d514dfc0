package whatwg

import (
	"bytes"
	"strings"

	"github.com/weburl-go/weburl/percent"
)

// tuple is a name and a value.
type tuple struct{ name, value string }

// urlencodedParser implements the application/x-www-form-urlencoded parser.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func urlencodedParser(input []byte) []tuple {
	sequences := bytes.Split(input, []byte("&"))
	var output []tuple
	for _, sequence := range sequences {
		if len(sequence) == 0 {
			continue
		}
		name, value := sequence, []byte{}
		if i := bytes.IndexByte(sequence, '='); i >= 0 {
			name, value = sequence[:i], sequence[i+1:]
		}
		name = bytes.ReplaceAll(name, []byte("+"), []byte(" "))
		value = bytes.ReplaceAll(value, []byte("+"), []byte(" "))
		nameString := utf8DecodeWithoutBOM(percentDecode(unplaced(name))).String()
		valueString := utf8DecodeWithoutBOM(percentDecode(unplaced(value))).String()
		output = append(output, tuple{nameString, valueString})
	}
	return output
}

// unplaced returns bytes whose spans do not matter.
func unplaced(s []byte) []placedByte {
	out := make([]placedByte, len(s))
	for i, b := range s {
		out[i].value = b
	}
	return out
}

// urlencodedSerializer implements the application/x-www-form-urlencoded serializer.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func (r Revision) urlencodedSerializer(tuples []tuple, encoding percent.Encoding) string {
	var output strings.Builder
	for _, t := range tuples {
		name := r.percentEncodeAfterEncoding(encoding, t.name, formSet, true)
		value := r.percentEncodeAfterEncoding(encoding, t.value, formSet, true)
		if output.Len() > 0 {
			output.WriteByte('&')
		}
		output.WriteString(name + "=" + value)
	}
	return output.String()
}

// urlencodedStringParser implements the application/x-www-form-urlencoded string
// parser.
//
// https://url.spec.whatwg.org/#concept-urlencoded-string-parser
func urlencodedStringParser(input string) []tuple {
	return urlencodedParser([]byte(scalarValues(input).String()))
}
