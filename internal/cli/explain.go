package cli

import (
	"flag"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

const explainHelp = `Tell what a code is about.

usage: weburl explain [--json] [CODE...]

A code names what is wrong with a URL: it is one of the validation errors of
the URL Standard, such as invalid-URL-unit. For each CODE this verb says what it
means, shows an input that has it, the place, and what to write instead, why it
matters, and where it is defined. Without CODE it lists all codes.

  $ weburl explain IPv4-too-few-parts
  IPv4-too-few-parts: the IPv4 address has fewer than four parts; the last one
    fills the missing bytes

    input     https://1.2.3/
                      ^^^^^
    valid     https://1.2.0.3/
    parser    goes on
    why       Short forms such as 127.1 slip past filters that look for
              127.0.0.1, while many programs refuse them or take them for names.
    standard  https://url.spec.whatwg.org/#ipv4-too-few-parts

  --json    print a JSON object for each code: {"code", "kind": "validation
            error", "explanation", "input", "base", "start", "end", "valid",
            "failure": "never", "sometimes" or "always", "why", "standard"};
            start and end are bytes of "input", and "base" and "valid" are null
            where there is none

Exit status: 0 all is well, 2 wrong usage.
`

// standardURL is what an anchor is appended to.
const standardURL = "https://url.spec.whatwg.org/#"

// Topic is a validation error and its story.
type Topic struct {
	validation.Entry
	// Why is a sentence or two.
	Why string
}

// Topics returns all topics, in the order of the Standard's table.
func Topics() []Topic {
	var all []Topic
	for _, c := range validation.Codes() {
		all = append(all, Topic{c.Entry(), whyCode[c]})
	}
	return all
}

// LookupTopic returns the topic with the name, compared exactly. If there is
// none, near is the name that is most like it, or "".
func LookupTopic(name string) (t Topic, near string, ok bool) {
	all := Topics()
	i := slices.IndexFunc(all, func(t Topic) bool { return t.Name == name })
	if i >= 0 {
		return all[i], "", true
	}
	// Names that differ in more than a third of their letters are not alike.
	const longest = 100
	best := min(len(name), longest)/3 + 1
	for _, t := range all {
		if d := editDistance(strings.ToLower(t.Name), strings.ToLower(name[:min(len(name), longest)])); d < best {
			near, best = t.Name, d
		}
	}
	return Topic{}, near, false
}

// editDistance returns how many bytes must be inserted, removed or replaced to
// make b of a.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := corner
			if a[i] != b[j] {
				replaced++
			}
			corner = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// Anchor returns the URL of the definition in the Standard.
func (t Topic) Anchor() string { return standardURL + t.Entry.Anchor }

// Span returns where the example is wrong.
func (t Topic) Span() validation.Span {
	for _, f := range conform.Check(t.Input, t.base()).Findings {
		if f.Code == t.Code {
			return f.Span
		}
	}
	return validation.Unknown()
}

// Valid returns a valid URL string for the same URL as the example; ok is false
// if there is none.
func (t Topic) Valid() (_ string, ok bool) {
	r := conform.Fix(t.Input, t.base())
	return r.Text, !r.NoURL && len(r.Remaining) == 0
}

// base returns the base URL of the example, zero for none.
func (t Topic) base() weburl.URL {
	base, _ := weburl.Parse(t.Base)
	return base
}

func runExplain(c *command, args []string) error {
	flags := flag.NewFlagSet("explain", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "")
	names, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	var topics []Topic
	for _, name := range names {
		t, near, ok := LookupTopic(name)
		switch {
		case !ok && near != "":
			return usageError(unknown("code", name, near))
		case !ok:
			return usageError(unknown("code", name, "") + "; \"weburl explain\" lists them")
		}
		topics = append(topics, t)
	}
	if len(names) == 0 {
		topics = Topics()
	}
	var buf []byte
	var w jsontext.Writer
	for i, t := range topics {
		switch {
		case *asJSON:
			t.writeJSON(&w)
		case len(names) == 0:
			buf = append(buf, t.Name...)
			buf = append(buf, strings.Repeat(" ", max(1, len("special-scheme-missing-following-solidus  ")-len(t.Name)))...)
			buf = append(append(buf, t.Explanation...), '\n')
		default:
			if i > 0 {
				buf = append(buf, '\n')
			}
			buf = t.appendStory(buf)
		}
	}
	c.out.Write(buf)
	w.Flush(c.out)
	return nil
}

// appendStory appends the story as people read it.
func (t Topic) appendStory(dst []byte) []byte {
	const indent = "            "
	dst = show.AppendWrapped(dst, t.Name+": ", "  ", t.Explanation)
	dst = append(dst, '\n')
	if t.Base != "" {
		dst = append(append(append(dst, "  base      "...), show.Visible(t.Base)...), '\n')
	}
	from := len(dst)
	dst = show.AppendExcerpt(dst, indent, t.Input, t.Span())
	copy(dst[from:], "  input")
	if valid, ok := t.Valid(); ok {
		dst = append(append(append(dst, "  valid     "...), valid...), '\n')
	} else if _, err := t.base().Parse(t.Input); err != nil {
		dst = append(dst, "  valid     none: this is no URL\n"...)
	} else {
		dst = append(dst, "  valid     none: no valid URL string stands for this URL\n"...)
	}
	switch t.Failure {
	case validation.Never:
		dst = append(dst, "  parser    goes on\n"...)
	case validation.Sometimes:
		dst = append(dst, "  parser    fails or goes on, which depends on the input\n"...)
	case validation.Always:
		dst = append(dst, "  parser    fails\n"...)
	}
	dst = show.AppendWrapped(dst, "  why       ", indent, t.Why)
	return append(append(append(dst, "  standard  "...), t.Anchor()...), '\n')
}

// writeJSON writes the story as a JSON object.
func (t Topic) writeJSON(w *jsontext.Writer) {
	orNull := func(name, value string, ok bool) {
		w.Name(name)
		if ok {
			w.String(value)
		} else {
			w.Null()
		}
	}
	w.Object()
	w.Member("code", t.Name)
	w.Member("kind", "validation error")
	w.Member("explanation", t.Explanation)
	w.Member("input", t.Input)
	orNull("base", t.Base, t.Base != "")
	span := t.Span()
	w.Number("start", span.Start)
	w.Number("end", span.End)
	valid, ok := t.Valid()
	orNull("valid", valid, ok)
	w.Member("failure", t.Failure.String())
	w.Member("why", t.Why)
	w.Member("standard", t.Anchor())
	w.End()
}
