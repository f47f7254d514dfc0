package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Process is a peer in a separate process. It measures itself, so the time for
// starting it and sending the inputs does not count. It reads requests, one line of
// JSON each, and answers each with a line; a line that begins with "!" is an error.
// [Serve] and node.js implement the other end.
type Process struct {
	// Name is the name of the peer.
	Name string

	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	works   map[string]bool
	loaded  int
}

// hello is the answer to an empty request.
type hello struct {
	Node, Ada string
	Works     []string
	// Packages maps works to the npm packages that do them, and Missing lists those
	// that are not installed.
	Packages map[string]string
	Missing  []string
}

// command prepares a process that is interrupted when ctx is done, so that it can
// remove its files, and killed some time after that.
func command(ctx context.Context, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// start starts a process and asks for the works that it does.
func start(ctx context.Context, name, path string, args ...string) (*Process, *hello, error) {
	p := &Process{Name: name, process: command(ctx, path, args...), works: map[string]bool{}}
	p.process.Stderr = os.Stderr
	var err error
	if p.in, err = p.process.StdinPipe(); err != nil {
		return nil, nil, err
	}
	out, err := p.process.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	p.out = bufio.NewReader(out)
	if err := p.process.Start(); err != nil {
		return nil, nil, err
	}
	var h hello
	if err := p.ask(request{}, &h); err != nil {
		p.Close()
		return nil, nil, err
	}
	for _, w := range h.Works {
		p.works[w] = true
	}
	return p, &h, nil
}

// Close ends the process.
func (p *Process) Close() error {
	p.in.Close()
	return p.process.Wait()
}

// request is one of load, unload, run and see with an id, or none of them.
type request struct {
	Load   int    `json:"load,omitempty"`
	Work   string `json:"work,omitempty"`
	Pages  []Page `json:"pages,omitempty"`
	Times  int    `json:"times,omitempty"`
	Unload int    `json:"unload,omitempty"`
	Run    int    `json:"run,omitempty"`
	Passes int    `json:"passes,omitempty"`
	See    int    `json:"see,omitempty"`
}

// costs is the answer to load: allocations per input, negative if unknown.
type costs struct {
	Allocations, AllocatedBytes float64
}

// ran is the answer to run.
type ran struct {
	Nanoseconds int64
	Accepted    int
}

// ask sends a request and reads the answer.
func (p *Process) ask(r request, answer any) error {
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if _, err := p.in.Write(append(data, '\n')); err != nil {
		return fmt.Errorf("%s ended: %w", p.Name, err)
	}
	line, err := p.out.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("%s ended: %w", p.Name, err)
	}
	if rest, ok := strings.CutPrefix(string(line), "!"); ok {
		return errors.New(p.Name + ": " + strings.TrimSpace(rest))
	}
	return json.Unmarshal(line, answer)
}

// Does reports whether the process does the work.
func (p *Process) Does(work string) bool { return p.works[work] }

// Load sends a corpus for a work to the process and returns an id for Run and See.
func (p *Process) Load(work string, c *Corpus) (id int, err error) {
	id, _, err = p.load(work, c)
	return id, err
}

func (p *Process) load(work string, c *Corpus) (id int, cost costs, err error) {
	p.loaded++
	cost = costs{-1, -1}
	err = p.ask(request{Load: p.loaded, Work: work, Pages: c.Pages, Times: c.Times}, &cost)
	return p.loaded, cost, err
}

// Unload makes the process forget a corpus.
func (p *Process) Unload(id int) error {
	return p.ask(request{Unload: id}, new(struct{}))
}

// Run does the work the given number of times. It returns the time that this took
// in the process, and the number of inputs accepted each time.
func (p *Process) Run(id, passes int) (took time.Duration, accepted int, err error) {
	var answer ran
	err = p.ask(request{Run: id, Passes: passes}, &answer)
	return time.Duration(answer.Nanoseconds), answer.Accepted, err
}

// See does the work once and calls see for each result.
func (p *Process) See(id int, see See) error {
	var seen [][2]string
	if err := p.ask(request{See: id}, &seen); err != nil {
		return err
	}
	for _, s := range seen {
		see(s[0], s[1])
	}
	return nil
}
