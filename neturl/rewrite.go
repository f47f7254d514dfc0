package neturl

import (
	"context"
	"errors"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/percent"
)

var errTarget = errors.New("neturl: the target of a reverse proxy must be an http or https URL")

// Rewrite makes a reverse proxy send a request to target. Call it in the Rewrite function of
// an [httputil.ReverseProxy], in place of r.SetURL. It appends the path of r.In to the path
// of target, and the query to its query. Whatever a browser sends is passed on byte for
// byte, including characters that net/url would encode, and parameters that ReverseProxy
// removes from r.Out, such as those that contain a semicolon, which is data here. Anything
// else is normalized as by [RequestURL].
// Changes to the path by earlier handlers, such as [http.StripPrefix], are kept. The Host
// header names target, as with SetURL; to keep the client's, set r.Out.Host afterwards.
// Username, password and fragment of target are not sent.
//
// Dot segments are resolved before the paths are joined, so none leaves the path of target.
// If the path must also stay there for programs that decode it twice or treat backslashes as
// slashes, use weburl.URL.JoinUnder.
//
// A path that a *url.URL cannot hold is in the field Opaque of r.Out.URL, which determines
// what is sent. The transport must not send it to an HTTP proxy, which needs the whole URL.
//
// If the request has no path, or net/http cannot send it, nothing is sent. The error goes to
// the proxy's ErrorHandler; without one, the client gets status 502. net/http cannot send a
// path that begins with two slashes and that a *url.URL cannot hold.
func Rewrite(r *httputil.ProxyRequest, target weburl.URL) {
	v, err := rewritten(r, target)
	if err != nil {
		// http.Transport checks the context before it connects. Other transports find a host
		// that does not exist.
		ctx, cancel := context.WithCancelCause(r.Out.Context())
		cancel(err)
		r.Out = r.Out.WithContext(ctx)
		v = &url.URL{Scheme: "http", Host: "request.invalid"}
	}
	r.Out.URL, r.Out.Host = v, ""
}

func rewritten(r *httputil.ProxyRequest, target weburl.URL) (*url.URL, error) {
	if !target.IsHTTP() {
		return nil, errTarget
	}
	in := r.In.URL
	if in == nil {
		return nil, errNilURL
	}
	path := in.RawPath // net/url keeps it even if it would write the path differently
	if percent.Decode(path) != in.Path {
		path = in.EscapedPath()
	}
	if path == "" && r.In.Method != http.MethodConnect {
		path = "/" // as for "http://h", or after http.StripPrefix
	}
	if in.Opaque != "" || !strings.HasPrefix(path, "/") {
		return nil, errForm
	}
	root, err := weburl.Parse("http://host.invalid/")
	if err != nil {
		return nil, err
	}
	requested, err := withTarget(root, path, in.RawQuery, in.RawQuery != "" || in.ForceQuery)
	if err != nil {
		return nil, err
	}
	u, err := target.WithoutCredentials().WithoutFragment().WithPath(strings.TrimSuffix(target.Path(), "/") + requested.Path())
	if err != nil {
		return nil, err
	}
	if query, ok := requested.Query(); ok {
		if own, _ := target.Query(); own != "" {
			query = own + "&" + query
		}
		if u, err = u.WithQuery(query); err != nil {
			return nil, err
		}
	}
	return originURL(u)
}
