package robots

import (
	"strconv"
	"sync/atomic"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/template"
	"github.com/weburl-go/weburl/robots"
)

// columnNames lists the columns that the verb adds to a table, besides those of get.
var columnNames = []string{"allowed", "rule", "line"}

// verdicts tests the URLs of a table, each once for all columns of a row. Several goroutines may
// ask, after the last call of column.
type verdicts struct {
	group   robots.Group
	columns int // that have been made
	last    atomic.Pointer[tested]
}

// tested is a URL and its verdict.
type tested struct {
	url     weburl.URL
	verdict robots.Verdict
}

func (v *verdicts) of(u weburl.URL) robots.Verdict {
	if v.columns < 2 {
		return v.group.Test(u)
	}
	last := v.last.Load()
	if last == nil || last.url != u {
		last = &tested{u, v.group.Test(u)}
		v.last.Store(last)
	}
	return last.verdict
}

// column returns a column about the verdicts, or nil.
func (v *verdicts) column(name string) *columns.Column {
	c := &columns.Column{Name: name, JSONName: name}
	switch name {
	case "allowed":
		c.Kind = columns.Bool
		c.Get = func(u weburl.URL) string { return strconv.FormatBool(v.of(u).Allowed) }
	case "rule":
		c.Get = func(u weburl.URL) string { return v.of(u).Rule.String() }
	case "line":
		c.Kind = columns.Number
		c.Get = func(u weburl.URL) string {
			if line := v.of(u).Rule.Line; line > 0 {
				return strconv.Itoa(line)
			}
			return ""
		}
	default:
		return nil
	}
	v.columns++
	return c
}

// further describes the columns about the verdicts of a group.
func further(g robots.Group) template.Further {
	return template.Further{Named: (&verdicts{group: g}).column, Names: columnNames}
}
