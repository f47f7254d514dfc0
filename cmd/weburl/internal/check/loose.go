package check

import (
	"bytes"
	"strings"
	"unicode"
)

// looseName returns what generators keep of a heading in common, whatever else they do to
// make a fragment of it: letters and digits, in lower case, without what comes before the
// first letter.
func looseName(name string) string {
	loose := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
	if n := strings.IndexFunc(loose, unicode.IsLetter); n > 0 {
		loose = loose[n:]
	}
	return loose
}

// asciiOnly returns the ASCII in a loose name, which some generators keep alone.
func asciiOnly(loose string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x80 {
			return -1
		}
		return r
	}, loose)
}

// longestAttributes bounds a list of attributes in Markdown.
const longestAttributes = 500

// findAttributes calls found with the names that attributes in Markdown give to what is before
// them, as in "# Title {#name}", with those of components of MDX, as in <A id="name">, and
// with the terms of definition lists. It does not look at where they are, and takes linear
// time.
func findAttributes(text []byte, found func(name string)) {
	for i := 0; ; i++ {
		n := bytes.IndexByte(text[i:], '{')
		if n < 0 {
			break
		}
		i += n
		list := text[i+1 : min(len(text), i+1+longestAttributes)]
		end := bytes.IndexAny(list, "{}\n")
		if end < 0 || list[end] != '}' {
			continue
		}
		for _, field := range strings.Fields(string(list[:end])) {
			if name, ok := strings.CutPrefix(strings.TrimPrefix(field, ":"), "#"); ok && name != "" {
				found(name)
			}
		}
	}
	var term []byte
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte(": ")) && len(term) <= longestAttributes {
			found(string(term))
		}
		term = bytes.TrimSpace(line)
	}
	for _, key := range []string{"id=", "name="} {
		for rest := text; ; {
			n := bytes.Index(rest, []byte(key))
			if n < 0 {
				break
			}
			rest = rest[n+len(key):]
			value := bytes.TrimPrefix(rest, []byte("{"))
			if len(value) == 0 || strings.IndexByte("\"'`", value[0]) < 0 {
				continue
			}
			value = value[:min(len(value), longestAttributes)]
			if end := bytes.IndexByte(value[1:], value[0]); end > 0 {
				found(string(value[1 : 1+end]))
			}
		}
	}
}
