package reference_test

import (
	"errors"
	"fmt"

	"github.com/weburl-go/weburl/reference"
)

func ExampleParse() {
	r, err := reference.Parse("../img/logo.png?v=2")
	fmt.Println(r.Notation(), err)
	fmt.Println(r.Ord())

	_, err = reference.Parse("//example.org:http/")
	fmt.Println(err)
	// Output:
	// (dir ..)・(dir img)・(file logo.png)・(query v=2) <nil>
	// dir
	// weburl: port-invalid at bytes 14-15: a port must be a number from 0 to 65535
}

func ExampleMode_Parse() {
	s := `\docs\C:\readme.txt`
	for _, base := range []string{"https://example.org/", "file:///", "foo://example.org/"} {
		r, _ := reference.MustParse(base).Mode().Parse(s)
		fmt.Println(r.Notation())
	}
	// Output:
	// (path-root /)・(dir docs)・(dir C:)・(file readme.txt)
	// (path-root /)・(dir docs)・(dir C:)・(file readme.txt)
	// (file \docs\C:\readme.txt)
}

func ExampleMode_CheckStrict() {
	for _, s := range []string{"../a%20b?q", `..\a`, "//user@example.org/", "?a^b"} {
		err := reference.WebMode.CheckStrict(s)
		fmt.Println(s, err == nil)
		var e *reference.StrictError
		if errors.As(err, &e) {
			fmt.Println(" ", e.Rule.String(), e.Span, s[e.Span.Start:e.Span.End])
		}
	}
	// Output:
	// ../a%20b?q true
	// ..\a false
	//   backslash 2-3 \
	// //user@example.org/ false
	//   userinfo 2-7 user@
	// ?a^b false
	//   character 2-3 ^
}

func ExampleColumn_Treatment() {
	fmt.Println(reference.PathColumn.Treatment('^'), reference.QueryColumn.Treatment('^'), reference.OpaqueHostColumn.Treatment('^'))
	// Output: fixed tolerated rejected
}

func ExampleReference_WithFile() {
	r := reference.MustParse("docs/index.html")
	fmt.Println(r.WithFile("faq.html"))
	_, err := r.WithFile("a/b")
	fmt.Println(err)
	// Output:
	// docs/faq.html <nil>
	// reference: byte 1: the component cannot contain this character; percent-encode it
}

func ExampleReference_Rebase() {
	base := reference.MustParse("//example.org")
	fmt.Println(base.Rebase(reference.MustParse("foo/bar")))

	// References can be rebased onto each other before there is a base.
	skin := reference.MustParse("../themes/dark/")
	logo := skin.Rebase(reference.MustParse("logo.svg"))
	fmt.Println(logo)
	fmt.Println(reference.MustParse("https://example.org/a/b").Rebase(logo).NormalizePath())
	// Output:
	// //example.org/foo/bar
	// ../themes/dark/logo.svg
	// https://example.org/themes/dark/logo.svg
}

func ExampleReference_Upto() {
	r := reference.MustParse("https://example.org/a/b?q")
	fmt.Println(r.Upto(reference.PathRoot))
	fmt.Println(r.Upto(reference.File))
	// Output:
	// https://example.org
	// https://example.org/a/
}

func ExampleReference_Resolve() {
	base := reference.MustParse("https://example.org/a/b?q")
	for _, s := range []string{"../c d", `\\EXAMPLE.net`, "https:e", "https://"} {
		fmt.Println(base.Resolve(s))
	}
	// Output:
	// https://example.org/c%20d <nil>
	// https://example.net/ <nil>
	// https://example.org/a/e <nil>
	//  weburl: host-missing at byte 8: the host is missing
}

func ExampleReference_Relativize() {
	base := reference.MustParse("https://example.org/docs/guide/start.html")
	for _, target := range []string{
		"https://example.org/docs/guide/start.html#install",
		"https://example.org/docs/guide/faq.html",
		"https://example.org/docs/guide/",
		"https://example.org/docs/guide/a:b",
		"https://example.org/",
		"https://example.net/",
		"mailto:docs@example.org",
	} {
		r, _ := base.Relativize(reference.MustParse(target))
		fmt.Println(r)
	}
	// Output:
	// #install
	// faq.html
	// .
	// ./a:b
	// /
	// //example.net
	// mailto:docs@example.org
}

func ExampleReference_RelativizeAs() {
	base, target := reference.MustParse("https://example.org/a/b"), reference.MustParse("https://example.org/a/c")
	fmt.Println(base.RelativizeAs(target, reference.PathAbsolute))
	fmt.Println(base.RelativizeAs(target, reference.SchemeRelative))
	fmt.Println(base.RelativizeAs(reference.MustParse("foo:/x"), reference.PathAbsolute))
	// Output:
	// /a/c <nil>
	// //example.org/a/c <nil>
	//  reference: no path-absolute reference leads to the target: base and target have different schemes; use Relativize for one of any form
}

func ExampleReference_Normalize() {
	for _, s := range []string{"./a/../b", "a/..", "../../x", "HTTP://EXAMPLE.org:80/%7e/ü", "//example.org:80"} {
		fmt.Println(reference.MustParse(s).Normalize())
	}
	// Output:
	// b <nil>
	// ./ <nil>
	// ../../x <nil>
	// http://example.org/%7e/%C3%BC <nil>
	// //example.org:80 <nil>
}

func ExampleReference_ResolveRFC3986() {
	base, _ := reference.ParseRFC3986("http://a/b/c/d;p?q")
	ref, _ := reference.ParseRFC3986("http:g")
	u, _ := base.ResolveRFC3986(ref)
	fmt.Println(u.Unencoded())
	u, _ = base.ResolveRFC3986Legacy(ref)
	fmt.Println(u.Unencoded())
	// Output:
	// http:g
	// http://a/b/c/g
}

func ExampleParseRFC3986() {
	_, err := reference.ParseRFC3986("//example.org:http/")
	fmt.Println(err)
	fmt.Println(errors.Is(err, reference.RulePort))
	// Output:
	// reference: port at byte 14-15: the port contains something other than decimal digits
	// true
}

func ExampleDecodeText() {
	r := reference.MustParse("/caf%C3%A9/50%25?q=a%2Fb")
	file, _ := r.File()
	text, ok := reference.DecodeText(file)
	fmt.Println(text, ok)
	for dir := range r.Dirs() {
		fmt.Println(reference.DecodeText(dir))
	}
	// Output:
	// 50% true
	// café true
}

func ExampleOptions() {
	o := reference.Options{
		Base:   reference.MustParse("https://example.org/"),
		Forced: func(f reference.Forcing) { fmt.Println("warning:", f) },
	}
	fmt.Println(o.Resolve("http:example.net/a"))
	// Output:
	// warning: authority taken from the path, path-root added
	// http://example.net/a <nil>
}
