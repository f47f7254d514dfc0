package change

import (
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

// A pattern matches what a regular expression does that means the same.
func TestPattern(t *testing.T) {
	meaning := strings.NewReplacer("*", "(?s:.*)", "?", "(?s:.)")
	units := []string{"", "a", "b", "é", "*", "?", "\n"}
	var texts []string
	for _, a := range units {
		for _, b := range units {
			for _, c := range units {
				for _, d := range units {
					texts = append(texts, a+b+c+d)
				}
			}
		}
	}
	same := func(s string) string { return s }
	for _, text := range texts[:len(texts):len(texts)] {
		if len(text) > 6 {
			continue
		}
		p := newPattern(text, same)
		re := regexp.MustCompile("^(?:" + meaning.Replace(text) + ")$")
		for i := 0; i < len(texts); i += 7 {
			if got, want := p.matches(texts[i]), re.MatchString(texts[i]); got != want {
				t.Fatalf("%q and %q: %t", text, texts[i], got)
			}
		}
	}
}

func TestGrowthOfPatterns(t *testing.T) {
	p := newPattern("*&*=*&*?%", func(s string) string { return s })
	hostile.Growth(t, hostile.Queries(), func(input string) { p.matches(input) })
}

func TestMemoryOfPattern(t *testing.T) {
	hostile.Memory(t, hostile.Queries(), 20, func(input string) {
		p := newPattern(input, func(s string) string { return s })
		p.matches(input)
	})
}
