package url_test

import (
	"fmt"
	"math/rand"
	"runtime"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/nlnwa/whatwg-url/url"
)

func listed(s *url.SearchParams) string {
	var list []url.NameValuePair
	s.Iterate(func(pair *url.NameValuePair) { list = append(list, *pair) })
	return fmt.Sprintf("%q", list)
}

// Whatever the options, parsing a URL again gives the parameters that were set.
func TestParametersLaw(t *testing.T) {
	none := url.NewPercentEncodeSet(0)
	sets := []url.ParserOption{url.WithQueryPercentEncodeSet(none), url.WithSpecialQueryPercentEncodeSet(none)}
	skip := url.WithSkipEqualsForEmptySearchParamsValue()
	gopher := url.WithSpecialSchemes(with(map[string]string{"gopher": "70"}))
	texts := []string{"", "a", "b", " ", "+", "%", "%2", "%26", "%25", "&", "=", "#", "?", "/", "\\", "'", "\"", "<", "\x00", "\t", "\n", "\x1f", "\x7f", "é", ";", "^"}
	urls := []string{"http://h/", "http://h/?a=1&b=%2B&&c#f", "foo:opaque ?a", "foo://h", "gopher://h/?=", "file:///C|/?x", "mailto:a#f"}
	r := rand.New(rand.NewSource(1))
	value := func() string {
		return texts[r.Intn(len(texts))] + texts[r.Intn(len(texts))] + texts[r.Intn(len(texts))]
	}
	for name, options := range map[string][]url.ParserOption{
		"none": {}, "skip": {skip}, "sets": sets, "sets and skip": append(sets, skip), "gopher": append(sets, gopher),
		"ISO 8859-1": append(sets, url.WithEncodingOverride(charmap.ISO8859_1), skip), "code page 37": append(sets, url.WithEncodingOverride(charmap.CodePage037)),
		"signs": {url.WithPercentEncodeSinglePercentSign(), url.WithCollapseConsecutiveSlashes()},
	} {
		p := url.NewParser(options...)
		for range 2_000 {
			u := parse(t, p, urls[r.Intn(len(urls))])
			params := u.SearchParams()
			for range 1 + r.Intn(4) {
				switch r.Intn(9) {
				case 0:
					params.Set(value(), value())
				case 1:
					params.Delete(value())
				case 2:
					params.Sort()
				case 3:
					u.SetSearch("?a=" + strings.ReplaceAll(value(), "#", "")) // which a set may leave as it is
				case 4:
					u.SetProtocol([]string{"ws", "gopher", "bar"}[r.Intn(3)])
				case 5:
					u.SetHash(value())
				case 6:
					c := params.Clone()
					c.Append(value(), value())
					u.SetSearchParams(c)
					params = c
				default:
					params.Append(value(), value())
				}
			}
			params.Append(value(), value())
			want := listed(params)
			again, err := p.Parse(u.Href(false))
			if err != nil {
				t.Fatalf("%s: %s: %v", name, u, err)
			}
			if got := listed(again.SearchParams()); got != want || listed(u.SearchParams()) != want {
				t.Fatalf("%s: %s has %s, want %s", name, u, got, want)
			}
		}
	}
}

func TestEmptyParameter(t *testing.T) {
	u := parse(t, url.NewParser(url.WithSkipEqualsForEmptySearchParamsValue()), "http://h/")
	u.SearchParams().Append("", "")
	if u.Query() != "=" {
		t.Errorf("a parameter is lost: %s", u)
	}
}

// Parameters that no longer belong to a URL do not change it.
func TestReplacedParameters(t *testing.T) {
	u := parse(t, standard, "http://h/?a")
	old, fresh := u.SearchParams(), u.SearchParams().Clone()
	u.SetSearchParams(fresh)
	old.Append("b", "'")
	if u.Query() != "a=" || old.String() != "a=&b=%27" {
		t.Errorf("%s, %s", u, old)
	}
}

// Making many parameters in a clone takes memory in proportion to their number.
func TestManyParameters(t *testing.T) {
	bytes := func(n int) uint64 {
		u := parse(t, standard, "http://h/?a=1")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		c := u.SearchParams().Clone()
		for range n {
			c.Append("b", "c")
		}
		u.SetSearchParams(c)
		runtime.ReadMemStats(&after)
		if len(u.Query()) != 3+4*n {
			t.Errorf("%d bytes of query", len(u.Query()))
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	if small, large := bytes(5_000), bytes(50_000); large > 15*small {
		t.Errorf("%d bytes for ten times %d", large, small)
	}
}

// A copy of parameters is independent: it may be read while their URL is changed.
func TestConcurrencyOfClones(t *testing.T) {
	u := parse(t, standard, "http://h/?a='")
	c := u.SearchParams().Clone()
	var wait sync.WaitGroup
	wait.Add(2)
	go func() {
		defer wait.Done()
		for range 100 {
			u.SetProtocol("https")
			u.SetHost("i")
		}
	}()
	go func() {
		defer wait.Done()
		for range 100 {
			c.Append("b", "c")
		}
		if !strings.HasPrefix(c.String(), "a=%27&b=c") {
			t.Error(c)
		}
	}()
	wait.Wait()
}
