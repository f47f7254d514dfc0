package convert

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ucd/names"
)

// FromPathToRegexp8 converts a path of version 8 of path-to-regexp, which Express 5 uses:
// "/books/:id{/*rest}".
//
// It matches a URL if match(path) returns a result for its path, percent-encoded, with the
// default options: letters match in any case, and a slash may follow. A path with groups in
// braces becomes one pattern for each combination.
func FromPathToRegexp8(path string) (Conversion, error) {
	if err := checkLength(path); err != nil {
		return Conversion{}, err
	}
	p := parser8{path: path}
	root, err := p.parse(false)
	if err != nil {
		return Conversion{}, err
	}
	paths := flatten8(root)
	if len(paths) > maxPaths8 {
		return Conversion{}, syntaxError(-1, "there are more than 256 combinations of groups")
	}
	var writers []*writer
	var routes [][]token
	exact := true
	for _, tokens := range paths {
		w, route, isExact, err := compile8(tokens)
		if err != nil {
			return Conversion{}, err
		}
		writers, routes, exact = append(writers, w), append(routes, route), exact && isExact
	}
	s, err := pathSource(writers, func(path string) bool {
		for _, route := range routes {
			if matchTokens(route, path) {
				return true
			}
		}
		return false
	})
	if err != nil {
		return Conversion{}, err
	}
	s.exact = exact
	return s.compare(), nil
}

// maxPaths8 is the limit of path-to-regexp.
const maxPaths8 = 256

// token8 is text, a parameter, a wildcard or a group of version 8.
type token8 struct {
	kind   kind // groupInBraces8 for a group
	text   string
	tokens []token8
}

const groupInBraces8 kind = 0xFF

type parser8 struct {
	path string
	i    int
}

// parse reads tokens up to the end, or up to the closing brace if inside is set.
func (p *parser8) parse(inside bool) (tokens []token8, _ error) {
	var text []byte
	flush := func() {
		if len(text) > 0 {
			tokens = append(tokens, token8{kind: fixedText, text: string(text)})
			text = nil
		}
	}
	for p.i < len(p.path) {
		start := p.i
		_, size := utf8.DecodeRuneInString(p.path[start:])
		p.i += size
		switch c := p.path[start]; c {
		case '\\':
			if p.i == len(p.path) {
				return nil, syntaxError(start, "the backslash at the end escapes nothing")
			}
			_, size = utf8.DecodeRuneInString(p.path[p.i:])
			text = append(text, p.path[p.i:p.i+size]...)
			p.i += size
		case ':', '*':
			name, err := p.name()
			if err != nil {
				return nil, err
			}
			flush()
			k := nameGroup
			if c == '*' {
				k = wildcardGroup
			}
			tokens = append(tokens, token8{kind: k, text: name})
		case '{':
			flush()
			group, err := p.parse(true)
			if err != nil {
				return nil, err
			}
			tokens = append(tokens, token8{kind: groupInBraces8, tokens: group})
		case '}':
			if inside {
				flush()
				return tokens, nil
			}
			return nil, syntaxError(start, "no brace is open")
		case '(', ')', '[', ']', '+', '?', '!':
			return nil, syntaxError(start, `"`+string(c)+`" is reserved; write a backslash before it`)
		default:
			text = append(text, p.path[start:p.i]...)
		}
	}
	if inside {
		return nil, syntaxError(p.i, "a brace is not closed")
	}
	flush()
	return tokens, nil
}

// name reads an identifier of JavaScript or a text in quotes.
func (p *parser8) name() (string, error) {
	start := p.i
	for p.i < len(p.path) {
		r, size := utf8.DecodeRuneInString(p.path[p.i:])
		if p.i == start && !names.IsStart(r) || p.i > start && !names.IsPart(r) {
			break
		}
		p.i += size
	}
	if p.i > start {
		return p.path[start:p.i], nil
	}
	if !strings.HasPrefix(p.path[start:], `"`) {
		return "", syntaxError(start, "a name is missing")
	}
	var name []byte
	for p.i++; p.i < len(p.path); p.i++ {
		switch p.path[p.i] {
		case '"':
			p.i++
			if len(name) == 0 {
				return "", syntaxError(start, "a name is empty")
			}
			return string(name), nil
		case '\\':
			if p.i++; p.i == len(p.path) {
				return "", syntaxError(start, "a quote is not closed")
			}
		}
		name = append(name, p.path[p.i])
	}
	return "", syntaxError(start, "a quote is not closed")
}

// flatten8 returns all combinations of the groups: first with a group, then without it.
// If there are more than maxPaths8, it returns some, more than maxPaths8.
func flatten8(tokens []token8) [][]token8 {
	paths := [][]token8{nil}
	for _, t := range tokens {
		choices := [][]token8{{t}}
		if t.kind == groupInBraces8 {
			choices = append(flatten8(t.tokens), nil)
		}
		var longer [][]token8
		for _, path := range paths {
			for _, choice := range choices {
				longer = append(longer, append(path[:len(path):len(path)], choice...))
				if len(longer) > maxPaths8 {
					return longer // too many
				}
			}
		}
		paths = longer
	}
	return paths
}

// compile8 returns the pattern of a path without braces, and its model. exact reports
// whether they are the same.
//
// A group does not take the text before it, so that regular expressions do not backtrack:
// in "/:a-:b", b takes no "-", except that it may be "-".
func compile8(tokens []token8) (_ *writer, route []token, exact bool, _ error) {
	w := &writer{}
	exact = true
	var before, afterWildcard string // text since the last group, and since the last wildcard
	var groups, seenParameter, seenWildcard bool
	wildcardLast := false
	for i, t := range tokens {
		if t.kind == fixedText {
			w.text(t.text)
			exact = exact && isPathText(t.text)
			route = append(route, token{text: t.text})
			before += t.text
			if wildcardLast {
				afterWildcard += t.text
			}
			if strings.Contains(t.text, "/") {
				seenParameter, seenWildcard = false, false
			}
			continue
		}
		if groups && before == "" {
			return nil, nil, false, syntaxError(-1, "text is missing between two groups")
		}
		g := group8{}
		switch isName := t.kind == nameGroup; {
		case isName && seenWildcard:
			g.stops = []string{"/", before}
		case isName && wildcardFollows(tokens[i+1:]):
			g.stops = []string{"/", textAfter(tokens[i+1:])}
		case isName && seenParameter:
			g.stops, g.alternative = []string{"/", before}, before
		case isName:
			g.stops = []string{"/"}
		case seenWildcard:
			g.stops = []string{before}
		case afterWildcard != "":
			g.stops, g.orSegment = []string{afterWildcard}, true
		}
		if !g.add(w, t) {
			exact = false
		}
		route = append(route, token{ends: g.ends()})
		if t.kind == nameGroup {
			seenParameter, wildcardLast = true, false
		} else {
			seenWildcard, wildcardLast, afterWildcard = true, true, ""
		}
		groups, before = true, ""
	}
	w.group(piece{prefix: "/", modifier: "?"}, "", "/")
	return w, append(route, token{text: "/", optional: true}), exact, nil
}

func wildcardFollows(tokens []token8) bool {
	for _, t := range tokens {
		if t.kind == wildcardGroup || t.kind == fixedText && strings.Contains(t.text, "/") {
			return t.kind == wildcardGroup
		}
	}
	return false
}

func textAfter(tokens []token8) (text string) {
	for _, t := range tokens {
		if t.kind != fixedText {
			break
		}
		text += t.text
	}
	return text
}

// group8 is what a group takes: one or more characters, at none of which a text of stops
// begins; or the alternative; or, if orSegment is set, one or more characters except "/".
type group8 struct {
	stops       []string
	alternative string
	orSegment   bool
}

// add writes the group, or its nearest equivalent. It returns false if that is not the same.
func (g group8) add(w *writer, t token8) bool {
	p := piece{kind: t.kind, name: t.text}
	class, exact := "", true
	for _, s := range g.stops {
		switch {
		case len(s) > 1:
			exact = false
		case !strings.Contains(class, s):
			class += s
		}
	}
	if !isPathText(g.alternative) {
		exact = false
	}
	re := ".+"
	if class != "" {
		re = "[^" + escapeClass(class) + "]+"
	}
	switch {
	case t.kind == nameGroup && class == "/":
	case g.orSegment && class == "/":
		p.kind = nameGroup
	case g.orSegment && exact:
		p.kind, p.regexp = regexpGroup, re+`|[^\/]+`
	case g.orSegment:
		p.kind, p.regexp = regexpGroup, ".+"
	case g.alternative != "" && exact:
		p.kind, p.regexp = regexpGroup, re+"|"+escapeRegExp(g.alternative)
	default:
		p.kind, p.regexp = regexpGroup, re
	}
	w.group(p, "a")
	return exact
}

func (g group8) ends() func(string, int, func(int)) {
	run := runEnds("", g.stops...)
	segment := runEnds("/")
	return func(input string, start int, found func(int)) {
		run(input, start, found)
		if g.orSegment {
			segment(input, start, found)
		}
		if g.alternative != "" && hasPrefixFold(input[start:], g.alternative) {
			found(start + len(g.alternative))
		}
	}
}
