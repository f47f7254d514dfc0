// Package abnf reads grammars in ABNF, derives regular expressions from their rules
// and generates random strings that match them. Tests compare readers of a grammar
// with it.
//
// It supports the parts of ABNF that the RFCs on URIs use. A rule must not contain
// itself.
//
// https://www.rfc-editor.org/rfc/rfc2234
package abnf

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Core contains the core rules that the RFCs on URIs use.
const Core = `
ALPHA  = %x41-5A / %x61-7A
DIGIT  = %x30-39
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
`

// Grammar is a list of rules.
type Grammar struct {
	names []string
	rules map[string]*node
}

// node is an element of a rule.
type node struct {
	kind     kind
	rule     string  // of a reference
	lo, hi   rune    // of a range
	min, max int     // of a repetition; a max of -1 is none
	parts    []*node // of all others
}

type kind uint8

const (
	choice kind = iota
	sequence
	repetition
	reference
	literal // a range of characters
)

// Parse reads rules. Each begins at the beginning of a line; its continuation lines
// are indented.
func Parse(text string) (*Grammar, error) {
	g := &Grammar{rules: map[string]*node{}}
	var rules []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.TrimSpace(line) == "":
		case line[0] == ' ' && len(rules) > 0:
			rules[len(rules)-1] += line
		default:
			rules = append(rules, line)
		}
	}
	for _, rule := range rules {
		name, body, found := strings.Cut(rule, "=")
		if name = strings.TrimSpace(name); !found || g.rules[name] != nil {
			return nil, fmt.Errorf("abnf: not a rule, or one for the second time: %s", rule)
		}
		p := parser{rest: body}
		n, err := p.choice()
		if err == nil && p.space() != "" {
			err = fmt.Errorf("abnf: %q is left over", p.rest)
		}
		if err != nil {
			return nil, fmt.Errorf("%w in rule %s", err, name)
		}
		g.names = append(g.names, name)
		g.rules[name] = n
	}
	for name := range g.rules {
		if err := g.check(name, nil); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// check returns an error if a rule refers to itself or to a rule that does not
// exist.
func (g *Grammar) check(name string, within []string) error {
	n := g.rules[name]
	if n == nil || slices.Contains(within, name) {
		return fmt.Errorf("abnf: rule %s does not exist or contains itself", name)
	}
	return g.checkNode(n, append(within, name))
}

func (g *Grammar) checkNode(n *node, within []string) error {
	if n.kind == reference {
		return g.check(n.rule, within)
	}
	for _, part := range n.parts {
		if err := g.checkNode(part, within); err != nil {
			return err
		}
	}
	return nil
}

// Rules returns the names of the rules in their order.
func (g *Grammar) Rules() []string { return slices.Clone(g.names) }

// parser reads one rule.
type parser struct{ rest string }

func (p *parser) space() string {
	p.rest = strings.TrimLeft(p.rest, " ")
	return p.rest
}

func (p *parser) choice() (*node, error) {
	n := &node{kind: choice}
	for {
		part, err := p.sequence()
		if err != nil {
			return nil, err
		}
		n.parts = append(n.parts, part)
		if !strings.HasPrefix(p.space(), "/") {
			return n, nil
		}
		p.rest = p.rest[1:]
	}
}

func (p *parser) sequence() (*node, error) {
	n := &node{kind: sequence}
	for {
		if rest := p.space(); rest == "" || strings.IndexByte("/)]", rest[0]) >= 0 {
			return n, nil
		}
		part, err := p.repetition()
		if err != nil {
			return nil, err
		}
		n.parts = append(n.parts, part)
	}
}

var repeat = regexp.MustCompile(`^(\d*)(\*?)(\d*)`)

func (p *parser) repetition() (*node, error) {
	m := repeat.FindStringSubmatch(p.rest)
	p.rest = p.rest[len(m[0]):]
	part, err := p.element()
	if err != nil || m[0] == "" {
		return part, err
	}
	n := &node{kind: repetition, max: -1, parts: []*node{part}}
	n.min, _ = strconv.Atoi(m[1]) // an empty number is 0
	if m[3] != "" {
		n.max, err = strconv.Atoi(m[3])
	} else if m[2] == "" {
		n.max = n.min
	}
	return n, err
}

var (
	ruleName = regexp.MustCompile(`^<?([A-Za-z][A-Za-z0-9-]*)>?`)
	quoted   = regexp.MustCompile(`^"([^"]*)"`)
	numbers  = regexp.MustCompile(`^%x([0-9A-F]+)(?:-([0-9A-F]+))?`)
)

func (p *parser) element() (*node, error) {
	take := func(m []string) { p.rest = p.rest[len(m[0]):] }
	if m := quoted.FindStringSubmatch(p.rest); m != nil {
		take(m)
		n := &node{kind: sequence}
		for _, r := range m[1] {
			n.parts = append(n.parts, either(r))
		}
		return n, nil
	}
	if m := numbers.FindStringSubmatch(p.rest); m != nil {
		take(m)
		lo, err := strconv.ParseInt(m[1], 16, 32)
		hi := lo
		if err == nil && m[2] != "" {
			hi, err = strconv.ParseInt(m[2], 16, 32)
		}
		return &node{kind: literal, lo: rune(lo), hi: rune(hi)}, err
	}
	if m := ruleName.FindStringSubmatch(p.rest); m != nil {
		take(m)
		return &node{kind: reference, rule: m[1]}, nil
	}
	if p.rest == "" || p.rest[0] != '(' && p.rest[0] != '[' {
		return nil, fmt.Errorf("abnf: %q is no element", p.rest)
	}
	open := p.rest[0]
	p.rest = p.rest[1:]
	n, err := p.choice()
	if err != nil {
		return nil, err
	}
	closing := map[byte]string{'(': ")", '[': "]"}[open]
	if !strings.HasPrefix(p.space(), closing) {
		return nil, fmt.Errorf("abnf: %q where %s is missing", p.rest, closing)
	}
	p.rest = p.rest[1:]
	if open == '[' {
		n = &node{kind: repetition, max: 1, parts: []*node{n}}
	}
	return n, nil
}

// either returns a node for a character of a quoted text, which is
// case-insensitive.
func either(r rune) *node {
	lower, upper := []rune(strings.ToLower(string(r)))[0], []rune(strings.ToUpper(string(r)))[0]
	if lower == upper {
		return &node{kind: literal, lo: r, hi: r}
	}
	return &node{kind: choice, parts: []*node{{kind: literal, lo: upper, hi: upper}, {kind: literal, lo: lower, hi: lower}}}
}

// Regexp returns a regular expression that matches what a rule matches. It prefers
// the first alternative that lets the whole match. Each reference to one of the
// captured rules is a group; groups holds the rule of each, and "" for group 0.
func (g *Grammar) Regexp(rule string, capture ...string) (re *regexp.Regexp, groups []string, err error) {
	if g.rules[rule] == nil {
		return nil, nil, fmt.Errorf("abnf: there is no rule %s", rule)
	}
	c := compiler{g: g, capture: capture, groups: []string{""}}
	c.b.WriteString(`\A`)
	c.node(&node{kind: reference, rule: rule})
	c.b.WriteString(`\z`)
	re, err = regexp.Compile(c.b.String())
	return re, c.groups, err
}

type compiler struct {
	g       *Grammar
	capture []string
	groups  []string
	b       strings.Builder
}

func (c *compiler) node(n *node) {
	switch n.kind {
	case choice:
		c.b.WriteString("(?:")
		for i, part := range n.parts {
			if i > 0 {
				c.b.WriteByte('|')
			}
			c.node(part)
		}
		c.b.WriteByte(')')
	case sequence:
		c.b.WriteString("(?:")
		for _, part := range n.parts {
			c.node(part)
		}
		c.b.WriteByte(')')
	case repetition:
		c.b.WriteString("(?:")
		c.node(n.parts[0])
		if n.max < 0 {
			fmt.Fprintf(&c.b, "){%d,}", n.min)
		} else {
			fmt.Fprintf(&c.b, "){%d,%d}", n.min, n.max)
		}
	case reference:
		if slices.Contains(c.capture, n.rule) {
			c.groups = append(c.groups, n.rule)
			c.b.WriteByte('(')
		} else {
			c.b.WriteString("(?:")
		}
		c.node(c.g.rules[n.rule])
		c.b.WriteByte(')')
	case literal:
		fmt.Fprintf(&c.b, `[\x{%X}-\x{%X}]`, n.lo, n.hi)
	}
}
