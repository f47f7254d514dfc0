package compare

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/lenient"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/render"
	"github.com/weburl-go/weburl/validation"
)

var hostKinds = []Kind{
	{
		ID:          "numeric-host",
		Title:       "an IPv4 address not written as four decimal numbers",
		Explanation: "127.1, 2130706433 and 0x7f000001 are 127.0.0.1 for browsers and most resolvers, and names for the RFCs.",
		CWE:         918,
		Advice:      "Compare the canonical host, and check the address when the connection is made.",
		Example:     "http://2130706433/",
		explains:    hostEffects,
		hosts:       hostReadOtherwise,
		parts:       hostPart,
		find: func(f *facts) (found, bool) {
			text := strings.TrimSuffix(f.hostText(), ".")
			if !f.hasAuthority || text == "" || text[0] == '[' {
				return nothing()
			}
			if _, err := netip.ParseAddr(text); err == nil { // IPv4, since a colon would end the host
				return nothing()
			}
			h, err := host.Parse(text)
			switch {
			case err == nil && h.Kind() == host.IPv4:
				return found{span: f.host, detail: text + " is " + h.String()}, true
			case err == nil, !isNumber(text[strings.LastIndexByte(text, '.')+1:]):
				return nothing()
			}
			return at(f.host)
		},
	},
	{
		ID:          "octal-ambiguity",
		Title:       "a number with a leading zero in an address",
		Explanation: "It is octal for browsers and most resolvers, and decimal for others: 010.0.0.1 is 8.0.0.1 or 10.0.0.1.",
		CWE:         1389,
		Advice:      "Refuse leading zeros in addresses.",
		Example:     "http://0177.0.0.1/",
		explains:    hostEffects,
		hosts:       hostReadOtherwise,
		parts:       hostPart,
		find: func(f *facts) (found, bool) {
			text := strings.TrimSuffix(f.hostText(), ".")
			octal, decimal, ok := bothValues(text)
			if !ok {
				return nothing()
			}
			return found{span: f.host, detail: octal + " in octal, " + decimal + " in decimal"}, true
		},
	},
	{
		ID:          "embedded-ipv4",
		Title:       "an IPv6 address that contains an IPv4 address",
		Explanation: "Packets may go to the IPv4 address, and a list of IPv4 networks does not match it.",
		CWE:         918,
		Advice:      "Check the embedded address too.",
		Example:     "http://[::ffff:127.0.0.1]/",
		explains:    hostEffects,
		hosts:       hostReadOtherwise,
		parts:       hostPart,
		find: func(f *facts) (found, bool) {
			for _, r := range f.accepting {
				addr, _ := f.a.canon.host(r.Host.Text).parsed.Addr()
				if inner, ok := host.EmbeddedAddr(addr); ok {
					return found{span: f.hostSpan(), detail: "it contains " + inner.String() + ", which is " + host.ClassOf(inner).String()}, true
				}
			}
			return nothing()
		},
	},
	{
		ID:          "zone-id",
		Title:       "an IPv6 address with a zone",
		Explanation: "A zone names a network interface of one machine. Browsers reject it; others drop it, or pass it to the system.",
		CWE:         436,
		Advice:      "Refuse it.",
		Example:     "http://[fe80::1%25eth0]/",
		explains:    hostEffects,
		hosts:       hostReadOtherwise,
		parts:       hostPart,
		find: func(f *facts) (found, bool) {
			text := f.hostText()
			i := strings.IndexByte(text, '%')
			if !strings.HasPrefix(text, "[") || i < 0 {
				return nothing()
			}
			return at(validation.Span{Start: f.host.Start + i, End: f.host.End - 1})
		},
	},
	{
		ID:          "internal-target",
		Title:       "a host that is internal",
		Explanation: "It is this machine or a private network: outsiders cannot reach it, but a service that follows the URL can.",
		CWE:         918,
		Advice:      "Refuse internal hosts in untrusted URLs, and check the address when the connection is made.",
		Example:     "http://10.0.0.1/",
		explains:    1 << HidesInternal,
		find: func(f *facts) (found, bool) {
			for _, r := range f.accepting {
				if h := f.a.canon.host(r.Host.Text).parsed; h.Class().IsInternal() && !h.IsMetadata() {
					return found{span: f.hostSpan(), detail: h.Class().String()}, true
				}
			}
			return nothing()
		},
	},
	{
		ID:          "metadata-target",
		Title:       "the instance metadata service of a cloud",
		Explanation: "A request to it often returns credentials.",
		CWE:         918,
		Advice:      "Refuse it, by the canonical host and by the address when the connection is made.",
		Example:     "http://169.254.169.254/latest/meta-data/",
		explains:    1 << HidesInternal,
		find: func(f *facts) (found, bool) {
			for _, r := range f.accepting {
				if h := f.a.canon.host(r.Host.Text).parsed; h.IsMetadata() {
					return found{span: f.hostSpan(), detail: h.String()}, true
				}
			}
			return nothing()
		},
	},
	{
		ID:          "percent-encoded-host",
		Title:       "percent-encoded bytes in the host",
		Explanation: "Browsers decode them before they look up the name; others look up the text unchanged, or reject it.",
		CWE:         177,
		Advice:      "Compare the canonical host.",
		Example:     "http://ex%61mple.com/",
		explains:    hostEffects,
		hosts:       hostReadOtherwise,
		parts:       hostPart,
		find: func(f *facts) (found, bool) {
			if strings.HasPrefix(f.hostText(), "[") {
				return nothing()
			}
			return maybe(f.encoded(f.host, func(byte) bool { return true }))
		},
	},
	{
		ID:          "encoded-delimiter-in-host",
		Title:       "a percent-encoded delimiter in the host",
		Explanation: "A program that decodes before splitting, or decodes twice, finds another host. Browsers reject it.",
		CWE:         177,
		Advice:      "Refuse it.",
		Example:     "http://evil.example%2f.good.example/",
		explains:    authorityEffects,
		parts:       hostPart | userinfoPart | portPart | pathPart,
		find: func(f *facts) (found, bool) {
			if strings.HasPrefix(f.hostText(), "[") {
				return nothing()
			}
			return maybe(f.encoded(f.host, func(b byte) bool { return strings.IndexByte(`/?#\@:[]%`, b) >= 0 }))
		},
	},
	{
		ID:          "unusual-host-character",
		Title:       "a character in the host that names cannot contain",
		Explanation: "Anything except letters, digits, hyphens and dots: some programs reject it, some end the host there, and some look it up.",
		CWE:         436,
		Advice:      "Refuse it.",
		Example:     `http://"example.com/`,
		explains:    hostEffects,
		parts:       hostPart,
		find: func(f *facts) (found, bool) {
			if strings.HasPrefix(f.hostText(), "[") {
				return nothing()
			}
			return maybe(f.first(f.host, func(i int) bool { return strings.IndexByte("!\"$&'()*+,;<=>^_`{|}~", f.input[i]) >= 0 }))
		},
	},
	{
		ID:          "idna-mapped-host",
		Title:       "characters in the host that stand for others",
		Explanation: "Fullwidth letters, ideographic full stops, soft hyphens and the like are replaced or dropped before the name is looked up, so the text differs from the name.",
		CWE:         176,
		Advice:      "Compare the canonical host.",
		Example:     "http://ｅxample。com/",
		explains:    hostEffects,
		hosts:       hostReadOtherwise,
		parts:       hostPart,
		find: func(f *facts) (found, bool) {
			return maybe(f.mapped(func(_ rune, s ucd.Status, _ string) bool { return s == ucd.Mapped || s == ucd.Ignored }))
		},
	},
	{
		ID:          "host-split-by-mapping",
		Title:       "a character in the host that becomes a delimiter",
		Explanation: "It is mapped to a slash, a colon, a dot or the like after the host has been cut out. A program that maps first and splits afterwards finds another host.",
		CWE:         176,
		Advice:      "Refuse it.",
		Example:     "http://good.example／.evil.example/",
		explains:    authorityEffects,
		parts:       hostPart | userinfoPart | portPart | pathPart,
		find: func(f *facts) (found, bool) {
			return maybe(f.mapped(func(r rune, s ucd.Status, to string) bool {
				if s == ucd.Disallowed {
					to = lenient.ASCII(r)
				} else if to == "." {
					return false // all programs treat the full stops of other scripts as label separators
				}
				return strings.ContainsAny(to, `/?#\@:[].%`)
			}))
		},
	},
	{
		ID:          "idna-deviation",
		Title:       "a character that IDNA of 2003 and UTS #46 read differently",
		Explanation: "The sharp s, the final sigma and the joiners were replaced or dropped until about 2023, and are letters of their own now: two names, which two people can own.",
		CWE:         176,
		Advice:      "Pass on the name in ASCII.",
		Example:     "http://faß.example/",
		explains:    hostEffects,
		hosts:       hostReadOtherwise,
		parts:       hostPart,
		find: func(f *facts) (found, bool) {
			return maybe(f.mapped(func(_ rune, s ucd.Status, _ string) bool { return s == ucd.Deviation }))
		},
	},
	{
		ID:          "bad-punycode",
		Title:       "an xn-- label that cannot be decoded, or decodes to ASCII",
		Explanation: "It encodes no name in Unicode. Some programs accept it, some reject it, and some decode it and find an ASCII name.",
		CWE:         176,
		Advice:      "Refuse it.",
		Example:     "http://xn--example-.com/",
		explains:    hostEffects,
		hosts:       hostReadOtherwise,
		parts:       hostPart,
		find: func(f *facts) (found, bool) {
			start := f.host.Start
			for label := range strings.SplitSeq(f.hostText(), ".") {
				if len(label) >= 4 && strings.EqualFold(label[:4], "xn--") {
					if _, err := idna.ToASCII(label); err != nil || !infra.IsASCII(label) {
						return at(validation.Span{Start: start, End: start + len(label)})
					}
				}
				start += len(label) + 1
			}
			return nothing()
		},
	},
	{
		ID:          "confusable-script",
		Title:       "a domain that looks like another one",
		Explanation: "It mixes scripts, or contains letters that look like letters of another script or like delimiters.",
		CWE:         1007,
		Advice:      "Show it in ASCII.",
		Example:     "http://xn--pple-43d.com/",
		parts:       0,
		find: func(f *facts) (found, bool) {
			for _, r := range f.accepting {
				h := f.a.canon.host(r.Host.Text).parsed
				if !strings.Contains(h.String(), "xn--") {
					continue
				}
				for _, reason := range (render.Options{}).Host(h).Reasons() {
					switch reason {
					case render.MixedScripts, render.MixedScriptConfusable, render.WholeScriptConfusable, render.SyntaxLookalike,
						render.DigitLookalike, render.MixedNumbers, render.InvisibleInDomain, render.MarksInDomain:
						return found{span: f.hostSpan(), detail: reason.String()}, true
					}
				}
			}
			return nothing()
		},
	},
	{
		ID:          "trailing-dot-or-empty-label",
		Title:       "a trailing dot, or an empty label",
		Explanation: "With a trailing dot it is the same name in the DNS, but another host to lists, cookies and certificates. A name with other empty labels is invalid.",
		CWE:         436,
		Advice:      "Drop one trailing dot before comparing, and refuse other empty labels.",
		Example:     "http://example.com./",
		explains:    hostEffects,
		hosts:       hostReadOtherwise,
		parts:       hostPart,
		find: func(f *facts) (found, bool) {
			text := f.hostText()
			switch i := strings.Index(text, ".."); {
			case text == "":
			case i >= 0:
				return at(validation.Span{Start: f.host.Start + i, End: f.host.Start + i + len("..")})
			case text[0] == '.':
				return at(validation.Span{Start: f.host.Start, End: f.host.Start + 1})
			case text[len(text)-1] == '.':
				return at(validation.Span{Start: f.host.End - 1, End: f.host.End})
			}
			return nothing()
		},
	},
}

// hostSpan returns the span of the host in the tolerant split, or in the first reading that
// has one.
func (f *facts) hostSpan() validation.Span {
	if f.host.End > f.host.Start {
		return f.host
	}
	return f.anywhere(func(r *edition.Reading) *edition.Part { return &r.Host })
}

// mapped returns the span of the first non-ASCII code point in the host, percent-encoded or
// not, for which is returns true, given its status and mapping in UTS #46.
func (f *facts) mapped(is func(r rune, s ucd.Status, to string) bool) (validation.Span, bool) {
	text := f.hostText()
	if infra.IsASCII(text) && !strings.Contains(text, "%") {
		return validation.Span{}, false
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == '%' {
			end := i
			for n := 0; n < utf8.UTFMax && infra.IsPercentEncodedByte(text, end); n++ {
				end += len("%00")
			}
			var n int
			if r, n = utf8.DecodeRuneInString(percent.Decode(text[i:end])); end > i {
				size = n * len("%00")
			}
		}
		if r >= utf8.RuneSelf {
			if s, to := ucd.Mapping(r); is(r, s, to) {
				return validation.Span{Start: f.host.Start + i, End: f.host.Start + i + size}, true
			}
		}
		i += size
	}
	return validation.Span{}, false
}

// isNumber reports whether a host whose last label this is counts as an IPv4 address: the
// label is decimal digits, or "0x" and hexadecimal digits.
func isNumber(label string) bool {
	if label == "" {
		return false
	}
	if len(label) >= 2 && strings.EqualFold(label[:2], "0x") {
		return strings.Trim(label[2:], "0123456789abcdefABCDEF") == ""
	}
	return strings.Trim(label, "0123456789") == ""
}

// bothValues returns the addresses that a text with leading zeros may mean, read as octal
// and as decimal, or "no address" for an invalid one. ok is false if no number has leading
// zeros.
func bothValues(text string) (octal, decimal string, ok bool) {
	parts := strings.Split(text, ".")
	if len(parts) > 4 {
		return "", "", false
	}
	plain := make([]string, len(parts))
	for i, p := range parts {
		if !isNumber(p) {
			return "", "", false
		}
		plain[i] = p
		if zeros := strings.TrimLeft(p, "0"); len(p) > 1 && zeros != p && strings.Trim(p, "0123456789") == "" {
			ok = true
			if plain[i] = zeros; zeros == "" {
				plain[i] = "0"
			}
		}
	}
	if !ok {
		return "", "", false
	}
	value := func(text string) string {
		h, err := host.Parse(text)
		if err != nil {
			return "no address"
		}
		return h.String()
	}
	return value(text), value(strings.Join(plain, ".")), true
}
