package models

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Java returns the model java: java.net.URI, which follows RFC 2396. It rejects
// characters that are not allowed in a URI, except for those outside ASCII. It accepts
// an authority that is not a host and port by the RFC, such as one with an underscore,
// a second "@" or a letter outside ASCII, but then there is no host.
//
// With a base, it resolves by RFC 2396: like RFC 3986, but the reference "" resolves to
// the directory, and ".." segments that climb too high stay.
func Java() *edition.Edition {
	return model("java", "Java 17", "java.net.URI", java)
}

// The characters that the RFC allows in the parts, besides letters and digits.
const (
	javaMark     = "_-!.~'()*"
	javaUserinfo = javaMark + ";:&=+$,"
	javaRegName  = javaMark + "$,;:@&=+"
	javaPath     = javaMark + ":@&=+$,;/"
	javaURIC     = javaMark + ";/?:@&=+$,[]"
)

// javaBad returns the index of the first character of s that is not allowed, or -1.
// Allowed are letters, digits, percent-encoded bytes, the characters in set, and those
// outside ASCII that are not spaces or controls.
func javaBad(s, set string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case infra.Is(c, infra.Alpha|infra.Digit) || infra.IsPercentEncodedByte(s, i) || strings.IndexByte(set, c) >= 0 && c < utf8.RuneSelf:
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(s[i:])
			if javaSpace(r) {
				return i
			}
			i += n - 1
		default:
			return i
		}
	}
	return -1
}

// javaSpace reports whether Java treats a code point outside ASCII as a control or a
// space.
func javaSpace(r rune) bool {
	return r <= 0x9f || r == 0xa0 || r == 0x1680 || 0x2000 <= r && r <= 0x200a || r == 0x2028 || r == 0x2029 || r == 0x202f || r == 0x205f || r == 0x3000
}

func java(q edition.Request) edition.Reading {
	r := javaParse(q.Input)
	if !q.HasBase || r.Failure != nil {
		return r
	}
	base := javaParse(q.Base)
	if base.Failure != nil {
		return refuseBase(base)
	}
	return javaResolve(r, base, q)
}

func javaParse(s string) (r edition.Reading) {
	r, authority := split(s)
	check := func(p edition.Part, name, set string) {
		if i := javaBad(p.Text, set); i >= 0 && r.Failure == nil && p.Present {
			r = refuse(name, p.Span.Start+i, p.Span.Start+i+1)
		}
	}
	colon := strings.IndexAny(s, ":/?#")
	opaque := r.Scheme.Present && !strings.HasPrefix(s[colon+1:], "/")
	switch {
	case colon == 0 && s[0] == ':' || r.Scheme.Present && infra.SchemeLength(s) != colon:
		return refuse("scheme", 0, colon)
	case opaque && r.Path.Text == "" && !r.Query.Present:
		return refuse("scheme-specific-part", colon+1, len(s))
	case authority.Present && authority.Span.Start == len(s):
		return refuse("authority", len(s), len(s))
	}
	if authority.Present && authority.Text != "" {
		if f := javaAuthority(&r, s, authority.Span.Start, authority.Span.End); f != nil {
			return edition.Reading{Failure: f}
		}
	}
	set := javaPath
	if opaque {
		set, r.Path.Kind = javaURIC, "opaque"
	}
	check(r.Path, "path", set)
	check(r.Query, "query", javaURIC)
	check(r.Fragment, "fragment", javaURIC)
	if r.Failure == nil {
		r.Href, r.HasHref = s, true
	}
	return r
}

// javaAuthority reads the authority of s from start to end.
func javaAuthority(r *edition.Reading, s string, start, end int) *edition.Finding {
	text := s[start:end]
	at, ok := javaServer(r, s, start, end)
	if ok {
		return nil
	}
	r.Userinfo, r.Username, r.Password, r.Host, r.Port = edition.Part{}, edition.Part{}, edition.Part{}, edition.Part{}, edition.Part{}
	if javaBad(text, javaRegName) < 0 {
		return nil
	}
	return &edition.Finding{Name: "authority", Span: validation.Span{Start: at, End: end}}
}

// javaServer reads an authority that has a host. If ok is false, it has none, and at is
// the index at which reading failed.
func javaServer(r *edition.Reading, s string, start, end int) (at int, ok bool) {
	host := start
	if i := strings.IndexByte(s[start:end], '@'); i >= 0 {
		if bad := javaBad(s[start:start+i], javaUserinfo); bad >= 0 {
			return start + bad, false
		}
		credentials(r, s, start, start+i)
		host += i + 1
	}
	stop := host
	if host < end && s[host] == '[' {
		i := strings.IndexByte(s[host:end], ']')
		if i < 0 || !javaIPv6(s[host+1:host+i]) {
			return host, false
		}
		stop += i + 1
	} else {
		for stop < end && s[stop] != ':' {
			stop++
		}
		if !javaName(s[host:stop]) {
			return host, false
		}
	}
	r.Host = piece(s, host, stop)
	if stop == end {
		return end, true
	}
	if s[stop] != ':' {
		return stop, false
	}
	r.Port = piece(s, stop+1, end)
	n, rest := number(r.Port.Text, 10)
	return stop + 1, rest == "" && n <= 0x7FFF_FFFF
}

// javaName reports whether a host is valid by the RFC: an address of four numbers, or
// labels that neither begin nor end with a hyphen, the last of which begins with a letter
// unless it is the only one.
func javaName(s string) bool {
	if javaIPv4(s) {
		return true
	}
	name := strings.TrimSuffix(s, ".")
	last := 0
	for i := 0; i <= len(name); i++ {
		if i < len(name) && name[i] != '.' {
			if !infra.Is(name[i], infra.Alpha|infra.Digit) && name[i] != '-' {
				return false
			}
			continue
		}
		if i == last || name[last] == '-' || name[i-1] == '-' {
			return false
		}
		if i == len(name) {
			return last == 0 || infra.Is(name[last], infra.Alpha)
		}
		last = i + 1
	}
	return false
}

// javaIPv4 reports whether s consists of four numbers up to 255, which may have leading
// zeros.
func javaIPv4(s string) bool {
	for i := range 4 {
		n, rest := number(s, 10)
		if rest == s || n > 255 || i < 3 != strings.HasPrefix(rest, ".") {
			return false
		}
		s = strings.TrimPrefix(rest, ".")
	}
	return s == ""
}

// javaIPv6 reports whether an address is allowed in brackets. It may have a scope.
func javaIPv6(s string) bool {
	address, scope, found := strings.Cut(s, "%")
	for i := 0; i < len(scope); i++ {
		if !infra.Is(scope[i], infra.Alpha|infra.Digit) && scope[i] != '_' && scope[i] != '.' {
			return false
		}
	}
	a, err := netip.ParseAddr(address)
	return err == nil && a.Is6() && (!found || scope != "")
}
