package urlpattern

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
)

// initType tells what the strings of an init are: pattern strings, or strings to match.
type initType uint8

const (
	patternType initType = iota
	urlType
)

// process completes init from its base URL and normalizes its strings. After that, strings
// to match are canonical, and none is missing.
//
// https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit
func process(init *values, typ initType) (result values, _ *Error) {
	if typ == urlType {
		for c := Protocol; c <= Hash; c++ {
			result.set[c] = true
		}
	}
	var base weburl.URL
	if init.set[BaseURL] {
		var err error
		if base, err = weburl.Parse(init.text[BaseURL]); err != nil {
			return result, badBase(err, init.at[BaseURL])
		}
		inherit(&result, init, base, typ)
	}
	for c := Protocol; c <= Hash; c++ {
		if !init.set[c] {
			continue
		}
		text, at := init.text[c], init.at[c]
		if c == Pathname && base.IsValid() && !base.HasOpaquePath() && !isAbsolutePathname(text, typ) {
			path := processBaseURLString(base.Path(), typ)
			if slash := strings.LastIndexByte(path, '/'); slash >= 0 {
				text = path[:slash+1] + text
				at -= slash + 1
			}
		}
		processed, removed, err := processComponent(c, text, result.text[Protocol], typ)
		if err != nil {
			return result, &Error{Code: NotEncodable, Component: c, cause: err}
		}
		result.put(c, processed, at+removed)
	}
	return result, nil
}

// processComponent processes a string for component c. removed is the length of what it
// strips from the start.
func processComponent(c Component, value, protocol string, typ initType) (processed string, removed int, err error) {
	switch c {
	case Protocol:
		return processProtocol(value, typ)
	case Username:
		return processUsername(value, typ)
	case Password:
		return processPassword(value, typ)
	case Hostname:
		return processHostname(value, typ)
	case Port:
		return processPort(value, protocol, typ)
	case Pathname:
		return processPathname(value, protocol, typ)
	case Search:
		return processSearch(value, typ)
	}
	return processHash(value, typ)
}

// inherit copies each component of base to result that init lacks, unless init has one that
// precedes it. A pattern inherits no username and no password.
func inherit(result, init *values, base weburl.URL, typ initType) {
	put := func(c Component, text string) {
		result.put(c, processBaseURLString(text, typ), unknownPlace)
	}
	if init.hasNone(Protocol) {
		put(Protocol, base.Scheme())
	}
	if typ != patternType && init.hasNone(Protocol, Hostname, Port, Username) {
		put(Username, base.Username())
	}
	if typ != patternType && init.hasNone(Protocol, Hostname, Port, Username, Password) {
		put(Password, base.Password())
	}
	if init.hasNone(Protocol, Hostname) {
		put(Hostname, base.Host().String())
	}
	if init.hasNone(Protocol, Hostname, Port) {
		put(Port, portOf(base))
	}
	if init.hasNone(Protocol, Hostname, Port, Pathname) {
		put(Pathname, base.Path())
	}
	if init.hasNone(Protocol, Hostname, Port, Pathname, Search) {
		query, _ := base.Query()
		put(Search, query)
	}
	if init.hasNone(Protocol, Hostname, Port, Pathname, Search, Hash) {
		fragment, _ := base.Fragment()
		put(Hash, fragment)
	}
}

// portOf returns the port as text, or "" if it is null, without an allocation.
func portOf(u weburl.URL) string {
	if _, ok := u.Port(); !ok {
		return ""
	}
	return u.HostPort()[len(u.Host().String())+len(":"):]
}

// https://urlpattern.spec.whatwg.org/#process-a-base-url-string
func processBaseURLString(input string, typ initType) string {
	if typ != patternType {
		return input
	}
	return escapePatternString(input)
}

// https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname
func isAbsolutePathname(input string, typ initType) bool {
	switch {
	case input == "":
		return false
	case input[0] == '/':
		return true
	case typ == urlType || len(input) < 2:
		return false
	}
	return (input[0] == '\\' || input[0] == '{') && input[1] == '/'
}

// https://urlpattern.spec.whatwg.org/#process-protocol-for-init
func processProtocol(value string, typ initType) (string, int, error) {
	value = strings.TrimSuffix(value, ":")
	if typ == patternType {
		return value, 0, nil
	}
	value, err := canonicalizeProtocol(value)
	return value, 0, err
}

// https://urlpattern.spec.whatwg.org/#process-username-for-init
func processUsername(value string, typ initType) (string, int, error) {
	if typ == patternType {
		return value, 0, nil
	}
	return canonicalizeUsername(value), 0, nil
}

// https://urlpattern.spec.whatwg.org/#process-password-for-init
func processPassword(value string, typ initType) (string, int, error) {
	if typ == patternType {
		return value, 0, nil
	}
	return canonicalizePassword(value), 0, nil
}

// https://urlpattern.spec.whatwg.org/#process-hostname-for-init
func processHostname(value string, typ initType) (string, int, error) {
	if typ == patternType {
		return value, 0, nil
	}
	value, err := canonicalizeHostname(value)
	return value, 0, err
}

// https://urlpattern.spec.whatwg.org/#process-port-for-init
func processPort(value, protocol string, typ initType) (string, int, error) {
	if typ == patternType {
		return value, 0, nil
	}
	value, err := canonicalizePort(value, protocol)
	return value, 0, err
}

// https://urlpattern.spec.whatwg.org/#process-pathname-for-init
func processPathname(value, protocol string, typ initType) (_ string, _ int, err error) {
	switch {
	case typ == patternType:
	case protocol == "" || infra.SpecialSchemeOf(protocol).IsSpecial():
		value, err = canonicalizePathname(value)
	default:
		value, err = canonicalizeOpaquePathname(value)
	}
	return value, 0, err
}

// https://urlpattern.spec.whatwg.org/#process-search-for-init
func processSearch(value string, typ initType) (string, int, error) {
	stripped := strings.TrimPrefix(value, "?")
	removed := len(value) - len(stripped)
	if typ == patternType {
		return stripped, removed, nil
	}
	value, err := canonicalizeSearch(stripped)
	return value, removed, err
}

// https://urlpattern.spec.whatwg.org/#process-hash-for-init
func processHash(value string, typ initType) (string, int, error) {
	stripped := strings.TrimPrefix(value, "#")
	removed := len(value) - len(stripped)
	if typ == patternType {
		return stripped, removed, nil
	}
	value, err := canonicalizeHash(stripped)
	return value, removed, err
}

// isDefaultPort reports whether text is the default port of protocol. The Standard does
// not say whether "0443" is; as in Chromium, it is.
func isDefaultPort(protocol, text string) bool {
	want, has := infra.SpecialSchemeOf(protocol).DefaultPort()
	port, digits, ok := infra.Port(text)
	return has && ok && digits == len(text) && port == want
}
