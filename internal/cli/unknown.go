package cli

import (
	"strings"

	"github.com/weburl-go/weburl/internal/show"
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

// mayBeURL reports whether an argument may be a URL, or a part of one, which is
// not to be shown because it may have a password.
func mayBeURL(arg string) bool { return strings.ContainsAny(arg, `:/\@`) }

// nearest returns the one of names that a mistyped name was probably meant to
// be, or "".
func nearest(name string, names []string) string {
	const longest = 100
	if len(name) > longest {
		return ""
	}
	name = strings.ToLower(name)
	near, best := "", len(name)/3+1
	for _, n := range names {
		d := editDistance(n, name)
		if isSwapped(n, name) {
			d = 1
		}
		if d < best {
			near, best = n, d
		}
	}
	if near != "" || len(name) < 3 {
		return near
	}
	for _, n := range names {
		if strings.HasPrefix(n, name) || len(n) > 3 && strings.HasPrefix(name, n) {
			return n
		}
	}
	return ""
}

// isSwapped reports whether a and b differ in the order of two adjacent bytes.
func isSwapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
