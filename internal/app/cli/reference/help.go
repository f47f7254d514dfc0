package reference

import (
	"slices"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
)

// referencesText is part of the help of each verb for references.
const referencesText = `
Each result is a line, which may be empty. For an input that fails, only a
message is printed, on standard error; it never contains the input.
`

// noEncodingText explains why verbs whose results may lack a scheme have no --encoding.
const noEncodingText = `
Queries are written in UTF-8. Whether the encoding of a document applies depends
on the scheme, which these results may lack; "weburl resolve" has --encoding.
`

// referencesJSON describes the JSON of each of them.
const referencesJSON = `
  {"input", "base", "result", "steps": [{"step", "value"}]}
  {"input", "base", "failure": {"code", "start", "end", "in"}}

"steps" is present with --steps. "in" is "input" or "base", and "start" and
"end" are byte offsets into it. Instead of "code" there may be "rule", a rule of
the grammar of RFC 3986, or only "reason", a text. With "weburl resolve --as
EDITION", there is "as", and "code" is the edition's name for the error.
`

// requestsText describes the requests of the verbs with a base.
const requestsText = `
With --ndjson, each line of standard input is a request with its own base, and
each result is as with --json:

  request  {"input": "...", "base": "...", "id": any JSON}
  result   {"id", "input", "base", "result"}

"id" is optional; the result repeats it as it is written, except that controls
are escaped. For a line that is not a request, the result is {"id", "error",
"line"}, and a message is printed on standard error.
`

var (
	asKindFlag = manual.Flag{Name: "as", Arg: "KIND", Values: manual.Values(referenceKinds...), Open: true,
		Text: "read references without a scheme as parts of generic, web or file URLs, whatever the base is. In web and file URLs a backslash is a slash, and file URLs have drive letters"}
	asKindOrEditionFlag = manual.Flag{Name: "as", Arg: "KIND", Values: manual.Values(slices.Concat(referenceKinds, frame.Resolve.Names()[1:])...), Open: true,
		Text: asKindFlag.Text + `; or resolve by another edition of the Standard or a rival specification, without --mode and --steps. "weburl help parse" describes the editions`}
	stepsFlag = manual.Flag{Name: "steps",
		Text: `print the steps to the result instead, each with the components of a reference, as (scheme https)・(authority (host h))・(dir a); ε is an empty reference or value. Note that this shows passwords. The step "forced" shows what "force" has changed, if anything`}
	referenceJSONFlag = manual.Flag{Name: "json", Text: "print a line of JSON for each input, failures included"}
	requestsFlag      = frame.WithRequests(manual.Flag{Name: "ndjson", NoArgs: frame.NDJSONFlag.NoArgs, Text: "read requests, each with its own base, from standard input"}, "base").
				Not("", "json").Not(frame.KeptAnyway, "keep")
)

// referenceFlags returns the flags of a verb for references: its own flags, and the flags that all of
// these verbs have.
func referenceFlags(own ...manual.Flag) []manual.Flag {
	return append(own, stepsFlag, referenceJSONFlag, frame.KeepFlag.Not(frame.KeptAnyway, "json"), frame.FailFastFlag)
}

func resolvePage(*frame.Command) manual.Page {
	base := frame.BaseFlag
	base.Text = "the URL to resolve against"
	return manual.Page{
		Summary: "resolve relative references against a base URL",
		Usage: []string{
			"--base URL [--mode MODE | --as EDITION] [--as KIND] [--encoding LABEL] [flags] [INPUT...]",
			"--ndjson [--mode MODE | --as EDITION] [--as KIND] [--steps] [--fail-fast]",
		},
		Examples: []manual.Example{
			{Command: `weburl resolve --base https://example.org/a/b '../c?q' '//example.net'`, Output: `
https://example.org/c?q
https://example.net/`},
			{Command: `weburl resolve --mode rfc3986 --base http://EXAMPLE.org/a/b ./c`, Output: `http://EXAMPLE.org/a/c`},
			{Command: `weburl resolve --steps --base file:///C:/a/b /x`},
		},
		Text: `
The result is the same as from "weburl canon --base URL", but is computed by the
algebra of references: the input is read as a reference, rebased onto the base,
forced to be a URL, and normalized.
` + referencesText,
		Args: []manual.Arg{frame.InputArg},
		Flags: referenceFlags(base,
			manual.Flag{Name: "mode", Arg: "MODE", Default: "whatwg", Text: "how to resolve", Values: []manual.Value{
				{Name: "whatwg", Text: "as browsers do"},
				{Name: "strict", Text: "only rebase; the input or the base must have a scheme"},
				{Name: "legacy", Text: "the same, but ignore the scheme of an input if the base has the same"},
				{Name: "rfc3986", Text: "by RFC 3986, for URI references only: an input that it does not allow fails, and only dot segments are normalized"},
				{Name: "rfc3986-legacy", Text: "the same, but ignore the scheme of an input if the base has the same"},
			}},
			asKindOrEditionFlag,
			manual.Flag{Name: "encoding", Arg: "LABEL", Values: frame.EncodingFlag.Values, Open: true,
				Text: frame.EncodingFlag.Text + `. Only with --mode whatwg, and without --steps and --as KIND; a request may then have an "encoding", too`}.Not("", "steps"),
			frame.WithRequests(requestsFlag, "encoding")),
		Sections: []manual.Section{{Title: "JSON", Text: referencesJSON + requestsText}},
		SeeAlso:  []string{"rebase", "relativize", "normalize"},
	}
}

func rebasePage(*frame.Command) manual.Page {
	return manual.Page{
		Summary: "combine relative references",
		Usage: []string{
			"--base REFERENCE [--as KIND] [flags] [INPUT...]",
			"--ndjson [--as KIND] [--steps] [--fail-fast]",
		},
		Examples: []manual.Example{
			{Command: `weburl rebase --base ../themes/dark/ logo.svg`, Output: `../themes/dark/logo.svg`},
			{Command: `weburl rebase --base //example.org a/b`, Output: `//example.org/a/b`},
		},
		Text: `
The base may itself be a relative reference, so that references can be combined
before the URL to resolve them against is known. The result consists of the
components of the base before the kind of component that the input begins with,
followed by the input. Nothing else changes: dot segments and hosts stay as they
are. The scheme of the base determines whether a backslash is a slash, and
whether there are drive letters.
` + noEncodingText + referencesText,
		Args: []manual.Arg{frame.InputArg},
		Flags: referenceFlags(
			manual.Flag{Name: "base", Arg: "REFERENCE", Text: "the reference to rebase the inputs onto"},
			asKindFlag, requestsFlag),
		Sections: []manual.Section{{Title: "JSON", Text: referencesJSON + requestsText}},
		SeeAlso:  []string{"resolve", "relativize", "normalize"},
	}
}

func relativizePage(*frame.Command) manual.Page {
	base := frame.BaseFlag
	base.Text = "the URL that the results are relative to"
	input := frame.InputArg
	input.Text = `an absolute URL. Without INPUT, or if it is "-", inputs are read from standard input, one per line`
	return manual.Page{
		Summary: "make URLs relative to a base URL",
		Usage: []string{
			"--base URL [--form FORM] [flags] [INPUT...]",
			"--ndjson [--form FORM] [--steps] [--fail-fast]",
		},
		Examples: []manual.Example{
			{Command: `weburl relativize --base https://example.org/a/b https://example.org/a/c#d`, Output: `c#d`},
			{Command: `weburl relativize --base https://example.org/a/b https://example.net/`, Output: `//example.net`},
		},
		Text: `
The result is a shortest reference that a browser resolves to the URL against
the base. It is empty if the URL is the base without its fragment, and the URL
itself if they have nothing in common.

There is no --encoding: for a link in a document that is not UTF-8, "weburl
canon --encoding" prints the URL.
` + referencesText,
		Args: []manual.Arg{input},
		Flags: referenceFlags(base,
			manual.Flag{Name: "form", Arg: "FORM", Default: "shortest", Text: "the form of the result; if there is no such reference, the input fails", Values: []manual.Value{
				{Name: "shortest", Text: "a shortest one"},
				{Name: "path-absolute", Text: "a reference that begins with one slash"},
				{Name: "scheme-relative", Text: "a reference that begins with two slashes"},
			}},
			requestsFlag),
		Sections: []manual.Section{{Title: "JSON", Text: referencesJSON + requestsText}},
		SeeAlso:  []string{"resolve", "rebase", "normalize"},
	}
}

func normalizePage(*frame.Command) manual.Page {
	return manual.Page{
		Summary: "print the normal form of relative references and URLs",
		Usage:   []string{"[--as KIND] [flags] [INPUT...]"},
		Examples: []manual.Example{
			{Command: `weburl normalize './a/../b' 'HTTP://EXAMPLE.org:80'`, Output: `
b
http://example.org`},
			{Command: `weburl normalize --steps ../a/./b`},
		},
		Text: `
Normalizes whatever cannot change where a reference leads, whatever the base:
dot segments, case, default ports, percent-encoding. Unlike "weburl canon", this
verb needs no base; parts that depend on the base stay, such as "../" at the
beginning.
` + noEncodingText + referencesText,
		Args:     []manual.Arg{frame.InputArg},
		Flags:    referenceFlags(asKindFlag),
		Sections: []manual.Section{{Title: "JSON", Text: referencesJSON}},
		SeeAlso:  []string{"canon", "resolve"},
	}
}
