package urlpattern

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// shape matches a component by comparison, without an automaton. Most components have
// a shape: fixed text, "*.example.com", "/users/:id/posts/*". It consists of texts with
// a group between each two of them, where each group can end at a single place only.
type shape struct {
	steps      []step
	ignoreCase bool
}

// step is fixed text, and the group after it.
type step struct {
	text string
	// stop is the delimiter that the group does not contain, or 0 if there is none.
	stop byte
	// nonEmpty says that the group takes at least one character.
	nonEmpty bool
}

// shapeOf returns the shape of parts. ok is false if they have none.
func shapeOf(parts []Part, o *options) (s shape, ok bool) {
	s.ignoreCase = o.ignoreCase
	s.steps = make([]step, 0, len(parts)+1)
	text := ""
	for i := range parts {
		part := &parts[i]
		if part.Modifier != None || part.Type == RegExp {
			return shape{}, false
		}
		if part.Type == FixedText {
			text = joined(text, part.Value)
			continue
		}
		next := step{text: joined(text, part.Prefix)}
		text = part.Suffix
		if part.Type == SegmentWildcard {
			next.nonEmpty = true
			if o.delimiter != "" {
				next.stop = o.delimiter[0]
			}
		}
		if n := len(s.steps); n > 0 && (s.steps[n-1].stop == 0 || next.text == "" || next.text[0] != s.steps[n-1].stop) {
			return shape{}, false // the previous group could end at several places
		}
		s.steps = append(s.steps, next)
	}
	s.steps = append(s.steps, step{text: text})
	return s, true
}

// joined returns a + b, without an allocation if one is empty.
func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + b
}

// match reports whether s matches input. If spans is not nil, it receives the start and
// the end of each group.
func (s *shape) match(input string, spans []int32) bool {
	i := 0
	last := len(s.steps) - 1
	for k := range s.steps[:last] {
		st := &s.steps[k]
		if !s.hasPrefix(input[i:], st.text) {
			return false
		}
		i += len(st.text)
		var end int
		if k < last-1 {
			if end = strings.IndexByte(input[i:], st.stop); end < 0 {
				return false
			}
			end += i
		} else {
			// The group ends where the last text begins, whatever it contains.
			end = len(input) - len(s.steps[last].text)
			if end < i || st.stop != 0 && strings.IndexByte(input[i:end], st.stop) >= 0 {
				return false
			}
		}
		if st.nonEmpty && end == i {
			return false
		}
		if spans != nil {
			spans[2*k], spans[2*k+1] = int32(i), int32(end)
		}
		i = end
	}
	return len(input)-i == len(s.steps[last].text) && s.hasPrefix(input[i:], s.steps[last].text)
}

func (s *shape) hasPrefix(input, text string) bool {
	if !s.ignoreCase {
		return strings.HasPrefix(input, text)
	}
	if len(input) < len(text) {
		return false
	}
	for i := range len(text) {
		if infra.ASCIILower(input[i]) != infra.ASCIILower(text[i]) {
			return false
		}
	}
	return true
}
