package form_test

import (
	"testing"

	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/hostile"
)

func readAndChange(input string) {
	for range form.All(input) {
	}
	list := form.Parse(input)
	_ = list.String()
	list.Sort()
	_ = list.HasPair("a", "c")
	_ = list.GetAll("a")
	list.Set("a", "d")
	list.DeletePair("a", "d")
	list.Delete("b")
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, hostile.Queries(), readAndChange)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.Queries(), 80, readAndChange)
}
