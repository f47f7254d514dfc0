package template

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/show"
)

// Split splits lists of names of columns at commas. A name with a template, such as
// "key={host}, {path}", extends to the end of its list.
func Split(lists ...string) (names []string) {
	for _, list := range lists {
		for more := true; more; {
			var name string
			name, list, more = strings.Cut(list, ",")
			if strings.Contains(name, "=") && more {
				name, more = name+","+list, false
			}
			names = append(names, name)
		}
	}
	return names
}

// Further describes columns that package columns does not know.
type Further struct {
	// Named returns the column with a name, or nil.
	Named func(name string) *columns.Column
	// Names lists their names for messages. A name that ends with a dot is a prefix of names.
	Names []string
}

// column returns a further column, or nil.
func (f Further) column(name string) *columns.Column {
	if f.Named == nil {
		return nil
	}
	return f.Named(name)
}

// withAny returns a name for messages, which may be a prefix of names.
func withAny(name string) string {
	if strings.HasSuffix(name, ".") {
		name += "NAME"
	}
	return name
}

// Columns returns the columns with these names. [columns.Named] or further knows them, or a
// template makes them: "key={host}{path}" is a column of texts named "key". It is null if the URL
// has none of the parts in the template and these have no default, or if it lacks a required part.
// The error is a [*columns.NameError], an [*Error], or about the name before a template.
func Columns(names []string, further Further) (list []*columns.Column, err error) {
	for _, name := range names {
		own, text, isTemplate := strings.Cut(name, "=")
		c := columns.Named(name)
		switch {
		case isTemplate:
			c, err = column(own, text, further)
		case c == nil:
			c = further.column(name)
		}
		if c == nil && err == nil {
			err = unknown(name, further.Names)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// unknown returns the error for the name of a column.
func unknown(name string, further []string) error {
	e := &columns.NameError{Name: name, Near: withAny(columns.Near(name, further...))}
	for _, f := range further {
		e.More += withAny(f) + ", "
	}
	return e
}

// IsColumn reports whether an argument looks like a name with a template, not like a URL.
func IsColumn(arg string) bool {
	name, text, ok := strings.Cut(arg, "=")
	return ok && strings.Contains(text, "{") && !strings.ContainsAny(name, `:/\@?#`)
}

// column returns the column with a name and a template.
func column(name, text string, further Further) (*columns.Column, error) {
	if name == "" || !utf8.ValidString(name) || show.Visible(name) != name {
		return nil, errors.New("a template needs a name before its =, as in key={host}, without control characters")
	}
	t, err := parse(text, further)
	if err != nil {
		return nil, err
	}
	c := columns.New(name, func(u weburl.URL) (string, bool) {
		text, some, err := t.append(nil, u)
		if !some || err != nil {
			return "", false
		}
		return string(text), true
	})
	c.Controls = t.hasControls()
	return c, nil
}
