package parser

import (
	"fmt"

	"github.com/weburl-go/weburl/validation"
)

// mustParse returns the record of a URL.
func mustParse(input string) Record {
	href, r, err := Parse(input, &noBase)
	if err != nil {
		panic(err)
	}
	return Record{href, r}
}

// witness parses an input by the fast ways and by the machine, and returns how the
// results differ.
func witness(input, base string) error {
	var b Record
	if href, r, err := Parse(base, &noBase); err == nil {
		b = Record{href, r}
	}
	href, r, err := Parse(input, &b)
	o := Options{Report: func(validation.Error) {}}
	wantHref, want, wantErr := o.Parse(input, &b)
	switch {
	case (err == nil) != (wantErr == nil), err != nil && err.Error() != wantErr.Error():
		return fmt.Errorf("%v, but the machine: %v", err, wantErr)
	case err == nil && (href != wantHref || r != want):
		return fmt.Errorf("%s %v, but the machine: %s %v", href, r, wantHref, want)
	case CanParse(input, &b) != (err == nil):
		return fmt.Errorf("CanParse is not %t", err == nil)
	}
	return nil
}
