package main

import (
	"errors"
	"flag"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/way"
)

var updateTrurl = flag.Bool("update-trurl", false, "write the commands of docs/from-trurl.md")

var trurlPage = way.Page{File: "../../docs/from-trurl.md", Old: "trurl", Sessions: true, Command: "go test ./cmd/weburl -run Trurl -args -update-trurl, with that trurl in PATH"}

// trurlVersion is the version whose output is on the page.
const trurlVersion = "trurl version 0.16.1 libcurl/8.21"

// trurlOptions lists its options: first the options in its help, then others that it accepts.
var trurlOptions = strings.Fields(`--append --accept-space --as-idn --curl --default-port --url-file --get --help --iterate --json
	--keep-port --no-guess-scheme --punycode --qtrim --query-separator --quiet --redirect --replace --replace-append --set
	--sort-query --url --urlencode --version --verify --trim --force-replace`)

// The commands print the output on the page. Commands of trurl are run only if it is installed in
// that version; otherwise the page keeps its recorded output.
func TestFromTrurl(t *testing.T) {
	need(t, "sh", "")
	version, _ := exec.CommandContext(t.Context(), "trurl", "--version").Output()
	here := strings.HasPrefix(string(version), trurlVersion)
	recorded := trurlPage.Recorded(t)
	sections := map[string][]way.Line{}
	for name, rows := range trurlRows {
		for _, r := range rows {
			if !strings.Contains(r.old, "trurl") || !strings.Contains(r.new, "weburl") {
				t.Errorf("%s: not commands of trurl and weburl: %s, %s", name, r.old, r.new)
			}
			old, ok := recorded[r.old]
			if here {
				old = shellOutput(t, r.old)
			} else if !ok {
				t.Errorf("%s: the page has no record of %s: %s", name, r.old, trurlPage.Command)
			}
			sections[name] = append(sections[name], way.Line{Names: r.names, Old: way.Cell{Code: r.old, Output: old}, New: way.Cell{Code: r.new, Output: shellOutput(t, r.new)}, Change: r.change})
		}
	}
	trurlPage.Check(t, *updateTrurl, sections)
	way.Complete(t, sections, trurlOptions, func(name string) bool { return !strings.HasPrefix(name, "-") })
	if !here {
		t.Logf("trurl is not installed in the version of the page, so its output is not compared (%q)", version)
		return
	}
	help, err := exec.CommandContext(t.Context(), "trurl", "--help").Output()
	if err != nil {
		t.Fatal(err)
	}
	for i, option := range regexp.MustCompile(`--[a-z-]+`).FindAllString(string(help), -1) {
		if i >= len(trurlOptions) || trurlOptions[i] != option {
			t.Errorf("option %d of trurl is %s", i, option)
		}
	}
}

// shellOutput returns the output of a command, with line ends as on the pages, and its exit status if
// it fails. Standard error is ignored.
func shellOutput(t *testing.T, code string) string {
	t.Helper()
	cmd := inShell(t, code, "LC_ALL=C.UTF-8") // outside of UTF-8, trurl knows no IDNA
	cmd.Dir = t.TempDir()
	out, err := cmd.Output()
	text := strings.ReplaceAll(strings.TrimSuffix(string(out), "\n"), "\n", " ⏎ ")
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		exited := fmt.Sprintf("exit %d", exit.ExitCode())
		if text != "" {
			exited = text + " ⏎ " + exited
		}
		return exited
	} else if err != nil {
		t.Fatalf("%s: %v", code, err)
	}
	if text == "" {
		return "(nothing)"
	}
	return text
}
