package provenance

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// of makes the maps of an input: alone, against bases, as a base, and in another
// encoding.
func of(input string) {
	Of(input, weburl.Options{Encoding: encoding.ISO2022JP})
	for _, base := range []string{"https://u:p@h:8080/x/y?q#f", "file:///C:/x/y", "foo:opaque"} {
		Of(input, weburl.Options{Base: weburl.MustParse(base)})
	}
	if u, err := weburl.Parse(input); err == nil {
		Of("../x", weburl.Options{Base: u})
	}
}

// Work grows as the input and the base do.
func TestGrowth(t *testing.T) {
	hostile.Growth(t, hostile.URLs(), of)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.URLs(), 2500, of)
}

func TestLongInputs(t *testing.T) {
	hostile.LongFrom(t, 1<<15, hostile.Searched(), func(input string) { Of(input, weburl.Options{}) })
}

func BenchmarkOf(b *testing.B) {
	for _, c := range []struct {
		name, before, unit string
	}{
		{"path", "https://h/", "abcdefg/"},
		{"segments", "https://h/", "a/"},
		{"dots", "https://h/", "a/../"},
		{"query", "https://h/?", "a=b%20c&"},
		{"spaces", "https://h/?", "a b "},
		{"umlauts", "https://h/#", "aü"},
		{"opaque", "data:", "abcdefg/"},
		{"labels", "https://", "abcdefg."},
		{"IDNA", "https://", "bücher."},
		{"ideographs", "https://", "日本"},
		{"userinfo", "https://", "abc:@"},
	} {
		for _, n := range []int{2000, 64 << 10, 1 << 20} {
			b.Run(c.name+"/"+map[int]string{2000: "2kB", 64 << 10: "64KiB", 1 << 20: "1MiB"}[n], func(b *testing.B) {
				input := c.before + strings.Repeat(c.unit, n/len(c.unit))
				if c.name == "userinfo" {
					input += "h"
				}
				b.ReportAllocs()
				for b.Loop() {
					Of(input, weburl.Options{})
				}
			})
		}
	}
}
