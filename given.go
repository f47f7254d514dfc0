package weburl

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
)

// The packages of this module take these, and give records to package parser.
//
// NB: every program links what is given, so it is no more than a conversion.
func init() {
	infra.Give(func(u URL) parser.Record { return u.r })
	infra.Give(func(r parser.Record) URL { return URL{r} })
}
