// Package cli is the command weburl: one file a verb, and what the verbs share.
//
// Results go to standard output, everything else to standard error with the
// prefix "weburl: ".
package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// What Main returns.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
	// exitBrokenPipe is what a shell shows for a program that SIGPIPE ended.
	exitBrokenPipe = 128 + 13
)

// verb is one thing that the command does.
type verb struct {
	name string
	// summary is for the list of verbs, help for "weburl help VERB".
	summary, help string
	// run does it. The error is a usageError or flag.ErrHelp; a failing input
	// is none, but noted on standard error and in command.failed.
	run func(c *command, args []string) error
}

func verbs() []verb {
	return []verb{
		{"parse", "show what a URL is made of and what is wrong with it", parseHelp, runParse},
		{"explain", "tell what a code in the reports of check and parse is about", explainHelp, runExplain},
		{"canon", "print the canonical form of each URL of a list", canonHelp, runCanon},
		{"get", "print parts of URLs", getHelp, runGet},
		{"set", "change parts of URLs", setHelp, runSet},
		{"params", "list and change the parameters in the query of URLs", paramsHelp, runParams},
		{"resolve", "resolve relative references", resolveHelp, runResolve},
		{"rebase", "put references onto another one", rebaseHelp, runRebase},
		{"relativize", "make URLs relative to a base", relativizeHelp, runRelativize},
		{"normalize", "print the normal form of references", normalizeHelp, runNormalize},
		{"version", "print the version and the revisions that it follows", versionHelp, runVersion},
		{"help", "explain a verb", helpHelp, runHelp},
	}
}

// command is one run of the command.
type command struct {
	// verbs are all that there are.
	verbs  []verb
	stdin  io.Reader
	out    *output
	stderr io.Writer
	// failed says that some input failed.
	failed bool
}

// usageError says what is wrong with the arguments. It never holds a URL,
// since URLs have passwords.
type usageError string

func (e usageError) Error() string { return string(e) }

// Main runs the command with args, which are those after the program's name,
// and returns its exit status: 0 if all went well, 1 if some input failed or
// something could not be read or written, 2 if args make no sense. If nobody
// reads stdout any more it stops and returns 141 without a word.
//
// The verbs of this package are there, and the further ones.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, further ...Verb) int {
	c := &command{verbs: verbs(), stdin: stdin, out: newOutput(stdout), stderr: stderr}
	for _, v := range further {
		c.addVerb(v, stdout)
	}
	status := c.dispatch(args)
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
		c.note("which verb? These there are:\n" + listVerbs(c.verbs))
		return exitUsage
	}
	name, args := args[0], args[1:]
	switch strings.TrimLeft(name, "-") {
	case "h", "help":
		name = "help"
	case "version":
		name = "version"
	}
	all := c.verbs
	i := slices.IndexFunc(all, func(v verb) bool { return v.name == name })
	if i < 0 {
		c.noteUnknown(name)
		return exitUsage
	}
	err := all[i].run(c, args)
	if errors.Is(err, flag.ErrHelp) {
		c.out.WriteString(all[i].help)
		return exitOK
	}
	if err != nil {
		c.note(fmt.Sprintf("%s: %v; see \"%s\"", name, err, strings.TrimSuffix("weburl help "+name, " help")))
		return exitUsage
	}
	if c.failed {
		return exitFailed
	}
	return exitOK
}

func (c *command) noteUnknown(name string) {
	if strings.ContainsAny(name, ":/.@") {
		c.note("the first argument is no verb; to take a URL apart, use: weburl parse URL")
		return
	}
	c.note(fmt.Sprintf("there is no verb %q; these there are:\n%s", name, listVerbs(c.verbs)))
}

// parseFlags reads the flags among args, wherever they stand before a "--",
// and returns the other arguments.
func parseFlags(flags *flag.FlagSet, args []string) (rest []string, err error) {
	before, after, err := splitFlags(flags, args)
	return append(before, after...), err
}

// splitFlags is parseFlags, and tells the arguments before a "--" from those
// after it.
//
// NB: package flag stops at the first argument that is none, so the flags are
// picked out for it.
func splitFlags(flags *flag.FlagSet, args []string) (before, after []string, err error) {
	var picked []string
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			after = args
			break
		}
		if len(arg) < 2 || arg[0] != '-' {
			before = append(before, arg)
			continue
		}
		name, _, hasValue := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		f := flags.Lookup(name)
		switch {
		case f == nil && (name == "h" || name == "help"):
			return nil, nil, flag.ErrHelp
		case f == nil:
			return nil, nil, usageError(fmt.Sprintf("there is no flag -%s; put -- before an input that begins with a hyphen", name))
		}
		picked = append(picked, arg)
		if b, ok := f.Value.(interface{ IsBoolFlag() bool }); hasValue || ok && b.IsBoolFlag() {
			continue
		}
		if len(args) == 0 {
			return nil, nil, usageError("--" + name + " needs a value")
		}
		picked = append(picked, args[0])
		args = args[1:]
	}
	flags.SetOutput(io.Discard)
	if err := flags.Parse(picked); err != nil {
		return nil, nil, usageError(err.Error())
	}
	return before, after, nil
}

// optional is the value of a string flag of which the empty value and the
// absence of the flag differ: nil is absence.
type optional struct{ value *string }

func (o *optional) String() string { return "" }

func (o *optional) Set(s string) error {
	o.value = &s
	return nil
}
