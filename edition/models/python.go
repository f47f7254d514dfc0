package models

import (
	"net/netip"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Python returns the model python: the result of urlsplit in Python's urllib.parse, with
// its hostname and port; a ValueError from any of them is a failure. Controls and spaces
// at the beginning are skipped, and tabs and newlines anywhere. Empty parts are absent,
// since Python does not distinguish the two. A host keeps its brackets, which hostname
// leaves out.
//
// Against a base, urljoin is called first, and urlsplit reads its result.
func Python() *edition.Edition {
	return model("python", "Python 3.11.2 with Debian's fixes", "urllib.parse of Python", python)
}

func python(q edition.Request) edition.Reading {
	clean := pythonClean(q.Input)
	r, u := pythonSplit(clean)
	switch {
	case r.Failure != nil || !q.HasBase || q.Base == "":
		r.Href = pythonGet(clean, u)
	case q.Input == "":
		var base pythonURL
		if r, base = pythonSplit(pythonClean(q.Base)); r.Failure != nil {
			return refuseBase(r)
		}
		r = unplaced(r)
		r.Href = base.unsplit()
	default:
		from, base := pythonSplit(pythonClean(q.Base))
		if from.Failure != nil {
			return refuseBase(from)
		}
		r = pythonTarget(r, u, base, clean)
	}
	r.HasHref = r.Failure == nil
	if len(clean) < len(q.Input) {
		move(&r, func(at validation.Span) validation.Span { return pythonPlace(q.Input, at) })
	}
	return r
}

// pythonTarget returns the reading of a reference, whose own reading is r, resolved
// against a base. Parts that the reference contains literally keep their spans.
func pythonTarget(r edition.Reading, u, base pythonURL, clean string) edition.Reading {
	joined, changed := pythonJoin(base, u)
	if !changed {
		r.Href = pythonGet(clean, u)
		return r
	}
	target, v := pythonSplit(joined)
	if target.Failure != nil {
		target.Failure.Span = validation.Unknown()
		return target
	}
	target.Href = v.unsplit()
	takePlaces(&target, &r)
	return target
}

// pythonGet returns the string of u, into which s was split. It returns s itself if
// that is the same.
func pythonGet(s string, u pythonURL) string {
	n := len(u.scheme) + len("://") + len(u.netloc) + len(u.path)
	if u.query != "" {
		n += len("?") + len(u.query)
	}
	if u.fragment != "" {
		n += len("#") + len(u.fragment)
	}
	if n == len(s) && u.scheme != "" && u.netloc != "" && strings.HasPrefix(s, u.scheme) && (u.path == "" || u.path[0] == '/') {
		return s
	}
	return u.unsplit()
}

func pythonRemoves(b byte) bool { return b == '\t' || b == '\n' || b == '\r' }

// pythonClean returns a string without the characters that urlsplit skips.
func pythonClean(s string) string {
	for s != "" && s[0] <= ' ' {
		s = s[1:]
	}
	if strings.IndexByte(s, '\t') < 0 && strings.IndexByte(s, '\n') < 0 && strings.IndexByte(s, '\r') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if !pythonRemoves(s[i]) {
			out = append(out, s[i])
		}
	}
	return string(out)
}

// pythonPlace converts a span of the cleaned string into one of s.
func pythonPlace(s string, at validation.Span) validation.Span {
	if !at.IsKnown() {
		return at
	}
	i := 0
	for i < len(s) && s[i] <= ' ' {
		i++
	}
	out := validation.Span{Start: len(s), End: len(s)}
	for n := 0; i < len(s); i++ {
		if pythonRemoves(s[i]) {
			continue
		}
		if n == at.Start {
			out.Start = i
		}
		if n++; n == at.End {
			out.End = i + 1
		}
	}
	if at.Start == at.End {
		out.End = out.Start
	}
	return out
}

// pythonSplit implements urlsplit for a cleaned string.
func pythonSplit(s string) (r edition.Reading, u pythonURL) {
	at, end := 0, len(s)
	if n := infra.SchemeLength(s); n > 0 {
		r.Scheme = piece(s, 0, n)
		r.Scheme.Text = lower(r.Scheme.Text)
		at = n + 1
	}
	if strings.HasPrefix(s[at:], "//") {
		start := at + len("//")
		for at = start; at < end && s[at] != '/' && s[at] != '?' && s[at] != '#'; {
			at++
		}
		if f := pythonNetloc(&r, s, start, at); f != nil {
			return edition.Reading{Failure: f}, u
		}
		u.netloc = s[start:at]
	}
	if i := strings.IndexByte(s[at:], '#'); i >= 0 {
		if end = at + i; end+1 < len(s) {
			r.Fragment = piece(s, end+1, len(s))
		}
	}
	if i := strings.IndexByte(s[at:end], '?'); i >= 0 {
		if at+i+1 < end {
			r.Query = piece(s, at+i+1, end)
		}
		end = at + i
	}
	r.Path = piece(s, at, end)
	u.scheme, u.path, u.query, u.fragment = r.Scheme.Text, r.Path.Text, r.Query.Text, r.Fragment.Text
	return r, u
}

// pythonNetloc reads the netloc of s from start to end.
func pythonNetloc(r *edition.Reading, s string, start, end int) *edition.Finding {
	fail := func(name string) *edition.Finding {
		return &edition.Finding{Name: name, Span: validation.Span{Start: start, End: end}}
	}
	netloc := s[start:end]
	host := start
	if i := strings.LastIndexByte(netloc, '@'); i >= 0 {
		credentials(r, s, start, start+i)
		host += i + 1
	}
	open := strings.IndexByte(s[host:end], '[')
	hostEnd, port := end, end
	if open >= 0 {
		host += open + 1
		if i := strings.IndexByte(s[host:end], ']'); i >= 0 {
			hostEnd = host + i
			port = hostEnd + 1
		}
	} else if i := strings.IndexByte(s[host:end], ':'); i >= 0 {
		hostEnd = host + i
		port = hostEnd
	}
	if brackets := strings.IndexByte(netloc, '[') >= 0; brackets != (strings.IndexByte(netloc, ']') >= 0) {
		return fail("invalid-ipv6-url")
	} else if brackets {
		if open > 0 || open >= 0 && port < end && s[port] != ':' {
			return fail("invalid-ipv6-url")
		}
		if !pythonBracketed(s[host:hostEnd]) {
			return fail("invalid-bracketed-host")
		}
	}
	if !infra.IsASCII(netloc) && strings.ContainsAny(netloc, pythonForbidden) {
		return fail("nfkc")
	}
	if host < hostEnd {
		closing := ""
		if open >= 0 {
			if hostEnd == port {
				closing = "]" // there is only one before the @, and Python does not miss it here
			}
			host, hostEnd = host-1, port
		}
		r.Host = piece(s, host, hostEnd)
		r.Host.Text = pythonLower(r.Host.Text) + closing
	}
	if port+1 < end {
		r.Port = piece(s, port+1, end)
		n, rest := number(r.Port.Text, 10)
		if rest != "" || n > 0xFFFF {
			return &edition.Finding{Name: "port", Span: r.Port.Span}
		}
		writeDecimal(&r.Port, n)
	}
	return nil
}

// pythonForbidden lists the characters that NFKC turns into one of "/?#@:", or a text
// with one.
const pythonForbidden = "\u2047\u2048\u2049\u2100\u2101\u2105\u2106\u2A74\uFE13\uFE16\uFE55\uFE56\uFE5F\uFE6B\uFF03\uFF0F\uFF1A\uFF1F\uFF20"

// pythonBracketed reports whether a host is allowed in brackets.
func pythonBracketed(host string) bool {
	if rest, ok := strings.CutPrefix(host, "v"); ok {
		n := 0
		for n < len(rest) && infra.Is(rest[n], infra.Hex) {
			n++
		}
		return n > 0 && len(rest) > n+1 && rest[n] == '.'
	}
	a, err := netip.ParseAddr(host)
	return err == nil && a.Is6() && !strings.Contains(a.Zone(), "%")
}

// pythonLower lowercases a host up to its zone.
func pythonLower(host string) string {
	if infra.IsASCII(host) {
		if i := strings.IndexByte(host, '%'); i >= 0 && lower(host[i:]) != host[i:] {
			return lower(host[:i]) + host[i:]
		}
		return lower(host)
	}
	name, zone, found := strings.Cut(host, "%")
	if name = lowerUnicode(name); found {
		return name + "%" + zone
	}
	return name
}
