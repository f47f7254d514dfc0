package canonical_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/host"
)

// namedBy reports whether a line of the rules names the parameter. It reads them all
// for each parameter.
func namedBy(t *testing.T, text string, u weburl.URL, name string) bool {
	t.Helper()
	for line := range strings.SplitSeq(strings.TrimPrefix(text, "\uFEFF"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		fields := strings.FieldsFunc(line, func(c rune) bool { return c == ' ' || c == '\t' })
		if len(fields) == 0 || fields[0][0] == '#' {
			continue
		}
		pattern, isPrefix := strings.CutSuffix(fields[0], "*")
		// The form parser decodes too, but reads "+" as a space, and "=" and "&" as
		// separators.
		pattern = strings.NewReplacer("+", "%2B", "=", "%3D", "&", "%26").Replace(pattern)
		if list := form.Parse(pattern); len(list) > 0 {
			pattern = list[0].Name
		}
		if name != pattern && !(isPrefix && strings.HasPrefix(name, pattern)) {
			continue
		}
		if len(fields) == 1 {
			return true
		}
		for _, field := range fields[1:] {
			h, err := host.Parse(field)
			if err != nil {
				t.Fatal(err)
			}
			if u.Host().IsWithin(h) || h.IsIP() && u.Host() == h {
				return true
			}
		}
	}
	return false
}
