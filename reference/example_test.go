package reference_test

import (
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
	// reference: port-invalid at bytes 14-15: the port contains something other than ASCII digits
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

func ExampleReference_Onto() {
	base := reference.MustParse("//example.org")
	fmt.Println(reference.MustParse("foo/bar").Onto(base))

	// References can be put onto one another before there is a base.
	skin := reference.MustParse("../themes/dark/")
	logo := reference.MustParse("logo.svg").Onto(skin)
	fmt.Println(logo)
	fmt.Println(logo.Onto(reference.MustParse("https://example.org/a/b")).NormalizePath())
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
	//  reference: host-missing: a host is required here but missing
}

func ExampleRelativize() {
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
		r, _ := reference.Relativize(base, reference.MustParse(target))
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

func ExampleRelativizeAs() {
	base, target := reference.MustParse("https://example.org/a/b"), reference.MustParse("https://example.org/a/c")
	fmt.Println(reference.RelativizeAs(base, target, reference.PathAbsolute))
	fmt.Println(reference.RelativizeAs(base, target, reference.SchemeRelative))
	fmt.Println(reference.RelativizeAs(base, reference.MustParse("foo:/x"), reference.PathAbsolute))
	// Output:
	// /a/c <nil>
	// //example.org/a/c <nil>
	//  reference: no such reference: base and target have different schemes
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

func ExampleRFC3986Resolve() {
	base, _ := reference.ParseRFC3986("http://a/b/c/d;p?q")
	ref, _ := reference.ParseRFC3986("http:g")
	u, _ := reference.RFC3986Resolve(ref, base)
	fmt.Println(u.Unencoded())
	u, _ = reference.RFC3986LegacyResolve(ref, base)
	fmt.Println(u.Unencoded())
	// Output:
	// http:g
	// http://a/b/c/g
}
