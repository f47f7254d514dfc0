package analysis_test

import (
	"testing"

	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

func BenchmarkOverlaps(b *testing.B) {
	for _, pair := range [][2]string{
		{"https://*.example.com/:page", "https://www.:domain.com/about"},
		{"*://*/a/:x", "*://*/:y/b"},
		{"https://*.example.com/:page", "https://*.example.org/:page"},
	} {
		p, q := urlpattern.MustParse(pair[0]), urlpattern.MustParse(pair[1])
		b.Run(pair[0]+" "+pair[1], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				analysis.Overlaps(p, q)
			}
		})
	}
}
