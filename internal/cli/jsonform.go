package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

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
		dst = append(append(append(dst, l.colon...), '"'), f.In.String()...)
		dst = append(dst, `"}`...)
	} else {
		u := p.url
		hostname, port := u.Host().String(), ""
		host := hostname
		if n, ok := u.Port(); ok {
			port = strconv.Itoa(int(n))
			host += ":" + port
		}
		query, _ := u.Query()
		fragment, _ := u.Fragment()
		member("href", u.String())
		member("origin", u.Origin().String())
		member("protocol", u.Scheme()+":")
		member("username", u.Username())
		member("password", u.Password())
		member("host", host)
		member("hostname", hostname)
		member("port", port)
		member("pathname", u.Path())
		member("search", prefixed('?', query))
		member("hash", prefixed('#', fragment))
	}
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
	number := func(name string, n int) {
		dst = append(append(dst, l.comma...), name...)
		dst = strconv.AppendInt(append(dst, l.colon...), int64(n), 10)
	}
	dst = append(append(dst, `{"code"`...), l.colon...)
	dst = append(append(append(dst, '"'), e.Code.String()...), '"')
	number(`"start"`, e.Span.Start)
	number(`"end"`, e.Span.End)
	return dst
}

// appendError appends the object for a line that has no result.
func (l *layout) appendError(dst []byte, text string) []byte {
	dst = append(append(dst, '{'), l.open...)
	dst = append(append(dst, `"error"`...), l.colon...)
	dst = append(appendJSONString(dst, text), l.end...)
	return append(dst, "}\n"...)
}

// prefixed returns s behind its delimiter, "" if s is empty.
func prefixed(delimiter byte, s string) string {
	if s == "" {
		return ""
	}
	return string(delimiter) + s
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

// request is one line of --ndjson.
type request struct {
	input string
	base  *string // nil for none
}

// readRequest reads a request as strictly as JSON is written: the names of the
// fields count with their case, and each may occur once.
func readRequest(line []byte) (request, error) {
	var r request
	if len(bytes.TrimSpace(line)) == 0 {
		return r, errors.New("the line is empty; a request is a JSON object")
	}
	if !utf8.Valid(line) {
		return r, errors.New("the line is not UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(line))
	if t, err := d.Token(); err != nil {
		return r, notJSON(err)
	} else if t != json.Delim('{') {
		return r, errors.New("a request is a JSON object")
	}
	seen := make(map[string]bool, 2)
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return r, notJSON(err)
		}
		name, _ := t.(string)
		if seen[name] {
			return r, fmt.Errorf("field %q occurs twice", name)
		}
		seen[name] = true
		var value *string
		if name != "input" && name != "base" {
			return r, fmt.Errorf("unknown field %q", name)
		}
		var wrong *json.UnmarshalTypeError
		if err := d.Decode(&value); errors.As(err, &wrong) || err == nil && value == nil && name == "input" {
			return r, fmt.Errorf("field %q is not a string", name)
		} else if err != nil {
			return r, notJSON(err)
		}
		if name == "base" {
			r.base = value
		} else {
			r.input = *value
		}
	}
	if _, err := d.Token(); err != nil {
		return r, notJSON(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return r, errors.New("something follows the request")
	}
	if !seen["input"] {
		return r, errors.New(`field "input" is missing`)
	}
	return r, nil
}

func notJSON(err error) error {
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("not JSON: %w", err)
}
