package abnf

import (
	"math/rand/v2"
	"strings"
)

// Generate returns a random string that matches a rule. An unbounded repetition
// repeats a few times.
func (g *Grammar) Generate(rng *rand.Rand, rule string) string {
	var b strings.Builder
	g.generate(&b, rng, g.rules[rule])
	return b.String()
}

func (g *Grammar) generate(b *strings.Builder, rng *rand.Rand, n *node) {
	switch n.kind {
	case choice:
		g.generate(b, rng, n.parts[rng.IntN(len(n.parts))])
	case sequence:
		for _, part := range n.parts {
			g.generate(b, rng, part)
		}
	case repetition:
		most := n.max
		if most < 0 {
			most = n.min + 3
		}
		for range n.min + rng.IntN(most-n.min+1) {
			g.generate(b, rng, n.parts[0])
		}
	case reference:
		g.generate(b, rng, g.rules[n.rule])
	case literal:
		b.WriteRune(n.lo + rng.Int32N(n.hi-n.lo+1))
	}
}
