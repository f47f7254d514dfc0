package guard

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/lenient"
	"github.com/weburl-go/weburl/percent"
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
	return hidesHostIn(path)
}

// hidesHostIn is hidesHost for a path that the parser need not have read.
func hidesHostIn(path string) bool {
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

// disguise returns the character without which a path that hides a host would hide none,
// since somebody takes it for a slash, a dot or the like; 0 if there is none. If it takes
// several, it is the last.
func disguise(path string) rune {
	for range decodings {
		path = percent.Decode(path)
		var disguised []int
		for i, c := range path {
			if lenient.ASCII(c) != "" {
				disguised = append(disguised, i)
			}
		}
		// hides is about the path in which only the first n of them are what they seem.
		hides := func(n int) bool {
			i := -1
			return hidesHostIn(strings.Map(func(c rune) rune {
				if c < utf8.RuneSelf || lenient.ASCII(c) == "" {
					return c
				}
				if i++; i < n {
					return c
				}
				return 'x'
			}, path))
		}
		if n := sort.Search(len(disguised)+1, hides); 0 < n && n <= len(disguised) {
			c, _ := utf8.DecodeRuneInString(path[disguised[n-1]:])
			return c
		}
	}
	return 0
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
