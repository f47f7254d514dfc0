package convert_test

import (
	"fmt"

	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

func ExampleFromServeMux() {
	c, err := convert.FromServeMux("GET /books/{id}")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Patterns[0].Component(urlpattern.Pathname))
	fmt.Println("exact:", c.Exact, "on clean URLs:", c.Clean)
	fmt.Println("only the ServeMux matches", c.Only())
	for _, n := range c.Notes {
		fmt.Println(n.Explanation())
	}
	// Output:
	// /books/:id
	// exact: no on clean URLs: yes
	// only the ServeMux matches http://example.com/%62ooks/a
	// the method was left out
}

func ExampleFromGlob() {
	c, err := convert.FromGlob("https://example.org/*.pdf")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Patterns[0].Component(urlpattern.Pathname), c.Exact)
	fmt.Println("only the glob matches", c.Only())
	fmt.Println("only the pattern matches", c.Extra())
	// Output:
	// /([^\/]*).pdf no
	// only the glob matches https://example.org/a?b.pdf
	// only the pattern matches https://example.org/.pdf?
}
