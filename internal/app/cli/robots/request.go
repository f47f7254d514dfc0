package robots

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/robots"
)

// requestFields lists the fields that a request may have.
var requestFields = []string{"id", "robots", "agent", "input", "base"}

// requests reads requests.
type requests struct {
	*frame.ObjectReader
	id                         string
	robots, agent, input, base *string

	// group is for the last robots and agent. Consecutive requests often have the same.
	group         robots.Group
	text, crawler string
	hasGroup      bool
}

// answerRequests prints an answer for each line of standard input.
func answerRequests(c *frame.Command, failFast bool) {
	c.Answer(frame.Answers{FailFast: failFast, Lines: func() func(*frame.Command, string) (string, error) {
		r := new(requests)
		r.ObjectReader = frame.NewObjectReader(requestFields, r.readField)
		var out jsontext.Writer
		return func(c *frame.Command, line string) (string, error) {
			if err := r.next(line); err != nil {
				return r.id, err
			}
			out.Object()
			jsonform.WriteID(&out, r.id)
			u, err := r.parse()
			writeVerdict(&out, r.group, u, err)
			c.Failed = c.Failed || err != nil
			out.End()
			out.Flush(c.Out)
			return "", nil
		}
	}})
}

// next reads a request and, unless it has the same as the last one, its robots.txt.
func (r *requests) next(line string) error {
	r.id, r.robots, r.agent, r.input, r.base = "", nil, nil, nil, nil
	if err := r.Read(line); err != nil {
		return err
	}
	for _, field := range []struct {
		name  string
		value *string
	}{{"robots", r.robots}, {"agent", r.agent}, {"input", r.input}} {
		if field.value == nil {
			return errors.New(`missing field "` + field.name + `"`)
		}
	}
	if !r.hasGroup || r.text != *r.robots || r.crawler != *r.agent {
		// A copy does not keep the whole line.
		r.text, r.crawler, r.hasGroup = strings.Clone(*r.robots), strings.Clone(*r.agent), true
		r.group = robots.Parse(r.text).Group(r.crawler)
	}
	return nil
}

// parse parses the input of a request against its base.
func (r *requests) parse() (weburl.URL, error) {
	if r.base == nil {
		return weburl.Parse(*r.input)
	}
	base, err := weburl.Parse(*r.base)
	if err != nil {
		return weburl.URL{}, jsonform.InBase(err)
	}
	return base.Parse(*r.input)
}

// readField reads the value of a field.
func (r *requests) readField(name string) error {
	d := &r.D
	if name == "id" {
		r.id = d.Skip()
		return nil
	}
	if name == "base" && d.Next() == 'n' && d.Null() {
		return nil
	}
	if d.Next() != '"' {
		if d.Skip(); d.Err() != nil {
			return d.Err()
		}
		if name == "base" {
			return errors.New(`field "base" must be a string or null`)
		}
		return errors.New(`field "` + name + `" must be a string`)
	}
	text := d.String()
	switch name {
	case "robots":
		r.robots = &text
	case "agent":
		r.agent = &text
	case "input":
		r.input = &text
	case "base":
		r.base = &text
	}
	return nil
}
