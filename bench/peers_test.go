package bench

import (
	"slices"
	"testing"
)

// pair is a result and a host.
type pair [2]string

func seen(pass Pass) []pair {
	var all []pair
	pass(func(result, host string) { all = append(all, pair{result, host}) })
	return all
}

// A peerTest holds the results of each peer for a few inputs. Peers that are not
// listed have the results under "".
type peerTest struct {
	work  string
	pages []Page
	times int
	want  map[string][]pair
}

// agree returns a test of references with one base, for which all peers have these
// results and return no host.
func agree(work, base string, refs []string, results ...string) peerTest {
	want := make([]pair, len(results))
	for i, result := range results {
		want[i] = pair{result}
	}
	return peerTest{work: work, pages: []Page{{Base: base, Refs: refs}}, want: map[string][]pair{"": want}}
}

var patternTexts = []string{
	`{"pattern": ["https://h/:a"], "input": "https://h/x"}`,
	`{"pattern": [{"pathname": "b", "baseURL": "https://h/"}, {"ignoreCase": true}], "input": "https://h/c"}`,
}

// setTexts holds the patterns of a set.
const setTexts = "/a\n/a/:n\n/a/*"

var peerTests = []peerTest{
	{
		work:  "parse",
		pages: []Page{{Refs: []string{"https://example.org/a/b?q=1#f", "http://www.example.com:8080/"}}},
		want: map[string][]pair{
			"":       {{"https://example.org/a/b?q=1#f", "example.org"}, {"http://www.example.com:8080/", "www.example.com"}},
			"purell": {{"https://example.org/a/b?q=1#f"}, {"http://www.example.com:8080/"}},
			// Its host includes the port.
			"fasthttp": {{"https://example.org/a/b?q=1#f", "example.org"}, {"http://www.example.com:8080/", "www.example.com:8080"}},
			"lookup":   {{"https://example.org/a/b?q=1#f"}, {"http://www.example.com:8080/"}},
		},
	},
	{
		work:  "parse",
		pages: []Page{{Refs: []string{"HTTP://EXAMPLE.org:80/a/../b c"}}},
		want: map[string][]pair{
			"":         {{"http://example.org/b%20c", "example.org"}},
			"net/url":  {{"http://EXAMPLE.org:80/a/../b%20c", "EXAMPLE.org"}},
			"fasthttp": {{"http://example.org:80/b%20c", "example.org:80"}},
			"purell":   {{"http://example.org/b%20c"}},
			"lookup":   {{"HTTP://EXAMPLE.org:80/a/../b c"}},
		},
	},
	{
		work:  "parse",
		pages: []Page{{Refs: []string{"https://bücher.example/"}}},
		want: map[string][]pair{
			"":         {{"https://xn--bcher-kva.example/", "xn--bcher-kva.example"}},
			"net/url":  {{"https://b%C3%BCcher.example/", "bücher.example"}},
			"fasthttp": {{"https://bücher.example/", "bücher.example"}},
			"purell":   {{"https://xn--bcher-kva.example/"}},
			"lookup":   {{"https://bücher.example/"}},
		},
	},
	agree("robots", "", []string{"https://h/", "https://h/private/7/a", "https://h/private/7/a.html", "https://h/a?b&session=1#c", "https://h/a.pdf?"}, "yes", "no", "yes", "no", "yes"),
	agree("check", "", []string{"https://example.org/", "https://[::1/"}, ""),
	agree("change", "", []string{"https://example.org/?x#y", "http://h"}, "https://example.org/a/b.c?d=e#f", "http://h/a/b.c?d=e#f"),
	agree("edit", "", []string{"https://example.org/?c=x#y", "http://h?d="}, "https://example.org/a/b.c?c=x&d=e&g=h#f", "http://h/a/b.c?d=e&g=h#f"),
	{
		work: "resolve",
		pages: []Page{
			{Base: "https://example.org/a/b/c?d", Refs: []string{"../x?y", "/z#f", "//example.com/", "http://example.net/q"}},
			{Refs: []string{"https://example.org/"}},
		},
		want: map[string][]pair{"": {
			{"https://example.org/a/x?y", "example.org"},
			{"https://example.org/z#f", "example.org"},
			{"https://example.com/", "example.com"},
			{"http://example.net/q", "example.net"},
			{"https://example.org/", "example.org"},
		}},
	},
	agree("form parse", "", []string{"a=1&b=x+y%21", "c="}, "a=1&b=x+y%21", "c="),
	agree("form serialize", "", []string{"a=1&b=x+y%21", "c="}, "a=1&b=x+y%21", "c="),
	agree("public suffix", "", []string{"com", "www.example.co.uk", "a.b.unlisted"}, "com", "co.uk", "unlisted"),
	agree("registrable domain", "", []string{"com", "www.example.co.uk", "a.b.unlisted"}, "example.co.uk", "b.unlisted"),
	{
		work: "encode",
		pages: []Page{
			{Encoding: "windows-1252", Refs: []string{"né"}},
			{Encoding: "Shift_JIS", Refs: []string{"a日本"}},
			{Encoding: "ISO-2022-JP", Refs: []string{"a日"}},
			{Encoding: "EUC-KR", Refs: []string{"한"}},
		},
		want: map[string][]pair{"": {{"6ee9"}, {"6193fa967b"}, {"611b2442467c1b2842"}, {"c7d1"}}},
	},
	{
		work:  "encode query",
		pages: []Page{{Encoding: "Shift_JIS", Refs: []string{"a 日'"}}, {Encoding: "ISO-2022-JP", Refs: []string{"日"}}},
		want:  map[string][]pair{"": {{"a%20%93%FA%27"}, {"%1B$BF|%1B(B"}}},
	},
	agree("data URL", "", []string{"data:text/html;charset=utf-8,%3Cp%3E", "data:image/png;base64,YWJj"}, "text/html;charset=utf-8", "image/png"),
	agree("MIME type", "", []string{"Text/HTML; charset=utf-8", "a/b"}, "text/html", "a/b"),
	agree("Link header", "", []string{`</a>; rel="next"`, `</b>; rel="last", </c>; title=x; rel="next"`}, "/a", "/c"),
	agree("srcset", "", []string{"a", "a 1x, b 2x"}, "a", "b"),
	agree("site", "", []string{"https://a.example.co.uk:8443/", "http://localhost/", "http://10.1.2.3/"}, "https://example.co.uk", "http://localhost", "http://10.1.2.3"),
	agree("same site", "", []string{"https://a.example.co.uk/", "http://b.example.co.uk:81/", "https://other.co.uk/"}, "yes", "no"),
	{
		work:  "render",
		pages: []Page{{Refs: []string{"https://xn--bcher-kva.example/a%C3%BC?b#c", "https://xn--80ak6aa92e.com/"}}},
		want: map[string][]pair{
			"": {{"https://bücher.example/aü?b#c"}, {"https://xn--80ak6aa92e.com/"}},
			// It shows a name that looks like apple.com.
			xnet: {{"https://bücher.example/aü?b#c"}, {"https://аррӏе.com/"}},
		},
	},
	agree("pattern make", "", patternTexts, "/:a", "/b"),
	agree("pattern first", "", patternTexts, "yes", "no"),
	agree("pattern test", "", patternTexts, "yes", "no"),
	agree("pattern match", "", patternTexts, "/x", ""),
	agree("set first", setTexts, []string{"https://h/a/1", "https://h/b"}, "1", ""),
	agree("set loop", setTexts, []string{"https://h/a/1", "https://h/b"}, "1", ""),
	agree("set route", "/a\n/b/:n\n/c/*", []string{"https://h/b/1", "https://h/c/d/e", "https://h/d"}, "1", "2", ""),
	agree("pattern hang", "", patternTexts, "yes", "no"),
	agree("valid", "", []string{"https://example.org/a", "https://example.org/a b"}, "yes", "no"),
	agree("findings", "", []string{"https://example.org/a", "https://example.org/a b"}, "yes", "no"),
	{
		work:  "rebase",
		pages: []Page{{Base: "https://example.org/a/b?c", Refs: []string{"x/../y", "/z"}}},
		want: map[string][]pair{
			"":     {{"https://example.org/a/x/../y"}, {"https://example.org/z"}},
			netURL: {{"https://example.org/a/y"}, {"https://example.org/z"}},
		},
	},
	agree("resolve by algebra", "https://example.org/a/b?c", []string{"x/../y", "/z"}, "https://example.org/a/y", "https://example.org/z"),
	agree("edition whatwg-literal", "https://example.org/a/b?c", []string{"x/../y z", "http://[1]/"}, "https://example.org/a/y%20z"),
	agree("edition whatwg-2025", "https://example.org/a/b?c", []string{"x/../y z", "http://[1]/"}, "https://example.org/a/y%20z"),
	agree("edition whatwg-2017", "https://example.org/a/b?c", []string{"x/../y z", "http://[1]/"}, "https://example.org/a/y%20z"),
	agree("edition webspecs-2014", "https://example.org/a/b?c", []string{"x/../y z", "http://[1]/"}, "https://example.org/a/y%20z"),
	agree("edition html-2012", "https://example.org/a/b?c", []string{"x/../y z"}, "https://example.org/a/y%20z"),
	{
		work:  "edition rfc3986",
		pages: []Page{{Refs: []string{"https://EXAMPLE.org/a?b", "a:b"}}},
		want: map[string][]pair{
			"":        {{"https://EXAMPLE.org/a?b"}, {"a:b"}},
			theParser: {{"https://example.org/a?b"}, {"a:b"}},
		},
	},
	{
		work:  "compare",
		pages: []Page{{Refs: []string{"https://example.org/a", `https://a\@example.org/`}}},
		want: map[string][]pair{
			"":         {{"none"}, {"info"}},
			"readings": {{"yes"}, {"yes"}},
		},
	},
	agree("to net/url", "", []string{"https://example.org:81/a?b"}, "example.org:81"),
	agree("from net/url", "", []string{"https://example.org:81/a%2Fb?c"}, "https://example.org:81/a%2Fb?c"),
	agree("file URL", "", []string{"/srv/a b/ü?.html"}, "file:///srv/a%20b/%C3%BC%3F.html"),
	agree("file path", "", []string{"file:///srv/a%20b/%C3%BC%3F.html"}, "/srv/a b/ü?.html"),
	{
		work:  "redirect",
		pages: []Page{{Base: "https://example.org/a/b", Refs: []string{"c?d", "//evil.example/", `/\evil.example/`}}},
		want: map[string][]pair{
			"": {{"https://example.org/a/c?d"}},
			// Browsers read the last as another host.
			netURL: {{"https://example.org/a/c?d"}, {`https://example.org/%5Cevil.example/`}},
		},
	},
	agree("allow list", "", []string{"https://a.google.com/", "https://google.com:81/", "https://google.com.example/"}, "yes", "no", "no"),
	{
		work:  "dial",
		pages: []Page{{Refs: []string{"93.184.216.34:443", "10.1.2.3:80", "[64:ff9b::a00:1]:80"}}},
		want: map[string][]pair{
			"": {{"yes"}, {"no"}, {"no"}},
			// It does not know that the last leads to 10.0.0.1.
			"net/netip": {{"yes"}, {"no"}, {"yes"}},
		},
	},
	{
		work:  "canon",
		pages: []Page{{Refs: []string{"https://example.org/", "https://example.org/a"}}},
		times: 2,
		want: map[string][]pair{"": {
			{"https://example.org/"}, {"https://example.org/a"},
			{"https://example.org/"}, {"https://example.org/a"},
		}},
	},
}

// The benchmark measures the named work, not how fast peers fail.
func TestPeers(t *testing.T) {
	node, err := StartNode()
	if err != nil {
		t.Fatal(err)
	}
	if node != nil {
		defer node.Close()
	}
	for _, w := range Works() {
		found := false
		for _, test := range peerTests {
			if test.work != w.Name {
				continue
			}
			found = true
			c := &Corpus{Pages: test.pages, Times: test.times}
			check := func(peer string, got []pair) {
				want, ok := test.want[peer]
				if !ok {
					want = test.want[""]
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s, %s: got %q, want %q", w.Name, peer, got, want)
				}
			}
			for _, p := range w.Peers {
				pass := p.Prepare(c)
				got := seen(pass)
				check(p.Name, got)
				if accepted := pass(nil); accepted != len(got) {
					t.Errorf("%s, %s: accepts %d inputs, but %d with a See", w.Name, p.Name, accepted, len(got))
				}
			}
			if node != nil && node.Does(w.Name) {
				check(node.PeerName(w.Name), seenIn(t, node.Process, w.Name, c))
			}
		}
		if !found {
			t.Errorf("no test for work %s", w.Name)
		}
	}
}

func seenIn(t *testing.T, process *Process, work string, c *Corpus) []pair {
	t.Helper()
	id, err := process.Load(work, c)
	if err != nil {
		t.Fatal(err)
	}
	defer process.Unload(id)
	var got []pair
	if err := process.See(id, func(result, host string) { got = append(got, pair{result, host}) }); err != nil {
		t.Fatal(err)
	}
	took, accepted, err := process.Run(id, 2)
	if err != nil {
		t.Fatal(err)
	}
	if accepted != len(got) || took <= 0 {
		t.Errorf("%s in %s: accepts %d inputs in %v, but %d with a See", work, process.Name, accepted, took, len(got))
	}
	return got
}

// Every peer accepts nearly everything in the corpora, except the suite, which
// consists of difficult inputs.
func TestPeersAcceptCorpora(t *testing.T) {
	all := corpora(t)
	for _, w := range Works() {
		for _, name := range w.Corpora {
			c := Find(all, name)
			if c == nil {
				t.Errorf("%s: unknown corpus %s", w.Name, name)
				continue
			}
			least := 0.99
			switch {
			case name == "wpt":
				least = 0.5
			case w.Name == "redirect": // some links lead to other hosts
				least = 0.9
			}
			inputs, _ := c.Size()
			for _, p := range w.Peers {
				if accepted := p.Prepare(c)(nil); float64(accepted) < least*float64(inputs) {
					t.Errorf("%s: %s accepts only %d of %d inputs of %s", w.Name, p.Name, accepted, inputs, name)
				}
			}
		}
	}
}

// nodeDiffers holds the number of inputs for which a package, or Node, has other
// results, and why.
var nodeDiffers = map[string]struct {
	most int
	why  string
}{
	"edition whatwg-2025: wpt":   {2, "it loses the character after one beyond U+FFFF in userinfo"},
	"edition whatwg-2017: mixed": {1, "its IDNA refuses labels with hyphens in their third and fourth place"},
	"file URL: paths":            {265, "it percent-encodes the tilde"},
}

// others counts the results that only one of two lists contains.
func others(a, b []pair) int {
	count := map[pair]int{}
	for _, p := range a {
		count[p]++
	}
	for _, p := range b {
		count[p]--
	}
	onlyA, onlyB := 0, 0
	for _, n := range count {
		onlyA, onlyB = onlyA+max(n, 0), onlyB+max(-n, 0)
	}
	return max(onlyA, onlyB)
}

// Node's results are exactly those of weburl, except for those in nodeDiffers.
func TestNodeAgrees(t *testing.T) {
	node, err := StartNode()
	if err != nil {
		t.Fatal(err)
	}
	if node == nil {
		t.Skip("Node is missing; to install it, run go run ./tools/judges -n 1 at the root of the repository")
	}
	defer node.Close()
	all := corpora(t)
	for _, w := range Works() {
		if !node.Does(w.Name) {
			continue
		}
		for _, name := range w.Corpora {
			c := Find(all, name)
			got, want := seenIn(t, node.Process, w.Name, c), seen(w.Peers[0].Prepare(c))
			if slices.Equal(got, want) {
				continue
			}
			if known, n := nodeDiffers[w.Name+": "+name], others(got, want); n <= known.most {
				t.Logf("%s, %s: %d results differ: %s", w.Name, name, n, known.why)
				continue
			}
			t.Errorf("%s, %s: %d results in Node and %d in weburl", w.Name, name, len(got), len(want))
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Errorf("first difference: Node has %q, weburl %q", got[i], want[i])
					break
				}
			}
		}
	}
}

// These peers give exactly weburl's answers for all of a corpus.
func TestRoomsAgree(t *testing.T) {
	all := corpora(t)
	for _, test := range []struct{ work, peer string }{
		{"encode", xtext},
		{"encode query", xtext},
		{"site", xnet},
		{"same site", xnet},
		{"resolve by algebra", theParser},
		{"edition whatwg-literal", theParser},
		{"to net/url", netURL},
		{"from net/url", netURL},
		{"file path", netURL},
		{"dial", "net/netip"},
		{"set first", "loop"},
		{"set loop", goURLPattern},
		{"set route", "ServeMux"},
		{"set route", "chi"},
		{"set route", "httprouter"},
	} {
		w := find(test.work)
		for _, name := range w.Corpora {
			c := Find(all, name)
			if c.Missing != nil {
				t.Logf("skipping %s: %v", name, c.Missing)
				continue
			}
			want, got := seen(w.Peers[0].Prepare(c)), seen(w.Peer(test.peer).Prepare(c))
			if slices.Equal(got, want) {
				continue
			}
			t.Errorf("%s, %s: %d results of %s differ from weburl's", test.work, name, others(got, want), test.peer)
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Errorf("first difference: %s has %q, weburl %q", test.peer, got[i], want[i])
					break
				}
			}
		}
	}
}

func TestLookupPass(t *testing.T) {
	for _, s := range []string{"", "/", "1234567", "12345678", "123456789abcdefgh"} {
		if lookupPass(s) != 0 {
			t.Errorf("%q: found a marked byte", s)
		}
		for i := range len(s) {
			if marked := s[:i] + " " + s[i+1:]; lookupPass(marked) == 0 {
				t.Errorf("%q: did not find the space", marked)
			}
		}
	}
}
