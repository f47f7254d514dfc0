package webapi_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/webapi"
)

const resources = "wpt/url/resources/"

// valuesOf returns the values of the attributes by name.
func valuesOf(u *webapi.URL) map[string]string {
	values := map[string]string{}
	for i, value := range attributes.Values(u) {
		values[attributes.All[i].Name] = value
	}
	return values
}

// set calls the setter of an attribute, whose exception it ignores.
func set(u *webapi.URL, attribute, value string) { _ = attributes.Named(attribute).Set(u, value) }

func checkSetter(attribute string, c *suite.SetterCase) error {
	u, err := webapi.NewURL(c.Href)
	if err != nil {
		return err
	}
	set(u, attribute, c.NewValue)
	values := valuesOf(u)
	for name, want := range c.Expected {
		if got, ok := values[name]; !ok || got != want {
			return fmt.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	return inStep(u)
}

// inStep returns an error if the search parameters of a URL do not match its query.
func inStep(u *webapi.URL) error {
	fresh := webapi.NewURLSearchParams(u.Search())
	if got, want := u.SearchParams().String(), fresh.String(); got != want {
		return fmt.Errorf("%s: searchParams are %s, want %s", u, got, want)
	}
	return nil
}

func TestSuiteSetters(t *testing.T) {
	groups := suite.SetterCases(t)
	var ratchet suite.Ratchet
	n := 0
	for attribute, cases := range groups {
		for i, c := range cases {
			ratchet.Case(fmt.Sprintf("%s #%d %s = %q", attribute, i, c.Href, c.NewValue), checkSetter(attribute, &c))
			n++
		}
	}
	if n != 278 {
		t.Errorf("%d cases, want 278", n)
	}
	ratchet.Check(t)
}

type urlTest struct{ suite.URLCase }

func (c *urlTest) check() error {
	var base []string
	if c.Base != nil {
		base = []string{*c.Base}
	}
	u, err := webapi.NewURL(c.Input, base...)
	if can := webapi.CanParse(c.Input, base...); can == c.Failure || (err == nil) != can {
		return fmt.Errorf("CanParse is %v, NewURL gives %v", can, err)
	}
	if parsed := webapi.Parse(c.Input, base...); (parsed == nil) != c.Failure {
		return fmt.Errorf("Parse gives %v", parsed)
	}
	if c.Failure {
		return c.checkFailure()
	}
	want := map[string]string{
		"href": c.Href, "protocol": c.Protocol, "username": c.Username, "password": c.Password,
		"host": c.Host, "hostname": c.Hostname, "port": c.Port,
		"pathname": c.Pathname, "search": c.Search, "hash": c.Hash,
	}
	if c.Origin != nil {
		want["origin"] = *c.Origin
	}
	values := valuesOf(u)
	for name, want := range want {
		if got := values[name]; got != want {
			return fmt.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if c.SearchParams != nil {
		if got := u.SearchParams().String(); got != *c.SearchParams {
			return fmt.Errorf("searchParams are %s, want %s", got, *c.SearchParams)
		}
	}
	return inStep(u)
}

// checkFailure checks that an input that fails without a base also fails as
// href and as base.
func (c *urlTest) checkFailure() error {
	if c.Base != nil {
		return nil
	}
	u, err := webapi.NewURL("about:blank")
	if err != nil {
		return err
	}
	if err := u.SetHref(c.Input); err == nil || u.Href() != "about:blank" {
		return fmt.Errorf("SetHref gives %v and %s", err, u)
	}
	if webapi.CanParse("about:blank", c.Input) {
		return fmt.Errorf("it is accepted as a base")
	}
	return nil
}

func TestSuiteURL(t *testing.T) {
	for file, want := range map[string]int{"urltestdata.json": 891, "urltestdata-javascript-only.json": 1} {
		cases := suite.Cases[urlTest](t, resources+file)
		if len(cases) != want {
			t.Errorf("%s: %d cases, want %d", file, len(cases), want)
		}
		var ratchet suite.Ratchet
		for i, c := range cases {
			base := "none"
			if c.Base != nil {
				base = strconv.Quote(*c.Base)
			}
			ratchet.Case(fmt.Sprintf("#%d %q base %s", i, c.Input, base), c.check())
		}
		ratchet.Check(t)
	}
}
