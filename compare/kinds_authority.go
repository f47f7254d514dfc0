package compare

import (
	"strings"
	"unicode"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/validation"
)

var authorityKinds = []Kind{
	{
		ID:          "backslash-in-authority",
		Title:       "a backslash before or in the authority",
		Explanation: "To browsers it is a slash and ends the host. To other programs it is part of the userinfo or the host, so they find the host after it.",
		CWE:         436,
		Advice:      "Refuse backslashes, or pass on the agreed form.",
		Example:     `http://evil.example\@good.example/`,
		explains:    schemeEffects,
		hosts:       hostElsewhere,
		parts:       userinfoPart | hostPart | portPart | pathPart,
		find: func(f *facts) (found, bool) {
			in := validation.Span{Start: f.slashes.Start, End: f.authority.End}
			if !f.hasAuthority {
				in.End = f.slashes.End
				if f.slashCount < 2 {
					return nothing()
				}
			}
			return maybe(f.first(in, func(i int) bool { return f.input[i] == '\\' }))
		},
	},
	{
		ID:          "several-at",
		Title:       "more than one @ in the authority",
		Explanation: "For some programs the host begins after the first @, for others after the last.",
		CWE:         436,
		Advice:      "Refuse it: only the @ before the host may be written without percent-encoding.",
		Example:     "http://a@evil.example@good.example/",
		explains:    authorityEffects,
		hosts:       hostElsewhere,
		parts:       userinfoPart | hostPart,
		find: func(f *facts) (found, bool) {
			text := f.authority.Of(f.input)
			first, last := strings.IndexByte(text, '@'), strings.LastIndexByte(text, '@')
			if first == last {
				return nothing()
			}
			return at(validation.Span{Start: f.authority.Start + first, End: f.authority.Start + last + 1})
		},
	},
	{
		ID:          "delimiter-in-userinfo",
		Title:       "a delimiter before an @",
		Explanation: "For some programs it ends the authority, so the text before it is the host; for others all of that is userinfo, and the host follows the @. A program that decodes before splitting finds it even if it is percent-encoded.",
		CWE:         436,
		Advice:      "Refuse credentials in untrusted URLs.",
		Example:     "http://good.example#@evil.example/",
		explains:    authorityEffects,
		hosts:       hostElsewhere,
		parts:       userinfoPart | hostPart | pathPart,
		find: func(f *facts) (found, bool) {
			if !f.hasAuthority {
				return nothing()
			}
			if f.hasUserinfo {
				isDelimiter := func(b byte) bool { return strings.IndexByte(`/?#\@:[]`, b) >= 0 }
				if s, ok := f.encoded(f.userinfo, isDelimiter); ok {
					return at(s)
				}
			}
			end := f.authorityToBackslash.End
			if strings.IndexByte(f.input[end:f.until(end, "/")], '@') >= 0 {
				return at(validation.Span{Start: end, End: end + 1})
			}
			return nothing()
		},
	},
	{
		ID:          "userinfo-looks-like-host",
		Title:       "a userinfo that looks like a host",
		Explanation: "People, and programs that look for the first name with a dot, read it as the host.",
		CWE:         451,
		Advice:      "Show the host alone, and drop credentials before anything is shown.",
		Example:     "http://www.example.com@evil.example/",
		explains:    authorityEffects,
		hosts:       hostElsewhere,
		parts:       userinfoPart | hostPart,
		find: func(f *facts) (found, bool) {
			if !f.hasUserinfo {
				return nothing()
			}
			name, _, _ := strings.Cut(f.userinfo.Of(f.input), ":")
			h, err := host.Parse(name)
			if err != nil {
				return nothing()
			}
			switch rule := psl.Lookup(h).Rule; {
			case h.IsIP(), h.Class() != host.NoClass:
			case strings.Contains(name, ".") && rule != psl.DefaultRule && rule != psl.NoRule:
			default:
				return nothing()
			}
			return at(validation.Span{Start: f.userinfo.Start, End: f.userinfo.Start + len(name)})
		},
	},
	{
		ID:          "credentials",
		Title:       "a username or password",
		Explanation: "URLs are stored, shown and passed on, and credentials with them. Some programs drop them, some use them, some fail.",
		CWE:         522,
		Advice:      "Drop the username and password, or refuse the URL.",
		Example:     "http://user:secret@example.com/",
		explains:    0,
		parts:       userinfoPart,
		find: func(f *facts) (found, bool) {
			for _, r := range f.accepting {
				if r.Userinfo.Text != "" {
					return at(f.anywhere(func(r *edition.Reading) *edition.Part { return &r.Userinfo }))
				}
			}
			return nothing()
		},
	},
	{
		ID:          "control-or-space-in-authority",
		Title:       "a control or a space in the authority",
		Explanation: "Browsers drop tabs and newlines, and reject other controls; some programs end the host there, and some pass it on unchanged.",
		CWE:         436,
		Advice:      "Refuse it.",
		Example:     "http://good.example\t.evil.example/",
		explains:    authorityEffects,
		parts:       userinfoPart | hostPart | portPart,
		find: func(f *facts) (found, bool) {
			return maybe(f.rune(f.authority, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }))
		},
	},
	{
		ID:          "port-syntax",
		Title:       "a port that is not a plain number",
		Explanation: "No digits, leading zeros, a number above 65535, a sign, or a second colon: programs disagree about where the host ends and which port is meant.",
		CWE:         436,
		Advice:      "Refuse ports that are not 1 to 65535 in plain digits.",
		Example:     "http://example.com:80:443/",
		explains:    authorityEffects,
		parts:       hostPart | portPart,
		find: func(f *facts) (found, bool) {
			port := f.port.Of(f.input)
			switch n, digits, ok := infra.Port(port); {
			case !f.hasPort, f.schemeName != "" && f.slashCount == 0 && !f.special.IsSpecial():
			case port == "", !ok, digits != len(port), port[0] == '0' && port != "0", n == 0:
				return at(validation.Span{Start: f.host.End, End: f.port.End})
			}
			return nothing()
		},
	},
	{
		ID:          "bracket-misuse",
		Title:       "brackets that do not contain an IPv6 address",
		Explanation: "Some programs read the text between the brackets as the host; others the text around them.",
		CWE:         436,
		Advice:      "Refuse it.",
		Example:     "http://[good.example]evil.example/",
		explains:    authorityEffects,
		parts:       hostPart | portPart,
		find: func(f *facts) (found, bool) {
			text := f.hostText()
			if h, err := host.Parse(withoutZone(text)); err == nil && h.Kind() == host.IPv6 {
				return maybe(f.first(f.userinfo, func(i int) bool { return f.input[i] == '[' || f.input[i] == ']' }))
			}
			return maybe(f.first(f.authority, func(i int) bool { return f.input[i] == '[' || f.input[i] == ']' }))
		},
	},
}
