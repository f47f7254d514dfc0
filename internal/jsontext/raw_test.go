package jsontext

import (
	"strings"
	"testing"
)

func TestRaw(t *testing.T) {
	var w Writer
	w.Object()
	w.Member("a", "b")
	w.Name("id")
	w.Raw(`{"x" : 1.0e2}`)
	w.Number("n", 1)
	w.End()
	var out strings.Builder
	if err := w.Flush(&out); err != nil || out.String() != `{"a":"b","id":{"x" : 1.0e2},"n":1}`+"\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
