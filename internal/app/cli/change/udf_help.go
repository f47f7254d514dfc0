package change

import (
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/manual"
	"github.com/weburl-go/weburl/internal/app/udf"
)

func udfPage(*frame.Command) manual.Page {
	base := frame.BaseFlag
	base.Text = "resolve the inputs of all rows against URL"
	return manual.Page{
		Summary: "run as a row function (UDF) for a database or cluster",
		Usage: []string{
			"--op OP --format FORMAT [flags]",
			"--print-config ENGINE [--op OP [flags]]",
		},
		Examples: []manual.Example{
			{Command: `weburl udf --print-config clickhouse >weburl_function.xml`},
			{Command: `echo '{"id": 7, "input": "/a b"}' | weburl udf --op check --format ndjson`, Output: `
{"id":7,"valid":false,"errors":["missing-scheme-non-relative-URL"]}`},
			{Command: `weburl udf --op parse --columns host --format lines <urls.txt`},
		},
		Text: `
Reads rows from standard input and writes an answer for each, in the same order,
so that an engine can use weburl as a function. It flushes its output once all
rows received so far are answered; the engine must read while it writes.

  canon    input -> canonical, by --profile
  parse    input -> the columns that --columns names
  check    input -> valid, errors
  resolve  input, base -> href; with --base, only input -> href
  surt     input -> surt
  compare  input -> severity, findings, under a --profile of "weburl compare"
  pattern  input -> the first pattern of --patterns that matches, or the columns
           that --columns names: pattern, group.NAME, and those of parse

If an input column is null, all columns of the answer are null. If the input or
the base fails, canonical, href, surt, pattern, group.NAME and parts of the URL
are null; that is not an error. Columns are the attributes of "weburl get", null
only if a part is absent. errors and findings are lists of codes, separated by
commas in tsv; severity is none, info, low, medium, high or critical.

If the input is not in the format, or the format cannot hold an answer, weburl
stops with status 1 and a message that names the row and the byte. It never
skips or guesses a row. A row can have up to 1 GiB.
`,
		Flags: []manual.Flag{
			{Name: "op", Arg: "OP", Values: manual.Values(udfOps...), Text: "what to do with each row"},
			{Name: "format", Arg: "FORMAT", Values: manual.Values(udfFormats...), Text: "the format of the rows, both in and out; see below"},
			{Name: "escape", Arg: "HOW", Values: []manual.Value{
				{Name: "clickhouse", Text: "the backslash escapes of ClickHouse's TabSeparated"},
				{Name: "none", Text: "no escapes, as in scripts of Hive, Spark and Hadoop"},
			}, Text: "what a backslash means in tsv"},
			{Name: "chunk-header", Text: "rows come in chunks: their number and a line feed, then the rows"},
			{Name: "columns", Arg: "NAMES", Values: manual.Values(append(columns.Names(), "query.")...), Separated: true, Text: "the columns of parse or pattern, separated by commas. The flag can be repeated. A template must be the last in its --columns, since it can contain commas"},
			{Name: "patterns", Arg: "FILE", Files: manual.AnyFile, Text: "the patterns of pattern; \"weburl help pattern\" describes the file, and group.NAME. --base also applies to relative patterns"},
			{Name: "best", Needs: []string{"patterns"}, Text: "the most specific pattern that matches, not the first"},
			{Name: "profile", Arg: "NAME", Values: manual.Values(canonical.Names()...), Open: true,
				Text: `canonicalize by a profile, by default ` + defaultProfile + `; for compare, its profile, by default all`},
			base, frame.EncodingFlag,
			manual.Flag{Name: "print-config", Arg: "ENGINE", Values: manual.Values(udf.Engines()...),
				Text: "print the configuration with which an engine calls this program: for clickhouse, a file of executable functions; for spark and hive, queries. Without --op, it is for all operations except pattern"}.Not(
				"the engine determines them", "format", "escape", "chunk-header"),
		},
		Sections: []manual.Section{{Title: "Formats", Text: `
  rowbinary  ClickHouse's RowBinary: Nullable(String) for each column, and
             Nullable(Bool) for valid
  tsv        tabs between columns; null is \N. Each row ends with a line feed
             or, with --escape clickhouse, CRLF, the last one, too. With
             --escape none, a value with a tab or a line end cannot be written
  ndjson     {"id": 1, "input": "...", "base": "..."}, and an answer with the
             id, if there is one, and the columns by their names in JSON
  lines      one column in, one out; null is an empty line. Lines end with LF
             or CRLF. The answers are the same as from "weburl canon --keep". A
             CR between two URLs ends the program

In a configuration for ClickHouse, functions are named weburlCanon and so on.
Several columns are returned as a Tuple with their names in JSON.
`}},
		SeeAlso: []string{"get", "canon", "parse"},
	}
}
