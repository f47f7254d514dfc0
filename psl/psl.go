// Package psl finds public suffixes and registrable domains by the Public Suffix
// List.
//
// A public suffix is a domain under which anybody can register a domain: "com",
// "co.uk", "github.io". The registrable domain of a host is its public suffix and the
// label before it: "example.co.uk" for "www.example.co.uk". It is the part of a host
// that has an owner.
//
//	h, err := host.Parse("www.example.co.uk")
//	psl.PublicSuffix(h)      // co.uk
//	psl.RegistrableDomain(h) // example.co.uk
//
// The functions use the list built into the package, whose version is [Version]. [Load]
// reads another one, such as today's. The list changes every few days, and two programs
// rarely use the same version: compare origins wherever you can, and registrable
// domains only where a standard requires it.
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

// List is a Public Suffix List. A nil or zero List is the one built into the package;
// [Load] reads others. A List is immutable, and any number of goroutines may use it at
// once.
type List struct {
	names   psldat.Names // All is nil for the built-in list
	version string
}

// Rule is the kind of the rule that determines the public suffix of a host.
type Rule uint8

const (
	// NoRule is the kind for a host without a public suffix.
	NoRule Rule = iota
	// DefaultRule means that no rule of the list matches, so that the last
	// label is the public suffix.
	DefaultRule
	// ICANNRule is a rule of the section of domains that ICANN or the registry
	// of a country delegates, such as "co.uk".
	ICANNRule
	// PrivateRule is any other rule of the list, such as "github.io": most were
	// requested by companies that give subdomains to their customers.
	PrivateRule
)

var ruleNames = []string{NoRule: "none", DefaultRule: "default", ICANNRule: "ICANN", PrivateRule: "private"}

// String returns "none", "default", "ICANN" or "private", or "" if r is unknown.
func (r Rule) String() string { return enum.Name(ruleNames, r) }

// AppendText appends the name of r to dst. It fails if r is unknown.
func (r Rule) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, ruleNames, r, "psl.Rule")
}

// MarshalText returns the name of r. It fails if r is unknown.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the kind of rule of the given name.
func (r *Rule) UnmarshalText(text []byte) error { return enum.Parse(r, ruleNames, text, "psl.Rule") }

// Result is the result of looking up a host in a list.
type Result struct {
	// PublicSuffix is the public suffix, or null.
	PublicSuffix host.Host
	// RegistrableDomain is the registrable domain, or null if the host has no public
	// suffix or is one.
	RegistrableDomain host.Host
	// Rule is the kind of the rule that determined them.
	Rule Rule
}

// PublicSuffix returns the public suffix of h by the built-in list; see
// [List.PublicSuffix].
func PublicSuffix(h host.Host) host.Host { return Lookup(h).PublicSuffix }

// RegistrableDomain returns the registrable domain of h by the built-in list;
// see [List.RegistrableDomain].
func RegistrableDomain(h host.Host) host.Host { return Lookup(h).RegistrableDomain }

// Lookup looks up h in the built-in list; see [List.Lookup].
func Lookup(h host.Host) Result { return (*List)(nil).Lookup(h) }

// PublicSuffix returns the public suffix of h, which is h itself if h is a public
// suffix. It returns null if h is not a domain, or contains an empty label other than a
// last one. The result ends with a dot if h does.
//
// https://url.spec.whatwg.org/#host-public-suffix
func (l *List) PublicSuffix(h host.Host) host.Host { return l.Lookup(h).PublicSuffix }

// RegistrableDomain returns the registrable domain of h: the public suffix of h and the
// label before it. It returns null if there is no such label or no public suffix. The
// result ends with a dot if h does.
//
// https://url.spec.whatwg.org/#host-registrable-domain
func (l *List) RegistrableDomain(h host.Host) host.Host { return l.Lookup(h).RegistrableDomain }

// Lookup returns the public suffix and the registrable domain of h, and the kind of the
// rule that determined them, with a single search. Rules of all kinds count, including
// the default rule: the public suffix of "a.b.example" is "example".
//
// The result shares the memory of h. Lookup does not allocate.
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
// equal to it, by the built-in list; see [List.IsRegistrableSuffix].
func IsRegistrableSuffix(suffix, h host.Host) bool {
	return (*List)(nil).IsRegistrableSuffix(suffix, h)
}

// IsRegistrableSuffix reports whether suffix equals h, or is a parent domain of h that
// is neither a public suffix nor part of the public suffix of h. A page of h can set
// document.domain to such a host, and request WebAuthn credentials for it.
//
// A trailing dot makes a difference. Null and the empty host are not suffixes of any
// host.
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
	// NB: HTML rejects public suffixes and parent domains of public, and asserts that
	// all other suffixes are subdomains of public. That fails for kobe.jp, the public
	// suffix of www.city.kobe.jp: by itself, kobe.jp is not a public suffix.
	return isBelow(suffix, public) && l.PublicSuffix(suffix) != suffix
}

// isBelow reports whether h ends with a dot and the labels of parent.
func isBelow(h, parent host.Host) bool {
	labels, ok := strings.CutSuffix(h.String(), parent.String())
	return ok && strings.HasSuffix(labels, ".")
}

// hasEmptyLabel reports whether a label other than the one after a trailing dot
// is empty.
func hasEmptyLabel(domain string) bool {
	return domain == "" || domain[0] == '.' || strings.Contains(domain, "..")
}

// Version returns the version of the list: [Version] for the built-in one, and
// otherwise the version given in its header, such as "2026-10-07_08-52-31_UTC", or ""
// if there is none.
func (l *List) Version() string {
	if l.isBuiltIn() {
		return Version
	}
	return l.version
}

func (l *List) isBuiltIn() bool { return l == nil || l.names.All == nil }
