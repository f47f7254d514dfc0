package psl_test

import (
	"errors"
	"fmt"
	"net/http/cookiejar"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/psl"
)

func ExamplePublicSuffix() {
	for _, domain := range []string{"www.example.co.uk", "whatwg.github.io", "www.example.com.", "127.0.0.1"} {
		h, err := host.Parse(domain)
		if err != nil {
			fmt.Println(err)
			continue
		}
		suffix := psl.PublicSuffix(h)
		fmt.Println(suffix, suffix.IsNull())
	}
	// Output:
	// co.uk false
	// github.io false
	// com. false
	//  true
}

func ExampleRegistrableDomain() {
	for _, domain := range []string{"www.example.co.uk", "食狮.公司.cn", "co.uk"} {
		h, err := host.Parse(domain)
		if err != nil {
			fmt.Println(err)
			continue
		}
		registrable := psl.RegistrableDomain(h)
		fmt.Println(registrable, registrable.IsNull())
	}
	// Output:
	// example.co.uk false
	// xn--85x722f.xn--55qx5d.cn false
	//  true
}

func ExampleLookup() {
	for _, domain := range []string{"example.co.uk", "a.github.io", "a.corp"} {
		h, err := host.Parse(domain)
		if err != nil {
			fmt.Println(err)
			continue
		}
		r := psl.Lookup(h)
		fmt.Println(r.PublicSuffix, r.Rule, r.RegistrableDomain)
	}
	// Output:
	// co.uk ICANN example.co.uk
	// github.io private a.github.io
	// corp default a.corp
}

func ExampleIsRegistrableSuffix() {
	h, err := host.Parse("login.example.co.uk")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, id := range []string{"example.co.uk", "co.uk", "ample.co.uk"} {
		suffix, err := host.Parse(id)
		fmt.Println(err == nil && psl.IsRegistrableSuffix(suffix, h), id)
	}
	// Output:
	// true example.co.uk
	// false co.uk
	// false ample.co.uk
}

func ExampleLoad() {
	// In a program, the body of https://publicsuffix.org/list/public_suffix_list.dat.
	list, err := psl.Load(strings.NewReader("// VERSION: 2026-11-01_00-00-00_UTC\ncom\nshop.example\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	h, err := host.Parse("www.ann.shop.example")
	fmt.Println(psl.RegistrableDomain(h), list.RegistrableDomain(h), list.Version(), err)
	// Output: shop.example ann.shop.example 2026-11-01_00-00-00_UTC <nil>
}

func ExampleError() {
	_, err := psl.Load(strings.NewReader("com\nexa_mple.com\n"))
	fmt.Println(err)
	var wrong *psl.Error
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Line, wrong.Span, wrong.Problem)
	}
	// Output:
	// psl: line 2, bytes 3-4: the rule is not a domain: only letters, digits and hyphens are allowed in a domain
	// 2 3-4 not a domain
}

func ExampleCookieJarList() {
	jar, err := cookiejar.New(&cookiejar.Options{PublicSuffixList: psl.CookieJarList{}})
	fmt.Println(jar != nil, err)
	// Output: true <nil>
}
