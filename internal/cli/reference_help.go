package cli

// referencesHelp is what the help of each verb for references says.
const referencesHelp = `
Without INPUT, or if INPUT is "-", reads inputs from standard input, one per
line. Each result is a line, which may be empty. For an input that fails, only a
message is printed, on standard error; it never contains the input.

  --steps      print the steps to the result instead, each with the components
               of a reference, as (scheme https)・(authority (host h))・(dir a);
               ε is an empty reference or value. Note that this shows passwords.
               The step "forced" says what "force" has changed, if it has
  --json       print a line of JSON for each input, failures included:
               {"input", "base", "result", "steps": [{"step", "value"}]}
               {"input", "base", "failure": {"code", "start", "end", "in"}}
               "steps" is present with --steps. "in" is "input" or "base".
               "start" and "end" are byte offsets into it. Instead of "code"
               there may be "rule", a rule of the grammar of RFC 3986, or just
               "reason", a text
  --keep       print an empty line for an input that fails, so that the lines
               of the output match those of the input
  --fail-fast  stop at the first failure

Exit status: 0 success, 1 something failed, 2 wrong usage.
`

// requestsHelp is what the help of those with a base says of requests.
const requestsHelp = `
With --ndjson, each line of standard input is a request with a base of its own,
and each result is as with --json:

  request  {"input": "...", "base": "...", "id": any JSON}
  result   {"id", "input", "base", "result"}

"id" is optional, and repeated as it was written. For a line that is not a
request, the result is {"id", "error", "line"}, and there is a message on
standard error.
`

// asHelp is what the help says of --as.
const asHelp = `  --as KIND    read what has no scheme as the beginning of a generic, web or
               file URL, not as the base tells. In web and file URLs a backslash
               is a slash, and file URLs have drives
`

const resolveHelp = `Resolve relative references against a base URL.

usage: weburl resolve --base URL [--mode MODE] [--as KIND] [--encoding LABEL]
                      [flags] [INPUT...]
       weburl resolve --ndjson [--mode MODE] [--as KIND] [--steps] [--fail-fast]

The result is the same as that of "weburl canon --base URL", but it is computed
by the algebra of references: the input is read as a reference, rebased onto the
base, forced to be a URL, and normalized.

  --mode MODE  whatwg          as browsers do (the default)
               strict          only rebase; the input or the base must have a
                               scheme
               legacy          the same, but ignore the scheme of an input if
                               the base has the same
               rfc3986         by RFC 3986, for URI references only: an input
                               that it does not allow fails, and only dot
                               segments are normalized
               rfc3986-legacy  the same, but ignore the scheme of an input if
                               the base has the same
` + asHelp + `  --encoding LABEL
               encode queries as in a document in this encoding, such as
               shift_jis, but for ws, wss and schemes that are not special. Only
               with --mode whatwg, and without --as and --steps; a request may
               then have an "encoding", too
` + referencesHelp + requestsHelp + `
  $ weburl resolve --base https://example.org/a/b '../c?q' '//example.net'
  https://example.org/c?q
  https://example.net/
  $ weburl resolve --mode rfc3986 --base http://EXAMPLE.org/a/b ./c
  http://EXAMPLE.org/a/c

  weburl resolve --steps --base file:///C:/a/b /x
`

const rebaseHelp = `Put relative references onto another reference.

usage: weburl rebase --base REFERENCE [--as KIND] [flags] [INPUT...]
       weburl rebase --ndjson [--as KIND] [--steps] [--fail-fast]

The base may be a relative reference itself, so that references can be combined
before the URL to resolve them against is known. The result is what the base has
before the kind of component that the input begins with, followed by the input.
Nothing else changes: dot segments and hosts stay as they are. Whether a
backslash is a slash, and a drive letter a drive, depends on the scheme of the
base.

` + asHelp + referencesHelp + requestsHelp + `
  $ weburl rebase --base ../themes/dark/ logo.svg
  ../themes/dark/logo.svg
  $ weburl rebase --base //example.org a/b
  //example.org/a/b
`

const relativizeHelp = `Make URLs relative to a base URL.

usage: weburl relativize --base URL [--form FORM] [flags] [INPUT...]
       weburl relativize --ndjson [--form FORM] [--steps] [--fail-fast]

The result is a shortest reference that a browser resolves to the URL against
the base. It is empty if the base without its fragment is the URL, and the URL
itself if they have nothing in common.

  --form FORM  path-absolute    a reference that begins with one slash
               scheme-relative  a reference that begins with two slashes
               If no such reference exists, that is a failure
` + referencesHelp + requestsHelp + `
  $ weburl relativize --base https://example.org/a/b https://example.org/a/c#d
  c#d
  $ weburl relativize --base https://example.org/a/b https://example.net/
  //example.net
`

const normalizeHelp = `Print the normal form of relative references and URLs.

usage: weburl normalize [--as KIND] [flags] [INPUT...]

Brings to one form what makes no difference to where a reference leads, whatever
the base: dot segments, case, default ports, percent-encoding. Unlike "weburl
canon", this needs no base; what depends on the base stays, such as "../" at the
beginning.

` + asHelp + referencesHelp + `
  $ weburl normalize './a/../b' 'HTTP://EXAMPLE.org:80'
  b
  http://example.org
`
