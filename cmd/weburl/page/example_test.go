package page_test

import (
	"errors"
	"fmt"
	"html"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/page"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

func ExampleRead() {
	const source = `<base href="/docs/">
<link rel=stylesheet href=main.css>
<a href="?lang=de&amp;print" ping="/count">Auf Deutsch</a>
<img src=s.png srcset="a,b.png 1x, c.png 2x">`
	p := page.Read([]byte(source), weburl.MustParse("https://example.org/"), nil)
	for u := range p.URLs() {
		fmt.Printf("%d:%d %s %s is %v: %v\n", u.Line, u.Column, u.Element, u.Attribute, u.Use, u.URL)
	}
	// Output:
	// 1:13 base href is base: https://example.org/docs/
	// 2:27 link href is fetched: https://example.org/docs/main.css
	// 3:10 a href is followed: https://example.org/docs/?lang=de&print
	// 3:36 a ping is pinged: https://example.org/count
	// 4:10 img src is fetched: https://example.org/docs/s.png
	// 4:24 img srcset is fetched: https://example.org/docs/a,b.png
	// 4:36 img srcset is fetched: https://example.org/docs/c.png
}

// A page moves, and its links still work.
func Example_relinkPage() {
	const source = `<a href="https://example.org/docs/guide/intro.html">The introduction</a>
<a href="../guide/intro.html#install">Install</a>
<a href="?lang=de&amp;print">Auf Deutsch</a>
<a href="http://example.org/old">Old</a>
<img srcset="größe,1.png 1x, 2.png 2x">
<a href="https://example.org:https/">broken</a>
<a href="/docs/guide/note:plan">Plan</a>`
	from := weburl.MustParse("https://example.org/docs/intro/start.html")
	to := weburl.MustParse("https://example.org/docs/guide/start.html")

	base := reference.FromURL(to)
	var moved strings.Builder
	end := 0
	for u := range page.Read([]byte(source), from, nil).URLs() {
		if u.Err != nil || u.URL.Origin() != to.Origin() {
			continue
		}
		if r, err := base.Relativize(reference.FromURL(u.URL)); err == nil {
			moved.WriteString(source[end:u.Span.Start] + html.EscapeString(r.String()))
			end = u.Span.End
		}
	}
	fmt.Println(moved.String() + source[end:])
	// Output:
	// <a href="intro.html">The introduction</a>
	// <a href="intro.html#install">Install</a>
	// <a href="../intro/start.html?lang=de&amp;print">Auf Deutsch</a>
	// <a href="http://example.org/old">Old</a>
	// <img srcset="../intro/gr%C3%B6%C3%9Fe,1.png 1x, ../intro/2.png 2x">
	// <a href="https://example.org:https/">broken</a>
	// <a href="./note:plan">Plan</a>
}

// A link checker that needs no network. It prints nothing of the links themselves, which may
// contain passwords.
func Example_linkChecker() {
	const source = `<a href="guide.html">fine</a>
<a href="https:/example.org/">one slash</a> <a href="\guide.html">a backslash</a>
<a href="https://me:secret@example.org/">a password</a>
<a href="https://example.org:http/">a port</a>`
	p := page.Read([]byte(source), weburl.MustParse("https://example.org/"), nil)
	for u := range p.URLs() {
		o := weburl.Options{Base: p.Base(), Report: func(e validation.Error) {
			fmt.Printf("%d:%d: %s %s: %s\n", u.Line, u.Column, u.Element, u.Attribute, e.Explanation())
		}}
		o.Parse(u.Text)
		if errors.Is(u.Err, validation.PortInvalid) {
			fmt.Println("\tthe link does not parse")
		}
	}
	// Output:
	// 2:10: a href: there must be exactly two slashes, "//", after the scheme
	// 2:54: a href: "\" is not allowed here; write "/"
	// 3:10: a href: a valid URL must not contain a username or password
	// 4:10: a href: a port must be a number from 0 to 65535
	// 	the link does not parse
}
