package models

import (
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Perl returns the model perl: the module URI. It accepts every string. It drops white
// space, "<URL:" and quotes around a string. A host extends from the last "@" to a port
// of digits and is percent-decoded, as by [DecodedLate]; only URLs with schemes that
// the module knows have a host. The model does not resolve references.
func Perl() *edition.Edition {
	return modelWithoutBase("perl", "URI 5.17", "Module URI of Perl", perl)
}

// perlSchemes lists the schemes whose URLs have hosts in the module.
const perlSchemes = " file ftp gopher http https ldap ldaps mms news nntp nntps pop rlogin rsync rtsp rtspu sftp sip sips snews ssh telnet tn3270 "

func perl(s string) (r edition.Reading) {
	start, end := perlTrim(s)
	r, authority := split(s[start:end])
	move(&r, func(at validation.Span) validation.Span { return at.Shift(start) })
	authority.Span = authority.Span.Shift(start)
	switch n := infra.SchemeLength(s[start:end]); {
	case !r.Scheme.Present:
		return r
	case n != len(r.Scheme.Text):
		r.Scheme, r.Path = edition.Part{}, piece(s, start, r.Path.Span.End)
		return r
	}
	r.Scheme.Text = lower(r.Scheme.Text)
	if !authority.Present || !strings.Contains(perlSchemes, " "+r.Scheme.Text+" ") {
		return r
	}
	at, stop := authority.Span.Start, authority.Span.End
	if r.Scheme.Text == "file" {
		r.Host = piece(s, at, stop)
		r.Host.Text = decode(r.Host.Text)
		return r
	}
	if i := strings.LastIndexByte(s[at:stop], '@'); i >= 0 {
		credentials(&r, s, at, at+i)
		at += i + 1
	}
	if i := strings.LastIndexByte(s[at:stop], ':'); i >= 0 && at+i+1 < stop && isNumber(s[at+i+1:stop]) {
		r.Port = piece(s, at+i+1, stop)
		stop = at + i
	}
	r.Host = piece(s, at, stop)
	r.Host.Text = decode(perlIDNA(r.Host.Text))
	if inner, ok := strings.CutPrefix(r.Host.Text, "["); ok && strings.HasSuffix(inner, "]") {
		inner = inner[:len(inner)-1]
		if _, err := netip.ParseAddr(inner); err != nil {
			r.Host.Text = inner
		}
	}
	return r
}

// perlTrim returns the range of s without the delimiters and space that may surround a
// URL.
func perlTrim(s string) (start, end int) {
	end = len(s)
	within := func(open string, closing byte) {
		if n := end - start; n > len(open) && strings.HasPrefix(s[start:end], open) && s[end-1] == closing && !strings.Contains(s[start:end], "\n") {
			start += len(open)
			end--
		}
	}
	before := end
	within("<URL:", '>')
	if end == before {
		within("<", '>')
	}
	within(`"`, '"')
	start = end - len(strings.TrimLeftFunc(s[start:end], unicode.IsSpace))
	end = start + len(strings.TrimRightFunc(s[start:end], unicode.IsSpace))
	return start, end
}

// perlIDNA returns a host with its labels outside ASCII lowercased and in Punycode. It
// returns the host unchanged if a label is empty or too long, or if such a label begins
// with "xn--".
func perlIDNA(host string) string {
	if infra.IsASCII(host) || !utf8.ValidString(host) {
		return host
	}
	labels := strings.Split(host, ".")
	for i, label := range labels {
		if label == "" && i == len(labels)-1 && i > 0 {
			break
		}
		if !infra.IsASCII(label) {
			if label = lowerUnicode(label); !infra.IsASCII(label) {
				encoded, err := idna.EncodePunycode(label)
				if err != nil || strings.HasPrefix(label, "xn--") {
					return host
				}
				label = "xn--" + encoded
			}
			labels[i] = label
		}
		if label == "" || len(label) > 63 {
			return host
		}
	}
	return strings.Join(labels, ".")
}
