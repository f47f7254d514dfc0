package cli

import (
	"errors"
	"flag"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/show"
)

// Files is what reads and writes files in forms that need dependencies, which the
// library's module must not have. Without them, files are texts.
type Files struct {
	// Uncompress returns a reader of the lines that r has, whether it is compressed or not.
	Uncompress func(r io.Reader) io.Reader
	// Create begins to write a file that appears under its name when it is complete. It
	// must be none of those that are read.
	Create func(name string, inputs []fs.FileInfo) (*NewFile, error)
	// AddColumns reads a table and writes it with more columns.
	AddColumns func(t *Table) error
}

// NewFile is a file that is being written. One of the functions ends it.
type NewFile struct {
	io.Writer
	Commit  func() error
	Discard func()
}

// Table is a table that gets columns.
type Table struct {
	In io.Reader
	// Name is that of the file, or "-"; OutName that of the result, or "".
	Name, OutName string
	Out           io.Writer
	// ToTerminal says that Out is a terminal.
	ToTerminal bool

	Column    string
	Add       []string
	Replace   bool
	Options   weburl.Options
	Profile   *canonical.Profile
	Jobs      int
	Separator string // as it is given, or ""
	Quotes    *bool  // nil if it is not given

	// Counted returns a reader of which progress is shown, and Read says that bytes were
	// read otherwise.
	Counted func(r io.Reader) io.Reader
	Read    func(bytes int64)
	// Worked says that rows of so many are done. Progress is that of rows then.
	Worked func(rows, of int64)
	// Failed is called for each row that fails, in order. The line is 0 if rows have none.
	Failed func(row, line int64, code string, err error) error
	// Rows are how many were written, and Null how many of them had no input.
	Rows, Null int64
}

// errFailFast ends work at the first failure.
var errFailFast = usageError("stopped at the first failure")

// text returns a reader of the lines that a list has.
func (c *command) text(r io.Reader) io.Reader {
	r = c.progress.of(r)
	if c.files.Uncompress != nil {
		r = c.files.Uncompress(r)
	}
	return r
}

// fileFlags are the flags of verbs that read and write files, and what comes of them.
type fileFlags struct {
	output, column, add, separator optional
	quotes                         optionalBool
	replace, progress              bool
	jobs                           int
	stats                          statsFlag

	file *NewFile
	was  *output
}

// register declares the flags. Those of tables are always known, so that --help tells
// of them.
func (t *fileFlags) register(flags *flag.FlagSet) {
	flags.Var(&t.output, "output", "")
	flags.Var(&t.column, "column", "")
	flags.Var(&t.separator, "separator", "")
	flags.Var(&t.quotes, "quotes", "")
	flags.BoolVar(&t.replace, "replace", false, "")
	flags.BoolVar(&t.progress, "progress", false, "")
	flags.IntVar(&t.jobs, "jobs", 0, "")
	flags.Var(&t.stats, "stats", "")
}

// check returns what is wrong with the flags, if these are the files that are read.
func (t *fileFlags) check(c *command, flags *flag.FlagSet, names []string) error {
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if name := t.output.value; name != nil && *name == "-" {
		t.output.value = nil // standard output, as without the flag
	}
	switch {
	case given["jobs"] && t.jobs < 1:
		return usageError("--jobs must be 1 or more")
	case t.output.value != nil && *t.output.value == "":
		return usageError("--output needs a file name")
	case t.output.value != nil && c.files.Create == nil:
		return usageError("--output is not in this build")
	case t.column.value != nil && c.files.AddColumns == nil:
		return usageError("--column is not in this build")
	case t.column.value != nil && len(names) > 1:
		return usageError("--column reads one file at a time")
	}
	if t.column.value == nil {
		for _, name := range []string{"add", "separator", "quotes", "replace"} {
			if given[name] {
				return usageError("--" + name + " needs --column")
			}
		}
	}
	if t.separator.value != nil {
		if _, err := ParseSeparator(*t.separator.value); err != nil {
			return usageError(err.Error())
		}
	}
	return nil
}

// ParseSeparator returns the byte that a --separator names.
func ParseSeparator(s string) (byte, error) {
	switch {
	case s == "tab", s == `\t`:
		return '\t', nil
	case len(s) == 1 && s[0] < 0x80 && s != "\"" && s != "\n" && s != "\r":
		return s[0], nil
	}
	return 0, errors.New("--separator takes one ASCII character, or: tab")
}

// begin begins to write the file, if there is one, and to count. It reports why it
// cannot.
func (t *fileFlags) begin(c *command, names []string) bool {
	c.jobs = t.jobs
	if t.progress || t.stats != "" {
		c.progress.count(t.progress)
	}
	if t.output.value == nil {
		return true
	}
	var inputs []fs.FileInfo
	if len(names) == 0 {
		names = []string{"-"}
	}
	for _, name := range names {
		info, err := os.Stat(name)
		if name == "-" {
			if f, ok := c.stdin.(*os.File); ok {
				info, err = f.Stat()
			}
		}
		if err == nil {
			inputs = append(inputs, info)
		}
	}
	var err error
	if t.file, err = c.files.Create(*t.output.value, inputs); err != nil {
		c.fail(show.Visible(*t.output.value) + ": " + Reason(err))
		return false
	}
	t.was, c.out = c.out, newOutput(t.file)
	return true
}

// end ends the file: if all that there is was read and written, it gets its name. It
// prints what was done.
func (t *fileFlags) end(c *command, in *inputs) {
	if t.file != nil {
		err := c.out.flush()
		c.out = t.was
		incomplete := c.incomplete || in.stopped(c)
		if err == nil && !incomplete {
			err = t.file.Commit()
		}
		t.file.Discard()
		name := show.Visible(*t.output.value)
		if err != nil {
			c.fail(name + ": " + Reason(err))
			incomplete = true
		} else if incomplete {
			c.note(name + " was not written")
		}
		if incomplete {
			c.tally.written = 0
		}
	}
	c.progress.end()
	if t.stats != "" {
		c.printStats(string(t.stats), Stats{Read: c.tally.read, Written: c.tally.written, Null: c.tally.null, Failed: c.tally.failed})
	}
}

// addColumns adds columns to the table in a file.
func (c *command) addColumns(t *fileFlags, in *inputs, names, add []string, profile *canonical.Profile) {
	name := "-"
	if len(names) > 0 {
		name = names[0]
	}
	shown := show.Visible(name)
	if name == "-" {
		shown = stdinName
	}
	table := &Table{In: c.stdin, Name: name, Out: c.out, ToTerminal: IsTerminal(c.out.to),
		Column: *t.column.value, Add: add, Replace: t.replace, Options: in.options, Profile: profile,
		Jobs: t.jobs, Quotes: t.quotes.value, Counted: c.progress.of, Read: c.progress.add, Worked: c.progress.work}
	if t.output.value != nil {
		table.OutName = *t.output.value
	}
	if t.separator.value != nil {
		table.Separator = *t.separator.value
	}
	told := false // failures are in the table
	for _, a := range add {
		told = told || a == "error"
	}
	table.Failed = func(row, line int64, code string, err error) error {
		c.tally.fail(code)
		if told {
			c.failed = true
			c.progress.fail()
		} else {
			c.fail(shown + placeOf(row, line) + ": " + failureText(err))
		}
		if in.failFast {
			return errFailFast
		}
		return nil
	}
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			c.failReading(shown, err)
			return
		}
		defer f.Close()
		table.In = f
	}
	err := c.files.AddColumns(table)
	c.tally.read, c.tally.written, c.tally.null = table.Rows, table.Rows, table.Null
	if c.out.flush() != nil {
		return // end says it of a file, and Main of standard output
	}
	if err != nil && err != errFailFast {
		c.failReading(shown, err)
	}
}

// placeOf returns where in a table a row is.
func placeOf(row, line int64) string {
	if line > 0 {
		return ":" + itoa(line)
	}
	return ": row " + itoa(row)
}

// failReading reports that a list or table cannot be read to its end.
func (c *command) failReading(name string, err error) {
	c.incomplete = true
	c.fail(Failure(name, err))
}

// LineError is what is wrong with a line of a file.
type LineError struct {
	Line int64
	Err  error
}

func (e *LineError) Error() string { return "line " + itoa(e.Line) + ": " + e.Err.Error() }
func (e *LineError) Unwrap() error { return e.Err }

// NamedError is an error about something other than the file that is being read. Name,
// which must be safe to show, says what.
type NamedError struct {
	Name string
	Err  error
}

func (e *NamedError) Error() string { return e.Name + ": " + e.Err.Error() }
func (e *NamedError) Unwrap() error { return e.Err }

// Failure returns why a file cannot be read, after its name, which must be safe to show,
// and the line of a [LineError]. The name of a [NamedError] replaces both.
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

// splitNames returns the names of columns that commas separate.
func splitNames(names string) []string { return strings.Split(names, ",") }

// optionalBool is the value of a switch for which false differs from no flag.
type optionalBool struct{ value *bool }

func (o *optionalBool) String() string   { return "" }
func (o *optionalBool) IsBoolFlag() bool { return true }

func (o *optionalBool) Set(s string) error {
	value := s == "true"
	if !value && s != "false" {
		return usageError("neither true nor false")
	}
	o.value = &value
	return nil
}
