package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os/exec"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

// serving precedes the script of each judge.
var serving = peers.Serve + peers.Play

// scripts maps the name of each judge to its program.
var scripts = map[string]string{
	"node":       serving + peers.Node,
	"whatwg-url": serving + peers.WhatwgURL,
}

// A program is a judge in C: its source, the library to link it with, and the
// version of that library. Before changing the version, look at what changes.
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

// String returns the request in readable form.
func (r request) String() string {
	if r.hasBase {
		return fmt.Sprintf("%q against %q", r.input, r.base)
	}
	return fmt.Sprintf("%q", r.input)
}

// MarshalJSON returns the form that js/serve.js reads.
func (r request) MarshalJSON() ([]byte, error) {
	var w jsontext.Writer
	w.Array()
	writeTransport(&w, r.input)
	if r.hasBase {
		writeTransport(&w, r.base)
	}
	w.End()
	return []byte(w.Take()), nil
}

// writeTransport writes s or, if it is not UTF-8, which JSON cannot carry, its bytes in
// hexadecimal.
func writeTransport(w *jsontext.Writer, s string) {
	if utf8.ValidString(s) {
		w.String(s)
		return
	}
	w.Object()
	w.Member("hex", hex.EncodeToString([]byte(s)))
	w.End()
}

// A judge is another implementation, in a process that answers requests in order.
// It is not safe for concurrent use.
type judge struct {
	*peers.Process
	name     string
	versions map[string]string
}

// startJudge starts the named judge from an installation.
func startJudge(name string, in peers.Installation) (*judge, error) {
	command := exec.Command(in.Node(), "-e", scripts[name], in.Dir)
	if p, ok := programs[name]; ok {
		var err error
		if command, err = compile(in, name, p); err != nil {
			return nil, err
		}
	}
	p, err := peers.Start(command)
	if err != nil {
		return nil, fmt.Errorf("judge %s: %w", name, err)
	}
	j := &judge{Process: p, name: name}
	if err := json.Unmarshal([]byte(p.Version), &j.versions); err != nil {
		j.Close()
		return nil, fmt.Errorf("judge %s: it did not start: %w", name, err)
	}
	if want := programs[name].version; want != "" && j.versions[name] != want {
		j.Close()
		return nil, fmt.Errorf("judge %s is installed as version %s, but compared with as %s", name, j.versions[name], want)
	}
	return j, nil
}

// ask sends requests and calls each with every answer, in order. If own is not nil, it
// holds weburl's answers: a line that says the same is not decoded, which takes longer
// than to write it.
func (j *judge) ask(requests []request, own []answer, each func(i int, a answer)) error {
	var w jsontext.Writer
	return exchange(j, requests, func(i int, theirs []byte) error {
		if own != nil && own[i].line(&w, j.name) == string(theirs) {
			each(i, own[i])
			return nil
		}
		var a answer
		err := a.decode(theirs)
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
	marshal := func(q Q) ([]byte, error) {
		if m, ok := any(q).(json.Marshaler); ok {
			return m.MarshalJSON() // json.Marshal would read the result again
		}
		return json.Marshal(q)
	}
	if err := peers.Exchange(j.In, j.Out, questions, marshal, each); err != nil {
		return fmt.Errorf("judge %s: %w", j.name, err)
	}
	return nil
}

func (j *judge) askOne(r request) (answer, error) {
	var got answer
	err := j.ask([]request{r}, nil, func(_ int, a answer) { got = a })
	return got, err
}
