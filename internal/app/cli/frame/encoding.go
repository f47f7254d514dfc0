package frame

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/percent"
)

// Encoding returns the encoding of the document that the inputs are from, nil for UTF-8.
func (f *Flags) Encoding() (percent.Encoding, error) {
	if !f.Given("encoding") {
		return nil, nil
	}
	e, err := encodingLabelled(f.Text("encoding"))
	if err != nil {
		return nil, UsageError("--encoding: " + err.Error())
	}
	return e, nil
}

// encodingLabelled returns the encoding in which queries of documents with a label are
// sent, nil for UTF-8.
func encodingLabelled(label string) (percent.Encoding, error) {
	e, err := LookupEncoding(label)
	if err != nil || e.Output() == encoding.UTF8 {
		return nil, err
	}
	return e, nil
}

// LookupEncoding returns the encoding with a label. The text of the error does not show
// what may be a URL.
func LookupEncoding(label string) (encoding.Encoding, error) {
	e, ok := encoding.Lookup(label)
	if !ok {
		var names []string
		for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
			names = append(names, strings.ToLower(e.String()))
		}
		return 0, errors.New(Unknown("encoding", label, similar.Name(label, names)))
	}
	return e, nil
}

// noEncodings says that an edition has no encodings of documents.
func noEncodings(e *edition.Edition) string {
	return e.Name + " knows no encodings of documents but UTF-8"
}
