// Package cli is the weburl command: a file for each verb, and what the verbs
// share.
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

	"github.com/weburl-go/weburl/internal/show"
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
	name string
	// summary is its line in the list of verbs, help the text of "weburl help
	// VERB".
	summary, help string
	// run returns a usageError or flag.ErrHelp. An input that fails is not an
	// error: it is reported on standard error and recorded in command.failed.
	run func(c *command, args []string) error
}

func verbs() []verb {
	return []verb{
		{"parse", "show the parts of a URL and what is wrong with it", parseHelp(), runParse},
		{"show", "show what a person should see of a URL, and why", showHelp, runShow},
		{"compare", "show where programs read a URL differently, and what follows", compareHelp, runCompare},
		{"explain", "explain an error code that parse or check reports", explainHelp, runExplain},
		{"canon", "print the canonical form of each URL in a list", canonHelp, runCanon},
		{"surt", "print the keys under which web archives store URLs", surtHelp, runSURT},
		{"get", "print parts of URLs", getHelp, runGet},
		{"host", "show what a host is, and which part of it has an owner", hostHelp, runHost},
		{"set", "change parts of URLs", setHelp, runSet},
		{"params", "list and change the query parameters of URLs", paramsHelp, runParams},
		{"resolve", "resolve relative references against a base URL", resolveHelp, runResolve},
		{"rebase", "put relative references onto another reference", rebaseHelp, runRebase},
		{"relativize", "make URLs relative to a base URL", relativizeHelp, runRelativize},
		{"normalize", "print the normal form of relative references and URLs", normalizeHelp, runNormalize},
		{"version", "print the version, and which standards it follows", versionHelp, runVersion},
		{"help", "show help for a verb", helpHelp, runHelp},
	}
}

// command is one run of the command.
type command struct {
	verbs  []verb
	codes  []Code // of further verbs
	stdin  io.Reader
	out    *output
	stderr io.Writer
	// failed is set once an input has failed.
	failed bool
}

// usageError says what is wrong with the arguments. It never contains a URL,
// which may have a password.
type usageError string

func (e usageError) Error() string { return string(e) }

// Main runs the command with args, which do not include the program's name, and
// returns its exit status: 0 for success, 1 if an input failed or something
// could not be read or written, 2 for wrong usage. If nobody reads stdout any
// more it stops silently and returns 141.
//
// The further verbs are added to those of this package.
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
	i := slices.IndexFunc(c.verbs, func(v verb) bool { return v.name == name })
	if i < 0 {
		c.note(c.unknownVerb(name))
		return exitUsage
	}
	err := c.verbs[i].run(c, args)
	if errors.Is(err, flag.ErrHelp) {
		c.out.WriteString(c.verbs[i].help)
		return exitOK
	}
	if err != nil {
		c.note(fmt.Sprintf("%s: %v\n%sRun \"%s\" for usage.", name, err,
			noteIndent, strings.TrimSuffix("weburl help "+name, " help")))
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
		return "missing verb; the verbs are:\n" + listVerbs(c.verbs)
	case strings.HasPrefix(name, "-"):
		return "flags go after the verb; the verbs are:\n" + listVerbs(c.verbs)
	case mayBeURL(name) || strings.Contains(name, "."):
		return "missing verb; to take a URL apart, run: weburl parse URL"
	}
	var names []string
	for _, v := range c.verbs {
		names = append(names, v.name)
	}
	if near := nearest(name, names); near != "" {
		return unknown("verb", name, near)
	}
	return unknown("verb", name, "") + "; the verbs are:\n" + listVerbs(c.verbs)
}

// parseFlags reads the flags in args, which may come anywhere before a "--",
// and returns the other arguments.
func parseFlags(flags *flag.FlagSet, args []string) (rest []string, err error) {
	before, after, err := splitFlags(flags, args)
	return append(before, after...), err
}

// splitFlags is like parseFlags, but returns the arguments before a "--" and
// those after it separately.
//
// NB: package flag stops at the first argument that is not a flag, and its
// errors quote values, which may be URLs.
func splitFlags(flags *flag.FlagSet, args []string) (before, after []string, err error) {
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			return before, args, nil
		}
		if len(arg) < 2 || arg[0] != '-' {
			before = append(before, arg)
			continue
		}
		given, value, hasValue := strings.Cut(arg, "=")
		name := strings.TrimPrefix(given[1:], "-")
		f := flags.Lookup(name)
		switch {
		case f == nil && (name == "h" || name == "help"):
			return nil, nil, flag.ErrHelp
		case f == nil:
			return nil, nil, unknownFlag(flags, given, name)
		}
		b, ok := f.Value.(interface{ IsBoolFlag() bool })
		isBool := ok && b.IsBoolFlag()
		switch {
		case hasValue:
		case isBool:
			value = "true"
		case len(args) == 0:
			return nil, nil, usageError("--" + name + " needs a value")
		default:
			value, args = args[0], args[1:]
		}
		if err := flags.Set(name, value); err != nil && isBool {
			return nil, nil, usageError("--" + name + " takes no value but true or false")
		} else if err != nil && isNumber(f) {
			return nil, nil, usageError("--" + name + " needs a whole number")
		} else if err != nil {
			return nil, nil, usageError("--" + name + ": " + err.Error())
		}
	}
	return before, nil, nil
}

func isNumber(f *flag.Flag) bool {
	g, ok := f.Value.(flag.Getter)
	if !ok {
		return false
	}
	_, ok = g.Get().(int)
	return ok
}

// unknownFlag returns the error for a flag that does not exist, as it was given.
func unknownFlag(flags *flag.FlagSet, given, name string) error {
	var names []string
	flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if near := nearest(name, names); near != "" {
		return usageError("unknown flag " + show.Visible(given) + "; did you mean --" + near + "?")
	}
	if mayBeURL(name) {
		return usageError("unknown flag; put -- before an input that begins with a hyphen")
	}
	return usageError("unknown flag " + show.Visible(given) + " (put -- before an input that begins with a hyphen)")
}

// optional is the value of a string flag for which an empty value differs from
// no flag, which is nil.
type optional struct{ value *string }

func (o *optional) String() string { return "" }

func (o *optional) Set(s string) error {
	o.value = &s
	return nil
}
