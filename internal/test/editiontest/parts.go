package editiontest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/validation"
)

// Parts holds the parts of a URI or IRI.
type Parts = struct {
	Scheme, Userinfo, Host, Port, Path, Query, Fragment edition.Part
}

// Reference is the type of references in the edition of either RFC.
type Reference[R any] interface {
	~struct {
		Scheme, Userinfo, Host, Port, Path, Query, Fragment edition.Part
	}
	comparable
	fmt.Stringer
	Normalize() R
	NormalizeScheme() R
	Resolve(R) (R, error)
}

// Splitter compares the parts that a parser finds with those that match the text of
// the grammar, where the first match wins.
type Splitter[R Reference[R]] struct {
	Grammar
	Accepted, Refused int

	t      testing.TB
	start  string
	parse  func(s string) (R, error)
	re     *regexp.Regexp
	groups []string
}

// NewSplitter returns a Splitter for strings that match the rule start. The names
// of the rules for parts that RFC 3987 changed begin with prefix.
func NewSplitter[R Reference[R]](t testing.TB, g Grammar, start, prefix string, parse func(s string) (R, error)) *Splitter[R] {
	t.Helper()
	rules := []string{"scheme", "IPv6address", "IPvFuture", "IPv4address", "port"}
	for _, name := range []string{"userinfo", "host", "reg-name", "path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty", "query", "fragment"} {
		rules = append(rules, prefix+name)
	}
	re, groups, err := g.Regexp(start, rules...)
	if err != nil {
		t.Fatal(err)
	}
	return &Splitter[R]{Grammar: g, t: t, start: start, parse: parse, re: re, groups: groups}
}

// Compare fails unless s is parsed as the grammar says, and composed again from its
// parts.
func (p *Splitter[R]) Compare(s string) {
	got, err := p.parse(s)
	want, ok := p.split(s)
	if ok != (err == nil) || Parts(got) != want {
		p.t.Fatalf("%q: %+v, %v\nwant %+v, %v", s, Parts(got), err, want, ok)
	}
	if !ok {
		p.Refused++
		return
	}
	p.Accepted++
	if text := got.String(); text != s {
		p.t.Fatalf("%q is composed as %q", s, text)
	}
}

func (p *Splitter[R]) split(s string) (r Parts, ok bool) {
	m := p.re.FindStringSubmatchIndex(s)
	if m == nil || strings.ContainsAny(s, "\u200e\u200f\u202a\u202b\u202c\u202d\u202e") { // which RFC 3987 forbids in prose
		return r, false
	}
	for i, rule := range p.groups {
		start, end := m[2*i], m[2*i+1]
		if start < 0 || i == 0 {
			continue
		}
		part := edition.Part{Present: true, Text: s[start:end], Span: validation.Span{Start: start, End: end}}
		switch strings.TrimPrefix(rule, "i") {
		case "scheme":
			r.Scheme = part
		case "userinfo":
			r.Userinfo = part
		case "host":
			r.Host = part
		case "IPv6address", "IPvFuture", "reg-name":
			r.Host.Kind = rule
		case "IPv4address":
			if start == r.Host.Span.Start {
				r.Host.Kind = rule
			}
		case "port":
			r.Port = part
		case "query":
			r.Query = part
		case "fragment":
			r.Fragment = part
		default:
			r.Path = part
			r.Path.Kind = rule
		}
	}
	return r, true
}

// CompareMany compares n strings that match the grammar, n that nearly do, 2n URLs
// of urls, and all strings of up to four letters that affect where parts end.
func (p *Splitter[R]) CompareMany(n int, urls *mutate.Generator) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range n {
		s := p.Generate(rng, p.start)
		p.Compare(s)
		p.Compare(p.Mutated(rng, s))
		p.Compare(urls.URL())
		p.Compare(urls.Mutate(urls.Reference()))
	}
	letters := "a1:/?#[]@%.v"
	if testing.Short() {
		letters = "a:/@[%"
	}
	Each(letters, 4, p.Compare)
	if p.Accepted < n || p.Refused < n {
		p.t.Errorf("%d strings are accepted and %d refused", p.Accepted, p.Refused)
	}
}
