package findings_test

import (
	"bufio"
	"io"
	"testing"

	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/validation"
)

// write writes a finding about a text, and one for every eight bytes of it, in each format.
func write(text string) {
	f := findings.Finding{
		File: text, Code: "code", Level: findings.Warning, Message: text, Places: make([]findings.Extent, 2), URL: text,
		Suggestion: text + "x", ShowsFix: true, Context: text,
		Excerpt: func() (string, []validation.Span) { return text, []validation.Span{{Start: 0, End: len(text)}} },
	}
	short := f
	short.File, short.Message, short.URL, short.Pattern, short.Suggestion, short.Context, short.Excerpt = "f", "m", "u", "p", "s", "", nil
	for _, format := range findings.Formats {
		w := findings.New(format, bufio.NewWriter(io.Discard), true)
		w.Begin(func() []findings.Rule { return []findings.Rule{{ID: "code"}} })
		w.Finding(&f)
		for range len(text) / 8 {
			w.Finding(&short)
		}
		w.End(nil)
	}
}

func TestGrowth(t *testing.T) { hostile.Growth(t, hostile.URLs(), write) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, hostile.URLs(), 4000, write) }
