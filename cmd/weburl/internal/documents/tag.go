package documents

import "strings"

// quoting says how an attribute value is written: with which quotes, or one of
// the following.
type quoting byte

const (
	absent   quoting = 0 // no value
	unquoted quoting = ' '
)

// attributeValue is the span of an attribute value, without its quotes.
type attributeValue struct {
	start, end int
	quoting    quoting
}

// attributeReader reads the attributes of a start tag, one after the other.
type attributeReader struct {
	tag       string // the source up to the end of the tag
	at        int    // everything before it has been read, and so has the name of the tag
	templates *templates
	// The current attribute:
	name, nameEnd int
	value         attributeValue
	// behindCode reports whether template code separates it from the previous one.
	behindCode bool
}

// next reads the next attribute. It returns false if there is none.
//
// https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state
func (r *attributeReader) next() bool {
	s, i := r.tag, r.at
	r.behindCode = false
	for i < len(s) && (isSpace(s[i]) || s[i] == '/' || s[i] == mask) {
		if s[i] == mask {
			after := r.templates.codeEnd(i)
			if after == i {
				break
			}
			i, r.behindCode = after, true
			continue
		}
		i++
	}
	if i >= len(s)-1 {
		return false
	}
	r.name = i
	i++ // even "=" is part of the name here
	for i < len(s) && s[i] != '=' && s[i] != '>' && s[i] != '/' && !isSpace(s[i]) {
		i++
	}
	r.nameEnd = i
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	r.value = attributeValue{r.nameEnd, r.nameEnd, absent}
	if i < len(s) && s[i] == '=' {
		i++
		for i < len(s) && isSpace(s[i]) {
			i++
		}
		r.value = attributeValue{i, i, unquoted}
		if i < len(s) && (s[i] == '"' || s[i] == '\'') {
			i++
			n := strings.IndexByte(s[i:], s[i-1])
			if n < 0 {
				return false
			}
			r.value = attributeValue{i, i + n, quoting(s[i-1])}
			i += n + 1
		} else {
			for i < len(s) && s[i] != '>' && !isSpace(s[i]) {
				i++
			}
			r.value.end = i
		}
	}
	r.at = i
	return true
}
