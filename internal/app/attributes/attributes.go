// Package attributes lists the attributes of the Web API's class URL. Its test finds every other
// list in the project that lacks one.
package attributes

import (
	"slices"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/webapi"
)

// Attribute is an attribute whose values are strings.
type Attribute struct {
	Name string
	// Set is the setter, or nil if the attribute is read-only. Only that of href returns an
	// error.
	Set func(u *webapi.URL, value string) error
	// State is the state override with which the setter runs the parser on a non-empty value,
	// or 0 if the setter does something else.
	State infra.State
}

// All holds the attributes in the order of the interface, except searchParams, which is an
// object.
//
// NB: the getters are in Values because cmd/weburl-wasm does not need them.
var All = [...]Attribute{
	{Name: "href", Set: (*webapi.URL).SetHref},
	{Name: "origin"},
	{Name: "protocol", Set: func(u *webapi.URL, value string) error { u.SetProtocol(value); return nil }}, // runs the parser on value+":"
	{Name: "username", Set: func(u *webapi.URL, value string) error { u.SetUsername(value); return nil }},
	{Name: "password", Set: func(u *webapi.URL, value string) error { u.SetPassword(value); return nil }},
	{Name: "host", Set: func(u *webapi.URL, value string) error { u.SetHost(value); return nil }, State: infra.HostState},
	{Name: "hostname", Set: func(u *webapi.URL, value string) error { u.SetHostname(value); return nil }, State: infra.HostnameState},
	{Name: "port", Set: func(u *webapi.URL, value string) error { u.SetPort(value); return nil }, State: infra.PortState},
	{Name: "pathname", Set: func(u *webapi.URL, value string) error { u.SetPathname(value); return nil }, State: infra.PathStartState},
	{Name: "search", Set: func(u *webapi.URL, value string) error { u.SetSearch(value); return nil }, State: infra.QueryState},
	{Name: "hash", Set: func(u *webapi.URL, value string) error { u.SetHash(value); return nil }, State: infra.FragmentState},
}

// Values returns the values of the attributes, in the order of All.
func Values(u *webapi.URL) [len(All)]string {
	return [...]string{
		u.Href(), u.Origin(), u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash(),
	}
}

// Named returns the attribute with the name, or nil.
func Named(name string) *Attribute {
	i := slices.IndexFunc(All[:], func(a Attribute) bool { return a.Name == name })
	if i < 0 {
		return nil
	}
	return &All[i]
}

// Names returns the names of all attributes.
func Names() []string { return names(func(Attribute) bool { return true }) }

// Settable returns the names of the attributes that have setters.
func Settable() []string { return names(func(a Attribute) bool { return a.Set != nil }) }

func names(has func(a Attribute) bool) []string {
	var list []string
	for _, a := range All {
		if has(a) {
			list = append(list, a.Name)
		}
	}
	return list
}
