package check

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/app/manual"
)

// forms holds the values of --in.
var forms = []string{"auto", "html", "markdown", "text", "list"}

func describe() manual.Page {
	return manual.Page{
		Summary: "find invalid URLs in lists and documents, and fix them",
		Usage:   []string{"[flags] [FILE|DIRECTORY...]"},
		Examples: []manual.Example{
			{Command: "weburl check page.html", Output: `
page.html:3:20: invalid-URL-unit: a space is not allowed in a path; write %20
    <p><a href="/annual report.html">Annual report</a>
                       ^
    fix: /annual%20report.html`},
			{Command: "weburl check --diff site | patch -p0"},
			{Command: "weburl check --local README.md docs"},
			{Command: "weburl check --base https://example.org/ urls.txt"},
			{Command: "weburl check --column url pages.csv"},
			{Command: "weburl check --format sarif . >weburl.sarif"},
		},
		Text: checkText(),
		Args: []manual.Arg{{Name: "FILE", Repeats: true, Files: manual.AnyFile,
			Text: `a list, a table, a document, or a directory with lists or documents. Without FILE, or if it is "-", standard input is read`}},
		Flags: []manual.Flag{
			{Name: "in", Arg: "FORM", Values: manual.Values(forms...), Default: "auto",
				Text: "the form of the files: html, markdown, text (with URLs anywhere), list (one URL per line), or auto, by the ending of the name. In a directory, only files with endings of that form are read; see below"},
			manual.Flag{Name: "column", Arg: "NAME", Text: "each FILE is a table (CSV, text with another separator, or Parquet) with URLs in this column; see below"}.Not(
				"tables are only checked", "fix", "diff"),
			frame.SeparatorFlag, frame.QuotesFlag, frame.HeaderFlag, frame.RaggedFlag,
			asFlag(),
			{Name: "base", Arg: "URL", Text: "resolve relative URLs against URL. Without it, relative URLs in a list or table are invalid, and those in a document are resolved against " + documentBase +
				", as if it were served; one like https:/path, whose target depends on the scheme of the page, is not fixed. In HTML, <base href> is resolved against URL and then used instead"},
			{Name: "encoding", Arg: "LABEL", Values: manual.Values(frame.EncodingNames()...), Open: true,
				Text: "read HTML in this encoding, such as shift_jis, as if an HTTP header named it; a byte order mark takes precedence. Without the flag, HTML is in the encoding that it declares or, if it declares none, in UTF-8 or else windows-1252. Other files are in UTF-8"},
			{Name: "format", Arg: "FORM", Values: manual.Values(findings.Formats...), Default: "text",
				Text: "text, json (an array), ndjson (an object per line), sarif (SARIF 2.1.0), or github (annotations for GitHub Actions)"},
			{Name: "max-findings", Arg: "N", Default: strconv.Itoa(maxFindings), Zero: "no limit",
				Text: "report at most N errors per file, and the number of the others; 0 is no limit. Long URLs are cut"},
			{Name: "max-data", Arg: "N", Zero: "no limit",
				Text: "report data: URLs whose body has more than N bytes"},
			manual.Flag{Name: "fix", Text: "fix what can be fixed in the files, and report the rest. Only URLs change, and a file that another program changes in the meantime is left alone"}.Not("", "diff"),
			manual.Flag{Name: "diff", Text: "instead of reports, print what --fix would change as a unified diff; note that it shows passwords. On a terminal, controls are shown in a visible form"}.Not(
				"a diff has no reports", "format"),
			{Name: "ignore", Arg: "CODE", Values: manual.Values(codeNames("")...), Separated: true,
				Text: "do not report or fix errors with this code; separate several codes with commas, or repeat the flag"},
			{Name: "severity", Arg: "CODE=LEVEL", Values: manual.Values(codeNames("=")...), Open: true,
				Text: "set the level of a code: error, warning, note or off. The default is error if the parser fails, and warning otherwise"},
			{Name: "fail-on", Arg: "LEVEL", Values: manual.Values(findings.LevelNames[:]...), Default: warning.String(),
				Text: "exit with status 1 if a report has this level or a higher one: error, warning, note, or off for never"},
			{Name: "notes", Text: "with --format text or github: show notes; without this flag or --fail-on note, they are only counted"},
			{Name: "placeholder", Arg: "LEVEL", Values: manual.Values(findings.LevelNames[:]...), Default: note.String(),
				Text: "report URLs with template placeholders at this level: note, warning, error or off. Nothing else in them is checked, and they are never fixed"},
			{Name: "ext", Arg: "ENDING=FORM", Separated: true,
				Text: "read files whose name ends with ENDING as html, markdown, text or list, as in --ext tmpl=html; separate several with commas, or repeat the flag"},
			{Name: "local", Text: "look up links to files, and to fragments in them"},
			{Name: "root", Arg: "DIR", Files: manual.Directory,
				Text: `with --local: the directory that "/" leads to, and outside of which nothing is looked up. Without it, "/" is the DIRECTORY that is searched or, for a FILE, the working directory; nothing outside of the working directory is looked up. If there is a base URL, "/" is the path of that`},
			{Name: "preset", Arg: "NAME", Values: manual.Values(presetNames()...), Default: "auto",
				Text: "with --local: resolve links in sources as this site generator does: none for no generator, auto for the one whose configuration is in the directory of the document or above"},
			{Name: "exclude", Arg: "GLOB",
				Text: "skip files and directories that match, if they are found in a directory; * and ? do not match a slash, ** does; a GLOB without a slash matches names"},
			manual.Flag{Name: "config", Arg: "FILE", Files: manual.AnyFile,
				Text: "read settings from FILE instead of the nearest .weburl.toml in the directory of each file or above (for standard input, in the working directory or above)"}.Not("", "no-config"),
			{Name: "no-config", Text: "do not read any .weburl.toml"},
			{Name: "progress", Text: "with --in list or --column: print progress every minute if standard error is not a terminal"},
			{Name: "stats", Arg: "FORM", Values: manual.Values(frame.StatsForms...),
				Text: "with --in list or --column: at the end, print on standard error the numbers of URLs read, reports written, and errors by code, as text or json; the code more-findings counts errors beyond the limits per URL and per file"},
			{Name: "color", Arg: "WHEN", Values: manual.Values(frame.ColorTimes...), Default: "auto",
				Text: "always, never, or auto: on a terminal, unless NO_COLOR is set or TERM is dumb"},
		},
		Sections: []manual.Section{{Title: "Tables", Text: tableText}, {Title: "Settings", Text: settingsText}},
		Status: []manual.Status{
			{Code: 0, Text: "nothing found"},
			{Code: 1, Text: "something found at the level of --fail-on or above, no file to check in a directory, or a file (a link's target included) that could not be read or written"},
			{Code: 2, Text: "wrong usage or settings"},
		},
		SeeAlso: []string{"explain", "parse"},
	}
}

// codeNames returns all codes, each followed by suffix.
func codeNames(suffix string) []string {
	var names []string
	_, all := topics()
	for _, t := range all {
		names = append(names, t.Name+suffix)
	}
	for _, c := range ownCodes {
		names = append(names, c.name+suffix)
	}
	return names
}

func checkText() string {
	joined := func(k kind) string { return strings.Join(endings[k], " ") }
	return `
The ending of a name determines how a file is read:

  HTML      ` + joined(html) + `
  Markdown  ` + joined(markdown) + `
  list      ` + joined(list) + `
  text      ` + strings.Join(namedTextEndings, " ") + ` and source code, with --in text
` + checkRest
}

const checkRest = `
--ext adds endings. If you name a file with an unknown ending, the error says
which flag to use. A list has one URL per line, and empty lines are skipped;
standard input is a list, too. Lists compressed by gzip or zstd are checked, but
cannot be fixed. In a directory and those below it, HTML and Markdown files are
checked, in the order of their names; --in selects another form. Hidden files
and directories, symbolic links and excluded files are skipped. The last message
counts the other files that were skipped, by ending. If no file was read at all,
the status is 1.

Lines of a list end with LF or CRLF. A CR between two URLs is reported as
"carriage-return", an error, and never fixed. A list in which only CR ends lines
is not checked, and the status is 1.

A URL is reported, once for each code and with all its places, if the URL
parser finds a validation error in it, or if it is not a valid URL string by
the grammar of the URL Standard. If both object to the same place, the code of
the parser's error is reported. "weburl explain CODE" explains a code. A URL
with a template placeholder, such as {{ x }}, <?php ?>, {id} or /:id, is
reported as "placeholder" and never fixed. Without --notes, notes are only
counted.

Of data: URLs, also the data is checked. The codes are "data-url" (an error): no
comma, or not base64; "data-type" (a warning): not a MIME type; and "data-size"
(a warning), with --max-data. None of these is fixed.

Some URLs are reported but never fixed; the message says why. They are in front
matter, next to template code or stray quotes, or without brackets in Markdown
where readers disagree about their end. Before --fix writes a file, it reads the
result, and drops every fix that would change the structure of the document or
another URL in it.

If the URL can be written better, the last line of a report, "fix:", shows how.
That is the same URL, and it is valid unless something in it cannot be fixed.
Usernames and passwords are shown as "***". A summary goes to standard error.

With --local, links to files in HTML and Markdown are looked up, in the file
system only. The codes are "missing-file" (an error); "missing-fragment" (a
warning): no element, anchor or heading of an HTML or Markdown file has that
name; and "outside-root" (a note): the link leaves the directory in which files
are looked up. None of these is fixed. Links in standard input have no
directory, so only fragments without a path are looked up.

If you have the built site, check that: there, every link leads to a file. In
the sources of Hugo, mdBook, Docusaurus, VitePress, MkDocs, Astro and Jekyll,
links are resolved as the generator does it. Its configuration file tells which
generator it is, and a message names it; --preset sets it, or turns this off.
Links that only the generator can resolve are counted, but not reported.
`

const tableText = `
With --column, which implies --in list, each FILE is a table, and so is standard
input. The values of the column are checked like the lines of a list; null and
empty values are skipped. Other columns are never shown. Tables are not fixed.

  $ printf 'id,url\n1,"http://h/a b"\n' | weburl check --column url
  stdin:2:14: invalid-URL-unit: a space is not allowed in a path; write %20
      http://h/a b
                ^
      fix: http://h/a%20b

A text table, compressed or not, starts with a header row, unless --header=false
is given. Lines and columns are counted in the uncompressed text, quotes
included. Checking stops at a row with more fields than the header, or fewer
unless --ragged null is given, or with a quotation mark where none can be; the
status is then 1.

Parquet is detected by content, not by name, and cannot come from a pipe. The
line is the number of the row, from 1, and the column is counted in the value. A
column in groups is named GROUP.NAME.
`

const settingsText = `
A .weburl.toml contains the same settings; flags take precedence:

  ignore = ["invalid-credentials"]
  severity = { IPv4-too-few-parts = "error" }
  fail-on = "error"
  base = "https://example.org/docs/"
  exclude = ["vendor/**", "*.generated.html"]
  placeholder = "off"
  extensions = { ".tmpl" = "html" }
  local = true
  root = "site"
  preset = "none"
  fallbacks = ["html", "md", "index.md"]  # tried after a path without a file
  mounts = { "/assets" = "static/assets" }
  routes = ["/api/**"]                    # exist without a file

A .weburl.toml that was found, rather than named by --config, cannot make weburl
read files outside of its own directory. To look up links there, use --local or
--root.
`
