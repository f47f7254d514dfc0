package cli

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// Every value that the help and the shells offer is one that the flag takes.
func TestDescribedValues(t *testing.T) {
	n := 0
	for _, page := range pages() {
		for _, f := range page.Flags {
			for _, value := range f.Values {
				if strings.HasPrefix(value.Name, "'") {
					continue
				}
				n++
				args := []string{page.Name, "--" + f.Name, value.Name}
				if got := run("", args...); strings.Contains(got.stderr, "must be") || strings.Contains(got.stderr, "unknown") {
					t.Errorf("%q: %s", args, got.stderr)
				}
			}
			if len(f.Values) == 0 || f.Separated {
				continue
			}
			args := []string{page.Name, "--" + f.Name, f.Values[0].Name + "x"}
			switch page.Name {
			case "resolve", "relativize", "rebase":
				args = append(args, "--base", "a:")
			case "udf": // the last of a flag counts
				args = slices.Insert(args, 1, "--op", "canon", "--format", "tsv")
			}
			if got := run("", args...); got.status != frame.ExitUsage || !strings.Contains(got.stderr, f.Values[0].Name) {
				t.Errorf("%q does not suggest %s: %+v", args, f.Values[0].Name, got)
			}
		}
	}
	if n < 200 {
		t.Errorf("only %d values", n)
	}
}

// The list of verbs fits on a screen, and every page begins with two examples.
func TestPagesBeginWithExamples(t *testing.T) {
	overview := run("", "help").stdout
	if n := strings.Count(overview, "\n"); n > 32 {
		t.Errorf("the list of verbs has %d lines", n)
	}
	names := []string{""}
	for _, v := range Verbs() {
		names = append(names, v.Name)
	}
	for _, name := range names {
		help := run("", strings.Fields("help "+name)...).stdout
		head, _, ok := strings.Cut(help, "\nusage: weburl ")
		summary, examples, _ := strings.Cut(head, "\n\n")
		if !ok || strings.Contains(summary, "\n") || strings.Count("\n"+examples, "\n  weburl "+name)+
			strings.Count("\n"+examples, "\n  $ ") != 2 {
			t.Errorf("help %s begins otherwise: %s", name, head)
		}
	}
}

func TestSuggestionsOfFlags(t *testing.T) {
	for args, want := range map[string]string{
		"parse --hlep":                         `did you mean --help?`,
		"params add --enocded":                 `did you mean --encoded?`,
		"params delte":                         `the operations are list`,
		"--hlep":                               `did you mean "--help"?`,
		"--verison":                            `did you mean "--version"?`,
		"help prase":                           `did you mean "parse"?`,
		"help --mna":                           `did you mean --man?`,
		"completion bahs":                      `did you mean "bash"?`,
		"completion ksh":                       `unknown shell "ksh"; did you mean "zsh"? It must be bash, zsh or fish`,
		"completion powershell":                `it must be bash, zsh or fish`,
		"canon --color alwyas":                 `did you mean "always"?`,
		"resolve --base a: --mode stirct":      `did you mean "strict"?`,
		"resolve --base a: --as wbe":           `did you mean "web"?`,
		"relativize --base a: --form path-abs": `did you mean "path-absolute"?`,
		"compare --fail-on hihg a:":            `did you mean "high"?`,
		"show --restriction ascii a:":          `did you mean "ASCII-only"?`,
		"set --unset prot a:":                  `did you mean "port"?`,
	} {
		got := run("", strings.Fields(args)...)
		if got.status != frame.ExitUsage || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %d, %q does not say %q", args, got.status, got.stderr, want)
		}
	}
}
