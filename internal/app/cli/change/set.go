package change

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
)

// missingURL is the usage error where standard input is not the default.
const missingURL = "missing URL; use - to read URLs from standard input"

// changer changes one URL after another.
type changer struct {
	frame.Inputs
	lax      bool
	unset    []*jsonform.Attribute
	settings []jsonform.Setting
}

func runSet(c *frame.Command, f *frame.Flags) (err error) {
	s := changer{Inputs: frame.NewInputs(f), lax: f.On("lax")}
	if s.Options.Encoding, err = f.Encoding(); err != nil {
		return err
	}
	var unset []string
	for _, names := range f.All("unset") {
		unset = append(unset, frame.SplitNames(names)...)
	}
	for _, name := range unset {
		a := jsonform.AttributeNamed(name)
		if a == nil || !frame.CanBeUnset(a) {
			names := frame.AttributeNames(frame.CanBeUnset)
			text := "--unset takes, separated by commas, any of " + strings.Join(names, ", ")
			return frame.UsageError(text + frame.DidYouMean(name, names))
		}
		s.unset = append(s.unset, a)
	}
	args := f.Args
	if len(args) == 0 {
		return frame.UsageError(missingURL)
	}
	names := frame.AttributeNames(frame.CanBeChanged)
	if name, _, ok := strings.Cut(args[0], "="); ok && len(args) > 1 && slices.Contains(names, name) {
		return frame.UsageError("the URL comes first, before ATTR=VALUE")
	}
	for i, arg := range args[1:] {
		name, value, ok := strings.Cut(arg, "=")
		a := jsonform.AttributeNamed(name)
		switch {
		case a == nil:
			return frame.UnknownAttribute(name, names, fmt.Sprintf("argument %d is not ATTR=VALUE", i+2))
		case !frame.CanBeChanged(a):
			return frame.UsageError(name + " is read-only; the attributes to set are " + strings.Join(names, ", "))
		case !ok:
			return frame.UsageError("missing value; write " + name + "=VALUE")
		}
		s.settings = append(s.settings, jsonform.Setting{Attribute: a, Value: value})
	}
	if len(s.unset)+len(s.settings) == 0 {
		return frame.UsageError("nothing to change; give ATTR=VALUE after the URL, or --unset")
	}
	if err := s.Begin(); err != nil {
		return err
	}
	s.Each(c, args[:1], func(input string) { s.change(c, input) })
	return nil
}

func (s *changer) change(c *frame.Command, input string) {
	u, ok := s.Parse(c, input)
	if !ok {
		return
	}
	for _, a := range s.unset {
		u = a.Unset(u)
	}
	for _, change := range s.settings {
		before, name := u, change.Attribute.Name
		var err error
		u, err = change.Attribute.Apply(u, change.Value)
		switch {
		case err == nil:
		case !s.lax || name == "href":
			s.Fail(c, "cannot set "+name+": "+frame.FailureText(err))
			return
		case before != u:
			c.Note(s.Place() + name + " only partly set: " + frame.FailureText(err))
		default:
			c.Note(s.Place() + name + " not set: " + frame.FailureText(err))
		}
	}
	c.Out.WriteString(u.String())
	c.Out.WriteByte('\n')
}
