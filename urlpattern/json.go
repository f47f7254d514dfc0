package urlpattern

import (
	"bytes"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/validation"
)

// FromJSON makes a pattern from JSON: from a constructor string, or from an object of
// pattern strings. A member that is neither a component nor "baseURL" is an error, and so
// is a value that is not a string.
//
// https://urlpattern.spec.whatwg.org/#build-a-url-pattern-from-an-infra-value
func (o Options) FromJSON(text []byte) (Pattern, error) {
	v, ok := readJSON(text, false)
	if !ok {
		return Pattern{}, errBadJSON()
	}
	return o.fromInfraValue(v)
}

// infraValue is a value in JSON that may be a pattern: a string, or an object of strings.
type infraValue struct {
	null, object, ignoreCase bool
	text                     string
	init                     Init
}

// readJSON reads text. ok is false unless it is a string, or an object of the members of
// an [Init] and, if options is set, "ignoreCase".
func readJSON(text []byte, options bool) (v infraValue, ok bool) {
	r := jsontext.NewReader(infra.ScalarValues(string(text)))
	switch r.Next() {
	case 'n':
		v.null = r.Null()
		ok = !v.null
	case '"':
		v.text = r.String()
		ok = true
	case '{':
		v.object, v.init, ok = true, Init{}, true
		r.Object(func(name string) {
			var c Component
			switch next := r.Next(); {
			case next == '"' && c.UnmarshalText([]byte(name)) == nil:
				v.init[c] = r.String()
			case options && name == ignoreCaseMember:
				v.ignoreCase = r.Bool()
			default:
				r.Fail(errBadJSON())
			}
		})
	}
	r.End()
	if r.Err() != nil {
		return infraValue{}, false
	}
	return v, ok
}

func errBadJSON() *Error { return &Error{Code: BadJSON, Span: validation.Unknown()} }

// fromInfraValue makes a pattern from a string or a map.
//
// https://urlpattern.spec.whatwg.org/#build-a-url-pattern-from-an-infra-value
func (o Options) fromInfraValue(v infraValue) (Pattern, error) {
	if v.object {
		return o.New(v.init)
	}
	return o.Parse(v.text)
}

// ignoreCaseMember is the member for [Options.IgnoreCase] in the JSON of a pattern.
const ignoreCaseMember = "ignoreCase"

// MarshalJSON returns an object with eight pattern strings and, if p ignores case, the
// member "ignoreCase". The zero Pattern is null.
//
// The strings are the results of [Pattern.Component], except where [New] would read these
// as another pattern. From the hash "#a", for example, it would remove the number sign.
func (p Pattern) MarshalJSON() ([]byte, error) {
	if p.p == nil {
		return []byte("null"), nil
	}
	var w jsontext.Writer
	w.Object()
	for c := Protocol; c <= Hash; c++ {
		w.Member(c.String(), p.p.exact(c))
	}
	if p.p.ignoreCase {
		w.Name(ignoreCaseMember)
		w.Bool(true)
	}
	w.End()
	var b bytes.Buffer
	if err := w.Flush(&b); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// exact returns a pattern string for c that is read as the same pattern.
func (p *pattern) exact(c Component) string {
	o := p.optionsOf(c)
	text := string(appendPatternString(nil, p.components[c].parts, &o, true))
	switch {
	case c == Hash && strings.HasPrefix(text, "#"):
		return "#" + text
	case c == Hostname && !p.hasIPv6 && isIPv6Address(text):
		return "{}" + text
	case c == Hostname && text == "[": // an address has two characters
		return "{[}"
	case c == Port && isDefaultPort(p.components[Protocol].pattern, text):
		return "{" + text + "}"
	}
	return text
}

// UnmarshalJSON sets p to the pattern that [Pattern.MarshalJSON] wrote. It also reads all
// that [Options.FromJSON] reads, without a base URL, with the member "ignoreCase" in addition;
// null leaves p as it is. The default [Limits] apply, so a pattern that was made with
// larger ones, or exceeds them once it is percent-encoded, is a [TooLarge] error.
func (p *Pattern) UnmarshalJSON(text []byte) error {
	v, ok := readJSON(text, true)
	switch {
	case v.null:
		return nil
	case !ok:
		return errBadJSON()
	}
	made, err := Options{IgnoreCase: v.ignoreCase}.fromInfraValue(v)
	if err == nil {
		*p = made
	}
	return err
}

// String returns the JSON of p, or "" for the zero Pattern. It is not a constructor string,
// because some patterns have none.
func (p Pattern) String() string {
	if p.p == nil {
		return ""
	}
	text, err := p.MarshalJSON()
	if err != nil {
		return ""
	}
	return string(text)
}
