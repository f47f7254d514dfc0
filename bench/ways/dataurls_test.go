package ways

import (
	"fmt"
	"mime"
	"runtime/debug"
	"strings"
	"testing"

	other "github.com/vincent-petithory/dataurl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/mimetype"
)

// contentTypes holds MIME types that package mime reads in another way, and one that it does not.
var contentTypes = []string{
	"text/html;charset=utf-8", "text/html;charset=utf-8;charset=gbk", "text/html;;charset=utf-8", "text/html;charset=(utf-8)", "text/html;charset =utf-8",
	`text/html;charset="utf-8`, "text/html;charset=utf-8 x", "text/html;charset", "text/html;charset=é", "text", "text/ html", "text/html;a*=utf-8''%C3%A9",
}

// dataURLs holds data: URLs, most of which the other package reads in another way.
var dataURLs = []string{
	"data:text/html;charset=utf-8,%3Cp%3E", "data:,a b", "data:,é", "data:,100%", "data:text/html;base64,PHA-", "data:text/html;base64,PHA%2B", "data:text/html;base64,PH A+",
	"data:;base64,SGk", "data:;BASE64,SGk=", "data:; base64,SGk=", "data:text/html;charset=x;base64;y=z,SGk=", "data:text/html;charset=,a", "data:text,a", `data:text/plain;a="b",c`, "data:,a#b", " data:,a", "DATA:,a", "data:text/html",
}

// The tables of docs/data-urls.md show what weburl and the other packages return.
func TestDataURLs(t *testing.T) {
	const begin, end = "<!-- tables of bench/ways -->\n", "<!-- end -->\n"
	var b strings.Builder
	b.WriteString("\n| Content-Type | `mimetype.Parse` | `mime.ParseMediaType` |\n| --- | --- | --- |\n")
	for _, input := range contentTypes {
		ours, err := mimetype.Parse(input)
		line(&b, input, said(ours.String(), err), mediaType(input))
	}
	b.WriteString("\n| URL | type and body by `dataurl` | by `vincent-petithory/dataurl` |\n| --- | --- | --- |\n")
	for _, input := range dataURLs {
		d, err := dataurl.Parse(input)
		theirs, otherErr := other.DecodeString(input)
		body := ""
		if otherErr == nil {
			body = theirs.MediaType.String() + " " + fmt.Sprintf("%q", theirs.Data)
		}
		line(&b, input, said(d.Type().String()+" "+fmt.Sprintf("%q", d.Body()), err), said(body, otherErr))
	}
	b.WriteString("\n")
	const name = "../../docs/data-urls.md"
	page := suite.Text(t, name)
	before, rest, ok := strings.Cut(page, begin)
	if _, after, found := strings.Cut(rest, end); ok && found {
		if want := before + begin + b.String() + end + after; want != page && *update {
			suite.Write(t, name, want)
		} else if want != page {
			t.Errorf("the tables of %s should be:\n%s", name, b.String())
		}
		return
	}
	t.Errorf("%s has no tables", name)
}

// The page names the version of the package.
func TestDataURLsVersion(t *testing.T) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		t.Skip("the test has no build information")
	}
	for _, m := range info.Deps {
		if m.Path == "github.com/vincent-petithory/dataurl" && !strings.Contains(suite.Text(t, "../../docs/data-urls.md"), m.Path+" "+m.Version) {
			t.Errorf("docs/data-urls.md does not name %s %s", m.Path, m.Version)
		}
	}
}

// line writes a line of a table, in which the last cell is "=" if it is like the one before.
func line(b *strings.Builder, input, ours, theirs string) {
	if theirs == ours {
		theirs = "="
	}
	fmt.Fprintf(b, "| %s | %s | %s |\n", show.Code(input), ours, theirs)
}

// said returns a result in a cell, or "error".
func said(result string, err error) string {
	if err != nil {
		return "error"
	}
	return show.Code(result)
}

// mediaType returns what package mime reads, in the form of weburl, with the parameters in the
// order of their names.
func mediaType(input string) string {
	essence, parameters, err := mime.ParseMediaType(input)
	if err != nil && essence == "" {
		return "error"
	}
	t, parseErr := mimetype.Parse(essence)
	if parseErr != nil {
		return show.Code(essence)
	}
	for name, value := range parameters {
		if t, parseErr = t.WithParameter(name, value); parseErr != nil || len(parameters) > 1 {
			return show.Code(fmt.Sprint(essence, " ", parameters))
		}
	}
	if err != nil {
		return show.Code(t.String()) + " and an error"
	}
	return show.Code(t.String())
}
