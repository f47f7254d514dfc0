package examples_test

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

// link finds the links of a page. It will do for an example; a program would
// take a parser of HTML.
var link = regexp.MustCompile(`(href|src)="([^"]*)"`)

// relink returns the text of a page that moves from one URL to another, with
// links that lead where they did: relative ones within the site, and others as
// they are.
func relink(text string, from, to weburl.URL) string {
	base := reference.FromURL(to)
	return link.ReplaceAllStringFunc(text, func(attribute string) string {
		m := link.FindStringSubmatch(attribute)
		target, err := from.Parse(html.UnescapeString(m[2]))
		if err != nil || target.Origin() != to.Origin() {
			return attribute
		}
		r, err := base.Relativize(reference.FromURL(target))
		if err != nil {
			return attribute
		}
		return m[1] + `="` + html.EscapeString(r.String()) + `"`
	})
}

// A page moves, and its links with it.
func Example_relinkPage() {
	const page = `<a href="https://example.org/docs/guide/intro.html">The introduction</a>
<a href="../guide/intro.html#install">Install</a>
<a href="/docs/">All documents</a>
<a href="?lang=de&amp;print">Auf Deutsch</a>
<a href="http://example.org/old">Old</a>
<a href="//cdn.example/a b.css">Style</a>
<img src="img/größe 1.png">
<a href="https://example.org:https/">broken</a>
<a href="/docs/guide/note:plan">Plan</a>`
	from := weburl.MustParse("https://example.org/docs/intro/start.html")
	to := weburl.MustParse("https://example.org/docs/guide/start.html")
	fmt.Println(relink(page, from, to))
	// Output:
	// <a href="intro.html">The introduction</a>
	// <a href="intro.html#install">Install</a>
	// <a href="..">All documents</a>
	// <a href="../intro/start.html?lang=de&amp;print">Auf Deutsch</a>
	// <a href="http://example.org/old">Old</a>
	// <a href="//cdn.example/a b.css">Style</a>
	// <img src="../intro/img/gr%C3%B6%C3%9Fe%201.png">
	// <a href="https://example.org:https/">broken</a>
	// <a href="./note:plan">Plan</a>
}

// check prints what is wrong with the links of a page, each with its place, and
// nothing of the links, in which passwords may be. It takes them as they are
// written, without character references.
func check(name, text string, page weburl.URL) {
	for _, m := range link.FindAllStringSubmatchIndex(text, -1) {
		start, input := m[4], text[m[4]:m[5]]
		o := weburl.Options{Base: page, Report: func(e validation.Error) {
			e = e.Shift(start)
			line := 1 + strings.Count(text[:e.Span.Start], "\n")
			column := e.Span.Start - strings.LastIndexByte(text[:e.Span.Start], '\n')
			fmt.Printf("%s:%d:%d: %s\n", name, line, column, e.Explanation())
		}}
		// What makes a link fail is reported as well, and last.
		if _, err := o.Parse(input); err != nil {
			fmt.Println("\tso that it leads nowhere")
		}
	}
}

// A link checker that needs no network: it finds what browsers put up with, and
// what even they do not. Of these eight net/url finds fault with one, without a
// place.
func Example_linkChecker() {
	const text = `<a href="guide.html">fine</a>
<a href="https:/example.org/">one slash</a> <a href="\guide.html">a backslash</a>
<img src="annual report.pdf"><a href="http://192.168.010.1/">octal</a>
<a href="https://me:secret@example.org/">a password</a>
<a href="https://example.org:http/">a port</a>
<a href="https:///">no host</a>
`
	check("index.html", text, weburl.MustParse("https://example.org/"))
	// Output:
	// index.html:2:16: there must be exactly two slashes, "//", after the scheme
	// index.html:2:54: "\" is not allowed here; write "/"
	// index.html:3:17: a character is not allowed here; percent-encode or remove it
	// index.html:3:54: this part of the IPv4 address is hexadecimal or octal
	// index.html:4:18: a valid URL must not contain a username or password
	// index.html:5:30: a port must be a number from 0 to 65535
	// 	so that it leads nowhere
	// index.html:6:18: there must be exactly two slashes, "//", after the scheme
	// index.html:6:19: the host is missing
	// 	so that it leads nowhere
}
