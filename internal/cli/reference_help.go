package cli

// What the verbs for references have in common.
const referencesHelp = `
Without INPUT each line of standard input is one, and so it is for "-". A result
is one line, which may be empty. An input that fails gives no result but a
message on standard error, which holds nothing of it.

  --steps      show the algebra at work instead: the components of a reference
               after each step, as (scheme https)・(authority (host h))・(dir a);
               an empty reference or value is ε. Mind that it shows passwords
  --json       print a JSON object a line, failures among them:
               {"input", "base", "result", "steps": [{"step", "value"}]}
               {"input", "base", "failure": {"code", "start", "end", "in"}}
               "steps" is there with --steps. Where a string was read, "start"
               and "end" are its bytes; "in" is "input" or "base". A failure
               by RFC 3986 has the "rule" of its grammar in place of a code,
               one without either has a "reason"
  --keep       print an empty line for an input that fails, so that results
               and inputs stay side by side
  --fail-fast  stop at the first failure

Exit status: 0 all is well, 1 something failed, 2 wrong usage.
`

const resolveHelp = `Resolve relative references against a base URL.

usage: weburl resolve --base URL [--mode MODE] [--steps] [--json] [INPUT...]

The result is what "weburl canon --base URL" prints, though it is made in
another way: the input is read as a reference, rebased onto the base, forced to
be a URL and normalized.

  --mode MODE  whatwg          as browsers do; this is the default
               rfc3986         as RFC 3986 has it, for URI references only: what
                               it does not allow fails, and nothing is
                               normalized but dot segments
               rfc3986-legacy  the same, but a scheme that is the base's is
                               ignored
` + referencesHelp + `
  weburl resolve --base https://example.org/a/b '../c?q' '//example.net'
  weburl resolve --steps --base file:///C:/a/b /x
`

const rebaseHelp = `Put relative references onto another reference.

usage: weburl rebase --base REFERENCE [--steps] [--json] [INPUT...]

The base may be relative itself, and nothing is resolved: dot segments stay,
and no host is read. The result is the base up to the type of component with
which the input begins, and the input. References can so be put together
before there is a URL to resolve them against. Backslashes are slashes, and
drive letters are drives, only where the scheme of the base says so.
` + referencesHelp + `
  weburl rebase --base ../themes/dark/ logo.svg
  weburl rebase --base //example.org a/b
`

const relativizeHelp = `Make URLs relative to a base URL.

usage: weburl relativize --base URL [--form FORM] [--steps] [--json] [INPUT...]

The result is a shortest reference that a browser resolves against the base to
the URL. It is empty where the two are equal but for the base's fragment, and
the URL itself where they have nothing in common.

  --form FORM  path-absolute    a reference that begins with a slash
               scheme-relative  a reference that begins with two slashes
               There may be none; the message says why
` + referencesHelp + `
  weburl relativize --base https://example.org/a/b https://example.org/c
`

const normalizeHelp = `Print the normal form of relative references and URLs.

usage: weburl normalize [--steps] [--json] [INPUT...]

What does not change what a reference leads to, whatever the base, is brought
into one form: dot segments, case, default ports, percent-encoding. Unlike
"weburl canon" it needs no base; what depends on one stays, such as a leading
"../".
` + referencesHelp + `
  weburl normalize './a/../b' 'HTTP://EXAMPLE.org:80'
`
