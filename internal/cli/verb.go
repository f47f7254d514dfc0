package cli

import (
	"bufio"
	"errors"
	"flag"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// Verb is a verb that another package adds to the command because it has
// dependencies, which the library's module must not have.
type Verb struct {
	Name string
	// After is the verb that it follows in the list of verbs. If there is no
	// such verb, it comes last.
	After string
	// Summary is its line in the list of verbs, Help the text of "weburl help
	// NAME".
	Summary, Help string
	// Run returns ok false if something failed or was found, which it has
	// reported itself. The error comes from [UsageError] or is flag.ErrHelp.
	Run func(s Streams, args []string) (ok bool, err error)
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
}

// addVerb adds v, whose output ends up in stdout.
func (c *command) addVerb(v Verb, stdout io.Writer) {
	run := func(c *command, args []string) error {
		ok, err := v.Run(Streams{In: c.stdin, Out: c.out.Writer, To: stdout, Err: c.stderr}, args)
		c.failed = c.failed || !ok
		return err
	}
	c.codes = append(c.codes, v.Codes...)
	at := slices.IndexFunc(c.verbs, func(w verb) bool { return w.name == v.After }) + 1
	if at == 0 {
		at = len(c.verbs)
	}
	c.verbs = slices.Insert(c.verbs, at, verb{v.Name, v.Summary, v.Help, run})
}

// UsageError returns the error for wrong arguments of a [Verb]. The text must
// not contain a URL, which may have a password.
func UsageError(text string) error { return usageError(text) }

// Unknown returns a message for a name that does not exist. Near is the one that
// was probably meant, or "". A name that may be a URL is not shown.
func Unknown(what, name, near string) string { return unknown(what, name, near) }

// Nearest returns the one of names that a mistyped name was probably meant to
// be, or "".
func Nearest(name string, names []string) string { return nearest(name, names) }

// LooksLikeURL reports whether the name of a file that does not exist looks like
// a URL, which is not to be shown because it may have a password.
func LooksLikeURL(name string) bool {
	scheme, rest, ok := strings.Cut(name, ":")
	return ok && len(scheme) > 1 && (strings.HasPrefix(rest, "//") || strings.Contains(rest, "@"))
}

// ParseFlags reads the flags in args, which may come anywhere before a "--",
// and returns the other arguments. The error comes from [UsageError] or is
// flag.ErrHelp.
func ParseFlags(flags *flag.FlagSet, args []string) (rest []string, err error) {
	return parseFlags(flags, args)
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
