// Package canonicalizer stands in for github.com/nlnwa/whatwg-url/canonicalizer:
// parsers that change URLs further than the URL Standard does. It has the same
// names, and the same results except where the README of its module says otherwise.
//
// Package canonical of weburl has profiles that are versioned and never change.
package canonicalizer

import (
	"slices"
	"strings"

	"github.com/nlnwa/whatwg-url/errors"
	"github.com/nlnwa/whatwg-url/url"
	"github.com/weburl-go/weburl/percent"
)

// New returns a parser with options of this package and of package url. It panics
// if [url.NewParser] does.
func New(opts ...url.ParserOption) url.Parser {
	p := &profile{Parser: url.NewParser(opts...)}
	for _, o := range opts {
		if o, ok := o.(option); ok {
			o.set(p)
		}
	}
	p.skipEquals = skipsEquals(p.Parser)
	p.encodes = p.PercentEncodeString("é", url.C0PercentEncodeSet) != "%C3%A9"
	return p
}

type profile struct {
	url.Parser
	defaultScheme                              string
	removeUserInfo, removePort, removeFragment bool
	decode, skipEquals                         bool
	encodes                                    bool // in another encoding than UTF-8
	sort                                       querySort
}

// skipsEquals reports whether a parser has [url.WithSkipEqualsForEmptySearchParamsValue].
func skipsEquals(p url.Parser) bool {
	params := p.NewUrl().SearchParams()
	params.Append("a", "")
	return params.String() == "a"
}

// Parse parses a URL, with the default scheme if it has none, and canonicalizes it.
func (p *profile) Parse(rawUrl string) (*url.Url, error) {
	u, err := p.parse(rawUrl)
	if err != nil {
		return nil, err
	}
	return p.Canonicalize(u)
}

// ParseRef parses ref with rawUrl as its base URL and canonicalizes the result. rawUrl
// may lack a scheme. If it is "", there is no base URL.
func (p *profile) ParseRef(rawUrl, ref string) (*url.Url, error) {
	if rawUrl == "" {
		return p.Parse(ref)
	}
	base, err := p.parse(rawUrl)
	if err != nil {
		return nil, err
	}
	u, err := base.Parse(ref)
	if err != nil {
		return nil, err
	}
	return p.Canonicalize(u)
}

func (p *profile) parse(rawUrl string) (*url.Url, error) {
	u, err := p.Parser.Parse(rawUrl)
	if p.defaultScheme != "" && errors.Type(err) == errors.MissingSchemeNonRelativeURL {
		return p.Parser.Parse(p.defaultScheme + "://" + rawUrl)
	}
	return u, err
}

// Canonicalize changes u according to the options of the parser.
func (p *profile) Canonicalize(u *url.Url) (*url.Url, error) {
	if p.decode {
		decodeParts(u)
	}
	if p.removePort {
		u.SetPort("")
	}
	if p.removeUserInfo {
		u.SetUsername("")
		u.SetPassword("")
	}
	if p.removeFragment {
		u.SetHash("")
	}
	if query := u.Query(); query != "" {
		switch {
		case p.decode:
			u.SetSearch("?" + p.decodeQuery(u))
		case p.sort == SortKeys:
			u.SearchParams().Sort()
		case p.sort == SortParameter:
			u.SearchParams().SortAbsolute()
		}
	}
	return u, nil
}

// hostSet is the set to percent-encode in a host, including everything that would
// end it.
var hostSet = url.HostPercentEncodeSet.Set('/', '\\', '?', '@', ':', '[', ']')

// decodeParts decodes all parts except the query until nothing is left to decode,
// and encodes them once.
func decodeParts(u *url.Url) {
	if host := u.Hostname(); host != "" && !u.IsIPv4() && !u.IsIPv6() {
		u.SetHostname(decodeEncode(host, hostSet))
	}
	if path := u.Pathname(); path != "" {
		u.SetPathname(decodeEncode(path, LaxPathPercentEncodeSet))
	}
	if hash := u.Fragment(); hash != "" {
		u.SetHash("#" + decodeEncode(hash, url.HostPercentEncodeSet))
	}
}

// decodeQuery does the same with names and values, and sorts. It writes a query,
// not parameters, so that "%25" stays there.
func (p *profile) decodeQuery(u *url.Url) string {
	var pairs [][2]string
	add := func(name, value string) {
		pairs = append(pairs, [2]string{
			decodeEncode(name, RepeatedQueryPercentDecodeSet), decodeEncode(value, RepeatedQueryPercentDecodeSet),
		})
	}
	if p.encodes {
		// The first decoding gives text in the parser's encoding.
		u.SearchParams().Clone().Iterate(func(pair *url.NameValuePair) { add(pair.Name, pair.Value) })
	} else {
		for part := range strings.SplitSeq(strings.ReplaceAll(u.Query(), "+", " "), "&") {
			if part != "" {
				name, value, _ := strings.Cut(part, "=")
				add(name, value)
			}
		}
	}
	switch p.sort {
	case SortKeys:
		slices.SortStableFunc(pairs, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
	case SortParameter:
		slices.SortStableFunc(pairs, func(a, b [2]string) int { return strings.Compare(a[0]+a[1], b[0]+b[1]) })
	}
	var b strings.Builder
	for i, pair := range pairs {
		if i > 0 {
			b.WriteByte('&')
		}
		b.WriteString(pair[0])
		if pair[1] != "" || !p.skipEquals {
			b.WriteString("=" + pair[1])
		}
	}
	return b.String()
}

// decodeEncode decodes text until nothing is left to decode, and percent-encodes
// the percent sign and the code points in set.
func decodeEncode(text string, set *url.PercentEncodeSet) string {
	decoded := decodeAll(text)
	b := make([]byte, 0, len(decoded))
	for _, c := range decoded {
		if c == '%' || set.ByteShouldBeEncoded(c) {
			b = append(b, percent.EncodeByte(c)...)
		} else {
			b = append(b, c)
		}
	}
	return string(b)
}

// decodeAll percent-decodes text until nothing is left to decode, in linear time: a
// decoded byte can only complete a sequence with the bytes before it.
func decodeAll(text string) []byte {
	out := make([]byte, 0, len(text))
	for i := range len(text) {
		out = append(out, text[i])
		for n := len(out); n >= 3 && out[n-3] == '%' && isHex(out[n-2]) && isHex(out[n-1]); n = len(out) {
			out = append(out[:n-3], unhex(out[n-2])<<4|unhex(out[n-1]))
		}
	}
	return out
}

func isHex(c byte) bool { return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f' }

func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
