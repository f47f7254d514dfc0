package urlpattern

import (
	"slices"

	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/infra"
)

// setOrder is the order in which a [Set] matches components. Patterns share common beginnings,
// so the components that are equal in many patterns come first: patterns are divided by host,
// and then by path.
var setOrder = [...]uint8{uint8(Protocol), uint8(Hostname), uint8(Port), uint8(Pathname), uint8(Search), uint8(Hash), uint8(Username), uint8(Password)}

// unionBuilder adds patterns to a union.
type unionBuilder struct {
	automaton.UnionBuilder
	keys     map[language]uint32
	programs map[language]program
	reads    []Component // that a pattern does not skip
}

type program struct {
	key uint32
	*automaton.Program
}

// language identifies what parts match by their regular expression.
type language struct {
	source     string
	ignoreCase bool
}

// add adds a pattern. partly reports whether the union accepts any string for a component of it.
func (b *unionBuilder) add(id uint32, p *pattern) (partly bool) {
	last := len(setOrder) - 1
	for last >= 0 && p.components[setOrder[last]].way == always {
		last--
	}
	var node uint32
	for _, c := range setOrder[:last+1] {
		next, ok := b.component(node, p.components[c])
		if !ok {
			next, partly = b.Skip(node), true
		}
		if p.components[c].way != always && !slices.Contains(b.reads, Component(c)) {
			b.reads = append(b.reads, Component(c))
		}
		node = next
	}
	b.Accept(node, id)
	return partly
}

// component adds a component to node, and returns where it leads. ok is false if only c itself
// can match.
//
// If a single part is optional, it adds both forms: "{*.}?example.com" becomes "example.com"
// and "*.example.com", which need no program.
func (b *unionBuilder) component(node uint32, c *component) (next uint32, ok bool) {
	if c.way == always {
		return b.Skip(node), true
	}
	if c.way == byMatcher {
		return 0, false
	}
	for i := range c.parts {
		if needsProgram(&c.parts[i]) {
			if _, core, _ := split(&c.parts[i]); b.program(core, c).Program == nil {
				return 0, false
			}
		}
	}
	i := optionalPart(c.parts)
	if i < 0 {
		return b.parts(node, c.parts, c), true
	}
	with := slices.Clone(c.parts)
	with[i].Modifier = None
	forms := [][]Part{slices.Delete(slices.Clone(c.parts), i, i+1), with}
	return b.Forms(node, b.key(languageOf(c.parts, c)), len(forms), func(form int) uint32 {
		return b.parts(node, forms[form], c)
	}), true
}

func needsProgram(part *Part) bool { return part.Type == RegExp || part.Modifier != None }

// split returns part without the texts before and after it that need no program, and these texts.
func split(part *Part) (before string, core []Part, after string) {
	rest := *part
	if part.Modifier == None {
		rest.Prefix, rest.Suffix = "", ""
		before, after = part.Prefix, part.Suffix
	}
	return before, []Part{rest}, after
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

// parts adds the parts of component c to node, and returns where they lead.
func (b *unionBuilder) parts(node uint32, parts []Part, c *component) uint32 {
	for i := range parts {
		part := &parts[i]
		switch {
		case needsProgram(part):
			before, core, after := split(part)
			p := b.program(core, c)
			node = b.text(node, before, c.ignoreCase)
			node = b.Program(node, p.key, p.Program)
			node = b.text(node, after, c.ignoreCase)
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
				return b.Rest(node)
			case isText:
				return b.End(b.text(b.Tail(node), reversed(tail), c.ignoreCase))
			}
			node = b.text(b.Loop(node, without(0), false), part.Suffix, c.ignoreCase)
		default:
			node = b.text(node, part.Prefix, c.ignoreCase)
			node = b.Loop(node, without(c.delimiter), true)
			node = b.text(node, part.Suffix, c.ignoreCase)
		}
	}
	return b.End(node)
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

func languageOf(parts []Part, c *component) language {
	return language{generateRegExp(parts, c.delimiter, nil), c.ignoreCase}
}

// key returns the number of a language.
func (b *unionBuilder) key(l language) uint32 {
	key, ok := b.keys[l]
	if !ok {
		if b.keys == nil {
			b.keys = make(map[language]uint32)
		}
		key = uint32(len(b.keys))
		b.keys[l] = key
	}
	return key
}

// program returns the program of a part, without one if a union cannot run it.
func (b *unionBuilder) program(part []Part, c *component) program {
	l := languageOf(part, c)
	result, ok := b.programs[l]
	if !ok {
		result.key = b.key(l)
		if e, err := ecmascript.Parse(l.source, l.ignoreCase); err == nil {
			if p, err := automaton.Compile(e, automaton.MaxInstructions); err == nil && !p.HasAssertions() {
				result.Program = p
			}
		}
		if b.programs == nil {
			b.programs = make(map[language]program)
		}
		b.programs[l] = result
	}
	return result
}
