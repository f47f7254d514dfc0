package reference

import "github.com/weburl-go/weburl"

// This file is the bridge between references and URL records, and the only one of
// this package that calls the URL parser. No other file may, because the agreement of
// the two is evidence for both.

// FromURL returns u as a reference, which is resolved and in normal form. It returns
// the zero Reference for the zero URL.
func FromURL(u weburl.URL) Reference {
	r, err := Parse(u.String())
	if err != nil {
		return Reference{} // cannot happen for a URL; the zero URL gives ε
	}
	return r
}

// URL parses the string of r as a URL. The error is a [*validation.Error] or
// [weburl.ErrTooLong] if r has no scheme or is not a URL for another reason.
func (r Reference) URL() (weburl.URL, error) { return weburl.Parse(r.String()) }
