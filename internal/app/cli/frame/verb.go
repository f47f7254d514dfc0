package frame

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/weburl-go/weburl/internal/app/manual"
)

// Verb is a verb of the command.
type Verb struct {
	// Name is the first argument. Group is one of those of this package.
	Name, Group string
	// After is the verb that it follows in the list of verbs, "" for the one before it.
	After string
	// Page describes the verb, with its flags, in the command that c is a run of. It need
	// not have a name.
	Page func(c *Command) manual.Page
	// Run returns a [UsageError]. An input that fails is not an error: it is reported on
	// standard error and recorded in Failed.
	Run func(c *Command, f *Flags) error
	// Codes are those that it reports beside the validation errors.
	Codes []Code
}

// Code is a code of a [Verb] that is not a validation error.
type Code struct {
	Name, Explanation string
	// Why is a sentence or two, Documentation a URL.
	Why, Documentation string
}

// Streams are what a [Verb] of another module reads from and writes to.
type Streams struct {
	In io.Reader
	// Out is standard output. Run flushes it at the end and reports errors; a
	// verb that writes a lot should check the error of Flush now and then.
	Out *bufio.Writer
	// To is what Out writes to.
	To io.Writer
	// Err is standard error. Flush Out before writing to it, and begin each
	// message with "weburl: ".
	Err io.Writer

	// Count says that bytes are to be counted, for [Streams.PrintStats], and whether there
	// is a line of progress each minute where none is drawn. It comes before Follow.
	Count func(lines bool)
	// Follow returns r, a list that is read next, with its progress shown.
	Follow func(r io.Reader) io.Reader
	// Read says that bytes were read otherwise of what Follow was given.
	Read func(bytes int64)
	// Worked says that rows are done of what Follow was given, and how many it has.
	// Progress is that of rows then.
	Worked func(rows, of int64)
	// PrintStats prints what was done, in a form of --stats. Its bytes and time are those
	// of what was followed.
	PrintStats func(form string, s Stats)
}

// WithStreams returns a [Verb.Run] for what runs with streams alone. It returns ok false
// if something failed or was found, which it has reported itself.
func WithStreams(run func(s Streams, f *Flags) (ok bool, err error)) func(c *Command, f *Flags) error {
	return func(c *Command, f *Flags) error {
		ok, err := run(Streams{In: c.Stdin, Out: c.Out.Writer, To: c.Out.To, Err: c.Stderr, Count: c.Progress.count,
			Follow: c.Progress.of, Read: c.Progress.add, Worked: c.Progress.work, PrintStats: c.printStats}, f)
		c.Failed = c.Failed || !ok
		return err
	}
}

// LooksLikeURL reports whether the name of a file that does not exist looks like
// a URL, which is not to be shown because it may have a password.
func LooksLikeURL(name string) bool {
	scheme, rest, ok := strings.Cut(name, ":")
	return ok && len(scheme) > 1 && (strings.HasPrefix(rest, "//") || strings.Contains(rest, "@"))
}

// Reason returns the text of err without the operation and the names of files,
// for a message that names the file itself.
func Reason(err error) string {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err.Error()
	case errors.As(err, &link):
		return link.Err.Error()
	}
	return err.Error()
}
