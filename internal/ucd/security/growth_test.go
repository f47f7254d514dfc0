package security_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/ucd/security"
)

func work(input string) {
	security.Skeleton(input)
	security.LevelOf(input)
	security.Resolve(input)
	for _, r := range input {
		security.Twins(r)
	}
}

func shapes() []hostile.Shape {
	return append(hostile.Hosts(),
		hostile.Shape{Name: "long prototypes", Make: hostile.Repeat("\uFDFA")},
		hostile.Shape{Name: "prototypes that are marks", Make: hostile.Repeat("\u0619\u0316")},
		hostile.Shape{Name: "one after the other", Make: hostile.Repeat("m")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), work) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 120, work) }
