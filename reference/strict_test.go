package reference_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/abnf"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

// strictGrammar is the strict grammar of the document without the scheme, for web and
// generic URLs and for file URLs. The table of characters treats the same characters as
// valid in all components, except for delimiters.
const strictGrammar = `
ALPHA  = %x41-5A / %x61-7A
DIGIT  = %x30-39
HEXDIG = DIGIT / %x41-46 / %x61-66

host-char = ALPHA / DIGIT / "-" / "." / "_" / "~" / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
          / %xA0-D7FF / %xE000-FDCF / %xFDF0-FFFD / %x10000-1FFFD / %x20000-2FFFD / %x100000-10FFFD
encoded   = "%" HEXDIG HEXDIG
path-char = host-char / encoded / "@" / ":"
tail-char = path-char / "/" / "?"

octet = "25" %x30-35 / "2" %x30-34 DIGIT / "1" DIGIT DIGIT / %x31-39 DIGIT / DIGIT
IPv4  = octet "." octet "." octet "." octet
piece = 1*4HEXDIG
IPv6  = 7(piece ":") piece / 6(piece ":") IPv4
      / "::" [piece *6(":" piece) / *5(piece ":") IPv4]
      / piece "::" [piece *5(":" piece) / *4(piece ":") IPv4]
      / piece ":" piece "::" [piece *4(":" piece) / *3(piece ":") IPv4]
      / piece 2(":" piece) "::" [piece *3(":" piece) / *2(piece ":") IPv4]
      / piece 3(":" piece) "::" [piece *2(":" piece) / *1(piece ":") IPv4]
      / piece 4(":" piece) "::" [piece *1(":" piece) / IPv4]
      / piece 5(":" piece) "::" [piece]
      / piece 6(":" piece) "::"

port      = *"0" ["6553" %x30-35 / "655" %x30-32 DIGIT / "65" %x30-34 2DIGIT / "6" %x30-34 3DIGIT / %x31-35 4DIGIT / 1*4DIGIT]
authority = "" / ("[" IPv6 "]" / 1*(host-char / encoded)) [":" port]
rooted    = "/" *path-char *("/" *path-char)
path      = "" / 1*path-char *("/" *path-char) / "/" [1*path-char *("/" *path-char)]
tail      = ["?" *tail-char] ["#" *tail-char]
drive     = ALPHA (":" / "|")

other = ("//" authority [rooted] / path) tail
file  = ("//" authority ["/" drive [rooted] / rooted] / "/" drive [rooted] / path) tail
`

var (
	schemeRE  = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*):`)
	fileRE    = regexp.MustCompile(`(?i)^file$`)
	noDriveRE = regexp.MustCompile(`^(//)?[A-Za-z][:|]([/?#]|$)`)
)

// strictJudge judges strings by the grammar.
type strictJudge struct{ other, file *regexp.Regexp }

func (j strictJudge) accepts(m reference.Mode, s string) bool {
	s = infra.ScalarValues(s)
	isFile := m == reference.FileMode
	if found := schemeRE.FindStringSubmatch(s); found != nil {
		s, isFile = s[len(found[0]):], fileRE.MatchString(found[1])
	}
	if isFile {
		return j.file.MatchString(s) && !noDriveRE.MatchString(s)
	}
	return j.other.MatchString(s)
}

var strictAlphabet = strings.Split(`a/?#:.@[]%0-é~^ '"<{|\`+"`\t\uFFFF\xFF", "")

var strictRules = []string{"other", "file"}

// CheckStrict accepts what the grammar accepts: all strings of up to three characters,
// and random ones.
func TestCheckStrict(t *testing.T) {
	g, err := abnf.Parse(strictGrammar)
	if err != nil {
		t.Fatal(err)
	}
	var j strictJudge
	if j.other, _, err = g.Regexp("other"); err != nil {
		t.Fatal(err)
	}
	if j.file, _, err = g.Regexp("file"); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	random, longest := 100_000, 3
	if testing.Short() {
		random, longest = 10_000, 2
	}
	accepted := 0
	check := func(s string) {
		for _, m := range modes {
			err := m.CheckStrict(s)
			want := j.accepts(m, s)
			if want {
				accepted++
			}
			if want != (err == nil) {
				t.Fatalf("%v mode: %q: the grammar says %v, but the error is %v", m, s, want, err)
			}
			if err := strictLaws(m, s, err); err != nil {
				t.Fatalf("%v mode: %q: %v", m, s, err)
			}
		}
	}
	var short func(s string, n int)
	short = func(s string, n int) {
		check(s)
		for _, prefix := range []string{"file:", "http:", "x:", "//", "file:/"} {
			check(prefix + s)
		}
		if n > 0 {
			for _, c := range strictAlphabet {
				short(s+c, n-1)
			}
		}
	}
	short("", longest)
	accepted = 0
	for range random {
		s := []string{"", "file:", "https:", "foo:", "FILE:"}[rng.IntN(5)] + g.Generate(rng, strictRules[rng.IntN(2)])
		for range rng.IntN(3) {
			at := rng.IntN(len(s) + 1)
			c := strictAlphabet[rng.IntN(len(strictAlphabet))]
			s = s[:at] + c[:len(c)*rng.IntN(2)] + s[min(at+rng.IntN(2), len(s)):]
		}
		check(s)
	}
	if accepted < random/2 {
		t.Errorf("only %d of %d strings are strict", accepted, 3*random)
	}
}

// strictLaws checks the error that CheckStrict has returned for s.
func strictLaws(m reference.Mode, s string, err error) error {
	_, parseError := m.Parse(s)
	if err == nil {
		if parseError != nil {
			return fmt.Errorf("strict, but not a reference: %v", parseError)
		}
		return nil
	}
	var e *reference.StrictError
	if !errors.As(err, &e) || !errors.Is(err, e.Rule) {
		return fmt.Errorf("the error is %#v", err)
	}
	if e.Span.Start < 0 || e.Span.End < e.Span.Start || e.Span.End > len(s) || e.Rule.String() == "" {
		return fmt.Errorf("%v has a bad span or rule", e)
	}
	if (e.Rule == reference.StrictSyntax) != (e.Code != 0) || e.Code != 0 && parseError == nil {
		return fmt.Errorf("%v, but parsing gives %v", e, parseError)
	}
	part := s[e.Span.Start:e.Span.End]
	fixed := ""
	switch e.Rule {
	case reference.StrictSyntax, reference.StrictDrive:
		return nil
	case reference.StrictUserinfo, reference.StrictRemoved:
	case reference.StrictBackslash:
		fixed = "/"
	default:
		for _, b := range []byte(part) {
			fixed += fmt.Sprintf("%%%02X", b)
		}
	}
	if part == "" || part == fixed {
		return fmt.Errorf("%v is about nothing", e)
	}
	r, _, _ := infra.DecodeScalarValue(part)
	if c := e.Column.Treatment(r); e.Rule == reference.StrictCharacter && (c != e.Treatment || c < reference.Tolerated) {
		return fmt.Errorf("%v, but the table says %v", e, c)
	}
	// It is the first: if it is mended, the next comes later.
	if e.Rule == reference.StrictRemoved || e.Rule == reference.StrictUserinfo {
		return nil
	}
	mended := s[:e.Span.Start] + fixed + s[e.Span.End:]
	var next *reference.StrictError
	if errors.As(m.CheckStrict(mended), &next) && next.Span.Start < e.Span.Start {
		return fmt.Errorf("%v, and after mending %v", e, next)
	}
	return nil
}

// A valid URL string is a strict reference. For a strict reference, the parser reports
// errors only about hosts, slashes and missing things.
func TestStrictAndValid(t *testing.T) {
	g, err := abnf.Parse(strictGrammar)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	valid, strict := 0, 0
	bases := map[reference.Mode]weburl.URL{
		reference.GenericMode: weburl.MustParse("foo://h/a/b"), reference.WebMode: weburl.MustParse("http://h/a/b"), reference.FileMode: weburl.MustParse("file:///a/b"),
	}
	for range n {
		s := []string{"", "file:", "https:", "foo:"}[rng.IntN(4)] + g.Generate(rng, strictRules[rng.IntN(2)])
		if rng.IntN(2) == 0 {
			at := rng.IntN(len(s) + 1)
			s = s[:at] + strictAlphabet[rng.IntN(len(strictAlphabet))] + s[at:]
		}
		for m, base := range bases {
			strictError := m.CheckStrict(s)
			if conform.Valid(s, base) {
				valid++
				if strictError != nil {
					t.Fatalf("%v mode: %q is valid, but %v", m, s, strictError)
				}
			}
			if strictError != nil {
				continue
			}
			strict++
			if r, _ := m.Parse(s); m.For(s) == reference.WebMode && (!r.HasAuthority() || r.Host().IsEmpty()) {
				continue // the parser may take an authority from the path
			}
			o := weburl.Options{Base: base, Report: func(e validation.Error) {
				switch e.Code {
				case validation.InvalidURLUnit, validation.InvalidCredentials, validation.InvalidReverseSolidus, validation.HostInvalidCodePoint,
					validation.FileInvalidWindowsDriveLetterHost:
					// The document allows the bar of a drive, and the Standard does not.
					if !strings.Contains(s, "|") {
						t.Fatalf("%v mode: %q is strict, but %v", m, s, e)
					}
				}
			}}
			_, _ = o.Parse(s)
		}
	}
	if valid < n/10 || strict < n/2 {
		t.Errorf("%d valid and %d strict", valid, strict)
	}
}

// strictCases are strings with the error in each mode.
var strictCases = []struct {
	mode reference.Mode
	s    string
	want string
}{
	{reference.WebMode, "../a%20b?q#f", ""},
	{reference.WebMode, "", ""},
	{reference.GenericMode, "a b", `1-2 character in path: fixed`},
	{reference.GenericMode, "foo:a b", `5-6 character in opaque path: tolerated`},
	{reference.GenericMode, `a\b`, `1-2 character in path: tolerated`},
	{reference.WebMode, `a\b`, `1-2 backslash`},
	{reference.FileMode, `\\h`, `0-1 backslash`},
	{reference.WebMode, "//u:p@h/", `2-6 userinfo`},
	{reference.WebMode, "//a^b@h/", `2-6 userinfo`},
	{reference.WebMode, "//a^b/", `3-4 character in opaque host: rejected`},
	{reference.WebMode, "//a\"b/", `3-4 character in opaque host: tolerated`},
	{reference.WebMode, "//h:x/", `4-5 syntax`},
	{reference.WebMode, "//[::1/", `2-6 syntax`},
	{reference.WebMode, "?'", ""},
	{reference.WebMode, "?`", "1-2 character in special query: tolerated"},
	{reference.GenericMode, "?`", "1-2 character in query: tolerated"},
	{reference.GenericMode, "#a#b", "2-3 character in fragment: tolerated"},
	{reference.GenericMode, "a%2", "1-2 percent"},
	{reference.GenericMode, " a", "0-1 removed"},
	{reference.GenericMode, "a\tb ", "1-2 removed"},
	{reference.GenericMode, "a^\tb", "1-2 character in path: fixed"},
	{reference.FileMode, "C|/x", "0-2 drive"},
	{reference.WebMode, "C|/x", "1-2 character in special path: tolerated"},
	{reference.FileMode, "/C|/x", ""},
	{reference.FileMode, "//C|/x", "2-4 drive"},
	{reference.GenericMode, "file:C:/x", "5-7 drive"},
	{reference.GenericMode, "file:///C:/x", ""},
	// A missing host and a host that is not a domain are not about characters.
	{reference.GenericMode, "http:x", ""},
	{reference.GenericMode, "http://a_b/", ""},
}

func TestStrictErrors(t *testing.T) {
	for _, c := range strictCases {
		got := ""
		var e *reference.StrictError
		if errors.As(c.mode.CheckStrict(c.s), &e) {
			got = e.Span.String() + " " + e.Rule.String()
			if e.Rule == reference.StrictCharacter {
				got += " in " + e.Column.String() + ": " + e.Treatment.String()
			}
		}
		if got != c.want {
			t.Errorf("%v mode: %q: %s, want %s", c.mode, c.s, got, c.want)
		}
	}
}

// documentTable is the document's table of characters: username, password, opaque-host,
// dir and file, opaque path, query, fragment.
var documentTable = []struct{ characters, letters string }{
	{"-._~azAZ09", "vvvvvvv"}, {"ü\u00A0\U0010FFFD", "EEEEEEE"}, {"!$&()*+,", "vvvvvvv"}, {"'", "vvvvvEv"}, {";=", "EEvvvvv"},
	{"@", "FFRvvvv"}, {":", "-F-vvvv"}, {"/", "----Tvv"}, {"?", "-----vv"}, {"#", "------T"}, {"%", "-------"}, {"\t\n\r", "-------"},
	{"\x00", "FFRFFFF"}, {"\x01\x0B\x1F\x7F\u0080\u009F\uFDD0\uFFFF", "FFFFFFF"}, {" ", "FFRFTFF"}, {`"`, "FFTFTFF"}, {"<>", "FFRFTFF"},
	{"`", "FFTFTTF"}, {"^", "FFRFTTT"}, {`[\]|`, "FFRTTTT"}, {"{}", "FFTFTTT"},
}

// The table is the document's, row by row, with the departures that docs/reference.md
// lists.
func TestDocumentTable(t *testing.T) {
	columns := [][]reference.Column{
		{reference.UsernameColumn}, {reference.PasswordColumn}, {reference.OpaqueHostColumn}, {reference.PathColumn, reference.SpecialPathColumn},
		{reference.OpaquePathColumn}, {reference.QueryColumn, reference.SpecialQueryColumn}, {reference.FragmentColumn},
	}
	departures := map[string]reference.Treatment{
		`\ special path`: reference.Fixed,  // it would be a slash when read again
		"/ opaque path":  reference.Absent, // it separates dirs
		"' query":        reference.Valid,  // "untouched in the query of non-special urls"
	}
	seen := 0
	for _, row := range documentTable {
		for _, r := range row.characters {
			for i, group := range columns {
				for _, c := range group {
					want := reference.Treatment(strings.IndexByte("-vETFR", row.letters[i]))
					if t, ok := departures[string(r)+" "+c.String()]; ok {
						want = t
						seen++
					}
					if got := c.Treatment(r); got != want {
						t.Errorf("%q in %v: %v, want %v", r, c, got, want)
					}
				}
			}
		}
	}
	if seen != len(departures) {
		t.Errorf("%d of %d departures", seen, len(departures))
	}
	if reference.Column(200).Treatment('a') != reference.Valid || reference.Column(200).String() != "" {
		t.Error("an unknown column")
	}
}
