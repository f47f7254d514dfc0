package cli

import (
	"errors"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/site"
	"github.com/weburl-go/weburl/webapi"
)

// attribute is a part of a URL, or something derived from it, that the verbs get
// and set by its name.
type attribute struct {
	name string
	get  func(u weburl.URL) string
	// set is the setter of the Web API, or nil if that has none. It ignores
	// values it cannot use; only that of href returns an error.
	set func(u *webapi.URL, value string) error
	// change does what set does, but returns an error where set ignores the
	// value or part of it. It is nil for a read-only attribute.
	change func(u weburl.URL, value string) (weburl.URL, error)
	// unset makes the part null or empty. It is nil if that is impossible.
	unset func(u weburl.URL) weburl.URL
}

// webAttributes is the number of attributes that the Web API has.
const webAttributes = 11

// attributes begins with those of the Web API, in its order.
var attributes = [...]attribute{
	{name: "href", get: weburl.URL.String, set: (*webapi.URL).SetHref, change: changeHref},
	{name: "origin", get: func(u weburl.URL) string { return u.Origin().String() }},
	{name: "protocol", get: func(u weburl.URL) string { return u.Scheme() + ":" },
		set: silent((*webapi.URL).SetProtocol), change: changeProtocol},
	{name: "username", get: weburl.URL.Username,
		set: silent((*webapi.URL).SetUsername), change: weburl.URL.WithUsername, unset: withoutUsername},
	{name: "password", get: weburl.URL.Password,
		set: silent((*webapi.URL).SetPassword), change: weburl.URL.WithPassword, unset: withoutPassword},
	{name: "host", get: hostOf, set: silent((*webapi.URL).SetHost), change: weburl.URL.WithHostPort},
	{name: "hostname", get: func(u weburl.URL) string { return u.Host().String() },
		set: silent((*webapi.URL).SetHostname), change: weburl.URL.WithHost},
	{name: "port", get: portOf,
		set: silent((*webapi.URL).SetPort), change: changePort, unset: weburl.URL.WithoutPort},
	{name: "pathname", get: weburl.URL.Path, set: silent((*webapi.URL).SetPathname), change: weburl.URL.WithPath},
	{name: "search", get: func(u weburl.URL) string { return prefixed('?', queryOf(u)) },
		set: silent((*webapi.URL).SetSearch), change: changeSearch, unset: weburl.URL.WithoutQuery},
	{name: "hash", get: func(u weburl.URL) string { return prefixed('#', fragmentOf(u)) },
		set: silent((*webapi.URL).SetHash), change: changeHash, unset: weburl.URL.WithoutFragment},

	{name: "scheme", get: weburl.URL.Scheme, change: weburl.URL.WithScheme},
	{name: "path", get: weburl.URL.Path, change: weburl.URL.WithPath},
	{name: "query", get: queryOf, change: weburl.URL.WithQuery, unset: weburl.URL.WithoutQuery},
	{name: "fragment", get: fragmentOf, change: weburl.URL.WithFragment, unset: weburl.URL.WithoutFragment},
	{name: "host-kind", get: func(u weburl.URL) string { return hostKind(u.Host().Kind()) }},
	{name: "public-suffix", get: func(u weburl.URL) string { return psl.PublicSuffix(u.Host()).String() }},
	{name: "registrable-domain", get: func(u weburl.URL) string { return psl.RegistrableDomain(u.Host()).String() }},
	{name: "site", get: func(u weburl.URL) string { return site.Of(u.Origin()).String() }},
	{name: "hostname-unicode", get: func(u weburl.URL) string { return u.Host().Unicode() }},
}

// attributeNamed returns the attribute with the name, or nil.
func attributeNamed(name string) *attribute {
	for i := range attributes {
		if attributes[i].name == name {
			return &attributes[i]
		}
	}
	return nil
}

// attributeNames returns the names of the attributes for which has is true.
func attributeNames(has func(a *attribute) bool) []string {
	var names []string
	for i := range attributes {
		if has(&attributes[i]) {
			names = append(names, attributes[i].name)
		}
	}
	return names
}

// unknownAttribute returns the error for a name that is not one of names. Unless
// it is much like one of them, it may be a part of a URL, and wrong is said
// instead of showing it.
func unknownAttribute(name string, names []string, wrong string) error {
	if near := nearest(name, names); near != "" {
		return usageError(unknown("attribute", name, near))
	}
	return usageError(wrong + "; the attributes are " + strings.Join(names, ", "))
}

func (a *attribute) any() bool          { return true }
func (a *attribute) hasSetter() bool    { return a.set != nil }
func (a *attribute) canBeChanged() bool { return a.change != nil }
func (a *attribute) canBeUnset() bool   { return a.unset != nil }

// silent makes a setter that never returns an error.
func silent(set func(u *webapi.URL, value string)) func(*webapi.URL, string) error {
	return func(u *webapi.URL, value string) error {
		set(u, value)
		return nil
	}
}

// apply returns u as the setter of the Web API leaves it, and an error if the
// setter ignores the value or part of it. An attribute that the Web API does not
// have is changed completely or not at all.
func (a *attribute) apply(u weburl.URL, value string) (weburl.URL, error) {
	changed, err := a.change(u, value)
	if err == nil || a.set == nil {
		return changed, err
	}
	object := webapi.FromRecord(u)
	a.set(object, value) // err is its error, too
	return object.Record(), err
}

func hostOf(u weburl.URL) string {
	if port := portOf(u); port != "" {
		return u.Host().String() + ":" + port
	}
	return u.Host().String()
}

func portOf(u weburl.URL) string {
	if port, ok := u.Port(); ok {
		return strconv.Itoa(int(port))
	}
	return ""
}

func queryOf(u weburl.URL) string {
	query, _ := u.Query()
	return query
}

func fragmentOf(u weburl.URL) string {
	fragment, _ := u.Fragment()
	return fragment
}

// prefixed returns s after its delimiter, or "" if s is empty.
func prefixed(delimiter byte, s string) string {
	if s == "" {
		return ""
	}
	return string(delimiter) + s
}

func withoutUsername(u weburl.URL) weburl.URL {
	u, _ = u.WithUsername("") // always possible
	return u
}

func withoutPassword(u weburl.URL) weburl.URL {
	u, _ = u.WithPassword("") // always possible
	return u
}

func changeHref(u weburl.URL, value string) (weburl.URL, error) {
	changed, err := weburl.Parse(value)
	if err != nil {
		return u, err
	}
	return changed, nil
}

// changeProtocol accepts the scheme with or without a colon.
func changeProtocol(u weburl.URL, value string) (weburl.URL, error) {
	return u.WithScheme(strings.TrimSuffix(value, ":"))
}

func changePort(u weburl.URL, value string) (weburl.URL, error) {
	if value == "" {
		return u.WithoutPort(), nil
	}
	changed, err := weburl.Override(infra.Module{}, u, value, infra.PortState)
	text := infra.Clean(value, false).Text
	if _, digits, _ := infra.Port(text); err == nil && digits < len(text) {
		err = errors.New("unexpected characters after the port")
	}
	if err != nil {
		return u, err
	}
	return changed, nil
}

func changeSearch(u weburl.URL, value string) (weburl.URL, error) {
	if value == "" {
		return u.WithoutQuery(), nil
	}
	return u.WithQuery(strings.TrimPrefix(value, "?"))
}

func changeHash(u weburl.URL, value string) (weburl.URL, error) {
	if value == "" {
		return u.WithoutFragment(), nil
	}
	return u.WithFragment(strings.TrimPrefix(value, "#"))
}

// setting is a call of a setter.
type setting struct {
	attribute *attribute
	value     string
}

// applySettings calls the setters of the Web API in order. If one returns an
// error, applySettings returns u, the index of the setting, and the error.
func applySettings(u weburl.URL, settings []setting) (_ weburl.URL, index int, err error) {
	if len(settings) == 0 {
		return u, 0, nil
	}
	object := webapi.FromRecord(u)
	for i, s := range settings {
		err := s.attribute.set(object, s.value)
		var exception *webapi.TypeError
		if errors.As(err, &exception) {
			err = exception.Err
		}
		if err != nil {
			return u, i, err
		}
	}
	return object.Record(), 0, nil
}
