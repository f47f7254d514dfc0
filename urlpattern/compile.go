package urlpattern

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// component is a compiled pattern string. Exactly one of all, shape.steps, program and
// matcher is set.
//
// https://urlpattern.spec.whatwg.org/#component
type component struct {
	pattern string // the pattern string
	parts   []Part
	names   []string // the group name list
	// hasRegExpGroups reports whether a part is a regular expression.
	hasRegExpGroups bool

	all     bool // matches every string: "*"
	shape   shape
	program *program
	matcher Matcher
}

// The patterns "*" and "" are the commonest, and every pattern shares their components.
var (
	anyNames = []string{"0"}
	anyPart  = Part{Type: FullWildcard, Modifier: None, Name: "0", Span: validation.Unknown()}
	anything = component{pattern: "*", parts: []Part{anyPart}, names: anyNames, all: true}
	nothing  = component{shape: shape{steps: []step{{}}}}
)

// compile compiles the pattern string input, which begins at offset at of the caller's
// string, with l.options.
//
// https://urlpattern.spec.whatwg.org/#compile-a-component
func (l *compiler) compile(c Component, input string, at int) (*component, *Error) {
	o := &l.options
	switch {
	case input == "":
		return &nothing, nil
	case input == "*" && at == unknownPlace:
		return &anything, nil
	}
	if c == Protocol && l.protocol != nil && l.protocolText == input {
		return l.protocol, nil
	}
	parts, err := l.parsePatternString(input, o)
	if err != nil {
		return nil, err.in(c, at)
	}
	result := &component{
		parts:   parts,
		names:   groupNames(parts),
		pattern: generatePatternString(parts, o),
	}
	for i := range parts {
		result.hasRegExpGroups = result.hasRegExpGroups || parts[i].Type == RegExp
	}
	if len(parts) == 1 && parts[0].Type == FullWildcard && parts[0].Modifier == None && parts[0].Prefix == "" && parts[0].Suffix == "" {
		result.all = true
	} else if s, ok := shapeOf(parts, o); ok {
		result.shape = s
	} else if err := l.compileRegExp(result, o); err != nil {
		return nil, err.in(c, at)
	}
	for i := range parts {
		if at == unknownPlace {
			parts[i].Span = validation.Unknown()
		} else {
			parts[i].Span.Start, parts[i].Span.End = max(parts[i].Span.Start+at, 0), max(parts[i].Span.End+at, 0)
		}
	}
	if c == Protocol {
		l.protocol, l.protocolText = result, input
	}
	return result, nil
}

// compiler compiles the components of a pattern.
type compiler struct {
	groups  int // the limit
	engine  Engine
	options options // of the component that is being compiled
	// tokens and text are memory that the parser reuses.
	tokens []token
	text   []byte
	// protocol is the component for protocolText, which a constructor string needs twice.
	protocol     *component
	protocolText string
}

// compileRegExp generates and compiles the regular expression of c.
func (l *compiler) compileRegExp(c *component, o *options) *Error {
	source := generateRegExp(c.parts, o, nil)
	p, err := compileProgram(source, o.ignoreCase)
	if err == nil {
		c.program = p
		return nil
	}
	reason := err.(*regExpError)
	code := TooLarge
	switch {
	case reason.Reason.IsSyntax():
		code = RegExpSyntax
	case reason.Reason.NeedsEngine():
		code = NotRegular
		if l.engine == nil {
			break
		}
		flags := "v"
		if o.ignoreCase {
			flags = "vi"
		}
		m, err := l.engine.Compile(source, flags)
		if err == nil {
			c.matcher = m
			return nil
		}
		return &Error{Code: NotRegular, Span: wholeSpan(c.parts), cause: err}
	}
	return &Error{Code: code, Span: c.spanOf(reason.Start, reason.End, o), Reason: reason.Reason.String()}
}

func wholeSpan(parts []Part) validation.Span {
	return validation.Span{Start: parts[0].Span.Start, End: parts[len(parts)-1].Span.End}
}

// spanOf returns the place in the pattern string from which source[start:end] of the
// regular expression comes.
func (c *component) spanOf(start, end int, o *options) validation.Span {
	starts := make([]int, len(c.parts))
	generateRegExp(c.parts, o, starts)
	span := wholeSpan(c.parts)
	for i := range c.parts {
		part := &c.parts[i]
		if part.Type != RegExp || starts[i] > start {
			continue
		}
		span = part.Span
		if from, to := start-starts[i], end-starts[i]; to <= len(part.Value) {
			span = validation.Span{Start: part.valueAt + from, End: part.valueAt + to}
		}
	}
	return span
}

// test reports whether c matches input.
func (c *component) test(input string) bool {
	switch {
	case c.all:
		return true
	case c.shape.steps != nil:
		return c.shape.match(input, nil)
	case c.program != nil:
		return c.program.Test(input)
	}
	return c.matcher.Find(nil, input) != nil
}

// find is like test, and stores the start and the end of each group in spans: -1 for
// a group that is undefined. It uses scratch's memory, and returns it.
func (c *component) find(input string, spans []int32, scratch []int) (_ []int, ok bool) {
	switch {
	case c.all:
		spans[0], spans[1] = 0, int32(len(input))
		return scratch, true
	case c.shape.steps != nil:
		return scratch, c.shape.match(input, spans)
	case c.program != nil && len(spans) == 0:
		return scratch, c.program.Test(input)
	}
	var found []int
	if c.program != nil {
		found = c.program.Find(scratch[:0], input)
	} else {
		found = c.matcher.Find(scratch[:0], input)
	}
	if found == nil {
		return scratch, false
	}
	// NB: to the letter, the nth name gets the nth capture, even if a regular expression
	// has a named capture of its own, which shifts the numbers.
	for i := range spans {
		spans[i] = -1
		if 2+i < len(found) { // an Engine may be wrong
			spans[i] = int32(found[2+i])
		}
	}
	return found, true
}

// matchesSpecialScheme reports whether c, the component of a protocol, matches one.
//
// https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme
func (c *component) matchesSpecialScheme() bool {
	for s := infra.HTTP; s <= infra.File; s++ {
		if c.test(s.String()) {
			return true
		}
	}
	return false
}
