// Package cli is the weburl command: a file for each verb, and what the verbs
// share.
//
// Results go to standard output, everything else to standard error with the
// prefix "weburl: ".
package cli

import (
	"io"
	"strings"

	"github.com/weburl-go/weburl/internal/manual"
	"github.com/weburl-go/weburl/internal/similar"
)

// Exit statuses.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
	// exitBrokenPipe is what a shell reports for a program killed by SIGPIPE.
	exitBrokenPipe = 128 + 13
)

// verb is a subcommand.
type verb struct {
	name, group string
	// page describes the verb, with its flags, in the command that c is a run of.
	page func(c *command) manual.Page
	// run returns a usageError. An input that fails is not an error: it is reported on
	// standard error and recorded in command.failed.
	run func(c *command, f *Flags) error
}

func verbs() []verb {
	return []verb{
		{"parse", GroupRead, parsePage, runParse},
		{"get", GroupRead, getPage, runGet},
		{"host", GroupRead, hostPage, runHost},
		{"show", GroupRead, showPage, runShow},
		{"trace", GroupRead, tracePage, runTrace},
		{"compare", GroupCheck, comparePage, runCompare},
		{"set", GroupChange, setPage, runSet},
		{"params", GroupChange, paramsPage, runParams},
		{"canon", GroupChange, canonPage, runCanon},
		{"surt", GroupChange, surtPage, runSURT},
		{"udf", GroupChange, udfPage, runUDF},
		{"resolve", GroupReference, resolvePage, runResolve},
		{"rebase", GroupReference, rebasePage, runRebase},
		{"relativize", GroupReference, relativizePage, runRelativize},
		{"normalize", GroupReference, normalizePage, runNormalize},
		{"explain", GroupAbout, explainPage, runExplain},
		{"help", GroupAbout, helpPage, runHelp},
		{"completion", GroupAbout, completionPage, runCompletion},
		{"version", GroupAbout, versionPage, runVersion},
	}
}

// verbNames returns the names of all verbs.
func (c *command) verbNames() []string {
	var names []string
	for _, v := range c.verbs {
		names = append(names, v.name)
	}
	return names
}

// verbNamed returns the verb with the name, or nil.
func (c *command) verbNamed(name string) *verb {
	for i := range c.verbs {
		if c.verbs[i].name == name {
			return &c.verbs[i]
		}
	}
	return nil
}

// command is one run of the command.
type command struct {
	verbs  []verb
	verb   string // the name of the one that runs
	codes  []Code // of further verbs
	stdin  io.Reader
	out    *output
	stderr io.Writer
	color  string // when to use colors, as --color says
	// progress shows how much of the lists has been read.
	progress *progress
	files    Files
	tally    tally
	jobs     int // that --jobs wants, or 0
	// requests says that standard input has requests, not a list.
	requests bool
	// failed is set once an input has failed.
	failed bool
	// incomplete is set once something could not be read to its end.
	incomplete bool
}

// usageError says what is wrong with the arguments. It never contains a URL,
// which may have a password.
type usageError string

func (e usageError) Error() string { return string(e) }

// errSaid is a usage error that has been reported, with the place in what is wrong.
const errSaid = usageError("")

// Main is [Command.Main] for a command with further verbs that reads and writes no
// other files than texts.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, further ...Verb) int {
	return Command{Verbs: further}.Main(args, stdin, stdout, stderr)
}

// Command is the command with what other packages add to it.
type Command struct {
	Verbs []Verb
	Files Files
}

// Main runs the command with args, which do not include the program's name, and
// returns its exit status: 0 for success, 1 if an input failed or something
// could not be read or written, 2 for wrong usage. If nobody reads stdout any
// more it stops silently and returns 141.
func (with Command) Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := &command{verbs: verbs(), stdin: stdin, out: newOutput(stdout), files: with.Files}
	c.progress, c.stderr = follow(stdout, stderr)
	for _, v := range with.Verbs {
		c.addVerb(v, stdout)
	}
	status := c.dispatch(args)
	c.progress.end()
	if err := c.out.flush(); isBrokenPipe(err) {
		return exitBrokenPipe
	} else if err != nil {
		c.note("standard output: " + Reason(err))
		return max(status, exitFailed)
	}
	return status
}

func (c *command) dispatch(args []string) int {
	if len(args) == 0 {
		c.note(c.unknownVerb(""))
		return exitUsage
	}
	name, args := args[0], args[1:]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-v", "-V", "-version", "--version":
		name = "version"
	}
	v := c.verbNamed(name)
	if v == nil {
		c.note(c.unknownVerb(name))
		return exitUsage
	}
	c.verb = name
	page := c.page(v)
	f, err := ParseFlags(&page, args)
	if f.lookup("color") != nil {
		c.color = f.Text("color")
	}
	if err == nil {
		err = v.run(c, f)
	}
	if err == errHelp {
		c.writeHelp(c.book().Help(&page))
		return exitOK
	}
	if err != nil {
		usage := noteIndent + `Run "` + strings.TrimSuffix("weburl help "+name, " help") + `" for usage.`
		if err == errSaid {
			io.WriteString(c.stderr, usage+"\n")
		} else {
			c.note(name + ": " + err.Error() + "\n" + usage)
		}
		return exitUsage
	}
	if c.failed {
		return exitFailed
	}
	return exitOK
}

// unknownVerb returns what to say of a verb that does not exist.
func (c *command) unknownVerb(name string) string {
	switch {
	case name == "":
		return "missing verb; the verbs are:\n" + c.listVerbs()
	case strings.HasPrefix(name, "-"):
		if near := similar.Name(strings.TrimLeft(name, "-"), []string{"help", "version"}); near != "" {
			return unknown("flag", name, "--"+near)
		}
		return "flags go after the verb; the verbs are:\n" + c.listVerbs()
	case mayBeURL(name) || strings.Contains(name, "."):
		return "missing verb; to take a URL apart, run: weburl parse URL"
	}
	if near := similar.Name(name, c.verbNames()); near != "" {
		return unknown("verb", name, near)
	}
	return unknown("verb", name, "") + "; the verbs are:\n" + c.listVerbs()
}
