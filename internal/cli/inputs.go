package cli

import (
	"flag"
	"strconv"

	"github.com/weburl-go/weburl"
)

// inputs are what a verb takes one by one: arguments, or lines of lists.
type inputs struct {
	base           optional
	keep, failFast bool
	options        weburl.Options
	// placeholder is what stands for the result of an input that fails, if
	// keep is set.
	placeholder string

	lines list
	// argument is the number of the argument at hand, from 1, if there are
	// several. onLine says that the input is a line.
	argument int
	onLine   bool
}

// register declares the flags that say what becomes of an input.
func (in *inputs) register(flags *flag.FlagSet) {
	flags.Var(&in.base, "base", "")
	flags.BoolVar(&in.keep, "keep", false, "")
	flags.BoolVar(&in.failFast, "fail-fast", false, "")
}

// begin parses the base URL. If that fails, it notes why and returns false.
func (in *inputs) begin(c *command) bool {
	if in.base.value == nil {
		return true
	}
	var err error
	if in.options.Base, err = weburl.Parse(*in.base.value); err != nil {
		c.fail("base URL: " + failureText(err))
		return false
	}
	return true
}

// each calls do for each of args, where "-" is the lines of standard input, as
// is no argument at all.
func (in *inputs) each(c *command, args []string, do func(input string)) {
	if len(args) == 0 {
		args = []string{"-"}
	}
	for i, arg := range args {
		if arg == "-" {
			if !in.list(c, arg, do) {
				return
			}
			continue
		}
		if len(args) > 1 {
			in.argument = i + 1
		}
		do(arg)
		if in.stopped(c) {
			return
		}
	}
}

// list calls do for each line of the named list, "-" for standard input. It
// returns false if the run is to end.
func (in *inputs) list(c *command, name string, do func(input string)) bool {
	in.onLine = true
	goOn := c.eachLine(&in.lines, name, func(line []byte) bool {
		do(string(line))
		return !in.stopped(c)
	})
	in.onLine = false
	return goOn && !in.stopped(c)
}

// stopped says that an input failed that ends the run.
func (in *inputs) stopped(c *command) bool { return in.failFast && c.failed }

// parse parses an input. If that fails, it does what fail does and returns
// false.
func (in *inputs) parse(c *command, input string) (weburl.URL, bool) {
	u, err := in.options.Parse(input)
	if err != nil {
		in.fail(c, failureText(err))
		return u, false
	}
	return u, true
}

// fail notes why the input at hand has no result.
func (in *inputs) fail(c *command, text string) {
	if in.keep {
		c.out.WriteString(in.placeholder)
		c.out.WriteByte('\n')
	}
	c.fail(in.place() + text)
}

// place tells where the input at hand comes from: "FILE:LINE: ", "input 2: ",
// or "" for the only argument.
func (in *inputs) place() string {
	switch {
	case in.onLine:
		return in.lines.place() + ": "
	case in.argument > 0:
		return "input " + strconv.Itoa(in.argument) + ": "
	}
	return ""
}
