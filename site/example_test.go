package site_test

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/site"
)

func ExampleOf() {
	s := site.Of(weburl.MustParse("https://www.example.co.uk:8443/a?b").Origin())
	fmt.Println(s, s.Scheme(), s.Host())
	fmt.Println(site.Of(weburl.MustParse("data:,").Origin()))
	// Output:
	// https://example.co.uk https example.co.uk
	// null
}

func ExampleSame() {
	shop := weburl.MustParse("https://shop.example.com").Origin()
	for _, s := range []string{"https://www.example.com:8443", "http://www.example.com", "https://example.com.evil.example"} {
		o := weburl.MustParse(s).Origin()
		fmt.Println(site.Same(shop, o), site.SchemelesslySame(shop, o), s)
	}
	// Output:
	// true true https://www.example.com:8443
	// false true http://www.example.com
	// false false https://example.com.evil.example
}

func ExampleSchemelesslySame() {
	a := weburl.MustParse("http://a.github.io").Origin()
	b := weburl.MustParse("https://b.github.io").Origin()
	fmt.Println(site.SchemelesslySame(a, a), site.SchemelesslySame(a, b))
	// Output: true false
}

func ExampleOptions() {
	list, err := psl.Load(strings.NewReader("corp.example\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	a := weburl.MustParse("https://a.corp.example").Origin()
	b := weburl.MustParse("https://b.corp.example").Origin()
	fmt.Println(site.Same(a, b), site.Options{List: list}.Same(a, b))
	// Output: true false
}
