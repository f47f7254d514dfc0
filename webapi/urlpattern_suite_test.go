package webapi_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/webapi"
)

// patternCase is a case of urlpatterntestdata.json.
type patternCase struct {
	Pattern []any `json:"pattern"`
	Inputs  []any `json:"inputs"`
	// ExpectedObj is absent, "error" or an object.
	ExpectedObj any `json:"expected_obj"`
	// ExpectedMatch is absent, null, "error" or an object.
	ExpectedMatch any      `json:"expected_match"`
	Empty         []string `json:"exactly_empty_components"`
	Comment       string   `json:"//"`
}

// input converts a value of JSON as Web IDL converts one of JavaScript.
func input(v any) webapi.URLPatternInput {
	if text, ok := v.(string); ok {
		return webapi.USVString(text)
	}
	init := webapi.URLPatternInit{}
	for key, value := range v.(map[string]any) {
		init[key] = fmt.Sprint(value)
	}
	return init
}

// newPattern calls the constructor that overload resolution selects.
func newPattern(args []any) (*webapi.URLPattern, error) {
	var first webapi.URLPatternInput
	if len(args) > 0 {
		first = input(args[0])
	}
	var options []webapi.URLPatternOptions
	if n := len(args); n > 1 {
		if o, ok := args[n-1].(map[string]any); ok {
			ignore, _ := o["ignoreCase"].(bool)
			options = append(options, webapi.URLPatternOptions{IgnoreCase: ignore})
			args = args[:n-1]
		}
	}
	if len(args) > 1 {
		base, ok := args[1].(string)
		if !ok {
			base = "[object Object]" // which JavaScript makes of it
		}
		return webapi.NewURLPatternWithBase(first, base, options...)
	}
	return webapi.NewURLPattern(first, options...)
}

// arguments returns the arguments of test and exec.
func arguments(args []any) (first webapi.URLPatternInput, base []string) {
	if len(args) > 0 {
		first = input(args[0])
	}
	for _, a := range args[min(1, len(args)):] {
		base = append(base, a.(string))
	}
	return first, base
}

var patternComponents = []string{"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"}

func patternStrings(p *webapi.URLPattern) map[string]string {
	return map[string]string{"protocol": p.Protocol(), "username": p.Username(), "password": p.Password(), "hostname": p.Hostname(),
		"port": p.Port(), "pathname": p.Pathname(), "search": p.Search(), "hash": p.Hash()}
}

func componentResults(r *webapi.URLPatternResult) map[string]webapi.URLPatternComponentResult {
	return map[string]webapi.URLPatternComponentResult{"protocol": r.Protocol, "username": r.Username, "password": r.Password,
		"hostname": r.Hostname, "port": r.Port, "pathname": r.Pathname, "search": r.Search, "hash": r.Hash}
}

// isTypeError reports whether err is the exception that the Standard throws.
func isTypeError(err error) bool {
	var thrown *webapi.TypeError
	return errors.As(err, &thrown)
}

// has reports whether a list has a string.
func has(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// want returns the pattern string that the runner of web-platform-tests expects.
func (c *patternCase) want(component string) string {
	expected, _ := c.ExpectedObj.(map[string]any)
	if value, ok := expected[component]; ok {
		return value.(string)
	}
	if has(c.Empty, component) {
		return ""
	}
	var given map[string]any
	baseText := ""
	if len(c.Pattern) > 0 {
		given, _ = c.Pattern[0].(map[string]any)
		if given != nil {
			baseText, _ = given["baseURL"].(string)
		} else if len(c.Pattern) > 1 {
			baseText, _ = c.Pattern[1].(string)
		}
	}
	if value, ok := given[component]; ok {
		return value.(string)
	}
	earlier := map[string][]string{"hostname": {"protocol"}, "port": {"protocol", "hostname"},
		"pathname": {"protocol", "hostname", "port"}, "search": {"protocol", "hostname", "port", "pathname"},
		"hash": {"protocol", "hostname", "port", "pathname", "search"}}
	for _, name := range earlier[component] {
		if _, ok := given[name]; ok {
			return "*"
		}
	}
	base := webapi.Parse(baseText)
	if base == nil || component == "username" || component == "password" {
		return "*"
	}
	value := valuesOf(base)[component]
	switch component {
	case "protocol":
		return value[:len(value)-len(":")]
	case "search", "hash":
		return value[min(len(value), len("?")):]
	}
	return value
}

func (c *patternCase) check() error {
	p, err := newPattern(c.Pattern)
	if c.ExpectedObj == "error" {
		if !isTypeError(err) || p != nil {
			return fmt.Errorf("the constructor returns %v, %v", p, err)
		}
		return nil
	}
	if err != nil {
		return err
	}
	got := patternStrings(p)
	for _, component := range patternComponents {
		if want := c.want(component); got[component] != want {
			return fmt.Errorf("%s is %q, want %q", component, got[component], want)
		}
	}
	first, base := arguments(c.Inputs)
	tested, testErr := p.Test(first, base...)
	result, execErr := p.Exec(first, base...)
	if c.ExpectedMatch == "error" {
		if !isTypeError(testErr) || !isTypeError(execErr) || tested || result != nil {
			return fmt.Errorf("test returns %v, %v, and exec %v, %v", tested, testErr, result, execErr)
		}
		return nil
	}
	if testErr != nil || execErr != nil {
		return fmt.Errorf("%v, %v", testErr, execErr)
	}
	expected, ok := c.ExpectedMatch.(map[string]any)
	if tested != ok || (result != nil) != ok {
		return fmt.Errorf("test returns %v, and exec %v", tested, result)
	}
	if !ok {
		return nil
	}
	return c.checkResult(expected, result)
}

func (c *patternCase) checkResult(expected map[string]any, result *webapi.URLPatternResult) error {
	inputs, ok := expected["inputs"].([]any)
	if !ok {
		inputs = c.Inputs
	}
	var want []webapi.URLPatternInput
	for _, v := range inputs {
		want = append(want, input(v))
	}
	if len(c.Inputs) == 0 {
		want = []webapi.URLPatternInput{webapi.URLPatternInit{}}
	}
	if !reflect.DeepEqual(result.Inputs, want) {
		return fmt.Errorf("inputs are %q, want %q", result.Inputs, want)
	}
	for component, got := range componentResults(result) {
		wantInput, wantGroups := "", map[string]any{}
		if e, ok := expected[component].(map[string]any); ok {
			wantInput, wantGroups = e["input"].(string), e["groups"].(map[string]any)
		} else if !has(c.Empty, component) {
			wantGroups["0"] = ""
		}
		groups := map[string]any{}
		for _, g := range got.Groups {
			groups[g.Name] = nil
			if value, ok := got.Group(g.Name); ok {
				groups[g.Name] = value
			}
		}
		if got.Input != wantInput || !reflect.DeepEqual(groups, wantGroups) {
			return fmt.Errorf("%s is %q with %v, want %q with %v", component, got.Input, groups, wantInput, wantGroups)
		}
	}
	return nil
}

func TestSuitePatterns(t *testing.T) {
	cases := suite.Cases[patternCase](t, "wpt/urlpattern/resources/urlpatterntestdata.json")
	if len(cases) != 369 {
		t.Errorf("%d cases, want 369", len(cases))
	}
	var ratchet suite.Ratchet
	for i, c := range cases {
		ratchet.Case(fmt.Sprintf("#%d %v", i, c.Pattern), c.check())
	}
	ratchet.Check(t)
}

// The tests of web-platform-tests for hasRegExpGroups.
func TestHasRegExpGroups(t *testing.T) {
	for _, component := range patternComponents {
		for pattern, want := range map[string]bool{"*": false, ":foo": false, ":foo?": false, ":foo(hi)": true, "(hi)": true, "": false} {
			if component == "port" && (pattern == ":foo(hi)" || pattern == "(hi)") {
				continue // not there
			}
			p, err := webapi.NewURLPattern(webapi.URLPatternInit{component: pattern})
			if err != nil || p.HasRegExpGroups() != want {
				t.Errorf("%s %q: %v, %v", component, pattern, p, err)
			}
		}
	}
	p, err := webapi.NewURLPattern(webapi.URLPatternInit{"pathname": "/a/:foo/:baz([a-z]+)?/b/*"})
	if err != nil || !p.HasRegExpGroups() {
		t.Error(p, err)
	}
}

// If there are several reasons to throw, the Standard's order decides which exception it is.
func TestPatternExceptions(t *testing.T) {
	const notURL = "x"
	for _, c := range []struct {
		args []any
		want urlpattern.Code // 0 for a TypeError about the arguments
	}{
		{[]any{map[string]any{"pathname": "("}, notURL}, 0},
		{[]any{map[string]any{"baseURL": notURL, "pathname": "("}}, urlpattern.BadBase},
		{[]any{map[string]any{"protocol": "(", "hash": "("}}, urlpattern.UnclosedGroup},
		{[]any{"/a"}, urlpattern.NoProtocol},
		{[]any{"/a("}, urlpattern.NoProtocol},
		{[]any{"/a(", notURL}, urlpattern.BadBase},
		{[]any{"/a(", ""}, urlpattern.BadBase},
		// The protocol is compiled while the string is split.
		{[]any{"(\\A)://h/", notURL}, urlpattern.RegExpSyntax},
		{[]any{"https://h/(\\A)", notURL}, urlpattern.BadBase},
		{[]any{"é://h/(", notURL}, urlpattern.NotEncodable},
		// So is its length checked.
		{[]any{"https://h/" + strings.Repeat("a", 1<<16), notURL}, urlpattern.TooLarge},
		{[]any{map[string]any{"baseURL": notURL, "pathname": strings.Repeat("a", 1<<17)}}, urlpattern.BadBase},
		{[]any{"https://h/{", "https://h/"}, urlpattern.UnexpectedToken},
		{[]any{map[string]any{"pathname": "/(?!a)"}}, urlpattern.RegExpQuestion},
		{[]any{"https://h/((?!a)b)"}, urlpattern.NotRegular},
	} {
		p, err := newPattern(c.args)
		var failure *urlpattern.Error
		switch {
		case p != nil || !isTypeError(err):
			t.Errorf("%v: %v, %v", c.args, p, err)
		case errors.As(err, &failure) != (c.want != 0) || c.want != 0 && failure.Code != c.want:
			t.Errorf("%v: %v, want %v", c.args, err, c.want)
		}
	}
}

func TestPatternInputs(t *testing.T) {
	// Objects are read as dictionaries.
	p, err := webapi.NewURLPattern(newURL(t, "https://u:p@a.test:81/b?c=d#e"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"protocol": "https", "username": "u", "password": "p", "hostname": "a.test", "port": "81",
		"pathname": "/b", "search": "c=d", "hash": "e"}
	if got := patternStrings(p); !reflect.DeepEqual(got, want) {
		t.Errorf("the pattern of a URL is %v, want %v", got, want)
	}
	if ok, err := p.Test(newURL(t, "https://u:p@a.test:81/b?c=d#e")); !ok || err != nil {
		t.Error("the pattern of a URL does not match it:", err)
	}
	again, err := webapi.NewURLPattern(p)
	if err != nil || !reflect.DeepEqual(patternStrings(again), want) {
		t.Error(again, err)
	}

	// Strings are converted, and names of unknown members ignored.
	p, err = webapi.NewURLPattern(webapi.URLPatternInit{"pathname": "/\xff", "href": "("})
	if err != nil {
		t.Fatal(err)
	}
	check(t, "ill-formed UTF-8", p.Pathname(), "/%EF%BF%BD")
	r, err := p.Exec(webapi.USVString("https://a.test/\xff"))
	if err != nil || r == nil || !reflect.DeepEqual(r.Inputs, []webapi.URLPatternInput{webapi.USVString("https://a.test/\uFFFD")}) {
		t.Error(r, err)
	}
	r, err = p.Exec(webapi.USVString("\xff?x"), "https://a.test/\xff")
	if err != nil || r == nil || !reflect.DeepEqual(r.Inputs, []webapi.URLPatternInput{webapi.USVString("\uFFFD?x"), webapi.USVString("https://a.test/\uFFFD")}) {
		t.Error(r, err)
	}
	r, err = p.Exec(webapi.URLPatternInit{"pathname": "/\uFFFD", "x": "y"})
	if err != nil || r == nil || !reflect.DeepEqual(r.Inputs, []webapi.URLPatternInput{webapi.URLPatternInit{"pathname": "/\uFFFD"}}) {
		t.Error(r, err)
	}

	var zero webapi.URLPattern
	ok, err := zero.Test(webapi.USVString("https://a.test/"))
	ok2, err2 := zero.Test(nil)
	if ok || ok2 || err != nil || err2 != nil || zero.Pathname() != "" || zero.HasRegExpGroups() {
		t.Error("the zero URLPattern matches something")
	}
}

// A nil pointer is an empty dictionary.
func TestNilInputs(t *testing.T) {
	for _, nothing := range []webapi.URLPatternInput{nil, (*webapi.URL)(nil), (*webapi.URLPattern)(nil), webapi.URLPatternInit(nil)} {
		p, err := webapi.NewURLPattern(nothing)
		if err != nil || p.Pathname() != "*" {
			t.Fatalf("%#v: %v", nothing, err)
		}
		ok, err := p.Test(nothing)
		r, err2 := p.Exec(nothing)
		if !ok || err != nil || err2 != nil || r == nil || r.Pathname.Input != "" {
			t.Errorf("%#v: %v, %v, %v, %v", nothing, ok, err, r, err2)
		}
		built, err := webapi.BuildURLPattern(nothing, newURL(t, "https://a.test/b").Record())
		if err != nil || built.Pathname() != "/b" {
			t.Errorf("%#v: %v", nothing, err)
		}
		if _, err := webapi.NewURLPatternWithBase(nothing, "https://a.test/"); !isTypeError(err) {
			t.Errorf("%#v: %v", nothing, err)
		}
	}
}

func TestBuildURLPattern(t *testing.T) {
	base := newURL(t, "https://a.test/b/c").Record()
	for _, c := range []struct {
		input webapi.URLPatternInput
		host  string
		path  string
	}{
		{webapi.USVString("x/:y"), "a.test", "/b/x/:y"},
		{webapi.URLPatternInit{"pathname": "x"}, "a.test", "/b/x"},
		{webapi.URLPatternInit{"pathname": "x", "baseURL": "https://d.test/e/"}, "d.test", "/e/x"},
	} {
		p, err := webapi.BuildURLPattern(c.input, base)
		if err != nil || p.Hostname() != c.host || p.Pathname() != c.path {
			t.Errorf("%v: %v, %v", c.input, p, err)
		}
		if same, err := webapi.BuildURLPattern(p, base); same != p || err != nil {
			t.Error("a URLPattern is not returned as it is:", err)
		}
	}
	if _, err := webapi.BuildURLPattern(webapi.USVString("("), base); !isTypeError(err) {
		t.Error(err)
	}
}
