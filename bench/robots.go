package bench

import (
	"fmt"
	"strings"

	"github.com/jimsmart/grobotstxt"
	"github.com/temoto/robotstxt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/robots"
)

// This file holds the peers of the work robots. The file and the URLs are parsed in advance,
// except by grobotstxt, which has no parsed form of a file.

// robotsFile has 40 rules, of which a tenth has wildcards.
var robotsFile = func() string {
	var b strings.Builder
	b.WriteString("user-agent: *\n")
	for i := range 36 {
		fmt.Fprintf(&b, "disallow: /private/%d/\n", i)
	}
	b.WriteString("disallow: /*?*session=\ndisallow: /*.pdf$\nallow: /private/7/*.html\ndisallow: /search?\n")
	return b.String()
}()

var robotsWeburl = overParsed(weburl.Parse, func(u weburl.URL) (string, bool) { return yes(robotsGroup.Test(u).Allowed), true })

var robotsGroup = robots.Parse(robotsFile).Group("ExampleBot")

var robotsTemoto = func(c *Corpus) Pass {
	file, err := robotstxt.FromString(robotsFile)
	if err != nil {
		panic(err)
	}
	group := file.FindGroup("ExampleBot")
	return overParsed(targetOf, func(target string) (string, bool) { return yes(group.Test(target)), true })(c)
}

var robotsGrobotstxt = overParsed(weburl.Parse, func(u weburl.URL) (string, bool) {
	return yes(grobotstxt.AgentAllowed(robotsFile, "ExampleBot", u.String())), true
})

// targetOf returns the path and query of a URL.
func targetOf(s string) (string, error) {
	u, err := weburl.Parse(s)
	return u.RequestTarget(), err
}
