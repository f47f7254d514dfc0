package canonicalizer

import "github.com/nlnwa/whatwg-url/url"

// option is an option that package url treats as one without effect.
type option struct {
	url.EmptyParserOption
	set func(*profile)
}

// WithDefaultScheme parses inputs without a scheme as if they began with this one and "://".
func WithDefaultScheme(scheme string) url.ParserOption {
	return option{set: func(p *profile) { p.defaultScheme = scheme }}
}

// WithRemoveUserInfo removes usernames and passwords.
func WithRemoveUserInfo() url.ParserOption {
	return option{set: func(p *profile) { p.removeUserInfo = true }}
}

// WithRemovePort removes all ports.
func WithRemovePort() url.ParserOption {
	return option{set: func(p *profile) { p.removePort = true }}
}

// WithRemoveFragment removes fragments.
func WithRemoveFragment() url.ParserOption {
	return option{set: func(p *profile) { p.removeFragment = true }}
}

// WithRepeatedPercentDecoding percent-decodes each part until nothing is left to
// decode, and encodes it once. It may change the meaning of URLs: "/a%252Fb"
// becomes "/a/b".
func WithRepeatedPercentDecoding() url.ParserOption {
	return option{set: func(p *profile) { p.decode = true }}
}

type querySort int

// These are the ways in which [WithSortQuery] sorts.
const (
	// NoSort leaves parameters in order.
	NoSort querySort = iota
	// SortKeys sorts by name. Parameters with the same name stay in order.
	SortKeys
	// SortParameter sorts by the name followed by the value.
	SortParameter
)

// WithSortQuery sorts the parameters of the query.
func WithSortQuery(sortType querySort) url.ParserOption {
	return option{set: func(p *profile) { p.sort = sortType }}
}
