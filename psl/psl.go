// Package psl finds public suffixes and registrable domains by the Public Suffix
// List.
//
// A public suffix is a domain below which anybody can get a domain: "com",
// "co.uk", "github.io". The registrable domain of a host is its public suffix
// and the label in front of it: "example.co.uk" for "www.example.co.uk". It is
// the part of a host that has an owner.
//
//	h, err := host.Parse("www.example.co.uk")
//	psl.PublicSuffix(h)      // co.uk
//	psl.RegistrableDomain(h) // example.co.uk
//
// The functions use the list that is built into the package, of [Version]. [Load]
// reads another one, such as today's. The list changes every few days, and two
// programs rarely have the same: compare origins wherever you can, and
// registrable domains only where a standard asks for them.
//
// [CookieJarList] lets net/http/cookiejar use a list.
//
// https://url.spec.whatwg.org/#host-public-suffix
package psl

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/psldat"
)

// List is a Public Suffix List. A nil List is the one that is built into the
// package, and so is a zero one; [Load] reads others. A List does not change,
// and any number of goroutines can use it at the same time.
type List struct {
	names   psldat.Names // of nothing, not even an empty map, if the list is the table's
	version string
}

// Rule says what kind of rule of the list decides what the public suffix of a
// host is.
type Rule uint8

const (
	// NoRule is the kind for a host that has no public suffix.
	NoRule Rule = iota
	// DefaultRule means that no rule of the list matches, so that the last
	// label is the public suffix.
	DefaultRule
	// ICANNRule is a rule of the section of domains that ICANN or the registry
	// of a country delegates, such as "co.uk".
	ICANNRule
	// PrivateRule is any other rule of the list: most are requested by a
	// company that lets its customers have subdomains, such as "github.io".
	PrivateRule
)

var ruleNames = []string{NoRule: "none", DefaultRule: "default", ICANNRule: "ICANN", PrivateRule: "private"}

// String returns "none", "default", "ICANN" or "private"; "" if r is unknown.
func (r Rule) String() string { return enum.Name(ruleNames, r) }

// AppendText appends the name of r to dst. It fails if r is unknown.
func (r Rule) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, ruleNames, r, "psl.Rule")
}

// MarshalText returns the name of r. It fails if r is unknown.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads the name of a kind of rules.
func (r *Rule) UnmarshalText(text []byte) error { return enum.Parse(r, ruleNames, text, "psl.Rule") }

// Result is what a list says about a host.
type Result struct {
	// PublicSuffix is the public suffix, or null.
	PublicSuffix host.Host
	// RegistrableDomain is the registrable domain; it is null if the host has
	// no public suffix or is one.
	RegistrableDomain host.Host
	// Rule is the kind of the rule that decided.
	Rule Rule
}

// PublicSuffix returns the public suffix of h by the built-in list; see
// [List.PublicSuffix].
func PublicSuffix(h host.Host) host.Host { return Lookup(h).PublicSuffix }

// RegistrableDomain returns the registrable domain of h by the built-in list;
// see [List.RegistrableDomain].
func RegistrableDomain(h host.Host) host.Host { return Lookup(h).RegistrableDomain }

// Lookup returns what the built-in list says about h; see [List.Lookup].
func Lookup(h host.Host) Result { return (*List)(nil).Lookup(h) }

// PublicSuffix returns the public suffix of h, which is h itself for a public
// suffix. It is null if h is not a domain, or has an empty label before its
// end. It ends with a dot if h does.
//
// https://url.spec.whatwg.org/#host-public-suffix
func (l *List) PublicSuffix(h host.Host) host.Host { return l.Lookup(h).PublicSuffix }

// RegistrableDomain returns the registrable domain of h: the public suffix of h
// and the label in front of it. It is null if there is no such label or no
// public suffix. It ends with a dot if h does.
//
// https://url.spec.whatwg.org/#host-registrable-domain
func (l *List) RegistrableDomain(h host.Host) host.Host { return l.Lookup(h).RegistrableDomain }

// Lookup returns the public suffix and the registrable domain of h, and what kind
// of rule decided, in the time of one search. Rules of all kinds count, and the
// default rule, too: the public suffix of "a.b.example" is "example".
//
// What it returns shares the memory of h; nothing is allocated.
func (l *List) Lookup(h host.Host) Result {
	domain := h.String()
	if !h.IsDomain() || hasEmptyLabel(domain) {
		return Result{}
	}
	suffix, rule := l.search(strings.TrimSuffix(domain, "."))
	r := Result{PublicSuffix: host.Host(infra.NewHost(domain[suffix:], host.Domain)), Rule: rule}
	if suffix > 0 {
		start := strings.LastIndexByte(domain[:suffix-1], '.') + 1
		r.RegistrableDomain = host.Host(infra.NewHost(domain[start:], host.Domain))
	}
	return r
}

// IsRegistrableSuffix reports whether suffix is a registrable domain suffix of h or
// is equal to it, by the built-in list; see [List.IsRegistrableSuffix].
func IsRegistrableSuffix(suffix, h host.Host) bool {
	return (*List)(nil).IsRegistrableSuffix(suffix, h)
}

// IsRegistrableSuffix reports whether suffix equals h, or is a domain that h is
// within and that is neither a public suffix nor part of that of h. A page of h can
// set document.domain to such a host, and ask for WebAuthn credentials for it.
//
// A trailing dot makes a difference. Null and the empty host are suffixes of
// nothing.
//
// https://html.spec.whatwg.org/multipage/browsers.html#is-a-registrable-domain-suffix-of-or-is-equal-to
func (l *List) IsRegistrableSuffix(suffix, h host.Host) bool {
	if suffix == h {
		return !h.IsNull() && !h.IsEmpty()
	}
	public := l.PublicSuffix(h)
	if public.IsNull() || !suffix.IsDomain() || !isBelow(h, suffix) {
		return false
	}
	// NB: HTML refuses suffixes that have public above them, and asserts that
	// the others are below public. The public suffix of www.city.kobe.jp is
	// neither: by itself, kobe.jp is no public suffix.
	return isBelow(suffix, public) && l.PublicSuffix(suffix) != suffix
}

// isBelow reports whether a domain has the labels of another one after its own.
func isBelow(h, parent host.Host) bool {
	labels, ok := strings.CutSuffix(h.String(), parent.String())
	return ok && strings.HasSuffix(labels, ".")
}

// hasEmptyLabel reports whether a label other than the one after a trailing dot
// is empty.
func hasEmptyLabel(domain string) bool {
	return domain == "" || domain[0] == '.' || strings.Contains(domain, "..")
}

// Version returns the version of the list: [Version] of the built-in one, and
// otherwise what the list says of itself, such as
// "2026-10-07_08-52-31_UTC"; "" if it says nothing.
func (l *List) Version() string {
	if l.isBuiltIn() {
		return Version
	}
	return l.version
}

func (l *List) isBuiltIn() bool { return l == nil || l.names.All == nil }
