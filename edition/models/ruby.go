package models

import (
	"net/netip"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Ruby returns the model ruby: URI.parse of Ruby's standard library, which implements
// RFC 3986 by a regular expression. It accepts only ASCII; a query may contain almost
// any of it. In references without a scheme, the expression lacks a bracket, so that an
// IPv6 address there has none at its end. The model does not resolve references.
func Ruby() *edition.Edition {
	return modelWithoutBase("ruby", "Ruby 3.1.2", "URI of Ruby's standard library", ruby)
}

// The characters that the RFC allows in the parts, besides letters, digits and
// percent-encoded bytes.
const (
	rubyName     = "!$&'()*+,-.;=_~"
	rubyUserinfo = rubyName + ":"
	rubyPath     = rubyUserinfo + "@/"
	rubyFragment = rubyPath + "?"
)

// rubyBad returns the index of the first character of s that is not allowed, or -1.
// Allowed are letters, digits, percent-encoded bytes and the characters in set.
func rubyBad(s, set string) int {
	for i := 0; i < len(s); i++ {
		if !infra.Is(s[i], infra.Alpha|infra.Digit) && !infra.IsPercentEncodedByte(s, i) && strings.IndexByte(set, s[i]) < 0 {
			return i
		}
	}
	return -1
}

func ruby(s string) (r edition.Reading) {
	r, authority := split(s)
	colon := strings.IndexAny(s, ":/?#")
	switch {
	case !infra.IsASCII(s):
		return refuse("not-ascii", 0, len(s))
	case colon >= 0 && s[colon] == ':' && infra.SchemeLength(s) != colon || strings.HasPrefix(s, ":"):
		return refuse("scheme", 0, colon)
	}
	if authority.Present {
		if f := rubyAuthority(&r, s, authority.Span.Start, authority.Span.End); f != nil {
			return edition.Reading{Failure: f}
		}
	}
	if i := rubyBad(r.Path.Text, rubyPath); i >= 0 {
		return refuse("path", r.Path.Span.Start+i, r.Path.Span.Start+i+1)
	}
	if i := rubyBad(r.Fragment.Text, rubyFragment); i >= 0 {
		return refuse("fragment", r.Fragment.Span.Start+i, r.Fragment.Span.Start+i+1)
	}
	for i := 0; i+2 < len(r.Query.Text); i++ {
		if q := r.Query.Text; q[i] == '%' && !infra.Is(q[i+1], infra.Hex) && !infra.Is(q[i+2], infra.Hex) {
			return refuse("query", r.Query.Span.Start+i, r.Query.Span.Start+i+1)
		}
	}
	if r.Scheme.Present && r.Path.Text != "" && r.Path.Text[0] != '/' {
		r.Path.Kind = "opaque"
	}
	if f := rubyClass(&r); f != nil {
		return edition.Reading{Failure: f}
	}
	return r
}

// rubyClass applies the special treatment in the classes of some schemes.
func rubyClass(r *edition.Reading) *edition.Finding {
	opaque, ok := r.Path.Kind == "opaque", true
	switch lower(r.Scheme.Text) {
	case "file":
		if r.Userinfo, r.Username, r.Password, r.Port = (edition.Part{}), (edition.Part{}), (edition.Part{}), (edition.Part{}); r.Host.Text == "localhost" {
			r.Host = nowhere("")
		}
	case "ftp":
		ok = !opaque
	case "ldap", "ldaps":
		ok = !opaque && !r.Fragment.Present
	case "mailto":
		ok = opaque || r.Query.Present
		for rest := r.Path.Text; opaque && rest != ""; {
			i := strings.IndexAny(rest, ",;")
			if i < 0 {
				i = len(rest)
			}
			user, domain, found := strings.Cut(rest[:i], "@")
			ok = ok && found && user != "" && domain != "" && !strings.Contains(domain, "@")
			rest = rest[min(i+1, len(rest)):]
		}
	}
	if !ok {
		return &edition.Finding{Name: "scheme-specific", Span: r.Path.Span}
	}
	return nil
}

// rubyAuthority reads the authority of s from start to end.
func rubyAuthority(r *edition.Reading, s string, start, end int) *edition.Finding {
	fail := func(name string, start int) *edition.Finding {
		return &edition.Finding{Name: name, Span: validation.Span{Start: start, End: end}}
	}
	host := start
	if i := strings.LastIndexByte(s[start:end], '@'); i >= 0 {
		if bad := rubyBad(s[start:start+i], rubyUserinfo); bad >= 0 {
			return fail("userinfo", start+bad)
		}
		credentials(r, s, start, start+i)
		host += i + 1
	}
	stop := end
	if i := strings.LastIndexByte(s[host:end], ':'); i >= 0 && isNumber(s[host+i+1:end]) {
		stop = host + i
	}
	if !rubyHost(s[host:stop], r.Scheme.Present) {
		// The colon may belong to an address without a closing bracket.
		if stop = end; !rubyHost(s[host:stop], r.Scheme.Present) {
			return fail("host", host)
		}
	}
	if host < stop {
		r.Host = piece(s, host, stop)
	}
	if stop < end {
		r.Port = piece(s, stop+1, end)
	}
	return nil
}

// rubyHost reports whether a host is allowed in a URL with a scheme or, if scheme is
// not set, in one without.
func rubyHost(s string, scheme bool) bool {
	inner, opened := strings.CutPrefix(s, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	if !opened && !closed {
		return rubyBad(s, rubyName) < 0
	}
	if future, ok := strings.CutPrefix(inner, "v"); ok {
		version, text, ok := strings.Cut(future, ".")
		for i := 0; i < len(version); i++ {
			ok = ok && infra.Is(version[i], infra.Hex)
		}
		return ok && version != "" && text != "" && rubyBad(text, rubyUserinfo) < 0 && !strings.Contains(text, "%") && closed && opened == scheme
	}
	a, err := netip.ParseAddr(inner)
	if strings.HasPrefix(inner, "::") {
		// The expression does not match addresses that omit two groups at the beginning.
		groups := strings.Count(inner, ":") - 1
		if strings.Contains(inner, ".") {
			groups++
		}
		if groups == 6 {
			return false
		}
	}
	return err == nil && a.Is6() && a.Zone() == "" && opened && closed == scheme
}
