package examples_test

import (
	"fmt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
)

// client is an application that lets people log in through another site.
type client struct {
	// redirects are the registered URLs to which answers may go.
	redirects []weburl.URL
}

// redirect returns the URL that a request asks for, if it is registered. It compares whole
// URLs, except that a loopback address may have any port (RFC 8252). To also demand the
// exact spelling, compare requested with the string of the result.
func (c client) redirect(requested string) (_ weburl.URL, ok bool) {
	u, err := weburl.Parse(requested)
	if err != nil {
		return weburl.URL{}, false
	}
	for _, r := range c.redirects {
		if u == r || isLoopback(r) && u.WithoutPort() == r.WithoutPort() {
			return u, true
		}
	}
	return weburl.URL{}, false
}

// isLoopback reports whether u is an http: URL with a loopback address.
func isLoopback(u weburl.URL) bool {
	addr, ok := u.Host().Addr()
	return ok && u.Scheme() == "http" && addr.IsLoopback()
}

// page returns the page to show after the login: next, if it has the origin of home, or
// else home. It also compares schemes, since a blob: URL has the origin of the URL in it.
func page(home weburl.URL, next string) weburl.URL {
	u, err := home.Parse(next)
	if err != nil || u.Scheme() != home.Scheme() || u.Origin() != home.Origin() {
		return home
	}
	return u.WithoutCredentials()
}

// answer adds parameters to the query, and keeps the rest, as RFC 6749 requires.
func answer(redirect weburl.URL, params form.List) (weburl.URL, error) {
	query, _ := redirect.Query()
	if query != "" {
		query += "&"
	}
	return redirect.WithQuery(query + params.String())
}

// An authorization server redirects only to registered URLs.
func Example_oauthRedirect() {
	c := client{redirects: []weburl.URL{
		weburl.MustParse("https://app.example/callback?tenant=a%20b"),
		weburl.MustParse("http://127.0.0.1/callback"),
		weburl.MustParse("com.example.app:/callback"),
	}}
	for _, requested := range []string{
		"https://app.example/callback?tenant=a%20b",
		"HTTPS://APP.example:443/callback?tenant=a b",
		"http://127.0.0.1:49152/callback",
		"com.example.app:/callback",
		"https://app.example/callback",
		"https://app.example/callback/../callback?tenant=a%20b#",
		"https://app.example.evil.example/callback?tenant=a%20b",
		"https://app.example@evil.example/callback?tenant=a%20b",
		`https://evil.example\@app.example/callback?tenant=a%20b`,
		"http://127.0.0.1.evil.example/callback",
		"http://user@127.0.0.1/callback",
	} {
		redirect, ok := c.redirect(requested)
		if !ok {
			fmt.Println("refused:", requested)
			continue
		}
		u, err := answer(redirect, form.List{{Name: "code", Value: "x&y"}, {Name: "state", Value: "1 2"}})
		fmt.Println(u, err)
	}
	// Output:
	// https://app.example/callback?tenant=a%20b&code=x%26y&state=1+2 <nil>
	// https://app.example/callback?tenant=a%20b&code=x%26y&state=1+2 <nil>
	// http://127.0.0.1:49152/callback?code=x%26y&state=1+2 <nil>
	// com.example.app:/callback?code=x%26y&state=1+2 <nil>
	// refused: https://app.example/callback
	// refused: https://app.example/callback/../callback?tenant=a%20b#
	// refused: https://app.example.evil.example/callback?tenant=a%20b
	// refused: https://app.example@evil.example/callback?tenant=a%20b
	// refused: https://evil.example\@app.example/callback?tenant=a%20b
	// refused: http://127.0.0.1.evil.example/callback
	// refused: http://user@127.0.0.1/callback
}

// The page to show after the login comes from a link that anyone can write.
func Example_oauthNextPage() {
	home := weburl.MustParse("https://app.example/")
	for _, next := range []string{
		"/inbox?unread#top",
		"https://me@app.example/inbox",
		"//evil.example/inbox",
		`/\evil.example`,
		"/\t/evil.example",
		"https:evil.example",
		"javascript:alert(1)",
		"http://app.example/inbox",
		"blob:https://app.example/1-2",
	} {
		fmt.Printf("%-32q %s\n", next, page(home, next))
	}
	// Output:
	// "/inbox?unread#top"              https://app.example/inbox?unread#top
	// "https://me@app.example/inbox"   https://app.example/inbox
	// "//evil.example/inbox"           https://app.example/
	// "/\\evil.example"                https://app.example/
	// "/\t/evil.example"               https://app.example/
	// "https:evil.example"             https://app.example/evil.example
	// "javascript:alert(1)"            https://app.example/
	// "http://app.example/inbox"       https://app.example/
	// "blob:https://app.example/1-2"   https://app.example/
}
