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

var errTarget = errors.New("neturl: the target of a reverse proxy has to be an http: or https: URL")

// Rewrite has a reverse proxy send a request to target: call it in the Rewrite of an
// [httputil.ReverseProxy], in place of the method SetURL of r. The path of r.In is appended to
// that of target, and the query to its query. What a browser sends passes byte for byte, also
// what net/url would encode, and what the proxy has removed from the query, in which a semicolon
// is data; anything else becomes what [RequestURL] makes of it. What handlers in front have made
// of the path, such as [http.StripPrefix], counts. The Host header becomes that of target, as
// with SetURL; to keep that of the client, set r.Out.Host afterwards. Username, password and
// fragment of target are not sent.
//
// Dot segments are resolved before the paths are joined, so none leaves the path of target. If
// a path must stay there also for readers that decode it twice or take backslashes for
// slashes, ask weburl.URL.JoinUnder.
//
// A path that no *url.URL can hold is in the field Opaque of r.Out.URL, which decides about
// what is sent. The transport must not send it to an HTTP proxy, which needs the whole URL.
//
// If the request has no path, or net/http cannot send it, nothing is sent: the proxy's
// ErrorHandler gets the error, and the client 502 if there is none. That is so for two
// slashes at the beginning of a path that no *url.URL can hold.
func Rewrite(r *httputil.ProxyRequest, target weburl.URL) {
	v, err := rewritten(r, target)
	if err != nil {
		// The transport looks at the context before it connects. Others find a host that
		// does not exist.
		ctx, cancel := context.WithCancelCause(r.Out.Context())
		cancel(err)
		r.Out = r.Out.WithContext(ctx)
		v = &url.URL{Scheme: "http", Host: "request.invalid"}
	}
	r.Out.URL, r.Out.Host = v, ""
}

func rewritten(r *httputil.ProxyRequest, target weburl.URL) (*url.URL, error) {
	if !isHTTP(target) {
		return nil, errTarget
	}
	in := r.In.URL
	if in == nil {
		return nil, errNilURL
	}
	path := in.RawPath // kept by net/url even if it would write it otherwise
	if percent.Decode(path) != in.Path {
		path = in.EscapedPath()
	}
	if path == "" && r.In.Method != http.MethodConnect {
		path = "/" // of "http://h", or what http.StripPrefix leaves
	}
	if in.Opaque != "" || !strings.HasPrefix(path, "/") {
		return nil, errForm
	}
	root, err := weburl.Parse("http://host.invalid/")
	if err != nil {
		return nil, err
	}
	asked, err := withTarget(root, path, in.RawQuery, in.RawQuery != "" || in.ForceQuery)
	if err != nil {
		return nil, err
	}
	u, err := target.WithoutCredentials().WithoutFragment().WithPath(strings.TrimSuffix(target.Path(), "/") + asked.Path())
	if err != nil {
		return nil, err
	}
	query, hasQuery := asked.Query()
	if own, ok := target.Query(); ok && own != "" && hasQuery {
		query = own + "&" + query
	}
	if hasQuery {
		if u, err = u.WithQuery(query); err != nil {
			return nil, err
		}
	}
	return originURL(u)
}
