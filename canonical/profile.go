package canonical

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
)

// Profile is a named list of rules that turns a URL into its canonical form or key.
// There is one *Profile for each name, so pointers can be compared, except those
// from [Profile.WithRules], which are new with each call. A Profile is immutable
// and safe for concurrent use. All methods of the zero Profile that canonicalize
// fail.
type Profile struct {
	name    string
	summary string
	rules   []rule
	// data names the data that results depend on in addition to the rules, with
	// their versions.
	data []string
	// parses reports whether the first rule is the URL parser.
	parses     bool
	idempotent bool
	// makesURLs reports whether every rule turns a URL into a URL.
	makesURLs bool
	// hosts returns the host suffixes for lookup expressions, without host itself.
	// It is nil if the profile has no lookup expressions.
	hosts func(host string) []string
	// expressions defines the lookup expressions. It is part of the hash.
	expressions string
}

// rule is a step of a profile.
type rule struct {
	name string
	// text defines the rule. It is part of the hash.
	text  string
	apply func(w *work) error
}

// Rule describes a rule of a profile for people.
type Rule struct {
	// Name is short, such as "sort-query".
	Name string
	// Text says what the rule does.
	Text string
}

// Names returns the names of all profiles, without the variants of surt/1 that
// [Lookup] knows.
func Names() []string {
	names := make([]string, len(profiles))
	for i, p := range profiles {
		names[i] = p.name
	}
	return names
}

// Lookup returns the profile with the given name, such as "surt/1". ok is false if
// there is none. The name surt/1 may be followed by any of
//
//	+scheme  write the scheme: http://(org,example)/path
//	+comma   write a comma after the host: org,example,)/path
//	+www     keep "www." or "www2." at the start of the host
//	+ipv4    write an IPv4 address forwards
//
// each at most once and in this order, as in "surt/1+scheme+comma". Each of these
// variants is a profile with its own hash.
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

// profiles lists all profiles except the variants of surt/1.
var profiles = []*Profile{whatwg, whatwgSorted, safeBrowsing4, safeBrowsing5, surtVariants[0], heritrix}

// Name returns the name of the profile with its version, such as "surt/1".
func (p *Profile) Name() string { return p.name }

// Summary returns a one-line description of the profile.
func (p *Profile) Summary() string { return p.summary }

// IsIdempotent reports whether canonicalizing a result again returns it unchanged.
// It is false for surt/1 and heritrix/1, whose results are not URLs.
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

// Data returns the names and versions of the data that results depend on in
// addition to the rules, such as "unicode 18.0.0".
func (p *Profile) Data() []string { return append([]string(nil), p.data...) }

// Definition returns the text that [Profile.Hash] hashes: the name, the rules and
// the data.
func (p *Profile) Definition() string {
	var b strings.Builder
	p.define(&b)
	for _, d := range p.data {
		b.WriteString("data " + d + "\n")
	}
	return b.String()
}

// define writes the part of the definition that never changes: all except the data.
func (p *Profile) define(b *strings.Builder) {
	b.WriteString("profile " + p.name + "\n")
	for _, r := range p.rules {
		b.WriteString("rule " + r.name + ": " + r.text + "\n")
	}
	if p.hosts != nil {
		b.WriteString("expressions: " + p.expressions + "\n")
	}
}

// Hash returns the SHA-256 of [Profile.Definition] in hexadecimal digits. It changes
// only if the data change, for example with a new version of Unicode. Then results
// may change too.
func (p *Profile) Hash() string {
	sum := sha256.Sum256([]byte(p.Definition()))
	return hex.EncodeToString(sum[:])
}

// Canonical returns the canonical form of input. If [Profile.ReadsURLs], an error is
// from [weburl.Parse]; otherwise it is an *[Error]. Neither contains any of the
// input.
func (p *Profile) Canonical(input string) (string, error) {
	w := newWork(input)
	defer w.free()
	if err := p.run(w); err != nil {
		return "", err
	}
	return w.String(), nil
}

// CanonicalURL returns the canonical form of u. A profile that reads text reads
// u.String(). For the zero URL, the error is an *[Error] with [NoInput].
func (p *Profile) CanonicalURL(u weburl.URL) (string, error) {
	if !u.IsValid() {
		return "", &Error{Reason: NoInput}
	}
	w := newWork(u.String())
	defer w.free()
	p.keep(w, u)
	if err := p.run(w); err != nil {
		return "", err
	}
	return w.String(), nil
}

// Append appends the canonical form of input to dst. If it fails, it returns dst
// unchanged and the error that [Profile.Canonical] returns.
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

var errNoProfile = errors.New("canonical: the zero Profile has no rules")

// named adds the names of p and of its rule i to err, if err is an *Error.
func (p *Profile) named(err error, i int) error {
	if e, ok := err.(*Error); ok {
		e.Profile, e.Rule = p.name, p.rules[i].name
	}
	return err
}

// Step is a change that a rule made.
type Step struct {
	// Rule is the name of the rule.
	Rule string
	// Before and After are the text before and after the rule was applied. Both may
	// contain credentials, control characters and bytes that are not UTF-8.
	Before, After string
}

// Explain returns the canonical form of input and one step for each rule that
// changed something, in order. If a rule fails, Explain returns the steps before it
// and the error that [Profile.Canonical] returns.
func (p *Profile) Explain(input string) (canonical string, steps []Step, err error) {
	return p.explain(&work{text: input})
}

// ExplainURL is like [Profile.Explain], for the URL that [Profile.CanonicalURL]
// canonicalizes.
func (p *Profile) ExplainURL(u weburl.URL) (canonical string, steps []Step, err error) {
	if !u.IsValid() {
		return "", nil, &Error{Reason: NoInput}
	}
	w := &work{text: u.String()}
	p.keep(w, u)
	return p.explain(w)
}

// keep makes the parser keep u, if it is the first rule: it need not read u again.
func (p *Profile) keep(w *work, u weburl.URL) {
	if p.parses {
		w.url = u
	}
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
