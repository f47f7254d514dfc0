package mimetype

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// Extract returns the MIME type of a response or request, given the values of all its
// Content-Type headers, such as the result of http.Header.Values. ok is false if none of
// them contains a MIME type. Then, or if the essence is not the expected one, programs
// should give up rather than guess.
//
// The last MIME type counts. It inherits the charset of those directly before it that
// have the same essence.
//
// https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
func Extract(headers []string) (t Type, ok bool) {
	if len(headers) == 0 {
		return Type{}, false
	}
	charset, hasCharset := "", false
	for rest, more := strings.Join(headers, ", "), true; more; {
		var value string
		value, rest, more = cutValue(rest)
		next, err := ParseHeader(value)
		if err != nil || next.Essence() == "*/*" {
			continue
		}
		own, has := next.Parameter("charset")
		switch {
		case next.Essence() != t.Essence():
			charset, hasCharset = own, has
		case !has && hasCharset:
			next = next.with("charset", charset)
		}
		t = next
	}
	return t, t.IsValid()
}

var valueStops = infra.StopsAt(0, `",`)

// cutValue returns the first value of a list in a header, perhaps with spaces around it,
// what follows its comma, and whether there is one. Commas in HTTP quoted strings separate
// nothing.
//
// https://fetch.spec.whatwg.org/#header-value-get-decode-and-split
func cutValue(list string) (value, rest string, more bool) {
	for i := 0; ; {
		i = infra.Scan(list, i, valueStops)
		if i == len(list) {
			return list, "", false
		}
		if list[i] == ',' {
			return list[:i], list[i+1:], true
		}
		i = endOfQuotedString(list, i)
	}
}

// endOfQuotedString returns the index after the HTTP quoted string that begins at s[i].
func endOfQuotedString(s string, i int) int {
	for i++; i < len(s); i++ {
		i = infra.Scan(s, i, quotedStops)
		if i == len(s) || s[i] == '"' {
			return min(i+1, len(s))
		}
		i++ // what is escaped
	}
	return len(s)
}
