package cli

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/similar"
)

// unknown returns the message for a name that does not exist, with the one that
// was probably meant, if any. A name that may be a URL is not shown.
func unknown(what, name, near string) string {
	text := "unknown " + what
	if !mayBeURL(name) {
		text += ` "` + show.Visible(name) + `"`
	}
	if near != "" {
		text += `; did you mean "` + near + `"?`
	}
	return text
}

// unknownOf is unknown for one of names, which it lists.
func unknownOf(what, name string, names []string) string {
	if near := similar.Name(name, names); near != "" {
		return unknown(what, name, near) + " It must be " + orList(names)
	}
	return unknown(what, name, "") + "; it must be " + orList(names)
}

// mustBe returns nil if the value of a flag is one of values, and otherwise an error
// that lists them and says which of them was probably meant.
func mustBe(flag, value string, values []string) error {
	if slices.Contains(values, value) {
		return nil
	}
	return usageError("--" + flag + " must be " + orList(values) + didYouMean(value, values))
}

// didYouMean ends a message with the one of names that was probably meant, if any.
func didYouMean(name string, names []string) string {
	if near := similar.Name(name, names); near != "" {
		return `; did you mean "` + near + `"?`
	}
	return ""
}

// orList returns names with commas, and "or" before the last.
func orList(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// mayBeURL reports whether an argument may be a URL, or a part of one, which is
// not to be shown because it may have a password.
func mayBeURL(arg string) bool { return strings.ContainsAny(arg, `:/\@`) }
