// Package pattern has the verb pattern, which tests URLs with URL patterns.
package pattern

import "github.com/weburl-go/weburl/internal/app/cli/frame"

// Verbs returns the verb.
func Verbs() []frame.Verb {
	return []frame.Verb{{Name: "pattern", Group: frame.GroupCheck, Page: page, Run: run, Codes: explained()}}
}
