package models

import (
	"bytes"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
)

// curlWrite returns a URL as libcurl writes it: without an empty query or fragment.
func curlWrite(r *edition.Reading) string {
	var b strings.Builder
	b.Grow(len(r.Scheme.Text) + len(r.Userinfo.Text) + len(r.Host.Text) + len(r.Port.Text) + len(r.Path.Text) + len(r.Query.Text) + len(r.Fragment.Text) + len("://@:?#"))
	b.WriteString(r.Scheme.Text)
	b.WriteString("://")
	if r.Userinfo.Present {
		b.WriteString(r.Userinfo.Text)
		b.WriteByte('@')
	}
	b.WriteString(r.Host.Text)
	if r.Port.Present {
		b.WriteByte(':')
		b.WriteString(r.Port.Text)
	}
	b.WriteString(r.Path.Text)
	if r.Query.Text != "" {
		b.WriteByte('?')
		b.WriteString(r.Query.Text)
	}
	if r.Fragment.Text != "" {
		b.WriteByte('#')
		b.WriteString(r.Fragment.Text)
	}
	return b.String()
}

// curlJoin returns the base, cut off, followed by the reference. kept is the length of
// the base that it keeps, and skipped the length of the reference that it drops.
func curlJoin(base edition.Reading, reference string) (joined string, kept, skipped int) {
	url := base.Href
	host := len(base.Scheme.Text) + len("://")
	rest := url[host:]
	cut := -1
	hostChanged := false
	switch reference[0] {
	case '/':
		if strings.HasPrefix(reference, "//") {
			cut, skipped, hostChanged = 0, len("//"), true
		} else {
			cut = strings.IndexByte(rest, '/')
		}
	case '#':
		if base.Fragment.Present {
			cut = strings.IndexByte(rest, '#')
		}
	default:
		if base.Query.Present {
			cut = strings.IndexByte(rest, '?')
		} else if base.Fragment.Present {
			cut = strings.IndexByte(rest, '#')
		}
		if reference[0] != '?' {
			if cut >= 0 {
				rest = rest[:cut]
			}
			if cut = strings.LastIndexByte(rest, '/'); cut >= 0 {
				cut++
			}
		}
	}
	kept = len(url)
	if cut >= 0 {
		kept = host + cut
	}
	return url[:kept] + curlEncode(reference[skipped:], hostChanged), kept, skipped
}

// curlEncode returns a reference encoded as libcurl joins it. If host is set, the
// reference has a host of its own, which stays as it is.
func curlEncode(s string, host bool) string {
	i := 0
	if host {
		if j := strings.Index(s, "//"); j >= 0 {
			i = j + len("//")
		}
		for i < len(s) && s[i] != '/' && s[i] != '?' {
			i++
		}
	}
	const upper = "0123456789ABCDEF"
	out := append(make([]byte, 0, len(s)+len("%20")), s[:i]...)
	query := false
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ' && query:
			out = append(out, '+')
		case c <= ' ' || c >= 0x7f:
			out = append(out, '%', upper[c>>4], upper[c&15])
		case infra.IsPercentEncodedByte(s, i):
			b := infra.Unhex(s[i+1])<<4 | infra.Unhex(s[i+2])
			out = append(out, '%', upper[b>>4], upper[b&15])
			i += 2
		default:
			query = query || c == '?'
			out = append(out, c)
		}
	}
	return string(out)
}

// curlDots returns a path without its dot segments, even percent-encoded ones.
func curlDots(path string) string {
	if !strings.Contains(path, "/.") && !strings.Contains(path, "/%2") {
		return path
	}
	out := make([]byte, 0, len(path))
	dots, end := 0, 0
	for i := 0; i < len(path); i = end {
		end = i + 1
		for end < len(path) && path[end] != '/' {
			end++
		}
		if dots = infra.Dots(path[i+1 : end]); path[i] != '/' || dots == 0 {
			out = append(out, path[i:end]...)
			continue
		}
		if dots == 2 {
			out = out[:max(bytes.LastIndexByte(out, '/'), 0)]
		}
		if end == len(path) {
			out = append(out, '/')
		}
	}
	return string(out)
}
