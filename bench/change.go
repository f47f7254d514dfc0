package bench

import (
	"net/url"

	"github.com/weburl-go/weburl"
)

// This file holds the peers of the works change and edit. URLs are parsed in
// advance.

func changed(u weburl.URL) (string, bool) {
	u, err := u.WithPath("/a/b.c")
	if err == nil {
		u, err = u.WithQuery("d=e")
	}
	if err == nil {
		u, err = u.WithFragment("f")
	}
	return u.String(), err == nil
}

func edited(u weburl.URL) (string, bool) {
	e := u.Edit()
	e.SetPath("/a/b.c")
	e.SetParam("d", "e")
	e.SetParam("g", "h")
	e.SetFragment("f")
	u, err := e.URL()
	return u.String(), err == nil
}

var changeWeburl = overParsed(weburl.Parse, changed)

var editWeburl = overParsed(weburl.Parse, edited)

func netURLWith(path, query, fragment string) func(u *url.URL) (string, bool) {
	return func(u *url.URL) (string, bool) {
		v := *u
		v.Path, v.RawPath, v.RawQuery, v.Fragment, v.RawFragment = path, "", query, fragment, ""
		return v.String(), true
	}
}

var changeNetURL = overParsed(url.Parse, netURLWith("/a/b.c", "d=e", "f"))

var editNetURL = overParsed(url.Parse, func(u *url.URL) (string, bool) {
	query := u.Query()
	query.Set("d", "e")
	query.Set("g", "h")
	return netURLWith("/a/b.c", query.Encode(), "f")(u)
})
