package conform

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// readAuthority reads an authority and what follows it, from Text[i] on.
func (r *reader) readAuthority(i int) {
	hostProduction := ValidHostString
	if !r.scheme.IsSpecial() {
		hostProduction = OpaqueHostAndPortString
	}
	end := r.endOfAuthority(i)
	start := i
	if n := strings.LastIndexByte(r.Text[i:end], '@'); n >= 0 {
		start = i + n + 1
		found := r.find(Credentials, i, start, hostProduction)
		if userinfo := r.Text[i : i+n]; userinfo == "" || userinfo == ":" {
			r.mend(found, i, start, "")
		}
	}
	stop := r.endOfHostIn(start, end)
	switch {
	case start < stop:
		r.readHost(start, stop)
	case r.scheme.IsSpecial() || stop < end || start > i:
		r.fatal(HostMissing, start, start, hostProduction)
	}
	if stop < end {
		r.readPort(stop+1, end)
	}
	r.readPath(end, path{})
}

// endOfAuthority returns where the authority, or the host of a file: URL, that
// begins at Text[i] ends.
func (r *reader) endOfAuthority(i int) int {
	for ; i < len(r.Text) && !r.endsPath(i) && !r.isSlash(i); i++ {
	}
	return i
}

// endOfHostIn returns where the host in Text[i:end] ends: at end, or at the
// colon of a port.
func (r *reader) endOfHostIn(i, end int) int {
	insideBrackets := false
	for ; i < end; i++ {
		switch r.Text[i] {
		case '[':
			insideBrackets = true
		case ']':
			insideBrackets = false
		case ':':
			if !insideBrackets {
				return i
			}
		}
	}
	return end
}

// readPort reads Text[i:end] as a port.
func (r *reader) readPort(i, end int) {
	_, digits, ok := infra.Port(r.Text[i:end])
	if at := i + digits; at < end {
		_, size := utf8.DecodeRuneInString(r.Text[at:])
		r.fatal(URLPort, at, at+size, URLPortString)
	} else if !ok {
		r.fatal(URLPort, i, end, URLPortString)
	}
}

// readFileHost reads what follows the two slashes of a file: URL.
func (r *reader) readFileHost(i int) {
	end := r.endOfAuthority(i)
	if infra.IsWindowsDriveLetter(r.Text[i:end]) {
		n := r.find(DriveLetterHost, i, end, ValidHostString)
		r.mend(n, i, end, "/"+r.Text[i:i+1]+":")
		// What follows is in the path behind the drive letter.
		r.readPath(end, path{size: 1, drive: true})
		return
	}
	if i < end {
		r.readHost(i, end)
	}
	r.readPath(end, path{})
}

// readHost reads Text[start:end], which is not empty, as a host.
func (r *reader) readHost(start, end int) {
	text := r.Text[start:end]
	if !r.scheme.IsSpecial() && !strings.HasPrefix(text, "[") {
		r.readOpaqueHost(start, end)
		return
	}
	if validHost(text) {
		return
	}
	var scratch [128]byte
	serialized, kind, err := host.Options{Opaque: !r.scheme.IsSpecial()}.AppendParse(scratch[:0], text)
	if err != nil {
		r.failHost(start, *err.(*validation.Error))
		return
	}
	before := len(r.notes)
	switch kind {
	case host.IPv6:
		r.readIPv6(start+len("["), end-len("]"))
		return
	case host.IPv4:
		r.find(ValidIPv4Address, start, end, ValidIPv4AddressString)
	default:
		r.findViolations(start, text)
	}
	if !r.mending || !validHost(string(serialized)) {
		return
	}
	for i := before; i < len(r.notes); i++ {
		r.notes[i].mended = true
	}
	r.mend(&r.notes[before], start, end, string(serialized))
}

// failHost notes that the host parser fails on the host that begins at
// Text[start].
func (r *reader) failHost(start int, err validation.Error) {
	rule, expected := ValidDomain, ValidDomainString
	switch err.Code {
	case validation.IPv4TooManyParts, validation.IPv4NonNumericPart, validation.IPv4OutOfRangePart:
		rule, expected = ValidIPv4Address, ValidIPv4AddressString
	case validation.DomainToASCII:
	default:
		rule, expected = ValidIPv6Address, ValidIPv6AddressString
	}
	r.fatal(rule, start+err.Span.Start, start+err.Span.End, expected)
}

// findViolations notes what makes a domain, which begins at Text[start], no
// valid domain.
func (r *reader) findViolations(start int, domain string) {
	_, violations := strict.Diagnose(domain)
	if violations == nil {
		// Whatever it is, it is not left without a finding.
		r.find(ValidDomain, start, start+len(domain), ValidDomainString)
		return
	}
	for _, v := range violations {
		r.find(ValidDomain, start+v.Span.Start, start+v.Span.End, ValidDomainString).IDNA = v.Rule
	}
}

// readIPv6 reads the IPv6 address in Text[start:end], which the host parser
// accepts. All that can be wrong with it are superfluous zeros.
func (r *reader) readIPv6(start, end int) {
	for i := start; i < end; i++ {
		stop := i
		for stop < end && infra.Is(r.Text[stop], infra.Hex) {
			stop++
		}
		short := strings.TrimLeft(r.Text[i:stop], "0")
		if short == "" {
			short = "0"
		}
		if len(short) < stop-i {
			r.mend(r.find(ValidIPv6Address, i, stop, ValidIPv6PieceString), i, stop, short)
		}
		i = stop
	}
}

// readOpaqueHost reads Text[start:end] as an opaque host.
func (r *reader) readOpaqueHost(start, end int) {
	for i := start; i < end; {
		stop := i
		for stop < end && !infra.Is(r.Text[stop], infra.ForbiddenHost) {
			stop++
		}
		unitReader{r, percent.C0Control(), ValidOpaqueHostString}.read(i, stop, nil)
		if stop < end {
			r.fatal(ValidOpaqueHost, stop, stop+1, ValidOpaqueHostString)
			stop++
		}
		i = stop
	}
}

// sort brings the notes into the order of the input. They nearly are already.
func (r *reader) sort() {
	slices.SortStableFunc(r.notes, func(a, b note) int {
		if a.Span.Start != b.Span.Start {
			return a.Span.Start - b.Span.Start
		}
		return a.Span.End - b.Span.End
	})
}
