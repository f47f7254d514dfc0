package main

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

// docs/differences.md and the README contain the tables of explained differences.
func TestDifferencesPage(t *testing.T) {
	page := suite.Text(t, "../../docs/differences.md")
	rest, count := page, map[string]int{}
	for _, judge := range []string{"node", "whatwg-url"} {
		var rows string
		_, rest, _ = strings.Cut(rest, "| --- | --- | --- |\n")
		rows, rest, _ = strings.Cut(rest, "\n\n")
		var want strings.Builder
		for _, e := range explained {
			if e.judge == judge {
				count[judge]++
				fmt.Fprintf(&want, "| `%s` | %s | [text](%s) |\n", e.name, strings.ReplaceAll(e.why, "|", `\|`), e.anchor)
			}
		}
		if rows+"\n" != want.String() {
			t.Errorf("docs/differences.md should have the rows\n%s", want.String())
		}
	}
	if count["node"]+count["whatwg-url"] != len(explained) {
		t.Error("docs/differences.md has no table for another judge")
	}
	for judge, n := range count {
		if text := fmt.Sprintf("%s classes", number(n)); !strings.Contains(page, text) {
			t.Errorf("docs/differences.md does not say %q of %s", text, judge)
		}
	}
	if link := fmt.Sprintf("[%s known classes](docs/differences.md)", number(count["node"])); !strings.Contains(suite.Text(t, "../../README.md"), link) {
		t.Errorf("README.md has no %s", link)
	}
}

// docs/verification.md names the judges with their versions, the number of cases in
// the suites, and the number of fuzz targets.
func TestVerificationPage(t *testing.T) {
	page := suite.Text(t, "../../docs/verification.md")
	has := func(text string) {
		if !strings.Contains(page, text) {
			t.Errorf("docs/verification.md has no %q", text)
		}
	}
	for name, version := range pinned {
		if alias := aliases[name]; alias != "" {
			name = alias
		}
		if name == peers.NodePackage() {
			name = "Node"
		}
		has(name + " " + version)
	}
	for name, p := range programs {
		has(name + " " + p.version)
	}
	for _, name := range []string{"urltestdata", "setters_tests", "toascii", "IdnaTestV2", "IdnaTestV2-removed", "percent-encoding",
		"urlpatterntestdata"} {
		folder, n := "wpt/url/resources/", 0
		if name == "urlpatterntestdata" {
			folder = "wpt/urlpattern/resources/"
		}
		if name == "setters_tests" {
			for _, cases := range suite.Groups[any](t, folder+name+".json") {
				n += len(cases)
			}
		} else {
			n = len(suite.Cases[any](t, folder+name+".json"))
		}
		has(fmt.Sprintf("`%s` | %d |", name, n))
		if name == "urltestdata" {
			has(fmt.Sprintf("`%s` by the steps of `weburl trace` | %d |", name, n))
		}
	}
	urls := len(suite.Lines(t, "urls/kasztp.txt")) + len(suite.Lines(t, "urls/userbait.txt"))
	has(fmt.Sprintf("%d,%03d real", urls/1000, urls%1000))
	has(fmt.Sprintf("%d fuzz targets run", countFuzzTargets(t)))
	has(fmt.Sprintf("%s inputs each", regexp.MustCompile(`(\d)(\d{3})$`).ReplaceAllString(
		regexp.MustCompile(`(?m)^fuzz_runs=(\d+)$`).FindStringSubmatch(suite.Text(t, "../../.ci/run"))[1], "$1,$2")))
}

// countFuzzTargets returns the number of fuzz targets in the tests of all packages.
func countFuzzTargets(t *testing.T) int {
	t.Helper()
	n := 0
	err := filepath.WalkDir("../..", func(name string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, "_test.go") {
			n += len(regexp.MustCompile(`(?m)^func Fuzz[A-Z]`).FindAllString(suite.Text(t, name), -1))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func number(n int) string {
	return [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
		"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"}[n]
}
