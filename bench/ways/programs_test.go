package ways

import (
	"testing"

	"github.com/weburl-go/weburl/internal/test/way"
)

// The tables of the page say what the code that a program has prints, and what the code
// does that is to take its place.
func TestPrograms(t *testing.T) {
	page := way.Page{File: "../../docs/programs.md", Old: "before", Command: "go -C bench test ./ways -update"}
	page.Check(t, *update, way.Lines(t, programRows, "programs_rows_test.go"))
}
