package urlpattern

import (
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
	var node uint32
	for _, c := range setOrder[:last+1] {
		next, ok := b.addComponent(node, p.components[c])
		if !ok {
			next, partly = b.Skip(node), true
		}
		node = next
	}
	b.Accept(node, id)
	return partly
}

// addComponent adds a component to node, and returns where it leads. ok is false if only c
// itself can match.
func (b *unionBuilder) addComponent(node uint32, c *component) (next uint32, ok bool) {
	switch {
	case c.way == always:
		return b.Skip(node), true
	case c.way == byMatcher:
		return 0, false
	}
	for i := range c.parts {
		part := &c.parts[i]
		switch {
		case part.Type == RegExp || part.Modifier != None:
			program := b.program(c.parts[i:i+1], c)
			if program.Program == nil {
				return 0, false
			}
			if node, ok = b.Program(node, program.key, program.Program); !ok {
				return 0, false
			}
		case part.Type == FixedText:
			node = b.text(node, part.Value, c.ignoreCase)
		default:
			node = b.text(node, part.Prefix, c.ignoreCase)
			if part.Type == FullWildcard && part.Suffix == "" && i == len(c.parts)-1 {
				return b.Rest(node), true
			}
			if part.Type == FullWildcard {
				node = b.Loop(node, without(0), false)
			} else {
				node = b.Loop(node, without(c.delimiter), true)
			}
			node = b.text(node, part.Suffix, c.ignoreCase)
		}
	}
	return b.End(node), true
}

// without returns all bytes that a component may contain, except for delimiter.
func without(delimiter byte) (set ecmascript.Bytes) {
	for b := byte(' '); b <= '~'; b++ {
		if b != delimiter {
			set[b/64] |= 1 << (b % 64)
		}
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
