package cli

import (
	"bufio"
	"errors"
	"flag"
	"io"
	"io/fs"
	"slices"
)

// Verb is a verb that another package adds to the command, because it needs
// what the library's module does not depend on.
type Verb struct {
	Name string
	// After is the name of the verb that it follows in the list of verbs; it
	// is the last if there is none of that name.
	After string
	// Summary is for the list of verbs, Help for "weburl help NAME".
	Summary, Help string
	// Run does it. ok is false if something failed, or was found, of which Run
	// has told. The error is one of [UsageError] or flag.ErrHelp.
	Run func(s Streams, args []string) (ok bool, err error)
}

// Streams are what a Verb reads and writes.
type Streams struct {
	In io.Reader
	// Out is standard output. Main flushes it at the end and tells of what
	// went wrong; whoever writes much looks at the error of Flush now and then.
	Out *bufio.Writer
	// To is what Out writes to.
	To io.Writer
	// Err is standard error. Out is to be flushed before anything is written
	// there, and each message begins with "weburl: ".
	Err io.Writer
}

// addVerb adds v, which writes to stdout in the end.
func (c *command) addVerb(v Verb, stdout io.Writer) {
	run := func(c *command, args []string) error {
		ok, err := v.Run(Streams{In: c.stdin, Out: c.out.Writer, To: stdout, Err: c.stderr}, args)
		c.failed = c.failed || !ok
		return err
	}
	at := slices.IndexFunc(c.verbs, func(w verb) bool { return w.name == v.After }) + 1
	if at == 0 {
		at = len(c.verbs)
	}
	c.verbs = slices.Insert(c.verbs, at, verb{v.Name, v.Summary, v.Help, run})
}

// UsageError returns the error of a [Verb] whose arguments make no sense. Text
// holds no URL, since URLs have passwords.
func UsageError(text string) error { return usageError(text) }

// ParseFlags reads the flags among args, wherever they stand before a "--",
// and returns the other arguments. The error is one of [UsageError] or
// flag.ErrHelp.
func ParseFlags(flags *flag.FlagSet, args []string) (rest []string, err error) {
	return parseFlags(flags, args)
}

// Reason returns err without the operation and the name of the file, for a
// message that names the file itself.
func Reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}
