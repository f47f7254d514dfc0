package intended_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/app/intended"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

func TestOf(t *testing.T) {
	for input, want := range map[string]string{
		"example.com/path":        "no scheme; did you mean https://example.com/path?",
		" example.com/a?b#c\n":    "no scheme; did you mean https://example.com/a?b#c?",
		"example.com":             "no scheme; did you mean https://example.com?",
		"www.example.co.uk":       "no scheme; did you mean https://www.example.co.uk?",
		"//host/":                 "no scheme; did you mean https://host/?",
		"//example.com":           "no scheme; did you mean https://example.com?",
		"127.0.0.1:8080/x":        "no scheme; did you mean http://127.0.0.1:8080/x?",
		"[::1]/":                  "no scheme; did you mean http://[::1]/?",
		"10.0.0.1/x":              "no scheme; did you mean https://10.0.0.1/x?",
		"localhost":               "no scheme; did you mean http://localhost?",
		"localhost:8080/x":        `"localhost" is read as the scheme; did you mean http://localhost:8080/x?`,
		"example.com:443/":        `"example.com" is read as the scheme; did you mean https://example.com:443/?`,
		"example.com:80":          `"example.com" is read as the scheme; did you mean http://example.com:80?`,
		"münchen.de/x":            "no scheme; did you mean https://münchen.de/x?",
		"readme.md/x":             "no scheme; did you mean https://readme.md/x?",
		"www.readme.md":           "no scheme; did you mean https://www.readme.md?",
		`C:\dir\a b`:              "this is a Windows path; did you mean file:///C:/dir/a%20b?",
		`\\server\share\x`:        "this is a Windows path; did you mean file://server/share/x?",
		"":                        "",
		"/":                       "",
		"/path":                   "",
		"//":                      "",
		"path":                    "",
		"?q":                      "",
		"README.md":               "",
		"page.html":               "",
		"docs/example.com":        "",
		"a b.com/":                "",
		"ann:secret@example.com/": "",
		"ann@example.com":         "",
		"https://example.com/":    "",
		"https:example.com":       "",
		"mailto:ann@example.com":  "",
		"tel:911":                 "",
		"tel:5551234":             "",
		"db:5432/x":               "",
		"example.com:x/":          "",
		"example.com:99999/":      "",
		"c:/dir":                  "",
		"10.0.0.1":                "no scheme; did you mean https://10.0.0.1?",
		"1.2.3":                   "",
		"12":                      "",
	} {
		g, ok := intended.Of(input)
		got := ""
		if ok {
			got = g.String()
		}
		if got != want {
			t.Errorf("%q: %s, want %s", input, got, want)
		}
	}
}

func guess(input string) { intended.Of(input) }

func TestGrowth(t *testing.T) { hostile.Growth(t, hostile.URLs(), guess) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, hostile.URLs(), 100, guess) }
