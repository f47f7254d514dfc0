// Package check implements the command "weburl check", which finds invalid URLs in
// lists, tables and documents, and fixes them.
package check

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/files"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
)

// documentBase is the base URL of documents if no other is given.
const documentBase = "https://example.org/"

// Verb returns the command.
func Verb() frame.Verb {
	return frame.Verb{
		Name: "check", Group: frame.GroupCheck,
		Page:  func(*frame.Command) manual.Page { return describe() },
		Run:   frame.WithStreams(run),
		Codes: explained(),
	}
}

func run(s frame.Streams, f *frame.Flags) (ok bool, err error) {
	o, err := readOptions(f)
	if err != nil {
		return true, err
	}
	return newWriter(s, o).run()
}

// maxFindings bounds the findings shown of a file, unless --max-findings sets another limit.
const maxFindings = 10_000

// options holds the flags and arguments.
type options struct {
	paths       []string
	as          *edition.Edition // or nil for the Standard
	kind        kind             // of all files, or unknown for auto
	format      string
	fix, diff   bool
	maxFindings int // of a file; 0 for no limit
	maxData     int // of the body of a data: URL, in bytes; 0 for no limit
	notes       bool
	color       string
	config      string // the file, or "" for the nearest ones
	noConfig    bool
	encoding    *encoding.Encoding // of HTML documents, or nil
	flags       settings           // the settings given as flags
	flagsFailOn bool               // --fail-on is given
	flagsLocal  bool               // --local is given
	column      *files.Column      // of tables, or nil
	progress    bool
	stats       string
}

func readOptions(f *frame.Flags) (*options, error) {
	in := f.Text("in")
	o := &options{
		paths: f.Args, kind: kinds[in], format: f.Text("format"), fix: f.On("fix"), diff: f.On("diff"),
		maxFindings: f.Number("max-findings"), maxData: f.Number("max-data"), notes: f.On("notes"), color: f.Text("color"), config: f.Text("config"), noConfig: f.On("no-config"),
		flagsFailOn: f.On("fail-on"), flagsLocal: f.Given("local"), progress: f.On("progress"), stats: f.Text("stats"),
	}
	form, err := f.TextForm()
	if err != nil {
		return nil, err
	}
	if f.On("column") {
		o.column = &files.Column{Name: f.Text("column"), Form: form}
	}
	if o.as, err = f.Edition(frame.Check); err != nil {
		return nil, err
	}
	if err := asError(f, o.as); err != nil {
		return nil, err
	}
	switch {
	case o.column == nil:
	case o.kind != unknown && o.kind != list:
		return nil, frame.UsageError("--column reads tables, so it cannot be used with --in " + in)
	default:
		o.kind = list
	}
	switch {
	case (o.stats != "" || o.progress) && (o.kind != list || o.fix || o.diff):
		return nil, frame.UsageError("--stats and --progress are for lists and tables: they need --in list or --column, without --fix and --diff")
	case f.On("config") && o.config == "":
		return nil, frame.UsageError("--config needs a file name")
	}
	if len(o.paths) == 0 {
		o.paths = []string{stdinPath}
	}
	if o.fix && slices.Contains(o.paths, stdinPath) {
		return nil, frame.UsageError("--fix cannot change standard input; use --diff")
	}
	for _, p := range o.paths {
		if p == "" {
			return nil, frame.UsageError("empty file name")
		}
	}
	if f.On("base") {
		u, err := weburl.Parse(f.Text("base"))
		if err != nil {
			return nil, frame.UsageError("--base: " + strings.TrimPrefix(err.Error(), "weburl: "))
		}
		o.flags.base = u
	}
	if f.On("encoding") {
		e, err := frame.LookupEncoding(f.Text("encoding"))
		if err != nil {
			return nil, frame.UsageError("--encoding: " + err.Error())
		}
		o.encoding = &e
	}
	o.flags.local = f.On("local")
	if f.On("root") {
		root, err := rootDir(".", f.Text("root"))
		if err != nil {
			return nil, frame.UsageError("--root: " + err.Error())
		}
		o.flags.root = root
	}
	o.flags.failOn.UnmarshalText([]byte(f.Text("fail-on"))) // is one of its values
	if o.flags.levels, err = flagLevels(f); err != nil {
		return nil, err
	}
	if f.On("preset") {
		o.flags.layout.preset, _ = presetNamed(f.Text("preset")) // is one of its values
	}
	if o.flags.extensions, err = flagExtensions(f); err != nil {
		return nil, err
	}
	if o.flags.exclude, err = patterns(".", f.All("exclude")); err != nil {
		return nil, frame.UsageError("--exclude: " + err.Error())
	}
	return o, nil
}
