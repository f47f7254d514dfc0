package models

import (
	"net/url"
	"runtime"
	"strings"
	"unicode"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
)

// NetHTTP returns the model net/http: the address that Go's net/http would dial, and as
// HostHeader the host that it would send. Its version is the version of Go. The host
// and the port are those passed to a dialer, so there is always a port, and a host may
// be "", which means this machine. The other parts, and the resolution of references,
// are those of net/url.
//
// The model calls net/url but not net/http; tests compare the addresses with those that
// net/http passes to a dialer, and the hosts with those that http.Request.Write writes.
// Names outside ASCII are mapped with the tables of package idna, without the code
// points that the Unicode version of net/http does not contain; a name that cannot be
// mapped is dialed as it is.
func NetHTTP() *edition.Edition {
	return model("net/http", runtime.Version(), "Package net/http of Go: the address that it dials", netHTTP)
}

// lookup is the profile of golang.org/x/net/idna that net/http uses, with its version
// of Unicode since Go 1.21.
var lookup = idna.Options{CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, Assigned: inUnicode15}

// asInUnicode15 applies those mappings of net/http that package idna does differently:
// the capital sharp s becomes two letters, and a label "xn--" without more becomes
// empty.
func asInUnicode15(host string) string {
	host = strings.ReplaceAll(host, "ẞ", "ss")
	if !strings.Contains(lower(host), "xn--") {
		return host
	}
	labels := strings.Split(strings.NewReplacer("。", ".", "．", ".", "｡", ".").Replace(host), ".")
	for i, label := range labels {
		if lower(label) == "xn--" {
			labels[i] = ""
		}
	}
	return strings.Join(labels, ".")
}

// inUnicode15 reports whether Unicode 15 contains r, unless r was disallowed then and is
// allowed now.
func inUnicode15(r rune) bool { return assignedIn15(r) && !unicode.Is(allowedSince15, r) }

var assignedIn15 = idna.AssignedIn(15, 0)

// allowedSince15 holds the code points that UTS #46 allows only since then.
var allowedSince15 = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x04C0, Hi: 0x04C0, Stride: 1}, {Lo: 0x10A0, Hi: 0x10C5, Stride: 1}, {Lo: 0x115F, Hi: 0x1160, Stride: 1},
		{Lo: 0x17B4, Hi: 0x17B5, Stride: 1}, {Lo: 0x1806, Hi: 0x1806, Stride: 1}, {Lo: 0x180E, Hi: 0x180E, Stride: 1},
		{Lo: 0x2061, Hi: 0x2063, Stride: 1}, {Lo: 0x206A, Hi: 0x206F, Stride: 1}, {Lo: 0x2132, Hi: 0x2132, Stride: 1},
		{Lo: 0x2183, Hi: 0x2183, Stride: 1}, {Lo: 0x2260, Hi: 0x2260, Stride: 1}, {Lo: 0x226E, Hi: 0x226F, Stride: 1},
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, {Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1D173, Hi: 0x1D17A, Stride: 1}, {Lo: 0x2F868, Hi: 0x2F868, Stride: 1}, {Lo: 0x2F874, Hi: 0x2F874, Stride: 1},
		{Lo: 0x2F91F, Hi: 0x2F91F, Stride: 1}, {Lo: 0x2F95F, Hi: 0x2F95F, Stride: 1}, {Lo: 0x2F9BF, Hi: 0x2F9BF, Stride: 1},
	},
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
		if ascii, err := lookup.ToASCII(asInUnicode15(host)); err == nil {
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
