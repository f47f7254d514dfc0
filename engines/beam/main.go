// Beam canonicalizes the URLs of a crawl on a cluster: it is an Apache Beam
// pipeline from files to files. README.md says how to run it.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/dataflow"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/flink"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/spark"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/extworker"
	"github.com/weburl-go/weburl"
)

const usage = `usage: beam --output DIR [flags] PATTERN...
       beam --worker_pool PORT

Makes the URLs of all files that a PATTERN finds canonical, and writes each file anew
below DIR, under its name as seen from the first wildcard. README.md says more.

`

func main() {
	var (
		output = flag.String("output", "", "the directory of the outputs")
		column = flag.String("column", "", "the column of the URLs: the files are CSV or Parquet, and keep their other columns")
		add    = flag.String("add", "canonical", "with --column: the columns that are added, separated by commas")
		form   = flag.String("profile", "whatwg/1", "the profile of the canonical form")
		keep   = flag.Bool("keep", false, "in lists, write an empty line for one that fails")
		resume = flag.Bool("resume", false, "keep the outputs of a run with the same flags that did not end")
		pool   = flag.Int("worker_pool", 0, "serve workers on this port of localhost, for --environment_type=EXTERNAL")
	)
	flag.StringVar(&log.LogLevel, "log_level", "error", "what is logged: debug, info, warn or error")
	flag.Usage = func() {
		fmt.Fprint(flag.CommandLine.Output(), usage)
		flag.PrintDefaults()
	}
	flag.Parse()
	beam.Init() // a worker that a runner has started never returns from this
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *pool != 0 {
		if err := serve(ctx, *pool); err != nil {
			fmt.Fprintln(os.Stderr, "beam:", err)
			os.Exit(1)
		}
		return
	}
	if *output == "" || flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	j := job{Output: *output, Options: options{Column: *column, Profile: *form, Keep: *keep}}
	if *column != "" {
		j.Options.Add = strings.Split(*add, ",")
	}
	if err := j.Options.check(); err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		os.Exit(2)
	}
	err := j.begin(ctx, *resume)
	if err == nil {
		err = run(ctx, j, flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		os.Exit(1)
	}
}

// serve runs a pool of workers in this process.
func serve(ctx context.Context, port int) error {
	pool, err := extworker.StartLoopback(ctx, port)
	if err != nil {
		return err
	}
	<-ctx.Done()
	return pool.Stop(context.Background())
}

// run runs the pipeline, waits for it and prints the counts.
func run(ctx context.Context, j job, patterns []string) error {
	pipeline := beam.NewPipeline()
	build(pipeline.Root(), j, patterns)
	runner := *runners.Runner
	if runner == "" {
		runner = "prism"
	}
	if strings.EqualFold(*jobopts.EnvironmentType, "EXTERNAL") && *jobopts.WorkerBinary == "" {
		// The workers have the program; without this, it would be sent to the
		// runner.
		*jobopts.WorkerBinary = os.DevNull
	}
	result, err := beam.Run(ctx, runner, pipeline)
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	if err == nil {
		printCounts(os.Stderr, result)
		return nil
	}
	if _, after, ok := strings.Cut(err.Error(), beginVerdict); ok {
		if names, _, ok := strings.Cut(after, endVerdict); ok {
			printCounts(os.Stderr, result)
			return errors.New(beginVerdict + names)
		}
	}
	return err
}

// printCounts prints the counters, sorted by name. Every step has its own. If the
// run is aborted, they are useless: Prism's are then incomplete.
func printCounts(w io.Writer, result beam.PipelineResult) {
	if *jobopts.Async {
		return // the SDK has no counters yet, and panics
	}
	sums := map[string]int64{}
	for _, counter := range result.Metrics().AllMetrics().Counters() {
		if counter.Key.Namespace == counters {
			sums[counter.Key.Name] += counter.Result()
		}
	}
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintln(w, name, sums[name])
	}
}

// noteName is a file among the outputs that records how they are made. It is
// written when a job begins, so older outputs do not belong to the job.
const noteName = "_weburl.json"

// note is the content of that file.
type note struct {
	Options  options `json:"options"`
	Standard string  `json:"standard"`
}

// begin writes the note of a new job, or reads the note of the job to resume.
func (j *job) begin(ctx context.Context, resume bool) error {
	name := join(j.Output, noteName)
	text, err := json.Marshal(note{j.Options, weburl.StandardCommit})
	if err != nil {
		return err
	}
	if resume {
		in, err := open(ctx, name)
		if err != nil {
			return fmt.Errorf("there is nothing to resume: %w", err)
		}
		defer in.Close()
		found, err := io.ReadAll(io.LimitReader(in, 1<<20))
		if err != nil {
			return err
		}
		if string(found) != string(text) {
			return fmt.Errorf("%s: those outputs are made with %s", name, found)
		}
	} else {
		out, err := create(ctx, name)
		if err != nil {
			return err
		}
		if _, err := out.Write(text); err != nil {
			out.discard()
			return err
		}
		if err := out.commit(); err != nil {
			return err
		}
	}
	made, err := look(ctx, name)
	j.Since = made.modified
	return err
}
