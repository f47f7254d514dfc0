package bench

import (
	"net/url"
	"path/filepath"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
	"github.com/weburl-go/weburl/neturl"
)

// This file holds the peers of the works to net/url, from net/url, file URL and
// file path.

var toNetURL = overParsed(parsed, func(u weburl.URL) (string, bool) {
	v, err := neturl.To(u)
	if err != nil {
		return "", false
	}
	return v.Host, true
})

// toNetURLByString converts through the string, which may change the meaning of dot
// segments, paths and queries.
var toNetURLByString = overParsed(parsed, func(u weburl.URL) (string, bool) {
	v, err := url.Parse(u.String())
	if err != nil {
		return "", false
	}
	return v.Host, true
})

func sendable(s string) (*url.URL, error) {
	u, err := weburl.Parse(s)
	if err != nil {
		return nil, err
	}
	return neturl.ToSendable(u), nil
}

var fromNetURL = overParsed(sendable, func(v *url.URL) (string, bool) {
	u, err := neturl.From(v)
	return u.String(), err == nil
})

var fromNetURLByString = overParsed(sendable, func(v *url.URL) (string, bool) {
	u, err := weburl.Parse(v.String())
	return u.String(), err == nil
})

var fileURLWeburl = overTexts(func(path string) (string, bool) {
	u, err := fileurl.From(path, fileurl.POSIX)
	return u.String(), err == nil
})

var fileURLNetURL = overTexts(func(path string) (string, bool) {
	return (&url.URL{Scheme: "file", Path: path}).String(), true
})

var filePathWeburl = overTexts(func(s string) (string, bool) {
	u, err := weburl.Parse(s)
	if err != nil {
		return "", false
	}
	path, err := fileurl.Path(u, fileurl.POSIX)
	return path, err == nil
})

var filePathNetURL = overTexts(func(s string) (string, bool) {
	u, err := url.Parse(s)
	if err != nil {
		return "", false
	}
	return filepath.FromSlash(u.Path), true
})
