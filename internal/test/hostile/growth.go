package hostile

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// For an input four times as long, linear work grows by a factor of four, n log n
// work by less than five, and quadratic work by sixteen.
const (
	smallSize = 1 << 11
	maxGrowth = 5
	// maxConstant allows for statements that only inputs above some size execute.
	maxConstant = 5000
)

// task tells a test that counts statements what to do: the index of a shape and
// a size, or "idle".
const task = "WEBURL_HOSTILE_TASK"

// Growth fails for each shape for which work executes more than maxGrowth times as
// many statements if the input is four times as long. The calling test is run again
// for every input, so it should do little else.
//
// To count, it rebuilds the calling test with the go command's coverage counters in
// the tested package and all its dependencies outside the standard library, and
// runs it for every shape and size. The counts are exact, so small inputs suffice,
// even on a busy machine. They do not include loops inside the standard library,
// such as those of strings.IndexByte and copy, many of them in assembly. [Memory]
// limits what those can copy to new memory, and [Long] finds quadratic searches.
//
// It tries half of the shapes, an eighth with -short, and all if the environment has
// WEBURL_ALL_SHAPES.
func Growth(t *testing.T, shapes []Shape, work func(input string)) {
	GrowthFrom(t, smallSize, shapes, work)
}

// GrowthFrom is like [Growth], with another small size, for work that is quadratic
// only up to some size, or only above one.
func GrowthFrom(t *testing.T, small int, shapes []Shape, work func(input string)) {
	if what, ok := os.LookupEnv(task); ok {
		perform(t, what, shapes, work)
		return
	}
	large := 4 * small
	c := newCounter(t)
	idle := c.run(t, "idle").total()
	for i, s := range shapes {
		if i%every() != 0 {
			continue
		}
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			before := c.run(t, fmt.Sprint(i, " ", small))
			after := c.run(t, fmt.Sprint(i, " ", large))
			n, m := before.total()-idle, after.total()-idle
			if n == 0 {
				t.Fatal("no statement is executed")
			}
			if m > maxGrowth*n+maxConstant {
				t.Errorf("%d bytes take %d statements, but %d bytes take %d; the count grows most at\n%s",
					small, n, large, m, after.fastest(before))
			}
		})
	}
}

// all, if set, makes [Growth] try every shape.
const all = "WEBURL_ALL_SHAPES"

// every returns the interval of the shapes to try: 1, 2 or 8.
func every() int {
	switch {
	case testing.Short():
		return 8
	case os.Getenv(all) == "":
		return 2
	}
	return 1
}

func perform(t *testing.T, what string, shapes []Shape, work func(input string)) {
	if what == "idle" {
		return
	}
	var shape, size int
	if _, err := fmt.Sscan(what, &shape, &size); err != nil {
		t.Fatal(err)
	}
	work(shapes[shape].Make(size))
}

// A counter is the program of a test, which counts the statements it executes.
type counter struct {
	program string
	pattern string // matches the test
}

// newCounter returns the counter of a test in the working directory's package,
// which is the tested one.
func newCounter(t *testing.T) counter {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("counting statements needs the go command: ", err)
	}
	if runtime.GOOS != "linux" {
		return counterOf(t, link(t))
	}
	linkOnce.Do(func() { linked, _ = os.Open(link(t)) })
	if linked == nil {
		t.Fatal("the program that counts could not be built or opened")
	}
	return counterOf(t, fmt.Sprint("/proc/self/fd/", linked.Fd()))
}

func counterOf(t *testing.T, program string) counter {
	return counter{program, "^" + strings.ReplaceAll(t.Name(), "/", "$/^") + "$"}
}

// Linking takes seconds, so the tests of a package share the program if the system
// can run a file that is open but removed, as the first test removes its program
// when it ends.
var (
	linkOnce sync.Once
	linked   *os.File
)

// link builds the tests of the package and returns the program, which exists until
// t ends.
func link(t *testing.T) string {
	packages := strings.Fields(output(t, "go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "."))
	program := filepath.Join(t.TempDir(), "counter.exe")
	output(t, "go", "test", "-c", "-o", program, "-cover", "-covermode=count", "-coverpkg="+strings.Join(packages, ","), ".")
	return program
}

func output(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, stderr.Bytes())
	}
	return string(out)
}

// run runs the test with a task and returns the counts.
func (c counter) run(t *testing.T, what string) counts {
	t.Helper()
	profile := filepath.Join(t.TempDir(), "profile")
	cmd := exec.CommandContext(t.Context(), c.program, "-test.run", c.pattern, "-test.timeout", "10m", "-test.coverprofile", profile)
	cmd.Env = append(os.Environ(), task+"="+what)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("task %s: %v\n%s", what, err, out)
	}
	return readProfile(t, profile)
}

// counts holds the numbers of times that blocks of statements were executed, by
// their positions.
type counts map[string]block

type block struct{ statements, times int }

// readProfile reads lines such as "pkg/file.go:12.30,14.2 2 4096" after one that
// names the mode.
func readProfile(t *testing.T, name string) counts {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c := counts{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) != 3 || fields[2] == "0" {
			continue
		}
		statements, err1 := strconv.Atoi(fields[1])
		times, err2 := strconv.Atoi(fields[2])
		if err := cmp.Or(err1, err2); err != nil {
			t.Fatal(err)
		}
		c[fields[0]] = block{statements, times}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return c
}

func (c counts) total() int {
	sum := 0
	for _, b := range c {
		sum += b.statements * b.times
	}
	return sum
}

// fastest describes the blocks whose counts exceed linear growth most.
func (c counts) fastest(before counts) string {
	excess := func(place string) int { return c[place].statements * (c[place].times - 4*before[place].times) }
	var places []string
	for place := range c {
		places = append(places, place)
	}
	slices.SortFunc(places, func(a, b string) int { return cmp.Or(excess(b)-excess(a), cmp.Compare(a, b)) })
	var text strings.Builder
	for _, place := range places[:min(3, len(places))] {
		fmt.Fprintf(&text, "\t%s: executed %d times, then %d times\n", place, before[place].times, c[place].times)
	}
	return text.String()
}

// Memory fails for each shape for which work allocates more than perByte bytes per
// byte of input, some kilobytes, and what it allocates for the empty input. It tries as
// many shapes as [Growth].
func Memory(t *testing.T, shapes []Shape, perByte int, work func(input string)) {
	if Race {
		perByte *= 2 // the race detector allocates, too
	}
	const some = 1 << 14
	large := 1 << 14
	if testing.Short() || Race {
		large = 1 << 12
	}
	// Only allocations count, not what is held, so collecting garbage would only
	// cost time.
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	for i, s := range shapes {
		if i%every() != 0 {
			continue
		}
		constant := Allocated(func() { work("") })
		for _, size := range []int{1 << 10, large} {
			input := s.Make(size)
			n := Allocated(func() { work(input) }) - constant
			// On a busy machine, a goroutine of an earlier call may still allocate.
			for range 2 {
				if n > perByte*len(input)+some {
					n = min(n, Allocated(func() { work(input) })-constant)
				}
			}
			if n > perByte*len(input)+some {
				t.Errorf("%s: an input of %d bytes allocates %d bytes, %d for each", s.Name, len(input), n, n/len(input))
			}
		}
	}
}

// Allocated returns how many bytes work allocates.
func Allocated(work func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}
