package robots

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/robots"
)

// columnNames lists the columns that the verb adds to a table, besides those of get.
var columnNames = []string{"allowed", "rule", "line"}

// column returns a column about the verdicts of a group, or nil.
func column(g robots.Group, name string) *columns.Column {
	c := &columns.Column{Name: name, JSONName: name}
	switch name {
	case "allowed":
		c.Kind = columns.Bool
		c.Get = func(u weburl.URL) string { return strconv.FormatBool(g.Test(u).Allowed) }
	case "rule":
		c.Get = func(u weburl.URL) string { return g.Test(u).Rule.String() }
	case "line":
		c.Get = func(u weburl.URL) string {
			if line := g.Test(u).Rule.Line; line > 0 {
				return strconv.Itoa(line)
			}
			return ""
		}
	default:
		return nil
	}
	return c
}

// checkNames returns an error if a name is not the name of a column.
func checkNames(names []string) error {
	for _, name := range names {
		if columns.Named(name) == nil && column(robots.Group{}, name) == nil {
			near := similar.Name(name, append(columns.Names(), columnNames...))
			return frame.UsageError("--add: " + (&columns.NameError{Name: name, Near: near, More: strings.Join(columnNames, ", ") + ", "}).Error())
		}
	}
	return nil
}
