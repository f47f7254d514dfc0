package models

import (
	"net/url"
	"runtime"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// NetHTTP returns the model net/http: the address that Go's net/http would dial, and as
// HostHeader the host that it would send. Its version is the version of Go. The host
// and the port are those passed to a dialer, so there is always a port, and a host may
// be "", which means this machine. The other parts, and the resolution of references,
// are those of net/url.
//
// The model calls net/url but not net/http; tests compare the addresses with those that
// net/http passes to a dialer, and the hosts with those that http.Request.Write writes.
// Names outside ASCII are mapped by package idna with net/http's version of Unicode; a
// name that cannot be mapped is dialed as it is.
func NetHTTP() *edition.Edition {
	return model("net/http", runtime.Version(), "Package net/http of Go: the address that it dials", netHTTP)
}

// lookup is the profile of golang.org/x/net/idna that net/http uses, with its version
// of Unicode since Go 1.21.
var lookup = idna.Options{CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, Unicode: idna.Unicode(15, 0)}

// encodesASCII reports whether a label of host is the Punycode of ASCII. Like UTS #46
// since Unicode 16, net/http refuses that, except for "xn--" with nothing after it.
func encodesASCII(host string) bool {
	_, violations := idna.Options{}.ToUnicode(host)
	for _, v := range violations {
		if v.Rule == validation.P4 {
			if text, _ := (idna.Options{}).ToUnicode(v.Span.Of(host)); text != "" {
				return true
			}
		}
	}
	return false
}

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
	header, sends := hostHeader(u.Host, u.Port())
	host := u.Hostname()
	if !infra.IsASCII(host) {
		if ascii, err := lookup.ToASCII(host); err == nil && !encodesASCII(host) {
			host = ascii
		}
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	r := edition.Reading{Scheme: nowhere(u.Scheme), Host: nowhere(host), Port: nowhere(port), Path: nowhere(u.EscapedPath()), Href: u.String(), HasHref: true}
	if sends {
		r.HostHeader = nowhere(header)
	}
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

// place sets the spans of those parts of a reading that the input, split at the last
// "@" and ":", also contains.
func place(r *edition.Reading, input string) {
	found, a := split(input)
	if a.Present {
		lastAt(&found, input, a.Span.Start, a.Span.End)
	}
	takePlaces(r, &found)
}
