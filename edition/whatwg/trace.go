package whatwg

import "github.com/weburl-go/weburl/validation"

// The code below observes the state machine while it runs, and does not affect it.

// before holds the values before a step.
type before struct {
	state    State
	pointer  int
	findings int
}

func (p *run) beforeStep() before {
	return before{p.state, p.pointer, len(p.findings)}
}

func (p *run) afterStep(b before, how outcome) {
	p.places.see(b.state, b.pointer, p.state, p.input.text)
	if p.tell == nil {
		return
	}
	s := Step{
		In: p.in, Set: p.set, Anchor: b.state.Anchor(), State: b.state, Pointer: b.pointer, C: eof,
		Next: p.state, NextPointer: p.pointer, AtSignSeen: p.atSignSeen, InsideBrackets: p.insideBrackets,
		PasswordTokenSeen: p.passwordTokenSeen, Changes: p.takeChanges(), Errors: p.findings[b.findings:len(p.findings):len(p.findings)],
		Done: how != proceeds, Failed: how == fails, buffer: p.buffer[:len(p.buffer):len(p.buffer)],
	}
	end := min(b.pointer+1, len(p.input.text))
	s.Span = p.input.place(b.pointer, end)
	if b.pointer < end {
		s.C = p.input.text[b.pointer].value
	}
	p.tell(s)
}

// tellCleaning reports the errors that the parser signifies before it starts the state
// machine.
func (p *run) tellCleaning() {
	if p.tell != nil {
		p.tell(Step{In: p.in, Set: p.set, Anchor: "concept-basic-url-parser", C: eof, Span: validation.Unknown(),
			Errors: p.findings[:len(p.findings):len(p.findings)], Next: p.state})
	}
}

// places records the ranges of the components, in code points of the input.
type places struct {
	seen     [componentCount + 1]bool
	from, to [componentCount + 1]int
	// authority is the start of the authority, and at the index of its last "@".
	authority, at            int
	inAuthority, credentials bool
	colon                    int // the first colon in the authority, or -1 if there is none
}

// componentOf maps a state to the component that it reads, or 0.
var componentOf = [...]Component{
	SchemeStartState: Scheme, SchemeState: Scheme, HostState: Host, HostnameState: Host, FileHostState: Host, PortState: Port,
	PathStartState: Path, PathState: Path, OpaquePathState: Path, QueryState: Query, FragmentState: Fragment,
}

// see observes a step at pointer. A component extends from the start of its state to
// the code point that ends it.
func (l *places) see(state State, pointer int, next State, input text) {
	pointer = min(pointer, len(input))
	if c := componentOf[state]; c != 0 {
		if !l.seen[c] {
			l.seen[c], l.from[c] = true, pointer
		}
		l.to[c] = pointer
	}
	switch {
	case next == NoSchemeState:
		l.seen[Scheme] = false
	case next == PathState && (state == PathOrAuthorityState || state == RelativeSlashState || state == FileSlashState):
		// The path begins with the preceding slash.
		l.seen[Path], l.from[Path] = true, pointer-1
	case next == PathState && state == FileHostState:
		// The text that looked like a host is a drive letter, and part of the path.
		l.seen[Path], l.from[Path], l.seen[Host] = true, l.from[Host], false
	case state == AuthorityState:
		if !l.inAuthority {
			l.inAuthority, l.authority, l.colon = true, pointer, -1
		}
		if pointer == len(input) {
			break
		}
		switch c := input[pointer].value; {
		case c == '@':
			l.credentials, l.at = true, pointer
		case c == ':' && l.colon < 0:
			l.colon = pointer
		}
	}
}

// spans returns the spans of the components and of the userinfo in the original.
func (l *places) spans(input located) (spans [componentCount + 1]validation.Span, userinfo validation.Span) {
	userinfo = validation.Unknown()
	if l.credentials {
		userinfo = input.place(l.authority, l.at)
		username := l.at
		if l.colon >= 0 && l.colon < l.at {
			username = l.colon
			l.seen[Password], l.from[Password], l.to[Password] = true, l.colon+1, l.at
		}
		l.seen[Username], l.from[Username], l.to[Username] = true, l.authority, username
	}
	for c := range spans {
		spans[c] = validation.Unknown()
		if l.seen[c] {
			spans[c] = input.place(l.from[c], l.to[c])
		}
	}
	return spans, userinfo
}
