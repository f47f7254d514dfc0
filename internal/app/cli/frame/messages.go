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

// Unknown returns the message for a name that does not exist, with near, the name that was
// probably meant, unless that is "". It does not show a name that may be a URL.
func Unknown(what, name, near string) string {
	text := "unknown " + what
	if !MayBeURL(name) {
		text += ` "` + show.Visible(name) + `"`
	}
	if near != "" {
		text += `; did you mean "` + show.Visible(near) + `"?`
	}
	return text
}

// UnknownOf is like Unknown for a name that must be one of names, which it lists.
func UnknownOf(what, name string, names []string) string {
	if near := similar.Name(name, names); near != "" {
		return Unknown(what, name, near) + " It must be " + OrList(names)
	}
	return Unknown(what, name, "") + "; it must be " + OrList(names)
}

// MustBe returns nil if the value of a flag is one of values. Otherwise it returns an error that
// lists them and suggests the one that was probably meant.
func MustBe(flag, value string, values []string) error {
	if slices.Contains(values, value) {
		return nil
	}
	return UsageError("--" + flag + " must be " + OrList(values) + DidYouMean(value, values))
}

// DidYouMean returns the end of a message that suggests the one of names that was probably
// meant, or "" if there is none.
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

// MayBeURL reports whether an argument may be a URL or a part of one. Messages must not show it,
// because it may contain a password.
func MayBeURL(arg string) bool { return strings.ContainsAny(arg, `:/\@`) }

// IsWord reports whether s looks like a name. As an input, such a word fails unless there is a
// base URL.
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

// profileFailure returns the message for an error of package canonical.
func profileFailure(err error) (text string, ok bool) {
	var e *canonical.Error
	if !errors.As(err, &e) {
		return "", false
	}
	return e.Reason.String() + ": " + e.Reason.Explanation(), true
}

// FileHint returns a hint how to read the file that an argument names, or "" if there is no such
// file. It does not look for a file unless isArgument is set: the author of a list must not
// decide which files are looked up.
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
	// NB: Windows would contact another machine for such a name.
	if strings.HasPrefix(name, "//") || strings.HasPrefix(name, `\\`) {
		return false
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// shellWord returns a word quoted for the shell of a system, or "..." if it cannot be shown.
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
