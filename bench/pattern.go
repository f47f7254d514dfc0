package bench

import (
	dunglas "github.com/dunglas/go-urlpattern"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

// This file holds the peers of the works about URL patterns. All take the same arguments.

const goURLPattern = "go-urlpattern"

// patternMaker returns a function that makes the pattern of a row. The arguments are
// converted beforehand, but a base URL is parsed each time, as the peers do.
func patternMaker(r patternRow) func() (urlpattern.Pattern, error) {
	text, init, base, ignoreCase := r.arguments()
	if init != nil {
		members := urlpattern.Init{}
		for name, value := range init {
			var c urlpattern.Component
			if value, ok := value.(string); ok && c.UnmarshalText([]byte(name)) == nil {
				members[c] = value
			}
		}
		return func() (urlpattern.Pattern, error) { return urlpattern.Options{IgnoreCase: ignoreCase}.New(members) }
	}
	return func() (p urlpattern.Pattern, err error) {
		o := urlpattern.Options{IgnoreCase: ignoreCase}
		if base != "" {
			if o.Base, err = weburl.Parse(base); err != nil {
				return p, err
			}
		}
		return o.Parse(text)
	}
}

func patternMakerOfDunglas(r patternRow) func() (*dunglas.URLPattern, error) {
	text, init, base, ignoreCase := r.arguments()
	if init == nil {
		return func() (*dunglas.URLPattern, error) {
			return dunglas.New(text, base, &dunglas.Options{IgnoreCase: ignoreCase})
		}
	}
	members := &dunglas.URLPatternInit{}
	for name, field := range map[string]**string{"protocol": &members.Protocol, "username": &members.Username, "password": &members.Password,
		"hostname": &members.Hostname, "port": &members.Port, "pathname": &members.Pathname, "search": &members.Search,
		"hash": &members.Hash, "baseURL": &members.BaseURL} {
		if value, ok := init[name].(string); ok {
			*field = &value
		}
	}
	return func() (*dunglas.URLPattern, error) { return members.New(&dunglas.Options{IgnoreCase: ignoreCase}) }
}

// overPatterns makes passes that call do with each row of a corpus, prepared.
func overPatterns[T any](prepare func(r patternRow) (T, error), do func(T) (string, bool)) func(c *Corpus) Pass {
	return overParsed(func(text string) (T, error) { return prepare(readPatternRow(text)) }, do)
}

var patternMakeWeburl = overPatterns(func(r patternRow) (func() (urlpattern.Pattern, error), error) {
	return patternMaker(r), nil
}, func(create func() (urlpattern.Pattern, error)) (string, bool) {
	p, err := create()
	return p.Component(urlpattern.Pathname), err == nil
})

var patternMakeDunglas = overPatterns(func(r patternRow) (func() (*dunglas.URLPattern, error), error) {
	return patternMakerOfDunglas(r), nil
}, func(create func() (*dunglas.URLPattern, error)) (string, bool) {
	p, err := create()
	if err != nil {
		return "", false
	}
	return p.Pathname(), true
})

// makerAndInput makes a pattern; the URL to match is parsed for weburl.
type makerAndInput[P any] struct {
	create func() (P, error)
	input  string
	url    weburl.URL
}

var patternFirstWeburl = overPatterns(func(r patternRow) (m makerAndInput[urlpattern.Pattern], err error) {
	m.create = patternMaker(r)
	m.url, err = weburl.Parse(r.Input)
	return m, err
}, func(m makerAndInput[urlpattern.Pattern]) (string, bool) {
	p, err := m.create()
	return yes(p.Test(m.url)), err == nil
})

var patternFirstDunglas = overPatterns(func(r patternRow) (makerAndInput[*dunglas.URLPattern], error) {
	return makerAndInput[*dunglas.URLPattern]{create: patternMakerOfDunglas(r), input: r.Input}, nil
}, func(m makerAndInput[*dunglas.URLPattern]) (string, bool) {
	p, err := m.create()
	if err != nil {
		return "", false
	}
	return yes(p.Test(m.input, "")), true
})

// patternAndInput is a pattern, the URL to match as a string and parsed, and memory.
type patternAndInput struct {
	pattern urlpattern.Pattern
	input   string
	url     weburl.URL
	match   urlpattern.Match
}

func preparePattern(r patternRow) (*patternAndInput, error) {
	p, err := patternMaker(r)()
	if err != nil {
		return nil, err
	}
	u, _ := weburl.Parse(r.Input)
	return &patternAndInput{pattern: p, input: r.Input, url: u}, nil
}

type patternOfDunglas struct {
	pattern *dunglas.URLPattern
	input   string
}

func preparePatternOfDunglas(r patternRow) (patternOfDunglas, error) {
	p, err := patternMakerOfDunglas(r)()
	return patternOfDunglas{p, r.Input}, err
}

var patternTestWeburl = overPatterns(preparePattern, func(p *patternAndInput) (string, bool) {
	return yes(p.pattern.Test(p.url)), true
})

var patternTestString = overPatterns(preparePattern, func(p *patternAndInput) (string, bool) {
	return yes(p.pattern.TestString(p.input)), true
})

var patternTestDunglas = overPatterns(preparePatternOfDunglas, func(p patternOfDunglas) (string, bool) {
	return yes(p.pattern.Test(p.input, "")), true
})

var patternMatchWeburl = overPatterns(preparePattern, func(p *patternAndInput) (string, bool) {
	p.pattern.MatchInto(&p.match, p.url) // empty if there is none
	return p.match.Input(urlpattern.Pathname), true
})

var patternMatchString = overPatterns(preparePattern, func(p *patternAndInput) (string, bool) {
	m, _ := p.pattern.MatchString(p.input)
	return m.Input(urlpattern.Pathname), true
})

var patternMatchDunglas = overPatterns(preparePatternOfDunglas, func(p patternOfDunglas) (string, bool) {
	r := p.pattern.Exec(p.input, "")
	if r == nil {
		return "", true
	}
	return r.Pathname.Input, true
})

// patternWorks returns the works of package urlpattern.
func patternWorks() []Work {
	parsedFirst := "of a URL that is parsed; the peers take strings"
	work := func(goal float64, name, does, corpora, inNode string, peers ...Peer) Work {
		w := room(name, does, "pattern", corpora, inNode, peers...)
		w.Baseline = goURLPattern
		w.Goals = map[string]float64{"": goal}
		return w
	}
	return []Work{
		work(0.1, "pattern make", "make a URL pattern", "patterns routes", "new URLPattern",
			Peer{"weburl", "", patternMakeWeburl},
			Peer{goURLPattern, "", patternMakeDunglas}),
		work(0.2, "pattern first", "make a URL pattern and test one URL, for which weburl compiles what it left", "patterns routes", "",
			Peer{"weburl", "Test " + parsedFirst, patternFirstWeburl},
			Peer{goURLPattern, "", patternFirstDunglas}),
		work(0.05, "pattern test", "report whether a pattern matches a URL", "patterns routes", "test",
			Peer{"weburl", "Test " + parsedFirst, patternTestWeburl},
			Peer{"weburl, string", "TestString, which parses the URL", patternTestString},
			Peer{goURLPattern, "", patternTestDunglas}),
		work(0.05, "pattern match", "match a URL and find what the groups took", "patterns routes", "exec",
			Peer{"weburl", "MatchInto " + parsedFirst + ", and allocate", patternMatchWeburl},
			Peer{"weburl, string", "MatchString, which parses the URL and allocates", patternMatchString},
			Peer{goURLPattern, "", patternMatchDunglas}),
		work(0.05, "pattern hang", "report whether a pattern matches a URL, where backtracking takes exponential time", "hanging", "",
			Peer{"weburl", "Test " + parsedFirst, patternTestWeburl},
			Peer{"weburl, string", "TestString, which parses the URL", patternTestString},
			Peer{goURLPattern, "", patternTestDunglas}),
	}
}
