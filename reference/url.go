package reference

import "github.com/weburl-go/weburl"

// This file is the bridge between references and URL records, and the only one
// of this package that calls the URL parser: nothing else may, since that the two
// agree is evidence for both.

// FromURL returns u as a reference, which is resolved and in normal form. The zero
// URL gives the zero Reference.
func FromURL(u weburl.URL) Reference {
	r, err := Parse(u.String())
	if err != nil {
		return Reference{} // what no URL gives
	}
	return r
}

// URL returns the URL that r is, resolved or not. The error is a
// [*validation.Error], or [weburl.ErrTooLong], if r has no scheme or is not a URL
// for another reason.
func (r Reference) URL() (weburl.URL, error) { return weburl.Parse(r.String()) }
