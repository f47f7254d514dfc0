package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

// generator makes cases from a grammar and from the cases of web-platform-tests.
type generator struct {
	rng    *rand.Rand
	mutant *mutate.Generator
	// From the suite: constructor strings, URLs to match, and objects for either.
	strings, urls []string
	objects       []map[string]string
}

func newGenerator(seed uint64) (*generator, error) {
	data, err := suite.Load("wpt/urlpattern/resources/urlpatterntestdata.json")
	if err != nil {
		return nil, err
	}
	cases, err := suite.DecodeCases[struct {
		Pattern, Inputs []any
		ExpectedObj     json.RawMessage `json:"expected_obj"`
		ExpectedMatch   json.RawMessage `json:"expected_match"`
		Empty           []string        `json:"exactly_empty_components"`
		Comment         string          `json:"//"`
	}](data)
	if err != nil {
		return nil, err
	}
	g := &generator{rng: rand.New(rand.NewPCG(seed, 0x7061_7474)), mutant: mutate.New(seed, nil)}
	for _, c := range cases {
		for i, list := range [][]any{c.Pattern, c.Inputs} {
			for _, v := range list {
				switch v := v.(type) {
				case string:
					if i == 0 {
						g.strings = append(g.strings, v)
					} else {
						g.urls = append(g.urls, v)
					}
				case map[string]any:
					object := map[string]string{}
					for key, value := range v {
						if text, ok := value.(string); ok {
							object[key] = text
						}
					}
					g.objects = append(g.objects, object)
				}
			}
		}
	}
	return g, nil
}

func (g *generator) chance(percent int) bool { return g.rng.IntN(100) < percent }

func pick[T any](g *generator, list ...T) T { return list[g.rng.IntN(len(list))] }

// next returns a case.
func (g *generator) next() testCase {
	object, text := g.pattern()
	tc := testCase{Groups: map[string]string{}}
	tc.Pattern = g.arguments(object, text)
	object2, text2 := g.pattern()
	if g.chance(60) && object != nil { // one that is alike
		object2, text2 = maps.Clone(object), ""
		for _, key := range slices.Sorted(maps.Keys(object2)) {
			if g.chance(50) {
				object2[key] = g.mutated(object2[key])
			}
		}
	}
	tc.Other = g.arguments(object2, text2)
	for _, name := range groupNames {
		tc.Groups[name] = g.text(1 + g.rng.IntN(4))
	}
	for range 1 + g.rng.IntN(6) {
		tc.Inputs = append(tc.Inputs, g.input(object, text))
	}
	return tc
}

// addWitnesses adds the URLs that prove what the patterns have in common, and what they do not.
func (tc *testCase) addWitnesses() {
	p, err := construct(tc.Pattern)
	if err != nil {
		return
	}
	q, err := construct(tc.Other)
	if err != nil {
		return
	}
	for _, a := range []analysis.Answer{analysis.Overlaps(p, q), analysis.Within(p, q), analysis.Within(q, p)} {
		if a.URL.IsValid() {
			tc.Inputs = append(tc.Inputs, []any{a.URL.String()})
		}
	}
}

// arguments returns the arguments of the constructor.
func (g *generator) arguments(object map[string]string, text string) (args []any) {
	if object != nil {
		args = append(args, object)
	} else {
		args = append(args, text)
		if g.chance(30) {
			args = append(args, g.base())
		}
	}
	if g.chance(20) {
		args = append(args, map[string]bool{"ignoreCase": true})
	}
	return args
}

func (g *generator) base() string {
	if g.chance(10) {
		return g.mutant.URL()
	}
	return pick(g, "https://example.com", "https://example.com/a/b?q#f", "http://a.b:8080/x/", "https://u:p@h/a+b/*c?d(e)#:f", "foo:opaque", "foo://h/a", "file:///C:/a", "data:text/plain,x")
}

var keys = []string{"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"}

// pattern returns an object, or a constructor string.
func (g *generator) pattern() (object map[string]string, text string) {
	switch n := g.rng.IntN(100); {
	case n < 45:
		object = map[string]string{}
		for _, key := range keys {
			if g.chance(pick(g, 10, 25, 50)) {
				object[key] = g.component(key)
			}
		}
		if g.chance(20) {
			object["baseURL"] = g.base()
		}
	case n < 70:
		text = g.constructor()
		if g.chance(40) {
			text = g.mutated(text)
		}
	case n < 85:
		text = pick(g, g.strings...)
		if g.chance(80) {
			text = g.mutated(text)
		}
	default:
		object = maps.Clone(pick(g, g.objects...))
		for _, key := range slices.Sorted(maps.Keys(object)) {
			if g.chance(50) {
				object[key] = g.mutated(object[key])
			}
		}
	}
	return object, text
}

// pieces holds pieces of pattern strings.
var pieces = []string{"*", "?", "+", "{", "}", "(", ")", ":", "\\", "/", ".", ":a", ":b", "(.*)", "([^/]+?)", "(a|b)", "{a}", "}?", "}*", "/*", "\\:", "\\{", "x", "1", "-", "_", "é", "#", "@", "[", "]", "//", "..", "%41", " ", "'", "|", "^", "\t", "(?:a)", "\\(", "&", "=", "%", "(\\d+)"}

// mutated returns a pattern string with a few changes.
func (g *generator) mutated(s string) string {
	for range 1 + g.rng.IntN(3) {
		if g.chance(15) {
			s = g.mutant.Mutate(s)
			continue
		}
		runes := []rune(s)
		i := g.rng.IntN(len(runes) + 1)
		j := min(len(runes), i+g.rng.IntN(4))
		switch g.rng.IntN(4) {
		case 0:
			s = string(runes[:i]) + string(runes[j:])
		case 1:
			s = string(runes[:i]) + pick(g, pieces...) + string(runes[j:])
		default:
			s = string(runes[:i]) + pick(g, pieces...) + string(runes[i:])
		}
	}
	return infra.ScalarValues(s[:min(len(s), 200)])
}

var groupNames = []string{"a", "b", "id", "名", "é_", "$x"}

// alphabet holds texts for each component.
var alphabet = map[string][]string{
	"protocol": {"http", "https", "h", "t", "s", "ws", "file", "foo", "data", "ftp", "+", "HTTP", "x"},
	"username": {"u", "user", "%41", " ", "ü", "@", "\\:", "/", "a"},
	"password": {"p", "pass", "%c3", "é", "x", "'"},
	"hostname": {"example", ".", "com", "www", "a", "b", "xn--", "名", "ß", "127", "0x7f", "1", "-", "EX", "%41", "_", "\\[\\:\\:1\\]", " ", "é"},
	"port":     {"80", "443", "8", "0", "1", "21", "x", "65535", "9"},
	"pathname": {"/", "a", "b", "foo", "bar", ".", "..", "/..", "/./", "%2e", "é", " ", "1", "-", "%2F", "x", "html", "\\\\", "'", "\"", "^", "|", "~"},
	"search":   {"q", "=", "&", "a", "1", "'", "\\?", "é", " ", "/", "b", "%27"},
	"hash":     {"f", "a", "#", "`", " ", "/", "é", "b"},
}

// component returns a pattern string for a component.
func (g *generator) component(key string) string {
	switch g.rng.IntN(12) {
	case 0:
		return "*"
	case 1:
		return g.plain(key, 1+g.rng.IntN(3))
	case 2:
		return ""
	}
	var b strings.Builder
	if key == "pathname" && g.chance(80) {
		b.WriteString("/")
	}
	if key == "search" && g.chance(10) {
		b.WriteString("?")
	}
	if key == "hash" && g.chance(10) {
		b.WriteString("#")
	}
	for range 1 + g.rng.IntN(4) {
		b.WriteString(g.part(key))
	}
	if key == "protocol" && g.chance(10) {
		b.WriteString(":")
	}
	return b.String()
}

func (g *generator) plain(key string, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(pick(g, alphabet[key]...))
	}
	return b.String()
}

func (g *generator) modifier() string { return pick(g, "", "", "", "?", "*", "+") }

func (g *generator) part(key string) string {
	switch g.rng.IntN(10) {
	case 0, 1, 2, 3:
		return g.plain(key, 1)
	case 4:
		return "*" + g.modifier()
	case 5, 6:
		return g.group() + g.modifier()
	case 7:
		return "{" + g.plain(key, g.rng.IntN(3)) + "}" + g.modifier()
	default:
		return "{" + g.plain(key, g.rng.IntN(2)) + pick(g, "*", g.group()) + g.plain(key, g.rng.IntN(2)) + "}" + g.modifier()
	}
}

var regExps = []string{".*", "[^/]+?", "[^\\/]+?", "[^\\.]+?", "[^]+?", "a", "\\d+", "a|b", "[a-z]+", "[0-9]*", "(?:a|bc)*", "[^a]", "a?", "a??", "(?:a|)+", ".+?", "\\w+", "[A-Z]", "x{2,3}", "foo", "b*?", "(?:.)*", "(?<x>a)b?", "[\\w--[a]]+", "\\p{Lu}", "a+?(?:b|)", "[a-z&&[^b]]+", "(?=a).*", "a)(b", "(", "\\", "[", "[[:alpha:]]", "\\A", "(?i:a)", "^a", "a$", "\\b", "(?!x)[a-z]+"}

func (g *generator) group() string {
	name := ":" + pick(g, groupNames...)
	switch g.rng.IntN(4) {
	case 0:
		return name
	case 1:
		return name + "(" + pick(g, regExps...) + ")"
	case 2:
		return "(" + pick(g, regExps...) + ")"
	}
	return name
}

// constructor returns a constructor string.
func (g *generator) constructor() string {
	var b strings.Builder
	if g.chance(75) {
		b.WriteString(pick(g, "https", "http", "http{s}?", "*", "foo", "data", "ws", ":a", "(https|foo)", "file", "ht*", g.component("protocol")))
		b.WriteString(pick(g, "://", "://", "://", "://", ":", "\\:", "{:}", ":/"))
		if g.chance(15) {
			b.WriteString(g.component("username"))
			if g.chance(50) {
				b.WriteString(":" + g.component("password"))
			}
			b.WriteString("@")
		}
		b.WriteString(pick(g, "example.com", "*.example.com", ":a.example.com", "*", "{*.}?example.com", "[::1]", "\\[\\:\\:1]", g.component("hostname")))
		if g.chance(20) {
			b.WriteString(":" + g.component("port"))
		}
	}
	if g.chance(75) {
		b.WriteString(g.component("pathname"))
	}
	if g.chance(30) {
		b.WriteString(pick(g, "?", "\\?") + g.component("search"))
	}
	if g.chance(30) {
		b.WriteString("#" + g.component("hash"))
	}
	return b.String()
}

// text returns text that a group may take.
func (g *generator) text(n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(pick(g, "a", "b", "foo", "1", "x", "-", ".", "bar", "A", "/", "é", " ", "42"))
	}
	return b.String()
}

// filled returns a pattern string with its groups replaced by texts.
func (g *generator) filled(pattern string) string {
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; c {
		case '\\':
			if i+1 < len(pattern) {
				i++
				b.WriteByte(pattern[i])
			}
		case '*':
			b.WriteString(g.text(g.rng.IntN(3)))
		case ':':
			n := 0
			for _, name := range groupNames {
				if strings.HasPrefix(pattern[i+1:], name) {
					n = max(n, len(name))
				}
			}
			if n == 0 {
				b.WriteByte(c)
				continue
			}
			if i += n; i+1 < len(pattern) && pattern[i+1] == '(' {
				continue
			}
			b.WriteString(g.text(1 + g.rng.IntN(2)))
		case '(':
			depth := 1
			for i++; i < len(pattern) && depth > 0; i++ {
				switch pattern[i] {
				case '\\':
					i++
				case '(':
					depth++
				case ')':
					depth--
				}
			}
			i--
			b.WriteString(g.text(1))
		case '{', '}', '?', '+':
			if c == '?' && !g.chance(70) {
				b.WriteByte(c)
			}
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// input returns arguments of exec that are likely to match.
func (g *generator) input(object map[string]string, text string) []any {
	if object == nil {
		url := g.filled(text)
		if strings.HasPrefix(text, "http{s}?") {
			url = "https" + strings.TrimPrefix(strings.TrimPrefix(url, "https"), "http")
		}
		if g.chance(15) {
			url = g.mutant.Mutate(url)
		}
		if g.chance(10) {
			url = pick(g, g.urls...)
		}
		if g.chance(20) {
			return []any{url, g.base()}
		}
		return []any{url}
	}
	parts := map[string]string{}
	for _, key := range keys {
		if pattern, ok := object[key]; ok {
			parts[key] = g.filled(pattern)
			if g.chance(10) {
				parts[key] = g.mutated(parts[key])
			}
		} else if g.chance(15) {
			parts[key] = g.plain(key, g.rng.IntN(3))
		}
	}
	if g.chance(50) {
		if g.chance(15) {
			parts["baseURL"] = g.base()
		}
		return []any{parts}
	}
	or := func(key, text string) string {
		if v, ok := parts[key]; ok {
			return v
		}
		return text
	}
	url := fmt.Sprintf("%s://%s", strings.TrimSuffix(or("protocol", "https"), ":"), or("hostname", "example.com"))
	if port := parts["port"]; port != "" {
		url += ":" + port
	}
	path := or("pathname", "/")
	if !strings.HasPrefix(path, "/") && g.chance(70) {
		path = "/" + path
	}
	url += path
	if search := parts["search"]; search != "" {
		url += "?" + strings.TrimPrefix(search, "?")
	}
	if hash := parts["hash"]; hash != "" {
		url += "#" + strings.TrimPrefix(hash, "#")
	}
	return []any{url}
}
