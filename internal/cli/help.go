package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/manual"
	"github.com/weburl-go/weburl/internal/show"
)

func runHelp(c *command, f *Flags) error {
	var v *verb
	var page manual.Page
	switch {
	case len(f.Args) > 1:
		return usageError("too many arguments; give one verb")
	case len(f.Args) == 1:
		if v = c.verbNamed(f.Args[0]); v == nil {
			return usageError(c.unknownVerb(f.Args[0]))
		}
		page = c.page(v)
	}
	switch {
	case f.On("to"):
		c.writeMan(f.Text("to"), v)
	case f.On("man") && v != nil:
		c.out.WriteString(c.book().Man(&page))
	case f.On("man"):
		c.out.WriteString(c.book().ManOverview())
	case v != nil:
		c.writeHelp(c.book().Help(&page))
	default:
		c.writeHelp(c.book().Overview())
	}
	return nil
}

// writeMan writes the man page of a verb, or all of them for nil, to a directory.
func (c *command) writeMan(dir string, v *verb) {
	book := c.book()
	write := func(name, text string) bool {
		path := filepath.Join(dir, name+".1")
		err := os.WriteFile(path, []byte(text), 0o666)
		if err != nil {
			c.fail(show.Visible(path) + ": " + Reason(err))
		}
		return err == nil
	}
	if v == nil && !write(book.Name, book.ManOverview()) {
		return
	}
	for _, page := range book.Pages() {
		if (v == nil || v.name == page.Name) && !write(book.Name+"-"+page.Name, book.Man(&page)) {
			return
		}
	}
}

// writeHelp writes a help text: what a line begins with is strong if it is a heading, a
// flag, a verb of the list, or a command.
func (c *command) writeHelp(text string) {
	paint := c.paint()
	if !paint {
		c.out.WriteString(text)
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
	c.out.Write(dst)
}

// listVerbs returns a line for each verb, with its summary.
func (c *command) listVerbs() string { return strings.TrimSuffix(c.book().List(), "\n") }

// shells are those for which there are completions.
var shells = []string{"bash", "zsh", "fish"}

func runCompletion(c *command, f *Flags) error {
	args := f.Args
	switch {
	case len(args) == 0:
		return usageError("missing shell; give " + orList(shells))
	case len(args) > 1:
		return usageError("too many arguments; give one shell")
	case !slices.Contains(shells, args[0]):
		return usageError(unknownOf("shell", args[0], shells))
	}
	book := c.book()
	c.out.WriteString(map[string]func() string{"bash": book.Bash, "zsh": book.Zsh, "fish": book.Fish}[args[0]]())
	return nil
}
