package infra

// Dots returns 1 for a single-dot URL path segment, 2 for a double-dot one, and 0 for
// any other segment.
//
// https://url.spec.whatwg.org/#single-dot-path-segment
// https://url.spec.whatwg.org/#double-dot-path-segment
func Dots[T ~string | ~[]byte](segment T) int {
	if len(segment) == 0 || !BeginsDots(segment[0]) {
		return 0
	}
	if n, end := LeadingDots(segment); end == len(segment) {
		return n
	}
	return 0
}

// LeadingDots returns the number of dots at the start of s, percent-encoded or not, and
// the index after them. It counts at most two.
func LeadingDots[T ~string | ~[]byte](s T) (n, end int) {
	for n < 2 && end < len(s) {
		if s[end] == '.' {
			end++
		} else if end+2 < len(s) && s[end] == '%' && s[end+1] == '2' && s[end+2]|0x20 == 'e' {
			end += len("%2e")
		} else {
			break
		}
		n++
	}
	return n, end
}

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
