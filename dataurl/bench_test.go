package dataurl_test

import (
	"io"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/mimetype"
)

func BenchmarkData(b *testing.B) {
	text := strings.Repeat("Hello, World! ", 5000)
	for name, input := range map[string]string{
		"small":   "data:text/plain;charset=utf-8,Hello%2C%20World!",
		"base64":  "data:image/png;base64," + strings.Repeat("iVBORw0KGgoA", 7000),
		"lines":   "data:image/png;base64," + strings.Repeat(strings.Repeat("iVBORw0KGgoA", 6)+"%0A", 1000),
		"percent": "data:text/plain," + strings.ReplaceAll(text, " ", "%20"),
	} {
		u := weburl.MustParse(input)
		d, err := dataurl.FromURL(u)
		if err != nil {
			b.Fatal(err)
		}
		run := func(what string, f func()) {
			b.Run(name+"/"+what, func(b *testing.B) {
				b.SetBytes(int64(len(input)))
				b.ReportAllocs()
				for b.Loop() {
					f()
				}
			})
		}
		body := d.Body()
		run("Parse", func() { dataurl.Parse(input) })
		run("Body", func() { d.Body() })
		run("Reader", func() { d.Reader().WriteTo(io.Discard) })
		run("Make", func() { dataurl.Make(mimetype.MustParse("image/png"), body) })
	}
}
