package weburl_test

import (
	"net/url"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/suite"
)

// BenchmarkRealURLs parses and serializes the real URLs of the corpora, beside
// net/url on the same lines. One operation is one URL.
func BenchmarkRealURLs(b *testing.B) {
	for _, corpus := range []string{"kasztp", "userbait"} {
		lines := suite.Lines(b, "urls/"+corpus+".txt")
		size := 0
		for _, line := range lines {
			size += len(line)
		}
		run := func(name string, parse func(string) int) {
			b.Run(corpus+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(size / len(lines)))
				n := 0
				for i := 0; b.Loop(); i++ {
					n += parse(lines[i%len(lines)])
				}
				sink = n
			})
		}
		run("weburl", func(s string) int {
			u, _ := weburl.Parse(s)
			return len(u.String())
		})
		run("weburl.CanParse", func(s string) int {
			if weburl.CanParse(s) {
				return 1
			}
			return 0
		})
		run("net_url", func(s string) int {
			u, err := url.Parse(s)
			if err != nil {
				return 0
			}
			return len(u.String())
		})
	}
}

var sink int
