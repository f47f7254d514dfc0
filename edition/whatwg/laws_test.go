package whatwg

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// combination checks a URL's scheme and host against the text's table of allowed
// combinations.
//
// https://url.spec.whatwg.org/#concept-url-host
func combination(u *record) error {
	if u.host == nil {
		if u.isSpecial() {
			return fmt.Errorf("a special URL has no host")
		}
		return nil
	}
	var allowed []hostKind
	switch {
	case u.scheme == "file":
		allowed = []hostKind{domain, ipv4Address, ipv6Address, emptyHost}
	case u.isSpecial():
		allowed = []hostKind{domain, ipv4Address, ipv6Address}
	default:
		allowed = []hostKind{ipv6Address, opaqueHost, emptyHost}
	}
	if !slices.Contains(allowed, u.host.kind) {
		return fmt.Errorf("scheme %s, host %+v", u.scheme, *u.host)
	}
	if u.isSpecial() && u.hasOpaquePath() {
		return fmt.Errorf("a special URL has an opaque path")
	}
	if u.cannotHaveUsernamePasswordPort() && (u.includesCredentials() || u.port != nil) {
		return fmt.Errorf("a URL has what it cannot have")
	}
	return nil
}

// laws checks laws for every request in both texts.
func laws(q edition.Request) error {
	for _, r := range []Revision{July2026, August2025} {
		got := r.Read(q)
		for _, f := range got.Errors {
			if f.Span.Start < 0 || f.Span.Start > f.Span.End || f.Span.End > len(q.Input) {
				return fmt.Errorf("%v: %s is outside of the input, at %v", r, f.Name, f.Span)
			}
		}
		for _, p := range []edition.Part{got.Scheme, got.Userinfo, got.Username, got.Password, got.Host, got.Port, got.Path, got.Query, got.Fragment} {
			if p.Span.End > len(q.Input) || p.Span.Start > p.Span.End {
				return fmt.Errorf("%v: %+v is outside of the input", r, p)
			}
		}
		if got.Failure != nil {
			in := q.Input
			if got.FailedIn == validation.Base {
				in = q.Base
			} else if got.FailedSet > 0 {
				in = q.Set[got.FailedSet-1].Value
			}
			if got.HasHref || got.Failure.Name == "" || got.Failure.Span.End > len(in) {
				return fmt.Errorf("%v: %+v", r, got)
			}
			continue
		}
		u, ok := r.parse(got.Href)
		if len(q.Set) == 0 && (!ok || u.serialize(false) != got.Href) {
			return fmt.Errorf("%v: %s does not parse to itself", r, got.Href)
		}
		if ok {
			if err := combination(u); err != nil {
				return fmt.Errorf("%v: %s: %v", r, got.Href, err)
			}
			if v, _ := r.parse(got.Href + "#"); !u.equals(v, true) {
				return fmt.Errorf("%v: a fragment makes %s another URL", r, got.Href)
			}
		}
	}
	return sinceAugust(q)
}

// added lists the errors that the text of August 2025 lacks.
var added = []string{DomainPercentEncoded, IPv4TooFewParts, IPv6PieceLeadingZero}

// augustToday is the text of August 2025 with today's Unicode.
const augustToday = August2025 + 1

// sinceAugust derives the errors of August 2025 from those of July 2026, whose names
// other implementations know.
func sinceAugust(q edition.Request) error {
	q.Set = nil
	before, after := augustToday.Read(q), July2026.Read(q)
	if then := August2025.Read(q); then.Failure == nil && before.Failure == nil && then.Href != before.Href {
		return fmt.Errorf("August 2025: %s, with today's Unicode %s", then.Href, before.Href)
	}
	if after.FailedIn == validation.Base || before.FailedIn == validation.Base {
		return nil
	}
	var want []edition.Finding
	atDomain, fatal := -1, false
	for i, f := range after.Errors {
		switch {
		case slices.Contains(added, f.Name):
		case f.Name == DomainToASCII:
			atDomain, fatal = len(want), after.Failure != nil && i == len(after.Errors)-1
		case f.Name == InvalidURLUnit && f.Span.Of(q.Input) == " " && inOpaquePath(q, after, f):
		default:
			want = append(want, f)
		}
	}
	if before.Failure != nil && (before.Failure.Name == DomainToASCII || before.Failure.Name == DomainInvalidCodePoint) {
		// The domain is refused: as in July 2026, or because it is in ASCII but has
		// a label that is not Punycode.
		if atDomain < 0 || !fatal && !strings.Contains(strings.ToLower(after.Host.Text), "xn--") && after.Failure == nil {
			return fmt.Errorf("refused in August 2025: %+v, then %+v", before, after)
		}
		want = append(want[:atDomain:atDomain], *before.Failure)
	} else if fatal {
		return fmt.Errorf("refused in July 2026 only: %+v, before %+v", after, before)
	}
	if !slices.Equal(want, before.Errors) {
		return fmt.Errorf("errors in August 2025: %+v, from July 2026 follow %+v", before.Errors, want)
	}
	if before.Failure == nil && (after.Failure != nil || before.Href != after.Href) {
		return fmt.Errorf("August 2025: %s, July 2026: %+v", before.Href, after)
	}
	return nil
}

// inOpaquePath reports whether an error is in an opaque path.
func inOpaquePath(q edition.Request, r edition.Reading, f edition.Finding) bool {
	in := false
	July2026.Trace(q, func(s Step) {
		in = in || s.State == OpaquePathState && s.C == ' ' && s.In == validation.Input && s.Span == f.Span
	})
	return in
}

// request makes a request from the values of a fuzzer.
func request(input, base, attribute, value string) edition.Request {
	q := edition.Request{Input: input, Base: base, HasBase: base != ""}
	if attribute != "" {
		q.Set = []edition.Change{{Attribute: attribute, Value: value}}
	}
	return q
}

func TestLawsRandom(t *testing.T) {
	randomly(t, *seed+4, *inputs, 2000, func(i int, g *mutate.Generator) error {
		var q edition.Request
		q.Input, q.Base, q.HasBase = g.Next()
		if i%2 == 0 {
			name := setters[i/2%len(setters)]
			q.Set = []edition.Change{{Attribute: name, Value: g.AttributeValue(name)}}
		}
		if err := laws(q); err != nil {
			return fmt.Errorf("%q: %w", q.Input, err)
		}
		return nil
	})
}

// addCorpus adds some of the inputs of the suites.
func addCorpus(f *testing.F) {
	for i, c := range suite.AllInputs(f) {
		if i%4 == 0 {
			f.Add(c.Input, c.Base, setters[i/4%len(setters)], c.Input)
		}
	}
}

// FuzzLikeTheParser compares the text of July 2026 with package weburl.
func FuzzLikeTheParser(f *testing.F) {
	addCorpus(f)
	f.Fuzz(func(t *testing.T, input, base, attribute, value string) {
		q := request(input, base, "", "")
		if err := differs(q); err != nil {
			t.Error(err)
		}
		if !slices.Contains(setters, attribute) {
			return
		}
		if err := differsInSetters(request(input, base, attribute, value)); err != nil {
			t.Error(err)
		}
	})
}

// FuzzLaws checks both texts.
func FuzzLaws(f *testing.F) {
	addCorpus(f)
	f.Fuzz(func(t *testing.T, input, base, attribute, value string) {
		if err := laws(request(input, base, attribute, value)); err != nil {
			t.Error(err)
		}
	})
}

// The terms that this package writes out again agree with those of package weburl.
func TestCodePoints(t *testing.T) {
	noncharacters := 0
	for r := rune(0); r <= 0x10FFFF; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		if isURLCodePoint(r) != infra.IsURLCodePoint(r) {
			t.Errorf("U+%04X is a URL code point: %v", r, isURLCodePoint(r))
		}
		if isNoncharacter(r) {
			noncharacters++
		}
	}
	if noncharacters != 66 {
		t.Errorf("%d noncharacters", noncharacters)
	}
}
