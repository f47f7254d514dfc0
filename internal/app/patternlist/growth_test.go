package patternlist_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/app/patternlist"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

func read(text string) { patternlist.Read("f", text, patternlist.Defaults{}) }

func shapes() []hostile.Shape {
	return []hostile.Shape{
		{Name: "lines", Make: hostile.Repeat("https://h/*\n")},
		{Name: "empty lines", Make: hostile.Repeat("\n")},
		{Name: "comments", Make: hostile.Repeat("#\n")},
		{Name: "errors", Make: hostile.Repeat(":\n")},
		{Name: "one line", Make: hostile.Around("https://h/", "a", "")},
		{Name: "strings", Make: hostile.Around(`["https://h/"`, `,"https://h/"`, "]")},
		{Name: "strings on lines", Make: hostile.Around(`["https://h/"`, ",\n\"https://h/\"", "]")},
		{Name: "objects", Make: hostile.Around(`[{}`, `,{"pathname":"/a"}`, "]")},
		{Name: "members", Make: hostile.Around(`[{"port":""`, `,"port":""`, "}]")},
		{Name: "unknown members", Make: hostile.Around(`[{"port":""`, `,"x":""`, "}]")},
		{Name: "wrong elements", Make: hostile.Around(`[0`, `,0`, "]")},
		{Name: "open arrays", Make: hostile.Repeat("[")},
	}
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), read) }

// Most memory goes to errors: a line of two bytes can have one. Patterns take less than 100 bytes for
// each byte.
func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 350, read) }
