package viewer_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/meaning"
	"github.com/weburl-go/weburl/internal/app/viewer"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

// patternAnswer is the answer of the verb pattern.
type patternAnswer struct {
	Error, Href  string
	Matches      *bool
	InputFailure string
	Failure      *struct {
		Code, Why, Anchor, Component string
		Span                         []int
		Repair                       *struct{ Label, Pattern string }
	}
	Components []struct {
		Component, Pattern, Why string
		Matches                 *bool
		Span                    []int
		Parts                   []struct {
			Kind, Modifier, Name, Text string
			Span, All, Own             []int
			Took                       *string
		}
	}
	Notes []struct {
		ID, Component, Text string
		Instead             *string
	}
}

// answerTo is ask for an answer as a whole.
func answerTo[T any](t *testing.T, request object) (v T) {
	t.Helper()
	data, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(viewer.Answer(data), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// patternsAndURLs returns the constructor strings of the suite, others made of its
// components, and URLs of both.
func patternsAndURLs(t *testing.T) (patterns, urls []string) {
	type args = []any
	type row struct {
		Pattern, Inputs args
		Object          any    `json:"expected_obj"`
		Match           any    `json:"expected_match"`
		Empty           any    `json:"exactly_empty_components"`
		Comment         string `json:"//"`
	}
	for _, c := range suite.Cases[row](t, "wpt/urlpattern/resources/urlpatterntestdata.json") {
		for i, list := range []args{c.Pattern, c.Inputs} {
			to := []*[]string{&patterns, &urls}[i]
			for _, arg := range list {
				switch arg := arg.(type) {
				case string:
					*to = append(*to, arg)
				case map[string]any:
					if path, ok := arg["pathname"].(string); ok {
						*to = append(*to, "https://example.com"+path)
					}
					if host, ok := arg["hostname"].(string); ok {
						*to = append(*to, "https://"+host+"/x")
					}
					if search, ok := arg["search"].(string); ok {
						*to = append(*to, "data:/a?"+strings.TrimPrefix(search, "?"))
					}
				}
			}
		}
	}
	patterns = append(patterns, "https://{:a.}*example.com/{b}?{c}*:d+/{e}+", `x\:/a/*`, "https://example.com/((?<x>b)c)/:d")
	return patterns, append(urls, "https://x.y.example.com/ccd/e/f/ee", "x:/.//a/b", "https://example.com/bc/e", "https://u:p@h:81/a?b#c")
}

// A pattern matches if all of its components do, the groups are those of the library, and
// the parts cover a component that matches, in order.
func TestPattern(t *testing.T) {
	patterns, urls := patternsAndURLs(t)
	matched, placed, unplaced := 0, 0, 0
	for i, text := range patterns {
		for _, ignoreCase := range []bool{false, true} {
			p, err := urlpattern.Options{IgnoreCase: ignoreCase}.Parse(text)
			for j, input := range urls {
				u, errURL := weburl.Parse(input)
				if err != nil || errURL != nil || (i+j)%16 != 0 && i < len(patterns)-3 {
					continue
				}
				a := answerTo[patternAnswer](t, object{"verb": "pattern", "pattern": text, "ignoreCase": ignoreCase, "input": input})
				m, ok := p.Match(u)
				all := true
				for _, c := range a.Components {
					all = all && *c.Matches
				}
				if a.Href != u.String() || *a.Matches != ok || all != ok {
					t.Fatalf("%s on %s: %+v, want %t", text, input, a, ok)
				}
				if ok {
					matched++
				}
				for _, c := range a.Components {
					var of urlpattern.Component
					if err := of.UnmarshalText([]byte(c.Component)); err != nil {
						t.Fatal(err)
					}
					end, whole := 0, c.Span != nil && *c.Matches && len(c.Parts) > 0
					for _, part := range c.Parts {
						if ok && part.Kind != "fixed-text" {
							value, set := m.Group(of, part.Name)
							if set != (part.Took != nil) || set && value != *part.Took {
								t.Fatalf("%s on %s: %s took %v, want %q, %t", text, input, part.Name, part.Took, value, set)
							}
						}
						if part.Span != nil && text[part.Span[0]:part.Span[1]] == "" || part.Text == "" {
							t.Fatalf("%s: a part is %+v", text, part)
						}
						if part.Own != nil && a.Href[part.Own[0]:part.Own[1]] != *part.Took {
							t.Fatalf("%s on %s: the place of %s is %v", text, input, part.Name, part.Own)
						}
						if part.All == nil {
							continue
						}
						if end == 0 {
							end = c.Span[0]
						}
						if part.All[0] != end {
							t.Fatalf("%s on %s: %s is at %v, want %d", text, input, c.Component, part.All, end)
						}
						end = part.All[1]
					}
					switch {
					case whole && end == 0 && c.Span[0] < c.Span[1]:
						unplaced++
					case whole && end != c.Span[1] && end != 0:
						t.Fatalf("%s on %s: the parts of %s end at %d, want %d", text, input, c.Component, end, c.Span[1])
					case whole:
						placed++
					}
				}
			}
		}
	}
	if matched < 1000 || placed < 100*unplaced {
		t.Errorf("%d matches, %d components with places, %d without", matched, placed, unplaced)
	}
}

// A pattern is explained in the words of "weburl pattern explain".
func TestPatternWords(t *testing.T) {
	const text = "https://*.example.com/:a"
	a := answerTo[patternAnswer](t, object{"verb": "pattern", "pattern": text})
	m := meaning.Of(urlpattern.MustParse(text), meaning.Source{Text: text})
	if len(a.Components) != len(m.Components) || len(a.Notes) != 2 || len(m.Notes) != 2 {
		t.Fatalf("%+v", a)
	}
	for i, e := range m.Components {
		got := a.Components[i]
		if got.Why != string(e.Why) || len(got.Parts) != len(e.Parts) {
			t.Errorf("%+v, want %+v", got, e)
		}
		for j, part := range e.Parts {
			if got.Parts[j].Text != part.Text {
				t.Errorf("%+v, want %+v", got.Parts[j], part)
			}
		}
	}
	for i, n := range m.Notes {
		if got := a.Notes[i]; got.ID != n.ID || got.Text != n.Text || got.Component != n.Component.String() || *got.Instead != n.Instead {
			t.Errorf("%+v, want %+v", got, n)
		}
	}
}

// A repair of a pattern leads to a pattern, or to a mistake further on.
func TestPatternFailures(t *testing.T) {
	for _, test := range []struct {
		pattern, code, component string
		span                     [2]int
		repaired                 string
	}{
		{"https://a/:", "bad-name", "pathname", [2]int{10, 11}, `https://a/\:`},
		{"https://a/(b", "unclosed-group", "pathname", [2]int{10, 11}, `https://a/\(b`},
		{"https://a/((b)|c)", "nested-capture", "pathname", [2]int{11, 12}, "https://a/((?:b)|c)"},
		{"https://a/{b", "unexpected-token", "pathname", [2]int{12, 12}, "https://a/{b}"},
		{"https://a/b}", "unexpected-token", "pathname", [2]int{11, 12}, `https://a/b\}`},
		{`https://a/b\`, "stray-escape", "pathname", [2]int{11, 12}, `https://a/b\\`},
		{"https://a/((b)(c))", "nested-capture", "pathname", [2]int{11, 12}, ""}, // a question mark would begin the search
		{"https://a/ü:x/:x", "duplicate-name", "pathname", [2]int{15, 17}, ""},
		{"https://a b/", "not-encodable", "hostname", [2]int{9, 10}, ""},
		{"https://a/((?=b))", "not-regular", "pathname", [2]int{11, 16}, ""},
		{"/a/:b", "no-protocol", "", [2]int{}, "*://*:*/a/:b"},
		{"a.example/:b", "no-protocol", "", [2]int{}, "https://a.example/:b"},
		{"about:blank", "no-protocol", "", [2]int{}, `about\:blank`},
		{"//a/b", "no-protocol", "", [2]int{}, "https://a/b"},
		{"https?://a/", "unexpected-token", "protocol", [2]int{5, 6}, "http{s}?://a/"},
		{"https://a.example{/*}?", "not-encodable", "hostname", [2]int{18, 19}, "https://a.example/*"},
		{"https://a/([^/]+)", "regexp-syntax", "pathname", [2]int{13, 14}, `https://a/([^\/]+)`},
		{"https://a/(?:b|c)", "unclosed-group", "pathname", [2]int{10, 11}, "https://a/(b|c)"},
		{"https://a/(?!b)", "unclosed-group", "pathname", [2]int{10, 11}, ""},
		{strings.Repeat("a", 1<<17), "too-large", "", [2]int{}, ""},
	} {
		a := answerTo[patternAnswer](t, object{"verb": "pattern", "pattern": test.pattern})
		f := a.Failure
		if f == nil || f.Code != test.code || f.Component != test.component || f.Why == "" || f.Anchor == "" || a.Components != nil {
			t.Errorf("%.40s: %+v", test.pattern, f)
			continue
		}
		if f.Span == nil && test.span != [2]int{} || f.Span != nil && [2]int(f.Span) != test.span {
			t.Errorf("%s: at %v, want %v", test.pattern, f.Span, test.span)
		}
		if repaired := f.Repair != nil && f.Repair.Pattern == test.repaired && f.Repair.Label != ""; repaired != (test.repaired != "") || !repaired && f.Repair != nil {
			t.Errorf("%s: the repair is %+v, want %q", test.pattern, f.Repair, test.repaired)
		}
	}
}

// "/a/:b" at all hosts is what New makes of the pathname alone.
func TestPatternOfPath(t *testing.T) {
	_, urls := patternsAndURLs(t)
	anywhere, path := urlpattern.MustParse("*://*:*/a/:b"), urlpattern.Pattern{}
	path, err := urlpattern.New(urlpattern.Init{urlpattern.Pathname: "/a/:b"})
	if err != nil {
		t.Fatal(err)
	}
	for _, input := range append(urls, "https://u:p@h:81/a/b?c#d", "file:///a/b", "x:/a/b", "x://h/a/b") {
		if u, err := weburl.Parse(input); err == nil && anywhere.Test(u) != path.Test(u) {
			t.Errorf("%s: %t at all hosts, %t by the path alone", input, anywhere.Test(u), path.Test(u))
		}
	}
}
