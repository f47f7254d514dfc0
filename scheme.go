package weburl

// schemeType is a special scheme, or that the scheme is not special.
//
// https://url.spec.whatwg.org/#special-scheme
type schemeType uint8

const (
	notSpecial schemeType = iota
	schemeHTTP
	schemeHTTPS
	schemeWS
	schemeWSS
	schemeFTP
	schemeFile
)

func (t schemeType) isSpecial() bool { return t != notSpecial }

// isWebSocket reports whether queries are UTF-8 whatever the document's
// encoding is.
func (t schemeType) isWebSocket() bool { return t == schemeWS || t == schemeWSS }

// defaultPort returns the default port; ok is false where it is null.
//
// https://url.spec.whatwg.org/#default-port
func (t schemeType) defaultPort() (port uint16, ok bool) {
	switch t {
	case schemeHTTP, schemeWS:
		return 80, true
	case schemeHTTPS, schemeWSS:
		return 443, true
	case schemeFTP:
		return 21, true
	}
	return 0, false
}

// schemeTypeOf returns the type of a scheme in lowercase.
func schemeTypeOf[T ~string | ~[]byte](scheme T) schemeType {
	switch string(scheme) {
	case "http":
		return schemeHTTP
	case "https":
		return schemeHTTPS
	case "ws":
		return schemeWS
	case "wss":
		return schemeWSS
	case "ftp":
		return schemeFTP
	case "file":
		return schemeFile
	}
	return notSpecial
}
