package read

import (
	"strconv"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
)

func tracePage(*frame.Command) manual.Page {
	return manual.Page{
		Summary: "show how the Standard's state machine reads a URL",
		Usage: []string{
			"[--as EDITION] [--base URL] [--encoding LABEL] [--all | --json [--compact]] [--from N] [--max-steps N] [--color WHEN] [INPUT...]",
			"[--as EDITION] --ndjson [--from N] [--max-steps N]",
		},
		Examples: []manual.Example{
			{Command: `weburl trace 'https://user@EXAMPLE.org:443/a/../b?q#f'`},
			{Command: `weburl trace --json https://example.org | jq -r '.steps[5].state'`, Output: `scheme state`},
			{Command: `weburl trace --base https://example.org/a '../b c'`, Output: traceExample},
		},
		Text: traceHelpText,
		Args: []manual.Arg{frame.InputArg},
		Flags: []manual.Flag{
			frame.AsFlag(frame.Trace, "print the steps of another text of the Standard: whatwg-literal is the default, and whatwg-2025 the text of August 2025"),
			frame.BaseFlag, frame.EncodingFlag,
			manual.Flag{Name: "all", Text: "print a row for each step, including the steps of the base URL"}.Not("JSON lists every step anyway", "json", "ndjson"),
			{Name: "from", Arg: "N", Zero: "the first step", Text: "begin with step N, counted from 0, including the steps of the base URL"},
			{Name: "max-steps", Arg: "N", Default: strconv.Itoa(maxSteps), Zero: "no limit", Text: "print at most N steps of an input; 0 is no limit"},
			frame.ColorFlag, frame.JSONFlag, frame.CompactFlag, frame.WithRequests(frame.NDJSONFlag, "base", "encoding"),
		},
		Sections: []manual.Section{{Title: "JSON", Text: traceJSON}},
		SeeAlso:  []string{"parse", "explain", "resolve"},
	}
}

const traceHelpText = `
Prints the steps that the URL Standard's basic URL parser takes for each INPUT,
following the text of the Standard literally, and the URL that results.
With --as, JSON has the members of "weburl parse --as" after the steps.

A heading names the state and links to it. Each row below it shows the pointer,
in code points from 0; the code point there, or EOF; and what the step does: it
sets a component (=), appends to one (+), or removes the last segment of a path
(-). The buffer is shown as it is after the step, unless it is empty before and
after it. "next pointer" is shown if the pointer does not move to the next code
point. Lines with "!" are validation errors, with byte offsets into the input.

Steps that only append to the buffer, or to one component, share a row: 1-4. The
steps of the base URL are only counted, unless it fails. In long buffers, "…"
replaces the beginning; in long runs of code points, the middle. Control
characters appear as pictures, as in "weburl parse". A failure is reported on
standard error. Note that trace shows passwords.
`

const traceJSON = `
  request  {"id": 1, "input": "...", "base": "...", "encoding": "shift_jis",
            "set": [["host", "x:80"], ...]}
  result   {"id", "steps": [...], "total": 42, and the members of a result or
            failure of "weburl parse --json"}
  step     {"index": 5, "in": "input", "state": "scheme state",
            "anchor": "scheme-state", "pointer": 5, "c": ":", "start": 5,
            "end": 6, "next": "...", "nextPointer": 5, "buffer": "",
            "atSignSeen": false, "insideBrackets": false,
            "passwordTokenSeen": false,
            "changes": [{"component": "scheme", "operation": "set",
                         "value": "https"}],
            "errors": [{"code": "...", "start": 0, "end": 1}],
            "done": true, "failed": true}
  error    {"id", "error": "...", "line": 1}

"total" is the number of all steps, printed or not. "state", "pointer" and "c"
are their values before the step; "start" and "end" are the byte offsets of "c"
in the string that "in" names: "input", "base", or "set" with the number of the
pair, from 0, as "setting". "c" is absent at the end. The other members are
their values after the step; before the next step, the pointer is increased by
1. "anchor" is a fragment of https://url.spec.whatwg.org/. "buffer" holds the
last 128 code points; if there are more, "bufferOmitted" is the number of those
before. Operations are "set", "set null", "append" and "remove last"; a path
that is not opaque is set to "segments" instead of a "value". "done" and
"failed" are absent if false. Whatever the parser or a setter does outside of
the state machine is a step with an anchor, but without state, pointer and
buffer. At most 1000 "errors" follow the steps (never IPv4-non-ASCII-input,
which is from a later revision of the Standard).
`

const traceExample = `
input  ../b c
base   https://example.org/a  (35 steps, which --all shows)

scheme start state  https://url.spec.whatwg.org/#scheme-start-state
  0          .                 next pointer 0
no scheme state  https://url.spec.whatwg.org/#no-scheme-state
  0          .                 next pointer 0
relative state  https://url.spec.whatwg.org/#relative-state
  0          .                 scheme = "https"; username = ""; password = "";
                               host = "example.org"; port = null;
                               path = ["a"]; query = null; query = null;
                               path - last segment; next pointer 0
path state  https://url.spec.whatwg.org/#path-state
  0-1        ..                buffer ".."
  2          /                 buffer ""
  3          b                 buffer "b"
  4          ␠                 buffer "b%20"
             ! invalid-URL-unit at bytes 4-5
  5          c                 buffer "b%20c"
  6          EOF               path + segment "b%20c"; buffer ""

href   https://example.org/b%20c`
