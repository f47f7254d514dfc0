package webapi

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

// URLPattern is an object of the URLPattern class. Create one with [NewURLPattern],
// [NewURLPatternWithBase] or [FromPattern]. It is immutable and, unlike the other objects
// of this package, safe for concurrent use. The zero URLPattern returns an empty string
// for every attribute, and matches nothing.
//
// NB: a regular expression with a look-around or a back reference is a [*TypeError] here,
// but not in a browser. To allow it, make a pattern with [urlpattern.Options.Engine], and
// the object with FromPattern.
//
// https://urlpattern.spec.whatwg.org/#urlpattern-class
type URLPattern struct{ pattern urlpattern.Pattern }

// URLPatternInput is what patterns are made from and matched against: a [USVString] or
// a [URLPatternInit]. Nil stands for a missing argument, which is an empty dictionary.
// A [*URL] and a [*URLPattern] are read as dictionaries of their attributes, as any object
// is in JavaScript. A nil pointer is an empty dictionary, as null is.
//
// NB: a pattern made from an empty dictionary matches every URL. [Parse] returns a nil
// *URL if its argument is not a URL.
type URLPatternInput interface {
	// dictionary returns the input as a dictionary, or nil if it is a string.
	dictionary() URLPatternInit
}

// USVString is a [URLPatternInput] that is a string: a constructor string for a pattern, or
// a URL to match.
type USVString string

func (USVString) dictionary() URLPatternInit { return nil }

// URLPatternInit is the dictionary of this name: the values of components by the names of
// its members, "protocol", "username", "password", "hostname", "port", "pathname", "search",
// "hash" and "baseURL". As in Web IDL, other names are ignored, and a missing member is not
// the same as "".
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit
type URLPatternInit map[string]string

func (init URLPatternInit) dictionary() URLPatternInit {
	converted := URLPatternInit{}
	for c := urlpattern.Protocol; c <= urlpattern.BaseURL; c++ {
		if value, ok := init[c.String()]; ok {
			converted[c.String()] = usv(value)
		}
	}
	return converted
}

// record returns the dictionary for package urlpattern.
func (init URLPatternInit) record() urlpattern.Init {
	record := make(urlpattern.Init, len(init))
	for c := urlpattern.Protocol; c <= urlpattern.BaseURL; c++ {
		if value, ok := init[c.String()]; ok {
			record[c] = value
		}
	}
	return record
}

func (u *URL) dictionary() URLPatternInit {
	if u == nil {
		return URLPatternInit{}
	}
	return URLPatternInit{"protocol": u.Protocol(), "username": u.Username(), "password": u.Password(),
		"hostname": u.Hostname(), "port": u.Port(), "pathname": u.Pathname(), "search": u.Search(), "hash": u.Hash()}
}

func (p *URLPattern) dictionary() URLPatternInit {
	init := URLPatternInit{}
	if p == nil {
		return init
	}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		init[c.String()] = p.pattern.Component(c)
	}
	return init
}

// convert returns input as a string or, if init is not nil, as a dictionary.
func convert(input URLPatternInput) (text string, init URLPatternInit) {
	if input == nil {
		return "", URLPatternInit{}
	}
	if text, ok := input.(USVString); ok {
		return usv(string(text)), nil
	}
	return "", input.dictionary()
}

// URLPatternOptions is the dictionary of this name.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatternoptions
type URLPatternOptions struct {
	// IgnoreCase is the member ignoreCase: the pathname, the search and the hash match
	// upper and lower case alike.
	IgnoreCase bool
}

// optional returns the value of an optional argument, or its default.
func optional[T any](values []T) (value T) {
	if len(values) > 0 {
		value = values[0]
	}
	return value
}

// NewURLPattern implements the constructor without a base URL. A string must have
// a protocol. Only the first of the options is used. The error is a [*TypeError], which
// wraps an [*urlpattern.Error].
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-urlpattern
func NewURLPattern(input URLPatternInput, options ...URLPatternOptions) (*URLPattern, error) {
	return patternObject(create(input, nil, optional(options)))
}

// NewURLPatternWithBase implements the constructor with a base URL. The input must be
// a string: a dictionary has a member for the base URL. Only the first of the options is
// used. The error is a [*TypeError].
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-urlpattern
func NewURLPatternWithBase(input URLPatternInput, baseURL string, options ...URLPatternOptions) (*URLPattern, error) {
	baseURL = usv(baseURL)
	return patternObject(create(input, &baseURL, optional(options)))
}

// baseForInit returns the exception for a dictionary followed by a base URL.
func baseForInit() error {
	return &TypeError{Message: `A URLPatternInit takes the base URL as its member "baseURL", not as an argument`}
}

// create makes a pattern. base may be nil.
//
// https://urlpattern.spec.whatwg.org/#urlpattern-initialize
func create(input URLPatternInput, base *string, options URLPatternOptions) (urlpattern.Pattern, error) {
	text, init := convert(input)
	o := urlpattern.Options{IgnoreCase: options.IgnoreCase}
	switch {
	case init != nil && base != nil:
		return urlpattern.Pattern{}, baseForInit()
	case init != nil:
		return o.New(init.record())
	case base == nil:
		return o.Parse(text)
	}
	var err error
	if o.Base, err = weburl.Parse(*base); err == nil {
		return o.Parse(text)
	}
	// The string is split into components before the base URL is parsed. That can only
	// fail at its protocol.
	_, err = o.Parse(text)
	var failure *urlpattern.Error
	if errors.As(err, &failure) && (failure.Component == urlpattern.Protocol || failure.Code == urlpattern.TooLarge && failure.Component == 0) {
		return urlpattern.Pattern{}, err
	}
	return o.New(urlpattern.Init{urlpattern.BaseURL: *base})
}

// patternObject returns the results of a constructor.
func patternObject(p urlpattern.Pattern, err error) (*URLPattern, error) {
	var thrown *TypeError
	switch {
	case err == nil:
		return &URLPattern{p}, nil
	case errors.As(err, &thrown):
		return nil, err
	}
	return nil, &TypeError{Message: "Invalid URL pattern: " + strings.TrimPrefix(err.Error(), "urlpattern: "), Err: err}
}

// BuildURLPattern returns the pattern for an argument of another API, where base is the
// base URL of the environment. A [*URLPattern] is returned as it is. The error is
// a [*TypeError].
//
// https://urlpattern.spec.whatwg.org/#build-a-urlpattern-object-from-a-web-idl-value
func BuildURLPattern(input URLPatternInput, base weburl.URL) (*URLPattern, error) {
	if p, ok := input.(*URLPattern); ok && p != nil {
		return p, nil
	}
	o := urlpattern.Options{Base: base}
	text, init := convert(input)
	if init != nil {
		return patternObject(o.New(init.record()))
	}
	return patternObject(o.Parse(text))
}

// FromPattern returns a new URLPattern object for a pattern.
func FromPattern(pattern urlpattern.Pattern) *URLPattern { return &URLPattern{pattern} }

// Pattern returns the pattern of p.
func (p *URLPattern) Pattern() urlpattern.Pattern { return p.pattern }

// Test reports whether p matches a URL, given as a string, perhaps with a base URL, or as
// a dictionary. Only the first base URL is used. An input that cannot be parsed does not
// match. The error is a [*TypeError]: a dictionary cannot be combined with a base URL.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-test
func (p *URLPattern) Test(input URLPatternInput, baseURL ...string) (bool, error) {
	text, init := convert(input)
	if init != nil {
		if len(baseURL) > 0 {
			return false, baseForInit()
		}
		return p.pattern.TestInit(init.record()), nil
	}
	return p.pattern.Test(parseInput(text, baseURL)), nil
}

// parseInput parses an input with an optional base URL. It returns the zero URL, which no
// pattern matches, if it cannot be parsed.
func parseInput(text string, baseURL []string) weburl.URL {
	var base weburl.URL
	if len(baseURL) > 0 {
		var err error
		if base, err = weburl.Parse(baseURL[0]); err != nil {
			return weburl.URL{}
		}
	}
	u, err := base.Parse(text)
	if err != nil {
		return weburl.URL{}
	}
	return u
}

// Exec is like Test, but returns the result of the match, or nil if p does not match.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-exec
func (p *URLPattern) Exec(input URLPatternInput, baseURL ...string) (*URLPatternResult, error) {
	text, init := convert(input)
	var m urlpattern.Match
	var ok bool
	result := &URLPatternResult{}
	if init != nil {
		if len(baseURL) > 0 {
			return nil, baseForInit()
		}
		result.Inputs = []URLPatternInput{init}
		m, ok = p.pattern.MatchInit(init.record())
	} else {
		result.Inputs = []URLPatternInput{USVString(text)}
		m, ok = p.pattern.Match(parseInput(text, baseURL))
		if len(baseURL) > 0 {
			result.Inputs = append(result.Inputs, USVString(usv(baseURL[0])))
		}
	}
	if !ok {
		return nil, nil
	}
	for c, component := range result.components() {
		*component = componentResult(&m, urlpattern.Protocol+urlpattern.Component(c))
	}
	return result, nil
}

// URLPatternResult is the dictionary that [URLPattern.Exec] returns.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult
type URLPatternResult struct {
	// Inputs holds the arguments of Exec, a [USVString] or a [URLPatternInit] each.
	Inputs []URLPatternInput

	Protocol, Username, Password, Hostname, Port, Pathname, Search, Hash URLPatternComponentResult
}

// components returns the eight results in the Standard's order.
func (r *URLPatternResult) components() [8]*URLPatternComponentResult {
	return [...]*URLPatternComponentResult{&r.Protocol, &r.Username, &r.Password, &r.Hostname, &r.Port, &r.Pathname, &r.Search, &r.Hash}
}

// URLPatternComponentResult is the dictionary for a component in a [URLPatternResult].
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatterncomponentresult
type URLPatternComponentResult struct {
	// Input is the value of the component.
	Input string
	// Groups is the record of the groups, in the order of the pattern.
	Groups []URLPatternGroup
}

// URLPatternGroup is an entry of [URLPatternComponentResult.Groups].
type URLPatternGroup struct {
	Name string
	// Value is undefined in the Web API if Defined is false.
	Value   string
	Defined bool
}

// Group returns the value of the group with the given name. ok is false if it is
// undefined, or if there is no such group.
func (r *URLPatternComponentResult) Group(name string) (value string, ok bool) {
	for _, g := range r.Groups {
		if g.Name == name {
			return g.Value, g.Defined
		}
	}
	return "", false
}

func componentResult(m *urlpattern.Match, c urlpattern.Component) (r URLPatternComponentResult) {
	r.Input = m.Input(c)
	for name, g := range m.Groups(c) {
		r.Groups = append(r.Groups, URLPatternGroup{Name: name, Value: g.Value, Defined: g.Set})
	}
	return r
}

// Protocol returns the pattern string of the protocol, without a colon.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-protocol
func (p *URLPattern) Protocol() string { return p.pattern.Component(urlpattern.Protocol) }

// Username returns the pattern string of the username.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-username
func (p *URLPattern) Username() string { return p.pattern.Component(urlpattern.Username) }

// Password returns the pattern string of the password.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-password
func (p *URLPattern) Password() string { return p.pattern.Component(urlpattern.Password) }

// Hostname returns the pattern string of the hostname.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-hostname
func (p *URLPattern) Hostname() string { return p.pattern.Component(urlpattern.Hostname) }

// Port returns the pattern string of the port.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-port
func (p *URLPattern) Port() string { return p.pattern.Component(urlpattern.Port) }

// Pathname returns the pattern string of the pathname.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-pathname
func (p *URLPattern) Pathname() string { return p.pattern.Component(urlpattern.Pathname) }

// Search returns the pattern string of the search, without a question mark.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-search
func (p *URLPattern) Search() string { return p.pattern.Component(urlpattern.Search) }

// Hash returns the pattern string of the hash, without a number sign.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-hash
func (p *URLPattern) Hash() string { return p.pattern.Component(urlpattern.Hash) }

// HasRegExpGroups reports whether p contains a regular expression, apart from those that
// mean the same as ":name" or "*".
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-hasregexpgroups
func (p *URLPattern) HasRegExpGroups() bool { return p.pattern.HasRegExpGroups() }
