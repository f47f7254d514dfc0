package urlpattern_test

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

// heap returns the size of what is reachable.
func heap() int {
	runtime.GC()
	runtime.GC() // which empties the pools
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// Patterns take the memory that Limits documents, including what Test and Match add: usual ones
// up to 4 kB, and none more than 30 bytes for each byte and instruction, and 300 kB.
func TestMemory(t *testing.T) {
	every := func(text string) urlpattern.Init {
		init := urlpattern.Init{}
		for _, c := range components {
			init[c] = text
		}
		return init
	}
	path := func(text string) urlpattern.Init { return urlpattern.Init{urlpattern.Pathname: text} }
	var classes string
	for b := range 80 {
		classes += fmt.Sprintf(`|\x%02x`, '!'+b)
	}
	u := weburl.MustParse("https://user:pass@h.example.com:8443/a/b?c=d#e")
	for _, c := range []struct {
		init        urlpattern.Init
		least, most int // most is 0 for the documented bound
	}{
		{path("/users/:id/posts/:post"), 400, 4000},
		{path("/users/:id*"), 400, 4000},
		{urlpattern.Init{urlpattern.Hostname: "{*.}?example.com", urlpattern.Pathname: `/users/:id(\d+){/}?`}, 400, 4000},
		{path(numbered("/:a#", 1000)), 10_000, 0},
		{path(strings.Repeat("{a}?", 990)), 10_000, 0},
		{path(strings.Repeat("/*", 390)), 10_000, 0},
		{path(strings.Repeat("é", 30_000)), 10_000, 0},
		{path("([" + strings.Repeat("a", 65_000) + "])"), 400, 4000},
		{path("(" + strings.Repeat("[a][b]", 990) + ")"), 10_000, 0},
		{every("(.{0,120})"), 10_000, 0},
		{every("(.*a.{5}" + classes + "|.*)"), 100_000, 0},
		{every("(.*a.{5}|.{5}a.*" + classes[:50] + "|.*)"), 100_000, 0},
	} {
		if strconv.IntSize == 32 {
			c.least /= 2
		}
		if c.most == 0 {
			c.most = 30*2000 + 300_000
			for _, text := range c.init {
				c.most += 30 * len(text)
			}
		}
		var patterns [8]urlpattern.Pattern
		before := heap()
		for i := range patterns {
			p, err := urlpattern.New(c.init)
			if err != nil {
				t.Fatal(err)
			}
			p.Test(u)
			p.Match(u)
			patterns[i] = p
		}
		if got := (heap() - before) / len(patterns); got < c.least || got > c.most {
			t.Errorf("%.60v takes %d bytes, want %d to %d", c.init, got, c.least, c.most)
		}
		runtime.KeepAlive(patterns)
	}
}
