package infra

import "strings"

// SpecialScheme is a special scheme, or [NotSpecial].
//
// https://url.spec.whatwg.org/#special-scheme
type SpecialScheme uint8

const (
	NotSpecial SpecialScheme = iota
	HTTP
	HTTPS
	WS
	WSS
	FTP
	File

	schemeCount = iota
)

// specialSchemes are the special schemes with their default ports; 0 means
// null.
//
// https://url.spec.whatwg.org/#default-port
var specialSchemes = [schemeCount]struct {
	delimited string
	port      uint16
}{
	HTTP:  {"http:", 80},
	HTTPS: {"https:", 443},
	WS:    {"ws:", 80},
	WSS:   {"wss:", 443},
	FTP:   {"ftp:", 21},
	File:  {"file:", 0},
}

// longestSpecial is the length of the longest special scheme.
const longestSpecial = len("https")

// SpecialSchemes returns the names of all special schemes.
func SpecialSchemes() []string {
	var names []string
	for s := NotSpecial + 1; s < schemeCount; s++ {
		names = append(names, s.String())
	}
	return names
}

// SpecialSchemeOf returns the special scheme with the given name, which must be
// lowercase, or NotSpecial.
func SpecialSchemeOf[T ~string | ~[]byte](scheme T) SpecialScheme {
	switch string(scheme) {
	case "http":
		return HTTP
	case "https":
		return HTTPS
	case "ws":
		return WS
	case "wss":
		return WSS
	case "ftp":
		return FTP
	case "file":
		return File
	}
	return NotSpecial
}

// SpecialSchemeFold is like SpecialSchemeOf, but accepts a scheme in any case.
func SpecialSchemeFold(scheme string) SpecialScheme {
	if len(scheme) > longestSpecial {
		return NotSpecial
	}
	var b [longestSpecial]byte
	for i := range len(scheme) {
		b[i] = scheme[i] | 0x20 // never turns another character into a letter
	}
	return SpecialSchemeOf(b[:len(scheme)])
}

// String returns the scheme, or "" for [NotSpecial].
func (s SpecialScheme) String() string { return strings.TrimSuffix(s.Delimited(), ":") }

// Delimited returns the scheme and a colon, or "" for [NotSpecial].
func (s SpecialScheme) Delimited() string { return specialSchemes[s].delimited }

// IsSpecial reports whether s is a special scheme.
func (s SpecialScheme) IsSpecial() bool { return s != NotSpecial }

// IsWebSocket reports whether s is ws or wss, whose queries are UTF-8 in documents of
// any encoding.
func (s SpecialScheme) IsWebSocket() bool { return s == WS || s == WSS }

// DefaultPort returns the default port. ok is false if it is null.
func (s SpecialScheme) DefaultPort() (port uint16, ok bool) {
	port = specialSchemes[s].port
	return port, port != 0
}

// IsLocal reports whether a serialized host is replaced by the empty host in URLs
// with the scheme s, as "localhost" is in file: URLs.
//
// https://url.spec.whatwg.org/#file-host-state
func (s SpecialScheme) IsLocal(host string) bool { return s == File && host == Localhost }

// Localhost is the host that is replaced in file: URLs.
const Localhost = "localhost"

// SchemeLength returns the length of the scheme at the start of s, or 0 if there is
// none or no colon follows it.
//
// https://url.spec.whatwg.org/#url-scheme-string
func SchemeLength(s string) int {
	if s == "" || !Is(s[0], Alpha) {
		return 0
	}
	for i := 1; i < len(s); i++ {
		if !Is(s[i], SchemeCode) {
			if s[i] == ':' {
				return i
			}
			return 0
		}
	}
	return 0
}
