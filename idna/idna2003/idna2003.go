// Package idna2003 converts domains to ASCII and back by RFC 3490 of 2003, which UTS
// #46 has replaced: with nameprep (RFC 3491, RFC 3454) and the tables of Unicode 3.2.
// It is for reading texts of that time; for everything else, use package idna.
//
// It differs from UTS #46 in more than its tables: it works on one label at a time,
// keeps ASCII labels as they are, even capital letters, does not validate labels in
// Punycode, has no rules for joiners, and ToUnicode returns a label unchanged if
// anything is wrong with it.
//
// It takes as much time as package idna, and linear memory.
//
// https://www.rfc-editor.org/rfc/rfc3490
package idna2003

import (
	"strings"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// UnicodeVersion is the version of Unicode of the tables.
const UnicodeVersion = "3.2.0"

const acePrefix = "xn--"

// Options holds the flags of RFC 3490.
type Options struct {
	// AllowUnassigned accepts code points that are not in Unicode 3.2, as for queries.
	// They stay as they are.
	AllowUnassigned bool
	// UseSTD3ASCIIRules rejects ASCII except letters, digits and hyphens, and rejects
	// hyphens at either end of a label.
	UseSTD3ASCIIRules bool
}

// The rules that an [Error] names.
const (
	// Prohibited is a code point that nameprep prohibits.
	Prohibited = "prohibited"
	// Unassigned is a code point that is not in Unicode 3.2.
	Unassigned = "unassigned"
	// Bidi is a label with letters of both directions, or with right-to-left letters
	// but not at both of its ends.
	Bidi = "bidi"
	// STD3 is a label that UseSTD3ASCIIRules rejects.
	STD3 = "std3"
	// Prefix is a label that is not in ASCII and begins with "xn--".
	Prefix = "prefix"
	// Length is a label that is empty, or longer than 63 bytes in ASCII.
	Length = "length"
)

// Error is the error for a label that violates a rule.
type Error struct {
	// Rule is one of the constants.
	Rule string
	// Span is the span of the label in the domain.
	Span validation.Span
}

// Error returns the rule and its explanation. The text does not quote the domain.
func (e *Error) Error() string { return "idna2003: " + e.Rule + ": " + explanations[e.Rule] }

var explanations = map[string]string{
	Prohibited: "a code point is not allowed in domains",
	Unassigned: "a code point is not in Unicode 3.2",
	Bidi:       "a label with right-to-left letters must begin and end with one, and contain no left-to-right letters",
	STD3:       "a label may contain only letters, digits and hyphens in ASCII, and no hyphen at either end",
	Prefix:     `a label that is not in ASCII begins with "xn--"`,
	Length:     "a label is empty or, in ASCII, longer than 63 bytes",
}

// ToASCII applies the RFC's ToASCII to each label of a domain. Any of the four dots
// separates labels. An empty label at the end is the root, which is left alone. The
// error is an *[Error] about the first label that violates a rule.
//
// https://www.rfc-editor.org/rfc/rfc3490#section-4
func (o Options) ToASCII(domain string) (string, error) {
	var out strings.Builder
	for span, last := range labels(domain) {
		if span.Start < span.End || !last && (span.Start > 0 || !isRoot(domain)) {
			ascii, rule := o.labelToASCII(domain[span.Start:span.End])
			if rule != "" {
				return "", &Error{rule, span}
			}
			out.WriteString(ascii)
		}
		if !last {
			out.WriteByte('.')
		}
	}
	return out.String(), nil
}

// ToUnicode applies the RFC's ToUnicode to each label of a domain. It never fails: a
// label that cannot be converted stays as it is. Ill-formed UTF-8 becomes U+FFFD.
//
// https://www.rfc-editor.org/rfc/rfc3490#section-4
func (o Options) ToUnicode(domain string) string {
	domain = infra.ScalarValues(domain)
	var out strings.Builder
	for span, last := range labels(domain) {
		out.WriteString(o.labelToUnicode(domain[span.Start:span.End]))
		if !last {
			out.WriteByte('.')
		}
	}
	return out.String()
}

// Nameprep prepares a label by RFC 3491. The error is an *[Error].
//
// https://www.rfc-editor.org/rfc/rfc3491
func (o Options) Nameprep(label string) (string, error) {
	prepared, rule := o.nameprep(label)
	if rule != "" {
		return "", &Error{rule, validation.Span{End: len(label)}}
	}
	return prepared, nil
}

// labels yields the span of each label and whether it is the last.
func labels(domain string) func(yield func(validation.Span, bool) bool) {
	return func(yield func(validation.Span, bool) bool) {
		start := 0
		for i, r := range domain {
			if isDot(r) {
				if !yield(validation.Span{Start: start, End: i}, false) {
					return
				}
				start = i + len(string(r))
			}
		}
		yield(validation.Span{Start: start, End: len(domain)}, true)
	}
}

func isDot(r rune) bool { return r == '.' || r == '。' || r == '．' || r == '｡' }

// isRoot reports whether the domain is a single dot.
func isRoot(domain string) bool {
	runes := []rune(domain[:min(len(domain), 4)])
	return len(runes) == 1 && isDot(runes[0])
}

// labelToASCII implements the RFC's ToASCII. It also returns the rule that the label
// violates, or "".
//
// https://www.rfc-editor.org/rfc/rfc3490#section-4.1
func (o Options) labelToASCII(label string) (_, rule string) {
	if !infra.IsASCII(label) {
		if label, rule = o.nameprep(label); rule != "" {
			return "", rule
		}
	}
	if o.UseSTD3ASCIIRules && !isSTD3(label) {
		return "", STD3
	}
	if !infra.IsASCII(label) {
		if strings.HasPrefix(label, acePrefix) {
			return "", Prefix
		}
		encoded, err := idna.EncodePunycode(label)
		if err != nil {
			return "", Prohibited
		}
		label = acePrefix + encoded
	}
	if len(label) < 1 || len(label) > 63 {
		return "", Length
	}
	return label, ""
}

// labelToUnicode implements the RFC's ToUnicode.
//
// https://www.rfc-editor.org/rfc/rfc3490#section-4.2
func (o Options) labelToUnicode(label string) string {
	ace := label
	if !infra.IsASCII(label) {
		var rule string
		if ace, rule = o.nameprep(label); rule != "" {
			return label
		}
	}
	if len(ace) < len(acePrefix) || !strings.EqualFold(ace[:len(acePrefix)], acePrefix) || !infra.IsASCII(ace) {
		return label
	}
	decoded, err := idna.DecodePunycode(ace[len(acePrefix):])
	if err != nil {
		return label
	}
	if again, rule := o.labelToASCII(decoded); rule != "" || !strings.EqualFold(again, ace) {
		return label
	}
	return decoded
}

// isSTD3 reports whether the ASCII characters of a label are letters, digits and
// hyphens, and no hyphen is at an end.
func isSTD3(label string) bool {
	for _, r := range label {
		if r < 0x80 && r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') {
			return false
		}
	}
	return !strings.HasPrefix(label, "-") && !strings.HasSuffix(label, "-")
}
