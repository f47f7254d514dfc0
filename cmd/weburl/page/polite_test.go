package page_test

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/cmd/weburl/page"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/links"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/robots"
)

// crawler requests the pages of one origin. It asks robots.txt before each request, also after a
// redirect, does not reach into internal networks, and requests each page once.
type crawler struct {
	agent  string
	client *http.Client
	pause  time.Duration // after each request
}

func newCrawler(agent string, pause time.Duration, dialer guard.Dialer) *crawler {
	// Only redirects of robots.txt are followed. Those of pages may lead to what it forbids.
	redirect := func(_ *http.Request, via []*http.Request) error {
		if via[0].URL.Path != "/robots.txt" || len(via) > 5 {
			return http.ErrUseLastResponse
		}
		return nil
	}
	return &crawler{agent, &http.Client{Transport: &guard.Transport{Dialer: dialer}, CheckRedirect: redirect, Timeout: 30 * time.Second}, pause}
}

// get requests a URL and returns the response, with the first megabyte of its body.
func (c *crawler) get(ctx context.Context, u weburl.URL) (*http.Response, []byte, error) {
	r, err := neturl.NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return nil, nil, err
	}
	r.Header.Set("User-Agent", c.agent+"/1.0 (+https://bot.example/)")
	resp, err := c.client.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	defer time.Sleep(c.pause)
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	return resp, body, err
}

// rules returns what robots.txt says. Without a response, it forbids everything.
func (c *crawler) rules(ctx context.Context, origin weburl.Origin) robots.Group {
	status := 0
	resp, body, err := c.get(ctx, weburl.MustParse(origin.String()+"/robots.txt"))
	if err == nil {
		status = resp.StatusCode
	}
	file, _ := robots.FromResponse(status, bytes.NewReader(body))
	return file.Group(c.agent)
}

// next returns where a response leads: as a redirect, by its header, by what a page contains.
func next(u weburl.URL, resp *http.Response, body []byte) (all []weburl.URL) {
	if location := resp.Header.Get("Location"); location != "" {
		to, _ := neturl.ResolveLocation(u, []byte(location))
		all = append(all, to)
	}
	for link := range links.LinkHeader(resp.Header.Values("Link"), nil) {
		if to, from, err := link.Resolve(u); err == nil && from == u && link.HasRel("next") {
			all = append(all, to)
		}
	}
	for link := range page.Read(body, u, nil).URLs() {
		if link.Use == page.Followed {
			all = append(all, link.URL)
		}
	}
	return all
}

// crawl calls visit for start and each URL of its origin to which pages lead.
func (c *crawler) crawl(ctx context.Context, start weburl.URL, visit func(u weburl.URL, what string)) {
	rules, seen := c.rules(ctx, start.Origin()), map[string]bool{}
	keys, _ := canonical.Lookup("whatwg-sorted/1")
	for queue := []weburl.URL{start}; len(queue) > 0; queue = queue[1:] {
		u := queue[0].WithoutFragment().WithoutCredentials()
		key, err := keys.Canonical(u.String())
		if err != nil || seen[key] || u.Origin() != start.Origin() {
			continue
		}
		seen[key] = true
		if verdict := rules.Test(u); !verdict.Allowed {
			visit(u, "is forbidden: "+cmp.Or(verdict.Rule.String(), "robots.txt is unreachable"))
		} else if resp, body, err := c.get(ctx, u); err != nil {
			visit(u, "failed")
		} else {
			visit(u, resp.Status)
			queue = append(queue, next(u, resp, body)...)
		}
	}
}

// A crawler that follows robots.txt, also behind redirects.
func Example_politeCrawler() {
	var requests []string
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests = append(requests, r.RequestURI)
		switch r.URL.Path {
		case "/robots.txt":
			http.Redirect(w, r, "/robots", http.StatusMovedPermanently)
		case "/robots":
			io.WriteString(w, "User-agent: *\nDisallow: /\n\nUser-agent: ExampleBot\nDisallow: /private/\nDisallow: /*?*session=\n")
		case "/old":
			http.Redirect(w, r, "/private/page", http.StatusFound)
		default:
			w.Header().Set("Link", `</a,2>; rel=next`)
			io.WriteString(w, `<a href="/a?y=2&amp;x=1"> <a href=/a?x=1&y=2#top> <a href=old> <a href="b?session=7"> <img src=a.png> <a href="https://example.org/">`)
		}
	}))
	start := weburl.MustParse(site.URL)
	visit := func(u weburl.URL, what string) { fmt.Println(u.RequestTarget(), what) }

	// Without a permission, the crawler does not reach this machine.
	newCrawler("ExampleBot", 0, guard.Dialer{}).crawl(context.Background(), start, visit)

	own := guard.Dialer{Allow: guard.MustParseHosts(start.HostPort())}
	newCrawler("ExampleBot", 0, own).crawl(context.Background(), start, visit)
	site.Close()
	fmt.Println(strings.Join(requests, " "))
	// Output:
	// / is forbidden: robots.txt is unreachable
	// / 200 OK
	// /a,2 200 OK
	// /a?y=2&x=1 200 OK
	// /old 302 Found
	// /b?session=7 is forbidden: disallow: /*?*session=
	// /private/page is forbidden: disallow: /private/
	// /robots.txt /robots / /a,2 /a?y=2&x=1 /old
}
