package ways

import (
	"regexp"
	"testing"

	"github.com/weburl-go/weburl/internal/test/way"
)

// slashes matches more than one slash.
var slashes = regexp.MustCompile("//+")

var purellPage = way.Page{File: "../../docs/from-purell.md", Old: "purell", Command: "go -C bench test ./ways -update"}

// The tables of the page show what both print, and contain every exported name.
func TestFromPurell(t *testing.T) {
	sections := way.Lines(t, purellRows, "purell_rows_test.go")
	purellPage.Check(t, *update, sections)
	names := way.Exported(t, directory(t, "github.com/PuerkitoBio/purell"), "")
	if len(names) < 30 {
		t.Errorf("found only %d names: %q", len(names), names)
	}
	way.Complete(t, sections, names, func(string) bool { return false })
}
