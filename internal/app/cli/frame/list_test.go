package frame

import (
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func newList(r io.Reader) *List {
	l := &List{out: newOutput(io.Discard)}
	l.reader.Reset(r)
	return l
}

func (l *List) all() (all []string, err error) {
	for {
		line, err := l.next()
		if err != nil {
			return all, err
		}
		all = append(all, string(line))
	}
}

func TestList(t *testing.T) {
	for _, test := range []struct {
		list string
		want []string
	}{
		{"", nil},
		{"\n", []string{""}},
		{"a", []string{"a"}},
		{"a\n", []string{"a"}},
		{"a\n\n", []string{"a", ""}},
		{"a\r\nb\r\n", []string{"a", "b"}},
		{"a\r\r\n\rb\r", []string{"a\r", "\rb"}},
		{"\uFEFF", nil},
		{"\uFEFF\n", []string{""}},
		{"\uFEFFa\n\uFEFFb", []string{"a", "\uFEFFb"}},
		{"\uFEFF\uFEFFa", []string{"\uFEFFa"}},
		{"a\x00b\nlonger by far\nc", []string{"a\x00b", "longer by far", "c"}},
	} {
		for name, wrap := range map[string]func(io.Reader) io.Reader{
			"whole": func(r io.Reader) io.Reader { return r },
			"bytes": iotest.OneByteReader,
			"half":  iotest.HalfReader,
			"eof":   iotest.DataErrReader,
		} {
			l := newList(wrap(strings.NewReader(test.list)))
			got, err := l.all()
			if err != io.EOF || !slices.Equal(got, test.want) || l.Number != len(test.want) {
				t.Errorf("%q (%s): %q, number %d, %v; want %q", test.list, name, got, l.Number, err, test.want)
			}
		}
	}
}
