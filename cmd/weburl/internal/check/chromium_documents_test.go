package check

import (
	"bytes"
	"fmt"
	stdhtml "html"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/charset"
	htmlpage "github.com/weburl-go/weburl/cmd/weburl/page"
	"github.com/weburl-go/weburl/encoding"
)

// document is a document for weburl and a browser to read.
type document struct {
	served
	kind string // how its encoding is declared
	name string // of the encoding in which it is written
}

// served is a document as the browser receives it.
type served struct {
	source []byte
	header string // the charset of Content-Type, or "" for none
	alone  bool   // whether it is in a window rather than a frame
}

// documentMaker makes documents in an encoding.
type documentMaker struct {
	*rand.Rand
	encoding encoding.Encoding // in which text is written
	letters  []rune            // beyond ASCII, in the encoding
}

// sparse holds code points that most legacy encodings lack, and some that encoders
// treat in their own way.
var sparse = []rune{'é', 'ß', 'я', '日', '本', '한', '中', '€', '¥', '‾', '−', '－', '“', '♥', 'ｱ', '😀', '𠀀', '\u0080', '\u009F',
	'\u00A0', '\uE5E5', '\uE000', '\uF780', '\uFFFD', '\uFEFF', '\u2028', '①', '≒', '∪', '№', '叱', 'ĥ', 'İ', 'ﾞ', '\u0301'}

func newMaker(r *rand.Rand, e encoding.Encoding) *documentMaker {
	m := &documentMaker{Rand: r, encoding: e}
	for len(m.letters) < 60 {
		c := sparse[r.IntN(len(sparse))]
		if r.IntN(3) > 0 {
			raw := make([]byte, 4)
			for i := range raw {
				raw[i] = byte(r.IntN(128) + 128)
				if i%2 == 1 && r.IntN(2) == 0 {
					raw[i] = byte(r.IntN(256))
				}
			}
			text := charset.Decode(raw, e).Bytes
			c, _ = utf8.DecodeRune(text)
			if e == encoding.ISO2022JP {
				c, _ = utf8.DecodeRune(charset.Decode(raw, encoding.EUCJP).Bytes)
			}
		}
		if c >= 0x80 && c != utf8.RuneError && m.writes(c) {
			m.letters = append(m.letters, c)
		}
		if r.IntN(1000) == 0 {
			break // it has few
		}
	}
	return m
}

// writes reports whether the encoding contains c.
func (m *documentMaker) writes(c rune) bool {
	if m.encoding.Output() != m.encoding {
		return true
	}
	_, _, lacking := m.encoding.NewEncoder().EncodeOrFail(nil, string(c))
	return lacking < 0
}

// encode returns a text in the encoding. Characters that the encoding lacks become
// references.
func (m *documentMaker) encode(text string) []byte {
	var out []byte
	switch m.encoding {
	case encoding.UTF16BE, encoding.UTF16LE:
		for _, unit := range utf16.Encode([]rune(text)) {
			if m.encoding == encoding.UTF16BE {
				out = append(out, byte(unit>>8), byte(unit))
			} else {
				out = append(out, byte(unit), byte(unit>>8))
			}
		}
		return out
	}
	encoder := m.encoding.NewEncoder()
	for {
		var read int
		var lacking rune
		out, read, lacking = encoder.EncodeOrFail(out, text)
		if lacking < 0 {
			return out
		}
		out = fmt.Appendf(out, "&#%d;", lacking)
		text = text[read:]
	}
}

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

// text returns a few characters for a URL, as they are written in an attribute.
func (m *documentMaker) text() string {
	var b strings.Builder
	for range m.IntN(6) + 1 {
		switch m.IntN(12) {
		case 0, 1, 2, 3:
			if len(m.letters) > 0 {
				b.WriteRune(pick(m.Rand, m.letters...))
			}
		case 4:
			fmt.Fprintf(&b, pick(m.Rand, "&#%d;", "&#x%X;", "&#x%x;"), pick(m.Rand, sparse...))
		case 5:
			b.WriteString(pick(m.Rand, "&eacute;", "&hearts;", "&amp;", "&yen;", "&lt;", "&quot;", "&copy", "&notin;", "&nbsp;", "&#128;", "&#x81;", "&#0;", "&#xD800;", "&", "&x=1", "&copy=2"))
		case 6:
			b.WriteRune(pick(m.Rand, sparse...))
		case 7:
			b.WriteString(pick(m.Rand, "%", "%41", "%E9", "%zz", " ", "\t", "\n", "\\", "~", "'", "^", "`", "|", ".", "+", "&#39;"))
		default:
			b.WriteByte("abcxyz019=-_$*,;:!)"[m.IntN(19)])
		}
	}
	return b.String()
}

// url returns a URL, as it is written in an attribute.
func (m *documentMaker) url() string {
	query := m.text()
	if m.IntN(3) == 0 {
		query += "#" + m.text()
	}
	switch m.IntN(16) {
	case 0:
		return pick(m.Rand, "ws", "wss", "WS") + "://h.test/" + m.path() + "?" + query
	case 1:
		return pick(m.Rand, "foo:", "foo://h/", "mailto:a@h.test", "x-y:/p", "tel:1") + "?" + query
	case 2:
		return pick(m.Rand, "http:", "ftp:", "file:", "file:///", "https://") + "h.test/" + m.path() + "?" + query
	case 3:
		return m.path()
	case 4:
		return "#" + m.text()
	case 5:
		return "//u.test/" + m.path() + "?" + query
	case 6:
		return "\n " + "?" + query + " "
	case 7:
		return "https://example.test?" + query
	}
	return m.path() + "?" + query
}

// path returns a path without characters that could end it or be removed from it.
func (m *documentMaker) path() string {
	return "p" + strings.NewReplacer("?", "", "#", "", "\\", "", ":", "", "&", "", "\t", "", "\n", "").Replace(stdhtml.UnescapeString(m.text()))
}

// places holds elements with a URL, %s. Their properties resolve it.
var places = []string{
	`<a href=%s>a</a>`, `<a href=%s>a</a>`, `<a href=%s>a</a>`, `<A HREF = %s >a</A>`, `<area href=%s>`, `<link rel=x href=%s>`,
	`<img src=%s>`, `<form action=%s></form>`, `<button formaction=%s>a</button>`, `<input src=%s>`, `<video poster=%s></video>`,
	`<video src=%s></video>`, `<audio src=%s></audio>`, `<blockquote cite=%s>a</blockquote>`, `<ins cite=%s>a</ins>`, `<q cite=%s>a</q>`,
	`<script src=%s></script>`, `<track src=%s>`, `<source src=%s>`,
}

// links returns n elements with URLs.
func (m *documentMaker) links(n int) string {
	var b strings.Builder
	for range n {
		quote := pick(m.Rand, `"`, `"`, "'")
		url := m.url()
		url = strings.ReplaceAll(url, quote, "&#"+fmt.Sprint(quote[0])+";")
		if place := pick(m.Rand, places...); m.IntN(12) == 0 {
			// A candidate is one URL without spaces.
			fmt.Fprintf(&b, "<img srcset=\"%s\">\n", strings.NewReplacer(" ", "", "\t", "", "\n", "", `"`, "", ",", "").Replace("?"+m.text()+"z"))
		} else {
			fmt.Fprintf(&b, place+"\n", quote+url+quote)
		}
	}
	return b.String()
}

// spoil puts bytes into links that the encoding may not contain.
// TestChromiumDecoders covers those that Chromium decodes in its own way.
func (m *documentMaker) spoil(source []byte) []byte {
	pieces := []string{"\x80", "\x81", "\xFF", "\xA0", "\xFE\x30", "\x8E", "\x8F\xA1", "\x81\x30\x81", "\xE3\x81", "\xC3", "\xED\xA0\x80", "\x85\x40", "\xFC\xFC", "\xA1\xA1", "\x0E", "\x7F"}
	var out []byte
	declaration := bytes.IndexByte(source, '>')
	for i, c := range source {
		out = append(out, c)
		if c == '=' && i > declaration && m.IntN(3) == 0 {
			if piece := pick(m.Rand, pieces...); m.encoding != encoding.EUCJP || piece != "\x8F\xA1" {
				out = append(out, piece...)
			}
		}
	}
	return out
}

// base returns a base element, or none.
func (m *documentMaker) base() string {
	switch m.IntN(4) {
	case 0:
		return `<base href="https://base.test/` + m.path() + `?` + strings.ReplaceAll(m.text(), `"`, "") + `">` + "\n"
	case 1:
		return `<base href="sub/` + m.path() + `/">` + "\n"
	}
	return ""
}

// declarations are ways to declare the encoding with a label, %s.
var declarations = []struct{ kind, text string }{
	{"charset", `<meta charset=%s>`}, {"charset", `<meta charset="%s">`}, {"charset", `<META CharSet = ' %s '/>`},
	{"charset", "<meta name=x\n\tcharset=%s foo>"}, {"charset", `<meta/charset=%s>`},
	{"pragma", `<meta http-equiv=Content-Type content="text/html; charset=%s">`},
	{"pragma", `<meta content='text/html;charset = "%s" x' http-equiv='content-type'>`},
	{"pragma", `<meta http-equiv="CONTENT-TYPE" content="charset charset=%s; charset=koi8-r">`},
	{"first counts", `<meta charset=%s><meta charset=koi8-u>`},
	{"first counts", `<meta http-equiv=content-type content="text/html;charset=%s"><meta charset=iso-8859-16>`},
	{"unknown before", `<meta charset=x-nonsense><meta charset=%s>`},
	{"unknown before", `<meta http-equiv=content-type content="text/html"><meta charset=%s>`},
	{"no pragma", `<meta content="text/html; charset=koi8-r"><meta charset=%s>`},
	{"two attributes", `<meta charset=%s charset=koi8-r>`},
	{"comment", `<!-- <meta charset=koi8-r> --><meta charset=%s>`},
	{"comment", `<!--><meta charset=%s><!-- -->`},
	{"attribute", `<meta name="<meta charset=koi8-r>"><meta charset=%s>`},
	{"after elements", `<title>T</title><style>p { }</style><script></script><meta charset=%s>`},
	{"in the body", `<body><p>x<div><meta charset=%s></div>`},
}

// late holds declarations that the prescan does not see.
var late = []struct{ kind, text string }{
	{"late in the head", `<title>` + strings.Repeat("x", 1100) + `</title><meta charset=%s>`},
	{"late in the head", `<!--` + strings.Repeat("x", 1100) + `--><meta charset=%s>`},
	{"late in the head", strings.Repeat("<meta name=x>", 100) + `<meta http-equiv=content-type content="charset=%s">`},
	{"across the limit", `<!--` + strings.Repeat("x", 970) + `--><meta charset=%s>`},
	{"late in the body", `<body><p>` + strings.Repeat("x", 1100) + `</p><meta charset=%s>`},
	{"in the text of an element", `<title><meta charset=koi8-r></title><meta charset=%s>`},
	{"in the text of an element", `<script>"<meta charset=koi8-r>"</script><meta charset=%s>`},
	{"in noscript", `<noscript><meta charset=koi8-r></noscript><meta charset=%s>`},
	{"only in the text of an element", `<title><meta charset=%s></title>`},
	{"only in the text of an element", `<style><meta charset=%s></style>`},
}

// page returns a document with a declaration.
func (m *documentMaker) page(kind, declaration string, n int) document {
	text := pick(m.Rand, "<!DOCTYPE html>\n", "<!doctype html><html><head>", "") + declaration + "\n" + m.base() + m.links(n)
	return document{served: served{source: m.encode(text)}, kind: kind, name: m.encoding.String()}
}

// oddly returns a label in an unusual spelling.
func (m *documentMaker) oddly(label string) string {
	var b strings.Builder
	for _, c := range label {
		if m.IntN(2) == 0 {
			c = []rune(strings.ToUpper(string(c)))[0]
		}
		b.WriteRune(c)
	}
	return b.String()
}

// makeDocuments returns the documents to compare, with all labels of encodings.
func makeDocuments(r *rand.Rand, labels map[encoding.Encoding][]string) []document {
	var all []document
	add := func(d document, header string) {
		d.header = header
		all = append(all, d)
	}
	legacy := []encoding.Encoding{}
	for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
		if e.Output() == e && e != encoding.XUserDefined {
			legacy = append(legacy, e)
		}
	}
	for i, e := range legacy {
		m := newMaker(r, e)
		name := e.String()
		for k, d := range declarations {
			if (i+k)%5 > 0 && !isNamed(e) {
				continue // all of them for each would take too long
			}
			add(m.page(d.kind, fmt.Sprintf(d.text, m.oddly(name)), 8), "")
		}
		for k, d := range late {
			if (i+k)%4 == 0 || isNamed(e) {
				add(m.page(d.kind, fmt.Sprintf(d.text, name), 8), "")
			}
		}
		for _, label := range labels[e] {
			add(m.page("label", "<meta charset="+m.oddly(label)+">", 3), "")
		}
		add(m.page("header", `<meta charset=koi8-r>`, 8), name)
		add(m.page("XML declaration", "", 0), "")
		all[len(all)-1].source = m.encode(`<?xml version="1.0" encoding="` + name + `"?>` + m.links(8))
		for range 3 {
			d := document{served{source: m.spoil(m.encode("<meta charset=" + name + ">" + m.links(25)))}, "ill-formed", name}
			add(d, "")
		}
		d := m.page("undeclared", "", 8)
		add(d, "")
		d = m.page("byte order mark", "<meta charset="+name+">", 8)
		d.source = slices.Concat([]byte("\xEF\xBB\xBF"), newMaker(r, encoding.UTF8).page("", "<meta charset="+name+">", 8).source)
		add(d, pick(r, "", name, "koi8-r"))
	}
	for range 8 {
		for _, e := range []encoding.Encoding{encoding.UTF16BE, encoding.UTF16LE} {
			m := newMaker(r, e)
			d := m.page("byte order mark", pick(r, "", "<meta charset=utf-8>", "<meta charset=koi8-r>"), 8)
			d.source = append(m.encode("\uFEFF"), d.source...)
			add(d, pick(r, "", "utf-8", "koi8-r"))
			add(m.page("header", "", 8), e.String())
			d = m.page("XML declaration in UTF-16", "", 0)
			d.source = m.encode(`<?xml version="1.0"?>` + m.links(4))
			add(d, "")
			// If a document that declares UTF-16 can be read, it is not in UTF-16.
			add(newMaker(r, encoding.UTF8).page("UTF-16 declared", "<meta charset="+pick(r, labels[e]...)+">", 8), "")
		}
		add(newMaker(r, encoding.Windows1252).page("x-user-defined declared", "<meta charset=x-user-defined>", 8), "")
		add(newMaker(r, encoding.XUserDefined).page("header", "", 8), "x-user-defined")
		add(newMaker(r, encoding.UTF8).page("replacement", "<meta charset="+pick(r, labels[encoding.Replacement]...)+">", 3), "")
		add(newMaker(r, encoding.UTF8).page("undeclared", "", 8), "")
		add(escapes(r), "")
	}
	return all
}

// find returns the links of a document as the command does. given is the encoding
// in which to read it, or nil to detect it.
func (d document) find(base string, given *encoding.Encoding) (*unit, page) {
	u := newUnit(string(d.source), html)
	u.settings.base = weburl.MustParse(base)
	if u.given = given; given == nil && d.header != "" {
		e, _ := encoding.Lookup(d.header)
		u.given = &e
	}
	if u.reading, u.err = readSource(u.source, u.kind, u.given); u.err != nil {
		return u, page{}
	}
	return u, u.find()
}

// read returns the URLs of a document as package page does. given is the encoding in which
// to read it, or nil to detect it.
func (d document) read(base string, given *encoding.Encoding) *htmlpage.Page {
	if e, ok := encoding.Lookup(d.header); ok && given == nil {
		given = &e
	}
	return htmlpage.Read(d.source, weburl.MustParse(base), given)
}

// isNamed reports whether e is one of the encodings that are tested more
// thoroughly.
func isNamed(e encoding.Encoding) bool {
	return slices.Contains([]encoding.Encoding{encoding.Windows1252, encoding.ShiftJIS, encoding.GB18030, encoding.EUCKR, encoding.ISO2022JP, encoding.UTF8}, e)
}

// escapes returns a document in ISO-2022-JP with escape sequences where an encoder
// would write none.
func escapes(r *rand.Rand) document {
	b := []byte("<meta charset=iso-2022-jp>\n")
	for range 20 {
		b = append(b, `<a href="?`...)
		for range r.IntN(4) + 1 {
			b = append(b, pick(r, "a", "\\~", "\x1B(J\\~", "\x1B(I1", "\x1B$BF|", "\x1B$@F|", "\x1B", "\x1B(B", "\x1B(B\x1B(B", "\x1B(J\x1B$B", "\x0E", "\x1B$BF|\x1B(Ja", "\x80",
				"\x1B$Bz!", "&#233;\x1B$BF|", "&eacute;")...)
		}
		b = append(b, "\x1B(Bx\">a</a>\n"...)
	}
	return document{served: served{source: b}, kind: "escape sequences", name: "ISO-2022-JP"}
}
