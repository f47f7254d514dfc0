package idna

import (
	"bytes"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

const acePrefix = "xn--"

// processed is a domain after the processing steps.
//
// https://www.unicode.org/reports/tr46/#Processing
type processed struct {
	mapped  []byte // mapped and normalized
	unicode []byte // the same with Punycode labels decoded
	bidi    bool   // CheckBidi is on and this is a Bidi domain
}

// process maps, normalizes and decodes the domain. It uses the three buffers as scratch
// space.
func (o Options) process(a, b, c []byte, domain string) processed {
	p := processed{mapped: o.appendMapped(a, domain)}
	if !ucd.IsNFC(p.mapped) {
		p.mapped = ucd.AppendNFC(b, p.mapped)
	}
	p.unicode = p.mapped
	for i := range p.mapped {
		if hasACEPrefix(p.mapped[i:]) {
			p.unicode = appendConverted(c, p.mapped)
			break
		}
	}
	p.bidi = o.CheckBidi && o.isBidiDomain(p.unicode)
	return p
}

// appendMapped implements the Map step.
func (o Options) appendMapped(dst []byte, domain string) []byte {
	for i := 0; i < len(domain); {
		if b := domain[i]; b < utf8.RuneSelf {
			dst = append(dst, infra.ASCIILower(b))
			i++
			continue
		}
		r, size, _ := infra.DecodeScalarValue(domain[i:])
		if text, ok := o.mapping(r); ok {
			dst = append(dst, text...)
		} else {
			dst = utf8.AppendRune(dst, r)
		}
		i += size
	}
	return dst
}

// mapping returns the text by which the Map step replaces r. ok is false if it keeps r.
func (o Options) mapping(r rune) (text string, ok bool) {
	var status ucd.Status
	if o.Unicode.isOlder() {
		status, text = o.Unicode.mapping(r)
	} else {
		status, text = ucd.Mapping(r)
	}
	switch status {
	case ucd.Ignored:
		return "", true
	case ucd.Mapped:
		if o.TransitionalProcessing && r == 'ẞ' {
			return "ss", true
		}
		return text, true
	case ucd.Deviation:
		return text, o.TransitionalProcessing
	}
	return "", false
}

// appendConverted decodes each Punycode label. A label with the prefix stays the same
// only if it cannot be decoded, since decoding removes the prefix.
func appendConverted(dst, mapped []byte) []byte {
	for {
		label, rest, more := cutLabel(mapped)
		n := len(dst)
		if hasACEPrefix(label) && infra.IsASCII(label) {
			var state decodeState
			if dst, state = appendDecoded(dst, label[len(acePrefix):]); state != decoded {
				dst = append(dst[:n], label...)
			}
		} else {
			dst = append(dst, label...)
		}
		if !more {
			return dst
		}
		dst = append(dst, '.')
		mapped = rest
	}
}

// label is one label of a processed domain, and the rest of the domain.
type label struct {
	index   int
	last    bool
	mapped  []byte
	unicode []byte

	restMapped, restUnicode []byte
}

// first returns the first label; there is always one. It is not inlined, since a label
// is large and there are many calls.
//
//go:noinline
func (p processed) first() label {
	return label{index: -1, restMapped: p.mapped, restUnicode: p.unicode}.next()
}

// next returns the label after l, which must not be the last. Decoding neither adds nor
// removes dots, so mapped and unicode have the same number of labels.
//
// NB: a label is a value, because anything stored through a pointer would escape,
// together with the buffers.
func (l label) next() label {
	n := label{index: l.index + 1}
	n.mapped, n.restMapped, _ = cutLabel(l.restMapped)
	var more bool
	n.unicode, n.restUnicode, more = cutLabel(l.restUnicode)
	n.last = !more
	return n
}

func cutLabel(s []byte) (label, rest []byte, more bool) {
	if i := bytes.IndexByte(s, '.'); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, nil, false
}

func (l label) isACE() bool { return hasACEPrefix(l.mapped) }

// isConverted reports whether the label was Punycode and has been decoded.
func (l label) isConverted() bool { return !bytes.Equal(l.mapped, l.unicode) }

// appendASCII appends the label as ToASCII writes it. A label that was Punycode need
// not be encoded again, since its Punycode is unique.
func (l label) appendASCII(dst []byte) []byte {
	if infra.IsASCII(l.unicode) {
		return append(dst, l.unicode...)
	}
	if l.isConverted() {
		return append(dst, l.mapped...)
	}
	return appendEncoded(append(dst, acePrefix...), l.unicode)
}
