package frame

import (
	"runtime/debug"
	"strings"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/app/manual"
	"github.com/weburl-go/weburl/internal/standard"
)

// The groups of verbs, in the order of the list.
const (
	GroupRead      = "read"
	GroupChange    = "change"
	GroupCheck     = "check"
	GroupReference = "reference"
	GroupAbout     = "about"
)

var groups = []string{GroupRead, GroupChange, GroupCheck, GroupReference, GroupAbout}

// Book describes the command with all verbs.
func (c *Command) Book() *manual.Book {
	b := &manual.Book{
		Name:    "weburl",
		Summary: "reads, checks and rewrites URLs exactly as browsers do",
		Examples: []manual.Example{
			{Command: "weburl parse 'HTTPS://EXAMPLE.org:443/a/../b c?q#f'"},
			{Command: "weburl get hostname <urls.txt | sort | uniq -c"},
			{Command: "weburl canon urls.txt"},
			{Command: "weburl check --diff docs"},
			{Command: "weburl set https://example.org/a host=localhost:8080 protocol=http"},
			{Command: "weburl params 'https://example.org/?q=a+b'"},
			{Command: "weburl relativize --base https://example.org/a/b https://example.org/c"},
		},
		Sections: []manual.Section{{Title: "Description", Text: GeneralText}},
		Status: []manual.Status{
			{Code: ExitOK, Text: "success"}, {Code: ExitFailed, Text: "something failed"}, {Code: ExitUsage, Text: "wrong usage"},
		},
		Version: Version(), Date: standard.Date,
	}
	for _, title := range groups {
		g := manual.Group{Title: title}
		for i := range c.Verbs {
			if c.Verbs[i].Group == title {
				g.Pages = append(g.Pages, c.Page(&c.Verbs[i]))
			}
		}
		b.Groups = append(b.Groups, g)
	}
	return b
}

// Page returns the description of a verb.
func (c *Command) Page(v *Verb) manual.Page {
	p := v.Page(c)
	p.Name = v.Name
	return p
}

const GeneralText = `
Flags may come anywhere after the verb and begin with one or two hyphens; put --
before an input that begins with a hyphen.

Results go to standard output, everything else to standard error. If results
cannot be written, that is a failure, with one exception: on Unix, a closed
standard output (>&-) counts as /dev/null, because the Go runtime opens
/dev/null in its place before weburl can check. A script can check first with

  (: 3>&1) || exit 1

On a terminal, parse, check, show, trace, compare, explain, canon --explain and
help use colors. --color always or never, or NO_COLOR (https://no-color.org),
overrides that. No control character of an input reaches a terminal. If reading
lists takes more than a second, the last line of the terminal shows the
progress, unless results are printed there.

Lists can be compressed with gzip or zstd, which weburl recognizes by content,
not by name. If a list is truncated or damaged, weburl processes what it can
read and then fails. In compressed lists, lines can have up to 16 MiB.
`

// The arguments and flags of several verbs.
var (
	InputArg = manual.Arg{Name: "INPUT", Repeats: true,
		Text: `a URL, absolute or relative to a base. Without INPUT, or if it is "-", inputs are read from standard input, one per line`}

	BaseFlag     = manual.Flag{Name: "base", Arg: "URL", Text: "resolve relative inputs against URL"}
	EncodingFlag = manual.Flag{Name: "encoding", Arg: "LABEL", Values: manual.Values(EncodingNames()...), Open: true,
		Text: "encode queries as in a document in this encoding, such as shift_jis, except for ws, wss and non-special schemes"}
	KeepFlag = manual.Flag{Name: "keep",
		Text: "print an empty line for an input that fails, so that the lines of the output match those of the input"}
	FailFastFlag = manual.Flag{Name: "fail-fast", Text: "stop at the first failure"}
	JSONFlag     = manual.Flag{Name: "json", Text: "print JSON objects, for failures too"}.Not("", "ndjson")
	NDJSONFlag   = manual.Flag{Name: "ndjson", NoArgs: "reads standard input and takes no arguments; use --json for these",
		Text: "read JSON requests from standard input, one per line, and print a JSON result on a line for each, in the same order"}
	CompactFlag = manual.Flag{Name: "compact", Needs: []string{"json"}, Text: "with --json: print each object on one line (NDJSON)"}
	// KeepTextFlag is KeepFlag for verbs with --json and --ndjson.
	KeepTextFlag = manual.Flag{Name: "keep", Text: "print an empty line for an input that fails"}.Not(KeptAnyway, "json", "ndjson")
	OutputFlag   = manual.Flag{Name: "output", Arg: "FILE", Files: manual.AnyFile,
		Text: "write to FILE, which is created or replaced only when it is complete: if the input cannot be read to its end, or weburl is interrupted, nothing is left behind. If the name ends with .gz or .zst, the file is compressed. FILE must not be an input or a symbolic link; \"-\" is standard output"}
	JobsFlag     = manual.Flag{Name: "jobs", Arg: "N", Text: "process N chunks in parallel (at most 1024), in addition to reading and writing; the default is the number of processors"}
	ProgressFlag = manual.Flag{Name: "progress", Text: "print the progress every minute if standard error is not a terminal"}
	StatsFlag    = manual.Flag{Name: "stats", Arg: "FORM", Values: manual.Values(StatsForms...),
		Text: "at the end, print on standard error what was read, written, and failed by code, as text or json"}
	// TableFlags holds the flags of verbs that add columns to tables, except --column and the
	// flags that name the added columns.
	TableFlags = []manual.Flag{
		{Name: "to", Arg: "FORMAT", Values: manual.Values("csv", "tsv", "ndjson", "parquet"), Needs: NeedsColumn, Text: "write the table in this format; the default is the format that the extension of --output names, such as .ndjson, or else the format of FILE"},
		{Name: "explode", Arg: "NAME", Needs: NeedsColumn, Text: "write one row for each value of NAME, an added column that contains lists, such as 'query.q*'. The columns params.name and params.value replace params"},
		{Name: "replace", Needs: NeedsColumn, Text: "replace existing columns that have the same name"},
		SeparatorFlag, QuotesFlag, HeaderFlag, RaggedFlag,
		{Name: "split", Arg: "TEXT", Needs: NeedsColumn, Text: "fields of a text table can contain several URLs, separated by TEXT; each added column is then a JSON array with a value for each URL, null for an empty one"},
		manual.Flag{Name: "rejects", Arg: "FILE", Files: manual.AnyFile, Needs: NeedsColumn,
			Text: "write rows of a text table that have more or fewer fields than the header to FILE, below a copy of the header, and leave them out of the result; without this flag, such a row is an error"}.Not("such a row does not stop weburl", "fail-fast"),
	}
	SeparatorFlag = manual.Flag{Name: "separator", Arg: "CHAR", Needs: NeedsColumn, Text: `with --column: the character that separates the fields of a text table, or "tab". The default is a comma, or a tab if the name of FILE ends with .tsv or .tab`}
	QuotesFlag    = manual.Flag{Name: "quotes", Needs: NeedsColumn, Text: "with --column: fields of a text table can be quoted, as in CSV. That is the default unless the separator is a tab; --quotes=false turns it off"}
	HeaderFlag    = manual.Flag{Name: "header", Needs: NeedsColumn, Text: "the first row of a text table names the columns (the default); for a table without such a row, use --header=false and give --column a number: --column 1 is the first column"}
	RaggedFlag    = manual.Flag{Name: "ragged", Arg: "HOW", Default: "error", Values: manual.Values("error", "null"), Needs: NeedsColumn,
		Text: "if a row of a text table has fewer fields than the header: error stops there, null adds null fields at its end"}
	ColumnFlag  = manual.Flag{Name: "column", Arg: "NAME", Text: "FILE is a table (CSV, text with another separator, NDJSON or Parquet) with URLs in this column; see below"}
	NeedsColumn = []string{"column"}

	ColorFlag = manual.Flag{Name: "color", Arg: "WHEN", Default: "auto", Values: manual.Values(ColorTimes...),
		Text: "use colors: always, never, or auto (on a terminal, unless NO_COLOR is set or TERM is dumb)"}
)

// KeptAnyway is the reason why --keep cannot be used with JSON, and NoTable the reason why some
// flags cannot be used with --column.
const (
	KeptAnyway = "in JSON, failures have an object anyway"
	NoTable    = "--column prints a table"
)

// WithRequests returns --ndjson for a verb that also has the flags own. Each request has a field
// instead of these.
func WithRequests(ndjson manual.Flag, own ...string) manual.Flag {
	for _, name := range own {
		ndjson = ndjson.Not("each request has its own "+name, name)
	}
	return ndjson
}

// TableSection describes --column.
var TableSection = manual.Section{Title: "Tables", Text: `
With --column, FILE is a table, and the result is that table with columns added
at the end. Rows keep their order, and the other columns do not change. In a row
whose URL fails, the added columns are null; a message names the row and the
reason, unless "error" is one of these columns.

  $ printf 'id,url\n1,https://A.example/\n' | weburl canon --column url
  id,url,canonical
  1,https://A.example/,https://a.example/

A text table, compressed or not, starts with a header row, unless --header=false
is given. Each row must have as many fields as the header; otherwise weburl
stops, unless --ragged or --rejects is given. Bytes stay as they are, UTF-8 or
not, including quotes and line ends. Null is an empty field; an empty value is
"" if fields can be quoted.

A text whose first line is a JSON object is read as NDJSON, unless a flag for
other texts is given, such as --separator. --column page.url names the member
"url" of the member "page". The added columns become members at the end of each
object; if the member is an array of URLs, they are arrays, too.

Parquet is detected by content, not by name, and cannot come from a pipe. Name a
column in groups as GROUP.NAME. If the column contains lists of URLs, the added
columns contain lists, too. If the result is Parquet, row groups, metadata, and
the pages, statistics and indexes of other columns are copied unchanged.
Encrypted files cannot be read. Added columns are strings, with these
exceptions: valid is a boolean, ports and data-size are integers, errors and
query.NAME* are lists of strings.

The result has the format of FILE, unless --to names another, or the extension
of --output does: .csv, .tsv, .ndjson, .jsonl or .parquet.

  $ printf 'url\nh:?a=1&b\n' | weburl get --column url params --explode params
  url,params.name,params.value
  h:?a=1&b,a,1
  h:?a=1&b,b,""
`}

// ColorTimes lists the values of --color.
var ColorTimes = []string{"auto", "always", "never"}

// EncodingNames returns the names of all encodings, in lower case.
func EncodingNames() []string {
	var names []string
	for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
		names = append(names, strings.ToLower(e.String()))
	}
	return names
}

const modulePath = "github.com/weburl-go/weburl"

// Version returns the version of the module that this program is built from, or
// "devel" for a working copy.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	modules := append([]*debug.Module{&info.Main}, info.Deps...)
	for _, m := range modules {
		if m.Path == modulePath && m.Version != "" && m.Version != "(devel)" {
			return m.Version
		}
	}
	return "devel"
}
