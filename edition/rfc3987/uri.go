package rfc3987

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ucd"
)

// Compose returns text in NFC. The RFC requires this as a first step for an IRI that
// comes from paper or from an encoding that is not Unicode, and only for those.
//
// https://www.rfc-editor.org/rfc/rfc3987#section-3.1
func Compose(text string) string { return string(ucd.AppendNFC(nil, []byte(text))) }

// EncodeExcluded percent-encodes the printable ASCII characters that are not allowed in
// URIs and IRIs: space, quotation marks, angle and curly brackets, vertical bars,
// backslashes, carets and grave accents. The RFC allows this before an IRI is read;
// [Parse] does not do it.
//
// https://www.rfc-editor.org/rfc/rfc3987#section-3.1
func EncodeExcluded(s string) string {
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		if isIn(rune(s[i]), "<>\" {}|\\^`") {
			out = appendPct(out, s[i])
		} else {
			out = append(out, s[i])
		}
	}
	return string(out)
}

// URI maps the reference to a URI reference: it percent-encodes all characters outside
// ASCII.
//
// https://www.rfc-editor.org/rfc/rfc3987#section-3.1
func (r Reference) URI() string { return r.encoded().String() }

// encoded returns r with all characters outside ASCII percent-encoded.
func (r Reference) encoded() Reference {
	for _, p := range r.encodable() {
		p.Text = encodeCharacters(p.Text)
	}
	return r
}

func encodeCharacters(s string) string {
	i := 0
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	if i == len(s) {
		return s
	}
	out := append(make([]byte, 0, len(s)+len(s)/2), s[:i]...)
	for ; i < len(s); i++ {
		if s[i] < utf8.RuneSelf {
			out = append(out, s[i])
		} else {
			out = appendPct(out, s[i])
		}
	}
	return string(out)
}

// domainSchemes lists schemes that use domain names in ireg-name, by their RFCs.
var domainSchemes = []string{"ftp", "gopher", "http", "https", "ldap", "nntp", "rtsp", "telnet", "ws", "wss"}

// labels applies a function to every label of a host that is a domain name, as far as
// the scheme tells, and joins the results with U+002E.
func (r *Reference) labels(apply func(label string) (string, error)) error {
	known := false
	for _, name := range domainSchemes {
		known = known || strings.EqualFold(r.Scheme.Text, name)
	}
	if !known || r.Host.Kind != "ireg-name" || r.Host.Text == "" {
		return nil
	}
	labels := splitLabels(r.Host.Text)
	for i, label := range labels {
		if label == "" && i == len(labels)-1 {
			break // the root
		}
		changed, err := apply(label)
		if err != nil {
			return err
		}
		labels[i] = changed
	}
	r.Host.Text = strings.Join(labels, ".")
	r.Host.Kind = hostKind(r.Host.Text)
	return nil
}

// isDot reports whether IDNA treats r as the dot between labels.
//
// https://www.rfc-editor.org/rfc/rfc3490#section-3.1
func isDot(r rune) bool { return r == '.' || r == '\u3002' || r == '\uFF0E' || r == '\uFF61' }

func splitLabels(name string) (labels []string) {
	start := 0
	for i, r := range name {
		if isDot(r) {
			labels = append(labels, name[start:i])
			start = i + utf8.RuneLen(r)
		}
	}
	return append(labels, name[start:])
}

// URIWithToASCII is like [Reference.URI], but converts the labels of a domain name by
// toASCII, which should be the operation of RFC 3490 with AllowUnassigned and
// UseSTD3ASCIIRules, as in package idna/idna2003. A host is a domain name if it is an
// ireg-name and the scheme, such as http, is known to use domain names there. The error
// comes from toASCII.
//
// https://www.rfc-editor.org/rfc/rfc3987#section-3.1
func (r Reference) URIWithToASCII(toASCII func(label string) (string, error)) (string, error) {
	if err := r.labels(toASCII); err != nil {
		return "", err
	}
	return r.URI(), nil
}
