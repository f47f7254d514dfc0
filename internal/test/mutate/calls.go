package mutate

import (
	"slices"
	"strings"
)

// A Call is a Web API call on a URL object. Its name is that of an attribute,
// with the new value as the only argument, or of a method of the search
// parameters.
type Call struct {
	Name string
	Args []string
}

var attributes = []string{
	"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash",
}

// calledNames holds the names from which Calls picks. Names with more effects are
// repeated.
var calledNames = slices.Concat(attributes, attributes[1:], attributes[4:], []string{"append", "append", "delete", "delete", "set", "set", "sort"})

// Start returns the arguments of a constructor call, which succeeds for most of
// them.
func (g *Generator) Start() (input, base string, hasBase bool) {
	switch n := g.rng.IntN(10); {
	case n < 2:
		return g.Next()
	case n < 4:
		return g.damage(pick(g, g.bases)), "", false
	case n < 5:
		return g.damage(g.Reference()), pick(g, g.bases), true
	case n < 7:
		return g.damage(pick(g, g.bases) + "?" + g.form()), "", false
	}
	s := pick(g, schemes[:8]) + g.path()
	if g.chance(70) {
		s = pick(g, []string{"http:", "https:", "ws:", "file:", "foo:", "blob:"}) + "//" +
			pick(g, []string{"", "u@", "u:p@", ":p@"}) + pick(g, []string{"h", "localhost", "1.2.3.4", "[::1]", ""}) +
			pick(g, []string{"", "", ":80", ":443", ":8080"}) + g.path()
	}
	return g.damage(s + g.tail()), "", false
}

// Calls returns one to eight calls.
func (g *Generator) Calls() []Call {
	calls := make([]Call, 1+g.rng.IntN(8))
	for i := range calls {
		calls[i] = g.call(pick(g, calledNames))
	}
	return calls
}

func (g *Generator) call(name string) Call {
	var args []string
	switch name {
	case "sort":
	case "append", "set":
		args = []string{g.name(), g.value()}
	case "delete":
		args = []string{g.name()}
		if g.chance(50) {
			args = append(args, g.value())
		}
	default:
		args = []string{g.AttributeValue(name)}
	}
	for i := range args {
		args[i] = g.damage(args[i])
	}
	return Call{name, args}
}

// AttributeValue returns a value to which to set the attribute: mostly one intended
// for it, often with something odd.
func (g *Generator) AttributeValue(name string) string {
	if g.chance(8) {
		name = pick(g, attributes)
	}
	s := g.plainValue(name)
	switch n := g.rng.IntN(20); {
	case n < 4:
		s = g.mutateOnce(s)
	case n == 4:
		i, _ := g.span(s)
		s = s[:i] + pick(g, []string{"\t", "\n", "\r", "\t\r\n", " "}) + s[i:]
	case n == 5:
		s += g.piece()
	case n == 6:
		s = g.piece() + s
	}
	return s
}

func (g *Generator) plainValue(attribute string) string {
	if g.chance(6) {
		return ""
	}
	switch attribute {
	case "href":
		if g.chance(60) {
			return pick(g, g.bases)
		}
		return g.input()
	case "protocol":
		s := pick(g, schemes)
		if g.chance(40) {
			s = pick(g, specialSchemes)
		}
		if g.chance(40) {
			return strings.TrimSuffix(s, ":")
		}
		if g.chance(10) {
			return s + g.text(4)
		}
		return s
	case "username", "password":
		if g.chance(30) {
			return g.piece()
		}
		return g.text(6)
	case "host", "hostname":
		s := g.Host()
		if attribute == "host" && g.chance(50) || g.chance(10) {
			s += ":" + g.port()
		}
		if g.chance(10) {
			s += pick(g, []string{"/", "\\", "?", "#", "@"}) + g.text(3)
		}
		return s
	case "port":
		return g.port()
	case "pathname":
		switch g.rng.IntN(8) {
		case 0:
			return g.text(6)
		case 1:
			return pick(g, []string{"//x", "/..//x", "/.//", ".//x", "..", "C|/x", "/c:/../..", "\\\\h\\x", "/", "//", "http://h:1/", " ", "x "})
		}
		return g.path() + g.tail()
	case "search":
		if g.chance(20) {
			return g.tail()
		}
		return pick(g, []string{"", "?", "??"}) + g.form()
	}
	return pick(g, []string{"", "#", "##"}) + g.text(8)
}

// name returns one of a few names, so that pairs share them.
func (g *Generator) name() string {
	return pick(g, []string{"a", "a", "b", "", "é", "\uFFFD", "\U0001F600", "\uFB01", "a b", "=&", "?", "#", "%41", "+"})
}

func (g *Generator) value() string {
	if g.chance(50) {
		return pick(g, []string{"", "1", "2", " ", "é", "\uFFFD", "&=+%", "'~*", "\t", "\r\n"})
	}
	return g.text(4)
}

// form returns a query of up to four pairs, not all of them encoded.
func (g *Generator) form() string {
	pairs := make([]string, g.rng.IntN(5))
	for i := range pairs {
		pairs[i] = g.name() + pick(g, []string{"=", "=", "=", "", "=="}) + g.value()
	}
	s := strings.Join(pairs, "&")
	if g.chance(20) {
		s = g.mutateOnce(s)
	}
	return s
}
