package read

import (
	"errors"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/app/template"
	"github.com/weburl-go/weburl/internal/show"
)

// templateParts holds the attributes that a template can name.
var templateParts = func() (parts []template.Part) {
	for _, a := range jsonform.Attributes() {
		parts = append(parts, template.Part{Name: a.Name, Get: a.Get, Has: a.Has})
	}
	return parts
}()

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

// templateError returns the error for a template. It shows nothing of a URL in the template.
func templateError(err error) error {
	var e *template.Error
	if !errors.As(err, &e) {
		return frame.UsageError("--format: " + err.Error())
	}
	place := "--format: byte " + strconv.Itoa(e.At) + ": "
	if e.Text != "" {
		return frame.UsageError(place + e.Text)
	}
	text := frame.Unknown(e.What, e.Name, similar.Name(e.Name, e.Names))
	if text[len(text)-1] != '?' {
		text += "; the " + e.What + "s are " + strings.Join(e.Names, ", ")
		if e.What == "part" {
			text += " and query.NAME"
		}
	}
	return frame.UsageError(place + text)
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
