package frame

import (
	"errors"
	"strconv"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/intended"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/validation"
)

// Inputs holds the inputs of a verb, arguments or lines of lists, which it processes one by
// one.
type Inputs struct {
	Base           *string // nil for none
	Keep, FailFast bool
	Options        weburl.Options
	// Placeholder is printed instead of the result of an input that fails if Keep is set.
	Placeholder string
	// JSON is the writer for lines that are not inputs, or nil if results are not JSON.
	JSON *jsontext.Writer
	// Null means that NUL ends each result, not a line feed.
	Null bool

	Lines List
	// Argument is the number of the current argument, counted from 1, or 0 if
	// there is only one. onLine means that the input is a line.
	Argument int
	onLine   bool
}

// NewInputs returns the inputs of a verb with these flags.
func NewInputs(f *Flags) Inputs {
	return Inputs{Base: f.Optional("base"), Keep: f.On("keep"), FailFast: f.On("fail-fast")}
}

// Begin parses the base URL.
func (in *Inputs) Begin() (err error) {
	if in.Base == nil {
		return nil
	}
	if in.Options.Base, err = weburl.Parse(*in.Base); err != nil {
		return BadBase(FailureText(err))
	}
	return nil
}

// BadBase returns the error for a base that fails.
func BadBase(why string) error { return UsageError("--base: " + why) }

// Each calls do for each of args. "-", or a call without args, stands for the lines of standard
// input.
func (in *Inputs) Each(c *Command, args []string, do func(input string)) {
	if len(args) == 0 {
		args = []string{"-"}
	}
	for i, arg := range args {
		if arg == "-" {
			if !in.List(c, arg, do) {
				return
			}
			continue
		}
		if len(args) > 1 {
			in.Argument = i + 1
		}
		c.Tally.Read++
		do(arg)
		if in.Stopped(c) {
			return
		}
	}
}

// List calls do for each line of the named list; "-" is standard input. It
// returns false if the run should end.
func (in *Inputs) List(c *Command, name string, do func(input string)) bool {
	in.onLine = true
	goOn := c.EachLine(&in.Lines, name, func(line string, wrong *lines.Error) bool {
		switch {
		case wrong == nil:
			do(line)
		case in.JSON != nil:
			c.failLine(&in.Lines, in.JSON, wrong)
		default:
			c.Tally.Fail(lines.Code)
			in.Fail(c, wrong.Error())
		}
		return !in.Stopped(c)
	})
	in.onLine = false
	return goOn && !in.Stopped(c)
}

// Stopped reports whether a failed input ends the run.
func (in *Inputs) Stopped(c *Command) bool { return in.FailFast && c.Failed }

// Parse parses an input. If that fails, it calls fail and returns false.
func (in *Inputs) Parse(c *Command, input string) (weburl.URL, bool) {
	u, err := in.Options.Parse(input)
	if err == nil {
		return u, true
	}
	in.FailParse(c, input, err)
	return u, false
}

// FailParse calls fail for an input that does not parse.
func (in *Inputs) FailParse(c *Command, input string, err error) {
	c.Tally.Fail(rows.ErrorCode(err))
	in.Fail(c, in.FailureOf(input, err))
}

// FailureOf returns the message for an input that does not parse.
func (in *Inputs) FailureOf(input string, err error) string {
	var failure *validation.Error
	if errors.As(err, &failure) && !in.Options.Base.IsValid() {
		if text, ok := intended.Message(input, failure.Code); ok {
			return text + in.Hint(input)
		}
	}
	return FailureText(err) + in.Hint(input)
}

// Hint returns another line for a message about the current input if that is an argument that
// names a file, or "" otherwise.
func (in *Inputs) Hint(input string) string {
	if hint := FileHint(input, !in.onLine); hint != "" {
		return "\n" + NoteIndent + hint
	}
	return ""
}

// NoteFile prints a hint if an argument that has a result also names a file.
func (in *Inputs) NoteFile(c *Command, input string) {
	if hint := FileHint(input, !in.onLine); hint != "" {
		c.Note(in.Place() + hint)
	}
}

// Fail reports why the current input has no result.
func (in *Inputs) Fail(c *Command, text string) {
	if in.Keep {
		c.Tally.Written++
		c.Out.WriteString(in.Placeholder)
		c.Out.WriteByte(in.End())
	}
	c.Fail(in.Place() + text)
}

// End returns what ends each result.
func (in *Inputs) End() byte {
	if in.Null {
		return 0
	}
	return '\n'
}

// Place returns the position of the current input for messages: "FILE:LINE: ", "input 2: ",
// or "" for the only argument.
func (in *Inputs) Place() string {
	switch {
	case in.onLine:
		return in.Lines.Place() + ": "
	case in.Argument > 0:
		return "input " + strconv.Itoa(in.Argument) + ": "
	}
	return ""
}

// BasePlace returns the beginning of a message about --base.
func (c *Command) BasePlace() string { return c.verb + ": --base: " }

// EachInput calls do for each of inputs. "-", or a call without inputs, stands for the lines of
// standard input; place is then their position, which begins messages. Errors of lines are
// also written to w, unless w is nil.
func (c *Command) EachInput(inputs []string, w *jsontext.Writer, do func(input, place string)) {
	if len(inputs) == 0 {
		inputs = []string{"-"}
	}
	for _, input := range inputs {
		if input != "-" {
			do(input, "")
			continue
		}
		var l List
		if !c.EachLine(&l, "-", func(line string, wrong *lines.Error) bool {
			if wrong != nil {
				c.failLine(&l, w, wrong)
			} else {
				do(line, l.Place()+": ")
			}
			return true
		}) {
			return
		}
	}
}
