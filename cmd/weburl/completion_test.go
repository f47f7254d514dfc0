package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// completions holds beginnings of commands, and some of the words that a shell then offers. A word
// after "- " must not be offered. "only" means that nothing else is offered. "<files>" stands
// for file names.
var completions = []struct{ line, offered string }{
	{"weburl par", "only params parse"},
	{"weburl comple", "only completion"},
	{"weburl parse --as rfc398", "only rfc3986 rfc3986-decoded rfc3986-first-at rfc3986-last-at rfc3987"},
	{"weburl parse --as=rfc3987", "only rfc3987"},
	{"weburl parse --as=", "whatwg whatwg-2017 net/url python"},
	{"weburl parse --b", "only --base"},
	{"weburl parse --json --max", "only --max-errors"},
	{"weburl parse --encoding shift", "only shift_jis"},
	{"weburl parse --base ", "only"},
	{"weburl get ho", "only host hostname hostname-unicode host-kind"},
	{"weburl get hostname po", "only port port-or-default"},
	{"weburl get --base https://example.org:8080/ sea", "only search"},
	{"weburl get --base=https://example.org:8080/ sea", "only search"},
	{"weburl get quer", "only query query."},
	{"weburl get --bas", "only --base"},
	{"weburl set https://a.example:8080/ ho", "only host= hostname="},
	{"weburl set https://a.example:8080/ quer", "only query= query."},
	{"weburl set --unset po", "only port"},
	{"weburl set --unset port,us", "only username"},
	{"weburl params de", "only delete"},
	{"weburl params --base https://example.org/ so", "only sort"},
	{"weburl params sort li", "only"},
	{"weburl params -- de", "only delete"},
	{"weburl canon --profile surt", "surt/1"},
	{"weburl canon --color ", "only always auto never"},
	{"weburl canon ", "<files>"},
	{"weburl canon --rules ", "<files>"},
	{"weburl show --restriction sin", `only single\ script`},
	{"weburl explain IPv4-too", "only IPv4-too-few-parts IPv4-too-many-parts"},
	{"weburl explain IPv4-too-few-parts missing-fi", "only missing-file"},
	{"weburl compare --profile ", "only all browser redirect"},
	{"weburl compare --fail-on me", "only medium"},
	{"weburl check ", "<files>"},
	{"weburl check --format s", "only sarif"},
	{"weburl check --in markd", "only markdown"},
	{"weburl check --fail-on ", "only off note warning error"},
	{"weburl check --ignore IPv4-too-few-parts,missing-fr", "only missing-fragment"},
	{"weburl resolve --mode rfc3986-", "only rfc3986-legacy"},
	{"weburl resolve --as ", "generic web file whatwg-2017 rfc3986"},
	{"weburl help explai", "only explain"},
	{"weburl help explain pars", "only"},
	{"weburl completion z", "only zsh"},
	{"weburl parse https://exam", "only"},
	{"weburl get $(touch ran) `touch ran` ho", "only host hostname hostname-unicode host-kind"},
}

// A missing shell is a failure if WEBURL_REQUIRE_SHELLS is set.
func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish"} {
		t.Run(shell, func(t *testing.T) {
			need(t, shell, "WEBURL_REQUIRE_SHELLS")
			offers := complete(t, shell)
			for i, c := range completions {
				want := strings.Split(strings.ReplaceAll(c.offered, `\ `, "\x00"), " ")
				only := want[0] == "only"
				if only {
					want = want[1:]
				}
				for i := range want {
					want[i] = strings.ReplaceAll(want[i], "\x00", " ")
				}
				slices.Sort(want)
				got := offers[i]
				missing := slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(got, w) })
				if missing || only && !slices.Equal(got, want) {
					t.Errorf("%s: %q, want %s", c.line, got, c.offered)
				}
			}
		})
	}
}

// complete returns the words that a shell offers for the lines of completions, in order.
func complete(t *testing.T, shell string) [][]string {
	script, err := command(t, "completion", shell).Output()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "script")
	if err := os.WriteFile(name, script, 0o666); err != nil {
		t.Fatal(err)
	}
	driver, err := filepath.Abs(filepath.Join("testdata", "complete."+shell))
	if err != nil {
		t.Fatal(err)
	}
	args := []string{driver, name}
	switch shell {
	case "zsh":
		args = append([]string{"-f"}, append(args, filepath.Join(dir, "answer"))...)
	case "fish":
		args = append([]string{"--no-config"}, args...)
	}
	for _, c := range completions {
		args = append(args, c.line)
	}
	empty := t.TempDir()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, shell, args...)
	cmd.Dir = empty
	cmd.Env = append(os.Environ(), "HOME="+empty, "XDG_CONFIG_HOME="+empty, "TERM=dumb", "LC_ALL=C.UTF-8")
	if err := os.WriteFile(filepath.Join(empty, "a-file"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if err != nil || errors.Len() > 0 {
		t.Fatalf("%v: %s", err, errors.String())
	}
	if _, err := os.Stat(filepath.Join(empty, "ran")); err == nil {
		t.Error("completion ran a command of the line")
	}
	var offers [][]string
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSuffix(line, "\n")
		if heading, ok := strings.CutPrefix(line, "= "); ok {
			if heading != completions[len(offers)].line {
				t.Fatalf("answers in another order: %q", heading)
			}
			offers = append(offers, nil)
		} else if line != "" {
			last := &offers[len(offers)-1]
			*last = append(*last, offered(completions[len(offers)-1].line, line))
		}
	}
	if len(offers) != len(completions) {
		t.Fatalf("%d answers, want %d", len(offers), len(completions))
	}
	for i := range offers {
		slices.Sort(offers[i])
		offers[i] = slices.Compact(offers[i])
	}
	return offers
}

// offered returns the words that a shell offers, without escapes, and without the beginning of the
// current word, which only some shells repeat.
func offered(line, offer string) string {
	word := line[strings.LastIndexByte(line, ' ')+1:]
	offer = strings.TrimPrefix(offer, word[:strings.LastIndexAny(word, "=,")+1])
	if offer == "a-file" {
		return "<files>"
	}
	return strings.ReplaceAll(offer, `\ `, " ")
}
