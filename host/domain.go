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

// DomainToASCII runs the Standard's domain parser: it returns the domain in its ASCII
// form. If beStrict is set, it accepts only names that the DNS can hold: letters, digits
// and hyphens, in labels of at most 63 bytes. Otherwise it does what the host parser
// does, and accepts any ASCII that is not forbidden, even invalid xn-- labels.
//
// The error is a [*validation.Error] whose span lies in domain. It is also reported, and
// so is the error of a domain that only the strict parser rejects.
//
// Unlike [Options.Parse], it does not percent-decode, and it accepts text that the host
// parser reads as an IPv4 address: "1.2" is a domain here. It ignores o.Opaque.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func (o Options) DomainToASCII(domain string, beStrict bool) (string, error) {
	if beStrict {
		out, err := strict.ToASCII(domain)
		if err != nil {
			v := firstViolation(err)
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

// DomainToUnicode returns a domain with its Punycode labels decoded if the whole domain
// is valid, and otherwise the domain unchanged.
//
// The result may look like another domain, and may contain invisible characters. To show
// a domain to a person, use package render.
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func DomainToUnicode(domain string) string {
	result, violations := idna.ToUnicode(domain)
	if violations != nil {
		return domain
	}
	return result
}

// Labels iterates over the labels of a domain, from the left. As in the Standard, a label
// may be empty: "example.org." has three. Other hosts have no labels.
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

// LabelsBackward iterates over the labels of a domain from the right, beginning with the
// top-level domain, or with an empty label if there is a trailing dot. See [Host.Labels].
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
