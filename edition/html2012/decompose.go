package html2012

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// attributeNames lists the URL decomposition IDL attributes.
var attributeNames = [...]string{"protocol", "host", "hostname", "port", "pathname", "search", "hash"}

// subject is the input, on which the attributes act.
type subject struct {
	input string
	u     *reference // nil unless input is an absolute URL
	// authority and hierarchical are set if input is an authority-based or hierarchical
	// URL.
	authority, hierarchical bool
}

func examine(input string) subject {
	s := subject{input: input}
	resolved, err := resolve(input, nil, nil)
	if err != nil {
		return s
	}
	s.u = parseStripped(input)
	after := resolved.afterScheme()
	s.authority, s.hierarchical = strings.HasPrefix(after, "//"), strings.HasPrefix(after, "/")
	return s
}

func (s *subject) attributes() (values [len(attributeNames)]string) {
	u, input := s.u, s.input
	if u == nil {
		return values
	}
	values[0] = u[scheme].text + ":"
	if s.authority {
		values[1] = input[u[host].span.Start:u.hostportEnd()]
		values[2] = u[host].text
		values[3] = u[port].text
	}
	if s.hierarchical {
		values[4] = u[path].text
		if values[4] == "" && u[host].present && isServerBased(u[scheme].text) {
			values[4] = "/" // by the text's table, although the input has no path
		}
		if u[query].present {
			values[5] = "?" + u[query].text
		}
	}
	if u[fragment].text != "" {
		values[6] = "#" + u[fragment].text
	}
	return values
}

// Get returns the value of a URL decomposition IDL attribute for an input, or the empty
// string for other names.
func Get(input, attribute string) string {
	i := slices.Index(attributeNames[:], attribute)
	if i < 0 {
		return ""
	}
	s := examine(input)
	return s.attributes()[i]
}

// parseAbsolute parses an input if it is an absolute URL.
func parseAbsolute(input string) (*reference, *Error) {
	if _, err := resolve(input, nil, nil); err != nil {
		return nil, err
	}
	return parseStripped(input), nil
}

// parseStripped parses an input, which must be an absolute URL, without the space
// characters around it.
func parseStripped(input string) *reference {
	stripped, leading := strip(input)
	u, _ := parse(stripped, &html)
	for k := range u {
		u[k].span.Start += leading
		u[k].span.End += leading
	}
	return u
}

// hostportEnd returns the end of hostport, which includes the port if it is not the
// default port of the scheme.
func (u *reference) hostportEnd() int {
	number := strings.TrimLeft(u[port].text, "0")
	if u[port].text == "" || number == defaultPorts[strings.ToLower(u[scheme].text)] && number != "" {
		return u[host].span.End
	}
	return u[port].span.End
}

// Set returns the result of setting an attribute of an input: the output with which the
// common setter action is invoked.
func Set(input, attribute, value string) string {
	s := examine(input)
	output, _ := s.set(attribute, value)
	return output
}

// set implements Set. ok reports whether the input is an absolute URL that has the
// component to replace, and the setter condition is fulfilled.
func (s *subject) set(attribute, value string) (output string, ok bool) {
	value = infra.ScalarValues(value)
	switch attribute {
	case "protocol":
		value = escape(strings.TrimRight(value, ":"), isInScheme)
	case "host":
		value = escapeHost(value, ":")
	case "hostname":
		value = escapeHost(strings.TrimLeft(value, "/"), "")
	case "port":
		if i := strings.IndexFunc(value, func(r rune) bool { return r < '0' || r > '9' }); i >= 0 {
			value = value[:i]
		}
		if value = strings.TrimLeft(value, "0"); value == "" {
			value = "0"
		}
	case "pathname":
		if !strings.HasPrefix(value, "/") {
			value = "/" + value
		}
		value = escape(value, func(r rune) bool { return uri.allows(r, path) })
	case "search":
		value = escape(strings.TrimPrefix(value, "?"), func(r rune) bool { return uri.allows(r, query) })
	case "hash":
		value = escape(strings.TrimPrefix(value, "#"), func(r rune) bool { return uri.allows(r, fragment) })
	}
	if s.u == nil || !s.mayBeSet(attribute, value) {
		return s.input, false
	}
	return s.u.replace(s.input, attribute, value), true
}

// mayBeSet implements the setter condition.
//
// NB: a URL may be authority-based without having a host, since only the URL to which
// it resolves has one. Then there is nothing to replace.
func (s *subject) mayBeSet(attribute, value string) bool {
	hasHost := s.authority && s.u[host].present
	switch attribute {
	case "protocol":
		return value != ""
	case "host", "hostname":
		return value != "" && hasHost
	case "port":
		return hasHost && (len(value) < 5 || len(value) == 5 && value <= "65535")
	case "pathname", "search":
		return s.hierarchical
	}
	return attribute == "hash"
}

// replace replaces the component of an attribute. If the component is absent, replace
// adds it with the delimiter before it.
func (u *reference) replace(input, attribute, value string) string {
	at := func(start, end int, value string) string { return input[:start] + value + input[end:] }
	stripped, leading := strip(input)
	end := leading + len(stripped)
	if u[fragment].present {
		end = u[fragment].span.Start - 1
	}
	switch attribute {
	case "protocol":
		return at(u[scheme].span.Start, u[scheme].span.End, value)
	case "host":
		return at(u[host].span.Start, u.hostportEnd(), value)
	case "hostname":
		return at(u[host].span.Start, u[host].span.End, value)
	case "port":
		if !u[port].present {
			return at(u[host].span.End, u[host].span.End, ":"+value)
		}
		return at(u[port].span.Start, u[port].span.End, value)
	case "pathname":
		return at(u[path].span.Start, u[path].span.End, value)
	case "search":
		if !u[query].present {
			return at(end, end, "?"+value)
		}
		return at(u[query].span.Start, u[query].span.End, value)
	}
	if !u[fragment].present {
		return at(end, end, "#"+value)
	}
	return at(u[fragment].span.Start, u[fragment].span.End, value)
}

func isInScheme(r rune) bool {
	return r < 0x80 && (isAlpha(byte(r)) || isDigit(byte(r)) || r == '+' || r == '-' || r == '.')
}

// escapeHost escapes characters that are not valid in a host and not in between, the
// delimiters allowed after a host.
func escapeHost(value, between string) string {
	if bracket := strings.LastIndexByte(value, ']') + 1; bracket > 0 && isIPLiteral(value[:bracket], &uri) {
		return value[:bracket] + escapeHost(value[bracket:], between)
	}
	return escape(value, func(r rune) bool { return uri.allows(r, host) || strings.ContainsRune(between, r) })
}

// escape escapes characters that are not valid. A percent sign is valid if two digits
// follow it and the component may contain percent-encoded octets, as all except for the
// scheme may.
func escape(value string, isValid func(rune) bool) string {
	var out []byte
	for i, r := range value {
		if r == '%' {
			out = appendUnless(out, r, isPercentEncoded(value[i:]) && isValid('_'))
			continue
		}
		out = appendUnless(out, r, isValid(r))
	}
	return string(out)
}
