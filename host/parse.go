package host

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Options configures the host parser. The zero value parses the host of a URL with a
// special scheme and reports nothing.
type Options struct {
	// Opaque is the Standard's isOpaque: the host belongs to a URL whose
	// scheme is not special.
	Opaque bool
	// Report, if not nil, is called with each validation error, including a fatal one, in
	// the order in which the parser finds them.
	Report func(validation.Error)
}

// Parse runs the host parser on the host of a URL with a special scheme. The error is a
// [*validation.Error] whose span lies in input.
//
// https://url.spec.whatwg.org/#concept-host-parser
func Parse(input string) (Host, error) { return Options{}.Parse(input) }

// Parse runs the host parser. It reads ill-formed UTF-8 as U+FFFD. The error is a
// [*validation.Error] whose span lies in input. The empty input is the empty host if
// o.Opaque is set, and otherwise an error.
//
// https://url.spec.whatwg.org/#concept-host-parser
func (o Options) Parse(input string) (Host, error) {
	var scratch [64]byte
	out, kind, err := o.AppendParse(scratch[:0], input)
	if err != nil {
		return Host{}, err
	}
	if string(out) == input {
		return newHost(input, kind), nil
	}
	return newHost(string(out), kind), nil
}

// AppendParse parses input, appends the serialized host to dst, and returns its kind. On
// error, it returns dst unchanged. See [Options.Parse].
func (o Options) AppendParse(dst []byte, input string) ([]byte, Kind, error) {
	if strings.HasPrefix(input, "[") {
		if !strings.HasSuffix(input, "]") {
			return dst, Null, o.fail(validation.IPv6Unclosed, 0, 0, len(input))
		}
		pieces, err := parseIPv6(input[1:len(input)-1], o.shifted(1))
		if err != nil {
			err.Span = err.Span.Shift(1)
			return dst, Null, err
		}
		dst = append(dst, '[')
		dst = appendIPv6(dst, pieces)
		return append(dst, ']'), IPv6, nil
	}
	if o.Opaque {
		return o.appendOpaque(dst, input)
	}

	start := len(dst)
	plain := infra.Scan(input, 0, unusual) == len(input)
	if plain {
		dst = append(dst, input...)
		infra.LowerASCII(dst[start:])
	}
	d := newDomain(o, input)
	if !plain || input == "" {
		var err *validation.Error
		if dst, err = d.appendTo(dst[:start]); err != nil {
			return dst[:start], Null, err
		}
	}
	if o.Report != nil {
		d.reportViolation()
	}
	if !endsInANumber(dst[start:]) {
		return dst, Domain, nil
	}

	if o.Report != nil && !infra.IsASCII(d.decoded) {
		o.Report(validation.Error{Code: validation.IPv4NonASCIIInput, Span: d.span(firstNonASCII(d.decoded))})
	}
	address, err := parseIPv4(string(dst[start:]), d.partReport())
	if err != nil {
		err.Span = d.partSpan(err.Span)
		return dst[:start], Null, err
	}
	return appendIPv4(dst[:start], address), IPv4, nil
}

// unusual holds the bytes that make a domain need more than lowercasing.
var unusual = infra.StopsAt(infra.NonASCII|infra.ForbiddenDom, "")

// fail reports an error and returns it.
func (o Options) fail(code validation.Code, reason validation.Reason, start, end int) *validation.Error {
	err := &validation.Error{Code: code, Reason: reason, Span: validation.Span{Start: start, End: end}}
	if o.Report != nil {
		o.Report(*err)
	}
	return err
}

// raise is fail for an error without a reason. It is not inlined, since its calls are
// many but rarely executed.
//
//go:noinline
func raise(report func(validation.Error), code validation.Code, start, end int) *validation.Error {
	return Options{Report: report}.fail(code, 0, start, end)
}

// shifted returns a function that shifts spans n bytes to the right for o.Report, or nil
// if that is nil.
func (o Options) shifted(n int) func(validation.Error) {
	if o.Report == nil {
		return nil
	}
	return func(err validation.Error) {
		o.Report(err.Shift(n))
	}
}

// appendOpaque implements the opaque-host parser.
//
// https://url.spec.whatwg.org/#concept-opaque-host-parser
func (o Options) appendOpaque(dst []byte, input string) ([]byte, Kind, error) {
	if input == "" {
		return dst, Empty, nil
	}
	for i := range len(input) {
		if infra.Is(input[i], infra.ForbiddenHost) {
			return dst, Null, o.fail(validation.HostInvalidCodePoint, validation.Forbidden(input[i]), i, i+1)
		}
	}
	if o.Report != nil {
		for i := 0; i < len(input); {
			r, size, _ := infra.DecodeScalarValue(input[i:])
			if r != '%' && !infra.IsURLCodePoint(r) {
				o.fail(validation.InvalidURLUnit, 0, i, i+size)
				break
			}
			i += size
		}
		for i := range len(input) {
			if input[i] == '%' && !infra.IsPercentEncodedByte(input, i) {
				o.fail(validation.InvalidURLUnit, 0, i, i+1)
				break
			}
		}
	}
	return percent.AppendEncode(dst, infra.ScalarValues(input), percent.C0Control()), Opaque, nil
}

// domain is a run of the part of the host parser that reads domains.
type domain struct {
	Options
	input string
	// decoded is the percent-decoded input.
	decoded string
}

func newDomain(o Options, input string) domain {
	return domain{Options: o, input: input, decoded: input}
}

// The parameters of Unicode ToASCII, relaxed and strict.
//
// https://url.spec.whatwg.org/#domain-parser-toascii
var (
	relaxed = idna.Options{CheckBidi: true, CheckJoiners: true}
	strict  = idna.Options{CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}
)

// appendTo percent-decodes the input and runs the domain parser on it.
func (d *domain) appendTo(dst []byte) ([]byte, *validation.Error) {
	if i := strings.IndexByte(d.input, '%'); i >= 0 {
		d.decode(i)
	}
	return d.appendParsed(dst)
}

// appendParsed implements the domain parser with beStrict false.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func (d *domain) appendParsed(dst []byte) ([]byte, *validation.Error) {
	start := len(dst)
	dst, v, ok := d.appendASCII(dst)
	if !ok {
		at := d.span(v.Span)
		return dst[:start], d.fail(validation.DomainToASCII, v.Rule, at.Start, at.End)
	}
	return dst, nil
}

// reportViolation reports an error if a domain that the domain parser has accepted is not
// a valid domain.
//
// NB: the Standard always runs Unicode ToASCII with the strict parameters, only to find a
// validation error. We run it only if d.Report is set, and after the relaxed run, so that
// a fatal error has its own span.
func (d *domain) reportViolation() {
	if _, err := strict.ToASCII(d.decoded); err != nil {
		v := firstViolation(err)
		d.Report(validation.Error{Code: validation.DomainToASCII, Reason: v.Rule, Span: d.span(v.Span)})
	}
}

// decode percent-decodes the input. input[:from] needs no decoding.
func (d *domain) decode(from int) {
	for i := from; i < len(d.input); i++ {
		if infra.IsPercentEncodedByte(d.input, i) {
			if d.Report != nil {
				d.Report(validation.Error{Code: validation.DomainPercentEncoded, Span: validation.Span{Start: i, End: i + 3}})
			}
			d.decoded = percent.Decode(d.input)
			return
		}
	}
}

// appendASCII appends the domain in its ASCII form. If ok is false, v is the reason, with
// its span in d.decoded.
func (d *domain) appendASCII(dst []byte) (_ []byte, v idna.Violation, ok bool) {
	start := len(dst)
	if infra.IsASCII(d.decoded) {
		if i := infra.Scan(d.decoded, 0, unusual); i < len(d.decoded) {
			return dst, idna.Violation{Rule: validation.Forbidden(d.decoded[i]), Span: validation.Span{Start: i, End: i + 1}}, false
		}
		dst = append(dst, d.decoded...)
		infra.LowerASCII(dst[start:])
		return dst, idna.Violation{Rule: validation.A4_1}, len(d.decoded) != 0
	}
	dst, err := relaxed.AppendToASCII(dst, d.decoded)
	if err != nil {
		// Ill-formed bytes are read as U+FFFD, which is rejected. The span covers the
		// bytes.
		if !utf8.ValidString(d.decoded) {
			return dst, idna.Violation{Rule: validation.V7, Span: firstIllFormed(d.decoded)}, false
		}
		return dst, firstViolation(err), false
	}
	if i := infra.Scan(dst, start, unusual); i < len(dst) {
		return dst, idna.Violation{Rule: validation.Forbidden(dst[i]), Span: d.findMapped(dst[i])}, false
	}
	return dst, idna.Violation{Rule: validation.A4_1, Span: validation.Span{End: len(d.decoded)}}, len(dst) != start
}

// firstIllFormed returns the span of the first ill-formed sequence of s.
func firstIllFormed(s string) validation.Span {
	for i := 0; i < len(s); {
		_, size, ok := infra.DecodeScalarValue(s[i:])
		if !ok {
			return validation.Span{Start: i, End: i + size}
		}
		i += size
	}
	return validation.Span{Start: len(s), End: len(s)}
}

// findMapped returns the span in d.decoded of the forbidden byte b of the
// domain's ASCII form: of b itself, or of a code point that maps to it.
func (d *domain) findMapped(b byte) validation.Span {
	var scratch [16]byte
	for i, r := range d.decoded {
		size := utf8.RuneLen(r)
		mapped, _ := relaxed.AppendToASCII(scratch[:0], d.decoded[i:i+size])
		if bytes.IndexByte(mapped, b) >= 0 {
			return validation.Span{Start: i, End: i + size}
		}
	}
	return validation.Span{End: len(d.decoded)}
}

// firstViolation returns the first violation in err, an error of Unicode ToASCII.
func firstViolation(err error) idna.Violation { return err.(*idna.Error).Violations[0] }

func firstNonASCII(s string) validation.Span {
	for i, r := range s {
		if r >= utf8.RuneSelf {
			return validation.Span{Start: i, End: i + utf8.RuneLen(r)}
		}
	}
	return validation.Span{End: len(s)}
}

// span converts a span of d.decoded into one of d.input, in which each decoded byte takes
// three bytes.
func (d *domain) span(s validation.Span) validation.Span {
	if len(d.input) == len(d.decoded) {
		return s
	}
	in, out := 0, 0
	advance := func(to int) int {
		for out < to {
			if infra.IsPercentEncodedByte(d.input, in) {
				in += 2
			}
			in++
			out++
		}
		return in
	}
	start := advance(s.Start)
	return validation.Span{Start: start, End: advance(s.End)}
}

// partSpan converts a span in the ASCII form of an IPv4 address into one of
// d.input: the whole host if IDNA mapped anything.
func (d *domain) partSpan(s validation.Span) validation.Span {
	if !infra.IsASCII(d.decoded) {
		return validation.Span{End: len(d.input)}
	}
	return d.span(s)
}

func (d *domain) partReport() func(validation.Error) {
	if d.Report == nil {
		return nil
	}
	return func(err validation.Error) {
		err.Span = d.partSpan(err.Span)
		d.Report(err)
	}
}
