package robots_test

import (
	"fmt"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/robots"
)

// otherThanGoogle lists the cases of Google's parser that RFC 9309, or this package, decides
// otherwise. internal/app/cli has the same list.
var otherThanGoogle = map[string]string{
	"GoogleOnly_AcceptUserAgentUpToFirstSpace 2": "Google compares a name with a space in it whole, so that no group names it; here what follows the product token is ignored",
	"ID_Encoding 3":                     "the data lack a character outside ASCII, which Google's test has in rule and URL; as they stand, the rule allows the URL, also for Google",
	"ID_Encoding 6":                     "RFC 9309 decodes unreserved characters, Google's parser does not",
	"GoogleOnly_IndexHTMLisDirectory 1": "for Google, a rule that allows index.html allows its directory; RFC 9309 has no such rule",
}

// googleCase is a case of the tests of Google's parser, github.com/google/robotstxt.
type googleCase struct {
	Test, Robots, Agent, URL string
	Allowed                  bool
}

// The names of a section count its cases, from 1.
func TestGoogleCases(t *testing.T) {
	r := suite.Ratchet{Expected: otherThanGoogle}
	n := map[string]int{}
	for _, c := range suite.Cases[googleCase](t, "robots/google-cases.json") {
		n[c.Test]++
		// Google reads an empty URL as "/".
		u, err := weburl.MustParse("http://foo.bar/").Parse(c.URL)
		if err == nil {
			if v := robots.Parse(c.Robots).Test(c.Agent, u); v.Allowed != c.Allowed {
				err = fmt.Errorf("%q: %q, %q: allowed: %v", c.Robots, c.Agent, c.URL, v.Allowed)
			}
		}
		r.Case(fmt.Sprint(c.Test, " ", n[c.Test]), err)
	}
	if r.Len() != 142 {
		t.Errorf("%d cases", r.Len())
	}
	r.Check(t)
}
