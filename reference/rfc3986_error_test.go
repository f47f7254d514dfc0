package reference_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

func TestRFC3986Errors(t *testing.T) {
	seen := map[reference.RFC3986Rule]bool{reference.RuleAbsoluteURI: true} // see TestRFC3986NeedsAScheme
	for _, c := range []struct {
		s          string
		rule       reference.RFC3986Rule
		start, end int
	}{
		{"//u r@h", reference.RuleUserinfo, 3, 4}, {"//u:é@h", reference.RuleUserinfo, 4, 6}, {"//u:p[1@h", reference.RuleUserinfo, 5, 6},
		{"//[::1", reference.RuleIPLiteral, 6, 6}, {"//[::1/x", reference.RuleIPLiteral, 6, 6}, {"//[v1.x?", reference.RuleIPLiteral, 7, 7},
		{"//[", reference.RuleIPLiteral, 3, 3}, {"//[]", reference.RuleIPLiteral, 3, 4}, {"//[é]", reference.RuleIPLiteral, 3, 5},
		{"//[::1]x", reference.RuleIPLiteral, 7, 8}, {"//[::1]@h", reference.RuleIPLiteral, 7, 8}, {"//@[h]", reference.RuleIPLiteral, 4, 5},
		{"//[1:2]", reference.RuleIPv6Address, 6, 7}, {"//[1:", reference.RuleIPv6Address, 5, 5}, {"//[:1]", reference.RuleIPv6Address, 4, 5},
		{"//[12345::]", reference.RuleIPv6Address, 7, 8}, {"//[1::2::3]", reference.RuleIPv6Address, 8, 9}, {"//[::1.2.3]", reference.RuleIPv6Address, 10, 11},
		{"//[::1.2.3.256]", reference.RuleIPv6Address, 13, 14}, {"//[::01.2.3.4]", reference.RuleIPv6Address, 7, 8}, {"//[::1.02.3.4]", reference.RuleIPv6Address, 8, 9},
		{"//[1:2:3:4:5:6:7:8:9]", reference.RuleIPv6Address, 18, 19}, {"//[1::3:4:5:6:7:8:9]", reference.RuleIPv6Address, 17, 18},
		{"//[1:2:3:4:5:6:7:1.2.3.4]", reference.RuleIPv6Address, 18, 19}, {"//[::1é]", reference.RuleIPv6Address, 6, 8}, {"//[fe80::1%25en0]", reference.RuleIPv6Address, 10, 11},
		{"//[v]", reference.RuleIPvFuture, 4, 5}, {"//[V1]", reference.RuleIPvFuture, 5, 6}, {"//[v1.]", reference.RuleIPvFuture, 6, 7}, {"//[v1.%41]", reference.RuleIPvFuture, 6, 7},
		{"//h^", reference.RuleRegName, 3, 4}, {"//bücher.example", reference.RuleRegName, 3, 5}, {"//h[::1]", reference.RuleRegName, 3, 4}, {"//a@b@c", reference.RuleRegName, 5, 6},
		{"//h:8x", reference.RulePort, 5, 6}, {"//h:80:80/", reference.RulePort, 6, 7}, {"//[::1]:é", reference.RulePort, 8, 10}, {"//user:passwörd/", reference.RulePort, 7, 8},
		{" a", reference.RuleSegment, 0, 1}, {"a b", reference.RuleSegment, 1, 2}, {"a\\b", reference.RuleSegment, 1, 2}, {"é", reference.RuleSegment, 0, 2}, {"/😀", reference.RuleSegment, 1, 5},
		{"http://h/a|b", reference.RuleSegment, 10, 11}, {"a\xE2\x82b", reference.RuleSegment, 1, 3}, {"é:", reference.RuleSegment, 0, 2}, {"urn:a[1]", reference.RuleSegment, 5, 6},
		{"1:2", reference.RuleSegmentNZNC, 1, 2}, {":", reference.RuleSegmentNZNC, 0, 1}, {"a_b://h/", reference.RuleSegmentNZNC, 3, 4}, {"%41:b c", reference.RuleSegmentNZNC, 3, 4},
		{"?[", reference.RuleQuery, 1, 2}, {"a?b\x00", reference.RuleQuery, 3, 4}, {"?é#ü", reference.RuleQuery, 1, 3},
		{"##", reference.RuleFragment, 1, 2}, {"?#a\u2028b", reference.RuleFragment, 3, 6}, {"a#{", reference.RuleFragment, 2, 3},
		{"a/%zz", reference.RulePctEncoded, 2, 4}, {"a%4", reference.RulePctEncoded, 1, 3}, {"%é", reference.RulePctEncoded, 0, 3}, {"a/%4😀", reference.RulePctEncoded, 2, 8},
		{"//%/", reference.RulePctEncoded, 2, 3}, {"//%4:@h", reference.RulePctEncoded, 2, 5}, {"?100%#", reference.RulePctEncoded, 4, 5}, {"#%%41", reference.RulePctEncoded, 1, 3},
		{"%25%", reference.RulePctEncoded, 3, 4}, {"%\xFF", reference.RulePctEncoded, 0, 2},
	} {
		_, err := reference.ParseRFC3986(c.s)
		want := reference.RFC3986Error{Rule: c.rule, Span: validation.Span{Start: c.start, End: c.end}}
		var failure *reference.RFC3986Error
		if !errors.As(err, &failure) || *failure != want {
			t.Errorf("%q: %v, want %v", c.s, err, &want)
		}
		seen[c.rule] = true
	}
	for rule := reference.RFC3986Rule(1); rule.String() != ""; rule++ {
		if !seen[rule] || rule.Explanation() == "" {
			t.Errorf("%v is not tried, or not explained", rule)
		}
	}
}

func TestRFC3986ErrorIs(t *testing.T) {
	_, err := reference.ParseRFC3986("http://user:secret@h:x/")
	wrapped := fmt.Errorf("link: %w", err)
	var failure *reference.RFC3986Error
	var rule reference.RFC3986Rule
	if !errors.Is(wrapped, reference.RulePort) || errors.Is(wrapped, reference.RuleQuery) ||
		!errors.As(wrapped, &failure) || failure.Span.Start != 21 || !errors.As(wrapped, &rule) || rule != reference.RulePort {
		t.Errorf("%v is not the error for a port", wrapped)
	}
	if got, want := err.Error(), "reference: port at byte 21-22: the port contains something other than decimal digits"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// uriReference is the grammar of RFC 3986 as a regular expression, rule by rule.
//
// https://www.rfc-editor.org/rfc/rfc3986#appendix-A
var uriReference = func() string {
	rule := func(alternatives ...string) string { return "(?:" + strings.Join(alternatives, "|") + ")" }
	const (
		hexdig     = `[0-9A-Fa-f]`
		unreserved = `[A-Za-z0-9._~-]`
		subDelims  = `[!$&'()*+,;=]`
		pctEncoded = `%` + hexdig + hexdig
		scheme     = `[A-Za-z][A-Za-z0-9+.-]*`
		port       = `[0-9]*`
		h16        = hexdig + `{1,4}`
		ipvFuture  = `[vV]` + hexdig + `+\.(?:` + unreserved + `|` + subDelims + `|:)+`
	)
	pchar := rule(unreserved, pctEncoded, subDelims, ":", "@")
	segment := pchar + "*"
	segmentNZ := pchar + "+"
	segmentNZNC := rule(unreserved, pctEncoded, subDelims, "@") + "+"
	pathAbempty := rule("/"+segment) + "*"
	pathAbsolute := "/" + rule(segmentNZ+pathAbempty) + "?"
	pathNoscheme := segmentNZNC + pathAbempty
	pathRootless := segmentNZ + pathAbempty
	query := rule(pchar, "/", `\?`) + "*"
	fragment := query

	decOctet := rule("[0-9]", "[1-9][0-9]", "1[0-9]{2}", "2[0-4][0-9]", "25[0-5]")
	ipv4 := decOctet + `\.` + decOctet + `\.` + decOctet + `\.` + decOctet
	ls32 := rule(h16+":"+h16, ipv4)
	before := func(most int) string { return fmt.Sprintf("(?:(?:%s:){0,%d}%s)?::", h16, most, h16) }
	ipv6 := rule(
		fmt.Sprintf("(?:%s:){6}", h16)+ls32,
		fmt.Sprintf("::(?:%s:){5}", h16)+ls32,
		before(0)+fmt.Sprintf("(?:%s:){4}", h16)+ls32,
		before(1)+fmt.Sprintf("(?:%s:){3}", h16)+ls32,
		before(2)+fmt.Sprintf("(?:%s:){2}", h16)+ls32,
		before(3)+h16+":"+ls32,
		before(4)+ls32,
		before(5)+h16,
		before(6),
	)
	userinfo := rule(unreserved, pctEncoded, subDelims, ":") + "*"
	regName := rule(unreserved, pctEncoded, subDelims) + "*"
	host := rule(`\[`+rule(ipv6, ipvFuture)+`\]`, ipv4, regName)
	authority := rule(userinfo+"@") + "?" + host + rule(":"+port) + "?"

	tail := rule(`\?`+query) + "?" + rule("#"+fragment) + "?"
	uri := scheme + ":" + rule("//"+authority+pathAbempty, pathAbsolute, pathRootless, "") + tail
	relativeRef := rule("//"+authority+pathAbempty, pathAbsolute, pathNoscheme, "") + tail
	return rule(uri, relativeRef)
}()

var (
	uriReferences = regexp.MustCompile(`\A` + uriReference + `\z`)
	uriStates     = func() *syntax.Prog {
		re, err := syntax.Parse(uriReference, syntax.Perl)
		if err != nil {
			panic(err)
		}
		prog, err := syntax.Compile(re.Simplify())
		if err != nil {
			panic(err)
		}
		return prog
	}()
)

// longestBeginning returns the length of the longest prefix of s with which some URI
// reference begins: the length up to which the expression has any states. From every state,
// a match can be completed.
func longestBeginning(s string) int {
	var states []uint32
	seen := make([]bool, len(uriStates.Inst))
	var enter func(state uint32)
	enter = func(state uint32) {
		if seen[state] {
			return
		}
		seen[state] = true
		switch inst := &uriStates.Inst[state]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			enter(inst.Out)
			enter(inst.Arg)
		case syntax.InstNop, syntax.InstCapture:
			enter(inst.Out)
		case syntax.InstFail, syntax.InstEmptyWidth:
			panic("the expression has dead ends")
		default:
			states = append(states, state)
		}
	}
	enter(uint32(uriStates.Start))
	for i, r := range s {
		from := states
		states = nil
		clear(seen)
		for _, state := range from {
			if inst := &uriStates.Inst[state]; inst.Op != syntax.InstMatch && inst.MatchRune(r) {
				enter(inst.Out)
			}
		}
		if len(states) == 0 {
			return i
		}
	}
	return len(s)
}

// rfc3986Like compares with the grammar which strings are read, and where reading fails:
//
//   - Strings that are read are URI references, and all others give an error. The only URI
//     references that are not read have a userinfo or port with an empty host.
//   - The span is the code point after the longest prefix with which some URI reference
//     begins, or empty if the host ends there.
//   - The span of pct-encoded begins earlier, at the percent sign.
//   - Without an "@", text that looks like a port could continue as a userinfo. The span of
//     a bad port is the one with an "@" before the host.
func rfc3986Like(s string) error {
	r, err := reference.ParseRFC3986(s)
	if valid := uriReferences.MatchString(s); valid || err == nil {
		authority := authorityStart.FindString(s)
		hostless := needsHost.MatchString(authority)
		var missing *validation.Error
		switch {
		case valid && hostless && errors.As(err, &missing) && missing.Code == validation.HostMissing:
			if at := len(strings.TrimRight(authority, ":0123456789")); strings.HasSuffix(authority[:at], "@") && missing.Span.Start != at {
				return fmt.Errorf("%w, but the host is missing at %d", err, at)
			}
			return nil
		case hostless:
			return fmt.Errorf("a userinfo or port without a host: %v", err)
		case err != nil:
			return fmt.Errorf("a URI reference, but %w", err)
		case !valid:
			return errors.New("not a URI reference")
		case r.Unencoded() != s:
			return fmt.Errorf("comes out as %q", r.Unencoded())
		}
		return reference.Check(r)
	}
	var failure *reference.RFC3986Error
	if !errors.As(err, &failure) || failure.In == validation.Base {
		return fmt.Errorf("an error of another type: %v", err)
	}
	start, end := failure.Span.Start, failure.Span.End
	wrong := longestBeginning(s)
	if authority := authorityStart.FindString(s); failure.Rule == reference.RulePort && !strings.Contains(authority, "@") {
		if wrong < start {
			return fmt.Errorf("%w, but it is wrong from %d on", err, wrong)
		}
		i := strings.Index(s, "//") + len("//")
		wrong = longestBeginning(s[:i]+"@"+s[i:]) - len("@")
	}
	_, size, _ := infra.DecodeScalarValue(s[wrong:])
	ends := wrong == len(s) || strings.IndexByte("/?#", s[wrong]) >= 0 // the host, or what is percent-encoded
	switch failure.Rule {
	case reference.RulePctEncoded:
		if s[start] != '%' || strings.Trim(s[start+1:wrong], "0123456789abcdefABCDEF") != "" || end != wrong && end != wrong+size {
			return fmt.Errorf("%w, but it is wrong from %d on", err, wrong)
		}
		return nil
	case reference.RuleIPLiteral, reference.RuleIPv6Address, reference.RuleIPvFuture:
		if ends {
			size = 0
		}
	}
	if start != wrong || end != wrong+size {
		return fmt.Errorf("%w, but what is wrong is at %d-%d", err, wrong, wrong+size)
	}
	return nil
}

// https://www.rfc-editor.org/rfc/rfc3986#appendix-B
var authorityStart = regexp.MustCompile(`^(?:[^:/?#]+:)?//[^/?#]*`)

// needsHost matches an authority with a userinfo or port and an empty host.
var needsHost = regexp.MustCompile(`//(?:[^/@]*@(?::[0-9]*)?|:[0-9]*)$`)

var (
	uriBeginnings = []string{"", "", "a", "/", "/", "//", "//", "//[", "//[::", "//[1:2:3:4:5:", "//u@", "//h:", "a:", "a:", "a:/", "a://h/", "?", "?", "#", "#", "a/"}
	uriPieces     = []string{
		"a", "F", "0", "1", "25", "255", "256", "01", "1.2.3.4", ".", "-", "~", "!", "=", ":", ":", ":", "::", "1:", "2:3:", "ffff:", "12345",
		"/", "/", "//", "?", "#", "@", "[", "]", "]", "]:80", "v", "V1.", "v1.x:", "[::1]", "[::ffff:1.2.3.4]", "%41", "%c3%BC",
	}
	badPieces = []string{"%", "%4", "%zz", "%é", "é", "😀", "\xFF", "\xE2\x82", " ", "\\", "^", "|", "\"", "\x00", "\uFFFD"}
)

// uriString returns a string that is a URI reference or nearly one.
func uriString(rng *rand.Rand) string {
	var b strings.Builder
	b.WriteString(uriBeginnings[rng.IntN(len(uriBeginnings))])
	for range rng.IntN(8) {
		pieces := uriPieces
		if rng.IntN(16) == 0 {
			pieces = badPieces
		}
		b.WriteString(pieces[rng.IntN(len(pieces))])
	}
	return b.String()
}

func TestRFC3986LikeTheGrammar(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 86))
	valid, faults := 0, 0
	broken := map[reference.RFC3986Rule]int{}
	for range *pairs {
		s := uriString(rng)
		if err := rfc3986Like(s); err != nil {
			t.Errorf("%q: %v", s, err)
			if faults++; faults > 20 {
				t.FailNow()
			}
		}
		var failure *reference.RFC3986Error
		if _, err := reference.ParseRFC3986(s); errors.As(err, &failure) {
			broken[failure.Rule]++
		} else {
			valid++
		}
	}
	if valid < *pairs/5 || valid > *pairs*4/5 {
		t.Errorf("%d of %d strings are URI references", valid, *pairs)
	}
	for rule := reference.RFC3986Rule(1); rule.String() != ""; rule++ {
		if broken[rule] < *pairs/1000 && rule != reference.RuleAbsoluteURI {
			t.Errorf("%v is broken only %d times", rule, broken[rule])
		}
	}
}

func FuzzRFC3986LikeTheGrammar(f *testing.F) {
	rng := rand.New(rand.NewPCG(3, 986))
	for range 500 {
		f.Add(uriString(rng))
	}
	f.Fuzz(func(t *testing.T, s string) {
		if err := rfc3986Like(s); err != nil {
			t.Errorf("%q: %v", s, err)
		}
	})
}
