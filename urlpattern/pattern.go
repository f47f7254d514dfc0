package urlpattern

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Pattern is a URL pattern. It is an immutable value, safe for concurrent use. The zero
// Pattern is not a pattern and matches nothing. Two patterns are equal by == only if one
// is a copy of the other.
//
// https://urlpattern.spec.whatwg.org/#url-pattern
type Pattern struct{ p *pattern }

type pattern struct {
	components [componentCount]*component
	ignoreCase bool
	// firstGroup holds the number of groups before each component.
	firstGroup [BaseURL + 1]int32
	hasIPv6    bool // the hostname is an IPv6 address
	isSpecial  bool // the protocol matches a special scheme
}

// optionsOf returns the options for compiling component c. Those of the pathname depend on
// p.isSpecial, which is known once the protocol is compiled.
//
// https://urlpattern.spec.whatwg.org/#default-options
// https://urlpattern.spec.whatwg.org/#hostname-options
// https://urlpattern.spec.whatwg.org/#pathname-options
func (p *pattern) optionsOf(c Component) options {
	switch c {
	case Protocol:
		return options{encode: protocolCallback}
	case Username:
		return options{encode: usernameCallback}
	case Password:
		return options{encode: passwordCallback}
	case Hostname:
		if p.hasIPv6 {
			return options{delimiter: '.', encode: ipv6HostnameCallback}
		}
		return options{delimiter: '.', encode: hostnameCallback}
	case Port:
		return options{encode: portCallback}
	case Pathname:
		if p.isSpecial {
			return options{delimiter: '/', prefix: "/", encode: pathnameCallback, ignoreCase: p.ignoreCase}
		}
		return options{encode: opaquePathnameCallback, ignoreCase: p.ignoreCase}
	case Search:
		return options{encode: searchCallback, ignoreCase: p.ignoreCase}
	}
	return options{encode: hashCallback, ignoreCase: p.ignoreCase}
}

// Options configures how patterns are made. The zero value has the Standard's defaults.
type Options struct {
	// Base is the base URL, or the zero URL for none. With a base URL, a constructor
	// string may be relative, and an [Init] without a BaseURL inherits from it.
	Base weburl.URL
	// IgnoreCase makes the pathname, the search and the hash match upper and lower case
	// alike. Protocols and hostnames are lowercase anyway.
	IgnoreCase bool
	// Engine matches components whose regular expressions are not regular, such as
	// "(?!a)". Nil means that they are errors. The repository's examples/lookaround
	// contains an engine.
	//
	// NB: such an engine backtracks, so a short input can occupy it for hours. Give it
	// a limit of time, and trusted patterns only.
	Engine Engine
	// Limits bounds the size of patterns.
	Limits Limits
}

// Engine compiles regular expressions that this package cannot match. See
// [Options.Engine].
type Engine interface {
	// Compile compiles a regular expression of ECMAScript with the flags "v" or "vi". It
	// stands for a whole component: it begins with "^", ends with "$", and captures the
	// component's groups. An error, or a nil Matcher, makes the pattern a [NotRegular]
	// error.
	Compile(source, flags string) (Matcher, error)
}

// Matcher is a compiled regular expression. It must be safe for concurrent use.
type Matcher interface {
	// Find matches input and returns the offsets of the start and the end of each
	// capture, in dst's memory: of capture 0, the match, first; -1 and -1 for an undefined
	// capture. Offsets that are missing or invalid count as undefined. It returns nil if there is no match, or if it gives up; the URL then does
	// not match. A Matcher that gives up should report that to the program.
	Find(dst []int, input string) []int
}

// Parse makes a pattern from a constructor string, such as
// "https://*.example.com/books/:id". Components after the last one in the string match
// anything; see the package documentation.
//
// The error is an [*Error] with the place in pattern. Its code is [NoProtocol] if the
// string has no protocol, as in "/books/:id": use New(Init{Pathname: "/books/:id"}) for a
// path on any host, and [Options.Parse] to give a base URL.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func Parse(pattern string) (Pattern, error) { return Options{}.Parse(pattern) }

// MustParse is like [Parse], for patterns in source code: if pattern is invalid, it panics
// with a message that quotes it.
func MustParse(pattern string) Pattern {
	p, err := Parse(pattern)
	if err != nil {
		panic("urlpattern.MustParse(" + strconv.Quote(pattern) + "): " + err.Error())
	}
	return p
}

// New makes a pattern from the pattern strings of components. A missing component matches
// anything: New(nil) matches every URL, even "javascript:alert(1)". With a base URL, it is
// inherited instead if it precedes all given components; username and password never are.
//
// The error is an [*Error] with the component and the place in its string.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func New(init Init) (Pattern, error) { return Options{}.New(init) }

// MustNew is like [New], for patterns in source code: if init is invalid, it panics with
// a message that quotes it.
func MustNew(init Init) Pattern {
	p, err := New(init)
	if err != nil {
		text := ""
		for c := Protocol; c <= BaseURL; c++ {
			if value, ok := init[c]; ok {
				text += " " + c.String() + ": " + strconv.Quote(value)
			}
		}
		panic("urlpattern.MustNew(" + strings.TrimPrefix(text, " ") + "): " + err.Error())
	}
	return p
}

// Parse is [Parse] with options.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func (o Options) Parse(pattern string) (Pattern, error) {
	l := o.compiler()
	defer l.keep()
	if len(pattern) > l.limits.Length {
		return Pattern{}, tooLarge(validation.Unknown(), l.limits.Length, "bytes")
	}
	init, failure := l.parseConstructorString(pattern)
	if failure != nil {
		return Pattern{}, failure
	}
	if !o.Base.IsValid() && !init.set[Protocol] {
		return Pattern{}, noProtocol(pattern)
	}
	if o.Base.IsValid() {
		init.put(BaseURL, o.Base.String(), unknownPlace)
	}
	p, err := o.create(&init, l)
	var e *Error
	if errors.As(err, &e) && e.Code == UnclosedGroup && e.Span.IsKnown() && strings.HasPrefix(pattern[min(e.Span.End, len(pattern)):], "?") {
		e.Reason = `a group cannot begin with "?"; for (?:a|b), write (a|b)`
	}
	return p, err
}

// New is [New] with options. o.Base is used unless init has a BaseURL.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
// https://urlpattern.spec.whatwg.org/#build-a-url-pattern-from-a-web-idl-value
func (o Options) New(init Init) (Pattern, error) {
	v, err := init.values()
	if err != nil {
		return Pattern{}, err
	}
	if o.Base.IsValid() && !v.set[BaseURL] {
		v.put(BaseURL, o.Base.String(), unknownPlace)
	}
	l := o.compiler()
	defer l.keep()
	return o.create(&v, l)
}

func (o Options) compiler() *compiler {
	l := compilers.Get().(*compiler)
	l.limits, l.engine = o.Limits.complete(), o.Engine
	return l
}

// noProtocol returns the error for a constructor string without a protocol.
func noProtocol(pattern string) *Error {
	e := &Error{Code: NoProtocol, Span: validation.Unknown()}
	if infra.SchemeLength(pattern) > 0 {
		e.Reason = "a colon before a letter begins a group; to end a protocol, write \\:"
	}
	return e
}

// badBase returns the error for a base URL that is not a URL.
func badBase(err error, at int) *Error {
	e := &Error{Code: BadBase, Component: BaseURL, Span: validation.Unknown(), cause: err}
	if v, ok := err.(*validation.Error); ok && at != unknownPlace {
		e.Span = v.Span
	}
	return e
}

// create makes a pattern from pattern strings.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func (o Options) create(init *values, l *compiler) (Pattern, error) {
	processed, err := process(init, patternType)
	if err != nil {
		return Pattern{}, err
	}
	length := 0
	for c := Protocol; c <= Hash; c++ {
		length += len(processed.text[c])
		if !processed.set[c] {
			processed.put(c, "*", unknownPlace)
		}
	}
	if length > l.limits.Length {
		return Pattern{}, tooLarge(validation.Unknown(), l.limits.Length, "bytes")
	}
	if isDefaultPort(processed.text[Protocol], processed.text[Port]) {
		processed.text[Port] = ""
	}
	p := &pattern{ignoreCase: o.IgnoreCase}
	p.hasIPv6 = isIPv6Address(processed.text[Hostname])
	for c := Protocol; c <= Hash; c++ {
		l.options = p.optionsOf(c)
		if p.components[c], err = l.compile(c, processed.text[c], processed.at[c]); err != nil {
			return Pattern{}, err
		}
		if c == Protocol {
			p.isSpecial = p.components[c].matchesSpecialScheme()
		}
	}
	if err := l.countInstructions(p); err != nil {
		return Pattern{}, err
	}
	p.finish()
	return Pattern{p}, nil
}

// finish moves the parts from the memory of the compiler to a slice of the right size, and
// counts the groups.
func (p *pattern) finish() {
	n := 0
	for c := Protocol; c <= Hash; c++ {
		compiled := p.components[c]
		p.firstGroup[c+1] = p.firstGroup[c] + compiled.groups
		if !compiled.isShared() {
			n += len(compiled.parts)
		}
	}
	parts := make([]Part, 0, n)
	for _, compiled := range p.components[Protocol:] {
		if !compiled.isShared() {
			start := len(parts)
			parts = append(parts, compiled.parts...)
			compiled.parts = parts[start:len(parts):len(parts)]
		}
	}
}

// https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address
func isIPv6Address(input string) bool {
	if utf8.RuneCountInString(input[:min(len(input), 2*utf8.UTFMax)]) < 2 {
		return false
	}
	return input[0] == '[' || strings.HasPrefix(input, "{[") || strings.HasPrefix(input, `\[`)
}

// IsValid reports whether p is a pattern, not the zero value.
func (p Pattern) IsValid() bool { return p.p != nil }

// Component returns the pattern string of a component, normalized, or "" if p is zero or
// c is not a component. From the strings of all components, [New] makes the same pattern
// again, with few exceptions; [Pattern.MarshalJSON] has none.
//
// https://urlpattern.spec.whatwg.org/#component-pattern-string
func (p Pattern) Component(c Component) string {
	if p.p == nil || !c.isComponent() {
		return ""
	}
	return p.p.components[c].pattern
}

// Parts returns the parts of a component's pattern. The caller may change the slice.
//
// https://urlpattern.spec.whatwg.org/#part-list
func (p Pattern) Parts(c Component) []Part {
	if p.p == nil || !c.isComponent() {
		return nil
	}
	return slices.Clone(p.p.components[c].parts)
}

// RegExp returns the regular expression of a component, in the syntax of JavaScript, and its
// flags: "v" or, if it ignores the case of letters, "vi". Both are "" if p is zero or c is not
// a component.
//
// https://urlpattern.spec.whatwg.org/#component-regular-expression
func (p Pattern) RegExp(c Component) (source, flags string) {
	if p.p == nil || !c.isComponent() {
		return "", ""
	}
	of := p.p.components[c]
	return generateRegExp(of.parts, of.delimiter, nil), of.flags()
}

// IgnoresCase reports whether p was made with [Options.IgnoreCase].
func (p Pattern) IgnoresCase() bool { return p.p != nil && p.p.ignoreCase }

// HasRegExpGroups reports whether p contains a regular expression, apart from those that
// mean the same as ":name" or "*".
//
// https://urlpattern.spec.whatwg.org/#url-pattern-has-regexp-groups
func (p Pattern) HasRegExpGroups() bool {
	return p.p.any(func(c *component) bool { return c.hasRegExpGroups })
}

// IsLinear reports whether the time of a match is linear in the length of the input. It
// always is, unless a component needs [Options.Engine].
func (p Pattern) IsLinear() bool {
	return !p.p.any(func(c *component) bool { return c.matcher != nil })
}

// any reports whether is holds for any component.
func (p *pattern) any(is func(*component) bool) bool {
	return p != nil && slices.ContainsFunc(p.components[Protocol:], is)
}
