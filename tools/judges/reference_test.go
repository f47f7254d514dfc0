package main

import (
	"math/rand/v2"
	"testing"
)

func said(s string) *string { return &s }

// Each explanation covers its subject, and nothing that only looks similar.
func TestReferencesExplained(t *testing.T) {
	for _, c := range []struct {
		input, base string
		// parsed, rebased and resolved are spec-url's results, "" for failure.
		parsed, rebased, resolved string
		want                      string
	}{
		{"..", "http://h/a/b", "(dir ..)", "(scheme http)・(authority (host h))・(path-root /)・(dir a)・(dir ..)", "http://h/", "dots-at-the-end"},
		{"b", "a/..", "(file b)", "(dir a)・(dir ..)・(file b)", "", "dots-at-the-end"},
		{"b", "a/c", "(file b)", "(dir a)・(dir c)・(file b)", "", ""},
		{"//[::12345]", "foo://h", "(authority (host [::12345]))", "(scheme foo)・(authority (host [::12345]))", "foo://[::12345]", "ipv6-addresses"},
		{"///[aaaaa::]", "http://h/", "(authority ε)・(path-root /)・(file [aaaaa::])", "(scheme http)・(authority ε)・(path-root /)・(file [aaaaa::])",
			"http://[aaaaa::]/", "ipv6-addresses"},
		{"//a[b", "http://h/", "(authority (host a[b))", "(scheme http)・(authority (host a[b))", "", "forbidden-characters-in-hosts"},
		{"//a[b", "http://h/", "(authority (host a[b))", "(scheme http)・(authority (host a[b))", "http://a[b/", ""},
		{"?#f", "foo:x", "(query ε)・(fragment f)", "(scheme foo)・(file x)・(query ε)・(fragment f)", "foo:x?#f", "empty-query"},
		{"//h:a:1", "", "(authority (host h:a)・(port 1))", "(authority (host h:a)・(port 1))", "", "last-colon"},
		{"//ẞ", "http://h/", "(authority (host ẞ))", "(scheme http)・(authority (host ẞ))", "http://ss/", "domains-of-an-older-unicode"},
		{"//ẞ", "http://h/", "(authority (host ẞ))", "(scheme http)・(authority (host ẞ))", "http://ss/x", ""},
		{"//A", "http://h/", "(authority (host A))", "(scheme http)・(authority (host A))", "http://b/", ""},
		{"./c|", "file:///", "(dir .)・(file c|)", "(scheme file)・(authority ε)・(path-root /)・(dir .)・(file c|)", "file:///c|", "drive-after-dots"},
		{"c|", "file:///", "(drive c|)", "(scheme file)・(authority ε)・(drive c|)", "file:///c|", ""},
		{"foo:x ?", "a:", "(scheme foo)・(file x )・(query ε)", "(scheme foo)・(file x )・(query ε)", "foo:x ?", "space-at-the-end-of-an-opaque-path"},
		{"foo:x y?", "a:", "(scheme foo)・(file x y)・(query ε)", "(scheme foo)・(file x y)・(query ε)", "foo:x%20y?", ""},
	} {
		r := request{c.input, c.base, true}
		d := disagreement{r, ourReading(r), reading{}}
		for _, part := range []struct {
			text string
			to   **string
		}{{c.parsed, &d.theirs.Parsed}, {c.rebased, &d.theirs.Rebased}, {c.resolved, &d.theirs.Resolved}} {
			if part.text != "" {
				*part.to = said(part.text)
			}
		}
		if d.kind() == "" {
			t.Errorf("%v: no disagreement", r)
		}
		if got := nameOf(d.explain(nil)); got != c.want {
			t.Errorf("%v: explained by %q, want %q", d, got, c.want)
		}
	}
}

// A comparison of requests that are mostly rejected would show little.
func TestReferencesAreMostlyReferences(t *testing.T) {
	src := newReferences(1, nil)
	rng := rand.New(rand.NewPCG(1, 2))
	parsed, resolved := 0, 0
	const n = 2000
	for range n {
		switch r := ourReading(src.next(rng)); {
		case r.Crash != "":
			t.Fatal(r.Crash)
		case r.Resolved != nil:
			resolved++
			fallthrough
		case r.Parsed != nil:
			parsed++
		}
	}
	if parsed < n*3/4 || resolved < n/3 {
		t.Errorf("of %d requests, only %d parse and %d resolve", n, parsed, resolved)
	}
}
