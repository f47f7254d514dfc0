package read

import (
	"strconv"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/manual"
)

func parsePage(*frame.Command) manual.Page {
	return manual.Page{
		Summary: "show the parts of a URL and what is wrong with it",
		Usage: []string{
			"[--as NAME] [--base URL] [--encoding LABEL] [--color WHEN] [--json [--compact] [--params] [--max-errors N]] [INPUT...]",
			"[--as NAME] --ndjson [--params] [--max-errors N]",
		},
		Examples: []manual.Example{
			{Command: `weburl parse 'https://example.org?'`, Output: `
input              https://example.org?
href               https://example.org/?
scheme    special  https
username  empty
password  empty
host      domain   example.org
port      null
path               /
query     empty
fragment  null
origin    tuple    https://example.org`},
			{Command: `weburl parse --json https://EXAMPLE.org:443/ | jq -r .host`, Output: "example.org"},
			{Command: `weburl parse --as rfc3986 'mailto:a@example.org?to=x'`, Output: `
input                     mailto:a@example.org?to=x
as                        rfc3986
href                      mailto:a@example.org?to=x
scheme                    mailto
userinfo  null
host      null
port      null
path      path-rootless   a@example.org
query                     to=x
fragment  null`},
			{Command: `echo '{"input": "b", "base": "ws://x/a"}' | weburl parse --ndjson | jq .href`, Output: `"ws://x/b"`},
		},
		Text: `
Parses each INPUT as a browser does, and prints the URL record as a table, in
the terms of the URL Standard: component, kind, value. "null" means that a
component is absent, "empty" that it is present but empty.

Validation errors follow, each with its position in bytes, counted from 0, and
carets below it; a single caret marks where something is missing. Control
characters appear as pictures (a tab is ␉), other invisible ones as <U+200B>,
and invalid UTF-8, which a browser reads as U+FFFD, as <FF>. A failure is
reported on standard error. Note that parse shows passwords.
`,
		Args: []manual.Arg{frame.InputArg},
		Flags: []manual.Flag{
			{Name: "as", Arg: "NAME", Text: "parse by another edition of the Standard or by a rival specification; see below", Values: manual.Values(frame.Read.Names()...), Open: true},
			frame.BaseFlag, frame.EncodingFlag,
			manual.Flag{Name: "json", Text: "print JSON objects with the names of the Web API, for failures too"}.Not("", "ndjson"),
			frame.CompactFlag,
			{Name: "params", Needs: []string{"json", "ndjson"}, Text: `in JSON: list the parameters of the query, decoded and in order, as "params": [["NAME","VALUE"],...]`},
			frame.WithRequests(frame.NDJSONFlag, "base", "encoding"),
			{Name: "max-errors", Arg: "N", Default: strconv.Itoa(jsonform.MaxErrors), Zero: "no limit", Needs: []string{"json", "ndjson"}, Text: "list at most N errors of an input in JSON; 0 is no limit"},
			frame.ColorFlag,
		},
		Sections: []manual.Section{
			{Title: "JSON", Text: parseJSONText},
			{Title: "Editions", Text: parseEditionsText + editionsHelp()},
		},
		SeeAlso: []string{"get", "host", "explain", "compare"},
	}
}

const parseJSONText = `
  request  {"id": 1, "input": "...", "base": "...", "encoding": "shift_jis",
            "set": [["host", "x:80"], ...]}
  result   {"id", "input", "base", "href", "origin", "protocol", "username",
            "password", "host", "hostname", "port", "pathname", "search",
            "hash": "...", "valid": true,
            "errors": [{"code": "...", "start": 0, "end": 1}]}
  failure  {"id", "input", "base", "failure": {"code", "start", "end", "in"},
            "valid", "errors"}
  error    {"id", "error": "...", "line": 1}

A request needs only "input". "id" is any JSON; the result repeats it as it is
written, except that controls are escaped. "encoding" is the label of the
document's encoding, as for --encoding. "set" calls setters of the Web API after
parsing, in order: href, protocol, username, password, host, hostname, port,
pathname, search and hash. As in a browser, they ignore values that they cannot
use ("weburl set" says why), and write UTF-8 whatever the encoding. The result
describes the URL after that.

"id" and "base" are present if they were given. "valid" says whether the input,
with that base, is a valid URL string by the Standard's grammar. "errors" are
the validation errors of the input, a failure included, in the order in which
the parser meets them; setters affect neither. If there are more than
--max-errors, "errorsOmitted" is the number of the others. "start" and "end" are
byte offsets into the UTF-8 of "input". "in" is "input"; or "base" if that
failed, and the offsets are then into "base"; or "set" if the setter of href
failed, with the number of its pair, from 0, as "index", and offsets into its
value. Invalid UTF-8 in an input becomes U+FFFD. With the default of
--max-errors, a result is at most 60 times as long as its input, base and
settings, plus 128 KiB.

A line that is not a request gets an error, also on standard error. "line" is
its number, from 1; "id" is present if it can be read. Lines end with LF or
CRLF, and a byte order mark at the beginning is skipped.
`

const parseEditionsText = `
With --as, the edition determines the parts, the kinds, and the names of errors,
which "weburl explain --as EDITION" lists. A text says of each part whether it
can be null: the table shows null, or empty for the empty string.

A result contains "as", the name of the edition, "href" and the attributes if
the edition defines them and, except for "whatwg", "parts" with those that are
not null, such as "host": {"text", "kind", "start", "end"}. "kind" is the
edition's name for a kind of scheme, host or path, and absent if it has none.
"hostHeader" is the host in the Host header that net/http sends. Models have
"model": true. "valid" says whether the input follows the edition's rules for
valid URLs, and is absent if it has none. "start" and "end" are absent if the
position is not known. "errors" contains the failure only if the edition counts
it as a validation error. "refused" lists the settings that changed nothing
because their values cannot be read, if the edition says which: {"index",
"code", "start", "end"}, with offsets into the value. A request for a setter or
an encoding that the edition does not have is an error.

The verbs get, set, canon, trace, resolve, check and explain also have --as, for
the editions that have their operation. The editions are:

`
