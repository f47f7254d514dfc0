package bench

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// patternRow is a text of the corpora for package urlpattern, in JSON: a pattern, as the
// arguments of the constructor in JavaScript, and a URL to match.
type patternRow struct {
	Pattern []any  `json:"pattern"`
	Input   string `json:"input"`
}

func (r patternRow) text() string {
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // it was made from JSON
	}
	return string(text)
}

// readPatternRow reads a text. One that is not JSON is a pattern, and its own input.
func readPatternRow(text string) (r patternRow) {
	if json.Unmarshal([]byte(text), &r) != nil {
		r = patternRow{[]any{text}, text}
	}
	return r
}

// arguments returns the arguments of the constructor.
func (r patternRow) arguments() (text string, init map[string]any, base string, ignoreCase bool) {
	args := r.Pattern
	if n := len(args); n > 1 {
		if o, ok := args[n-1].(map[string]any); ok {
			ignoreCase, _ = o["ignoreCase"].(bool)
			args = args[:n-1]
		}
	}
	if len(args) > 1 {
		base, _ = args[1].(string)
	}
	if len(args) == 0 {
		return "", map[string]any{}, "", ignoreCase
	}
	text, _ = args[0].(string)
	init, _ = args[0].(map[string]any)
	return text, init, base, ignoreCase
}

// patternCorpora returns the corpora for package urlpattern.
func patternCorpora() ([]*Corpus, error) {
	rows, err := suitePatterns()
	if err != nil {
		return nil, err
	}
	routes := &Corpus{Name: "routes", Note: "the paths of GitHub's API in a list that go-github contains, each with a URL that it matches"}
	texts, err := githubRoutes()
	if err != nil {
		routes.Missing = fmt.Errorf("%s: %w", routesModule, err)
	}
	routes.Pages = []Page{{Refs: texts}}
	return []*Corpus{
		{Name: "patterns", Note: "the patterns of urlpatterntestdata.json that are valid, each with its input or, if that is an object, a URL made of it", Pages: []Page{{Refs: rows}}},
		routes,
		{Name: "hanging", Note: "patterns with adjacent or nested groups, each with a short URL that does not match; backtracking can take exponential time to find that out", Pages: []Page{{Refs: hangingPatterns()}}},
	}, nil
}

// suitePatterns returns the cases of web-platform-tests whose pattern is valid.
func suitePatterns() (texts []string, err error) {
	data, err := suite.Load("wpt/urlpattern/resources/urlpatterntestdata.json")
	if err != nil {
		return nil, err
	}
	cases, err := suite.DecodeCases[struct {
		Pattern []any  `json:"pattern"`
		Inputs  []any  `json:"inputs"`
		Object  any    `json:"expected_obj"`
		Match   any    `json:"expected_match"`
		Empty   any    `json:"exactly_empty_components"`
		Comment string `json:"//"`
	}](data)
	if err != nil {
		return nil, err
	}
	for _, c := range cases {
		if c.Object == "error" || len(c.Inputs) == 0 {
			continue
		}
		base := ""
		if len(c.Inputs) > 1 {
			base, _ = c.Inputs[1].(string)
		}
		input, ok := c.Inputs[0].(string)
		if !ok {
			input = urlOf(c.Inputs[0].(map[string]any))
		}
		var u weburl.URL
		if base != "" {
			if u, err = weburl.Parse(base); err != nil {
				continue
			}
		}
		if u, err = u.Parse(input); err == nil {
			texts = append(texts, patternRow{c.Pattern, u.String()}.text())
		}
	}
	return texts, nil
}

// urlOf returns a URL with the components of an input.
func urlOf(init map[string]any) string {
	get := func(name, otherwise string) string {
		if value, ok := init[name].(string); ok {
			return value
		}
		return otherwise
	}
	s := get("protocol", "https") + "://" + get("hostname", "example.com")
	if port := get("port", ""); port != "" {
		s += ":" + port
	}
	s += get("pathname", "/")
	if search := get("search", ""); search != "" {
		s += "?" + strings.TrimPrefix(search, "?")
	}
	if hash := get("hash", ""); hash != "" {
		s += "#" + strings.TrimPrefix(hash, "#")
	}
	return s
}

// A Go client of GitHub's API comes with the list of its operations.
const (
	routesModule = "github.com/google/go-github/v66@v66.0.0"
	routesSum    = "h1:ADJsaXj9UotwdgK8/iFZtv7MLc8E8WBl62WLd/D/9+M="
)

var (
	operation     = regexp.MustCompile(`(?m)^ *- name: [A-Z]+ (/\S+)`)
	pathParameter = regexp.MustCompile(`\{([a-z_]+)\}`)
)

func githubRoutes() (texts []string, err error) {
	dir, err := download(routesModule, routesSum)
	if err != nil {
		return nil, err
	}
	list, err := os.ReadFile(filepath.Join(dir, "openapi_operations.yaml"))
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, m := range operation.FindAllStringSubmatch(string(list), -1) {
		paths = append(paths, m[1])
	}
	slices.Sort(paths)
	const host = "https://api.github.com"
	for _, path := range slices.Compact(paths) {
		texts = append(texts, patternRow{
			[]any{host + pathParameter.ReplaceAllString(path, ":$1")},
			host + pathParameter.ReplaceAllString(path, "an-$1"),
		}.text())
	}
	return texts, nil
}

// hangingPatterns returns patterns with nested or adjacent groups, each with an input that
// does not match. Node 26 takes more than 5 s for the first, and up to 0.6 s for others.
func hangingPatterns() (texts []string) {
	const host, path = "https://aaaaaaaaaaaa-b.example.org/", "https://h/"
	for _, row := range []struct{ component, pattern, input string }{
		{"hostname", "**.example.com", host},
		{"hostname", "*:a*:b.example.com", host},
		{"hostname", "(a*)*.example.com", host},
		{"hostname", "{:a-}*{:b}*.example.com", host},
		{"pathname", "/:a:b:c:d:e:f:g:h/x", path + strings.Repeat("a", 30)},
		{"pathname", "/**/**/**/**/x", path + strings.Repeat("a/", 15)},
		{"pathname", "/((?:a|aa)+)x", path + strings.Repeat("a", 30)},
		{"pathname", "/:a+/:b+/:c+/x", path + strings.Repeat("a/", 15)},
		{"pathname", "/((?:a?){25}a{25})", path + strings.Repeat("a", 24)},
		{"search", "*a*a*a*a*a*a*a*a*b", path + "?" + strings.Repeat("a", 30)},
	} {
		texts = append(texts, patternRow{[]any{map[string]any{row.component: row.pattern}}, row.input}.text())
	}
	return texts
}
