package url

import (
	"strings"

	"github.com/weburl-go/weburl/webapi"
)

// The setters follow the Standard: if a value cannot be set, the part is left as it
// is.
//
// https://url.spec.whatwg.org/#api

// SetProtocol sets the scheme. Everything after a colon is ignored.
func (u *Url) SetProtocol(scheme string) {
	u.change((*webapi.URL).SetProtocol, scheme, func(r record) error {
		scheme, _, _ := strings.Cut(scheme, ":")
		return u.override(protocol, scheme+":")
	})
}

// SetUsername sets the username.
func (u *Url) SetUsername(username string) {
	u.change((*webapi.URL).SetUsername, u.withoutLone(username), func(r record) error {
		if r.canHaveCredentials() {
			r.username = u.parser.PercentEncodeString(username, UserInfoPercentEncodeSet)
			u.set(r)
		}
		return nil
	})
}

// SetPassword sets the password.
func (u *Url) SetPassword(password string) {
	u.change((*webapi.URL).SetPassword, u.withoutLone(password), func(r record) error {
		if r.canHaveCredentials() {
			r.password = u.parser.PercentEncodeString(password, UserInfoPercentEncodeSet)
			u.set(r)
		}
		return nil
	})
}

func (u *Url) withoutLone(text string) string {
	if u.options().lone {
		return percents(text)
	}
	return text
}

// canHaveCredentials reports whether the URL can have credentials or a port.
//
// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (r *record) canHaveCredentials() bool { return r.host != "" && r.scheme != "file" }

// SetHost sets the host, and the port if there is one in host.
func (u *Url) SetHost(host string) {
	u.change((*webapi.URL).SetHost, host, func(r record) error {
		if r.opaque {
			return nil
		}
		return u.override(authorityHost, host)
	})
}

// SetHostname sets the host.
func (u *Url) SetHostname(host string) {
	u.change((*webapi.URL).SetHostname, host, func(r record) error {
		if r.opaque {
			return nil
		}
		return u.override(hostname, host)
	})
}

// SetPort sets the port; "" stands for the default.
func (u *Url) SetPort(s string) {
	u.change((*webapi.URL).SetPort, s, func(r record) error {
		switch {
		case !r.canHaveCredentials():
			return nil
		case s == "":
			r.port = ""
			u.set(r)
			return nil
		}
		return u.override(port, s)
	})
}

// SetPathname sets the path, unless it is opaque.
func (u *Url) SetPathname(path string) {
	u.change((*webapi.URL).SetPathname, path, func(r record) error {
		if r.opaque {
			return nil
		}
		return u.overridePath("", path)
	})
}

// SetSearch sets the query; "" removes it. A leading question mark is not part of
// it.
func (u *Url) SetSearch(query string) {
	u.change((*webapi.URL).SetSearch, query, func(r record) error {
		if query == "" {
			r.query, r.hasQuery = "", false
			u.set(r)
			return nil
		}
		return u.override(search, strings.TrimPrefix(query, "?"))
	})
	if u != nil {
		u.params.read()
	}
}

// SetHash sets the fragment; "" removes it. A leading number sign is not part of
// it.
func (u *Url) SetHash(fragment string) {
	u.change((*webapi.URL).SetHash, fragment, func(r record) error {
		if fragment == "" {
			r.fragment, r.hasFragment = "", false
			u.set(r)
			return nil
		}
		return u.override(hash, strings.TrimPrefix(fragment, "#"))
	})
}

// change sets a part: with a setter of the Web API if the parser and the URL follow
// the Standard, and otherwise loosely.
func (u *Url) change(setter func(*webapi.URL, string), value string, loosely func(record) error) {
	switch {
	case u == nil || u.own == nil && !u.value.IsValid():
	case u.own != nil || u.options().deviates():
		_ = loosely(u.record())
	default:
		u.setStandard(func(w *webapi.URL) { setter(w, value) })
	}
}

func (u *Url) setStandard(change func(*webapi.URL)) {
	w := webapi.FromRecord(u.value)
	change(w)
	u.value = w.Record()
	if u.options().lone {
		u.value = encodeLone(u.value)
	}
}
