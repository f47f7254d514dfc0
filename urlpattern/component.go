package urlpattern

import (
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Component is one of the eight components of a URL that a pattern matches, or, as a
// key of an [Init] only, the base URL.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit
type Component uint8

// The components, in the Standard's order: a loop over all of them goes from Protocol to
// Hash.
const (
	// Protocol is the scheme of the URL, without its colon.
	Protocol Component = iota + 1
	// Username is the username, percent-encoded.
	Username
	// Password is the password, percent-encoded.
	Password
	// Hostname is the host, serialized, without a port.
	Hostname
	// Port is the port; it is "" for the default port of the scheme.
	Port
	// Pathname is the path, percent-encoded.
	Pathname
	// Search is the query, percent-encoded and without its question mark.
	Search
	// Hash is the fragment, percent-encoded and without its number sign.
	Hash
	// BaseURL is not a component, but the key of the base URL in an [Init].
	BaseURL
)

// componentCount is one more than the number of components, for arrays that [Component]
// indexes.
const componentCount = int(Hash) + 1

var componentNames = []string{Protocol: "protocol", Username: "username", Password: "password", Hostname: "hostname",
	Port: "port", Pathname: "pathname", Search: "search", Hash: "hash", BaseURL: "baseURL"}

// String returns the name of c as the Web API has it, such as "pathname" or "baseURL".
func (c Component) String() string { return enum.Name(componentNames, c) }

// AppendText appends the name of c to dst. It fails if c has none.
func (c Component) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, componentNames, c, "urlpattern.Component")
}

// MarshalText returns the name of c. It fails if c has none.
func (c Component) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the component with the given name.
func (c *Component) UnmarshalText(text []byte) error {
	return enum.Parse(c, componentNames, text, "urlpattern.Component")
}

func (c Component) isComponent() bool { return c >= Protocol && c <= Hash }

// Init is a URLPatternInit: pattern strings by component for [New], or strings to match
// for [Pattern.MatchInit]. In a pattern, a missing key is not the same as "": a component
// that is missing matches anything. A key that is neither a component nor BaseURL is an
// error.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit
type Init map[Component]string

// values is an Init that also holds where the caller wrote each string.
type values struct {
	text [BaseURL + 1]string
	// at is the offset of the string in the one that the caller gave, or unknownPlace. It
	// is negative if the path of a base URL was put before the caller's text.
	at  [BaseURL + 1]int
	set [BaseURL + 1]bool
}

const unknownPlace = -1 << 31

func (v *values) put(c Component, text string, at int) {
	v.text[c], v.at[c], v.set[c] = text, at, true
}

// hasNone reports whether v lacks all of the given components.
func (v *values) hasNone(components ...Component) bool {
	for _, c := range components {
		if v.set[c] {
			return false
		}
	}
	return true
}

// values returns init with the places of its strings. It fails if a key is neither
// a component nor BaseURL.
func (init Init) values() (v values, _ *Error) {
	for c, text := range init {
		if !c.isComponent() && c != BaseURL {
			return v, &Error{Code: NotAComponent, Span: validation.Unknown()}
		}
		v.put(c, text, 0)
	}
	return v, nil
}
