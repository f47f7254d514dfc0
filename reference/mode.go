package reference

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// Mode says how a string is read as a reference: as is right for the scheme
// that it has, or will get from a base.
type Mode uint8

const (
	// GenericMode is the mode for all schemes but those of the other two. Only
	// slashes separate, and there are no drives.
	GenericMode Mode = iota
	// WebMode is the mode for http, https, ws, wss and ftp: backslashes before the
	// query separate as slashes do.
	WebMode
	// FileMode is the mode for file: backslashes are slashes, and there are drives.
	FileMode
)

// String returns "generic", "web" or "file".
func (m Mode) String() string {
	switch m {
	case WebMode:
		return "web"
	case FileMode:
		return "file"
	}
	return "generic"
}

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

// For returns the mode in which input, preprocessed or not, is to be read
// where m is the mode of the base: that of its own scheme, if it has one.
func (m Mode) For(input string) Mode {
	input = infra.Clean(input, true).Text
	if n := infra.SchemeLength(input); n > 0 {
		return modeOf(input[:n])
	}
	return m
}

// Preprocess returns input as the grammar reads it: without C0 controls and
// spaces around it, without tabs and newlines, with U+FFFD for what is not
// UTF-8, and in the modes WebMode and FileMode with slashes for the backslashes before
// the query and fragment. A scheme in the input takes precedence over m.
func (m Mode) Preprocess(input string) string {
	input = infra.Clean(input, true).Text
	if n := infra.SchemeLength(input); n > 0 {
		m = modeOf(input[:n])
	}
	return m.slashes(input)
}

// slashes replaces backslashes where m is not GenericMode.
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

var delimiters = infra.StopsAt(func(b byte) bool { return b == '?' || b == '#' || b == '\\' })
