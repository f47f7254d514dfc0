package cli

import (
	"errors"
	"flag"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/render"
)

const showHelp = `Show what a person should see of a URL, and why.

usage: weburl show [flags] [INPUT...]
       weburl show --ndjson [flags]

Prints each INPUT as an address bar should show it, to a person who decides
whether to trust it: without credentials, with the domain in Unicode if that is
safe, and with percent-encoded characters decoded unless they are invisible or
could mislead. Without INPUT, or if INPUT is "-", reads inputs from standard
input, one per line. The lines below say why something is not shown, is shown
in another form, or is suspicious; those about what is suspicious begin with
"!".

  --width N             use at most N columns; only a registrable domain, an
                        address or a public suffix is never shortened
  --host-only           show only the host
  --registrable-domain  show only the registrable domain
  --no-www              leave out a leading "www" or "m"
  --only-scheme SCHEME  leave out this scheme, for a program that shows no URLs
                        of any other
  --restriction LEVEL   labels that may be in Unicode, by UTS #39: ASCII-only,
                        "single script", "highly restrictive" (the default),
                        or "moderately restrictive"
  --name DOMAIN         a name that others may imitate; may be repeated
  --names FILE          such names, one per line
  --text                print only what to show
  --color WHEN          auto (for a terminal), always or never
  --base URL            resolve relative inputs against URL
  --keep                print an empty line for an input that fails
  --fail-fast           stop at the first failure
  --json                print JSON objects, for failures too
  --ndjson              read JSON requests from standard input, one per line,
                        and print a JSON result on a line for each, in order

On a terminal, what tells who owns the host is bold, what is suspicious is
yellow, and the rest is dim. NO_COLOR turns that off.

  request  {"id": 1, "input": "...", "base": "..."}
  result   {"id", "input", "base", "href", "text", "suspicious": false,
            "spans": [{"start": 0, "end": 5, "from": 0, "to": 5,
                       "role": "scheme", "reason": "..."}],
            "reasons": [{"code": "...", "explanation": "...",
                         "suspicious": false}]}
  failure  {"id", "input", "base", "failure": {"code", "start", "end", "in"}}
  error    {"id", "error": "...", "line": 1}

"start" and "end" are byte offsets into "text", "from" and "to" into "href"; the
spans cover both, in order. What is not shown has "start" equal to "end".
"reason" is present if there is one. A failure and an error are as in "weburl
parse". Note that "input" and "href" contain credentials.

Exit status: 0 success, 1 something failed, 2 wrong usage.

  $ weburl show https://examplecorp.com@xn--bcher-kva.example/
  https://bücher.example/
    credentials-hidden: the username and password are not shown, since they can
      be taken for the host
    domain-to-Unicode: the label is in Punycode in the URL, and safe to show in
      Unicode: xn--bcher-kva
  $ weburl show --text --width 20 https://examplecorp.com.evil.example/login
  …com.evil.example

  weburl show --name example.org https://examp1e.org
`

// shower is a run of the verb show.
type shower struct {
	inputs
	options      render.Options
	json, ndjson bool
	textOnly     bool
	colored      bool
	buf          []byte
	out          jsontext.Writer

	requested *string // the base that has been parsed last
	baseErr   error
}

func runShow(c *command, args []string) error {
	var s shower
	var names []host.Host
	flags := flag.NewFlagSet("show", flag.ContinueOnError)
	s.register(flags)
	flags.IntVar(&s.options.Width, "width", 0, "")
	hostOnly := flags.Bool("host-only", false, "")
	domainOnly := flags.Bool("registrable-domain", false, "")
	flags.BoolVar(&s.options.OmitTrivialSubdomain, "no-www", false, "")
	flags.StringVar(&s.options.OnlyScheme, "only-scheme", "", "")
	flags.Func("restriction", "", func(level string) error {
		if s.options.Restriction.UnmarshalText([]byte(level)) != nil {
			return errors.New("must be ASCII-only, single script, highly restrictive or moderately restrictive")
		}
		return nil
	})
	flags.Func("name", "", func(name string) error {
		h, err := domainNamed(name)
		names = append(names, h)
		return err
	})
	list := flags.String("names", "", "")
	flags.BoolVar(&s.textOnly, "text", false, "")
	color := flags.String("color", "auto", "")
	flags.BoolVar(&s.json, "json", false, "")
	flags.BoolVar(&s.ndjson, "ndjson", false, "")
	args, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return err
	case s.options.Width < 0:
		return usageError("--width must be 0 or more; 0 is no limit")
	case *hostOnly && *domainOnly:
		return usageError("--host-only and --registrable-domain cannot be used together")
	case *color != "auto" && *color != "always" && *color != "never":
		return usageError("--color must be auto, always or never")
	case s.json && s.ndjson:
		return usageError("--json and --ndjson cannot be used together")
	case s.keep && (s.json || s.ndjson):
		return usageError("--keep cannot be used with JSON, where failures have an object anyway")
	case s.textOnly && (s.json || s.ndjson):
		return usageError("--text cannot be used with JSON")
	case s.ndjson && s.base.value != nil:
		return usageError("--ndjson and --base cannot be used together; each request has its own base")
	case s.ndjson && len(args) > 0:
		return usageError("--ndjson reads standard input and takes no arguments; use --json for these")
	}
	switch {
	case *hostOnly:
		s.options.Extent = render.HostOnly
	case *domainOnly:
		s.options.Extent = render.RegistrableDomainOnly
	}
	if only := s.options.OnlyScheme; only != "" {
		only = strings.TrimSuffix(strings.TrimSuffix(only, "//"), ":")
		u, err := weburl.Parse(only + "://h")
		if err != nil || !strings.EqualFold(u.Scheme(), only) {
			return usageError("--only-scheme needs a scheme, such as https")
		}
		s.options.OnlyScheme = u.Scheme()
	}
	if *list != "" && !c.eachLine(&s.lines, *list, func(line []byte) bool {
		h, err := domainNamed(string(line))
		if err != nil {
			c.fail(s.lines.place() + ": " + err.Error())
		}
		names = append(names, h)
		return true
	}) {
		return nil
	}
	s.options.Names = render.NewNames(names...)
	s.colored = isColored(*color, c.out.to)
	if s.ndjson {
		s.answerRequests(c)
		return nil
	}
	if !s.json && !s.begin(c) {
		return nil
	}
	s.each(c, args, func(input string) {
		if s.json {
			s.printJSON(c, infra.ScalarValues(input), s.base.value, nil)
		} else if u, ok := s.parse(c, input); ok {
			s.print(c, s.options.URL(u), u)
		}
	})
	return nil
}

// domainNamed reads a domain that is given as a name. The error does not contain it.
func domainNamed(name string) (host.Host, error) {
	h, err := host.Parse(name)
	if err != nil || !h.IsDomain() {
		return host.Host{}, errors.New("not a domain")
	}
	return h, nil
}

// Terminal control sequences.
const (
	bold   = "\x1b[1m"
	dim    = "\x1b[2m"
	yellow = "\x1b[1;33m"
	plain  = "\x1b[0m"
)

// isColored reports whether to use colors on out.
func isColored(when string, out io.Writer) bool {
	if when != "auto" {
		return when == "always"
	}
	f, ok := out.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// print prints a rendering and, below, its reasons, each with the parts that it is the
// reason for.
func (s *shower) print(c *command, r render.Rendering, u weburl.URL) {
	b := s.buf[:0]
	for _, span := range r.Spans {
		text := r.Text[span.Start:span.End]
		if s.colored && text != "" {
			b = append(append(append(b, colorOf(span)...), text...), plain...)
		} else {
			b = append(b, text...)
		}
	}
	b = append(b, '\n')
	if !s.textOnly {
		b = appendReasons(b, r, u)
	}
	s.buf = b
	c.out.Write(b)
}

func colorOf(s render.Span) string {
	switch {
	case s.Reason.IsSuspicious():
		return yellow
	case s.Role == render.RoleRegistrableDomain, s.Role == render.RoleHost:
		return bold
	}
	return dim
}

// maxParts is how many parts are named for a reason.
const maxParts = 3

func appendReasons(b []byte, r render.Rendering, u weburl.URL) []byte {
	parts := make(map[render.Reason][]string)
	for _, span := range r.Spans {
		part := r.Text[span.Start:span.End]
		switch span.Reason {
		case render.DomainToUnicode:
			part = u.String()[span.From:span.To]
		case render.Elided, render.PercentDecoded, render.Isolated:
			part = ""
		}
		if all := parts[span.Reason]; part != "" && len(all) <= maxParts && !slices.Contains(all, part) {
			parts[span.Reason] = append(all, part)
		}
	}
	for _, reason := range r.Reasons() {
		first := "  "
		if reason.IsSuspicious() {
			first = "! "
		}
		text := reason.Explanation()
		if all := parts[reason]; len(all) > maxParts {
			text += ": " + strings.Join(all[:maxParts], ", ") + ", …"
		} else if len(all) > 0 {
			text += ": " + strings.Join(all, ", ")
		}
		b = show.AppendWrapped(b, first+reason.String()+": ", "    ", text)
	}
	return b
}
