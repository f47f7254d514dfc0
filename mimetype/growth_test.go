package mimetype_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/mimetype"
)

var shapes = []hostile.Shape{
	{Name: "type", Make: hostile.Around("A", "b", "/c")},
	{Name: "subtype", Make: hostile.Around("a/", "B", "")},
	{Name: "no slash", Make: hostile.Repeat("a")},
	{Name: "spaces", Make: hostile.Around("a/b", " \n", "c")},
	{Name: "semicolons", Make: hostile.Around("a/b", "; ", "")},
	{Name: "equals signs", Make: hostile.Around("a/b;", "=;", "")},
	{Name: "one parameter", Make: hostile.Around("a/b;c=", "d", "")},
	{Name: "the same parameter", Make: hostile.Around("a/b", ";c=d", "")},
	{Name: "parameters", Make: func(n int) string {
		var b strings.Builder
		b.WriteString("a/b")
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, ";P%d=%d", i, i)
		}
		return b.String()
	}},
	{Name: "quotation marks", Make: hostile.Around(`a/b;c="`, `\"`, "")},
	{Name: "backslashes", Make: hostile.Around(`a/b;c="`, `\`, "")},
	{Name: "quoted strings", Make: hostile.Around("a/b", `;c="d"e`, "")},
	{Name: "unclosed quoted strings", Make: hostile.Around("a/b", `;c="`, "")},
	{Name: "Latin-1", Make: hostile.Around("a/b;c=", "é", "")},
	{Name: "no Latin-1", Make: hostile.Around("a/b", ";c=日", "")},
	{Name: "ill-formed", Make: hostile.Around("a/b", ";c=\xe6\x97", "")},
	{Name: "controls", Make: hostile.Around("a/b", ";c=\x01", "")},
	{Name: "types", Make: hostile.Around("", "a/b;c=d,", "")},
	{Name: "types with a charset", Make: hostile.Around("", "a/b;charset=d,a/b,", "")},
	{Name: "commas", Make: hostile.Repeat(",")},
	{Name: "quoted commas", Make: hostile.Around("", `a/b;c=",",`, "")},
}

func readAndChange(input string) {
	_, _ = mimetype.Extract([]string{input, input})
	_, _ = mimetype.Extract(strings.Split(input, ","))
	_ = mimetype.IsJavaScriptEssence(input)
	a, _ := mimetype.Parse(input)
	b, _ := mimetype.ParseHeader(input)
	for _, t := range []mimetype.Type{a, b} {
		_, _ = t.WithParameter("z", input)
		_ = t.Header()
		_ = t.Charset()
		_ = t.Minimize(t.IsScriptable())
	}
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes, readAndChange) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes, 250, readAndChange) }
