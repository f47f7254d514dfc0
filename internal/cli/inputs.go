package cli

import (
	"errors"
	"strconv"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/intended"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/lines"
	"github.com/weburl-go/weburl/internal/rows"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// inputs are what a verb works on, one by one: arguments, or lines of lists.
type inputs struct {
	base           *string // nil for none
	keep, failFast bool
	options        weburl.Options
	// placeholder is printed instead of the result of an input that fails, if
	// keep is set.
	placeholder string
	// json is where failures of lines are written, or nil if results are not JSON.
	json *jsontext.Writer
	// null says that NUL ends each result, not a line feed.
	null bool

	lines list
	// argument is the number of the current argument, counted from 1, or 0 if
	// there is only one. onLine says that the input is a line.
	argument int
	onLine   bool
}

// newInputs returns the inputs of a verb that has these flags.
func newInputs(f *Flags) inputs {
	return inputs{base: f.Optional("base"), keep: f.On("keep"), failFast: f.On("fail-fast")}
}

// begin parses the base URL.
func (in *inputs) begin() (err error) {
	if in.base == nil {
		return nil
	}
	if in.options.Base, err = weburl.Parse(*in.base); err != nil {
		return badBase(failureText(err))
	}
	return nil
}

// badBase returns the error for a base that fails.
func badBase(why string) error { return usageError("--base: " + why) }

// each calls do for each of args. "-", and having no args, stands for the lines
// of standard input.
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
		c.tally.read++
		do(arg)
		if in.stopped(c) {
			return
		}
	}
}

// list calls do for each line of the named list; "-" is standard input. It
// returns false if the run should end.
func (in *inputs) list(c *command, name string, do func(input string)) bool {
	in.onLine = true
	goOn := c.eachLine(&in.lines, name, func(line string, wrong *lines.Error) bool {
		switch {
		case wrong == nil:
			do(line)
		case in.json != nil:
			c.failLine(&in.lines, in.json, wrong)
		default:
			c.tally.fail(lines.Code)
			in.fail(c, wrong.Error())
		}
		return !in.stopped(c)
	})
	in.onLine = false
	return goOn && !in.stopped(c)
}

// stopped reports whether an input failed that ends the run.
func (in *inputs) stopped(c *command) bool { return in.failFast && c.failed }

// parse parses an input. If that fails, it calls fail and returns false.
func (in *inputs) parse(c *command, input string) (weburl.URL, bool) {
	u, err := in.options.Parse(input)
	if err == nil {
		return u, true
	}
	in.failParse(c, input, err)
	return u, false
}

// failParse calls fail for an input that does not parse.
func (in *inputs) failParse(c *command, input string, err error) {
	c.tally.fail(rows.ErrorCode(err))
	in.fail(c, in.failureOf(input, err))
}

// failureOf says why an input does not parse.
func (in *inputs) failureOf(input string, err error) string {
	if g, ok := intended.Of(input); ok && errors.Is(err, validation.MissingSchemeNonRelativeURL) && !in.options.Base.IsValid() {
		return validation.MissingSchemeNonRelativeURL.String() + ": " + show.Visible(g.String()) + in.hint(input)
	}
	return failureText(err) + in.hint(input)
}

// hint returns a further line for a message about the current input if that is an
// argument that names a file, and otherwise "".
func (in *inputs) hint(input string) string {
	if hint := fileHint(input, !in.onLine); hint != "" {
		return "\n" + noteIndent + hint
	}
	return ""
}

// noteFile says of an argument that has a result how to read it, if it names a file.
func (in *inputs) noteFile(c *command, input string) {
	if hint := fileHint(input, !in.onLine); hint != "" {
		c.note(in.place() + hint)
	}
}

// fail reports why the current input has no result.
func (in *inputs) fail(c *command, text string) {
	if in.keep {
		c.tally.written++
		c.out.WriteString(in.placeholder)
		c.out.WriteByte(in.end())
	}
	c.fail(in.place() + text)
}

// end returns what ends each result.
func (in *inputs) end() byte {
	if in.null {
		return 0
	}
	return '\n'
}

// place says where the current input comes from: "FILE:LINE: ", "input 2: ", or
// "" for the only argument.
func (in *inputs) place() string {
	switch {
	case in.onLine:
		return in.lines.place() + ": "
	case in.argument > 0:
		return "input " + strconv.Itoa(in.argument) + ": "
	}
	return ""
}
