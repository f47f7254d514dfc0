package reference

import (
	"strings"
	"unicode/utf8"

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

// longestSpecial is the length of the longest scheme with a mode of its own.
const longestSpecial = len("https")

// modeOf returns the mode of a scheme.
func modeOf(scheme string) Mode {
	if len(scheme) > longestSpecial {
		return GenericMode
	}
	var b [longestSpecial]byte
	for i := range len(scheme) {
		b[i] = infra.ASCIILower(scheme[i])
	}
	switch string(b[:len(scheme)]) {
	case "http", "https", "ws", "wss", "ftp":
		return WebMode
	case "file":
		return FileMode
	}
	return GenericMode
}

// For returns the mode in which input, preprocessed or not, is to be read
// where m is the mode of the base: that of its own scheme, if it has one.
func (m Mode) For(input string) Mode {
	input = clean(input)
	if n := schemeLength(input); n > 0 {
		return modeOf(input[:n])
	}
	return m
}

// Preprocess returns input as the grammar reads it: without C0 controls and
// spaces around it, without tabs and newlines, with U+FFFD for what is not
// UTF-8, and in the modes WebMode and FileMode with slashes for the backslashes before
// the query and fragment. A scheme in the input takes precedence over m.
func (m Mode) Preprocess(input string) string {
	input = clean(input)
	if n := schemeLength(input); n > 0 {
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

// clean is the part of preprocessing that does not depend on the mode.
func clean(input string) string {
	start, end := 0, len(input)
	for start < end && infra.Is(input[start], infra.C0OrSpace) {
		start++
	}
	for end > start && infra.Is(input[end-1], infra.C0OrSpace) {
		end--
	}
	s := input[start:end]
	i := infra.Scan(s, 0, unclean)
	if i == len(s) || infra.Scan(s, i, tabs) == len(s) && utf8.ValidString(s[i:]) {
		return s
	}
	b := make([]byte, i, len(s)+8)
	copy(b, s)
	for i < len(s) {
		// NB: ill-formed sequences are replaced before tabs and newlines go,
		// never across them.
		r, size, _ := infra.DecodeScalarValue(s[i:])
		if r >= utf8.RuneSelf || !infra.Is(byte(r), infra.TabOrNewline) {
			b = utf8.AppendRune(b, r)
		}
		i += size
	}
	return string(b)
}

var (
	unclean    = infra.StopsAt(func(b byte) bool { return b >= utf8.RuneSelf || infra.Is(b, infra.TabOrNewline) })
	tabs       = infra.StopsAt(func(b byte) bool { return infra.Is(b, infra.TabOrNewline) })
	delimiters = infra.StopsAt(func(b byte) bool { return b == '?' || b == '#' || b == '\\' })
)

// originalSpan turns a span of what clean returns into one of its input.
func originalSpan(input string, start, end int) (int, int) {
	i := 0
	for i < len(input) && infra.Is(input[i], infra.C0OrSpace) {
		i++
	}
	// at returns the place in the input where byte n of the cleaned text
	// comes from; a span ends where its last byte ends.
	out := 0
	at := func(n int) int {
		for i < len(input) && out < n {
			r, size, _ := infra.DecodeScalarValue(input[i:])
			if r >= utf8.RuneSelf || !infra.Is(byte(r), infra.TabOrNewline) {
				out += utf8.RuneLen(r)
			}
			i += size
		}
		return i
	}
	from := at(start)
	to := at(end)
	if end > start {
		for from < to && infra.Is(input[from], infra.TabOrNewline) {
			from++
		}
	}
	return from, to
}

// schemeLength returns the length of the scheme that s begins with, 0 if it
// has none.
func schemeLength(s string) int {
	if s == "" || !infra.Is(s[0], infra.Alpha) {
		return 0
	}
	i := 1
	for i < len(s) && infra.Is(s[i], infra.SchemeCode) {
		i++
	}
	if i == len(s) || s[i] != ':' {
		return 0
	}
	return i
}
