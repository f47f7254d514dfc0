package weburl

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// The changes below follow the rules of the Web API's setters. Where a setter
// would silently do nothing, or not everything, they return u and an error: a
// [*validation.Error] whose span lies in the argument, or a [*ChangeError].

// change runs the parser with a state override, which must read all of input.
func (u URL) change(input string, state state) (URL, error) {
	v, all, err := u.override(input, state)
	if err == nil && !all {
		err = refuse(trailingInput)
	}
	if err != nil {
		return u, err
	}
	return v, nil
}

// WithScheme returns u with another scheme, given without its colon. A special
// scheme can become another special one, and one that is not special another
// that is not. The port becomes null if it is the default port of the new
// scheme. With the scheme file, the result may not parse to itself; see
// [URL.String].
func (u URL) WithScheme(scheme string) (URL, error) {
	return u.change(delimited(scheme), schemeStartState)
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
		return u, refuse(notAScheme)
	case special == infra.File && (u.IncludesCredentials() || u.hasPort()):
		return u, refuse(fileWithAuthority)
	case u.HasOpaquePath():
		return u, refuse(opaquePath)
	case special.IsSpecial() && special != infra.File && u.hostStart() == u.hostEnd():
		return u, refuse(hostNeeded)
	}
	v, err = Parse(scheme + u.href[u.schemeEnd():])
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
	return u.withCredentials(userinfo{text: infra.ScalarValues(username)}, userinfo{kept: true})
}

// WithPassword returns u with another password; "" removes it. It is
// percent-encoded as needed, except for percent signs, so that one that is
// already encoded is left alone. If password is data, in which "%41" is three
// characters and not "A", encode it first: percent.Encode(password,
// percent.Component()).
//
// https://url.spec.whatwg.org/#set-the-password
func (u URL) WithPassword(password string) (URL, error) {
	return u.withCredentials(userinfo{kept: true}, userinfo{text: infra.ScalarValues(password)})
}

// WithoutCredentials returns u without username and password.
func (u URL) WithoutCredentials() URL {
	u, _ = u.withCredentials(userinfo{}, userinfo{})
	return u
}

func (u URL) withCredentials(username, password userinfo) (URL, error) {
	if u.cannotHaveUsernamePasswordPort() {
		return u, u.refuseCredentials(username, password)
	}
	return u.rebuild(func(b *builder) { b.replaceCredentials(source{URL: &u}, username, password) })
}

// refuseCredentials returns why u, which cannot have any, cannot be given these.
func (u *URL) refuseCredentials(username, password userinfo) error {
	if username.text == "" && password.text == "" {
		return nil
	}
	return refuse(credentialsNotAllowed)
}

// replaceCredentials writes u with other credentials, up to the end of its path.
// It encodes what is not encoded yet; the rest stays, since the userinfo
// percent-encode set lacks the percent sign.
func (b *builder) replaceCredentials(u source, username, password userinfo) {
	b.copyScheme(u)
	b.beginAuthority()
	b.writeCredentials(username, password, u)
	b.copyHost(u)
	b.copyPort(u)
	b.copyPath(u)
}

// rebuild returns what write writes up to the end of the path, followed by the
// query and fragment of u.
func (u URL) rebuild(write func(b *builder)) (URL, error) {
	var b builder
	b.buf.grow(uint(len(u.href)))
	write(&b)
	b.copyTail(source{URL: &u})
	href, r, err := b.finish("", u.href)
	if err != nil {
		return u, err
	}
	return URL{href, r}, nil
}

// copyTail ends the path and writes the query and fragment of u.
func (b *builder) copyTail(u source) {
	b.endPath()
	b.copyQuery(u)
	b.copyFragment(u)
}

// WithHost returns u with another host, given without a port; the port of u
// stays.
func (u URL) WithHost(host string) (URL, error) { return u.change(host, hostnameState) }

// WithHostPort returns u with another host and, if one follows after a colon,
// another port; otherwise the port of u stays.
func (u URL) WithHostPort(hostport string) (URL, error) { return u.change(hostport, hostState) }

// WithPort returns u with another port, which becomes null if it is the default
// port of the scheme.
func (u URL) WithPort(port uint16) (URL, error) {
	if u.cannotHaveUsernamePasswordPort() {
		return u, refuse(portNotAllowed)
	}
	return u.rebuild(func(b *builder) { b.replacePort(source{URL: &u}, port, true) })
}

// replacePort writes u with another port or none, up to the end of its path.
func (b *builder) replacePort(u source, port uint16, hasPort bool) {
	b.copyUpToPort(u)
	if hasPort {
		b.writePort(port)
	}
	b.copyPath(u)
}

// WithoutPort returns u with its port null, that is, with the default port of
// its scheme.
func (u URL) WithoutPort() URL {
	if !u.hasPort() {
		return u
	}
	u, _ = u.rebuild(func(b *builder) { b.replacePort(source{URL: &u}, 0, false) })
	return u
}

// WithPath returns u with another path, which is parsed: dot segments are
// resolved, and code points percent-encoded as needed. Question marks and
// number signs are data. To add segments that are entirely data, use
// [URL.JoinSegments].
func (u URL) WithPath(path string) (URL, error) { return u.change(path, pathStartState) }

// WithQuery returns u with another query, given without a question mark and
// percent-encoded as needed. An empty query is not null; see
// [URL.WithoutQuery].
func (u URL) WithQuery(query string) (URL, error) { return u.change(query, queryState) }

// WithoutQuery returns u with its query null.
func (u URL) WithoutQuery() URL {
	if u.queryStart() == u.fragmentStart() {
		return u
	}
	fragment := u.href[u.fragmentStart():]
	u.href = u.href[:u.queryStart()] + fragment
	u.setTail(u.queryStart(), u.queryStart())
	return u
}

// WithFragment returns u with another fragment, given without a number sign and
// percent-encoded as needed. An empty fragment is not null; see
// [URL.WithoutFragment].
func (u URL) WithFragment(fragment string) (URL, error) { return u.change(fragment, fragmentState) }

// WithoutFragment returns u with its fragment null.
func (u URL) WithoutFragment() URL {
	u.href = u.href[:u.fragmentStart()]
	return u
}
