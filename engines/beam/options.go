package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/cmd/weburl/tables"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/app/template"
)

// options says what to make of a file. The options are those of the command.
type options struct {
	Column  string   // with the URLs; "" for lists
	Add     []string // columns to add to a table
	Profile string   // of the canonical form
	Keep    bool     // whether to write an empty line for a URL that fails, in a list
}

// check reports errors that would make every worker fail.
func (o options) check() error {
	if _, ok := canonical.Lookup(o.Profile); !ok {
		return fmt.Errorf("--profile: there is no %q; they are %s", o.Profile, strings.Join(canonical.Names(), ", "))
	}
	if o.Column == "" && len(o.Add) > 0 {
		return errors.New("--add needs --column")
	}
	if o.Column != "" && o.Keep {
		return errors.New("--keep is for lists; tables keep all rows")
	}
	if _, err := template.Columns(o.Add, template.Further{}); err != nil {
		return fmt.Errorf("--add: %w", err)
	}
	return nil
}

// table returns the settings for package tables. Files are processed in parallel,
// so rows need not be.
func (o options) table(profile *canonical.Profile) *tables.Columns {
	return &tables.Columns{Of: o.Column, Add: o.Add, Profile: profile, Jobs: 1}
}

// errList is the error for a Parquet file among lists.
var errList = errors.New("this is a Parquet file; name its column with --column")

// convert makes an output of a file, which is a list, CSV, or Parquet. The content
// determines whether it is compressed, and whether it is Parquet. The name
// determines the separator of a text.
func (o options) convert(ctx context.Context, w io.Writer, file io.Reader, name string) (counts, error) {
	profile, _ := canonical.Lookup(o.Profile)
	text := bufio.NewReader(canceled{ctx, file})
	const magic = 8
	head, err := text.Peek(magic)
	if err != nil && err != io.EOF {
		return counts{}, err
	}
	var stats tables.Stats
	switch {
	case tables.Format(head) != "Parquet" && o.Column == "":
		return o.list(w, tables.UncompressLines(text), profile)
	case tables.Format(head) != "Parquet":
		stats, err = o.table(profile).CSV(ctx, w, text, dialect(name))
	case o.Column == "":
		return counts{}, errList
	default:
		stats, err = o.parquet(ctx, w, file, text, profile)
	}
	return counts{read: stats.Rows, written: stats.Rows, failed: stats.Failed}, err
}

// dialect returns tabs without quotes for .tsv and .tab, like the command, and
// commas for other names.
func dialect(name string) tables.Dialect {
	name = strings.ToLower(name)
	if kind := filepath.Ext(name); kind == ".gz" || kind == ".zst" {
		name = strings.TrimSuffix(name, kind)
	}
	if kind := filepath.Ext(name); kind == ".tsv" || kind == ".tab" {
		return tables.Dialect{Separator: '\t', Plain: true}
	}
	return tables.Dialect{}
}

// parquet reads a Parquet file, which needs random access. A stream is first copied
// to a temporary file.
func (o options) parquet(ctx context.Context, w io.Writer, file io.Reader, text io.Reader, profile *canonical.Profile) (tables.Stats, error) {
	local, ok := file.(*os.File)
	if !ok {
		copied, err := os.CreateTemp("", "weburl-*.parquet")
		if err != nil {
			return tables.Stats{}, err
		}
		defer os.Remove(copied.Name())
		defer copied.Close()
		if _, err := io.Copy(copied, text); err != nil {
			return tables.Stats{}, err
		}
		local = copied
	}
	info, err := local.Stat()
	if err != nil {
		return tables.Stats{}, err
	}
	return o.table(profile).Parquet(ctx, w, local, info.Size())
}

// list writes the canonical form of each line.
func (o options) list(to io.Writer, from io.Reader, profile *canonical.Profile) (counts, error) {
	n := counts{failed: map[string]int64{}}
	row := rows.Row{Profile: profile}
	form, code := columns.Named("canonical"), columns.Named("error")
	w := bufio.NewWriterSize(to, 256<<10)
	var text lines.Reader
	text.Reset(from)
	var out []byte
	for first := true; ; first = false {
		run, err := text.Next()
		if err == io.EOF {
			return n, w.Flush()
		} else if err != nil {
			return n, err
		}
		if first {
			if run, err = lines.Begin(run); err != nil {
				return n, err
			}
		}
		for list := lines.Of(string(run)); list.Rest != ""; {
			n.read++
			line, wrong := list.Cut()
			row.Read(line)
			canonical, ok := row.Append(out[:0], form)
			if wrong != nil || !ok {
				// If only the profile refuses it, the input is a URL, and so has no
				// code of the parser.
				failure, ok := row.Append(nil, code)
				switch {
				case wrong != nil:
					failure = []byte(lines.Code)
				case !ok:
					failure = []byte("canonical")
				}
				n.failed[string(failure)]++
				if !o.Keep {
					continue
				}
				canonical = out[:0]
			}
			out = append(canonical, '\n')
			n.written++
			if _, err := w.Write(out); err != nil {
				return n, err
			}
		}
	}
}
