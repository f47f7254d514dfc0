package fileurl

import (
	"runtime"

	"github.com/weburl-go/weburl/internal/enum"
)

// Style is how a system writes paths.
type Style uint8

const (
	// POSIX: "/home/ann/a.txt".
	POSIX Style = iota
	// Windows: `C:\Users\ann\a.txt` and `\\server\share\a.txt`. A slash separates, too.
	Windows
)

// Native returns the style of the system that the program runs on.
func Native() Style {
	if runtime.GOOS == "windows" {
		return Windows
	}
	return POSIX
}

var styleNames = []string{POSIX: "posix", Windows: "windows"}

// String returns "posix" or "windows"; "" if s is unknown.
func (s Style) String() string { return enum.Name(styleNames, s) }

// AppendText appends the string of s to dst. It fails if s is unknown.
func (s Style) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, styleNames, s, "fileurl.Style")
}

// MarshalText returns the string of s. It fails if s is unknown.
func (s Style) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads the string of a style.
func (s *Style) UnmarshalText(text []byte) error {
	return enum.Parse(s, styleNames, text, "fileurl.Style")
}

// isSeparator reports whether c separates names.
func (s Style) isSeparator(c byte) bool { return c == '/' || c == '\\' && s == Windows }
