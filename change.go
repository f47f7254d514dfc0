package weburl

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
	"github.com/weburl-go/weburl/validation"
)

// The changes below follow the rules of the Web API's setters. Where a setter
// would silently do nothing, or not everything, they return u and an error: a
// [*validation.Error] whose span lies in the argument, or a [*ChangeError].

// change runs the parser with a state override. It fails unless that reads all of input.
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

// changeError turns a [parser.Refusal] into a [*ChangeError], and returns other errors as
// they are.
func changeError(err error) error {
	if r, ok := err.(parser.Refusal); ok {
		return refuse(r)
	}
	return err
}

// WithScheme returns u with another scheme, given without its colon. Only a special
// scheme can replace a special scheme, and only one that is not special any other. The
// port becomes null if it is the default port of the new scheme. With the scheme file,
// the string of the result may parse to another URL; see [URL.String].
func (u URL) WithScheme(scheme string) (URL, error) {
	return u.change(delimited(scheme), infra.SchemeStartState)
}

// delimited returns scheme and a colon. For special schemes, it does not allocate.
func delimited(scheme string) string {
	if s := infra.SpecialSchemeOf(scheme); s.IsSpecial() {
		return s.Delimited()
	}
	return scheme + ":"
}

// ReplaceScheme is like [URL.WithScheme]. Where WithScheme refuses because only one of
// the schemes is special, or because the new one is file, ReplaceScheme replaces the
// scheme in the string of u and parses the result. So the rest is read by the rules of
// the new scheme: a host may be written differently, "\\" may separate segments, and a
// default port, which is not written, stays null.
//
// It returns a [*ChangeError] if parts of u would move: it does not make a host out of a
// path, and a file: URL cannot have credentials or a port. The span of a
// [*validation.Error] is unknown.
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

// WithUsername returns u with another username, or without one if username is "". It
// percent-encodes what it must, but not percent signs: see [URL.WithPassword].
//
// https://url.spec.whatwg.org/#set-the-username
func (u URL) WithUsername(username string) (URL, error) {
	e := u.Edit()
	e.SetUsername(username)
	return e.URL()
}

// WithPassword returns u with another password, or without one if password is "". It
// percent-encodes what it must, but not percent signs, so an encoded password stays as it
// is. If password is data, in which "%41" is three characters and not "A", encode it
// first: percent.Encode(password, percent.Component()).
//
// https://url.spec.whatwg.org/#set-the-password
func (u URL) WithPassword(password string) (URL, error) {
	e := u.Edit()
	e.SetPassword(password)
	return e.URL()
}

// WithoutCredentials returns u without its username and password.
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

// WithHostPort returns u with another host and, if hostport contains one, another port.
// Otherwise, the port of u stays.
func (u URL) WithHostPort(hostport string) (URL, error) { return u.change(hostport, infra.HostState) }

// WithPort returns u with another port. The default port of the scheme becomes null.
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

// WithPath returns u with another path. It parses path: it resolves dot segments, and
// percent-encodes code points as needed, question marks and number signs included. To
// append segments that are data, use [URL.JoinSegments].
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
