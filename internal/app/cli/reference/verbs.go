// Package reference has the verbs for relative references: resolve, rebase, relativize
// and normalize.
package reference

import (
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// Verbs returns the verbs for relative references.
func Verbs() []frame.Verb {
	return []frame.Verb{
		{Name: "resolve", Group: frame.GroupReference, Page: resolvePage, Run: runResolve},
		{Name: "rebase", Group: frame.GroupReference, Page: rebasePage, Run: runRebase},
		{Name: "relativize", Group: frame.GroupReference, Page: relativizePage, Run: runRelativize},
		{Name: "normalize", Group: frame.GroupReference, Page: normalizePage, Run: runNormalize},
	}
}
