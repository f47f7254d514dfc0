package rfc3987

import (
	"fmt"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// FromURI converts a URI reference to an IRI reference: it decodes percent-encoded
// characters that are UTF-8 and allowed in an IRI. The error is an [*Error] if uri is
// not a URI reference.
//
// https://www.rfc-editor.org/rfc/rfc3987#section-3.2
func FromURI(uri string) (Reference, error) { return fromURI(uri, nil) }

// FromURIWithToUnicode is like [FromURI], but then converts the labels of a domain name
// by toUnicode, which should be the operation of RFC 3490 and so never fails. A label
// stays as it is if an IRI could not contain the result.
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

// fromURI implements FromURI. It calls step, if not nil, with the text after each of
// the steps 1 to 5. After steps 2 to 4, octets outside ASCII are written as in "<c3>".
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

// encodable returns the parts that can contain percent-encodings, or characters that
// need them.
func (r *Reference) encodable() []*edition.Part {
	return []*edition.Part{&r.Userinfo, &r.Host, &r.Path, &r.Query, &r.Fragment}
}

// decode applies steps 2 to 5 to a part of a URI.
func decode(s string, query bool) string {
	o := readOctets(s, query)
	if len(o.bytes) == len(s) {
		return s
	}
	return string(o.withoutIllFormed().withoutInappropriate().bytes)
}

// octets holds the octets of a component while it is converted for an IRI.
type octets struct {
	bytes []byte
	query bool // private characters are allowed
	// raw tells which bytes were not percent-encoded in the input, or have been encoded
	// again.
	raw []bool
}

// readOctets implements step 2: it decodes all percent-encodings except for those of
// percent signs, of reserved characters and of ASCII characters that a URI must not
// contain.
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

// rebuild returns the octets with those sequences outside ASCII percent-encoded again
// for which keep returns false. It calls keep with each sequence of octets that is
// UTF-8, and with utf8.RuneError and 1 for each octet that is not part of one. Octets
// that were not percent-encoded stay.
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

// withoutIllFormed implements step 3.
func (o octets) withoutIllFormed() octets {
	return o.rebuild(func(r rune, size int) bool { return r != utf8.RuneError || size > 1 })
}

// withoutInappropriate implements step 4.
func (o octets) withoutInappropriate() octets {
	return o.rebuild(func(r rune, _ int) bool {
		return (isUcschar(r) || o.query && isIprivate(r)) && !isFormatting(r)
	})
}

// show returns the text of o, with octets outside ASCII written as in the RFC.
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
