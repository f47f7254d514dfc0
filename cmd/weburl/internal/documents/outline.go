package documents

import (
	"iter"

	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
)

// Mark is the beginning or end of a part of Markdown.
type Mark struct {
	At    int // offset in the document
	Block markdown.BlockKind
	// Node is 0 for a block itself.
	Node markdown.NodeKind
	End  bool
}

// Outline yields, in order, where blocks begin and end, and everything in their
// text except the text itself. Front matter has no marks. It takes linear time.
func Outline(source []byte) iter.Seq[Mark] {
	return func(yield func(Mark) bool) {
		more, at := true, 0
		mark := func(m Mark) {
			at = m.At
			more = more && yield(m)
		}
		markdown.ReadFrom(source, frontMatter(string(source)), func(b *markdown.Block) {
			n := len(b.Text)
			if n > 0 {
				at = b.At(0)
			}
			mark(Mark{At: at, Block: b.Kind})
			for i := range b.Nodes {
				node := &b.Nodes[i]
				mark(Mark{b.At(int(node.Start)), b.Kind, node.Kind, false})
				mark(Mark{b.At(int(node.End)-1) + 1, b.Kind, node.Kind, true})
			}
			if n > 0 {
				at = b.At(n-1) + 1
			}
			mark(Mark{At: at, Block: b.Kind, End: true})
		})
	}
}
