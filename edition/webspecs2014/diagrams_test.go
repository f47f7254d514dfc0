package webspecs2014

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// This test reads the railroad diagrams of the text, and matches them as the text demands:
// in order, with backtracking, until all of the input matches. The parser of this package
// needs neither diagrams nor backtracking.

const text = "editions/webspecs-2014-d01e7ca.bs"

// node is an element of a diagram.
type node struct {
	kind     string // Sequence, Choice, Optional, ZeroOrMore, OneOrMore, T or N
	text     string
	children []*node
}

func diagrams(t testing.TB) map[string]*node {
	rules := map[string]*node{}
	rule := regexp.MustCompile(`(?s)<h4 id=rule-([a-z0-9-]+).*?<pre class=railroad>\n(.*?)</pre>`)
	for _, m := range rule.FindAllStringSubmatch(string(suite.Read(t, text)), -1) {
		root := &node{kind: "Sequence"}
		open := []*node{root}
		for _, line := range strings.Split(strings.TrimRight(m[2], "\n"), "\n") {
			content := strings.TrimLeft(line, " ")
			depth := (len(line) - len(content)) / 2
			kind, text, ok := strings.Cut(content, ":")
			if !ok || depth >= len(open) {
				t.Fatalf("%s: not understood: %q", m[1], line)
			}
			n := &node{kind: kind, text: strings.TrimPrefix(text, " ")}
			parent := open[depth]
			parent.children = append(parent.children, n)
			open = append(open[:depth+1], n)
		}
		rules[m[1]] = root
	}
	return rules
}

// capture is a part of the input that a rule matches. The row is the number of the
// alternative, for a rule that consists of a choice.
type capture struct {
	rule       string
	row        int
	start, end int
}

// matcher matches one input.
type matcher struct {
	rules    map[string]*node
	input    string
	base     string // its scheme
	captures []capture
	steps    int
}

const tooManySteps = 1 << 18

// match tries all ways in which n matches at i, in order, until rest succeeds.
func (m *matcher) match(n *node, i int, rest func(int) bool) bool {
	if m.steps++; m.steps > tooManySteps {
		return false
	}
	switch n.kind {
	case "Sequence":
		return m.sequence(n.children, i, rest)
	case "Choice":
		return slices.ContainsFunc(n.children, func(c *node) bool { return m.match(c, i, rest) })
	case "Optional":
		return m.sequence(n.children, i, rest) || rest(i)
	case "ZeroOrMore", "OneOrMore":
		return m.repeat(n, i, n.kind == "OneOrMore", rest)
	case "T":
		if end, ok := m.terminal(n.text, i); ok {
			return rest(end)
		}
		return false
	case "N":
		return m.rule(n.text, i, rest)
	}
	panic("unknown element " + n.kind)
}

func (m *matcher) sequence(nodes []*node, i int, rest func(int) bool) bool {
	if len(nodes) == 0 {
		return rest(i)
	}
	return m.match(nodes[0], i, func(j int) bool { return m.sequence(nodes[1:], j, rest) })
}

func (m *matcher) repeat(n *node, i int, needed bool, rest func(int) bool) bool {
	more := m.sequence(n.children, i, func(j int) bool { return j > i && m.repeat(n, j, false, rest) })
	return more || !needed && rest(i)
}

func (m *matcher) rule(name string, i int, rest func(int) bool) bool {
	root := m.rules[name]
	if root == nil {
		panic("unknown rule " + name)
	}
	alternatives := root.children
	if len(alternatives) == 1 && alternatives[0].kind == "Choice" {
		alternatives = alternatives[0].children
	} else {
		alternatives = []*node{root}
	}
	for row, a := range alternatives {
		at := len(m.captures)
		m.captures = append(m.captures, capture{})
		if m.match(a, i, func(j int) bool {
			if m.fails(name, row, i, j, at) {
				return false
			}
			m.captures[at] = capture{name, row + 1, i, j}
			return rest(j)
		}) {
			return true
		}
		m.captures = m.captures[:at]
	}
	return false
}

// fails reports whether the steps of a rule return failure, or url.pegjs has a
// condition that the diagram does not show.
func (m *matcher) fails(rule string, row, i, j, at int) bool {
	matched := m.input[i:j]
	switch {
	case rule == "non-relative-url":
		scheme, _, _ := strings.Cut(matched, ":")
		return isRelativeScheme(lower(scheme))
	case rule == "relative-url" && row == 1:
		scheme, _, _ := strings.Cut(matched, ":")
		return lower(scheme) == m.base
	case rule == "host" && row < 2:
		return j < len(m.input) && !strings.ContainsRune(`\/?#:`, rune(m.input[j]))
	}
	return false
}

func (m *matcher) terminal(text string, i int) (end int, ok bool) {
	rest := m.input[i:]
	if set, ok := strings.CutPrefix(text, "any of "); ok {
		return i + 1, rest != "" && inClass(set, rest[0])
	}
	if set, ok := strings.CutPrefix(text, "any except "); ok {
		return i + 1, rest != "" && !inClass(set, rest[0])
	}
	if text == "any" {
		return i + 1, rest != ""
	}
	// Words are schemes, in whatever case.
	if len(rest) < len(text) || lower(rest[:len(text)]) != lower(text) || len(text) == 1 && rest[0] != text[0] {
		return 0, false
	}
	return i + len(text), true
}

// inClass reports whether a class such as [-a-z+.] contains a character.
func inClass(class string, b byte) bool {
	class = strings.TrimSuffix(strings.TrimPrefix(class, "["), "]")
	for i := 0; i < len(class); i++ {
		if i+2 < len(class) && class[i+1] == '-' {
			if class[i] <= b && b <= class[i+2] {
				return true
			}
			i += 2
		} else if class[i] == b {
			return true
		}
	}
	return false
}

// parse returns the matches of the rules.
func (m *matcher) parse() bool {
	return m.rule("url", 0, func(i int) bool { return i == len(m.input) })
}

func (m *matcher) find(rule string) (c capture, ok bool) {
	if i := slices.IndexFunc(m.captures, func(c capture) bool { return c.rule == rule }); i >= 0 {
		return m.captures[i], true
	}
	return c, false
}

// checkDiagrams compares what the diagrams match with what this package reads. It
// returns false if there are too many ways to match.
func checkDiagrams(t testing.TB, rules map[string]*node, input, base string) bool {
	input = strings.Trim(input, whitespace)
	r := read(edition.Request{Input: input, Base: base, HasBase: true})
	scheme, _, _ := strings.Cut(base, ":")
	m := matcher{rules: rules, input: input, base: lower(scheme)}
	matched := m.parse()
	if m.steps > tooManySteps {
		return false
	}
	if !matched {
		t.Errorf("%q against %q: the diagrams do not match", input, base)
		return true
	}
	if r.Failure != nil {
		return true
	}
	check := func(rule string, part edition.Part) {
		c, ok := m.find(rule)
		if ok != part.Span.IsKnown() || ok && (part.Span != validation.Span{Start: c.start, End: c.end}) {
			t.Errorf("%q against %q: %s is %v, here %v; diagrams match %v", input, base, rule, c, part, m.captures)
		}
	}
	check("query", r.Query)
	check("fragment", r.Fragment)
	row := func(rule string) int { c, _ := m.find(rule); return c.row }
	if row("file-url") == 2 {
		r.Scheme.Text = "file"
	}
	if (row("non-relative-url") > 0) != (r.Path.Present && !isRelativeScheme(r.Scheme.Text) && r.Scheme.Span.IsKnown()) {
		t.Errorf("%q against %q: %v", input, base, m.captures)
	}
	if c, ok := m.find("host"); ok && !strings.Contains(input[c.start:c.end], "@") && !strings.Contains(strings.ToLower(input[c.start:c.end]), "%40") {
		check("host", r.Host)
		if c, ok := m.find("user"); ok && r.Userinfo.Present {
			check("user", r.Username)
			if (c != capture{}) && r.Password.Present {
				check("password", r.Password)
			}
		}
		if r.Port.Text != "" {
			check("port", r.Port)
		}
		address := strings.HasPrefix(r.Host.Text, "[")
		if _, is := m.find("ipv6addr"); is != address {
			t.Errorf("%q against %q: host %s, but the diagrams match %v", input, base, r.Host.Text, m.captures)
		}
	} else if !ok && r.Host.Span.IsKnown() {
		t.Errorf("%q against %q: host %v, but the diagrams match none", input, base, r.Host)
	}
	return true
}

// Every rule of the text has a diagram, and no other rule is known here.
func TestRulesOfTheText(t *testing.T) {
	rules := diagrams(t)
	want := strings.Fields(`url file-url non-relative-url relative-url non-file-relative-scheme scheme authority
		user password host ipv6addr ipv4addr number h16 ls32 decimal-byte port path scheme-data query fragment
		set-protocol set-username set-password set-host set-hostname set-port set-pathname set-search set-hash`)
	if len(rules) != len(want) {
		t.Errorf("%d rules, want %d", len(rules), len(want))
	}
	for _, name := range want {
		if rules[name] == nil {
			t.Errorf("no rule %s", name)
		}
	}
	if n := strings.Count(string(suite.Read(t, text)), "<pre class=railroad>"); n != len(rules) {
		t.Errorf("%d diagrams, of which %d were read", n, len(rules))
	}
}

// The functions for addresses match exactly the strings that the diagrams of their rules
// match.
func TestAddressesInDiagrams(t *testing.T) {
	rules := diagrams(t)
	matches := func(rule, input string) bool {
		m := matcher{rules: rules, input: input}
		return m.rule(rule, 0, func(i int) bool { return i == len(input) })
	}
	pieces := []string{"[", "]", ":", "::", "0", "1", "a", "12345", "1:2", "::1", ".", "1.2.3.4", "256", "09", "018", "0x", "0xf", "0X1g", "300", "99", "x"}
	rng := rand.New(rand.NewPCG(1, 2))
	accepted := map[string]int{}
	for range 20000 {
		var b strings.Builder
		for range rng.IntN(6) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		s := b.String()
		for rule, got := range map[string]bool{
			"ipv4addr": second(matchIPv4(s)), "number": second(matchNumber(s)), "h16": isH16(s),
			"ls32": isLS32(s), "decimal-byte": isDecimalByte(s),
		} {
			if want := matches(rule, s); got != want {
				t.Errorf("%s matches %q: %v, want %v", rule, s, got, want)
			} else if want {
				accepted[rule]++
			}
		}
		s = "[" + s + "]"
		if got, want := second(matchIPv6(s)), matches("ipv6addr", s); got != want {
			t.Errorf("ipv6addr matches %q: %v, want %v", s, got, want)
		} else if want {
			accepted["ipv6addr"]++
		}
	}
	for _, rule := range []string{"ipv4addr", "number", "h16", "ls32", "decimal-byte", "ipv6addr"} {
		if accepted[rule] < 10 {
			t.Errorf("%s matched %d times", rule, accepted[rule])
		}
	}
}

func second[T any](_ T, ok bool) bool { return ok }

func TestDiagramsOnRandomInputs(t *testing.T) {
	rules := diagrams(t)
	for _, c := range results(t, "refimpl") {
		checkDiagrams(t, rules, c.Input, c.Base)
	}
	pieces := strings.Fields(`http: https: HTTP: file: FILE: ws: wss: x-y: h2: a b C| c: / / // \ \ ? # @ @ : : . .. %2e %40 [ ] [1::2] [1:2] 1.2.3.4 0x7f.1 256 65536 é host user:pw@`)
	bases := []string{"http://b/c/d", "file:///e/f", "about:blank", "wss://w/x/y"}
	rng := rand.New(rand.NewPCG(3, 4))
	given := 0
	const n = 6000
	for range n {
		var b strings.Builder
		for range 1 + rng.IntN(8) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		if !checkDiagrams(t, rules, b.String(), bases[rng.IntN(len(bases))]) {
			given++
		}
		if t.Failed() {
			break
		}
	}
	if given > n/100 {
		t.Errorf("%d of %d inputs take too many steps to match", given, n)
	}
}
