package expression

import "github.com/weburl-go/weburl/internal/ecmascript"

// Backtrack matches all of input as section 22.2.2 of ECMA-262 describes it: matchers call
// a continuation, and try the next choice if that fails. It returns the captures, or nil if
// there is no match. ok is false if that would take more than limit steps.
func Backtrack(e *ecmascript.Expr, input string, limit int) (captures []int, ok bool) {
	m := matcher{input: input, limit: limit}
	start := make([]int, 2*e.Groups+2)
	for i := range start {
		start[i] = -1
	}
	found := m.match(e.Root, state{0, start}, func(s state) []int {
		if s.end != len(input) {
			return nil
		}
		s.captures[0], s.captures[1] = 0, s.end
		return s.captures
	})
	if m.limit < 0 {
		return nil, false
	}
	return found, true
}

// state is a MatchState. States can share captures, so nothing writes to these.
type state struct {
	end      int
	captures []int
}

type matcher struct {
	input string
	limit int
}

func (m *matcher) match(n *ecmascript.Node, s state, c func(state) []int) []int {
	if m.limit--; m.limit < 0 {
		return nil
	}
	at := s.end
	holds := true
	switch n.Op {
	case ecmascript.Empty:
	case ecmascript.Chars:
		if at == len(m.input) || !n.Set.Has(m.input[at]) {
			return nil
		}
		s.end++
	case ecmascript.Concat:
		return m.sequence(n.Subs, s, c)
	case ecmascript.Alternate:
		for i := range n.Subs {
			if found := m.match(n.Subs[i], s, c); found != nil {
				return found
			}
		}
		return nil
	case ecmascript.Capture:
		return m.match(n.Subs[0], s, func(s state) []int {
			captures := append([]int(nil), s.captures...)
			captures[2*n.Low], captures[2*n.Low+1] = at, s.end
			return c(state{s.end, captures})
		})
	case ecmascript.Repeat:
		return m.repeat(n, n.Min, n.Max, s, c)
	case ecmascript.Begin:
		holds = at == 0
	case ecmascript.End:
		holds = at == len(m.input)
	case ecmascript.BeginLine:
		holds = at == 0 || m.input[at-1] == '\n' || m.input[at-1] == '\r'
	case ecmascript.EndLine:
		holds = at == len(m.input) || m.input[at] == '\n' || m.input[at] == '\r'
	case ecmascript.WordBoundary:
		holds = m.isWord(at-1) != m.isWord(at)
	case ecmascript.NoWordBoundary:
		holds = m.isWord(at-1) == m.isWord(at)
	}
	if !holds {
		return nil
	}
	return c(s)
}

func (m *matcher) sequence(list []*ecmascript.Node, s state, c func(state) []int) []int {
	if len(list) == 0 {
		return c(s)
	}
	return m.match(list[0], s, func(s state) []int { return m.sequence(list[1:], s, c) })
}

// repeat is RepeatMatcher.
func (m *matcher) repeat(n *ecmascript.Node, least, most int32, s state, c func(state) []int) []int {
	if most == 0 {
		return c(s)
	}
	inner := state{s.end, append([]int(nil), s.captures...)}
	for i := 2 * n.Low; i < 2*n.High; i++ {
		inner.captures[i] = -1
	}
	again := func(t state) []int {
		if least == 0 && t.end == s.end {
			return nil
		}
		next := most
		if next != ecmascript.Unlimited {
			next--
		}
		return m.repeat(n, max(least-1, 0), next, t, c)
	}
	switch {
	case least > 0:
		return m.match(n.Subs[0], inner, again)
	case n.Lazy:
		if found := c(s); found != nil {
			return found
		}
		return m.match(n.Subs[0], inner, again)
	}
	if found := m.match(n.Subs[0], inner, again); found != nil {
		return found
	}
	return c(s)
}

func (m *matcher) isWord(at int) bool {
	if at < 0 || at == len(m.input) {
		return false
	}
	b := m.input[at]
	return b == '_' || '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z'
}
