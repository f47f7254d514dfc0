package analysis

import (
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

func (l *language) has(text string) bool {
	match, avoid := l.programs()
	return match.Test(text) && !slices.ContainsFunc(avoid, func(p *automaton.Program) bool { return p.Test(text) })
}

// describes reports whether a URL can have these texts.
func describes(texts texts) bool {
	return slices.ContainsFunc(kinds(), func(k kind) bool {
		for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
			if !k.languages[c].has(texts[c]) {
				return false
			}
		}
		return true
	})
}

func textsOf(u weburl.URL) (t texts) {
	t[urlpattern.Protocol] = u.Scheme()
	t[urlpattern.Username] = u.Username()
	t[urlpattern.Password] = u.Password()
	t[urlpattern.Hostname] = u.Host().String()
	_, t[urlpattern.Port], _ = strings.Cut(u.HostPort()[len(t[urlpattern.Hostname]):], ":")
	t[urlpattern.Pathname] = u.Path()
	t[urlpattern.Search], _ = u.Query()
	t[urlpattern.Hash], _ = u.Fragment()
	return t
}

// words calls f with all strings of at most n pieces.
func words(pieces []string, n int, f func(string)) {
	var extend func(prefix string, n int)
	extend = func(prefix string, n int) {
		f(prefix)
		for _, piece := range pieces {
			if n > 0 {
				extend(prefix+piece, n-1)
			}
		}
	}
	extend("", n)
}

var vocabularies = []struct {
	component urlpattern.Component
	pieces    []string
	length    int
	urls      []string // with the text in place of <>
}{
	{urlpattern.Protocol, bytes, 2, []string{"<>://h/"}},
	{urlpattern.Protocol, []string{"http", "s", "w", "f", "file", "tp"}, 3, []string{"<>://h/"}},
	{urlpattern.Username, bytes, 2, []string{"https://<>@h/", "a://<>@h/"}},
	{urlpattern.Password, bytes, 2, []string{"https://:<>@h/", "a://:<>@h/"}},
	{urlpattern.Hostname, bytes, 2, []string{"https://<>/", "file://<>/", "a://<>/"}},
	{urlpattern.Hostname, []string{"0", "1", "x", "a", "z", "."}, 6, []string{"https://<>/", "file://<>/"}},
	{urlpattern.Hostname, []string{"0", "9", ".", "25", "256", "0x"}, 6, []string{"https://<>/"}},
	{urlpattern.Hostname, []string{"9.", "99", "1.2", ".3", "256"}, 5, []string{"https://<>/"}},
	{urlpattern.Hostname, []string{"xn--", "a", "ls8h", ".", "é", "%61", "A"}, 4, []string{"https://<>/", "a://<>"}},
	{urlpattern.Hostname, []string{"local", "host", ".", "L"}, 4, []string{"https://<>/", "file://<>/", "a://<>"}},
	{urlpattern.Port, bytes, 2, []string{"https://h:<>/", "a://h:<>"}},
	{urlpattern.Port, strings.Split("0123456789", ""), 4, []string{"https://h:<>/", "http://h:<>/", "ws://h:<>/", "wss://h:<>/", "ftp://h:<>/", "file://h:<>/", "a://h:<>/"}},
	{urlpattern.Port, []string{"6", "5", "3", "4", "0", "9"}, 6, []string{"https://h:<>/", "a://h:<>/"}},
	{urlpattern.Pathname, bytes, 2, []string{"https://h<>", "https://h/<>", "file://<>", "file:///<>", "a://h<>", "a://h/<>", "a:<>", "a:/<>", "a:b<>"}},
	{urlpattern.Pathname, []string{"/", ".", "%2e", "%2E", "%", "2", "e", "a"}, 5, []string{"https://h/<>", "a://h<>", "a:<>"}},
	{urlpattern.Pathname, []string{"/", "C", "c", "|", ":", "."}, 5, []string{"https://h/<>", "file:///<>", "file://h/<>", "a:/<>"}},
	{urlpattern.Pathname, []string{"/", ".", "%2E", `\`, " ", "a"}, 5, []string{"https://h/<>", "a://<>", "a:<>"}},
	{urlpattern.Search, bytes, 2, []string{"https://h/?<>", "file:?<>", "a://h?<>", "a:?<>"}},
	{urlpattern.Hash, bytes, 2, []string{"https://h/#<>", "file:#<>", "a://h#<>", "a:#<>"}},
}

var bytes = strings.Split(order, "")

// Every URL is of a kind.
func TestKindsAreComplete(t *testing.T) {
	for _, v := range vocabularies {
		for _, url := range v.urls {
			n := 0
			words(v.pieces, v.length, func(text string) {
				if u, err := weburl.Parse(strings.Replace(url, "<>", text, 1)); err == nil {
					if n++; !describes(textsOf(u)) {
						t.Fatalf("%s: %q is of no kind", v.component, u)
					}
				}
			})
			if n < 10 && v.component != urlpattern.Port {
				t.Errorf("%s, %s: %d URLs", v.component, url, n)
			}
		}
	}
}

// The inputs of web-platform-tests are URLs of these kinds, too.
func TestKindsOfSuite(t *testing.T) {
	for _, c := range suite.AllInputs(t) {
		if u, err := weburl.Parse(c.Input); err == nil && !describes(textsOf(u)) {
			t.Errorf("%q is of no kind", u)
		}
	}
}

// shortestOf returns the texts of the shortest URL of a kind.
func (a *analyzer) shortestOf(k *kind) (t texts, ok bool) {
	a.budget = maxSteps
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		w := a.shortest(k.languages[c], nil, nil)
		if w.result != automaton.Found {
			return t, false
		}
		t[c] = w.text
	}
	return t, true
}

// A URL of each kind can contain every text of its languages, as it is.
func TestKindsAreExact(t *testing.T) {
	a := newAnalyzer()
	for i, k := range kinds() {
		first, ok := a.shortestOf(&k)
		if !ok {
			t.Fatalf("kind %d is empty", i)
		}
		for _, v := range vocabularies {
			words(v.pieces, v.length, func(text string) {
				if !k.languages[v.component].has(text) {
					return
				}
				texts := first
				texts[v.component] = text
				u, err := weburl.Parse(k.url(&texts))
				if err != nil || textsOf(u) != texts {
					t.Fatalf("kind %d: %q has become %q, %v", i, texts, u, err)
				}
			})
		}
	}
}

// The languages of hosts have exactly the IPv6 addresses that are serialized.
func TestIPv6(t *testing.T) {
	kinds() // makes them
	r := rand.New(rand.NewPCG(1, 2))
	number := []string{"0", "0", "0", "1", "a0", "ffff", "00", "10000", ""}
	for range 60_000 {
		pieces := make([]string, 6+r.IntN(3))
		for i := range pieces {
			pieces[i] = number[r.IntN(len(number))]
			if r.IntN(3) > 0 {
				pieces[i] = number[r.IntN(3)]
			}
		}
		text := strings.Join(pieces, ":")
		if at := r.IntN(len(text) + 1); r.IntN(2) == 0 {
			text = text[:at] + "::" + text[at+r.IntN(len(text)-at+1):]
		}
		text = "[" + text + "]"
		u, err := weburl.Parse("https://" + text)
		want := err == nil && u.Host().String() == text
		if domainHost.has(text) != want || opaqueHost.has(text) != want {
			t.Fatalf("%s: want %v", text, want)
		}
		if err == nil && !domainHost.has(u.Host().String()) {
			t.Fatalf("%s is missing", u.Host())
		}
	}
	for range 30_000 { // random addresses with many zeros
		var b [16]byte
		for i := range b {
			if r.IntN(4) == 0 {
				b[i] = byte(r.IntN(256))
			}
		}
		u := weburl.MustParse("https://[" + netip.AddrFrom16(b).String() + "]")
		if !domainHost.has(u.Host().String()) {
			t.Fatalf("%s is missing", u.Host())
		}
	}
}
