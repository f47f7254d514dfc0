package dataurl_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"testing"
	"testing/iotest"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

func TestSuite(t *testing.T) {
	var ratchet suite.Ratchet
	for _, c := range suite.DataCases(t) {
		ratchet.Case(fmt.Sprintf("%q", c.Input), checkCase(c))
	}
	ratchet.Check(t)
}

// checkCase returns what is wrong with the results of a case.
func checkCase(c suite.DataCase) error {
	d, err := dataurl.Parse(c.Input)
	if c.Type == nil {
		var own *dataurl.Error
		var notURL *validation.Error
		if !errors.As(err, &own) && !errors.As(err, &notURL) || d != (dataurl.Data{}) {
			return fmt.Errorf("got %v, %v, want a failure", d.Type(), err)
		}
		return nil
	}
	if err != nil || d.Type().String() != *c.Type || string(d.Body()) != string(c.Body) {
		return fmt.Errorf("got %s, %q, %v, want %s, %q", d.Type(), d.Body(), err, *c.Type, c.Body)
	}
	if again, err := dataurl.FromURL(weburl.MustParse(c.Input)); err != nil || again != d {
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
