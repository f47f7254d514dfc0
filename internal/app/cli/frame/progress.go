package frame

import (
	"io"
	"io/fs"
	"os"
	"strconv"
	"sync"
	"time"
)

const (
	// progressAfter is the time after which progress is first shown, and progressEvery the
	// interval between updates.
	progressAfter = time.Second
	progressEvery = 200 * time.Millisecond
	// progressLineEvery is the interval between lines of progress if a line cannot be
	// redrawn.
	progressLineEvery = time.Minute
	// clearLine moves to the beginning of a terminal's line and clears it.
	clearLine = "\r\x1b[K"
)

// Progress shows, in the last line of a terminal, how much of the lists has been read. Messages
// are written through it, so that none is appended to that line.
//
// If results go to a terminal, it shows nothing: the results are progress enough.
type Progress struct {
	to    io.Writer
	shows bool
	// lines means that progress is printed as a line every minute, because none is drawn.
	// follows means that bytes are counted even if nothing is shown.
	lines, follows bool
	now            func() time.Time

	mu           sync.Mutex
	begun, drawn time.Time
	read, total  int64 // bytes; total is 0 if it is not known
	several      bool  // total is the sum for several lists
	rows, ofRows int64 // of a table; ofRows is 0 if it is not known
	rowsBegun    time.Time
	failures     int
	onScreen     bool
}

// follow returns a progress for lists whose results go to stdout, and a writer that passes
// messages on to stderr through it.
func follow(stdout, stderr io.Writer) (*Progress, io.Writer) {
	p := &Progress{now: time.Now, to: stderr}
	t, ok := stderr.(Terminal)
	if !ok {
		return p, stderr
	}
	p.to, p.shows = t.Writer, t.Escapes && !IsTerminal(stdout) && os.Getenv("TERM") != "dumb"
	t.Writer = p
	return p, t
}

// Write writes a message.
func (p *Progress) Write(message []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	return p.to.Write(message)
}

// end clears the line and stops showing progress.
func (p *Progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.shows = false
}

func (p *Progress) clear() {
	if p.onScreen {
		io.WriteString(p.to, clearLine)
		p.onScreen = false
	}
}

// Fail counts an input that failed.
func (p *Progress) Fail() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failures++
}

// Expect adds up the sizes of the lists that are going to be read.
func (p *Progress) Expect(names []string) {
	if p.several = len(names) > 1; !p.several || !p.shows && !p.lines {
		return
	}
	for _, name := range names {
		size := sizeOf(os.Stat(name))
		if name == "-" || size == 0 {
			p.total = 0
			return
		}
		p.total += size
	}
}

// of returns a reader of r, the list that is read next, that counts the bytes read.
func (p *Progress) of(r io.Reader) io.Reader {
	if !p.shows && !p.lines && !p.follows {
		return r
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.begun.IsZero() {
		p.begun = p.now()
	}
	if f, ok := r.(*os.File); ok && !p.several {
		p.total = sizeOf(f.Stat())
	}
	p.rows, p.ofRows, p.rowsBegun = 0, 0, p.now()
	return &counted{r, p}
}

// sizeOf returns the size of a regular file, or 0 for anything else.
func sizeOf(info fs.FileInfo, err error) int64 {
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return info.Size()
}

// counted is a list that counts the bytes read from it.
type counted struct {
	io.Reader
	progress *Progress
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.progress.add(int64(n))
	return n, err
}

// count turns on counting even if nothing is drawn. If lines is set and nothing is drawn, a line
// of progress is printed every minute.
func (p *Progress) count(lines bool) {
	p.follows = true
	p.lines = lines && !p.shows
}

// sum returns the number of bytes read, and the time that took.
func (p *Progress) sum() (int64, time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.begun.IsZero() {
		return p.read, 0
	}
	return p.read, p.now().Sub(p.begun)
}

// add counts bytes that were read, and draws the line if it is time.
func (p *Progress) add(n int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.read += n
	p.draw()
}

// work counts rows of a table that are done, of of rows in all, and draws the line if it is time.
// The bytes read from a table say little about the time left: one column takes the time, others
// take the bytes.
func (p *Progress) work(rows, of int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rows, p.ofRows = p.rows+rows, of
	p.draw()
}

func (p *Progress) draw() {
	now := p.now()
	if p.lines && now.Sub(p.begun) >= progressLineEvery && now.Sub(p.drawn) >= progressLineEvery {
		p.drawn = now
		io.WriteString(p.to, p.line(now.Sub(p.begun))+"\n")
	}
	if now.Sub(p.begun) < progressAfter || now.Sub(p.drawn) < progressEvery || !p.shows {
		return
	}
	p.drawn, p.onScreen = now, true
	io.WriteString(p.to, clearLine+p.line(now.Sub(p.begun)))
}

// line returns the progress after some time, such as
// "38%: 459 MB of 1.2 GB, 210 MB/s, 4s left, 12 failed", or
// "38%: 459 of 1200 rows, 210 rows/s, 4s left, 12 failed".
func (p *Progress) line(after time.Duration) string {
	done, total, amount, unit := p.read, p.total, bytesText, ""
	if p.ofRows > 0 {
		done, total, after = p.rows, p.ofRows, p.now().Sub(p.rowsBegun)
		amount, unit = func(n float64) string { return strconv.FormatFloat(n, 'f', 0, 64) }, " rows"
	}
	rate := 0.0
	if after > 0 {
		rate = float64(done) / after.Seconds()
	}
	text := amount(float64(done))
	isKnown := total >= done && total > 0
	if isKnown {
		text = strconv.FormatInt(100*done/total, 10) + "%: " + text + " of " + amount(float64(total))
	}
	text += unit + ", " + amount(rate) + unit + "/s"
	if isKnown && rate > 0 {
		left := time.Duration(float64(total-done) / rate * float64(time.Second))
		text += ", " + left.Round(time.Second).String() + " left"
	}
	if p.failures > 0 {
		text += ", " + strconv.Itoa(p.failures) + " failed"
	}
	return NotePrefix + text
}

// bytesText returns a number of bytes in the largest unit of which it is at least one, with three
// digits: "4.59 MB", "45.9 MB", "459 MB".
func bytesText(n float64) string {
	units := []string{"bytes", "kB", "MB", "GB", "TB", "PB", "EB"}
	i := 0
	for n >= 999.5 && i < len(units)-1 {
		n, i = n/1000, i+1
	}
	digits := 0
	switch {
	case i == 0 || n >= 99.95:
	case n >= 9.995:
		digits = 1
	default:
		digits = 2
	}
	return strconv.FormatFloat(n, 'f', digits, 64) + " " + units[i]
}
