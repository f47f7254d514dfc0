package form_test

import (
	"testing"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

func readAndChange(input string) {
	for range form.All(input) {
	}
	list := form.Parse(input)
	_ = list.String()
	_ = form.AppendInEncoding(nil, list.All(), encoding.ISO2022JP)
	list.Sort()
	_ = list.HasPair("a", "c")
	_ = list.GetAll("a")
	list.Set("a", "d")
	list.DeletePair("a", "d")
	list.Delete("b")
}

func edit(input string) {
	_ = form.AppendAdd(nil, input, "a", "d")
	_ = form.AppendSet(nil, input, "a", "d")
	_ = form.AppendSet(nil, input, input, input)
	isA := func(name string) bool { return name == "a" }
	_ = form.AppendWithout(nil, input, "a", "b")
	_ = form.AppendRedacted(nil, input, "a", "b")
	_ = form.AppendWithoutFunc(nil, input, isA)
	_ = form.AppendWithoutFunc(nil, input, func(name string) bool { return !isA(name) })
	_ = form.AppendWithoutPairs(nil, input, func(p form.Pair) bool { return isA(p.Name) })
}

func sortQuery(input string) { _ = form.AppendSorted(nil, input) }

func TestGrowth(t *testing.T) {
	hostile.Growth(t, hostile.Queries(), readAndChange)
	hostile.Growth(t, hostile.Queries(), edit)
	hostile.Growth(t, hostile.Queries(), sortQuery)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.Queries(), 100, sortQuery)
	hostile.Memory(t, hostile.Queries(), 80, readAndChange)
	hostile.Memory(t, hostile.Queries(), 110, edit)
}
