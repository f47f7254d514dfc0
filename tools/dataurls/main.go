// Dataurls compares package dataurl with fetch of Node and of Chromium, and package mimetype
// with the parser of MIME types in the npm package undici.
//
//	go run ./tools/dataurls [-judge node,chromium] [-chromium PROGRAM] [-n 50000] [-seed 1] [-show 20]
//
// Half of the inputs are random, and half are mutations of random ones. The exit code is 0 if
// every difference is explained, 1 if not, and 2 if the comparison failed.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/mimetype"
)

func main() {
	names := flag.String("judge", "node,chromium", "comma-separated `judges`")
	chromium := flag.String("chromium", "chromium", "the browser `program`")
	n := flag.Int("n", 50_000, "how many `inputs` of each kind")
	seed := flag.Uint64("seed", 1, "`seed` of the inputs")
	show := flag.Int("show", 20, "how many unexplained `differences` to print")
	flag.Parse()
	good := true
	for _, name := range strings.Split(*names, ",") {
		j, err := newJudge(name, *chromium)
		if err == nil {
			c := &comparison{judge: j, show: *show, w: os.Stdout, explained: map[string]int{}}
			err = errors.Join(c.run(newGenerator(*seed), *n), j.close())
			good = good && c.unexplained == 0
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "dataurls: %s: %v\n", name, err)
			os.Exit(2)
		}
	}
	if !good {
		os.Exit(1)
	}
}

// judge is another implementation.
type judge struct {
	version      string
	explanations []explanation
	// normalize removes what makes no difference from types.
	normalize func(typ string) string
	// types says whether the judge is also asked about MIME types.
	types bool
	ask   func([]question) ([]answer, error)
	close func() error
}

func newJudge(name, chromium string) (*judge, error) {
	switch name {
	case "node":
		return newNode()
	case "chromium":
		version, err := versionOf(chromium)
		return &judge{
			version: version, explanations: chromiumExplanations, normalize: serialized,
			ask:   func(q []question) ([]answer, error) { return askChromium(chromium, q) },
			close: func() error { return nil },
		}, err
	}
	return nil, errors.New("no such judge")
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
	judge *judge
	show  int
	w     io.Writer

	read, failed, unexplained int
	explained                 map[string]int
}

func (c *comparison) run(inputs *generator, n int) error {
	fmt.Fprintln(c.w, "judge:", c.judge.version)
	if err := c.checkExamples(); err != nil {
		return err
	}
	kinds := []func() question{inputs.url}
	if c.judge.types {
		kinds = append(kinds, inputs.mime)
	}
	for _, next := range kinds {
		for left := n; left > 0; {
			var questions []question
			for range min(left, 10_000) {
				questions = append(questions, next())
			}
			left -= len(questions)
			answers, err := c.ask(questions)
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

// ask returns the answer of the judge to each question.
func (c *comparison) ask(questions []question) ([]answer, error) {
	answers, err := c.judge.ask(questions)
	if err == nil && len(answers) != len(questions) {
		err = fmt.Errorf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers, err
}

// checkExamples fails if a departure of the judge that explains differences does not occur
// any more.
func (c *comparison) checkExamples() error {
	var questions []question
	for _, e := range c.judge.explanations {
		questions = append(questions, e.example)
	}
	answers, err := c.ask(questions)
	if err != nil {
		return err
	}
	for i, e := range c.judge.explanations {
		if ours(e.example).same(answers[i]) || !c.judge.explains(e.example, answers[i], e) {
			return fmt.Errorf("%s: the example %q gives %v, and does not differ as explained", e.name, e.example.text(), answers[i])
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
	for _, e := range c.judge.explanations {
		if c.judge.explains(q, a, e) {
			c.explained[e.name]++
			return
		}
	}
	if c.judge.explains(q, a, c.judge.explanations...) {
		c.explained[several]++
		return
	}
	if c.unexplained++; c.unexplained <= c.show {
		fmt.Fprintf(c.w, "%q\n\tours:   %v\n\ttheirs: %v\n", q.text(), us, a)
	}
}
