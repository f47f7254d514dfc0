package links

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Link is a link of the header field Link.
type Link struct {
	// Target is the URL between < and >, and Span its bytes in the field value with the
	// index In.
	Target string
	In     int
	Span   validation.Span
	// Rels are the relation types, in lower case. A link without any is none according
	// to RFC 8288.
	Rels []string
	// Params are all parameters in order, including rel and anchor, and those that are
	// repeated.
	Params []Param
}

// Param is a parameter of a link.
type Param struct {
	// Name is in lower case. A name that ends with an asterisk, such as title*, has an
	// extended value.
	Name string
	// Value is the value without quotes and escapes, or the text of an extended value. It
	// is empty if there is none.
	Value string
	// Language is the language of an extended value, or "".
	Language string
	// Invalid reports whether an extended value is invalid. Value is then as written.
	Invalid bool
	// Span is what is written as the value, with its quotes.
	Span validation.Span
}

// LinkHeader yields the links in the values of the header field Link, of which a message
// may have several, such as http.Header.Values("Link"). It calls report, if that is not
// nil, with each syntax error. Invalid parts are read as RFC 8288 recommends: the rest of a
// value is ignored after anything that is not a link.
//
// https://www.rfc-editor.org/rfc/rfc8288#appendix-B
func LinkHeader(values []string, report func(Error)) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		for in, value := range values {
			r := linkReader{text: value, reporter: reporter{report, in}}
			for r.next() {
				if !yield(r.link) {
					return
				}
			}
		}
	}
}

// HasRel reports whether l has a relation type, whose case does not matter.
func (l *Link) HasRel(rel string) bool {
	return slices.ContainsFunc(l.Rels, func(s string) bool { return strings.EqualFold(s, rel) })
}

// Param returns the value of the parameter with a name in lower case. It prefers the
// extended value: Param("title") returns title*, if that is there and valid. Of several,
// it returns the first.
func (l *Link) Param(name string) (value string, ok bool) {
	for _, p := range l.Params {
		if !p.Invalid && len(p.Name) == len(name)+1 && strings.HasPrefix(p.Name, name) && p.Name[len(name)] == '*' {
			return p.Value, true
		}
	}
	return l.plain(name)
}

// plain returns the first value of a parameter that has exactly this name.
func (l *Link) plain(name string) (value string, ok bool) {
	for _, p := range l.Params {
		if p.Name == name {
			return p.Value, true
		}
	}
	return "", false
}

// Resolve returns the URL of the target and that of the context, from which the link
// leads. base is the URL of the response; a base element has no effect here. The context
// is base unless there is an anchor. The error is a *validation.Error or
// weburl.ErrTooLong.
//
// NB: an anchor can claim that a link leads from another site. RFC 8288 leaves it to the
// recipient whether to ignore such links.
func (l *Link) Resolve(base weburl.URL) (target, context weburl.URL, err error) {
	if target, err = base.Parse(l.Target); err != nil {
		return weburl.URL{}, weburl.URL{}, err
	}
	anchor, ok := l.plain("anchor")
	if !ok {
		return target, base, nil
	}
	if context, err = base.Parse(anchor); err != nil {
		return weburl.URL{}, weburl.URL{}, err
	}
	return target, context, nil
}

// linkReader reads the links of one field value.
type linkReader struct {
	text string
	at   int
	reporter
	link Link
}

// isBlank reports whether c is optional white space in a header field.
func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func (r *linkReader) skipBlank() {
	for r.at < len(r.text) && isBlank(r.text[r.at]) {
		r.at++
	}
}

// is reports whether the next byte is c.
func (r *linkReader) is(c byte) bool { return r.at < len(r.text) && r.text[r.at] == c }

// next reads the next link. It returns false if there is none.
func (r *linkReader) next() bool {
	comma := r.at == 0
	for r.at < len(r.text) && (isBlank(r.text[r.at]) || r.text[r.at] == ',') {
		comma = comma || r.text[r.at] == ','
		r.at++
	}
	if r.at == len(r.text) {
		return false
	}
	if !r.is('<') {
		r.report(TargetMissing, r.at, len(r.text))
		r.at = len(r.text)
		return false
	}
	if !comma {
		r.report(CommaMissing, r.at, r.at)
	}
	r.at++
	n := strings.IndexByte(r.text[r.at:], '>')
	if n < 0 {
		r.report(TargetOpen, r.at-1, len(r.text))
		r.at = len(r.text)
		return false
	}
	r.link = Link{Target: r.text[r.at : r.at+n], In: r.in, Span: validation.Span{Start: r.at, End: r.at + n}}
	start := r.at - 1
	r.at += n + 1
	r.readParams()
	rel, _ := r.link.plain("rel")
	for rel := range strings.FieldsFuncSeq(rel, func(c rune) bool { return c == ' ' || c == '\t' }) {
		r.link.Rels = append(r.link.Rels, lower(rel))
	}
	if len(r.link.Rels) == 0 {
		r.report(RelMissing, start, r.at)
	}
	return true
}

// single holds the bits of the parameters that may occur only once.
var single = map[string]uint8{"rel": 1, "anchor": 2, "media": 4, "title": 8, "title*": 16, "type": 32}

// readParams reads the parameters of the link.
func (r *linkReader) readParams() {
	var seen uint8
	for {
		r.skipBlank()
		if !r.is(';') {
			return
		}
		r.at++
		r.skipBlank()
		start := r.at
		for r.at < len(r.text) && !isBlank(r.text[r.at]) && strings.IndexByte("=;,", r.text[r.at]) < 0 {
			r.at++
		}
		p := Param{Name: lower(r.text[start:r.at]), Span: validation.Span{Start: r.at, End: r.at}}
		nameEnd := r.at
		r.skipBlank()
		if r.is('=') {
			r.at++
			r.skipBlank()
			p.Value, p.Span = r.value()
		} else if p.Name == "" {
			continue // an empty parameter, as in ";;"
		}
		if bit := single[p.Name]; seen&bit != 0 {
			r.report(ParameterRepeated, start, nameEnd)
		} else {
			seen |= bit
		}
		if strings.HasSuffix(p.Name, "*") {
			if value, language, ok := extended(p.Value); ok {
				p.Value, p.Language = value, language
			} else {
				p.Invalid = true
				r.report(ExtendedInvalid, p.Span.Start, p.Span.End)
			}
		}
		r.link.Params = append(r.link.Params, p)
	}
}

// value reads the value of a parameter, and returns it with the span of what is written.
//
// NB: the RFC's algorithm leaves white space at the end of a value without quotes. Its
// grammar does not.
func (r *linkReader) value() (value string, span validation.Span) {
	start := r.at
	if r.is('"') {
		value = r.quoted()
		return value, validation.Span{Start: start, End: r.at}
	}
	for r.at < len(r.text) && r.text[r.at] != ';' && r.text[r.at] != ',' {
		r.at++
	}
	end := r.at
	for end > start && isBlank(r.text[end-1]) {
		end--
	}
	return r.text[start:end], validation.Span{Start: start, End: end}
}

// quoted reads a quoted string.
//
// https://www.rfc-editor.org/rfc/rfc8288#appendix-B.4
func (r *linkReader) quoted() string {
	open := r.at
	r.at++
	start := r.at
	var escaped []byte // the text before start, or nil if there is no escape
	for {
		n := strings.IndexAny(r.text[r.at:], `"\`)
		if n < 0 || r.at+n == len(r.text)-1 && r.text[r.at+n] == '\\' {
			r.report(QuoteOpen, open, len(r.text))
			r.at = len(r.text)
			text := r.text[start:]
			if n >= 0 {
				text = text[:len(text)-1]
			}
			if escaped == nil {
				return text
			}
			return string(append(escaped, text...))
		}
		r.at += n
		if r.text[r.at] == '"' {
			text := r.text[start:r.at]
			r.at++
			if escaped == nil {
				return text
			}
			return string(append(escaped, text...))
		}
		escaped = append(escaped, r.text[start:r.at]...)
		start = r.at + 1
		r.at += 2
	}
}

// extended decodes an extended value in UTF-8.
//
// https://www.rfc-editor.org/rfc/rfc8187#section-3.2
func extended(s string) (value, language string, ok bool) {
	charset, rest, ok := strings.Cut(s, "'")
	if !ok || !strings.EqualFold(charset, "UTF-8") {
		return "", "", false
	}
	language, text, ok := strings.Cut(rest, "'")
	if !ok {
		return "", "", false
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case infra.IsPercentEncodedByte(text, i):
			i += 2
		case infra.Is(c, infra.Alpha|infra.Digit) || strings.IndexByte("!#$&+-.^_`|~", c) >= 0:
		default:
			return "", "", false
		}
	}
	value = percent.Decode(text)
	return value, language, utf8.ValidString(value)
}

// lower returns s in lower case, as far as it is ASCII.
func lower(s string) string {
	for i := range len(s) {
		if infra.Is(s[i], infra.Upper) {
			b := []byte(s)
			infra.LowerASCII(b)
			return string(b)
		}
	}
	return s
}
