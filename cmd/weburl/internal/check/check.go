// Package check is the verb "weburl check", which finds invalid URLs in lists,
// tables and documents, and fixes them.
package check

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/files"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/cli"
)

// documentBase is the base URL of documents unless there is another one.
const documentBase = "https://example.org/"

// Verb returns the verb.
func Verb() cli.Verb {
	return cli.Verb{
		Name: "check", Group: cli.GroupCheck,
		Page:  describe,
		Run:   run,
		Codes: explained(),
	}
}

func run(s cli.Streams, f *cli.Flags) (ok bool, err error) {
	o, err := readOptions(f)
	if err != nil {
		return true, err
	}
	return newWriter(s, o).run()
}

// options are the flags and arguments.
type options struct {
	paths       []string
	kind        kind // of all files, or unknown for auto
	format      string
	fix, diff   bool
	maxFindings int // of a file; 0 for no limit
	notes       bool
	color       string
	config      string // the file, or "" for the nearest ones
	noConfig    bool
	encoding    *encoding.Encoding // of HTML documents, or nil
	flags       settings           // those that are given as flags
	flagsFailOn bool               // --fail-on is given
	flagsLocal  bool               // --local is given
	column      *files.Column      // of tables, or nil
	progress    bool
	stats       string
}

func readOptions(f *cli.Flags) (*options, error) {
	in := f.Text("in")
	o := &options{
		paths: f.Args, kind: kinds[in], format: f.Text("format"), fix: f.On("fix"), diff: f.On("diff"),
		maxFindings: f.Number("max-findings"), notes: f.On("notes"), color: f.Text("color"), config: f.Text("config"), noConfig: f.On("no-config"),
		flagsFailOn: f.On("fail-on"), flagsLocal: f.Given("local"), progress: f.On("progress"), stats: f.Text("stats"),
	}
	if f.On("column") {
		o.column = &files.Column{Name: f.Text("column"), Separator: f.Text("separator")}
	}
	switch {
	case o.column == nil:
	case o.kind != unknown && o.kind != list:
		return nil, cli.UsageError("--column reads tables, so it cannot be used with --in " + in)
	default:
		if f.On("separator") {
			if _, err := cli.ParseSeparator(o.column.Separator); err != nil {
				return nil, cli.UsageError(err.Error())
			}
		}
		if f.Given("quotes") {
			on := f.On("quotes")
			o.column.Quotes = &on
		}
		o.kind = list
	}
	switch {
	case (o.stats != "" || o.progress) && (o.kind != list || o.fix || o.diff):
		return nil, cli.UsageError("--stats and --progress are for lists and tables: they need --in list or --column, without --fix and --diff")
	case f.On("config") && o.config == "":
		return nil, cli.UsageError("--config needs a file name")
	}
	if len(o.paths) == 0 {
		o.paths = []string{stdinPath}
	}
	if o.fix && slices.Contains(o.paths, stdinPath) {
		return nil, cli.UsageError("--fix cannot change standard input; use --diff")
	}
	for _, p := range o.paths {
		if p == "" {
			return nil, cli.UsageError("empty file name")
		}
	}
	if f.On("base") {
		u, err := weburl.Parse(f.Text("base"))
		if err != nil {
			return nil, cli.UsageError("--base: " + strings.TrimPrefix(err.Error(), "weburl: "))
		}
		o.flags.base = u
	}
	if f.On("encoding") {
		e, err := cli.LookupEncoding(f.Text("encoding"))
		if err != nil {
			return nil, cli.UsageError("--encoding: " + err.Error())
		}
		o.encoding = &e
	}
	o.flags.local = f.On("local")
	if f.On("root") {
		root, err := rootDir(".", f.Text("root"))
		if err != nil {
			return nil, cli.UsageError("--root: " + err.Error())
		}
		o.flags.root = root
	}
	o.flags.failOn.UnmarshalText([]byte(f.Text("fail-on"))) // is one of its values
	var err error
	if o.flags.levels, err = flagLevels(f); err != nil {
		return nil, err
	}
	if o.flags.exclude, err = patterns(".", f.All("exclude")); err != nil {
		return nil, cli.UsageError("--exclude: " + err.Error())
	}
	return o, nil
}
