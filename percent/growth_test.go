package percent_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/percent"
)

func convert(input string) {
	_ = percent.Decode(input)
	for _, set := range []percent.Set{percent.C0Control(), percent.Path(), percent.Component(), percent.Form()} {
		_ = percent.Encode(input, set)
	}
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, hostile.Queries(), convert)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.Queries(), 80, convert)
}
