// Package encoding provides the encodings of the Encoding Standard and their encoders,
// for the only use in the URL Standard: queries in documents that are not in UTF-8.
//
//	weburl.Options{Encoding: encoding.ShiftJIS}.Parse(href)
//
// It does not decode. Its tables take about 190 KB in programs that import it.
//
// Source: https://encoding.spec.whatwg.org/
package encoding

import (
	"strconv"

	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Encoding is one of the encodings of the Encoding Standard. The zero Encoding is
// UTF-8. In text formats, such as JSON, it is written as its name and read from any
// label.
//
// https://encoding.spec.whatwg.org/#encoding
type Encoding uint8

// The encodings, by their names in the Encoding Standard.
const (
	UTF8 Encoding = iota
	IBM866
	ISO8859_2
	ISO8859_3
	ISO8859_4
	ISO8859_5
	ISO8859_6
	ISO8859_7
	ISO8859_8
	ISO8859_8I
	ISO8859_10
	ISO8859_13
	ISO8859_14
	ISO8859_15
	ISO8859_16
	KOI8R
	KOI8U
	Macintosh
	Windows874
	Windows1250
	Windows1251
	Windows1252
	Windows1253
	Windows1254
	Windows1255
	Windows1256
	Windows1257
	Windows1258
	XMacCyrillic
	GBK
	GB18030
	Big5
	EUCJP
	ISO2022JP
	ShiftJIS
	EUCKR
	Replacement
	UTF16BE
	UTF16LE
	XUserDefined
)

// Lookup returns the encoding for a label, such as "latin1" or "Shift_JIS", from a
// document or a Content-Type header. Letter case and whitespace around the label do not
// matter. ok is false if the label is unknown.
//
// https://encoding.spec.whatwg.org/#concept-encoding-get
func Lookup(label string) (e Encoding, ok bool) {
	for label != "" && infra.Is(label[0], infra.Whitespace) {
		label = label[1:]
	}
	for label != "" && infra.Is(label[len(label)-1], infra.Whitespace) {
		label = label[:len(label)-1]
	}
	if len(label) > longestLabel {
		return 0, false
	}
	var lower [longestLabel]byte
	for i := range len(label) {
		lower[i] = infra.ASCIILower(label[i])
	}
	// NB: slices.BinarySearchFunc would need the label on the heap.
	low, high := 0, len(labels)
	for low < high {
		if i := (low + high) / 2; labels[i] < string(lower[:len(label)]) {
			low = i + 1
		} else {
			high = i
		}
	}
	if low == len(labels) || labels[low] != string(lower[:len(label)]) {
		return 0, false
	}
	return labelled[low], true
}

// Output returns the encoding in which a document in e sends text: UTF-8 if e is
// UTF-16BE, UTF-16LE or replacement, and otherwise e.
//
// https://encoding.spec.whatwg.org/#get-an-output-encoding
func (e Encoding) Output() Encoding {
	switch e {
	case Replacement, UTF16BE, UTF16LE:
		return UTF8
	}
	return e
}

// NewEncoder returns an encoder for the output encoding of e in its initial state.
//
// https://encoding.spec.whatwg.org/#get-an-encoder
func (e Encoding) NewEncoder() percent.Encoder {
	switch {
	case int(e) < len(singleRows) && e != UTF8:
		return singleRows[e]
	case e == ISO2022JP:
		return new(iso2022JP)
	case int(e) < len(stateless) && stateless[e] != nil:
		return stateless[e]
	}
	return utf8Encoder{}
}

// stateless holds the encoders of encodings that need no state, except for UTF-8 and
// the single-byte encodings.
var stateless = [...]*statelessEncoder{
	GBK:          {&gb18030Index, gbk},
	GB18030:      {&gb18030Index, gb18030},
	Big5:         {&big5Index, nil},
	EUCJP:        {&eucJPIndex, eucJP},
	ShiftJIS:     {&shiftJISIndex, shiftJIS},
	EUCKR:        {&euckrIndex, nil},
	XUserDefined: {&noIndex, userDefined},
}

// String returns the name of e in the Encoding Standard, such as "Shift_JIS".
//
// https://encoding.spec.whatwg.org/#name
func (e Encoding) String() string {
	if name := enum.Name(names[:], e); name != "" {
		return name
	}
	return "Encoding(" + strconv.Itoa(int(e)) + ")"
}

// AppendText appends the name of e to dst. It fails if e is not one of the constants.
func (e Encoding) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, names[:], e, "encoding.Encoding")
}

// MarshalText returns the name of e. It fails if e is not one of the constants.
func (e Encoding) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText sets e to the encoding that [Lookup] finds. It fails if there is none;
// the error does not contain the label.
func (e *Encoding) UnmarshalText(label []byte) error {
	found, ok := Lookup(string(label))
	if !ok {
		return errLabel
	}
	*e = found
	return nil
}
