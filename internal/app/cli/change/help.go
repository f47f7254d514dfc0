package change

import (
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/manual"
)

func setPage(*frame.Command) manual.Page {
	var changes []string
	for _, name := range frame.AttributeNames(frame.CanBeChanged) {
		changes = append(changes, name+"=")
	}
	changes = append(changes, "query.")
	return manual.Page{
		Summary: "change parts of URLs",
		Usage:   []string{"[flags] URL... [ATTR=VALUE...]"},
		Examples: []manual.Example{
			{Command: `weburl set https://example.org/a host=localhost:8080 protocol=http`, Output: `http://localhost:8080/a`},
			{Command: `weburl set 'https://example.org/?q' 'query=a b' fragment=`, Output: `https://example.org/?a%20b#`},
			{Command: `weburl set https://example.org/a 'path+=b c' query.page=2`, Output: `https://example.org/a/b%20c?page=2`},
			{Command: `weburl set --each 'port=81 82' --each 'path=/a /b' http://h/`, Output: "http://h:81/a\nhttp://h:81/b\nhttp://h:82/a\nhttp://h:82/b"},
			{Command: `weburl set --unset query,fragment - <urls.txt`},
		},
		Text: `
Makes the changes to each URL, in order, and prints the result. The rules are
those of the Web API's setters: characters that need percent-encoding are
encoded, and encoded bytes stay as they are. Values are encoded in UTF-8;
--encoding is only for the query that a URL already has.

  href, protocol, username, password, host, hostname, port, pathname, search,
  hash          as in the Web API: a protocol may end with ":", a search may
                begin with "?" and a hash with "#"; a host may include a port,
                otherwise the port does not change; an empty port, search or
                hash is removed
  scheme, path, query, fragment
                as in the URL Standard, without delimiters: "query=" makes the
                query empty, not absent (https://example.org/?)
  query.NAME    the parameter of that name: its first occurrence is changed and
                the others are removed, or it is added at the end. NAME is
                written as in a query, with "&", "=" and "," encoded as "%26",
                "%3D" and "%2C"; VALUE is not encoded

Besides ATTR=VALUE there are two other changes:

  ATTR+=VALUE   path+=VALUE (or pathname+=VALUE) appends one segment: a slash or
                a percent sign in it is encoded. query.NAME+=VALUE adds a
                parameter even if there is one of that name
  ATTR?=VALUE   sets ATTR only if the URL does not have it

A browser silently ignores a change, or the part of a change, that it cannot
make. weburl fails: instead of the URL, it prints a message on standard error,

    weburl: cannot set ATTR: REASON

with "stdin:LINE: " before "cannot" for a line of standard input. Messages never
contain the input or a value.

With --as, ATTR is an attribute that the edition has a setter for, such as
protocol or hash, and the only change is ATTR=VALUE. Not all editions say
whether a setter ignored its value: whatwg-literal and whatwg-2025 never do.
`,
		Args: []manual.Arg{
			{Name: "URL", Text: `a URL to change; "-" stands for the lines of standard input. Further arguments are URLs as long as they begin with a scheme and "://"`},
			{Name: "ATTR=VALUE", Repeats: true, Words: changes, Text: "a part and its new value"},
		},
		Flags: []manual.Flag{
			{Name: "unset", Arg: "ATTR,...", Separated: true, Values: manual.Values(frame.AttributeNames(frame.CanBeUnset)...),
				Text: "first remove these parts: username, password, port, search (or query), hash (or fragment), query.NAME"},
			manual.Flag{Name: "each", Arg: "ATTR=VALUES", Text: "after the other changes, print the URL once for each of VALUES, which are separated by spaces. With more than one --each, all combinations are printed"}.Not("a URL has several results", "keep"),
			{Name: "lax", Text: "like a browser, make the changes that can be made and print the result; messages say what was ignored. Only a change of href can still fail"},
			frame.AsFlag(frame.Set, `parse and set by another edition that has setters; "weburl help parse" describes the editions`).Not("editions have no such changes", "unset", "each"),
			frame.BaseFlag, frame.EncodingFlag, frame.KeepFlag, frame.FailFastFlag,
		},
		SeeAlso: []string{"params", "get"},
	}
}

func paramsPage(*frame.Command) manual.Page {
	keep := frame.KeepFlag
	keep.Text = "print an empty line (with --json, null) for an input that fails"
	return manual.Page{
		Summary: "list and change the query parameters of URLs",
		Usage: []string{
			"[list] [flags] [--json] [URL...]",
			"add [flags] URL... NAME[=VALUE]...",
			"set [flags] URL... NAME[=VALUE]...",
			"delete [flags] URL... NAME[=VALUE]...",
			"sort [flags] [URL...]",
		},
		Examples: []manual.Example{
			{Command: `weburl params 'https://example.org/?q=a+b&lang=de'`, Output: "q\ta b\nlang\tde"},
			{Command: `weburl params delete 'https://example.org/?utm_source=x&id=%2f1' 'utm_*'`, Output: `https://example.org/?id=%2f1`},
			{Command: `weburl params add --query 'a=1' 'b=2 & 3'`, Output: `a=1&b=2+%26+3`},
			{Command: `weburl params delete - 'utm_*' fbclid <urls.txt`},
			{Command: `weburl params --json <urls.txt | jq -c 'map(.[0])'`},
		},
		Text: `
Parameters are pairs of a name and a value, in order; a name may occur more than
once. They are read and written as application/x-www-form-urlencoded, as
browsers do: "+" is a space, ";" does not separate parameters, and invalid UTF-8
becomes U+FFFD.

  list    print the name, a tab and the value of each parameter, decoded
  add     append parameters. NAME without "=" is written without "="
  set     set the first parameter of that name and remove the others, or append
          it if there is none. NAME without "=" is written without "="
  delete  remove all parameters whose name matches NAME or, given a value, only
          those that have the value
  sort    sort by name, comparing UTF-16 code units; parameters of the same name
          stay in order

With more than one URL, and for standard input, list prints each URL on its own
line, followed by its parameters, each after a tab. Names and values contain no
tabs: list escapes a backslash as \\, a tab as \t, a line feed as \n, a carriage
return as \r, and other controls, line separators and characters that change the
direction of text as \u and four hexadecimal digits.

The other operations print the changed URL. add, set and delete change no byte
of other parameters, because that would break a signed URL; delete also removes
one "&" next to the parameter. Names are compared decoded. In a NAME to delete,
"*" stands for any number of characters, and "?" for one. sort rewrites the
whole query, as a browser does: "a%20b" becomes "a+b=". Parameters are read and
written in UTF-8; --encoding is only for parsing the URL.
`,
		Args: []manual.Arg{
			{Name: "OPERATION", Words: operations, Text: "list (also if there is none), add, set, delete or sort"},
			{Name: "URL", Repeats: true, Text: `a URL; "-" stands for the lines of standard input, which list and sort also read without URL. For add, set and delete, arguments after the first URL are URLs as long as they begin with a scheme and "://", except with --query`},
		},
		Flags: []manual.Flag{
			{Name: "json", Text: `list the parameters of each URL as a line of JSON: [["NAME","VALUE"],...]`},
			manual.Flag{Name: "query", Text: `treat each URL as a mere query, with or without "?", or as the body of a form, and print the query`}.Not("", "base", "encoding"),
			{Name: "encoded", Text: `NAME and VALUE are encoded, as in a query, and may be joined by "&": "a%3Db=1+2&c". A name that contains "=" must be given like this; to delete one that contains "*" or "?", write "%2A" or "%3F"`},
			frame.BaseFlag, frame.EncodingFlag, keep, frame.FailFastFlag,
		},
		SeeAlso: []string{"set", "get"},
	}
}

func canonPage(*frame.Command) manual.Page {
	return manual.Page{
		Summary: "print the canonical form of each URL in a list",
		Usage:   []string{"[flags] [FILE...]", "--column NAME [--add NAME,...] [flags] [FILE]", "--ndjson [flags]", "--profiles [--json]"},
		Examples: []manual.Example{
			{Command: `printf 'HTTP://EXAMPLE.org:80/a/../b\nhttps://0x7f.1\n' | weburl canon`, Output: `
http://example.org/b
https://127.0.0.1/`},
			{Command: `weburl canon urls.txt | sort -u`},
			{Command: `echo ../b | weburl canon --base https://example.org/a/c`, Output: `https://example.org/b`},
			{Command: `echo 'http://h/?b&a' | weburl canon --profile whatwg-sorted/1 --explain`, Output: `
http://h/?a&b
  sort-query
    - http://h/?b&a
    + http://h/?a&b`},
			{Command: `weburl canon --keep urls.txt | paste urls.txt -`},
		},
		Text: `
Reads URLs from each FILE, one per line, and prints each as a browser would
write it (its href), or by another profile. Lists can be of any size, also
compressed with gzip or zstd; lines can have any length, or 16 MiB in a
compressed list, and end with LF or CRLF. A byte order mark at the beginning is
skipped. An empty line is an input like any other: it fails unless there is a
base URL. A line with a CR between two URLs fails, and so does a list in which
only CR ends lines.

For a line that fails, only a message is printed, on standard error:

    weburl: FILE:LINE: CODE: EXPLANATION

CODE is the URL Standard's name of the error, and FILE is "stdin" for standard
input. Messages never contain the input, so no password ends up in a log.

With --profile, the result is a key as archives, crawlers or block lists use it.
A profile never changes: a change makes a new profile with another number. Its
hash covers its rules and the versions of its data; store it with the keys.

On a terminal, --explain uses bold and dim text. NO_COLOR turns that off.
`,
		Args: []manual.Arg{{Name: "FILE", Repeats: true, Files: manual.AnyFile,
			Text: `a list, with one URL per line. Without FILE, or if it is "-", weburl reads standard input`}},
		Flags: append([]manual.Flag{
			frame.BaseFlag, frame.EncodingFlag, frame.KeepFlag.Not(frame.KeptAnyway, "json", "ndjson"), frame.FailFastFlag, frame.OutputFlag, frame.JobsFlag, frame.ProgressFlag, frame.StatsFlag,
			frame.AsFlag(frame.Serialize, `print each URL as another edition writes it; "weburl help parse" describes the editions`).Not(
				"an edition has only one form", "profile", "rules", "parse", "explain", "expressions", "json", "ndjson", "profiles", "column"),
			{Name: "profile", Arg: "NAME", Default: defaultProfile, Values: manual.Values(canonical.Names()...), Open: true,
				Text: "canonicalize by a profile, such as surt/1; see --profiles"},
			{Name: "parse", Text: "parse the inputs by the URL Standard first, even for a profile that reads text by its own rules; --base and --encoding imply it"},
			{Name: "rules", Arg: "FILE", Files: manual.AnyFile,
				Text: `remove the parameters that FILE lists, one per line, optionally with the hosts that the rule is for: "utm_*", "ref a.example"`},
			{Name: "explain", Text: "print below each result which rule changed what"},
			{Name: "expressions", Text: "print the expressions to look up in a Safe Browsing list, each after its SHA-256"},
			frame.ColorFlag, frame.JSONFlag, frame.CompactFlag, frame.WithRequests(frame.NDJSONFlag, "base", "encoding"),
			{Name: "profiles", NoArgs: "takes no arguments", With: []string{"json"},
				Text: "list the profiles: name, hash, rules, and the data that they depend on"},
			{Name: "add", Arg: "NAME,...", Separated: true, Needs: frame.NeedsColumn, Values: manual.Values(append(columns.Names(), "query.")...),
				Text: "with --column: the columns to add, by default canonical; \"weburl help get\" describes them. The flag can be repeated. A template must be the last in its --add, since it can contain commas"},
			frame.ColumnFlag.Not(frame.NoTable, "json", "ndjson", "explain", "expressions", "parse", "keep"),
		}, frame.TableFlags...),
		Sections: []manual.Section{frame.TableSection, {Title: "JSON", Text: `
  request  {"id": 1, "input": "...", "base": "...", "encoding": "...",
            "profile": "..."}
  result   {"id", "input", "base", "profile", "hash", "canonical",
            "steps": [{"rule", "before", "after"}],
            "expressions": [{"expression", "hash"}]}
  failure  {"id", "input", "base", "profile", "hash",
            "failure": {"code", "start", "end", "in"} or {"code", "rule"}}
  error    {"id", "error": "...", "line": 1}

"steps" is present with --explain, "expressions" with --expressions. In steps,
U+FFFD stands for bytes that are not UTF-8. All of these can contain passwords.
`}},
		SeeAlso: []string{"surt", "normalize"},
	}
}

func surtPage(*frame.Command) manual.Page {
	input := frame.InputArg
	input.Text = `a URL, with or without a scheme. Without INPUT, or if it is "-", inputs are read from standard input, one per line`
	return manual.Page{
		Summary: "print SURT keys, as web archives use them",
		Usage:   []string{"[flags] [INPUT...]", "--ndjson [flags]"},
		Examples: []manual.Example{
			{Command: `weburl surt 'http://www.example.org:80/b/?y=2&x=1#top'`, Output: `org,example)/b?x=1&y=2`},
			{Command: `weburl surt --scheme --comma www.example.org`, Output: `http://(org,example,)/`},
			{Command: `weburl surt <urls.txt | sort`},
		},
		Text: `
Prints the key of each INPUT as in the Wayback Machine's indexes: the labels of
the host in reverse order, then path and query, in lower case, with parameters
sorted, and without "www", session IDs, fragment and more.

This is "weburl canon" with the profile surt/1 or heritrix/1; its help describes
the JSON. To see how a key is made, use weburl canon --profile surt/1 --explain.
The name of a profile includes the flags of its keys: surt/1+scheme+comma.
`,
		Args: []manual.Arg{input},
		Flags: []manual.Flag{
			{Name: "scheme", Text: "write the scheme: http://(org,example)/path"},
			{Name: "comma", Text: "write a comma after the host: org,example,)/path"},
			{Name: "www", Text: `keep "www" and digits at the beginning of the host`},
			{Name: "ipv4", Text: "do not reverse IPv4 addresses"},
			manual.Flag{Name: "heritrix", Text: "write the SURT of Heritrix, http://(org,example,)/path, which changes only the host and the case; INPUT must be a URL"}.Not(
				"Heritrix has only one form of keys", surtVariants...),
			{Name: "parse", Text: "parse inputs by the URL Standard first; --base and --encoding imply it"},
			frame.BaseFlag, frame.EncodingFlag, frame.KeepTextFlag, frame.FailFastFlag, frame.JSONFlag, frame.CompactFlag, frame.WithRequests(frame.NDJSONFlag, "base", "encoding"),
		},
		SeeAlso: []string{"canon"},
	}
}
