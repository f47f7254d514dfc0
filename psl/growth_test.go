package psl_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/psl"
)

// lookUp looks a host up, and reads the input as a list.
func lookUp(input string) {
	lists := []*psl.List{nil}
	if l, err := psl.Load(strings.NewReader(input)); err == nil {
		lists = append(lists, l)
	}
	for _, l := range lists {
		if h, err := host.Parse(input); err == nil {
			l.Lookup(h)
		}
		psl.CookieJarList{List: l}.PublicSuffix(input)
	}
}

// shapes are hosts, and lists of many rules or long lines.
func shapes() []hostile.Shape {
	return append(hostile.Hosts(), []hostile.Shape{
		{Name: "a list of names", Make: hostile.Repeat("a.example\n")},
		{Name: "a list of names in Unicode", Make: hostile.Repeat("ü.example\n")},
		{Name: "a list of exceptions", Make: hostile.Repeat("!a.example\n*.example\n")},
		{Name: "a list of deep names", Make: deepNames},
		{Name: "comments", Make: hostile.Repeat("//\n")},
		{Name: "sections", Make: hostile.Repeat("// ===BEGIN ICANN DOMAINS===\na\n// ===END ICANN DOMAINS===\n")},
		{Name: "a long comment", Make: hostile.Around("//", " VERSION", "")},
		{Name: "a line that goes on after its rule", Make: hostile.Around("a ", " ", "")},
	}...)
}

// deepNames returns rules with as many labels as the DNS allows, each with a different
// first label.
func deepNames(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteString(strings.Repeat(string(rune('a'+i%26)), 1+i/26%26))
		b.WriteString(strings.Repeat(".a", 100))
		b.WriteByte('\n')
	}
	return b.String()
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), lookUp) }

// The input is parsed four times.
func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 800, lookUp) }
