package read

import (
	"errors"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/template"
	"github.com/weburl-go/weburl/internal/show"
)

// printFormat prints URLs by a template.
func printFormat(c *frame.Command, in *frame.Inputs, form *template.Template, args []string) {
	var buf []byte
	in.Each(c, args, func(input string) {
		u, ok := in.Parse(c, input)
		if !ok {
			return
		}
		var err error
		if buf, err = form.Append(buf[:0], u); err != nil {
			c.Tally.Fail("absent")
			in.Fail(c, absentText(err))
			return
		}
		buf = append(buf, in.End())
		c.Out.Write(buf)
		c.Tally.Written++
	})
}

// absentText returns the message for a URL that lacks a required part. The name comes from the
// template.
func absentText(err error) string {
	var e *template.Absent
	if errors.As(err, &e) && e.IsParam {
		return `the query has no parameter "` + show.Visible(e.Name) + `"`
	}
	return err.Error()
}
