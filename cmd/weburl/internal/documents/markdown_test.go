package documents

import (
	"strings"
	"testing"
)

func TestMarkdown(t *testing.T) {
	for source, want := range map[string]string{
		"[a](b) ![c](d 'e') [f](<g h>) [i](j \"k\")": lines("link=b", "image=d", "link=g h", "link=j"),
		"[![a](b)](c)":          lines("image=b", "link=c"),
		"[a]() [b](<>) [c](  )": lines("link=", "link=", "link="),
		"[a]: b\n[c]: <d e> 'f'\n[g]:\n  h\n\n[a] [x][c] ![g][]": lines("definition=b", "definition=d e", "definition=h"),
		"> [a]: b\n> [c](\n> d)":                                 lines("definition=b", "link=d"),
		"- [a]: b\n\n  1. [c](\n     d)":                         lines("definition=b", "link=d"),
		"<http://a/b&amp;c> <mailto:x@y> <x@y.z> <a+b:c>":        lines("autolink=http://a/b&amp;c", "autolink=mailto:x@y", "autolink=a+b:c"),
		"http://a.b/c, (https://d.e/f(g)) www.h.i. ftp://j.k/?l&amp; x@y.z": lines("bare=http://a.b/c", "bare=https://d.e/f(g)",
			"bare=http://www.h.i", "bare=ftp://j.k/?l"),
		"\"http://a\" 'http://b' 1http://c HTTP://D.E/F http://1.2.3.4 http://localhost:80/x xhttp://g": lines("bare=http://a", "bare=http://b", "bare=http://c",
			"bare=HTTP://D.E/F", "bare=http://1.2.3.4", "bare=http://localhost:80/x"),
		"http://é.рф/日本|x*y\\z“q” http://xn--a.xn--p1ai http://a_b.c.d http://a.b_c www.é www. http://[::1]/ http://_a": lines("bare=http://é.рф/日本|x*y\\z“q”",
			"bare=http://xn--a.xn--p1ai", "bare=http://a_b.c.d", "bare=http://www.é", "bare=http://www"),
		"[http://a.b] ![ http://c.d ] [e](f http://g.h":                                                                   lines("bare=http://g.h"),
		"[^a]: [b](c) http://d.e\n\n    [f](g)\n\n        [h](i)\n\n[^a]\n\n[^b c]: /d\n\n[^j]: # [k](l)\n  \n    [m](n)": lines("link=c", "bare=http://d.e", "link=g", "definition=/d", "link=l"),
		"[^a [b] <c:d> http://e] ![^f](g) [^]: h":                                                                         lines("link=g"),
		"> [!NOTE]\n> [a](b)\n\n!!! note \"T\"\n    [c](d)\n\n::: tip\n[e](f)\n:::\n\n:::note[http://g]\n<h:i>\n:::":      lines("link=b", "link=d", "link=f"),
		"`[a](b) http://c.d` \\[e](f) [g]\\(h)\n\n    [i](j)\n\n```\n[k](l) <http://m>\n```":                              "",
		`[a](b\(c\)\d&amp;e&#x66;&#103;&copy&nosuch;&copy;\&amp;)`:                                                        lines(`link=b(c)\d&efg&copy&nosuch;©&amp;`),
		`[a](&#xD800;&#0;&#xaF;&#X2B;&#x;&#x0000041;&#065;&#38;amp;&#1114112;&#12345678;)`:                                lines("link=\uFFFD\uFFFD¯+&#x;&#x0000041;A&amp;\uFFFD&#12345678;"),
		"[a](b(c(d))e) [f](g(h)":                                            lines("link=b(c(d))e"),
		"x <a href=\"b&amp;c\">d</a> <img\nsrc=e>":                          lines("a href=b&c", "img src=e"),
		"<div>\n<a href='b'>[c](d)</a>\n</div>\n\n[e](f)":                   lines("a href=b", "link=f"),
		"> <div>\n> <a href='b\n> c'>\n> </div>":                            lines("a href=b\nc"),
		"<!-- [a](b) <a href=c> -->\n\n<pre>\n[a](b)\n\n<a href=c>\n</pre>": lines("a href=c"),
		"| a | b |\n|---|---|\n| [c](d\\|e) | http://f.g/h |":               lines("link=d|e", "bare=http://f.g/h"),
		"~~[a](b)~~ *http://c.d/*":                                          lines("link=b", "bare=http://c.d/"),
		"# [a](b)\n\n[c](d)\n===":                                           lines("link=b", "link=d"),
		"[a](b\x00c) [d](\xFFe)":                                            lines("link=b\uFFFDc", "link=\xFFe"),
		"\uFEFF[a](b)\r\n[c](d)\r\n\r\n[e]: f\r\n":                          lines("link=b", "link=d", "definition=f"),
		"\t[a](b)\n\n-\t[c](d)\n\n-\t\t[e](f)":                              lines("link=d"),
	} {
		d := Markdown([]byte(source))
		if got := found(d); got != want {
			t.Errorf("%q\ngives\n%swant\n%s", source, got, want)
		}
		checkDocument(t, []byte(source), d)
		checkWritten(t, []byte(source), d)
	}
}

func TestPlacesInMarkdown(t *testing.T) {
	const source = "é [a]( <b&amp;c> 'd')\n\n> <div>\n> <a href='e\n> f'>\n\nwww.g.h"
	for i, want := range []string{"b&amp;c", "e\n> f", "www.g.h"} {
		l := Markdown([]byte(source)).Links[i]
		if got := source[l.Start:l.End]; got != want {
			t.Errorf("%q is at %q, want %q", l.Text, got, want)
		}
	}
}

func TestEscapeMarkdown(t *testing.T) {
	for _, test := range []struct{ source, text, want string }{
		{"[a](b)", "c d(e\\f\\(`<>|&x&amp;\n", "c&#32;d\\(e\\f\\\\\\(&#96;\\<\\>\\|&x&amp;amp;&#10;"},
		{"[a](b)", "(c)", "(c)"},
		{"[a](b&amp;c)", "d&e", "d&amp;e"},
		{"[a](<b>)", "c(d>", "c(d\\>"},
		{"[a]()", "b", "b"}, {"[a](b)", "", ""},
		{"[a]: b", "c d", "c&#32;d"},
		{"[a](\nb)", "#", "&#35;"},
		{"<http://a/>", "http://b/&", "http://b/&"},
		{"http://a.b/ c", "http://d.e/f", "http://d.e/f"},
		{"http://a.b/ c", "http://localhost", "http://localhost"},
		{"(\"HTTP://A.B\")", "http://é.f", "http://é.f"},
		{"www.a.b", "http://www.d.e/f", "www.d.e/f"},
		{"www.a.b", "http://d.e/f", "http://d.e/f"},
		{"<a href=\"b\">", "<c>|`\n.", "&lt;c&gt;&#124;&#96;&#10;."},
		{"<a href=b>", "=\x01", "&#61;&#1;"},
		{"x <a href=\"\nb\">", "1.", "&#49;."},
		{"[a](b)", strings.Repeat("(", 31) + strings.Repeat(")", 31), strings.Repeat("\\(", 31) + strings.Repeat("\\)", 31)},
		{"[a](b)", "\x7F", "&#127;"},
		{"[a](\n<b c>)", "d/e", "d/e"},
		{"[](\n)", "()", "\\(\\)"},
		{"|a|\n|-|\n|[b](\\|)|", "", ""},
		{"|a|\n|-|\n|[b](\\|c)|", "d", "d"},
		{"|a|\n|-|\n|[b](<\\|c>)|", "d e", "d&#32;e"},
		{"|a|\n|-|\n|x <a href=\"\\|c\\|\">|", "d", "d"},
		{"|a|\n|-|\n|x <a href=\\|c>|", "d", "d"},
	} {
		l := Markdown([]byte(test.source)).Links[0]
		if got, ok := l.Escape(test.text); !ok || got != test.want {
			t.Errorf("%q: %q is written %q, %v; want %q", test.source, test.text, got, ok, test.want)
		}
		replaceable(t, Markdown, []byte(test.source), test.text)
	}
	for _, test := range []struct{ source, text string }{
		{"[a]: b", ""}, {"[a](b 'c')", ""}, {"[a](b)", "\x00"},
		{"<http://a/>", "http://b c"}, {"<http://a/>", "b"}, {"<http://a/>", "http://b>"}, {"<http://a/>", "http:`"},
		{"http://a.b/", "http://a.b/c."}, {"http://a.b/", "mailto:x"}, {"http://a.b/", "http://a.b/[c](d)"},
		{"http://a.b" + strings.Repeat("{", 2*farthest), "http://c.d"},
		{"[a <b c=](d'e) f>", "de"}, {"x <a href=\"\nb\">", ""}, {"x <a href=\"b\">", "\uFFFD"},
		{"[a](\n<b c>)", "div"}, {"[a](\n<b c>)", "/div"}, {"[a](\n<b c>)", "br/"}, {"[a](\nb)", ""},
		{"<http://a/>", "1:a"}, {"<http://a/>", "a b:c"},
		{"[]()", "#{ "},
	} {
		if got, ok := Markdown([]byte(test.source)).Links[0].Escape(test.text); ok {
			t.Errorf("%q: %q cannot be written, but as %q", test.source, test.text, got)
		}
	}
}

// checkWritten checks that each link is written in the document in the way of its
// kind.
func checkWritten(t *testing.T, source []byte, d Document) {
	t.Helper()
	for _, l := range d.Links {
		written := string(source[l.Start:l.End])
		if l.Template {
			if l.Text != written {
				t.Fatalf("%q, with template code, is written %q", l.Text, written)
			}
			continue
		}
		switch l.form.syntax {
		case attributeSyntax:
			continue
		case bareSyntax:
			if strings.TrimPrefix(l.Text, "http://") != strings.TrimPrefix(written, "http://") {
				t.Fatalf("%q is written %q", l.Text, written)
			}
		case autolinkSyntax:
			if l.Text != written || source[l.Start-1] != '<' || source[l.End] != '>' {
				t.Fatalf("%q is written %q", l.Text, written)
			}
		default:
			if v := decodeDestination(written, 0); v.Text != l.Text {
				t.Fatalf("%q is written %q", l.Text, written)
			}
		}
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, s := range []string{
		"[a](b) ![c](<d> 'e') <http://f> http://g.h/i www.j.k [l]()",
		"> [a]: b\n> [c](\n> d&amp;e\\)\n", "<div>\n> <a href='b'>\n", "x <a href=\"b\n c\"> `d",
		"|a|b|\n|-|-|\n|[c](d\\|e)|http://f.g|", "- [x](\n  y)\n- <!-- -->\n  <pre>\n  <img src=a>", "[a <b c=](x'y) d>",
	} {
		f.Add([]byte(s), "c d(`<>|&#;")
		f.Add([]byte(s), "http://x.y/z")
		f.Add([]byte("[](x[c](<d e> 'e')"+s), "")
	}
	f.Add([]byte("[$()[](\x00)"), "|")
	f.Fuzz(func(t *testing.T, source []byte, text string) {
		d := Markdown(source)
		checkDocument(t, source, d)
		checkWritten(t, source, d)
		replaceable(t, Markdown, source, text)
	})
}
