package frame

import (
	"errors"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/percent"
)

// ProfileNamed reads a profile. The error never contains a URL.
func ProfileNamed(text string) (compare.Profile, error) {
	p, err := compare.ParseProfile(text)
	if err == nil {
		return p, nil
	}
	var named []string
	for _, p := range compare.Profiles() {
		if !strings.Contains(p.Name, "=") {
			named = append(named, p.Name)
		}
	}
	const form = "'guard=NAME,... fetch=NAME,...'"
	seen := map[string]bool{}
	for _, field := range strings.Fields(text) {
		key, list, found := strings.Cut(field, "=")
		if !found && slices.Contains(named, field) {
			return p, errors.New("a profile is a single name, or " + form)
		}
		if !found {
			says := Unknown("profile", field, similar.Name(field, named))
			if !strings.HasSuffix(says, "?") {
				says += "; the profiles are " + strings.Join(named, ", ") + " and " + form
			}
			return p, errors.New(says)
		}
		if key != "guard" && key != "fetch" {
			return p, errors.New("a profile is a name, or " + form)
		}
		for _, name := range strings.Split(list, ",") {
			if name == "" {
				return p, errors.New(key + "= contains an empty name; a profile is a name, or " + form)
			}
			if _, err := compare.ParseProfile("fetch=" + name); err != nil {
				return p, unknownEdition(name)
			}
			if seen[key+name] {
				return p, errors.New(key + "= contains " + name + " twice")
			}
			seen[key+name] = true
		}
	}
	return p, errors.New("the profile lacks fetch=; it must be a name, or " + form + " in quotes")
}

// Encoding returns the encoding of the document that the inputs are from, or nil for UTF-8.
func (f *Flags) Encoding() (percent.Encoding, error) {
	if !f.Given("encoding") {
		return nil, nil
	}
	e, err := encodingLabelled(f.Text("encoding"))
	if err != nil {
		return nil, UsageError("--encoding: " + err.Error())
	}
	return e, nil
}

// encodingLabelled returns the encoding in which a document with a label sends queries, or nil
// for UTF-8.
func encodingLabelled(label string) (percent.Encoding, error) {
	e, err := LookupEncoding(label)
	if err != nil || e.Output() == encoding.UTF8 {
		return nil, err
	}
	return e, nil
}

// LookupEncoding returns the encoding with a label. The error never contains a URL.
func LookupEncoding(label string) (encoding.Encoding, error) {
	e, ok := encoding.Lookup(label)
	if !ok {
		var names []string
		for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
			names = append(names, strings.ToLower(e.String()))
		}
		return 0, errors.New(Unknown("encoding", label, similar.Name(label, names)))
	}
	return e, nil
}

// AttributeNames returns the names of the attributes for which has returns true.
func AttributeNames(has func(a *jsonform.Attribute) bool) []string {
	var names []string
	for _, a := range jsonform.Attributes() {
		if has(&a) {
			names = append(names, a.Name)
		}
	}
	return names
}

// UnknownAttribute returns the error for a name that is not one of names. Unless it is much
// like one of them, it may be a part of a URL, and the error is wrong, which does not show it.
// others follows the names, such as " and query.NAME".
func UnknownAttribute(name string, names []string, others, wrong string) error {
	near := columns.NearParam(name)
	if near == "" {
		near = similar.Name(name, names)
	}
	if near != "" {
		return UsageError(Unknown("attribute", name, near))
	}
	return UsageError(wrong + "; the attributes are " + strings.Join(names, ", ") + others)
}

// SafeName returns the name of an attribute for messages. The name of a parameter may hold
// anything.
func SafeName(name string) string {
	if MayBeURL(name) {
		return "query.NAME"
	}
	return show.Visible(name)
}

func hasSetter(a *jsonform.Attribute) bool    { return a.Set != nil }
func CanBeChanged(a *jsonform.Attribute) bool { return a.Change != nil }
func CanBeUnset(a *jsonform.Attribute) bool   { return a.Unset != nil }
