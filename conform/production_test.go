package conform_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/abnf"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/validation"
)

// productionGrammar is the Standard's grammar in ABNF, except that the domains it allows
// consist of ASCII and é, and that three rules are in judge.accepts: domains do not end in
// a number, an unknown scheme is not special, and a relative path has no scheme.
const productionGrammar = `
ALPHA  = %x41-5A / %x61-7A
DIGIT  = %x30-39
HEXDIG = DIGIT / %x41-46 / %x61-66

code-point = ALPHA / DIGIT / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "-" / "." / "/" / ":" / ";" / "=" / "?" / "@" / "_" / "~"
           / %xA0-D7FF / %xE000-FDCF / %xFDF0-FFFD / %x10000-1FFFD / %x20000-2FFFD / %x100000-10FFFD
encoded    = "%" HEXDIG HEXDIG
unit       = code-point / encoded
dot        = "." / "%2e"
dots       = dot dot
query      = *unit
fragment   = *unit

other        = ALPHA / DIGIT / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "-" / "." / ";" / "=" / "_" / "~"
             / %xA0-D7FF / %xE000-FDCF / %xFDF0-FFFD / %x10000-1FFFD / %x20000-2FFFD / %x100000-10FFFD
segment      = *(other / ":" / "@" / encoded)
absolute     = "/" segment *("/" segment)
no-authority = "/" [1*(other / ":" / "@" / encoded) *("/" segment)]
relative     = "" / 1*(other / ":" / "@" / encoded) *("/" segment)
opaque-path  = "" / (other / ":" / "@" / encoded) *(other / ":" / "@" / "/" / encoded)

octet = "25" %x30-35 / "2" %x30-34 DIGIT / "1" DIGIT DIGIT / %x31-39 DIGIT / DIGIT
IPv4  = octet "." octet "." octet "." octet
piece = "0" / (%x31-39 / %x41-46 / %x61-66) *3HEXDIG
six   = piece ":" piece ":" piece ":" piece ":" piece ":" piece
IPv6  = six ":" (piece ":" piece / IPv4)
      / "::" [piece *6(":" piece) / *5(piece ":") IPv4]
      / piece "::" [piece *5(":" piece) / *4(piece ":") IPv4]
      / piece ":" piece "::" [piece *4(":" piece) / *3(piece ":") IPv4]
      / piece 2(":" piece) "::" [piece *3(":" piece) / *2(piece ":") IPv4]
      / piece 3(":" piece) "::" [piece *2(":" piece) / *1(piece ":") IPv4]
      / piece 4(":" piece) "::" [piece *1(":" piece) / IPv4]
      / piece 5(":" piece) "::" [piece]
      / piece 6(":" piece) "::"

LD     = ALPHA / DIGIT / %xE9
LDH    = LD / "-"
label  = LD / LD LD / LD LDH LD / LD LDH LD *LDH LD / LD LDH "-" LD / LD LDH "-" LD *LDH LD
domain = *(label ".") label
host   = IPv4 / "[" IPv6 "]" / domain
opaque-host = "[" IPv6 "]" / 1*(other / encoded)

port            = *"0" ["6553" %x30-35 / "655" %x30-32 DIGIT / "65" %x30-34 2DIGIT / "6" %x30-34 3DIGIT / %x31-35 4DIGIT / 1*4DIGIT]
host-port       = "" / opaque-host [":" port]
special-rest    = "//" host [":" port] [absolute]
file-rest       = "//" [host] [absolute]
other-rest      = "//" host-port [absolute]
scheme          = ALPHA *(ALPHA / DIGIT / "+" / "-" / ".")
special-scheme  = "https" / "http" / "wss" / "ws" / "ftp"
absolute-URL    = (special-scheme ":" special-rest / "file:" file-rest / scheme ":" (other-rest / no-authority / opaque-path)) ["?" query]
absolute-URL-with-fragment = absolute-URL ["#" fragment]
special-URL     = (no-authority / relative / special-rest) ["?" query]
file-URL        = (no-authority / relative / file-rest) ["?" query]
other-URL       = (no-authority / relative / other-rest) ["?" query]
special-URL-with-fragment = special-URL ["#" fragment]
file-URL-with-fragment    = file-URL ["#" fragment]
other-URL-with-fragment   = other-URL ["#" fragment]
opaque-URL-with-fragment  = "#" fragment
`

// rules names the rule of each production that does not depend on a base URL.
var rules = map[conform.Production]string{
	conform.ValidHostString: "host", conform.ValidDomainString: "domain", conform.ValidIPv4AddressString: "IPv4",
	conform.ValidIPv6AddressString: "IPv6", conform.ValidIPv6PieceString: "piece", conform.ValidOpaqueHostString: "opaque-host",
	conform.SingleDotURLPathSegment: "dot", conform.DoubleDotURLPathSegment: "dots",
	conform.AbsoluteURLWithFragmentString: "absolute-URL-with-fragment", conform.AbsoluteURLString: "absolute-URL",
	conform.URLSchemeString: "scheme", conform.SchemeRelativeSpecialURLString: "special-rest", conform.URLPortString: "port",
	conform.SchemeRelativeURLString: "other-rest", conform.OpaqueHostAndPortString: "host-port", conform.SchemeRelativeFileURLString: "file-rest",
	conform.PathAbsoluteURLString: "absolute", conform.PathAbsoluteNonAuthorityURLString: "no-authority", conform.PathRelativeURLString: "relative",
	conform.PathRelativeSchemeLessURLString: "relative", conform.OpaquePathURLString: "opaque-path", conform.URLPathSegmentString: "segment",
	conform.URLQueryString: "query", conform.URLFragmentString: "fragment", conform.URLCodePoint: "code-point", conform.URLUnit: "unit",
	conform.PercentEncodedByte: "encoded",
}

// judge judges texts by a rule of the grammar.
type judge struct {
	production conform.Production
	base       weburl.URL
	rule       string
	re         *regexp.Regexp
	groups     []string
	schemeLess bool
}

func judges(t *testing.T, g *abnf.Grammar) []judge {
	var all []judge
	add := func(p conform.Production, base, rule string, schemeLess bool) {
		j := judge{production: p, rule: rule, schemeLess: schemeLess}
		if base != "" {
			j.base = weburl.MustParse(base)
		}
		var err error
		if j.re, j.groups, err = g.Regexp(rule, "domain", "scheme"); err != nil {
			t.Fatal(err)
		}
		all = append(all, j)
	}
	for p := conform.ValidHostString; p.String() != ""; p++ {
		switch p {
		case conform.RelativeURLString:
			add(p, "https://h/a/b", "special-URL", true)
			add(p, "file:///a/b", "file-URL", true)
			add(p, "x://h/a/b", "other-URL", true)
			add(p, "mailto:x", "other-URL", true)
		case conform.RelativeURLWithFragmentString, conform.ValidURLString:
			add(p, "https://h/a/b", "special-URL-with-fragment", true)
			add(p, "file:///a/b", "file-URL-with-fragment", true)
			add(p, "x://h/a/b", "other-URL-with-fragment", true)
			add(p, "mailto:x", "opaque-URL-with-fragment", true)
		default:
			if rules[p] == "" {
				t.Fatalf("no rule for %v", p)
			}
			add(p, "", rules[p], p == conform.PathRelativeSchemeLessURLString)
		}
	}
	return all
}

var specialRE = regexp.MustCompile(`^(?i)(https?|wss?|ftp|file)$`)

// accepts reports whether text matches the judge's production. absolute judges absolute
// URLs with a fragment: a valid URL string may be one.
func (j judge) accepts(text string, absolute *judge) bool {
	if j.production == conform.ValidURLString && absolute.accepts(text, nil) {
		return true
	}
	text = infra.ScalarValues(text)
	m := j.re.FindStringSubmatch(text)
	if m == nil || j.schemeLess && schemeRE.MatchString(text) {
		return false
	}
	for i, rule := range j.groups {
		switch {
		case rule == "domain" && m[i] != "" && endsInANumber(m[i]),
			rule == "scheme" && j.rule != "scheme" && specialRE.MatchString(m[i]):
			return false
		}
	}
	return true
}

// productionAlphabet consists of the characters that matter to the grammar.
var productionAlphabet = strings.Split("a/?#:.@[]%0x1-é~^ \t\\\uFFFF\xFF|_4", "")

// known maps characters to those that the grammar can judge in a domain: é, which IDNA
// keeps, and some that it does not allow.
func known(r rune) rune {
	const judged = "é\uE000\U0010FFFE\uFFFF\uFFFD"
	if r < 0x80 || strings.ContainsRune(judged, r) {
		return r
	}
	return []rune(judged)[r%3]
}

// Each production accepts what the grammar accepts: all strings of up to three
// characters, and random ones. Its findings lie within the text, in order.
func TestProductions(t *testing.T) {
	g, err := abnf.Parse(productionGrammar)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	random := 30_000
	longest := 3
	if testing.Short() {
		random, longest = 3000, 2
	}
	all := judges(t, g)
	var absolute *judge
	for i := range all {
		if all[i].production == conform.AbsoluteURLWithFragmentString {
			absolute = &all[i]
		}
	}
	for _, j := range all {
		accepted := 0
		check := func(text string) {
			findings := j.production.Check(text, j.base)
			want := j.accepts(text, absolute)
			if want {
				accepted++
			}
			if want != (len(findings) == 0) {
				t.Fatalf("%v, base %v: %q: the grammar says %v, but the findings are %v", j.production, j.base, text, want, findings)
			}
			if err := productionLaws(text, findings); err != "" {
				t.Fatalf("%v: %q: %s: %v", j.production, text, err, findings)
			}
		}
		var short func(text string, n int)
		short = func(text string, n int) {
			check(text)
			if n > 0 {
				for _, c := range productionAlphabet {
					short(text+c, n-1)
				}
			}
		}
		short("", longest)
		for range random {
			text := strings.Map(known, g.Generate(rng, j.rule))
			for range rng.IntN(3) {
				// Change, insert or remove a character.
				at := rng.IntN(len(text) + 1)
				end := min(at+rng.IntN(2), len(text))
				c := productionAlphabet[rng.IntN(len(productionAlphabet))]
				text = text[:at] + c[:len(c)*rng.IntN(2)] + text[end:]
			}
			// Bytes may have come together as other characters.
			if infra.ScalarValues(text) == strings.Map(known, infra.ScalarValues(text)) {
				check(text)
			}
		}
		if accepted < random/10 {
			t.Errorf("%v: only %d strings match", j.production, accepted)
		}
	}
}

// productionLaws returns the law that the findings for a text break, or "".
func productionLaws(text string, findings []conform.Finding) string {
	boundary := boundaries(text)
	for i, f := range findings {
		s := f.Span
		switch {
		case s.Start < 0 || s.End < s.Start || s.End > len(text) || !boundary[s.Start] || !boundary[s.End]:
			return "a span is out of range or splits a character"
		case i > 0 && (s.Start < findings[i-1].Span.Start || f == findings[i-1]):
			return "findings are not in order, or occur twice"
		case f.Explanation() == "" || f.Expected.String() == "":
			return "a finding without explanation or production"
		case f.Code == 0 && f.Fatal:
			return "a finding without code is fatal"
		}
		if r, _, _ := infra.DecodeScalarValue(text[s.Start:]); s.Start < s.End && r != f.Found {
			return "Found is not the first character"
		}
	}
	return ""
}

// A whole URL has the same findings as with Check, and the absolute and relative
// productions together accept what Valid accepts.
func TestProductionsAreURLs(t *testing.T) {
	g := mutate.New(7, corpus(t))
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	for range n {
		input, baseText, hasBase := g.Start()
		var base weburl.URL
		if hasBase {
			base, _ = weburl.Parse(baseText)
		}
		verdict := conform.Check(input, base)
		findings := conform.ValidURLString.Check(input, base)
		if len(findings) != len(verdict.Findings) {
			t.Fatalf("%q: %v, but %v by Check", input, findings, verdict.Findings)
		}
		for i := range findings {
			if findings[i] != verdict.Findings[i] {
				t.Fatalf("%q: %v, but %v by Check", input, findings[i], verdict.Findings[i])
			}
		}
		absolute := conform.AbsoluteURLWithFragmentString.Check(input, base)
		relative := conform.RelativeURLWithFragmentString.Check(input, base)
		if (len(absolute) == 0 || len(relative) == 0) != verdict.Valid() {
			t.Fatalf("%q: %v, absolute %v, relative %v", input, verdict, absolute, relative)
		}
		if verdict.Valid() && len(verdict.Production.Check(input, base)) > 0 {
			t.Fatalf("%q does not match its production %v", input, verdict.Production)
		}
	}
}

// Hosts outside ASCII: the twin judges domains by Unicode ToASCII alone.
func TestHostProductions(t *testing.T) {
	g := mutate.New(7, corpus(t))
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	for range n {
		h := g.Host()
		scalar := infra.ScalarValues(h)
		for p, want := range map[conform.Production]bool{
			conform.ValidHostString: isHost(scalar), conform.ValidDomainString: isDomain(scalar), conform.ValidIPv4AddressString: isIPv4(scalar),
			conform.ValidIPv6AddressString: isIPv6(scalar), conform.ValidOpaqueHostString: isOpaqueHost(scalar),
		} {
			findings := p.Check(h, weburl.URL{})
			if want != (len(findings) == 0) {
				t.Fatalf("%v: %q: the twin says %v, but the findings are %v", p, h, want, findings)
			}
			if err := productionLaws(h, findings); err != "" {
				t.Fatalf("%v: %q: %s: %v", p, h, err, findings)
			}
		}
	}
}

// An invalid production matches nothing.
func TestNoProduction(t *testing.T) {
	for _, p := range []conform.Production{0, 200} {
		for _, text := range []string{"", "a"} {
			findings := p.Check(text, weburl.URL{})
			if len(findings) != 1 || findings[0].Explanation() == "" {
				t.Errorf("%d: %q: %v", p, text, findings)
			}
		}
	}
}

// matches lists, for each production, texts that match it and texts that do not.
var matches = map[conform.Production][2][]string{
	conform.ValidHostString:                   {{"a.example", "1.2.3.4", "[::1]"}, {"", "1.2.3", "[::1", "a_b", "a."}},
	conform.ValidDomainString:                 {{"a", "xn--bcher-kva.example", name253}, {"", "1.2.3.4", "a.1", "a.0x", "-a", "xn--a", "ab--c", name253 + "a"}},
	conform.ValidIPv4AddressString:            {{"0.0.0.0", "255.255.255.255"}, {"", "1.2.3", "1.2.3.256", "1.2.3.04", "1.2.3.4."}},
	conform.ValidIPv6AddressString:            {{"::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4", "::1.2.3.4"}, {"", "[::]", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8::", "::01", "1.2.3.4"}},
	conform.ValidIPv6PieceString:              {{"0", "9aF0"}, {"", "00", "12345", "g"}},
	conform.ValidOpaqueHostString:             {{"a_b", "%20", "[::1]"}, {"", "a b", "%2", "a^b", "[::1"}},
	conform.SingleDotURLPathSegment:           {{".", "%2E"}, {"", "..", "%2F"}},
	conform.DoubleDotURLPathSegment:           {{"..", ".%2e", "%2E."}, {"", ".", "..."}},
	conform.ValidURLString:                    {{"x:", "https://h/?q#f"}, {"", "https:"}},
	conform.AbsoluteURLWithFragmentString:     {{"x:#f", "https://h/"}, {"", "https:", "/x", "x:#^"}},
	conform.AbsoluteURLString:                 {{"x:a/b", "x:/a", "x://a?q"}, {"", "x", "x:#"}},
	conform.URLSchemeString:                   {{"a", "A1+-."}, {"", "1", "a:", "a_"}},
	conform.SchemeRelativeSpecialURLString:    {{"//h", "//h:80/x"}, {"", "h", "/h", "//", "///h", "//h?"}},
	conform.URLPortString:                     {{"", "0", "00065535"}, {"65536", "8a", "-1"}},
	conform.SchemeRelativeURLString:           {{"//", "///x", "//h_:1/x"}, {"", "/h", "//:1", "//h?"}},
	conform.OpaqueHostAndPortString:           {{"", "h_", "h:80"}, {":80", "h:x", "h/"}},
	conform.SchemeRelativeFileURLString:       {{"//", "///x", "//h/x"}, {"", "/x", "x", "//h:80", "//h?"}},
	conform.PathAbsoluteURLString:             {{"/", "//", "/a%20"}, {"", "a", "/ ", "/?"}},
	conform.PathAbsoluteNonAuthorityURLString: {{"/", "/a//b"}, {"", "a", "//", "/#"}},
	conform.PathRelativeURLString:             {{"", "a/b", "a:b"}, {"/", "?"}},
	conform.PathRelativeSchemeLessURLString:   {{"", "a/b", "a/b:c", "1:b"}, {"/", "a:b", "?"}},
	conform.OpaquePathURLString:               {{"", "a", "a:b//c"}, {"/", "a b", "?"}},
	conform.URLPathSegmentString:              {{"", "a:b", "..", "%2f"}, {"a/b", "a?b", "a[b", "%2"}},
	conform.URLQueryString:                    {{"", "a=b?/é"}, {"#", "a b"}},
	conform.URLFragmentString:                 {{"", "a?b"}, {"#", "^"}},
	conform.URLCodePoint:                      {{"a", "é", "/"}, {"", "ab", "%20", " "}},
	conform.URLUnit:                           {{"a", "é", "%20"}, {"", "ab", "%2", " ", "%20a"}},
	conform.PercentEncodedByte:                {{"%20", "%fF"}, {"", "a", "%2", "%2g", "%200"}},
}

// name253 is the longest domain.
var name253 = strings.Repeat("abc.", 63) + "a"

func TestMatches(t *testing.T) {
	for p, texts := range matches {
		for i, list := range texts {
			for _, text := range list {
				if findings := p.Check(text, weburl.URL{}); (findings == nil) != (i == 0) {
					t.Errorf("%v: %q: %v", p, text, findings)
				}
			}
		}
	}
	// Relative URLs depend on the base.
	for base, texts := range map[string][2][]string{
		"https://h/a": {{"", "/x", "//h", "x/y", "?q", "1:x"}, {"x:", "https://h/", "//", "//h_", " "}},
		"file:///a":   {{"", "/x", "//", "//h", "///x", "x/y"}, {"x:", "//h:80", "//h_"}},
		"foo://h/a":   {{"", "/x", "//", "//h_:1", "x/y"}, {"x:", "//:1"}},
	} {
		for i, list := range texts {
			for _, text := range list {
				for p, suffix := range map[conform.Production]string{
					conform.RelativeURLString: "", conform.RelativeURLWithFragmentString: "#f",
				} {
					if findings := p.Check(text+suffix, weburl.MustParse(base)); (findings == nil) != (i == 0) {
						t.Errorf("%v against %s: %q: %v", p, base, text+suffix, findings)
					}
				}
				if findings := conform.RelativeURLString.Check(text+"#f", weburl.MustParse(base)); len(findings) == 0 {
					t.Errorf("%q is without a fragment", text+"#f")
				}
			}
		}
	}
}

// productionFindings are findings of productions, each with its explanation.
var productionFindings = []struct {
	production conform.Production
	text       string
	want       string
}{
	{conform.ValidHostString, "", `0 host-missing!: the host is missing`},
	{conform.ValidHostString, "a/b c", `1-2 domain-to-ASCII!: "/" is not allowed in a host`},
	{conform.ValidHostString, "ex%61mple", `2-5 domain-percent-encoded: percent-encoding is not allowed in a domain`},
	{conform.ValidDomainString, "a%62", `1-2 domain-to-ASCII!: "%" is not allowed in a host`},
	{conform.ValidDomainString, "1.2.3.4", `0-7 : a host that ends in a number is an IPv4 address, not a domain`},
	{conform.ValidDomainString, "[::1]", `0-1 domain-to-ASCII!: "[" is not allowed in a host`},
	{conform.ValidIPv4AddressString, "1.2.3", `0-5 IPv4-too-few-parts: the IPv4 address has fewer than four parts`},
	{conform.ValidIPv4AddressString, "1.2.x.y", `4-5 : an IPv4 address must have four decimal parts`},
	{conform.ValidIPv4AddressString, "1..3.x", `2 : an IPv4 address must have four decimal parts`},
	{conform.ValidIPv4AddressString, "1..x", `2 : an IPv4 address must have four decimal parts`},
	{conform.ValidIPv6AddressString, "1::2::3", `4-6 IPv6-multiple-compression!: an IPv6 address must not have more than one "::"`},
	{conform.ValidIPv6AddressString, "::1%eth0", `3-4 IPv6-invalid-code-point!: "%" is not allowed in an IPv6 address; a URL cannot have a zone identifier`},
	{conform.ValidIPv6PieceString, "0a", `0-2 IPv6-piece-leading-zero: this piece of the IPv6 address has a leading zero`},
	{conform.ValidIPv6PieceString, "a:", `1-2 : ":" is not allowed in a valid IPv6-piece string`},
	{conform.ValidIPv6PieceString, "12345", `4-5 : a piece of an IPv6 address must have one to four hexadecimal digits`},
	{conform.ValidOpaqueHostString, "", `0 host-missing: the host is missing`},
	{conform.ValidOpaqueHostString, "a b", `1-2 host-invalid-code-point!: a space is not allowed in a host; write %20`},
	{conform.SingleDotURLPathSegment, "%2", `0-2 : a single-dot path segment is one dot, percent-encoded or not`},
	{conform.DoubleDotURLPathSegment, ".", `0-1 : a double-dot path segment is two dots, percent-encoded or not`},
	{conform.AbsoluteURLString, "https://h/#f", `10-11 : "#" is not allowed in an absolute-URL string`},
	{conform.AbsoluteURLString, "/x", `0 missing-scheme-non-relative-URL!: the URL has no scheme, and there is no base URL to resolve it against`},
	{conform.URLSchemeString, "1a_b", `0-1 : a scheme must begin with a letter; 2-3 : "_" is not allowed in a URL-scheme string`},
	{conform.SchemeRelativeSpecialURLString, "//h:8x/y?q#f", `5-6 port-invalid!: a port must be a number from 0 to 65535; ` +
		`8-9 : "?" is not allowed in a scheme-relative-special-URL string; 10-11 : "#" is not allowed in a scheme-relative-special-URL string`},
	{conform.SchemeRelativeURLString, "/h", `0 : this must begin with "//"`},
	{conform.SchemeRelativeURLString, "//a^b", `3-4 host-invalid-code-point!: "^" is not allowed in a host; write %5E`},
	{conform.SchemeRelativeFileURLString, "//h:80/x?q", `3-4 domain-to-ASCII!: ":" is not allowed in a host; 8-9 : "?" is not allowed in a scheme-relative-file-URL string`},
	{conform.OpaqueHostAndPortString, "/x", `0-1 : "/" is not allowed in an opaque-host-and-port string`},
	{conform.SchemeRelativeURLString, "//h?q", `3-4 : "?" is not allowed in a scheme-relative-URL string`},
	{conform.OpaqueHostAndPortString, "h/x", `1-2 : "/" is not allowed in an opaque-host-and-port string`},
	{conform.SchemeRelativeFileURLString, "//C:/x", `2-4 file-invalid-Windows-drive-letter-host: a Windows drive letter cannot be the host; write three slashes, as in "file:///C:/"`},
	{conform.URLPortString, "8a", `1-2 port-invalid!: a port must be a number from 0 to 65535`},
	{conform.URLPortString, "65536", `0-5 port-out-of-range!: a port must be a number from 0 to 65535`},
	{conform.PathAbsoluteURLString, "a?", `0 : an absolute path must begin with a slash; 1-2 invalid-URL-unit: "?" is not allowed in a path; write %3F`},
	{conform.PathAbsoluteNonAuthorityURLString, "a", `0 : an absolute path must begin with a slash`},
	{conform.PathAbsoluteNonAuthorityURLString, "//a", `0-2 : "//" at the beginning would start a host; write "/.//" instead`},
	{conform.PathRelativeURLString, "/a", `0-1 : a relative path must not begin with a slash`},
	{conform.PathRelativeSchemeLessURLString, "a:b", `0-2 : the text before the colon would be read as a scheme; write "./" before it`},
	{conform.OpaquePathURLString, "/a", `0-1 : an opaque path must not begin with a slash`},
	{conform.URLPathSegmentString, "a/b", `1-2 invalid-URL-unit: "/" is not allowed in a path segment; write %2F`},
	{conform.URLPathSegmentString, "a[b?", `1-2 invalid-URL-unit: "[" is not allowed in a path; write %5B; 3-4 invalid-URL-unit: "?" is not allowed in a path; write %3F`},
	{conform.URLQueryString, "a#b", `1-2 invalid-URL-unit: "#" is not allowed in a query; write %23`},
	{conform.URLFragmentString, "a%zz\tb", `1-2 invalid-URL-unit: "%" must be followed by two hexadecimal digits; write %25 for a percent sign; ` +
		`4-5 invalid-URL-unit: a tab is not allowed in a fragment; write %09`},
	{conform.URLCodePoint, "ab", `1-2 : only one URL code point is allowed here`},
	{conform.URLUnit, "", `0 : a URL unit is missing`},
	{conform.URLUnit, "^", `0-1 : "^" is not allowed in a URL unit`},
	{conform.PercentEncodedByte, "%4", `0-1 : a percent-encoded byte is "%" and two hexadecimal digits`},
}

func TestProductionFindings(t *testing.T) {
	for _, c := range productionFindings {
		var got []string
		for _, f := range c.production.Check(c.text, weburl.URL{}) {
			fatal := ""
			if f.Fatal {
				fatal = "!"
			}
			got = append(got, f.Span.String()+" "+f.Code.String()+fatal+": "+f.Explanation())
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%v: %q:\n%s\nwant\n%s", c.production, c.text, got, c.want)
		}
	}
	// Relative URLs depend on the base.
	base := weburl.MustParse("https://h/")
	f := conform.RelativeURLString.Check("a:b#c", base)
	if len(f) != 2 || f[0].Span != (validation.Span{End: 2}) || f[1].Found != '#' {
		t.Errorf("%v", f)
	}
	if f := conform.RelativeURLString.Check("#f", base); len(f) != 1 || f[0].Explanation() != `"#" is not allowed in a relative-URL string` {
		t.Errorf("%v", f)
	}
	if f := conform.RelativeURLString.Check("x", weburl.URL{}); len(f) != 1 || !f[0].Fatal {
		t.Errorf("%v", f)
	}
}

func checkProductions(text string) {
	base := weburl.MustParse("https://h/")
	for p := conform.ValidHostString; p.String() != ""; p++ {
		p.Check(text, base)
	}
}

func TestGrowthOfProductions(t *testing.T) { hostile.Growth(t, hostile.URLs(), checkProductions) }
