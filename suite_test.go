package weburl_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

const resources = "wpt/url/resources/"

// attributes are a URL's attributes as the Web API returns them, the form in
// which the suites state their expectations.
type attributes struct {
	Href, Protocol, Username, Password, Host, Hostname, Port, Pathname, Search, Hash string
}

func attributesOf(u weburl.URL) attributes {
	a := attributes{
		Href:     u.String(),
		Protocol: u.Scheme() + ":",
		Username: u.Username(),
		Password: u.Password(),
		Host:     u.Host().String(),
		Hostname: u.Host().String(),
		Pathname: u.Path(),
	}
	if port, ok := u.Port(); ok {
		a.Port = strconv.Itoa(int(port))
		a.Host += ":" + a.Port
	}
	if q, _ := u.Query(); q != "" {
		a.Search = "?" + q
	}
	if f, _ := u.Fragment(); f != "" {
		a.Hash = "#" + f
	}
	return a
}

type urlTest struct{ suite.URLCase }

func (c *urlTest) parse() (weburl.URL, error) {
	if c.Base == nil {
		return weburl.Parse(c.Input)
	}
	return parseWithBase(c.Input, *c.Base)
}

func (c *urlTest) check() error {
	u, err := c.parse()
	if c.Failure {
		if err == nil {
			return fmt.Errorf("parsed to %s", u)
		}
		if c.Base == nil {
			return c.checkRelativeTo()
		}
		return nil
	}
	if err != nil {
		return err
	}
	want := attributes{c.Href, c.Protocol, c.Username, c.Password, c.Host, c.Hostname, c.Port, c.Pathname, c.Search, c.Hash}
	if got := attributesOf(u); got != want {
		return fmt.Errorf("got  %q\nwant %q", got, want)
	}
	if c.Origin != nil && u.Origin().String() != *c.Origin {
		return fmt.Errorf("origin %s, want %s", u.Origin(), *c.Origin)
	}
	if again, err := weburl.Parse(u.String()); err != nil || again != u {
		return fmt.Errorf("parsed again: %+v, %v, want %+v", again, err, u)
	}
	return nil
}

// checkRelativeTo parses an input that fails without a base against bases of
// every kind.
func (c *urlTest) checkRelativeTo() error {
	scheme, _, ok := strings.Cut(c.Input, ":")
	if !ok || scheme != "https" {
		scheme = "http"
	}
	for _, base := range []struct {
		url    string
		opaque bool
	}{{scheme + "://example.org/a/b", false}, {"mailto:x@example.org", true}} {
		wantOK := c.RelativeTo == "any-base" || c.RelativeTo == "non-opaque-path-base" && !base.opaque
		if _, err := parseWithBase(c.Input, base.url); (err == nil) != wantOK {
			return fmt.Errorf("against %s: %v, want success %v", base.url, err, wantOK)
		}
	}
	// An input that fails without a base also fails as a base.
	_, err := parseWithBase("about:blank", c.Input)
	var parseError *validation.Error
	if !errors.As(err, &parseError) || parseError.In != validation.Base {
		return fmt.Errorf("as a base: %v", err)
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
		base := "none"
		if c.Base != nil {
			base = strconv.Quote(*c.Base)
		}
		ratchet.Case(fmt.Sprintf("#%d %q base %s", i, c.Input, base), c.check())
	}
	ratchet.Check(t)
}

func TestSuiteURL(t *testing.T) { runURLTests(t, "urltestdata.json", 891) }

func TestSuiteURLJavaScriptOnly(t *testing.T) { runURLTests(t, "urltestdata-javascript-only.json", 1) }

func checkDomain(c suite.DomainCase) error {
	// What would end the host is percent-encoded, as the suites require.
	host := strings.NewReplacer(":", "%3A", "/", "%2F", "?", "%3F", "#", "%23", `\`, "%5C").Replace(c.Input)
	u, err := weburl.Parse("https://" + host + "/x")
	if c.Output == nil {
		if err == nil {
			return fmt.Errorf("parsed to %s", u)
		}
		return nil
	}
	if err != nil {
		return err
	}
	if got := attributesOf(u); got.Host != *c.Output || got.Hostname != *c.Output || got.Pathname != "/x" ||
		got.Href != "https://"+*c.Output+"/x" {
		return fmt.Errorf("got %q, want %s", got, *c.Output)
	}
	return nil
}

func runDomainTests(t *testing.T, file string, want, wantEmpty int) {
	cases := suite.DomainCases(t, file)
	if len(cases) != want {
		t.Errorf("%d cases, want %d", len(cases), want)
	}
	var ratchet suite.Ratchet
	empty := 0
	for i, c := range cases {
		if c.Input == "" {
			// It cannot be put into a URL: "https:///x" has the host x.
			empty++
			continue
		}
		ratchet.Case(fmt.Sprintf("#%d %q", i, c.Input), checkDomain(c))
	}
	if empty != wantEmpty {
		t.Errorf("%d rows with an empty input, want %d", empty, wantEmpty)
	}
	ratchet.Check(t)
}

func TestSuiteToASCII(t *testing.T)     { runDomainTests(t, "toascii.json", 87, 0) }
func TestSuiteIDNA(t *testing.T)        { runDomainTests(t, "IdnaTestV2.json", 2671, 1) }
func TestSuiteIDNARemoved(t *testing.T) { runDomainTests(t, "IdnaTestV2-removed.json", 20, 0) }

func TestSuitePercentEncoding(t *testing.T) {
	type percentTest struct {
		Input  string            `json:"input"`
		Output map[string]string `json:"output"`
	}
	cases := suite.Cases[percentTest](t, resources+"percent-encoding.json")
	rows := 0
	var ratchet suite.Ratchet
	for _, c := range cases {
		if c.Output["utf-8"] == "" {
			t.Errorf("%q: no UTF-8 row", c.Input)
		}
		for label, want := range c.Output {
			rows++
			ratchet.Case(fmt.Sprintf("%q in %s", c.Input, label), checkPercentEncoding(c.Input, label, want, c.Output["utf-8"]))
		}
	}
	if len(cases) != 7 || rows != 16 {
		t.Errorf("%d cases with %d rows, want 7 with 16", len(cases), rows)
	}
	ratchet.Check(t)
}

func checkPercentEncoding(input, label, query, fragment string) error {
	e, ok := encoding.Lookup(label)
	if !ok {
		return errors.New("no such encoding")
	}
	options := weburl.Options{Encoding: e}
	if label == "utf-8" {
		options.Encoding = nil
	}
	u, err := options.Parse("https://doesnotmatter.invalid/?" + input + "#" + input)
	if err != nil {
		return err
	}
	if q, _ := u.Query(); q != query {
		return fmt.Errorf("query: got %s, want %s", q, query)
	}
	if f, _ := u.Fragment(); f != fragment {
		return fmt.Errorf("fragment: got %s, want %s", f, fragment)
	}
	return nil
}

// parseWithBase parses base and then input against it.
func parseWithBase(input, base string) (weburl.URL, error) {
	b, err := weburl.Parse(base)
	var failure *validation.Error
	if errors.As(err, &failure) {
		failure.In = validation.Base
	}
	if err != nil {
		return b, err
	}
	return b.Parse(input)
}
