// Package check is the verb "weburl check", which finds invalid URLs in lists,
// tables and documents, and fixes them.
package check

import (
	"flag"
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

func run(s cli.Streams, args []string) (ok bool, err error) {
	o, err := readOptions(args)
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

func readOptions(args []string) (*options, error) {
	o := &options{format: "text", color: "auto", maxFindings: maxFindings}
	in, base, root, label := "auto", "", "", ""
	var ignored codeList
	severities := severityList{}
	var exclude stringList
	failOn, placeholder := warning, note
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.StringVar(&in, "in", in, "")
	flags.StringVar(&base, "base", "", "")
	var column files.Column
	flags.StringVar(&column.Name, "column", "", "")
	flags.StringVar(&column.Separator, "separator", "", "")
	quotes := flags.Bool("quotes", false, "")
	flags.StringVar(&label, "encoding", "", "")
	flags.StringVar(&o.format, "format", o.format, "")
	flags.IntVar(&o.maxFindings, "max-findings", o.maxFindings, "")
	flags.BoolVar(&o.fix, "fix", false, "")
	flags.BoolVar(&o.diff, "diff", false, "")
	flags.Var(&ignored, "ignore", "")
	flags.Var(severities, "severity", "")
	flags.TextVar(&failOn, "fail-on", failOn, "")
	flags.TextVar(&placeholder, "placeholder", placeholder, "")
	flags.BoolVar(&o.flags.local, "local", false, "")
	flags.StringVar(&root, "root", "", "")
	flags.Var(&exclude, "exclude", "")
	flags.StringVar(&o.config, "config", "", "")
	flags.BoolVar(&o.noConfig, "no-config", false, "")
	flags.StringVar(&o.color, "color", o.color, "")
	flags.BoolVar(&o.progress, "progress", false, "")
	flags.StringVar(&o.stats, "stats", "", "")
	var err error
	if o.paths, err = cli.ParseFlags(flags, args); err != nil {
		return nil, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for _, one := range []struct {
		flag, value string
		values      []string
	}{{"in", in, forms}, {"format", o.format, formats}, {"color", o.color, cli.ColorTimes()}} {
		if err := cli.MustBe(one.flag, one.value, one.values); err != nil {
			return nil, err
		}
	}
	o.kind = kinds[in]
	if given["quotes"] {
		column.Quotes = quotes
	}
	if given["column"] {
		o.column = &column
	}
	switch {
	case o.column == nil && given["separator"]:
		return nil, cli.UsageError("--separator needs --column")
	case o.column == nil && given["quotes"]:
		return nil, cli.UsageError("--quotes needs --column")
	case o.column == nil:
	case o.kind != unknown && o.kind != list:
		return nil, cli.UsageError("--column reads tables, so it cannot be used with --in " + in)
	case o.fix || o.diff:
		return nil, cli.UsageError("--column only checks tables, so it cannot be used with --fix or --diff")
	default:
		if given["separator"] {
			if _, err := cli.ParseSeparator(column.Separator); err != nil {
				return nil, cli.UsageError(err.Error())
			}
		}
		o.kind = list
	}
	if given["stats"] {
		if err := cli.MustBe("stats", o.stats, cli.StatsForms()); err != nil {
			return nil, err
		}
	}
	if (given["stats"] || o.progress) && (o.kind != list || o.fix || o.diff) {
		return nil, cli.UsageError("--stats and --progress are for lists and tables: they need --in list or --column, without --fix and --diff")
	}
	switch {
	case o.maxFindings < 0:
		return nil, cli.UsageError("--max-findings must be 0 or more; 0 is no limit")
	case o.fix && o.diff:
		return nil, cli.UsageError("--fix and --diff cannot be used together")
	case o.diff && given["format"]:
		return nil, cli.UsageError("--diff and --format cannot be used together; a diff has no reports")
	case o.noConfig && given["config"]:
		return nil, cli.UsageError("--config and --no-config cannot be used together")
	case given["config"] && o.config == "":
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
	if given["base"] {
		u, err := weburl.Parse(base)
		if err != nil {
			return nil, cli.UsageError("--base: " + strings.TrimPrefix(err.Error(), "weburl: "))
		}
		o.flags.base = u
	}
	if given["encoding"] {
		e, err := cli.LookupEncoding(label)
		if err != nil {
			return nil, cli.UsageError("--encoding: " + err.Error())
		}
		o.encoding = &e
	}
	o.flagsLocal = given["local"]
	if given["root"] {
		if o.flags.root, err = rootDir(".", root); err != nil {
			return nil, cli.UsageError("--root: " + err.Error())
		}
	}
	o.flags.levels = map[string]level{}
	for code, l := range severities {
		o.flags.levels[code] = l
	}
	for _, code := range ignored {
		o.flags.levels[code] = off
	}
	if given["placeholder"] {
		o.flags.levels[placeholderCode] = placeholder
	}
	o.flags.failOn, o.flagsFailOn = failOn, given["fail-on"]
	if o.flags.exclude, err = patterns(".", exclude); err != nil {
		return nil, cli.UsageError("--exclude: " + err.Error())
	}
	return o, nil
}
