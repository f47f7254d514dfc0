package about

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
	"github.com/weburl-go/weburl/internal/show"
)

func runHelp(c *frame.Command, f *frame.Flags) error {
	var v *frame.Verb
	var page manual.Page
	switch {
	case len(f.Args) > 2 || len(f.Args) == 2 && !hasOperation(c, f.Args[0], f.Args[1]):
		return frame.UsageError("too many arguments; give one verb")
	case len(f.Args) > 0:
		if v = c.VerbNamed(f.Args[0]); v == nil {
			return frame.UsageError(c.UnknownVerb(f.Args[0]))
		}
		page = c.Page(v)
	}
	switch {
	case f.On("to"):
		writeMan(c, f.Text("to"), v)
	case f.On("man") && v != nil:
		c.Out.WriteString(c.Book().Man(&page))
	case f.On("man"):
		c.Out.WriteString(c.Book().ManOverview())
	case v != nil:
		c.WriteHelp(c.Book().Help(&page))
	default:
		c.WriteHelp(c.Book().Overview())
	}
	return nil
}

// hasOperation reports whether a verb has an operation of this name, which its page describes.
func hasOperation(c *frame.Command, verb, operation string) bool {
	v := c.VerbNamed(verb)
	return v != nil && slices.ContainsFunc(c.Page(v).Args, func(a manual.Arg) bool { return slices.Contains(a.Words, operation) })
}

// writeMan writes the man page of a verb to a directory, or all man pages if v is nil.
func writeMan(c *frame.Command, dir string, v *frame.Verb) {
	book := c.Book()
	write := func(name, text string) bool {
		path := filepath.Join(dir, name+".1")
		err := os.WriteFile(path, []byte(text), 0o666)
		if err != nil {
			c.Fail(show.Visible(path) + ": " + frame.Reason(err))
		}
		return err == nil
	}
	if v == nil && !write(book.Name, book.ManOverview()) {
		return
	}
	for _, page := range book.Pages() {
		if (v == nil || v.Name == page.Name) && !write(book.Name+"-"+page.Name, book.Man(&page)) {
			return
		}
	}
}

// shells lists the shells with completion scripts.
var shells = []string{"bash", "zsh", "fish"}

func runCompletion(c *frame.Command, f *frame.Flags) error {
	args := f.Args
	switch {
	case len(args) == 0:
		return frame.UsageError("missing shell; give " + frame.OrList(shells))
	case len(args) > 1:
		return frame.UsageError("too many arguments; give one shell")
	case !slices.Contains(shells, args[0]):
		return frame.UsageError(frame.UnknownOf("shell", args[0], shells))
	}
	book := c.Book()
	c.Out.WriteString(map[string]func() string{"bash": book.Bash, "zsh": book.Zsh, "fish": book.Fish}[args[0]]())
	return nil
}
