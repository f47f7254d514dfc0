package documents

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/cmd/weburl/page"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/validation"
)

// found returns a line "context=text" for each link.
func found(d Document) string {
	var b strings.Builder
	for _, l := range d.Links {
		fmt.Fprintf(&b, "%s=%s\n", l.Context, l.Text)
	}
	return b.String()
}

func lines(s ...string) string {
	if len(s) == 0 {
		return ""
	}
	return strings.Join(s, "\n") + "\n"
}

func TestHTML(t *testing.T) {
	for source, want := range map[string]string{
		`<a href="x" ping="p q"><area href=y ping=z>`:         lines("a href=x", "a ping=p", "a ping=q", "area href=y", "area ping=z"),
		`<link href=a imagesrcset="b 1x, c 2x">`:              lines("link href=a", "link imagesrcset=b", "link imagesrcset=c"),
		`<img src=a srcset="b, c 100w" longdesc=d usemap=#e>`: lines("img src=a", "img srcset=b", "img srcset=c", "img longdesc=d"),
		`<picture><source srcset=a src=b></picture>`:          lines("source srcset=a", "source src=b"),
		`<audio src=a><embed src=b><iframe src=c></iframe><input src=d formaction=e><script src=f></script><track src=g>` +
			`<video src=h poster=i>`: lines("audio src=a", "embed src=b", "iframe src=c", "input src=d", "input formaction=e",
			"script src=f", "track src=g", "video src=h", "video poster=i"),
		`<form action=a><button formaction=b>`:                     lines("form action=a", "button formaction=b"),
		`<blockquote cite=a><del cite=b><ins cite=c><q cite=d>`:    lines("blockquote cite=a", "del cite=b", "ins cite=c", "q cite=d"),
		`<object data=a codebase=b>`:                               lines("object data=a", "object codebase=b"),
		`<div itemid=a itemtype="b  c"><x-y itemid=d>`:             lines("div itemid=a", "div itemtype=b", "div itemtype=c", "x-y itemid=d"),
		`<html manifest=a><head profile="b c"><body background=d>`: lines("html manifest=a", "head profile=b", "head profile=c", "body background=d"),
		`<table background=a><tr background=b><td background=c>`:   lines("table background=a", "tr background=b", "td background=c"),
		`<frameset><frame src=a longdesc=b>`:                       lines("frame src=a", "frame longdesc=b"),
		`<image src=a>`:                                            lines("img src=a"),
		`<div href=a src=b action=c data=d content=e><p cite=x>`:   "",
		`<a data-href=a hrefs=b hre=c xhref=d src=e xlink:href=f>`: "",
		`<A HREF=a><iMg SrC=b>`:                                    lines("a href=a", "img src=b"),
		`<a href=a href=b HREF=c>`:                                 lines("a href=a"),
		`<a href>`:                                                 lines("a href="),
		`<a href=>`:                                                lines("a href="),
		`<a href="">`:                                              lines("a href="),
		`<a href = ' x '/><a href=` + "\n\t\"\fy\r\n\"" + `>`:      lines("a href=x", "a href=y"),
		`<a/href=a/b/><a =href=b><a x=1href=c href=d>`:             lines("a href=a/b/", "a href=d"),
		`<a "href=a><a title="href=x" href='a"b'>`:                 lines(`a href=a"b`),
		`<a href=a`:  "",
		`<a href="a`: "",
		`</a href=x><!-- <a href=x> --><!a href=x><?a href=x>< a href=x>`: "",
		`<script><a href=x></script><style><a href=x></style><title><a href=x></title><textarea><a href=x></textarea>` +
			`<xmp><a href=x></xmp><iframe><a href=x></iframe><noembed><a href=x></noembed>`: "",
		`<noscript><img src=x></noscript><template><img src=y></template>`: lines("img src=x", "img src=y"),
		`<plaintext><a href=x>`: "",
		// SVG and MathML.
		`<svg><a href=a><use xlink:href=b><image href=c xlink:href=d /></svg><use href=e>`: lines("a href=a", "use xlink:href=b",
			"image href=c", "image xlink:href=d"),
		`<svg><title/><a href=a></a><style/><script href=b /><a href=c></svg>`:                        lines("a href=a", "script href=b", "a href=c"),
		`<svg><title><title></title></title></svg><title><a href=x></title>`:                          "",
		`<svg><foreignObject><title><a href=x></title><img src=a></foreignObject><path href=b></svg>`: lines("img src=a", "path href=b"),
		`<svg><p><use href=x></p>`:     "",
		`<div><svg></div><use href=x>`: "",
		`<math href=a><mi href=b><mo></mo></mi><mrow href=c></math><mrow href=x>`: lines("math href=a", "mi href=b", "mrow href=c"),
		`<svg><base href=a></svg>`: lines("base href=a"),
		// Character references.
		`<a href="?a&amp;b&lt=c&ltd&lt;&#65;&#x42&#x80;&notit;&not;&semi;&fjlig;&nosuch;&copy">`: lines("a href=?a&b&lt=c&ltd<AB€&notit;¬;fj&nosuch;©"),
		"<a href='a\r\nb\rc\nd\x00e'>":                 "a href=a\nb\nc\nd\uFFFDe\n",
		`<a href="&#32;&#10;a&Tab;&NewLine;">`:         lines("a href=a"),
		`<a ping="a&#32;b">`:                           lines("a ping=a", "a ping=b"),
		"<a href=\"\xFFé\">":                           lines("a href=\xFFé"),
		`<a href=&#4294967361;&#1114112;&#xD800;&#0;>`: lines("a href=\uFFFD\uFFFD\uFFFD\uFFFD"),
		`<a href=&#;&#x;&#xAf;&#>`:                     lines("a href=&#;&#x;¯&#"),
		// srcset
		`<img srcset=" , a,b c(,)x, d,, ,e 1x 2x ,f(,g) ,(h,">`: lines("img srcset=a,b", "img srcset=d", "img srcset=e", "img srcset=f(,g)", "img srcset=(h"),
		`<img srcset=" , ">`: "",
		// refresh
		`<meta http-equiv=refresh content="0; url=a"><meta content=" 5,URL = 'b'c" HTTP-EQUIV="&#82;EFRESH">`: lines("meta refresh=a", "meta refresh=b"),
		`<meta http-equiv=refresh content="0;a"><meta http-equiv=refresh content=".5 ur=b"><meta http-equiv=refresh content='1;"c'>`: lines("meta refresh=a",
			"meta refresh=ur=b", "meta refresh=c"),
		`<meta http-equiv=refresh content="0"><meta http-equiv=refresh content="0;"><meta http-equiv=refresh content="x;a">` +
			`<meta http-equiv=refresh content="1x;a"><meta name=refresh content="0;url=a"><meta content="0;url=a">` +
			`<meta http-equiv=x http-equiv=refresh content="0;url=a">`: "",
		`<meta itemid=a content="0;url=b" itemtype=c http-equiv=x>`: lines("meta itemid=a", "meta itemtype=c"),
	} {
		if got := found(HTML([]byte(source))); got != want {
			t.Errorf("%s\ngives\n%swant\n%s", source, got, want)
		}
		checkDocument(t, []byte(source), HTML([]byte(source)))
	}
}

func TestBase(t *testing.T) {
	for source, want := range map[string]int{
		``: -1,
		`<a href=a><base target=x><base href=b><base href=c>`: 1,
		`<svg><base href=a></svg>`:                            -1,
		`<base itemid=a href=b>`:                              1,
	} {
		if got := HTML([]byte(source)).Base; got != want {
			t.Errorf("%s: base %d, want %d", source, got, want)
		}
	}
	if got := Markdown([]byte("[a](b)\n\n<base href=\"c\">\n\n[![d](e)](f)")).Base; got != 1 {
		t.Errorf("Markdown: base %d", got)
	}
}

// Source returns the offset from which a byte of Text was read.
func TestSource(t *testing.T) {
	const source = `<a href=" x&amp;y&#x20AC;z ">`
	l := HTML([]byte(source)).Links[0]
	if l.Text != "x&y€z" {
		t.Fatalf("text %q", l.Text)
	}
	for span, want := range map[validation.Span]string{
		{Start: 0, End: 7}: "x&amp;y&#x20AC;z",
		{Start: 0, End: 1}: "x",
		{Start: 1, End: 2}: "&amp;",
		{Start: 2, End: 3}: "y",
		{Start: 3, End: 4}: "&#x20AC;",
		{Start: 4, End: 5}: "&#x20AC;",
		{Start: 2, End: 7}: "y&#x20AC;z",
		{Start: 4, End: 4}: "&#x20AC;",
		{Start: 2, End: 2}: "",
		{Start: 7, End: 7}: "",
	} {
		got := l.Source(span)
		if source[got.Start:got.End] != want {
			t.Errorf("%v: %q, want %q", span, source[got.Start:got.End], want)
		}
	}
	if got := l.Source(validation.Span{Start: 7, End: 7}); got.Start != l.End {
		t.Errorf("the end is at %d, want %d", got.Start, l.End)
	}
}

// Two URLs of one attribute do not share edits.
func TestSourceOfParts(t *testing.T) {
	const source = `<img srcset="a&amp;b 1x, c&amp;d&amp; 2x,e&amp;">`
	for i, want := range []string{"a&amp;b", "c&amp;d&amp;", "e&amp;"} {
		l := HTML([]byte(source)).Links[i]
		at := strings.IndexByte(l.Text, '&')
		amp := l.Source(validation.Span{Start: at, End: at + 1})
		if source[l.Start:l.End] != want || source[amp.Start:amp.End] != "&amp;" || amp.Start != l.Start+1 {
			t.Errorf("%q at %v, & at %v", l.Text, source[l.Start:l.End], amp)
		}
	}
}

func TestEscapeHTML(t *testing.T) {
	for _, test := range []struct{ source, text, want string }{
		{`<a href="x">`, `a"b'<>&`, `a&quot;b'<>&amp;`},
		{`<a href='x'>`, `a"b'<>&`, `a"b&#39;<>&amp;`},
		{`<a href=x>`, `a "b'<>=`, `a&#32;&quot;b&#39;&lt;&gt;=`},
		// If & was not escaped before, it is not now.
		{`<a href="?a&b">`, `?a&b&copy&copyx&copy=&nosuch;&#&é`, `?a&b&amp;copy&copyx&amp;copy=&amp;nosuch;&amp;#&é`},
		{`<a href="?a&amp;b">`, `?a&b`, `?a&amp;b`},
		{`<a href="">`, "", ""},
		{`<a href="x">`, "a\rb\nc", "a&#13;b\nc"},
	} {
		l := HTML([]byte(test.source)).Links[0]
		if got, ok := l.Escape(test.text); !ok || got != test.want {
			t.Errorf("%s: %q is written %q, %v; want %q", test.source, test.text, got, ok, test.want)
		}
	}
	for _, test := range []struct{ source, text string }{
		{`<a href>`, "x"}, {`<a href=x>`, ""}, {`<a href="x">`, " x"}, {`<a href="x">`, "x\t"}, {`<a href="x">`, "a\x00b"},
		{`<img srcset="x 1x">`, "a b"}, {`<img srcset="x 1x">`, ",a"}, {`<img srcset="x 1x">`, "a,"}, {`<img srcset="x 1x">`, ""},
		{`<a ping="x">`, "a\nb"}, {`<a ping="x">`, ""},
		{`<meta http-equiv=refresh content="0;url='x'">`, "a'b"}, {`<meta http-equiv=refresh content="0;x">`, "'a"},
		{`<meta http-equiv=refresh content="0;x">`, "url=a"},
	} {
		l := HTML([]byte(test.source)).Links[0]
		if got, ok := l.Escape(test.text); ok {
			t.Errorf("%s: %q cannot be written, but as %q", test.source, test.text, got)
		}
	}
}

// checkDocument checks the invariants of the links of a document.
func checkDocument(t *testing.T, source []byte, d Document) {
	t.Helper()
	last := 0
	for i, l := range d.Links {
		if l.Start < last || l.End < l.Start || l.End > len(source) {
			t.Fatalf("link %d is at %d-%d, after %d in %d bytes", i, l.Start, l.End, last, len(source))
		}
		last = l.Start
		if l.Context == "" {
			t.Fatalf("link %d has no context", i)
		}
		checkSource(t, source, &l)
	}
	if d.Base < -1 || d.Base >= len(d.Links) || d.Base >= 0 && d.Links[d.Base].Context != "base href" {
		t.Fatalf("base %d of %d links", d.Base, len(d.Links))
	}
}

// checkSource checks that the bytes of l.Text were read in order from bytes of
// the document within the link, and that those that were not decoded are the
// same.
func checkSource(t *testing.T, source []byte, l *Link) {
	t.Helper()
	whole := l.Source(validation.Span{Start: 0, End: len(l.Text)})
	if len(l.Text) > 0 && (whole.Start != l.Start || whole.End != l.End) {
		t.Fatalf("%q comes from %v, want %d-%d", l.Text, whole, l.Start, l.End)
	}
	last := validation.Span{Start: l.Start, End: l.Start}
	for i := range len(l.Text) {
		s := l.Source(validation.Span{Start: i, End: i + 1})
		if s.Start > s.End || s.Start < last.End && s != last || s.End > l.End {
			t.Fatalf("byte %d of %q is at %v, the one before at %v, the link at %d-%d", i, l.Text, s, last, l.Start, l.End)
		}
		inEdit := slices.ContainsFunc(l.edits(), func(e tags.Edit) bool { return e.Text <= i && i < e.Text+e.Length })
		if !inEdit && (s.End != s.Start+1 || source[s.Start] != l.Text[i]) {
			t.Fatalf("byte %d of %q is at %v", i, l.Text, s)
		}
		if empty := l.Source(validation.Span{Start: i, End: i}); empty.Start > empty.End || empty.Start < l.Start || empty.End > l.End {
			t.Fatalf("before byte %d of %q is at %v", i, l.Text, empty)
		}
		last = s
	}
}

// inPage returns the URLs of attributes with one URL as package page finds them, whose tests
// compare it with a tokenizer. ok is false if a byte order mark names another encoding.
func inPage(source []byte) (all []string, ok bool) {
	utf8 := encoding.UTF8
	p := page.Read(source, weburl.URL{}, &utf8)
	for u := range p.URLs() {
		if i := slices.IndexFunc(tags.Table, func(a tags.Attribute) bool { return a.Name == u.Attribute }); tags.Table[i].Shape == tags.OneURL {
			all = append(all, u.Text)
		}
	}
	return all, p.Encoding() == utf8
}

// single returns the links in attributes with one URL.
func single(d Document) []string {
	var got []string
	for _, l := range d.Links {
		if l.form.syntax == attributeSyntax && l.form.shape == tags.OneURL {
			got = append(got, l.Text)
		}
	}
	return got
}

// replaceable checks that what Escape returns is found again, in the same place.
func replaceable(t *testing.T, read func([]byte) Document, source []byte, text string) {
	t.Helper()
	links := read(source).Links
	for i := range links[:min(len(links), 20)] {
		l := &links[i]
		written, ok := l.Escape(text)
		if !ok {
			continue
		}
		changed := slices.Concat(source[:l.Start], []byte(written), source[l.End:])
		again := read(changed)
		if !slices.ContainsFunc(again.Links, func(m Link) bool {
			if text == "" {
				// An empty URL between spaces has no definite position.
				return m.Text == "" && strings.Trim(string(changed[min(m.Start, l.Start):max(m.Start, l.Start)]), " \t\n\f\r") == ""
			}
			return m.Start == l.Start && (m.Text == text || m.Template) && m.End == l.Start+len(written)
		}) {
			t.Fatalf("%q in %q\nwith %q, written %q\nis %q\nwhere there is\n%s", l.Text, source, text, written, changed, found(again))
		}
		checkDocument(t, changed, again)
	}
}

func FuzzHTML(f *testing.F) {
	for _, s := range []string{
		`<a href="x&amp;y" ping='p q'><img srcset="a 1x, b 2x"><meta http-equiv=refresh content="0;url='x'">`,
		`<svg><title/><a xlink:href=x></svg><base href=/><noscript><img src=x></noscript>`,
		"<a href=\r\n&#x41;&ltx><a href='\x00'", "<a href='>A '>", "<a href=&#9&>", `<a/=/href=x/>`, `<script><!--<script></script><a href=x>`,
	} {
		f.Add([]byte(s), `a b&"'<>`)
	}
	f.Fuzz(func(t *testing.T, source []byte, text string) {
		d := HTML(source)
		checkDocument(t, source, d)
		if want, ok := inPage(source); ok && !slices.Equal(single(d), want) {
			t.Fatalf("%q: found %q, package page %q", source, single(d), want)
		}
		replaceable(t, HTML, source, text)
	})
}
