package guard

import (
	"net/http"
	"strings"

	"github.com/weburl-go/weburl"
)

// withHost returns r with the host and port of u, the URL of r, wherever net/http takes
// them from: URL.Host, to which it connects, Host, which becomes the Host header or
// ":authority", and a URL.Opaque with a host, which becomes the request line. By itself,
// net/http connects to shop.example for "ｓhop.example", and sends the bare Punycode of what
// the caller wrote, "Host: xn--hop-p96s.example". A username in Opaque is dropped:
// http.Client does not look for it there. r is not changed.
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

// checkHostHeader refuses a request for u that names another host in its field Host, or
// in a field of its header that servers may take for one.
func checkHostHeader(r *http.Request, u weburl.URL) error {
	if r.Host != "" && !namesHost(r.Host, u) {
		return refused(HostHeader, nil)
	}
	// net/http leaves out r.Header["Host"], but with other letters in capitals HTTP/1.1
	// sends it beside the right one.
	for name := range r.Header {
		if name != "Host" && strings.EqualFold(name, "Host") {
			return refused(HostHeader, nil)
		}
	}
	return nil
}

// namesHost reports whether a Host header is that of u.
func namesHost(header string, u weburl.URL) bool {
	if header == u.HostPort() {
		return true
	}
	if strings.ContainsAny(header, `/\@?#%`) || strings.ContainsFunc(header, func(r rune) bool { return r <= ' ' }) {
		return false // more than a host, even if a parser skips it, or not what servers read
	}
	v, err := weburl.Parse(u.Scheme() + "://" + header)
	return err == nil && v.String() == u.Scheme()+"://"+u.HostPort()+"/"
}
