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
	// Bool is "true" or "false", and a boolean in JSON.
	Bool
	// Codes are codes of validation errors, each of them once, in the order in which
	// the parser meets them: separated by commas, and an array in JSON.
	Codes
	// Pairs is a JSON array of arrays with two strings, in text and in JSON.
	Pairs
)

// Column is a column. There is one *Column for each name in [Names], so those can be
// compared; those of parameters cannot.
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

	// Get returns the value for a URL. It is nil for a column that is about an input or
	// depends on how the input is read.
	Get func(u weburl.URL) string
	// Has reports whether a URL has the part. If it is nil, the part is absent where Get
	// returns "".
	Has func(u weburl.URL) bool

	// web means that it is an attribute of the Web API, which is never null.
	web bool
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

// All returns all columns except those of parameters: first the attributes of the Web API, in its
// order, then the others with Get, then the rest.
func All() []*Column { return all[:len(all):len(all)] }

// Web returns the attributes of the Web API, in its order.
func Web() []*Column { return all[:webColumns:webColumns] }

// Named returns the column with a name, or nil. A name can be written in either spelling,
// or be that of a parameter, such as "query.q".
func Named(name string) *Column {
	for _, c := range all {
		if c.Name == name || c.JSONName == name {
			return c
		}
	}
	if p, ok := ParamNamed(name); ok {
		return p.column(name)
	}
	return nil
}

// Names returns the names of all columns except those of parameters.
func Names() []string {
	names := make([]string, len(all))
	for i, c := range all {
		names[i] = c.Name
	}
	return names
}

// List returns the columns with the names, which are separated by commas. The error is a
// *[NameError].
func List(names string) ([]*Column, error) {
	var list []*Column
	for name := range strings.SplitSeq(names, ",") {
		c := Named(name)
		if c == nil {
			return nil, &NameError{Name: name, Near: Near(name)}
		}
		list = append(list, c)
	}
	return list, nil
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
	return text + "; the columns are " + e.More + strings.Join(Names(), ", ") + " and query.NAME"
}
