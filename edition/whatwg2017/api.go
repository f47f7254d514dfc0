package whatwg2017

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// URL is an object of the text's class URL. It must not be used by other goroutines
// while it is changed.
//
// #url-class
type URL struct {
	record *record
	params *Params // the query object
}

// New implements the constructor with only its first argument.
//
// #constructors
func New(url string) (*URL, error) { return construct(url, nil) }

// NewWithBase implements the constructor with both arguments.
//
// #constructors
func NewWithBase(url, base string) (*URL, error) {
	p := parser{quiet: true}
	parsedBase := p.parse(base)
	if parsedBase == nil {
		return nil, p.failure
	}
	return construct(url, parsedBase)
}

func construct(url string, base *record) (*URL, error) {
	p := parser{base: base, quiet: true}
	parsed := p.parse(url)
	if parsed == nil {
		return nil, p.failure
	}
	return newURL(parsed), nil
}

func newURL(u *record) *URL {
	object := &URL{record: u, params: &Params{list: parseForm(u.query.Text)}}
	object.params.object = object
	return object
}

// attributes returns all attributes that are strings.
func (u *URL) attributes() []edition.Attribute {
	var out []edition.Attribute
	for _, name := range [...]string{"href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"} {
		out = append(out, edition.Attribute{Name: name, Value: u.Get(name)})
	}
	return out
}

// Get returns the value of an attribute, such as "href" or "pathname", or "" for an
// unknown name. For searchParams, use [URL.SearchParams].
//
// #urlutils-members
func (u *URL) Get(attribute string) string {
	r := u.record
	switch attribute {
	case "href":
		return r.serialize(false)
	case "origin":
		return r.origin()
	case "protocol":
		return r.scheme.Text + ":"
	case "username":
		return r.username.Text
	case "password":
		return r.password.Text
	case "host":
		return r.hostAndPort()
	case "hostname":
		return r.host.Text
	case "port":
		return r.port.Text
	case "pathname":
		return r.pathname()
	case "search":
		if r.query.Text != "" {
			return "?" + r.query.Text
		}
	case "hash":
		if r.fragment.Text != "" {
			return "#" + r.fragment.Text
		}
	}
	return ""
}

// String returns the attribute href, like the stringifier and toJSON.
func (u *URL) String() string { return u.Get("href") }

// Serialize returns the serialized URL, without its fragment if the exclude fragment
// flag is set.
//
// #concept-url-serializer
func (u *URL) Serialize(excludeFragment bool) string { return u.record.serialize(excludeFragment) }

// Equals reports whether two URLs are equal or, with the exclude fragments flag, whether
// they are equal apart from their fragments.
//
// #concept-url-equals
func (u *URL) Equals(v *URL, excludeFragments bool) bool {
	return u.Serialize(excludeFragments) == v.Serialize(excludeFragments)
}

// Set calls the setter of an attribute, and returns an error if the value cannot be
// read; in the text, only href throws an exception. The URL may have changed before the
// error: a host is set before its port turns out to be invalid. Set ignores names
// without a setter.
//
// #urlutils-members
func (u *URL) Set(attribute, value string) error {
	if err := u.set(attribute, value); err != nil {
		return err
	}
	return nil
}

func (u *URL) set(attribute, value string) *Error {
	r := u.record
	switch attribute {
	case "href":
		p := parser{quiet: true}
		parsed := p.parse(value)
		if parsed == nil {
			return p.failure
		}
		parsed.forgetSpans()
		u.record = parsed
		u.params.list = parseForm(parsed.query.Text)
	case "protocol":
		err := parseInto(r, value+":", schemeStart)
		if err != nil {
			span := &err.Finding.Span // perhaps the span of the colon, which is not in the value
			span.Start, span.End = min(span.Start, len(value)), min(span.End, len(value))
		}
		return err
	case "username":
		if !r.cannotHaveCredentialsOrPort() {
			r.username = fromElsewhere(encodeAll(value, userinfoSet))
			r.userinfoSpan = validation.Unknown()
		}
	case "password":
		if !r.cannotHaveCredentialsOrPort() {
			r.password = fromElsewhere(encodeAll(value, userinfoSet))
			r.userinfoSpan = validation.Unknown()
		}
	case "host":
		if !r.cannotBeABase {
			return parseInto(r, value, host)
		}
	case "hostname":
		if !r.cannotBeABase {
			return parseInto(r, value, hostname)
		}
	case "port":
		switch {
		case r.cannotHaveCredentialsOrPort():
		case value == "":
			r.port = absent()
		default:
			return parseInto(r, value, port)
		}
	case "pathname":
		if !r.cannotBeABase {
			r.path, r.pathSpan = nil, validation.Unknown()
			return parseInto(r, value, pathStart)
		}
	case "search":
		u.setSearch(value)
	case "hash":
		if value == "" {
			r.fragment = absent()
			return nil
		}
		r.fragment = fromElsewhere("")
		return parseInto(r, strings.TrimPrefix(value, "#"), fragment)
	}
	return nil
}

// setSearch implements the setter of search. NB: the pairs come from the value, not
// from the query that the parser writes.
//
// #url-class
func (u *URL) setSearch(value string) {
	if value == "" {
		u.record.query = absent()
		u.params.list = nil
		return
	}
	value = strings.TrimPrefix(value, "?")
	u.record.query = fromElsewhere("")
	parseInto(u.record, value, query)
	u.params.list = parseForm(infra.ScalarValues(value))
}

// SearchParams returns the pairs of the query. Changing them changes the URL.
func (u *URL) SearchParams() *Params { return u.params }
