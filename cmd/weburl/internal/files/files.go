// Package files connects package tables to the command.
package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/weburl-go/weburl/cmd/weburl/internal/interrupt"
	"github.com/weburl-go/weburl/cmd/weburl/tables"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/show"
)

// Files returns the functions by which the command reads and writes files.
func Files() frame.Files {
	return frame.Files{Uncompress: uncompress, Create: create, AddColumns: addColumns}
}

// uncompress uncompresses r; its error for Parquet says what to do.
func uncompress(r io.Reader) io.Reader { return &list{tables.UncompressLines(r)} }

type list struct{ io.Reader }

func (l *list) Read(p []byte) (int, error) {
	n, err := l.Reader.Read(p)
	if err == tables.ErrParquet {
		err = errors.New("this is a Parquet file; name a column with --column")
	}
	return n, err
}

// create begins to write a file. If a signal ends the process, nothing is left of
// it.
func create(name string, inputs []fs.FileInfo) (*frame.NewFile, error) {
	// A signal waits until it is known which file to remove.
	var mu sync.Mutex
	var f *tables.File
	mu.Lock()
	discard := func() {
		mu.Lock()
		defer mu.Unlock()
		if f != nil {
			f.Discard()
		}
	}
	end := sync.OnceFunc(interrupt.On(discard))
	var err error
	f, err = tables.Create(name, inputs...)
	mu.Unlock()
	if err != nil {
		end()
		return nil, err
	}
	return &frame.NewFile{
		Writer:  f,
		Commit:  func() error { defer end(); return f.Commit() },
		Discard: func() { f.Discard(); end() },
	}, nil
}

var (
	errPipe   = errors.New("a Parquet file cannot be read from a pipe; name a file, or use: <FILE")
	errNoText = errors.New("this is a Parquet file; flags for text tables, such as --separator and --quotes, do not apply")
)

// addColumns adds columns to a table of any kind.
func addColumns(t *frame.Table) error {
	c := &tables.Columns{Rejects: t.Rejects, Of: t.Column, Add: t.Add, Named: t.Named, Replace: t.Replace, Options: t.Options, Profile: t.Profile,
		Jobs: t.Jobs, Failed: t.Failed, Copied: t.Read, Worked: t.Worked}
	to, err := conversion(t)
	if err != nil {
		return err
	}
	var stats tables.Stats
	if file, size := parquetFile(t.In); file != nil {
		if err := checkParquet(t, to); err != nil {
			return err
		}
		t.Counted(file) // so that progress knows the size
		stats, err = c.ConvertParquet(context.Background(), t.Out, file, size, to)
	} else {
		var d tables.Dialect
		if d, err = dialect(t.Name, t.Form); err != nil {
			return err
		}
		if t.Form.IsGiven() || t.Rejects != nil {
			to.From = d.Format() // NDJSON has no such form
		}
		if to.To == "parquet" {
			if err := checkResult(t); err != nil {
				return err
			}
		}
		stats, err = c.Convert(context.Background(), t.Out, t.Counted(t.In), d, to)
		if err == tables.ErrParquet {
			err = errPipe
		}
	}
	t.Rows, t.Null, t.Rejected, t.Added = stats.Rows, stats.Null, stats.Rejected, stats.Added
	ragged := "; use --rejects FILE to write such rows to FILE"
	if !t.Form.Pad {
		ragged = "; use --rejects FILE to write such rows to FILE, or --ragged null if only fields at their end are missing"
	}
	return explained(err, ragged)
}

// explained rewords an error for users of the command. ragged says which flag helps if a row has
// too many or too few fields.
func explained(err error, ragged string) error {
	var text *tables.TextError
	var temporary *tables.TemporaryError
	switch {
	case errors.As(err, &temporary):
		return &frame.NamedError{Name: "temporary files in " + show.Visible(temporary.Dir), Err: temporary.Err}
	case !errors.As(err, &text):
		return cured(err)
	case errors.Is(err, tables.ErrQuote):
		err = fmt.Errorf("%w; for a table without quotes, use --quotes=false", text.Err)
	case errors.Is(err, tables.ErrRagged):
		err = fmt.Errorf("%w%s", text.Err, ragged)
	default:
		err = cured(text.Err)
	}
	return &frame.LineError{Line: text.Line, Err: err}
}

// cured adds to an error about a column the flag that helps.
func cured(err error) error {
	var column *tables.ColumnError
	if !errors.As(err, &column) {
		return err
	}
	cure := ""
	switch {
	case errors.Is(err, tables.ErrExists):
		cure = " by --replace"
	case column.Separator == '\t':
		cure = "; use --separator tab"
	case column.Separator != 0:
		cure = "; use --separator '" + string(rune(column.Separator)) + "'"
	case column.IsNumber:
		cure = "; if it has no header, use --header=false"
	case column.HasURL():
		cure = "; if it has none, use --header=false and the number of a column, such as --column 1"
	}
	return errors.New(show.Visible(err.Error()) + cure)
}

// parquetFile returns in as a file and its size if it is a Parquet file, or nil.
func parquetFile(in io.Reader) (*os.File, int64) {
	f, ok := in.(*os.File)
	if !ok {
		return nil, 0
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, 0
	}
	var head [4]byte
	if n, _ := f.ReadAt(head[:], 0); tables.Format(head[:n]) != "Parquet" {
		return nil, 0
	}
	return f, info.Size()
}

// conversion returns the format of the result, which --to or the name of the result says.
func conversion(t *frame.Table) (tables.Conversion, error) {
	to := tables.Conversion{To: formats[kindOf(t.OutName)], Explode: t.Explode}
	switch {
	case t.To == "":
	case to.To != "" && to.To != t.To:
		return to, fmt.Errorf("the name of the result says that it is %s, and --to says %s", to.To, t.To)
	default:
		to.To = t.To
	}
	return to, nil
}

// checkParquet returns an error if a flag does not fit a Parquet file, or if the result cannot be
// one.
func checkParquet(t *frame.Table, to tables.Conversion) error {
	switch {
	case t.Form.IsGiven() || t.Rejects != nil:
		return errNoText
	case to.To == "" || to.To == "parquet":
		return checkResult(t)
	}
	return nil
}

// checkResult returns an error if the result cannot be a Parquet file.
func checkResult(t *frame.Table) error {
	switch {
	case t.ToTerminal:
		return errors.New("the result is a Parquet file, which a terminal cannot show; use --output FILE, or --to ndjson")
	case t.OutName != "" && kindOf(t.OutName) != "" && kindOf(t.OutName) != ".parquet" || isCompressed(t.OutName):
		return errors.New("the result is a Parquet file; name it .parquet")
	}
	return nil
}

// dialect returns the dialect in which a text is written: as given, or by its name.
func dialect(name string, form frame.TextForm) (tables.Dialect, error) {
	d := tables.Dialect{Separator: ',', Headless: form.Headless, Pad: form.Pad, Split: form.Split}
	if form.Separator != "" {
		var err error
		if d.Separator, err = frame.ParseSeparator(form.Separator); err != nil {
			return d, err
		}
	} else if kindOf(name) == ".tsv" {
		d.Separator = '\t'
	}
	d.Plain = d.Separator == '\t'
	if form.Quotes != nil {
		d.Plain = !*form.Quotes
	}
	return d, nil
}

// IsTable reports whether a name has an ending that only tables have, of which a column can be
// checked.
func IsTable(name string) bool {
	k := kindOf(name)
	return k != "" && k != ".txt" && k != ".ndjson"
}

// kindOf returns the extension that tells the kind of a table, or "".
func kindOf(name string) string {
	name = strings.ToLower(name)
	if isCompressed(name) {
		name = name[:len(name)-len(filepath.Ext(name))]
	}
	switch e := filepath.Ext(name); e {
	case ".tab", ".tsv":
		return ".tsv"
	case ".ndjson", ".jsonl":
		return ".ndjson"
	case ".csv", ".txt", ".parquet":
		return e
	}
	return ""
}

// formats holds the formats that extensions stand for.
var formats = map[string]string{".csv": "csv", ".tsv": "tsv", ".ndjson": "ndjson", ".parquet": "parquet"}

func isCompressed(name string) bool {
	e := strings.ToLower(filepath.Ext(name))
	return e == ".gz" || e == ".zst"
}
