package lenient

import (
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

func shapes() []hostile.Shape {
	return append(hostile.Queries(),
		hostile.Shape{Name: "escapes", Make: hostile.Repeat("%25")},
		hostile.Shape{Name: "code points in escapes", Make: hostile.Repeat("%u002E")},
		hostile.Shape{Name: "the longest row", Make: hostile.Repeat("\u33c2")},
		hostile.Shape{Name: "overlong UTF-8", Make: hostile.Repeat("\xFC\x80\x80\x80\x80\xAF")},
		hostile.Shape{Name: "not UTF-8", Make: hostile.Repeat("\xFF")},
		hostile.Shape{Name: "ignored", Make: hostile.Repeat("\u00ad")},
	)
}

// read reads a text in each way.
func read(text string) {
	for overlong := range Overlongs {
		for _, drops := range []Drops{Nothing, Controls, Blanks} {
			Reader{overlong, drops}.Read(text, 2)
		}
	}
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), read) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 300, read) }
