// Dataurls compares package dataurl with fetch of Node, and package mimetype with the parser of
// MIME types in the npm package undici.
//
//	go run ./tools/dataurls [-n 50000] [-seed 1] [-show 20]
//
// Half of the inputs are random, and half are mutations of random ones. The exit code is 0 if
// every difference is explained, 1 if not, and 2 if the comparison failed.
package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/mimetype"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

//go:embed judge.mjs
var script string

// undici is the version of the npm package.
const undici = "8.13.1"

func main() {
	n := flag.Int("n", 50_000, "how many `inputs` of each kind")
	seed := flag.Uint64("seed", 1, "`seed` of the inputs")
	show := flag.Int("show", 20, "how many unexplained `differences` to print")
	flag.Parse()
	c := &comparison{inputs: newGenerator(*seed), show: *show, w: os.Stdout, explained: map[string]int{}}
	err := c.run(*n)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "dataurls:", err)
		os.Exit(2)
	case c.unexplained > 0:
		os.Exit(1)
	}
}

// question is a data: URL or a MIME type.
type question struct {
	URL  *string `json:"url,omitempty"`
	MIME *string `json:"mime,omitempty"`
}

// text returns the input.
func (q question) text() string {
	if q.URL != nil {
		return *q.URL
	}
	return *q.MIME
}

// answer is the serialized type and the body, or a failure.
type answer struct {
	Type    string
	Body    []byte
	Failure string
}

func (a answer) String() string {
	if a.Failure != "" {
		return "failure (" + a.Failure + ")"
	}
	return fmt.Sprintf("%q %q", a.Type, a.Body)
}

// same reports whether two answers are the same. Texts of failures make no difference.
func (a answer) same(b answer) bool {
	return (a.Failure == "") == (b.Failure == "") && (a.Failure != "" || a.Type == b.Type && string(a.Body) == string(b.Body))
}

// ours returns our answer.
func ours(q question) answer {
	if q.MIME != nil {
		t, err := mimetype.Parse(*q.MIME)
		if err != nil {
			return answer{Failure: err.Error()}
		}
		return answer{Type: t.String()}
	}
	d, err := dataurl.Parse(*q.URL)
	if err != nil {
		return answer{Failure: err.Error()}
	}
	return answer{Type: d.Type().String(), Body: d.Body()}
}

type comparison struct {
	inputs *generator
	show   int
	w      io.Writer

	read, failed, unexplained int
	explained                 map[string]int
}

func (c *comparison) run(n int) (err error) {
	in, err := peers.FindNode()
	if err != nil {
		return err
	}
	if err := in.Ensure(map[string]string{"undici": undici}, nil); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "dataurls")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "judge.mjs")
	if err := os.WriteFile(file, []byte(script), 0o666); err != nil {
		return err
	}
	judge, err := peers.Start(exec.Command(in.Node(), file, in.Dir))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, judge.Close()) }()
	fmt.Fprintln(c.w, "judge:", judge.Version)
	if err := c.checkExamples(judge); err != nil {
		return err
	}
	for _, next := range []func() question{c.inputs.url, c.inputs.mime} {
		for left := n; left > 0; {
			var questions []question
			for range min(left, 10_000) {
				questions = append(questions, next())
			}
			left -= len(questions)
			answers, err := ask(judge, questions)
			if err != nil {
				return err
			}
			for i, a := range answers {
				c.compare(questions[i], a)
			}
		}
		fmt.Fprintf(c.w, "%d inputs: %d read, %d failures\n", c.read+c.failed, c.read, c.failed)
	}
	for _, name := range slices.Sorted(maps.Keys(c.explained)) {
		fmt.Fprintf(c.w, "%d differences explained: %s\n", c.explained[name], name)
	}
	fmt.Fprintf(c.w, "%d differences not explained\n", c.unexplained)
	return nil
}

// checkExamples fails if a fault of the judge that explains differences does not occur any more.
func (c *comparison) checkExamples(judge *peers.Process) error {
	for _, e := range explanations {
		answers, err := ask(judge, []question{e.example})
		if err != nil {
			return err
		}
		if ours(e.example).same(answers[0]) || !explains(e.example, answers[0], e) {
			return fmt.Errorf("%s: the example %q gives %v, and does not differ as explained", e.name, e.example.text(), answers[0])
		}
	}
	return nil
}

// compare compares an answer with ours.
func (c *comparison) compare(q question, a answer) {
	us := ours(q)
	if us.Failure == "" {
		c.read++
	} else {
		c.failed++
	}
	if us.same(a) {
		return
	}
	for _, e := range explanations {
		if explains(q, a, e) {
			c.explained[e.name]++
			return
		}
	}
	if explains(q, a, explanations...) {
		c.explained[several]++
		return
	}
	if c.unexplained++; c.unexplained <= c.show {
		fmt.Fprintf(c.w, "%q\n\tours:   %v\n\ttheirs: %v\n", q.text(), us, a)
	}
}

func ask(judge *peers.Process, questions []question) (all []answer, err error) {
	lines := slices.Collect(slices.Chunk(questions, 100))
	write := func(q []question) ([]byte, error) { return json.Marshal(q) }
	err = peers.Exchange(judge.In, judge.Out, lines, write, func(i int, line []byte) error {
		var answers []answer
		if err := json.Unmarshal(line, &answers); err != nil {
			return err
		}
		if len(answers) != len(lines[i]) {
			return fmt.Errorf("%d answers to %d questions", len(answers), len(lines[i]))
		}
		all = append(all, answers...)
		return nil
	})
	return all, err
}
