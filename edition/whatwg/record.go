package whatwg

import (
	"slices"
	"strconv"
	"strings"
)

// record is a URL record. The zero record is a new URL.
//
// https://url.spec.whatwg.org/#concept-url
type record struct {
	scheme             string
	username, password []byte
	host               *host // nil is null
	port               *uint16
	path               path
	query, fragment    nullable
}

// nullable is a string or null.
type nullable struct {
	notNull bool
	value   []byte
}

// emptyString is the empty string, which is not null.
var emptyString = nullable{notNull: true}

// path is a URL path: a list of segments, or one segment, which makes it opaque.
//
// https://url.spec.whatwg.org/#url-path
type path struct {
	opaque  bool
	segment []byte
	list    []string
}

func (p path) clone() path {
	return path{p.opaque, slices.Clone(p.segment), slices.Clone(p.list)}
}

// specialSchemes lists the special schemes and their default ports, or 0 for null.
//
// https://url.spec.whatwg.org/#special-scheme
// https://url.spec.whatwg.org/#default-port
var specialSchemes = []struct {
	name        string
	defaultPort uint16
}{
	{"ftp", 21},
	{"file", 0},
	{"http", 80},
	{"https", 443},
	{"ws", 80},
	{"wss", 443},
}

func isSpecialScheme(scheme string) bool {
	for _, s := range specialSchemes {
		if s.name == scheme {
			return true
		}
	}
	return false
}

// isDefaultPort reports whether port is the default port of a scheme.
func isDefaultPort(scheme string, port uint16) bool {
	for _, s := range specialSchemes {
		if s.name == scheme && s.defaultPort != 0 {
			return s.defaultPort == port
		}
	}
	return false
}

// https://url.spec.whatwg.org/#is-special
func (u *record) isSpecial() bool { return isSpecialScheme(u.scheme) }

// https://url.spec.whatwg.org/#include-credentials
func (u *record) includesCredentials() bool { return len(u.username) > 0 || len(u.password) > 0 }

// https://url.spec.whatwg.org/#url-opaque-path
func (u *record) hasOpaquePath() bool { return u.path.opaque }

// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u *record) cannotHaveUsernamePasswordPort() bool {
	return u.host == nil || u.host.kind == emptyHost || u.scheme == "file"
}

// https://url.spec.whatwg.org/#windows-drive-letter
func (t text) isWindowsDriveLetter() bool {
	return len(t) == 2 && isASCIIAlpha(t[0].value) && (t[1].value == ':' || t[1].value == '|')
}

// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isNormalizedWindowsDriveLetter(segment string) bool {
	return len(segment) == 2 && isASCIIAlpha(rune(segment[0])) && segment[1] == ':'
}

// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func (t text) startsWithWindowsDriveLetter() bool {
	return len(t) >= 2 && t[:2].isWindowsDriveLetter() &&
		(len(t) == 2 || t[2].value == '/' || t[2].value == '\\' || t[2].value == '?' || t[2].value == '#')
}

// https://url.spec.whatwg.org/#single-dot-path-segment
func (t text) isSingleDotSegment() bool {
	return t.is(".") || t.isASCIICaseInsensitiveMatch("%2e")
}

// https://url.spec.whatwg.org/#double-dot-path-segment
func (t text) isDoubleDotSegment() bool {
	return t.is("..") || t.isASCIICaseInsensitiveMatch(".%2e") || t.isASCIICaseInsensitiveMatch("%2e.") ||
		t.isASCIICaseInsensitiveMatch("%2e%2e")
}

// https://url.spec.whatwg.org/#serialize-an-integer
func serializeInteger(n uint16) string { return strconv.Itoa(int(n)) }

// serialize implements the URL serializer.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (u *record) serialize(excludeFragment bool) string {
	var output strings.Builder
	output.WriteString(u.scheme + ":")
	if u.host != nil {
		output.WriteString("//")
		if u.includesCredentials() {
			output.Write(u.username)
			if len(u.password) > 0 {
				output.WriteByte(':')
				output.Write(u.password)
			}
			output.WriteByte('@')
		}
		output.WriteString(u.host.serialize())
		if u.port != nil {
			output.WriteString(":" + serializeInteger(*u.port))
		}
	}
	if u.host == nil && !u.hasOpaquePath() && len(u.path.list) > 1 && u.path.list[0] == "" {
		output.WriteString("/.")
	}
	output.WriteString(u.serializePath())
	if u.query.notNull {
		output.WriteByte('?')
		output.Write(u.query.value)
	}
	if !excludeFragment && u.fragment.notNull {
		output.WriteByte('#')
		output.Write(u.fragment.value)
	}
	return output.String()
}

// serializePath implements the URL path serializer.
//
// https://url.spec.whatwg.org/#url-path-serializer
func (u *record) serializePath() string {
	if u.hasOpaquePath() {
		return string(u.path.segment)
	}
	var output strings.Builder
	for _, segment := range u.path.list {
		output.WriteString("/" + segment)
	}
	return output.String()
}

// equals reports whether a and b are equal.
//
// https://url.spec.whatwg.org/#concept-url-equals
func (u *record) equals(b *record, excludeFragments bool) bool {
	return u.serialize(excludeFragments) == b.serialize(excludeFragments)
}

// origin returns the origin of u, serialized by HTML's algorithm.
//
// NB: the text leaves the origin of file: URLs to the reader; it is opaque here.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (r Revision) origin(u *record) string {
	const opaqueOrigin = "null"
	switch u.scheme {
	case "blob":
		pathURL, ok := r.parse(u.serializePath())
		if !ok {
			return opaqueOrigin
		}
		if pathURL.scheme == "http" || pathURL.scheme == "https" || pathURL.scheme == "file" {
			return r.origin(pathURL)
		}
		return opaqueOrigin
	case "ftp", "http", "https", "ws", "wss":
		origin := u.scheme + "://" + u.host.serialize()
		if u.port != nil {
			origin += ":" + serializeInteger(*u.port)
		}
		return origin
	}
	return opaqueOrigin
}
