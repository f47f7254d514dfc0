// Package frame holds the code that the verbs of the command share: dispatch, flags, inputs,
// lists, files, output, progress and colors.
//
// Results go to standard output, everything else to standard error with the
// prefix "weburl: ".
package frame

import (
	"io"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/app/similar"
)

// Exit statuses.
const (
	ExitOK     = 0
	ExitFailed = 1
	ExitUsage  = 2
	// ExitBrokenPipe is the status that a shell reports for a program killed by SIGPIPE.
	ExitBrokenPipe = 128 + 13
)

// VerbNames returns the names of all verbs.
func (c *Command) VerbNames() []string {
	var names []string
	for _, v := range c.Verbs {
		names = append(names, v.Name)
	}
	return names
}

// VerbNamed returns the verb with the name, or nil.
func (c *Command) VerbNamed(name string) *Verb {
	i := slices.IndexFunc(c.Verbs, func(v Verb) bool { return v.Name == name })
	if i < 0 {
		return nil
	}
	return &c.Verbs[i]
}

// Codes returns the codes that verbs report in addition to validation errors.
func (c *Command) Codes() []Code {
	var all []Code
	for _, v := range c.Verbs {
		all = append(all, v.Codes...)
	}
	return all
}

// Command is one run of the command.
type Command struct {
	Verbs  []Verb
	verb   string // the name of the verb that runs
	Stdin  io.Reader
	Out    *Output
	Stderr io.Writer
	color  string // the value of --color
	// Progress shows how much of the lists has been read.
	Progress *Progress
	files    Files
	Tally    Tally
	Jobs     int // the value of --jobs, or 0
	// requests means that standard input contains requests, not a list.
	requests bool
	// Failed is set once an input has failed.
	Failed bool
	// incomplete is set once a list or table could not be read to its end.
	incomplete bool
}

// UsageError is the text of an error in the arguments. It never contains a URL, which might
// contain a password.
type UsageError string

func (e UsageError) Error() string { return string(e) }

// ErrReported stands for a usage error that has already been reported on standard error, with
// its position.
const ErrReported = UsageError("")

// Run runs the command with args, which do not include the program's name, and returns its
// exit status: 0 for success, 1 if an input failed or a file could not be read or written, 2
// for wrong usage. If the reader of stdout is gone, Run stops silently and returns 141.
func Run(verbs []Verb, files Files, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := &Command{Verbs: verbs, Stdin: stdin, Out: newOutput(stdout), files: files}
	c.Progress, c.Stderr = follow(stdout, stderr)
	status := c.dispatch(args)
	c.Progress.end()
	if err := c.Out.Flush(); isBrokenPipe(err) {
		return ExitBrokenPipe
	} else if err != nil {
		c.Note("standard output: " + Reason(err))
		return max(status, ExitFailed)
	}
	return status
}

func (c *Command) dispatch(args []string) int {
	if len(args) == 0 {
		c.Note(c.UnknownVerb(""))
		return ExitUsage
	}
	name, args := args[0], args[1:]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-v", "-V", "-version", "--version":
		name = "version"
	}
	v := c.VerbNamed(name)
	if v == nil {
		c.Note(c.UnknownVerb(name))
		return ExitUsage
	}
	c.verb = name
	page := c.Page(v)
	f, err := ParseFlags(&page, args)
	if f.lookup("color") != nil {
		c.color = f.Text("color")
	}
	if err == nil {
		err = v.Run(c, f)
	}
	if err == errHelp {
		c.WriteHelp(c.Book().Help(&page))
		return ExitOK
	}
	if err != nil {
		usage := NoteIndent + `Run "` + strings.TrimSuffix("weburl help "+name, " help") + `" for usage.`
		if err == ErrReported {
			io.WriteString(c.Stderr, usage+"\n")
		} else {
			c.Note(name + ": " + err.Error() + "\n" + usage)
		}
		return ExitUsage
	}
	if c.Failed {
		return ExitFailed
	}
	return ExitOK
}

// UnknownVerb returns the message for a verb that does not exist.
func (c *Command) UnknownVerb(name string) string {
	switch {
	case name == "":
		return "missing verb; the verbs are:\n" + c.listVerbs()
	case strings.HasPrefix(name, "-"):
		if near := similar.Name(strings.TrimLeft(name, "-"), []string{"help", "version"}); near != "" {
			return Unknown("flag", name, "--"+near)
		}
		return "flags go after the verb; the verbs are:\n" + c.listVerbs()
	case MayBeURL(name) || strings.Contains(name, "."):
		return "missing verb; to take a URL apart, run: weburl parse URL"
	}
	if near := similar.Name(name, c.VerbNames()); near != "" {
		return Unknown("verb", name, near)
	}
	return Unknown("verb", name, "") + "; the verbs are:\n" + c.listVerbs()
}
