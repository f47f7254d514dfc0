// Package check is the verb "weburl check", which finds invalid URLs in lists
// and documents, and fixes them.
package check

import (
	"flag"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/cli"
)

const help = `Find invalid URLs in lists and documents, and fix them.

usage: weburl check [flags] [FILE|DIRECTORY...]

Without FILE, or if FILE is "-", reads standard input. Files named *.html,
*.htm, *.xhtml, *.md and *.markdown are documents; other files, and standard
input, are lists with one URL per line, in which empty lines are skipped.

A directory is searched, with those below it, for files with these extensions,
in the order of their names; --in selects others. Hidden files and directories,
symbolic links, and what is excluded are skipped.

A URL is reported if the URL parser finds a validation error in it, or if it is
not a valid URL string by the grammar of the URL Standard. If both object to the
same place, there is one report, with the code of the parser's error. "weburl
explain CODE" explains a code. A URL with a placeholder of a template, such as
{{ x }}, <?php ?>, {id} or /:id, is reported as "placeholder" and never fixed.

  $ weburl check page.html
  page.html:3:20: invalid-URL-unit: this is neither a URL code point nor a
  percent-encoded byte
      <p><a href="/annual report.html">Annual report</a>
                         ^
      fix: /annual%20report.html

The last line is another way to write the same URL, valid unless something in it
cannot be fixed. Usernames and passwords are shown as "***". A summary goes to
standard error.

With --local, links in HTML and Markdown that lead to files are looked up, in
the file system only. Reported are "missing-file" (an error); "missing-fragment"
(a warning), if no element, anchor or heading of an HTML or Markdown file has
that name; and "outside-root" (a note), if the link leads to where nothing is
looked up. None of these is fixed. Links in standard input have no directory;
only their fragments are looked up, if they have no path.

  --in FORM      what the files are: html, markdown, text (with URLs anywhere),
                 list, or auto, which goes by the extension (the default). In a
                 directory, reads only .html, .htm and .xhtml files, .md and
                 .markdown, .txt and .text, or .txt and .urls, respectively
  --base URL     resolve relative URLs against URL. Without it, relative URLs in
                 a list are invalid, and those in a document are resolved
                 against ` + documentBase + `, as if it were served; one like
                 https:/path, which other pages read differently, is not fixed.
                 In HTML, this applies to <base href>, which then takes its
                 place
  --encoding LABEL
                 read HTML in this encoding, such as shift_jis, as if an HTTP
                 header named it; a byte order mark counts more. Without it,
                 HTML is in the encoding that it declares or, if it declares
                 none, in UTF-8 or else windows-1252. Other files are in UTF-8
  --format FORM  text, json (an array), ndjson (an object per line), sarif
                 (SARIF 2.1.0), or github (annotations for GitHub Actions)
  --max-findings N
                 report at most N errors of a file, and say how many more there
                 are; 0 is no limit, and the default is 10000. Long URLs are cut
  --fix          fix what can be fixed in the files, and report the rest; only
                 URLs are changed, and no file that another program changes in
                 the meantime
  --diff         instead of reports, print what --fix would change as a unified
                 diff; note that it shows passwords. On a terminal, controls are
                 shown in a visible form
  --ignore CODE  do not report or fix errors with this code; separate several
                 codes with commas, or repeat the flag
  --severity CODE=LEVEL
                 set the level of a code: error, warning, note or off. The
                 default is error if the parser fails, and warning otherwise
  --fail-on LEVEL
                 exit with status 1 if there is a report of this level or above:
                 error, warning (the default), note, or off for never
  --placeholder LEVEL
                 report URLs with placeholders of templates at this level: note
                 (the default), warning, error or off. They are not checked
                 otherwise, and never fixed
  --local        look up links to files, and to fragments in them
  --root DIR     with --local: the directory that "/" leads to, and outside of
                 which nothing is looked up. Without it, "/" is the DIRECTORY
                 that is searched or, for a FILE, the working directory; nothing
                 outside of the working directory is looked up. If there is a
                 base URL, "/" is the path of that
  --exclude GLOB
                 skip files and directories that match, if they are found in a
                 directory; * and ? do not match a slash, ** does; a GLOB
                 without a slash matches names
  --config FILE  read settings from FILE instead of the nearest .weburl.toml in
                 the directory of each file or above (for standard input, in the
                 working directory or above)
  --no-config    do not read any .weburl.toml
  --color WHEN   always, never, or auto (the default): on a terminal, unless
                 NO_COLOR is set or TERM is dumb

A .weburl.toml has the same settings; flags take precedence:

  ignore = ["invalid-credentials"]
  severity = { IPv4-too-few-parts = "error" }
  fail-on = "error"
  base = "https://example.org/docs/"
  exclude = ["vendor/**", "*.generated.html"]
  placeholder = "off"
  local = true
  root = "site"

Exit status: 0 nothing found; 1 something found at the level of --fail-on or
above, or a file, also one that a link leads to, could not be read or written;
2 wrong usage or settings.

  weburl check --local README.md docs
  weburl check --base https://example.org/ urls.txt
  weburl check --diff site | patch -p0
  weburl check --format sarif . >weburl.sarif
`

// documentBase is the base URL of documents unless there is another one.
const documentBase = "https://example.org/"

// Verb returns the verb.
func Verb() cli.Verb {
	return cli.Verb{
		Name: "check", After: "parse",
		Summary: "find invalid URLs in lists and documents, and fix them",
		Help:    help,
		Run:     run,
		Codes:   explained(),
	}
}

func run(s cli.Streams, args []string) (ok bool, err error) {
	o, err := readOptions(args)
	if err != nil {
		return true, err
	}
	return newWriter(s, o).run()
}

// options are the flags and arguments.
type options struct {
	paths       []string
	kind        kind // of all files, or unknown for auto
	format      string
	fix, diff   bool
	maxFindings int // of a file; 0 for no limit
	color       string
	config      string // the file, or "" for the nearest ones
	noConfig    bool
	encoding    *encoding.Encoding // of HTML documents, or nil
	flags       settings           // those that are given as flags
	flagsFailOn bool               // --fail-on is given
	flagsLocal  bool               // --local is given
}

func readOptions(args []string) (*options, error) {
	o := &options{format: "text", color: "auto", maxFindings: maxFindings}
	in, base, root, label := "auto", "", "", ""
	var ignored codeList
	severities := severityList{}
	var exclude stringList
	failOn, placeholder := warning, note
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.StringVar(&in, "in", in, "")
	flags.StringVar(&base, "base", "", "")
	flags.StringVar(&label, "encoding", "", "")
	flags.StringVar(&o.format, "format", o.format, "")
	flags.IntVar(&o.maxFindings, "max-findings", o.maxFindings, "")
	flags.BoolVar(&o.fix, "fix", false, "")
	flags.BoolVar(&o.diff, "diff", false, "")
	flags.Var(&ignored, "ignore", "")
	flags.Var(severities, "severity", "")
	flags.TextVar(&failOn, "fail-on", failOn, "")
	flags.TextVar(&placeholder, "placeholder", placeholder, "")
	flags.BoolVar(&o.flags.local, "local", false, "")
	flags.StringVar(&root, "root", "", "")
	flags.Var(&exclude, "exclude", "")
	flags.StringVar(&o.config, "config", "", "")
	flags.BoolVar(&o.noConfig, "no-config", false, "")
	flags.StringVar(&o.color, "color", o.color, "")
	var err error
	if o.paths, err = cli.ParseFlags(flags, args); err != nil {
		return nil, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	var known bool
	if o.kind, known = kinds[in]; !known {
		return nil, cli.UsageError("--in must be auto, html, markdown, text or list")
	}
	switch {
	case !slices.Contains([]string{"text", "json", "ndjson", "sarif", "github"}, o.format):
		return nil, cli.UsageError("--format must be text, json, ndjson, sarif or github")
	case !slices.Contains([]string{"auto", "always", "never"}, o.color):
		return nil, cli.UsageError("--color must be auto, always or never")
	case o.maxFindings < 0:
		return nil, cli.UsageError("--max-findings must be 0 or more; 0 is no limit")
	case o.fix && o.diff:
		return nil, cli.UsageError("--fix and --diff cannot be used together")
	case o.diff && given["format"]:
		return nil, cli.UsageError("--diff and --format cannot be used together; a diff has no reports")
	case o.noConfig && given["config"]:
		return nil, cli.UsageError("--config and --no-config cannot be used together")
	case given["config"] && o.config == "":
		return nil, cli.UsageError("--config needs a file name")
	}
	if len(o.paths) == 0 {
		o.paths = []string{stdinPath}
	}
	if o.fix && slices.Contains(o.paths, stdinPath) {
		return nil, cli.UsageError("--fix cannot change standard input; use --diff")
	}
	for _, p := range o.paths {
		if p == "" {
			return nil, cli.UsageError("empty file name")
		}
	}
	if given["base"] {
		u, err := weburl.Parse(base)
		if err != nil {
			return nil, cli.UsageError("base URL: " + strings.TrimPrefix(err.Error(), "weburl: "))
		}
		o.flags.base = u
	}
	if given["encoding"] {
		e, err := cli.LookupEncoding(label)
		if err != nil {
			return nil, cli.UsageError("--encoding: " + err.Error())
		}
		o.encoding = &e
	}
	o.flagsLocal = given["local"]
	if given["root"] {
		if o.flags.root, err = rootDir(".", root); err != nil {
			return nil, cli.UsageError("--root: " + err.Error())
		}
	}
	o.flags.levels = map[string]level{}
	for code, l := range severities {
		o.flags.levels[code] = l
	}
	for _, code := range ignored {
		o.flags.levels[code] = off
	}
	if given["placeholder"] {
		o.flags.levels[placeholderCode] = placeholder
	}
	o.flags.failOn, o.flagsFailOn = failOn, given["fail-on"]
	if o.flags.exclude, err = patterns(".", exclude); err != nil {
		return nil, cli.UsageError("--exclude: " + err.Error())
	}
	return o, nil
}
