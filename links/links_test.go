package links

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/validation"
)

var inputs = flag.Int("inputs", 20000, "`number` of random inputs for each reader")

// random returns a text of pieces.
func random(r *rand.Rand, pieces []string) string {
	var b strings.Builder
	for range r.IntN(14) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

var (
	srcsetPieces = []string{" ", " ", ",", ", ", "\t", "\n", "\f", "\v", "\u00A0", "a", "b.png", "data:,x", "(", ")", "1", "0", "300", "w", "x", "h", " 1x", " 2.5x", " 300w",
		" 200h", " 0w", " -1x", " -0x", " 1e3x", " 1e999x", " .5x", " 5.x", " +1x", " 99999999999999999999w", " 1X", " 1w", ",,", "é", "\x00", "\xFF"}
	refreshPieces = []string{" ", "\t", "\n", "\v", "0", "5", "99999999999999999999", ".", "-1", "+1", ";", ",", "url", "URL", "Url", "u", "ur", "=", " = ", "'", `"`, "a", "b.html", "?q=1;2",
		"https://h/", "é", "\x00", "\u00A0", "0;url=", "1; URL='"}
	linkPieces = []string{" ", "\t", ",", ";", "<", ">", "=", `"`, `\`, "<a>", "</b,c>", "; rel=next", `; rel="a B"`, "; title*=UTF-8''%e2%82%ac", "; title=x", "; title*=utf-8'de'a%20b",
		"; title*=latin1''%e4", "; title*=UTF-8''%ff", `; anchor="#x"`, "rel", "REL", "*", "'", "é", "\xFF", "\n", ";;", ", ", `; a="b\"c\\d"`, "; flag", "; =x"}
)

// errorsIn collects the errors that report is called with.
func errorsIn(read func(report func(Error))) (list []Error) {
	read(func(e Error) { list = append(list, e) })
	return list
}

func checkSrcset(t *testing.T, text string) {
	t.Helper()
	var got []Candidate
	list := errorsIn(func(report func(Error)) { got = slices.Collect(Srcset(text, report)) })
	want := twinSrcset(text)
	invalid := 0
	for i, c := range got {
		if c.Span.Of(text) != c.URL {
			t.Errorf("%q: the span of %q is %v", text, c.URL, c.Span)
		}
		if c.Invalid {
			invalid++
			got[i] = Candidate{URL: c.URL, Span: c.Span, Invalid: true}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q: %+v, want %+v", text, got, want)
	}
	failures := 0
	for _, e := range list {
		checkError(t, text, e)
		if e.Code != StrayComma && e.Code != HeightObsolete {
			failures++
		}
	}
	if failures < invalid || invalid == 0 && failures > 0 {
		t.Errorf("%q: %d errors for %d invalid candidates", text, failures, invalid)
	}
}

func checkError(t *testing.T, text string, e Error) {
	t.Helper()
	if e.Code.String() == "" || e.Span.Start < 0 || e.Span.Start > e.Span.End || e.Span.End > len(text) {
		t.Errorf("%q: error %v at %v", text, e.Code, e.Span)
	}
}

func checkRefresh(t *testing.T, text string) {
	t.Helper()
	got, err := Refresh(text)
	want, ok := twinRefresh(text)
	if got != want || ok != (err == nil) {
		t.Errorf("%q: %+v, %v, want %+v, %v", text, got, err, want, ok)
	}
	if got.Span.Of(text) != got.URL {
		t.Errorf("%q: the span of %q is %v", text, got.URL, got.Span)
	}
	if err != nil {
		checkError(t, text, *err.(*Error))
	}
}

func checkLinks(t *testing.T, text string) {
	t.Helper()
	var got []Link
	list := errorsIn(func(report func(Error)) { got = slices.Collect(LinkHeader([]string{text}, report)) })
	for _, e := range list {
		checkError(t, text, e)
	}
	want := twinLinks(text)
	for i := range got {
		if got[i].Span.Of(text) != got[i].Target {
			t.Errorf("%q: the span of %q is %v", text, got[i].Target, got[i].Span)
		}
		for k, p := range got[i].Params {
			if !strings.HasSuffix(p.Name, "*") {
				continue
			}
			if i < len(want) && k < len(want[i].Params) {
				w := want[i].Params[k]
				value, language, ok := twinExtended(w.Value)
				if ok == p.Invalid || ok && (value != p.Value || language != p.Language) || !ok && p.Value != w.Value {
					t.Errorf("%q: %+v, want %q, %q, %v", text, p, value, language, ok)
				}
				got[i].Params[k] = w
			}
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q: %+v, want %+v", text, got, want)
	}
}

// twinExtended reads an extended value with net/url, which takes the same characters or
// more.
func twinExtended(s string) (value, language string, ok bool) {
	parts := strings.SplitN(s, "'", 3)
	if len(parts) < 3 || strings.ToLower(parts[0]) != "utf-8" {
		return "", "", false
	}
	value, err := url.PathUnescape(parts[2])
	others := strings.ContainsFunc(parts[2], func(c rune) bool {
		return c >= 0x80 || c <= ' ' || strings.ContainsRune("\"'()*,/:;<=>?@[\\]{}\x7F", c)
	})
	return value, parts[1], err == nil && !others && utf8.ValidString(value)
}

// The readers agree with literal readings of the standards on random texts.
func TestTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := *inputs
	if testing.Short() {
		n /= 10
	}
	for range n {
		checkSrcset(t, random(r, srcsetPieces))
		checkRefresh(t, random(r, refreshPieces))
		checkLinks(t, random(r, linkPieces))
		if t.Failed() {
			return
		}
	}
}

// Tokens are the words of a text, as strings.Fields returns them for ASCII.
func TestTokens(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		text := random(r, []string{"a", "bc", ",", " ", "\t", "\n", "\f", "\r", "é", "\u00A0"})
		var got []string
		for span, token := range Tokens(text) {
			if span.Of(text) != token {
				t.Fatalf("%q: %v is not %q", text, span, token)
			}
			got = append(got, token)
		}
		want := strings.FieldsFunc(text, func(c rune) bool { return c < 0x80 && twinSpace(byte(c)) })
		if !slices.Equal(got, want) {
			t.Fatalf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestSrcsetErrors(t *testing.T) {
	for text, want := range map[string]string{
		"a 1x, b 2x":    "",
		"a":             "",
		",a":            "stray-comma 0-1",
		"a,, b":         "stray-comma 2-3",
		"a 1x,,b":       "stray-comma 5-6",
		"a 1x 2x":       "descriptor-conflict 5-7",
		"a 1w 2w":       "descriptor-conflict 5-7",
		"a 1w 2h":       "height-obsolete 5-7",
		"a 2h 1w":       "height-obsolete 2-4",
		"a 2h":          "height-obsolete 2-4, height-alone 2-4",
		"a 0w":          "descriptor-range 2-4",
		"a -1x":         "descriptor-range 2-5",
		"a 1e309x":      "descriptor-range 2-8",
		"a (1x, b) 2x":  "descriptor-unknown 2-9",
		"a 1.5w, b 1.x": "descriptor-unknown 2-6, descriptor-unknown 10-13",
		"a 100W":        "descriptor-unknown 2-6",
	} {
		var got []string
		for _, e := range errorsIn(func(report func(Error)) { _ = slices.Collect(Srcset(text, report)) }) {
			got = append(got, e.Code.String()+" "+e.Span.String())
		}
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%q: %s, want %s", text, s, want)
		}
	}
}

func TestLinkErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "",
		"<a>; rel=b":                         "",
		" , <a>; rel=b, , <c>; rel=d ,":      "",
		"<a>":                                "rel-missing 0-3",
		"<a>; rel":                           "rel-missing 0-8",
		"a; rel=b":                           "target-missing 0-8",
		"<a; rel=b":                          "target-open 0-9",
		"<a>; rel=b <c>; rel=d":              "parameter-repeated 16-19",
		`<a>; rel="b" <c>; rel=d`:            "comma-missing 13",
		`<a>; rel="b" c, <d>; rel=e`:         "target-missing 13-26",
		`<a>; rel="b`:                        "quote-open 9-11",
		`<a>; rel="b\`:                       "quote-open 9-12",
		"<a>; rel=b; REL=c":                  "parameter-repeated 12-15",
		"<a>; rel=b; hreflang=c; hreflang=d": "",
		"<a>; rel=b; title*=c":               "extended-invalid 19-20",
		"<a>; rel=b; title*=UTF-8''%fF; title=ok": "extended-invalid 19-29",
	} {
		var got []string
		for _, e := range errorsIn(func(report func(Error)) { _ = slices.Collect(LinkHeader([]string{text}, report)) }) {
			got = append(got, e.Code.String()+" "+e.Span.String())
		}
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%q: %s, want %s", text, s, want)
		}
	}
}

// The examples of RFC 8288, and its rules about title and title*.
func TestLinkParams(t *testing.T) {
	for text, want := range map[string]string{
		`<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"`: `http://example.com/TheBook/chapter2 [previous] previous chapter`,
		`</>; rel="http://example.net/foo"`:                                               `/ [http://example.net/foo] `,
		`</a>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel`:                         `/a [previous] letztes Kapitel`,
		`</a>; rel="start http://example.net/relation/other"`:                             `/a [start http://example.net/relation/other] `,
		`<a>; rel=B; title=plain; title*=UTF-8''%E2%82%AC; title*=UTF-8''no; title=no`:    `a [b] €`,
		`<a>; rel=B; title=plain; title*=ISO-8859-1''%E4`:                                 `a [b] plain`,
		`<a,b;c>; rel=" x	y "; title = "q\"\,"`:                                           `a,b;c [x y] q",`,
		`<>; title="a" ; rel = up `:                                                       ` [up] a`,
	} {
		for l := range LinkHeader([]string{text}, nil) {
			title, _ := l.Param("title")
			if got := fmt.Sprintf("%s %v %s", l.Target, l.Rels, title); got != want {
				t.Errorf("%q: %q, want %q", text, got, want)
			}
		}
	}
}

// Links and errors name the field value in which they are.
func TestSeveralValues(t *testing.T) {
	values := []string{"<a>; rel=x, <b>; rel=y", "", "<c>; rel=z, nonsense", "<d>"}
	var got []string
	list := errorsIn(func(report func(Error)) {
		for l := range LinkHeader(values, report) {
			got = append(got, fmt.Sprintln(l.In, l.Target, l.Span.Of(values[l.In]), l.HasRel("Z")))
		}
	})
	if want := "0 a a false\n0 b b false\n2 c c true\n3 d d false\n"; strings.Join(got, "") != want {
		t.Errorf("%v, want %s", got, want)
	}
	var text []string
	for _, e := range list {
		text = append(text, e.Error())
	}
	want := []string{`links: value 2, bytes 12-20: a link must begin with "<"; the rest is ignored`, "links: value 3, bytes 0-3: the link has no relation type"}
	if !slices.Equal(text, want) {
		t.Errorf("%q, want %q", text, want)
	}
	for range LinkHeader(values, nil) {
		break
	}
	for range Srcset("a, b", nil) {
		break
	}
	for range Tokens("a b") {
		break
	}
}

func TestDensity(t *testing.T) {
	for text, want := range map[string]float64{"a": 1, "a 2x": 2, "a 0x": 0, "a -0x": 0, "a 300w": 3, "a 300w 100h": 3, "a 1e-400x": 0, "a 999999999999999999999w": float64(math.MaxInt64) / 100} {
		for c := range Srcset(text, nil) {
			if got := c.DensityFor(100); got != want || math.Signbit(got) {
				t.Errorf("%q: %v, want %v", text, got, want)
			}
		}
	}
}

func TestBase(t *testing.T) {
	page := weburl.MustParse("https://h/a/b?c#d")
	for href, want := range map[string]string{
		"": "https://h/a/b?c", "x/": "https://h/a/x/", "//i": "https://i/", "data:,": "", "JavaScript:x": "", "https://h:x/": "", "blob:x": "blob:x", "about:blank": "about:blank",
	} {
		base, err := DocumentBase(page, href, nil)
		if want == "" && (err == nil || base != page) || want != "" && (err != nil || base.String() != want) {
			t.Errorf("%q: %v, %v, want %s", href, base, err, want)
		}
	}
	for s, inherits := range map[string]bool{"about:blank": true, "about:blank?x#y": true, "about:srcdoc": true, "about:Blank": false, "about:blanks": false, "about://h/blank": false, "about:/blank": false, "https://h/blank": false} {
		if got := FallbackBase(weburl.MustParse(s), page) == page; got != inherits {
			t.Errorf("%s: %v", s, got)
		}
		if u := weburl.MustParse(s); FallbackBase(u, weburl.URL{}) != u {
			t.Errorf("%s without a creator", s)
		}
	}
}

func TestResolveFails(t *testing.T) {
	base := weburl.MustParse("https://h/")
	for l := range LinkHeader([]string{"<https://[>; rel=a, <b>; rel=a; anchor=\"http://[\""}, nil) {
		var e *validation.Error
		if _, _, err := l.Resolve(base); !errors.As(err, &e) {
			t.Errorf("%s: %v", l.Target, err)
		}
	}
}

// Every code has a name, which it is read from, and an explanation.
func TestCodes(t *testing.T) {
	for c := StrayComma; c <= ExtendedInvalid; c++ {
		var back Code
		name, err := c.MarshalText()
		if err2 := back.UnmarshalText(name); err != nil || err2 != nil || back != c || codeTexts[c] == "" {
			t.Errorf("%d: %q, %v, %v", c, name, err, err2)
		}
		if e := (&Error{Code: c}); !errors.Is(e, c) || !strings.Contains(e.Error(), codeTexts[c]) {
			t.Errorf("%v: %v", c, e)
		}
	}
	if _, err := Code(0).MarshalText(); err == nil {
		t.Error("the zero code has a name")
	}
}

func FuzzSrcset(f *testing.F) {
	f.Add("a,b 1x, c (d, e) 2w 3h,")
	f.Fuzz(checkSrcset)
}

func FuzzRefresh(f *testing.F) {
	f.Add("0; url='a' b")
	f.Fuzz(checkRefresh)
}

func FuzzLinkHeader(f *testing.F) {
	f.Add(`<a>; rel="b c"; title*=UTF-8'de'%20; x, <d>`)
	f.Fuzz(checkLinks)
}
