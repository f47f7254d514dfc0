package frame

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/template"
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
	Named   func(name string) *columns.Column
	Replace bool
	// To is the format of the result, or "". Explode is the added column of which each value has
	// a row, or "".
	To, Explode string
	Options     weburl.Options
	Profile     *canonical.Profile
	Jobs        int
	Form        TextForm
	// Rejects gets the rows of a text that have more or fewer fields than its header. If it is
	// nil, such a row is an error.
	Rejects io.Writer

	// Counted returns a reader whose bytes count as progress. Read counts bytes that were
	// read in another way.
	Counted func(r io.Reader) io.Reader
	Read    func(bytes int64)
	// Worked reports that rows out of of are done. Progress is then shown in rows.
	Worked func(rows, of int64)
	// Failed is called for each row that fails, in order. The line is 0 if the format has no
	// lines.
	Failed func(row, line int64, code string, err error) error
	// Rows is the number of rows read, and Null the number of them without input. Rejected
	// is the number of other rows, which went to Rejects. Added is the number of rows that
	// Explode added.
	Rows, Null, Rejected, Added int64
}

// TextForm holds the flags that describe the form of a table that is a text.
type TextForm struct {
	Separator string // as given, or ""
	Quotes    *bool  // nil if not given
	Headless  bool
	Pad       bool
	Split     string // "" if not given
}

// IsGiven reports whether any flag was given. None of them is for Parquet or NDJSON.
func (f TextForm) IsGiven() bool { return f != TextForm{} }

// TextForm reads the flags, except --split.
func (f *Flags) TextForm() (form TextForm, err error) {
	form.Separator = f.Text("separator")
	if f.On("separator") {
		if _, err := ParseSeparator(form.Separator); err != nil {
			return form, UsageError(err.Error())
		}
	}
	if f.Given("quotes") {
		on := f.On("quotes")
		form.Quotes = &on
	}
	form.Headless = f.Given("header") && !f.On("header")
	form.Pad = f.On("ragged") && f.Text("ragged") == "null"
	return form, nil
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
	Named   func(name string) *columns.Column
	output  string // the name of the file that is written, or ""
	rejects string // the name of the file of rejected rows, or ""
	form    TextForm

	file, rejected *NewFile
	was            *Output
}

// ReadFileFlags returns the flags, or an error if they do not fit each other or the files that
// are read.
func (c *Command) ReadFileFlags(f *Flags, names []string) (*FileFlags, error) {
	t := &FileFlags{Flags: f, output: f.Text("output"), rejects: f.Text("rejects")}
	if t.output == "-" {
		t.output = "" // standard output, as without the flag
	} else if f.On("output") && t.output == "" {
		return nil, UsageError("--output needs a file name")
	}
	switch {
	case t.output+t.rejects != "" && c.files.Create == nil:
		return nil, UsageError("this build does not support --output and --rejects")
	case f.On("rejects") && (t.rejects == "" || t.rejects == "-" || t.output != "" && sameName(t.rejects, t.output)):
		return nil, UsageError("--rejects needs the name of another file")
	case f.On("column") && c.files.AddColumns == nil:
		return nil, UsageError("this build does not support --column")
	case f.On("split") && f.Text("split") == "":
		return nil, UsageError("--split needs a text, such as ' '")
	case f.On("explode") && f.Text("explode") == "":
		return nil, UsageError("--explode needs the name of an added column")
	case f.On("column") && len(names) > 1:
		return nil, UsageError("--column reads one file at a time")
	}
	var err error
	t.form, err = f.TextForm()
	t.form.Split = f.Text("split")
	return t, err
}

// sameName reports whether two names may name the same file, which need not exist.
func sameName(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(infoA, infoB)
	}
	dirA, errA := os.Stat(filepath.Dir(a))
	dirB, errB := os.Stat(filepath.Dir(b))
	return strings.EqualFold(filepath.Base(a), filepath.Base(b)) && errA == nil && errB == nil && os.SameFile(dirA, dirB)
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
// reason and returns false. names are the inputs, by default standard input, and more are
// other files that are read.
func (t *FileFlags) Begin(c *Command, names []string, more ...string) bool {
	c.Jobs = t.Number("jobs")
	if t.On("progress") || t.On("stats") {
		c.Progress.count(t.On("progress"))
	}
	if t.output == "" && t.rejects == "" {
		return true
	}
	var inputs []fs.FileInfo
	if len(names) == 0 {
		names = []string{"-"}
	}
	for _, name := range append(more, names...) {
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
	if f, ok := c.Out.To.(*os.File); ok && t.rejects != "" {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			inputs = append(inputs, info) // not an input, but it must not be replaced either
		}
	}
	create := func(name string) *NewFile {
		f, err := c.files.Create(name, inputs)
		if err != nil {
			c.Fail(show.Visible(name) + ": " + Reason(err))
		}
		return f
	}
	if t.rejects != "" {
		if t.rejected = create(t.rejects); t.rejected == nil {
			return false
		}
	}
	if t.output != "" {
		if t.file = create(t.output); t.file == nil {
			if t.rejected != nil {
				t.rejected.Discard()
			}
			return false
		}
		t.was, c.Out = c.Out, newOutput(t.file)
	}
	return true
}

// End ends the file, which gets its name if everything was read and written. It then prints
// what --stats asks for.
func (t *FileFlags) End(c *Command, in *Inputs) {
	incomplete := c.incomplete || in.Stopped(c)
	end := func(name string, file *NewFile, err error) {
		if file == nil {
			return
		}
		if err == nil && !incomplete {
			err = file.Commit()
		}
		file.Discard()
		name = show.Visible(name)
		if err != nil {
			c.Fail(name + ": " + Reason(err))
			incomplete = true
		} else if incomplete {
			c.Note(name + " was not written")
		}
	}
	err := c.Out.Flush()
	incomplete = incomplete || err != nil
	// NB: the rejected rows come first, so that there is no result without them.
	end(t.rejects, t.rejected, nil)
	if t.file != nil {
		c.Out = t.was
		if end(t.output, t.file, err); incomplete {
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
		Column: t.Text("column"), Add: add, Named: t.Named, Replace: t.On("replace"), To: t.Text("to"), Explode: t.Text("explode"), Options: in.Options, Profile: profile,
		Jobs: c.Jobs, Form: t.form, OutName: t.output, Counted: c.Progress.of, Read: c.Progress.add, Worked: c.Progress.work}
	if t.rejected != nil {
		table.Rejects = t.rejected
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
	c.Tally.Read, c.Tally.Written, c.Tally.null = table.Rows+table.Rejected, table.Rows+table.Added, table.Null
	if table.Rejected > 0 {
		c.Tally.fail("ragged", table.Rejected)
		rows := "1 row"
		if table.Rejected > 1 {
			rows = itoa(table.Rejected) + " rows"
		}
		c.Fail(shown + ": rejected " + rows + " with more or fewer fields than the first row; see " + show.Visible(t.rejects))
	}
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

// Columns returns the names of columns in the values of a flag, and the columns. No two have the
// same name.
func Columns(flag string, values []string, further template.Further) (names []string, list []*columns.Column, err error) {
	names = template.Split(values...)
	if list, err = template.Columns(names, further); err != nil {
		return nil, nil, UsageError("--" + flag + ": " + err.Error())
	}
	for i, c := range list {
		if slices.ContainsFunc(list[:i], func(d *columns.Column) bool { return d.JSONName == c.JSONName }) {
			return nil, nil, UsageError("--" + flag + ": " + show.Visible(c.Name) + " is given twice")
		}
	}
	return names, list, nil
}
