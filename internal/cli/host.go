package cli

import (
	"errors"
	"flag"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/site"
	"github.com/weburl-go/weburl/validation"
)

const hostHelp = `Show what a host is, a domain or an address, and which part of it has an owner.

usage: weburl host [--url] [--json] [INPUT...]
       weburl host [--url] --ndjson

Reads each INPUT as the host of an https: URL, without a port; with --url, as a
URL, of which it takes the host. Without INPUT, or if INPUT is "-", reads inputs
from standard input, one per line. Prints a table for each:

  $ weburl host www.bücher.co.uk
  input                        www.bücher.co.uk
  host                domain   www.xn--bcher-kva.co.uk
                      Unicode  www.bücher.co.uk
  class               null
  public suffix       ICANN    co.uk
  registrable domain           xn--bcher-kva.co.uk
  site                         https://xn--bcher-kva.co.uk

The public suffix is the part below which anybody can get a domain; the
registrable domain has one label more, and an owner. They are null for an
address. "ICANN", "private" or "default" is the kind of the rule of the Public
Suffix List that decides, "default" if none matches; "weburl version" says how
old the list is. The site is that of the URL's origin, or of https://INPUT.

An address is shown in all its spellings, and has a class by the registries of
IANA:

  $ weburl host 0x7f.1
  input                        0x7f.1
  host                IPv4     127.0.0.1
  decimal                      2130706433
  hexadecimal                  0x7f000001
  octal                        017700000001
  class                        loopback
  public suffix       null
  registrable domain  null
  site                         https://127.0.0.1

The classes are public, private, shared, loopback, link-local, site-local,
multicast, broadcast, unspecified, documentation, benchmarking, translation,
discard and reserved. An IPv6 address that contains an IPv4 address has the
class of that. Domains that name hosts close by have a class, too: localhost is
loopback, .local is link-local, .internal and .home.arpa are private.

  --url      inputs are URLs
  --json     print JSON objects, for failures too
  --ndjson   read JSON requests from standard input, one per line, and print a
             JSON result on a line for each, in the same order

  request  {"id": 1, "input": "..."}
  result   {"id", "input", "kind", "ascii", "unicode", "address", "class",
            "publicSuffix", "rule", "registrableDomain", "site"}
  failure  {"id", "input", "failure": {"code", "start", "end", "in"}}
  error    {"id", "error": "...", "line": 1}

What does not apply is null. "kind" is domain, IPv4, IPv6, opaque, empty or
null. "address" is {"dotted", "decimal", "hexadecimal", "octal"} or
{"compressed", "full", "mixed", "embedded"}: "mixed" ends with four decimal
numbers, and "embedded" is the IPv4 address that the address contains. "rule" is
ICANN, private or default. A failure and an error are as in "weburl parse".

With --url, JSON has the whole input, so it shows passwords; the table does not.

Exit status: 0 success, 1 something failed, 2 wrong usage.

  $ weburl host --json www.example.co.uk | jq -r .registrableDomain
  example.co.uk
  $ echo git://git.example.org/x | weburl host --url --json | jq -r .kind
  opaque
`

// hostFields are those of a request to host.
var hostFields = []string{"id", "input"}

// hosts is a run of the verb host.
type hosts struct {
	url, json bool
	in        inputs
	out       jsontext.Writer
	// pending says that an empty line must come before the next table.
	pending bool
}

// hostResult is the result of an input.
type hostResult struct {
	input string
	// shown is the input, without a password, or "" if that is not known.
	shown  string
	host   host.Host
	lookup psl.Result
	site   site.Site
	err    error // a validation error, or the zero value of all else
}

func runHost(c *command, args []string) error {
	var h hosts
	flags := flag.NewFlagSet("host", flag.ContinueOnError)
	flags.BoolVar(&h.url, "url", false, "")
	flags.BoolVar(&h.json, "json", false, "")
	ndjson := flags.Bool("ndjson", false, "")
	rest, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return err
	case *ndjson && h.json:
		return usageError("--json and --ndjson cannot be used together")
	case *ndjson && len(rest) > 0:
		return usageError("--ndjson reads standard input and takes no arguments; use --json for these")
	case *ndjson:
		h.answerRequests(c)
		return nil
	}
	h.out.Indented = true
	h.in.each(c, rest, func(input string) {
		if h.json {
			h.printJSON(c, nil, h.read(infra.ScalarValues(input)))
		} else {
			h.print(c, h.read(input))
		}
	})
	return nil
}

// answerRequests prints a result for each line of standard input.
func (h *hosts) answerRequests(c *command) {
	var l list
	c.eachLine(&l, "-", func(line []byte) bool {
		r, err := readRequest(line, hostFields)
		if err != nil {
			writeError(&h.out, err.Error(), r.id, l.number)
			h.out.Flush(c.out)
			c.fail(l.place() + ": " + err.Error())
			return true
		}
		h.printJSON(c, r.id, h.read(r.input))
		return true
	})
}

// read finds out all about an input.
func (h *hosts) read(input string) hostResult {
	r := hostResult{input: input}
	var u weburl.URL
	if h.url {
		if u, r.err = weburl.Parse(input); r.err != nil {
			return r
		}
		r.host, r.shown = u.Host(), u.Redacted()
	} else {
		if r.host, r.err = host.Parse(input); r.err != nil {
			return r
		}
		if u, r.err = weburl.Parse("https://" + r.host.String()); r.err != nil {
			return r
		}
		r.shown = input
	}
	r.lookup, r.site = psl.Lookup(r.host), site.Of(u.Origin())
	return r
}

// print prints a result as a table, or reports its failure.
func (h *hosts) print(c *command, r hostResult) {
	if r.err != nil {
		h.fail(c, r)
		return
	}
	var dst []byte
	if h.pending {
		dst = append(dst, '\n')
	}
	h.pending = true
	row := func(name, kind, value string) {
		line := name + strings.Repeat(" ", len("registrable domain  ")-len(name)) + kind
		if value != "" {
			line += strings.Repeat(" ", len("registrable domain  Unicode  ")-len(line)) + value
		}
		dst = append(dst, line+"\n"...)
	}
	text := func(name, value string) { row(name, kindOf(value, value != ""), value) }
	row("input", "", show.Visible(r.shown))
	row("host", hostKind(r.host.Kind()), r.host.String())
	if readable := r.host.Unicode(); readable != r.host.String() {
		row("", "Unicode", show.Visible(readable))
	}
	for _, s := range spellings(r.host) {
		text(s.name, s.text)
	}
	text("class", classText(r.host))
	if suffix := r.lookup.PublicSuffix; suffix.IsNull() {
		row("public suffix", "null", "")
	} else {
		row("public suffix", r.lookup.Rule.String(), suffix.String())
	}
	text("registrable domain", r.lookup.RegistrableDomain.String())
	if r.site.IsOpaque() {
		row("site", "opaque", "")
	} else {
		text("site", r.site.String())
	}
	c.out.Write(dst)
}

// fail reports why an input has no host.
func (h *hosts) fail(c *command, r hostResult) {
	c.failed = true
	c.out.flush()
	place := notePrefix + h.in.place()
	var dst []byte
	var failure *validation.Error
	switch {
	case !errors.As(r.err, &failure):
		dst = show.AppendWrapped(nil, place, noteIndent, failureText(r.err))
	case h.url:
		dst = show.AppendWrapped(nil, place, noteIndent, failure.Message())
	case mayBeURL(r.input) && !strings.HasPrefix(r.input, "["):
		hint := "an input is a host without a port; with --url it is a URL"
		if _, err := host.Parse("[" + r.input + "]"); err == nil {
			hint = "an IPv6 address needs brackets"
		}
		dst = show.AppendWrapped(nil, place, noteIndent, failure.Message())
		dst = append(dst, noteIndent+hint+"\n"...)
	default:
		dst = show.AppendWrapped(nil, place, noteIndent, failure.Message())
		dst = show.AppendExcerpt(dst, noteIndent, r.input, failure.Span)
	}
	c.stderr.Write(dst)
}

// printJSON prints a result or a failure as a JSON object.
func (h *hosts) printJSON(c *command, id []byte, r hostResult) {
	w := &h.out
	var failure *validation.Error
	switch {
	case r.err == nil:
		w.Object()
		writeID(w, id)
		w.Member("input", r.input)
		r.writeMembers(w)
		w.End()
	case errors.As(r.err, &failure):
		c.failed = true
		w.Object()
		writeID(w, id)
		w.Member("input", r.input)
		w.Name("failure")
		w.Object()
		writeSpan(w, failure.Code.String(), failure.Span)
		w.Member("in", failure.In.String())
		w.End()
		w.End()
	default:
		c.failed = true
		writeError(w, failureText(r.err), id, 0)
	}
	w.Flush(c.out)
}

// writeMembers writes what is known of a host.
func (r *hostResult) writeMembers(w *jsontext.Writer) {
	member := func(name, value string, ok bool) {
		w.Name(name)
		if ok {
			w.String(value)
		} else {
			w.Null()
		}
	}
	h := r.host
	w.Member("kind", hostKind(h.Kind()))
	member("ascii", h.String(), !h.IsNull())
	member("unicode", h.Unicode(), !h.IsNull())
	w.Name("address")
	if all := spellings(h); all == nil {
		w.Null()
	} else {
		w.Object()
		if h.Kind() == host.IPv4 {
			w.Member("dotted", h.String())
		} else {
			w.Member("compressed", strings.Trim(h.String(), "[]"))
		}
		for _, s := range all {
			member(s.name, s.text, s.text != "")
		}
		w.End()
	}
	class := classText(h)
	member("class", class, class != "")
	suffix, registrable := r.lookup.PublicSuffix, r.lookup.RegistrableDomain
	member("publicSuffix", suffix.String(), !suffix.IsNull())
	member("rule", r.lookup.Rule.String(), !suffix.IsNull())
	member("registrableDomain", registrable.String(), !registrable.IsNull())
	member("site", r.site.String(), r.site.IsValid() && !r.site.IsOpaque())
}
