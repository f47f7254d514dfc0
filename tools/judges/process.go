package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"unicode/utf8"

	"github.com/weburl-go/weburl/tools/internal/peers"
)

// serving goes before the script of each judge.
var serving = peers.Serve + peers.Play

// scripts maps the name of each judge to its program.
var scripts = map[string]string{
	"node":       serving + peers.Node,
	"whatwg-url": serving + peers.WhatwgURL,
}

// A program is a judge in C: its source, what to link it with, and the version of
// that which is compared with. Another one means looking at what changes.
type program struct {
	source    string
	libraries []string
	version   string
}

// programs maps the name of each judge in C to its program.
var programs = map[string]program{}

// A request is what a judge and weburl are asked to parse.
type request struct {
	input, base string
	hasBase     bool
}

// String returns the request as a person would write it.
func (r request) String() string {
	if r.hasBase {
		return fmt.Sprintf("%q against %q", r.input, r.base)
	}
	return fmt.Sprintf("%q", r.input)
}

// MarshalJSON returns the form that js/serve.js reads.
func (r request) MarshalJSON() ([]byte, error) {
	fields := []any{transport(r.input)}
	if r.hasBase {
		fields = append(fields, transport(r.base))
	}
	return json.Marshal(fields)
}

// transport returns s, or its bytes as hex digits if it is not UTF-8, which JSON
// cannot carry.
func transport(s string) any {
	if utf8.ValidString(s) {
		return s
	}
	return map[string]string{"hex": hex.EncodeToString([]byte(s))}
}

// A judge is another implementation, in a process that answers requests in order.
// It is not safe for concurrent use.
type judge struct {
	name     string
	versions map[string]string

	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// startJudge starts the named judge from an installation.
func startJudge(name string, in peers.Installation) (*judge, error) {
	j := &judge{name: name, cmd: exec.Command(in.Node(), "-e", scripts[name], in.Dir)}
	var err error
	if p, ok := programs[name]; ok {
		if j.cmd, err = compile(in, name, p); err != nil {
			return nil, err
		}
	}
	j.cmd.Stderr = os.Stderr
	if j.in, err = j.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := j.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	j.out = bufio.NewReaderSize(out, 1<<18)
	if err := j.cmd.Start(); err != nil {
		return nil, err
	}
	hello, err := j.out.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(hello, &j.versions)
	}
	if err != nil {
		j.close()
		return nil, fmt.Errorf("judge %s did not start: %w", name, err)
	}
	if want := programs[name].version; want != "" && j.versions[name] != want {
		j.close()
		return nil, fmt.Errorf("judge %s is installed as version %s, but compared with as %s", name, j.versions[name], want)
	}
	return j, nil
}

// ask sends requests and calls each with every answer, in order.
func (j *judge) ask(requests []request, each func(i int, a answer)) error {
	return exchange(j, requests, func(i int, line []byte) error {
		var a answer
		err := a.decode(line)
		if err == nil {
			each(i, a)
		}
		return err
	})
}

// play sends sequences and calls each with every playback, in order.
func (j *judge) play(sequences []sequence, each func(i int, p playback)) error {
	return exchange(j, sequences, func(i int, line []byte) error {
		var p playback
		err := p.decode(line)
		if err == nil {
			each(i, p)
		}
		return err
	})
}

// askJSON sends requests and calls each with every answer, decoded from JSON, in order.
func askJSON[A any](j *judge, requests []request, each func(i int, theirs A)) error {
	return exchange(j, requests, func(i int, line []byte) error {
		var theirs A
		err := json.Unmarshal(line, &theirs)
		if err == nil {
			each(i, theirs)
		}
		return err
	})
}

// exchange sends questions, each as a line of JSON, and calls each with every
// line that comes back, in order.
func exchange[Q any](j *judge, questions []Q, each func(i int, line []byte) error) error {
	// The judge answers while it still reads. Writing everything before reading
	// would fill both pipes and block.
	sent := make(chan error, 1)
	go func() {
		w := bufio.NewWriterSize(j.in, 1<<16)
		var err error
		for _, q := range questions {
			var line []byte
			if line, err = json.Marshal(q); err != nil {
				break
			}
			w.Write(line)
			w.WriteByte('\n') // w keeps its first error for Flush
		}
		sent <- errors.Join(err, w.Flush())
	}()
	for i, q := range questions {
		line, err := j.out.ReadBytes('\n')
		if err != nil {
			return fmt.Errorf("judge %s stopped before answering %v: %w", j.name, q, err)
		}
		if err := each(i, line); err != nil {
			return fmt.Errorf("judge %s answered %q to %v: %w", j.name, line, q, err)
		}
	}
	return <-sent
}

// askOne sends a single request.
func (j *judge) askOne(r request) (answer, error) {
	var got answer
	err := j.ask([]request{r}, func(_ int, a answer) { got = a })
	return got, err
}

// close ends the process.
func (j *judge) close() error {
	j.in.Close()
	return j.cmd.Wait()
}
