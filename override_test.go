package weburl_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// states has the states for those setters of the Web API that do nothing but
// run the parser with a state override.
var states = map[string]infra.State{
	"protocol": infra.SchemeStartState,
	"host":     infra.HostState,
	"hostname": infra.HostnameState,
	"port":     infra.PortState,
	"pathname": infra.PathStartState,
	"search":   infra.QueryState,
	"hash":     infra.FragmentState,
}

func TestSuiteSettersByOverride(t *testing.T) {
	groups := suite.SetterCases(t)
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
			u, _ := weburl.Override(weburl.MustParse(c.Href), value, state)
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
		state infra.State
		input string
		want  string
		err   error
	}{
		{"https://h/", infra.SchemeStartState, "ftp:", "ftp://h/", nil},
		{"https://h/", infra.SchemeStartState, "x:", "https://h/", weburl.Refused(weburl.SpecialSchemeChange)},
		{"x://h/", infra.SchemeStartState, "https:", "x://h/", weburl.Refused(weburl.SpecialSchemeChange)},
		{"https://u@h/", infra.SchemeStartState, "file:", "https://u@h/", weburl.Refused(weburl.FileWithAuthority)},
		{"https://h:1/", infra.SchemeStartState, "file:", "https://h:1/", weburl.Refused(weburl.FileWithAuthority)},
		{"file:///p", infra.SchemeStartState, "https:", "file:///p", weburl.Refused(weburl.FileWithoutHost)},
		{"https://h/", infra.SchemeStartState, "1:", "https://h/", weburl.Refused(weburl.NotAScheme)},
		{"https://h/", infra.SchemeStartState, "no colon", "https://h/", weburl.Refused(weburl.NotAScheme)},
		{"https://h:443/", infra.SchemeStartState, "WSS:", "wss://h/", nil},
		{"http://h:443/", infra.SchemeStartState, "https:", "https://h/", nil},
		{"x:/.//p", infra.SchemeStartState, "longer:", "longer:/.//p", nil},
		{"longer://u:p@h:1/p?q#f", infra.SchemeStartState, "s:", "s://u:p@h:1/p?q#f", nil},
		{"https://h:8/", infra.HostState, "x:9", "https://x:9/", nil},
		{"https://h:8/", infra.HostState, "x", "https://x:8/", nil},
		{"https://h:8/", infra.HostState, "x:443", "https://x/", nil},
		{"https://h:8/p", infra.HostState, "x:y", "https://x:8/p", weburl.Refused(weburl.NotAPort)},
		{"https://h:8/p", infra.HostState, "x:99999", "https://x:8/p", parseError(validation.PortOutOfRange, 2, 7)},
		{"https://h/", infra.HostState, "a b", "https://h/", domainError(' ', 1, 2)},
		{"https://h/", infra.HostState, "", "https://h/", parseError(validation.HostMissing, 0, 0)},
		{"x://u@h/", infra.HostState, "", "x://u@h/", weburl.Refused(weburl.HostNeeded)},
		{"x://h/p", infra.HostState, "", "x:///p", nil},
		{"x:/.//p", infra.HostState, "h", "x://h//p", nil},
		{"mailto:x", infra.HostState, "h", "mailto:x", weburl.Refused(weburl.OpaquePathRefused)},
		{"https://h/", infra.HostnameState, "x:9", "https://h/", weburl.Refused(weburl.PortInHostname)},
		{"file://h/p", infra.HostState, "localhost", "file:///p", nil},
		{"file://h/p", infra.HostState, "c:", "file://h/p", domainError(':', 1, 2)},
		{"https://h/", infra.PortState, "x", "https://h/", weburl.Refused(weburl.NotAPort)},
		{"file://h/", infra.PortState, "9", "file://h/", weburl.Refused(weburl.PortNotAllowed)},
		{"https://h:9/p?q#f", infra.PortState, "443", "https://h/p?q#f", nil},
		{"x:/a", infra.PathStartState, "//b", "x:/.//b", nil},
		{"x:/.//a?q#f", infra.PathStartState, "b", "x:/b?q#f", nil},
		{"https://h/a?q", infra.PathStartState, "?#", "https://h/%3F%23?q", nil},
		{"mailto:x", infra.OpaquePathState, "y", "mailto:x", weburl.Refused(weburl.NotAnOverride)},
		{"https://h/#f", infra.QueryState, "a#b", "https://h/?a%23b#f", nil},
		{"https://h/?q#f", infra.FragmentState, "\ta b", "https://h/?q#a%20b", nil},
		{"https://h/", infra.FragmentState + 1, "", "https://h/", weburl.Refused(weburl.NotAnOverride)},
	} {
		u, err := weburl.Override(weburl.MustParse(c.url), c.input, c.state)
		if u.String() != c.want {
			t.Errorf("%s, state %d, %q: got %s, want %s", c.url, c.state, c.input, u, c.want)
		}
		if !sameError(err, c.err) {
			t.Errorf("%s, state %d, %q: error %v, want %v", c.url, c.state, c.input, err, c.err)
		}
	}
	if u, err := weburl.Override(weburl.URL{}, "x", infra.HostState); u.IsValid() || err == nil {
		t.Errorf("override of the zero URL: %v, %v", u, err)
	}
}

// A value that is written unchanged replaces a part of a short URL without the machine. A
// long URL takes the machine.
func TestOverrideOfShortAndLong(t *testing.T) {
	long := strings.Repeat("x", 300)
	inputs := []string{"", "/", "//", "a", "/a/b", "/a/../b", "/.", "/%2E", "a.test", "a.test.", "A.test", "1.2.3", "0x7f", "a.1", "a.0x", "xn--a", "a%41", "a:", "a:8", "a:81", "a:080",
		"a:443", "a:80", "a:65536", "a:8/", "a:8x", "[::1]", "[::1]:8", "a_b", "a/b", "a?b", "a#b", "a\\b", "u@a", "8", "81", "080", "0", "00", "443", "80", "21", "65535", "65536", "8x", "x8", " 8",
		"a b", "a\tb", "ü", "?a=b", "a='", "\xFF", "#", "C:", "C|/a", "/C|"}
	urls := []string{"https://a.test/", "http://u:p@a.test:81/b/c?d#f", "https://1.2.3.4/", "ws://[::1]:8/b?#", "ftp://u@h/b#f", "file:///a/b?c#d", "file://h/a#f", "a://h/b?c#d", "a://h:1/b", "a:/b?c",
		"a:b?c#d", "a://h", "a:/.//b"}
	for name, state := range states {
		for _, url := range urls {
			for _, input := range inputs {
				short, err := weburl.Override(weburl.MustParse(url), input, state)
				// The fragment of the long one replaces that of the short one.
				u := weburl.MustParse(url)
				more := u.WithFragment
				if state == infra.FragmentState {
					more = u.WithQuery
				}
				u, _ = more(long)
				u, err2 := weburl.Override(u, input, state)
				if !sameError(err, err2) {
					t.Errorf("%s = %q of %s: %v, of a longer URL %v", name, input, url, err, err2)
				}
				if state == infra.FragmentState {
					short, _ = short.WithQuery(long)
				} else {
					short, _ = short.WithFragment(long)
				}
				if u != short {
					t.Errorf("%s = %q of %s: got %v, of a longer URL %v", name, input, url, short, u)
				}
			}
		}
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
	var r, s *weburl.ChangeError
	return errors.As(a, &r) && errors.As(b, &s) && *r == *s
}
