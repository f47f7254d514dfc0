package examples_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/weburl-go/weburl"
)

var errNoPage = errors.New("not an http: or https: URL")

// pageKey returns the URL of the page that a link leads to, the same for all links to that
// page. Credentials and fragments do not make another page.
func pageKey(page weburl.URL, link string) (weburl.URL, error) {
	u, err := page.Parse(link)
	if err != nil {
		return weburl.URL{}, err
	}
	if !u.IsHTTP() {
		return weburl.URL{}, errNoPage
	}
	return u.WithoutFragment().WithoutCredentials(), nil
}

// A crawler fetches each page once, however its links are written.
func Example_crawlerKeys() {
	page := weburl.MustParse("https://example.org/docs/")
	seen := map[weburl.URL]bool{page: true}
	for _, link := range []string{
		"intro.html",
		"./intro.html#install",
		"HTTPS://Example.ORG:443/docs/intro.html",
		`\docs\.\intro.html`,
		"https://guest@example.org/docs/%2E/intro.html",
		"../docs/",
		"https://BÜCHER.example/?q=für",
		"https://xn--bcher-kva.example?q=f%C3%BCr",
		"http://2130706433/",
		"http://127.1",
		"mailto:docs@example.org",
		"https://example.org:https/",
	} {
		key, err := pageKey(page, link)
		switch {
		case err != nil:
			fmt.Println("skip ", err)
		case !seen[key]:
			// link is part of a page, which should not stay in memory because of it.
			seen[key.Clone()] = true
			fmt.Println("fetch", key)
		}
	}
	// Output:
	// fetch https://example.org/docs/intro.html
	// fetch https://xn--bcher-kva.example/?q=f%C3%BCr
	// fetch http://127.0.0.1/
	// skip  not an http: or https: URL
	// skip  weburl: port-invalid at bytes 20-21: a port must be a number from 0 to 65535
}

// archive holds what a crawl leaves on disk: pages under the strings of their keys, and the
// versions of the rules that made the keys.
type archive struct {
	Standard, Unicode string
	Pages             map[string]string
}

// upgrade computes the keys again by the current rules, and returns how many changed. A key
// that no longer parses stays as it is.
func (a *archive) upgrade() (moved int) {
	if a.Standard == weburl.StandardCommit && a.Unicode == weburl.UnicodeVersion {
		return 0
	}
	pages := make(map[string]string, len(a.Pages))
	for _, key := range slices.Sorted(maps.Keys(a.Pages)) {
		u, err := weburl.Parse(key)
		if err == nil && u.String() != key {
			moved++
			pages[u.String()] = a.Pages[key]
		} else {
			pages[key] = a.Pages[key]
		}
	}
	*a = archive{weburl.StandardCommit, weburl.UnicodeVersion, pages}
	return moved
}

// A program computes stored keys again when the rules have changed. The Standard did not
// encode "^" in paths until March 2025; since then, two keys of this archive are the same.
func Example_crawlerArchive() {
	a := archive{
		Standard: "7f3e3b6", Unicode: "16.0.0",
		Pages: map[string]string{
			"https://example.org/2%5E10": "1024",
			"https://example.org/2^10":   "1024",
			"https://example.org/10":     "ten",
		},
	}
	fmt.Println("moved:", a.upgrade())
	for _, key := range slices.Sorted(maps.Keys(a.Pages)) {
		fmt.Println(key, a.Pages[key])
	}
	fmt.Println("moved:", a.upgrade())
	// Output:
	// moved: 1
	// https://example.org/10 ten
	// https://example.org/2%5E10 1024
	// moved: 0
}
