package infra

// Dots returns 1 for a single-dot URL path segment, 2 for a double-dot one, and
// 0 for any other.
//
// https://url.spec.whatwg.org/#single-dot-path-segment
// https://url.spec.whatwg.org/#double-dot-path-segment
func Dots[T ~string | ~[]byte](segment T) int {
	if len(segment) == 0 || !BeginsDots(segment[0]) || len(segment) > LongestDots {
		return 0
	}
	n := 0
	for len(segment) > 0 {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case len(segment) >= 3 && segment[0] == '%' && segment[1] == '2' && segment[2]|0x20 == 'e':
			segment = segment[3:]
		default:
			return 0
		}
		n++
	}
	if n > 2 {
		return 0
	}
	return n
}

// LongestDots is the length of the longest dot segments.
const LongestDots = len("%2e%2e")

// BeginsDots reports whether a dot segment can begin with b.
func BeginsDots(b byte) bool { return b == '.' || b == '%' }

// IsWindowsDriveLetter reports whether s is a Windows drive letter.
//
// https://url.spec.whatwg.org/#windows-drive-letter
func IsWindowsDriveLetter[T ~string | ~[]byte](s T) bool {
	return len(s) == 2 && Is(s[0], Alpha) && (s[1] == ':' || s[1] == '|')
}

// IsNormalizedWindowsDriveLetter reports whether s is a normalized Windows
// drive letter.
//
// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func IsNormalizedWindowsDriveLetter[T ~string | ~[]byte](s T) bool {
	return IsWindowsDriveLetter(s) && s[1] == ':'
}

// StartsWithWindowsDriveLetter reports whether s starts with a Windows drive
// letter.
//
// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func StartsWithWindowsDriveLetter(s string) bool {
	if len(s) < 2 || !IsWindowsDriveLetter(s[:2]) {
		return false
	}
	if len(s) == 2 {
		return true
	}
	switch s[2] {
	case '/', '\\', '?', '#':
		return true
	}
	return false
}
