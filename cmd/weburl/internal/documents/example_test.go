package documents_test

import (
	"fmt"

	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/validation"
)

func ExampleHTML() {
	source := `<a href="?a&amp;b c">`
	for _, l := range documents.HTML([]byte(source)).Links {
		fmt.Println(l.Context, l.Text)
		space := l.Source(validation.Span{Start: 4, End: 5})
		fmt.Printf("the space is byte %d: %q\n", space.Start, source[space.Start:space.End])
		fmt.Println(l.Escape("?a&b%20c"))
	}
	// Output:
	// a href ?a&b c
	// the space is byte 17: " "
	// ?a&amp;b%20c true
}

func ExampleMarkdown() {
	source := "See [a](b\\_c) and <https://example.org/>."
	for _, l := range documents.Markdown([]byte(source)).Links {
		fmt.Println(l.Context, l.Text, source[l.Start:l.End])
	}
	// Output:
	// link b_c b\_c
	// autolink https://example.org/ https://example.org/
}

func ExampleText() {
	for _, l := range documents.Text([]byte("See (https://example.org/a_(b)), www.example.org.")).Links {
		fmt.Println(l.Start, l.End, l.Text)
	}
	// Output:
	// 5 30 https://example.org/a_(b)
}
