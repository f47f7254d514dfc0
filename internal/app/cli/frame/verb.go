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
	// Name is the first argument. Group is one of the constants of this package.
	Name, Group string
	// After is the name of the verb after which it is listed, or "" to add it at the end.
	After string
	// Page returns the description of the verb and its flags for the run c. Its Name need
	// not be set.
	Page func(c *Command) manual.Page
	// Run returns a [UsageError]. An input that fails is not an error: it is reported on
	// standard error and recorded in Failed.
	Run func(c *Command, f *Flags) error
	// Codes holds the codes that it reports in addition to validation errors.
	Codes []Code
}

// Code is a code of a [Verb] that is not a validation error.
type Code struct {
	Name, Explanation string
	// Why is a sentence or two, Documentation a URL.
	Why, Documentation string
}

// Streams holds the input and outputs of a [Verb] of another module.
type Streams struct {
	In io.Reader
	// Out is standard output. Run flushes it at the end and reports errors; a
	// verb that writes a lot should check the error of Flush now and then.
	Out *bufio.Writer
	// To is the writer behind Out.
	To io.Writer
	// Err is standard error. Flush Out before writing to it, and begin each
	// message with "weburl: ".
	Err io.Writer

	// Count turns on counting of bytes, for [Streams.PrintStats]. If lines is set, a line of
	// progress is printed every minute where none is drawn. Call it before Follow.
	Count func(lines bool)
	// Follow returns a reader of r, the list that is read next, that shows the progress.
	Follow func(r io.Reader) io.Reader
	// Read counts bytes of the list given to Follow that were read in another way.
	Read func(bytes int64)
	// Worked counts rows that are done, out of of rows in the table given to Follow. Progress
	// is then shown in rows.
	Worked func(rows, of int64)
	// PrintStats prints s in one of the forms of --stats. It takes bytes and time from the
	// lists given to Follow.
	PrintStats func(form string, s Stats)
}

// WithStreams returns a [Verb.Run] for a function that needs only streams. The function returns
// false for ok if it has reported a failure or a finding.
func WithStreams(run func(s Streams, f *Flags) (ok bool, err error)) func(c *Command, f *Flags) error {
	return func(c *Command, f *Flags) error {
		ok, err := run(Streams{In: c.Stdin, Out: c.Out.Writer, To: c.Out.To, Err: c.Stderr, Count: c.Progress.count,
			Follow: c.Progress.of, Read: c.Progress.add, Worked: c.Progress.work, PrintStats: c.printStats}, f)
		c.Failed = c.Failed || !ok
		return err
	}
}

// LooksLikeURL reports whether the name of a file that does not exist looks like a URL. Messages
// must not show it, because it may contain a password.
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
