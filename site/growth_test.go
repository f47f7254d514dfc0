package site_test

import (
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/site"
)

// compare reads the input as a host and compares the sites of its origins.
func compare(input string) {
	a, err := weburl.Parse("https://" + input)
	if err != nil {
		return
	}
	b, err := weburl.Parse("https://www." + a.Host().String())
	if err != nil {
		return
	}
	_ = site.Of(a.Origin()).String()
	site.Same(a.Origin(), b.Origin())
	site.SchemelesslySame(a.Origin(), b.Origin())
}

func TestGrowth(t *testing.T) { hostile.Growth(t, hostile.Hosts(), compare) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, hostile.Hosts(), 400, compare) }
