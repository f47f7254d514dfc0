package rfc3987

import "strings"

// pieces holds the positions of the components of a reference. Splitting a string into
// them never fails, as with the regular expression of RFC 3986, appendix B.
type pieces struct {
	s            string
	schemeLen    int
	hierAt       int
	hier         string // authority and path
	queryAt      int
	fragmentAt   int
	hasQuery     bool
	hasFragment  bool
	queryLength  int
	hasAuthority bool
}

func split(s string) (p pieces) {
	p.s = s
	if p.schemeLen = schemeLength(s); p.schemeLen > 0 {
		p.hierAt = p.schemeLen + len(":")
	}
	rest := s
	if i := strings.IndexByte(s, '#'); i >= 0 {
		p.hasFragment = true
		p.fragmentAt = i + len("#")
		rest = s[:i]
	}
	p.hier = rest[min(p.hierAt, len(rest)):]
	if i := strings.IndexByte(p.hier, '?'); i >= 0 {
		p.hasQuery = true
		p.queryAt = p.hierAt + i + len("?")
		p.queryLength = len(rest) - p.queryAt
		p.hier = p.hier[:i]
	}
	p.hasAuthority = strings.HasPrefix(p.hier, "//")
	return p
}

// scheme returns nil if there is a scheme, and otherwise the range at which one is
// missing.
func (p pieces) scheme() *broken {
	if p.schemeLen > 0 {
		return nil
	}
	n := schemeChars(p.s)
	return &broken{"scheme", n, n + runeLen(p.s[n:])}
}

func (p pieces) hierarchy(rule func(s string) *broken) *broken { return rule(p.hier).after(p.hierAt) }

func (p pieces) query() *broken {
	if !p.hasQuery {
		return nil
	}
	return iquery(p.s[p.queryAt : p.queryAt+p.queryLength]).after(p.queryAt)
}

func (p pieces) fragment() *broken {
	if !p.hasFragment {
		return nil
	}
	return ifragment(p.s[p.fragmentAt:]).after(p.fragmentAt)
}
