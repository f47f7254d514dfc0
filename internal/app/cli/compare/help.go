package compare

import (
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
)

func comparePage(*frame.Command) manual.Page {
	base := frame.BaseFlag
	base.Text = "analyze relative inputs against URL"
	return manual.Page{
		Summary: "show where programs read a URL differently",
		Usage: []string{
			"[--profile P] [--base URL] [--fail-on SEVERITY] [--color WHEN] [--json [--compact]] [INPUT...]",
			"--filter [--profile P] [--base URL] [--fail-on SEVERITY]",
			"--ndjson [--profile P] [--fail-on SEVERITY]",
			"--editions [--base URL] [--encoding LABEL] [--json [--compact]] [INPUT...]",
			"--editions --ndjson",
			"--list [--json] [ID...]",
		},
		Examples: []manual.Example{
			{Command: `weburl compare --filter <urls.txt`},
			{Command: `weburl compare --profile 'guard=python fetch=whatwg' 'http://a.example\b'`},
			{Command: `weburl compare --list octal-ambiguity`},
			{Command: `weburl compare --editions http://1.2.3.4./`, Output: compareHistory},
		},
		Text: compareText,
		Args: []manual.Arg{frame.InputArg, {Name: "ID", Text: "with --list, a kind of finding"}},
		Flags: []manual.Flag{
			{Name: "profile", Arg: "P", Text: `whose readings count, by what is to be protected. The names are those of "weburl parse --as"`, Default: "all", Open: true, Values: []manual.Value{
				{Name: "all", Text: "a URL that goes to programs you do not know"},
				{Name: "browser", Text: "a check that reads as browsers do, in front of browsers since 2012"},
				{Name: "redirect", Text: "a redirecting site: the target must stay in the origin of --base"},
				{Name: "'guard=NAME,... fetch=NAME,...'", Text: "the programs that check it, and those that then use it"},
			}},
			base,
			{Name: "encoding", Arg: "LABEL", Values: frame.EncodingFlag.Values, Open: true,
				Text: "only with --editions: read as in a document in this encoding"},
			{Name: "fail-on", Arg: "SEVERITY", Values: manual.Values(severities()...), Default: compare.Medium.String(),
				Text: "exit with status 1 if there is a finding of this severity or above: critical, high, medium, low, info, or off for never"},
			manual.Flag{Name: "filter", NoArgs: "reads standard input and takes no arguments",
				Text: "pass on the lines of standard input without such a finding, byte for byte, and report on standard error what is wrong with the others"}.Not(
				"", "json", "ndjson", "color"),
			manual.Flag{Name: "editions", Text: "show how each specification that browsers followed reads the input, from the oldest on, and what changed; and how programs read it in 2014, if it is one of some 260 strings for which that is recorded"}.Not(
				"", "profile", "fail-on", "filter"),
			{Name: "list", With: []string{"json", "color"}, Text: "list the kinds of findings, or explain those with an ID"},
			manual.Flag{Name: "json", Text: "print JSON objects"}.Not("", "ndjson"),
			frame.CompactFlag, frame.WithRequests(frame.NDJSONFlag, "base", "encoding"), frame.ColorFlag,
		},
		Sections: []manual.Section{
			{Title: "Severities", Text: compareSeverities},
			{Title: "JSON", Text: compareJSON},
		},
		Status:  []manual.Status{{Code: frame.ExitOK, Text: "success"}, {Code: frame.ExitFailed, Text: "something failed or was found"}, {Code: frame.ExitUsage, Text: "wrong usage"}},
		SeeAlso: []string{"parse", "check", "show"},
	}
}

const compareText = `
The code that checks a URL and the code that fetches it are seldom the same. If
they find different hosts, ports or paths in it, the check does not apply to
what is fetched. For each INPUT, this verb prints how each program or
specification reads it, and then the findings, the worst first.

  $ weburl compare --profile 'guard=python fetch=whatwg' 'http://a.example\b'
  input    http://a.example\b
  profile  guard=python fetch=whatwg

    reading  role     scheme  host         path
    python   guards   http    a.example\b  ""
    whatwg   fetches  http   !a.example   !/b
    ! leads elsewhere than the first reading, or hides an internal host
    models of programs: python

  critical: backslash-in-authority at bytes 16-17: a backslash before or in the
    authority
      http://a.example\b
                      ^
    effect    hosts-differ
    readings  python, whatwg
    advice    Refuse backslashes, or pass on the agreed form.
    weakness  CWE-436

  critical: hosts-differ at bytes 7-16: two readings name different hosts
      http://a.example\b
             ^^^^^^^^^
    effect    hosts-differ
    readings  python, whatwg
    advice    Refuse the string.
    weakness  CWE-436

  agreed   http://a.example/b
           all readings that accept it agree

In the table, "!" marks a part that leads elsewhere than in the first reading,
or that hides an internal host, and "~" a part that is only written differently.
A port in parentheses is the default. An empty cell is an absent part, "" an
empty one. Long parts are shortened with "…". Below each finding are its
position, its effect, the readings that are the evidence, and advice.

"pivot" is the smallest part that makes the readings agree when it is removed or
percent-encoded, while scheme, host and port stay the same by the URL Standard.
It is absent if none is found. "agreed" is the URL to pass on instead of the
input: the Standard's reading, without username and password. All readings lead
there; that does not make it a good place to go. There is none if the Standard
refuses the input, or if readings differ on that URL, too.

Control characters appear as pictures, as in "weburl parse". Note that compare
shows passwords.
`

const compareSeverities = `
The severity depends on how the readings of the profile differ:

  critical  two name different hosts, or one leaves the origin of the base
  high      one names an internal host in a form that does not look internal
  medium    one has a host and another has none, or their schemes, ports or
            paths are different
  low       they differ only by normalization
  info      they agree, but the finding is worth knowing

From medium on, the URL that is checked is not the URL that is fetched, so
medium is the default of --fail-on. An input that the URL Standard refuses
fails, too.
`

const compareJSON = `
  request  {"id": 1, "input": "...", "base": "...", "profile": "all"}
  result   {"id", "input", "base", "profile",
            "readings": {"whatwg": {..., "target": {"scheme": "...",
                         "host": "...", "port": "...", "path": "..."}}, ...},
            "severity": "none",
            "findings": [{"id": "...", "severity": "...", "effect": "...",
                          "start": 0, "end": 1, "readings": ["..."],
                          "cwe": 436, "detail": "...", "advice": "..."}],
            "pivot": {"start": 0, "end": 1, "encoded": true, "result": "...",
                      "keepsCredentials": true},
            "safe": {"href": "...", "dropsCredentials": true, "agreed": true,
                     "refused": ["..."]}}
  failure  {"id", "input", "base", "failure": {"code", "start", "end", "in"}}
  error    {"id", "error": "...", "line": 1}

A request needs only "input". A reading is as in "weburl parse --as NAME --json"
with at most 10 errors; "target" is where it leads, in a form in which readings
can be compared, and is absent if the reading is a failure. "severity" is the
severity of the worst finding. "start" and "end" of a finding are byte offsets
into "input"; they are absent if the position is not known, as is "detail" if
there is none. "pivot" and "safe" are null if there is none. "encoded" means
that the part is to be percent-encoded, not removed; "keepsCredentials", that
"result" contains a username or password. "href" is the URL Standard's reading;
"dropsCredentials" means that it lacks the username and password. Pass it on
only if "agreed" is true: readings of the profile accept it, and all that do
lead where the Standard's does. "refused" lists the readings that do not accept
it. "safe" is also null if the Standard's reading leaves an origin that none may
leave.

A failure concerns the base URL. With --editions, a request may have an
"encoding" instead of a profile, and a result contains "history" instead of what
follows "base": an array of readings with "as", "version", and "changed", the
names of the parts that are new, or "refused" or "accepted"; and "recorded", an
array of readings of 2014, if there are any. A result is at most
30 times as long as its input and base for each reading, plus 64 KiB.
`

const compareHistory = `
input    http://1.2.3.4./

html-2012 (2012)
  http://1.2.3.4./

webspecs-2014 (d01e7ca, 12 January 2015): as before

whatwg-2017 (b128ba9, June 2017)
  http://1.2.3.4/
    host "1.2.3.4." became "1.2.3.4"

whatwg-2025 (2025-08-18): as before

whatwg (2026-07-02): as before

changed once`
