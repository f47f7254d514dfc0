package weburl

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
)

// Other packages of this module take these conversions from package infra, to pass records
// of URLs to package parser.
//
// NB: every program links them, so they are no more than conversions.
func init() {
	infra.Give(func(u URL) parser.Record { return u.r })
	infra.Give(func(r parser.Record) URL { return URL{r} })
}
