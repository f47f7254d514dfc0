package frame

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// screen returns what a terminal shows: the lines above the last, and the last.
func screen(text string) (above, line string) {
	lines := strings.SplitAfter(text, "\n")
	for i, l := range lines {
		if at := strings.LastIndex(l, clearLine); at >= 0 {
			lines[i] = l[at+len(clearLine):]
		}
	}
	last := len(lines) - 1
	return strings.Join(lines[:last], ""), lines[last]
}

// slow returns an input each of whose reads takes a second of a clock.
type slow struct {
	pieces []string
	clock  *time.Time
}

func (s *slow) Read(b []byte) (int, error) {
	if len(s.pieces) == 0 {
		return 0, io.EOF
	}
	*s.clock = s.clock.Add(time.Second)
	n := copy(b, s.pieces[0])
	s.pieces = s.pieces[1:]
	return n, nil
}

// The progress is in a line of its own that no message is appended to, and is gone at
// the end.
func TestProgress(t *testing.T) {
	t.Setenv("TERM", "xterm")
	var terminal bytes.Buffer
	clock := time.Unix(1, 0)
	p, messages := follow(io.Discard, Terminal{&terminal, true})
	p.now = func() time.Time { return clock }
	r := p.of(&slow{[]string{"abcd", strings.Repeat("x", 500), "abcd"}, &clock})
	look := func(above, line string) {
		t.Helper()
		if a, l := screen(terminal.String()); a != above || l != line {
			t.Errorf("the terminal shows %q, %q; want %q, %q", a, l, above, line)
		}
	}
	b := make([]byte, 1000)
	r.Read(b)
	look("", "weburl: 4 bytes, 4 bytes/s")
	io.WriteString(messages, "weburl: stdin:1: not a URL\n")
	p.Fail()
	look("weburl: stdin:1: not a URL\n", "")
	p.total = 2016
	r.Read(b)
	look("weburl: stdin:1: not a URL\n", "weburl: 25%: 504 bytes of 2.02 kB, 252 bytes/s, 6s left, 1 failed")
	p.total = 1 // the file has grown meanwhile
	r.Read(b)
	look("weburl: stdin:1: not a URL\n", "weburl: 508 bytes, 169 bytes/s, 1 failed")
	p.end()
	look("weburl: stdin:1: not a URL\n", "")
}

// Progress of a table with rows is that of its rows, whatever was read of it; another list
// begins anew.
func TestProgressOfRows(t *testing.T) {
	t.Setenv("TERM", "xterm")
	var terminal bytes.Buffer
	clock := time.Unix(1, 0)
	p, _ := follow(io.Discard, Terminal{&terminal, true})
	p.now = func() time.Time { return clock }
	look := func(line string) {
		t.Helper()
		if _, l := screen(terminal.String()); l != line {
			t.Errorf("the terminal shows %q, want %q", l, line)
		}
	}
	for range 2 {
		p.of(strings.NewReader(""))
		p.total = 1 << 40
		clock = clock.Add(2 * time.Second)
		p.work(100, 1000)
		look("weburl: 10%: 100 of 1000 rows, 50 rows/s, 18s left")
		clock = clock.Add(2 * time.Second)
		p.work(700, 1000)
		look("weburl: 80%: 800 of 1000 rows, 200 rows/s, 1s left")
		clock = clock.Add(time.Second)
		p.add(1 << 30) // what others have in the row group
		look("weburl: 80%: 800 of 1000 rows, 160 rows/s, 1s left")
		clock = clock.Add(time.Second)
		p.work(200, 1000)
		look("weburl: 100%: 1000 of 1000 rows, 167 rows/s, 0s left")
	}
	if read, _ := p.sum(); read != 2<<30 {
		t.Errorf("%d bytes", read)
	}
}

// Short work shows nothing, nor does any if its results or messages do not go where
// they should.
func TestNoProgress(t *testing.T) {
	t.Setenv("TERM", "xterm")
	for name, c := range map[string]struct {
		stdout    io.Writer
		terminal  bool
		escapes   bool
		takes     time.Duration
		term      string
		wantShown bool
	}{
		"as it should be":            {io.Discard, true, true, time.Minute, "xterm", true},
		"short":                      {io.Discard, true, true, time.Second - 1, "xterm", false},
		"results on a terminal":      {Terminal{io.Discard, true}, true, true, time.Minute, "xterm", false},
		"messages not on a terminal": {io.Discard, false, true, time.Minute, "xterm", false},
		"a terminal without escapes": {io.Discard, true, false, time.Minute, "xterm", false},
		"a terminal that says so":    {io.Discard, true, true, time.Minute, "dumb", false},
	} {
		t.Setenv("TERM", c.term)
		var out bytes.Buffer
		var stderr io.Writer = &out
		if c.terminal {
			stderr = Terminal{&out, c.escapes}
		}
		p, _ := follow(c.stdout, stderr)
		clock := time.Unix(1, 0)
		p.now = func() time.Time { return clock }
		r := p.of(strings.NewReader("https://h/\n"))
		clock = clock.Add(c.takes)
		io.ReadAll(r)
		if shown := out.Len() > 0; shown != c.wantShown {
			t.Errorf("%s: %q", name, out.Bytes())
		}
	}
}

// With --progress there is a line each minute where messages do not go to a terminal, but
// none where the line of a terminal is.
func TestProgressLines(t *testing.T) {
	t.Setenv("TERM", "xterm")
	for _, onTerminal := range []bool{false, true} {
		var out bytes.Buffer
		var stderr io.Writer = &out
		if onTerminal {
			stderr = Terminal{&out, true}
		}
		clock := time.Unix(1, 0)
		p, _ := follow(io.Discard, stderr)
		p.now = func() time.Time { return clock }
		p.count(true)
		r := p.of(&slow{slices.Repeat([]string{"https://h/\n"}, 150), &clock})
		io.ReadAll(r)
		p.end()
		const want = "weburl: 660 bytes, 11 bytes/s\nweburl: 1.32 kB, 11 bytes/s\n"
		if got := out.String(); !onTerminal && got != want || onTerminal && strings.Contains(got, "\n") {
			t.Errorf("on a terminal %t: %q", onTerminal, got)
		}
	}
}

// The sizes of several files are added up; a pipe or a file that is missing has none.
func TestProgressOfFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, size int) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, make([]byte, size), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	a, b := write("a", 100), write("b", 23)
	for _, c := range []struct {
		names []string
		want  int64
	}{{[]string{a, b}, 123}, {[]string{a, "-"}, 0}, {[]string{a, filepath.Join(dir, "missing")}, 0}} {
		p := &Progress{now: time.Now, shows: true}
		if p.Expect(c.names); p.total != c.want {
			t.Errorf("%q: %d bytes, want %d", c.names, p.total, c.want)
		}
	}
	p := &Progress{now: time.Now, shows: true}
	p.Expect([]string{b})
	f, err := os.Open(b)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if p.of(f); p.total != 23 {
		t.Errorf("one file: %d bytes", p.total)
	}
}

func TestBytesText(t *testing.T) {
	for n, want := range map[float64]string{0: "0 bytes", 999: "999 bytes", 999.6: "1.00 kB", 1234: "1.23 kB", 9996: "10.0 kB",
		45.9e6: "45.9 MB", 99.96e6: "100 MB", 459e6: "459 MB", 1.2e9: "1.20 GB", 2e21: "2000 EB"} {
		if got := bytesText(n); got != want {
			t.Errorf("%v: %q, want %q", n, got, want)
		}
	}
}
