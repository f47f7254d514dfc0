package reference

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// ParseRFC3986 reads a string as a URI reference of RFC 3986 and keeps it as it is:
// [Reference.Unencoded] returns it. It does not preprocess the string, nor know
// backslashes or drives. The error is an [*RFC3986Error] for the first character that
// breaks the RFC's grammar.
//
// A userinfo or port with an empty host, as in "//user@/", is an error although the
// RFC allows it, since a Reference cannot have one without a host. The error is then
// a [*validation.Error] with the code host-missing.
//
// https://www.rfc-editor.org/rfc/rfc3986#appendix-A
func ParseRFC3986(s string) (Reference, error) {
	var p parts
	if err := p.readRFC3986(s); err != nil {
		return Reference{}, err
	}
	r := p.with(s)
	if p.is(hasUserinfo|hasPort) && p.host == "" {
		missing := validation.Span{Start: r.hostStart, End: r.hostStart}
		return Reference{}, &validation.Error{Code: validation.HostMissing, Span: missing}
	}
	return r, nil
}

// readRFC3986 sets p, which must be zero, from s. It checks components from left to
// right, so that it finds the first error.
//
//	URI-reference = [ scheme ":" ] [ "//" authority ] path [ "?" query ] [ "#" fragment ]
func (p *parts) readRFC3986(s string) *RFC3986Error {
	at := infra.SchemeLength(s)
	if at > 0 {
		p.setScheme(s[:at])
		at += len(":")
	}
	end := infra.Scan(s, at, endsPath)
	if strings.HasPrefix(s[at:end], "//") {
		at += len("//")
		authority := s[:end]
		if i := strings.IndexByte(s[at:end], '/'); i >= 0 {
			authority = s[:at+i]
		}
		if err := p.readAuthorityRFC3986(authority, at); err != nil {
			return err
		}
		at = len(authority)
	}
	if p.has&(hasScheme|hasAuthority) == 0 {
		first, _, _ := strings.Cut(s[:end], "/")
		if err := checkRFC3986(first, 0, RuleSegmentNZNC, notInFirstSegment); err != nil {
			return err
		}
	}
	if err := checkRFC3986(s[:end], at, RuleSegment, notInPath); err != nil {
		return err
	}
	p.readPath(s[at:end])
	p.readTail(s[end:])
	tail := len(s)
	if p.is(hasFragment) {
		tail -= len("#") + len(p.fragment)
	}
	if p.is(hasQuery) {
		if err := checkRFC3986(s[:tail], end+len("?"), RuleQuery, notInQuery); err != nil {
			return err
		}
	}
	if p.is(hasFragment) {
		return checkRFC3986(s, tail+len("#"), RuleFragment, notInFragment)
	}
	return nil
}

// readAuthorityRFC3986 reads the authority s[start:]. Without an "@", it is read as
// host and port, even if it contains characters that only a userinfo could contain.
//
//	authority = [ userinfo "@" ] host [ ":" port ]
//	host      = IP-literal / IPv4address / reg-name
func (p *parts) readAuthorityRFC3986(s string, start int) *RFC3986Error {
	p.has |= hasAuthority
	p.hostKind = host.Empty
	literal := strings.HasPrefix(s[start:], "[")
	if userinfo, _, found := strings.Cut(s[start:], "@"); found && !literal {
		end := start + len(userinfo)
		if err := checkRFC3986(s[:end], start, RuleUserinfo, notInUserinfo); err != nil {
			return err
		}
		p.has |= hasUserinfo
		var hasColon bool
		if p.username, p.password, hasColon = strings.Cut(userinfo, ":"); hasColon {
			p.has |= hasPassword
		}
		start = end + len("@")
		literal = strings.HasPrefix(s[start:], "[")
	}
	end := len(s)
	if literal {
		n, broken := readIPLiteral(s[start:])
		if broken == 0 && start+n < len(s) && s[start+n] != ':' {
			broken = RuleIPLiteral
		}
		if end = start + n; broken != 0 {
			return breaksRFC3986(s, end, broken)
		}
	} else {
		if i := strings.IndexByte(s[start:], ':'); i >= 0 {
			end = start + i
		}
		if err := checkRFC3986(s[:end], start, RuleRegName, notInRegName); err != nil {
			return err
		}
	}
	if p.host = s[start:end]; p.host != "" {
		p.hostKind = kindRFC3986(p.host)
	}
	if end < len(s) {
		p.has |= hasPort
		p.port = s[end+len(":"):]
		if i := end + len(":") + infra.Scan(p.port, 0, notDigit); i < len(s) {
			return breaksRFC3986(s, i, RulePort)
		}
	}
	return nil
}

// kindRFC3986 returns the kind of a host that is not empty. An IPv6 address counts as
// one only in its shortest form.
func kindRFC3986(text string) host.Kind {
	if text[0] == '[' {
		var scratch [64]byte
		shortest, kind, err := host.Options{Opaque: true}.AppendParse(scratch[:0], text)
		if err == nil && string(shortest) == text {
			return kind
		}
	}
	return host.Opaque
}

// The bytes that a component must not contain, and the percent sign, which
// needs a closer look.
var (
	notInUserinfo     = notInRFC3986(":")
	notInRegName      = notInRFC3986("")
	notInFuture       = notInRFC3986(":")
	notInFirstSegment = notInRFC3986("@")
	notInPath         = notInRFC3986("/:@")
	notInQuery        = notInRFC3986("/:@?")
	notInFragment     = notInQuery

	notDigit = infra.StopsWhere(func(b byte) bool { return !infra.Is(b, infra.Digit) })
	endsPath = infra.StopsAt(0, "?#")
)

// notInRFC3986 returns the bytes that are not unreserved, not sub-delims and not in
// more.
func notInRFC3986(more string) *infra.Stops {
	return infra.StopsWhere(func(b byte) bool {
		return !infra.Is(b, infra.Alpha|infra.Digit) && strings.IndexByte("-._~!$&'()*+,;="+more, b) < 0
	})
}

// checkRFC3986 checks that s[start:], a component, contains no bytes of stops
// except percent signs that begin a percent-encoded byte. The rule is the
// component's.
func checkRFC3986(s string, start int, rule RFC3986Rule, stops *infra.Stops) *RFC3986Error {
	i := infra.Scan(s, start, stops)
	for i < len(s) && infra.IsPercentEncodedByte(s, i) {
		i = infra.Scan(s, i+len("%00"), stops)
	}
	switch {
	case i == len(s):
		return nil
	case s[i] == '%':
		rule = RulePctEncoded
	case rule == RuleSegmentNZNC && s[i] != ':':
		rule = RuleSegment
	}
	return breaksRFC3986(s, i, rule)
}

// breaksRFC3986 returns the error for a rule broken at s[at]. The component extends
// to the end of s.
func breaksRFC3986(s string, at int, rule RFC3986Rule) *RFC3986Error {
	end := at
	if rule == RulePctEncoded {
		for end++; end < len(s) && infra.Is(s[end], infra.Hex); end++ {
		}
	}
	_, size, _ := infra.DecodeScalarValue(s[end:])
	return &RFC3986Error{Rule: rule, Span: validation.Span{Start: at, End: end + size}}
}

// ResolveRFC3986 resolves ref against base as RFC 3986 does: by strict
// resolution and then, if ref has more than a query and a fragment, by removing
// dot segments with the RFC's own routine, to which "%2e" is not a dot. The
// error is an [*RFC3986Error] if neither ref nor base has a scheme.
//
// Print the result with [Reference.Unencoded].
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.2
func (base Reference) ResolveRFC3986(ref Reference) (Reference, error) {
	return resolveRFC3986(ref, base, false)
}

// ResolveRFC3986Legacy is [Reference.ResolveRFC3986] in its backward-compatible form,
// which ignores the scheme of ref if base has the same.
func (base Reference) ResolveRFC3986Legacy(ref Reference) (Reference, error) {
	return resolveRFC3986(ref, base, true)
}

func resolveRFC3986(ref, base Reference, legacy bool) (Reference, error) {
	if !ref.is(hasScheme) && !base.is(hasScheme) {
		nowhere := validation.Span{Start: -1, End: -1}
		return Reference{}, &RFC3986Error{Rule: RuleAbsoluteURI, Span: nowhere, In: validation.Base}
	}
	var p, b parts
	p.take(&ref)
	b.take(&base)
	p.rfc3986(&b, legacy)
	return p.reference(), nil
}

func (p *parts) rfc3986(b *parts, legacy bool) {
	p.driveToDir()
	b.driveToDir()
	if legacy {
		p.dropSchemeOf(b)
	}
	keepsPath := p.ord() >= Query
	p.onto(b)
	if keepsPath {
		return
	}
	p.joinDirs()
	path := p.dirs[0] + p.file
	if p.is(hasRoot) {
		path = "/" + path
	}
	p.has &^= hasRoot
	p.readPath(removeDots(path))
}

// removeDots implements RFC 3986's routine for removing dot segments. It can give a
// root to a path without one: "a/../b" becomes "/b".
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
func removeDots(path string) string {
	out := make([]byte, 0, len(path))
	pop := func() {
		i := len(out)
		for i > 0 && out[i-1] != '/' {
			i--
		}
		out = out[:max(i-1, 0)]
	}
	for in := path; in != ""; {
		switch {
		case strings.HasPrefix(in, "../"):
			in = in[len("../"):]
		case strings.HasPrefix(in, "./"):
			in = in[len("./"):]
		case strings.HasPrefix(in, "/./"):
			in = in[len("/."):]
		case in == "/.":
			in = "/"
		case strings.HasPrefix(in, "/../"):
			in = in[len("/.."):]
			pop()
		case in == "/..":
			in = "/"
			pop()
		case in == ".", in == "..":
			in = ""
		default:
			n := strings.IndexByte(in[1:], '/') + 1
			if n == 0 {
				n = len(in)
			}
			out = append(out, in[:n]...)
			in = in[n:]
		}
	}
	return string(out)
}
