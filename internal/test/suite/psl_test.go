package suite

import (
	"fmt"
	"testing"
)

// A line that is not understood is an error, never left out.
func TestDecodeSuffixCases(t *testing.T) {
	cases, err := decodeSuffixCases("// c\n\nnull null\nB.com b.com\n", tableRE)
	if want := "[[ ] [B.com b.com]]"; err != nil || fmt.Sprint(texts(cases)) != want || cases[0].Domain != nil {
		t.Errorf("%v, %v, want %s", texts(cases), err, want)
	}
	cases, err = decodeSuffixCases("checkPublicSuffix('B.com', 'b.com');\ncheckPublicSuffix(null, null);", callRE)
	if want := "[[B.com b.com] [ ]]"; err != nil || fmt.Sprint(texts(cases)) != want || cases[1].Registrable != nil {
		t.Errorf("%v, %v, want %s", texts(cases), err, want)
	}
	for _, line := range []string{"a", "a b c", " a b", "a  b", "checkPublicSuffix('a', 'b')"} {
		if cases, err := decodeSuffixCases(line, tableRE); err == nil && line != "checkPublicSuffix('a', 'b')" {
			t.Errorf("%q is read as %v", line, texts(cases))
		}
		if cases, err := decodeSuffixCases(line, callRE); err == nil {
			t.Errorf("%q is read as %v", line, texts(cases))
		}
	}
}
