// Package url stands in for github.com/nlnwa/whatwg-url/url, on package
// github.com/weburl-go/weburl. It has the same names, and follows the current URL
// Standard. The README of its module lists the differences.
//
// A [Url] may be read by several goroutines as long as none changes it; the first
// call of [Url.SearchParams] counts as a change. Zero values are harmless: they
// read as empty, and setters do nothing.
package url

import (
	"strconv"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
)

// Url is a URL.
type Url struct {
	parser *parser
	// value is the URL. If, because of an option or a missing scheme, it is not a
	// URL of the Standard, own is set instead.
	value  weburl.URL
	own    *record
	params *SearchParams
	errors []error
}

// record holds the parts of a URL, in serialized form.
type record struct {
	scheme, username, password     string
	host, port                     string
	path, query, fragment          string
	hasHost, hasQuery, hasFragment bool
	opaque                         bool
}

func recordOf(value weburl.URL) record {
	r := record{
		scheme: value.Scheme(), username: value.Username(), password: value.Password(),
		path: value.Path(), opaque: value.HasOpaquePath(),
	}
	h := value.Host()
	r.host, r.hasHost = h.String(), !h.IsNull()
	if port, ok := value.Port(); ok {
		r.port = strconv.Itoa(int(port))
	}
	r.query, r.hasQuery = value.Query()
	r.fragment, r.hasFragment = value.Fragment()
	return r
}

func (u *Url) record() record {
	switch {
	case u == nil:
		return record{}
	case u.own != nil:
		return *u.own
	}
	return recordOf(u.value)
}

// options returns the options of the parser that made u.
func (u *Url) options() *options {
	if u == nil || u.parser == nil {
		return &defaultParser.options
	}
	return &u.parser.options
}

// Href returns the URL, with or without its fragment.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (u *Url) Href(excludeFragment bool) string {
	if u == nil {
		return ""
	}
	if u.own != nil {
		return u.own.serialize(excludeFragment)
	}
	if excludeFragment {
		return u.value.WithoutFragment().String()
	}
	return u.value.String()
}

// String returns the URL with its fragment.
func (u *Url) String() string { return u.Href(false) }

// serialize is the URL serializer for records that are not URLs of the Standard.
func (r *record) serialize(excludeFragment bool) string {
	s := r.scheme + ":"
	if r.hasHost {
		s += "//"
		if r.username != "" || r.password != "" {
			s += r.username
			if r.password != "" {
				s += ":" + r.password
			}
			s += "@"
		}
		s += r.host
		if r.port != "" {
			s += ":" + r.port
		}
	} else if !r.opaque && len(r.path) > 1 && r.path[:2] == "//" {
		s += "/."
	}
	s += r.path
	if r.hasQuery {
		s += "?" + r.query
	}
	if r.hasFragment && !excludeFragment {
		s += "#" + r.fragment
	}
	return s
}

// Protocol returns the scheme and a colon.
func (u *Url) Protocol() string { return u.record().scheme + ":" }

// Scheme returns the scheme.
func (u *Url) Scheme() string { return u.record().scheme }

// Username returns the username, percent-encoded.
func (u *Url) Username() string { return u.record().username }

// Password returns the password, percent-encoded.
func (u *Url) Password() string { return u.record().password }

// Host returns the host, and the port if it is not the scheme's default.
func (u *Url) Host() string {
	r := u.record()
	if r.port == "" {
		return r.host
	}
	return r.host + ":" + r.port
}

// Hostname returns the host.
func (u *Url) Hostname() string { return u.record().host }

// Port returns the port, or "" for the scheme's default.
func (u *Url) Port() string { return u.record().port }

// DecodedPort returns the port or the scheme's default, or 0 if there is neither.
func (u *Url) DecodedPort() int {
	r := u.record()
	port := r.port
	if port == "" {
		port = u.options().specialSchemes[r.scheme]
	}
	n, _ := strconv.Atoi(port)
	return n
}

// Pathname returns the path.
func (u *Url) Pathname() string { return u.record().path }

// OpaquePath reports whether the path is opaque.
//
// https://url.spec.whatwg.org/#url-opaque-path
func (u *Url) OpaquePath() bool { return u.record().opaque }

// Search returns the query after a question mark, or "" if there is none or it is empty.
func (u *Url) Search() string { return after("?", u.record().query) }

// Query returns the query, or "".
func (u *Url) Query() string { return u.record().query }

// Hash returns the fragment after a number sign, or "" if there is none or it is empty.
func (u *Url) Hash() string { return after("#", u.record().fragment) }

// Fragment returns the fragment, or "".
func (u *Url) Fragment() string { return u.record().fragment }

func after(sign, part string) string {
	if part == "" {
		return ""
	}
	return sign + part
}

// IsSpecialScheme reports whether the scheme is special, for the parser of u.
func (u *Url) IsSpecialScheme() bool {
	_, ok := u.options().specialSchemes[u.record().scheme]
	return ok
}

// IsIPv4 reports whether the host is an IPv4 address now.
func (u *Url) IsIPv4() bool { return u.hostKind() == host.IPv4 }

// IsIPv6 reports whether the host is an IPv6 address now.
func (u *Url) IsIPv6() bool { return u.hostKind() == host.IPv6 }

func (u *Url) hostKind() host.Kind {
	if u == nil {
		return host.Null
	}
	if u.own == nil {
		return u.value.Host().Kind()
	}
	_, special := u.options().specialSchemes[u.own.scheme]
	h, err := host.Options{Opaque: !special}.Parse(u.own.host)
	if err != nil || h.String() != u.own.host {
		return host.Null
	}
	return h.Kind()
}

// ValidationErrors returns the errors that the parser met, if it had the option
// [WithReportValidationErrors]. Each is a *[errors.ValidationError].
//
// [errors.ValidationError]: https://pkg.go.dev/github.com/nlnwa/whatwg-url/errors#ValidationError
func (u *Url) ValidationErrors() []error {
	if u == nil {
		return nil
	}
	return u.errors
}

// Parse parses a reference with u as its base URL.
func (u *Url) Parse(ref string) (*Url, error) {
	p := defaultParser
	if u != nil && u.parser != nil {
		p = u.parser
	}
	return p.parse(ref, u)
}

// Clone returns a copy of u. Changes of one do not affect the other.
func (u *Url) Clone() *Url {
	if u == nil {
		return nil
	}
	c := *u
	if u.own != nil {
		own := *u.own
		c.own = &own
	}
	if u.params != nil {
		c.params = u.params.Clone()
		c.params.url = &c
	}
	c.errors = append([]error(nil), u.errors...)
	return &c
}

// set replaces the parts of u by r.
func (u *Url) set(r record) {
	u.own = nil
	if value, err := weburl.Parse(r.serialize(false)); err == nil && recordOf(value) == r && !u.options().isExtra(r.scheme) {
		u.value = value
		return
	}
	u.value, u.own = weburl.URL{}, &r
}
