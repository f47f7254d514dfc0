package urlpattern

import (
	"slices"
	"sync"

	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// component is a compiled pattern string.
//
// https://urlpattern.spec.whatwg.org/#component
type component struct {
	pattern string // the pattern string
	parts   []Part
	groups  int32 // the number of groups: the length of the group name list
	way     way
	// ignoreCase is the option.
	ignoreCase bool
	// hasRegExpGroups reports whether a part is a regular expression.
	hasRegExpGroups bool
	// delimiter is the delimiter code point, or 0 if there is none.
	delimiter byte

	tail    int32 // for byParts: the length of the fixed text after the last group
	matcher Matcher
	// program is compiled by the first match unless that could fail.
	program  *automaton.Program
	captures int // of program
	once     sync.Once
}

// way tells how a component is matched.
type way uint8

const (
	byParts   way = iota // by comparison, see shape.go
	always               // it matches every string
	byProgram            // by an automaton
	byMatcher            // by an Engine
)

// The patterns "*" and "" are the commonest, and every pattern shares their components.
var (
	anyPart  = Part{Type: FullWildcard, Modifier: None, Name: "0", Span: validation.Unknown()}
	anything = component{pattern: "*", parts: []Part{anyPart}, groups: 1, way: always}
	nothing  component
)

// isShared reports whether other patterns have the same component, so that nothing may be
// written to it.
func (c *component) isShared() bool { return c == &anything || c == &nothing }

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
	parts, err := l.parsePatternString(input)
	if err != nil {
		return nil, err.in(c, at)
	}
	result := &component{parts: parts, delimiter: o.delimiter, ignoreCase: o.ignoreCase}
	l.text = appendPatternString(l.text[:0], parts, o, false)
	if result.pattern = input; string(l.text) != input {
		result.pattern = string(l.text)
	}
	for i := range parts {
		result.hasRegExpGroups = result.hasRegExpGroups || parts[i].Type == RegExp
		if parts[i].Type != FixedText {
			result.groups++
		}
	}
	if !result.findShape() {
		if err := l.compileRegExp(result); err != nil {
			return nil, err.in(c, at)
		}
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
	limits  Limits // complete
	engine  Engine
	options options // of the component that is being compiled
	// tokens and text are memory that the parser reuses.
	tokens []token
	text   []byte
	parts  []Part // of all components so far
	// protocol is the component for protocolText, which a constructor string needs twice.
	protocol     *component
	protocolText string
}

// compilers keeps the memory of compilers for the next patterns.
var compilers = sync.Pool{New: func() any { return new(compiler) }}

// keep gives l to compilers unless its memory is large.
func (l *compiler) keep() {
	if cap(l.tokens) <= 1000 && cap(l.parts) <= 100 && cap(l.text) <= 1000 {
		clear(l.parts)
		*l = compiler{tokens: l.tokens[:0], parts: l.parts[:0], text: l.text[:0]}
		compilers.Put(l)
	}
}

// compileRegExp generates and compiles the regular expression of c. If no part is a regular
// expression and the estimate is within the limit, it certainly compiles, and the first match
// does so.
func (l *compiler) compileRegExp(c *component) *Error {
	c.way = byProgram
	if !c.hasRegExpGroups && c.instructions() <= l.limits.Instructions {
		return nil
	}
	err := c.compileProgram(l.limits.Instructions)
	if err == nil {
		if c.captures/2-1 > l.limits.Groups {
			return tooLarge(wholeSpan(c.parts), l.limits.Groups, "groups")
		}
		return nil
	}
	reason := err.(*ecmascript.Error)
	span := c.spanOf(reason.Start, reason.End)
	code := TooLarge
	switch {
	case reason.Reason == ecmascript.TooManyGroups:
		return tooLarge(span, l.limits.Groups, "groups")
	case reason.Reason == ecmascript.TooManyInstructions:
		return tooLarge(span, l.limits.Instructions, "instructions")
	case reason.Reason.IsSyntax():
		code = RegExpSyntax
	case reason.Reason.NeedsEngine():
		code = NotRegular
		if l.engine == nil {
			break
		}
		m, err := l.engine.Compile(generateRegExp(c.parts, c.delimiter, nil), c.flags())
		if err == nil && m != nil {
			c.way, c.matcher = byMatcher, m
			return nil
		}
		return &Error{Code: NotRegular, Span: wholeSpan(c.parts), cause: err}
	}
	return &Error{Code: code, Span: span, Reason: regExpReason(reason, generateRegExp(c.parts, c.delimiter, nil))}
}

// flags returns the flags of the regular expression.
func (c *component) flags() string {
	if c.ignoreCase {
		return "vi"
	}
	return "v"
}

func (c *component) compileProgram(limit int) error {
	e, err := ecmascript.Parse(generateRegExp(c.parts, c.delimiter, nil), c.ignoreCase)
	if err != nil {
		return err
	}
	c.captures = 2 * (e.Groups + 1)
	c.program, err = automaton.Compile(e, limit)
	return err
}

// lazyProgram returns c.program. It compiles it if no match has.
func (c *component) lazyProgram() *automaton.Program {
	c.once.Do(func() {
		if c.program == nil {
			if err := c.compileProgram(automaton.MaxInstructions); err != nil {
				panic(err) // the estimate is wrong
			}
		}
	})
	return c.program
}

func wholeSpan(parts []Part) validation.Span {
	return validation.Span{Start: parts[0].Span.Start, End: parts[len(parts)-1].Span.End}
}

// spanOf returns the place in the pattern string from which source[start:end] of the
// regular expression comes.
func (c *component) spanOf(start, end int) validation.Span {
	starts := make([]int, len(c.parts))
	generateRegExp(c.parts, c.delimiter, starts)
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
	switch c.way {
	case byParts:
		return c.compare(input, nil)
	case always:
		return true
	case byProgram:
		return c.lazyProgram().Test(input)
	}
	return c.matcher.Find(nil, input) != nil
}

// find is like test, and stores the start and the end of each group in spans: -1 for
// a group that is undefined. It uses the memory of scratch, and returns it.
func (c *component) find(input string, spans []int32, scratch []int) (_ []int, ok bool) {
	var found []int
	switch c.way {
	case byParts:
		return scratch, c.compare(input, spans)
	case always:
		spans[0], spans[1] = 0, int32(len(input))
		return scratch, true
	case byProgram:
		program := c.lazyProgram()
		if len(spans) == 0 {
			return scratch, program.Test(input)
		}
		// Find returns no memory if there is no match.
		scratch = slices.Grow(scratch[:0], c.captures)
		found = program.Find(scratch, input)
	case byMatcher:
		found = c.matcher.Find(scratch[:0], input)
	}
	if found == nil {
		return scratch, false
	}
	// NB: to the letter, the nth name gets the nth capture, even if a regular expression
	// has a named capture of its own, which shifts the numbers.
	for i := 0; i < len(spans); i += 2 {
		spans[i], spans[i+1] = -1, -1
		if 3+i < len(found) { // an Engine may be wrong
			if start, end := found[2+i], found[3+i]; 0 <= start && start <= end && end <= len(input) {
				spans[i], spans[i+1] = int32(start), int32(end)
			}
		}
	}
	return found, true
}

// groupIndex returns the number of the group with a name, or -1.
func (c *component) groupIndex(name string) int {
	i := 0
	for k := range c.parts {
		if part := &c.parts[k]; part.Type != FixedText {
			if part.Name == name {
				return i
			}
			i++
		}
	}
	return -1
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
