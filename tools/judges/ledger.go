package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// saveEvery is how much of a run is lost if it is killed.
const saveEvery = 10 * time.Second

// A ledger keeps what was compared, so that the next run goes on after it.
type ledger struct {
	path string // "" means that no file is written

	Pages []*page
}

// A page is what was compared in one comparison, from one seed: all batches before Next.
type page struct {
	Comparison string
	Judges     []string
	Seed       uint64

	Next  int
	Ended bool // there are no more batches

	Inputs, Compared, Agreed, Explained, Unexplained int

	Classes, Kinds map[string]int
}

// openLedger reads a file, which need not exist. If path is "", nothing is kept.
func openLedger(path string) (*ledger, error) {
	l := &ledger{path: path}
	if path == "" {
		return l, nil
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err == nil {
		err = json.Unmarshal(data, l)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// save replaces the file, so that it is whole at all times.
func (l *ledger) save() error {
	if l.path == "" {
		return nil
	}
	data, err := json.MarshalIndent(l, "", "\t")
	if err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(l.path), filepath.Base(l.path))
	if err != nil {
		return err
	}
	_, err = temporary.Write(append(data, '\n'))
	if err = errors.Join(err, temporary.Close()); err == nil {
		err = os.Rename(temporary.Name(), l.path)
	}
	if err != nil {
		os.Remove(temporary.Name())
	}
	return err
}

// page returns the page for s, and adds one if there is none.
func (l *ledger) page(s settings) *page {
	for _, p := range l.Pages {
		if p.Comparison == s.name && p.Seed == s.seed && slices.Equal(p.Judges, s.judges) {
			return p
		}
	}
	p := &page{Comparison: s.name, Judges: s.judges, Seed: s.seed}
	l.Pages = append(l.Pages, p)
	return p
}

func (l *ledger) unexplained() (n int) {
	for _, p := range l.Pages {
		n += p.Unexplained
	}
	return n
}

// report writes a line for each page, and the sum.
func (l *ledger) report(w io.Writer) {
	var sum page
	line := func(name string, p *page) {
		fmt.Fprintf(w, "%-34s %11d comparisons, %11d agree, %8d explained, %d unexplained\n", name, p.Compared, p.Agreed, p.Explained, p.Unexplained)
	}
	fmt.Fprintln(w)
	for _, p := range l.Pages {
		line(comparison{name: p.Comparison}.what(), p)
		sum.Compared += p.Compared
		sum.Agreed += p.Agreed
		sum.Explained += p.Explained
		sum.Unexplained += p.Unexplained
	}
	line("all", &sum)
}

// A count is a run that adds to a page. Its methods may be called concurrently.
type count struct {
	mu      sync.Mutex
	kept    *ledger
	page    *page
	total   *tally // of the page and the run, without what waits
	most    int    // inputs, or 0
	given   int    // batches
	waiting map[int]*tally
	saved   time.Time
	err     error
}

func (l *ledger) begin(s settings) *count {
	p := l.page(s)
	t := newTally()
	t.inputs, t.compared, t.agreed, t.explained, t.unexplained = p.Inputs, p.Compared, p.Agreed, p.Explained, p.Unexplained
	maps.Copy(t.classes, p.Classes)
	maps.Copy(t.kinds, p.Kinds)
	c := &count{kept: l, page: p, total: t, given: p.Next, waiting: map[int]*tally{}, saved: time.Now()}
	if !s.ends {
		c.most = s.n
	}
	return c
}

// next returns the number of the next batch, unless enough was compared.
func (c *count) next() (k int, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.page.Ended || c.err != nil || c.most > 0 && c.total.inputs >= c.most {
		return 0, false
	}
	c.given++
	return c.given - 1, true
}

// finish takes the results of batch k, or nil if there is none. They wait until those of
// all earlier ones are there, since the page names only where to go on.
func (c *count) finish(k int, t *tally) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting[k] = t
	for {
		t, ok := c.waiting[c.page.Next]
		if !ok {
			break
		}
		if t == nil {
			c.page.Ended = true
			break
		}
		delete(c.waiting, c.page.Next)
		c.total.add(t)
		c.page.Next++
	}
	if time.Since(c.saved) >= saveEvery {
		c.save()
	}
}

// end writes the ledger and returns the first error of writing it.
func (c *count) end() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.save()
	return c.err
}

func (c *count) save() {
	t := c.total
	p := c.page
	p.Inputs, p.Compared, p.Agreed, p.Explained, p.Unexplained = t.inputs, t.compared, t.agreed, t.explained, t.unexplained
	p.Classes, p.Kinds = t.classes, t.kinds
	c.saved = time.Now()
	if err := c.kept.save(); err != nil && c.err == nil {
		c.err = err
	}
}
