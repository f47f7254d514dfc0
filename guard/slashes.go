package guard

import (
	"strings"

	"github.com/weburl-go/weburl/internal/lenient"
)

// decodings is how often the lenient reader decodes a path.
const decodings = 2

// hidesHost reports whether the path of a URL begins with two slashes, or would for a
// reader who decodes it, takes backslashes for slashes, ignores controls, spaces and
// parameters (";"), and then resolves dot segments. For a URL as a whole that is harmless;
// but where its path is taken for a reference, what follows the slashes is a host. Time
// is linear.
func hidesHost(path string) bool {
	if strings.HasPrefix(path, "//") {
		return true
	}
	if !strings.ContainsAny(path, "%;") {
		return false // the parser has resolved and replaced the rest
	}
	for overlong := range lenient.Overlongs {
		reader := lenient.Reader{Overlong: overlong, Drops: lenient.Blanks}
		text, allValid := path, true
		for level := range decodings + 1 {
			var valid bool
			if text, valid = reader.Read(text, min(level, 1)); beginsTwice(text) {
				return true
			}
			allValid = allValid && valid
		}
		if allValid {
			return false // whatever a reader makes of overlong UTF-8
		}
	}
	return false
}

// beginsTwice reports whether path begins with two slashes, or may once dot segments are
// resolved and parameters cut off. Readers do not agree on what separates segments, nor so
// on how many a ".." leaves: after each, the path may begin anew. Nor do they agree on where
// the parameter of a dot segment ends: then what follows may be none.
func beginsTwice(path string) bool {
	begins, open := true, false // open: since a dot segment with a parameter
	for rest := path[1:]; ; {
		end := strings.IndexAny(rest, `/\`)
		more := end >= 0
		if !more {
			end = len(rest)
		}
		segment, _, cut := strings.Cut(rest[:end], ";")
		switch segment {
		case "..":
			begins = true
			open = open || cut
		case ".":
			open = open || cut && begins
		case "":
			if begins && more {
				return true
			}
			begins = open
		default:
			begins = open
		}
		if !more {
			return false
		}
		rest = rest[end+1:]
	}
}
