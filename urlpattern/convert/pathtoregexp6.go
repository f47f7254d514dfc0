package convert

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// FromPathToRegexp6 converts a path of version 6 of path-to-regexp, the ancestor of URL
// patterns: "/books/:id(\\d+)/:rest*".
//
// It matches a URL if match(path) returns a result for its path, percent-encoded, with the
// default options: letters match in any case, and a slash may follow.
func FromPathToRegexp6(path string) (Conversion, error) {
	if err := checkLength(path); err != nil {
		return Conversion{}, err
	}
	p := parser6{path: path, exact: true}
	if err := p.lex(); err != nil {
		return Conversion{}, err
	}
	if err := p.parse(); err != nil {
		return Conversion{}, err
	}
	p.w.group(piece{prefix: "/", modifier: "?"}, "", "/")
	p.route = append(p.route, token{text: "/", optional: true})
	s, err := pathSource([]*writer{&p.w}, func(path string) bool { return matchTokens(p.route, path) })
	if err != nil {
		return Conversion{}, err
	}
	s.exact = p.exact
	if p.opaque {
		// The model cannot tell what a regular expression sees around it, or is slow.
		s.samples = nil
	}
	return s.compare(), nil
}

// lexeme6 is a token of version 6; c tells its type: one of "*+?" for a modifier, "{", "}",
// ":" for a name, "(" for a regular expression, "\\" for an escaped character, "c" for
// a character, or 0 for the end.
type lexeme6 struct {
	c    byte
	text string
	at   int
}

type parser6 struct {
	path    string
	lexemes []lexeme6
	w       writer
	route   []token
	exact   bool
	opaque  bool
	regexps int
	last    int // 0 before the first part, or 't' after text, 'g' after a group
	text    string
}

func (p *parser6) lex() error {
	for i := 0; i < len(p.path); {
		start := i
		_, size := utf8.DecodeRuneInString(p.path[i:])
		i += size
		switch c := p.path[start]; c {
		case '*', '+', '?', '{', '}':
			p.add(c, start, p.path[start:i])
		case '\\':
			_, size := utf8.DecodeRuneInString(p.path[i:])
			p.add(c, start, p.path[i:i+size])
			i += size
		case ':':
			for i < len(p.path) && isNameByte(p.path[i]) {
				i++
			}
			if i == start+1 {
				return syntaxError(start, "a name is missing")
			}
			p.add(c, start, p.path[start+1:i])
		case '(':
			end, err := p.closing(start)
			if err != nil {
				return err
			}
			p.add(c, start, p.path[i:end])
			i = end + 1
		default:
			p.add('c', start, p.path[start:i])
		}
	}
	p.add(0, len(p.path), "")
	return nil
}

func (p *parser6) add(c byte, at int, text string) {
	p.lexemes = append(p.lexemes, lexeme6{c, text, at})
}

// closing returns the offset of the parenthesis that closes the one at start.
func (p *parser6) closing(start int) (int, error) {
	if strings.HasPrefix(p.path[start+1:], "?") {
		return 0, syntaxError(start+1, "a regular expression begins with a question mark")
	}
	depth := 1
	for i := start + 1; i < len(p.path); i++ {
		switch p.path[i] {
		case '\\':
			i++
		case ')':
			if depth--; depth == 0 {
				if i == start+1 {
					return 0, syntaxError(start, "a regular expression is empty")
				}
				return i, nil
			}
		case '(':
			depth++
			if !strings.HasPrefix(p.path[i+1:], "?") {
				return 0, syntaxError(i, "a regular expression contains a capturing group")
			}
		}
	}
	return 0, syntaxError(start, "a parenthesis is not closed")
}

// take returns the text of the next lexeme if its type is one of types.
func (p *parser6) take(types string) (text string, ok bool) {
	if l := p.lexemes[0]; l.c != 0 && strings.IndexByte(types, l.c) >= 0 {
		p.lexemes = p.lexemes[1:]
		return l.text, true
	}
	return "", false
}

func (p *parser6) parse() error {
	text := ""
	flush := func() {
		if text != "" {
			p.addText(text)
			text = ""
		}
	}
	for {
		at := p.lexemes[0].at
		char, isChar := p.take("c")
		name, isName := p.take(":")
		re, isRegExp := p.take("(")
		switch {
		case isName || isRegExp:
			prefix := char
			if prefix != "" && prefix != "." && prefix != "/" {
				text += prefix
				prefix = ""
			}
			flush()
			modifier, _ := p.take("*+?")
			if err := p.addGroup(at, piece{name: name, regexp: re, prefix: prefix, modifier: modifier}); err != nil {
				return err
			}
			continue
		case isChar:
			text += char
			continue
		}
		if escaped, ok := p.take(`\`); ok {
			text += escaped
			continue
		}
		flush()
		if _, ok := p.take("{"); ok {
			prefix := p.texts()
			name, _ := p.take(":")
			re, _ := p.take("(")
			suffix := p.texts()
			if _, ok := p.take("}"); !ok {
				return syntaxError(p.lexemes[0].at, "a closing brace is missing")
			}
			modifier, _ := p.take("*+?")
			if err := p.addGroup(at, piece{name: name, regexp: re, prefix: prefix, suffix: suffix, modifier: modifier}); err != nil {
				return err
			}
			continue
		}
		if l := p.lexemes[0]; l.c != 0 {
			return syntaxError(l.at, `"`+string(l.c)+`" is misplaced`)
		}
		return nil
	}
}

func (p *parser6) texts() (text string) {
	for {
		t, ok := p.take(`c\`)
		if !ok {
			return text
		}
		text += t
	}
}

func (p *parser6) addText(text string) {
	p.w.text(text)
	p.exact = p.exact && isPathText(text)
	p.route = append(p.route, token{text: text})
	p.last, p.text = 't', text
}

// addGroup adds a group, which is a name, a regular expression or both, or text with
// a modifier.
func (p *parser6) addGroup(at int, g piece) error {
	p.exact = p.exact && isPathText(g.prefix+g.suffix) && !hasDots(g.prefix) && !hasDots(g.suffix)
	t := token{prefix: g.prefix, suffix: g.suffix}
	t.optional = g.modifier == "?" || g.modifier == "*"
	t.repeats = g.modifier == "*" || g.modifier == "+"
	if t.repeats && g.prefix+g.suffix == "" && g.name+g.regexp != "" {
		return syntaxError(at, "a group without a prefix and a suffix cannot repeat")
	}
	sample := "a"
	switch {
	case g.regexp != "":
		g.kind = regexpGroup
		if err := p.setRegExp(at, &g, &t); err != nil {
			return err
		}
	case g.name != "":
		before := g.prefix
		if before == "" && p.last == 't' {
			before = p.text
		}
		if before == "" && p.last != 0 {
			return syntaxError(at, "text is missing between two groups")
		}
		g.kind = nameGroup
		t.ends = runEnds("/")
		if before != "" && !strings.ContainsAny(before, "/#?") {
			t.ends = runEnds("/", before)
			if len(before) == 1 {
				g.kind, g.regexp = regexpGroup, `[^\/`+escapeClass(before)+"]+"
			} else {
				p.exact = false
			}
		}
	default:
		sample = ""
		g.prefix, g.suffix = g.prefix+g.suffix, ""
	}
	once := g.prefix + sample + g.suffix
	switch g.modifier {
	case "":
		p.w.group(g, once)
	case "?":
		p.w.group(g, "", once)
	case "*":
		p.w.group(g, "", once, once+once)
	case "+":
		p.w.group(g, once, once, once+once)
	}
	p.route = append(p.route, t)
	p.last, p.text = 'g', ""
	return nil
}

// setRegExp translates the regular expression of g. The model uses Go's.
func (p *parser6) setRegExp(at int, g *piece, t *token) error {
	modern, ok := modernRegExp(g.regexp)
	if !ok {
		return unsupported(at, "the regular expression has another meaning in URL patterns")
	}
	goRE, err := regexp.Compile(`(?i)^(?:` + modern + `)$`)
	p.regexps++
	if err != nil || p.regexps > maxRegExps || strings.Contains(modern, `\b`) || strings.Contains(modern, `\B`) || hasAnchor(modern) {
		p.opaque = true
	}
	g.regexp = modern
	t.ends = func(input string, start int, found func(int)) {
		for end := start; end <= len(input); end++ {
			if goRE.MatchString(input[start:end]) {
				found(end)
			}
		}
	}
	return nil
}

// hasAnchor reports whether a regular expression with the flag v contains "^" or "$" outside
// of a class.
func hasAnchor(source string) bool {
	inClass := false
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '\\':
			i++
		case '[':
			inClass = true
		case ']':
			inClass = false
		case '^', '$':
			if !inClass {
				return true
			}
		}
	}
	return false
}
