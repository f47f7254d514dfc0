// Package change implements the verbs that change and canonicalize URLs: set, params, canon,
// surt and udf.
package change

import (
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// Verbs returns the verbs that change and canonicalize URLs.
func Verbs() []frame.Verb {
	return []frame.Verb{
		{Name: "set", Group: frame.GroupChange, Page: setPage, Run: runSet},
		{Name: "params", Group: frame.GroupChange, Page: paramsPage, Run: runParams},
		{Name: "canon", Group: frame.GroupChange, Page: canonPage, Run: runCanon},
		{Name: "surt", Group: frame.GroupChange, Page: surtPage, Run: runSURT},
		{Name: "udf", Group: frame.GroupChange, Page: udfPage, Run: runUDF},
	}
}
