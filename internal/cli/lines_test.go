package cli

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func newLines(r io.Reader) *lines {
	return &lines{r: r, out: newOutput(io.Discard), buf: make([]byte, 4)}
}

func (l *lines) all() (all []string, err error) {
	for {
		line, err := l.next()
		if err != nil {
			return all, err
		}
		all = append(all, string(line))
	}
}

func TestLines(t *testing.T) {
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
		{"a\r\r\n\rb\r", []string{"a\r", "\rb\r"}},
		{"\uFEFF", nil},
		{"\uFEFF\n", []string{""}},
		{"\uFEFFa\n\uFEFFb", []string{"a", "\uFEFFb"}},
		{"\uFEFF\uFEFFa", []string{"\uFEFFa"}},
		{"a\x00b\nlonger than the buffer by far\nc", []string{"a\x00b", "longer than the buffer by far", "c"}},
	} {
		for name, wrap := range map[string]func(io.Reader) io.Reader{
			"whole": func(r io.Reader) io.Reader { return r },
			"bytes": iotest.OneByteReader,
			"half":  iotest.HalfReader,
			"eof":   iotest.DataErrReader,
		} {
			l := newLines(wrap(strings.NewReader(test.list)))
			got, err := l.all()
			if err != io.EOF || !slices.Equal(got, test.want) || l.number != len(test.want) {
				t.Errorf("%q (%s): %q, number %d, %v; want %q", test.list, name, got, l.number, err, test.want)
			}
		}
	}
}

// What a read error cuts off is no line.
func TestLinesReadError(t *testing.T) {
	broken := errors.New("broken")
	got, err := newLines(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken))).all()
	if err != broken || !slices.Equal(got, []string{"a"}) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := newLines(idle{}).next(); err != io.ErrNoProgress {
		t.Errorf("a reader that never reads: %v", err)
	}
}

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// The buffer is bounded by the longest line, not by the list.
func TestLinesMemory(t *testing.T) {
	line := strings.Repeat("a", 1000) + "\n"
	l := newLines(io.LimitReader(&repeating{text: line}, 50<<20))
	for {
		if _, err := l.next(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if len(l.buf) > 2048 {
		t.Errorf("the buffer grew to %d bytes for lines of %d", len(l.buf), len(line))
	}
}

// repeating is a reader of the same text for ever.
type repeating struct {
	text string
	at   int
}

func (r *repeating) Read(p []byte) (int, error) {
	n := copy(p, r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	return n, nil
}
