package weburl_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/suite"
	"github.com/weburl-go/weburl/validation"
)

// states are the setters of the Web API that do nothing but run the parser
// with a state override.
var states = map[string]weburl.State{
	"protocol": weburl.SchemeStartState,
	"host":     weburl.HostState,
	"hostname": weburl.HostnameState,
	"port":     weburl.PortState,
	"pathname": weburl.PathStartState,
	"search":   weburl.QueryState,
	"hash":     weburl.FragmentState,
}

func TestSuiteSettersByOverride(t *testing.T) {
	type setterTest struct {
		Comment  string            `json:"comment"`
		Href     string            `json:"href"`
		NewValue string            `json:"new_value"`
		Expected map[string]string `json:"expected"`
	}
	groups := suite.Groups[setterTest](t, resources+"setters_tests.json")
	var ratchet suite.Ratchet
	for setter, state := range states {
		if len(groups[setter]) == 0 {
			t.Errorf("no tests of %s", setter)
		}
		for i, c := range groups[setter] {
			value := c.NewValue
			switch setter {
			case "protocol":
				value += ":"
			case "port", "search", "hash":
				if value == "" {
					continue // the setters make the part null by themselves
				}
			}
			if setter == "search" && value[0] == '?' || setter == "hash" && value[0] == '#' {
				value = value[1:]
			}
			u, _ := weburl.Options{}.Override(weburl.MustParse(c.Href), value, state)
			ratchet.Case(fmt.Sprintf("%s #%d %s = %q", setter, i, c.Href, c.NewValue), expect(u, c.Expected))
		}
	}
	if ratchet.Len() < 220 {
		t.Errorf("only %d cases ran", ratchet.Len())
	}
	ratchet.Check(t)
}

func expect(u weburl.URL, want map[string]string) error {
	a := attributesOf(u)
	got := map[string]string{
		"href": a.Href, "protocol": a.Protocol, "username": a.Username, "password": a.Password, "host": a.Host,
		"hostname": a.Hostname, "port": a.Port, "pathname": a.Pathname, "search": a.Search, "hash": a.Hash,
	}
	for name, value := range want {
		if v, ok := got[name]; !ok || v != value {
			return fmt.Errorf("%s is %q, want %q", name, v, value)
		}
	}
	return nil
}

func TestOverrideErrors(t *testing.T) {
	for _, c := range []struct {
		url   string
		state weburl.State
		input string
		want  string
		err   error
	}{
		{"https://h/", weburl.SchemeStartState, "ftp:", "ftp://h/", nil},
		{"https://h/", weburl.SchemeStartState, "x:", "https://h/", &weburl.RefusedError{Reason: weburl.SpecialSchemeChange}},
		{"x://h/", weburl.SchemeStartState, "https:", "x://h/", &weburl.RefusedError{Reason: weburl.SpecialSchemeChange}},
		{"https://u@h/", weburl.SchemeStartState, "file:", "https://u@h/", &weburl.RefusedError{Reason: weburl.FileWithAuthority}},
		{"https://h:1/", weburl.SchemeStartState, "file:", "https://h:1/", &weburl.RefusedError{Reason: weburl.FileWithAuthority}},
		{"file:///p", weburl.SchemeStartState, "https:", "file:///p", &weburl.RefusedError{Reason: weburl.FileWithoutHost}},
		{"https://h/", weburl.SchemeStartState, "1:", "https://h/", &weburl.RefusedError{Reason: weburl.NotAScheme}},
		{"https://h/", weburl.SchemeStartState, "no colon", "https://h/", &weburl.RefusedError{Reason: weburl.NotAScheme}},
		{"https://h:443/", weburl.SchemeStartState, "WSS:", "wss://h/", nil},
		{"http://h:443/", weburl.SchemeStartState, "https:", "https://h/", nil},
		{"x:/.//p", weburl.SchemeStartState, "longer:", "longer:/.//p", nil},
		{"longer://u:p@h:1/p?q#f", weburl.SchemeStartState, "s:", "s://u:p@h:1/p?q#f", nil},
		{"https://h:8/", weburl.HostState, "x:9", "https://x:9/", nil},
		{"https://h:8/", weburl.HostState, "x", "https://x:8/", nil},
		{"https://h:8/", weburl.HostState, "x:443", "https://x/", nil},
		{"https://h:8/p", weburl.HostState, "x:y", "https://x:8/p", &weburl.RefusedError{Reason: weburl.NotAPort}},
		{"https://h:8/p", weburl.HostState, "x:99999", "https://x:8/p", parseError(validation.PortOutOfRange, 2, 7)},
		{"https://h/", weburl.HostState, "a b", "https://h/", domainError(' ', 1, 2)},
		{"https://h/", weburl.HostState, "", "https://h/", parseError(validation.HostMissing, 0, 0)},
		{"x://u@h/", weburl.HostState, "", "x://u@h/", &weburl.RefusedError{Reason: weburl.HostNeeded}},
		{"x://h/p", weburl.HostState, "", "x:///p", nil},
		{"x:/.//p", weburl.HostState, "h", "x://h//p", nil},
		{"mailto:x", weburl.HostState, "h", "mailto:x", &weburl.RefusedError{Reason: weburl.OpaquePath}},
		{"https://h/", weburl.HostnameState, "x:9", "https://h/", &weburl.RefusedError{Reason: weburl.PortInHostname}},
		{"file://h/p", weburl.HostState, "localhost", "file:///p", nil},
		{"file://h/p", weburl.HostState, "c:", "file://h/p", domainError(':', 1, 2)},
		{"https://h/", weburl.PortState, "x", "https://h/", &weburl.RefusedError{Reason: weburl.NotAPort}},
		{"file://h/", weburl.PortState, "9", "file://h/", &weburl.RefusedError{Reason: weburl.PortNotAllowed}},
		{"https://h:9/p?q#f", weburl.PortState, "443", "https://h/p?q#f", nil},
		{"x:/a", weburl.PathStartState, "//b", "x:/.//b", nil},
		{"x:/.//a?q#f", weburl.PathStartState, "b", "x:/b?q#f", nil},
		{"https://h/a?q", weburl.PathStartState, "?#", "https://h/%3F%23?q", nil},
		{"mailto:x?q#f", weburl.OpaquePathState, "y z", "mailto:y z?q#f", nil},
		{"mailto:x?q#f", weburl.OpaquePathState, "y#z?", "mailto:y?q#z?", nil},
		{"mailto:x?q#f", weburl.OpaquePathState, "y?z#", "mailto:y?z%23#f", nil},
		// DIVERGES: in the Standard the paths change, and stay opaque.
		{"mailto:x", weburl.OpaquePathState, "/a", "mailto:x", &weburl.RefusedError{Reason: weburl.NotOpaquePath}},
		{"mailto:x", weburl.OpaquePathState, "\t//a", "mailto:x", &weburl.RefusedError{Reason: weburl.NotOpaquePath}},
		{"a:", weburl.OpaquePathState, "/.#0000", "a:", &weburl.RefusedError{Reason: weburl.NotOpaquePath}},
		{"https://h/a", weburl.OpaquePathState, "y", "https://h/a", &weburl.RefusedError{Reason: weburl.NotOpaquePath}},
		{"https://h/#f", weburl.QueryState, "a#b", "https://h/?a%23b#f", nil},
		{"https://h/?q#f", weburl.FragmentState, "\ta b", "https://h/?q#a%20b", nil},
		{"https://h/", weburl.FragmentState + 1, "", "https://h/", &weburl.RefusedError{Reason: weburl.NotAnOverride}},
	} {
		u, err := weburl.Options{}.Override(weburl.MustParse(c.url), c.input, c.state)
		if u.String() != c.want {
			t.Errorf("%s, state %d, %q: got %s, want %s", c.url, c.state, c.input, u, c.want)
		}
		if !sameError(err, c.err) {
			t.Errorf("%s, state %d, %q: error %v, want %v", c.url, c.state, c.input, err, c.err)
		}
	}
	if u, err := (weburl.Options{}).Override(weburl.URL{}, "x", weburl.HostState); u.IsValid() || err == nil {
		t.Errorf("override of the zero URL: %v, %v", u, err)
	}
}

func domainError(forbidden byte, start, end int) error {
	return &validation.Error{Code: validation.DomainToASCII, Reason: validation.Forbidden(forbidden), Span: validation.Span{Start: start, End: end}}
}

func parseError(code validation.Code, start, end int) error {
	return &validation.Error{Code: code, Span: validation.Span{Start: start, End: end}}
}

func sameError(a, b error) bool {
	if a == nil || b == nil {
		return a == b
	}
	var p, q *validation.Error
	if errors.As(a, &p) && errors.As(b, &q) {
		return *p == *q
	}
	var r, s *weburl.RefusedError
	return errors.As(a, &r) && errors.As(b, &s) && *r == *s
}
