package urlpattern

import (
	"slices"

	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/infra"
)

// setOrder is the order in which a [Set] matches components. Patterns share what they begin
// with, so those come first in which many are the same: patterns are divided by host, and
// then by path.
var setOrder = [...]uint8{uint8(Protocol), uint8(Hostname), uint8(Port), uint8(Pathname), uint8(Search), uint8(Hash), uint8(Username), uint8(Password)}

// unionBuilder adds patterns to a union.
type unionBuilder struct {
	automaton.UnionBuilder
	programs map[programKey]program
}

// programKey stands for a part that needs a program.
type programKey struct {
	part       string // its regular expression
	ignoreCase bool
}

type program struct {
	key uint32
	*automaton.Program
}

// add adds a pattern. partly reports whether it adds any string for a component.
func (b *unionBuilder) add(id uint32, p *pattern) (partly bool) {
	last := len(setOrder) - 1
	for last >= 0 && p.components[setOrder[last]].way == always {
		last--
	}
	a := addition{unionBuilder: b, pattern: p, id: id, order: setOrder[:last+1]}
	a.components(0, 0)
	return a.partly
}

// addition adds a pattern.
type addition struct {
	*unionBuilder
	*pattern
	id       uint32
	order    []uint8 // the components; any others are "*"
	expanded bool    // whether a part that is optional has been expanded
	partly   bool
}

// components adds the components of the order from number c on to node. For the first
// component in which a single part is optional, it adds both forms: "{*.}?example.com"
// becomes "example.com" and "*.example.com", which need no program. The rest then is there
// twice, so it does not do so again.
func (a *addition) components(node uint32, c int) {
	if c == len(a.order) {
		a.Accept(node, a.id)
		return
	}
	compiled := a.pattern.components[a.order[c]]
	if compiled.way == byMatcher {
		a.partly = true
	}
	if compiled.way == always || compiled.way == byMatcher {
		a.components(a.Skip(node), c+1)
		return
	}
	forms := [][]Part{compiled.parts}
	if i := optionalPart(compiled.parts); i >= 0 && !a.expanded {
		a.expanded = true
		with := slices.Clone(compiled.parts)
		with[i].Modifier = None
		forms = [][]Part{slices.Delete(slices.Clone(compiled.parts), i, i+1), with}
	}
	for _, parts := range forms {
		next, ok := a.parts(node, parts, compiled)
		if !ok {
			next, a.partly = a.Skip(node), true
		}
		a.components(next, c+1)
	}
}

// optionalPart returns the index of the only part that is optional and not a regular
// expression, or -1 if there is none or several.
func optionalPart(parts []Part) int {
	found := -1
	for i := range parts {
		if parts[i].Modifier == Optional && parts[i].Type != RegExp {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// parts adds the parts of component c to node, and returns where they lead. ok is false if
// only c itself can match.
func (b *unionBuilder) parts(node uint32, parts []Part, c *component) (next uint32, ok bool) {
	for i := range parts {
		part := &parts[i]
		switch {
		case part.Type == RegExp || part.Modifier != None:
			program := b.program(parts[i:i+1], c)
			if program.Program == nil {
				return 0, false
			}
			if node, ok = b.Program(node, program.key, program.Program); !ok {
				return 0, false
			}
		case part.Type == FixedText:
			node = b.text(node, part.Value, c.ignoreCase)
		case part.Type == FullWildcard:
			node = b.text(node, part.Prefix, c.ignoreCase)
			tail, isText := part.Suffix, true
			for k := range parts[i+1:] {
				isText = isText && parts[i+1+k].Type == FixedText && parts[i+1+k].Modifier == None
				tail += parts[i+1+k].Value
			}
			switch {
			case isText && tail == "":
				return b.Rest(node), true
			case isText:
				return b.End(b.text(b.Tail(node), reversed(tail), c.ignoreCase)), true
			}
			node = b.text(b.Loop(node, without(0), false), part.Suffix, c.ignoreCase)
		default:
			node = b.text(node, part.Prefix, c.ignoreCase)
			node = b.Loop(node, without(c.delimiter), true)
			node = b.text(node, part.Suffix, c.ignoreCase)
		}
	}
	return b.End(node), true
}

func reversed(text string) string {
	b := []byte(text)
	slices.Reverse(b)
	return string(b)
}

// without returns all bytes of ASCII, except for delimiter unless that is 0.
func without(delimiter byte) ecmascript.Bytes {
	set := ecmascript.Bytes{^uint64(0), ^uint64(0)}
	if delimiter != 0 {
		set[delimiter/64] &^= 1 << (delimiter % 64)
	}
	return set
}

// text adds fixed text.
func (b *unionBuilder) text(node uint32, text string, ignoreCase bool) uint32 {
	for i := range len(text) {
		c := text[i]
		if lower := infra.ASCIILower(c); ignoreCase && 'a' <= lower && lower <= 'z' {
			node = b.Class(node, ecmascript.Bytes{1: 1<<(lower-64) | 1<<(lower-'a'+'A'-64)})
		} else {
			node = b.Byte(node, c)
		}
	}
	return node
}

// program returns the program of a part, without one if it cannot be compiled on its own.
func (b *unionBuilder) program(part []Part, c *component) program {
	key := programKey{generateRegExp(part, c.delimiter, nil), c.ignoreCase}
	result, ok := b.programs[key]
	if !ok {
		result.key = uint32(len(b.programs))
		if e, err := ecmascript.Parse(key.part, key.ignoreCase); err == nil {
			result.Program, _ = automaton.Compile(e, automaton.MaxInstructions)
		}
		if b.programs == nil {
			b.programs = make(map[programKey]program)
		}
		b.programs[key] = result
	}
	return result
}
