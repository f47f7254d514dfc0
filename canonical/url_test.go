package canonical_test

import (
	"errors"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/param"
)

// Apply makes the URL whose string is the key, or refuses: no key can be fetched.
func TestApply(t *testing.T) {
	var urls []weburl.URL
	for _, line := range suite.Lines(t, "urls/userbait.txt") {
		if u, err := weburl.Parse(line); err == nil {
			urls = append(urls, u)
		}
	}
	for _, s := range []string{
		"http://u:p@www.Example.org:80/%7Ea//b/?utm_id=1&b=%2f&a#top", "mailto:x?fbclid=1", "x: ?a&gclid", "file:///C:/?", "data:,a", "http://h/?utm_a&gclid",
	} {
		urls = append(urls, weburl.MustParse(s))
	}
	makes := map[string]bool{"whatwg/1": true, "whatwg-sorted/1": true}
	for _, name := range append(canonical.Names(), "surt/1+scheme+comma+www") {
		p := lookup(t, name)
		if p.MakesURLs() != makes[name] {
			t.Errorf("%s: MakesURLs is %t", name, p.MakesURLs())
		}
		profiles := []*canonical.Profile{p}
		if q, err := p.WithRules(canonical.TrackingRules()); err == nil {
			profiles = append(profiles, q)
		}
		for _, p := range profiles {
			for _, u := range urls {
				got, err := p.Apply(u)
				if !makes[name] {
					var e *canonical.Error
					if !errors.As(err, &e) || e.Reason != canonical.NoURL || got.IsValid() {
						t.Fatalf("%s: %s: %s, %v", p.Name(), u, got, err)
					}
					continue
				}
				want, keyErr := p.CanonicalURL(u)
				if err != nil || keyErr != nil || got.String() != want || got != weburl.MustParse(want) {
					t.Errorf("%s: %s: %s, %v; the key is %s, %v", p.Name(), u, got, err, want, keyErr)
				}
				if got.Scheme() != u.Scheme() || got.Host() != u.Host() || got.HostPort() != u.HostPort() || got.Path() != u.Path() || got.Username() != u.Username() {
					t.Errorf("%s: %s leads elsewhere: %s", p.Name(), u, got)
				}
			}
		}
	}
	var e *canonical.Error
	if _, err := lookup(t, "whatwg/1").Apply(weburl.URL{}); !errors.As(err, &e) || e.Reason != canonical.NoInput {
		t.Errorf("the zero URL: %v", err)
	}
	if _, err := new(canonical.Profile).Apply(urls[0]); err == nil {
		t.Error("the zero Profile makes a URL")
	}
}

func TestApplyAllocates(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	p, err := lookup(t, "whatwg-sorted/1").WithRules(canonical.TrackingRules())
	if err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string]float64{
		"https://example.org/":                     0,
		"https://example.org/?b=%2f&c=1":           1, // the function of the rules
		"https://example.org/?b=%2f&gclid=1":       2,
		"https://example.org/?c&b=%2f&gclid=1#top": 4,
	} {
		u := weburl.MustParse(input)
		if n := testing.AllocsPerRun(100, func() { _, _ = p.Apply(u) }); n > want {
			t.Errorf("%s: %v allocations, want at most %v", input, n, want)
		}
	}
}

// The rules are the list of package param, name by name.
func TestTrackingRules(t *testing.T) {
	rules := canonical.TrackingRules()
	if rules.Len() != len(param.Tracking()) {
		t.Errorf("%d rules for %d names", rules.Len(), len(param.Tracking()))
	}
	for _, line := range suite.Lines(t, "urls/userbait.txt") {
		u, err := weburl.Parse(line)
		if err != nil {
			continue
		}
		if got, want := rules.Apply(u), u.WithoutParamsFunc(param.IsTracking); got != want {
			t.Errorf("%s: %s, want %s", u, got, want)
		}
	}
	u := weburl.MustParse("https://h/?utm_x=1&utm_&utm=%41&%67clid=2&GCLID=3&fb_refs&hsa_net=4#top")
	if got, want := rules.Apply(u).String(), "https://h/?utm=%41&GCLID=3&fb_refs#top"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := new(canonical.Rules).Apply(u); got != u {
		t.Errorf("the zero Rules make %s", got)
	}
}
