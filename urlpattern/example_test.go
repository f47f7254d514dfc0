package urlpattern_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

func ExampleParse() {
	p := urlpattern.MustParse("https://*.example.com/books/:id")
	for _, text := range []string{
		"https://www.example.com/books/7?page=2",
		"https://www.example.com/books/7/cover",
		"https://example.com/books/7",
		"https://www.example.com:8443/books/7",
	} {
		fmt.Println(p.Test(weburl.MustParse(text)), text)
	}
	// Output:
	// true https://www.example.com/books/7?page=2
	// false https://www.example.com/books/7/cover
	// false https://example.com/books/7
	// false https://www.example.com:8443/books/7
}

func ExamplePattern_Match() {
	p := urlpattern.MustParse("https://:user.example.com/books{/:id}?")
	m, ok := p.Match(weburl.MustParse("https://ann.example.com/books/7"))
	fmt.Println(ok)
	user, _ := m.Group(urlpattern.Hostname, "user")
	id, _ := m.Named("id")
	fmt.Println(user, id)

	m, ok = p.Match(weburl.MustParse("https://ann.example.com/books"))
	_, hasID := m.Named("id")
	fmt.Println(ok, hasID)
	// Output:
	// true
	// ann 7
	// true false
}

func ExampleNew() {
	p, err := urlpattern.New(urlpattern.Init{
		urlpattern.Protocol: "http{s}?",
		urlpattern.Hostname: "{*.}?example.com",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.TestString("http://example.com:8080/"))
	fmt.Println(p.TestString("https://a.b.example.com/c"))
	fmt.Println(p.TestString("https://badexample.com/"))
	// Output:
	// true
	// true
	// false
}

func ExampleError() {
	_, err := urlpattern.New(urlpattern.Init{urlpattern.Pathname: "/books/(?!admin).*"})
	fmt.Println(err)

	var e *urlpattern.Error
	if errors.As(err, &e) {
		fmt.Println(e.Code, e.Component, e.Span)
	}
	_, err = urlpattern.Parse("https://example.com/((?!admin).*)")
	fmt.Println(errors.Is(err, urlpattern.NotRegular))
	// Output:
	// urlpattern: pathname at bytes 8-9: a regular expression must not begin with a question mark; for (?:a|b), write (a|b)
	// regexp-question pathname 8-9
	// true
}

func ExamplePattern_Generate() {
	p := urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: "/books/:id"})
	fmt.Println(p.Generate(urlpattern.Pathname, map[string]string{"id": "naïve"}))
	// Output: /books/na%C3%AFve <nil>
}

func ExamplePattern_UnmarshalJSON() {
	var rules struct {
		Allow []urlpattern.Pattern `json:"allow"`
	}
	text := `{"allow": ["https://example.com/*", {"protocol": "https", "hostname": "*.example.org"}]}`
	if err := json.Unmarshal([]byte(text), &rules); err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range rules.Allow {
		fmt.Println(p.Component(urlpattern.Hostname), p.Component(urlpattern.Pathname))
	}
	// Output:
	// example.com /*
	// *.example.org *
}

func ExampleSet() {
	var b urlpattern.Builder[string]
	b.Add(urlpattern.MustParse("https://*.example.com/users/me"), "own page")
	b.Add(urlpattern.MustParse("https://*.example.com/users/:id"), "a user's page")
	b.Add(urlpattern.MustParse("https://*.example.com/*"), "not found")
	routes := b.Set()

	u := weburl.MustParse("https://www.example.com/users/7")
	if hit, ok := routes.First(u); ok {
		m, _ := hit.Pattern.Match(u)
		id, _ := m.Named("id")
		fmt.Println(hit.Value, id)
	}
	for hit := range routes.All(u) {
		fmt.Println(hit.Index, hit.Value)
	}
	// Output:
	// a user's page 7
	// 1 a user's page
	// 2 not found
}
