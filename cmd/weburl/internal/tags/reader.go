package tags

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// Quoting says how an attribute value is written: with which quotes, or one of
// the following.
type Quoting byte

const (
	Absent   Quoting = 0 // no value
	Unquoted Quoting = ' '
)

// Quoted is the span of an attribute value, without its quotes.
type Quoted struct {
	Start, End int
	Quoting    Quoting
}

// Attributes reads the attributes of a start tag, one after the other.
type Attributes struct {
	tag     string // the source up to the end of the tag
	At      int    // everything before it has been read, and so has the name of the tag
	codeEnd func(i int) int
	// The current attribute:
	Name  string
	Value Quoted
	// BehindCode reports whether template code separates it from the previous one.
	BehindCode bool
}

// AttributesOf returns a reader of the attributes of a start tag whose name ends at i.
// The tag contains no template code.
func AttributesOf(tag string, i int) Attributes { return Attributes{tag: tag, At: i} }

// Next reads the next attribute. It returns false if there is none.
//
// https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state
func (r *Attributes) Next() bool {
	s, i := r.tag, r.At
	r.BehindCode = false
	for i < len(s) && (infra.Is(s[i], infra.Whitespace) || s[i] == '/' || s[i] == Mask && r.codeEnd != nil) {
		if s[i] == Mask {
			after := r.codeEnd(i)
			if after == i {
				break
			}
			i, r.BehindCode = after, true
			continue
		}
		i++
	}
	if i >= len(s)-1 {
		return false
	}
	name := i
	i++ // even "=" is part of the name here
	for i < len(s) && s[i] != '=' && s[i] != '>' && s[i] != '/' && !infra.Is(s[i], infra.Whitespace) {
		i++
	}
	r.Name = s[name:i]
	nameEnd := i
	for i < len(s) && infra.Is(s[i], infra.Whitespace) {
		i++
	}
	r.Value = Quoted{nameEnd, nameEnd, Absent}
	if i < len(s) && s[i] == '=' {
		i++
		for i < len(s) && infra.Is(s[i], infra.Whitespace) {
			i++
		}
		r.Value = Quoted{i, i, Unquoted}
		if i < len(s) && (s[i] == '"' || s[i] == '\'') {
			i++
			n := strings.IndexByte(s[i:], s[i-1])
			if n < 0 {
				return false
			}
			r.Value = Quoted{i, i + n, Quoting(s[i-1])}
			i += n + 1
		} else {
			for i < len(s) && s[i] != '>' && !infra.Is(s[i], infra.Whitespace) {
				i++
			}
			r.Value.End = i
		}
	}
	r.At = i
	return true
}
