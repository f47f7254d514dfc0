//go:build js && wasm

package main

import (
	"errors"
	"iter"

	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/webapi"
)

// A call that would exceed one of these limits is refused before it changes
// anything. web/bridge.js checks the limit for arguments. web/README.md lists them all.
const (
	// maxObject is the most bytes that an object and what a call adds to it may have
	// together; see [listed].
	maxObject = 1 << 26
	// maxHost is the most bytes of what may be a host, which need more memory than
	// anything else.
	maxHost = 1 << 22
)

var (
	errObject = errors.New("weburl: the object would have more than 67108864 bytes")
	errHost   = errors.New("weburl: the host has more than 4194304 bytes")
)

var room account

// affordParsing is afford for parsing a URL and its base.
func (a *account) affordParsing(url, base string) error {
	size := 0
	for _, text := range [...]string{url, base} {
		host := 0
		if len(text) > 1<<12 {
			if host = maybeHost(text); host > maxHost {
				return errHost
			}
		} else {
			host = len(text)
		}
		size += perByte*len(text) + perHostByte*host
	}
	return a.afford(size)
}

// affordOrigin is afford for the origin of a URL.
func (a *account) affordOrigin(u *webapi.URL) error {
	// The origin of a blob URL is that of the URL in its path.
	r := u.Record()
	if r.Scheme() == "blob" {
		return a.affordParsing(r.Path(), "")
	}
	return a.afford(2 * len(r.String()))
}

// affordSetting is afford for setting an attribute of a URL.
func (a *account) affordSetting(u *webapi.URL, value string, attribute *attributes.Attribute) error {
	if attribute.Name == "href" {
		// What affordParsing allows for includes the search parameters.
		return a.affordParsing(value, "")
	}
	length := len(u.Href())
	if value != "" && length+len(value) > maxObject {
		return errObject
	}
	size := perByte*len(value) + perCopiedByte*length
	if attribute.State == infra.HostState || attribute.State == infra.HostnameState {
		if len(value) > maxHost {
			return errHost
		}
		size += perHostByte * len(value)
	}
	return a.afford(size)
}

// affordAdding is afford for adding a pair, or changing one.
func (a *account) affordAdding(l *list, name, value string) error {
	more := len(name) + len(value) + 2
	if l.weight += more; l.weight > maxObject || l.url != nil {
		if l.weight = l.weigh() + more; l.weight > maxObject {
			l.weight -= more
			return errObject
		}
	}
	err := a.afford(perByte*more + perPair*l.Size() + l.updating())
	if err != nil {
		l.weight -= more
	}
	return err
}

// affordUpdating is afford for changing the list in place.
func (a *account) affordUpdating(l *list) error { return a.afford(l.updating()) }

// updating returns the cost of writing the list to the URL.
func (l *list) updating() int {
	if l.url == nil {
		return 0
	}
	return perWritten * len(l.url.Href())
}

// valuesOf iterates over the values of a name.
func valuesOf(p *webapi.URLSearchParams, name string) iter.Seq[string] {
	return func(yield func(value string) bool) {
		for n, value := range p.All() {
			if n == name && !yield(value) {
				return
			}
		}
	}
}
