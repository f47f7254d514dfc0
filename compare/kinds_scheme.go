package compare

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// What a difference in a part of the input can lead to.
const (
	hostEffects effectSet = 1<<HostsDiffer | 1<<LeavesOrigin | 1<<HidesInternal | 1<<HostOrNone
	// Where the authority is, or where it ends, decides all that follows, too.
	authorityEffects = hostEffects | 1<<PortsDiffer | 1<<PathsDiffer
	schemeEffects    = authorityEffects | 1<<SchemesDiffer
	pathEffects      = 1 << PathsDiffer
)

var schemeKinds = []Kind{
	{
		ID:          "hidden-scheme",
		Title:       "characters that cannot be seen before or in the scheme",
		Explanation: "Browsers drop spaces, controls, tabs and newlines before and in a scheme. Others read a relative reference, or reject the string, so a list of forbidden schemes does not match it.",
		CWE:         184,
		Advice:      "Parse first, as the program that follows the link does, and compare the scheme of the result with a list of allowed ones.",
		Example:     "java\nscript:alert(1)",
		explains:    schemeEffects,
		hosts:       hostElsewhere,
		parts:       schemePart,
		find: func(f *facts) (found, bool) {
			if f.schemeName == "" {
				return nothing()
			}
			if f.start > 0 {
				return at(validation.Span{Start: 0, End: f.start})
			}
			return maybe(f.first(validation.Span{Start: f.scheme.Start, End: f.scheme.End + 1}, func(i int) bool { return isRemoved(f.input[i]) }))
		},
	},
	{
		ID:          "script-scheme",
		Title:       "a scheme whose URLs run as code",
		Explanation: "A link with such a scheme runs code in its page, or loads a document of its own.",
		CWE:         79,
		Advice:      "Allow http and https only, by the scheme of the parsed URL.",
		Example:     "javascript:alert(1)",
		explains:    schemeEffects,
		hosts:       hostElsewhere,
		parts:       schemePart,
		find: func(f *facts) (found, bool) {
			switch f.schemeName {
			case "javascript", "vbscript":
				return at(f.scheme)
			case "data":
				kind, _, _ := strings.Cut(strings.ToLower(f.input[f.scheme.End+1:f.end]), ",")
				for _, t := range []string{"html", "xml", "svg", "script"} {
					if strings.Contains(kind, t) {
						return at(f.scheme)
					}
				}
			}
			return nothing()
		},
	},
	{
		ID:          "nested-scheme",
		Title:       "a URL directly after a scheme",
		Explanation: "The first scheme may say how to show or unpack the URL after it. It may also be a mistake, and then the second scheme is read as a host. A check of one does not see the other.",
		CWE:         436,
		Advice:      "Refuse schemes that are not expected, and hosts that are names of schemes.",
		Example:     "http://https://example.com/",
		explains:    schemeEffects,
		hosts:       hostElsewhere,
		parts:       schemePart | hostPart | portPart | pathPart,
		find: func(f *facts) (found, bool) {
			if f.schemeName == "" {
				return nothing()
			}
			rest := f.input[f.slashes.End:f.end]
			i := infra.SchemeLength(rest)
			if i+1 >= len(rest) {
				return nothing()
			}
			switch inner := strings.ToLower(rest[:i]); {
			case infra.SpecialSchemeOf(inner).IsSpecial() && (rest[i+1] == '/' || rest[i+1] == '\\'):
			case inner == "javascript", inner == "data":
			default:
				return nothing()
			}
			return at(validation.Span{Start: f.slashes.End, End: f.slashes.End + i + 1})
		},
	},
	{
		ID:          "bad-scheme",
		Title:       "something before the first colon that is not a scheme",
		Explanation: "It may be a quotation mark, a bracket, or a letter beyond ASCII. Programs that read everything before the colon as the scheme find a host; others find a relative reference, and browsers reject the string.",
		CWE:         184,
		Advice:      "Cut out the URL, or refuse the string.",
		Example:     `"http://example.com/"`,
		explains:    schemeEffects,
		hosts:       hostElsewhere,
		parts:       schemePart | hostPart | pathPart,
		find: func(f *facts) (found, bool) {
			i := strings.IndexAny(f.input[f.start:f.end], ":/?#")
			if f.schemeName != "" || i < 0 || f.input[f.start+i] != ':' {
				return nothing()
			}
			return at(validation.Span{Start: f.start, End: f.start + max(i, len(":"))})
		},
	},
	{
		ID:          "missing-scheme",
		Title:       "no scheme, and no base",
		Explanation: "Programs that guess the scheme read the beginning as a host; others read a path, or reject the string.",
		CWE:         436,
		Advice:      "Require a scheme, or add one before anything is checked.",
		Example:     "example.com/x",
		explains:    schemeEffects,
		hosts:       hostElsewhere,
		parts:       schemePart | hostPart | pathPart,
		find: func(f *facts) (found, bool) {
			if f.schemeName != "" || f.a.base != nil || f.slashCount >= 2 || f.start == f.end {
				return nothing()
			}
			return at(validation.Span{Start: f.start, End: f.until(f.start, "/?#")})
		},
	},
	{
		ID:          "space-around",
		Title:       "spaces or controls at either end",
		Explanation: "Browsers drop them; to other programs they belong to the scheme, the host or the path.",
		CWE:         436,
		Advice:      "Trim the string before anything is checked, and pass on the rest.",
		Example:     "http://example.com/a ",
		explains:    schemeEffects,
		hosts:       hostElsewhere,
		parts:       schemePart | hostPart | pathPart | queryPart | fragmentPart,
		find: func(f *facts) (found, bool) {
			switch {
			case f.start > 0:
				return at(validation.Span{Start: 0, End: f.start})
			case f.end < len(f.input):
				return at(validation.Span{Start: f.end, End: len(f.input)})
			}
			return nothing()
		},
	},
	{
		ID:          "scheme-or-port",
		Title:       "a host and a port that are read as a scheme",
		Explanation: "The text before the colon is read as a scheme. Programs that guess the scheme go to that host; others find no host at all.",
		CWE:         436,
		Advice:      "Require a scheme, or add one before anything is checked.",
		Example:     "example.com:8080/x",
		explains:    schemeEffects,
		hosts:       hostElsewhere,
		parts:       schemePart,
		find: func(f *facts) (found, bool) {
			if f.schemeName == "" || f.special.IsSpecial() {
				return nothing()
			}
			rest := f.input[f.scheme.End+1 : f.end]
			digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
			ends := digits == len(rest) || strings.IndexByte("/?#", rest[digits]) >= 0
			if digits == 0 || digits > 5 || !ends {
				return nothing()
			}
			switch f.schemeName {
			case "tel", "sms", "fax":
				return nothing()
			}
			return at(validation.Span{Start: f.scheme.Start, End: f.scheme.End + 1 + digits})
		},
	},
	{
		ID:          "slash-count",
		Title:       "not two slashes after the scheme",
		Explanation: "Browsers find the host after any number of slashes; by the RFCs there is no host, or an empty one.",
		CWE:         436,
		Advice:      "Pass on the agreed form, which has two.",
		Example:     "http:///example.com/x",
		explains:    schemeEffects,
		hosts:       hostElsewhere,
		parts:       hostPart | pathPart,
		find: func(f *facts) (found, bool) {
			switch {
			case f.schemeName == "":
				if f.slashCount < 3 {
					return nothing()
				}
			case f.special == infra.File:
				if f.slashCount == 2 || f.slashCount == 3 {
					return nothing()
				}
			case f.special.IsSpecial():
				if f.slashCount == 2 || f.slashCount <= 1 && f.schemeName == f.baseScheme {
					return nothing()
				}
			default:
				return nothing()
			}
			return at(f.slashes)
		},
	},
	{
		ID:          "scheme-relative",
		Title:       "a reference that names a host without a scheme",
		Explanation: "It looks like a path, but leads to another host, with the scheme of the base.",
		CWE:         601,
		Advice:      "Resolve the reference, and compare the origin of the result with the origin of the base.",
		Example:     "//evil.example/x",
		ExampleBase: "https://example.com/",
		explains:    schemeEffects,
		hosts:       hostElsewhere,
		parts:       schemePart | hostPart,
		find: func(f *facts) (found, bool) {
			if f.schemeName != "" || f.slashCount < 2 {
				return nothing()
			}
			return at(f.slashes)
		},
	},
	{
		ID:          "same-scheme-relative",
		Title:       "the scheme of the base, and fewer than two slashes",
		Explanation: "Browsers read it as a path of the base; by the RFCs it has no host, and other programs find one in it.",
		CWE:         601,
		Advice:      "Refuse it, or resolve it as the program that follows it does.",
		Example:     "https:evil.example",
		ExampleBase: "https://example.com/a/b",
		explains:    schemeEffects,
		hosts:       hostElsewhere,
		parts:       schemePart | hostPart | pathPart,
		find: func(f *facts) (found, bool) {
			if f.schemeName == "" || f.schemeName != f.baseScheme || !f.special.IsSpecial() || f.slashCount >= 2 {
				return nothing()
			}
			return at(validation.Span{Start: f.scheme.Start, End: max(f.scheme.End+1, f.slashes.End)})
		},
	},
	{
		ID:          "scheme-class",
		Title:       "the host depends on whether the scheme is a special one",
		Explanation: "After a scheme that is not special, browsers keep the host as written: a backslash does not end it, a number is not an address, and nothing is decoded. A program that reads it like an http URL finds another host.",
		CWE:         436,
		Advice:      "Check the scheme first, and do not change it afterwards.",
		Example:     `git://good.example\@evil.example/`,
		explains:    schemeEffects,
		parts:       schemePart | hostPart,
		find: func(f *facts) (found, bool) {
			if f.schemeName == "" || f.special.IsSpecial() || f.slashCount != 2 {
				return nothing()
			}
			own := read(living, edition.Request{Input: f.input})
			web := read(living, edition.Request{Input: "http" + f.input[f.scheme.End:f.end]})
			if (own.Failure == nil) == (web.Failure == nil) && (own.Failure != nil || own.Host.Text == web.Host.Text) {
				return nothing()
			}
			return at(f.authority)
		},
	},
}
