package reference

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// Mode selects how a string is read as a reference. It depends on the scheme that the
// reference has or will get from its base.
type Mode uint8

const (
	// GenericMode is the mode for all other schemes. Only slashes are
	// separators, and there are no drives.
	GenericMode Mode = iota
	// WebMode is the mode for the special schemes other than file, such as https.
	// Backslashes before the query are slashes.
	WebMode
	// FileMode is the mode for file. Backslashes before the query are slashes,
	// and there are drives.
	FileMode
)

// modeOf returns the mode of a scheme.
func modeOf(scheme string) Mode {
	switch s := infra.SpecialSchemeFold(scheme); {
	case s == infra.File:
		return FileMode
	case s.IsSpecial():
		return WebMode
	}
	return GenericMode
}

// For returns the mode in which to read input, preprocessed or not: the mode of its
// own scheme if it has one, and otherwise m, the mode of the base.
func (m Mode) For(input string) Mode {
	input = infra.Clean(input, true).Text
	if n := infra.SchemeLength(input); n > 0 {
		return modeOf(input[:n])
	}
	return m
}

// Preprocess returns input as the grammar reads it: without surrounding C0 controls
// and spaces, without tabs and newlines, with ill-formed UTF-8 replaced by U+FFFD
// and, in [WebMode] and [FileMode], with the backslashes before the query and
// fragment replaced by slashes. A scheme in the input takes precedence over m.
func (m Mode) Preprocess(input string) string {
	input = infra.Clean(input, true).Text
	if n := infra.SchemeLength(input); n > 0 {
		m = modeOf(input[:n])
	}
	return m.slashes(input)
}

// slashes replaces backslashes before the query and fragment unless m is
// GenericMode.
func (m Mode) slashes(s string) string {
	if m == GenericMode {
		return s
	}
	end := infra.Scan(s, 0, delimiters)
	if end == len(s) || s[end] != '\\' {
		return s
	}
	if end = strings.IndexAny(s, "?#"); end < 0 {
		end = len(s)
	}
	return strings.ReplaceAll(s[:end], `\`, "/") + s[end:]
}

var delimiters = infra.StopsAt(0, `?#\`)
