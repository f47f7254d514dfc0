package whatwg2017

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// record is a URL. A component that is null is not present; username and password are
// never null. Hosts are stored serialized: nothing in the text depends on the kind of a
// URL's host.
//
// #concept-url
type record struct {
	scheme             edition.Part
	username, password edition.Part
	userinfoSpan       validation.Span
	host, port         edition.Part
	path               []string
	pathSpan           validation.Span
	query, fragment    edition.Part
	cannotBeABase      bool
}

// newRecord returns a new URL, whose parts have unknown spans.
func newRecord() *record {
	u := &record{}
	u.forgetSpans()
	return u
}

// fromElsewhere returns a component that is not in the input.
func fromElsewhere(text string) edition.Part {
	return edition.Part{Present: true, Text: text, Span: validation.Unknown()}
}

// absent returns a component that is null.
func absent() edition.Part { return edition.Part{Span: validation.Unknown()} }

// forgetSpans sets all spans to unknown, for a URL that was not parsed from the input.
func (u *record) forgetSpans() {
	for _, part := range []*edition.Part{&u.scheme, &u.username, &u.password, &u.host, &u.port, &u.query, &u.fragment} {
		part.Span = validation.Unknown()
	}
	u.userinfoSpan, u.pathSpan = validation.Unknown(), validation.Unknown()
}

// copyAuthority sets username, password, host and port to those of base.
func (u *record) copyAuthority(base *record) {
	u.username, u.password, u.host, u.port = base.username, base.password, base.host, base.port
}

// copyPath sets the path to a copy of base's path.
func (u *record) copyPath(base *record) { u.path = slices.Clone(base.path) }

// specialSchemes are the special schemes and their default ports.
//
// #special-scheme
var specialSchemes = map[string]string{
	"ftp": "21", "file": "", "gopher": "70", "http": "80", "https": "443", "ws": "80", "wss": "443",
}

func isSpecialScheme(scheme string) bool {
	_, special := specialSchemes[scheme]
	return special
}

// #is-special
func (u *record) isSpecial() bool { return isSpecialScheme(u.scheme.Text) }

func (u *record) isFile() bool { return u.scheme.Text == "file" }

// #include-credentials
func (u *record) includesCredentials() bool { return u.username.Text != "" || u.password.Text != "" }

// #cannot-have-a-username/password/port
func (u *record) cannotHaveCredentialsOrPort() bool {
	return u.host.Text == "" || u.cannotBeABase || u.isFile()
}

// #pop-a-urls-path
func (u *record) shortenPath() {
	n := len(u.path)
	if n == 0 || u.isFile() && n == 1 && isNormalizedDriveLetter(u.path[0]) {
		return
	}
	u.path = u.path[:n-1]
}

// #windows-drive-letter
func isDriveLetter(s string) bool {
	return len(s) == 2 && isAlpha(rune(s[0])) && (s[1] == ':' || s[1] == '|')
}

// #normalized-windows-drive-letter
func isNormalizedDriveLetter(s string) bool { return isDriveLetter(s) && s[1] == ':' }

// #single-dot-path-segment
func isSingleDot(segment string) bool { return segment == "." || strings.EqualFold(segment, "%2e") }

// #double-dot-path-segment
func isDoubleDot(segment string) bool {
	switch len(segment) {
	case 2:
		return segment == ".."
	case 4:
		return strings.EqualFold(segment, ".%2e") || strings.EqualFold(segment, "%2e.")
	case 6:
		return strings.EqualFold(segment, "%2e%2e")
	}
	return false
}

// serialize implements the URL serializer.
//
// #concept-url-serializer
func (u *record) serialize(excludeFragment bool) string {
	var b strings.Builder
	b.WriteString(u.scheme.Text + ":")
	switch {
	case u.host.Present:
		b.WriteString("//")
		if u.includesCredentials() {
			b.WriteString(u.credentials() + "@")
		}
		b.WriteString(u.hostAndPort())
	case u.isFile():
		b.WriteString("//")
	}
	u.writePath(&b)
	if u.query.Present {
		b.WriteString("?" + u.query.Text)
	}
	if u.fragment.Present && !excludeFragment {
		b.WriteString("#" + u.fragment.Text)
	}
	return b.String()
}

func (u *record) credentials() string {
	if u.password.Text == "" {
		return u.username.Text
	}
	return u.username.Text + ":" + u.password.Text
}

func (u *record) hostAndPort() string {
	if !u.port.Present {
		return u.host.Text
	}
	return u.host.Text + ":" + u.port.Text
}

func (u *record) writePath(b *strings.Builder) {
	if u.cannotBeABase {
		b.WriteString(u.path[0])
		return
	}
	for _, segment := range u.path {
		b.WriteString("/")
		b.WriteString(segment)
	}
}

func (u *record) pathname() string {
	var b strings.Builder
	u.writePath(&b)
	return b.String()
}

// origin returns the serialized origin, which is "null" for an opaque origin.
//
// #concept-url-origin
func (u *record) origin() string {
	switch u.scheme.Text {
	case "blob":
		if len(u.path) == 0 {
			return "null" // NB: the text parses path[0] without asking whether it exists
		}
		if inner := parseInner(u.path[0]); inner != nil {
			return inner.origin()
		}
	case "ftp", "gopher", "http", "https", "ws", "wss":
		return u.scheme.Text + "://" + u.hostAndPort()
	}
	return "null"
}

// parseInner parses the path of a blob URL and, as long as the result would be a blob
// URL that cannot be a base URL, its path in turn.
//
// NB: parsing each of many nested blob URLs would take quadratic time. A path that the
// outermost URL has encoded does not change any more, except for spaces.
func parseInner(path string) *record {
	for {
		path = strings.Trim(path, " ")
		if len(path) < 5 || !strings.EqualFold(path[:5], "blob:") || strings.HasPrefix(path[5:], "/") {
			p := parser{quiet: true}
			return p.parse(path)
		}
		path = path[5:]
	}
}
