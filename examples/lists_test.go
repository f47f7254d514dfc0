package examples_test

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"unique"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
)

const list = `https://example.org/b
https://example.org/a
HTTPS://EXAMPLE.org:443/./b
http://example.org/a
https://example.org
https://example.org/a?
https://münchen.example/
no URL
https://example.org/a
https://xn--mnchen-3ya.example
`

// read calls f with each URL of a list, which has one on each line, and prints an error for
// each line that does not parse.
func read(r io.Reader, f func(weburl.URL)) error {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		u, err := weburl.Parse(lines.Text())
		if err != nil {
			fmt.Printf("line %d: %v\n", n, err)
			continue
		}
		f(u)
	}
	return lines.Err()
}

// Sorting puts equal URLs next to each other, so that Compact removes them.
func Example_sortAndDeduplicate() {
	var urls []weburl.URL
	err := read(strings.NewReader(list), func(u weburl.URL) { urls = append(urls, u) })
	if err != nil {
		fmt.Println(err)
		return
	}
	slices.SortFunc(urls, weburl.URL.Compare)
	for _, u := range slices.Compact(urls) {
		fmt.Println(u)
	}
	// Output:
	// line 8: weburl: missing-scheme-non-relative-URL at byte 0: the URL has no scheme, and there is no base URL to resolve it against
	// http://example.org/a
	// https://example.org/
	// https://example.org/a
	// https://example.org/a?
	// https://example.org/b
	// https://xn--mnchen-3ya.example/
}

// A map finds equal URLs without sorting. Hosts can be keys, too.
func Example_countURLs() {
	urls, hosts := map[weburl.URL]int{}, map[host.Host]int{}
	err := read(strings.NewReader(list), func(u weburl.URL) {
		urls[u]++
		hosts[u.Host()]++
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(urls), "URLs,", urls[weburl.MustParse("https://example.org/b")], "times /b")
	munich, err := host.Parse("MÜNCHEN.example")
	fmt.Println(len(hosts), "hosts,", hosts[munich], "times", munich.Unicode(), err)
	// Output:
	// line 8: weburl: missing-scheme-non-relative-URL at byte 0: the URL has no scheme, and there is no base URL to resolve it against
	// 6 URLs, 2 times /b
	// 2 hosts, 2 times münchen.example <nil>
}

// visit is one of very many visits to few URLs.
type visit struct {
	user string
	url  unique.Handle[weburl.URL]
}

// visits reads a log. A URL shares the memory of the text that it was cut from, so one URL
// would keep a log of a gigabyte alive. unique.Make copies each URL, and stores equal ones
// once. For a single URL, use Clone.
func visits(log string) (visits []visit, last weburl.URL) {
	for line := range strings.Lines(log) {
		user, rest, _ := strings.Cut(line, " ")
		text, _, _ := strings.Cut(rest, " ")
		u, err := weburl.Parse(text)
		if err != nil {
			continue
		}
		visits = append(visits, visit{strings.Clone(user), unique.Make(u)})
		last = u
	}
	return visits, last.Clone()
}

// URLs from a large text, kept without that text.
func Example_keepFewBytes() {
	all, last := visits("ann https://example.org/ 200\nbob https://example.org:443 200\nann https://example.org/b 404\n")
	for _, v := range all {
		fmt.Println(v.user, v.url.Value(), v.url == all[0].url)
	}
	fmt.Println("last:", last)
	// Output:
	// ann https://example.org/ true
	// bob https://example.org/ true
	// ann https://example.org/b false
	// last: https://example.org/b
}
