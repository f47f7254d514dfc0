package neturl_test

import (
	"net/url"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/neturl"
)

// Each operation uses one of the corpora's URLs.
func BenchmarkBridge(b *testing.B) {
	var urls []weburl.URL
	var texts []string
	var values []*url.URL
	for _, line := range suite.Lines(b, corpora[0])[:2000] {
		u, err := weburl.Parse(line)
		if err != nil {
			continue
		}
		urls, texts, values = append(urls, u), append(texts, u.String()), append(values, neturl.ToSendable(u))
	}
	run := func(name string, f func(i int)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				f(i % len(urls))
				i++
			}
		})
	}
	run("To", func(i int) { neturl.To(urls[i]) })
	run("ToSendable", func(i int) { neturl.ToSendable(urls[i]) })
	run("From", func(i int) { neturl.From(values[i]) })
	run("url.Parse", func(i int) { url.Parse(texts[i]) })
	run("url.String", func(i int) { _ = values[i].String() })
}
