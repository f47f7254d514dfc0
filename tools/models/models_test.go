package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

func TestSame(t *testing.T) {
	for _, c := range []struct {
		a, b answer
		same bool
	}{
		{answer{host: "H"}, answer{host: "h"}, true},
		{answer{host: "h"}, answer{host: "h."}, false},
		{answer{host: "[::1]"}, answer{host: "0:0::1"}, true},
		{answer{host: "[::1]"}, answer{host: "[::2]"}, false},
		{answer{host: "[fe80::1%25e]"}, answer{host: "fe80::1%25e"}, true},
		{answer{host: "[fe80::1%25e]"}, answer{host: "fe80::1%25f"}, false},
		{answer{host: ""}, answer{refused: true}, false},
		{answer{refused: true}, answer{refused: true}, true},
	} {
		if c.a.same(c.b) != c.same || c.b.same(c.a) != c.same {
			t.Errorf("%v and %v are the same: %v", c.a, c.b, !c.same)
		}
	}
}

// There are as many strings as requested, always the same, and of all kinds.
func TestInputs(t *testing.T) {
	suite.Path(t, "urls/kasztp.txt")
	a, err := inputs(2000, 1)
	if err != nil {
		t.Fatal(err)
	}
	b, err := inputs(2000, 1)
	if err != nil {
		t.Fatal(err)
	}
	n, bases := 0, 0
	for i, k := range a {
		if len(k.texts) < 200 || fmt.Sprint(k) != fmt.Sprint(b[i]) {
			t.Errorf("%s: %d strings, or others the second time", k.name, len(k.texts))
		}
		n += len(k.texts)
		for _, q := range k.texts {
			if q.hasBase {
				bases++
			}
		}
	}
	if n != 2000 || bases == 0 {
		t.Errorf("%d strings, %d bases", n, bases)
	}
}

func TestExchange(t *testing.T) {
	questions := []question{{input: "a"}, {input: "b", base: "é", hasBase: true}, {input: ""}, {input: "d"}}
	var sent bytes.Buffer
	var got []answer
	err := exchange(&sent, bufio.NewReader(strings.NewReader("=\n-\n?\n=68\n")), questions, func(q question, a answer) { got = append(got, a) })
	if want := []answer{{}, {refused: true}, {host: "h"}}; err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, %v", got, err)
	}
	if want := "61\n62 c3a9\n\n64\n"; sent.String() != want {
		t.Errorf("%q", sent.String())
	}
	for _, answers := range []string{"", "=\n", "=zz\n=\n=\n=\n", "x\n=\n=\n=\n"} {
		if err := exchange(io.Discard, bufio.NewReader(strings.NewReader(answers)), questions, func(question, answer) {}); err == nil {
			t.Errorf("%q is no mistake", answers)
		}
	}
}

// The page has a row for every comparison, with a sufficient share.
func TestPage(t *testing.T) {
	inside, err := pageTable.Read()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range programs() {
		found := false
		for line := range strings.Lines(inside) {
			if strings.HasPrefix(line, fmt.Sprintf("| %s | `%s` | ", p.name, p.model.Name)) {
				found = shareOf(line) >= leastShare
			}
		}
		if !found {
			t.Errorf("%s has no row for %s with a share of at least %d", page, p.name, leastShare)
		}
	}
}

func TestCheckPage(t *testing.T) {
	inside, err := pageTable.Read()
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Split(strings.Split(inside, "\n| curl | ")[1], " | ")
	r := row{"curl", strings.Trim(fields[0], "`"), fields[1], []count{{"all", 10000, int(shareOf("**"+strings.Trim(fields[3], "*")+"**") * 100)}}}
	if wrong, err := checkPage([]row{r}); err != nil || len(wrong) > 0 {
		t.Errorf("%v, %v", wrong, err)
	}
	r.counts[0].equal -= 100
	if wrong, _ := checkPage([]row{r}); len(wrong) != 1 {
		t.Errorf("%v", wrong)
	}
	r.version = "another"
	if wrong, _ := checkPage([]row{r}); len(wrong) != 0 {
		t.Errorf("%v", wrong)
	}
	r.program = "another"
	if wrong, _ := checkPage([]row{r}); len(wrong) != 1 {
		t.Errorf("%v", wrong)
	}
}

// Each program gives its own answer to a string that only it reads in this way, so
// it is really asked.
func TestPrograms(t *testing.T) {
	asked := map[string]struct{ input, host string }{
		"curl":       {"http://0x7f.1/", "127.0.0.1"},
		"curl-guess": {"h:80/", "h"},
		"python":     {"http://H\n/", "h"},
		"java":       {"http://h_/", ""},
		"perl":       {"http://h:/", "h:"},
		"ruby":       {"http://[v1.a]/", "[v1.a]"}, // since 3.1.7 it refuses "//[::1/"
		"php":        {"http://a\x01/", "a_"},
		"net/http":   {"http://faß.example/", "xn--fa-hia.example"},
	}
	for _, p := range programs() {
		c, listed := asked[p.name]
		if !listed {
			t.Errorf("%s is not asked", p.name)
			continue
		}
		delete(asked, p.name)
		t.Run(p.name, func(t *testing.T) {
			if missing := p.missing(false); missing != "" {
				t.Skip(missing, " is missing")
			}
			started, err := p.start()
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			err = started.ask([]question{{}, {input: c.input}}, func(q question, a answer) {
				if n++; q.input == c.input && (a.refused || a.host != c.host) {
					t.Errorf("it says %v of %v", a, q)
				}
			})
			if err := started.close(); err != nil {
				t.Error(err)
			}
			if err != nil || started.version == "" || n != 2 {
				t.Errorf("version %q, %d answers, %v", started.version, n, err)
			}
		})
	}
	for name := range asked {
		t.Errorf("there is no program %s", name)
	}
}

// A missing program is skipped, unless it was to be installed.
func TestMissingProgram(t *testing.T) {
	suite.Path(t, "urls/kasztp.txt")
	t.Setenv("PATH", t.TempDir())
	for _, install := range []bool{false, true} {
		var out strings.Builder
		ok, err := run(200, 1, 0, "perl", install, false, &out)
		if ok == install || err != nil || out.String() != "perl: perl is missing: not compared\n" {
			t.Errorf("install %v: %v, %v, %q", install, ok, err, out.String())
		}
	}
}
