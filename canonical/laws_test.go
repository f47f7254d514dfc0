package canonical_test

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
)

var corpora = []string{"urls/userbait.txt", "urls/kasztp.txt"}

func everyProfile(t testing.TB) []*canonical.Profile {
	var all []*canonical.Profile
	for _, name := range append(canonical.Names(), "surt/1+scheme+comma", "surt/1+www+ipv4") {
		all = append(all, lookup(t, name))
	}
	return all
}

// checkLaws checks the properties that hold for every input.
func checkLaws(t *testing.T, profiles []*canonical.Profile, input string) {
	t.Helper()
	u, parseErr := weburl.Parse(input)
	for _, p := range profiles {
		got, err := p.Canonical(input)
		if err != nil && got != "" {
			t.Errorf("%s of %q: %q with an error", p.Name(), input, got)
		}
		if i := strings.IndexFunc(got, func(c rune) bool { return c < ' ' || c > '~' }); i >= 0 {
			t.Errorf("%s of %q: %q is not printable ASCII", p.Name(), input, got)
		}
		if err != nil && secret != "" && strings.Contains(err.Error(), secret) {
			t.Errorf("%s of %q: the error has the input: %v", p.Name(), input, err)
		}
		if p.ReadsURLs() && (err == nil) != (parseErr == nil) {
			t.Errorf("%s of %q: %v, but the parser: %v", p.Name(), input, err, parseErr)
		}
		appended, appendErr := p.Append([]byte("x"), input)
		if string(appended) != "x"+got || (appendErr == nil) != (err == nil) {
			t.Errorf("%s of %q: Append has %q, Canonical %q", p.Name(), input, appended, got)
		}
		explained, steps, explainErr := p.Explain(input)
		if explained != got || (explainErr == nil) != (err == nil) {
			t.Errorf("%s of %q: Explain has %q, Canonical %q", p.Name(), input, explained, got)
		}
		text := input
		for _, s := range steps {
			if s.Before != text || s.After == text {
				t.Errorf("%s of %q: the step %s goes from %q to %q after %q", p.Name(), input, s.Rule, s.Before, s.After, text)
			}
			text = s.After
		}
		if err == nil && text != got {
			t.Errorf("%s of %q: the steps end in %q, not %q", p.Name(), input, text, got)
		}
		if err == nil && p.IsIdempotent() {
			if again, err := p.Canonical(got); err != nil || again != got {
				t.Errorf("%s of %q is %q, of which it is %q, %v", p.Name(), input, got, again, err)
			}
		}
		if parseErr == nil {
			ofURL, err := p.CanonicalURL(u)
			ofText, textErr := p.Canonical(u.String())
			if ofURL != ofText || (err == nil) != (textErr == nil) {
				t.Errorf("%s of the URL %q: %q, %v; of its text %q, %v", p.Name(), u, ofURL, err, ofText, textErr)
			}
			_, ofURLSteps, _ := p.ExplainURL(u)
			if _, ofTextSteps, _ := p.Explain(u.String()); !slices.Equal(ofURLSteps, ofTextSteps) {
				t.Errorf("%s of the URL %q: steps %q; of its text %q", p.Name(), u, ofURLSteps, ofTextSteps)
			}
		}
		if expressions, err := p.Expressions(input); err == nil {
			if len(expressions) > 30 || len(expressions) == 0 {
				t.Errorf("%s of %q: %d expressions", p.Name(), input, len(expressions))
			}
			sorted := slices.Clone(expressions)
			slices.Sort(sorted)
			if len(slices.Compact(sorted)) < len(expressions) {
				t.Errorf("%s of %q: an expression twice: %q", p.Name(), input, expressions)
			}
			_, rest, _ := strings.Cut(got, "://")
			if path, query, _ := strings.Cut(rest, "?"); query == "" {
				rest = path
			}
			if rest != expressions[0] {
				t.Errorf("%s of %q: the first expression is %q", p.Name(), input, expressions[0])
			}
		}
	}
	if parseErr == nil {
		checkSorted(t, u)
	}
}

// secret stands in inputs, and must not be in any error.
const secret = "s3cr3t"

// checkSorted checks that a sorted query parses to the sorted list of parameters.
func checkSorted(t *testing.T, u weburl.URL) {
	t.Helper()
	p, _ := canonical.Lookup("whatwg-sorted/1")
	text, err := p.CanonicalURL(u)
	if err != nil {
		t.Fatal(err)
	}
	sorted := weburl.MustParse(text)
	want := u.Params()
	want.Sort()
	if !slices.Equal(sorted.Params(), want) {
		t.Errorf("%q: sorted parameters %q, want %q", u, sorted.Params(), want)
	}
	pieces := func(u weburl.URL) []string {
		query, _ := u.Query()
		all := slices.DeleteFunc(strings.Split(query, "&"), func(s string) bool { return s == "" })
		slices.Sort(all)
		return all
	}
	if !slices.Equal(pieces(sorted), pieces(u)) {
		t.Errorf("%q: parameters have other bytes when sorted: %q", u, sorted)
	}
	var scratch []byte
	query, _ := u.Query()
	if scratch = form.AppendSorted(scratch, query); len(scratch) > len(query) {
		t.Errorf("%q grew to %q", query, scratch)
	}
}

var lawInputs = flag.Int("inputs", 6_000, "how many random inputs TestLaws has")

func TestLaws(t *testing.T) {
	n := *lawInputs
	if testing.Short() {
		n = 2_000
	}
	profiles := everyProfile(t)
	g := mutate.New(7, nil)
	for range n {
		input, _, _ := g.Next()
		checkLaws(t, profiles, input)
	}
	for _, v := range safeBrowsingVectors {
		checkLaws(t, profiles, v[0])
		for range 20 {
			checkLaws(t, profiles, g.Mutate(v[0]))
		}
	}
	for _, c := range safeBrowsingCases {
		checkLaws(t, profiles, c.input)
	}
	for _, c := range surtCases {
		checkLaws(t, profiles, c.input)
		for range 20 {
			checkLaws(t, profiles, g.Mutate(c.input))
		}
	}
	for _, input := range []string{
		"http://u:" + secret + "@", "http://u:" + secret + "@h:x/", "u:" + secret + "@h", "http://u:" + secret + "@[::1", "http://\u3002/", "http://a.:80./", "http://a:80:90/", "http://a.%00:/",
		"http://a/%25%34%31?%%34%31", "http://%%2e41/", "http://\u00FC..\u00FC./", "http://XN--\u00FC/", "http://\u212A/", "http://a@b@[::1]@c/", "x:0/", "%68ttp:0?",
	} {
		checkLaws(t, profiles, input)
	}
}

// The laws hold for the URLs of the corpora.
func TestCorpora(t *testing.T) {
	profiles := everyProfile(t)
	for _, name := range corpora {
		lines := suite.Lines(t, name)
		if testing.Short() || len(lines) > 6000 {
			lines = lines[:3000]
		}
		for _, line := range lines {
			checkLaws(t, profiles, line)
		}
	}
}

func FuzzProfiles(f *testing.F) {
	for _, v := range safeBrowsingVectors {
		f.Add(v[0])
	}
	for _, c := range surtCases {
		f.Add(c.input)
	}
	profiles := everyProfile(f)
	f.Fuzz(func(t *testing.T, input string) { checkLaws(t, profiles, input) })
}
