package examples_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"time"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/robots"
)

// polite is a crawler that asks robots.txt before each request, does not reach into internal
// networks, and requests each page once.
type polite struct {
	agent  string
	client *http.Client
	pause  time.Duration // between two requests
	seen   map[string]bool
	rules  map[weburl.Origin]robots.Group
}

func newPolite(agent string, pause time.Duration, allow guard.Hosts) *polite {
	t := &guard.Transport{Dialer: guard.Dialer{Allow: allow}}
	// Redirects are returned: the crawler asks robots.txt about their targets, too.
	client := &http.Client{Transport: t, Timeout: 30 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &polite{agent, client, pause, map[string]bool{}, map[weburl.Origin]robots.Group{}}
}

// get requests a URL and calls do with the response. The body is limited.
func (p *polite) get(ctx context.Context, u weburl.URL, do func(resp *http.Response, body io.Reader)) error {
	r, err := neturl.NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return err
	}
	r.Header.Set("User-Agent", p.agent+"/1.0 (+https://bot.example/)")
	resp, err := p.client.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	do(resp, io.LimitReader(resp.Body, 1<<20))
	time.Sleep(p.pause)
	return nil
}

// group returns the rules of a URL's origin, which it fetches once.
func (p *polite) group(ctx context.Context, u weburl.URL) robots.Group {
	origin := u.Origin()
	g, ok := p.rules[origin]
	if !ok {
		file, _ := robots.FromResponse(0, nil) // unreachable
		for at, n := weburl.MustParse(origin.String()+"/robots.txt"), 0; at.IsValid() && n <= 5; n++ {
			next := weburl.URL{}
			_ = p.get(ctx, at, func(resp *http.Response, body io.Reader) {
				file, _ = robots.FromResponse(resp.StatusCode, body)
				next, _ = redirect(at, resp)
			})
			at = next
		}
		g = file.Group(p.agent)
		p.rules[origin] = g
	}
	return g
}

// redirect returns the target of a redirect, or the zero URL.
func redirect(u weburl.URL, resp *http.Response) (weburl.URL, error) {
	location := resp.Header.Get("Location")
	if resp.StatusCode < 300 || resp.StatusCode > 399 || location == "" {
		return weburl.URL{}, nil
	}
	return neturl.ResolveLocation(u, []byte(location))
}

// href finds links well enough for an example. A crawler needs a parser of HTML.
var href = regexp.MustCompile(`href="([^"]*)"`)

// crawl requests a page, and all pages of its origin to which it leads, and calls page for each
// URL.
func (p *polite) crawl(ctx context.Context, u weburl.URL, page func(u weburl.URL, what string)) {
	u = u.WithoutFragment().WithoutCredentials()
	profile, _ := canonical.Lookup("whatwg-sorted/1")
	key, err := profile.Canonical(u.String())
	if err != nil || p.seen[key] || ctx.Err() != nil {
		return
	}
	p.seen[key] = true
	if v := p.group(ctx, u).Test(u); !v.Allowed {
		if v.Rule.Line > 0 {
			page(u, fmt.Sprintf("not allowed by line %d: %v", v.Rule.Line, v.Rule))
		} else {
			page(u, "robots.txt is unreachable")
		}
		return
	}
	var next []weburl.URL
	err = p.get(ctx, u, func(resp *http.Response, body io.Reader) {
		page(u, resp.Status)
		if to, err := redirect(u, resp); err == nil && to.IsValid() {
			next = append(next, to)
		}
		text, _ := io.ReadAll(body)
		for _, m := range href.FindAllSubmatch(text, -1) {
			if to, err := u.Parse(string(m[1])); err == nil {
				next = append(next, to)
			}
		}
	})
	if err != nil {
		page(u, "failed")
	}
	for _, to := range next {
		if to.IsHTTP() && to.Origin() == u.Origin() {
			p.crawl(ctx, to, page)
		}
	}
}

// A crawler that follows robots.txt, also behind redirects.
func Example_politeCrawler() {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/robots.txt":
			http.Redirect(w, r, "/robots", http.StatusMovedPermanently)
		case "/robots":
			io.WriteString(w, "User-agent: *\nDisallow: /\n\nUser-agent: ExampleBot\nDisallow: /private/\nDisallow: /*?*session=\n")
		case "/old":
			http.Redirect(w, r, "/private/page", http.StatusFound)
		default:
			io.WriteString(w, `<a href="/a?y=2&x=1"> <a href="/a?x=1&y=2"> <a href="/old"> <a href="b?session=7"> <a href="mailto:a@h">`)
		}
	}))
	defer site.Close()
	start := weburl.MustParse(site.URL)

	p := newPolite("ExampleBot", 0, guard.MustParseHosts(start.HostPort()))
	p.crawl(context.Background(), start, func(u weburl.URL, what string) { fmt.Println(u.RequestTarget(), what) })

	// Without a permission, the crawler does not reach this machine.
	p = newPolite("ExampleBot", 0, guard.MustParseHosts("example.org"))
	p.crawl(context.Background(), start, func(u weburl.URL, what string) { fmt.Println(u.RequestTarget(), what) })
	// Output:
	// / 200 OK
	// /a?y=2&x=1 200 OK
	// /old 302 Found
	// /private/page not allowed by line 5: disallow: /private/
	// /b?session=7 not allowed by line 6: disallow: /*?*session=
	// / robots.txt is unreachable
}
