package analysis_test

import (
	"fmt"
	"slices"

	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

func Example() {
	a := urlpattern.MustParse("https://*.example.com/:page")
	b := urlpattern.MustParse("https://www.:domain.com/about")
	fmt.Println(analysis.Overlaps(a, b).URL)
	fmt.Println(analysis.Within(a, b).URL)
	// Output:
	// https://www.example.com/about
	// https://.example.com/a
}

func ExampleWithin() {
	route := urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: "/admin/:page"})
	protected := urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: "/admin*"})
	fmt.Println(analysis.Within(route, protected).Verdict)
	// Output: yes
}

func ExampleEmpty() {
	// The port of a URL is "" if it is the default one.
	p := urlpattern.MustNew(urlpattern.Init{urlpattern.Protocol: "(https)", urlpattern.Port: "443"})
	fmt.Println(analysis.Empty(p).Verdict)
	// Output: yes
}

func ExampleShadowed() {
	var routes []urlpattern.Pattern
	for _, path := range []string{"/users/:id", "/users/me", "/users/*"} {
		routes = append(routes, urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: path}))
	}
	for f := range analysis.Shadowed(routes) {
		fmt.Println(f.Index, "is shadowed by", f.Others)
	}
	// Output: 1 is shadowed by [0]
}

// The patterns of a [urlpattern.Set], in the order in which First looks for a match.
func ExampleShadowed_set() {
	var b urlpattern.Builder[string]
	for _, path := range []string{"/static/*", "/static/logo.svg", "/:page"} {
		b.Add(urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: path}), "handler of "+path)
	}
	routes := slices.Collect(b.Set().Patterns())
	var patterns []urlpattern.Pattern
	for _, r := range routes {
		patterns = append(patterns, r.Pattern)
	}
	for f := range analysis.Shadowed(patterns) {
		fmt.Println("never used:", routes[f.Index].Value)
	}
	// Output: never used: handler of /static/logo.svg
}
