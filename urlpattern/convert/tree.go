package convert

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
)

// treeMaker makes the parts of a component into a tree. A nil tree matches nothing.
type treeMaker struct {
	allowed    ecmascript.Bytes // what the component may contain
	ignoreCase bool
	delimiter  byte // or 0
}

var everything = ecmascript.Bytes{^uint64(0), ^uint64(0)}

// host returns the tree of a hostname. Fixed text on one side keeps a pattern from matching
// IPv6 addresses, unless it is a bracket.
func (t treeMaker) host(parts []urlpattern.Part) (*ecmascript.Node, error) {
	first, last := edges(parts)
	addresses := setOf([]byte("0123456789abcdef:")...)
	switch {
	case len(parts) == 1 && strings.HasPrefix(first, "["):
		t.allowed = union(addresses, setOf('[', ']'))
	case len(parts) == 0, first != "" && first[0] != '[', last != "" && last[len(last)-1] != ']':
	case len(parts) == 1 && parts[0].Type == urlpattern.FullWildcard && parts[0].Modifier == urlpattern.None && parts[0].Prefix+parts[0].Suffix == "":
		names, err := t.component(parts)
		address := concat(chars(setOf('[')), repeat(chars(addresses), 1, ecmascript.Unlimited), chars(setOf(']')))
		return either(names, address), err
	default:
		return nil, unsupported(-1, "the hostname may match some IPv6 addresses")
	}
	return t.component(parts)
}

// edges returns fixed text with which all hosts begin and end, or "" if the first or the last
// part does not tell.
func edges(parts []urlpattern.Part) (first, last string) {
	if len(parts) == 0 {
		return "", ""
	}
	required := func(p urlpattern.Part, text string) string {
		switch {
		case p.Modifier == urlpattern.Optional || p.Modifier == urlpattern.ZeroOrMore:
			return ""
		case p.Type == urlpattern.FixedText:
			return p.Value
		}
		return text
	}
	end := parts[len(parts)-1]
	return required(parts[0], parts[0].Prefix), required(end, end.Suffix)
}

func (t treeMaker) component(parts []urlpattern.Part) (*ecmascript.Node, error) {
	all := &ecmascript.Node{Op: ecmascript.Empty}
	for _, p := range parts {
		n, err := t.part(p)
		if err != nil {
			return nil, err
		}
		all = concat(all, n)
	}
	return all, nil
}

// part returns the tree of a part. The Standard joins repeated values by the suffix and the
// prefix, so it repeats all three.
//
// https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list
func (t treeMaker) part(p urlpattern.Part) (n *ecmascript.Node, err error) {
	switch p.Type {
	case urlpattern.FixedText:
		n = t.text(p.Value)
	case urlpattern.SegmentWildcard:
		set := everything
		if t.delimiter != 0 {
			set = without(set, setOf(t.delimiter))
		}
		n = repeat(t.chars(set), 1, ecmascript.Unlimited)
	case urlpattern.FullWildcard:
		n = repeat(t.chars(everything), 0, ecmascript.Unlimited)
	default:
		e, err := ecmascript.Parse(p.Value, t.ignoreCase)
		if err != nil {
			return nil, unsupported(-1, "the regular expression needs backtracking")
		}
		if n, err = t.restrict(e.Root); err != nil {
			return nil, err
		}
	}
	n = concat(t.text(p.Prefix), n, t.text(p.Suffix))
	switch p.Modifier {
	case urlpattern.Optional:
		return repeat(n, 0, 1), nil
	case urlpattern.ZeroOrMore:
		return repeat(n, 0, ecmascript.Unlimited), nil
	case urlpattern.OneOrMore:
		return repeat(n, 1, ecmascript.Unlimited), nil
	}
	return n, nil
}

func (t treeMaker) text(text string) *ecmascript.Node {
	n := &ecmascript.Node{Op: ecmascript.Empty}
	for i := range len(text) {
		set := setOf(text[i])
		if t.ignoreCase && infra.Is(text[i], infra.Alpha) {
			set = setOf(text[i], text[i]^0x20)
		}
		n = concat(n, t.chars(set))
	}
	return n
}

func (t treeMaker) chars(set ecmascript.Bytes) *ecmascript.Node {
	set[0] &= t.allowed[0]
	set[1] &= t.allowed[1]
	return chars(set)
}

// restrict returns n with what the component may contain. It refuses assertions, and more
// repetitions than package regexp takes.
func (t treeMaker) restrict(n *ecmascript.Node) (*ecmascript.Node, error) {
	var subs []*ecmascript.Node
	for _, s := range n.Subs {
		s, err := t.restrict(s)
		if err != nil {
			return nil, err
		}
		subs = append(subs, s)
	}
	switch n.Op {
	case ecmascript.Empty:
		return n, nil
	case ecmascript.Chars:
		return t.chars(n.Set), nil
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
func without(s, t ecmascript.Bytes) ecmascript.Bytes {
	return ecmascript.Bytes{s[0] &^ t[0], s[1] &^ t[1]}
}

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
