package convert

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

// treeOf returns the tree of what component c of p matches in URLs with a special scheme.
// A nil tree matches nothing.
func treeOf(p urlpattern.Pattern, c urlpattern.Component) (*ecmascript.Node, error) {
	source, flags := p.RegExp(c)
	// Without "^" and "$", which are at the ends of each source.
	e, err := ecmascript.Parse(source[1:len(source)-1], flags == "vi")
	if err != nil {
		return nil, unsupported(-1, "a regular expression needs an Engine, or is too large")
	}
	allowed := allowedIn(c)
	if c != urlpattern.Hostname {
		return restrict(e.Root, allowed)
	}
	// An address contains what ends a name: "[", "]" and ":".
	host, addresses := only(c, p.Component(c)), only(c, `(\[.*\])`)
	inAddress := setOf([]byte("0123456789abcdef:")...)
	switch {
	case analysis.Overlaps(host, addresses).Verdict == analysis.No:
		return restrict(e.Root, allowed)
	case analysis.Within(host, addresses).Verdict == analysis.Yes:
		return restrict(e.Root, union(inAddress, setOf('[', ']')))
	case analysis.Within(addresses, host).Verdict == analysis.Yes:
		names, err := restrict(e.Root, allowed)
		address := concat(chars(setOf('[')), repeat(chars(inAddress), 1, ecmascript.Unlimited), chars(setOf(']')))
		return either(names, address), err
	}
	return nil, unsupported(-1, "the hostname may match some IPv6 addresses")
}

// restrict returns the tree of what n matches with allowed bytes only. It refuses assertions,
// and more repetitions than package regexp takes.
func restrict(n *ecmascript.Node, allowed ecmascript.Bytes) (*ecmascript.Node, error) {
	var subs []*ecmascript.Node
	for _, s := range n.Subs {
		s, err := restrict(s, allowed)
		if err != nil {
			return nil, err
		}
		subs = append(subs, s)
	}
	switch n.Op {
	case ecmascript.Empty:
		return n, nil
	case ecmascript.Chars:
		return chars(ecmascript.Bytes{n.Set[0] & allowed[0], n.Set[1] & allowed[1]}), nil
	case ecmascript.Concat, ecmascript.Capture:
		return concat(subs...), nil
	case ecmascript.Alternate:
		return either(subs...), nil
	case ecmascript.Repeat:
		if n.Min > maxRepeat || n.Max > maxRepeat && n.Max != ecmascript.Unlimited {
			return nil, unsupported(-1, "a regular expression repeats something more than 1,000 times")
		}
		return repeat(subs[0], n.Min, n.Max), nil
	}
	return nil, unsupported(-1, "a regular expression contains an assertion")
}

// maxRepeat is the limit of package regexp.
const maxRepeat = 1000

func setOf(bytes ...byte) (set ecmascript.Bytes) {
	for _, b := range bytes {
		set[b/64] |= 1 << (b % 64)
	}
	return set
}

func union(s, t ecmascript.Bytes) ecmascript.Bytes { return ecmascript.Bytes{s[0] | t[0], s[1] | t[1]} }
func chars(set ecmascript.Bytes) *ecmascript.Node {
	if set == (ecmascript.Bytes{}) {
		return nil
	}
	return &ecmascript.Node{Op: ecmascript.Chars, Set: set}
}

func concat(list ...*ecmascript.Node) *ecmascript.Node {
	var subs []*ecmascript.Node
	for _, n := range list {
		switch {
		case n == nil:
			return nil
		case n.Op == ecmascript.Concat:
			subs = append(subs, n.Subs...)
		case n.Op != ecmascript.Empty:
			subs = append(subs, n)
		}
	}
	switch len(subs) {
	case 0:
		return &ecmascript.Node{Op: ecmascript.Empty}
	case 1:
		return subs[0]
	}
	return &ecmascript.Node{Op: ecmascript.Concat, Subs: subs}
}

func either(list ...*ecmascript.Node) *ecmascript.Node {
	var subs []*ecmascript.Node
	for _, n := range list {
		if n != nil {
			subs = append(subs, n)
		}
	}
	switch len(subs) {
	case 0:
		return nil
	case 1:
		return subs[0]
	}
	return &ecmascript.Node{Op: ecmascript.Alternate, Subs: subs}
}

func repeat(n *ecmascript.Node, least, most int32) *ecmascript.Node {
	switch {
	case most == 0 || n == nil && least == 0:
		return &ecmascript.Node{Op: ecmascript.Empty}
	case n == nil || n.Op == ecmascript.Empty, least == 1 && most == 1:
		return n
	}
	return &ecmascript.Node{Op: ecmascript.Repeat, Min: least, Max: most, Subs: []*ecmascript.Node{n}}
}

// isNullable reports whether n, which is not nil, matches "".
func isNullable(n *ecmascript.Node) bool {
	switch n.Op {
	case ecmascript.Empty:
		return true
	case ecmascript.Repeat:
		return n.Min == 0 || isNullable(n.Subs[0])
	case ecmascript.Concat, ecmascript.Alternate:
		for _, s := range n.Subs {
			if isNullable(s) == (n.Op == ecmascript.Alternate) {
				return n.Op == ecmascript.Alternate
			}
		}
		return n.Op == ecmascript.Concat
	}
	return false
}

// after returns the tree of what may follow b at the start of what n matches: Brzozowski's
// derivative.
func after(n *ecmascript.Node, b byte) *ecmascript.Node {
	if n == nil {
		return nil
	}
	switch n.Op {
	case ecmascript.Chars:
		if n.Set.Has(b) {
			return &ecmascript.Node{Op: ecmascript.Empty}
		}
	case ecmascript.Alternate:
		var list []*ecmascript.Node
		for _, s := range n.Subs {
			list = append(list, after(s, b))
		}
		return either(list...)
	case ecmascript.Concat:
		var list []*ecmascript.Node
		for i, s := range n.Subs {
			list = append(list, concat(append([]*ecmascript.Node{after(s, b)}, n.Subs[i+1:]...)...))
			if !isNullable(s) {
				break
			}
		}
		return either(list...)
	case ecmascript.Repeat:
		most := n.Max
		if most != ecmascript.Unlimited {
			most--
		}
		return concat(after(n.Subs[0], b), repeat(n.Subs[0], max(n.Min-1, 0), most))
	}
	return nil
}

// writeNode writes n in the syntax of package regexp.
func writeNode(w *strings.Builder, n *ecmascript.Node) {
	switch n.Op {
	case ecmascript.Chars:
		writeSet(w, n.Set)
	case ecmascript.Concat:
		for _, s := range n.Subs {
			writeGrouped(w, s, s.Op == ecmascript.Alternate)
		}
	case ecmascript.Alternate:
		for i, s := range n.Subs {
			if i > 0 {
				w.WriteByte('|')
			}
			writeNode(w, s)
		}
	case ecmascript.Repeat:
		writeGrouped(w, n.Subs[0], n.Subs[0].Op != ecmascript.Chars)
		switch {
		case n.Max == 1:
			w.WriteByte('?')
		case n.Max == ecmascript.Unlimited && n.Min == 0:
			w.WriteByte('*')
		case n.Max == ecmascript.Unlimited && n.Min == 1:
			w.WriteByte('+')
		case n.Max == ecmascript.Unlimited:
			w.WriteString("{" + strconv.Itoa(int(n.Min)) + ",}")
		default:
			w.WriteString("{" + strconv.Itoa(int(n.Min)) + "," + strconv.Itoa(int(n.Max)) + "}")
		}
	}
}

func writeGrouped(w *strings.Builder, n *ecmascript.Node, group bool) {
	if !group {
		writeNode(w, n)
		return
	}
	w.WriteString("(?:")
	writeNode(w, n)
	w.WriteByte(')')
}

// writeSet writes a character or a class.
func writeSet(w *strings.Builder, set ecmascript.Bytes) {
	var b strings.Builder
	ranges, single := 0, byte(0)
	for start := 0; start < 128; start++ {
		end := start
		for end < 128 && set.Has(byte(end)) {
			end++
		}
		if end == start {
			continue
		}
		ranges++
		single = byte(start)
		writeByte(&b, byte(start))
		if end > start+1 {
			single = 0
			if end > start+2 {
				b.WriteByte('-')
			}
			writeByte(&b, byte(end-1))
		}
		start = end
	}
	switch {
	case ranges == 0:
		w.WriteString(`[^\x00-\x{10ffff}]`)
	case ranges == 1 && single != 0:
		writeByte(w, single)
	default:
		w.WriteString("[" + b.String() + "]")
	}
}

// writeByte writes a printable byte, which a backslash makes plain if it is punctuation.
func writeByte(w *strings.Builder, b byte) {
	if !infra.Is(b, infra.Alpha|infra.Digit) && b != '/' && b != '_' && b != '%' {
		w.WriteByte('\\')
	}
	w.WriteByte(b)
}
