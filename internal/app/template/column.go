package template

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/show"
)

// Split splits lists of column names at commas. A name with a template, such as
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

// Further describes columns in addition to those of package columns.
type Further struct {
	// Named returns the column called name, or nil if there is none.
	Named func(name string) *columns.Column
	// Names lists the names of these columns for messages. An entry that ends with a dot is a prefix
	// of names.
	Names []string
}

// column returns the further column called name, or nil if there is none.
func (f Further) column(name string) *columns.Column {
	if f.Named == nil {
		return nil
	}
	return f.Named(name)
}

// withAny returns an entry of Names for messages, with NAME after a prefix.
func withAny(name string) string {
	if strings.HasSuffix(name, ".") {
		name += "NAME"
	}
	return name
}

// Columns returns the columns with these names. A name is known to [columns.Named] or further, or
// contains a template: "key={host}{path}" is a column of texts named "key". Such a column is null if
// the URL lacks all parts in the template and none has a default, or if it lacks a required part.
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

// unknown returns the error for an unknown column name.
func unknown(name string, further []string) error {
	e := &columns.NameError{Name: name, Near: withAny(columns.Near(name, further...))}
	for _, f := range further {
		e.More += withAny(f) + ", "
	}
	return e
}

// IsColumn reports whether arg looks like a name with a template rather than a URL.
func IsColumn(arg string) bool {
	name, text, ok := strings.Cut(arg, "=")
	return ok && strings.Contains(text, "{") && !strings.ContainsAny(name, `:/\@?#`)
}

// column returns a column called name whose values the template text describes.
func column(name, text string, further Further) (*columns.Column, error) {
	if name == "" || !utf8.ValidString(name) || show.Visible(name) != name {
		return nil, errors.New("write a column name without control characters before the = of a template, as in key={host}")
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
