package read

import (
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/manual"
)

func getPage(*frame.Command) manual.Page {
	jobs := frame.JobsFlag
	jobs.Text = "with --column: " + jobs.Text
	return manual.Page{
		Summary: "print parts of URLs",
		Usage: []string{
			"[flags] ATTR... [INPUT...]",
			"[flags] --format TEMPLATE [INPUT...]",
			"--column NAME [flags] ATTR... [FILE]",
		},
		Examples: []manual.Example{
			{Command: `weburl get hostname port 'https://EXAMPLE.org:8080/' 'https://[::0:1]:81'`, Output: `
example.org	8080
[::1]	81`},
			{Command: `weburl get --format '{host}: {query.q|default none}' 'https://h/?q=a+b'`, Output: `h: a b`},
			{Command: `weburl get --json hostname query.q params 'https://h/?q=a+b'`, Output: `{"hostname":"h","query.q":"a b","params":[["q","a b"]]}`},
			{Command: `weburl get scheme host-kind <urls.txt | sort | uniq -c`},
			{Command: `weburl get --base https://example.org/ path -- query`, Output: `/query`},
		},
		Text: `
Prints a line for each INPUT, with a column for each ATTR. Columns are separated
by tabs; values never contain tabs or line ends. In JSON and Parquet, ports and
data-size are numbers, valid is a boolean, errors and query.NAME* are lists; in
JSON, port itself is a string, as in the Web API.

  href, origin      the URL, and its origin ("null" if it is opaque)
  protocol, username, password, host, hostname, port, pathname, search, hash
                    as in the Web API: "https:", "example.org:8080", "?q", "#f"
  scheme, path, query, fragment
                    as in the URL Standard: "https", "/a", "q", "f"
  host-kind         domain, IPv4, IPv6, opaque, empty or null
  public-suffix, registrable-domain, site
                    by the Public Suffix List: "co.uk", "example.co.uk",
                    "https://example.co.uk" ("null" if the origin is opaque)
  authority         the part after "//": "user:password@example.org:8080"
  port-or-default   the port, or the default port of the scheme: "443"
  usual-port        the same, or the port that servers of the scheme usually
                    listen at if the Standard gives it none: imap "143"
  hostname-unicode  the hostname in Unicode: "bücher.example"; to show it to
                    people, see "weburl help show"
  query.NAME        the first parameter of that name, decoded like {query.NAME}
                    below. NAME is written as in a query; "&", "=", "," and
                    controls must be encoded: "%2C" is a comma
  query.NAME*       all values of the parameter, as JSON: ["a","b"]
  path.N            segment N of the path: path.1 is the first, path.-1 the last
  NAME={...}        a column NAME with text from a template, such as
                    'key={host}{path}'; see below. It is absent if each part in
                    the template is absent and has no default
  params            all parameters, as JSON: [["q","a b"]]
  data-type, data-size
                    of a data: URL, its MIME type and the size of its body in
                    bytes
  canonical, surt   the results of "weburl canon" and "weburl surt"
  input             the input, if it has no tab, line end or NUL
  valid             true or false: whether it is a valid URL string
  errors            the codes of its validation errors, each once, with commas
  error             the code of the error if it fails

All except hostname-unicode, query.NAME, params, data-type, templates and input
are percent-encoded ASCII. A column is empty both if the part is absent and if
it is empty; --json, "weburl parse" and "weburl udf" distinguish the two. Names
can also be written as in JSON, such as registrableDomain.

For an input that fails, only a message is printed, on standard error. If input,
valid, errors or error is asked for, each input has a line; with "error", that
line replaces the message.
`,
		Args: []manual.Arg{
			{Name: "ATTR", Repeats: true, Words: append(columns.Names(), "query."),
				Text: `the name of a part. Arguments are taken as names up to the first that is not one, or up to "--"`},
			frame.InputArg,
		},
		Flags: append([]manual.Flag{
			frame.AsFlag(frame.Read, `print the parts that another edition reads; see below`).Not("", "format", "column", "output", "progress", "stats"),
			frame.BaseFlag, frame.EncodingFlag, frame.OutputFlag, jobs, frame.ProgressFlag, frame.StatsFlag,
			{Name: "format", Arg: "TEMPLATE", Text: "print each URL by a template instead; see below"},
			manual.Flag{Name: "json", Text: `print a line of JSON (NDJSON) for each input: an object with the attributes. An absent one is null, except those of the Web API, which are "". If the input fails, the object also has "failure": {"code", "start", "end", "in"}`}.Not("", "format", "null").Not(frame.KeptAnyway, "keep"),
			frame.KeepFlag, frame.FailFastFlag,
			{Name: "null", Short: "0", Text: "end each result with NUL instead of a line feed, for xargs -0"},
			frame.ColumnFlag.Not("", "format", "json").Not(frame.NoTable, "keep", "null"),
		}, frame.TableFlags...),
		Sections: []manual.Section{frame.TableSection, {Title: "Templates", Text: `
In a TEMPLATE, {ATTR} stands for an attribute, and {query.NAME} for the first
parameter of that name, decoded; controls, line separators and characters that
change the direction of text stay encoded. Absent parts are empty. \t \n \r \0
are a tab, a line feed, a carriage return and NUL; \\ \{ \} \| are the
characters themselves. Filters follow a bar:

  {path|decoded}     percent-decoded, except controls and invalid UTF-8
  {query.NAME|raw}   as it is in the URL
  {query.NAME|all}   all values, separated by tabs; with {query.NAME|all ,} by
                     commas
  {ATTR|required}    an input without it fails
  {ATTR|default x}   x if it is absent
  {ATTR|before x}    x before it, and nothing if it is absent; also "after"

A part that is present but empty is not absent, such as the query of
"https://h/?". Only search, hash, username and password are absent if they are
empty. Whatever the URL, values contain no control characters.
`}, {Title: "Editions", Text: `
With --as, ATTR is an attribute of the edition's API, such as pathname, if it
has one; a part: scheme, userinfo, username, password, host, port, path, query,
fragment, for models hostHeader; scheme-kind, host-kind or path-kind; or href,
input, valid, errors or error. If an API has a host, that includes the port, and
hostname does not. A value with a tab, a line end or NUL fails, except with
--json, in which absent parts are null. "weburl help parse" describes the
editions.
`}},
		SeeAlso: []string{"parse", "params", "set"},
	}
}

func hostPage(*frame.Command) manual.Page {
	return manual.Page{
		Summary: "describe a host: its kind, class and registrable domain",
		Usage:   []string{"[--url] [--json [--compact]] [INPUT...]", "[--url] --ndjson"},
		Examples: []manual.Example{
			{Command: `weburl host www.bücher.co.uk`, Output: `
input                        www.bücher.co.uk
host                domain   www.xn--bcher-kva.co.uk
                    Unicode  www.bücher.co.uk
class               null
public suffix       ICANN    co.uk
registrable domain           xn--bcher-kva.co.uk
site                         https://xn--bcher-kva.co.uk`},
			{Command: `weburl host 0x7f.1`, Output: `
input                        0x7f.1
host                IPv4     127.0.0.1
decimal                      2130706433
hexadecimal                  0x7f000001
octal                        017700000001
class                        loopback
public suffix       null
registrable domain  null
site                         https://127.0.0.1`},
			{Command: `weburl host --json www.example.co.uk | jq -r .registrableDomain`, Output: `example.co.uk`},
			{Command: `echo git://git.example.org/x | weburl host --url --json | jq -r .kind`, Output: `opaque`},
		},
		Text: `
Reads each INPUT as the host of an https: URL, without a port or, with --url, as
a URL whose host it takes. Prints a table for each.

The public suffix is the part below which anybody can register a domain; the
registrable domain has one more label, and an owner. Both are null for an
address. The rule of the Public Suffix List that applies is of the kind "ICANN"
or "private", or "default" if none matches; "weburl version" prints the date of
the list. The site is the site of the URL's origin, or of https://INPUT.

An address is shown in all its spellings. Its class comes from IANA's
registries: public, private, shared, loopback, link-local, site-local,
multicast, broadcast, unspecified, documentation, benchmarking, translation,
discard or reserved. An IPv6 address that contains an IPv4 address has the class
of the latter. Domains of local hosts have a class, too: localhost is loopback,
.local is link-local, .internal and .home.arpa are private.
`,
		Args: []manual.Arg{{Name: "INPUT", Repeats: true,
			Text: `a host or, with --url, a URL. Without INPUT, or if it is "-", inputs are read from standard input, one per line`}},
		Flags: []manual.Flag{{Name: "url", Text: "inputs are URLs"}, frame.JSONFlag, frame.CompactFlag, frame.NDJSONFlag},
		Sections: []manual.Section{{Title: "JSON", Text: `
  request  {"id": 1, "input": "..."}
  result   {"id", "input", "kind", "ascii", "unicode", "address", "class",
            "publicSuffix", "rule", "registrableDomain", "site"}
  failure  {"id", "input", "failure": {"code", "start", "end", "in"}}
  error    {"id", "error": "...", "line": 1}

Members that do not apply are null. "kind" is domain, IPv4, IPv6, opaque, empty
or null. "address" is {"dotted", "decimal", "hexadecimal", "octal"} or
{"compressed", "full", "mixed", "embedded"}: "mixed" ends with four decimal
numbers, and "embedded" is the IPv4 address that the address contains. "rule" is
ICANN, private or default. A failure and an error are as in "weburl parse".

With --url, JSON contains the whole input, so it shows passwords; the table does
not.
`}},
		SeeAlso: []string{"get", "show", "parse"},
	}
}

func dataPage(*frame.Command) manual.Page {
	return manual.Page{
		Summary: "write the body of a data: URL, or read MIME types",
		Usage:   []string{"[--mime] [--json [--compact]] [INPUT...]", "[--mime] --ndjson"},
		Examples: []manual.Example{
			{Command: `weburl data data:text/plain,Hello,%20World!`, Output: `Hello, World!`},
			{Command: `weburl data 'data:image/png;base64,iVBORw0KGgo=' >logo.png`},
			{Command: `weburl data --json --compact data:,Hi`, Output: `{"input":"data:,Hi","type":"text/plain;charset=US-ASCII","body":"SGk="}`},
			{Command: `weburl data --mime 'Text/HTML; Charset="utf-8"'`, Output: `text/html;charset=utf-8`},
		},
		Text: `
Writes the decoded body of each INPUT, a data: URL, and nothing after it. On a
terminal, controls and bytes that are not UTF-8 are shown in a visible form.

Bodies are decoded as browsers do: percent-encoded bytes first and then, if the
text before the comma ends with ";base64", base64, in which spaces and missing
padding are accepted. If the text before the comma is not a MIME type, the type
is text/plain;charset=US-ASCII.
`,
		Args: []manual.Arg{{Name: "INPUT", Repeats: true,
			Text: `a data: URL or, with --mime, a MIME type. Without INPUT, or if it is "-", inputs are read from standard input, one per line`}},
		Flags: []manual.Flag{
			{Name: "mime", Text: "inputs are MIME types, as in a Content-Type header; print their serialization"},
			frame.JSONFlag, frame.CompactFlag, frame.NDJSONFlag,
		},
		Sections: []manual.Section{{Title: "JSON", Text: `
  request  {"id": 1, "input": "..."}
  result   {"id", "input", "type", "body"}
  --mime   {"id", "input", "type", "essence", "parameters": [["name", "value"]],
            "groups"}
  failure  {"id", "input", "failure": {"code", "start", "end", "in"}}
  error    {"id", "error": "...", "line": 1}

"body" is in base64. "groups" lists the groups of the MIME Sniffing Standard
that the type is in: image, audio-or-video, font, zip-based, archive, xml, html,
scriptable, javascript, json. With --mime, "type" is null if the input fails.

"start" and "end" are byte offsets into the input or, if "in" is "href", into
the URL that "weburl parse" prints for it.
`}},
		SeeAlso: []string{"parse", "get", "check"},
	}
}

func showPage(*frame.Command) manual.Page {
	return manual.Page{
		Summary: "show a URL as a person should see it, and why",
		Usage:   []string{"[flags] [INPUT...]", "--ndjson [flags]"},
		Examples: []manual.Example{
			{Command: `weburl show https://examplecorp.com@xn--bcher-kva.example/`, Output: `
https://bücher.example/
  credentials-hidden: the username and password are hidden, because they could
    be read as the host
  domain-to-Unicode: the label is in Punycode in the URL, and safe to show in
    Unicode: xn--bcher-kva`},
			{Command: `weburl show --text --width 20 https://examplecorp.com.evil.example/login`, Output: `…com.evil.example`},
			{Command: `weburl show --name example.org https://examp1e.org`},
		},
		Text: `
Prints each INPUT as an address bar should show it to a person who decides
whether to trust it: without credentials, with the domain in Unicode if that is
safe, and with percent-encoded characters decoded unless they are invisible or
could mislead. The lines below say why a part is hidden, is shown in another
form, or is suspicious; lines about suspicious parts begin with "!".

On a terminal, the part that identifies the owner of the host is bold,
suspicious parts are yellow, and the rest is dim. NO_COLOR turns that off.
`,
		Args: []manual.Arg{frame.InputArg},
		Flags: []manual.Flag{
			{Name: "width", Arg: "N", Zero: "no limit", Text: "use at most N columns; a registrable domain, an address or a public suffix is never shortened"},
			manual.Flag{Name: "host-only", Text: "show only the host"}.Not("", "registrable-domain"),
			{Name: "registrable-domain", Text: "show only the registrable domain"},
			{Name: "no-www", Text: `leave out a leading "www" or "m"`},
			{Name: "only-scheme", Arg: "SCHEME", Text: "leave out this scheme, for a program that shows only URLs of this scheme"},
			{Name: "restriction", Arg: "LEVEL", Values: manual.Values(restrictions...),
				Text: `labels that may be in Unicode, by UTS #39: ASCII-only, "single script", "highly restrictive" (the default), or "moderately restrictive"`},
			{Name: "name", Arg: "DOMAIN", Text: "a name that others may imitate; may be repeated"},
			{Name: "names", Arg: "FILE", Files: manual.AnyFile, Text: "such names, one per line"},
			manual.Flag{Name: "text", Text: "print only what to show"}.Not("", "json", "ndjson"),
			frame.ColorFlag, frame.BaseFlag, frame.KeepTextFlag, frame.FailFastFlag, frame.JSONFlag, frame.CompactFlag, frame.WithRequests(frame.NDJSONFlag, "base"),
		},
		Sections: []manual.Section{{Title: "JSON", Text: `
  request  {"id": 1, "input": "...", "base": "..."}
  result   {"id", "input", "base", "href", "text", "suspicious": false,
            "spans": [{"start": 0, "end": 5, "from": 0, "to": 5,
                       "role": "scheme", "reason": "..."}],
            "reasons": [{"code": "...", "explanation": "...",
                         "suspicious": false}]}
  failure  {"id", "input", "base", "failure": {"code", "start", "end", "in"}}
  error    {"id", "error": "...", "line": 1}

"start" and "end" are byte offsets into "text", "from" and "to" into "href"; the
spans cover both, in order. For a hidden part, "start" equals "end". "reason" is
present if there is one. A failure and an error are as in "weburl
parse". Note that "input" and "href" contain credentials.
`}},
		SeeAlso: []string{"host", "parse", "compare"},
	}
}
