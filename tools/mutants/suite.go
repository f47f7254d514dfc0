package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// suite is the test binary of a package, built with the switches.
type suite struct {
	path    string // relative to the module root
	dir     string
	binary  string
	tests   []*test // fastest first
	omitted []string
}

// test is a top-level test, and the blocks of the subject that it reaches.
type test struct {
	name    string
	took    time.Duration
	reached map[block]bool
}

// block is a basic block as the coverage tool counts them.
type block struct {
	file                 string
	fromLine, fromColumn int
	toLine, toColumn     int
}

func (b block) holds(file string, line, column int) bool {
	return b.file == file && (line > b.fromLine || line == b.fromLine && column >= b.fromColumn) &&
		(line < b.toLine || line == b.toLine && column < b.toColumn)
}

var quiet = []string{"-test.short", "-test.failfast", "-test.count=1", "-test.parallel=1"}

// build compiles the tests of a package twice: with coverage of s, and with its
// mutants. It runs each test alone, and leaves out those that fail with the
// switches in place, such as counts of allocations.
func build(root, dir, path string, s *subject, jobs int, slowest time.Duration) (*suite, error) {
	t := &suite{path: path, dir: filepath.Join(root, path)}
	base := strings.ReplaceAll(path, "/", "-")
	if path == "." {
		base = "root"
	}
	t.binary = filepath.Join(dir, base+".test")
	plain := filepath.Join(dir, base+".cover.test")
	if _, err := goTool(root, "test", "-c", "-vet=off", "-cover", "-covermode=set", "-coverpkg="+s.full, "-o", plain, "./"+path); err != nil {
		return nil, err
	}
	if _, err := os.Stat(plain); err != nil {
		return t, nil // no test files
	}
	if _, err := goTool(root, "test", "-c", "-vet=off", "-overlay="+s.overlay(dir), "-o", t.binary, "./"+path); err != nil {
		return nil, err
	}
	list := exec.Command(plain, "-test.list=.")
	list.Dir = t.dir
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	names := slices.DeleteFunc(strings.Fields(string(out)), func(name string) bool { return strings.HasPrefix(name, "Benchmark") })
	var lock sync.Mutex
	each(jobs, names, func(name string) {
		e, why := t.learn(plain, name, s, slowest, &lock)
		lock.Lock()
		defer lock.Unlock()
		switch {
		case why != "":
			t.omitted = append(t.omitted, path+"."+name+" (fails without a mutant: "+why+")")
		case slowest > 0 && e.took > slowest && len(e.reached) > 0:
			t.omitted = append(t.omitted, fmt.Sprintf("%s.%s (takes %v)", path, name, e.took.Round(100*time.Millisecond)))
		case len(e.reached) > 0 || path == s.path: // one that reaches no code may read a table
			t.tests = append(t.tests, e)
		}
	})
	os.Remove(plain)
	slices.SortFunc(t.tests, func(a, b *test) int { return cmp.Compare(a.took, b.took) })
	slices.Sort(t.omitted)
	return t, nil
}

// learn runs a test alone, for what it reaches and the processor time that it takes, and
// with the switches in place. It returns why the test is of no use, or "".
func (t *suite) learn(plain, name string, s *subject, slowest time.Duration, lock *sync.Mutex) (e *test, why string) {
	profile := plain + "." + name
	run := exec.Command(plain, append(quiet[:len(quiet):len(quiet)], "-test.run=^"+name+"$", "-test.coverprofile="+profile)...)
	run.Dir, run.Env = t.dir, environment(0)
	if out, err := run.CombinedOutput(); err != nil {
		return nil, firstLine(out)
	}
	data, err := os.ReadFile(profile)
	if err != nil {
		return nil, err.Error()
	}
	os.Remove(profile)
	lock.Lock()
	reached, err := readProfile(data, s)
	lock.Unlock()
	if err != nil {
		return nil, err.Error()
	}
	e = &test{name, run.ProcessState.UserTime() + run.ProcessState.SystemTime(), reached}
	if len(reached) > 0 && (slowest == 0 || e.took <= slowest) {
		if r := t.run(0, []string{name}, 10*time.Minute); r.verdict != "survived" {
			return nil, r.reason
		}
	}
	return e, ""
}

// each calls f for each item, on several goroutines.
func each[T any](jobs int, items []T, f func(T)) {
	queue := make(chan T)
	var wait sync.WaitGroup
	for range jobs {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for item := range queue {
				f(item)
			}
		}()
	}
	for _, item := range items {
		queue <- item
	}
	close(queue)
	wait.Wait()
}

func firstLine(out []byte) string {
	for _, l := range strings.Split(string(out), "\n") {
		l = strings.TrimSpace(l)
		if l != "" && !strings.HasPrefix(l, "---") && !strings.HasPrefix(l, "===") {
			return l
		}
	}
	return ""
}

// readProfile returns the blocks of s that were executed, and adds all to s.blocks.
func readProfile(data []byte, s *subject) (map[block]bool, error) {
	reached := map[block]bool{}
	dirs := map[string]string{}
	for _, src := range s.sources {
		dirs[s.full+"/"+filepath.Base(src.path)] = src.name
	}
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		line := lines.Text()
		colon := strings.LastIndexByte(line, ':')
		if colon < 0 || dirs[line[:colon]] == "" {
			continue
		}
		b := block{file: dirs[line[:colon]]}
		var n, count int
		if _, err := fmt.Sscanf(line[colon+1:], "%d.%d,%d.%d %d %d", &b.fromLine, &b.fromColumn, &b.toLine, &b.toColumn, &n, &count); err != nil {
			return nil, err
		}
		s.blocks[b] = true
		if count > 0 {
			reached[b] = true
		}
	}
	return reached, nil
}

// reaching returns the tests that execute a mutant, or may: in a table, or in a
// place that is in no block, such as an expression of a case.
func (t *suite) reaching(m *mutant) (list []*test) {
	for _, e := range t.tests {
		if m.table {
			list = append(list, e)
			continue
		}
		for b := range e.reached {
			if b.holds(m.File, m.Line, m.Column) || !m.inBlock && b.file == m.File && b.fromLine >= m.fn[0] && b.toLine <= m.fn[1] {
				list = append(list, e)
				break
			}
		}
	}
	return list
}

// result is how a run of tests ended.
type result struct {
	verdict, test, reason string
}

var failed = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)
var running = regexp.MustCompile(`(?m)^=== RUN\s+(\S+)`)

// run runs some tests with a mutant. It limits memory and processor time. The limit of wall
// time is for tests that wait for ever: it leaves a busy machine sixty times as long.
//
// NB: the limit of processor time is a hard one, at which the kernel kills the process. A
// soft one only sends SIGXCPU, which programs in Go ignore.
func (t *suite) run(id int, names []string, limit time.Duration) result {
	seconds := int(limit/time.Second) + 1
	args := append([]string{"-c", fmt.Sprintf("ulimit -t %d; ulimit -v 4000000; exec \"$0\" \"$@\"", seconds), t.binary}, quiet...)
	args = append(args, "-test.v", "-test.run=^("+strings.Join(names, "|")+")$", fmt.Sprintf("-test.timeout=%ds", 60*seconds+60))
	cmd := exec.Command("sh", args...)
	cmd.Dir = t.dir
	cmd.Env = environment(id)
	var out tail
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if err == nil {
		return result{verdict: "survived"}
	}
	text := out.Bytes()
	r := result{verdict: "noticed", reason: firstLine(text)}
	if all := failed.FindAllSubmatch(text, -1); len(all) > 0 {
		r.test = string(all[0][1])
	} else if all := running.FindAllSubmatch(text, -1); len(all) > 0 {
		r.test = string(all[len(all)-1][1])
	}
	if bytes.Contains(text, []byte("test timed out")) || err.Error() == "signal: killed" {
		r.verdict = "timeout"
	}
	if top, _, ok := strings.Cut(r.test, "/"); ok {
		r.test = top
	}
	r.test = t.path + "." + r.test
	return r
}

// environment selects a mutant. Without a PATH, tests that compile a program fail in the
// baseline: that program would be without mutants.
func environment(id int) []string {
	return append(os.Environ(), "PATH=", "GOMAXPROCS=1", "WEBURL_MUTANT="+strconv.Itoa(id))
}

// tail keeps the first and last parts of what is written.
type tail struct {
	bytes.Buffer
}

const tailSize = 1 << 20

func (t *tail) Write(p []byte) (int, error) {
	if t.Len()+len(p) > tailSize {
		half := append([]byte(nil), t.Bytes()[t.Len()/2:]...)
		t.Reset()
		t.Buffer.Write(half)
	}
	if len(p) > tailSize {
		t.Buffer.Write(p[len(p)-tailSize:])
	} else {
		t.Buffer.Write(p)
	}
	return len(p), nil
}

// runAll runs the tests that reach a mutant, the fast ones first, until one fails.
func runAll(suites []*suite, m *mutant) result {
	for _, t := range suites {
		tests := t.reaching(m)
		for len(tests) > 0 {
			n, took := 0, time.Duration(0)
			for n < len(tests) && (n == 0 || took+tests[n].took < 400*time.Millisecond) {
				took += tests[n].took
				n++
			}
			var names []string
			for _, e := range tests[:n] {
				names = append(names, e.name)
			}
			tests = tests[n:]
			if r := t.run(m.id, names, 5*took+2*time.Second); r.verdict != "survived" {
				return r
			}
		}
	}
	return result{verdict: "survived"}
}
