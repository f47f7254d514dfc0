package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/jsonform"
)

// missingURL is the usage error where standard input is not the default.
const missingURL = "missing URL; use - to read URLs from standard input"

// changer changes one URL after another.
type changer struct {
	inputs
	lax      bool
	unset    []*jsonform.Attribute
	settings []jsonform.Setting
}

func runSet(c *command, f *Flags) (err error) {
	s := changer{inputs: newInputs(f), lax: f.On("lax")}
	if s.options.Encoding, err = f.encoding(); err != nil {
		return err
	}
	var unset []string
	for _, names := range f.All("unset") {
		unset = append(unset, splitNames(names)...)
	}
	for _, name := range unset {
		a := jsonform.AttributeNamed(name)
		if a == nil || !canBeUnset(a) {
			names := attributeNames(canBeUnset)
			text := "--unset takes, separated by commas, any of " + strings.Join(names, ", ")
			return usageError(text + didYouMean(name, names))
		}
		s.unset = append(s.unset, a)
	}
	args := f.Args
	if len(args) == 0 {
		return usageError(missingURL)
	}
	names := attributeNames(canBeChanged)
	if name, _, ok := strings.Cut(args[0], "="); ok && len(args) > 1 && slices.Contains(names, name) {
		return usageError("the URL comes first, before ATTR=VALUE")
	}
	for i, arg := range args[1:] {
		name, value, ok := strings.Cut(arg, "=")
		a := jsonform.AttributeNamed(name)
		switch {
		case a == nil:
			return unknownAttribute(name, names, fmt.Sprintf("argument %d is not ATTR=VALUE", i+2))
		case !canBeChanged(a):
			return usageError(name + " is read-only; the attributes to set are " + strings.Join(names, ", "))
		case !ok:
			return usageError("missing value; write " + name + "=VALUE")
		}
		s.settings = append(s.settings, jsonform.Setting{Attribute: a, Value: value})
	}
	if len(s.unset)+len(s.settings) == 0 {
		return usageError("nothing to change; give ATTR=VALUE after the URL, or --unset")
	}
	if err := s.begin(); err != nil {
		return err
	}
	s.each(c, args[:1], func(input string) { s.change(c, input) })
	return nil
}

func (s *changer) change(c *command, input string) {
	u, ok := s.parse(c, input)
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
			s.fail(c, "cannot set "+name+": "+failureText(err))
			return
		case before != u:
			c.note(s.place() + name + " only partly set: " + failureText(err))
		default:
			c.note(s.place() + name + " not set: " + failureText(err))
		}
	}
	c.out.WriteString(u.String())
	c.out.WriteByte('\n')
}
