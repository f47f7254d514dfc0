package check

import "unicode/utf8"

const (
	// maxPlaces is how many places in a URL a report has.
	maxPlaces = 10
	// maxErrors is how many errors a URL may have to be fixed. Finding them takes
	// a few hundred bytes of memory for each.
	maxErrors = 1 << 18
	// maxFindings is how many reports there are of a file unless --max-findings
	// says otherwise.
	maxFindings = 10_000
	// maxShown is how many bytes of a URL, or of an edit, a report shows, counted
	// as JSON writes them.
	maxShown = 2000
	// maxRemark is the same for a URL in a message, and for a context.
	maxRemark = 200
)

// cut returns as much of a text as a report shows, up to limit bytes as JSON
// writes them, with an ellipsis if that is not all. length is then that of the
// whole text, and otherwise 0.
func cut(text string, limit int) (shown string, length int) {
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
