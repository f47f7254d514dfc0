package convert_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/urlpattern/analysis"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

// from holds the conversions by the names of their languages.
var from = map[string]func(string) (convert.Conversion, error){
	"servemux": convert.FromServeMux, "path-to-regexp 6": convert.FromPathToRegexp6, "path-to-regexp 8": convert.FromPathToRegexp8,
	"template": convert.FromTemplate, "glob": convert.FromGlob, "origin": convert.FromOrigin, "nginx": convert.FromNginxLocation, "caddy": convert.FromCaddyPath,
	"hosts": func(list string) (convert.Conversion, error) { return convert.FromHosts(strings.Fields(list)...) },
}

// No source makes a conversion panic, an error's place is in the source, and what
// a conversion says holds: the patterns match the URL of a difference exactly if it is
// extra, and there is no difference if the conversion is exact.
func FuzzFrom(f *testing.F) {
	for _, source := range []string{
		"GET /books/{id}/{rest...}", `/:a-:b(\d+){/:c}*`, "/*a{/b}", "https://h/{x}{?y,z}{#f}", "https://*.h/**/?*.pdf", "https://*.h:8443", "^~ /a/../%", "*/a*", "*.h 10.0.0.0/9 [::1]:81",
		"", "/", "*", "://", "{}", "https://[::1]:*/", "/\xff", "/\x00", "=", "/%zz", "https://h/{+a}/{", "http://\u212A/", "/a//b", "/..", "[", "https://h:99999/",
	} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		for name, convertFrom := range from {
			c, err := convertFrom(source)
			if err != nil {
				var e *convert.Error
				if !errors.As(err, &e) || e.Offset < -1 || e.Offset > len(source) || e.Reason == "" || !errors.Is(err, e.Code) {
					t.Fatalf("%s %q: %#v", name, source, err)
				}
				continue
			}
			for i, d := range c.Differences {
				if c.Test(d.URL) != d.Extra || c.Exact != analysis.No || convert.IsClean(d.URL) != (c.Clean == analysis.No && i == 0) && i == 0 {
					t.Fatalf("%s %q: %v, exact %v, clean %v", name, source, d, c.Exact, c.Clean)
				}
			}
			if c.Exact == analysis.Yes && c.Clean != analysis.Yes {
				t.Fatalf("%s %q: exact, but not on clean URLs", name, source)
			}
		}
	})
}
