package canonical_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
)

func ExampleProfile_Canonical() {
	for _, name := range canonical.Names() {
		p, _ := canonical.Lookup(name)
		key, err := p.Canonical("http://www.Example.org:80/b/../a//?b=%41&a=1#top")
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(name, key)
	}
	// Output:
	// whatwg/1 http://www.example.org/a//?b=%41&a=1#top
	// whatwg-sorted/1 http://www.example.org/a//?a=1&b=%41#top
	// safebrowsing-v4/1 http://www.example.org/a/?b=A&a=1
	// safebrowsing-v5/1 http://www.example.org/a/?b=A&a=1
	// surt/1 org,example)/a?a=1&b=a
	// heritrix/1 http://(org,example,www,)/a//?b=%41&a=1
}

func ExampleNames() {
	for _, name := range canonical.Names() {
		p, _ := canonical.Lookup(name)
		fmt.Println(name + ": " + p.Summary())
	}
	// Output:
	// whatwg/1: the URL Standard's serialization, as browsers write URLs
	// whatwg-sorted/1: the URL Standard's serialization, with the parameters of the query sorted
	// safebrowsing-v4/1: Google Safe Browsing, Update API v4; also Web Risk
	// safebrowsing-v5/1: Google Safe Browsing v5
	// surt/1: keys of the Wayback Machine's indexes: org,example)/path?query
	// heritrix/1: SURTs of Heritrix: http://(org,example,)/path?query
}

func ExampleProfile_Explain() {
	p, _ := canonical.Lookup("whatwg-sorted/1")
	key, steps, err := p.Explain("HTTP://example.org?b&a")
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range steps {
		fmt.Printf("%s: %s -> %s\n", s.Rule, s.Before, s.After)
	}
	fmt.Println(key)
	// Output:
	// parse: HTTP://example.org?b&a -> http://example.org/?b&a
	// sort-query: http://example.org/?b&a -> http://example.org/?a&b
	// http://example.org/?a&b
}

func ExampleProfile_Expressions() {
	p, _ := canonical.Lookup("safebrowsing-v5/1")
	expressions, err := p.Expressions("https://user@a.example.co.uk:8080/1/2.html?q=1")
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range expressions {
		hash := canonical.FullHash(e)
		fmt.Printf("%x %s\n", hash[:4], e)
	}
	// Output:
	// 10371984 a.example.co.uk/1/2.html?q=1
	// a8463c0f a.example.co.uk/1/2.html
	// ddde7676 a.example.co.uk/
	// 58934a2b a.example.co.uk/1/
	// 92750359 example.co.uk/1/2.html?q=1
	// b6edecfa example.co.uk/1/2.html
	// 8b933ddf example.co.uk/
	// e1b5a376 example.co.uk/1/
}

func ExampleLookup() {
	p, _ := canonical.Lookup("surt/1+scheme+comma")
	key, err := p.Canonical("www.example.org/path/")
	fmt.Println(key, err)
	// Output:
	// http://(org,example,)/path <nil>
}

func ExampleLoadRules() {
	rules, err := canonical.LoadRules(strings.NewReader("# campaigns\nutm_*\nref shop.example\n"))
	if err != nil {
		log.Fatal(err)
	}
	p, _ := canonical.Lookup("whatwg/1")
	if p, err = p.WithRules(rules); err != nil {
		log.Fatal(err)
	}
	key, err := p.Canonical("https://www.shop.example/?id=%37&utm_source=mail&ref=x")
	fmt.Println(key, err)
	// Output:
	// https://www.shop.example/?id=%37 <nil>
}

// A crawler fetches a page under the key by which it knows it.
func ExampleProfile_Apply() {
	p, _ := canonical.Lookup("whatwg-sorted/1")
	p, err := p.WithRules(canonical.TrackingRules())
	if err != nil {
		log.Fatal(err)
	}
	u := weburl.MustParse("https://example.org/search?q=a%20b&lang=de&utm_source=mail&fbclid=x")
	fmt.Println(p.Apply(u))

	surt, _ := canonical.Lookup("surt/1")
	_, err = surt.Apply(u)
	fmt.Println(err)
	// Output:
	// https://example.org/search?lang=de&q=a%20b <nil>
	// canonical: the profile makes keys, which are not URLs to fetch
}

func ExampleRules_Apply() {
	u := weburl.MustParse("https://example.org/search?q=a%20b&utm_source=mail&lang=de#top")
	fmt.Println(canonical.TrackingRules().Apply(u))
	// Output: https://example.org/search?q=a%20b&lang=de#top
}
