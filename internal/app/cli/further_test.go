package cli

import (
	"io"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
)

// A verb of another package is where it wants to be, and runs like the others.
func TestFurtherVerb(t *testing.T) {
	var gotArgs []string
	page := func(*frame.Command) manual.Page {
		return manual.Page{Summary: "look", Usage: []string{""}, Examples: make([]manual.Example, 2)}
	}
	v := frame.Verb{Name: "spy", Group: frame.GroupRead, After: "parse", Page: page, Run: frame.WithStreams(func(s frame.Streams, f *frame.Flags) (bool, error) {
		gotArgs = f.Args
		in, err := io.ReadAll(s.In)
		if err != nil {
			return false, err
		}
		s.Out.WriteString("saw " + string(in))
		if len(f.Args) > 0 {
			return true, frame.UsageError("no arguments")
		}
		return string(in) == "", nil
	})}
	for _, test := range []struct {
		stdin  string
		args   []string
		status int
		stdout string
	}{
		{"", []string{"spy"}, frame.ExitOK, "saw "},
		{"x", []string{"spy"}, frame.ExitFailed, "saw x"},
		{"", []string{"spy", "y"}, frame.ExitUsage, "saw "},
		{"", []string{"help", "spy"}, frame.ExitOK, "Look.\n\n  \n  \n\nusage: weburl spy\n\nExit status: 0 success, 1 something failed, 2 wrong usage.\n"},
	} {
		var stdout, stderr strings.Builder
		status := Main(test.args, strings.NewReader(test.stdin), &stdout, &stderr, v)
		if status != test.status || stdout.String() != test.stdout || (stderr.Len() > 0) != (status == frame.ExitUsage) {
			t.Errorf("%q: %d, %q, %q", test.args, status, stdout.String(), stderr.String())
		}
	}
	if len(gotArgs) != 1 || gotArgs[0] != "y" {
		t.Errorf("arguments %q", gotArgs)
	}
	var help strings.Builder
	Main([]string{"help"}, strings.NewReader(""), &help, io.Discard, v)
	if parse, spy, canon := strings.Index(help.String(), "  parse "), strings.Index(help.String(), "  spy "),
		strings.Index(help.String(), "  canon "); parse < 0 || spy < parse || canon < spy {
		t.Errorf("the verbs are in another order: %s", help.String())
	}
}
