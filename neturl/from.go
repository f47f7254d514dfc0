package neturl

import (
	"errors"
	"net/url"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Percent-encode sets for text that must not spill into the next component.
var (
	queryData         = percent.Query()
	opaqueData        = percent.C0Control().With("#")
	specialOpaqueData = opaqueData.With(` \`)
)

var (
	errOtherHost   = errors.New("the field Opaque names another host")
	errNoPlace     = errors.New("it cannot be used with this Opaque, which has no host")
	errNotPath     = errors.New("neither a path nor two slashes and a host")
	errNotAbsolute = errors.New("the path does not begin with a slash")
)

// From returns v as a URL: its scheme, userinfo, host and port, and the path and query
// that net/http would send for it, read as a browser reads them. So dot segments are
// resolved, and the host is the one to which a browser would connect. From does not change
// v, which need not come from url.Parse:
//
//   - The path is v.EscapedPath(): if RawPath contradicts Path, Path counts. If there is a
//     host and the path does not begin with a slash, it gets one.
//   - A character that would end a component is data and percent-encoded: a number sign in
//     RawQuery, a backslash in Path. Non-ASCII bytes are percent-encoded one by one, even
//     if they are not UTF-8.
//   - ForceQuery with an empty RawQuery is an empty query.
//   - Opaque is the path for schemes such as mailto. Path is then ignored. For http, Opaque
//     is what the request line would contain: a path on Host, or two slashes, a host and a
//     path. Anything else is an error, and so is a host other than Host.
//   - If OmitHost is set and Host is empty, there is no host. Otherwise, the host may be
//     empty for schemes that are not special, as in "foo:///a", but not for http. A host is
//     never taken from a path.
//   - For the scheme file, a drive letter is not a valid Host, and the Host localhost is
//     empty.
//
// The error is a [*FieldError] or weburl.ErrTooLong.
func From(v *url.URL) (weburl.URL, error) {
	if v == nil || infra.SchemeLength(v.Scheme+":") != len(v.Scheme) || v.Scheme == "" {
		return weburl.URL{}, invalid("Scheme", validation.MissingSchemeNonRelativeURL)
	}
	special := infra.SpecialSchemeFold(v.Scheme)
	if special == infra.File && infra.IsWindowsDriveLetter(v.Host) {
		// The parser would read it as the beginning of the path.
		return weburl.URL{}, invalid("Host", validation.FileInvalidWindowsDriveLetterHost)
	}
	if v.Opaque != "" {
		return fromOpaque(v, special)
	}
	if v.Host == "" && special.IsSpecial() && special != infra.File {
		return weburl.URL{}, invalid("Host", validation.HostMissing)
	}
	path := v.EscapedPath()
	hasHost := v.Host != "" || v.User != nil || special == infra.File || !v.OmitHost && path != ""
	switch {
	case path == "" || path[0] == '/':
	case v.Host != "":
		path = "/" + path
	case hasHost:
		return weburl.URL{}, &FieldError{"Path", errNotAbsolute}
	}
	var scratch [256]byte // enough for most URLs
	b := append(append(scratch[:0], v.Scheme...), ':')
	switch {
	case hasHost:
		b = append(b, "//"...)
		b = appendAuthority(b, v)
	case strings.HasPrefix(path, "//"):
		b = append(b, "/."...)
	}
	return parse("Host", appendTail(append(b, path...), v))
}

// appendAuthority appends v.User, with an "@", and v.Host.
func appendAuthority(b []byte, v *url.URL) []byte {
	if v.User != nil {
		b = append(b, v.User.String()...)
		b = append(b, '@')
	}
	return percent.AppendEncode(b, v.Host, hostChanged)
}

// appendTail appends the query and fragment of v.
func appendTail(b []byte, v *url.URL) []byte {
	if v.RawQuery != "" || v.ForceQuery {
		b = percent.AppendEncode(append(b, '?'), v.RawQuery, queryData)
	}
	if v.Fragment != "" {
		b = append(append(b, '#'), v.EscapedFragment()...)
	}
	return b
}

// parse parses text, in which only the named field can be invalid.
func parse(field string, text []byte) (weburl.URL, error) {
	u, err := weburl.Parse(string(text))
	if err == nil {
		return u, nil
	}
	var e *validation.Error
	if errors.As(err, &e) {
		// The span refers to text, which the caller has not seen.
		err = &FieldError{field, &validation.Error{Code: e.Code, Reason: e.Reason, Span: validation.Unknown()}}
	}
	return u, err
}

// fromOpaque is From for a v whose Opaque is not empty.
func fromOpaque(v *url.URL, special infra.SpecialScheme) (weburl.URL, error) {
	b := []byte(v.Scheme + ":")
	slashes := strings.HasPrefix(v.Opaque, "//")
	if !special.IsSpecial() {
		b = percent.AppendEncode(b, v.Opaque, opaqueData)
		if n := len(b) - 1; b[n] == ' ' {
			b = append(b[:n], "%20"...) // the parser removes trailing spaces
		}
		return opaqueWithHost(v, slashes, appendTail(b, v))
	}
	if slashes {
		if special != infra.File && strings.HasPrefix(v.Opaque, "///") {
			// The parser would skip the slash and read the path as the host.
			return weburl.URL{}, invalid("Opaque", validation.HostMissing)
		}
		return opaqueWithHost(v, slashes, appendTail(appendSpecialOpaque(b, v.Opaque), v))
	}
	switch {
	case v.Host == "" && special != infra.File:
		return weburl.URL{}, invalid("Host", validation.HostMissing)
	case v.Opaque[0] != '/':
		return weburl.URL{}, &FieldError{"Opaque", errNotPath}
	}
	b = appendAuthority(append(b, "//"...), v)
	return parse("Host", appendTail(appendSpecialOpaque(b, v.Opaque), v))
}

// appendSpecialOpaque appends the Opaque of a special scheme, which may contain a query. A
// backslash is data, so it is encoded, except in the query, where it is never a delimiter.
func appendSpecialOpaque(b []byte, opaque string) []byte {
	path, query, ok := strings.Cut(opaque, "?")
	b = percent.AppendEncode(b, path, specialOpaqueData)
	if ok {
		b = percent.AppendEncode(append(b, '?'), query, queryData)
	}
	return b
}

// opaqueWithHost parses text, which is v written with its Opaque. If slashes is set, Opaque
// begins with two slashes and a host, which User and Host must not contradict.
func opaqueWithHost(v *url.URL, slashes bool, text []byte) (weburl.URL, error) {
	u, err := parse("Opaque", text)
	if err != nil || v.Host == "" && v.User == nil {
		return u, err
	}
	if !slashes {
		field := "Host"
		if v.Host == "" {
			field = "User"
		}
		return weburl.URL{}, &FieldError{field, errNoPlace}
	}
	w, err := parse("Host", appendAuthority([]byte(v.Scheme+"://"), v))
	switch {
	case err != nil:
		return weburl.URL{}, err
	case w.HostPort() != u.HostPort():
		return weburl.URL{}, &FieldError{"Host", errOtherHost}
	case u.IncludesCredentials():
		return u, nil
	}
	if u, err = u.WithUsername(w.Username()); err == nil {
		u, err = u.WithPassword(w.Password())
	}
	return u, err
}
