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
	rows := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\|.*`([\\w-]+)` \\| (\\d+) \\|").FindAllStringSubmatch(page, -1) {
		file := "wpt/url/resources/" + row[1] + ".json"
		if row[1] == "urlpatterntestdata" {
			file = "wpt/urlpattern/resources/" + row[1] + ".json"
		}
		n := 0
		if row[1] == "setters_tests" {
			for _, cases := range suite.Groups[any](t, file) {
				n += len(cases)
			}
		} else {
			n = len(suite.Cases[any](t, file))
		}
		rows[row[1]] = true
		if row[2] != fmt.Sprint(n) {
			t.Errorf("docs/verification.md says that %s has %s cases, it has %d", row[1], row[2], n)
		}
	}
	if len(rows) != 7 {
		t.Errorf("docs/verification.md has the suites %v", rows)
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
