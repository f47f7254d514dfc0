package rfc3987

import (
	"fmt"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// FromURI converts a URI reference to an IRI reference: percent-encoded characters
// are decoded, as far as they are UTF-8 and may stand in an IRI. The error is an
// [*Error] if it is no URI reference.
//
// https://www.rfc-editor.org/rfc/rfc3987#section-3.2
func FromURI(uri string) (Reference, error) { return fromURI(uri, nil) }

// FromURIWithToUnicode is [FromURI] except that the labels of a domain name are
// then converted by toUnicode, which should be the operation of RFC 3490 and so
// never fails. A label stays as it is if an IRI could not contain the result.
func FromURIWithToUnicode(uri string, toUnicode func(label string) string) (Reference, error) {
	r, err := FromURI(uri)
	if err != nil {
		return Reference{}, err
	}
	err = r.labels(func(label string) (string, error) {
		decoded := toUnicode(label)
		for _, c := range decoded {
			if isFormatting(c) || isDot(c) {
				return label, nil
			}
		}
		if iregName(decoded) != nil {
			return label, nil
		}
		return decoded, nil
	})
	return r, err
}

// fromURI calls step, if it is not nil, with what the URI is after steps 1 to 5. In
// 2 to 4, octets outside of ASCII are written as in "<c3>".
func fromURI(uri string, step func(number int, text string)) (Reference, error) {
	for i := range len(uri) {
		if uri[i] >= utf8.RuneSelf {
			return Reference{}, &Error{Rule: notURI, Span: validation.Span{Start: i, End: i + runeLen(uri[i:])}}
		}
	}
	r, err := Parse(uri)
	if err != nil {
		return Reference{}, err
	}
	show := func(number int, octets func(part octets) octets) {
		if step == nil {
			return
		}
		shown := r
		for _, p := range shown.encodable() {
			p.Text = octets(readOctets(p.Text, p == &shown.Query)).show()
		}
		step(number, shown.String())
	}
	if step != nil {
		step(1, uri)
	}
	show(2, func(o octets) octets { return o })
	show(3, octets.withoutIllFormed)
	show(4, func(o octets) octets { return o.withoutIllFormed().withoutInappropriate() })
	for _, p := range r.encodable() {
		p.Text = decode(p.Text, p == &r.Query)
	}
	if r.Host.Present {
		r.Host.Kind = hostKind(r.Host.Text)
	}
	if step != nil {
		step(5, r.String())
	}
	return r, nil
}

// encodable returns the parts that can have percent-encodings, or what needs them.
func (r *Reference) encodable() []*edition.Part {
	return []*edition.Part{&r.Userinfo, &r.Host, &r.Path, &r.Query, &r.Fragment}
}

// decode takes a part of a URI through steps 2 to 5.
func decode(s string, query bool) string {
	o := readOctets(s, query)
	if len(o.bytes) == len(s) {
		return s
	}
	return string(o.withoutIllFormed().withoutInappropriate().bytes)
}

// octets are those of a component while it becomes a part of an IRI.
type octets struct {
	bytes []byte
	query bool // private characters may stand there
	// raw says which bytes outside of ASCII were characters from the beginning.
	raw []bool
}

// readOctets takes step 2: it decodes all percent-encodings but those of percent
// signs, of reserved characters and of ASCII that a URI must not contain.
func readOctets(s string, query bool) octets {
	o := octets{query: query, bytes: make([]byte, 0, len(s)), raw: make([]bool, 0, len(s))}
	for i := 0; i < len(s); i++ {
		b, encoded := pctEncodedAt(s, i)
		if encoded && (b >= utf8.RuneSelf || isUnreserved(rune(b))) {
			o.add(b, false)
			i += len("00")
		} else {
			o.add(s[i], true)
		}
	}
	return o
}

func (o *octets) add(b byte, raw bool) {
	o.bytes = append(o.bytes, b)
	o.raw = append(o.raw, raw)
}

// rebuild returns the octets with those sequences outside of ASCII percent-encoded
// again that keep refuses. It is called with each sequence of octets that is UTF-8,
// and with utf8.RuneError for each octet that is not part of one. What was not
// percent-encoded stays.
func (o octets) rebuild(keep func(r rune, size int) bool) octets {
	out := octets{query: o.query, bytes: make([]byte, 0, len(o.bytes)), raw: make([]bool, 0, len(o.bytes))}
	var scratch [len("%00")]byte
	for i := 0; i < len(o.bytes); {
		r, size := utf8.DecodeRune(o.bytes[i:])
		for k := range size {
			if b := o.bytes[i+k]; b < utf8.RuneSelf || o.raw[i+k] || keep(r, size) {
				out.add(b, o.raw[i+k])
			} else {
				for _, digit := range appendPct(scratch[:0], b) {
					out.add(digit, true)
				}
			}
		}
		i += size
	}
	return out
}

// withoutIllFormed takes step 3.
func (o octets) withoutIllFormed() octets {
	return o.rebuild(func(r rune, size int) bool { return r != utf8.RuneError || size > 1 })
}

// withoutInappropriate takes step 4.
func (o octets) withoutInappropriate() octets {
	return o.rebuild(func(r rune, _ int) bool {
		return (isUcschar(r) || o.query && isIprivate(r)) && !isFormatting(r)
	})
}

// show writes octets outside of ASCII as the RFC does.
func (o octets) show() string {
	var text []byte
	for _, b := range o.bytes {
		if b < utf8.RuneSelf {
			text = append(text, b)
		} else {
			text = fmt.Appendf(text, "<%02x>", b)
		}
	}
	return string(text)
}
