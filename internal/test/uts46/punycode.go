package uts46

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// The parameters of Punycode.
//
// https://www.rfc-editor.org/rfc/rfc3492#section-5
const (
	base, tmin, tmax, skew, damp = 36, 1, 26, 38, 700
	initialBias, initialN        = 72, 128
	digits                       = "abcdefghijklmnopqrstuvwxyz0123456789"
)

func adapt(delta, points int, first bool) int {
	if first {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for delta > (base-tmin)*tmax/2 {
		delta /= base - tmin
		k += base
	}
	return k + (base-tmin+1)*delta/(delta+skew)
}

func threshold(k, bias int) int {
	switch {
	case k <= bias+tmin:
		return tmin
	case k >= bias+tmax:
		return tmax
	}
	return k - bias
}

// Encode returns the Punycode of code points, which may be surrogates.
//
// https://www.rfc-editor.org/rfc/rfc3492#section-6.3
func Encode(s []rune) string {
	var out strings.Builder
	for _, r := range s {
		if r < initialN {
			out.WriteRune(r)
		}
	}
	b := out.Len()
	if b > 0 {
		out.WriteByte('-')
	}
	n, delta, bias := rune(initialN), 0, initialBias
	for h := b; h < len(s); {
		m := rune(math.MaxInt32)
		for _, r := range s {
			if r >= n {
				m = min(m, r)
			}
		}
		delta += int(m-n) * (h + 1)
		n = m
		for _, r := range s {
			if r < n {
				delta++
			}
			if r != n {
				continue
			}
			q := delta
			for k := base; ; k += base {
				t := threshold(k, bias)
				if q < t {
					break
				}
				out.WriteByte(digits[t+(q-t)%(base-t)])
				q = (q - t) / (base - t)
			}
			out.WriteByte(digits[q])
			bias = adapt(delta, h+1, h == b)
			delta = 0
			h++
		}
		delta++
		n++
	}
	return out.String()
}

// decode decodes lowercase Punycode. The result may contain surrogates.
//
// https://www.rfc-editor.org/rfc/rfc3492#section-6.2
func decode(s string) (out []rune, ok bool) {
	if i := strings.LastIndexByte(s, '-'); i > 0 {
		out, s = []rune(s[:i]), s[i+1:]
	}
	n, i, bias := initialN, 0, initialBias
	for s != "" {
		old, w := i, 1
		for k := base; ; k += base {
			if s == "" {
				return nil, false
			}
			digit := strings.IndexByte(digits, s[0])
			s = s[1:]
			if digit < 0 || digit > (math.MaxInt32-i)/w {
				return nil, false
			}
			i += digit * w
			t := threshold(k, bias)
			if digit < t {
				break
			}
			if w > math.MaxInt32/(base-t) {
				return nil, false
			}
			w *= base - t
		}
		points := len(out) + 1
		bias = adapt(i-old, points, old == 0)
		n += i / points
		i %= points
		if n > utf8.MaxRune {
			return nil, false
		}
		out = slices.Insert(out, i, rune(n))
		i++
	}
	return out, true
}
