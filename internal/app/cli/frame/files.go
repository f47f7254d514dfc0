package frame

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/show"
)

// Files reads and writes file formats that need dependencies, which the library's module must
// not have. Its zero value supports only plain text.
type Files struct {
	// Uncompress returns a reader of the lines in r, which may be compressed.
	Uncompress func(r io.Reader) io.Reader
	// Create begins to write a file that appears under its name when it is complete. The
	// file must not be one of inputs.
	Create func(name string, inputs []fs.FileInfo) (*NewFile, error)
	// AddColumns reads a table and writes it with more columns.
	AddColumns func(t *Table) error
}

// NewFile is a file that is being written. Commit or Discard ends that.
type NewFile struct {
	io.Writer
	Commit  func() error
	Discard func()
}

// Table is a table to which columns are added.
type Table struct {
	In io.Reader
	// Name is the name of the file, or "-"; OutName the name of the result, or "".
	Name, OutName string
	Out           io.Writer
	// ToTerminal reports whether Out is a terminal.
	ToTerminal bool

	Column string
	Add    []string
	// Named, if not nil, returns columns that package columns does not list.
	Named     func(name string) *columns.Column
	Replace   bool
	Options   weburl.Options
	Profile   *canonical.Profile
	Jobs      int
	Separator string // the value of --separator, or ""
	Quotes    *bool  // the value of --quotes, or nil

	// Counted returns a reader whose bytes count as progress. Read counts bytes that were
	// read in another way.
	Counted func(r io.Reader) io.Reader
	Read    func(bytes int64)
	// Worked reports that rows out of of are done. Progress is then shown in rows.
	Worked func(rows, of int64)
	// Failed is called for each row that fails, in order. The line is 0 if the format has no
	// lines.
	Failed func(row, line int64, code string, err error) error
	// Rows is the number of rows written, and Null the number of them without input.
	Rows, Null int64
}

// errFailFast stops the work at the first failure.
var errFailFast = UsageError("stopped at the first failure")

// text returns a reader of the lines of a list.
func (c *Command) text(r io.Reader) io.Reader {
	r = c.Progress.of(r)
	if c.files.Uncompress != nil {
		r = c.files.Uncompress(r)
	}
	return r
}

// FileFlags holds the flags of a verb that reads and writes files, and the file that is
// written.
type FileFlags struct {
	*Flags
	// Named, if not nil, returns columns that package columns does not list.
	Named  func(name string) *columns.Column
	output string // the name of the file that is written, or ""

	file *NewFile
	was  *Output
}

// ReadFileFlags returns the flags, or an error if they do not fit each other or the files that
// are read.
func (c *Command) ReadFileFlags(f *Flags, names []string) (*FileFlags, error) {
	t := &FileFlags{Flags: f, output: f.Text("output")}
	if t.output == "-" {
		t.output = "" // standard output, as without the flag
	} else if f.On("output") && t.output == "" {
		return nil, UsageError("--output needs a file name")
	}
	switch {
	case t.output != "" && c.files.Create == nil:
		return nil, UsageError("this build does not support --output")
	case f.On("column") && c.files.AddColumns == nil:
		return nil, UsageError("this build does not support --column")
	case f.On("column") && len(names) > 1:
		return nil, UsageError("--column reads one file at a time")
	case f.On("separator"):
		if _, err := ParseSeparator(f.Text("separator")); err != nil {
			return nil, UsageError(err.Error())
		}
	}
	return t, nil
}

// ParseSeparator returns the byte that a value of --separator stands for.
func ParseSeparator(s string) (byte, error) {
	switch {
	case s == "tab", s == `\t`:
		return '\t', nil
	case len(s) == 1 && s[0] < 0x80 && s != "\"" && s != "\n" && s != "\r":
		return s[0], nil
	}
	return 0, errors.New("--separator takes one ASCII character, or: tab")
}

// ReadText returns the text of a file, which may be compressed; "-" is standard input.
func (c *Command) ReadText(name string) (string, error) {
	in := c.Stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	if c.files.Uncompress != nil {
		in = c.files.Uncompress(in)
	}
	text, err := io.ReadAll(in)
	return string(text), err
}

// Begin begins to write the file, if there is one, and to count. If that fails, it reports the
// reason and returns false.
func (t *FileFlags) Begin(c *Command, names []string) bool {
	c.Jobs = t.Number("jobs")
	if t.On("progress") || t.On("stats") {
		c.Progress.count(t.On("progress"))
	}
	if t.output == "" {
		return true
	}
	var inputs []fs.FileInfo
	if len(names) == 0 {
		names = []string{"-"}
	}
	for _, name := range names {
		info, err := os.Stat(name)
		if name == "-" {
			if f, ok := c.Stdin.(*os.File); ok {
				info, err = f.Stat()
			}
		}
		if err == nil {
			inputs = append(inputs, info)
		}
	}
	var err error
	if t.file, err = c.files.Create(t.output, inputs); err != nil {
		c.Fail(show.Visible(t.output) + ": " + Reason(err))
		return false
	}
	t.was, c.Out = c.Out, newOutput(t.file)
	return true
}

// End ends the file, which gets its name if everything was read and written. It then prints
// what --stats asks for.
func (t *FileFlags) End(c *Command, in *Inputs) {
	if t.file != nil {
		err := c.Out.Flush()
		c.Out = t.was
		incomplete := c.incomplete || in.Stopped(c)
		if err == nil && !incomplete {
			err = t.file.Commit()
		}
		t.file.Discard()
		name := show.Visible(t.output)
		if err != nil {
			c.Fail(name + ": " + Reason(err))
			incomplete = true
		} else if incomplete {
			c.Note(name + " was not written")
		}
		if incomplete {
			c.Tally.Written = 0
		}
	}
	c.Progress.end()
	if t.On("stats") {
		c.printStats(t.Text("stats"), Stats{Read: c.Tally.Read, Written: c.Tally.Written, Null: c.Tally.null, Failed: c.Tally.failed})
	}
}

// AddColumns adds columns to the table in a file.
func (c *Command) AddColumns(t *FileFlags, in *Inputs, names, add []string, profile *canonical.Profile) {
	name := "-"
	if len(names) > 0 {
		name = names[0]
	}
	shown := show.Visible(name)
	if name == "-" {
		shown = StdinName
	}
	table := &Table{In: c.Stdin, Name: name, Out: c.Out, ToTerminal: IsTerminal(c.Out.To),
		Column: t.Text("column"), Add: add, Named: t.Named, Replace: t.On("replace"), Options: in.Options, Profile: profile,
		Jobs: c.Jobs, Separator: t.Text("separator"), OutName: t.output, Counted: c.Progress.of, Read: c.Progress.add, Worked: c.Progress.work}
	if t.Given("quotes") {
		on := t.On("quotes")
		table.Quotes = &on
	}
	inTable := false // failures are a column of the table
	for _, a := range add {
		inTable = inTable || a == "error"
	}
	table.Failed = func(row, line int64, code string, err error) error {
		c.Tally.Fail(code)
		if inTable {
			c.Failed = true
			c.Progress.Fail()
		} else {
			c.Fail(shown + placeOf(row, line) + ": " + FailureText(err))
		}
		if in.FailFast {
			return errFailFast
		}
		return nil
	}
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			c.FailReading(shown, err)
			return
		}
		defer f.Close()
		table.In = f
	}
	err := c.files.AddColumns(table)
	c.Tally.Read, c.Tally.Written, c.Tally.null = table.Rows, table.Rows, table.Null
	if c.Out.Flush() != nil {
		return // End reports it for a file, and Run for standard output
	}
	if err != nil && err != errFailFast {
		c.FailReading(shown, err)
	}
}

// placeOf returns the position of a row in a table.
func placeOf(row, line int64) string {
	if line > 0 {
		return ":" + itoa(line)
	}
	return ": row " + itoa(row)
}

// FailReading reports that a list or table cannot be read to its end.
func (c *Command) FailReading(name string, err error) {
	c.incomplete = true
	c.Fail(Failure(name, err))
}

// LineError is an error in a line of a file.
type LineError struct {
	Line int64
	Err  error
}

func (e *LineError) Error() string { return "line " + itoa(e.Line) + ": " + e.Err.Error() }
func (e *LineError) Unwrap() error { return e.Err }

// NamedError is an error about something other than the file that is being read. Name names it
// and must be safe to show.
type NamedError struct {
	Name string
	Err  error
}

func (e *NamedError) Error() string { return e.Name + ": " + e.Err.Error() }
func (e *NamedError) Unwrap() error { return e.Err }

// Failure returns the reason why a file cannot be read, after its name, which must be safe to
// show, and the line of a [LineError]. The name of a [NamedError] replaces both.
func Failure(name string, err error) string {
	var at *LineError
	var other *NamedError
	switch {
	case errors.As(err, &other):
		name, err = other.Name, other.Err
	case errors.As(err, &at):
		name, err = name+placeOf(0, at.Line), at.Err
	}
	return name + ": " + Reason(err)
}

// SplitNames splits names of columns at commas.
func SplitNames(names string) []string { return strings.Split(names, ",") }
