package neturl

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/percent"
)

// notInHostHeader are the bytes of hosts for which net/http leaves the Host header
// empty.
var notInHostHeader = percent.C0Control().With("\"#/<>?@\\^`{|} ")

var errSlashes = errors.New("neturl: net/http can send this path, which begins with two slashes, only with the host of the URL")

// NewRequest returns a request for u, as [http.NewRequestWithContext] does for a
// string. What net/http sends for it, in HTTP/1 and HTTP/2, directly and through
// proxies, has the path and the query of u, byte for byte; only a CONNECT of HTTP/2 has
// neither. The Host header names the host to which net/http connects, which is not so for
// http.NewRequest and a host such as "ｓhop.example". Username and password are decoded and
// sent as basic authentication, as net/http does.
//
// The fragment is not sent. It stays in the URL of the request, for redirects, with what
// net/url cannot hold percent-encoded. After a redirect, a plain http.Client does send it,
// in the Referer; with [CheckRedirect] or [Transport] it does not.
//
// The URL of the request is as [ToSendable] returns it, if that leaves the path alone. A path
// that it would change, as in "https://h/100%", is in the field Opaque, too, which then
// decides about what is sent. HTTP/1 sends the absolute form of the URL, "GET https://h/100%
// HTTP/1.1", which servers must accept, but browsers send only to proxies. It names the host,
// whatever the field Host of the request says, and HTTP/2 fails if that says something else:
// for another Host header, or another URL.Path, clear Opaque. A redirect from there to a mere
// query, such as "?q", needs CheckRedirect or Transport.
//
// The error is that of http.NewRequestWithContext or a [*LossError]: for a host that net/http
// does not send, and for what [To] refuses in schemes other than http and https.
func NewRequest(ctx context.Context, method string, u weburl.URL, body io.Reader) (*http.Request, error) {
	v, err := requestURL(u)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, method, "", body)
	if err != nil {
		return nil, err
	}
	r.URL, r.Host = v, v.Host
	return r, nil
}

// requestURL returns u as the URL of a request that sends its path and query.
func requestURL(u weburl.URL) (*url.URL, error) {
	if !isHTTP(u) {
		return To(u)
	}
	if loss := hostHeaderLoss(u); loss != nil {
		return nil, loss
	}
	v := ToSendable(u)
	if path := u.Path(); v.EscapedPath() != path {
		v.Path, v.RawPath = percent.Decode(path), ""
		v.Opaque = "//" + u.HostPort() + path
	}
	return v, nil
}

// originURL is requestURL for a request whose Host header is another than the host of u:
// what is sent is never the absolute form, in which servers look for the host first. For
// a path that begins with two slashes, net/http has no other.
func originURL(u weburl.URL) (*url.URL, error) {
	v, err := requestURL(u)
	if err != nil || v.Opaque == "" {
		return v, err
	}
	if v.Opaque = u.Path(); strings.HasPrefix(v.Opaque, "//") {
		return nil, errSlashes
	}
	return v, nil
}

// hostHeaderLoss returns the first place of the host of u for which net/http would leave
// the Host header empty, nil if there is none.
func hostHeaderLoss(u weburl.URL) *LossError {
	h := u.Host().String()
	at := notInHostHeader.Index(h, 0)
	if at == len(h) {
		return nil
	}
	return lossAt(weburl.PartHost, hostStart(u)+at, HostHeader)
}

func isHTTP(u weburl.URL) bool { return u.Scheme() == "http" || u.Scheme() == "https" }
