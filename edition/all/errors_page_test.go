package all

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

const errorsPage = "docs/generated/edition-errors.md"

const errorsHead = `# The errors of each edition

Read this if you look for the name of an error that ` + "`weburl parse --as EDITION`" + ` has printed.
[` + "`weburl explain`" + `](../command.md) prints the same text. Each [edition](../editions/README.md) has a page of its own.

The URL Standards of July 2026 and August 2025 name their errors. In the RFCs, the error is the name of the grammar rule that the
string breaks. For the other texts, the packages define the names, and export them as constants. Models of programs have no list.

"Rejects" says whether an input with the error, or the value of a setter, is rejected always, sometimes or never.
In the examples, invisible characters have a visible form: ` + "`␉`" + ` is a tab, ` + "`␀`" + ` is U+0000. A test of
[edition/all](../../edition/all) writes this page, and parses each example.
`

// renderErrors returns the page.
func renderErrors(editions []*edition.Edition) string {
	var b strings.Builder
	b.WriteString(errorsHead)
	for _, e := range editions {
		if e.Catalogue == nil {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s (%s), %d errors.\n\n| error | rejects | what it means | example |\n| --- | --- | --- | --- |\n", e.Name, e.Title, e.Version, len(e.Catalogue))
		for _, entry := range e.Catalogue {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", entry.Name, entry.Failure, asMarkdown(entry.Explanation), exampleText(entry.Example))
		}
	}
	return b.String()
}

// asMarkdown escapes text for a cell of a Markdown table.
func asMarkdown(text string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", `\<`, "[", `\[`, "]", `\]`, "*", `\*`, "_", `\_`).Replace(text)
}

func exampleText(q edition.Request) string {
	if q.Input == "" {
		return "none"
	}
	text := show.Code(q.Input)
	if q.HasBase {
		text += " against " + show.Code(q.Base)
	}
	for _, c := range q.Set {
		value := "the empty string"
		if c.Value != "" {
			value = show.Code(c.Value)
		}
		text += ", and then `" + c.Attribute + "` is set to " + value
	}
	return text
}

func TestErrorsPage(t *testing.T) {
	root, err := suite.ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(root, filepath.FromSlash(errorsPage))
	want := renderErrors(Editions())
	if *update {
		suite.Write(t, file, want)
	}
	if got := strings.ReplaceAll(suite.Text(t, file), "\r\n", "\n"); got != want {
		t.Errorf("%s is out of date; go test ./edition/all -run TestErrorsPage -update writes it", errorsPage)
	}
	for _, f := range []validation.Failure{validation.Never, validation.Sometimes, validation.Always} {
		if !strings.Contains(want, "| "+f.String()+" |") {
			t.Errorf("no error rejects %v", f)
		}
	}
}
