// Package peers runs other implementations of the URL Standard: it installs them,
// holds the scripts that run in them, and makes the same calls on package webapi.
package peers

import (
	_ "embed"
	"strconv"

	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/webapi"
)

// Serve answers requests from standard input, and Play makes the calls of a sequence.
// Every other script goes after the two.
//
//go:embed js/serve.js
var Serve string

//go:embed js/play.js
var Play string

//go:embed js/node.js
var Node string

//go:embed js/whatwg-url.js
var WhatwgURL string

// Packages maps the npm packages of the peers that are always compared to their
// versions. When upgrading one, look at what changes. Package tr46 is listed because
// whatwg-url depends on it, and its version of Unicode must be the one of package ucd.
var Packages = map[string]string{
	NodePackage(): "26.10.0",
	"whatwg-url":  "17.3.0",
	"tr46":        "7.0.0", // Unicode 18
}

// Apply makes a call on a URL: it sets an attribute, or calls a method of the search
// parameters. Only the href setter returns an error.
func Apply(u *webapi.URL, c mutate.Call) error {
	if a := attributes.Named(c.Name); a != nil {
		return a.Set(u, c.Args[0])
	}
	switch c.Name {
	case "append":
		u.SearchParams().Append(c.Args[0], c.Args[1])
	case "delete":
		u.SearchParams().Delete(c.Args[0], c.Args[1:]...)
	case "set":
		u.SearchParams().Set(c.Args[0], c.Args[1])
	case "sort":
		u.SearchParams().Sort()
	default:
		panic("unknown call " + c.Name)
	}
	return nil
}

// Properties lists the names of the values that [Values] and js/play.js return.
var Properties = attributes.Names()

// Values returns the values of the attributes of a URL.
func Values(u *webapi.URL) []string {
	values := attributes.Values(u)
	return values[:]
}

// Params returns the number of search parameters, their serialization, and then each name
// and value, as js/play.js does.
func Params(p *webapi.URLSearchParams) []string {
	out := []string{strconv.Itoa(p.Size()), p.String()}
	for name, value := range p.All() {
		out = append(out, name, value)
	}
	return out
}
