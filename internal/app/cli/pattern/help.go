package pattern

import (
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
)

func page(*frame.Command) manual.Page {
	base := frame.BaseFlag
	base.Text = "resolve a relative PATTERN, and relative inputs, against URL. A pattern of flags takes from URL what comes before the first component that it gives"
	failFast := frame.FailFastFlag
	failFast.Text = "stop at the first input that fails or does not match"
	flags := []manual.Flag{}
	for _, name := range componentFlags {
		flags = append(flags, manual.Flag{Name: name, Arg: "PATTERN", Text: "the pattern of the " + name + "; without any, it matches anything"})
	}
	ndjson := frame.NDJSONFlag
	ndjson.With = []string{"fail-fast"}
	flags = append(flags,
		base,
		manual.Flag{Name: "ignore-case", Text: "pathname, search and hash match whatever their case"},
		manual.Flag{Name: "invert", Text: "with test: print the inputs that do not match"},
		frame.JSONFlag, frame.CompactFlag, ndjson, failFast)
	input := frame.InputArg
	input.Text = `a URL. Without INPUT, or if it is "-", inputs are read from standard input, one per line; explain then needs none`
	return manual.Page{
		Summary: "test URLs with URL patterns, and explain patterns",
		Usage: []string{
			"test PATTERN [--invert] [flags] [INPUT...]",
			"exec PATTERN [flags] [INPUT...]",
			"explain PATTERN [flags] [INPUT...]",
			"OPERATION [--COMPONENT PATTERN]... [flags] [INPUT...]",
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
			{Command: `weburl pattern test --hostname '{*.}?example.com' --invert <urls.txt`},
		},
		Text: `
Patterns are those of the URL Pattern Standard, as in a browser's URLPattern:

  text        itself, as in a URL: "/café" matches "/caf%C3%A9"
  :name       one or more characters, up to "/" in a pathname, "." in a hostname
  *           anything, or nothing
  (regexp)    a regular expression of JavaScript with the flag v
  {text}?     a group, for a modifier
  ? * +       after a group: optional, any number of times, at least once
  \x          the character x itself

A pattern such as "https://*.example.com/books/:id" is split into components.
What follows the last component that it gives matches anything; a hostname
without a port means the default port. Components can also be given by flags:
--hostname '*.example.com'. Quote patterns, for the shell.

  test     print the inputs that match, as they are given
  exec     print them, and below each what the groups of the pattern took
  explain  print what each component of the pattern became, and why; a URL that
           matches; and what is likely meant but not so. For each INPUT, print
           which components do not match

The exit status is 0 if all inputs match, and 1 if one does not, or is not a
URL. The time of a match is linear in the length of the input. Patterns with
look-around or back references are refused, because they would need more.
`,
		Args: []manual.Arg{
			{Name: "OPERATION", Words: operations, Text: "test, exec or explain"},
			{Name: "PATTERN", Text: "a URL pattern; absent if components are given by flags"},
			input,
		},
		Flags: flags,
		Sections: []manual.Section{{Title: "JSON", Text: `
With --json:

  test     {"input", "matches"}
  exec     {"input", "match"}
  explain  {"components": {NAME: {"pattern", "why", "parts"}}, "example",
            "hasRegExpGroups", "linear", "notes": [{"id", "component", "text",
            "instead"}]}, and for each INPUT {"input", "matches", "mismatch"}

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
"match". "error" in its place says why the inputs are an error themselves. "in"
is "pattern", "baseURL" or the name of a component, for a comparison with
"left." or "right." before it; "start" and "end" are byte offsets. A line that
is not a request gives {"id", "error", "line"}.
`}},
		SeeAlso: []string{"get", "check", "compare"},
	}
}
