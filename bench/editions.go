package bench

import (
	"net/url"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/edition"
)

// This file holds the peers of the works that read with an edition, and of compare.

// theParser is the peer weburl.Parse, where the work is to read as another program
// does.
const theParser = "weburl.Parse"

// readBy makes the passes that read with an edition, which also returns the parts
// and errors.
func readBy(e *edition.Edition) func(c *Corpus) Pass {
	return overLinks(base, func(base edition.Request, ref string) (string, bool) {
		base.Input = ref
		r := e.Read(base)
		return r.Href, r.Failure == nil
	})
}

func base(s string) (edition.Request, error) { return edition.Request{Base: s, HasBase: s != ""}, nil }

// readByParser parses the base each time, as editions do.
var readByParser = overLinks(base, func(r edition.Request, ref string) (string, bool) {
	base := weburl.URL{}
	if r.HasBase {
		var err error
		if base, err = weburl.Parse(r.Base); err != nil {
			return "", false
		}
	}
	u, err := base.Parse(ref)
	return u.String(), err == nil
})

var readByNetURL = overTexts(func(s string) (string, bool) {
	u, err := url.Parse(s)
	if err != nil {
		return "", false
	}
	return u.String(), true
})

// profile holds the editions whose readings are compared.
var profile = func() compare.Profile {
	p, err := compare.ParseProfile("browser")
	if err != nil {
		panic(err)
	}
	return p
}()

var compareWeburl = overTexts(func(s string) (string, bool) {
	a := compare.Analyze(s, nil, profile)
	return a.Severity().String(), true
})

var compareReadings = overTexts(func(s string) (string, bool) {
	n := 0
	for _, e := range profile.Editions() {
		if e.Read(edition.Request{Input: s}).Failure == nil {
			n++
		}
	}
	return yes(n > 0), true
})
