package pattern

import (
	"errors"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/urlpattern"
)

// requestFields lists the fields that a request may have.
var requestFields = []string{"id", "pattern", "inputs", "component", "groups", "left", "right"}

// answerRequests prints an answer for each line of standard input.
func answerRequests(c *frame.Command, failFast bool) {
	c.Answer(frame.Answers{FailFast: failFast, Lines: func() func(*frame.Command, string) (string, error) {
		in := newRequests()
		var out jsontext.Writer
		return func(c *frame.Command, line string) (string, error) {
			if err := in.next(line); err != nil {
				return in.q.ID, err
			}
			if !in.q.Write(&out) {
				c.Failed = true
			}
			out.Flush(c.Out)
			return "", nil
		}
	}})
}

// requests reads requests.
type requests struct {
	*frame.ObjectReader
	q jsonform.PatternRequest
}

func newRequests() *requests {
	r := new(requests)
	r.ObjectReader = frame.NewObjectReader(requestFields, r.readField)
	return r
}

// next reads a request into q.
func (r *requests) next(line string) error {
	r.q = jsonform.PatternRequest{}
	if err := r.Read(line); err != nil {
		return err
	}
	return r.check()
}

// check returns what is wrong with the fields of the request together.
func (r *requests) check() error {
	name := ""
	needs, refuses := []string{"pattern"}, []string{"groups", "left", "right"}
	switch {
	case r.Has("left") || r.Has("right"):
		name, needs, refuses = "a comparison", []string{"component", "left", "right"}, []string{"pattern", "inputs", "groups"}
	case r.Has("component"):
		name, refuses = "a request with a component", []string{"inputs"}
	}
	for _, field := range needs {
		if !r.Has(field) {
			return errors.New(`missing field "` + field + `"`)
		}
	}
	for _, field := range refuses {
		switch {
		case !r.Has(field):
		case name == "":
			return errors.New(`field "` + field + `" needs the field "component"`)
		default:
			return errors.New(name + ` has no field "` + field + `"`)
		}
	}
	return nil
}

// readField reads the value of a field.
func (r *requests) readField(name string) (err error) {
	q, d := &r.q, &r.D
	switch name {
	case "id":
		q.ID = d.Skip()
	case "pattern":
		q.Pattern, err = r.readArgs(name, true)
	case "inputs":
		q.Inputs, err = r.readArgs(name, false)
	case "left":
		q.Left, err = r.readInit(name)
	case "right":
		q.Right, err = r.readInit(name)
	case "component":
		if d.Next() != '"' {
			return r.skip(`field "component" must be a string`)
		}
		text := d.String()
		q.Component = &text
	case "groups":
		if d.Next() != '{' {
			return r.skip(`field "groups" must be an object of strings`)
		}
		q.Groups = map[string]string{}
		d.Object(func(name string) {
			if d.Next() != '"' {
				err = r.skip(`field "groups" must be an object of strings`)
				return
			}
			q.Groups[name] = d.String()
		})
	}
	return err
}

// skip reads over a value that is wrong, and returns the reason. An error of the JSON precedes it.
func (r *requests) skip(why string) error {
	if r.D.Skip(); r.D.Err() != nil {
		return r.D.Err()
	}
	return errors.New(why)
}

// readArgs reads the arguments of the constructor, which may include options, or of exec.
func (r *requests) readArgs(field string, isPattern bool) (*jsonform.PatternArgs, error) {
	a := new(jsonform.PatternArgs)
	d := &r.D
	if d.Next() != '[' {
		return nil, r.skip(`field "` + field + `" must be an array of arguments`)
	}
	var wrong error
	fail := func(err error) {
		if wrong == nil {
			wrong = err
		}
	}
	n, hasOptions := 0, false
	d.Array(func() {
		n++
		switch next := d.Next(); {
		case n == 1:
			first, err := r.readInit(field)
			if err != nil {
				fail(err)
				return
			}
			*a = *first
		case n > 1 && next == 'n':
			if !d.Null() { // null is the same as no argument
				d.Skip()
			}
		case n == 2 && next == '"':
			text := d.String()
			a.Base = &text
		case isPattern && !hasOptions && n <= 3 && next == '{':
			hasOptions = true
			fail(r.readOptions(a))
		case isPattern && n == 3 && hasOptions:
			a.BadBase = true // the second of three arguments is a base URL
			d.Skip()
		default:
			fail(r.skip(`field "` + field + `": argument ` + string(rune('0'+min(n, 9))) + " is not valid in the Web API"))
		}
	})
	return a, wrong
}

// readInit reads a string, or an object with strings for components. Like the Web API, it ignores
// members that do not exist.
func (r *requests) readInit(field string) (*jsonform.PatternArgs, error) {
	a := new(jsonform.PatternArgs)
	d := &r.D
	switch d.Next() {
	case '"':
		text := d.String()
		a.Text = &text
		return a, nil
	case '{':
	default:
		return nil, r.skip(`field "` + field + `": a string or an object is needed`)
	}
	var wrong error
	a.Init = urlpattern.Init{}
	d.Object(func(name string) {
		var c urlpattern.Component
		var err error
		switch {
		case c.UnmarshalText([]byte(name)) != nil:
			d.Skip()
		case d.Next() != '"':
			err = r.skip(`field "` + field + `": the member "` + name + `" must be a string`)
		default:
			a.Init[c] = d.String()
		}
		if wrong == nil {
			wrong = err
		}
	})
	return a, wrong
}

// memberNames lists the members of a URLPatternInit.
var memberNames = func() (names []string) {
	for c := urlpattern.Protocol; c <= urlpattern.BaseURL; c++ {
		names = append(names, c.String())
	}
	return names
}()

// readOptions reads the options of a pattern. It ignores options that do not exist.
func (r *requests) readOptions(a *jsonform.PatternArgs) (wrong error) {
	d := &r.D
	d.Object(func(name string) {
		next := d.Next()
		switch {
		case name != "ignoreCase":
			d.Skip()
		case next == 't' || next == 'f':
			a.IgnoreCase = d.Bool()
		default:
			wrong = r.skip(`field "pattern": the option "ignoreCase" must be true or false`)
		}
	})
	return wrong
}
