package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/weburl-go/weburl/internal/show"
)

func init() {
	register.DoFn4x0[context.Context, string, func(string, string), func(string)](&match{})
	register.DoFn4x0[context.Context, string, func(*string) bool, func(string)](&convert{})
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&verdict{})
	register.Emitter1[string]()
	register.Emitter2[string, string]()
	register.Iter1[string]()
}

// job describes a run, in the form that is sent to workers.
type job struct {
	Output  string    // the directory
	Options options   // the result to make of each file
	Since   time.Time // outputs that are newer belong to this job
}

// build makes the pipeline. A file is an element, and so is the failure of one: an
// error that a step returns would end the run, and other files with it.
//
//	patterns -> match -> files by output -> group -> convert -> failures -> group -> verdict
//
// The first grouping detects files that would be written to the same name, reads a
// file that two patterns match only once, and lets a runner spread the files over
// its workers. The second waits for all files.
func build(scope beam.Scope, j job, patterns []string) {
	files, lost := beam.ParDo2(scope.Scope("match"), &match{Output: j.Output}, beam.CreateList(scope, patterns))
	failed := beam.ParDo(scope.Scope("convert"), &convert{Job: j}, beam.GroupByKey(scope, files))
	failures := beam.AddFixedKey(scope, beam.Flatten(scope, lost, failed))
	beam.ParDo0(scope.Scope("verdict"), &verdict{}, beam.GroupByKey(scope, failures))
}

// match finds files.
type match struct{ Output string }

// ProcessElement emits the name of each file after that of its output.
func (m *match) ProcessElement(ctx context.Context, pattern string, file func(output, input string), failure func(string)) {
	names, err := list(ctx, pattern)
	if err == nil && len(names) == 0 {
		err = errors.New("there is no such file")
	}
	if err != nil {
		fail(ctx, failure, pattern, err)
		return
	}
	swept := map[string]bool{}
	for _, name := range names {
		to := join(m.Output, relative(pattern, name))
		if dir := filepath.Dir(to); !swept[dir] && !isRemote(to) {
			swept[dir] = true
			if err := sweep(dir); err != nil {
				fail(ctx, failure, dir, err)
				return
			}
		}
		file(to, name)
	}
}

// slots bounds the files that a process has open at the same time, in all bundles.
var slots = make(chan struct{}, runtime.GOMAXPROCS(0))

// convert makes outputs, several at a time: Prism, for one, processes the elements
// of a stage one after another.
type convert struct {
	Job job

	running sync.WaitGroup
	mu      sync.Mutex
	done    []outcome
}

// outcome is the result for a file.
type outcome struct {
	input   string
	counts  counts
	skipped bool
	err     error
}

// StartBundle forgets the outcomes of another bundle.
func (c *convert) StartBundle(context.Context, func(string)) { c.done = nil }

// ProcessElement begins to convert the one file that is written to an output.
func (c *convert) ProcessElement(ctx context.Context, output string, inputs func(*string) bool, failure func(string)) {
	var names []string
	for name := ""; inputs(&name); {
		names = append(names, name)
	}
	slices.Sort(names)
	if names = slices.Compact(names); len(names) > 1 {
		fail(ctx, failure, output, fmt.Errorf("it would be written from %d files, such as %s and %s", len(names), names[0], names[1]))
		return
	}
	slots <- struct{}{}
	c.running.Go(func() {
		defer func() { <-slots }()
		made := outcome{input: names[0]}
		made.counts, made.skipped, made.err = c.Job.file(ctx, names[0], output)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.done = append(c.done, made)
	})
}

// FinishBundle waits for the files of the bundle, and adds their counts.
func (c *convert) FinishBundle(ctx context.Context, failure func(string)) {
	c.running.Wait()
	for _, made := range c.done {
		switch {
		case made.err != nil:
			fail(ctx, failure, made.input, made.err)
		case made.skipped:
			count(ctx, "files-skipped", 1)
		default:
			count(ctx, "files", 1)
			made.counts.add(ctx)
		}
	}
	c.done = nil
}

// counts holds counts of the lines or rows of a file.
type counts struct {
	read, written int64
	failed        map[string]int64 // by code
}

// add adds to the counters of Beam. Failed files are not counted, as nothing of
// them is written.
func (n counts) add(ctx context.Context) {
	count(ctx, "read", n.read)
	count(ctx, "written", n.written)
	var all int64
	for code, failed := range n.failed {
		count(ctx, "failed:"+code, failed)
		all += failed
	}
	count(ctx, "failed", all)
}

// counters is the namespace of the counters.
const counters = "weburl"

func count(ctx context.Context, name string, n int64) { beam.NewCounter(counters, name).Inc(ctx, n) }

// fail records that a file, or all of a pattern, has no output.
func fail(ctx context.Context, failure func(string), name string, err error) {
	text := show.Visible(name + ": " + reason(err))
	log.Error(ctx, text)
	count(ctx, "files-failed", 1)
	failure(text)
}

// reason returns the text of an error without the names of files that precede it.
func reason(err error) string {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err
	}
	return err.Error()
}

// verdict ends the run with an error if a file failed.
type verdict struct{}

// failuresShown bounds the failures in the error; the log of the workers contains
// all of them.
const failuresShown = 100

// ProcessElement receives all failures.
func (*verdict) ProcessElement(_ context.Context, _ int, failures func(*string) bool) error {
	var first []string
	n := 0
	for text := ""; failures(&text); n++ {
		if len(first) < failuresShown {
			first = append(first, text)
		}
	}
	slices.Sort(first)
	if n > len(first) {
		first = append(first, fmt.Sprintf("and %d more", n-len(first)))
	}
	return errors.New(beginVerdict + strings.Join(first, "\n") + endVerdict)
}

// These mark the verdict in the error of a run, which contains much else.
const (
	beginVerdict = "files without output:\n"
	endVerdict   = "\n(end of files)"
)
