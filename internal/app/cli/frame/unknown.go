package frame

import (
	"slices"
	"strings"

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
