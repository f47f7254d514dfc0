package frame

import (
	"os"
	"runtime"
	"strings"

	"github.com/weburl-go/weburl/internal/show"
)

// FileHint says how to read the file that an argument names, or returns "" if there is no
// such file. No file is looked for unless isArgument is set: lines name what their author
// likes.
func FileHint(name string, isArgument bool) string {
	if !isArgument || !isFile(name) {
		return ""
	}
	from := name
	if strings.HasPrefix(from, "-") {
		from = "./" + from
	}
	return show.Visible(name) + " is a file; to read its lines, write - <" + shellWord(from, runtime.GOOS) + " in its place"
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
		if strings.Trim(word, plain+`\`) != "" {
			return `"` + word + `"`
		}
	case strings.Trim(word, plain) != "":
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}
