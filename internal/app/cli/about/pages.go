package about

import (
	"slices"

	editions "github.com/weburl-go/weburl/edition/all"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
)

func explainPage(c *frame.Command) manual.Page {
	var codes []string
	for _, t := range Topics() {
		codes = append(codes, t.Name)
	}
	for _, code := range c.Codes() {
		codes = append(codes, code.Name)
	}
	for _, t := range PatternTopics() {
		codes = append(codes, t.title())
	}
	for _, t := range NoteTopics() {
		codes = append(codes, t.ID)
	}
	for _, e := range editions.Editions() {
		for _, entry := range e.Catalogue {
			if !slices.Contains(codes, entry.Name) {
				codes = append(codes, entry.Name)
			}
		}
	}
	return manual.Page{
		Summary: "explain an error code of parse, check or pattern",
		Usage:   []string{"[--as EDITION] [--json] [--color WHEN] [CODE...]"},
		Examples: []manual.Example{
			{Command: `weburl explain IPv4-too-few-parts`, Output: `
IPv4-too-few-parts: the IPv4 address has fewer than four parts

  input     https://1.2.3/
                    ^^^^^
  valid     https://1.2.0.3/
  parser    goes on
  why       Short forms such as 127.1 slip past filters that look for
            127.0.0.1, while many programs refuse them or take them for names.
  standard  https://url.spec.whatwg.org/#ipv4-too-few-parts`},
			{Command: `weburl explain --as whatwg-2017 drive-letter`, Output: `
drive-letter: a drive letter precedes what could be a host

  edition   whatwg-2017
  base      file:///c:/
  input     C|
            ^^
  parser    goes on`},
			{Command: `weburl explain --json host-missing | jq -r .failure`, Output: `always`},
		},
		Text: `
A code is the name of a validation error of the URL Standard, such as
invalid-URL-unit, a code of "weburl check", such as missing-file, or one of
"weburl pattern", such as bad-name, also of its notes, such as open-host. For
each CODE this verb says what it means, why it matters, and where to read more.
For a validation error or an error in a pattern, it also shows an example, the
position in it, and what to write instead; for a note, an example.

With --as, CODE is an edition's name for an error. Without it, a code that is
unknown to parse, check and pattern is looked up in all editions, and explained
for each that has it.
`,
		Args: []manual.Arg{{Name: "CODE", Repeats: true, Words: codes, Text: "the name of an error; without it, list all codes, or those of the edition"}},
		Flags: []manual.Flag{frame.AsFlag(frame.Explain, `explain the errors of another edition; "weburl help parse" describes the editions`), {Name: "json",
			Text: `print a JSON object for each code: {"code", "kind": "validation error", "explanation", "input", "base", "start", "end", "valid", "failure": "never", "sometimes" or "always", "why", "standard"}; "start" and "end" are byte offsets into "input", and "base" and "valid" are null if there is none. For a code of check, the object has "code", "kind": "check", "explanation", "why" and "documentation"; for a code of pattern, "code", "kind": "pattern", "explanation", "pattern", "base", "component", "value", "start", "end", "valid", "why" and "standard", with null for those that do not apply; for a note of pattern, "code", "kind": "note", "explanation", "pattern", "component", "instead" and "documentation"; for the error of another edition, "code", "kind": "edition", "as", "explanation", "input", "base", "set" if it is a setter that fails, "start", "end" and "failure"`}, frame.ColorFlag},
		Status:  []manual.Status{{Code: frame.ExitOK, Text: "all is well"}, {Code: frame.ExitUsage, Text: "wrong usage"}},
		SeeAlso: []string{"parse", "check", "pattern"},
	}
}

func versionPage(*frame.Command) manual.Page {
	return manual.Page{
		Summary:  "print the version and the standards that weburl follows",
		Usage:    []string{"[--json]"},
		Examples: []manual.Example{{Command: "weburl version"}, {Command: "weburl version --json | jq -r .standard.date"}},
		Text: `
The URL Standard and Unicode keep changing: programs that follow different
versions of them may read the same URL differently. A character that weburl's
version of Unicode does not contain is an error in a host name; a browser may
have a later version and accept it, or an earlier one and refuse other
characters. The suites are the tests that weburl passes. The suffix list is the
Public Suffix List of that day.
`,
		Flags: []manual.Flag{{Name: "json", Text: "print a JSON object"}},
	}
}

func helpPage(c *frame.Command) manual.Page {
	return manual.Page{
		Summary: "show help for a verb, or write man pages",
		Usage:   []string{"[--color WHEN] [VERB]", "--man [--to DIRECTORY] [VERB]"},
		Examples: []manual.Example{
			{Command: "weburl help parse"},
			{Command: "weburl help --man get | head -n 5"},
			{Command: "mkdir man1 && weburl help --man --to man1 && ls man1"},
		},
		Text: `
Without VERB, lists the verbs. "weburl VERB --help" is the same as "weburl help
VERB".
` + frame.GeneralText,
		Args: []manual.Arg{{Name: "VERB", Words: c.VerbNames(), Text: "the verb to show help for"}},
		Flags: []manual.Flag{
			{Name: "man", Text: "print the man page of the command, or of VERB"},
			{Name: "to", Arg: "DIRECTORY", Files: manual.Directory, Needs: []string{"man"}, Text: "with --man: write the man pages of the command and all verbs, or of VERB, to files in this directory, such as weburl-get.1"},
			frame.ColorFlag,
		},
		SeeAlso: []string{"completion", "version"},
	}
}

func completionPage(*frame.Command) manual.Page {
	return manual.Page{
		Summary: "print a completion script for a shell",
		Usage:   []string{"bash|zsh|fish"},
		Examples: []manual.Example{
			{Command: "weburl completion bash >weburl"},
			{Command: "weburl completion fish >weburl.fish"},
		},
		Text: `
The script completes verbs, flags, their values, codes, attributes and file
names. It contains all of them: completion never runs weburl.

For bash, put it where bash-completion looks, or source it:

    ~/.local/share/bash-completion/completions/weburl

For zsh, write it to a file _weburl in a directory in $fpath. For fish:

    ~/.config/fish/completions/weburl.fish
`,
		Args:    []manual.Arg{{Name: "SHELL", Words: shells, Text: "bash, zsh or fish"}},
		SeeAlso: []string{"help"},
	}
}
