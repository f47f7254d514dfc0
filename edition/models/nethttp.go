package models

import (
	"net/url"
	"runtime"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/idna"
)

// NetHTTP returns the model net/http: the address that Go's net/http would dial. Its
// version is that of Go. The host and the port are those that a dialer is asked for,
// so a port is always there, and a host may be "", which is this machine. The other
// parts, and the resolution of references, are net/url's.
//
// net/http is not asked, but net/url is; a test compares the addresses with those that
// a dialer of net/http gets. Names beyond ASCII are mapped with the tables of package
// idna, without the code points that the Unicode of net/http does not have; a name
// that cannot be mapped is dialed as it is.
func NetHTTP() *edition.Edition {
	return model("net/http", runtime.Version(), "Package net/http of Go: the address that it dials", netHTTP)
}

// lookup is the profile of golang.org/x/net/idna that net/http has, with the version of
// Unicode that it has since Go 1.21.
var lookup = idna.Options{CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, Assigned: idna.AssignedIn(15, 0)}

func netHTTP(q edition.Request) edition.Reading {
	u, err := url.Parse(q.Input)
	if err != nil {
		return refuse("net/url", -1, -1)
	}
	if q.HasBase {
		base, err := url.Parse(q.Base)
		if err != nil {
			return refuseBase(refuse("net/url", -1, -1))
		}
		u = base.ResolveReference(u)
	}
	port := ""
	switch u.Scheme {
	case "http":
		port = "80"
	case "https":
		port = "443"
	default:
		return refuse("unsupported-protocol-scheme", -1, -1)
	}
	if strings.TrimSuffix(u.Host, ":") == "" {
		return refuse("no-host", -1, -1)
	}
	if p := u.Port(); p != "" {
		port = p
	}
	host := u.Hostname()
	if ascii, err := lookup.ToASCII(host); err == nil && !isASCII(host) {
		host = ascii
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	r := edition.Reading{Scheme: nowhere(u.Scheme), Host: nowhere(host), Port: nowhere(port), Path: nowhere(u.EscapedPath()), Href: u.String(), HasHref: true}
	if u.Opaque != "" {
		r.Path = nowhere(u.Opaque)
	}
	if u.User != nil {
		r.Userinfo, r.Username = nowhere(u.User.String()), nowhere(u.User.Username())
		if password, ok := u.User.Password(); ok {
			r.Password = nowhere(password)
		}
	}
	if u.RawQuery != "" || u.ForceQuery {
		r.Query = nowhere(u.RawQuery)
	}
	if u.Fragment != "" {
		r.Fragment = nowhere(u.EscapedFragment())
	}
	place(&r, q.Input)
	return r
}

// place gives the parts of a reading the places in the input where, split by the last
// "@" and ":", it has the same.
func place(r *edition.Reading, input string) {
	found, a := split(input)
	if a.Present {
		lastAt(&found, input, a.Span.Start, a.Span.End)
	}
	takePlaces(r, &found)
}
