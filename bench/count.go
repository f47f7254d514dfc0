package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"sync"
)

// This file counts instructions, whose number hardly depends on other load: two
// counts of the same program differ by a few thousandths.

// These are the approximate sizes of the samples whose instructions are counted,
// and whose time is measured in a comparison.
const (
	countedInputs  = 12_000
	comparedInputs = 3_000
)

// sample returns a sample of about the given size: every n-th input of the corpus.
func (c *Corpus) sample(about int) *Corpus {
	inputs, _ := c.Size()
	inputs /= max(c.Times, 1)
	return c.each((inputs + about - 1) / about)
}

// each returns every step-th input of the corpus.
func (c *Corpus) each(step int) *Corpus {
	step = max(1, step)
	sampled := &Corpus{Name: c.Name, Note: c.Note}
	i := 0
	for _, page := range c.Pages {
		var refs []string
		for _, ref := range page.Refs {
			if i%step == 0 {
				refs = append(refs, ref)
			}
			i++
		}
		if refs != nil {
			sampled.Pages = append(sampled.Pages, Page{page.Base, refs, page.Encoding})
		}
	}
	return sampled
}

// Count reads a request to load a corpus and does the given number of passes over it,
// without garbage collection.
func Count(in io.Reader, passes int) error {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var r request
	if err := json.NewDecoder(in).Decode(&r); err != nil {
		return err
	}
	loaded := map[int]Pass{}
	if _, err := r.serve(loaded); err != nil {
		return err
	}
	for range passes {
		loaded[r.Load](nil)
	}
	return nil
}

// Instructions counts the instructions per input that a work of weburl takes on a
// sample of a corpus, with valgrind.
func (r *Revision) Instructions(ctx context.Context, w *Work, c *Corpus) (float64, error) {
	c = c.sample(countedInputs)
	load, err := json.Marshal(request{Load: 1, Work: w.Name, Pages: c.Pages})
	if err != nil {
		return 0, err
	}
	const passes = 2
	var counts [2]int
	var errs [2]error
	var both sync.WaitGroup
	for i := range counts {
		both.Go(func() { counts[i], errs[i] = r.count(ctx, load, i*passes) })
	}
	both.Wait()
	if err := errors.Join(errs[:]...); err != nil {
		return 0, err
	}
	inputs, _ := c.Size()
	return float64(counts[1]-counts[0]) / float64(passes*inputs), nil
}

var collected = regexp.MustCompile(`Collected : (\d+)`)

func (r *Revision) count(ctx context.Context, load []byte, passes int) (int, error) {
	cmd := command(ctx, "valgrind", "--tool=callgrind", "--callgrind-out-file="+os.DevNull, r.program, "-count", strconv.Itoa(passes))
	// One thread runs all Go code and is not preempted. On a processor without the
	// instruction RDTSCP, valgrind tells a program that it is there, and does not know it.
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "GODEBUG=asyncpreemptoff=1,cpu.rdtscp=off")
	cmd.Stdin = bytes.NewReader(load)
	text, err := cmd.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("valgrind: %w: %s", err, text)
	}
	found := collected.FindSubmatch(text)
	if found == nil {
		return 0, fmt.Errorf("valgrind printed no count: %s", text)
	}
	return strconv.Atoi(string(found[1]))
}
