package frame

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/manual"
)

func TestFlagValues(t *testing.T) {
	page := &manual.Page{Name: "x", Flags: []manual.Flag{
		{Name: "on", Short: "o"}, {Name: "count", Arg: "N", Default: "3"}, {Name: "limit", Arg: "N", Zero: "no limit"},
		{Name: "when", Arg: "WHEN", Default: "auto", Values: manual.Values("auto", "never")},
		{Name: "open", Arg: "X", Open: true, Values: manual.Values("a", "b")}, {Name: "list", Arg: "A,...", Separated: true, Values: manual.Values("a", "b")},
	}}
	for args, want := range map[string]string{
		"--on=x":        "--on takes only true or false",
		"--count x":     "--count needs a whole number",
		"--count 0":     "--count must be 1 or more",
		"--limit -1":    "--limit must be 0 or more; 0 is no limit",
		"--when nevr":   `--when must be auto or never; did you mean "never"?`,
		"--when":        "--when needs a value",
		"--lmit":        "unknown flag --lmit; did you mean --limit?",
		"--https://u:p": "unknown flag; put -- before an input that begins with a hyphen",
	} {
		if _, err := ParseFlags(page, strings.Fields(args)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", args, err, want)
		}
	}
	f, err := ParseFlags(page, strings.Fields("a -o --limit 0x10 --open=z --list a,c --list b - --on=0 -- --when"))
	if err != nil || f.On("on") || !f.Given("on") || f.Number("limit") != 16 || f.Number("count") != 3 || f.Text("when") != "auto" ||
		f.Optional("when") != nil || f.Text("open") != "z" || !slices.Equal(f.All("list"), []string{"a,c", "b"}) ||
		f.Before != 2 || !slices.Equal(f.Args, []string{"a", "-", "--when"}) {
		t.Errorf("%+v, %v", f, err)
	}
}
