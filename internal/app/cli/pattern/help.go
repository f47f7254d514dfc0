package pattern

import (
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/manual"
	"github.com/weburl-go/weburl/internal/app/patternlist"
)

func page(*frame.Command) manual.Page {
	base := frame.BaseFlag
	base.Text = "resolve relative patterns and relative inputs against URL. With component flags, the components before the first one given come from URL"
	failFast := frame.FailFastFlag
	failFast.Text = "stop at the first input that fails or does not match, or with --invert matches, and name its line"
	flags := []manual.Flag{}
	for _, name := range componentFlags {
		flags = append(flags, manual.Flag{Name: name, Arg: "PATTERN", Text: "pattern for the " + name + "; if absent, any matches"})
	}
	ndjson := frame.NDJSONFlag
	ndjson.With, ndjson.NoArgs = []string{"fail-fast", "patterns", "best", "base", "ignore-case"}, ""
	jobs := frame.JobsFlag
	jobs.Text = "with --column: " + jobs.Text
	flags = append(flags,
		base,
		manual.Flag{Name: "ignore-case", Text: "ignore case in pathname, search and hash"},
		manual.Flag{Name: "invert", Text: "with test and match: print the inputs that do not match"},
		manual.Flag{Name: "patterns", Arg: "FILE", Files: manual.AnyFile, Text: "with match: the file of patterns; see below"},
		manual.Flag{Name: "best", Text: "with match: print the most specific pattern that matches, not the first; of equally specific ones, the first. With check: patterns are chosen in this way, as in a ServeMux; then no order shadows one, and a conflict is a pair that ranks the same"},
		manual.Flag{Name: "all", Text: "with match: print all patterns that match, in the order of the file"}.Not("", "best", "invert"),
		frame.JSONFlag, frame.CompactFlag, ndjson, failFast,
		frame.OutputFlag, jobs, frame.ProgressFlag, frame.StatsFlag,
		manual.Flag{Name: "add", Arg: "NAME,...", Separated: true, Needs: frame.NeedsColumn, Values: manual.Values(append(append(patternlist.ColumnNames(), columns.Names()...), "query.")...),
			Text: "with --column: the columns to add: pattern (the default), group.NAME, and the attributes of \"weburl get\""},
		frame.ColumnFlag.Not(frame.NoTable, "json", "ndjson", "all", "invert"))
	flags = append(flags, frame.TableFlags...)
	flags = append(flags, checkFlags()...)
	input := frame.InputArg
	input.Text = `a URL; "-" reads URLs from standard input, one per line. Without INPUT, test, exec and match do so, too`
	return manual.Page{
		Summary: "test URLs against URL patterns, and explain patterns",
		Usage: []string{
			"test PATTERN [--invert] [flags] [INPUT...]",
			"exec PATTERN [flags] [INPUT...]",
			"explain PATTERN [flags] [INPUT...]",
			"check [flags] [FILE...]",
			"OPERATION [--COMPONENT PATTERN]... [flags] [INPUT...]",
			"match --patterns FILE [--best | --all] [--ndjson] [flags] [INPUT...]",
			"match --patterns FILE --column NAME [--add NAME,...] [flags] [FILE]",
			"--ndjson [--fail-fast]",
		},
		Examples: []manual.Example{
			{Command: `weburl pattern test 'https://*.example.com/*' https://a.example.com/b`, Output: `
https://a.example.com/b`},
			{Command: `weburl pattern exec --pathname '/books/:id{/:page}?' https://h/books/7`, Output: `
https://h/books/7
  pathname  id    7
  pathname  page  (undefined)`},
			{Command: `weburl pattern explain 'https://example.com/a/*'`},
			{Command: `weburl pattern check --format github routes.txt`},
			{Command: `weburl pattern test --hostname '{*.}?example.com' --invert <urls.txt`},
			{Command: `weburl pattern match --patterns routes.txt --best <urls.txt`},
		},
		Text: `
Patterns are those of the URL Pattern Standard, as in a browser's URLPattern:

  text        itself, as in a URL: "/café" matches "/caf%C3%A9"
  :name       one or more characters, up to "/" in a pathname, "." in a hostname
  *           anything, or nothing
  (regexp)    a regular expression of JavaScript with the flag v
  {text}?     optional text; braces may also contain a group: {/:page}?
  ? * +       after a group: optional, any number of times, at least once
  \x          the character x itself

A pattern such as "https://*.example.com/books/:id" is split into components.
Components after the last one that it gives match anything; a hostname without a
port means the default port. Components can also be given by flags, such as
--hostname '*.example.com'. Quote patterns, for the shell.

With component flags there is no PATTERN: all arguments are inputs.

  test     print the inputs that match
  exec     print the inputs that match, and what each group matched
  match    print the inputs that match a pattern of a file, each with a tab and
           the first such pattern; with --invert, the inputs that match none
  explain  print what each component matches and why, an example of a URL that
           matches, and warnings where the pattern may not match what you mean;
           for each INPUT, print the components that do not match
  check    report patterns in each FILE that match nothing, are never reached,
           overlap, or may not match what you mean; see below

The exit status is 0 if all inputs match or, with --invert, none does: if every
input was printed. It is 1 otherwise, and if an input is not a URL. A match
takes linear time, whatever the pattern. Look-around and back references would
take longer, so a pattern that contains one is an error. "weburl explain CODE"
explains an error or a note.
`,
		Args: []manual.Arg{
			{Name: "OPERATION", Words: operations, Text: "test, exec, explain, match or check"},
			{Name: "PATTERN", Text: "a URL pattern; absent if components are given by flags"},
			input,
		},
		Flags: flags,
		Sections: []manual.Section{{Title: "Files", Text: `
A FILE of patterns has one pattern on each line. White space around it does not
count; empty lines and lines that begin with "#" are skipped. Elsewhere, "#"
begins the hash. A file may have 100,000 patterns: they are all matched in one
pass over the URL.

If the first character of the file is "[", it is a JSON array of strings and
objects. Objects have strings for components and "baseURL", and "ignoreCase". A
component that is missing matches anything; an unknown member is an error. "-"
is standard input. If patterns are wrong, weburl prints the line and the column
(in bytes) of the first 20 and reads no input; the exit status is 2.

group.NAME, with --add, is what a group of the pattern matched, or null. If
several components have a group of that name, such as "0" for the first "*", it
is that of the pathname or else of the first; group.hostname.0 is always that of
the hostname. Components that the pattern leaves out have no groups. A row that
matches no pattern has null in these columns, and does not fail.
`}, {Title: "Checks", Text: checkText}, frame.TableSection, {Title: "JSON", Text: `
With --json:

  test     {"input", "matches"}
  exec     {"input", "match"}
  match    {"input", "index", "pattern", "groups": {NAME: TEXT}}; with --best,
           also "tie": whether another one is as specific; with --all, {"input",
           "matches": [{"index", "pattern", "groups"}]}
  explain  {"components": {NAME: {"pattern", "why", "parts"}}, "example",
            "hasRegExpGroups", "linear", "notes": [{"id", "component", "text",
            "instead"}]}, and for each INPUT {"input", "matches", "mismatch"}

For a bad pattern, {"failure": {"code", "start", "end", "in"}}, as below; the
exit status is 2. "example" is null if none was found.

"match" is null, or what the method exec of the Web API returns:

  {"inputs": [...], "protocol": {"input", "groups": {NAME: TEXT}}, ...}

Groups that are undefined are null. For an input that is not a URL, "failure"
says why, as with "weburl parse". With --ndjson, requests have the arguments of
the Web API, and any may have an "id":

  request  {"pattern": [ARGS], "inputs": [ARGS]}
  result   {"components": {...}, "hasRegExpGroups", "match"}
  request  {"pattern": [ARGS], "component": NAME, "groups": {NAME: TEXT}}
  result   {"generated"}
  request  {"component": NAME, "left": PATTERN, "right": PATTERN}
  result   {"order": -1, 0 or 1}
  failure  {"failure": {"code", "start", "end", "in"}}

ARGS are a string or an object with strings for components, then a base URL for
a string and, for a pattern, {"ignoreCase": true}. Without "inputs" there is no
"match"; if the inputs are an error, "error" in its place holds the code. "in"
names the string that is wrong: "pattern", "baseURL", "component" or the name of
a component, after "left." or "right." in a comparison. "start" and "end" are
byte offsets in it. A line that is not a request gives {"id", "error", "line"}.
Other members of an object in ARGS are ignored; other members of a request are
errors.

"index" counts the patterns of the file from 0; it, "pattern" and "groups" are
null if no pattern matches. Groups have the names that --add takes after
"group.", the short one if possible. With match --ndjson:

  request  {"id", "input"}
  result   {"id", "index", "pattern", "groups"}
  failure  {"id", "failure": {"code", "start", "end", "in"}}
`}},
		SeeAlso: []string{"get", "check", "compare"},
	}
}
