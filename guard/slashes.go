package guard

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/lenient"
	"github.com/weburl-go/weburl/percent"
)

// decodings is the number of times that the lenient reader decodes a path.
const decodings = 2

// mayExposeHost reports whether the path of a URL begins with two slashes, or would for a
// program that decodes it, treats backslashes as slashes, ignores controls, spaces and
// parameters (";"), and then resolves dot segments. In the whole URL that is harmless, but
// if the path alone is read as a reference, a host follows the slashes. Time is linear.
func mayExposeHost(path string) bool {
	if strings.HasPrefix(path, "//") {
		return true
	}
	if !strings.ContainsAny(path, "%;") {
		return false // the parser has resolved and replaced the rest
	}
	return mayExposeHostDecoded(path)
}

// mayExposeHostDecoded is like mayExposeHost, for a path that need not come from the
// parser.
func mayExposeHostDecoded(path string) bool {
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
			return false // there is no overlong UTF-8, so the other readers read the same
		}
	}
	return false
}

// disguise returns the character that makes path expose a host because some programs read
// it as a slash, a dot or the like: the last one if it takes several, or 0 if path exposes
// a host without any.
func disguise(path string) rune {
	for range decodings {
		path = percent.Decode(path)
		var disguised []int
		for i, c := range path {
			if lenient.ASCII(c) != "" {
				disguised = append(disguised, i)
			}
		}
		// exposes reports whether path still exposes a host if only its first n such
		// characters are kept.
		exposes := func(n int) bool {
			i := -1
			return mayExposeHostDecoded(strings.Map(func(c rune) rune {
				if c < utf8.RuneSelf || lenient.ASCII(c) == "" {
					return c
				}
				if i++; i < n {
					return c
				}
				return 'x'
			}, path))
		}
		if n := sort.Search(len(disguised)+1, exposes); 0 < n && n <= len(disguised) {
			c, _ := utf8.DecodeRuneInString(path[disguised[n-1]:])
			return c
		}
	}
	return 0
}

// beginsTwice reports whether path begins with two slashes, or may do so after dot segments
// are resolved and parameters are cut off. Programs disagree about what separates segments,
// so any ".." may leave nothing before it; and about where a dot segment's parameter ends,
// so what follows it may belong to the parameter.
func beginsTwice(path string) bool {
	// atStart reports whether nothing may be left before the segment, and afterParam
	// whether there was a dot segment with a parameter, after which atStart stays true.
	atStart, afterParam := true, false
	for rest := path[1:]; ; {
		end := strings.IndexAny(rest, `/\`)
		more := end >= 0
		if !more {
			end = len(rest)
		}
		segment, _, cut := strings.Cut(rest[:end], ";")
		switch segment {
		case "..":
			atStart = true
			afterParam = afterParam || cut
		case ".":
			afterParam = afterParam || cut && atStart
		case "":
			if atStart && more {
				return true
			}
		default:
			atStart = afterParam
		}
		if !more {
			return false
		}
		rest = rest[end+1:]
	}
}
