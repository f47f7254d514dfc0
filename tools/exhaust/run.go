package main

import (
	"fmt"
	"sync"

	"github.com/weburl-go/weburl/internal/test/twin"
)

type settings struct {
	length        int // of words
	shard, shards int // this shard, counted from 1, and how many there are
	jobs          int
	state         string // a file, or ""
	// selects, if not nil, leaves out parts in tests.
	selects func(part) bool
}

// mostFound bounds the differences that are kept of a part.
const mostFound = 20

// tally counts the inputs of a part.
type tally struct {
	inputs, differ int
	hash           uint64 // the sum of the hashes of inputs and results
	found          []string
}

func (t *tally) add(u tally) {
	t.inputs += u.inputs
	t.differ += u.differ
	t.hash += u.hash
	t.found = append(t.found, u.found...)
}

// note counts an input. text identifies the input and everything it resulted in; differs is
// the difference between the results, or nil.
func (t *tally) note(what func() string, text []byte, differs error) {
	t.inputs++
	t.hash += hash(text)
	if differs != nil {
		if t.differ++; len(t.found) < mostFound {
			t.found = append(t.found, what()+": "+differs.Error())
		}
	}
}

// hash is FNV-1a with a step at the end that spreads the last bytes. It is the same in every
// run.
func hash(s []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range s {
		h = (h ^ uint64(b)) * 1099511628211
	}
	h ^= h >> 32
	return h * 0x9E3779B97F4A7C15
}

// part is a piece of the work that one goroutine does. Its kind and name identify it in the
// files of states.
type part struct {
	kind, name string
	run        func(*worker, *tally)
}

// worker holds what a goroutine uses again for each input.
type worker struct {
	readers *readers
	results twin.Results
	text    []byte
}

// run compares everything that s selects. It returns the sum of all parts of the shard that
// are done, of each kind and of all.
func run(s settings, r *readers) (kinds []string, sums map[string]*tally, err error) {
	sums = map[string]*tally{}
	var rest []part
	state, done, err := openState(s)
	if err != nil {
		return nil, nil, err
	}
	defer state.close()
	for i, p := range parts(s.length) {
		if s.selects != nil && !s.selects(p) {
			continue
		}
		if sums[p.kind] == nil {
			sums[p.kind] = new(tally)
			kinds = append(kinds, p.kind)
		}
		t, isDone := done[p.kind+" "+p.name]
		switch {
		case isDone:
			sums[p.kind].add(t)
		case i%s.shards == s.shard-1:
			rest = append(rest, p)
		}
	}
	var (
		lock  sync.Mutex
		queue = make(chan part)
		group sync.WaitGroup
	)
	for range s.jobs {
		group.Add(1)
		go func() {
			defer group.Done()
			w := worker{readers: r}
			for p := range queue {
				var t tally
				p.run(&w, &t)
				lock.Lock()
				sums[p.kind].add(t)
				if e := state.add(p, t); e != nil {
					err = e
				}
				lock.Unlock()
			}
		}()
	}
	for _, p := range rest {
		queue <- p
	}
	close(queue)
	group.Wait()
	return kinds, sums, err
}

// line returns the line that reports a run, and the sum of all kinds.
func line(length int, kinds []string, sums map[string]*tally) (text string, total tally) {
	text = fmt.Sprintf("-n %d:", length)
	for _, kind := range kinds {
		text += fmt.Sprintf(" %s %d,", kind, sums[kind].inputs)
		total.add(*sums[kind])
	}
	return fmt.Sprintf("%s together %d: %d differ, hash %016x", text, total.inputs, total.differ, total.hash), total
}
