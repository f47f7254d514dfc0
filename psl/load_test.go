package psl_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/validation"
)

func load(t testing.TB, text string) *psl.List {
	t.Helper()
	l, err := psl.Load(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// The meaning of lines. A rule ends at white space; comments and empty lines are not rules.
func TestLoad(t *testing.T) {
	l := load(t, "\uFEFF// VERSION: 2026-10-07_08-52-31_UTC\r\n"+
		"// ===BEGIN ICANN DOMAINS===\r\n\r\n"+
		"com trailing text\n  \t\n"+
		"co.uk\t// a comment\n"+
		"*.ck\n!www.ck\n"+
		"  indented\n"+
		"公司.cn\nXN--FIQS8S\n"+
		"twice.example\n"+
		"// ===END ICANN DOMAINS===\n"+
		"// ===BEGIN PRIVATE DOMAINS===\n"+
		"github.io\ntwice.example\n*.a.example\n"+
		"// ===END PRIVATE DOMAINS===\n"+
		"own.example\n"+
		"last.example")
	if l.Version() != "2026-10-07_08-52-31_UTC" {
		t.Errorf("version %q", l.Version())
	}
	for domain, want := range map[string]struct {
		suffix string
		rule   psl.Rule
	}{
		"a.b.com":         {"com", psl.ICANNRule},
		"a.b.co.uk.":      {"co.uk.", psl.ICANNRule},
		"a.b.uk":          {"uk", psl.DefaultRule},
		"a.b.ck":          {"b.ck", psl.ICANNRule},
		"a.www.ck":        {"ck", psl.ICANNRule},
		"ck":              {"ck", psl.DefaultRule},
		"a.indented":      {"indented", psl.ICANNRule},
		"a.公司.cn":         {"xn--55qx5d.cn", psl.ICANNRule},
		"a.中国":            {"xn--fiqs8s", psl.ICANNRule},
		"a.twice.example": {"twice.example", psl.ICANNRule},
		"a.github.io":     {"github.io", psl.PrivateRule},
		"a.b.c.a.example": {"c.a.example", psl.PrivateRule},
		"a.example":       {"example", psl.DefaultRule},
		"x.own.example":   {"own.example", psl.PrivateRule},
		"x.last.example":  {"last.example", psl.PrivateRule},
		"trailing":        {"trailing", psl.DefaultRule},
		"a.*.ck":          {"*.ck", psl.ICANNRule},
		"a..com":          {"", psl.NoRule},
	} {
		got := l.Lookup(mustParse(t, domain))
		if got.PublicSuffix.String() != want.suffix || got.Rule != want.rule {
			t.Errorf("%s: %s (%s), want %s (%s)", domain, got.PublicSuffix, got.Rule, want.suffix, want.rule)
		}
	}
}

// A list may have the default rule, exceptions within exceptions and a rule that
// is a wildcard and an exception: the longest exception decides, then the longest
// rule.
func TestLoadOddRules(t *testing.T) {
	for _, c := range []struct{ list, domain, suffix string }{
		{"*\n", "a.b.c", "c"},
		{"*\n!b.c\n", "a.b.c", "c"},
		{"*.c\n!b.c\n!a.b.c\n", "x.a.b.c", "b.c"},
		{"*.c\n!b.c\na.b.c\n", "x.a.b.c", "c"},
		{"*.c\n!b.c\n*.b.c\n", "x.a.b.c", "c"},
		{"b.c\n!b.c\n", "a.b.c", "c"},
		{"!b.c\n", "a.b.c", "c"},
		{"*.b.c\n!a.b.c\n", "x.y.b.c", "y.b.c"},
		{"*.b.c\n", "b.c", "c"},
		{"a.b.c.d.e.f.g.h\n", "x.a.b.c.d.e.f.g.h", "a.b.c.d.e.f.g.h"},
		{strings.Repeat("l", 63) + ".c\n", "x." + strings.Repeat("l", 63) + ".c", strings.Repeat("l", 63) + ".c"},
		{strings.Repeat("l", 63) + ".c\n", "x." + strings.Repeat("l", 64) + ".c", "c"},
		{"*.c\n", "x." + strings.Repeat("l", 64) + ".c", strings.Repeat("l", 64) + ".c"},
	} {
		l := load(t, c.list)
		if got := l.PublicSuffix(mustParse(t, c.domain)); got.String() != c.suffix {
			t.Errorf("%q: %s: %s, want %s", c.list, c.domain, got, c.suffix)
		}
		if suffix, _, _ := newTwin(c.list).lookup(c.domain); suffix != c.suffix {
			t.Errorf("%q: %s: %s by the twin, want %s", c.list, c.domain, suffix, c.suffix)
		}
	}
	twice := load(t, "a\nb.c\n// ===BEGIN ICANN DOMAINS===\na\n*.a\n!x.a\nb.c\n// ===END ICANN DOMAINS===\n*.a\n!x.a\n")
	for domain, want := range map[string]psl.Rule{"a": psl.PrivateRule, "b.c": psl.PrivateRule, "b.a": psl.ICANNRule, "x.a": psl.ICANNRule} {
		if got := twice.Lookup(mustParse(t, domain)).Rule; got != want {
			t.Errorf("%s, which is listed twice: the rule is %s, want %s, the first", domain, got, want)
		}
	}
	explicit := load(t, "// ===BEGIN ICANN DOMAINS===\n*\n// ===END ICANN DOMAINS===\n")
	if got := explicit.Lookup(mustParse(t, "a.b")).Rule; got != psl.ICANNRule {
		t.Errorf("a rule *: the rule is %s", got)
	}
}

// Each error tells which line is wrong, where, and why.
func TestLoadErrors(t *testing.T) {
	const begin, end = "// ===BEGIN ICANN DOMAINS===\n", "// ===END ICANN DOMAINS===\n"
	for _, c := range []struct {
		list    string
		problem psl.Problem
		reason  validation.Reason
		line    int
		where   string // the text of the line at the span
	}{
		{"", psl.NoRules, 0, 0, ""},
		{"// nothing\n\n", psl.NoRules, 0, 2, ""},
		{begin + end, psl.NoRules, 0, 2, ""},
		{"a\nb..c\n", psl.NotADomain, validation.A4_2, 2, ""},
		{"a\n.b\n", psl.NotADomain, validation.A4_2, 2, ""},
		{"a\n\nb.\n", psl.NotADomain, validation.A4_2, 3, ""},
		{" \ta_b c\n", psl.NotADomain, validation.U1, 1, "_"},
		{"a_b\n", psl.NotADomain, validation.U1, 1, "_"},
		{"a/b\n", psl.NotADomain, validation.U1, 1, "/"},
		{"<html>\n", psl.NotADomain, validation.U1, 1, "<"},
		{"!\n", psl.NotADomain, validation.A4_2, 1, ""},
		{"*.\n", psl.NotADomain, validation.A4_2, 1, ""},
		{"!!a.b\n", psl.NotADomain, validation.U1, 1, "!"},
		{"a\n*.ü_.b\n", psl.NotADomain, validation.U1, 2, "_"},
		{"xn--a\n", psl.NotADomain, validation.V7, 1, "xn--a"},
		{"a\xFFb\n", psl.NotADomain, validation.V7, 1, "\xFF"},
		{"a\x00b\n", psl.NotADomain, validation.U1, 1, "\x00"},
		{"a\x1B[2J\n", psl.NotADomain, validation.U1, 1, "\x1B"},
		{strings.Repeat("a", 64) + "\n", psl.NotADomain, validation.A4_2, 1, strings.Repeat("a", 64)},
		{strings.Repeat("a.", 126) + "bc\n", psl.NotADomain, validation.A4_1, 1, strings.Repeat("a.", 126) + "bc"},
		{"a.*.b\n", psl.MisplacedWildcard, 0, 1, "*"},
		{"a*.b\n", psl.MisplacedWildcard, 0, 1, "*"},
		{"*.*.b\n", psl.MisplacedWildcard, 0, 1, "*"},
		{"!*.b\n", psl.MisplacedWildcard, 0, 1, "*"},
		{"!*\n", psl.MisplacedWildcard, 0, 1, "*"},
		{"a\n!b\n", psl.ShortException, 0, 2, "!b"},
		{"a\n" + strings.Repeat("a", 1025), psl.RuleTooLong, 0, 2, strings.Repeat("a", 1025)},
		{"a\n" + strings.Repeat("a", 1<<16), psl.RuleTooLong, 0, 2, strings.Repeat("a", 2048)},
		{begin + "a\n" + begin, psl.UnevenSections, 0, 3, strings.TrimSpace(begin)},
		{"a\n" + end, psl.UnevenSections, 0, 2, strings.TrimSpace(end)},
		{begin + "// ===END PRIVATE DOMAINS===", psl.UnevenSections, 0, 2, "// ===END PRIVATE DOMAINS==="},
		{begin + "a\nb\n", psl.Truncated, 0, 3, ""},
		{begin, psl.Truncated, 0, 1, ""},
	} {
		_, err := psl.Load(strings.NewReader(c.list))
		var e *psl.Error
		if !errors.As(err, &e) {
			t.Errorf("%.40q: %v", c.list, err)
			continue
		}
		lines := append([]string{""}, strings.Split(c.list, "\n")...)
		if e.Problem != c.problem || e.Reason != c.reason || e.Line != c.line || e.Span.Of(lines[e.Line]) != c.where {
			t.Errorf("%.40q: line %d, %q (%s), reason %s: want line %d, %q (%s), reason %s",
				c.list, e.Line, e.Span.Of(lines[e.Line]), e.Problem, e.Reason.Rule(), c.line, c.where, c.problem, c.reason.Rule())
		}
		if text := err.Error(); !strings.HasPrefix(text, fmt.Sprintf("psl: line %d", c.line)) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' || r == '<' }) {
			t.Errorf("%.40q: the error %q", c.list, text)
		}
	}
}

// A byte order mark is part of the line.
func TestLoadByteOrderMark(t *testing.T) {
	var e *psl.Error
	if _, err := psl.Load(strings.NewReader("\uFEFFa_b\n")); !errors.As(err, &e) || e.Span != (validation.Span{Start: 4, End: 5}) {
		t.Errorf("the error is at %v", e)
	}
	if _, err := psl.Load(strings.NewReader("a\n\uFEFFb\n")); err == nil {
		load(t, "a\nb\n") // U+FEFF is ignored in domains
	}
}

// Errors of the reader come back as they are, wherever they occur, and lines may be
// read in any pieces.
func TestLoadReaders(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"", "com\n", "com\nco.u", "// " + strings.Repeat("x", 5000), "com\n// ===BEGIN ICANN DOMAINS===\n"} {
		if l, err := psl.Load(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))); err != broken || l != nil {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	text := "com\r\n// " + strings.Repeat("long comment ", 1000) + "\nco.uk " + strings.Repeat("x", 10_000) + "\n*.ck"
	for name, r := range map[string]io.Reader{
		"bytes": iotest.OneByteReader(strings.NewReader(text)), "halves": iotest.HalfReader(strings.NewReader(text)),
		"data with the error": iotest.DataErrReader(strings.NewReader(text)),
	} {
		l, err := psl.Load(r)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for domain, suffix := range map[string]string{"a.com": "com", "a.co.uk": "co.uk", "a.b.ck": "b.ck"} {
			if got := l.PublicSuffix(mustParse(t, domain)); got.String() != suffix {
				t.Errorf("%s: %s: %s", name, domain, got)
			}
		}
	}
}

// endless is a list without end, whose names are all different.
type endless struct{ n, bytes int }

func (e *endless) Read(p []byte) (int, error) {
	text := fmt.Appendf(nil, "a%d.b%d.example\n", e.n, e.n)
	e.n++
	e.bytes += len(text)
	return copy(p, text), nil
}

// A list without end is rejected before it takes all memory.
func TestLoadIsBounded(t *testing.T) {
	list := &endless{}
	_, err := psl.Load(list)
	var e *psl.Error
	if !errors.As(err, &e) || e.Problem != psl.TooManyNames || e.Line > list.n {
		t.Fatalf("after %d rules: %v", list.n, err)
	}
	if list.bytes > 16<<20 {
		t.Errorf("%d bytes were read", list.bytes)
	}
}

func TestProblems(t *testing.T) {
	for p := psl.NotADomain; p <= psl.TooManyNames; p++ {
		text, err := p.MarshalText()
		var back psl.Problem
		if err != nil || len(text) == 0 || string(text) != p.String() || back.UnmarshalText(text) != nil || back != p {
			t.Errorf("problem %d: %q, %v", p, text, err)
		}
		if (&psl.Error{Problem: p, Line: 1}).Error() == "psl: line 1: " {
			t.Errorf("problem %s has no explanation", p)
		}
	}
	if psl.Problem(0).String() != "" || (psl.TooManyNames+1).String() != "" {
		t.Error("an unknown problem has a name")
	}
}

// A list that loads agrees with the twin, and nothing else loads.
func FuzzLoad(f *testing.F) {
	for _, list := range []string{"com\nco.uk\n*.ck\n!www.ck\n", "*\n", "// ===BEGIN ICANN DOMAINS===\na\n// ===END ICANN DOMAINS===\n", "公司.cn\n", "!a.b\n*.b\nb\n", "a b\n\tc\n", "\uFEFFa\r\n"} {
		f.Add(list, "a.www.ck")
		f.Add(list, "x.公司.cn.")
	}
	f.Fuzz(func(t *testing.T, list, input string) {
		l, err := psl.Load(strings.NewReader(list))
		if err != nil {
			var e *psl.Error
			if !errors.As(err, &e) || l != nil || e.Line > strings.Count(list, "\n")+1 || e.Span.Start > e.Span.End {
				t.Fatalf("%q: %v", list, err)
			}
			return
		}
		domain, err := host.Parse(input)
		if err != nil || !domain.IsDomain() {
			return
		}
		tw := newTwin(strings.TrimPrefix(list, "\uFEFF"))
		for _, h := range []host.Host{domain, mustParseOr(input+".com", domain), mustParseOr("a."+input, domain)} {
			checkLaws(t, l, h)
			suffix, registrable, rule := tw.lookup(h.String())
			got := l.Lookup(h)
			if err := expect(got, suffix, registrable); err != nil || got.Rule != rule {
				t.Fatalf("%q: %s: %v, rule %s, want %s", list, h, err, got.Rule, rule)
			}
		}
	})
}

func mustParseOr(input string, otherwise host.Host) host.Host {
	if h, err := host.Parse(input); err == nil && h.IsDomain() {
		return h
	}
	return otherwise
}
