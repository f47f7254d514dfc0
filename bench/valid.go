package bench

import (
	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
)

// This file holds the peers of the works valid and findings, which are about valid
// URL strings.

var validWeburl = overTexts(func(s string) (string, bool) { return yes(conform.Valid(s, weburl.URL{})), true })

// strict is the parser of nlnwa that rejects inputs with a validation error, which
// are nearly all that are not valid URL strings.
var strict = nlnwa.NewParser(nlnwa.WithFailOnValidationError())

var validNlnwa = overTexts(func(s string) (string, bool) {
	_, err := strict.Parse(s)
	return yes(err == nil), true
})

var findingsWeburl = overTexts(func(s string) (string, bool) {
	return yes(conform.Check(s, weburl.URL{}).Valid()), true
})
