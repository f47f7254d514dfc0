package mimetype_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/mimetype"
)

// mimeCase is a case of mime-types.json or generated-mime-types.json.
type mimeCase struct {
	Input     string  `json:"input"`
	Output    *string `json:"output"`
	Navigable *bool   `json:"navigable"` // whether browsers load it into a frame
	// Encoding is the name of an encoding, nil if the parameter charset is none, and
	// EncodingIsKnown whether there is a field for that.
	Encoding          *string `json:"encoding"`
	MinimizedMIMEType *string `json:"minimizedMIMEType"`
}

const suiteDir = "wpt/mimesniff/mime-types/resources/"

func suiteCases(t testing.TB) []mimeCase {
	return append(suite.Cases[mimeCase](t, suiteDir+"mime-types.json"), suite.Cases[mimeCase](t, suiteDir+"generated-mime-types.json")...)
}

func TestSuite(t *testing.T) {
	var ratchet suite.Ratchet
	cases := suiteCases(t)
	for _, c := range cases {
		ratchet.Case(fmt.Sprintf("%q", c.Input), c.check())
	}
	ratchet.Check(t)
	if len(cases) != 74+881 {
		t.Errorf("the suite has %d cases, want 74 and 881", len(cases))
	}
}

// check returns what is wrong with the results of a case.
func (c *mimeCase) check() error {
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
