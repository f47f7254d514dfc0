package compare

import (
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// Each operation analyzes a URL of a list and computes its findings.
func BenchmarkAnalyze(b *testing.B) {
	lines := suite.Lines(b, "urls/kasztp.txt")
	for _, p := range Profiles() {
		var base *string
		if p.NeedsBase {
			text := "https://example.com/"
			base = &text
		}
		b.Run(p.Name, func(b *testing.B) {
			for i := range b.N {
				Analyze(lines[i%len(lines)], base, p).Findings()
			}
		})
	}
	all, _ := ParseProfile("all")
	all.shortcuts = nil
	b.Run("all, without the shortcut", func(b *testing.B) {
		for i := range b.N {
			Analyze(lines[i%len(lines)], nil, all).Findings()
		}
	})
}
