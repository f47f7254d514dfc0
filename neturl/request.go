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

// notInHostHeader contains the bytes for which net/http sends an empty Host header.
var notInHostHeader = percent.C0Control().With("\"#/<>?@\\^`{|} ")

var errSlashes = errors.New("neturl: the path begins with two slashes, so net/http can send it only with the URL's own host")

// NewRequest returns a request for u, as [http.NewRequestWithContext] does for a string.
// net/http sends the path and query of u for it, byte for byte, in HTTP/1 and HTTP/2,
// directly and through proxies, except that CONNECT in HTTP/2 sends neither. The Host
// header names the host to which net/http connects. (With http.NewRequest and a host such
// as "ｓhop.example", it does not.) Username and password are decoded and sent as basic
// authentication, as by net/http.
//
// The fragment is not sent. It remains in the URL of the request, for redirects, with
// characters that net/url cannot hold percent-encoded. After a redirect, a plain http.Client
// sends it in the Referer; with [CheckRedirect] or [Transport] it does not.
//
// The URL of the request is the result of [ToSendable]. If that changes the path, as in
// "https://h/100%", the field Opaque contains the path of u, and determines what is sent. HTTP/1 sends the absolute form of the URL, "GET https://h/100%
// HTTP/1.1", which servers must accept, but which browsers send only to proxies. It contains
// the URL's host, even if the field Host of the request names another; in that case HTTP/2
// fails. To send another Host header or another URL.Path, clear Opaque. Following a redirect
// from such a URL to a bare query, such as "?q", needs CheckRedirect or Transport.
//
// The error is from http.NewRequestWithContext, or a *[LossError] if net/http cannot send the
// host, or if u has a scheme other than http and https and [To] fails.
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

// requestURL returns the URL of a request that sends the path and query of u.
func requestURL(u weburl.URL) (*url.URL, error) {
	if !u.IsHTTP() {
		return To(u)
	}
	if loss := hostHeaderLoss(u); loss != nil {
		return nil, loss
	}
	v := ToSendable(u)
	if path := u.Path(); v.EscapedPath() != path {
		v.Opaque = "//" + u.HostPort() + path
	}
	return v, nil
}

// originURL is requestURL for a request whose Host header names another host than u. It
// never makes net/http send the absolute form, whose host servers prefer to the header. It
// fails for a path that begins with two slashes and that net/http could send only in that
// form.
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

// hostHeaderLoss returns the first character of u's host for which net/http would send an
// empty Host header, or nil if there is none.
func hostHeaderLoss(u weburl.URL) *LossError {
	h := u.Host().String()
	at := notInHostHeader.Index(h, 0)
	if at == len(h) {
		return nil
	}
	return lossAt(weburl.PartHost, hostStart(u)+at, HostHeader)
}
