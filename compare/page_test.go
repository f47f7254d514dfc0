package compare

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/test/suite"
)

const pageHead = `# Findings

Look here if ` + "`weburl compare` or `compare.Guard`" + ` has reported a finding. [compare.md](compare.md) explains readings and profiles.

What package [compare](../compare) and ` + "`weburl compare`" + ` find in a string: each kind with its stable name, what happens, and
what to do. A test of the package writes this page.

The severity of a finding depends on how the readings of the profile differ for the very string, not on its kind. The severities in
the examples are for the profile ` + "`all`" + `. The table [findings.txt](../compare/testdata/findings.txt) contains three or more strings
of each kind, and as many that only look like it.

## Severities and effects

| effect | severity | |
| --- | --- | --- |
`

// page returns the text of docs/findings.md.
func page(t *testing.T) string {
	t.Helper()
	all, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(pageHead)
	for e := Effect(effectCount - 1); e > Same; e-- {
		for _, k := range outcomes {
			if k.ID == e.String() {
				fmt.Fprintf(&b, "| [`%s`](#%s) | %s | %s |\n", e, e, e.Severity(), k.Title)
			}
		}
	}
	b.WriteString("\nWhere all readings agree, a finding is `info`, unless what they agree on hides an internal host or leaves the origin, or one of\nthem reads its own output differently (`unstable-on-reparse`).\n")
	for _, group := range []struct {
		title string
		kinds []Kind
	}{
		{"Schemes and slashes", schemeKinds}, {"The authority", authorityKinds}, {"Hosts", hostKinds},
		{"Paths and characters", pathKinds}, {"The readings together", readingKinds}, {"Effects", outcomes},
	} {
		fmt.Fprintf(&b, "\n## %s\n", group.title)
		for _, k := range group.kinds {
			fmt.Fprintf(&b, "\n### %s\n\n%s: %s.\n\n%s %s\n\n", k.ID, cwe(k.CWE), k.Title, k.Explanation, k.Advice)
			var base *string
			text := "Example: " + code(k.Example)
			if k.ExampleBase != "" {
				base = &k.ExampleBase
				text += " against " + code(k.ExampleBase)
			}
			a := Analyze(k.Example, base, all)
			i := slices.IndexFunc(a.Findings(), func(f Finding) bool { return f.ID == k.ID })
			if i < 0 {
				t.Errorf("%s: its example does not have the finding", k.ID)
				continue
			}
			f := a.Findings()[i]
			fmt.Fprintf(&b, "%s: %s", text, f.Severity)
			if f.Detail != "" {
				fmt.Fprintf(&b, " (%s)", show.Visible(f.Detail))
			}
			if len(f.Readings) > 0 {
				fmt.Fprintf(&b, "; see %s", strings.Join(f.Readings, ", "))
			}
			b.WriteString(".\n")
		}
	}
	return b.String()
}

func cwe(n int) string {
	return fmt.Sprintf("[CWE-%d](https://cwe.mitre.org/data/definitions/%d.html)", n, n)
}

// code returns a string as code in Markdown, safe to show.
func code(s string) string { return "`" + show.Visible(s) + "`" }

func TestPage(t *testing.T) {
	skipOlderNetURL(t)
	root, err := suite.ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(root, "docs", "findings.md")
	want := page(t)
	for _, k := range Kinds() {
		if !strings.Contains(want, "\n### "+k.ID+"\n") {
			t.Errorf("%s is in no group of docs/findings.md", k.ID)
		}
	}
	if *update {
		suite.Write(t, file, want)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("docs/findings.md is out of date (%v); go test ./compare -update writes it", err)
	}
}

func TestKinds(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range Kinds() {
		if seen[k.ID] {
			t.Errorf("%s is there twice", k.ID)
		}
		seen[k.ID] = true
		if strings.Trim(k.ID, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || k.Title == "" || k.Explanation == "" || k.Advice == "" || k.CWE == 0 || k.Example == "" {
			t.Errorf("%s lacks something: %+v", k.ID, k)
		}
	}
	for e := FormsDiffer; e < effectCount; e++ {
		if !seen[e.String()] {
			t.Errorf("the effect %v is no kind", e)
		}
	}
}
