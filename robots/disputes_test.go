package robots_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/robotstxt"
	"github.com/weburl-go/weburl/robots"
)

func TestDisputes(t *testing.T) {
	for _, d := range robotstxt.Disputes {
		v := robots.Parse(d.File).Test("Bot", weburl.MustParse("https://h"+d.Path))
		if v.Allowed != d.Allowed {
			t.Errorf("%q, %s: %+v, but %s (%s%s)", d.File, d.Path, v, d.Why, robotstxt.RFC, d.Section)
		}
		if !strings.HasPrefix(d.Section, "2.") || d.Why == "" {
			t.Errorf("%q has no reason", d.File)
		}
	}
}
