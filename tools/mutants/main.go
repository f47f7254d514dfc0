// Mutants changes the source of a package in one place at a time, and reports the changes
// that no test notices.
//
//	go run ./tools/mutants [-package guard,host] [-o mutants.ndjson] [-jobs 1] [-sample N -seed S]
//		[-again] [-own] [-slowest 1s] [-only TEXT] [-list]
//
// It changes operators, constants, conditions, loops, results and entries of tables, and
// removes statements. All mutants of a package are compiled into one test binary, in which
// an environment variable selects one. First each test runs alone, to learn which blocks it
// reaches and how long it takes. Then each mutant runs the tests that reach it, fast ones
// first, until one fails or takes five times as long as before. Tests run with -short.
// Tests that fail without a mutant are left out and named: those that count allocations,
// and those that need the go command, which is not in their PATH.
//
// The following are not changed: generated files; constants that Go requires to be
// constant; arguments of panic; constants that a function returns with an error; texts for
// people; capacities; sizes of maps.
//
// Results are appended to a file. The next run skips mutants that have a result, unless
// their declaration has changed. With -again, it runs survivors again, for new tests.
// Begin with an empty file before you publish figures.
//
// tools/mutants/survivors.txt lists survivors that no test can notice, with reasons. -list
// prints the others in its format.
//
// The exit code is 0 if every survivor is listed and every listed mutant survives, 1 if
// not, and 2 for wrong usage and errors.
package main

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	house "github.com/weburl-go/weburl/internal/test/suite"
)

// also are the packages whose tests count as tests of a package, besides its own.
var also = map[string][]string{
	"host":            {"internal/parser", "."},
	"percent":         {"internal/parser", "."},
	"internal/infra":  {"host", "percent", "internal/parser", ".", "edition/whatwg", "tools/exhaust"},
	"internal/parser": {".", "edition/whatwg", "tools/exhaust"},
}

// order is the order in which packages run by default: security decisions first.
var order = []string{
	"guard", "host", "neturl", "fileurl", "canonical", "render", "conform", "percent", "form", "compare",
	"internal/infra", "idna", "internal/parser", ".",
}

type settings struct {
	root, out, survivors string
	packages             []string
	jobs, sample         int
	seed                 int64
	again, list, own     bool
	only                 string
	slowest              time.Duration
}

func main() {
	var s settings
	packages := flag.String("package", strings.Join(order, ","), "mutate these `PACKAGES`, by their directories")
	flag.StringVar(&s.out, "o", "mutants.ndjson", "append the results to `FILE`")
	flag.IntVar(&s.jobs, "jobs", 1, "run `N` mutants at once")
	flag.IntVar(&s.sample, "sample", 0, "run only `N` mutants of each package: those with a result, and others at random; 0 is all")
	flag.Int64Var(&s.seed, "seed", 1, "choose the sample by `SEED`")
	flag.BoolVar(&s.again, "again", false, "run those again that survived")
	flag.BoolVar(&s.own, "own", false, "run only the tests of the package itself, also if others count as its tests")
	flag.BoolVar(&s.list, "list", false, "print unlisted survivors as lines for survivors.txt")
	flag.StringVar(&s.only, "only", "", "run mutants of files whose path contains `TEXT`")
	flag.DurationVar(&s.slowest, "slowest", 0, "leave out tests that take more than `TIME` of a processor; 0 leaves out none")
	flag.Parse()
	s.packages = strings.Split(*packages, ",")
	if flag.NArg() > 0 || s.jobs < 1 || s.sample < 0 {
		flag.Usage()
		os.Exit(2)
	}
	root, err := house.ModuleRoot()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	s.root, s.survivors = root, filepath.Join(root, "tools/mutants/survivors.txt")
	ok, err := run(s, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// run mutates the packages, and reports whether every survivor is listed and every
// listed one survives.
func run(s settings, w io.Writer) (ok bool, err error) {
	list, err := readList(s.survivors)
	if err != nil {
		return false, err
	}
	known, err := readResults(s.out)
	if err != nil {
		return false, err
	}
	ok = true
	for _, path := range s.packages {
		good, err := runPackage(s, path, list, known, w)
		if err != nil {
			return false, fmt.Errorf("%s: %w", path, err)
		}
		ok = ok && good
	}
	return ok, nil
}

func runPackage(s settings, path string, list map[string]*survivor, known map[string]*mutant, w io.Writer) (bool, error) {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	pkg, err := load(s.root, path)
	if err != nil {
		return false, err
	}
	all, dropped, err := pkg.mutate(dir)
	if err != nil {
		return false, err
	}
	total := len(all)
	if s.only != "" {
		all = slices.DeleteFunc(all, func(m *mutant) bool { return !strings.Contains(m.File, s.only) })
	}
	complete := true
	if s.sample > 0 && s.sample < len(all) {
		complete = false
		all = sample(all, s.sample, s.seed, known)
	}
	var todo []*mutant
	for _, m := range all {
		old := known[m.result()]
		if old == nil || s.again && old.Verdict == "survived" {
			todo = append(todo, m)
			continue
		}
		m.Verdict, m.Test = old.Verdict, old.Test
	}
	fmt.Fprintf(w, "%s: %d mutants, %d do not compile; %d chosen, %d to run\n", path, total, dropped, len(all), len(todo))
	if len(todo) > 0 {
		if err := runMutants(s, pkg, dir, todo, w); err != nil {
			return false, err
		}
	}
	return report(path, all, list, complete && s.only == "", s.list, w), nil
}

// sample chooses n mutants: those that have a result, and then at random. Changes of the
// package leave the choice among unchanged declarations as it is.
func sample(all []*mutant, n int, seed int64, known map[string]*mutant) []*mutant {
	rank := map[*mutant]string{}
	for _, m := range all {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", seed, m.result()))
		rank[m] = string(sum[:])
		if known[m.result()] != nil {
			rank[m] = ""
		}
	}
	slices.SortStableFunc(all, func(a, b *mutant) int { return cmp.Compare(rank[a], rank[b]) })
	return all[:n]
}

// runMutants builds the tests and runs mutants.
func runMutants(s settings, pkg *subject, dir string, todo []*mutant, w io.Writer) error {
	var suites []*suite
	start := time.Now()
	paths := []string{pkg.path}
	if !s.own {
		paths = append(paths, also[pkg.path]...)
	}
	for _, path := range paths {
		t, err := build(s.root, dir, path, pkg, s.jobs, s.slowest)
		if err != nil {
			return err
		}
		for _, o := range t.omitted {
			fmt.Fprintf(w, "  left out: %s\n", o)
		}
		suites = append(suites, t)
		fmt.Fprintf(w, "  tests of %s: %d, after %.0f s\n", path, len(t.tests), time.Since(start).Seconds())
	}
	out, err := os.OpenFile(s.out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer out.Close()
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	var lock sync.Mutex
	each(s.jobs, todo, func(m *mutant) {
		for b := range pkg.blocks {
			m.inBlock = m.inBlock || b.holds(m.File, m.Line, m.Column)
		}
		r := runAll(suites, m)
		m.Verdict, m.Test = r.verdict, r.test
		lock.Lock()
		defer lock.Unlock()
		if e := enc.Encode(m); e != nil {
			err = e
		}
	})
	return err
}

// readResults returns the last result of each mutant.
func readResults(name string) (map[string]*mutant, error) {
	known := map[string]*mutant{}
	f, err := os.Open(name)
	if os.IsNotExist(err) {
		return known, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		m := new(mutant)
		if err := json.Unmarshal(lines.Bytes(), m); err != nil {
			continue // the line that an interruption cut
		}
		known[m.result()] = m
	}
	return known, lines.Err()
}

// report prints the figures of a package, and what the list lacks or has too much.
func report(path string, all []*mutant, list map[string]*survivor, complete, asList bool, w io.Writer) bool {
	count := map[string]int{}
	ok := true
	noticed := map[string]*mutant{}
	for _, m := range all {
		if m.Verdict != "survived" {
			count[m.Verdict]++
			noticed[m.key()] = m
			continue
		}
		if e := list[m.key()]; e != nil {
			e.used = true
			count[e.class]++
			continue
		}
		ok = false
		count["unlisted"]++
		if asList {
			fmt.Fprintln(w, m.entry())
		} else {
			fmt.Fprintf(w, "%s:%d: %s\n", m.File, m.Line, m.change())
		}
	}
	for key, e := range list {
		file, _, _ := strings.Cut(key, "\t")
		if filepath.ToSlash(filepath.Dir(file)) != path || e.used {
			continue
		}
		if m := noticed[key]; m != nil {
			fmt.Fprintf(w, "survivors.txt:%d: stale: %s notices it\n", e.line, m.Test)
			ok = false
		} else if complete {
			fmt.Fprintf(w, "survivors.txt:%d: stale: there is no such mutant\n", e.line)
			ok = false
		}
	}
	must := len(all) - count["equivalent"] - count["performance"]
	score := 100.0
	if must > 0 {
		score = 100 * float64(count["noticed"]+count["timeout"]) / float64(must)
	}
	fmt.Fprintf(w, "%s: %d mutants: %d noticed, %d by timeout, %d equivalent, %d performance, %d unlisted: %.1f %%\n",
		path, len(all), count["noticed"], count["timeout"], count["equivalent"], count["performance"], count["unlisted"], score)
	return ok
}
