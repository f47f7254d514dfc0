package markdown

import (
	"bytes"
	"strings"

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

// inAddress has the bytes that may be before the @ of an email address.
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

// longestDomain is how long the domain of a bare URL can be, without what follows
// its last dot.
const longestDomain = 256

var inDomain = set("-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@:%._+~#=")

// bareURL reads the bare URL to which the "w" or ":" at offset i could belong, and
// returns where to go on.
//
// NB: A domain may have less than GitHub allows. A bare URL is also found right after
// a node.
//
// https://github.github.com/gfm/#autolinks-extension-
func (p *inlines) bareURL(i int) int {
	s := p.text
	start, domain := i, i
	if s[i] == ':' {
		if !bytes.HasPrefix(s[i:], []byte("://")) {
			return i + 1
		}
		switch before := s[p.after:i]; {
		case bytes.HasSuffix(before, []byte("https")):
			start -= len("https")
		case bytes.HasSuffix(before, []byte("http")):
			start -= len("http")
		case bytes.HasSuffix(before, []byte("ftp")):
			start -= len("ftp")
		default:
			return i + 1
		}
		domain = i + len("://")
	} else {
		if !bytes.HasPrefix(s[i:], []byte("www.")) {
			return i + 1
		}
		domain = i + len("www.")
	}
	if start != p.after && !isSpace(s[start-1]) && strings.IndexByte("\f\v*_~(", s[start-1]) < 0 {
		return i + 1
	}
	end := domainEnd(s, domain)
	if end < 0 {
		return i + 1
	}
	for end < len(s) && !isSpace(s[end]) && strings.IndexByte("\f\v<", s[end]) < 0 {
		end++
	}
	end = start + trimURL(s[start:end])
	return p.add(BareURL, start, end, place{start, end})
}

// domainEnd returns the end of the domain at offset i, or -1. It ends with a dot
// and small letters.
func domainEnd(s []byte, i int) int {
	last := i
	for last < len(s) && last-i < longestDomain && inDomain[s[last]] {
		last++
	}
	for ; last > i; last-- {
		if last+1 < len(s) && s[last] == '.' && isSmall(s[last+1]) {
			for last++; last < len(s) && isSmall(s[last]); last++ {
			}
			return last
		}
	}
	return -1
}

func isSmall(c byte) bool { return 'a' <= c && c <= 'z' }

// trimURL returns the length of a bare URL without the punctuation that follows it.
//
// NB: A quote does not end one, and neither does any semicolon, as in cmark-gfm. The
// text of the extension lacks both, and allows digits in a character reference.
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
