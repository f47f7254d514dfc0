package lines

import (
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

// small returns a reader with little memory, so that texts need more.
func small(text io.Reader) *Reader {
	r := &Reader{buf: make([]byte, 4)}
	r.Reset(text)
	return r
}

// all returns all runs of lines.
func (r *Reader) all() (runs []string, err error) {
	for {
		run, err := r.Next()
		if err != nil {
			return runs, err
		}
		runs = append(runs, string(run))
	}
}

var readers = map[string]func(io.Reader) io.Reader{
	"whole": func(r io.Reader) io.Reader { return r },
	"bytes": iotest.OneByteReader,
	"half":  iotest.HalfReader,
	"eof":   iotest.DataErrReader,
}

// Nothing is lost, and lines are whole.
func TestNext(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	texts := []string{"", "\n", "a", "a\n", "a\n\n", "\na", "longer than the memory by far\nb\r\nc"}
	for range 300 {
		var text strings.Builder
		for range random.IntN(10) {
			text.WriteString(strings.Repeat("x", random.IntN(20)) + "\n")
		}
		text.WriteString(strings.Repeat("y", random.IntN(3)))
		texts = append(texts, text.String())
	}
	for _, text := range texts {
		for name, wrap := range readers {
			for _, r := range []*Reader{small(wrap(strings.NewReader(text))), {r: wrap(strings.NewReader(text))}} {
				runs, err := r.all()
				if err != io.EOF || strings.Join(runs, "") != text {
					t.Errorf("%q (%s): %q, %v", text, name, runs, err)
				}
				for i, run := range runs {
					if run == "" || i < len(runs)-1 && !strings.HasSuffix(run, "\n") {
						t.Errorf("%q (%s): %q", text, name, runs)
					}
				}
				if _, err := r.Next(); err != io.EOF {
					t.Errorf("%q (%s): after the end %v", text, name, err)
				}
			}
		}
	}
}

// Lines are returned as soon as they have been read.
func TestNextWaitsForNoMore(t *testing.T) {
	in, out := io.Pipe()
	r := new(Reader)
	r.Reset(in)
	for _, line := range []string{"a\n", "b\nc\n"} {
		go io.WriteString(out, line)
		if got, err := r.Next(); string(got) != line || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	}
}

// A line that a read error truncates is not returned, but the lines before it
// are.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	runs, err := small(io.MultiReader(strings.NewReader("a\nb\nc"), iotest.ErrReader(broken))).all()
	if err != broken || strings.Join(runs, "") != "a\nb\n" {
		t.Errorf("%q, %v", runs, err)
	}
	r := new(Reader)
	r.Reset(&last{"a\nb", broken})
	if runs, err := r.all(); err != broken || strings.Join(runs, "") != "a\n" {
		t.Errorf("with the error: %q, %v", runs, err)
	}
	r.Reset(idle{})
	if _, err := r.Next(); err != io.ErrNoProgress {
		t.Errorf("a reader that never reads: %v", err)
	}
}

// last is a reader that returns its error together with the last bytes.
type last struct {
	text string
	err  error
}

func (l *last) Read(p []byte) (int, error) {
	n := copy(p, l.text)
	l.text = l.text[n:]
	return n, l.err
}

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// Memory is bounded by the longest line, not by the text, and is reused.
func TestMemory(t *testing.T) {
	line := strings.Repeat("a", 1000) + "\n"
	r := small(io.LimitReader(&repeating{text: line}, 50<<20))
	n := 0
	for {
		run, err := r.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		n += len(run)
	}
	if n != 50<<20 || len(r.buf) > 2048 {
		t.Errorf("%d bytes in %d of memory for lines of %d", n, len(r.buf), len(line))
	}
	before := &r.buf[0]
	r.Reset(strings.NewReader("a"))
	if run, err := r.Next(); string(run) != "a" || err != nil || &r.buf[0] != before {
		t.Errorf("%q, %v", run, err)
	}
}

// repeating is a reader of the same text forever.
type repeating struct {
	text string
	at   int
}

func (r *repeating) Read(p []byte) (int, error) {
	n := copy(p, r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	return n, nil
}
