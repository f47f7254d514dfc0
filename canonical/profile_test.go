package canonical_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/psl"
)

// What profiles promise, and the data with which a result may change.
func TestProfiles(t *testing.T) {
	standard := []string{"url-standard " + weburl.StandardCommit, "unicode " + weburl.UnicodeVersion}
	unicode := standard[1:]
	for name, want := range map[string]struct {
		readsURLs, idempotent, makesURLs bool
		data                             []string
	}{
		"whatwg/1":          {true, true, true, standard},
		"whatwg-sorted/1":   {true, true, true, standard},
		"safebrowsing-v4/1": {false, true, false, unicode},
		"safebrowsing-v5/1": {false, true, false, append(slices.Clone(unicode), "public-suffix-list "+psl.Version+" (expressions only)")},
		"surt/1":            {false, false, false, []string{"unicode 3.2.0"}},
		"surt/1+www+ipv4":   {false, false, false, []string{"unicode 3.2.0"}},
		"heritrix/1":        {true, false, false, standard},
	} {
		p := lookup(t, name)
		if p.ReadsURLs() != want.readsURLs || p.IsIdempotent() != want.idempotent || p.MakesURLs() != want.makesURLs {
			t.Errorf("%s: reads URLs %v, idempotent %v, makes URLs %v; want %+v", name, p.ReadsURLs(), p.IsIdempotent(), p.MakesURLs(), want)
		}
		if !slices.Equal(p.Data(), want.data) {
			t.Errorf("%s depends on %q, want %q", name, p.Data(), want.data)
		}
	}
}

// An explanation names the rules that change something, with the text before and after.
func TestExplain(t *testing.T) {
	for _, c := range []struct {
		profile, input string
		want           string // "rule: text after it", separated by "; "
	}{
		{"safebrowsing-v4/1", "http://A.1B/", "lowercase-host: http://a.1b/"},
		{"safebrowsing-v4/1", "http://@h/", "remove-userinfo: http://h/"},
		{"safebrowsing-v4/1", "http://0X7f.1/", "ipv4: http://127.0.0.1/"},
		{"safebrowsing-v5/1", " u@h:80#f", "trim: u@h:80#f; remove-fragment: u@h:80; remove-userinfo: h:80; split: http://h:80/; remove-port: http://h/"},
		{"safebrowsing-v4/1", "http://u@a//b#f", "remove-fragment: http://u@a//b; remove-userinfo: http://a//b; path-slashes: http://a/b"},
		{"surt/1", "http://u@a/b?#f", "split: http://u@a/b#f; remove-userinfo: http://a/b#f; remove-fragment: http://a/b; key: a)/b"},
		{"surt/1", "http:a/b", "host-from-path: http://a/b; key: a)/b"},
		{"surt/1", "", "empty: -"},
		{"heritrix/1", "HTTP://a/#f", "parse: http://a/#f; remove-fragment: http://a/; key: http://(a,)/"},
	} {
		_, steps, err := lookup(t, c.profile).Explain(c.input)
		var got []string
		for _, s := range steps {
			got = append(got, fmt.Sprintf("%s: %s", s.Rule, s.After))
		}
		if text := strings.Join(got, "; "); err != nil || text != c.want {
			t.Errorf("%s of %q: %s, %v; want %s", c.profile, c.input, text, err, c.want)
		}
		if u, err := weburl.Parse(c.input); err == nil && u.String() == c.input {
			if _, ofURL, err := lookup(t, c.profile).ExplainURL(u); err != nil || !slices.Equal(ofURL, steps) {
				t.Errorf("%s of the URL %q: %q, %v; of its text %q", c.profile, u, ofURL, err, steps)
			}
		}
	}
}
