package ways

import (
	"testing"

	"github.com/weburl-go/weburl/internal/test/way"
)

// The tables of the page show the output of a program's code, and the output of the
// code that is to replace it.
func TestPrograms(t *testing.T) {
	page := way.Page{File: "../../docs/programs.md", Old: "before", Command: "go -C bench test ./ways -update"}
	page.Check(t, *update, way.Lines(t, programRows, "programs_rows_test.go"))
}
