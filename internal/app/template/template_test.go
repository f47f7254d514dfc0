package template

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/percent"
)

func TestTemplates(t *testing.T) {
	const url = "https://u@h/a%20b%2Fc?a=1&b=x+y&a=%26&e&d%65=%0A%09%1B[2J%E2%80%AE%C2%9B%FF%C3%BC"
	for _, test := range []struct{ template, url, want string }{
		{"{scheme}://x{path}", url, "https://x/a%20b%2Fc"},
		{`\{{scheme}\}\\\|\t\n\r\0|`, url, "{https}\\|\t\n\r\x00|"},
		{"{path|decoded}", url, "/a b/c"},
		{"{path|raw}", url, "/a%20b%2Fc"},
		{"{query.a}{query.b}", url, "1x y"},
		{"{query.b|raw}", url, "x+y"},
		{"{query.a|all}", url, "1\t&"},
		{"{query.a|all ,|raw}", url, "1,%26"},
		{"{query.a|all }", url, "1&"},
		{"{query.de}", url, "%0A%09%1B[2J%E2%80%AE%C2%9B%FFü"},
		{"{query.d%65|raw}", url, "%0A%09%1B[2J%E2%80%AE%C2%9B%FF%C3%BC"},
		// Present but empty, and absent.
		{"{query.e|required|before <|after >}", url, "<>"},
		{"{query.x|before <|after >|default none}", url, "none"},
		{"{query.x}", url, ""},
		{"{query|before ?}", "https://h/?", "?"},
		{"{query|before ?|default -}", "https://h/", "-"},
		{"{password|default -}", "https://u:@h/", "-"},
		{"{path|default -}", "a:", ""},
		// The names of parameters.
		{`{query.a\}}{query.b\|}{query.c d}{query.e.f}{query.}`, "a:?a}=1&b|=2&c+d=3&e.f=4&=5", "12345"},
		{"{query.ü}", "https://h/?%C3%BC=1", "1"},
		{"{query.a%2A}", "https://h/?a*=1", "1"},
		// Segments of the path.
		{"{path.1|decoded} {path.-2} {path.3|before <}{path.4|default none}", "https://h/a%20b/c/", "a b c <none"},
		{"{path.1|default none}", "a:b/c", "none"},
		// What is decoded once more is what was meant.
		{"{path|decoded}", "a:%2541%25%34%31%25", "%2541%2541%"},
	} {
		tmpl, err := Parse(test.template)
		if err != nil {
			t.Errorf("%s: %v", test.template, err)
			continue
		}
		got, err := tmpl.Append([]byte("x"), weburl.MustParse(test.url))
		if err != nil || string(got) != "x"+test.want {
			t.Errorf("%s of %s: %q, %v, want %q", test.template, test.url, got, err, test.want)
		}
	}
}

func TestRequired(t *testing.T) {
	for template, want := range map[string]Absent{
		"a{query|required}": {"query", false}, "a{path}{query.b|required}": {"b", true}, "{password|required}": {"password", false},
	} {
		tmpl, err := Parse(template)
		if err != nil {
			t.Fatal(err)
		}
		got, err := tmpl.Append([]byte("x"), weburl.MustParse("https://u:@h/"))
		var absent *Absent
		if !errors.As(err, &absent) || *absent != want || string(got) != "x" {
			t.Errorf("%s: %q, %v", template, got, err)
		}
	}
}

func TestWrongTemplates(t *testing.T) {
	for _, test := range []struct {
		template string
		at       int
		says     string
	}{
		{"", 0, "no placeholder"},
		{"https://h/", 0, "no placeholder"},
		{"a{path", 1, "unmatched {"},
		{"a{path|default x", 1, "unmatched {"},
		{"{path}}", 6, "unmatched }"},
		{"{path{query}", 5, "inside a placeholder"},
		{`{"a": {path}}`, 6, "inside a placeholder"},
		{"{}", 1, "empty placeholder"},
		{`a\`, 1, `\\ for a backslash`},
		{`{path}\x`, 6, "the escapes are"},
		{"{phat}", 1, "unknown part"},
		{"{path |raw}", 1, "unknown part"},
		{"{path|row}", 6, "unknown filter"},
		{"{path|}", 6, "unknown filter"},
		{"{path| raw}", 6, "unknown filter"},
		{"{path|raw x}", 9, "takes no text"},
		{"{path|default}", 13, "needs a text"},
		{"{path|all}", 6, "only a parameter"},
		{"{query.a&b}", 1, "unknown part; did you mean {query.a%26b}?"},
		{"{qurey.a}", 1, "unknown part; did you mean {query.a}?"},
		{"{path.x}", 5, "{path.1}"},
		{"{path.0}", 5, "{path.1}"},
		{"{host.x}", 5, "only query has parameters"},
		{"{query.a*}", 1, "{query.a|all}"},
		{"{valid}", 1, "unknown part"},
		{"{path|required|default x}", 15, "cannot be combined"},
		{"{path|default x|required}", 16, "cannot be combined"},
		{"{path|raw|decoded}", 10, "cannot be combined"},
		{"{path|raw|raw}", 10, "twice"},
		{"{query:a}", 1, "{query.NAME}"},
		{"{query-all:a}", 1, "{query.NAME|all}"},
		{"{must:query}", 1, "{NAME|required}"},
		{"{:path}", 1, "percent-encoded"},
		{"{url}", 1, "{href}"},
	} {
		_, err := Parse(test.template)
		var e *Error
		if !errors.As(err, &e) || e.At != test.at || !strings.Contains(e.Error(), test.says) {
			t.Errorf("%s: %v, want byte %d and %s", test.template, err, test.at, test.says)
		}
	}
}

// A template is executed without allocations but for parts that are put together.
func TestAllocations(t *testing.T) {
	tmpl, err := Parse("{scheme}{path|decoded}{query.a|all}{query.b|raw}{query.x|default y}")
	if err != nil {
		t.Fatal(err)
	}
	u := weburl.MustParse("https://h/a%20%0Ab?a=1+2&b=%20&a=%E2%80%AE")
	buf := make([]byte, 0, 1000)
	if n := testing.AllocsPerRun(100, func() { buf, _ = tmpl.Append(buf[:0], u) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// checkPrinted reports what is not safe in a text that a template printed.
func checkPrinted(t *testing.T, template, url string, printed []byte) {
	t.Helper()
	for _, r := range string(infra.ScalarValues(string(printed))) {
		if ucd.LookOf(r) >= ucd.BidiControl {
			t.Fatalf("%s of %s prints %q", template, url, printed)
		}
	}
	if infra.ScalarValues(string(printed)) != string(printed) {
		t.Fatalf("%s of %s prints %q, which is not UTF-8", template, url, printed)
	}
}

// mustBeEncoded matches what must be encoded in the name of a parameter in a template.
var mustBeEncoded = regexp.MustCompile(`[\x00-\x1F\x7F%+&=,]`)

// checkURL tests what holds for all URLs.
func checkURL(t *testing.T, input string) {
	t.Helper()
	u, err := weburl.Parse(input)
	if err != nil {
		return
	}
	print := func(template string) string {
		tmpl, err := Parse(template)
		if err != nil {
			t.Fatal(err)
		}
		printed, err := tmpl.Append(nil, u)
		if err != nil {
			t.Fatal(err)
		}
		// A tab can only be the separator, and then splits a value below.
		checkPrinted(t, template, input, []byte(strings.ReplaceAll(string(printed), "\t", "")))
		return string(printed)
	}
	if got := print("{href}"); got != u.String() {
		t.Fatalf("%s: {href} is %s", u, got)
	}
	if got := percent.Decode(print("{href|decoded}")); got != percent.Decode(u.String()) {
		t.Fatalf("%s: {href|decoded} stands for %q", u, got)
	}
	// The values of a parameter are those of package form, once what is kept encoded is
	// decoded, and what is not UTF-8 replaced.
	seen := map[string][]string{}
	query, _ := u.Query()
	for name, value := range form.All(query) {
		seen[name] = append(seen[name], value)
	}
	n := 0
	for name, want := range seen {
		if n++; n > 10 {
			break // of any
		}
		encoded := mustBeEncoded.ReplaceAllStringFunc(name, func(s string) string { return fmt.Sprintf("%%%02X", s) })
		escaped := strings.NewReplacer(`\`, `\\`, "|", `\|`, "{", `\{`, "}", `\}`).Replace(encoded)
		first, all := print("{query."+escaped+"|required}"), print("{query."+escaped+"|all \t}")
		values := strings.Split(all, "\t")
		for i := range values {
			values[i] = infra.ScalarValues(percent.Decode(values[i]))
		}
		if !slices.Equal(values, want) || infra.ScalarValues(percent.Decode(first)) != want[0] {
			t.Fatalf("%s: %q is %q, all of it %q, want %q", u, name, first, values, want)
		}
	}
}

func TestURLs(t *testing.T) {
	n := 0
	for _, test := range suite.URLCases(t) {
		if !test.Failure {
			n++
			checkURL(t, test.Href)
		}
	}
	if n < 500 {
		t.Errorf("%d URLs", n)
	}
}

// Any text is a template or an error that is in it, and what it prints is safe but for
// the template's own text.
func FuzzTemplate(f *testing.F) {
	f.Add("{path|decoded}{query.a|all ,}", "https://h/%1B?a=%0A&a=%C2%9B")
	f.Add(`\{{query.%7D|before \t|after >|raw}\}`, "a:?%7D=1")
	f.Add("{query|default x}{scheme", "a:%25%34%31")
	f.Fuzz(func(t *testing.T, template, input string) {
		checkURL(t, input)
		tmpl, err := Parse(template)
		var e *Error
		if err != nil {
			if !errors.As(err, &e) || e.At < 0 || e.At > len(template) || e.Error() == "" {
				t.Fatalf("%q: %v", template, err)
			}
			return
		}
		u, err := weburl.Parse(input)
		if err != nil {
			return
		}
		printed, err := tmpl.Append(nil, u)
		isPlain := !strings.ContainsFunc(infra.ScalarValues(template), func(r rune) bool { return r == '\\' || ucd.LookOf(r) >= ucd.BidiControl })
		if err == nil && isPlain && infra.ScalarValues(template) == template {
			// Only "all" prints a tab by itself.
			checkPrinted(t, template, input, []byte(strings.ReplaceAll(string(printed), "\t", "")))
		}
	})
}
