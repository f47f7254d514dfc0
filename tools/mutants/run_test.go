package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const tiny = `package tiny

var names = []string{"one", "two"}

// Sum adds the numbers from 1 to n.
func Sum(n int) (sum int) {
	for n > 0 {
		sum += n
		n--
	}
	return sum
}

func Max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func Untested(ok bool) bool {
	return ok && len(names) > 1
}
`

const tinyTest = `package tiny

import "testing"

func TestSum(t *testing.T) {
	if Sum(4) != 10 {
		t.Error("wrong")
	}
}

func TestMax(t *testing.T) {
	if Max(1, 2) != 2 || Max(2, 1) != 2 {
		t.Error("wrong")
	}
}

func TestNames(t *testing.T) {
	if len(names) != 2 {
		t.Error("wrong")
	}
}
`

const listed = `# a comment
equivalent: both are the same number
	tiny/tiny.go	condition: a > b -> a >= b	if a > b {
equivalent: this is wrong
	tiny/tiny.go	condition: a > b -> true	if a > b {
performance: this is not there
	tiny/tiny.go	condition: a > c -> true	if a > c {
`

// module writes files of a module into a temporary directory.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files["go.mod"] = "module example.com/m\n\ngo 1.24\n"
	for name, text := range files {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// A run says which mutants are noticed, which loop, and which survive, and what is wrong
// with the list of survivors. A second run goes on where the first ended.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("it compiles and runs programs")
	}
	root := module(t, map[string]string{"tiny/tiny.go": tiny, "tiny/tiny_test.go": tinyTest, "survivors.txt": listed})
	s := settings{
		root: root, out: filepath.Join(root, "out.ndjson"), survivors: filepath.Join(root, "survivors.txt"),
		packages: []string{"tiny"}, jobs: 2,
	}
	var out strings.Builder
	if ok, err := run(s, &out); ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
	known, err := readResults(s.out)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, m := range known {
		got[m.change()] = m.Verdict + " " + m.Test
	}
	for change, want := range map[string]string{
		"condition: n > 0 -> false":                               "noticed tiny.TestSum",
		"operator: sum += n -> sum -= n":                          "noticed tiny.TestSum",
		"condition: n > 0 -> n >= 0":                              "survived ",
		"remove: n-- -> ":                                         "timeout tiny.TestSum",
		"condition: a > b -> false":                               "noticed tiny.TestMax",
		"condition: a > b -> a >= b":                              "survived ",
		"result: sum -> sum + 1":                                  "noticed tiny.TestSum",
		`entry: "one" -> `:                                        "noticed tiny.TestNames",
		`constant: "one" -> "on"`:                                 "survived ",
		"constant: 1 -> 2":                                        "survived ",
		"condition: ok && len(names) > 1 -> ok || len(names) > 1": "survived ",
	} {
		if got[change] != want {
			t.Errorf("%s: %q, want %q", change, got[change], want)
		}
	}
	for _, want := range []string{
		"tiny/tiny.go:22: condition: ok && len(names) > 1 -> ok || len(names) > 1\n",
		"survivors.txt:5: stale: tiny.TestMax notices it\n",
		"survivors.txt:7: stale: there is no such mutant\n",
		" 1 equivalent, 0 performance, ",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "a >= b") {
		t.Errorf("a listed survivor is reported:\n%s", out.String())
	}
	out.Reset()
	if _, err := run(s, &out); err != nil || !strings.Contains(out.String(), ", 0 to run\n") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// A line of the list excuses one mutant, even if others make the same change of the same text.
func TestNumber(t *testing.T) {
	all := []*mutant{{File: "a.go", Text: "x"}, {File: "a.go", Text: "x"}, {File: "b.go", Text: "x"}, {File: "a.go", Text: "y"}, {File: "a.go", Text: "x"}}
	number(all)
	keys := map[string]bool{}
	for _, m := range all {
		keys[m.key()] = true
	}
	if last := all[4].entry(); len(keys) != len(all) || !strings.Contains(last, " (3)\tx") {
		t.Errorf("%v; the last is %q", keys, last)
	}
}

// Mutants that do not compile are left out, and the others keep their meaning.
func TestMutantsCompile(t *testing.T) {
	root := module(t, map[string]string{"p/p.go": `package p

import "strings"

type kind uint8

const (
	a kind = iota
	b
)

var table = [...]string{a: "a", b: "b"}
var byName = map[string]kind{"a": a, "b": b}

type named bool

func f(s string, k kind, bits uint64) (n int, ok named) {
	switch k {
	case a:
		return len(s) << 2, true
	case b:
		ok = named(strings.HasPrefix(s, "x") || // a comment
			s[0] == 'y')
	}
	for i := range s {
		if i++; s[i] == table[k][0] && byName[s] == k {
			n, bits = n+1<<bits, bits&^1|3
			continue
		}
		defer func() { n *= 2 }()
	}
	if n > 0 {
		return n, ok
	} else {
		panic("n is not positive")
	}
}
`})
	pkg, err := load(root, "p")
	if err != nil {
		t.Fatal(err)
	}
	all, dropped, err := pkg.mutate(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for i, m := range all {
		if m.id != i+1 {
			t.Errorf("mutant %d has the number %d", i+1, m.id)
		}
		kinds[m.Kind]++
	}
	for _, kind := range []string{"remove", "operator", "condition", "constant", "loop", "entry", "result"} {
		if kinds[kind] == 0 {
			t.Errorf("no mutant of the kind %s", kind)
		}
	}
	t.Log(len(all), dropped, kinds)
}

func TestListErrors(t *testing.T) {
	for text, want := range map[string]string{
		"equivalent\n":                              ":1: want",
		"boring: why\n":                             ":1: want",
		"\tf.go\tchange\tline\n":                    ":1: want",
		"equivalent: why\n\tf.go\tchange\n":         ":2: want",
		"equivalent: why\n\tf\tc\tl\n\tf\tc\tl\n":   ":3: listed twice",
		"# a comment\n\nequivalent: why\n\tf\tc\tl": "",
	} {
		name := filepath.Join(t.TempDir(), "list")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := readList(name)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
