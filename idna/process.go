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
	unicode []byte // the same with Punycode labels converted
	bidi    bool   // it is a Bidi domain name, and CheckBidi is on
}

// process maps, normalizes and converts. The three buffers are scratch.
func (o Options) process(a, b, c []byte, domain string) processed {
	p := processed{mapped: o.appendMapped(a, domain)}
	if !ucd.IsNFC(p.mapped) {
		p.mapped = ucd.AppendNFC(b, p.mapped)
	}
	p.unicode = p.mapped
	if bytes.Contains(p.mapped, []byte(acePrefix)) {
		p.unicode = appendConverted(c, p.mapped)
	}
	p.bidi = o.CheckBidi && isBidiDomain(p.unicode)
	return p
}

// appendMapped is the step Map.
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

// mapping returns what the step Map replaces r by, if it does.
func (o Options) mapping(r rune) (text string, ok bool) {
	status, text := ucd.Mapping(r)
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

// appendConverted replaces each label that is Punycode. Labels that cannot be
// converted stay, so that they alone are equal before and after: a label that
// is converted loses its prefix.
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

// label is one label of a processed domain, and what comes after it.
type label struct {
	index   int
	last    bool
	mapped  []byte
	unicode []byte

	restMapped, restUnicode []byte
}

// first returns the first label; there always is one.
func (p processed) first() label {
	return label{index: -1, restMapped: p.mapped, restUnicode: p.unicode}.next()
}

// next returns the label after l, which is not the last. Conversion neither
// makes nor removes dots, so that there are as many labels before as after.
//
// NB: a label is a value, since what is stored through a pointer escapes, and
// the buffers with it.
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

// isConverted reports whether the label was Punycode.
func (l label) isConverted() bool { return l.isACE() && !bytes.Equal(l.mapped, l.unicode) }

// appendASCII appends the label as ToASCII writes it. A label that was Punycode
// would come out as it went in: there is only one way to write it.
func (l label) appendASCII(dst []byte) []byte {
	if infra.IsASCII(l.unicode) {
		return append(dst, l.unicode...)
	}
	if l.isConverted() {
		return append(dst, l.mapped...)
	}
	return appendEncoded(append(dst, acePrefix...), l.unicode)
}
