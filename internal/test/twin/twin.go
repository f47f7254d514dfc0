// Package twin compares package weburl with the Standard taken literally: the fast
// paths of the parser with the state machine, and the state machine with
// edition/whatwg.
//
// It does not import edition/whatwg, so that the tests of that package can use it.
package twin

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/standard"
	"github.com/weburl-go/weburl/validation"
	"github.com/weburl-go/weburl/webapi"
)

// Read reads a request literally.
type Read func(edition.Request) edition.Reading

// Outcome is the result of the state machine.
type Outcome struct {
	URL     weburl.URL // zero for a failure
	Failure *validation.Error
	Errors  []validation.Error
}

// Machine runs the state machine. err reports a failure that is not a
// [*validation.Error]; such failures occur only near the limit of lengths.
func Machine(o weburl.Options, input string) (out Outcome, err error) {
	o.Report = func(e validation.Error) { out.Errors = append(out.Errors, e) }
	out.URL, err = o.Parse(input)
	if errors.As(err, &out.Failure) {
		err = nil
	}
	return out, err
}

// Fast parses input against base without a report, as most programs do, and returns
// how the result differs from the machine's.
func Fast(base weburl.URL, input string, machine Outcome) error {
	u, err := base.Parse(input)
	return sameAsFast(machine, u, err, base.CanParse(input))
}

// sameAsFast compares the machine's result with those of Parse and CanParse.
func sameAsFast(machine Outcome, u weburl.URL, err error, can bool) error {
	var failure *validation.Error
	switch {
	case err != nil && !errors.As(err, &failure):
		return fmt.Errorf("fast way: %w", err)
	case (failure == nil) != (machine.Failure == nil) || failure != nil && *failure != *machine.Failure:
		return fmt.Errorf("failure: fast way %v, machine %v", err, machine.Failure)
	case u != machine.URL:
		return fmt.Errorf("URL: fast way %+v, machine %+v", u, machine.URL)
	case can != (err == nil):
		return fmt.Errorf("CanParse: %v, error of Parse: %v", can, err)
	}
	return nil
}

// Parse parses the input of a request literally, with the machine and, if it has no
// encoding, with the fast paths. It returns how the results differ, and the
// machine's result.
func Parse(read Read, q edition.Request) (Outcome, error) {
	o := weburl.Options{Encoding: q.Encoding}
	literal := read(q)
	if q.HasBase {
		base, err := Machine(weburl.Options{}, q.Base)
		if err != nil {
			return base, err
		}
		if base.Failure != nil {
			return base, sameFailure(literal, base.Failure, validation.Base)
		}
		o.Base = base.URL
	}
	out, err := Machine(o, q.Input)
	if err != nil {
		return out, err
	}
	if q.Encoding == nil {
		if err := Fast(o.Base, q.Input, out); err != nil {
			return out, err
		}
	}
	return out, sameAsLiteral(literal, out)
}

// sameAsLiteral compares the machine's result with a literal reading.
func sameAsLiteral(literal edition.Reading, out Outcome) error {
	if err := sameFailure(literal, out.Failure, validation.Input); err != nil {
		return err
	}
	if !slices.EqualFunc(literal.Errors, withoutLater(out.Errors), sameFinding) {
		return fmt.Errorf("errors:\nliteral %+v\nmachine %+v", literal.Errors, out.Errors)
	}
	if out.Failure != nil {
		return nil
	}
	return sameURL(literal, webapi.FromRecord(out.URL))
}

func sameFailure(literal edition.Reading, failure *validation.Error, in validation.Source) error {
	switch {
	case (literal.Failure == nil) != (failure == nil):
		return fmt.Errorf("failure: literal %+v, machine %v", literal.Failure, failure)
	case failure != nil && (!sameFinding(*literal.Failure, *failure) || literal.FailedIn != in):
		return fmt.Errorf("failure: literal %+v in %v, machine %+v in %v", *literal.Failure, literal.FailedIn, *failure, in)
	}
	return nil
}

func sameFinding(f edition.Finding, e validation.Error) bool {
	explanation := ""
	if e.Reason != 0 {
		explanation = e.Explanation()
	}
	return f.Name == e.Code.String() && f.Span == e.Span && f.Explanation == explanation
}

// withoutLater returns errors without those from revisions after the pinned one.
func withoutLater(errors []validation.Error) []validation.Error {
	later := func(e validation.Error) bool { return e.Code.String() == standard.Later }
	if !slices.ContainsFunc(errors, later) {
		return errors
	}
	return slices.DeleteFunc(slices.Clone(errors), later)
}

// Set carries out a request literally and with package webapi, and returns how they
// differ, and the href at the end.
func Set(read Read, q edition.Request) (href string, _ error) {
	var base []string
	if q.HasBase {
		base = append(base, q.Base)
	}
	u, err := webapi.NewURL(q.Input, base...)
	literal := read(q)
	if err != nil {
		if literal.Failure == nil || literal.FailedSet != 0 {
			return "", fmt.Errorf("the constructor throws %v, literal has %+v", err, literal)
		}
		return "", nil
	}
	_ = u.SearchParams() // from here on, it follows the URL
	search := ""
	for i, c := range q.Set {
		err := attributes.Named(c.Attribute).Set(u, c.Value)
		if (err != nil) != (literal.FailedSet == i+1) {
			return u.Href(), fmt.Errorf("change %d: %v, literal %+v", i+1, err, literal)
		}
		if err != nil {
			var failure *validation.Error
			errors.As(err, &failure)
			if !sameFinding(*literal.Failure, *failure) {
				return u.Href(), fmt.Errorf("change %d: %v, literal %+v", i+1, err, *literal.Failure)
			}
			return u.Href(), nil
		}
		if c.Attribute == "search" || c.Attribute == "href" {
			search = c.Attribute + c.Value
		}
	}
	if strings.HasPrefix(search, "search") && strings.ContainsAny(search, "\t\n\r") {
		// docs/editions/whatwg.md, oddity 2: the text fills the list from the value
		// as given.
		for i, a := range literal.Attributes {
			if a.Name == "searchParams" {
				literal.Attributes[i].Value = u.SearchParams().String()
			}
		}
	}
	return u.Href(), sameURL(literal, u)
}

// sameURL compares all attributes and components.
func sameURL(literal edition.Reading, u *webapi.URL) error {
	var want []edition.Attribute
	for i, value := range attributes.Values(u) {
		if attributes.All[i].Name == "hash" {
			want = append(want, edition.Attribute{Name: "searchParams", Value: u.SearchParams().String()})
		}
		want = append(want, edition.Attribute{Name: attributes.All[i].Name, Value: value})
	}
	if !slices.Equal(literal.Attributes, want) {
		return fmt.Errorf("attributes:\nliteral %q\nparser  %q", literal.Attributes, want)
	}
	record := u.Record()
	query, hasQuery := record.Query()
	fragment, hasFragment := record.Fragment()
	_, hasPort := record.Port()
	for _, c := range [...]struct {
		name    string
		got     edition.Part
		present bool
		text    string
		kind    string
	}{
		{"scheme", literal.Scheme, true, record.Scheme(), kindIf(record.IsSpecial(), "special")},
		{"userinfo", literal.Userinfo, record.IncludesCredentials(), strings.TrimSuffix(record.Username()+":"+record.Password(), ":"), ""},
		{"username", literal.Username, true, record.Username(), ""},
		{"password", literal.Password, true, record.Password(), ""},
		{"host", literal.Host, !record.Host().IsNull(), record.Host().String(), kindIf(!record.Host().IsNull(), hostKind(record.Host().Kind().String()))},
		{"port", literal.Port, hasPort, u.Port(), ""},
		{"path", literal.Path, true, record.Path(), kindIf(record.HasOpaquePath(), "opaque")},
		{"query", literal.Query, hasQuery, query, ""},
		{"fragment", literal.Fragment, hasFragment, fragment, ""},
	} {
		if c.got.Present != c.present || c.got.Text != c.text || c.got.Kind != c.kind {
			return fmt.Errorf("%s: literal %+v, parser %v %q %q", c.name, c.got, c.present, c.text, c.kind)
		}
	}
	if !literal.HasHref || literal.Href != u.Href() {
		return fmt.Errorf("href: literal %q, parser %q", literal.Href, u.Href())
	}
	return nil
}

func kindIf(is bool, kind string) string {
	if !is {
		return ""
	}
	return kind
}

// hostKind returns the first word of the name of a kind of host.
func hostKind(name string) string {
	kind, _, _ := strings.Cut(name, " ")
	return kind
}
