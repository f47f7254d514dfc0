package frame

import (
	"io"
	"os"

	"github.com/weburl-go/weburl/internal/show"
)

// Terminal is an output of [Main] that is a terminal.
type Terminal struct {
	io.Writer
	// Escapes says that it understands escape sequences.
	Escapes bool
}

// IsTerminal reports whether out is a [Terminal], which must not get controls from
// inputs.
func IsTerminal(out io.Writer) bool {
	_, ok := out.(Terminal)
	return ok
}

// Paint returns what paints results.
func (c *Command) Paint() show.Painter { return Paint(c.color, c.Out.To) }

// PaintMessages returns what paints messages.
func (c *Command) PaintMessages() show.Painter { return Paint(c.color, c.Stderr) }

// Paint returns what paints texts for out, if --color is when: "auto", which "" is, too,
// "always" or "never". It follows https://no-color.org.
func Paint(when string, out io.Writer) show.Painter {
	switch when {
	case "always":
		return true
	case "never":
		return false
	}
	t, ok := out.(Terminal)
	return show.Painter(ok && t.Escapes && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb")
}
