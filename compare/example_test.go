package compare_test

import (
	"errors"
	"fmt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
)

// A check by RFC 3986 reads one host, and curl goes to another.
func ExampleAnalyze() {
	profile, err := compare.ParseProfile("guard=rfc3986 fetch=curl")
	if err != nil {
		fmt.Println(err)
		return
	}
	a := compare.Analyze("http://0x7f.1/admin", nil, profile)
	for _, r := range a.Readings() {
		fmt.Printf("%s shows %s, which is %s\n", r.Edition.Name, r.Host.Text, r.Target.Host)
	}
	for _, f := range a.Findings() {
		fmt.Println(f.Severity, f.ID, f.Span)
	}
	// Output:
	// rfc3986 shows 0x7f.1, which is 127.0.0.1
	// curl shows 127.0.0.1, which is 127.0.0.1
	// high numeric-host 7-13
	// high internal-target 7-13
	// high raw-host-not-dialed 7-13
	// high hides-internal 7-13
}

func ExampleAnalysis_Pivot() {
	profile, err := compare.ParseProfile("all")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, input := range []string{"http://a@evil.example@good.example/", "http://0x7f.1/"} {
		pivot, ok := compare.Analyze(input, nil, profile).Pivot()
		fmt.Println(pivot.Span, pivot.Encoded, pivot.Result, ok)
	}
	// Output:
	// 8-9 true http://a%40evil.example@good.example/ true
	// 0 false  false
}

// The target of a redirect must not leave the site.
func ExampleParseProfile_redirect() {
	profile, err := compare.ParseProfile("redirect")
	if err != nil {
		fmt.Println(err)
		return
	}
	base := "https://shop.example/login"
	for _, ref := range []string{"/cart", "//evil.example/", `/\evil.example/`} {
		a := compare.Analyze(ref, &base, profile)
		fmt.Println(ref, a.Severity(), a.Effect())
	}
	// Output:
	// /cart none same
	// //evil.example/ critical leaves-origin
	// /\evil.example/ critical hosts-differ
}

func ExampleAnalysis_Safe() {
	profile, err := compare.ParseProfile("guard=net/url fetch=net/http")
	if err != nil {
		fmt.Println(err)
		return
	}
	safe, ok := compare.Analyze("HTTP://accounts.bank.example@Shop.example:80/a/../b", nil, profile).Safe()
	fmt.Println(safe.Href, safe.Agreed, safe.DropsCredentials, ok)
	// Output: http://shop.example/b true true true
}

// A service passes on only URLs that all of its programs read alike.
func ExampleGuard() {
	var guard compare.Guard
	for _, input := range []string{
		"https://Shop.example/a b",
		"http://127.1/admin",
		"https://shop.example\t/",
		"https://",
	} {
		u, err := guard.Parse(input)
		var refused *compare.RefusedError
		switch {
		case errors.As(err, &refused):
			fmt.Println(refused)
		case err != nil:
			fmt.Println("not a URL:", err)
		default:
			fmt.Println("fetch", u)
		}
	}
	// Output:
	// fetch https://shop.example/a%20b
	// compare: refused: net/url and net/http show an internal host in disguise: an IPv4 address not written as four decimal numbers (numeric-host)
	// compare: refused: net/url and net/http reject this URL: invalid control character in URL
	// not a URL: weburl: host-missing at byte 8: the host is missing
}

func ExampleGuard_base() {
	profile, err := compare.ParseProfile("redirect")
	if err != nil {
		fmt.Println(err)
		return
	}
	guard := compare.Guard{Profile: profile, Base: weburl.MustParse("https://shop.example/login")}
	_, err = guard.Parse("//evil.example/")
	fmt.Println(err)
	u, err := guard.Parse("../cart?id=7")
	fmt.Println(u, err)
	// Output:
	// compare: refused: whatwg, rfc3986, rfc3987 and 8 others do not all stay in the origin of the base URL: a reference that names a host without a scheme (scheme-relative)
	// https://shop.example/cart?id=7 <nil>
}

func ExampleKinds() {
	for _, k := range compare.Kinds()[:2] {
		fmt.Println(k.ID, "- CWE", k.CWE)
	}
	// Output:
	// hidden-scheme - CWE 184
	// script-scheme - CWE 79
}
