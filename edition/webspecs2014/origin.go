package webspecs2014

import "strings"

// origin returns the Unicode serialization of the URL's origin, which is "null" for a
// globally unique identifier. The origin of a file: URL is always one here.
//
// #concept-url-origin
func (u *record) origin() string {
	switch u.scheme.Text {
	case "blob":
		var p parser
		inner, err := p.parse(insideBlobs(u.data.Text), nil)
		if err != nil {
			return "null"
		}
		return inner.origin()
	case "ftp", "gopher", "http", "https", "ws", "wss":
		origin := u.scheme.Text + "://" + unicodeDomain(u.host.Text)
		if standard, _ := defaultPort(u.scheme.Text); u.port.Text != "" && u.port.Text != standard {
			origin += ":" + u.port.Text
		}
		return origin
	}
	return "null"
}

// insideBlobs returns the scheme data of the innermost of nested blob URLs, which would
// otherwise be parsed one after the other.
func insideBlobs(data string) string {
	for {
		data = strings.Trim(data, whitespace)
		_, rest, ok := cutScheme(part{data, 0}, "blob")
		if !ok {
			return data
		}
		data = rest.text
	}
}
