package main

import "github.com/weburl-go/weburl/webapi"

// The attributes that have setters, except href, have these numbers in web/bridge.js, too.
const (
	protocolAttribute = iota
	usernameAttribute
	passwordAttribute
	hostAttribute
	hostnameAttribute
	portAttribute
	pathnameAttribute
	searchAttribute
	hashAttribute
	attributes // how many there are
)

// set gives an attribute of u a value.
//
// NB: with a table of functions in place of the switch, u would be on the heap.
func set(u *webapi.URL, attribute int32, value string) {
	switch attribute {
	case protocolAttribute:
		u.SetProtocol(value)
	case usernameAttribute:
		u.SetUsername(value)
	case passwordAttribute:
		u.SetPassword(value)
	case hostAttribute:
		u.SetHost(value)
	case hostnameAttribute:
		u.SetHostname(value)
	case portAttribute:
		u.SetPort(value)
	case pathnameAttribute:
		u.SetPathname(value)
	case searchAttribute:
		u.SetSearch(value)
	case hashAttribute:
		u.SetHash(value)
	}
}
