// Package webapi implements the Web API of the URL Standard, one to one: the classes
// URL and URLSearchParams, with attributes that keep their delimiters ("https:", "?q",
// "#f"), setters that ignore invalid values, and search parameters that stay in sync
// with their URL. It also implements the class URLPattern of the URL Pattern Standard.
//
// Programs that do not need the Web API are better off with packages weburl and
// urlpattern: their URLs and patterns are values, and changes of URLs return errors.
//
// Strings are USVStrings in terms of Web IDL: ill-formed UTF-8 in them counts as
// U+FFFD. The objects are not safe for concurrent use, except for [URLPattern].
//
// Sources: https://url.spec.whatwg.org/#api and
// https://urlpattern.spec.whatwg.org/#urlpattern-class
package webapi

import (
	"errors"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
	"github.com/weburl-go/weburl/validation"
)

// URL is an object of the URL class. Create one with [NewURL], [Parse] or [FromRecord].
// The zero URL returns an empty string for every attribute, and no setter except for
// SetHref changes that.
//
// https://url.spec.whatwg.org/#url
type URL struct {
	record weburl.URL
	// query is created on first use.
	query *URLSearchParams
}

// TypeError is the exception that the classes throw.
type TypeError struct {
	// Message tells what is wrong. It does not quote the input.
	Message string
	// Err is the cause, if known: a [*validation.Error] or [weburl.ErrTooLong].
	Err error
}

// Error returns the message.
func (e *TypeError) Error() string { return "TypeError: " + e.Message }

// Unwrap returns e.Err.
func (e *TypeError) Unwrap() error { return e.Err }

// apiParse implements the API URL parser. It uses only the first string of base, if
// there is one.
//
// https://url.spec.whatwg.org/#api-url-parser
func apiParse(url string, base []string) (weburl.URL, error) {
	if len(base) > 0 {
		b, err := weburl.Parse(base[0])
		var failure *validation.Error
		if errors.As(err, &failure) {
			failure.In = validation.Base
		}
		if err != nil {
			return weburl.URL{}, err
		}
		return b.Parse(url)
	}
	return weburl.Parse(url)
}

func invalidURL(err error) error {
	return &TypeError{Message: "Invalid URL: " + strings.TrimPrefix(err.Error(), "weburl: "), Err: err}
}

// NewURL implements the constructor. The base, if given, must be a string that parses
// on its own; only the first one is used. The error is a [*TypeError].
//
// https://url.spec.whatwg.org/#dom-url-url
func NewURL(url string, base ...string) (*URL, error) {
	u := new(URL)
	if err := u.init(url, base); err != nil {
		return nil, err
	}
	return u, nil
}

// init implements NewURL in memory of the caller, so that NewURL can be inlined.
func (u *URL) init(url string, base []string) error {
	record, err := apiParse(url, base)
	if err != nil {
		return invalidURL(err)
	}
	u.record = record
	return nil
}

// Parse implements the static method parse: it is like NewURL, but returns nil on
// error.
//
// https://url.spec.whatwg.org/#dom-url-parse
func Parse(url string, base ...string) *URL {
	u, err := NewURL(url, base...)
	if err != nil {
		return nil
	}
	return u
}

// CanParse implements the static method canParse: it reports whether NewURL would
// succeed.
//
// https://url.spec.whatwg.org/#dom-url-canparse
func CanParse(url string, base ...string) bool {
	if len(base) == 0 {
		return weburl.CanParse(url)
	}
	b, err := weburl.Parse(base[0])
	return err == nil && b.CanParse(url)
}

// FromRecord returns a new URL object for a record.
//
// https://url.spec.whatwg.org/#url-initialize
func FromRecord(record weburl.URL) *URL { return &URL{record: record} }

// Record returns the current URL record.
func (u *URL) Record() weburl.URL { return u.record }

// Href returns the serialization.
//
// https://url.spec.whatwg.org/#dom-url-href
func (u *URL) Href() string { return u.record.String() }

// SetHref parses value and sets the URL to the result. The error is a [*TypeError]; u
// then stays as it is.
//
// https://url.spec.whatwg.org/#dom-url-href
func (u *URL) SetHref(value string) error {
	record, err := weburl.Parse(value)
	if err != nil {
		return invalidURL(err)
	}
	u.record = record
	u.updateQuery()
	return nil
}

// String returns the serialization, as the stringifier does.
func (u *URL) String() string { return u.record.String() }

// ToJSON returns the serialization.
//
// https://url.spec.whatwg.org/#dom-url-tojson
func (u *URL) ToJSON() string { return u.record.String() }

// AppendText appends the serialization to dst. The error is always nil.
func (u *URL) AppendText(dst []byte) ([]byte, error) { return u.record.AppendText(dst) }

// MarshalText returns the serialization. With it, u is a string in JSON. The error is
// always nil.
func (u *URL) MarshalText() ([]byte, error) { return []byte(u.record.String()), nil }

// UnmarshalText parses text, as SetHref does.
func (u *URL) UnmarshalText(text []byte) error { return u.SetHref(string(text)) }

// Origin returns the serialized origin.
//
// https://url.spec.whatwg.org/#dom-url-origin
func (u *URL) Origin() string { return u.record.Origin().String() }

// Protocol returns the scheme with its colon.
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) Protocol() string {
	if !u.record.IsValid() {
		return ""
	}
	return u.record.Scheme() + ":"
}

// SetProtocol changes the scheme, if the Standard allows the change.
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) SetProtocol(value string) { u.override(value+":", infra.SchemeStartState) }

// override runs the parser with a state override. On failure, u does not change, or
// only in part.
func (u *URL) override(value string, state infra.State) {
	r := recordOf(u.record)
	r, _, _ = parser.Override(&r, value, state)
	u.record = urlOf(r)
}

var (
	recordOf = infra.Take[func(weburl.URL) parser.Record]()
	urlOf    = infra.Take[func(parser.Record) weburl.URL]()
)

// splice returns [parser.Record.Splice] for the setter that uses the state. Other
// packages of this module get it through [infra.Take].
func splice(u *URL, value string, state infra.State) (_ parser.Splice, r parser.Offsets, ok bool) {
	if value == "" {
		return parser.Splice{}, r, false
	}
	record := recordOf(u.record)
	return record.Splice(withoutDelimiter(value, state), state)
}

func init() { infra.Give(splice) }

// withoutDelimiter returns the string that the setter of search or hash passes to the
// parser.
func withoutDelimiter(value string, state infra.State) string {
	switch state {
	case infra.QueryState:
		return strings.TrimPrefix(value, "?")
	case infra.FragmentState:
		return strings.TrimPrefix(value, "#")
	}
	return value
}

// Username returns the username.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u *URL) Username() string { return u.record.Username() }

// SetUsername changes the username, if the URL can have one.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u *URL) SetUsername(value string) { u.record, _ = u.record.WithUsername(value) }

// Password returns the password.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u *URL) Password() string { return u.record.Password() }

// SetPassword changes the password, if the URL can have one.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u *URL) SetPassword(value string) { u.record, _ = u.record.WithPassword(value) }

// Host returns the host and port.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u *URL) Host() string {
	if port := u.Port(); port != "" {
		return u.Hostname() + ":" + port
	}
	return u.Hostname()
}

// SetHost changes the host, and also the port if value contains one.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u *URL) SetHost(value string) { u.override(value, infra.HostState) }

// Hostname returns the host without the port.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) Hostname() string { return u.record.Host().String() }

// SetHostname changes the host and keeps the port.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) SetHostname(value string) { u.override(value, infra.HostnameState) }

// Port returns the port in decimal, or "" if it is null.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *URL) Port() string {
	if port, ok := u.record.Port(); ok {
		return strconv.Itoa(int(port))
	}
	return ""
}

// SetPort changes the port, or removes it if value is empty.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *URL) SetPort(value string) {
	if value == "" {
		u.record = u.record.WithoutPort()
		return
	}
	u.override(value, infra.PortState)
}

// Pathname returns the serialized path.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) Pathname() string { return u.record.Path() }

// SetPathname changes the path, unless it is opaque.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) SetPathname(value string) { u.override(value, infra.PathStartState) }

// Search returns the query with its question mark, or "" if it is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *URL) Search() string {
	if query, _ := u.record.Query(); query != "" {
		return "?" + query
	}
	return ""
}

// SetSearch changes the query, or removes it if value is empty. It updates the search
// parameters.
//
// NB: the text of July 2026 fills them from value. Later revisions fill them from the
// query as stored, as this method does; that differs if value contains tabs or
// newlines.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *URL) SetSearch(value string) {
	if value == "" {
		u.record = u.record.WithoutQuery()
	} else {
		u.override(withoutDelimiter(value, infra.QueryState), infra.QueryState)
	}
	u.updateQuery()
}

// updateQuery fills the search parameters from the query, if they have been created.
func (u *URL) updateQuery() {
	if u.query != nil {
		u.query.list = u.record.Params()
	}
}

// SearchParams returns the search parameters, which are the same object for the life of
// u. Changing them changes u, and the reverse.
//
// https://url.spec.whatwg.org/#dom-url-searchparams
func (u *URL) SearchParams() *URLSearchParams {
	if u.query == nil {
		u.query = &URLSearchParams{list: u.record.Params(), url: u}
	}
	return u.query
}

// Hash returns the fragment with its number sign, or "" if it is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) Hash() string {
	if fragment, _ := u.record.Fragment(); fragment != "" {
		return "#" + fragment
	}
	return ""
}

// SetHash changes the fragment, or removes it if value is empty.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) SetHash(value string) {
	if value == "" {
		u.record = u.record.WithoutFragment()
		return
	}
	u.override(withoutDelimiter(value, infra.FragmentState), infra.FragmentState)
}
