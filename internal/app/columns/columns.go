// Package columns lists the columns that can be printed about a URL: its attributes, and other
// facts about an input. Everything that prints fields prints these.
package columns

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/show"
)

// Kind is the type of a column's values.
type Kind uint8

const (
	// Text is a string.
	Text Kind = iota
	// Bool is "true" or "false".
	Bool
	// Codes are codes of validation errors, each of them once, in the order in which
	// the parser meets them, separated by commas.
	Codes
	// Pairs is a JSON array of arrays with two strings.
	Pairs
	// Number is a decimal integer, or an empty text, which stands for null.
	Number
	// Texts is a JSON array of strings.
	Texts
)

// Column is a column. There is one *Column for each name in [Names], so those can be
// compared; those of [Others] cannot.
type Column struct {
	// Name is the name in arguments, such as "registrable-domain".
	Name string
	// JSONName is the name in JSON, such as "registrableDomain".
	JSONName string
	Kind     Kind
	// OfInput means that the column is about the input as it is given, so that it has a value
	// even if the input fails. Parts of a URL are then null; canonical and surt are null if
	// their profile fails.
	OfInput bool
	// Controls means that values may contain control characters: those of an input, a
	// pattern or a template.
	Controls bool

	// Get returns the value for a URL. It is nil for a column that is about an input or
	// depends on how the input is read.
	Get func(u weburl.URL) string
	// Has reports whether a URL has the part. If it is nil, the part is absent where Get
	// returns "".
	Has func(u weburl.URL) bool

	// web means that it is an attribute of the Web API, which is never null.
	web bool
}

// New returns a column of texts with a name. value returns the value for a URL, and false if it
// is null.
func New(name string, value func(u weburl.URL) (string, bool)) *Column {
	return &Column{
		Name: name, JSONName: name,
		Get: func(u weburl.URL) string {
			text, _ := value(u)
			return text
		},
		Has: func(u weburl.URL) bool {
			_, ok := value(u)
			return ok
		},
	}
}

// Value returns the value of a column with Get for a URL, and false if it is null.
func (c *Column) Value(u weburl.URL) (value string, ok bool) {
	value = c.Get(u)
	return value, value != "" || c.web || c.Has != nil && c.Has(u)
}

// IsIn reports whether u has the part. The Web API's attributes are absent if they are
// empty, unless they have Has.
func (c *Column) IsIn(u weburl.URL) bool {
	if c.Has != nil {
		return c.Has(u)
	}
	return c.Get(u) != ""
}

// webColumns is the number of attributes that the Web API has.
const webColumns = 11

// Others names, for messages, the columns that [Names] does not list.
const Others = "query.NAME, query.NAME* and path.N"

// All returns all columns except [Others]: first the attributes of the Web API, in its
// order, then the others with Get, then the rest.
func All() []*Column { return all[:len(all):len(all)] }

// Web returns the attributes of the Web API, in its order.
func Web() []*Column { return all[:webColumns:webColumns] }

// Named returns the column with a name, or nil. A name can be written in either spelling,
// or be one of [Others], such as "query.q", "query.q*" and "path.1".
func Named(name string) *Column {
	for _, c := range all {
		if c.Name == name || c.JSONName == name {
			return c
		}
	}
	if p, ok := ParamNamed(name); ok {
		return p.column(name)
	}
	if one, ok := strings.CutSuffix(name, "*"); ok {
		if p, ok := ParamNamed(one); ok {
			return p.listColumn(name)
		}
	}
	return segmentNamed(name)
}

// Names returns the names of all columns except [Others].
func Names() []string {
	names := make([]string, len(all))
	for i, c := range all {
		names[i] = c.Name
	}
	return names
}

// NameError is the error for a name that is not the name of a column.
type NameError struct {
	Name string
	// Near is the name that was probably meant, or "".
	Near string
	// More lists further columns, each followed by a comma and a space.
	More string
}

// Error does not show a name that may be a URL, because a URL may contain a password.
func (e *NameError) Error() string {
	text := "unknown column"
	switch {
	case e.Name == "":
		text = "missing name of a column"
	case !strings.ContainsAny(e.Name, `:/\@`):
		text += ` "` + show.Visible(e.Name) + `"`
	}
	if e.Near != "" {
		return text + `; did you mean "` + show.Visible(e.Near) + `"?`
	}
	return text + "; the columns are " + e.More + strings.Join(Names(), ", ") + ", " + Others
}
