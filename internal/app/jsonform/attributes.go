package jsonform

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
	"github.com/weburl-go/weburl/webapi"
)

// Attribute is a part of a URL, or a value derived from it, that is read and changed by name. Its
// column has Get.
type Attribute struct {
	*columns.Column
	// Set is the setter of the Web API, or nil if there is none. It ignores values that it
	// cannot use.
	Set func(u *webapi.URL, value string) error
	// Change is like Set, but returns an error if Set ignores the value or part of it. It is
	// nil for a read-only attribute.
	Change func(u weburl.URL, value string) (weburl.URL, error)
	// Unset makes the part null or empty. It is nil if that is impossible.
	Unset func(u weburl.URL) weburl.URL
	// Append adds one more to a part that consists of several: a segment to a path, or
	// a parameter to a query. It is nil for other parts.
	Append func(u weburl.URL, value string) (weburl.URL, error)
}

// WebAttributes returns the attributes of the Web API, in its order.
func WebAttributes() []Attribute { return all[:len(columns.Web())] }

// Attributes returns all attributes, those of the Web API first.
func Attributes() []Attribute { return all }

var all = func() (list []Attribute) {
	for _, c := range columns.All() {
		if c.Get != nil {
			a := changes[c.Name]
			a.Column = c
			if web := attributes.Named(c.Name); web != nil {
				a.Set = web.Set
			}
			list = append(list, a)
		}
	}
	return slices.Clip(list)
}()

// changes holds the functions that change attributes. Other attributes are read-only.
var changes = map[string]Attribute{
	"href":     {Change: changeHref},
	"protocol": {Change: changeProtocol},
	"username": {Change: weburl.URL.WithUsername, Unset: withoutUsername},
	"password": {Change: weburl.URL.WithPassword, Unset: withoutPassword},
	"host":     {Change: weburl.URL.WithHostPort},
	"hostname": {Change: weburl.URL.WithHost},
	"port":     {Change: changePort, Unset: weburl.URL.WithoutPort},
	"pathname": {Change: weburl.URL.WithPath, Append: appendSegment},
	"search":   {Change: changeSearch, Unset: weburl.URL.WithoutQuery},
	"hash":     {Change: changeHash, Unset: weburl.URL.WithoutFragment},

	"scheme":   {Change: weburl.URL.WithScheme},
	"path":     {Change: weburl.URL.WithPath, Append: appendSegment},
	"query":    {Change: weburl.URL.WithQuery, Unset: weburl.URL.WithoutQuery},
	"fragment": {Change: weburl.URL.WithFragment, Unset: weburl.URL.WithoutFragment},
}

// AttributeNamed returns the attribute with the name, or nil. "query.q" names a parameter.
func AttributeNamed(name string) *Attribute {
	for i := range all {
		if all[i].Name == name {
			return &all[i]
		}
	}
	if p, ok := columns.ParamNamed(name); ok {
		return paramAttribute(name, string(p))
	}
	return nil
}

// paramAttribute returns the attribute with the given name for a parameter.
func paramAttribute(name, param string) *Attribute {
	return &Attribute{
		Column: columns.Named(name),
		Change: func(u weburl.URL, value string) (weburl.URL, error) { return u.WithParam(param, value) },
		Append: func(u weburl.URL, value string) (weburl.URL, error) { return u.WithAddedParam(param, value) },
		Unset:  func(u weburl.URL) weburl.URL { return u.WithoutParams(param) },
	}
}

func appendSegment(u weburl.URL, segment string) (weburl.URL, error) { return u.JoinSegments(segment) }

// Apply returns u as the setter of the Web API leaves it, and an error if the
// setter ignores the value or part of it. An attribute that the Web API does not
// have is changed completely or not at all.
func (a *Attribute) Apply(u weburl.URL, value string) (weburl.URL, error) {
	changed, err := a.Change(u, value)
	if err == nil || a.Set == nil {
		return changed, err
	}
	object := webapi.FromRecord(u)
	a.Set(object, value) // it has the error err, too
	return object.Record(), err
}

func withoutUsername(u weburl.URL) weburl.URL {
	u, _ = u.WithUsername("") // always possible
	return u
}

func withoutPassword(u weburl.URL) weburl.URL {
	u, _ = u.WithPassword("") // always possible
	return u
}

func changeHref(u weburl.URL, value string) (weburl.URL, error) {
	changed, err := weburl.Parse(value)
	if err != nil {
		return u, err
	}
	return changed, nil
}

// changeProtocol accepts the scheme with or without a colon.
func changeProtocol(u weburl.URL, value string) (weburl.URL, error) {
	return u.WithScheme(strings.TrimSuffix(value, ":"))
}

var (
	recordOf = infra.Take[func(weburl.URL) parser.Record]()
	urlOf    = infra.Take[func(parser.Record) weburl.URL]()
)

func changePort(u weburl.URL, value string) (weburl.URL, error) {
	if value == "" {
		return u.WithoutPort(), nil
	}
	r := recordOf(u)
	r, _, err := parser.Override(&r, value, infra.PortState)
	if refusal, ok := err.(parser.Refusal); ok {
		err = fmt.Errorf("weburl: %w", refusal)
	}
	text := infra.Clean(value, false).Text
	if _, digits, _ := infra.Port(text); err == nil && digits < len(text) {
		err = errors.New("unexpected characters after the port")
	}
	if err != nil {
		return u, err
	}
	return urlOf(r), nil
}

func changeSearch(u weburl.URL, value string) (weburl.URL, error) {
	if value == "" {
		return u.WithoutQuery(), nil
	}
	return u.WithQuery(strings.TrimPrefix(value, "?"))
}

func changeHash(u weburl.URL, value string) (weburl.URL, error) {
	if value == "" {
		return u.WithoutFragment(), nil
	}
	return u.WithFragment(strings.TrimPrefix(value, "#"))
}

// Setting is a call of a setter.
type Setting struct {
	Attribute *Attribute
	Value     string
}

// applySettings calls the setters of the Web API in order. If one returns an
// error, applySettings returns u, the index of the setting, and the error.
func applySettings(u weburl.URL, settings []Setting) (_ weburl.URL, index int, err error) {
	if len(settings) == 0 {
		return u, 0, nil
	}
	object := webapi.FromRecord(u)
	for i, s := range settings {
		err := s.Attribute.Set(object, s.Value)
		var exception *webapi.TypeError
		if errors.As(err, &exception) {
			err = exception.Err
		}
		if err != nil {
			return u, i, err
		}
	}
	return object.Record(), 0, nil
}
