package frame

import (
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/show"
)

// unknown returns the message for a name that does not exist, with the one that
// was probably meant, if any. A name that may be a URL is not shown.
func Unknown(what, name, near string) string {
	text := "unknown " + what
	if !MayBeURL(name) {
		text += ` "` + show.Visible(name) + `"`
	}
	if near != "" {
		text += `; did you mean "` + near + `"?`
	}
	return text
}

// UnknownOf is unknown for one of names, which it lists.
func UnknownOf(what, name string, names []string) string {
	if near := similar.Name(name, names); near != "" {
		return Unknown(what, name, near) + " It must be " + OrList(names)
	}
	return Unknown(what, name, "") + "; it must be " + OrList(names)
}

// MustBe returns nil if the value of a flag is one of values, and otherwise an error
// that lists them and says which of them was probably meant.
func MustBe(flag, value string, values []string) error {
	if slices.Contains(values, value) {
		return nil
	}
	return UsageError("--" + flag + " must be " + OrList(values) + DidYouMean(value, values))
}

// DidYouMean ends a message with the one of names that was probably meant, if any.
func DidYouMean(name string, names []string) string {
	if near := similar.Name(name, names); near != "" {
		return `; did you mean "` + near + `"?`
	}
	return ""
}

// OrList returns names with commas, and "or" before the last.
func OrList(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// MayBeURL reports whether an argument may be a URL, or a part of one, which is
// not to be shown because it may have a password.
func MayBeURL(arg string) bool { return strings.ContainsAny(arg, `:/\@`) }

// IsWord reports whether s looks like a name. As an input it would fail unless
// there is a base URL.
func IsWord(s string) bool {
	return s != "" && s != "-" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-") == ""
}

// FailureCode returns the code of an error of the parser, of a profile or of a list.
func FailureCode(err error) string {
	var refusal *canonical.Error
	var wrong *lines.Error
	switch {
	case errors.As(err, &refusal):
		return refusal.Reason.String()
	case errors.As(err, &wrong):
		return lines.Code
	}
	return rows.ErrorCode(err)
}

// FailureText returns "CODE: EXPLANATION" for an error of the parser or of a
// profile, and the text of any other error.
func FailureText(err error) string {
	if text, ok := profileFailure(err); ok {
		return text
	}
	return jsonform.ErrorText(err)
}

// profileFailure returns what to say of an error of package canonical.
func profileFailure(err error) (text string, ok bool) {
	var e *canonical.Error
	if !errors.As(err, &e) {
		return "", false
	}
	return e.Reason.String() + ": " + e.Reason.Explanation(), true
}

// FileHint says how to read the file that an argument names, or returns "" if there is no
// such file. No file is looked for unless isArgument is set: lines name what their author
// likes.
func FileHint(name string, isArgument bool) string {
	if !isArgument || !IsFile(name) {
		return ""
	}
	from := name
	if strings.HasPrefix(from, "-") {
		from = "./" + from
	}
	return show.Visible(name) + " is a file; to read its lines, write - <" + shellWord(from, runtime.GOOS) + " in its place"
}

// IsFile reports whether there is a regular file with a name.
func IsFile(name string) bool {
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
