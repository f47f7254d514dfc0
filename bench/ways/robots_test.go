package ways

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/jimsmart/grobotstxt"
	"github.com/temoto/robotstxt"

	"github.com/weburl-go/weburl"
	disputed "github.com/weburl-go/weburl/internal/test/robotstxt"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/robots"
)

const (
	robotsPage  = "../../docs/robots.md"
	robotsBegin = "<!-- table of bench/ways -->\n\n"
	robotsEnd   = "\n<!-- end of table -->"
)

// byTemoto says what temoto/robotstxt decides, or that it refuses the file.
func byTemoto(file, u string) string {
	data, err := robotstxt.FromString(file)
	if err != nil {
		return "error"
	}
	parsed := weburl.MustParse(u)
	target := parsed.RequestTarget()
	return verdict(data.TestAgent(target, "Bot"))
}

func byGrobotstxt(file, u string) string {
	return verdict(grobotstxt.AgentAllowed(file, "Bot", weburl.MustParse(u).String()))
}

func verdict(allowed bool) string {
	if allowed {
		return "yes"
	}
	return "no"
}

// The page shows how the packages decide the disputes, and in which versions.
func TestRobots(t *testing.T) {
	var b strings.Builder
	b.WriteString("| robots.txt | URL | weburl | temoto | grobotstxt | why |\n| --- | --- | --- | --- | --- | --- |\n")
	other := [2]int{}
	for _, d := range disputed.Disputes {
		u := "https://h" + d.Path
		ours := verdict(robots.Parse(d.File).Test("Bot", weburl.MustParse(u)).Allowed)
		cells := [2]string{byTemoto(d.File, u), byGrobotstxt(d.File, u)}
		for i, cell := range cells {
			if cell != ours {
				other[i]++
				cells[i] = "**" + cell + "**"
			}
		}
		fmt.Fprintf(&b, "| `%s` | `%s` | %s | %s | %s | [%s](%s%s) |\n", inOneLine(d.File), d.Path, ours, cells[0], cells[1], d.Why, disputed.RFC, d.Section)
	}
	page := suite.Text(t, robotsPage)
	before, rest, ok := strings.Cut(page, robotsBegin)
	table, after, ok2 := strings.Cut(rest, robotsEnd)
	if !ok || !ok2 {
		t.Fatal("the page has no place for the table")
	}
	if table != b.String() {
		if !*update {
			t.Errorf("%s has another table than\n%s", robotsPage, &b)
		}
		suite.Write(t, robotsPage, before+robotsBegin+b.String()+robotsEnd+after)
	}
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for i, path := range []string{"github.com/temoto/robotstxt", "github.com/jimsmart/grobotstxt"} {
		m := regexp.MustCompile(regexp.QuoteMeta(path) + ` v(\S+)`).FindSubmatch(mod)
		want := fmt.Sprintf("%s %s, %d of %d", strings.TrimPrefix(path, "github.com/"), m[1], other[i], len(disputed.Disputes))
		if !strings.Contains(strings.ReplaceAll(page, "\n", " "), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// inOneLine returns a file in one line of a table.
func inOneLine(file string) string {
	return strings.NewReplacer("\n", `\n`, "\r", `\r`, "\uFEFF", `\uFEFF`, "|", `\|`).Replace(file)
}
