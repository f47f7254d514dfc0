package robots

import "io"

// FromResponse returns the file for a response to a request for /robots.txt: what its
// body contains if status is from 200 to 299; a nil body is empty. A file that is
// unavailable, with a status from 300 to 499, allows everything. One that is unreachable,
// with any other status, allows only /robots.txt; use status 0 if there is no response.
// The error is from body, and then the file allows only /robots.txt, too.
//
// Redirects are for the caller to follow, at least five, also to other hosts. NB: a
// status of 429 is one from 400 to 499.
//
// https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1
func FromResponse(status int, body io.Reader) (*File, error) {
	switch {
	case 200 <= status && status <= 299 && body == nil:
		return new(File), nil
	case 200 <= status && status <= 299:
		return Read(body)
	case 300 <= status && status <= 499:
		return new(File), nil
	}
	return &File{unreachable: true}, nil
}
