package fileurl

import (
	"runtime"

	"github.com/weburl-go/weburl/internal/enum"
)

// Style is the way in which a system writes paths.
type Style uint8

const (
	// POSIX: "/home/ann/a.txt".
	POSIX Style = iota
	// Windows: `C:\Users\ann\a.txt` and `\\server\share\a.txt`. A slash also separates.
	Windows
)

// Native returns the style of the system on which the program runs.
func Native() Style {
	if runtime.GOOS == "windows" {
		return Windows
	}
	return POSIX
}

var styleNames = []string{POSIX: "posix", Windows: "windows"}

// String returns "posix" or "windows", or "" if s is unknown.
func (s Style) String() string { return enum.Name(styleNames, s) }

// AppendText appends the string of s to dst. It fails if s is unknown.
func (s Style) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, styleNames, s, "fileurl.Style")
}

// MarshalText returns the string of s. It fails if s is unknown.
func (s Style) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the style with the given string.
func (s *Style) UnmarshalText(text []byte) error {
	return enum.Parse(s, styleNames, text, "fileurl.Style")
}

// isSeparator reports whether c separates names.
func (s Style) isSeparator(c byte) bool { return c == '/' || c == '\\' && s == Windows }
