package weburl

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
	"github.com/weburl-go/weburl/validation"
)

// The changes below follow the rules of the Web API's setters. Where a setter
// would silently do nothing, or not everything, they return u and an error: a
// [*validation.Error] whose span lies in the argument, or a [*ChangeError].

// change runs the parser with a state override, which must read all of input.
func (u URL) change(input string, state infra.State) (URL, error) {
	r, all, err := parser.Override(&u.r, input, state)
	if err == nil && !all {
		err = parser.RefuseTrailingInput
	}
	if err != nil {
		return u, changeError(err)
	}
	return URL{r}, nil
}

// changeError returns the error of this package for one of the parser.
func changeError(err error) error {
	if r, ok := err.(parser.Refusal); ok {
		return refuse(r)
	}
	return err
}

// WithScheme returns u with another scheme, given without its colon. A special
// scheme can become another special one, and one that is not special another
// that is not. The port becomes null if it is the default port of the new
// scheme. With the scheme file, the result may not parse to itself; see
// [URL.String].
func (u URL) WithScheme(scheme string) (URL, error) {
	return u.change(delimited(scheme), infra.SchemeStartState)
}

// delimited returns scheme and a colon, for common schemes without an allocation.
func delimited(scheme string) string {
	if s := infra.SpecialSchemeOf(scheme); s.IsSpecial() {
		return s.Delimited()
	}
	return scheme + ":"
}

// ReplaceScheme is [URL.WithScheme], but where that refuses because a scheme is
// special, or becomes file, it parses the string of u with the other scheme in
// place of its own. So what follows is read by the rules of the other scheme: a
// host may be written differently, "\\" may separate segments, and a default port
// stays null.
//
// It refuses, with a [*ChangeError], what would move parts of u: no host is made
// of a path, and a file: URL has no credentials and no port. A
// [*validation.Error] has no place.
func (u URL) ReplaceScheme(scheme string) (URL, error) {
	v, err := u.WithScheme(scheme)
	if e, ok := err.(*ChangeError); !ok || e.Reason != SchemeKept {
		return v, err
	}
	special := infra.SpecialSchemeFold(scheme)
	switch {
	case infra.SchemeLength(scheme+":") != len(scheme):
		return u, refuse(parser.RefuseNotAScheme)
	case special == infra.File && (u.IncludesCredentials() || u.r.HasPort()):
		return u, refuse(parser.RefuseFileWithAuthority)
	case u.HasOpaquePath():
		return u, refuse(parser.RefuseOpaquePath)
	case special.IsSpecial() && special != infra.File && u.r.HostStart() == u.r.HostEnd():
		return u, refuse(parser.RefuseHostNeeded)
	}
	v, err = Parse(scheme + u.r.Href[u.r.SchemeEnd():])
	if e, ok := err.(*validation.Error); ok {
		e.Span = validation.Unknown()
	}
	if err != nil {
		return u, err
	}
	return v, nil
}

// WithUsername returns u with another username; "" removes it. It is
// percent-encoded as needed, except for percent signs: see [URL.WithPassword].
//
// https://url.spec.whatwg.org/#set-the-username
func (u URL) WithUsername(username string) (URL, error) {
	e := u.Edit()
	e.SetUsername(username)
	return e.URL()
}

// WithPassword returns u with another password; "" removes it. It is
// percent-encoded as needed, except for percent signs, so that one that is
// already encoded is left alone. If password is data, in which "%41" is three
// characters and not "A", encode it first: percent.Encode(password,
// percent.Component()).
//
// https://url.spec.whatwg.org/#set-the-password
func (u URL) WithPassword(password string) (URL, error) {
	e := u.Edit()
	e.SetPassword(password)
	return e.URL()
}

// WithoutCredentials returns u without username and password.
func (u URL) WithoutCredentials() URL {
	if !u.IncludesCredentials() {
		return u
	}
	e := u.Edit()
	e.RemoveCredentials()
	u, _ = e.URL()
	return u
}

// WithHost returns u with another host, given without a port; the port of u
// stays.
func (u URL) WithHost(host string) (URL, error) { return u.change(host, infra.HostnameState) }

// WithHostPort returns u with another host and, if one follows after a colon,
// another port; otherwise the port of u stays.
func (u URL) WithHostPort(hostport string) (URL, error) { return u.change(hostport, infra.HostState) }

// WithPort returns u with another port, which becomes null if it is the default
// port of the scheme.
func (u URL) WithPort(port uint16) (URL, error) {
	e := u.Edit()
	e.SetPort(port)
	return e.URL()
}

// WithoutPort returns u with its port null, that is, with the default port of
// its scheme.
func (u URL) WithoutPort() URL {
	if !u.r.HasPort() {
		return u
	}
	e := u.Edit()
	e.RemovePort()
	u, _ = e.URL()
	return u
}

// WithPath returns u with another path, which is parsed: dot segments are
// resolved, and code points percent-encoded as needed. Question marks and
// number signs are data. To add segments that are entirely data, use
// [URL.JoinSegments].
func (u URL) WithPath(path string) (URL, error) { return u.change(path, infra.PathStartState) }

// WithQuery returns u with another query, given without a question mark and
// percent-encoded as needed. An empty query is not null; see
// [URL.WithoutQuery].
func (u URL) WithQuery(query string) (URL, error) { return u.change(query, infra.QueryState) }

// WithoutQuery returns u with its query null.
func (u URL) WithoutQuery() URL { return URL{u.r.WithoutQuery()} }

// WithFragment returns u with another fragment, given without a number sign and
// percent-encoded as needed. An empty fragment is not null; see
// [URL.WithoutFragment].
func (u URL) WithFragment(fragment string) (URL, error) {
	return u.change(fragment, infra.FragmentState)
}

// WithoutFragment returns u with its fragment null.
func (u URL) WithoutFragment() URL {
	u.r.Href = u.r.Href[:u.r.FragmentStart()]
	return u
}
