package neturl_test

import (
	"errors"
	"net/url"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/validation"
)

// from checks which URL From returns for v, or which field it rejects.
func from(t *testing.T, v url.URL, want string) {
	t.Helper()
	u, err := neturl.From(&v)
	var field *neturl.FieldError
	switch {
	case errors.As(err, &field):
		if field.Field != want || u.IsValid() {
			t.Errorf("From(%#v): %v, %q, want %s", v, err, u, want)
		}
	case err != nil || u.String() != want:
		t.Errorf("From(%#v) = %q, %v, want %q", v, u, err, want)
	}
}

// The error about a Host says what is wrong with it, also beside an Opaque with a host.
func TestFromInvalidHost(t *testing.T) {
	for _, opaque := range []string{"", "//h/", "/a"} {
		if _, err := neturl.From(&url.URL{Scheme: "http", Host: "h:x", Opaque: opaque}); !errors.Is(err, validation.PortInvalid) {
			t.Errorf("%q: %v", opaque, err)
		}
	}
}

// A value assembled by hand gives the URL that would be sent for it, or an error. No part
// spills into another.
func TestFromHandMade(t *testing.T) {
	for _, x := range []struct {
		v    url.URL
		want string // or the field of the error
	}{
		{url.URL{Scheme: "HTTP", Host: "EXAMPLE.org:80", Path: "a b"}, "http://example.org/a%20b"},
		{url.URL{Scheme: "http", Host: "bücher.example"}, "http://xn--bcher-kva.example/"},
		{url.URL{Scheme: "http", Host: "0x7f.1"}, "http://127.0.0.1/"},
		{url.URL{Scheme: "https", Host: "h:", Path: "/\\evil"}, "https://h/%5Cevil"},
		{url.URL{Scheme: "https", Host: "h", Path: "//evil"}, "https://h//evil"},
		{url.URL{Scheme: "https", Host: "h", Path: "/a?b#c%\n"}, "https://h/a%3Fb%23c%25%0A"},
		{url.URL{Scheme: "https", Host: "h", Path: "/\xff/ü"}, "https://h/%FF/%C3%BC"},
		{url.URL{Scheme: "https", Host: "h", Path: "/a/../b"}, "https://h/b"},
		{url.URL{Scheme: "https", Host: "h", Path: "*"}, "https://h/*"},

		// RawPath counts only if it decodes to Path.
		{url.URL{Scheme: "https", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}, "https://h/a%2Fb"},
		{url.URL{Scheme: "https", Host: "h", Path: "/a", RawPath: "/evil"}, "https://h/a"},
		{url.URL{Scheme: "https", Host: "h", Path: "/a|b", RawPath: "/a|b"}, "https://h/a%7Cb"},
		{url.URL{Scheme: "https", Host: "h", RawPath: "/a"}, "https://h/"},

		{url.URL{Scheme: "http", Opaque: "/a"}, "Host"}, {url.URL{Scheme: "http", Host: "h:x", Opaque: "//h/"}, "Host"}, {url.URL{Scheme: "http", Host: "h:x", Opaque: "/a"}, "Host"},

		{url.URL{Scheme: "https", Host: "h", ForceQuery: true}, "https://h/?"},
		{url.URL{Scheme: "https", Host: "h", ForceQuery: true, RawQuery: "a"}, "https://h/?a"},
		{url.URL{Scheme: "https", Host: "h", RawQuery: "a#b\tc\xffü%?|"}, "https://h/?a%23b%09c%FF%C3%BC%?|"},
		{url.URL{Scheme: "https", Host: "h", Fragment: "a b", RawFragment: "a%20b"}, "https://h/#a%20b"},
		{url.URL{Scheme: "https", Host: "h", Fragment: "#\n", RawFragment: "x"}, "https://h/#%23%0A"},

		{url.URL{Scheme: "https", User: url.UserPassword("a:b@c/", "?#\n"), Host: "h"}, "https://a%3Ab%40c%2F:%3F%23%0A@h/"},
		{url.URL{Scheme: "https", User: url.UserPassword("", ""), Host: "h"}, "https://h/"},

		// Hosts that would become something else.
		{url.URL{Scheme: "https", Host: "a/b"}, "Host"},
		{url.URL{Scheme: "https", Host: "a\\b"}, "Host"},
		{url.URL{Scheme: "https", Host: "a@b"}, "Host"},
		{url.URL{Scheme: "https", Host: "a?b"}, "Host"},
		{url.URL{Scheme: "https", Host: "a#b"}, "Host"},
		{url.URL{Scheme: "https", Host: "a b"}, "Host"},
		{url.URL{Scheme: "https", Host: "a\tb"}, "Host"},
		{url.URL{Scheme: "https", Host: "a%2eb"}, "Host"},
		{url.URL{Scheme: "https", Host: "a:b:c"}, "Host"},
		{url.URL{Scheme: "https", Host: "a:65536"}, "Host"},
		{url.URL{Scheme: "https", Host: ":80"}, "Host"},
		{url.URL{Scheme: "https", Host: "\xff"}, "Host"},
		{url.URL{Scheme: "https", Host: "[fe80::1%25eth0]"}, "Host"},
		{url.URL{Scheme: "https", Host: "[fe80::1%eth0]"}, "Host"},
		{url.URL{Scheme: "https", Host: "1.2.3.4.5"}, "Host"},

		// Without Host, an http URL has no host, whatever its path looks like.
		{url.URL{Scheme: "http"}, "Host"},
		{url.URL{Scheme: "http", Path: "/evil"}, "Host"},
		{url.URL{Scheme: "http", Path: "//evil/x"}, "Host"},
		{url.URL{Scheme: "http", Path: "/evil", OmitHost: true}, "Host"},
		{url.URL{Scheme: "http", User: url.User("u"), Path: "/a"}, "Host"},
		{url.URL{Scheme: "http", Opaque: "evil"}, "Host"},
		{url.URL{Path: "/a"}, "Scheme"},
		{url.URL{Host: "h"}, "Scheme"},
		{url.URL{Scheme: "1a", Host: "h"}, "Scheme"},
		{url.URL{Scheme: "http://evil/?", Host: "h"}, "Scheme"},
		{url.URL{Scheme: "a:b", Host: "h"}, "Scheme"},
		{url.URL{Scheme: "ht\ntp", Host: "h"}, "Scheme"},

		// Other schemes may have an empty host, or none.
		{url.URL{Scheme: "file", Path: "/a"}, "file:///a"},
		{url.URL{Scheme: "file", Path: "/a", OmitHost: true}, "file:///a"},
		{url.URL{Scheme: "file", Path: "//a/b", OmitHost: true}, "file:////a/b"},
		{url.URL{Scheme: "file", Host: "server", Path: "/a"}, "file://server/a"},
		{url.URL{Scheme: "file", Path: "a"}, "Path"},
		{url.URL{Scheme: "file", Path: "a", OmitHost: true}, "Path"},
		{url.URL{Scheme: "file", Path: "C:/a"}, "Path"},
		{url.URL{Scheme: "file", Host: "h:80", Path: "/a"}, "Host"},
		{url.URL{Scheme: "foo", Path: "/a"}, "foo:///a"},
		{url.URL{Scheme: "foo", Path: "/a", OmitHost: true}, "foo:/a"},
		{url.URL{Scheme: "foo", Path: "//a", OmitHost: true}, "foo:/.//a"},
		{url.URL{Scheme: "foo", Path: "//a"}, "foo:////a"},
		{url.URL{Scheme: "foo", Path: "a"}, "Path"},
		{url.URL{Scheme: "foo", Path: "a", OmitHost: true}, "foo:a"},
		{url.URL{Scheme: "foo", Host: "a b", Path: "/"}, "foo://a%20b/"},
		{url.URL{Scheme: "foo", Host: "a/b", Path: "/"}, "foo://a%2Fb/"},
		{url.URL{Scheme: "foo", Host: "h"}, "foo://h"},
		{url.URL{Scheme: "foo", User: url.User("u"), Path: "/a"}, "Host"},
		{url.URL{Scheme: "foo", User: url.User("u"), Path: "/a", OmitHost: true}, "Host"},
		{url.URL{Scheme: "foo"}, "foo:"},

		// Opaque is what the request line would contain.
		{url.URL{Scheme: "mailto", Opaque: "a@b", RawQuery: "subject=x"}, "mailto:a@b?subject=x"},
		{url.URL{Scheme: "foo", Opaque: "a b "}, "foo:a b%20"},
		{url.URL{Scheme: "foo", Opaque: "a#b\n\xff"}, "foo:a%23b%0A%FF"},
		{url.URL{Scheme: "foo", Opaque: "//h/a\\b"}, "foo://h/a\\b"},
		{url.URL{Scheme: "foo", Opaque: "b", Host: "h"}, "Host"},
		{url.URL{Scheme: "foo", Opaque: "b", User: url.User("u")}, "User"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "/a|b%#\\", Path: "/ignored"}, "http://h/a|b%%23%5C"},
		{url.URL{Scheme: "http", Host: "h", User: url.User("u"), Opaque: "/a"}, "http://u@h/a"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "a"}, "Opaque"},
		{url.URL{Scheme: "http", Host: "H:80", Opaque: "//h/a|b", RawQuery: "q"}, "http://h/a|b?q"},
		{url.URL{Scheme: "http", Opaque: "//h/a"}, "http://h/a"},
		{url.URL{Scheme: "http", Opaque: "//h/!a "}, "http://h/!a%20"},
		{url.URL{Scheme: "http", Host: "h", User: url.UserPassword("u", "p"), Opaque: "//h/a"}, "http://u:p@h/a"},
		{url.URL{Scheme: "http", Host: "h", User: url.UserPassword("u", "p"), Opaque: "//v@h/a"}, "http://v@h/a"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "//evil/a"}, "Host"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "//h:x/a"}, "Opaque"},
		{url.URL{Scheme: "foo", Host: "h", Opaque: "//h/a"}, "foo://h/a"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "//evil\\@h/a"}, "http://evil%5C@h/a"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "///evil/a"}, "Opaque"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "//h:81/a"}, "Host"},
	} {
		from(t, x.v, x.want)
	}
	if _, err := neturl.From(nil); !errors.Is(err, validation.MissingSchemeNonRelativeURL) {
		t.Errorf("nil: %v", err)
	}
	for _, v := range []url.URL{{Scheme: "http"}, {Scheme: "http", Opaque: "/a"}, {Scheme: "http", Host: "h", Opaque: "///a"}} {
		if _, err := neturl.From(&v); !errors.Is(err, validation.HostMissing) {
			t.Errorf("From(%#v): %v does not have the Standard's name", v, err)
		}
	}
}

// FuzzFrom assembles values and checks that the URL has their parts.
func FuzzFrom(f *testing.F) {
	f.Add("http", "", "u", "h:81", "/a|b", "/a%7Cb", "q#", "f", false, false)
	f.Add("foo", "//h/a", "", "", "a", "", "", "", true, true)
	f.Add("http", "//evil\\@h", "", "h", "a", "", "", "", true, true)
	f.Fuzz(func(t *testing.T, scheme, opaque, user, hostport, path, rawPath, query, fragment string, force, omit bool) {
		v := &url.URL{Scheme: scheme, Opaque: opaque, Host: hostport, Path: path, RawPath: rawPath, RawQuery: query, Fragment: fragment, ForceQuery: force, OmitHost: omit}
		if user != "" {
			v.User = url.User(user)
		}
		u, err := neturl.From(v)
		if err != nil {
			if u.IsValid() {
				t.Errorf("From(%#v) = %q, %v", v, u, err)
			}
			return
		}
		if v.Host != "" && u.IsSpecial() && u.Scheme() != "file" {
			name := v.Hostname()
			if v.Host[0] == '[' {
				name = "[" + name + "]"
			}
			if h, err := host.Parse(name); err != nil || h != u.Host() {
				t.Errorf("From(%#v) = %q has another host (%v)", v, u, err)
			}
		}
		if v.Host == "" && v.Opaque == "" && !u.Host().IsNull() && !u.Host().IsEmpty() {
			t.Errorf("From(%#v) = %q has a host", v, u)
		}
		if _, ok := u.Query(); ok != (query != "" || force) && opaque == "" {
			t.Errorf("From(%#v) = %q", v, u)
		}
		if _, ok := u.Fragment(); ok != (fragment != "") {
			t.Errorf("From(%#v) = %q", v, u)
		}
		if again, err := weburl.Parse(u.String()); again != u || err != nil {
			t.Errorf("From(%#v) = %q, which parses to %q, %v", v, u, again, err)
		}
		check(t, u)
	})
}
