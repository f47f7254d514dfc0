// Package compare has the verb compare, which shows where readings of a string part.
package compare

import (
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// Verbs returns the verb that compares readings.
func Verbs() []frame.Verb {
	return []frame.Verb{
		{Name: "compare", Group: frame.GroupCheck, Page: comparePage, Run: runCompare},
	}
}
