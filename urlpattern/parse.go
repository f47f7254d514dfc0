package urlpattern

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// patternParser turns a pattern string into parts.
//
// https://urlpattern.spec.whatwg.org/#pattern-parser
type patternParser struct {
	*compiler // its tokens and its parts, from first on
	input     string
	first     int
	index     int
	pending   fixed // the pending fixed value
	// segment is the segment wildcard regexp.
	segment string
	number  int // the next numeric name
	made    int // the number of groups
	// named holds the names of groups, once there are many.
	named map[string]struct{}
}

// fixed is fixed text without its escapes, and its place.
type fixed struct {
	span validation.Span
	text []byte // nil if the text is that of the span
}

// addFixed adds the text of a token, or of others, that is in input[start:stop].
func (p *patternParser) addFixed(f *fixed, text string, start, stop int) {
	if f.isEmpty() {
		f.span.Start, f.span.End = start, start
	}
	if f.text != nil || len(text) != stop-start || f.span.End != start {
		if f.text == nil {
			f.text = append(f.text, p.input[f.span.Start:f.span.End]...)
		}
		f.text = append(f.text, text...)
	}
	f.span.End = stop
}

func (f *fixed) isEmpty() bool { return f.text == nil && f.span.Start == f.span.End }

// textOf returns the text of f.
func (p *patternParser) textOf(f *fixed) string {
	if f.text != nil {
		return string(f.text)
	}
	return p.input[f.span.Start:f.span.End]
}

// parsePatternString returns the parts of a pattern string. Spans, in parts and in
// errors, are places in input.
//
// https://urlpattern.spec.whatwg.org/#parse-a-pattern-string
func (l *compiler) parsePatternString(input string) (_ []Part, err *Error) {
	p := patternParser{compiler: l, input: input, first: len(l.parts), segment: segmentWildcardRegExp(l.options.delimiter)}
	l.tokens = l.tokens[:0]
	if infra.Scan(input, 0, patternStops) == len(input) {
		// Most components are fixed text.
		p.pending.span.End = len(input)
		if err := p.maybeAddPending(); err != nil {
			return nil, err
		}
	} else if l.tokens, err = tokenize(l.tokens, input, strict); err != nil {
		return nil, err
	}
	for p.index < len(p.tokens) {
		if err := p.next(); err != nil {
			return nil, err
		}
		if p.made > l.limits.Groups {
			return nil, tooLarge(validation.Span{Start: int(p.tokens[p.index-1].index), End: len(input)}, l.limits.Groups, "groups")
		}
	}
	return l.parts[p.first:], nil
}

// next reads what follows: a group, fixed text, braces or the end.
func (p *patternParser) next() *Error {
	start := int(p.tokens[p.index].index)
	charToken := p.try(tokenChar)
	nameToken := p.try(tokenName)
	group := p.tryRegExpOrWildcard(nameToken)
	if nameToken != nil || group != nil {
		var prefix fixed
		if charToken != nil {
			if p.value(charToken) == p.options.prefix {
				p.addFixed(&prefix, p.value(charToken), start, p.stop(charToken))
			} else {
				p.addFixed(&p.pending, p.value(charToken), start, p.stop(charToken))
				start = p.stop(charToken)
			}
		}
		if err := p.maybeAddPending(); err != nil {
			return err
		}
		modifier := p.tryModifier()
		return p.addPart(start, &prefix, nameToken, group, &fixed{}, modifier)
	}
	fixedToken := charToken
	if fixedToken == nil {
		fixedToken = p.try(tokenEscaped)
	}
	if fixedToken != nil {
		p.addFixed(&p.pending, p.value(fixedToken), start, p.stop(fixedToken))
		return nil
	}
	if p.try(tokenOpen) != nil {
		prefix := p.consumeText()
		nameToken := p.try(tokenName)
		group := p.tryRegExpOrWildcard(nameToken)
		suffix := p.consumeText()
		if err := p.consumeRequired(tokenClose); err != nil {
			return err
		}
		modifier := p.tryModifier()
		return p.addPart(start, &prefix, nameToken, group, &suffix, modifier)
	}
	if err := p.maybeAddPending(); err != nil {
		return err
	}
	return p.consumeRequired(tokenEnd)
}

func (p *patternParser) value(t *token) string { return p.input[t.start:t.stop] }

// stop returns where t ends.
func (p *patternParser) stop(t *token) int {
	if t.typ == tokenRegExp {
		return int(t.stop) + len(")")
	}
	return int(t.stop)
}

// try consumes and returns the next token, or returns nil if it has another type.
//
// https://urlpattern.spec.whatwg.org/#try-to-consume-a-token
func (p *patternParser) try(typ tokenType) *token {
	if p.index == len(p.tokens) || p.tokens[p.index].typ != typ {
		return nil
	}
	p.index++
	return &p.tokens[p.index-1]
}

// https://urlpattern.spec.whatwg.org/#try-to-consume-a-modifier-token
func (p *patternParser) tryModifier() *token {
	if t := p.try(tokenModifier); t != nil {
		return t
	}
	return p.try(tokenAsterisk)
}

// https://urlpattern.spec.whatwg.org/#try-to-consume-a-regexp-or-wildcard-token
func (p *patternParser) tryRegExpOrWildcard(nameToken *token) *token {
	t := p.try(tokenRegExp)
	if nameToken == nil && t == nil {
		t = p.try(tokenAsterisk)
	}
	return t
}

// https://urlpattern.spec.whatwg.org/#consume-a-required-token
func (p *patternParser) consumeRequired(typ tokenType) *Error {
	if p.try(typ) != nil {
		return nil
	}
	return p.unexpected(&p.tokens[p.index], typ)
}

// https://urlpattern.spec.whatwg.org/#consume-text
func (p *patternParser) consumeText() (f fixed) {
	for {
		start := int(p.tokens[p.index].index)
		t := p.try(tokenChar)
		if t == nil {
			t = p.try(tokenEscaped)
		}
		if t == nil {
			return f
		}
		p.addFixed(&f, p.value(t), start, p.stop(t))
	}
}

// maybeAddPending adds a part for the pending fixed value.
//
// https://urlpattern.spec.whatwg.org/#maybe-add-a-part-from-the-pending-fixed-value
func (p *patternParser) maybeAddPending() *Error {
	if p.pending.isEmpty() {
		return nil
	}
	value, err := p.encode(&p.pending)
	if err != nil {
		return err
	}
	p.parts = append(p.parts, Part{Type: FixedText, Value: value, Modifier: None, Span: p.pending.span})
	p.pending = fixed{}
	return nil
}

// encode runs the encoding callback.
func (p *patternParser) encode(f *fixed) (string, *Error) {
	if f.isEmpty() {
		return "", nil
	}
	value, err := p.options.encode.run(p.textOf(f))
	if err == nil {
		return value, nil
	}
	e := &Error{Code: NotEncodable, Span: f.span, cause: err}
	switch text := p.textOf(f); {
	case p.options.encode == protocolCallback && strings.HasPrefix(text, "^"):
		e.Reason = `"^" cannot be in a protocol; a pattern always matches as a whole`
	case p.options.encode == hostnameCallback && strings.HasPrefix(text, "/"):
		e.Reason = "a hostname cannot contain a slash, not even in braces"
	}
	if v, ok := err.(*validation.Error); ok && f.text == nil && v.Span.Start < v.Span.End {
		e.Span.Start = min(f.span.Start+v.Span.Start, f.span.End)
		e.Span.End = min(f.span.Start+v.Span.End, f.span.End)
	}
	return "", e
}

// addPart adds a part that begins at input[start].
//
// https://urlpattern.spec.whatwg.org/#add-a-part
func (p *patternParser) addPart(start int, prefix *fixed, nameToken, group *token, suffix *fixed, modifierToken *token) *Error {
	modifier := None
	if modifierToken != nil {
		switch p.value(modifierToken) {
		case "?":
			modifier = Optional
		case "*":
			modifier = ZeroOrMore
		case "+":
			modifier = OneOrMore
		}
	}
	if nameToken == nil && group == nil && modifier == None {
		// This was "{foo}".
		if !prefix.isEmpty() {
			p.addFixed(&p.pending, p.textOf(prefix), prefix.span.Start, prefix.span.End)
		}
		return nil
	}
	if err := p.maybeAddPending(); err != nil {
		return err
	}
	span := validation.Span{Start: start, End: p.stop(&p.tokens[p.index-1])}
	if nameToken == nil && group == nil {
		// This was "{foo}?".
		if prefix.isEmpty() {
			return nil
		}
		value, err := p.encode(prefix)
		if err != nil {
			return err
		}
		p.parts = append(p.parts, Part{Type: FixedText, Value: value, Modifier: modifier, Span: span})
		return nil
	}
	part := Part{Type: RegExp, Modifier: modifier, Span: span}
	switch {
	case group == nil:
		part.Value = p.segment
	case group.typ == tokenAsterisk:
		part.Value = fullWildcardRegExp
	default:
		part.Value, part.valueAt = p.value(group), int(group.start)
	}
	switch part.Value {
	case p.segment:
		part.Type, part.Value = SegmentWildcard, ""
	case fullWildcardRegExp:
		part.Type, part.Value = FullWildcard, ""
	}
	if nameToken != nil {
		part.Name = p.value(nameToken)
	} else {
		part.Name = strconv.Itoa(p.number)
		p.number++
	}
	if nameToken != nil && p.isDuplicateName(part.Name) {
		return errorAt(DuplicateName, int(nameToken.index), p.stop(nameToken))
	}
	var err *Error
	if part.Prefix, err = p.encode(prefix); err != nil {
		return err
	}
	if part.Suffix, err = p.encode(suffix); err != nil {
		return err
	}
	p.parts = append(p.parts, part)
	p.made++
	return nil
}

// isDuplicateName reports whether a group has the given name, which is not a number, and
// records it. It makes a map once there are so many parts that comparing would be slow.
//
// https://urlpattern.spec.whatwg.org/#is-a-duplicate-name
func (p *patternParser) isDuplicateName(name string) bool {
	if p.named == nil {
		parts := p.parts[p.first:]
		for i := range parts {
			if parts[i].Name == name {
				return true
			}
		}
		if len(parts) < 16 {
			return false
		}
		p.named = make(map[string]struct{})
		for i := range parts {
			p.named[parts[i].Name] = struct{}{}
		}
	}
	_, ok := p.named[name]
	p.named[name] = struct{}{}
	return ok
}
