package check

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/app/cli"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/ucd"
)

// acting is text that triggers actions of terminals.
const acting = "\x1b[2J\x1b]0;x\x07\u009b2J\u202e\u2066\u2028\x7f\r\x08"

// filesWithControls writes documents with such text, in files with such names where
// the system allows them.
func filesWithControls(t *testing.T) (dir string) {
	dir = t.TempDir()
	name := acting
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" {
		name = "\u202e"
	}
	text := "https://h/" + acting + "\n%1B[2J " + acting + "\xff\n"
	for file, text := range map[string]string{
		name + ".html": "<a href='" + acting + " x'>" + acting + "</a><a href='missing" + acting + "'><img src='https://u:p@" + acting + "/'>\xff",
		name + ".md":   "[a](<https://h/" + acting + ">) [b](missing-" + acting + ".md#" + acting + ")",
		name + ".txt":  text,
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Whatever the documents and their names contain, a terminal receives no control
// character from them, in any format; and colors change no other byte.
func TestTerminalIsSafe(t *testing.T) {
	dir := filesWithControls(t)
	colored := 0
	for _, args := range [][]string{
		{"--local"}, {"--diff"}, {"--in", "text"}, {"--in", "text", "--diff"}, {"--format", "json", "--local"}, {"--format", "ndjson"},
		{"--format", "sarif", "--local"}, {"--format", "github", "--local"}, {"--in", "text", "--format", "github"},
		{"--config", filepath.Join(dir, acting)}, {"--ignore", acting}, {filepath.Join(dir, acting)},
	} {
		var plain string
		for _, color := range []string{"never", "always"} {
			var out, messages bytes.Buffer
			to := frame.Terminal{Writer: &out, Escapes: true}
			all := slices.Concat([]string{"check", "--color", color}, args, []string{dir})
			cli.Main(all, strings.NewReader(""), to, frame.Terminal{Writer: &messages, Escapes: true}, Verb())
			text := out.String()
			for _, s := range show.Sequences() {
				text = strings.ReplaceAll(text, s, "")
			}
			if text != out.String() {
				colored++
			}
			if color == "never" {
				plain = text
			} else if text != plain {
				t.Errorf("%q: with colors\n%q\nwithout\n%q", args, text, plain)
			}
			for line := range strings.Lines(text + messages.String()) {
				if !utf8.ValidString(line) || strings.ContainsFunc(strings.TrimSuffix(line, "\n"), func(r rune) bool { return ucd.LookOf(r) >= ucd.BidiControl }) {
					t.Errorf("%q prints %q", args, line)
				}
			}
			if out.Len()+messages.Len() == 0 {
				t.Errorf("%q prints nothing", args)
			}
		}
	}
	if colored == 0 {
		t.Error("there are no colors")
	}
}
