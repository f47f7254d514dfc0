package guard

import (
	"net/http"
	"strings"

	"github.com/weburl-go/weburl"
)

// withHost returns r with the host and port of u, the URL of r, wherever net/http looks for
// them: in URL.Host, to which it connects; in Host, which becomes the Host header or
// ":authority"; and in URL.Opaque, which becomes the request line. Left to itself, net/http
// connects to shop.example for "ｓhop.example", but sends the Punycode of the text as
// written, "Host: xn--hop-p96s.example". A username in Opaque is dropped; http.Client does
// not look for one there. r itself is not changed.
func withHost(r *http.Request, u weburl.URL) *http.Request {
	host, opaque := u.HostPort(), r.URL.Opaque
	if rest, ok := strings.CutPrefix(opaque, "//"); ok {
		end := strings.IndexAny(rest, "/?")
		if end < 0 {
			end = len(rest)
		}
		opaque = "//" + host + rest[end:]
	}
	if r.URL.Host == host && r.Host == host && r.URL.Opaque == opaque {
		return r
	}
	r = r.WithContext(r.Context())
	v := *r.URL
	v.Host, v.Opaque = host, opaque
	r.URL, r.Host = &v, host
	return r
}

// checkHostHeader refuses r, a request for u, if r.Host names another host, or if r.Header
// contains a field that servers may read as a second Host field.
func checkHostHeader(r *http.Request, u weburl.URL) error {
	if r.Host != "" && !namesHost(r.Host, u) {
		return refused(HostHeader, nil)
	}
	// net/http omits r.Header["Host"], but over HTTP/1.1 it sends the same name in other
	// case, such as "host", in addition to the right one.
	for name := range r.Header {
		if name != "Host" && strings.EqualFold(name, "Host") {
			return refused(HostHeader, nil)
		}
	}
	return nil
}

// namesHost reports whether the Host header names the host and port of u.
func namesHost(header string, u weburl.URL) bool {
	if header == u.HostPort() {
		return true
	}
	if strings.ContainsAny(header, `/\@?#%`) || strings.ContainsFunc(header, func(r rune) bool { return r <= ' ' }) {
		return false // more than a host, even if the parser ignores it, or unlike what servers read
	}
	v, err := weburl.Parse(u.Scheme() + "://" + header)
	return err == nil && v.String() == u.Scheme()+"://"+u.HostPort()+"/"
}
