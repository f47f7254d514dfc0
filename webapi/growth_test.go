package webapi_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/webapi"
)

// use parses an input, and sets every attribute of a URL to it.
func use(input string) {
	if u := webapi.Parse(input, "https://example.org/x/y"); u != nil {
		_ = u.Origin()
		_ = u.SearchParams().String()
	}
	for _, href := range []string{"https://u:p@example.org:8080/x/y?q#f", "foo://u@h/x?q#f", "file:///C:/x", "x:y  ?q#f"} {
		u := webapi.Parse(href)
		params := u.SearchParams()
		for _, a := range attributes.All {
			if a.Set != nil && a.Name != "href" {
				_ = a.Set(u, input)
			}
		}
		params.Append("x", input)
		params.Set("x", input)
		params.Sort()
		params.Delete("a")
		_ = u.SetHref(input)
		_ = u.ToJSON()
	}
	usePattern(input)
}

// usePattern makes patterns of an input, and matches it.
func usePattern(input string) {
	for _, init := range []webapi.URLPatternInput{webapi.USVString(input), webapi.URLPatternInit{"pathname": input, "hostname": "*"}} {
		if p, err := webapi.NewURLPatternWithBase(init, "https://example.org/x"); err == nil {
			_, _ = p.Exec(webapi.USVString(input))
		}
		if p, err := webapi.NewURLPattern(init); err == nil {
			_, _ = p.Exec(init)
		}
	}
	for _, path := range []string{"*", "/:a/*", "/(.*a.*)b"} {
		if p, err := webapi.NewURLPattern(webapi.URLPatternInit{"pathname": path}); err == nil {
			_, _ = p.Exec(webapi.USVString(input), "https://example.org/x")
			_, _ = p.Test(webapi.URLPatternInit{"pathname": input})
		}
	}
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, hostile.URLs(), use)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.URLs(), 4000, use)
}
