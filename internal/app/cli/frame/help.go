package frame

import (
	"strings"

	"github.com/weburl-go/weburl/internal/show"
)

// WriteHelp writes a help text. With colors, headings, flags, verbs in the list and commands at
// the beginning of a line are strong.
func (c *Command) WriteHelp(text string) {
	paint := c.Paint()
	if !paint {
		c.Out.WriteString(text)
		return
	}
	var dst []byte
	first := true
	for line := range strings.Lines(text) {
		line, end := strings.TrimSuffix(line, "\n"), line[len(strings.TrimSuffix(line, "\n")):]
		from, to := 0, 0
		switch command, isExample := strings.CutPrefix(line, "  $ "); {
		case first:
			to = len(line)
		case isExample:
			from, to = len(line)-len(command), len(line)
		case strings.HasPrefix(line, "usage:"):
			to = len("usage:")
		case line != "" && line[0] != ' ' && strings.HasSuffix(line, ":"):
			to = len(line)
		case strings.HasPrefix(line, "  ") && line[2:] != "" && line[2] != ' ' && strings.Index(line[2:], "  ") > 0:
			// The first of two columns.
			from, to = 2, 2+strings.Index(line[2:], "  ")
		case strings.HasPrefix(line, "  -"):
			from, to = 2, len(line)
		}
		first = false
		dst = append(dst, line[:from]...)
		dst = append(append(paint.Append(dst, show.Strong, line[from:to]), line[to:]...), end...)
	}
	c.Out.Write(dst)
}

// listVerbs returns a line for each verb, with its summary.
func (c *Command) listVerbs() string { return strings.TrimSuffix(c.Book().List(), "\n") }
