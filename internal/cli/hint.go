package cli

import (
	"cmp"
	"os"
	"runtime"
	"strings"

	"github.com/weburl-go/weburl/internal/show"
)

// fileHint says how to read the file that an argument names, or returns "" if there is no
// such file. No file is looked for unless isArgument is set: lines name what their author
// likes.
func (c *command) fileHint(name string, isArgument bool) string {
	if !isArgument || !isFile(name) {
		return ""
	}
	words := []string{"weburl", c.verb}
	if c.toRead == nil {
		words = append(words, "-")
	}
	for _, arg := range c.toRead {
		if before, _, ok := strings.Cut(arg, "@"); ok && strings.Contains(before, ":") || strings.HasPrefix(arg, "password=") {
			arg = "..." // it has a password
		}
		words = append(words, shellWord(arg, runtime.GOOS))
	}
	from := name
	if strings.HasPrefix(from, "-") {
		from = "./" + from
	}
	words = append(words, "<"+shellWord(from, runtime.GOOS))
	return show.Visible(name) + " is a file; to read " + cmp.Or(c.listed, "URLs") + " from it: " + strings.Join(words, " ")
}

func isFile(name string) bool {
	// NB: Windows would ask another machine about such a name.
	if strings.HasPrefix(name, "//") || strings.HasPrefix(name, `\\`) {
		return false
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// shellWord returns a word as it is written in a command for the shell of a system, or
// "..." if it cannot be shown.
func shellWord(word, system string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+%@"
	switch {
	case show.Visible(word) != word:
		return "..."
	case system == "windows":
		if strings.Trim(word, plain+`\`) != "" || word == "" {
			return `"` + word + `"`
		}
	case strings.Trim(word, plain) != "" || word == "":
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}
