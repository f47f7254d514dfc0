package mimetype_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/mimetype"
)

func TestSuite(t *testing.T) {
	var ratchet suite.Ratchet
	for _, c := range suite.MIMECases(t) {
		ratchet.Case(fmt.Sprintf("%q", c.Input), checkCase(c))
	}
	ratchet.Check(t)
}

// checkCase returns what is wrong with the results of a case.
func checkCase(c suite.MIMECase) error {
	typ, err := mimetype.Parse(c.Input)
	if c.Output == nil {
		if e := new(mimetype.Error); !errors.As(err, &e) || e.Code == 0 || typ.IsValid() {
			return fmt.Errorf("got %q, %v, want a failure", typ, err)
		}
		return nil
	}
	if err != nil || typ.String() != *c.Output {
		return fmt.Errorf("got %q, %v, want %q", typ, err, *c.Output)
	}
	if again, err := mimetype.Parse(*c.Output); err != nil || again != typ {
		return fmt.Errorf("the output gives %q, %v", again, err)
	}
	if fromHeader, err := mimetype.ParseHeader(typ.Header()); err != nil || fromHeader != typ {
		return fmt.Errorf("the header %q gives %q, %v", typ.Header(), fromHeader, err)
	}
	if c.MinimizedMIMEType != nil {
		// The suite expects that browsers support HTML, and no other type in it.
		if got := typ.Minimize(typ.IsHTML()); got != *c.MinimizedMIMEType {
			return fmt.Errorf("minimized to %q, want %q", got, *c.MinimizedMIMEType)
		}
	}
	if c.Navigable != nil {
		e, ok := encoding.Lookup(typ.Charset())
		if ok != (c.Encoding != nil) || ok && e.String() != *c.Encoding {
			return fmt.Errorf("the encoding %v, %v, want %v", e, ok, c.Encoding)
		}
	}
	return nil
}
