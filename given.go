package weburl

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
)

// The packages of this module take these.
func init() {
	infra.Give(override)
	infra.Give(func(u URL) parser.Record { return u.r })
	infra.Give(func(r parser.Record) URL { return URL{r} })
}

// override is the basic URL parser with a state override, as the setters of the Web API and
// others use it. See [parser.Override].
func override(u URL, input string, state infra.State) (URL, error) {
	r, _, err := parser.Override(&u.r, input, state)
	return URL{r}, changeError(err)
}
