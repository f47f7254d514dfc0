package findings

import "unicode/utf8"

const (
	// MaxShown bounds the bytes shown of a URL or an edit, counted as JSON writes
	// them.
	MaxShown = 2000
	// MaxRemark bounds those of a URL in a message, and of a context.
	MaxRemark = 200
)

// Cut returns as much of text as a finding shows: at most limit bytes as JSON
// writes them, with an ellipsis if that is not all. length is the length of text if
// it was cut, and otherwise 0.
func Cut(text string, limit int) (shown string, length int) {
	const escape = len(`\u0000`)
	if len(text) <= limit/escape {
		return text, 0
	}
	room := limit
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r < ' ' || r == 0x7F || r == '\u2028' || r == '\u2029' || r == utf8.RuneError:
			room -= escape
		case r == '"' || r == '\\':
			room -= 2
		default:
			room -= size
		}
		if room < 0 {
			return text[:i] + "…", len(text)
		}
		i += size
	}
	return text, 0
}
