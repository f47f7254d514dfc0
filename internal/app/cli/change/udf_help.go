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
		Summary: "answer the rows that a database or a cluster feeds it",
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
Reads rows from standard input and writes one for each, in the same order, so
that an engine can use it as a function. Each answer is flushed when the rows
that have come are answered; the engine must read while it writes.

  canon    input -> canonical, by --profile
  parse    input -> the columns that --columns names
  check    input -> valid, errors
  resolve  input, base -> href; with --base, only input -> href
  surt     input -> surt
  compare  input -> severity, findings, under a --profile of "weburl compare"

A null column makes all columns of the answer null. So are canonical, href, surt
and parts of a URL where the input or the base fails; such a row is no error.
Columns are those of "weburl get", and only null where a part is absent. errors
and findings are codes with commas between them; severity is none, info, low,
medium, high or critical.

Input that is not in the format ends everything with a message that says in
which row and at which byte, and status 1, and so does an answer that the format
cannot write. No row is ever left out or guessed. A row can have up to 1 GiB.
`,
		Flags: []manual.Flag{
			{Name: "op", Arg: "OP", Values: manual.Values(udfOps...), Text: "what to do with each row"},
			{Name: "format", Arg: "FORMAT", Values: manual.Values(udfFormats...), Text: "how rows are written, both in and out; see below"},
			{Name: "escape", Arg: "HOW", Values: []manual.Value{
				{Name: "clickhouse", Text: "the backslash escapes of ClickHouse's TabSeparated"},
				{Name: "none", Text: "none, as scripts of Hive, Spark and Hadoop read and write it"},
			}, Text: "what a backslash is in tsv"},
			{Name: "chunk-header", Text: "rows come in chunks: their number and a line feed, then the rows"},
			{Name: "columns", Arg: "NAMES", Values: manual.Values(columns.Names()...), Separated: true, Text: "the columns of parse, with commas"},
			{Name: "profile", Arg: "NAME", Values: manual.Values(canonical.Names()...), Open: true,
				Text: `canonicalize by a profile, by default ` + defaultProfile + `; for compare, its profile, by default all`},
			base, frame.EncodingFlag,
			manual.Flag{Name: "print-config", Arg: "ENGINE", Values: manual.Values(udf.Engines()...),
				Text: "print what an engine needs to call this program: for clickhouse, a file of executable functions; for spark and hive, queries. Without --op, for all operations"}.Not(
				"the engine says which it needs", "format", "escape", "chunk-header"),
		},
		Sections: []manual.Section{{Title: "Formats", Text: `
  rowbinary  ClickHouse's RowBinary: Nullable(String) for each column, and
             Nullable(Bool) for valid
  tsv        tabs between columns; null is \N. Each row ends with a line feed
             or, with --escape clickhouse, CRLF, the last one, too. With
             --escape none, a value with a tab or a line end cannot be written
  ndjson     {"id": 1, "input": "...", "base": "..."}, and an answer with the
             id, if there is one, and the columns by their names in JSON
  lines      one column in, one out, and no null: an empty line. It ends with LF
             or CRLF. The answers are those of "weburl canon --keep". A CR
             between two URLs ends the program

In a configuration for ClickHouse, functions are named weburlCanon and so on.
What several columns come in is a Tuple with their names in JSON.
`}},
		SeeAlso: []string{"get", "canon", "parse"},
	}
}
