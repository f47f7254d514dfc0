package markdown

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// absoluteURI returns the end of the absolute URI at offset i if it is followed by
// ">", otherwise -1.
//
// https://spec.commonmark.org/0.31.2/#absolute-uri
func absoluteURI(s []byte, i int) int {
	start := i
	if i == len(s) || !isLetter(s[i]) {
		return -1
	}
	for i < len(s) && i-start <= 32 && infra.Is(s[i], infra.SchemeCode) {
		i++
	}
	if n := i - start; n < 2 || n > 32 || i == len(s) || s[i] != ':' {
		return -1
	}
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case c == '>':
			return i
		case c <= ' ' && c != 0 || c == 0x7F || c == '<':
			return -1
		}
	}
	return -1
}

// inAddress is the set of bytes that may precede the @ of an email address.
var inAddress = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!#$%&'*+/=?^_`{|}~-")

// emailAddress returns the end of the email address at offset i if it is followed
// by ">", otherwise -1.
//
// https://spec.commonmark.org/0.31.2/#email-address
func emailAddress(s []byte, i int) int {
	start := i
	for i < len(s) && inAddress[s[i]] {
		i++
	}
	if i == start || i == len(s) || s[i] != '@' {
		return -1
	}
	for {
		i++
		label := i
		for i < len(s) && (isAlphanumeric(s[i]) || s[i] == '-') {
			i++
		}
		if i == label || i-label > 63 || s[label] == '-' || s[i-1] == '-' || i == len(s) {
			return -1
		}
		switch s[i] {
		case '>':
			return i
		case '.':
		default:
			return -1
		}
	}
}

// bareURL reads the bare URL to which the "w" or ":" at offset i could belong, and
// returns where to go on.
//
// https://github.github.com/gfm/#autolinks-extension-
func (p *inlines) bareURL(i int) int {
	s := p.text
	start, domain := i, i
	if s[i] == ':' {
		if !bytes.HasPrefix(s[i:], []byte("://")) {
			return i + 1
		}
		n := bareScheme(s[:i])
		start, domain = i-n, i+len("://")
		if n == 0 || !beginsDomain(s[domain:]) {
			return i + 1
		}
	} else if !bytes.HasPrefix(s[i:], []byte("www.")) || i > 0 && !isSpace(s[i-1]) && strings.IndexByte("*_~(", s[i-1]) < 0 {
		return i + 1
	}
	end, dots, ok := domainEnd(s, domain)
	if !ok || start == domain && dots == 0 {
		return i + 1
	}
	for end < len(s) && !isSpace(s[end]) && s[end] != '<' {
		end++
	}
	end = start + trimURL(s[start:end])
	return p.add(BareURL, start, end, place{start, end})
}

// bareScheme returns the length of the scheme of bare URLs with which text ends, or 0 if
// it ends with another word.
func bareScheme(text []byte) int {
	word := len(text)
	for word > 0 && len(text)-word <= len("https") && isLetter(text[word-1]) {
		word--
	}
	switch strings.ToLower(string(text[word:])) {
	case "http", "https", "ftp":
		return len(text) - word
	}
	return 0
}

// manyDots is the number of dots from which a domain may contain underscores
// anywhere.
const manyDots = 11

// domainEnd returns the end of the domain of a bare URL at offset i, and the number
// of dots in it. The first byte may be anything, and the last byte of a text is not
// read. ok is false if there is an underscore after its second to last dot.
//
// NB: as in cmark-gfm, a byte that is not ASCII (or a NUL, which is U+FFFD there)
// ends it, so the dots and underscores after that do not count. Underscores are
// allowed after many dots, so that a text is not read again and again for each
// "www." in it.
//
// https://github.github.com/gfm/#valid-domain
func domainEnd(s []byte, i int) (end, dots int, ok bool) {
	last, before := false, false // whether these labels contain an underscore
	if s[i] == 0 {
		return i + 1, 0, true
	}
loop:
	for i++; i < len(s)-1; i++ {
		if s[i] == '\\' && i < len(s)-2 {
			i++
		}
		switch c := s[i]; {
		case c == '_':
			last = true
		case c == '.':
			before, last = last, false
			dots++
		case c >= 0x80 || c == 0 || c != '-' && !inDomain(c):
			break loop
		}
	}
	return i, dots, !last && !before || dots >= manyDots
}

// beginsDomain reports whether the domain of a bare URL with a scheme can begin with text.
func beginsDomain(text []byte) bool {
	r, n := utf8.DecodeRune(text)
	if r < 0x80 {
		return inDomain(byte(r))
	}
	return n > 0 && !unicode.IsPunct(r) && !unicode.Is(unicode.Zs, r)
}

// inDomain reports whether c, which is ASCII, is neither white space nor punctuation.
func inDomain(c byte) bool { return !isSpace(c) && c != '\f' && !IsPunctuation(c) }

// trimURL returns the length of a bare URL without the punctuation that follows it.
//
// NB: As in cmark-gfm, a quote does not end a URL, and neither does any semicolon.
// The text of the extension mentions neither, and allows digits in a character
// reference.
//
// https://github.github.com/gfm/#extended-autolink-path-validation
func trimURL(url []byte) int {
	opening, closing := bytes.Count(url, []byte("(")), bytes.Count(url, []byte(")"))
	i := len(url)
	for i > 1 {
		switch url[i-1] {
		case '?', '!', '.', ',', ':', '*', '_', '~', '\'', '"':
			i--
		case ')':
			if closing <= opening {
				return i
			}
			closing--
			i--
		case ';':
			// It could end a character reference.
			j := i - 2
			for j > 0 && isLetter(url[j]) {
				j--
			}
			if j < i-2 && url[j] == '&' {
				i = j
			} else {
				i--
			}
		default:
			return i
		}
	}
	return i
}
