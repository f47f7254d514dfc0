package robots

import (
	"slices"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/manual"
)

// operations lists the values of the first argument.
var operations = []string{"test"}

func page(*frame.Command) manual.Page {
	failFast := frame.FailFastFlag
	failFast.Text = "stop at the first input that fails or is not allowed"
	ndjson := frame.WithRequests(frame.NDJSONFlag, "robots", "agent", "base")
	ndjson.NoArgs = ""
	jobs := frame.JobsFlag
	jobs.Text = "with --column: " + jobs.Text
	flags := []manual.Flag{
		{Name: "robots", Arg: "FILE", Files: manual.AnyFile, Text: `the robots.txt; "-" is standard input`},
		{Name: "agent", Arg: "NAME", Text: `the product token of the crawler, such as ExampleBot. It consists of letters, "-" and "_"; what follows, such as "/1.0", is ignored`},
		manual.Flag{Name: "problems", Text: "print what is wrong with FILE on standard error, which does not change the exit status"}.Not("", "ndjson"),
		frame.BaseFlag, failFast, frame.JSONFlag, frame.CompactFlag, ndjson,
		frame.OutputFlag, jobs, frame.ProgressFlag, frame.StatsFlag,
		{Name: "add", Arg: "NAME,...", Separated: true, Needs: frame.NeedsColumn, Values: manual.Values(append(append(slices.Clone(columnNames), columns.Names()...), "query.")...),
			Text: `with --column: the columns to add: allowed (the default: true or false), rule, line, and the attributes of "weburl get"`},
		frame.ColumnFlag.Not(frame.NoTable, "json", "ndjson"),
	}
	return manual.Page{
		Summary: "test by robots.txt which URLs a crawler may request",
		Usage: []string{
			"test --robots FILE --agent NAME [flags] [URL...]",
			"test --robots FILE --agent NAME --column NAME [--add NAME,...] [flags] [FILE]",
			"test --ndjson [--fail-fast]",
		},
		Examples: []manual.Example{
			{Command: `weburl robots test --robots robots.txt --agent Bot https://example.org/a`, Output: "allowed\thttps://example.org/a"},
			{Command: `weburl robots test --robots robots.txt --agent Bot --json <urls.txt`},
			{Command: `weburl robots test --problems --robots - --agent Bot https://h/ <robots.txt`},
		},
		Text: `
Prints for each URL whether a crawler may request it, by the Robots Exclusion
Protocol (RFC 9309): "allowed" or "disallowed", a tab, the input and, if a rule
decides, a tab, its line in FILE, a tab, and the rule.

The groups that name the crawler apply together, and those for "*" only if there
are none. The longest rule that matches path and query decides, and allow if two
are equally long. "*" matches anything, and "$" at the end of a rule the end of
the URL. Without a matching rule, a URL is allowed, and so is /robots.txt.

Only path and query count: that FILE is from the origin of the URLs is for you
to know. Of FILE, the first 500 KiB are read.

The exit status is 0 if all URLs are allowed, and otherwise 1. With --ndjson, it
is 0 if all inputs are URLs, and with --column if all values are.
`,
		Args: []manual.Arg{
			{Name: "OPERATION", Words: operations, Text: "test"},
			{Name: "URL", Repeats: true, Text: `a URL, absolute or relative to a base. Without URL, or if it is "-", URLs are read from standard input, one per line`},
		},
		Flags: append(flags, frame.TableFlags...),
		Sections: []manual.Section{frame.TableSection, {Title: "JSON", Text: `
With --json, weburl prints an object for each URL. "rule" and "line" are null if
no rule decides:

  {"input", "allowed": true or false, "rule": TEXT, "line": N}

For an input that is not a URL, "failure" says why, as with "weburl parse". With
--ndjson, each request has the text of robots.txt, the crawler and a URL. It may
have a base URL, and an "id", which comes back:

  request  {"robots": TEXT, "agent": NAME, "input": URL, "base": URL}
  result   {"allowed", "rule", "line"}
  failure  {"failure": {"code", "start", "end", "in"}}
`}},
		SeeAlso: []string{"pattern", "canon"},
	}
}
