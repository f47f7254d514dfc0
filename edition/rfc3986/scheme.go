package rfc3986

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
)

// defaultPorts lists the default ports defined by the RFCs of the schemes, for the
// schemes in the RFC's examples and the most common others.
var defaultPorts = map[string]string{
	"ftp":    "21",
	"gopher": "70",
	"http":   "80",
	"https":  "443",
	"ldap":   "389",
	"nntp":   "119",
	"rtsp":   "554",
	"telnet": "23",
	"ws":     "80",
	"wss":    "443",
}

// NormalizeScheme applies scheme-based normalization to a result of
// [Reference.Normalize]. A URI with an authority gets the path "/" if its path is
// empty, and loses its port if that is empty or the default of the scheme. It also
// normalizes the local host of file URIs and the domains of mailto URIs. A relative
// reference stays as it is.
//
// https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3
func (r Reference) NormalizeScheme() Reference {
	if r.Host.Present && r.Scheme.Present {
		if r.Path.Text == "" {
			r.setPath("/")
		}
		if r.Port.Text == "" || sameNumber(r.Port.Text, defaultPorts[r.Scheme.Text]) {
			r.Port = edition.Part{}
		}
	}
	switch {
	case r.Scheme.Text == "file":
		r.normalizeLocalHost()
	case r.Scheme.Text == "mailto" && !r.Host.Present:
		r.setPath(lowerDomains(r.Path.Text))
	}
	return r
}

// sameNumber reports whether two numbers are the same, ignoring leading zeros of a. It
// is false if b is empty.
func sameNumber(a, b string) bool {
	return b != "" && strings.TrimLeft(a, "0") == b
}

// normalizeLocalHost makes the authority empty if it means the local host, or writes an
// empty host as localhost if there is a userinfo or port.
func (r *Reference) normalizeLocalHost() {
	switch {
	case !r.Host.Present:
		if path := r.Path.Text; path == "" || path[0] == '/' {
			r.Host = edition.Part{Present: true, Kind: "reg-name"}
			r.setPath(RemoveDotSegments("/" + strings.TrimPrefix(path, "/")))
		}
	case r.Userinfo.Text == "" && r.Port.Text == "":
		if r.Host.Text == "localhost" && !r.Userinfo.Present {
			r.Host.Text = ""
		}
	case r.Host.Text == "":
		r.Host.Text = "localhost"
	}
}

// lowerDomains lowercases the domains in a list of addresses separated by commas.
func lowerDomains(addresses string) string {
	list := strings.Split(addresses, ",")
	for i, address := range list {
		if at := strings.LastIndexByte(address, '@'); at >= 0 {
			list[i] = address[:at] + normalizePercent(address[at:], true)
		}
	}
	return strings.Join(list, ",")
}
