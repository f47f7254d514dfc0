// Package check is the verb "weburl check": it finds the URLs in lists and
// documents, tells what is wrong with them, and mends them.
package check

import (
	"errors"
	"flag"
	"io/fs"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/cli"
)

const help = `Find the URLs in lists and documents that are not valid, and mend them.

usage: weburl check [flags] [FILE|DIRECTORY...]

Without FILE, and for "-", standard input is read. By default a file with the
extension .html, .htm, .xhtml, .md or .markdown is a document; other files, and
standard input, are lists with one URL a line, in which empty lines are skipped.

A directory is walked in the order of names. Hidden files and directories and
symbolic links in it are skipped, and so is what "exclude" names. Of the rest
the files count whose extension is one of those above; --in narrows them down.

A URL is wrong if the URL parser reports a validation error, or if it is not a
valid URL string by the grammar of the URL Standard. Both name the place; where
they name the same one there is one report, under the parser's name. "weburl
explain CODE" tells more about a name. A report looks like this:

  $ weburl check page.html
  page.html:3:20: invalid-URL-unit: neither a URL code point nor a
  percent-encoded byte stands here
      <p><a href="/annual report.html">Annual report</a>
                         ^
      fix: /annual%20report.html

The
last line is how to write the URL so that it is valid and still the same URL.
Usernames and passwords are shown as "***". A summary goes to standard error.

  --in FORM      html, markdown, text (bare URLs in it), list, or auto, which
                 goes by the extension and is the default; in a directory the
                 files are .html, .htm and .xhtml, .md and .markdown, .txt
                 and .text, or .txt and .urls
  --base URL     what relative URLs are relative to. In a list they have no base
                 URL unless this is given; in a document it is <base href>,
                 relative to this or, without it, to ` + documentBase + `,
                 since documents are meant to be served
  --format FORM  text, json (an array), ndjson (an object a line), sarif (SARIF
                 2.1.0), or github (annotations of GitHub Actions)
  --fix          mend what can be mended in the files, and report the rest; no
                 byte outside the URLs changes
  --diff         print what --fix would do, as a unified diff, and no reports;
                 it shows whole lines, passwords among them
  --ignore CODE  report no such errors and mend none; several with commas, and
                 the flag may be given again
  --severity CODE=LEVEL
                 error, warning, note or off. Otherwise what makes the parser
                 fail is an error, and what else is wrong a warning
  --fail-on LEVEL
                 exit with 1 if something at this level or above was found; by
                 default warning; off for never
  --exclude GLOB
                 skip such files and directories below a directory: * and ? do
                 not match a slash, ** does; without a slash, GLOB is for names
  --config FILE  settings, instead of the nearest .weburl.toml in the directory
                 of each file or above it (for standard input, in the working
                 directory or above it)
  --no-config    no settings but these flags
  --color WHEN   auto (on a terminal, unless NO_COLOR is set or TERM is dumb),
                 always or never

A .weburl.toml has the same settings; flags go before it:

  ignore = ["invalid-credentials"]
  severity = { IPv4-too-few-parts = "error" }
  fail-on = "error"
  base = "https://example.org/docs/"
  exclude = ["vendor/**", "*.generated.html"]

Exit status: 0 nothing was found, 1 something at the level of --fail-on or above
was found, or a file could not be read or written, 2 wrong usage or settings.

  weburl check --base https://example.org/ urls.txt
  weburl check --diff site | patch -p0
  weburl check --format sarif . >weburl.sarif
`

// documentBase is what documents are served from if nothing says where.
const documentBase = "https://example.org/"

// Verb returns the verb.
func Verb() cli.Verb {
	return cli.Verb{
		Name: "check", After: "parse",
		Summary: "find the URLs in lists and documents that are not valid, mend them",
		Help:    help,
		Run:     run,
	}
}

func run(s cli.Streams, args []string) (ok bool, err error) {
	o, err := readOptions(args)
	if err != nil {
		return true, err
	}
	return newWriter(s, o).run()
}

// options are what the flags say.
type options struct {
	paths       []string
	kind        kind // of all files; unknown for auto
	format      string
	fix, diff   bool
	color       string
	config      string // the file, "" for the nearest ones
	noConfig    bool
	flags       settings // the flags' part of the settings
	flagsFailOn bool
}

func readOptions(args []string) (*options, error) {
	o := &options{format: "text", color: "auto"}
	in, base := "auto", ""
	var ignored codeList
	severities := severityList{}
	var exclude stringList
	failOn := failLevel(warning)
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.StringVar(&in, "in", in, "")
	flags.StringVar(&base, "base", "", "")
	flags.StringVar(&o.format, "format", o.format, "")
	flags.BoolVar(&o.fix, "fix", false, "")
	flags.BoolVar(&o.diff, "diff", false, "")
	flags.Var(&ignored, "ignore", "")
	flags.Var(severities, "severity", "")
	flags.TextVar(&failOn, "fail-on", failOn, "")
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
		return nil, cli.UsageError("--in is auto, html, markdown, text or list")
	}
	switch {
	case !slices.Contains([]string{"text", "json", "ndjson", "sarif", "github"}, o.format):
		return nil, cli.UsageError("--format is text, json, ndjson, sarif or github")
	case !slices.Contains([]string{"auto", "always", "never"}, o.color):
		return nil, cli.UsageError("--color is auto, always or never")
	case o.fix && o.diff:
		return nil, cli.UsageError("--fix and --diff are two ways to mend; choose one")
	case o.diff && given["format"]:
		return nil, cli.UsageError("--diff prints a diff and no reports, so it takes no --format")
	case o.noConfig && given["config"]:
		return nil, cli.UsageError("--config and --no-config exclude each other")
	case given["config"] && o.config == "":
		return nil, cli.UsageError("--config needs the name of a file")
	}
	if len(o.paths) == 0 {
		o.paths = []string{stdinPath}
	}
	if o.fix && slices.Contains(o.paths, stdinPath) {
		return nil, cli.UsageError("--fix changes files, and standard input is none; use --diff")
	}
	for _, p := range o.paths {
		if p == "" {
			return nil, cli.UsageError("the name of a file is empty")
		}
	}
	if given["base"] {
		u, err := weburl.Parse(base)
		if err != nil {
			return nil, cli.UsageError("base URL: " + strings.TrimPrefix(err.Error(), "weburl: "))
		}
		o.flags.base = u
	}
	o.flags.levels = map[string]level{}
	for code, l := range severities {
		o.flags.levels[code] = l
	}
	for _, code := range ignored {
		o.flags.levels[code] = off
	}
	o.flags.failOn, o.flagsFailOn = level(failOn), given["fail-on"]
	if o.flags.exclude, err = patterns(".", exclude); err != nil {
		return nil, cli.UsageError("--exclude: " + err.Error())
	}
	return o, nil
}

// reason returns err without the operation and the name of the file.
func reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}
