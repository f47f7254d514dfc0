package urlpattern

import (
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// Package encoding/json would add some 200 kB to a program, and it knows more of JSON than
// a pattern can be.

// infraValue is a value in JSON that may be a pattern: a string, or an object of strings.
type infraValue struct {
	null, object, ignoreCase bool
	text                     string
	init                     Init
}

// readJSON reads text. ok is false unless it is a string, or an object of the members of
// an [Init] and, if options is set, "ignoreCase".
func readJSON(text []byte, options bool) (v infraValue, ok bool) {
	r := jsonReader{rest: string(text)}
	r.space()
	switch {
	case r.literal("null"):
		v.null = true
		return v, false
	case r.peek() == '{':
		v.object = true
		v.init = Init{}
		ok = r.object(&v, options)
	default:
		v.text, ok = r.string()
	}
	r.space()
	return v, ok && r.rest == ""
}

// jsonReader holds the unread rest of a JSON text.
type jsonReader struct{ rest string }

func (r *jsonReader) space() {
	i := 0
	for i < len(r.rest) && (r.rest[i] == ' ' || r.rest[i] == '\t' || r.rest[i] == '\n' || r.rest[i] == '\r') {
		i++
	}
	r.rest = r.rest[i:]
}

// peek returns the next byte, or 0 at the end.
func (r *jsonReader) peek() byte {
	if r.rest == "" {
		return 0
	}
	return r.rest[0]
}

// literal reads text if it comes next.
func (r *jsonReader) literal(text string) bool {
	if len(r.rest) < len(text) || r.rest[:len(text)] != text {
		return false
	}
	r.rest = r.rest[len(text):]
	return true
}

// object reads the members of an object. Of members with the same name, the last counts.
func (r *jsonReader) object(v *infraValue, options bool) bool {
	r.literal("{")
	r.space()
	if r.literal("}") {
		return true
	}
	for {
		r.space()
		name, ok := r.string()
		r.space()
		if !ok || !r.literal(":") {
			return false
		}
		r.space()
		if !r.member(v, name, options) {
			return false
		}
		r.space()
		if r.literal("}") {
			return true
		}
		if !r.literal(",") {
			return false
		}
	}
}

// member reads the value of a member.
func (r *jsonReader) member(v *infraValue, name string, options bool) bool {
	if options && name == ignoreCaseMember {
		v.ignoreCase = r.literal("true")
		return v.ignoreCase || r.literal("false")
	}
	var c Component
	text, ok := r.string()
	if !ok || c.UnmarshalText([]byte(name)) != nil {
		return false
	}
	v.init[c] = text
	return true
}

// string reads a string. Lone surrogates and ill-formed UTF-8 count as U+FFFD.
func (r *jsonReader) string() (text string, ok bool) {
	if !r.literal(`"`) {
		return "", false
	}
	for i := 0; i < len(r.rest); i++ {
		switch c := r.rest[i]; {
		case c == '"':
			text, r.rest = r.rest[:i], r.rest[i+1:]
			return infra.ScalarValues(text), true
		case c == '\\':
			return r.escapedString(i)
		case c < ' ':
			return "", false
		}
	}
	return "", false
}

// escapedString reads a string whose first escape is at an index.
func (r *jsonReader) escapedString(escape int) (text string, ok bool) {
	b := []byte(r.rest[:escape])
	for i := escape; i < len(r.rest); {
		c := r.rest[i]
		i++
		switch {
		case c == '"':
			r.rest = r.rest[i:]
			return infra.ScalarValues(string(b)), true
		case c < ' ' || c == '\\' && i == len(r.rest):
			return "", false
		case c != '\\':
			b = append(b, c)
			continue
		}
		c = r.rest[i]
		i++
		switch c {
		case '"', '\\', '/':
			b = append(b, c)
		case 'b':
			b = append(b, '\b')
		case 'f':
			b = append(b, '\f')
		case 'n':
			b = append(b, '\n')
		case 'r':
			b = append(b, '\r')
		case 't':
			b = append(b, '\t')
		case 'u':
			unit := codeUnit(r.rest[i:])
			if unit < 0 {
				return "", false
			}
			i += 4
			if utf16.IsSurrogate(unit) {
				second := rune(-1)
				if i+2 <= len(r.rest) && r.rest[i:i+2] == `\u` {
					second = codeUnit(r.rest[i+2:])
				}
				if unit = utf16.DecodeRune(unit, second); unit != utf8.RuneError {
					i += len(`\u0000`)
				}
			}
			b = utf8.AppendRune(b, unit)
		default:
			return "", false
		}
	}
	return "", false
}

// codeUnit returns the number that the first four hex digits of s are, or -1.
func codeUnit(s string) (unit rune) {
	if len(s) < 4 {
		return -1
	}
	for i := range 4 {
		if !infra.Is(s[i], infra.Hex) {
			return -1
		}
		unit = unit<<4 | rune(infra.Unhex(s[i]))
	}
	return unit
}

// appendJSONString appends s as a JSON string.
func appendJSONString(b []byte, s string) []byte {
	b = append(b, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ':
			b = append(b, '\\', 'u', '0', '0', '0'+c>>4, "0123456789abcdef"[c&15])
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}
