package url_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	nlnwa "github.com/nlnwa/whatwg-url/errors"
	"github.com/nlnwa/whatwg-url/url"
	"github.com/weburl-go/weburl/validation"
)

func parse(t *testing.T, p url.Parser, input string) *url.Url {
	t.Helper()
	u, err := p.Parse(input)
	if err != nil {
		t.Fatalf("%q: %v", input, err)
	}
	return u
}

var standard = url.NewParser()

// A value stays one value, whatever it contains.
func TestNoParameterInjection(t *testing.T) {
	for _, hostile := range []string{"a&admin=1", "a#b", "a+b", "100%", "%26x=1", "é", "a=b", "'\"<>", "\x00", " "} {
		u := parse(t, standard, "http://h/?q=1")
		u.SearchParams().Set("q", hostile)
		u.SearchParams().Append(hostile, "v")
		again := parse(t, standard, u.String()).SearchParams()
		if again.Get("q") != hostile || again.Get(hostile) != "v" || again.Has("admin") || u.Hash() != "" {
			t.Errorf("%q: %s", hostile, u)
		}
	}
	u := parse(t, standard, "http://h/?a=1%2B1&b=%2526")
	u.SearchParams().Sort()
	if u.Query() != "a=1%2B1&b=%2526" {
		t.Errorf("sorting changed a parameter: %s", u)
	}
}

func TestKindOfHost(t *testing.T) {
	u := parse(t, standard, "http://0x7f.1/")
	if !u.IsIPv4() || u.IsIPv6() || u.Hostname() != "127.0.0.1" {
		t.Error(u)
	}
	u.SetHostname("h")
	if u.IsIPv4() {
		t.Errorf("%s: stale", u)
	}
	u.SetHost("[::1]:8080")
	if !u.IsIPv6() || u.IsIPv4() || u.DecodedPort() != 8080 || u.Host() != "[::1]:8080" {
		t.Error(u)
	}
	if u = parse(t, standard, "foo://1.2.3.4"); u.IsIPv4() {
		t.Errorf("%s has an opaque host", u)
	}
}

// A copy and its original do not see each other's changes, nor do those of parameters.
func TestClone(t *testing.T) {
	u := parse(t, standard, "http://h/?a=1")
	u.SearchParams()
	c := u.Clone()
	c.SearchParams().Set("a", "2")
	c.SetPathname("/c")
	u.SearchParams().Clone().Set("a", "3")
	if u.String() != "http://h/?a=1" || c.String() != "http://h/c?a=2" {
		t.Error(u, c)
	}
	p := u.SearchParams()
	c.SetSearchParams(p)
	p.Append("b", "")
	if u.String() != "http://h/?a=1" || c.String() != "http://h/c?a=1&b=" || u.SearchParams() == p {
		t.Error(u, c)
	}
}

// The parameters follow the query, however it is set.
func TestParametersFollow(t *testing.T) {
	u := parse(t, standard, "http://h/?a=1#f")
	p := u.SearchParams()
	u.SetSearch("?b=2")
	if p.Get("b") != "2" || p.Has("a") {
		t.Error(p)
	}
	if _, err := standard.BasicParser("c=3", nil, u, url.StateQuery); err != nil || p.Get("c") != "3" {
		t.Error(p, err)
	}
	if _, err := standard.BasicParser("http://i/?d=4", nil, u, url.NoState); err != nil || p.Get("d") != "4" || u.SearchParams() != p {
		t.Error(p, err)
	}
	p.Delete("d")
	if u.Href(false) != "http://i/" {
		t.Errorf("no parameters are no query: %s", u)
	}
	p.Append("x", "1")
	p.Append("a", "2")
	p.Append("x", "0")
	p.Iterate(func(pair *url.NameValuePair) { pair.Value += "!" })
	p.SortAbsolute()
	if u.Query() != "a=2!&x=0!&x=1!" || !reflect.DeepEqual(p.GetAll("x"), []string{"0!", "1!"}) {
		t.Error(u)
	}
	p.Set("x", "")
	if u.Query() != "a=2!&x=" {
		t.Error(u)
	}
}

// callAll calls each method with zero values.
func callAll(receiver any) {
	v := reflect.ValueOf(receiver)
	for i := range v.NumMethod() {
		m := v.Method(i)
		var args []reflect.Value
		for j := range m.Type().NumIn() {
			args = append(args, reflect.Zero(m.Type().In(j)))
		}
		m.Call(args)
	}
}

func TestZeroValues(t *testing.T) {
	for _, u := range []*url.Url{nil, {}, standard.NewUrl()} {
		callAll(u)
		u.SetSearchParams(&url.SearchParams{})
		u.SetHost("h")
		u.SetPathname("/p")
		u.SearchParams().Append("a", "b")
	}
	var noParams *url.SearchParams
	callAll(noParams)
	callAll(&url.SearchParams{})
	noParams.QueryEscape("a", &strings.Builder{})
	if noParams.Clone() != nil || noParams.String() != "" || noParams.Has("") {
		t.Error("parameters")
	}
	var noError *nlnwa.ValidationError
	callAll(noError)
	if nlnwa.Type(noError) != "" || nlnwa.Url(noError) != "" {
		t.Error("errors")
	}
	callAll(&nlnwa.ValidationError{})
	callAll((*url.IPv6Addr)(nil))
	if u := parse(t, url.NewParser(nil, url.WithEncodingOverride(nil), url.WithPreParseHostFunc(nil), url.WithPathPercentEncodeSet(nil)), "http://h/é"); u.Href(false) != "http://h/%C3%A9" {
		t.Error(u)
	}
	callAll(standard)
	var p url.SearchParams
	p.Append("a", "b&c")
	p.Sort()
	if p.String() != "a=b%26c" || p.Clone().String() != p.String() {
		t.Error(p.String())
	}
	var set *url.PercentEncodeSet
	if set.RuneShouldBeEncoded('a') || !set.Set('a').ByteShouldBeEncoded('a') || (&url.PercentEncodeSet{}).Clear('a').RuneShouldBeEncoded('b') {
		t.Error("sets")
	}
	if standard.PercentEncodeString("a%é", nil) != "a%é" {
		t.Error("no set encodes something")
	}
}

// If a call fails, the URL also keeps its parser.
func TestFailureChangesNothing(t *testing.T) {
	u := parse(t, url.NewParser(url.WithSpecialSchemes(with(map[string]string{"gopher": "70"}))), "gopher://h/")
	if _, err := standard.BasicParser("x", nil, u, url.StatePort); err == nil || !u.IsSpecialScheme() || u.DecodedPort() != 70 {
		t.Errorf("%v, %d", err, u.DecodedPort())
	}
}

// Parsing with a base does not change the base.
func TestConcurrency(t *testing.T) {
	for name, p := range parsers {
		base := parse(t, p, "http://h/a/b?c=d")
		var wait sync.WaitGroup
		for range 8 {
			wait.Add(1)
			go func() {
				defer wait.Done()
				for range 100 {
					if u, err := base.Parse("../x?y"); err != nil || u.Href(true) != "http://h/x?y" || base.IsIPv4() || base.Clone().String() != base.String() {
						t.Errorf("%s: %v, %v", name, u, err)
					}
				}
			}()
		}
		wait.Wait()
	}
}

func TestErrors(t *testing.T) {
	_, err := url.Parse("http://ann:secret@a b/")
	var e *validation.Error
	if err == nil || strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, err), "secret") || !errors.As(err, &e) || nlnwa.Url(err) != "http://ann:secret@a b/" {
		t.Errorf("%v", err)
	}
	if nlnwa.Type(err) != nlnwa.DomainInvalidCodePoint || !nlnwa.Failure(err) || nlnwa.Description(err) == "" {
		t.Errorf("%v: %q", err, nlnwa.Type(err))
	}
	for input, want := range map[string]nlnwa.ErrorType{
		"/a": nlnwa.MissingSchemeNonRelativeURL, "http://h:x": nlnwa.PortInvalid, "http://h:99999": nlnwa.PortOutOfRange,
		"http://[1": nlnwa.IPv6Unclosed, "http://1.2.3.256": nlnwa.IPv4OutOfRangePart, "http://": nlnwa.HostMissing, "foo://a b": nlnwa.HostInvalidCodePoint,
		"http://\u00ad": nlnwa.DomainToASCII,
	} {
		if _, err := url.Parse(input); nlnwa.Type(err) != want {
			t.Errorf("%s: %q, want %q", input, nlnwa.Type(err), want)
		}
	}
	if nlnwa.Failure(nil) != true || nlnwa.Type(errors.New("")) != "" || nlnwa.Failure(errors.New("")) != true {
		t.Error("errors of others")
	}
}

func TestValidationErrors(t *testing.T) {
	p := url.NewParser(url.WithReportValidationErrors())
	u := parse(t, p, " http:\\h/a b")
	var types []nlnwa.ErrorType
	for _, err := range u.ValidationErrors() {
		types = append(types, nlnwa.Type(err))
		if nlnwa.Failure(err) {
			t.Errorf("%v is no failure", err)
		}
	}
	if len(types) < 3 || types[0] != nlnwa.InvalidURLUnit {
		t.Error(types)
	}
	if len(parse(t, standard, " http://h").ValidationErrors()) != 0 {
		t.Error("reported without being asked")
	}
	for _, options := range [][]url.ParserOption{{}, {url.WithLaxHostParsing()}} {
		p = url.NewParser(append(options, url.WithFailOnValidationError())...)
		if _, err := p.Parse("http://h/a b"); nlnwa.Type(err) != nlnwa.InvalidURLUnit {
			t.Errorf("%v", err)
		}
		if _, err := p.Parse("http://h/a"); err != nil {
			t.Errorf("%v", err)
		}
	}
}
