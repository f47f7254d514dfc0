package automaton_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
)

var benchmarks = []struct{ name, source, input string }{
	{"fixed", `^\/foo\/bar$`, "/foo/bar"},
	{"route", `^\/users\/([^\/]+?)\/posts\/([^\/]+?)$`, "/users/123/posts/4567890"},
	{"number", `^\/products\/(\d+)$`, "/products/12345"},
	{"optional", `^\/([^\/]+?)(?:\/([^\/]+?))?\/(.*)$`, "/aaa/bbb/ccc/ddd"},
	{"host", `^(.*)(.*)\.example\.com$`, "aaaaaaaaaaaaa-b.example.org"},
	{"hosts", `^(?:([^.]+?)\.)?example\.com$`, "www.example.com"},
	{"repeat", `^([^\/]+?)+b{22}$`, strings.Repeat("b", 45)},
	{"many", `^(?:` + manyHosts() + `)$`, "www.host-123.example.com"},
	{"boundary", `^\/users\/\b([^\/]+?)\b\/(.*)$`, "/users/123/posts/4567890"},
}

// manyHosts are too many for a table.
func manyHosts() string {
	var hosts []string
	for i := range 200 {
		hosts = append(hosts, fmt.Sprintf(`(?:([^.]+?)\.)?host-%d\.example\.com`, i))
	}
	return strings.Join(hosts, "|")
}

// The other results are for Go's regexp.
func Benchmark(b *testing.B) {
	for _, c := range benchmarks {
		e, err := ecmascript.Parse(c.source, false)
		if err != nil {
			b.Fatal(err)
		}
		p, err := automaton.Compile(e, automaton.MaxInstructions)
		if err != nil {
			b.Fatal(err)
		}
		other := regexp.MustCompile(c.source)
		dst := make([]int, 500)
		for _, work := range []struct {
			name string
			run  func()
		}{
			{"Test", func() { p.Test(c.input) }},
			{"Find", func() { p.Find(dst, c.input) }},
			{"Compile", func() {
				e, _ := ecmascript.Parse(c.source, false)
				p, _ := automaton.Compile(e, automaton.MaxInstructions)
				_ = p
			}},
			{"First", func() {
				e, _ := ecmascript.Parse(c.source, false)
				p, _ := automaton.Compile(e, automaton.MaxInstructions)
				p.Test(c.input)
			}},
			{"regexp/Match", func() { other.MatchString(c.input) }},
			{"regexp/Find", func() { other.FindStringSubmatchIndex(c.input) }},
			{"regexp/Compile", func() { _, _ = regexp.Compile(c.source) }},
		} {
			b.Run(c.name+"/"+work.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					work.run()
				}
			})
		}
	}
}
