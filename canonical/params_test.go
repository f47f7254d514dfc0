package canonical_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
)

const someRules = "\uFEFF# what follows people around\r\n" +
	"utm_*\r\n" +
	"\n  \t\n" +
	"fbclid\n" +
	"ref\tshop.example  www.example.org\n" +
	"id 127.0.0.1 [::1]\n" +
	"%2A%20x\n" +
	"* all.example\n" +
	"\u00FC* B\u00FCcher.example\n"

func rulesOf(t testing.TB, text string) *canonical.Rules {
	t.Helper()
	rules, err := canonical.LoadRules(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestRules(t *testing.T) {
	p, err := lookup(t, "whatwg-sorted/1").WithRules(rulesOf(t, someRules))
	if err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string]string{
		"http://h/?utm_source=a&b=1&utm_=&utm=2":      "http://h/?b=1&utm=2",
		"http://h/?z&fbclid=1&a":                      "http://h/?a&z",
		"http://h/?%66bclid=1&UTM_x=2":                "http://h/?UTM_x=2",
		"http://h/?utm_a":                             "http://h/",
		"http://h/?":                                  "http://h/",
		"http://shop.example/?ref=1":                  "http://shop.example/",
		"http://a.SHOP.example./?ref=1&x":             "http://a.shop.example./?x",
		"http://notshop.example/?ref=1":               "http://notshop.example/?ref=1",
		"http://example/?ref=1":                       "http://example/?ref=1",
		"http://example.org/?ref=1":                   "http://example.org/?ref=1",
		"http://www.example.org/?ref=1":               "http://www.example.org/",
		"http://0x7f.1/?id=1":                         "http://127.0.0.1/",
		"http://[0::1]/?id=1":                         "http://[::1]/",
		"http://1.127.0.0.1.example/?id=1":            "http://1.127.0.0.1.example/?id=1",
		"http://h/?*+x=1&*=2":                         "http://h/?*=2",
		"http://x.all.example/?a&b":                   "http://x.all.example/",
		"http://xn--bcher-kva.example/?%C3%BCber&u":   "http://xn--bcher-kva.example/?u",
		"mailto:a@b?utm_x=1&subject=c":                "mailto:a@b?subject=c",
		strings.Repeat("http://a.", 1) + "b/?b=2&a=1": "http://a.b/?a=1&b=2",
	} {
		if got, err := p.Canonical(input); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", input, got, err, want)
		}
		if again, err := p.Canonical(want); err != nil || again != want {
			t.Errorf("%q again: %q, %v", want, again, err)
		}
	}
	_, steps, err := p.Explain("http://h/?z&fbclid=1&a")
	if err != nil || len(steps) != 2 || steps[0].Rule != "remove-parameters" || steps[1].Rule != "sort-query" {
		t.Errorf("steps %q, %v", steps, err)
	}
}

// A profile with rules has another name and hash, which depend on the meaning of the
// rules, not on how they are written.
func TestRulesHash(t *testing.T) {
	p := lookup(t, "whatwg/1")
	with := func(text string) *canonical.Profile {
		q, err := p.WithRules(rulesOf(t, text))
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	a, b := with("utm_*\nref x.example y.example\n"), with("\uFEFF# same\nref  Y.example\r\nutm_source\nutm_*\nutm_x*\nref x.example.")
	if a.Name() != b.Name() || a.Hash() != b.Hash() {
		t.Errorf("%s and %s", a.Name(), b.Name())
	}
	// Archives store the name, so a hash must not change.
	const hash = "c9b4f78a7bd2c8f6c54ba264e7c5f57e7bf444ad10799629088bea3638118d3e"
	if got := rulesOf(t, "utm_*\nref x.example y.example\n").Hash(); got != hash || a.Name() != "whatwg/1+rules:"+hash[:16] {
		t.Errorf("%s has the hash %s, want %s", a.Name(), got, hash)
	}
	if got, want := a.Rules()[1], (canonical.Rule{Name: "remove-parameters", Text: "Remove parameters by the rules " + hash + "."}); got != want {
		t.Errorf("the rule is %q, want %q", got, want)
	}
	seen := map[string]bool{p.Hash(): true}
	for _, text := range []string{"utm_*", "utm_", "utm_* x.example", "utm_ x.example", "a\nb", "ab", "a b", "%61*"} {
		q := with(text)
		if seen[q.Hash()] || q.Name() == p.Name() {
			t.Errorf("%q has no hash of its own", text)
		}
		seen[q.Hash()] = true
	}
	if q := with("# nothing"); q != p {
		t.Error("no rules make another profile")
	}
	if q, err := p.WithRules(nil); q != p || err != nil {
		t.Error("nil rules make another profile")
	}
	var e *canonical.Error
	if _, err := lookup(t, "surt/1").WithRules(rulesOf(t, "a")); !errors.As(err, &e) || e.Reason != canonical.NoRules {
		t.Errorf("rules for surt/1: %v", err)
	}
}

func TestRulesErrors(t *testing.T) {
	for text, want := range map[string]canonical.RulesError{
		"a\n*a":                               {Problem: canonical.MisplacedAsterisk, Line: 2, Column: 1},
		" a**":                                {Problem: canonical.MisplacedAsterisk, Line: 1, Column: 3},
		"a%4":                                 {Problem: canonical.InvalidEscape, Line: 1, Column: 2},
		"a%4*":                                {Problem: canonical.InvalidEscape, Line: 1, Column: 2},
		"\n\na x.example a:b":                 {Problem: canonical.InvalidHost, Line: 3, Column: 13},
		"a 1.2.3.256":                         {Problem: canonical.InvalidHost, Line: 1, Column: 3},
		"# \xFF":                              {Problem: canonical.NotUTF8, Line: 1, Column: 3},
		"\u00FC\xC3":                          {Problem: canonical.NotUTF8, Line: 1, Column: 3},
		"\n" + strings.Repeat("a", 4097):      {Problem: canonical.LineTooLong, Line: 2, Column: 4097},
		strings.Repeat("a", 1<<20):            {Problem: canonical.LineTooLong, Line: 1, Column: 4097},
		strings.Repeat("a\n", 131072) + "b\n": {Problem: canonical.TooManyRules, Line: 131073, Column: 1},
		strings.Repeat("#"+strings.Repeat(" ", 1022)+"\n", 1<<14+1): {Problem: canonical.FileTooLong, Line: 1<<14 + 1, Column: 1},
		"a " + strings.Repeat("a.", 127) + "a":                      {Problem: canonical.InvalidHost, Line: 1, Column: 3},
		"a " + strings.Repeat("a.", 126) + "aa":                     {Problem: canonical.InvalidHost, Line: 1, Column: 3},
	} {
		_, err := canonical.LoadRules(strings.NewReader(text))
		var e *canonical.RulesError
		if !errors.As(err, &e) {
			t.Errorf("%.20q: %v", text, err)
			continue
		}
		got := *e
		got.Err = nil
		if got != want {
			t.Errorf("%.20q: %+v, want %+v", text, got, want)
		}
		if want := fmt.Sprintf("canonical: rules, line %d, column %d: %s", want.Line, want.Column, want.Problem.Explanation()); e.Error() != want {
			t.Errorf("%.20q: %q, want %q", text, e, want)
		}
	}
	if rulesOf(t, strings.Repeat("a", 4096)+"\r\n"+strings.Repeat("b", 4096)).Len() != 2 {
		t.Error("the longest lines are not read")
	}
	longest := strings.Repeat("a.", 126) + "a" // in the DNS
	if rulesOf(t, "a "+longest+" "+longest+".").Len() != 2 {
		t.Error("the longest domain is not read")
	}
	failing := errors.New("failing")
	if _, err := canonical.LoadRules(failingReader{failing}); err != failing {
		t.Errorf("an error of the reader becomes %v", err)
	}
}

type failingReader struct{ err error }

func (r failingReader) Read([]byte) (int, error) { return 0, r.err }

// Rules remove exactly the parameters that they name.
func FuzzRules(f *testing.F) {
	f.Add("utm_*\nref a.b c", "http://a.b/?utm_x=1&ref=2&c=3")
	f.Add("a*\nab*\nb", "http://h/?a&ab&abc&b&c")
	f.Add("ref . c", "http://a.bd/?ref&c")
	f.Add("ref .", "http://a../?ref&c")
	f.Add("ref .", "http://./?ref&c")
	f.Fuzz(func(t *testing.T, text, input string) {
		rules, err := canonical.LoadRules(strings.NewReader(text))
		if err != nil {
			var e *canonical.RulesError
			if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		u, err := weburl.Parse(input)
		if err != nil {
			return
		}
		p, err := lookup(t, "whatwg/1").WithRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.CanonicalURL(u)
		if err != nil {
			t.Fatal(err)
		}
		want := u.WithoutParamsFunc(func(name string) bool { return namedBy(t, text, u, name) })
		if got != want.String() {
			t.Errorf("%q of %q: %q, want %q", text, input, got, want)
		}
	})
}
