package analysis_test

import (
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

// FuzzAnswers compares answers about two patterns with a URL: none contradicts the other, and
// witnesses are what they have to be.
func FuzzAnswers(f *testing.F) {
	for _, c := range suite.AllInputs(f)[:200] {
		f.Add("https://*/a/:b?", "http{s}?://:h/*", c.Input, false)
	}
	for _, s := range [][3]string{
		{"https://*.example.com/:page", "https://www.:domain.com/about", "https://www.example.com/about"},
		{"a:/b(.)", "a:(\\/[^/]*)", "a:/bc"},
		{"file:///C{\\:}?/*", "file:*", "file:///C:/a"},
		{"https://[\\:\\:1]:*/", "https://(.*1\\])/", "https://[::1]:8080/"},
		{"https://*\\?*", "https://*/", "https://a/?"},
		{"{*.}?xn--:a*", "http*://(.*-.*)", "https://xn--4ca.example/"},
		{"*://u{:p}?@*", "*://*:p@*", "ftp://u:p@h/"},
		{"/:a+/b", "/a{/:b}*", "/a/b"},
	} {
		f.Add(s[0], s[1], s[2], true)
	}
	base := weburl.MustParse("https://example.com/a/b?q#f")
	f.Fuzz(func(t *testing.T, a, b, input string, ignoreCase bool) {
		limits := urlpattern.Limits{Length: 200, Instructions: 500}
		p, err := urlpattern.Options{Base: base, Limits: limits}.Parse(a)
		if err != nil {
			return
		}
		q, err := urlpattern.Options{Base: base, Limits: limits, IgnoreCase: ignoreCase}.Parse(b)
		if err != nil {
			return
		}
		overlaps, within, contains, empty := analysis.Overlaps(p, q), analysis.Within(p, q), analysis.Within(q, p), analysis.Empty(p)
		for _, w := range []struct {
			answer   analysis.Answer
			proves   analysis.Verdict
			inP, inQ bool
		}{{overlaps, analysis.Yes, true, true}, {within, analysis.No, true, false}, {contains, analysis.No, false, true}, {empty, analysis.No, true, q.Test(empty.URL)}} {
			u := w.answer.URL
			if u.IsValid() != (w.answer.Verdict == w.proves) || u.IsValid() && (p.Test(u) != w.inP || q.Test(u) != w.inQ) {
				t.Errorf("%q and %q: %s, %s", a, b, w.answer.Verdict, u)
			}
			if w.answer.Verdict == analysis.Unknown && w.answer.Reason != analysis.TooLarge {
				t.Errorf("%q and %q: %v", a, b, w.answer)
			}
		}
		u, err := base.Parse(input)
		if err != nil {
			return
		}
		inP, inQ := p.Test(u), q.Test(u)
		if inP && empty.Verdict == analysis.Yes || inP && inQ && overlaps.Verdict == analysis.No ||
			inP && !inQ && within.Verdict == analysis.Yes || inQ && !inP && contains.Verdict == analysis.Yes {
			t.Errorf("%q matches %s: %v, %q: %v; overlaps %s, within %s, contains %s, empty %s", a, u, inP, b, inQ,
				overlaps.Verdict, within.Verdict, contains.Verdict, empty.Verdict)
		}
	})
}
