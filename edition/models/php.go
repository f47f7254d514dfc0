package models

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
)

// PHP returns the model php: PHP's function parse_url. It checks little: the text
// before a colon is a scheme, unless a port seems to follow; the last "@" ends the
// userinfo; C's strtol reads the port from up to five characters. Controls become
// underscores. PHP does not resolve references.
func PHP() *edition.Edition {
	return modelWithoutBase("php", "PHP 8.2", "parse_url of PHP", php)
}

func php(s string) (r edition.Reading) {
	slashes := strings.HasPrefix(s, "//")
	colon := strings.IndexByte(s, ':')
	at := 0 // the start of the host, after slashes
	switch {
	case colon > 0 && phpScheme(s[:colon]):
		if colon+1 == len(s) {
			r.Scheme = phpPiece(s, 0, colon)
			return r
		}
		if s[colon+1] != '/' {
			n := colon + 1
			for n < len(s) && n-colon < 7 && infra.Is(s[n], infra.Digit) {
				n++
			}
			if (n == len(s) || s[n] == '/') && n-colon < 7 {
				return phpPort(s, colon, slashes)
			}
		}
		r.Scheme = phpPiece(s, 0, colon)
		if !strings.HasPrefix(s[colon+1:], "//") {
			return phpTail(r, s, colon+1)
		}
		at = colon + len("://")
		if lower(r.Scheme.Text) == "file" && strings.HasPrefix(s[at:], "/") {
			if at+2 < len(s) && s[at+2] == ':' {
				at++
			}
			return phpTail(r, s, at)
		}
		return phpHost(r, s, at)
	case colon > 0 && (colon+1 == len(s) || strings.ContainsAny(s[:colon], "?#")):
		if slashes {
			return phpHost(r, s, len("//"))
		}
		return phpTail(r, s, 0)
	case colon >= 0:
		return phpPort(s, colon, slashes)
	case slashes:
		return phpHost(r, s, len("//"))
	}
	return phpTail(r, s, 0)
}

func phpScheme(s string) bool {
	for i := 0; i < len(s); i++ {
		if !infra.Is(s[i], infra.SchemeCode) {
			return false
		}
	}
	return true
}

// phpPort reads a string in which the text before the colon is not a scheme, and the
// text after it may be a port.
func phpPort(s string, colon int, slashes bool) (r edition.Reading) {
	end := colon + 1
	for end < len(s) && end-colon < 7 && infra.Is(s[end], infra.Digit) {
		end++
	}
	digits := end - colon - 1
	switch {
	case digits > 0 && digits < 6 && (end == len(s) || s[end] == '/'):
		port, _ := strconv.Atoi(s[colon+1 : end])
		if port > 0xFFFF {
			return refuse("port", colon+1, end)
		}
		r.Port = piece(s, colon+1, end)
		writeDecimal(&r.Port, uint64(port))
	case digits == 0 && end == len(s):
		return refuse("port", colon, end)
	case !slashes:
		return phpTail(r, s, 0)
	}
	if slashes {
		return phpHost(r, s, len("//"))
	}
	return phpHost(r, s, 0)
}

// phpHost reads s from the start of the authority on.
func phpHost(r edition.Reading, s string, at int) edition.Reading {
	end := at
	for end < len(s) && s[end] != '/' && s[end] != '?' && s[end] != '#' {
		end++
	}
	start := at
	if i := strings.LastIndexByte(s[at:end], '@'); i >= 0 {
		credentials(&r, s, at, at+i)
		for _, p := range [...]*edition.Part{&r.Userinfo, &r.Username, &r.Password} {
			p.Text = phpText(p.Text)
		}
		start += i + 1
	}
	stop := end
	if i := strings.LastIndexByte(s[start:end], ':'); i >= 0 && !(start < len(s) && s[start] == '[' && s[end-1] == ']') {
		stop = start + i
		if text := s[stop+1 : end]; r.Port.Text == "" || r.Port.Text == "0" {
			switch port, ok := phpNumber(text); {
			case len(text) > 5 || text != "" && !ok:
				return refuse("port", stop+1, end)
			case text != "":
				r.Port = piece(s, stop+1, end)
				writeDecimal(&r.Port, port)
			}
		}
	}
	if start == stop {
		return refuse("host", start, stop)
	}
	r.Host = phpPiece(s, start, stop)
	if end == len(s) {
		return r
	}
	return phpTail(r, s, end)
}

// phpNumber returns the number that strtol reads at the start of s, and whether it is a
// port.
func phpNumber(s string) (uint64, bool) {
	s = strings.TrimLeft(s, " \t\n\v\f\r")
	negative := strings.HasPrefix(s, "-")
	if negative || strings.HasPrefix(s, "+") {
		s = s[1:]
	}
	n, rest := number(s, 10)
	return n, rest != s && n <= 0xFFFF && (!negative || n == 0)
}

// phpTail reads path, query and fragment. An empty path before a query or fragment is
// absent.
func phpTail(r edition.Reading, s string, at int) edition.Reading {
	end := len(s)
	if i := strings.IndexByte(s[at:], '#'); i >= 0 {
		r.Fragment = phpPiece(s, at+i+1, end)
		end = at + i
	}
	if i := strings.IndexByte(s[at:end], '?'); i >= 0 {
		r.Query = phpPiece(s, at+i+1, end)
		end = at + i
	}
	if at < end || at == len(s) {
		r.Path = phpPiece(s, at, end)
	}
	return r
}

func phpPiece(s string, start, end int) edition.Part {
	p := piece(s, start, end)
	p.Text = phpText(p.Text)
	return p
}

// phpText returns a part with its controls replaced.
func phpText(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] == 0x7f {
			b := []byte(s)
			for ; i < len(b); i++ {
				if b[i] < ' ' || b[i] == 0x7f {
					b[i] = '_'
				}
			}
			return string(b)
		}
	}
	return s
}
