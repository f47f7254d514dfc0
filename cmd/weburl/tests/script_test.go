package tests

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The scripts in testdata/script show what the command does, and check it. They
// have these commands in addition to those of testscript:
//
//	repeat FILE N TEXT...   writes the texts to FILE, the last one N times, with
//	                        escape sequences such as \n, \r, \t and \xFF decoded
//	samebytes FILE TEXT...  fails unless the content of FILE is the texts
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", filepath.Dir(binary)+string(os.PathListSeparator)+env.Getenv("PATH"))
			return nil
		},
		Condition: func(name string) (bool, error) { return name == "root" && os.Geteuid() == 0, nil },
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"repeat": func(ts *testscript.TestScript, neg bool, args []string) {
				if len(args) < 3 {
					ts.Fatalf("usage: repeat FILE N TEXT...")
				}
				n, err := strconv.Atoi(args[1])
				ts.Check(err)
				texts := unescape(ts, args[2:])
				last := len(texts) - 1
				text := strings.Join(texts[:last], "") + strings.Repeat(texts[last], n)
				ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
			},
			"samebytes": func(ts *testscript.TestScript, neg bool, args []string) {
				got, want := ts.ReadFile(args[0]), strings.Join(unescape(ts, args[1:]), "")
				if (got == want) == neg {
					ts.Fatalf("%s is %q, compared with %q", args[0], got, want)
				}
			},
		},
	})
}

// unescape replaces escape sequences in texts.
func unescape(ts *testscript.TestScript, texts []string) []string {
	var all []string
	for _, text := range texts {
		s, err := strconv.Unquote(`"` + strings.ReplaceAll(text, `"`, `\"`) + `"`)
		ts.Check(err)
		all = append(all, s)
	}
	return all
}
