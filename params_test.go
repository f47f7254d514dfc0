package weburl_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/webapi"
)

func TestParams(t *testing.T) {
	set := func(name, value string) paramChange {
		return func(u weburl.URL) (weburl.URL, error) { return u.WithParam(name, value) }
	}
	add := func(name, value string) paramChange {
		return func(u weburl.URL) (weburl.URL, error) { return u.WithAddedParam(name, value) }
	}
	without := func(names ...string) paramChange {
		return func(u weburl.URL) (weburl.URL, error) {
			return u.WithoutParams(names...), nil
		}
	}
	for _, c := range []struct {
		url  string
		do   paramChange
		want string
	}{
		{"https://h/", set("a", "1"), "https://h/?a=1"},
		{"https://h/?", set("a", "1"), "https://h/?a=1"},
		{"https://h/#f", set("a", "1"), "https://h/?a=1#f"},
		{"https://u:p@h:1/x?a#f?a", set("a", "é #"), "https://u:p@h:1/x?a=%C3%A9+%23#f?a"},
		{"https://h/?b=%2f&&a=1&c=%20;'&a=3#", set("a", "2"), "https://h/?b=%2f&&a=2&c=%20;%27#"},
		{"x:y?b'", set("a", "'"), "x:y?b'&a=%27"},
		{"mailto:x", set("subject", "a b"), "mailto:x?subject=a+b"},
		{"x: #f", set("a", ""), "x:%20?a=#f"},
		{"https://h/?a=x%20y", set("a", "x y"), "https://h/?a=x%20y"},

		{"https://h/", add("", ""), "https://h/?="},
		{"https://h/?#f", add("a", "1"), "https://h/?a=1#f"},
		{"https://h/?a=%2f&#f", add("a", "1"), "https://h/?a=%2f&a=1#f"},
		{"https://h/?a=%2f#f", add("a", "\xFF"), "https://h/?a=%2f&a=%EF%BF%BD#f"},

		{"https://h/", without("a", ""), "https://h/"},
		{"https://h/?", without("a", ""), "https://h/?"},
		{"https://h/?&&#", without("a", ""), "https://h/?&&#"},
		{"https://h/?%61#f", without("a"), "https://h/#f"},
		{"https://h/?b=%2f&&a=1&c=%20;&a=3#f", without("a"), "https://h/?b=%2f&&c=%20;#f"},
		{"https://h/?a&&b", without("a", "b"), "https://h/"},
		{"x: ?a#f", without("a"), "x:%20#f"},
		{"x: ?a", without("a"), "x:%20"},
	} {
		u := weburl.MustParse(c.url)
		v, err := c.do(u)
		if err != nil || v.String() != c.want || v != weburl.MustParse(c.want) {
			t.Errorf("%s: got %s, %v, want %s", c.url, v, err, c.want)
		}
	}
}

type paramChange = func(weburl.URL) (weburl.URL, error)

// paramLaws checks that a change of parameters does what the Web API does, but
// keeps every other byte.
func paramLaws(u weburl.URL, name, value string) error {
	query, hasQuery := u.Query()
	scalarName := infra.ScalarValues(name)
	isName := func(n string) bool { return n == scalarName }
	isOther := func(n string) bool { return n != scalarName }
	for _, c := range []struct {
		what    string
		do      paramChange
		webapi  func(*webapi.URLSearchParams)
		touches func(name string) bool
	}{
		{"set", func(u weburl.URL) (weburl.URL, error) { return u.WithParam(name, value) },
			func(p *webapi.URLSearchParams) { p.Set(name, value) }, isName},
		{"add", func(u weburl.URL) (weburl.URL, error) { return u.WithAddedParam(name, value) },
			func(p *webapi.URLSearchParams) { p.Append(name, value) }, isName},
		{"delete", func(u weburl.URL) (weburl.URL, error) { return u.WithoutParams(name), nil },
			func(p *webapi.URLSearchParams) { p.Delete(name) }, isName},
		{"delete by a function", func(u weburl.URL) (weburl.URL, error) { return u.WithoutParamsFunc(isName), nil },
			func(p *webapi.URLSearchParams) { p.Delete(name) }, isName},
		{"delete others", func(u weburl.URL) (weburl.URL, error) { return u.WithoutParamsFunc(isOther), nil },
			func(p *webapi.URLSearchParams) {
				for _, pair := range p.List() {
					if isOther(pair.Name) {
						p.Delete(pair.Name)
					}
				}
			}, isOther},
	} {
		v, err := c.do(u)
		if err != nil {
			return fmt.Errorf("%s: %w", c.what, err)
		}
		changed, hasChanged := v.Query()
		live := webapi.FromRecord(u)
		p := live.SearchParams()
		c.webapi(p)
		_, browserHasQuery := live.Record().Query()
		if again, err := weburl.Parse(v.String()); err != nil || again != v {
			return fmt.Errorf("%s: %s parses to %s, %v", c.what, v, again, err)
		}
		switch {
		case v.WithoutQuery() != u.WithoutQuery():
			return fmt.Errorf("%s: more than the query changes: %s", c.what, v)
		case !slices.Equal(v.Params(), p.List()):
			return fmt.Errorf("%s: %q, in a browser %q", c.what, v.Params(), p.List())
		case !slices.Equal(written(changed, c.touches), written(query, c.touches)):
			return fmt.Errorf("%s: the bytes of others change: %s", c.what, v)
		case slices.Equal(v.Params(), u.Params()) && v != u:
			return fmt.Errorf("%s: nothing to do, but %s", c.what, v)
		case v != u && hasChanged != browserHasQuery:
			return fmt.Errorf("%s: query is null: %t, in a browser %t", c.what, !hasChanged, !browserHasQuery)
		case v == u && hasChanged != hasQuery:
			return fmt.Errorf("%s: equal, with another query", c.what)
		}
	}
	return nil
}

// written returns the pairs that a change does not touch, as they are written.
func written(query string, touches func(name string) bool) (others []string) {
	for pair := range strings.SplitSeq(query, "&") {
		if pair != "" && !touches(form.Parse(pair)[0].Name) {
			others = append(others, pair)
		}
	}
	return others
}

func FuzzParams(f *testing.F) {
	for _, query := range []string{"", "&", "=", "a", "a&a", "%61=1&a=2", "a=1#f", "&&a&&", "b=%2f&a=+&'", "a=%ff&\xFF"} {
		f.Add("https://h/?"+query, "a", "é &=+")
		f.Add("x:y ?"+query, "", "")
		f.Add("x:y?"+query, "\xFF", "\xFE")
	}
	f.Fuzz(func(t *testing.T, href, name, value string) {
		u, err := weburl.Parse(href)
		if err != nil {
			return
		}
		if err := paramLaws(u, name, value); err != nil {
			t.Errorf("%s, %q = %q: %v", u, name, value, err)
		}
	})
}

func TestParamsOfRealURLs(t *testing.T) {
	n := 0
	for _, file := range []string{"urls/kasztp.txt", "urls/userbait.txt"} {
		for _, line := range suite.Lines(t, file) {
			u, err := weburl.Parse(line)
			if query, _ := u.Query(); err != nil || query == "" {
				continue
			}
			n++
			list := u.Params()
			for _, name := range []string{"id", list[0].Name, list[len(list)-1].Name} {
				if err := paramLaws(u, name, "a b"); err != nil {
					t.Errorf("%s, %q: %v", u, name, err)
				}
			}
		}
	}
	if n < 1000 {
		t.Errorf("%d URLs with a query", n)
	}
}

func TestParamsOfRandomQueries(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	units := []string{"&", "&", "&", "=", "=", "a", "a", "%61", "b", "+", "%20", "%2b", "%", "%f", "%FF", "%c3%A9", "é", ";", "'", "?", "1"}
	for range 20_000 {
		var query strings.Builder
		for range random.IntN(12) {
			query.WriteString(units[random.IntN(len(units))])
		}
		u := weburl.MustParse([]string{"https://h/?", "x:y ?", "x://h?"}[random.IntN(3)] + query.String() + []string{"", "#f&a"}[random.IntN(2)])
		for _, name := range []string{"a", "", "é", "a a"} {
			if err := paramLaws(u, name, units[random.IntN(len(units))]); err != nil {
				t.Fatalf("%s, %q: %v", u, name, err)
			}
		}
	}
}

// A hundred thousand parameters, and a megabyte of separators.
func TestManyParams(t *testing.T) {
	pairs := strings.Repeat("a=1&b=%2f&", 50_000)
	separators := strings.Repeat("&", 1<<20)
	isA := func(name string) bool { return name == "a" }
	for _, c := range []struct {
		query string
		do    paramChange
		want  string
	}{
		{pairs, func(u weburl.URL) (weburl.URL, error) { return u.WithoutParams("a"), nil }, "?" + strings.Repeat("b=%2f&", 50_000)},
		{pairs, func(u weburl.URL) (weburl.URL, error) { return u.WithoutParams("a", "b"), nil }, ""},
		{pairs, func(u weburl.URL) (weburl.URL, error) { return u.WithoutParamsFunc(isA), nil }, "?" + strings.Repeat("b=%2f&", 50_000)},
		{pairs, func(u weburl.URL) (weburl.URL, error) { return u.RedactParams("b"), nil }, "?" + strings.Repeat("a=1&b=REDACTED&", 50_000)},
		{pairs, func(u weburl.URL) (weburl.URL, error) { return u.WithParam("a", "2") }, "?a=2&" + strings.Repeat("b=%2f&", 50_000)},
		{pairs, func(u weburl.URL) (weburl.URL, error) { return u.WithAddedParam("a", "2") }, "?" + pairs + "a=2"},
		{pairs, func(u weburl.URL) (weburl.URL, error) {
			return u.WithoutParamsFunc(func(string) bool { return true }), nil
		}, ""},
		{separators, func(u weburl.URL) (weburl.URL, error) { return u.WithoutParams("a"), nil }, "?" + separators},
		{separators, func(u weburl.URL) (weburl.URL, error) { return u.RedactParams("a", ""), nil }, "?" + separators},
		{separators, func(u weburl.URL) (weburl.URL, error) { return u.WithParam("a", "2") }, "?" + separators + "a=2"},
		{separators + "a" + separators, func(u weburl.URL) (weburl.URL, error) { return u.WithoutParamsFunc(isA), nil }, ""},
	} {
		v, err := c.do(weburl.MustParse("https://h/?" + c.query + "#f"))
		if err != nil || v.String() != "https://h/"+c.want+"#f" {
			t.Errorf("%.20s: got %d bytes, %v, want %d", c.query, len(v.String()), err, len("https://h/#f")+len(c.want))
		}
	}
}

func TestParamsAllocateOnlyTheURL(t *testing.T) {
	u := weburl.MustParse("https://example.org/?q=x&page=1&name=%c3%b8&utm_source=x&utm_medium=y&signature=%2f#f")
	isTracking := func(name string) bool { return strings.HasPrefix(name, "utm_") }
	for name, c := range map[string]struct {
		want float64
		do   func()
	}{
		"WithParam":                              {1, func() { u.WithParam("page", "2 é") }},
		"WithParam of a new one":                 {1, func() { u.WithParam("lang", "de") }},
		"WithParam of what is there":             {0, func() { u.WithParam("page", "1") }},
		"WithAddedParam":                         {1, func() { u.WithAddedParam("page", "2 é") }},
		"WithoutParams":                          {1, func() { u.WithoutParams("utm_source", "name") }},
		"WithoutParams that are not there":       {0, func() { u.WithoutParams("x", "y") }},
		"WithoutParamsFunc":                      {1, func() { u.WithoutParamsFunc(isTracking) }},
		"WithoutParamsFunc that are not there":   {0, func() { u.WithoutParamsFunc(func(name string) bool { return name == "x" }) }},
		"WithoutParamsFunc, with none remaining": {1, func() { u.WithoutParamsFunc(func(name string) bool { return true }) }},
		"RedactParams":                           {1, func() { u.RedactParams("SIGNATURE", "ø") }},
		"RedactParams that are not there":        {0, func() { u.RedactParams("sig", "token") }},
	} {
		if n := testing.AllocsPerRun(100, c.do); n > c.want {
			t.Errorf("%s: %v allocations, want at most %v", name, n, c.want)
		}
	}
}

func TestParamsOfTheZeroURL(t *testing.T) {
	var zero weburl.URL
	var refused *weburl.ChangeError
	for name, err := range map[string]error{"WithParam": second(zero.WithParam("a", "1")), "WithAddedParam": second(zero.WithAddedParam("a", "1"))} {
		if !errors.As(err, &refused) || refused.Reason != weburl.ZeroURL {
			t.Errorf("%s: %v", name, err)
		}
	}
	if zero.WithoutParamsFunc(func(string) bool { return true }) != zero || zero.WithoutParams("", "a") != zero || zero.RedactParams("", "a") != zero {
		t.Error("WithoutParams or RedactParams changes the zero URL")
	}
}
