// Bulk measures the ways in which the command canonicalizes a million URLs: lists,
// compressed lists, tables, the row protocol, and Apache Beam if a built engines/beam is
// given. All take turns in one run; the table has ratios to one core on a plain list.
//
//	go run ./bench/cmd/bulk [-n ROWS] [-rounds N] [-beam PROGRAM]
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
)

// way is a way to canonicalize the corpus.
type way struct {
	name  string
	cores int
	// program is "" for weburl.
	program string
	args    []string
	// stdin is a file, or "". If piped is set, it is read through a pipe.
	stdin string
	piped bool
}

// cost is the cost of a run.
type cost struct {
	wall, processor time.Duration
	memory          int64 // bytes
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("bulk: ")
	rows := flag.Int("n", 1_000_000, "")
	rounds := flag.Int("rounds", 5, "")
	beam := flag.String("beam", "", "")
	corpus := flag.String("corpus", "", "")
	flag.Parse()
	if *corpus != "" {
		if err := writeCorpus(*corpus, *rows); err != nil {
			log.Fatal(err)
		}
		return
	}
	dir, err := os.MkdirTemp("", "weburl-bulk-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := run(dir, *rows, *rounds, *beam); err != nil {
		os.RemoveAll(dir)
		log.Fatal(err)
	}
}

func run(dir string, rows, rounds int, beam string) error {
	weburl := filepath.Join(dir, "weburl")
	if out, err := exec.Command("go", "build", "-o", weburl, "github.com/weburl-go/weburl/cmd/weburl").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	// The memory of a process is at first that of its parent, so this one stays
	// small.
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if out, err := exec.Command(self, "-n", fmt.Sprint(rows), "-corpus", dir).CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	all := ways(dir, beam)
	costs := make([][]cost, len(all))
	for range rounds {
		for i, w := range all {
			if w.program == "" {
				w.program = weburl
			}
			c, err := w.run(dir)
			if err != nil {
				return fmt.Errorf("%s: %w", w.name, err)
			}
			costs[i] = append(costs[i], c)
		}
	}
	fmt.Printf("%d URLs, median of %d rounds\n\n", rows, rounds)
	fmt.Println("| | cores | processor, s a million | ratio | by the clock, ratio | memory, MB |")
	fmt.Println("| --- | ---: | ---: | ---: | ---: | ---: |")
	for i, w := range all {
		var processor, ratio, clock []float64
		memory := int64(0)
		for j, c := range costs[i] {
			processor = append(processor, c.processor.Seconds()*1e6/float64(rows))
			ratio = append(ratio, c.processor.Seconds()/costs[0][j].processor.Seconds())
			clock = append(clock, c.wall.Seconds()/costs[0][j].wall.Seconds())
			memory = max(memory, c.memory)
		}
		fmt.Printf("| %s | %d | %.2f | %.2f | %.2f | %d |\n", w.name, w.cores, median(processor), median(ratio), median(clock), memory>>20)
	}
	return nil
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// ways returns all ways, the one to which the others are compared first.
func ways(dir, beam string) []way {
	file := func(name string) string { return filepath.Join(dir, name) }
	cores := runtime.NumCPU()
	all := []way{
		{name: "`canon`, a list", cores: 1, args: []string{"canon", file("urls.txt")}},
		{name: "`canon`, a list", cores: cores, args: []string{"canon", file("urls.txt")}},
		{name: "`canon`, a pipe", cores: cores, args: []string{"canon"}, stdin: file("urls.txt"), piped: true},
		{name: "`canon`, gzip", cores: cores, args: []string{"canon", file("urls.txt.gz")}},
		{name: "`canon`, zstd", cores: cores, args: []string{"canon", file("urls.txt.zst")}},
		{name: "`canon --column`, CSV to CSV", cores: 1, args: []string{"canon", "--column", "url", "--output", file("out.csv"), file("urls.csv")}},
		{name: "`canon --column`, CSV to CSV", cores: cores, args: []string{"canon", "--column", "url", "--output", file("out.csv"), file("urls.csv")}},
		{name: "`canon --column`, Parquet to Parquet", cores: 1, args: []string{"canon", "--column", "url", "--output", file("out.parquet"), file("urls.parquet")}},
		{name: "`canon --column`, Parquet to Parquet", cores: cores, args: []string{"canon", "--column", "url", "--output", file("out.parquet"), file("urls.parquet")}},
		{name: "`get href`", cores: 1, args: []string{"get", "href"}, stdin: file("urls.txt")},
		{name: "`parse --ndjson`", cores: 1, args: []string{"parse", "--ndjson"}, stdin: file("urls.ndjson")},
		{name: "`parse --ndjson`", cores: cores, args: []string{"parse", "--ndjson"}, stdin: file("urls.ndjson")},
	}
	udf := func(format, input string, flags ...string) {
		args := append([]string{"udf", "--op", "canon", "--format", format}, flags...)
		all = append(all, way{name: "`" + strings.Join(args, " ") + "`", cores: 1, args: args, stdin: file(input)})
	}
	udf("rowbinary", "urls.rowbinary")
	udf("rowbinary", "urls.chunks", "--chunk-header")
	udf("tsv", "urls.tsv", "--escape", "clickhouse")
	udf("tsv", "urls.txt", "--escape", "none")
	udf("lines", "urls.txt")
	udf("ndjson", "urls.ndjson")
	if beam != "" {
		all = append(all,
			way{name: "Apache Beam, 8 lists", cores: cores, program: beam, args: []string{"--output", file("lists"), "--log_level", "error", file("parts/*.txt")}},
			way{name: "Apache Beam, 8 Parquet files", cores: cores, program: beam, args: []string{"--output", file("tables"), "--column", "url", "--log_level", "error", file("parts/*.parquet")}})
	}
	return all
}

func (w *way) run(dir string) (cost, error) {
	cmd := exec.Command(w.program, w.args...)
	cmd.Env = append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", w.cores))
	var message strings.Builder
	cmd.Stderr = &message
	if w.stdin != "" {
		f, err := os.Open(w.stdin)
		if err != nil {
			return cost{}, err
		}
		defer f.Close()
		if cmd.Stdin = f; w.piped {
			cmd.Stdin = io.MultiReader(f) // so that package os/exec makes a pipe
		}
	}
	os.Remove(filepath.Join(dir, "out.csv"))
	os.Remove(filepath.Join(dir, "out.parquet"))
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return cost{}, fmt.Errorf("%w: %.500s", err, message.String())
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return cost{}, errors.New("this system does not say what a process used")
	}
	return cost{
		wall:      time.Since(start),
		processor: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(),
		memory:    int64(usage.Maxrss) << 10,
	}, nil
}
