package models

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
)

// hostHeader returns the host in the Host header that net/http sends for the Host and the
// port of a url.URL, without the port. ok is false if net/http does not send the request.
func hostHeader(host, port string) (header string, ok bool) {
	if port == "" {
		host = strings.TrimSuffix(host, ":")
	}
	if !infra.IsASCII(host) {
		if host, ok = punycodeHost(host); !ok {
			return "", false
		}
	}
	for i := range len(host) {
		if c := host[i]; !infra.Is(c, infra.Alpha) && !infra.Is(c, infra.Digit) && strings.IndexByte("!$%&'()*+,-.:;=[]_~", c) < 0 {
			return "", true
		}
	}
	host = headerWithoutZone(host)
	if port != "" {
		host = strings.TrimSuffix(host, ":"+port)
	}
	return host, true
}

// headerWithoutZone returns a Host header without the text from the last "%" in brackets
// up to the bracket.
func headerWithoutZone(host string) string {
	end := strings.LastIndexByte(host, ']')
	if !strings.HasPrefix(host, "[") || end < 0 {
		return host
	}
	zone := strings.LastIndexByte(host[:end], '%')
	if zone < 0 {
		return host
	}
	return host[:zone] + host[end:]
}

// punycodeHost returns a host, perhaps with a port, with its labels in Punycode. If host
// and port can be split, it takes brackets off the labels and drops an empty port.
func punycodeHost(host string) (string, bool) {
	i := strings.LastIndexByte(host, ':')
	if i < 0 {
		return punycodeLabels(host)
	}
	name, port := host[:i], host[i:]
	bracketed := strings.HasPrefix(name, "[") && strings.HasSuffix(name, "]")
	if bracketed {
		name = name[1 : len(name)-1]
	}
	if strings.ContainsAny(name, "[]") || strings.ContainsAny(port, "[]") || !bracketed && strings.Contains(name, ":") {
		return punycodeLabels(host)
	}
	name, ok := punycodeLabels(name)
	if port == ":" {
		return name, ok
	}
	if strings.Contains(name, ":") {
		name = "[" + name + "]"
	}
	return name + port, ok
}

// punycodeLabels decodes the labels that begin with "xn--", and then encodes those that
// are not ASCII. It does not map them.
func punycodeLabels(host string) (string, bool) {
	labels := strings.Split(host, ".")
	for i, label := range labels {
		if code, found := strings.CutPrefix(label, "xn--"); found {
			decoded, ok := looselyDecoded(code)
			if !ok || decoded != "" && infra.IsASCII(decoded) {
				return "", false
			}
			label = decoded
		}
		if !infra.IsASCII(label) {
			// Each byte that is not UTF-8 becomes U+FFFD.
			code, err := idna.EncodePunycode(string([]rune(label)))
			if err != nil {
				return "", false
			}
			label = "xn--" + code
		}
		labels[i] = label
	}
	return strings.Join(labels, "."), true
}

// maxDecoded is the maximum number of code points that net/http decodes from Punycode.
const maxDecoded = 1024

// looselyDecoded decodes Punycode as net/http does: the text before the last hyphen may
// contain anything, and surrogates become U+FFFD. So it decodes even "xn--ｂcher-kva".
//
// https://www.rfc-editor.org/rfc/rfc3492#section-6.2
func looselyDecoded(code string) (string, bool) {
	hyphen := strings.LastIndexByte(code, '-')
	if hyphen == 0 {
		return "", false
	}
	text, digits := []rune(code[:max(hyphen, 0)]), code[hyphen+1:]
	n, at, bias := int64(0x80), int64(0), int64(72)
	for digits != "" {
		if len(text) >= maxDecoded {
			return "", false
		}
		delta, rest, ok := looseDelta(digits, bias)
		points := int64(len(text) + 1)
		if n += (at + delta) / points; !ok || n > utf8.MaxRune {
			return "", false
		}
		digits, bias = rest, nextBias(delta, points, at == 0)
		at = (at + delta) % points
		text = slices.Insert(text, int(at), rune(n))
		at++
	}
	return string(text), true
}

// looseDelta returns the number at the start of digits and the digits after it. It returns
// false for a number that leads beyond the last code point in any case.
func looseDelta(digits string, bias int64) (delta int64, rest string, ok bool) {
	weight := int64(1)
	for i := range len(digits) {
		var digit int64
		switch c := digits[i]; {
		case infra.Is(c, infra.Digit):
			digit = int64(c-'0') + 26
		case infra.Is(c, infra.Alpha):
			digit = int64(infra.ASCIILower(c) - 'a')
		default:
			return 0, "", false
		}
		delta += digit * weight
		t := min(max(int64(i+1)*36-bias, 1), 26)
		if digit < t {
			return delta, digits[i+1:], true
		}
		if weight *= 36 - t; weight > math.MaxInt32 {
			return 0, "", false
		}
	}
	return 0, "", false
}

// nextBias implements the function "adapt" of RFC 3492.
func nextBias(delta, points int64, first bool) int64 {
	if first {
		delta /= 700
	} else {
		delta /= 2
	}
	delta += delta / points
	k := int64(0)
	for ; delta > 35*26/2; k += 36 {
		delta /= 35
	}
	return k + 36*delta/(delta+38)
}
