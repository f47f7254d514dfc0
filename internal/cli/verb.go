package cli

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/manual"
	"github.com/weburl-go/weburl/internal/similar"
)

// Verb is a verb that another package adds to the command because it has
// dependencies, which the library's module must not have.
type Verb struct {
	Name string
	// After is the verb that it follows in the list of verbs. If there is no
	// such verb, it comes last.
	After string
	// Group is one of the groups of this package.
	Group string
	// Page describes the verb, but for its name.
	Page func() manual.Page
	// Run returns ok false if something failed or was found, which it has
	// reported itself. The error comes from [UsageError].
	Run func(s Streams, f *Flags) (ok bool, err error)
	// Codes are those that explain knows of beside the validation errors.
	Codes []Code
}

// Streams are what a [Verb] reads from and writes to.
type Streams struct {
	In io.Reader
	// Out is standard output. Main flushes it at the end and reports errors; a
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

// StatsForms returns the values of --stats.
func StatsForms() []string { return statsForms }

// addVerb adds v, whose output ends up in stdout.
func (c *command) addVerb(v Verb, stdout io.Writer) {
	run := func(c *command, f *Flags) error {
		ok, err := v.Run(Streams{In: c.stdin, Out: c.out.Writer, To: stdout, Err: c.stderr,
			Count: c.progress.count, Follow: c.progress.of, Read: c.progress.add, Worked: c.progress.work, PrintStats: c.printStats}, f)
		c.failed = c.failed || !ok
		return err
	}
	c.codes = append(c.codes, v.Codes...)
	at := slices.IndexFunc(c.verbs, func(w verb) bool { return w.name == v.After }) + 1
	if at == 0 {
		at = len(c.verbs)
	}
	c.verbs = slices.Insert(c.verbs, at, verb{v.Name, v.Group, func(*command) manual.Page { return v.Page() }, run})
}

// UsageError returns the error for wrong arguments of a [Verb]. The text must
// not contain a URL, which may have a password.
func UsageError(text string) error { return usageError(text) }

// Unknown returns a message for a name that does not exist. Near is the one that
// was probably meant, or "". A name that may be a URL is not shown.
func Unknown(what, name, near string) string { return unknown(what, name, near) }

// Nearest returns the one of names that a mistyped name was probably meant to
// be, or "".
func Nearest(name string, names []string) string { return similar.Name(name, names) }

// ColorTimes returns the values of --color.
func ColorTimes() []string { return colorTimes }

// EncodingNames returns the names of all encodings, in lower case.
func EncodingNames() []string { return encodingNames() }

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
