package cli

import (
	"strconv"

	"github.com/weburl-go/weburl/validation"
)

// layout is the white space of a JSON object and what surrounds it: between
// its members, between the errors in it, and within each of them.
type layout struct{ open, member, end, error, errorsEnd, comma, colon string }

var (
	compact  = layout{comma: ",", colon: ":"}
	indented = layout{open: "\n  ", member: "\n  ", end: "\n", error: "\n    ", errorsEnd: "\n  ", comma: ", ", colon: ": "}
)

// appendJSON appends a result or a failure as one JSON object and a line end.
// Names and values are those of the Web API's URL class.
//
// https://url.spec.whatwg.org/#url-class
func (l *layout) appendJSON(dst []byte, p *parsed) []byte {
	if p.err != nil && p.failure == nil {
		return l.appendError(dst, failureText(p.err))
	}
	name := func(name string) {
		dst = append(append(dst, ','), l.member...)
		dst = append(append(append(dst, '"'), name...), '"')
		dst = append(dst, l.colon...)
	}
	member := func(n, value string) {
		name(n)
		dst = appendJSONString(dst, value)
	}
	dst = append(append(dst, '{'), l.open...)
	dst = append(append(dst, `"input"`...), l.colon...)
	dst = appendJSONString(dst, p.input)
	if p.base != nil {
		member("base", *p.base)
	}
	if f := p.failure; f != nil {
		name("failure")
		dst = l.appendSpan(dst, validation.Error{Code: f.Code, Span: f.Span})
		dst = append(append(dst, l.comma...), `"in"`...)
		dst = append(dst, l.colon...)
		if p.inSet {
			dst = append(dst, `"set"`...)
			dst = l.appendNumber(dst, `"index"`, p.index)
		} else {
			dst = append(append(append(dst, '"'), f.In.String()...), '"')
		}
		dst = append(dst, '}')
	} else {
		for i := range attributes[:webAttributes] {
			a := &attributes[i]
			member(a.name, a.get(p.url))
		}
	}
	name("valid")
	dst = strconv.AppendBool(dst, p.valid)
	name("errors")
	dst = append(dst, '[')
	for i, e := range p.errors {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(l.appendSpan(append(dst, l.error...), e), '}')
	}
	if len(p.errors) > 0 {
		dst = append(dst, l.errorsEnd...)
	}
	dst = append(append(dst, ']'), l.end...)
	return append(dst, "}\n"...)
}

// appendSpan appends an object with code, start and end, and leaves it open.
func (l *layout) appendSpan(dst []byte, e validation.Error) []byte {
	dst = append(append(dst, `{"code"`...), l.colon...)
	dst = append(append(append(dst, '"'), e.Code.String()...), '"')
	dst = l.appendNumber(dst, `"start"`, e.Span.Start)
	return l.appendNumber(dst, `"end"`, e.Span.End)
}

// appendNumber appends a further member of an object that is on one line.
func (l *layout) appendNumber(dst []byte, name string, n int) []byte {
	dst = append(append(dst, l.comma...), name...)
	return strconv.AppendInt(append(dst, l.colon...), int64(n), 10)
}

// appendError appends the object for a line that has no result.
func (l *layout) appendError(dst []byte, text string) []byte {
	dst = append(append(dst, '{'), l.open...)
	dst = append(append(dst, `"error"`...), l.colon...)
	dst = append(appendJSONString(dst, text), l.end...)
	return append(dst, "}\n"...)
}

// appendJSONString appends s, which is UTF-8, as a JSON string. Only what must
// be escaped is.
func appendJSONString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	clean := 0
	for i := range len(s) {
		b := s[i]
		if b >= ' ' && b != '"' && b != '\\' {
			continue
		}
		dst = append(dst, s[clean:i]...)
		clean = i + 1
		switch b {
		case '"', '\\':
			dst = append(dst, '\\', b)
		case '\t':
			dst = append(dst, `\t`...)
		case '\n':
			dst = append(dst, `\n`...)
		case '\r':
			dst = append(dst, `\r`...)
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[b>>4], hex[b&0xF])
		}
	}
	return append(append(dst, s[clean:]...), '"')
}
