package conform

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// readHost notes the errors of the host that the parser does not report.
func (r *reader) readHost(failure validation.Code) {
	r.begin()
	at, _ := r.layout.Find(weburl.PartHost)
	switch {
	case at.Start == at.End || r.Text[at.Start] == '[':
	case !r.scheme.IsSpecial():
		r.readUnits(at.Start, at.End, weburl.PartHost, notInOpaqueHost)
	default:
		encoded, violated := false, false
		for i := range r.errors {
			encoded = encoded || r.errors[i].Code == validation.DomainPercentEncoded
			violated = violated || r.errors[i].Code == validation.DomainToASCII
		}
		if encoded {
			for _, s := range r.layout.Decoded[1:] {
				r.add(validation.Error{Code: validation.DomainPercentEncoded, Span: s}, ValidDomainString, false)
			}
		}
		if violated && failure != validation.DomainToASCII {
			r.readViolations(at)
		}
	}
}

// readViolations notes all rules that a domain violates, except for the first, which
// the parser has reported although it accepts the domain.
func (r *reader) readViolations(at validation.Span) {
	domain := r.Text[at.Start:at.End]
	decoded := percent.Decode(domain)
	_, err := strict.ToASCII(decoded)
	e, ok := err.(*idna.Error)
	if !ok {
		return
	}
	offset := func(i int) int { return at.Start + i }
	if len(decoded) < len(domain) {
		// offsets[i] is the index in Text from which decoded[i] comes.
		offsets := make([]int, 0, len(decoded)+1)
		for i := at.Start; i < at.End; i++ {
			offsets = append(offsets, i)
			if infra.IsPercentEncodedByte(r.Text[:at.End], i) {
				i += len("%00") - 1
			}
		}
		offsets = append(offsets, at.End)
		offset = func(i int) int { return offsets[i] }
	}
	for _, v := range e.Violations[1:] {
		span := validation.Span{Start: offset(v.Span.Start), End: offset(v.Span.End)}
		r.add(validation.Error{Code: validation.DomainToASCII, Reason: v.Rule, Span: span}, ValidDomainString, false)
	}
}
