package conform

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// readProduction finds what is wrong with a text that does not match p.
func (r *reader) readProduction(p Production, text string) {
	switch p {
	case ValidURLString, RelativeURLWithFragmentString, RelativeURLString:
	default:
		r.options.Base = weburl.URL{}
	}
	switch p {
	case ValidURLString, RelativeURLWithFragmentString, AbsoluteURLWithFragmentString:
		r.readInURL(p, "", text, "")
	case RelativeURLString, AbsoluteURLString:
		r.readInURL(p, "", text, "#")
	case SchemeRelativeSpecialURLString:
		r.readInURL(p, "https:", text, "?#")
	case SchemeRelativeFileURLString:
		r.readInURL(p, "file:", text, "?#")
	case SchemeRelativeURLString:
		r.readInURL(p, "x:", text, "?#")
	case OpaqueHostAndPortString:
		r.readInURL(p, "x://", text, "/?#")
	default:
		r.setAlone(text)
		r.readAlone(p)
	}
	r.readStart(p)
	r.sort()
}

// misses notes, without a code, that the text does not match p.
func (r *reader) misses(p Production, start, end int) {
	r.add(validation.Error{Span: validation.Span{Start: start, End: end}}, p, false)
}

// setAlone makes text the text to read. Nothing is trimmed or removed: that is done for
// URLs only.
func (r *reader) setAlone(text string) {
	r.Input = infra.Input{Original: text, Text: text, End: len(text)}
	r.scheme, r.start = infra.NotSpecial, 0
	r.layout.Parts = append(r.layout.Parts[:0], weburl.Part{Kind: weburl.PartHost, Span: validation.Span{End: len(text)}})
	r.layout.Decoded = r.layout.Decoded[:0]
	r.begin()
}

// readInURL reads text as the rest of a URL that begins with prefix. It also notes the
// first occurrence of each delimiter, because delimiters end the production. Afterwards,
// text is the text to read.
func (r *reader) readInURL(p Production, prefix, text, delimiters string) {
	whole := prefix + text
	r.Input = infra.Input{}
	r.Set(whole, true)
	r.read(match(whole, &r.options.Base))
	for i := range r.notes {
		r.notes[i].Span = r.notes[i].Span.Shift(-len(prefix))
	}
	r.setAlone(text)
	// Each delimiter may also be in the parts after the later ones.
	for i := len(delimiters) - 1; i >= 0; i-- {
		if at := strings.IndexByte(text, delimiters[i]); at >= 0 {
			r.misses(p, at, at+1)
			text = text[:at]
		}
	}
}

// readStart notes what is not allowed, or missing, at the start of the text.
func (r *reader) readStart(p Production) {
	// In a URL, spaces before it and tabs are findings of their own.
	text := infra.Clean(r.Text, p == RelativeURLString || p == RelativeURLWithFragmentString).Text
	switch p {
	case SchemeRelativeURLString:
		if !strings.HasPrefix(text, "//") {
			r.misses(p, 0, 0)
		}
	case RelativeURLString, RelativeURLWithFragmentString, PathRelativeSchemeLessURLString:
		if infra.SchemeLength(text) > 0 {
			r.misses(p, 0, strings.IndexByte(r.Text, ':')+1)
		}
	}
	switch p {
	case PathAbsoluteURLString, PathAbsoluteNonAuthorityURLString:
		if !strings.HasPrefix(r.Text, "/") {
			r.misses(p, 0, 0)
		} else if p == PathAbsoluteNonAuthorityURLString && strings.HasPrefix(r.Text, "//") {
			r.misses(p, 0, len("//"))
		}
	case PathRelativeURLString, PathRelativeSchemeLessURLString, OpaquePathURLString:
		if strings.HasPrefix(r.Text, "/") {
			r.misses(p, 0, len("/"))
		}
	}
}

// readAlone reads the text as a part of a URL, which needs no context.
func (r *reader) readAlone(p Production) {
	end := len(r.Text)
	switch p {
	case ValidHostString, ValidDomainString, ValidIPv4AddressString, ValidIPv6AddressString, ValidIPv6PieceString, ValidOpaqueHostString:
		r.readHostAlone(p)
	case URLSchemeString:
		r.readScheme()
	case URLPortString:
		switch _, digits, ok := infra.Port(r.Text); {
		case digits < end:
			e := validation.Error{Code: validation.PortInvalid, Span: validation.Span{Start: digits, End: r.codePointEnd(digits)}}
			r.add(e, p, true)
		case !ok:
			r.add(validation.Error{Code: validation.PortOutOfRange, Span: validation.Span{End: end}}, p, true)
		}
	case PathAbsoluteURLString, PathAbsoluteNonAuthorityURLString, PathRelativeURLString, PathRelativeSchemeLessURLString:
		r.readUnits(0, end, weburl.PartSegment, notInPath)
	case URLPathSegmentString:
		r.readUnits(0, end, weburl.PartSegment, notInSegment)
	case OpaquePathURLString:
		r.readUnits(0, end, weburl.PartOpaquePath, notInPath)
	case URLQueryString:
		r.readUnits(0, end, weburl.PartQuery, notUnit)
	case URLFragmentString:
		r.readUnits(0, end, weburl.PartFragment, notUnit)
	case URLCodePoint:
		r.readOne(p, codePoint(r.Text, 0))
	case URLUnit:
		r.readOne(p, unit(r.Text, 0))
	case PercentEncodedByte:
		if infra.IsPercentEncodedByte(r.Text, 0) {
			r.readOne(p, len("%00"))
		} else {
			r.readOne(p, -1)
		}
	default:
		r.misses(p, 0, end)
	}
}

// readScheme notes the characters that cannot be in a scheme.
func (r *reader) readScheme() {
	i := r.codePointEnd(0)
	if i == 0 || !infra.Is(r.Text[0], infra.Alpha) {
		r.misses(URLSchemeString, 0, i)
	}
	for i < len(r.Text) {
		next := r.codePointEnd(i)
		if !infra.Is(r.Text[i], infra.SchemeCode) {
			r.misses(URLSchemeString, i, next)
		}
		i = next
	}
}

// readOne notes what is wrong with a text that should be a single code point or unit. end is
// the end of the first one, or negative if there is none.
func (r *reader) readOne(p Production, end int) {
	if end >= 0 {
		r.misses(p, end, len(r.Text))
		return
	}
	r.misses(p, 0, r.codePointEnd(0))
}

// codePointEnd returns the end of the code point that begins at Text[i].
func (r *reader) codePointEnd(i int) int {
	if i == len(r.Text) {
		return i
	}
	_, size, _ := infra.DecodeScalarValue(r.Text[i:])
	return i + size
}

// readHostAlone reads the text as a host of the kind that p asks for.
func (r *reader) readHostAlone(p Production) {
	switch {
	case p == ValidIPv6AddressString:
		r.parseHost("["+r.Text+"]", len("["), true)
	case p == ValidIPv6PieceString:
		r.readPiece()
	case p == ValidIPv4AddressString:
		r.readIPv4()
	case r.Text == "":
		r.add(validation.Error{Code: validation.HostMissing}, p, p != ValidOpaqueHostString)
	case p == ValidHostString || p == ValidOpaqueHostString:
		if p == ValidHostString {
			r.scheme = infra.HTTP
		}
		for i := range len(r.Text) {
			if infra.IsPercentEncodedByte(r.Text, i) {
				r.layout.Decoded = append(r.layout.Decoded, validation.Span{Start: i, End: i + len("%00")})
			}
		}
		r.readHost(r.parseHost(r.Text, 0, p == ValidOpaqueHostString))
	default:
		r.readDomain()
	}
}

// parseHost runs the host parser on text, of which r.Text begins at start, and notes its
// errors. It returns the code of the error that the parser fails with, or 0.
func (r *reader) parseHost(text string, start int, opaque bool) validation.Code {
	r.errors = r.errors[:0]
	_, err := host.Options{Opaque: opaque, Report: r.report}.Parse(text)
	return r.readHostErrors(start, err)
}

func (r *reader) readHostErrors(start int, err error) (failure validation.Code) {
	if e, ok := err.(*validation.Error); ok {
		failure = e.Code
	}
	for i := range r.errors {
		s := &r.errors[i].Span
		*s = validation.Span{Start: max(s.Start-start, 0), End: min(s.End-start, len(r.Text))}
		if s.Start < s.End {
			// The host parser's span may be the first byte of an ill-formed sequence.
			s.End = max(s.End, r.codePointEnd(s.Start))
		}
	}
	r.readErrors(0, 0, failure)
	return failure
}

// readDomain reads the text as a domain. Unlike the host parser, a valid domain string
// does not allow percent-encoding or addresses.
func (r *reader) readDomain() {
	r.scheme = infra.HTTP
	r.errors = r.errors[:0]
	_, err := host.Options{Report: r.report}.DomainToASCII(r.Text, false)
	r.readHost(r.readHostErrors(0, err))
	if len(r.notes) == 0 {
		r.misses(ValidDomainString, 0, len(r.Text))
	}
}

// readIPv4 reads the text as an IPv4 address. If the host parser reads it as a domain, it
// notes the first part that is not a number, without a code.
func (r *reader) readIPv4() {
	r.parseHost(r.Text, 0, false)
	// It does not matter which rules for domains the text breaks.
	r.notes = slices.DeleteFunc(r.notes, func(n note) bool { return n.Code == validation.DomainToASCII })
	if len(r.notes) > 0 {
		return
	}
	start, end := 0, 0
	for part := range strings.SplitSeq(r.Text, ".") {
		end = start + len(part)
		if !isNumber(part) {
			break
		}
		start = end + len(".")
	}
	r.misses(ValidIPv4AddressString, start, end)
}

// maxPiece is the length of the longest piece of an IPv6 address.
const maxPiece = 4

// readPiece reads the text as a piece of an IPv6 address.
func (r *reader) readPiece() {
	for i := 0; i < len(r.Text); {
		next := r.codePointEnd(i)
		if !infra.Is(r.Text[i], infra.Hex) {
			r.misses(ValidIPv6PieceString, i, next)
		}
		i = next
	}
	switch {
	case len(r.notes) > 0:
	case len(r.Text) > 1 && r.Text[0] == '0':
		e := validation.Error{Code: validation.IPv6PieceLeadingZero, Span: validation.Span{End: len(r.Text)}}
		r.add(e, ValidIPv6PieceString, false)
	default:
		end := min(maxPiece, len(r.Text))
		r.misses(ValidIPv6PieceString, end, len(r.Text))
	}
}
