// Package robots has the verb robots, which decides by robots.txt which URLs a crawler may
// request.
package robots

import "github.com/weburl-go/weburl/internal/app/cli/frame"

// Verbs returns the verb.
func Verbs() []frame.Verb {
	return []frame.Verb{{Name: "robots", Group: frame.GroupCheck, Page: page, Run: run}}
}
