package expression

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/internal/ecmascript"
)

// Plain writes a parsed expression without flags, properties and set operations, so that Go's
// regexp can read it.
func Plain(n *ecmascript.Node) string {
	var b strings.Builder
	write(&b, n)
	return b.String()
}

func write(b *strings.Builder, n *ecmascript.Node) {
	switch n.Op {
	case ecmascript.Empty:
		b.WriteString("(?:)")
	case ecmascript.Chars:
		writeSet(b, n.Set)
	case ecmascript.Concat:
		b.WriteString("(?:")
		for i := range n.Subs {
			write(b, n.Subs[i])
		}
		b.WriteString(")")
	case ecmascript.Alternate:
		b.WriteString("(?:")
		for i := range n.Subs {
			if i > 0 {
				b.WriteByte('|')
			}
			write(b, n.Subs[i])
		}
		b.WriteString(")")
	case ecmascript.Capture:
		b.WriteString("(")
		write(b, n.Subs[0])
		b.WriteString(")")
	case ecmascript.Repeat:
		b.WriteString("(?:")
		write(b, n.Subs[0])
		b.WriteString(")")
		switch {
		case n.Max == ecmascript.Unlimited:
			fmt.Fprintf(b, "{%d,}", n.Min)
		default:
			fmt.Fprintf(b, "{%d,%d}", n.Min, n.Max)
		}
		if n.Lazy {
			b.WriteByte('?')
		}
	case ecmascript.Begin:
		b.WriteString("^")
	case ecmascript.End:
		b.WriteString("$")
	case ecmascript.BeginLine:
		b.WriteString("(?m:^)")
	case ecmascript.EndLine:
		b.WriteString("(?m:$)")
	case ecmascript.WordBoundary:
		b.WriteString(`\b`)
	case ecmascript.NoWordBoundary:
		b.WriteString(`\B`)
	}
}

func writeSet(b *strings.Builder, s ecmascript.Bytes) {
	b.WriteByte('[')
	if s == (ecmascript.Bytes{}) {
		b.WriteString(`^\x00-\x7f`) // Go has no empty class; nothing else is in an input
	}
	for lo := 0; lo < 128; lo++ {
		if !s.Has(byte(lo)) {
			continue
		}
		hi := lo
		for hi < 127 && s.Has(byte(hi+1)) {
			hi++
		}
		fmt.Fprintf(b, `\x%02x`, lo)
		if hi > lo {
			fmt.Fprintf(b, `-\x%02x`, hi)
		}
		lo = hi
	}
	b.WriteByte(']')
}
