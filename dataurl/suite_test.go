package dataurl_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"
	"testing/iotest"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

const suiteDir = "wpt/fetch/data-urls/resources/"

// dataCase is a case of data-urls.json or, with the text in a URL, as it is or
// percent-encoded, of base64.json.
type dataCase struct {
	input string
	typ   *string // nil if there is a failure
	body  []byte
}

// decode sets the parts of a case from an array of JSON values.
func decode(raw []json.RawMessage, parts ...any) error {
	if len(raw) != len(parts) {
		return fmt.Errorf("%d values, want %d", len(raw), len(parts))
	}
	for i := range raw {
		if err := suite.DecodeStrict(raw[i], parts[i]); err != nil {
			return err
		}
	}
	return nil
}

func suiteCases(t testing.TB) (all []dataCase) {
	t.Helper()
	read := func(name string) (arrays [][]json.RawMessage) {
		if err := suite.DecodeStrict(suite.Read(t, suiteDir+name), &arrays); err != nil {
			t.Fatal(err)
		}
		return arrays
	}
	for _, raw := range read("data-urls.json") {
		var c dataCase
		var body []int
		var err error
		if len(raw) == 2 { // a failure has no body
			err = decode(raw, &c.input, &c.typ)
		} else {
			err = decode(raw, &c.input, &c.typ, &body)
		}
		if err != nil || (c.typ == nil) != (len(raw) == 2) {
			t.Fatalf("%s: %v", raw, err)
		}
		all = append(all, c.with(body))
	}
	for _, raw := range read("base64.json") {
		var text string
		var body []int
		if err := decode(raw, &text, &body); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{text, percent.Encode(text, percent.Component())} {
			c := dataCase{input: "data:;base64," + text}
			if body != nil {
				c.typ = new(string)
				*c.typ = "text/plain;charset=US-ASCII"
			}
			all = append(all, c.with(body))
		}
	}
	return all
}

// with returns c with a body.
func (c dataCase) with(body []int) dataCase {
	for _, b := range body {
		c.body = append(c.body, byte(b))
	}
	return c
}

func TestSuite(t *testing.T) {
	var ratchet suite.Ratchet
	cases := suiteCases(t)
	for _, c := range cases {
		ratchet.Case(fmt.Sprintf("%q", c.input), c.check())
	}
	ratchet.Check(t)
	if len(cases) != 72+2*80 {
		t.Errorf("the suites have %d cases, want 72 and twice 80", len(cases))
	}
}

// check returns what is wrong with the results of a case.
func (c *dataCase) check() error {
	d, err := dataurl.Parse(c.input)
	if c.typ == nil {
		var own *dataurl.Error
		var notURL *validation.Error
		if !errors.As(err, &own) && !errors.As(err, &notURL) || d != (dataurl.Data{}) {
			return fmt.Errorf("got %v, %v, want a failure", d.Type(), err)
		}
		return nil
	}
	if err != nil || d.Type().String() != *c.typ || string(d.Body()) != string(c.body) {
		return fmt.Errorf("got %s, %q, %v, want %s, %q", d.Type(), d.Body(), err, *c.typ, c.body)
	}
	if again, err := dataurl.FromURL(weburl.MustParse(c.input)); err != nil || again != d {
		return fmt.Errorf("from the URL: %v, %v", again, err)
	}
	return readLaws(d)
}

// readLaws returns what is wrong with the reader and the size of d, given its body.
func readLaws(d dataurl.Data) error {
	body := d.Body()
	if d.Size() != len(body) {
		return fmt.Errorf("the size is %d, want %d", d.Size(), len(body))
	}
	if err := iotest.TestReader(d.Reader(), body); err != nil {
		return err
	}
	for name, r := range map[string]io.Reader{"bytes": iotest.OneByteReader(d.Reader()), "halves": iotest.HalfReader(d.Reader())} {
		if got, err := io.ReadAll(r); err != nil || string(got) != string(body) {
			return fmt.Errorf("%s: %q, %v, want %q", name, got, err, body)
		}
	}
	var b bytes.Buffer
	if n, err := d.Reader().WriteTo(&b); err != nil || n != int64(len(body)) || b.String() != string(body) {
		return fmt.Errorf("WriteTo: %d, %q, %v, want %q", n, b.Bytes(), err, body)
	}
	return nil
}
