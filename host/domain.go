package host

import (
	"iter"
	"strings"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// DomainToASCII is [Options.DomainToASCII] without reports.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func DomainToASCII(domain string, beStrict bool) (string, error) {
	return Options{}.DomainToASCII(domain, beStrict)
}

// DomainToASCII is the Standard's domain parser: it returns the domain in its
// ASCII form. A strict one accepts only what the DNS can have: letters, digits
// and hyphens, in labels of at most 63 bytes. The other is that of the host
// parser, and accepts any ASCII that is not forbidden, even xn-- labels that are
// not valid.
//
// The error is a [*validation.Error] whose span lies in domain. It is reported,
// too, and so is the error of a domain that only the strict parser refuses.
//
// Unlike [Options.Parse] it decodes no percent-encoded bytes, and accepts what
// the host parser takes for an IPv4 address: "1.2" is a domain here. o.Opaque
// makes no difference.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func (o Options) DomainToASCII(domain string, beStrict bool) (string, error) {
	if beStrict {
		out, err := strict.ToASCII(domain)
		if err != nil {
			v := firstViolation(err, domain)
			return "", o.fail(validation.DomainToASCII, v.Rule, v.Span.Start, v.Span.End)
		}
		return out, nil
	}
	var scratch [64]byte
	d := newDomain(o, domain)
	out, err := d.appendParsed(scratch[:0])
	if err != nil {
		return "", err
	}
	if o.Report != nil {
		d.reportViolation()
	}
	if string(out) == domain {
		return domain, nil
	}
	return string(out), nil
}

// DomainToUnicode returns a domain with its Punycode labels decoded if all of it is
// valid, and otherwise unchanged.
//
// The result can make one domain look like another, and may contain characters that
// cannot be seen. To show a domain to a person, use package render.
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func DomainToUnicode(domain string) string {
	result, violations := idna.ToUnicode(domain)
	if violations != nil {
		return domain
	}
	return result
}

// Labels iterates over the labels of a domain, from the left. Like the
// Standard's, they may be empty: "example.org." has three. Other hosts have
// none.
//
// https://url.spec.whatwg.org/#domain-label
func (h Host) Labels() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rest, more := h.String(), h.Kind() == Domain; more; {
			var label string
			if label, rest, more = infra.Cut(rest, '.'); !yield(label) {
				return
			}
		}
	}
}

// LabelsBackward iterates over the labels of a domain from the right, where the
// label that contains all others is; see [Host.Labels].
func (h Host) LabelsBackward() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rest, more := h.String(), h.Kind() == Domain; more; {
			i := strings.LastIndexByte(rest, '.')
			if !yield(rest[i+1:]) {
				return
			}
			if more = i >= 0; more {
				rest = rest[:i]
			}
		}
	}
}
