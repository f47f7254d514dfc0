package bench

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	dunglas "github.com/dunglas/go-urlpattern"
	"github.com/go-chi/chi/v5"
	"github.com/julienschmidt/httprouter"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

// A corpus for sets has a single page. Its base holds the pathnames of the patterns, one on each
// line, and its references are URLs that they match.

// setKinds are the kinds of sets: route returns a random path, as the pattern and as the
// URL that it matches.
var setKinds = []struct {
	name, note string
	sizes      []int
	route      func(rng *rand.Rand, i int) (pattern, path string)
}{
	{"literal", "paths of two to six words", []int{1000}, func(rng *rand.Rand, i int) (pattern, path string) {
		path = words(rng, 1+rng.IntN(5)) + "/" + strconv.Itoa(i)
		return path, path
	}},
	{"named", "words and names in turn, as in /users/:n0/posts/:n1", []int{10, 100, 1000, 10_000}, func(rng *rand.Rand, i int) (pattern, path string) {
		pattern = words(rng, 1) + strconv.Itoa(i)
		path = pattern
		for k := range 1 + rng.IntN(2) {
			word := words(rng, 1)
			pattern += fmt.Sprintf("/:n%d%s", k, word)
			path += fmt.Sprintf("/%d%s", rng.IntN(100_000), word)
		}
		return pattern, path
	}},
	{"wildcard", "words and a wildcard at the end", []int{1000}, func(rng *rand.Rand, i int) (pattern, path string) {
		pattern = words(rng, 1+rng.IntN(3)) + "/" + strconv.Itoa(i) + "/"
		return pattern + "*", pattern + words(rng, 2)[1:]
	}},
	{"mixed", "two to six segments, of which a third are names and the others words", []int{10, 100, 1000, 10_000, 100_000}, func(rng *rand.Rand, i int) (pattern, path string) {
		for k := range 2 + rng.IntN(5) {
			word := words(rng, 1)
			if rng.IntN(3) == 0 {
				pattern += fmt.Sprintf("/:n%d", k)
				path += fmt.Sprintf("/%d", rng.IntN(100_000))
			} else {
				pattern, path = pattern+word, path+word
			}
		}
		return pattern, path
	}},
	{"groups", "words, an optional segment, and a name with a suffix", []int{1000}, func(rng *rand.Rand, i int) (pattern, path string) {
		pattern = words(rng, 1) + "/" + strconv.Itoa(i)
		return pattern + "{/edit}?/:name.:type", pattern + "/page.html"
	}},
	{"regular", "words, and a group of digits", []int{1000}, func(rng *rand.Rand, i int) (pattern, path string) {
		pattern = words(rng, 1) + "/" + strconv.Itoa(i)
		word := words(rng, 1)
		return pattern + `/:id(\d+)` + word, fmt.Sprintf("%s/%d%s", pattern, rng.IntN(100_000), word)
	}},
}

var routeWords = func() (list []string) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		word := "/"
		for range 3 + rng.IntN(6) {
			word += string(rune('a' + rng.IntN(26)))
		}
		list = append(list, word)
	}
	return list
}()

// words returns n segments.
func words(rng *rand.Rand, n int) (path string) {
	for range n {
		path += routeWords[rng.IntN(len(routeWords))]
	}
	return path
}

// setCorpora returns the corpora for sets. Each has 100 URLs, so that the processor's caches
// hold what a search needs in a set of any size.
func setCorpora() (all []*Corpus) {
	for _, kind := range setKinds {
		for _, n := range kind.sizes {
			rng := rand.New(rand.NewPCG(uint64(n), 9))
			var patterns, urls []string
			for i := range n {
				pattern, path := kind.route(rng, i)
				patterns = append(patterns, pattern)
				if n < 100 || i%(n/100) == 0 {
					urls = append(urls, "https://example.com"+path)
				}
			}
			urls = slices.Repeat(urls, 100/len(urls))
			all = append(all, &Corpus{Name: fmt.Sprint(kind.name, "-", n), Note: fmt.Sprint("100 URLs, and the pathnames of ", n, " patterns: ", kind.note),
				Pages: []Page{{Base: strings.Join(patterns, "\n"), Refs: urls}}})
		}
	}
	return all
}

// overSet makes passes that look up each URL in what set returns for the pathnames.
func overSet[S, U any](set func(paths []string) S, parse func(string) (U, error), find func(S, U) int) func(c *Corpus) Pass {
	return func(c *Corpus) Pass {
		s := set(strings.Split(c.Pages[0].Base, "\n"))
		names := make([]string, strings.Count(c.Pages[0].Base, "\n")+1)
		for i := range names {
			names[i] = strconv.Itoa(i)
		}
		return overParsed(parse, func(u U) (string, bool) {
			if i := find(s, u); i >= 0 {
				return names[i], true
			}
			return "", true
		})(c)
	}
}

// pathPatterns returns the patterns for pathnames. One that is not valid matches nothing.
func pathPatterns(paths []string) (all []urlpattern.Pattern) {
	for _, path := range paths {
		p, _ := urlpattern.New(urlpattern.Init{urlpattern.Pathname: path})
		all = append(all, p)
	}
	return all
}

func setOf(paths []string) urlpattern.Set[int] {
	var b urlpattern.Builder[int]
	for i, p := range pathPatterns(paths) {
		b.Add(p, i)
	}
	return b.Set()
}

var setFirst = overSet(setOf, parsed, func(s urlpattern.Set[int], u weburl.URL) int {
	if hit, ok := s.First(u); ok {
		return hit.Value
	}
	return -1
})

var setLoop = overSet(pathPatterns, parsed, func(patterns []urlpattern.Pattern, u weburl.URL) int {
	for i := range patterns {
		if patterns[i].Test(u) {
			return i
		}
	}
	return -1
})

var setLoopDunglas = overSet(func(paths []string) (all []*dunglas.URLPattern) {
	for _, path := range paths {
		p, err := (&dunglas.URLPatternInit{Pathname: &path}).New(&dunglas.Options{})
		if err != nil {
			panic(err) // the corpora have none that it refuses
		}
		all = append(all, p)
	}
	return all
}, func(s string) (string, error) { return s, nil }, func(patterns []*dunglas.URLPattern, s string) int {
	for i, p := range patterns {
		if p.Test(s, "") {
			return i
		}
	}
	return -1
})

// routed returns a path in another syntax: name makes a segment of the name of a parameter, and
// rest is the segment for the wildcard at the end.
func routed(path string, name func(string) string, rest string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		switch {
		case s == "*":
			segments[i] = rest
		case strings.HasPrefix(s, ":"):
			segments[i] = name(s[1:])
		}
	}
	return strings.Join(segments, "/")
}

func inBraces(name string) string { return "{" + name + "}" }

// numbered is the handler of a route.
type numbered int

func (numbered) ServeHTTP(http.ResponseWriter, *http.Request) {}

func requestOf(s string) (*http.Request, error) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, err
	}
	return &http.Request{Method: "GET", URL: u, Host: u.Host}, nil
}

var setServeMux = overSet(func(paths []string) *http.ServeMux {
	mux := http.NewServeMux()
	for i, path := range paths {
		mux.Handle(routed(path, inBraces, "{rest...}"), numbered(i))
	}
	return mux
}, requestOf, func(mux *http.ServeMux, r *http.Request) int {
	h, _ := mux.Handler(r)
	if i, ok := h.(numbered); ok {
		return int(i)
	}
	return -1
})

// chiRouter is a router of chi, the numbers of its patterns, and memory.
type chiRouter struct {
	mux     *chi.Mux
	numbers map[string]int
	context *chi.Context
}

var setChi = overSet(func(paths []string) chiRouter {
	r := chiRouter{chi.NewMux(), map[string]int{}, chi.NewRouteContext()}
	for i, path := range paths {
		path = routed(path, inBraces, "*")
		r.mux.Method("GET", path, numbered(i))
		r.numbers[path] = i
	}
	return r
}, url.Parse, func(r chiRouter, u *url.URL) int {
	r.context.Reset()
	if pattern := r.mux.Find(r.context, "GET", u.Path); pattern != "" {
		return r.numbers[pattern]
	}
	return -1
})

var setHTTPRouter = overSet(func(paths []string) (r struct {
	*httprouter.Router
	found *int
}) {
	r.Router, r.found = httprouter.New(), new(int)
	for i, path := range paths {
		r.Handle("GET", routed(path, func(name string) string { return ":" + name }, "*rest"),
			func(http.ResponseWriter, *http.Request, httprouter.Params) { *r.found = i })
	}
	return r
}, url.Parse, func(r struct {
	*httprouter.Router
	found *int
}, u *url.URL) int {
	handle, _, _ := r.Lookup("GET", u.Path)
	if handle == nil {
		return -1
	}
	handle(nil, nil, nil)
	return *r.found
})

// setWorks returns the works of urlpattern.Set.
func setWorks() []Work {
	const first = "First of a set of urlpattern, of a URL that is parsed"
	loop := Peer{"loop", "a loop of Pattern.Test", setLoop}
	return []Work{
		room("set first", "find the first pattern of a set that matches a URL", "URL", "mixed-10 mixed-100 mixed-1000 mixed-10000 mixed-100000 literal-1000 named-1000 wildcard-1000 groups-1000 regular-1000", "",
			Peer{"weburl", first, setFirst}, loop),
		room("set loop", "find the first of some patterns that matches a URL", "URL", "mixed-10 mixed-100", "",
			Peer{"weburl", first, setFirst}, loop,
			Peer{goURLPattern, "a loop of Test, which takes a string", setLoopDunglas}),
		room("set route", "find the route for a URL", "URL", "named-10 named-100 named-1000 named-10000 literal-1000 wildcard-1000", "",
			Peer{"weburl", first, setFirst},
			Peer{"ServeMux", "Handler of a ServeMux of net/http", setServeMux},
			Peer{"chi", "Find of a Mux of chi, with a context that is reused, and a map from patterns to numbers", setChi},
			Peer{"httprouter", "Lookup of a Router of httprouter, with parameters, and the handler", setHTTPRouter}),
	}
}
