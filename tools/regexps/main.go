// Regexps compares packages ecmascript and automaton with V8, in the Node that
// tools/judges uses: whether it accepts an expression with the flags v and vi and, if it does,
// all captures for some inputs. It also compares the names of all properties in Unicode.
//
//	go run ./tools/regexps [-n 100000] [-seed 1] [-inputs 20] [-show 20]
//
// Half of the expressions are random, and half are mutations of random ones. The exit code
// is 0 if every difference is explained, 1 if not, and 2 if the comparison failed.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/test/expression"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

//go:embed judge.js
var script string

func main() {
	n := flag.Int("n", 100_000, "how many `expressions`")
	seed := flag.Uint64("seed", 1, "`seed` of the expressions")
	inputs := flag.Int("inputs", 20, "how many `inputs` to match with each")
	show := flag.Int("show", 20, "how many unexplained `differences` to print")
	flag.Parse()
	c := &comparison{rng: rand.New(rand.NewPCG(*seed, 1)), inputs: *inputs, show: *show, w: os.Stdout, explained: map[string]int{}}
	err := c.run(*n)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "regexps:", err)
		os.Exit(2)
	case c.unexplained > 0:
		os.Exit(1)
	}
}

// question is an expression with inputs.
type question struct {
	Source string   `json:"source"`
	Flags  string   `json:"flags"`
	Inputs []string `json:"inputs"`
}

// answer holds what judge.js answers: captures for each input, or null.
type answer struct {
	Refused, Late bool
	Found         [][]int
}

type comparison struct {
	rng          *rand.Rand
	inputs, show int
	w            io.Writer
	start        func() (*peers.Process, error)
	judge        *peers.Process

	accepted, refused, notRegular, tooLarge, late, matched int
	unexplained                                            int
	explained                                              map[string]int
}

func (c *comparison) run(n int) (err error) {
	in, err := peers.FindNode()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "regexps")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "judge.js")
	if err := os.WriteFile(file, []byte(script), 0o666); err != nil {
		return err
	}
	c.start = func() (*peers.Process, error) { return peers.Start(exec.Command(in.Node(), file)) }
	if c.judge, err = c.start(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.judge.Close()) }()
	fmt.Fprintln(c.w, "judge:", c.judge.Version)

	if err := c.checkExamples(); err != nil {
		return err
	}
	questions, err := names()
	if err != nil {
		return err
	}
	fmt.Fprintf(c.w, "%d questions about names of properties, %d about other expressions\n", len(questions), n)
	const batch, perLine = 20_000, 250
	for len(questions) > 0 {
		answers, err := peers.Ask[question, answer](c.judge, slices.Collect(slices.Chunk(questions, perLine)))
		if err != nil {
			return err
		}
		for i, a := range answers {
			if err := c.compare(questions[i], a); err != nil {
				return err
			}
		}
		questions = questions[:0]
		for range min(n, batch) {
			questions = append(questions, c.question())
		}
		n -= len(questions)
	}
	fmt.Fprintf(c.w, "%d accepted, %d refused, %d not regular, %d too large, %d took V8 too long; %d matches\n",
		c.accepted, c.refused, c.notRegular, c.tooLarge, c.late, c.matched)
	for _, class := range explanations {
		if count := c.explained[class.name]; count > 0 {
			fmt.Fprintf(c.w, "%d differences explained: %s\n", count, class.name)
		}
	}
	fmt.Fprintf(c.w, "%d differences not explained\n", c.unexplained)
	return nil
}

// checkExamples fails if a fault of V8 that explains differences does not occur any more.
func (c *comparison) checkExamples() error {
	for _, class := range explanations {
		if class.example.Source == "" {
			continue
		}
		answers, err := peers.Ask[question, answer](c.judge, [][]question{{class.example}})
		if err != nil {
			return err
		}
		if err := c.compare(class.example, answers[0]); err != nil {
			return err
		}
		if c.explained[class.name] == 0 {
			return fmt.Errorf("this does not occur any more: %s", class.name)
		}
	}
	return nil
}

func (c *comparison) question() question {
	q := question{Source: expression.Random(c.rng), Flags: "v"}
	if c.rng.IntN(2) == 0 {
		q.Source = expression.Mutate(c.rng, q.Source)
	}
	if c.rng.IntN(2) == 0 {
		q.Flags = "vi"
	}
	for range c.inputs {
		q.Inputs = append(q.Inputs, expression.Input(c.rng))
	}
	return q
}

// compare compares an answer with ours.
func (c *comparison) compare(q question, a answer) error {
	e, err := ecmascript.Parse(q.Source, q.Flags == "vi")
	var p *automaton.Program
	if err == nil {
		p, err = automaton.Compile(e, automaton.MaxInstructions)
	}
	var reason ecmascript.Reason
	if err != nil {
		reason = err.(*ecmascript.Error).Reason
	}
	switch {
	case a.Late:
		if c.late++; c.late <= c.show {
			fmt.Fprintf(c.w, "/%s/%s takes V8 too long\n", q.Source, q.Flags)
		}
		return nil
	case reason.NeedsEngine():
		c.notRegular++
	case err != nil && !reason.IsSyntax():
		c.tooLarge++
	case err == nil:
		c.accepted++
	default:
		c.refused++
	}
	if refused := err != nil && reason.IsSyntax(); refused != a.Refused {
		return c.differ(difference{question: q, refused: refused, reason: reason})
	}
	if err != nil {
		return nil
	}
	for i, input := range q.Inputs {
		got, want := p.Find(nil, input), a.Found[i]
		if !slices.Equal(got, want) || (got == nil) != (want == nil) {
			return c.differ(difference{question: q, expr: e, input: input, ours: got, theirs: want})
		}
		if p.Test(input) != (got != nil) {
			return fmt.Errorf("%q: Test and Find differ on %q", q.Source, input)
		}
		if got != nil {
			c.matched++
		}
	}
	return nil
}

// difference is a difference in acceptance, or in the captures of an input.
type difference struct {
	question
	refused      bool // by us
	reason       ecmascript.Reason
	expr         *ecmascript.Expr // nil if the acceptance differs
	input        string
	ours, theirs []int
}

func (c *comparison) differ(d difference) error {
	for _, class := range explanations {
		ok, err := class.explains(c, d)
		if err != nil {
			return err
		}
		if ok {
			c.explained[class.name]++
			return nil
		}
	}
	if c.unexplained++; c.unexplained <= c.show {
		if d.expr == nil {
			fmt.Fprintf(c.w, "/%s/%s: weburl refuses: %v (%s)\n", d.Source, d.Flags, d.refused, d.reason)
		} else {
			fmt.Fprintf(c.w, "/%s/%s on %q: weburl finds %v, V8 %v\n", d.Source, d.Flags, d.input, d.ours, d.theirs)
		}
	}
	return nil
}
