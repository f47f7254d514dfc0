package ways

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	dunglas "github.com/dunglas/go-urlpattern"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/way"
	"github.com/weburl-go/weburl/urlpattern"
)

var patternsPage = way.Page{File: "../../docs/patterns.md", Old: "before", Command: "go -C bench test ./ways -update"}

// The tables of the page show what both print, and contain every exported name of go-urlpattern.
func TestFromURLPattern(t *testing.T) {
	sections := way.Lines(t, patternRows, "urlpattern_rows_test.go")
	patternsPage.Check(t, *update, sections)
	const mux = "Coming from net/http's ServeMux"
	if len(sections[mux]) < 10 {
		t.Errorf("only %d rows for ServeMux", len(sections[mux]))
	}
	delete(sections, mux)
	names := way.Exported(t, directory(t, "github.com/dunglas/go-urlpattern"), "")
	if len(names) < 40 {
		t.Errorf("found only %d names: %q", len(names), names)
	}
	way.Complete(t, sections, names, func(string) bool { return false })
}

// The variables of the rows.
var (
	theirs = func() *dunglas.URLPattern {
		p, err := dunglas.New("https://:user.example.com/books/:id", "", nil)
		if err != nil {
			panic(err)
		}
		return p
	}()
	ours = urlpattern.MustParse("https://:user.example.com/books/:id")
	book = weburl.MustParse("https://ann.example.com/books/7")
)

func ptr(s string) *string { return &s }

// served returns the values of the path of a URL, or "no" if a ServeMux with a pattern does not
// find it. It also says where the ServeMux redirects, and whether it panics at the pattern.
func served(pattern, url string) (result string) {
	defer func() {
		if recover() != nil {
			result = "panic"
		}
	}()
	mux := http.NewServeMux()
	result = "no"
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		result = "yes"
		for _, m := range regexp.MustCompile(`\{(\w+)(?:\.\.\.)?\}`).FindAllStringSubmatch(pattern, -1) {
			result += fmt.Sprintf(" %s=%q", m[1], r.PathValue(m[1]))
		}
	})
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest("GET", url, nil))
	if to := w.Header().Get("Location"); to != "" {
		return "redirect to " + to
	}
	return result
}

// matched returns the named groups of a pathname, or "no".
func matched(pathname, url string) string {
	p, err := urlpattern.New(urlpattern.Init{urlpattern.Pathname: pathname})
	if err != nil {
		return "error"
	}
	m, ok := p.Match(weburl.MustParse(url))
	if !ok {
		return "no"
	}
	result := "yes"
	for name, g := range m.Groups(urlpattern.Pathname) {
		if strings.Trim(name, "0123456789") != "" {
			result += fmt.Sprintf(" %s=%q", name, g.Value)
		}
	}
	return result
}
