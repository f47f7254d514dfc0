package cli

import (
	"errors"
	"flag"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/similar"
	"github.com/weburl-go/weburl/percent"
)

// declareEncoding declares the flag for the encoding of the document that the inputs
// are from, which sets to. The result says whether it was given.
func declareEncoding(flags *flag.FlagSet, to *percent.Encoding) (given *bool) {
	given = new(bool)
	flags.Func("encoding", "", func(label string) (err error) {
		*given = true
		*to, err = encodingLabelled(label)
		return err
	})
	return given
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
		return 0, errors.New(unknown("encoding", label, similar.Name(label, names)))
	}
	return e, nil
}

// noEncodings says that an edition has no encodings of documents.
func noEncodings(e *edition.Edition) string {
	return e.Name + " knows no encodings of documents but UTF-8"
}
