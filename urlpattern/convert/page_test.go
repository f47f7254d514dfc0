package convert_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

// Each row of the table in docs/patterns.md is what its function returns.
func TestPage(t *testing.T) {
	functions := map[string]func(string) (convert.Conversion, error){
		"FromServeMux": convert.FromServeMux, "FromPathToRegexp6": convert.FromPathToRegexp6, "FromPathToRegexp8": convert.FromPathToRegexp8,
		"FromTemplate": convert.FromTemplate, "FromGlob": convert.FromGlob, "FromHosts": from["hosts"], "FromOrigin": convert.FromOrigin,
		"FromNginxLocation": convert.FromNginxLocation, "FromCaddyPath": convert.FromCaddyPath,
	}
	page := strings.ReplaceAll(suite.Text(t, "../../docs/patterns.md"), "\r\n", "\n")
	_, table, _ := strings.Cut(page, "\n| language | source | URL patterns | exact | on clean URLs | only the source matches | only the URL pattern matches |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	code := regexp.MustCompile("`([^`]+)`")
	seen := map[string]bool{}
	for _, line := range strings.Split(table, "\n")[1:] {
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), "|")
		var texts [][]string
		for _, cell := range cells[1 : len(cells)-1] {
			var all []string
			for _, m := range code.FindAllStringSubmatch(strings.ReplaceAll(cell, "\x00", "|"), -1) {
				all = append(all, m[1])
			}
			texts = append(texts, all)
		}
		name, source := texts[0][0], texts[1][0]
		seen[name] = true
		c, err := functions[name](source)
		if err != nil {
			t.Errorf("%s %s: %v", name, source, err)
			continue
		}
		var components []string
		for _, p := range c.Patterns {
			for k := urlpattern.Protocol; k <= urlpattern.Hash; k++ {
				components = append(components, p.Component(k))
			}
		}
		for _, text := range texts[2] {
			if !slices.Contains(components, text) {
				t.Errorf("%s %s: no pattern has the component %s: %q", name, source, text, components)
			}
		}
		if want := []string{strings.TrimSpace(cells[4]), strings.TrimSpace(cells[5])}; c.Exact.String() != want[0] || c.Clean.String() != want[1] {
			t.Errorf("%s %s: exact %v, clean %v; the page says %v", name, source, c.Exact, c.Clean, want)
		}
		if got, want := c.Only().String()+" "+c.Extra().String(), strings.Join(texts[5], "")+" "+strings.Join(texts[6], ""); got != want {
			t.Errorf("%s %s: they differ on %s; the page says %s", name, source, got, want)
		}
	}
	if len(seen) != len(functions) {
		t.Errorf("the page has only %v", seen)
	}
}
