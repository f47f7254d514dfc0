package canonical

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
)

// Profile is a way to canonicalize URLs. There is one *Profile for each name, so
// they can be compared; the exception are those that [Profile.WithRules] returns.
// Profiles are immutable, and any number of goroutines can use them. The zero
// Profile is none.
type Profile struct {
	name    string
	summary string
	rules   []rule
	// data are what the results depend on beside the rules: names and versions.
	data []string
	// parses says that the first rule is the URL parser.
	parses     bool
	idempotent bool
	// makesURLs says that every rule turns a URL into a URL.
	makesURLs bool
	// hosts returns the host suffixes of the lookup expressions; nil for profiles
	// without.
	hosts func(host string) []string
	// expressions defines them, as the text of a rule does.
	expressions string
}

// rule is a step of a profile.
type rule struct {
	name string
	// text defines the rule. It is part of the hash.
	text  string
	apply func(w *work) error
}

// Rule is a rule of a profile, for people.
type Rule struct {
	// Name is short, such as "sort-query".
	Name string
	// Text says what the rule does.
	Text string
}

// Names returns the names of all profiles, without their variants: see [Lookup].
func Names() []string {
	names := make([]string, len(profiles))
	for i, p := range profiles {
		names[i] = p.name
	}
	return names
}

// Lookup returns the profile with a name, such as "surt/1"; ok is false if there
// is none. The name of surt/1 may go on with any of
//
//	+scheme  write the scheme: http://(org,example)/path
//	+comma   write a comma after the host: org,example,)/path
//	+www     keep "www" and digits at the beginning of the host
//	+ipv4    write an IPv4 address forwards
//
// each once, in this order, as in "surt/1+scheme+comma". Each of these variants is
// a profile with its own hash.
func Lookup(name string) (p *Profile, ok bool) {
	for _, list := range [][]*Profile{profiles, surtVariants} {
		for _, p := range list {
			if p.name == name {
				return p, true
			}
		}
	}
	return nil, false
}

// profiles are those with names of their own.
var profiles = []*Profile{whatwg, whatwgSorted, safeBrowsing4, safeBrowsing5, surtVariants[0], heritrix}

// Name returns the name of the profile with its version.
func (p *Profile) Name() string { return p.name }

// Summary returns a line about the profile.
func (p *Profile) Summary() string { return p.summary }

// IsIdempotent reports whether canonicalizing a result again gives the same
// result. It is false for the profiles whose results are no URLs.
func (p *Profile) IsIdempotent() bool { return p.idempotent }

// ReadsURLs reports whether the profile reads its input by the URL Standard. If
// not, it reads text by its own rules.
func (p *Profile) ReadsURLs() bool { return p.parses }

// Rules returns the rules in the order in which they apply.
func (p *Profile) Rules() []Rule {
	rules := make([]Rule, len(p.rules))
	for i, r := range p.rules {
		rules[i] = Rule{r.name, r.text}
	}
	return rules
}

// Data returns the data that the results depend on beside the rules, with their
// versions, such as "unicode 17.0.0".
func (p *Profile) Data() []string { return append([]string(nil), p.data...) }

// Definition returns the text that [Profile.Hash] is about: the name, the rules and
// the data.
func (p *Profile) Definition() string {
	var b strings.Builder
	p.define(&b)
	for _, d := range p.data {
		b.WriteString("data " + d + "\n")
	}
	return b.String()
}

// define writes what never changes.
func (p *Profile) define(b *strings.Builder) {
	b.WriteString("profile " + p.name + "\n")
	for _, r := range p.rules {
		b.WriteString("rule " + r.name + ": " + r.text + "\n")
	}
	if p.hosts != nil {
		b.WriteString("expressions: " + p.expressions + "\n")
	}
}

// Hash returns the SHA-256 of [Profile.Definition], in hexadecimal digits. It
// changes if the data do, as with a new version of Unicode: then results may.
func (p *Profile) Hash() string {
	sum := sha256.Sum256([]byte(p.Definition()))
	return hex.EncodeToString(sum[:])
}

// Canonical returns the canonical form of a URL. If the profile reads URLs
// ([Profile.ReadsURLs]), the error is one of [weburl.Parse]; else it is an
// *[Error]. It contains nothing of the input.
func (p *Profile) Canonical(input string) (string, error) {
	w := newWork(input)
	defer w.free()
	if err := p.run(w); err != nil {
		return "", err
	}
	return w.String(), nil
}

// CanonicalURL returns the canonical form of a URL that is parsed. A profile that
// reads text reads its string. The zero URL is an error.
func (p *Profile) CanonicalURL(u weburl.URL) (string, error) {
	if !u.IsValid() {
		return "", &Error{Reason: NoInput}
	}
	w := newWork(u.String())
	defer w.free()
	if p.parses {
		w.url = u
	}
	if err := p.run(w); err != nil {
		return "", err
	}
	return w.String(), nil
}

// Append appends the canonical form of a URL to dst. With an error, it returns dst
// as it is.
func (p *Profile) Append(dst []byte, input string) ([]byte, error) {
	w := newWork(input)
	defer w.free()
	if err := p.run(w); err != nil {
		return dst, err
	}
	return w.append(dst), nil
}

func (p *Profile) run(w *work) error {
	if len(p.rules) == 0 {
		return errNoProfile
	}
	for i := range p.rules {
		if err := p.rules[i].apply(w); err != nil {
			return p.named(err, i)
		}
		if w.done {
			break
		}
	}
	return nil
}

var errNoProfile = errors.New("canonical: the zero Profile is none")

// named adds the rule to an error of this package.
func (p *Profile) named(err error, i int) error {
	if e, ok := err.(*Error); ok {
		e.Profile, e.Rule = p.name, p.rules[i].name
	}
	return err
}

// Step is what a rule changed.
type Step struct {
	// Rule is the name of the rule.
	Rule string
	// Before and After are the URL, or what has become of it so far. Both may
	// contain credentials, control characters and bytes that are not UTF-8.
	Before, After string
}

// Explain returns the canonical form of a URL, and the steps to it: one for each
// rule that changed something, in order. With an error, these are the steps before
// it.
func (p *Profile) Explain(input string) (canonical string, steps []Step, err error) {
	return p.explain(&work{text: input})
}

// ExplainURL is [Profile.Explain] for a URL that is parsed, as
// [Profile.CanonicalURL] reads it.
func (p *Profile) ExplainURL(u weburl.URL) (canonical string, steps []Step, err error) {
	if !u.IsValid() {
		return "", nil, &Error{Reason: NoInput}
	}
	w := &work{text: u.String()}
	if p.parses {
		w.url = u
	}
	return p.explain(w)
}

func (p *Profile) explain(w *work) (canonical string, steps []Step, err error) {
	if len(p.rules) == 0 {
		return "", nil, errNoProfile
	}
	before := w.String()
	for i := range p.rules {
		if err := p.rules[i].apply(w); err != nil {
			return "", steps, p.named(err, i)
		}
		if after := w.String(); after != before {
			steps = append(steps, Step{p.rules[i].name, before, after})
			before = after
		}
		if w.done {
			break
		}
	}
	return before, steps, nil
}
