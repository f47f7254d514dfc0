package webapi_test

import (
	"fmt"

	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/webapi"
)

func ExampleNewURLPattern() {
	p, err := webapi.NewURLPattern(webapi.USVString("https://*.example.com/books/:id"))
	if err != nil {
		panic(err)
	}
	fmt.Println(p.Hostname(), p.Pathname())
	fmt.Println(p.Test(webapi.USVString("https://www.example.com/books/7")))

	p, err = webapi.NewURLPattern(webapi.URLPatternInit{"pathname": "/BOOKS/*"}, webapi.URLPatternOptions{IgnoreCase: true})
	if err != nil {
		panic(err)
	}
	fmt.Println(p.Test(webapi.URLPatternInit{"pathname": "/books/7"}))
	// Output:
	// *.example.com /books/:id
	// true <nil>
	// true <nil>
}

func ExampleNewURLPatternWithBase() {
	p, err := webapi.NewURLPatternWithBase(webapi.USVString("../admin/*"), "https://discussion.example/forum/?page=2")
	fmt.Println(p.Hostname(), p.Pathname(), err)
	// Output: discussion.example /admin/* <nil>
}

func ExampleURLPattern_Exec() {
	p, err := webapi.NewURLPattern(webapi.URLPatternInit{"pathname": "/:lang(de|fr)?/books/:id"})
	if err != nil {
		panic(err)
	}
	result, err := p.Exec(webapi.USVString("/books/7"), "https://example.com/")
	if err != nil {
		panic(err)
	}
	for _, g := range result.Pathname.Groups {
		fmt.Printf("%s: %q, defined: %t\n", g.Name, g.Value, g.Defined)
	}
	// Output:
	// lang: "", defined: false
	// id: "7", defined: true
}

func ExampleURLPattern_Test_exception() {
	p, err := webapi.NewURLPattern(nil) // matches every URL
	if err != nil {
		panic(err)
	}
	_, err = p.Test(webapi.URLPatternInit{"pathname": "a"}, "https://example.com/")
	fmt.Println(err)
	// Output: TypeError: A URLPatternInit takes the base URL as its member "baseURL", not as an argument
}

func ExampleFromPattern() {
	p := webapi.FromPattern(urlpattern.MustParse("https://example.com/*"))
	fmt.Println(p.Protocol(), p.Pattern())
	// Output: https {"protocol":"https","username":"*","password":"*","hostname":"example.com","port":"","pathname":"/*","search":"*","hash":"*"}
}

func ExampleBuildURLPattern() {
	// An API that takes a pattern, in a page at this URL:
	page := webapi.Parse("https://example.com/shop/")
	p, err := webapi.BuildURLPattern(webapi.USVString("items/:id"), page.Record())
	fmt.Println(p.Pathname(), err)
	// Output: /shop/items/:id <nil>
}

func ExampleURLPattern() {
	p, err := webapi.NewURLPattern(webapi.USVString("http{s}?://{:subdomain.}?shop.example/products/:id([0-9]+)#reviews"))
	if err != nil {
		panic(err)
	}
	fmt.Println(p.Protocol(), p.Username(), p.Password(), p.Hostname())
	fmt.Printf("%q %s %q %s\n", p.Port(), p.Pathname(), p.Search(), p.Hash())
	fmt.Println(p.HasRegExpGroups())
	// Output:
	// http{s}? * * {:subdomain.}?shop.example
	// "" /products/:id([0-9]+) "" reviews
	// true
}

func ExampleURLPattern_Pattern() {
	p, err := webapi.NewURLPattern(webapi.URLPatternInit{"pathname": "/books/:id"})
	if err != nil {
		panic(err)
	}
	// The value tests parsed URLs without allocating.
	fmt.Println(p.Pattern().Test(webapi.Parse("https://example.com/books/7").Record()))
	// Output: true
}

func ExampleURLPatternComponentResult_Group() {
	p, err := webapi.NewURLPattern(webapi.URLPatternInit{"hostname": "{:sub.}?example.com"})
	if err != nil {
		panic(err)
	}
	result, err := p.Exec(webapi.USVString("https://www.example.com/"))
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Hostname.Group("sub"))
	// Output: www true
}
