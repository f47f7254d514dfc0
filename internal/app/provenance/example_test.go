package provenance_test

import (
	"fmt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/provenance"
)

func ExampleOf() {
	input := "HTTPS://ex%41mple.org:443/a/./b/../c d?q#ü"
	m, err := provenance.Of(input, weburl.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, p := range m.Pieces {
		fmt.Printf("%2d %-8s %-10s %q -> %q", i, p.Component, p.Kind, p.In.Of(input), p.Out.Of(m.URL.String()))
		if p.By >= 0 {
			fmt.Print(" by ", p.By)
		}
		fmt.Println()
	}
	// Output:
	//  0 scheme   lowercased "HTTPS" -> "https"
	//  1          same       "://" -> "://"
	//  2 host     same       "ex" -> "ex"
	//  3 host     decoded    "%41" -> "a"
	//  4 host     same       "mple.org" -> "mple.org"
	//  5          dropped    ":" -> ""
	//  6 port     dropped    "443" -> ""
	//  7 path     same       "/a" -> "/a"
	//  8 path     moved      "/." -> "" by 8
	//  9 path     moved      "/b" -> "" by 10
	// 10 path     moved      "/.." -> "" by 10
	// 11 path     same       "/c" -> "/c"
	// 12 path     encoded    " " -> "%20"
	// 13 path     same       "d" -> "d"
	// 14          same       "?" -> "?"
	// 15 query    same       "q" -> "q"
	// 16          same       "#" -> "#"
	// 17 fragment encoded    "ü" -> "%C3%BC"
}
