// Package intended guesses which URL a person meant by an input that is not a URL, or that is read
// as another URL than people expect: example.com/path, localhost:8080, C:\dir.
package intended

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/validation"
)

// Guess is a URL that was probably meant.
type Guess struct {
	// Why says what the input lacks, or how it is read.
	Why string
	// URL is the URL as a person would write it.
	URL string
}

// String returns a sentence without a full stop, such as "no scheme; did you mean
// https://example.com/path?".
func (g Guess) String() string { return g.Why + "; did you mean " + g.URL + "?" }

// Message returns the message about an input without a base URL that fails with a code. ok is false
// if there is no guess.
func Message(input string, code validation.Code) (message string, ok bool) {
	if code != validation.MissingSchemeNonRelativeURL {
		return "", false
	}
	g, ok := Of(input)
	return code.String() + ": " + show.Visible(g.String()), ok
}

// maxInput limits the length of an input for which a guess is made.
const maxInput = 2000

// Of returns the URL that was probably meant by an input without a base URL. ok is false if the
// input is read as people expect, or if there is no guess. There is never one for an input with a
// username or password.
func Of(input string) (g Guess, ok bool) {
	if len(input) > maxInput {
		return Guess{}, false
	}
	input = infra.Clean(input, true).Text
	if u, err := fileurl.From(input, fileurl.Windows); err == nil && strings.Contains(input, `\`) {
		return Guess{"this is a Windows path", u.String()}, true
	}
	scheme, rest := infra.SchemeLength(input), strings.TrimPrefix(input, "//")
	why := "no scheme"
	if scheme > 0 {
		why = `"` + input[:scheme] + `" is read as the scheme`
	}
	end := strings.IndexAny(rest, `/\?#`)
	if end < 0 {
		end = len(rest)
	}
	authority := rest[:end]
	if authority == "" || strings.ContainsAny(authority, "@ ") {
		return Guess{}, false
	}
	u, err := weburl.Parse("https://" + rest)
	port := authority[strings.LastIndexByte(authority, ':')+1:]
	hasPort := len(port) < len(authority) && port != "" && strings.Trim(port, "0123456789") == ""
	if err != nil || scheme > 0 && (scheme+len(":")+len(port) != len(authority) || !hasPort) {
		return Guess{}, false
	}
	h := u.Host()
	// A name alone, without a path, port or slashes, may be the name of a file.
	isBare := rest == authority && rest == input && !hasPort
	if rest == input && !isLikely(h, isBare) || isBare && h.Kind() == host.IPv4 && h.String() != rest {
		return Guess{}, false // 1.2 is more likely a number
	}
	as := "https"
	if h.Class() == host.Loopback || port == "80" {
		as = "http" // this machine rarely has a certificate
	}
	return Guess{why, as + "://" + rest}, true
}

// isLikely reports whether a person would take h for a host.
func isLikely(h host.Host, isBare bool) bool {
	if h.Kind() != host.Domain || h.Class() == host.Loopback {
		return true
	}
	name := h.String()
	rule := psl.Lookup(h).Rule
	if rule != psl.ICANNRule && rule != psl.PrivateRule || !strings.Contains(strings.TrimSuffix(name, "."), ".") {
		return false
	}
	return !isBare || strings.HasPrefix(name, "www.") || !slices.Contains(endings, name[strings.LastIndexByte(name, '.')+1:])
}

// endings lists top-level domains that are also endings of file names.
var endings = []string{"md", "sh", "py", "rs", "pl", "zip", "mov", "so", "cc", "ps"}
