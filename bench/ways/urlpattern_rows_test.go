package ways

import (
	"errors"

	dunglas "github.com/dunglas/go-urlpattern"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

// patternRows holds the tables of docs/patterns.md. The test prints the code of the functions:
// keep each in one line.
var patternRows = map[string][]row{
	"Coming from net/http's ServeMux": {
		{"/books/{id}", func() string { return say(served("/books/{id}", "http://h/books/7")) }, func() string { return say(matched("/books/:id", "http://h/books/7")) }, ""},
		{"/books/{id}", func() string { return say(served("/books/{id}", "http://h/books/a%2Fb")) }, func() string { return say(matched("/books/:id", "http://h/books/a%2Fb")) },
			"**Breaks.** Groups are percent-encoded, as in the URL: `percent.Decode` decodes."},
		{"/files/{path...}", func() string { return say(served("/files/{path...}", "http://h/files/a/b")) }, func() string { return say(matched("/files/:path(.*)", "http://h/files/a/b")) }, ""},
		{"/files/", func() string { return say(served("/files/", "http://h/files/a/b")) }, func() string { return say(matched("/files/*", "http://h/files/a/b")) }, "A slash at the end does not stand for everything below it: write `/*`."},
		{"/files/", func() string { return say(served("/files/", "http://h/files")) }, func() string { return say(matched("/files{/*}?", "http://h/files")) }, "There are no redirects: `{/*}?` matches both."},
		{"/files/{$}", func() string { return say(served("/files/{$}", "http://h/files/a")) }, func() string { return say(matched("/files/", "http://h/files/a")) }, "A pattern always matches to the end."},
		{"/", func() string { return say(served("/", "http://h/a")) }, func() string { return say(matched("/*", "http://h/a")) }, ""},
		{"/a/../b", func() string { return say(served("/b", "http://h/a/../b")) }, func() string { return say(matched("/b", "http://h/a/../b")) }, "Parsing a URL resolves its dot segments."},
		{"//", func() string { return say(served("/a/b", "http://h/a//b")) }, func() string { return say(matched("/a/b", "http://h/a//b")) }, "Repeated slashes are not merged: a browser sends them all."},
		{"h.example/", func() string { return say(served("h.example/", "http://h.example/a")) }, func() string {
			return say(urlpattern.MustParse("http{s}?://h.example/*").TestString("http://h.example/a"))
		}, "A host can have groups, too: `:shop.example.com`, `{*.}?example.com`."},
		{"GET", func() string { return say(served("GET /a", "http://h/a")) }, func() string { return say(matched("/a", "http://h/a")) }, "Methods are not part of a URL: compare `r.Method`."},
		{"/v{n}", func() string { return say(served("/v{n}", "http://h/v2")) }, func() string { return say(matched("/v:n(\\d+)/a.:type", "http://h/v2/a.json")) }, "Groups can be parts of segments, and have regular expressions."},
	},
	"Coming from go-urlpattern": {
		{"New URLPattern", func() string { p, err := dunglas.New("https://h/:id", "", nil); return say(p.Pathname(), err) }, func() string {
			p, err := urlpattern.Parse("https://h/:id")
			return say(p.Component(urlpattern.Pathname), err)
		},
			"A value, not a pointer. The zero value matches nothing."},
		{"New", func() string { p, err := dunglas.New(":id", "https://h/a/", nil); return say(p.Pathname(), err) }, func() string {
			p, err := urlpattern.Options{Base: weburl.MustParse("https://h/a/")}.Parse(":id")
			return say(p.Component(urlpattern.Pathname), err)
		},
			"The base is a URL in the options."},
		{"New", func() string { _, err := dunglas.New("https://h/(c(?=a)b)", "", nil); return say(err) }, func() string { _, err := urlpattern.Parse("https://h/(c(?=a)b)"); return say(err) },
			"Both refuse look-around. Here, `Options.Engine` can add it."},
		{"New", func() string {
			p, err := dunglas.New("https://h/(\\Aa)", "", nil)
			return say(p.Test("https://h/a", ""), err)
		}, func() string { _, err := urlpattern.Parse("https://h/(\\Aa)"); return say(err) },
			"**Breaks.** Regular expressions are those of JavaScript with the flag `v`, in which `\\A` is an error."},
		{"New", func() string {
			p, err := dunglas.New("https://h/([[:alpha:]])", "", nil)
			return say(p.Test("https://h/a", ""), p.Test("https://h/z", ""), err)
		}, func() string {
			p, err := urlpattern.Parse("https://h/([[:alpha:]])")
			return say(p.TestString("https://h/a"), p.TestString("https://h/z"), err)
		},
			"**Breaks.** In JavaScript, `[[:alpha:]]` is one of the characters `:alph`."},
		{"New", func() string {
			p, err := dunglas.New("https://h/([^/]+)", "", nil)
			return say(p.Test("https://h/a", ""), err)
		}, func() string { _, err := urlpattern.Parse("https://h/([^/]+)"); return say(err) },
			"**Breaks.** In a class, `( ) [ ] { } / - \\ \\|` need a backslash: write `[^\\/]`."},
		{"New", func() string {
			p, err := dunglas.New("https://h/([\\w.-]+)", "", nil)
			return say(p.Test("https://h/a-b", ""), err)
		}, func() string { _, err := urlpattern.Parse("https://h/([\\w.-]+)"); return say(err) },
			"**Breaks.** Write `[\\w.\\-]`."},
		{"Options Options.IgnoreCase", func() string {
			p, err := dunglas.New("https://h/A", "", &dunglas.Options{IgnoreCase: true})
			return say(p.Test("https://h/a", ""), err)
		}, func() string {
			p, err := urlpattern.Options{IgnoreCase: true}.Parse("https://h/A")
			return say(p.TestString("https://h/a"), err)
		}, ""},
		{"URLPatternInit URLPatternInit.New URLPatternInit.Protocol URLPatternInit.Pathname", func() string {
			p, err := (&dunglas.URLPatternInit{Protocol: ptr("http{s}?"), Pathname: ptr("/a")}).New(&dunglas.Options{})
			return say(p.Protocol(), p.Pathname(), err)
		}, func() string {
			p, err := urlpattern.New(urlpattern.Init{urlpattern.Protocol: "http{s}?", urlpattern.Pathname: "/a"})
			return say(p.Component(urlpattern.Protocol), p.Component(urlpattern.Pathname), err)
		},
			"A map: leave out the key of a missing member."},
		{"URLPatternInit.Username URLPatternInit.Password URLPatternInit.Hostname URLPatternInit.Port", func() string {
			p, err := (&dunglas.URLPatternInit{Hostname: ptr("h"), Port: ptr("")}).New(&dunglas.Options{})
			return say(p.Hostname(), p.Port(), err)
		}, func() string {
			p, err := urlpattern.New(urlpattern.Init{urlpattern.Hostname: "h", urlpattern.Port: ""})
			return say(p.Component(urlpattern.Hostname), p.Component(urlpattern.Port), err)
		}, ""},
		{"URLPatternInit.Search URLPatternInit.Hash URLPatternInit.BaseURL", func() string {
			p, err := (&dunglas.URLPatternInit{Search: ptr("a"), BaseURL: ptr("https://h/b")}).New(&dunglas.Options{})
			return say(p.Hostname(), p.Pathname(), p.Search(), p.Hash(), err)
		}, func() string {
			p, err := urlpattern.New(urlpattern.Init{urlpattern.Search: "a", urlpattern.BaseURL: "https://h/b"})
			return say(p.Component(urlpattern.Hostname), p.Component(urlpattern.Pathname), p.Component(urlpattern.Search), p.Component(urlpattern.Hash), err)
		}, ""},
		{"URLPattern.Protocol URLPattern.Username URLPattern.Password URLPattern.Hostname URLPattern.Port", func() string {
			return say(theirs.Protocol(), theirs.Username(), theirs.Password(), theirs.Hostname(), theirs.Port())
		}, func() string {
			return say(ours.Component(urlpattern.Protocol), ours.Component(urlpattern.Username), ours.Component(urlpattern.Password), ours.Component(urlpattern.Hostname), ours.Component(urlpattern.Port))
		}, "One method takes the component as its argument."},
		{"URLPattern.Pathname URLPattern.Search URLPattern.Hash", func() string { return say(theirs.Pathname(), theirs.Search(), theirs.Hash()) }, func() string {
			return say(ours.Component(urlpattern.Pathname), ours.Component(urlpattern.Search), ours.Component(urlpattern.Hash))
		}, ""},
		{"URLPattern.HasRegexpGroups", func() string { return say(theirs.HasRegexpGroups()) }, func() string { return say(ours.HasRegExpGroups()) }, "Spelled as in the Web API: `HasRegExpGroups`."},
		{"URLPattern.Test", func() string { return say(theirs.Test("https://ann.example.com/books/7", "")) }, func() string {
			return say(ours.Test(book), ours.TestString("https://ann.example.com/books/7"))
		}, "`Test` takes a parsed URL, so that you test the URL that you use. It allocates nothing."},
		{"URLPattern.TestInit", func() string { return say(theirs.TestInit(&dunglas.URLPatternInit{Pathname: ptr("/books/7")})) }, func() string { return say(ours.TestInit(urlpattern.Init{urlpattern.Pathname: "/books/7"})) }, ""},
		{"URLPattern.Exec URLPatternResult URLPatternResult.Hostname URLPatternResult.Pathname", func() string {
			r := theirs.Exec("https://ann.example.com/books/7", "")
			return say(r.Hostname.Groups["user"], r.Pathname.Groups["id"])
		}, func() string {
			m, _ := ours.Match(book)
			user, _ := m.Named("user")
			id, _ := m.Group(urlpattern.Pathname, "id")
			return say(user, id)
		}, "A second result says whether it matches. The texts are parts of the URL's string."},
		{"URLPatternComponentResult URLPatternComponentResult.Input URLPatternComponentResult.Groups", func() string {
			r := theirs.Exec("https://ann.example.com/books/7", "")
			return say(r.Pathname.Input, len(r.Pathname.Groups))
		}, func() string { m, _ := ours.Match(book); return say(m.Input(urlpattern.Pathname)) }, "`Match.Groups` iterates over the groups, in order."},
		{"URLPatternComponentResult.Groups", func() string {
			p, err := dunglas.New("https://h/b/:a?", "", nil)
			v, ok := p.Exec("https://h/b", "").Pathname.Groups["a"]
			return say(v, ok, err)
		}, func() string {
			p := urlpattern.MustParse("https://h/b/:a?")
			m, _ := p.Match(weburl.MustParse("https://h/b"))
			v, ok := m.Named("a")
			return say(v, ok)
		}, "A group that took no part is undefined, as in JavaScript: `ok` is false."},
		{"URLPattern.ExecInit", func() string { return say(theirs.ExecInit(&dunglas.URLPatternInit{Pathname: ptr("/")}) == nil) }, func() string { _, ok := ours.MatchInit(urlpattern.Init{urlpattern.Pathname: "/"}); return say(ok) }, "A second result, not nil."},
		{"URLPatternResult.Inputs URLPatternResult.InitInputs URLPatternResult.Protocol URLPatternResult.Username URLPatternResult.Password URLPatternResult.Port URLPatternResult.Search URLPatternResult.Hash", func() string {
			r := theirs.Exec("https://ann.example.com/books/7", "")
			return say(r.Protocol.Input, len(r.Inputs))
		}, func() string { m, _ := ours.Match(book); return say(m.Input(urlpattern.Protocol)) }, "A `Match` does not keep the input that you passed."},
		{"ErrNoBaseURL", func() string { _, err := dunglas.New("/a", "", nil); return say(errors.Is(err, dunglas.ErrNoBaseURL)) }, func() string { _, err := urlpattern.Parse("/a"); return say(errors.Is(err, urlpattern.NoProtocol)) }, "Codes, with `errors.Is`; `*urlpattern.Error` has the component and the place."},
		{"ErrType", func() string {
			_, err := dunglas.New("https://h/:", "", nil)
			return say(errors.Is(err, dunglas.ErrType))
		}, func() string {
			_, err := urlpattern.Parse("https://h/:")
			return say(errors.Is(err, urlpattern.BadName))
		}, "Each mistake has a code of its own, such as `UnclosedGroup` and `NestedCapture`."},
		{"ErrRequiredToken", func() string {
			_, err := dunglas.New("https://h/{a", "", nil)
			return say(errors.Is(err, dunglas.ErrRequiredToken))
		}, func() string {
			_, err := urlpattern.Parse("https://h/{a")
			return say(errors.Is(err, urlpattern.UnexpectedToken))
		}, ""},
		{"ErrDuplicatePartName", func() string {
			_, err := dunglas.New("https://h/:a/:a", "", nil)
			return say(errors.Is(err, dunglas.ErrDuplicatePartName))
		}, func() string {
			_, err := urlpattern.Parse("https://h/:a/:a")
			return say(errors.Is(err, urlpattern.DuplicateName))
		}, ""},
		{"ErrInvalidIPv6Hostname ErrInvalidPort", func() string {
			_, err := (&dunglas.URLPatternInit{Port: ptr("x")}).New(&dunglas.Options{})
			return say(errors.Is(err, dunglas.ErrInvalidPort))
		}, func() string {
			_, err := urlpattern.New(urlpattern.Init{urlpattern.Port: "x"})
			return say(errors.Is(err, urlpattern.NotEncodable))
		}, "One code for all text that is not valid in its component; the error wraps the cause."},
		{"ErrBadParserIndex ErrNonEmptySuffix ErrEmptyPartName ErrInvalidModifier ErrInvalidPrefixOrSuffix ErrInvalidPartName ErrUnexpectedEmptyString", func() string { _, err := dunglas.New("https://h/{", "", nil); return say(err != nil) }, func() string { _, err := urlpattern.Parse("https://h/{"); return say(err != nil) }, "Assertions of the Standard, or unused: they have no codes here."},
		{"DefaultPorts", func() string { return say(dunglas.DefaultPorts["https"]) }, func() string { return say(book.PortOrDefault()) }, "Default ports are fixed, as in the URL Standard."},
	},
}
