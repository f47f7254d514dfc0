package whatwg

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/suite"
)

const resources = "wpt/url/resources/"

type urlTest struct{ suite.URLCase }

func (c *urlTest) request() edition.Request {
	q := edition.Request{Input: c.Input}
	if c.Base != nil {
		q.Base, q.HasBase = *c.Base, true
	}
	return q
}

func (c *urlTest) check() error {
	q := c.request()
	if err := differs(q); err != nil {
		return err
	}
	r := July2026.Read(q)
	if c.Failure {
		if r.Failure == nil {
			return fmt.Errorf("parsed to %s", r.Href)
		}
		return nil
	}
	if r.Failure != nil {
		return fmt.Errorf("failure: %+v", *r.Failure)
	}
	for name, value := range c.Attributes() {
		if got := editiontest.Attribute(r, name); got != value {
			return fmt.Errorf("%s: got %q, want %q", name, got, value)
		}
	}
	return nil
}

func runURLTests(t *testing.T, file string, want int) {
	cases := suite.Cases[urlTest](t, resources+file)
	if len(cases) != want {
		t.Errorf("%d cases, want %d", len(cases), want)
	}
	var ratchet suite.Ratchet
	for i, c := range cases {
		ratchet.Case(fmt.Sprintf("#%d %q base %v", i, c.Input, c.Base != nil), c.check())
	}
	ratchet.Check(t)
}

func TestSuiteURL(t *testing.T) { runURLTests(t, "urltestdata.json", 891) }

func TestSuiteURLJavaScriptOnly(t *testing.T) { runURLTests(t, "urltestdata-javascript-only.json", 1) }

func TestSuiteSetters(t *testing.T) {
	var ratchet suite.Ratchet
	n := 0
	for name, cases := range suite.SetterCases(t) {
		for i, c := range cases {
			n++
			q := edition.Request{Input: c.Href, Set: []edition.Change{{Attribute: name, Value: c.NewValue}}}
			r := July2026.Read(q)
			err := differsInSetters(q)
			if r.Failure != nil {
				// An href setter that throws leaves the URL as it was.
				q.Set = nil
				r = July2026.Read(q)
			}
			for name, want := range c.Expected {
				if got := editiontest.Attribute(r, name); got != want {
					err = fmt.Errorf("%s: got %q, want %q", name, got, want)
				}
			}
			ratchet.Case(fmt.Sprintf("%s #%d %q of %q", name, i, c.NewValue, c.Href), err)
		}
	}
	if n != 278 {
		t.Errorf("%d cases, want 278", n)
	}
	ratchet.Check(t)
}

func checkDomain(c suite.DomainCase) error {
	// Characters that would end the host are percent-encoded, as the suites require.
	host := strings.NewReplacer(":", "%3A", "/", "%2F", "?", "%3F", "#", "%23", `\`, "%5C").Replace(c.Input)
	q := edition.Request{Input: "https://" + host + "/x"}
	if err := differs(q); err != nil {
		return err
	}
	r := July2026.Read(q)
	if c.Output == nil {
		if r.Failure == nil {
			return fmt.Errorf("parsed to %s", r.Href)
		}
		return nil
	}
	if r.Failure != nil || r.Host.Text != *c.Output || r.Href != "https://"+*c.Output+"/x" {
		return fmt.Errorf("got %+v, want %s", r, *c.Output)
	}
	return nil
}

func runDomainTests(t *testing.T, file string, want int) {
	cases := suite.DomainCases(t, file)
	if len(cases) != want {
		t.Errorf("%d cases, want %d", len(cases), want)
	}
	var ratchet suite.Ratchet
	for i, c := range cases {
		if c.Input != "" { // it cannot be put into a URL: "https:///x" has the host x
			ratchet.Case(fmt.Sprintf("#%d %q", i, c.Input), checkDomain(c))
		}
	}
	ratchet.Check(t)
}

func TestSuiteToASCII(t *testing.T)     { runDomainTests(t, "toascii.json", 87) }
func TestSuiteIDNA(t *testing.T)        { runDomainTests(t, "IdnaTestV2.json", 2671) }
func TestSuiteIDNARemoved(t *testing.T) { runDomainTests(t, "IdnaTestV2-removed.json", 20) }

func TestSuitePercentEncoding(t *testing.T) {
	type percentTest struct {
		Input  string            `json:"input"`
		Output map[string]string `json:"output"`
	}
	n := 0
	for _, c := range suite.Cases[percentTest](t, resources+"percent-encoding.json") {
		for label, want := range c.Output {
			e, ok := encoding.Lookup(label)
			if !ok {
				t.Fatalf("no encoding %s", label)
			}
			q := edition.Request{Input: "https://doesnotmatter.invalid/?" + c.Input + "#" + c.Input, Encoding: e}
			if err := differs(q); err != nil {
				t.Errorf("%q in %s: %v", c.Input, label, err)
			}
			r := July2026.Read(q)
			if r.Query.Text != want || r.Fragment.Text != c.Output["utf-8"] {
				t.Errorf("%q in %s: got %s and %s, want %s and %s", c.Input, label, r.Query.Text, r.Fragment.Text, want, c.Output["utf-8"])
			}
			n++
		}
	}
	if n != 16 {
		t.Errorf("%d rows, want 16", n)
	}
}

func TestLikeTheParserOnRealURLs(t *testing.T) {
	n := 0
	for _, rel := range []string{"urls/kasztp.txt", "urls/userbait.txt"} {
		for _, line := range suite.Lines(t, rel) {
			n++
			if testing.Short() && n%10 != 0 {
				continue
			}
			if err := differs(edition.Request{Input: line}); err != nil {
				t.Errorf("%q: %v", line, err)
			}
		}
	}
	if n != 59_440 {
		t.Errorf("%d URLs, want 59,440", n)
	}
}
