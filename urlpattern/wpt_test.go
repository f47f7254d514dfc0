package urlpattern_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

// folder is where web-platform-tests keeps the cases.
const folder = "wpt/urlpattern/resources/"

var components = []urlpattern.Component{urlpattern.Protocol, urlpattern.Username, urlpattern.Password, urlpattern.Hostname,
	urlpattern.Port, urlpattern.Pathname, urlpattern.Search, urlpattern.Hash}

// patternCase is a case of urlpatterntestdata.json.
type patternCase struct {
	Pattern     []any           `json:"pattern"`
	Inputs      []any           `json:"inputs"`
	ExpectedObj json.RawMessage `json:"expected_obj"`
	// ExpectedMatch is absent, "error", null or an object.
	ExpectedMatch          json.RawMessage `json:"expected_match"`
	ExactlyEmptyComponents []string        `json:"exactly_empty_components"`
	Comment                string          `json:"//"`
}

// initOf returns the members of an object, as a conversion to a dictionary does.
func initOf(v any) urlpattern.Init {
	init := urlpattern.Init{}
	for key, value := range v.(map[string]any) {
		var c urlpattern.Component
		if c.UnmarshalText([]byte(key)) == nil {
			init[c] = value.(string)
		}
	}
	return init
}

// construct makes a pattern from the arguments of the constructor.
func construct(args []any) (p urlpattern.Pattern, err error) {
	var o urlpattern.Options
	if n := len(args); n > 1 {
		if options, ok := args[n-1].(map[string]any); ok {
			o.IgnoreCase, _ = options["ignoreCase"].(bool)
			args = args[:n-1]
		}
	}
	if len(args) == 0 {
		return o.New(nil)
	}
	if len(args) > 1 {
		if _, ok := args[0].(string); !ok {
			return p, fmt.Errorf("an object and a base URL")
		}
		text, ok := args[1].(string)
		if !ok {
			return p, fmt.Errorf("the base URL is not a string")
		}
		if o.Base, err = weburl.Parse(text); err != nil {
			return p, err
		}
	}
	if text, ok := args[0].(string); ok {
		return o.Parse(text)
	}
	return o.New(initOf(args[0]))
}

// exec matches the arguments of exec.
func exec(p urlpattern.Pattern, args []any) (m urlpattern.Match, ok bool, err error) {
	if len(args) == 0 {
		m, ok = p.MatchInit(nil)
		return m, ok, nil
	}
	text, isString := args[0].(string)
	if !isString {
		if len(args) > 1 {
			return m, false, fmt.Errorf("an object and a base URL")
		}
		init := initOf(args[0])
		m, ok = p.MatchInit(init)
		if p.TestInit(init) != ok {
			return m, ok, fmt.Errorf("TestInit and MatchInit differ")
		}
		return m, ok, nil
	}
	var base weburl.URL
	if len(args) > 1 {
		if base, err = weburl.Parse(args[1].(string)); err != nil {
			return m, false, nil
		}
	}
	if len(args) == 1 {
		m, ok = p.MatchString(text)
		if p.TestString(text) != ok {
			return m, ok, fmt.Errorf("TestString and MatchString differ")
		}
		return m, ok, nil
	}
	u, err := base.Parse(text)
	if err != nil {
		return m, false, nil
	}
	m, ok = p.Match(u)
	return m, ok, nil
}

func groupsOf(m *urlpattern.Match, c urlpattern.Component) map[string]any {
	groups := map[string]any{}
	for name, g := range m.Groups(c) {
		groups[name] = nil
		if g.Set {
			groups[name] = g.Value
		}
		if value, ok := m.Group(c, name); ok != g.Set || value != g.Value {
			panic("Group and Groups differ")
		}
	}
	return groups
}

func TestPatterns(t *testing.T) {
	cases := suite.Cases[patternCase](t, folder+"urlpatterntestdata.json")
	if len(cases) != 369 {
		t.Errorf("%d cases, want 369", len(cases))
	}
	checkCases(t, cases)
}

// What web-platform-tests lack, and Node or Chromium gets wrong.
func TestBeyond(t *testing.T) {
	text, err := os.ReadFile("testdata/beyond.json")
	if err != nil {
		t.Fatal(err)
	}
	cases, err := suite.DecodeCases[patternCase](text)
	if err != nil || len(cases) < 20 {
		t.Fatal(len(cases), err)
	}
	checkCases(t, cases)
}

func checkCases(t *testing.T, cases []patternCase) {
	for i, c := range cases {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			p, err := construct(c.Pattern)
			if string(c.ExpectedObj) == `"error"` {
				if err == nil {
					t.Fatalf("%v is accepted: %v", c.Pattern, p)
				}
				return
			}
			if err != nil {
				t.Fatalf("%v: %v", c.Pattern, err)
			}
			checkComponents(t, c, p)
			checkMatch(t, c, p)
		})
	}
}

// checkComponents checks the pattern strings as the runner of web-platform-tests does.
func checkComponents(t *testing.T, c patternCase, p urlpattern.Pattern) {
	expected := map[string]string{}
	if len(c.ExpectedObj) > 0 {
		if err := json.Unmarshal(c.ExpectedObj, &expected); err != nil {
			t.Fatal(err)
		}
	}
	given, base := map[string]any{}, weburl.URL{}
	isString := false
	if len(c.Pattern) > 0 {
		given, isString = c.Pattern[0].(map[string]any)
		isString = !isString
		baseText := ""
		if isString && len(c.Pattern) > 1 {
			baseText, _ = c.Pattern[1].(string)
		} else if text, ok := given["baseURL"].(string); ok {
			baseText = text
		}
		base, _ = weburl.Parse(baseText)
	}
	earlier := map[string][]string{
		"protocol": {}, "hostname": {"protocol"}, "port": {"protocol", "hostname"}, "username": {}, "password": {},
		"pathname": {"protocol", "hostname", "port"}, "search": {"protocol", "hostname", "port", "pathname"},
		"hash": {"protocol", "hostname", "port", "pathname", "search"},
	}
	for _, component := range components {
		name := component.String()
		want, ok := expected[name]
		if !ok {
			value, isGiven := given[name].(string)
			switch {
			case slices.Contains(c.ExactlyEmptyComponents, name):
				want = ""
			case isGiven:
				want = value
			case slices.ContainsFunc(earlier[name], func(e string) bool { _, ok := given[e]; return ok }):
				want = "*"
			case base.IsValid() && name != "username" && name != "password":
				want = attribute(base, component)
			default:
				want = "*"
			}
		}
		if got := p.Component(component); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// attribute returns a component of a URL as a pattern inherits it.
func attribute(u weburl.URL, c urlpattern.Component) string {
	p, err := urlpattern.Options{Base: u}.New(nil)
	if err != nil {
		panic(err)
	}
	return p.Component(c)
}

func checkMatch(t *testing.T, c patternCase, p urlpattern.Pattern) {
	m, ok, err := exec(p, c.Inputs)
	switch want := string(c.ExpectedMatch); {
	case want == `"error"`:
		if err == nil {
			t.Errorf("%v is no error", c.Inputs)
		}
		return
	case err != nil:
		t.Fatal(err)
	case want == "null" || want == "":
		if ok {
			t.Errorf("%v matches", c.Inputs)
		}
		return
	case !ok:
		t.Fatalf("%v does not match", c.Inputs)
	}
	var expected map[string]json.RawMessage
	if err := json.Unmarshal(c.ExpectedMatch, &expected); err != nil {
		t.Fatal(err)
	}
	for _, component := range components {
		var want struct {
			Input  string         `json:"input"`
			Groups map[string]any `json:"groups"`
		}
		if text, ok := expected[component.String()]; ok {
			if err := json.Unmarshal(text, &want); err != nil {
				t.Fatal(err)
			}
		} else if want.Groups = map[string]any{}; !slices.Contains(c.ExactlyEmptyComponents, component.String()) {
			want.Groups["0"] = ""
		}
		got := groupsOf(&m, component)
		if m.Input(component) != want.Input || fmt.Sprint(got) != fmt.Sprint(want.Groups) {
			t.Errorf("%v took %q %v, want %q %v", component, m.Input(component), got, want.Input, want.Groups)
		}
	}
}
