// Package viewer answers what the live viewer asks. A request is a JSON object, and so
// is its answer; nothing is kept between requests. The page draws, and knows nothing of
// URLs.
//
// Offsets are bytes of the UTF-8 of a string, and a span is an array of start and end.
// "base" and other members with a question mark may be absent or null. An answer to what
// is not a request has "error", a text that contains nothing of an input. "result"
// and what is said to be of a verb of the command is written by the same code
// (package [github.com/weburl-go/weburl/internal/app/jsonform]).
//
//	look {input, base?, encoding?, context?, maxErrors?}
//	  "result": the object of "weburl parse", with --max-errors if that is not 0
//	  "runs", "baseRuns": how to draw the strings: {"runs": [sort, length, sort, length, ...],
//	      "sorts": [[kind, show?]]}, one run after the other; kind is text, control,
//	      invisible, bidi or invalid, and all but text have show
//	  "parts": where the components are: [{"component", "span"}]; a component is one of
//	      the URL record, "" for delimiters, trimmed or unread
//	  "map": the pieces of package provenance: {"pieces": [sort, in, out, sort, in, out, ...],
//	      "sorts": [[component, kind]], "base": [piece, start, end, ...], "by": [piece, by, ...]};
//	      in and out are how many bytes a piece has of the input and of the URL, one piece
//	      after the other, and 0 if it has none
//	  "null"?: the components of the result that are null
//	  "rules": [{"code", "message", "anchor", "expected"?, "expectedAnchor"?}]
//	  "findings": [{"rule", "span", "in", "fatal"?, "why"?, "repair"?: {"label", "finding"}}];
//	      in is input or base, the first finding of a code has "why", and "finding" is for
//	      the verb repair
//	  "repaired"?, "repairs"?: the input with all repairs, and how many there are
//	  "context": an element of contexts, with "valid" and perhaps "problem"
//	  "omitted"?: how many "runs", pieces of the "map" and "findings" are left out
//	verdict {input, base?}
//	  "lookalikes": of a scheme, username or host, and hidden characters anywhere;
//	  "disagreement": about the scheme, host, port or path: {"found"?, "text"?}; without
//	      "found" it was not looked for, and text says why; otherwise it says more
//	  "deceptive"?: why a person or a program may take the URL for another one
//	  "notLookedAt": a text
//	  "leads"?: {"host", "owner"?, "unicode"?, "class"?} or {"text"}: where a URL leads;
//	      owner is the registrable domain
//	  "inside"?: [{"name", "url", "host"}]: parameters with URLs of other hosts
//	  "tracking"?: {"names", "input"}: tracking parameters, and the input without them
//	  "meant"?: {"why", "url"}: the URL that was probably meant, as "weburl parse" says, or
//	      the mailto: URL of an e-mail address
//	repair {input, base?, context?, finding}
//	  "input": the input of look, with the repair of one of its findings
//	trace {input, base?, encoding?, from?, count}
//	  the members of "weburl trace --json" for a window of the steps, and "way": the steps
//	  outside of it, too, at which the state changes: [{"index", "in", "state"}]; "runs": the
//	  indexes at which runs of equal steps begin
//	states {}
//	  "states": [{"name", "anchor"}], "edges": [[from, to]]
//	algebra {input, base?}
//	  the object of "weburl resolve --steps --json", and "explanation" of a failure
//	host {input, base?} or {host}
//	  the object of "weburl host", with "labels": [{"ascii", "unicode"}],
//	  "spellings": [{"name", "text"}] of an address, and "display": null or {"text",
//	  "unicode", "suspicious", "reasons": [{"code", "explanation", "suspicious"}]}
//	change {input, base?, set?: [[attribute, value]], params?: [[name, value]] or sort?: true}
//	  sets attributes as the Web API does, then replaces or sorts the parameters
//	  "result": the object of "weburl parse" for the new URL, or for the input if that fails
//	  "pairs": [[name, value]], "pairsOmitted"?
//	  "ignored": what was not made use of: [{"attribute", "reason", "partly"}]
//	compare {input, base?, profile?}
//	  the object of "weburl compare", "titles" of its findings ({id: {"title",
//	  "explanation"}}), and "table": the readings side by side: [{"as", "name", "version", "title",
//	  "model", "accepted", "parts"?: [{"name", "text", "differs", "span"?}]}]; differs is
//	  same, otherwise or elsewhere, beside the first that accepts the input, and span is
//	  the differing part of text
//	history {input, base?}
//	  the object of "weburl compare --editions", and "editions": {name: {"name", "version", "title"}}
//	pattern {pattern, ignoreCase?, input?, base?}
//	  "failure"?: {"code", "why", "anchor"?, "component"?, "span", "repair"?: {"label", "pattern"}}:
//	      why pattern is not a URL pattern, where, and a text that may be meant; otherwise
//	  "href"?, "matches"?: the URL that input is, and whether it matches; or "inputFailure"?
//	  "components": [{"component", "pattern", "matches"?, "span"?, "parts": [{"kind", "modifier"?,
//	      "name"?, "span"?, "says", "took"?, "all"?, "own"?}], "partsOmitted"?}]; span is of
//	      href for a component, and of pattern for a part. "says" is a sentence about what the part
//	      matches, "took" what a group took, "own" where in href that is, and "all" where what the
//	      part took is, with the text before and after a group
//	  "baseFailure"?: base is not a URL; then this is all
//	batch {lines, base?}
//	  "rows": [{"input", "outcome": valid, accepted or failed, "host", "errors": [code],
//	  "href" or "failure"}], "baseFailure"?
//	copy {input, base?, encoding?}
//	  texts to copy: "curl" if it fetches such URLs, "command", "go", and, unless an encoding
//	  applies, which these do not know, "javascript" and "wpt", a case for urltestdata.json
//	examples {}
//	  "examples": [{"title", "lesson", "input", "base"?, "encoding"?, "panel", "start"?}];
//	  start marks those that a page without input offers
//	contexts {}
//	  "contexts": [{"name", "title", "rule", "anchor", "encoding"}]; rule is what has to be
//	  written there, and encoding says whether that of the document applies
//	encodings {}
//	  "encodings": [name]
//	about {}
//	  "version" of weburl, "devel" for a working copy; "standard", "unicode",
//	  "publicSuffixList": the dates and versions of what is followed
//
// An input or a base has at most 1 MiB for look, change and copy, and 64 KiB
// elsewhere; a batch at most 2,000 lines and 4 MiB. Of a long URL, change sets fewer
// attributes than of a short one.
package viewer
