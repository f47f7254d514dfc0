package change

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/similar"
)

// setByEdition is runSet for an edition: it calls the edition's setters.
func setByEdition(c *frame.Command, f *frame.Flags, e *edition.Edition) (err error) {
	in := frame.NewInputs(f)
	if in.Options.Encoding, err = f.Encoding(); err != nil {
		return err
	}
	if len(f.Args) == 0 {
		return frame.UsageError(missingURL)
	}
	urls := urlCount(f.Args)
	var changes []edition.Change
	for i, arg := range f.Args[urls:] {
		change, err := readChange(arg, e, fmt.Sprintf("argument %d is not ATTR=VALUE", urls+i+1))
		if err != nil {
			return err
		}
		changes = append(changes, change)
	}
	if len(changes) == 0 {
		return frame.UsageError("nothing to change; give ATTR=VALUE after the URL")
	}
	if err := in.BeginEdition(e); err != nil {
		return err
	}
	lax := f.On("lax")
	in.Each(c, f.Args[:urls], func(input string) {
		q := in.EditionRequest(input)
		q.Set = changes
		r := e.Read(q)
		switch {
		case r.FailedSet > 0:
			in.Fail(c, "cannot set "+changes[r.FailedSet-1].Attribute+": "+jsonform.EditionFindingText(e, r.Failure))
			return
		case r.Failure != nil:
			in.FailReading(c, e, input, r.Failure)
			return
		}
		for _, refused := range r.Refused {
			name, why := changes[refused.Index].Attribute, jsonform.EditionFindingText(e, &refused.Finding)
			if !lax {
				in.Fail(c, "cannot set "+name+": "+why)
				return
			}
			c.Note(in.Place() + name + " not set: " + why)
		}
		in.PrintHref(c, r.Href)
	})
	return nil
}

// readChange reads ATTR=VALUE for the setters of an edition. The error is wrong for an argument
// that is something else, and that may be a URL.
func readChange(arg string, e *edition.Edition, wrong string) (edition.Change, error) {
	name, value, ok := strings.Cut(arg, "=")
	if ok && slices.Contains(e.Setters, name) {
		return edition.Change{Attribute: name, Value: value}, nil
	}
	if near := similar.Name(name, e.Setters); near != "" && near != name {
		return edition.Change{}, frame.UsageError(frame.Unknown("attribute", name, near))
	}
	return edition.Change{}, frame.UsageError(wrong + "; " + e.Name + " sets " + strings.Join(e.Setters, ", "))
}

// canonByEdition is runCanon for an edition: it prints the URL as the edition writes it.
func canonByEdition(c *frame.Command, f *frame.Flags, e *edition.Edition) (err error) {
	in, names := frame.NewInputs(f), f.Args
	if in.Options.Encoding, err = f.Encoding(); err != nil {
		return err
	}
	if err := checkFiles(names, "get --as "+e.Name+" href"); err != nil {
		return err
	}
	t, err := c.ReadFileFlags(f, names)
	if err != nil {
		return err
	}
	if err := in.BeginEdition(e); err != nil {
		return err
	}
	if !t.Begin(c, names) {
		return nil
	}
	defer t.End(c, &in)
	if len(names) == 0 {
		names = []string{"-"}
	}
	for _, name := range names {
		if !in.List(c, name, func(line string) {
			r := e.Read(in.EditionRequest(line))
			if r.Failure != nil {
				in.FailReading(c, e, line, r.Failure)
				return
			}
			in.PrintHref(c, r.Href)
		}) {
			break
		}
	}
	return nil
}
