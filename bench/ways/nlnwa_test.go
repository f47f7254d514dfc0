package ways

import (
	"slices"
	"strings"
	"testing"

	"github.com/nlnwa/whatwg-url/errors"
	"github.com/nlnwa/whatwg-url/url"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/way"
	"github.com/weburl-go/weburl/validation"
	"github.com/weburl-go/weburl/webapi"
)

// example is the URL of most rows; v, w and u return it as a URL of
// nlnwa/whatwg-url, package webapi and package weburl.
const example = "https://ann:p%40w@example.org:8080/a%2Fb/c?q=1&q=x+y&e#top"

func v() *url.Url {
	u, err := url.Parse(example)
	if err != nil {
		panic(err)
	}
	return u
}

func w() *webapi.URL { return webapi.Parse(example) }

func u() weburl.URL { return weburl.MustParse(example) }

// met reports whether nlnwa/whatwg-url reports an error of a type when it parses an
// input, perhaps with a base.
func met(input string, typ errors.ErrorType, base ...string) bool {
	u, err := url.NewParser(url.WithReportValidationErrors()).ParseRef(strings.Join(base, ""), input)
	if err != nil {
		return errors.Type(err) == typ
	}
	return slices.ContainsFunc(u.ValidationErrors(), func(err error) bool { return errors.Type(err) == typ })
}

// codes returns the errors that weburl reports.
func codes(input string, base ...string) string {
	var list []string
	o := weburl.Options{Report: func(e validation.Error) { list = append(list, e.Code.String()) }}
	for _, b := range base {
		o.Base = weburl.MustParse(b)
	}
	o.Parse(input)
	return strings.Join(list, " ")
}

var nlnwa = way.Page{File: "../../docs/from-nlnwa.md", Old: "nlnwa/whatwg-url", Command: "go -C bench test ./ways -update"}

// The tables of the page show what both print, and contain every exported name.
func TestFromNlnwa(t *testing.T) {
	sections := way.Lines(t, nlnwaRows, "nlnwa_rows_test.go", "nlnwa_options_test.go", "nlnwa_errors_test.go")
	nlnwa.Check(t, *update, sections)
	const module = "github.com/nlnwa/whatwg-url"
	names := way.Exported(t, directory(t, module+"/url"), "")
	names = append(names, way.Exported(t, directory(t, module+"/canonicalizer"), "canonicalizer.")...)
	names = append(names, way.Exported(t, directory(t, module+"/errors"), "errors.")...)
	if len(names) < 190 {
		t.Errorf("found only %d names: %q", len(names), names)
	}
	way.Complete(t, sections, names, func(string) bool { return false })
}
