package neturl_test

import (
	"flag"
	"go/build"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/way"
)

var update = flag.Bool("update", false, "write the tables of "+page.File)

// page is the page about moving over from net/url. Its tables contain the rows of
// way_rows_test.go and what they print.
var page = way.Page{File: "../docs/from-net-url.md", Old: "net/url, net/http", Command: "go test ./neturl -run Page -update"}

type row way.Row

var say = way.Say

// The tables of the page show what both packages print.
func TestFromNetURLPage(t *testing.T) {
	page.Check(t, *update, way.Lines(t, ways, "way_rows_test.go"))
}

// The page lists every exported name of net/url, and no other.
func TestFromNetURLIsComplete(t *testing.T) {
	p, err := build.Import("net/url", "", 0)
	if err != nil {
		t.Skip("the source of net/url is not here:", err)
	}
	names := way.Exported(t, p.Dir, "")
	way.Complete(t, way.Lines(t, ways, "way_rows_test.go"), names, func(name string) bool {
		return strings.HasPrefix(name, "http.") || strings.HasPrefix(name, "httputil.")
	})
	if len(names) < 60 {
		t.Errorf("found only %q", names)
	}
}
