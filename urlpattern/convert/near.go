package convert

import (
	"iter"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/percent"
)

// Reason tells by which change of a URL a [Difference] was found.
type Reason uint8

const (
	// Text: the URL is one that the source itself describes.
	Text Reason = iota + 1
	// Scheme: the URL has another scheme.
	Scheme
	// Host: the URL has another host.
	Host
	// Port: the URL has another port.
	Port
	// Credentials: the URL has a username or a password.
	Credentials
	// Query: the URL has another query.
	Query
	// Fragment: the URL has another fragment.
	Fragment
	// Case: letters of the path are in the other case.
	Case
	// Slash: the path has one slash more or less at its end.
	Slash
	// Value: a segment of the path has another value.
	Value
	// EmptySegment: the path contains two slashes in a row.
	EmptySegment
	// Encoding: the path contains characters in percent-encoded form.
	Encoding
	// EncodedSlash: the path contains a slash in percent-encoded form.
	EncodedSlash
	// InvalidEscape: the path contains a percent sign that begins no escape.
	InvalidEscape
)

var reasonNames = []string{Text: "text", Scheme: "scheme", Host: "host", Port: "port", Credentials: "credentials", Query: "query",
	Fragment: "fragment", Case: "case", Slash: "slash", Value: "value", EmptySegment: "empty-segment", Encoding: "encoding",
	EncodedSlash: "encoded-slash", InvalidEscape: "invalid-escape"}

// String returns the name of r, such as "empty-segment".
func (r Reason) String() string { return enum.At(reasonNames, r) }

// values are tried in place of a segment.
var values = []string{"", "a", "x", "7", "a.b", "a-b", "a-b-c", "a--", "b.", ".b", "a,b", "a@b", "a%20b", "a=b", "~", "index.html", "%C3%A9", "a/b"}

// maxSegments bounds how many segments of a sample are changed.
const maxSegments = 8

// near yields the URL of a sample and others that resemble it, each with what was changed.
// The first one has the reason Text.
func near(sample string) iter.Seq2[Reason, weburl.URL] {
	return func(yield func(Reason, weburl.URL) bool) {
		for reason, text := range spellings(sample) {
			if u, err := weburl.Parse(text); err == nil && !yield(reason, u) {
				return
			}
		}
	}
}

// spellings yields what near parses.
func spellings(sample string) iter.Seq2[Reason, string] {
	return func(yield func(Reason, string) bool) {
		u, err := weburl.Parse(sample)
		if err != nil || !yield(Text, sample) {
			return
		}
		rest := ""
		if query, ok := u.Query(); ok {
			rest = "?" + query
		}
		fragment, hasFragment := u.Fragment()
		if hasFragment {
			rest += "#" + fragment
		}
		if !u.IsSpecial() || len(sample) > maxVaried {
			return
		}
		credentials := u.Username()
		if u.Password() != "" {
			credentials += ":" + u.Password()
		}
		if credentials != "" {
			credentials += "@"
		}
		host, port, path := u.Host().String(), "", u.Path()
		if p, ok := u.Port(); ok {
			port = ":" + strconv.Itoa(int(p))
		}
		write := func(scheme, credentials, host, port, path, rest string) string {
			return scheme + "://" + credentials + host + port + path + rest
		}
		try := func(r Reason, texts ...string) bool {
			for _, t := range texts {
				if !yield(r, t) {
					return false
				}
			}
			return true
		}
		here := func(path string) string { return write(u.Scheme(), credentials, host, port, path, rest) }
		for _, s := range []string{"http", "https", "ws", "wss", "ftp", "foo"} {
			if !try(Scheme, write(s, credentials, host, port, path, rest)) {
				return
			}
		}
		for _, h := range []string{"other.example", "a." + host, "a.b." + host, host + ".", "x" + host, "192.0.2.1", "[::1]", parent(host)} {
			if !try(Host, write(u.Scheme(), credentials, h, port, path, rest)) {
				return
			}
		}
		if !try(Port, write(u.Scheme(), credentials, host, "", path, rest), write(u.Scheme(), credentials, host, ":8443", path, rest)) ||
			!try(Credentials, write(u.Scheme(), "u@", host, port, path, rest), write(u.Scheme(), "u:p@", host, port, path, rest)) {
			return
		}
		base := write(u.Scheme(), credentials, host, port, path, "")
		query := "?"
		if q, ok := u.Query(); ok {
			query += q
		}
		if !try(Query, base, base+"?", base+"?a=b", base+"?a/b.html", base+query+"&z=1", base+query+"@") || !try(Fragment, base+rest+"#", base+rest+"#a/b.html") {
			return
		}
		if !try(Case, here(strings.ToUpper(path)), here(strings.ToLower(path))) {
			return
		}
		if !try(Slash, here(path+"/"), here(strings.TrimSuffix(path, "/"))) {
			return
		}
		segments := strings.Split(path, "/")[1:]
		for i := range min(len(segments), maxSegments) {
			old := segments[i]
			with := func(value string) string {
				segments[i] = value
				return here("/" + strings.Join(segments, "/"))
			}
			ok := true
			for _, v := range values {
				ok = ok && try(Value, with(v), with(old+v), with(v+old))
			}
			ok = ok && try(EmptySegment, with("/"+old), with(old+"/")) &&
				try(EncodedSlash, with(old+"%2F"), with(old+"%2fa"), with("..%2F"+old), with("a%5C"+old)) &&
				try(InvalidEscape, with(old+"%zz"), with(old+"%"), with("%"+old))
			if ok && old != "" {
				ok = try(Encoding, with(percent.EncodeByte(old[0])+old[1:]), with(old[:len(old)-1]+percent.EncodeByte(old[len(old)-1])), with(old+"%61"))
			}
			segments[i] = old
			if !ok {
				return
			}
		}
	}
}

// parent returns host without its first label.
func parent(host string) string {
	_, rest, _ := strings.Cut(host, ".")
	return rest
}
