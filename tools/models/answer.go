package main

import (
	"fmt"
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
)

// A question is a string, perhaps with a base.
type question struct {
	input, base string
	hasBase     bool
}

// isText reports whether the question can be put to a program whose strings end at
// NUL, or must be UTF-8.
func (q question) isText() bool {
	text := q.input + q.base
	return utf8.ValidString(text) && !strings.Contains(text, "\x00")
}

func (q question) String() string {
	if q.hasBase {
		return fmt.Sprintf("%q against %q", q.input, q.base)
	}
	return fmt.Sprintf("%q", q.input)
}

// An answer is the host of a string, or says that the string is rejected. An empty
// host is none.
type answer struct {
	refused bool
	host    string
}

func (a answer) String() string {
	if a.refused {
		return "refused"
	}
	return fmt.Sprintf("%q", a.host)
}

// same reports whether two answers name the same host. It ignores case, and
// different spellings of an IPv6 address.
func (a answer) same(b answer) bool {
	return a.refused == b.refused && (a.refused || canonical(a.host) == canonical(b.host))
}

func canonical(host string) string {
	inner, found := strings.CutPrefix(host, "[")
	if inner, ok := strings.CutSuffix(inner, "]"); ok && found {
		host = inner
	}
	name, zone, _ := strings.Cut(host, "%")
	if a, err := netip.ParseAddr(name); err == nil && a.Is6() {
		return a.String() + zone
	}
	return strings.ToLower(host)
}

func read(e *edition.Edition, q question) answer {
	r := e.Read(edition.Request{Input: q.input, Base: q.base, HasBase: q.hasBase})
	if r.Failure != nil {
		return answer{refused: true}
	}
	return answer{host: r.Host.Text}
}
