package compare

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

var pathKinds = []Kind{
	{
		ID:          "dot-segments-in-disguise",
		Title:       "dot segments that are percent-encoded or next to an encoded slash or a backslash",
		Explanation: "A program that removes dot segments before it decodes, or knows only one kind of slash, leaves them in; the next one to decode climbs out of the directory.",
		CWE:         22,
		Advice:      "Decode once, then remove dot segments, then check; refuse the string if any are left.",
		Example:     "http://example.com/static/..%2f..%2fsecret",
		explains:    pathEffects,
		parts:       pathPart,
		find:        func(f *facts) (found, bool) { return f.disguisedDots() },
	},
	{
		ID:          "encoded-slash",
		Title:       "a percent-encoded slash or backslash in the path",
		Explanation: "To the standards it is part of a segment; servers that decode first read it as a slash.",
		CWE:         177,
		Advice:      "Split the path before decoding it, or refuse the string.",
		Example:     "http://example.com/a%2fb",
		explains:    pathEffects,
		parts:       pathPart,
		find: func(f *facts) (found, bool) {
			return maybe(f.encoded(f.path, func(b byte) bool { return b == '/' || b == '\\' }))
		},
	},
	{
		ID:          "backslash-in-path",
		Title:       "a backslash in the path",
		Explanation: "To browsers it separates segments if the scheme is special; to others it is an ordinary character.",
		CWE:         436,
		Advice:      "Pass on the agreed form.",
		Example:     `http://example.com/a\b`,
		explains:    pathEffects,
		parts:       pathPart,
		find: func(f *facts) (found, bool) {
			in := f.path
			if !f.hasAuthority {
				in.Start = max(in.Start, f.slashes.End)
			} else if f.authorityToBackslash.End < f.authority.End {
				in.Start = max(in.Start, f.authority.End)
			}
			return maybe(f.first(in, func(i int) bool { return f.input[i] == '\\' }))
		},
	},
	{
		ID:          "path-starts-with-two-slashes",
		Title:       "a path that begins with two slashes",
		Explanation: "As a reference, the path alone leads to another host.",
		CWE:         601,
		Advice:      "Merge the slashes, or write out the whole URL where a reference is expected.",
		Example:     "http://example.com//evil.example/",
		explains:    pathEffects,
		parts:       pathPart,
		find: func(f *facts) (found, bool) {
			for _, r := range f.accepting {
				if strings.HasPrefix(r.Path.Text, "//") && r.Scheme.Text != "" {
					return at(f.anywhere(func(r *edition.Reading) *edition.Part { return &r.Path }))
				}
			}
			return nothing()
		},
	},
	{
		ID:          "query-or-fragment-before-path",
		Title:       "a query or fragment directly after the host",
		Explanation: "Programs that look for the first slash read the text before it as the host.",
		CWE:         436,
		Advice:      "Pass on the agreed form, which has a slash.",
		Example:     "http://evil.example?.good.example/",
		explains:    authorityEffects,
		hosts:       hostElsewhere,
		parts:       hostPart | pathPart,
		find: func(f *facts) (found, bool) {
			end := f.authorityToBackslash.End
			if end == f.authorityToBackslash.Start || end >= f.end || f.input[end] != '?' && f.input[end] != '#' {
				return nothing()
			}
			return at(validation.Span{Start: end, End: end + 1})
		},
	},
	{
		ID:          "double-encoding",
		Title:       "text that is percent-encoded twice",
		Explanation: "A program that decodes twice reads something other than one that decodes once.",
		CWE:         174,
		Advice:      "Decode once, and refuse the string if anything is still percent-encoded.",
		Example:     "http://example.com/%252e%252e/x",
		explains:    authorityEffects,
		parts:       userinfoPart | hostPart | pathPart,
		find: func(f *facts) (found, bool) {
			in := validation.Span{Start: f.slashes.End, End: f.path.End}
			for i := in.Start; i+4 < in.End; i++ {
				if strings.HasPrefix(f.input[i:], "%25") && infra.Is(f.input[i+3], infra.Hex) && infra.Is(f.input[i+4], infra.Hex) {
					return at(validation.Span{Start: i, End: i + len("%2500")})
				}
			}
			return nothing()
		},
	},
	{
		ID:          "cr-lf-or-nul",
		Title:       "a line break or NUL, percent-encoded or not",
		Explanation: "Decoded into a header or a log, a line break begins a new line; a NUL ends strings in C.",
		CWE:         93,
		Advice:      "Refuse it, and never put decoded parts of a URL into headers.",
		Example:     "http://example.com/%0d%0aSet-Cookie:x",
		explains:    authorityEffects,
		parts:       userinfoPart | hostPart | portPart | pathPart | queryPart | fragmentPart,
		find: func(f *facts) (found, bool) {
			is := func(b byte) bool { return b == '\r' || b == '\n' || b == 0 }
			all := validation.Span{Start: f.start, End: f.end}
			if s, ok := f.first(all, func(i int) bool { return is(f.input[i]) }); ok {
				return at(s)
			}
			return maybe(f.encoded(all, is))
		},
	},
	{
		ID:          "file-host-or-drive",
		Title:       "a file on another machine, or on a drive",
		Explanation: "Some systems connect to the host that it names, and send credentials; programs disagree about what is a drive and what a host.",
		CWE:         73,
		Advice:      "Do not follow untrusted file URLs.",
		Example:     "file://server/share/x",
		explains:    schemeEffects,
		parts:       hostPart | pathPart,
		find: func(f *facts) (found, bool) {
			for _, r := range f.accepting {
				if r.Target.Scheme != infra.File.String() {
					continue
				}
				path := strings.TrimPrefix(r.Target.Path, "/")
				drive := len(path) >= 2 && infra.IsWindowsDriveLetter(path[:2]) && (len(path) == 2 || path[2] == '/')
				if r.Target.Host != "" || drive || strings.HasPrefix(r.Path.Text, "//") {
					return at(validation.Span{Start: f.slashes.Start, End: max(f.host.End, f.path.End)})
				}
			}
			return nothing()
		},
	},
	{
		ID:          "invisible-characters",
		Title:       "characters that cannot be seen, or change the direction of text",
		Explanation: "People see something else than programs read.",
		CWE:         451,
		Advice:      "Show the agreed form.",
		Example:     "http://example.com/\u202egpj.exe",
		explains:    0,
		parts:       schemePart | hostPart | pathPart | queryPart | fragmentPart,
		find: func(f *facts) (found, bool) {
			span, ok := f.rune(f.whole(), func(r rune) bool { return r >= utf8.RuneSelf && isBlank(r) })
			match := found{span: span}
			if f.host.Start <= span.Start && span.End <= f.host.End {
				match.effects = f.outcome.effects & hostEffects
			}
			return match, ok
		},
	},
	{
		ID:          "ill-formed-utf8",
		Title:       "bytes that are not UTF-8",
		Explanation: "Browsers replace them by U+FFFD; others keep the bytes, so two strings may become one, or remain two.",
		CWE:         176,
		Advice:      "Refuse it.",
		Example:     "http://example.com/\xff",
		explains:    authorityEffects,
		parts:       hostPart | pathPart | queryPart | fragmentPart,
		find: func(f *facts) (found, bool) {
			for i := 0; i < len(f.input); {
				_, size, ok := infra.DecodeScalarValue(f.input[i:])
				if !ok {
					return at(validation.Span{Start: i, End: i + size})
				}
				i += size
			}
			return nothing()
		},
	},
}

// disguisedDots finds a dot segment that not all programs recognize. Segments end at slashes
// and backslashes, also percent-encoded ones, and at semicolons.
func (f *facts) disguisedDots() (found, bool) {
	start := f.path.Start
	hidden := false // the segment begins after a delimiter that is not a plain slash
	for i := start; i <= f.path.End; {
		size, plain := 1, true
		switch rest := f.input[i:f.path.End]; {
		case rest == "", rest[0] == '/':
		case rest[0] == '\\', rest[0] == ';':
			plain = false
		case len(rest) >= 3 && (strings.EqualFold(rest[:3], "%2f") || strings.EqualFold(rest[:3], "%5c")):
			size, plain = len("%2f"), false
		default:
			i++
			continue
		}
		segment := f.input[start:i]
		text := strings.Map(func(r rune) rune {
			if r < utf8.RuneSelf && isRemoved(byte(r)) {
				return -1
			}
			return r
		}, segment)
		twice := strings.ReplaceAll(strings.ToLower(text), "%252e", ".")
		if infra.Dots(twice) > 0 && (hidden || !plain || strings.Trim(segment, ".") != "") {
			return at(validation.Span{Start: start, End: i})
		}
		i += size
		start, hidden = i, !plain
	}
	return nothing()
}
