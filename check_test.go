package weburl

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
)

// check returns the invariant of the record that u breaks, or nil. It derives
// every field from href again, in the plainest way.
func (u URL) check() error {
	if u == (URL{}) {
		return nil
	}
	for i := range len(u.r.Href) {
		if b := u.r.Href[i]; b < 0x20 || b > 0x7E {
			return fmt.Errorf("byte %#x at %d", b, i)
		}
	}
	scheme, rest, ok := strings.Cut(u.r.Href, ":")
	if !ok || scheme == "" || strings.ToLower(scheme) != scheme {
		return fmt.Errorf("scheme %q", scheme)
	}
	want := struct {
		schemeEnd, usernameEnd, hostStart, hostEnd, pathStart, queryStart, fragmentStart uint32

		port     uint16
		hasPort  bool
		hostKind host.Kind
		scheme   infra.SpecialScheme
	}{schemeEnd: uint32(len(scheme)), scheme: infra.SpecialSchemeOf(scheme)}
	at := len(scheme) + 1
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		at += 2
		if i := strings.IndexAny(authority, "/?#"); i >= 0 {
			authority = authority[:i]
		}
		end := at + len(authority)
		userinfo, hostport, ok := strings.Cut(authority, "@")
		if !ok {
			userinfo, hostport = "", authority
			want.usernameEnd, want.hostStart = uint32(at), uint32(at)
		} else {
			username, password, ok := strings.Cut(userinfo, ":")
			if username+password == "" || ok && password == "" {
				return fmt.Errorf("userinfo %q", userinfo)
			}
			want.usernameEnd, want.hostStart = uint32(at+len(username)), uint32(at+len(userinfo)+1)
		}
		text := hostport
		if i := strings.LastIndexByte(hostport, ':'); i >= 0 && !strings.HasSuffix(hostport, "]") {
			text = hostport[:i]
			port, err := strconv.ParseUint(hostport[i+1:], 10, 16)
			if err != nil {
				return fmt.Errorf("port: %v", err)
			}
			want.port, want.hasPort = uint16(port), true
			if d, ok := want.scheme.DefaultPort(); ok && d == uint16(port) {
				return fmt.Errorf("default port")
			}
		}
		want.hostEnd = want.hostStart + uint32(len(text))
		want.pathStart = uint32(end)
		parsed, err := host.Options{Opaque: want.scheme == infra.NotSpecial}.Parse(text)
		switch {
		case text == "" && want.scheme == infra.File:
			parsed = host.Host(infra.NewHost("", host.Empty))
		case err != nil:
			return fmt.Errorf("host: %v", err)
		case parsed.String() != text:
			return fmt.Errorf("host %q serializes to %q", text, parsed)
		}
		want.hostKind = parsed.Kind()
		if parsed.Kind() == host.Empty && (ok || want.hasPort) {
			return fmt.Errorf("empty host with credentials or port")
		}
	} else {
		want.usernameEnd, want.hostStart, want.hostEnd, want.pathStart = uint32(at), uint32(at), uint32(at), uint32(at)
		if strings.HasPrefix(rest, "/.//") {
			want.pathStart += 2
		}
	}
	want.fragmentStart = uint32(len(u.r.Href))
	if i := strings.IndexByte(u.r.Href, '#'); i >= 0 {
		want.fragmentStart = uint32(i)
	}
	want.queryStart = want.fragmentStart
	if i := strings.IndexByte(u.r.Href[:want.fragmentStart], '?'); i >= 0 {
		want.queryStart = uint32(i)
	}
	got := want
	got.schemeEnd, got.usernameEnd, got.hostStart, got.hostEnd = u.r.SchemeEnd(), u.r.UsernameEnd(), u.r.HostStart(), u.r.HostEnd()
	got.pathStart, got.queryStart, got.fragmentStart = u.r.PathStart(), u.r.QueryStart(), u.r.FragmentStart()
	got.port, got.hasPort, got.hostKind, got.scheme = u.r.Port(), u.r.HasPort(), u.r.HostKind(), u.r.Scheme()
	if got != want {
		return fmt.Errorf("record %+v, want %+v", got, want)
	}
	if parsed, err := Parse(u.r.Href); err == nil && parsed.r.Href == u.r.Href && parsed.r.Offsets != u.r.Offsets {
		return fmt.Errorf("two records of one string: %+v, %+v", u.r.Offsets, parsed.r.Offsets)
	}
	places := u.r.Places()
	if v := (URL{parser.RecordOf(u.r.Href, places)}); u != v {
		return fmt.Errorf("by its places, record %+v is %+v", u, v)
	}
	record, url := infra.Take[func(URL) parser.Record](), infra.Take[func(parser.Record) URL]()
	if v := url(record(u)); u != v {
		return fmt.Errorf("by its record, %+v is %+v", u, v)
	}
	end := 0
	if origin := u.Origin().String(); origin != "null" && !u.IncludesCredentials() && strings.HasPrefix(u.r.Href, origin) {
		end = len(origin)
	}
	if int(places.OriginEnd) != end {
		return fmt.Errorf("the origin ends at %d, want %d", places.OriginEnd, end)
	}
	path := u.Path()
	if u.IsHTTP() != (u.Scheme() == "http" || u.Scheme() == "https") {
		return fmt.Errorf("IsHTTP is %t for %s", u.IsHTTP(), u)
	}
	if u.IsSpecial() && !strings.HasPrefix(path, "/") {
		return fmt.Errorf("special URL with path %q", path)
	}
	if u.HasOpaquePath() != (u.r.HostKind() == host.Null && !strings.HasPrefix(path, "/")) {
		return fmt.Errorf("opaque path: %v", u.HasOpaquePath())
	}
	for segment := range strings.SplitSeq(path, "/") {
		if !u.HasOpaquePath() && infra.Dots(segment) != 0 {
			return fmt.Errorf("dot segment in %q", path)
		}
	}
	return nil
}
