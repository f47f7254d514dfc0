package documents

import (
	"encoding/json"
	"strings"

	list "github.com/weburl-go/weburl/internal/app/lines"
)

// frontMatter returns the end of the front matter of source, or 0 if it has none: a
// YAML mapping between lines of three hyphens (the last may have dots), TOML
// between lines of three plus signs, or a JSON object, before anything else. A name
// may follow the opening hyphens, as in "---toml"; then the text between the lines
// does not matter.
//
// It takes linear time.
func frontMatter(source string) int {
	s := strings.TrimPrefix(source, list.ByteOrderMark)
	s = strings.TrimLeft(s, " \t\r\n")
	start := len(source) - len(s)
	if strings.HasPrefix(s, "{") {
		var object json.RawMessage
		d := json.NewDecoder(strings.NewReader(s))
		if d.Decode(&object) != nil {
			return 0
		}
		if line, end := cutLine(s[d.InputOffset():]); strings.TrimSpace(line) == "" {
			return start + int(d.InputOffset()) + end
		}
		return 0
	}
	line, at := cutLine(s)
	line = strings.TrimRight(line, " \t")
	closing := []string{"---", "..."}
	// A thematic break of Markdown is three hyphens, too, so YAML must begin with a
	// key.
	decided := false
	switch {
	case line == "+++":
		closing, decided = []string{"+++"}, true
	case !strings.HasPrefix(line, "---"):
		return 0
	default:
		for i := len("---"); i < len(line); i++ {
			if !isLetter(line[i]) {
				return 0
			}
			decided = true
		}
	}
	for at < len(s) {
		line, n := cutLine(s[at:])
		at += n
		line = strings.TrimRight(line, " \t")
		for _, c := range closing {
			if line == c {
				return start + at
			}
		}
		if text := strings.TrimLeft(line, " \t"); !decided && text != "" && text[0] != '#' {
			if !beginsMapping(text) {
				return 0
			}
			decided = true
		}
	}
	return 0
}

// beginsMapping reports whether line could be the first of a mapping in YAML.
func beginsMapping(line string) bool {
	switch c := line[0]; {
	case c == '{':
		return true
	case !isAlphanumeric(c) && c < 0x80 && strings.IndexByte(`_"'`, c) < 0:
		return false
	}
	return strings.HasSuffix(line, ":") || strings.Contains(line, ": ") || strings.Contains(line, ":\t")
}

// cutLine returns the first line of s, without its line end, and the offset of the
// next line.
func cutLine(s string) (line string, next int) {
	i := strings.IndexAny(s, "\r\n")
	if i < 0 {
		return s, len(s)
	}
	if strings.HasPrefix(s[i:], "\r\n") {
		return s[:i], i + 2
	}
	return s[:i], i + 1
}

// protect marks the links in the front matter of source as not to be changed.
func (d *Document) protect(source string) {
	end := frontMatter(source)
	for i := 0; i < len(d.Links) && d.Links[i].Start < end; i++ {
		d.Links[i].Doubt = FrontMatter
	}
}
