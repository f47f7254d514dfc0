package page

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/links"
	"github.com/weburl-go/weburl/validation"
)

var address = weburl.MustParse("https://example.org/dir/page.html")

// Each URL has the use that browsers make of it.
func TestUses(t *testing.T) {
	for source, want := range map[string]string{
		`<a href=x ping="p q"><area href=y>`:                                               "a href followed x; a ping pinged p; a ping pinged q; area href followed y",
		`<link rel=canonical href=a><link href=b><link rel="alternate STYLESHEET" href=c>`: "link href followed a; link href followed b; link href fetched c",
		`<link imagesrcset="a,b 1x, c" rel=preload href=d>`:                                "link imagesrcset fetched a,b; link imagesrcset fetched c; link href fetched d",
		`<img src=a srcset="b 1x,c 2y" longdesc=d>`:                                        "img src fetched a; img srcset fetched b; img srcset fetched c; img longdesc cited d",
		`<form action=a><button formaction=b><input formaction=c src=d>`:                   "form action submitted a; button formaction submitted b; input formaction submitted c; input src fetched d",
		`<q cite=a><div itemid=b itemtype="c d">`:                                          "q cite cited a; div itemid named b; div itemtype named c; div itemtype named d",
		`<meta http-equiv=Refresh content="1; url='a b'"><meta content="1; url=c">`:        "meta content followed a b",
		`<meta content="1; url=a" http-equiv=refresh>`:                                     "meta content followed a",
		`<base href=a><object data=b codebase=c>`:                                          "base href base a; object data fetched b; object codebase base c",
		`<svg><a xlink:href=a href=b></a><image href=c /><use xlink:href=#d /></svg>`:      "a xlink:href followed a; a href followed b; image href fetched c; use xlink:href fetched #d",
		`<image src=a><video poster=b src=c>`:                                              "img src fetched a; video poster fetched b; video src fetched c",
		`<noscript><img src=a></noscript><template><a href=b></template>`:                  "img src fetched a; a href followed b",
		`<script>"<a href=a>"</script><!-- <a href=b> --><title><a href=c></title>`:        "",
		`<a href={{x}}>`: "a href followed {{x}}",
	} {
		var got []string
		for u := range Read([]byte(source), address, nil).URLs() {
			got = append(got, fmt.Sprint(u.Element, " ", u.Attribute, " ", u.Use, " ", u.Text))
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("%s: %s, want %s", source, s, want)
		}
	}
}

// URLs are resolved against the base element wherever it is, and the base element against
// the address.
func TestBase(t *testing.T) {
	for source, want := range map[string]string{
		`<a href=x>`: "https://example.org/dir/x",
		`<a href=x><base href=/b/><base href=/c/>`:      "https://example.org/b/x https://example.org/b/ https://example.org/c/",
		`<base target=x><base href="//h"><a href="?é">`: "https://h/ https://h/?%C3%A9",
		`<base href="data:,"><a href=x>`:                "data:, https://example.org/dir/x",
		`<base href="https://["><a href=x>`:             " https://example.org/dir/x",
		`<svg><base href=/b/></svg><a href=x>`:          "https://example.org/b/ https://example.org/dir/x",
	} {
		var got []string
		for u := range Read([]byte(source), address, nil).URLs() {
			got = append(got, u.URL.String())
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %s, want %s", source, s, want)
		}
	}
	p := Read([]byte("<base href=/b>"), address, nil)
	if p.Base().String() != "https://example.org/b" {
		t.Error(p.Base())
	}
}

// Queries are in the encoding of the document, and spans in its bytes.
func TestEncodings(t *testing.T) {
	source := []byte("<meta charset=shift_jis>\n<p>\x93\xFA</p><a href='\x93\xFA?\x93\xFA&amp;x'>")
	p := Read(source, address, nil)
	for u := range p.URLs() {
		got := fmt.Sprint(p.Encoding(), " ", u.URL, " ", u.Line, ":", u.Column, " ", string(u.Span.Of(string(source))))
		if want := "Shift_JIS https://example.org/dir/%E6%97%A5?%93%FA&x 2:18 \x93\xFA?\x93\xFA&amp;x"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	latin1 := encoding.Windows1252
	for u := range Read([]byte("<a href=?\xE9>"), address, &latin1).URLs() {
		if u.URL.String() != "https://example.org/dir/page.html?%E9" {
			t.Error(u.URL)
		}
	}
	if p := Read([]byte("<meta charset=iso-2022-kr><a href=x>"), address, nil); p.Encoding() != encoding.Replacement || len(slices.Collect(p.URLs())) > 0 {
		t.Error("browsers read nothing in ISO-2022-KR")
	}
	for u := range Read([]byte("\uFEFF\n\n é<a href=\n'x'>"), address, nil).URLs() {
		if u.Line != 4 || u.Column != 2 || u.Span != (validation.Span{Start: 18, End: 19}) {
			t.Error(u.Line, u.Column, u.Span)
		}
	}
}

// A long base would make each URL as long.
func TestLongBase(t *testing.T) {
	source := "<base href='/" + strings.Repeat("x", longestBase) + "/'><a href=y><a href=https://h/>"
	n := 0
	for u := range Read([]byte(source), address, nil).URLs() {
		if isBase := u.Element == "base"; isBase != u.URL.IsValid() || !isBase && !errors.Is(u.Err, ErrLongBase) {
			t.Error(u.Element, u.Err)
		}
		n++
	}
	if n != 3 {
		t.Error(n, "URLs")
	}
}

func TestUseNames(t *testing.T) {
	for u := Followed; u <= Base; u++ {
		if u.String() == "" {
			t.Errorf("use %d has no name", u)
		}
	}
	if Use(0).String() != "" || (Base+1).String() != "" {
		t.Error("an unknown use has a name")
	}
}

var pieces = []string{
	"<a", "<img", "<link", "<base", "<svg", "<image", "<meta", "<x-y", "</svg>", "<title>", "</title>", "<script>", "</script>", "<noscript>", "<!--", "-->", ">", "/>", " ", "\n", "\r\n", "=", `"`, "'",
	" href=", " HREF=", " src='", " href=\"", "x", "b.png", "&amp;", "&#x41", "&copy=", "&notin;", "\x00", "é", "\xFF", ",", "/", "?", " rel=icon", " http-equiv=refresh", " content='0;url=x'", "{{", "}}", "<a href=x>",
}

func random(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(25) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

// shortName returns the name of an element, or "" if it is cut or contains NUL.
func shortName(name string) string {
	if len(name) >= 16 || strings.ContainsAny(name, "\x00\uFFFD") {
		return ""
	}
	return name
}

// tokens returns the attributes with one URL as x/net/html reads them.
func tokens(source []byte) (all []string) {
	z := html.NewTokenizer(bytes.NewReader(source))
	var foreign tags.Foreign
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return all
		case html.EndTagToken:
			name, _ := z.TagName()
			foreign.End(name)
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			name := token.Data
			isForeign := foreign.Start([]byte(name), kind == html.SelfClosingTagToken)
			if isForeign || name == "noscript" {
				z.NextIsNotRawText()
			}
			if name == "image" && !isForeign {
				name = "img"
			}
			for _, a := range token.Attr {
				for _, known := range tags.Table {
					if known.Name == a.Key && known.Shape == tags.OneURL && known.Holds(name, isForeign) {
						all = append(all, shortName(name)+" "+a.Key+" "+strings.Trim(a.Val, " \t\n\f\r"))
					}
				}
			}
		}
	}
}

func check(t *testing.T, source []byte) {
	t.Helper()
	utf8 := encoding.UTF8
	p := Read(source, address, &utf8)
	if p.Encoding() != utf8 {
		return // a byte order mark counts more
	}
	var single []string
	last := 0
	for u := range p.URLs() {
		if tags.Table[slices.IndexFunc(tags.Table, func(a tags.Attribute) bool { return a.Name == u.Attribute })].Shape == tags.OneURL {
			single = append(single, shortName(u.Element)+" "+u.Attribute+" "+u.Text)
		}
		if u.Span.Start < last || u.Span.End < u.Span.Start || u.Span.End > len(source) || u.Use.String() == "" {
			t.Fatalf("%q: %+v", source, u)
		}
		last = u.Span.Start
		before := strings.TrimPrefix(string(source[:u.Span.Start]), "\uFEFF")
		if line := strings.Count(before, "\n") + 1; line != u.Line {
			t.Fatalf("%q: %q is in line %d, not %d", source, u.Text, line, u.Line)
		}
		if written := u.Span.Of(string(source)); !strings.ContainsAny(written, "&\r\x00") && written != u.Text {
			t.Fatalf("%q: %q is not %q", source, written, u.Text)
		}
		if u.Err == nil != u.URL.IsValid() {
			t.Fatalf("%q: %v, %v", source, u.URL, u.Err)
		}
	}
	if want := tokens(source); !slices.Equal(single, want) {
		t.Fatalf("%q: %q, want %q", source, single, want)
	}
}

// The attributes are those that x/net/html finds.
func TestTokens(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := 100000
	if testing.Short() {
		n /= 20
	}
	for range n {
		check(t, []byte(random(r)))
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{`<a href="x&amp;y" ping='p q'><img srcset="a 1x, b 2x">`, "<svg><title/><a xlink:href=x></svg><base href=/>", "<a href=\r\n&#x41;&ltx>", "\xFE\xFF<a href=x>"} {
		f.Add([]byte(s))
	}
	f.Fuzz(check)
}

func work(input string) {
	for _, before := range []string{"", "<a href=x>", "<img srcset='", "<base href='"} {
		p := Read([]byte(before+input), address, nil)
		for u := range p.URLs() {
			_ = u.Use.String()
		}
	}
}

func shapes() []hostile.Shape {
	all := []hostile.Shape{
		{Name: "a base behind links", Make: hostile.Around("", "<a href=x>", "<base href=/y/>")},
		{Name: "a base of the length of the page", Make: func(n int) string {
			return "<base href='/" + strings.Repeat("x", n/2) + "/'>" + strings.Repeat("<a href=y>", n/20)
		}},
		{Name: "a rel for each attribute", Make: hostile.Around("<link rel=icon ", "href=x rel=y ", ">")},
		{Name: "lines", Make: hostile.Repeat("\n<a href=x>")},
		{Name: "one line", Make: hostile.Repeat("é<a href=x>")},
	}
	for _, piece := range pieces {
		all = append(all, hostile.Shape{Name: "repeated " + piece, Make: hostile.Repeat(piece)})
	}
	return append(all, hostile.URLs()...)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), work) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 600, work) }

// The base element can set no base URL that package links rejects.
func TestBaseIsThatOfLinks(t *testing.T) {
	for _, href := range []string{"/a", "data:,", "javascript:x", "https://[", "", "blob:x"} {
		want, _ := links.DocumentBase(address, href, nil)
		if got := Read([]byte("<base href='"+href+"'>"), address, nil).Base(); got != want {
			t.Errorf("%q: %v, want %v", href, got, want)
		}
	}
}
