package bench

import (
	"net/netip"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/links"
	"github.com/weburl-go/weburl/mimetype"
)

// patternMatches reports whether the pattern of a row matches its input.
func patternMatches(text string) bool {
	p, err := preparePattern(readPatternRow(text))
	return err == nil && p.pattern.Test(p.url)
}

func TestCorporaAreTheSameEachTime(t *testing.T) {
	if first, second := corpora(t), corpora(t); !reflect.DeepEqual(first, second) {
		t.Error("two calls returned different corpora")
	}
}

// At least 99% of the inputs of a corpus are of the intended kind.
func TestCorporaAreWhatTheySay(t *testing.T) {
	parses := func(s string) (weburl.URL, bool) {
		u, err := weburl.Parse(s)
		return u, err == nil
	}
	rewritten := func(s string) bool {
		u, ok := parses(s)
		// Adding a slash does not count as rewriting.
		return ok && u.String() != s && u.String() != s+"/"
	}
	hostOf := func(s string) string {
		u, _ := cut(s)
		return u.host
	}
	ascii := func(s string) bool { return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) }
	type corpusTest struct {
		least int
		is    func(s string) bool
	}
	tests := map[string]corpusTest{
		"kasztp":   {40_000, func(s string) bool { _, ok := parses(s); return ok }},
		"userbait": {10_000, func(s string) bool { _, ok := parses(s); return ok }},
		"file":     {10_000, func(s string) bool { u, ok := parses(s); return ok && u.Scheme() == "file" }},
		"other":    {10_000, func(s string) bool { u, ok := parses(s); return ok && !u.IsSpecial() }},
		"idn": {10_000, func(s string) bool {
			u, ok := parses(s)
			return ok && !ascii(hostOf(s)) && strings.Contains(u.Host().String(), "xn--")
		}},
		"idn-ascii": {10_000, func(s string) bool {
			_, ok := parses(s)
			return ok && strings.Contains(hostOf(s), "xn--")
		}},
		"rewriting":        {10_000, rewritten},
		"rewriting-case":   {10_000, func(s string) bool { return rewritten(s) && s != strings.ToLower(s) }},
		"rewriting-port":   {10_000, func(s string) bool { u, _ := parses(s); _, port := u.Port(); return rewritten(s) && !port }},
		"rewriting-dots":   {10_000, func(s string) bool { return rewritten(s) && strings.Contains(s, "/.") }},
		"rewriting-encode": {10_000, func(s string) bool { u, _ := parses(s); return rewritten(s) && len(u.String()) > len(s) }},
		"credentials":      {10_000, func(s string) bool { u, _ := parses(s); return u.Username() != "" && !rewritten(s) }},
		"ports":            {10_000, func(s string) bool { u, _ := parses(s); _, port := u.Port(); return port && !rewritten(s) }},
		"long":             {3000, func(s string) bool { _, ok := parses(s); return ok && len(s) >= 80 }},
		"long-query":       {1000, func(s string) bool { u, _ := parses(s); q, _ := u.Query(); return len(q) > 100 }},
		"queries":          {2000, func(s string) bool { return s != "" }},
		"long-queries":     {1000, func(s string) bool { return strings.Count(s, "&") >= 9 }},
		"hosts":            {50_000, func(s string) bool { h, err := host.Parse(s); return err == nil && h.IsDomain() && h.String() == s }},
		"references":       {50_000, func(s string) bool { return !ownScheme.MatchString(s) }},
		"wpt":              {500, func(string) bool { return true }},
		"mixed":            {1000, func(s string) bool { _, ok := parses(s); return ok }},
		"paths":            {2000, func(s string) bool { return s[0] == '/' }},
		"path-urls":        {2000, func(s string) bool { u, ok := parses(s); return ok && u.Scheme() == "file" }},
		"addresses":        {2000, func(s string) bool { _, err := netip.ParseAddrPort(s); return err == nil }},
		"data-urls":        {250, func(s string) bool { _, err := dataurl.Parse(s); return err == nil }},
		"link-headers":     {250, func(s string) bool { return len(slices.Collect(links.LinkHeader([]string{s}, nil))) == 3 }},
		"srcsets":          {250, func(s string) bool { return len(slices.Collect(links.Srcset(s, nil))) == 3 }},
		"content-types":    {1000, func(s string) bool { _, err := mimetype.Parse(s); return err == nil }},
		"links":            {1500, func(s string) bool { return !ownScheme.MatchString(s) }},
		"legacy":           {3000, func(s string) bool { return utf8.ValidString(s) }},
		"windows-1252":     {400, func(s string) bool { return encodable(s, encoding.Windows1252) }},
		"shift_jis":        {400, func(s string) bool { return encodable(s, encoding.ShiftJIS) }},
		"euc-jp":           {400, func(s string) bool { return encodable(s, encoding.EUCJP) }},
		"iso-2022-jp":      {400, func(s string) bool { return encodable(s, encoding.ISO2022JP) }},
		"gb18030":          {400, func(s string) bool { return encodable(s, encoding.GB18030) }},
		"big5":             {400, func(s string) bool { return encodable(s, encoding.Big5) }},
		"euc-kr":           {400, func(s string) bool { return encodable(s, encoding.EUCKR) }},
		"list":             {100_000, func(s string) bool { return !strings.Contains(s, "\n") }},
		"patterns":         {300, func(s string) bool { _, err := patternMaker(readPatternRow(s))(); return err == nil }},
		"routes":           {700, patternMatches},
		"hanging":          {10, func(s string) bool { return !patternMatches(s) }},
	}
	for _, c := range setCorpora() {
		s := setOf(strings.Split(c.Pages[0].Base, "\n"))
		tests[c.Name] = corpusTest{100, func(text string) bool { u, ok := parses(text); _, found := s.First(u); return ok && found }}
	}
	for _, c := range corpora(t) {
		test, ok := tests[c.Name]
		if !ok {
			t.Errorf("no test for corpus %s", c.Name)
			continue
		}
		if c.Missing != nil {
			if os.Getenv("WEBURL_REQUIRE_SUITES") != "" {
				t.Errorf("%s: %v", c.Name, c.Missing)
			}
			t.Logf("skipping %s: %v", c.Name, c.Missing)
			continue
		}
		if inputs, _ := c.Size(); inputs < test.least {
			t.Errorf("%s has %d inputs, want at least %d", c.Name, inputs, test.least)
		}
		others, texts := 0, c.Texts()
		for _, s := range texts {
			if !test.is(s) {
				if others++; others == 1 {
					t.Logf("%s contains %q", c.Name, s)
				}
			}
		}
		if others*100 > len(texts) {
			t.Errorf("%s: %d of %d inputs are not of the intended kind", c.Name, others, len(texts))
		}
	}
}

func encodable(s string, e encoding.Encoding) bool {
	_, _, lacking := e.NewEncoder().EncodeOrFail(nil, s)
	return lacking < 0 && len([]rune(s)) <= 30
}

func TestPage(t *testing.T) {
	got := readPage([]byte(`<base href="x/"><LINK href='https://example.org/a?b&amp;c' rel=canonical><link rel=canonical href=/second>
<a href=" ../b&amp;c "><a href=mailto:x@example.org><script src="//example.net/">"<a href=no>"</script><!-- <img src=no> --><img src=i alt=no>`))
	want := Page{"https://example.org/x/", []string{"x/", "/second", " ../b&c ", "//example.net/", "i"}, ""}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := readPage([]byte(`<link rel=canonical href=/relative><a href=b>`)); got.Base != "" {
		t.Errorf("base is %q, want none", got.Base)
	}
}

func TestASCIINames(t *testing.T) {
	for i, name := range names {
		u, err := weburl.Parse("https://" + name + "/")
		if err != nil || u.Host().String() != asciiNames[i] || u.Host().Unicode() != name {
			t.Errorf("%s: %q, host %q, %v", name, asciiNames[i], u.Host(), err)
		}
	}
}
