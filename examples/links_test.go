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

// link finds the links of a page. That is enough for an example; a program would use an
// HTML parser.
var link = regexp.MustCompile(`(href|src)="([^"]*)"`)

// relink returns the text of a page that moves from one URL to another. Its links lead
// where they did: links within the site become relative to the new URL, and others stay.
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

// A page moves, and its links still work.
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

// check prints the errors in the links of a page, with line and column. It prints nothing
// of the links themselves, which may contain passwords. It does not decode character
// references.
func check(name, text string, page weburl.URL) {
	for _, m := range link.FindAllStringSubmatchIndex(text, -1) {
		start, input := m[4], text[m[4]:m[5]]
		o := weburl.Options{Base: page, Report: func(e validation.Error) {
			e = e.Shift(start)
			line := 1 + strings.Count(text[:e.Span.Start], "\n")
			column := e.Span.Start - strings.LastIndexByte(text[:e.Span.Start], '\n')
			fmt.Printf("%s:%d:%d: %s\n", name, line, column, e.Explanation())
		}}
		// Report is also called with the fatal error, as the last one.
		if _, err := o.Parse(input); err != nil {
			fmt.Println("\tthe link does not parse")
		}
	}
}

// A link checker that needs no network. It finds errors that browsers tolerate, and errors
// that they do not. net/url reports one of these eight, without its position.
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
	// 	the link does not parse
	// index.html:6:18: there must be exactly two slashes, "//", after the scheme
	// index.html:6:19: the host is missing
	// 	the link does not parse
}
