package webapi_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/validation"
	"github.com/weburl-go/weburl/webapi"
)

// These tests have twins in web/test, where the same behavior is checked
// through JavaScript.

// newURL returns a URL that parses.
func newURL(t *testing.T, url string, base ...string) *webapi.URL {
	t.Helper()
	u, err := webapi.NewURL(url, base...)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// pairs returns names and values as "name=value", unencoded.
func pairs(p *webapi.URLSearchParams) []string {
	var all []string
	for name, value := range p.All() {
		all = append(all, name+"="+value)
	}
	return all
}

func checkPairs(t *testing.T, what string, p *webapi.URLSearchParams, want ...string) {
	t.Helper()
	if got := pairs(p); !slices.Equal(got, want) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
	if p.Size() != len(want) {
		t.Errorf("%s: size %d, want %d", what, p.Size(), len(want))
	}
}

func check(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

func TestConstructor(t *testing.T) {
	check(t, "string as base", newURL(t, "x", "https://a.test/b/c?d#e").Href(), "https://a.test/b/x")
	check(t, "only the first base counts", newURL(t, "x", "https://a.test", "y").Href(), "https://a.test/x")
	for _, args := range [][]string{
		{""}, {"x"}, {"//a"}, {"https://"}, {"https://a b"}, {"https://[::1"}, {"https://a:65536"}, {"1:"},
		{"x", ""}, {"x", "/a"}, {"x", "mailto:a"}, {"https://a.test", "x"}, {"https://a.test", ""},
	} {
		u, err := webapi.NewURL(args[0], args[1:]...)
		var typeError *webapi.TypeError
		var parseError *validation.Error
		if u != nil || !errors.As(err, &typeError) || !errors.As(err, &parseError) {
			t.Errorf("%q: %v, %v", args, u, err)
		}
		if webapi.Parse(args[0], args[1:]...) != nil || webapi.CanParse(args[0], args[1:]...) {
			t.Errorf("%q: Parse or CanParse accepts it", args)
		}
	}
	_, err := webapi.NewURL("https://user:secret@a b/")
	if err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("the error shows the password: %v", err)
	}
}

func TestAttributes(t *testing.T) {
	u := newURL(t, "https://u:p@a.test:81/b/c?d=e#f")
	want := map[string]string{
		"href": "https://u:p@a.test:81/b/c?d=e#f", "origin": "https://a.test:81", "protocol": "https:", "username": "u", "password": "p",
		"host": "a.test:81", "hostname": "a.test", "port": "81", "pathname": "/b/c", "search": "?d=e", "hash": "#f",
	}
	for name, value := range valuesOf(u) {
		check(t, name, value, want[name])
	}
	for name, value := range valuesOf(newURL(t, "a:?#")) {
		want := map[string]string{"href": "a:?#", "origin": "null", "protocol": "a:"}[name]
		check(t, "empty "+name, value, want)
	}
	check(t, "String", u.String(), u.Href())
	check(t, "ToJSON", u.ToJSON(), u.Href())
	data, err := json.Marshal(map[string]any{"url": u})
	if err != nil {
		t.Fatal(err)
	}
	check(t, "in JSON", string(data), `{"url":"https://u:p@a.test:81/b/c?d=e#f"}`)
}

func TestSettersIgnore(t *testing.T) {
	for _, c := range []struct {
		href string
		set  [][2]string
	}{
		{"mailto:a@b.test", [][2]string{{"host", "c"}, {"hostname", "c"}, {"port", "1"}, {"username", "u"}, {"password", "p"}, {"pathname", "/x"}, {"protocol", "https"}, {"protocol", "1"}, {"protocol", ""}}},
		{"https://a.test:81/", [][2]string{{"host", ""}, {"hostname", "x:1"}, {"port", "x"}, {"port", "65536"}, {"protocol", "mailto"}, {"host", "a b"}, {"hostname", "[::"}, {"href", "x"}, {"href", "https://a b"}}},
		{"file:///a", [][2]string{{"port", "1"}, {"username", "u"}, {"password", "p"}, {"protocol", "https"}, {"port", ""}}},
	} {
		u := newURL(t, c.href)
		for _, s := range c.set {
			set(u, s[0], s[1])
			check(t, s[0]+" = "+s[1], u.Href(), c.href)
		}
	}
}

func TestLoneSurrogates(t *testing.T) {
	// Ill-formed UTF-8 in Go corresponds to lone surrogates in JavaScript.
	const bad = "\xFF"
	u := newURL(t, "https://a.test/"+bad+"?"+bad+"#"+bad)
	check(t, "parsed", u.Href(), "https://a.test/%EF%BF%BD?%EF%BF%BD#%EF%BF%BD")
	for _, name := range []string{"username", "password", "pathname", "search", "hash"} {
		set(u, name, bad)
	}
	check(t, "set", u.Href(), "https://%EF%BF%BD:%EF%BF%BD@a.test/%EF%BF%BD?%EF%BF%BD#%EF%BF%BD")

	p := webapi.NewURLSearchParams(bad + "=" + bad)
	p.Append(bad, "a"+bad)
	p.Set("x"+bad, bad)
	check(t, "parameters", p.String(), "%EF%BF%BD=%EF%BF%BD&%EF%BF%BD=a%EF%BF%BD&x%EF%BF%BD=%EF%BF%BD")
	if v, ok := p.Get(bad); !ok || v != "\uFFFD" || !p.Has("x"+bad) || !p.Has(bad, bad) || len(p.GetAll(bad)) != 2 {
		t.Errorf("names are not found: %q", pairs(p))
	}
	p.Delete(bad, "a"+bad)
	checkPairs(t, "after Delete", p, "\uFFFD=\uFFFD", "x\uFFFD=\uFFFD")
	p, err := webapi.NewURLSearchParamsFromSequence([][]string{{bad, bad}})
	if err != nil {
		t.Fatal(err)
	}
	checkPairs(t, "sequence", p, "\uFFFD=\uFFFD")
}

func TestOpaquePathSpaces(t *testing.T) {
	check(t, "before a query", newURL(t, "data:a   ?b#c").Href(), "data:a  %20?b#c")
	check(t, "before a fragment", newURL(t, "data:a   #c").Pathname(), "a  %20")
	check(t, "at the end of the input", newURL(t, "data: a b   ").Href(), "data: a b")
	for i, change := range []func(u *webapi.URL){
		func(u *webapi.URL) { u.SetSearch(""); u.SetHash("") },
		func(u *webapi.URL) { u.SetHash(""); u.SetSearch("") },
		func(u *webapi.URL) { u.SearchParams().Delete("b"); u.SetHash("") },
	} {
		u := newURL(t, "data:a   ?b#c")
		change(u)
		check(t, "change "+strconv.Itoa(i), u.Href(), "data:a  %20")
		check(t, "parsed again", newURL(t, u.Href()).Href(), u.Href())
	}
}

func TestSearchParamsIsOneObject(t *testing.T) {
	u := newURL(t, "https://a.test/?a=b")
	p := u.SearchParams()
	for _, change := range []func(){
		func() { u.SetSearch("?c") }, func() { u.SetSearch("") }, func() { _ = u.SetHref("https://b.test/?x") },
		func() { u.SetHash("y") }, func() { p.Append("a", "1") },
	} {
		change()
		if u.SearchParams() != p {
			t.Fatalf("%s: another object", u)
		}
	}
}

func TestSearchParamsFollow(t *testing.T) {
	u := newURL(t, "https://a.test/?a=b&c=d")
	p := u.SearchParams()
	checkPairs(t, "at first", p, "a=b", "c=d")
	u.SetSearch("e=%46+")
	checkPairs(t, "search", p, "e=F ")
	if err := u.SetHref("https://b.test/?g"); err != nil {
		t.Fatal(err)
	}
	checkPairs(t, "href", p, "g=")
	if err := u.SetHref("x"); err == nil {
		t.Error("href x is accepted")
	}
	checkPairs(t, "href that fails", p, "g=")
	u.SetSearch("??a=b")
	checkPairs(t, "two question marks", p, "?a=b")
	for _, c := range [][2]string{{"", "https://b.test/#h"}, {"?", "https://b.test/?#h"}, {"&&", "https://b.test/?&&#h"}} {
		u.SetSearch("?a=b")
		u.SetHash("h")
		u.SetSearch(c[0])
		check(t, "search = "+c[0], u.Href(), c[1])
		checkPairs(t, "search = "+c[0], p)
	}
	u.SetSearch("a\tb=c\nd&\r=e")
	check(t, "stored query", u.Search(), "?ab=cd&=e")
	checkPairs(t, "stored query", p, "ab=cd", "=e")
	before := pairs(p)
	u.SetHash("x")
	u.SetHost("c.test")
	u.SetPathname("/y")
	checkPairs(t, "other setters", p, before...)
}

func TestURLFollowsSearchParams(t *testing.T) {
	u := newURL(t, "https://a.test/?a=b ~&c=%7e;&&d#h")
	check(t, "search", u.Search(), "?a=b%20~&c=%7e;&&d")
	u.SearchParams().Append("e", "/?")
	check(t, "Append", u.Href(), "https://a.test/?a=b+%7E&c=%7E%3B&d=&e=%2F%3F#h")
	// Even a change without effect rewrites the query.
	for name, change := range map[string]func(p *webapi.URLSearchParams){
		"Sort":                 func(p *webapi.URLSearchParams) { p.Sort() },
		"Delete":               func(p *webapi.URLSearchParams) { p.Delete("x") },
		"Delete with a value":  func(p *webapi.URLSearchParams) { p.Delete("a", "x") },
		"Set to what it is":    func(p *webapi.URLSearchParams) { p.Set("a", "~") },
		"Append and Delete":    func(p *webapi.URLSearchParams) { p.Append("b", ""); p.Delete("b") },
		"Delete of two values": func(p *webapi.URLSearchParams) { p.Append("b", ""); p.Delete("b", "", "ignored") },
	} {
		u := newURL(t, "https://a.test/?a=~#h")
		change(u.SearchParams())
		check(t, name, u.Href(), "https://a.test/?a=%7E#h")
	}
	u = newURL(t, "https://a.test/?#d")
	u.SearchParams().Sort()
	check(t, "an empty list", u.Href(), "https://a.test/#d")
	u.SearchParams().Append("", "")
	check(t, "an empty pair", u.Href(), "https://a.test/?=#d")
	u.SearchParams().Delete("")
	check(t, "none again", u.Href(), "https://a.test/#d")
}

func TestSearchParamsOfString(t *testing.T) {
	for init, want := range map[string][]string{
		"":                nil,
		"?":               nil,
		"?a=b":            {"a=b"},
		"??a=b":           {"?a=b"},
		"&&a&&=b&=&":      {"a=", "=b", "="},
		"a=b=c==":         {"a=b=c=="},
		"a;b=c;d":         {"a;b=c;d"},
		"a+b=+%2B":        {"a b= +"},
		"a=%&b=%2&c=%zz":  {"a=%", "b=%2", "c=%zz"},
		"a=%FF%C2x":       {"a=\uFFFD\uFFFDx"},
		"\x00=%00":        {"\x00=\x00"},
		"\uFEFFa=\uFEFF":  {"\uFEFFa=\uFEFF"},
		"%EF%BB%BFa=%61":  {"\uFEFFa=a"},
		"a#b=\t":          {"a#b=\t"},
		"a=1&b=2&a=3&%61": {"a=1", "b=2", "a=3", "a="},
	} {
		checkPairs(t, strconv.Quote(init), webapi.NewURLSearchParams(init), want...)
	}
	checkPairs(t, "the zero value", new(webapi.URLSearchParams))
}

func TestSearchParamsOfSequence(t *testing.T) {
	p, err := webapi.NewURLSearchParamsFromSequence([][]string{{"a", "1"}, {"a", "1"}, {"", ""}})
	if err != nil {
		t.Fatal(err)
	}
	checkPairs(t, "pairs", p, "a=1", "a=1", "=")
	for _, bad := range [][]string{nil, {"a"}, {"a", "b", "c"}} {
		p, err := webapi.NewURLSearchParamsFromSequence([][]string{{"x", "y"}, bad})
		var typeError *webapi.TypeError
		if p != nil || !errors.As(err, &typeError) {
			t.Errorf("%q: %v, %v", bad, p, err)
		}
	}
}

func TestSearchParamsOfRecord(t *testing.T) {
	record := [][2]string{{"\xEDx", "1"}, {"xx", "2"}, {"\xFFx", "3"}, {"", ""}}
	p := webapi.NewURLSearchParamsFromRecord(func(yield func(string, string) bool) {
		for _, property := range record {
			if !yield(property[0], property[1]) {
				return
			}
		}
	})
	checkPairs(t, "names that become the same", p, "\uFFFDx=3", "xx=2", "=")
}

func TestDeleteHasAndSet(t *testing.T) {
	p := webapi.NewURLSearchParams("a=1&a=2&b=1&a=1&a=")
	if !p.Has("a") || p.Has("c") || !p.Has("a", "2") || p.Has("a", "3") || !p.Has("a", "") || p.Has("b", "") {
		t.Error("Has is wrong")
	}
	p.Delete("a", "1")
	checkPairs(t, "Delete with a value", p, "a=2", "b=1", "a=")
	p.Delete("a", "")
	checkPairs(t, "Delete with an empty value", p, "a=2", "b=1")
	p.Delete("a")
	checkPairs(t, "Delete", p, "b=1")
	p = webapi.NewURLSearchParams("x=0&a=1&b=2&a=3&a=5")
	p.Set("a", "6")
	p.Set("d", "7")
	checkPairs(t, "Set", p, "x=0", "a=6", "b=2", "d=7")
	if v, ok := p.Get("e"); v != "" || ok {
		t.Errorf("Get of a missing name: %q, %v", v, ok)
	}
	if all := p.GetAll("e"); len(all) != 0 {
		t.Errorf("GetAll of a missing name: %q", all)
	}
}

func TestSort(t *testing.T) {
	for init, want := range map[string]string{
		"z=b&a=b&z=a&a=a":                            "a=b&a=a&z=b&z=a",
		"\uFFFD=a&\uFFFC=b&\uFFFD=c":                 "\uFFFC=b&\uFFFD=a&\uFFFD=c",
		"\uFB03&\U0001F308":                          "\U0001F308&\uFB03",
		"\uE000&\U0010FFFF&\uD7FF&\U00010000&\uFFFF": "\uD7FF&\U00010000&\U0010FFFF&\uE000&\uFFFF",
		"a\U00010000&a\uE000&a":                      "a&a\U00010000&a\uE000",
		"b=%00&a=2&%00":                              "%00&a=2&b=%00",
	} {
		u := newURL(t, "https://a.test/?"+init)
		u.SearchParams().Sort()
		check(t, init, u.SearchParams().String(), webapi.NewURLSearchParams(want).String())
		check(t, init, u.Search(), "?"+u.SearchParams().String())
	}
}

func TestIterationIsLive(t *testing.T) {
	var seen []string
	p := webapi.NewURLSearchParams("a=1&b=2&c=3&d=4")
	for name := range p.Keys() {
		seen = append(seen, name)
		p.Delete(name)
	}
	check(t, "deletion of what is seen", strings.Join(seen, ""), "ac")
	check(t, "deletion of what is seen", p.String(), "b=2&d=4")

	seen = nil
	u := newURL(t, "https://a.test/?x=0&x=1&y=2&z=3")
	for name := range u.SearchParams().All() {
		seen = append(seen, name)
		if name == "x" {
			u.SearchParams().Delete("y")
		}
	}
	check(t, "deletion of the next one", strings.Join(seen, ""), "xxz")

	seen = nil
	p = webapi.NewURLSearchParams("a=1")
	for name, value := range p.All() {
		seen = append(seen, name+value)
		if p.Size() < 3 {
			p.Append("b", strconv.Itoa(p.Size()))
		}
	}
	check(t, "addition", strings.Join(seen, " "), "a1 b1 b2")

	seen = nil
	u = newURL(t, "https://a.test/?a=1&b=2&c=3")
	for value := range u.SearchParams().Values() {
		seen = append(seen, value)
		u.SetSearch("x=8&y=9")
	}
	check(t, "another query", strings.Join(seen, ""), "19")

	seen = nil
	p = webapi.NewURLSearchParams("c=1&b=2&a=3")
	for name := range p.All() {
		seen = append(seen, name)
		p.Sort()
	}
	check(t, "sorting", strings.Join(seen, ""), "cbc")

	// At corresponds to the Web API's iterator: past its end, it continues if something is
	// added.
	if _, _, ok := p.At(3); ok {
		t.Error("there is a fourth pair")
	}
	p.Append("d", "4")
	if name, value, ok := p.At(3); name != "d" || value != "4" || !ok {
		t.Errorf("At(3): %s, %s, %v", name, value, ok)
	}
	if _, _, ok := p.At(-1); ok {
		t.Error("there is a pair before the first")
	}
}

func TestListIsACopy(t *testing.T) {
	u := newURL(t, "https://a.test/?a=1&b=2")
	list := u.SearchParams().List()
	list[0].Value = "x"
	list.Add("c", "3")
	checkPairs(t, "after a change of the copy", u.SearchParams(), "a=1", "b=2")
}

func TestRecordIsAValue(t *testing.T) {
	u := newURL(t, "https://a.test/?a=1")
	record := u.Record()
	u.SearchParams().Append("b", "2")
	u.SetHash("h")
	check(t, "the earlier record", record.String(), "https://a.test/?a=1")
	other := webapi.FromRecord(record)
	other.SearchParams().Delete("a")
	check(t, "another object", other.Href(), "https://a.test/")
	check(t, "the first object", u.Href(), "https://a.test/?a=1&b=2#h")
}

// Both sides agree after any operations in any order.
func FuzzInStep(f *testing.F) {
	f.Add("https://a.test/?a=b ~#c", "search", "?x=\t1", "append", "é", "~")
	f.Add("data:a  ?b", "hash", "", "delete", "b", "")
	f.Add("a:?#", "href", "b://c?%FF", "sort", "", "")
	f.Fuzz(func(t *testing.T, href, attribute, value, method, name, value2 string) {
		u, err := webapi.NewURL(href)
		if err != nil {
			return
		}
		if a := attributes.Named(attribute); a != nil && a.Set != nil {
			_ = a.Set(u, value)
		}
		if err := inStep(u); err != nil {
			t.Fatal(err)
		}
		p := u.SearchParams()
		switch method {
		case "append":
			p.Append(name, value2)
		case "delete":
			p.Delete(name, value2)
		case "set":
			p.Set(name, value2)
		case "sort":
			p.Sort()
		default:
			return
		}
		if err := inStep(u); err != nil {
			t.Fatal(err)
		}
		if got, want := strings.TrimPrefix(u.Search(), "?"), p.String(); got != want {
			t.Errorf("search is %s, the parameters are %s", got, want)
		}
		if again := webapi.Parse(u.Href()); again == nil || again.SearchParams().String() != p.String() {
			t.Errorf("%s: parsed again: %v", u, again)
		}
	})
}

func TestZeroURLIsHarmless(t *testing.T) {
	u := new(webapi.URL)
	u.SetProtocol("https")
	u.SetUsername("u")
	u.SetHost("h")
	u.SetPort("1")
	u.SetPathname("p")
	u.SetSearch("q")
	u.SetHash("f")
	u.SearchParams().Append("a", "b")
	u.SearchParams().Sort()
	if u.Href() != "" || u.Protocol() != "" || u.Host() != "" || u.Search() != "" || u.Hash() != "" || u.Origin() != "" {
		t.Errorf("the zero URL became %q", u.Href())
	}
	if err := u.SetHref("https://h/?c=d"); err != nil || u.SearchParams().String() != "c=d" {
		t.Errorf("SetHref: %v, %q", err, u.SearchParams())
	}
}

func TestSearchParamsAreMadeOnce(t *testing.T) {
	u := webapi.Parse("https://h/?a=1")
	u.SetSearch("?b=2")
	p := u.SearchParams()
	if p != u.SearchParams() || p.String() != "b=2" {
		t.Errorf("created late: %q", p)
	}
	p.Append("c", "3")
	u.SetHash("f")
	u.SetHref("https://x/?d=4")
	if p != u.SearchParams() || p.String() != "d=4" {
		t.Errorf("not the same object, or not live: %q, %q", p, u.SearchParams())
	}
	p.Delete("d")
	if u.Href() != "https://x/" {
		t.Errorf("href %s", u.Href())
	}
}

// A string becomes a USVString before it is parsed: ill-formed bytes never
// combine with decoded ones into a letter.
func TestSearchParamsOfIllFormedStrings(t *testing.T) {
	const input = "a=%C3\x8D"
	for _, p := range []*webapi.URLSearchParams{webapi.NewURLSearchParams(input), webapi.Parse("https://h/?" + input).SearchParams()} {
		if v, _ := p.Get("a"); v != "\uFFFD\uFFFD" {
			t.Errorf("%q", v)
		}
	}
}

func TestLogsHaveNoPassword(t *testing.T) {
	var b bytes.Buffer
	slog.New(slog.NewTextHandler(&b, nil)).Info("x", "url", webapi.Parse("https://user:secret@h/"))
	if log := b.String(); strings.Contains(log, "secret") || strings.Contains(log, "user") || !strings.Contains(log, "https://xxxxx@h/") {
		t.Error(log)
	}
}
