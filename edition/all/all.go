// Package all lists the editions. It is separate from package edition so that a program
// that needs one edition does not link them all.
package all

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/html2012"
	"github.com/weburl-go/weburl/edition/models"
	"github.com/weburl-go/weburl/edition/neturl"
	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/edition/rfc3987"
	"github.com/weburl-go/weburl/edition/webspecs2014"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/edition/whatwg2017"
)

// Editions returns all editions below package edition: the URL Standards from the
// newest to the oldest, then the RFCs, then the models.
func Editions() []*edition.Edition {
	return append([]*edition.Edition{
		whatwg.July2026.Edition(),
		whatwg.August2025.Edition(),
		whatwg2017.Edition(),
		webspecs2014.Edition(),
		html2012.Edition(),
		rfc3986.Edition(),
		rfc3987.Edition(),
		neturl.Edition(),
	}, models.All()...)
}
