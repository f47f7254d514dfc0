package convert_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

func TestTemplate(t *testing.T) {
	for _, r := range []row{
		{"https://example.com/users/{id}", "example.com", "/users/:id", no, no},
		{"https://{host}.example.com/a{/x,y}", ":host.example.com", "/a/:x?/:y?", no, no},
		{"https://example.com/a{.ext}", "example.com", `/a{.:ext([^\/]*)}?`, no, no},
		{"https://example.com/{+path}", "example.com", "/:path(.*)", no, no},
		{"https://example.com/a?b=c#d", "example.com", "/a", yes, yes},
		{"https://example.com/é", "example.com", "/%C3%A9", yes, yes},
		{"foo://é/", "xn--9ca", "/", no, no},                // foo://%C3%A9/
		{"https://example.com", "example.com", "/", no, no}, // no URL is written so
	} {
		r.check(t, convert.FromTemplate)
	}
	for _, c := range []claim{
		{"https://example.com/users/{id}", no, "https://example.com/users/7", "https://example.com/users/7/8 https://example.com/users/7?q", "https://example.com/users/ https://example.com/users/a,b"},
		{"https://example.com/s{?q,lang}", no, "https://example.com/s https://example.com/s?q=a https://example.com/s?lang=de https://example.com/s?q=a&lang=de", "https://example.com/s?lang=de&q=a", ""},
		{"https://example.com/{+x}?", no, "https://example.com/a? https://example.com/a", "", "https://example.com/%zz?"},
		{"https://example.com/s?x=1{&q}", no, "https://example.com/s?x=1 https://example.com/s?x=1&q=", "https://example.com/s?q=1", ""},
		{"https://example.com:{port}/", unknown, "https://example.com:8443/", "https://example.com/", ""},
	} {
		c.check(t, convert.FromTemplate)
	}
	for template, code := range map[string]convert.Code{
		"{+base}/a": convert.Unsupported, "https://h/{x}/{x}": convert.Unsupported, "/a/{id}": convert.Unsupported, "https://h/{id:3}": convert.Unsupported, "https://h/{id*}": convert.Unsupported,
		"https://h/{": convert.Syntax, "https://h/}": convert.Syntax, "https://h/{}": convert.Syntax, "https://h/{=a}": convert.Syntax, "https://h/{a b}": convert.Syntax, "https://h/{&x}": convert.Unsupported,
	} {
		if _, err := convert.FromTemplate(template); !errors.Is(err, code) {
			t.Errorf("%q: %v", template, err)
		}
	}
}

// The model accepts each expansion in the examples of RFC 6570.
func TestTemplateExamples(t *testing.T) {
	data, err := os.ReadFile(suite.Path(t, "uritemplate/spec-examples-by-section.json"))
	if err != nil {
		t.Fatal(err)
	}
	var sections map[string]struct {
		TestCases [][2]any `json:"testcases"`
	}
	if err := json.Unmarshal(data, &sections); err != nil {
		t.Fatal(err)
	}
	n := 0
	for name, section := range sections {
		for _, c := range section.TestCases {
			template := c[0].(string)
			want, ok := c[1].(string)
			if !ok || strings.ContainsAny(template, ":*") && !strings.Contains(template, "://") {
				continue // level 4
			}
			if strings.Contains(template, "list") || strings.Contains(template, "count") {
				continue // its values are lists
			}
			ok, err := convert.ExpansionOf(template, want)
			if errors.Is(err, convert.Unsupported) {
				continue
			}
			if n++; err != nil || !ok {
				t.Errorf("%s: %q is not expanded to %q: %v", name, template, want, err)
			}
		}
	}
	if n < 60 {
		t.Errorf("only %d examples", n)
	}
}

// The model accepts random expansions, made by the rules of section 3.2 of the RFC.
func TestTemplateExpansions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	for range 1500 {
		var template, expansion strings.Builder
		for i := range 1 + r.IntN(4) {
			if r.IntN(2) == 0 {
				text := pick("a", "/", "b-", "?x=1", ".")
				template.WriteString(text)
				expansion.WriteString(text)
				continue
			}
			op := pick("", "+", "#", ".", "/", ";", "?", "&")
			names := []string{"x" + strconv.Itoa(i), "y" + strconv.Itoa(i), "z" + strconv.Itoa(i)}[:1+r.IntN(3)]
			template.WriteString("{" + op + strings.Join(names, ",") + "}")
			var defined []string
			for _, name := range names {
				if r.IntN(3) == 0 {
					continue
				}
				value := pick("", "a", "a b", "é", "/x", "a@b", "100%", "世", "~._-", "😀", "a=b&c", "%41")
				text := encodeValue(value, op == "+" || op == "#")
				switch op {
				case ";":
					if text = name + "=" + text; value == "" {
						text = name
					}
				case "?", "&":
					text = name + "=" + text
				}
				defined = append(defined, text)
			}
			if len(defined) > 0 {
				first, separator := op, op
				switch op {
				case "", "+":
					first, separator = "", ","
				case "#":
					separator = ","
				case "?":
					separator = "&"
				}
				expansion.WriteString(first + strings.Join(defined, separator))
			}
		}
		if ok, err := convert.ExpansionOf(template.String(), expansion.String()); !ok || err != nil {
			t.Fatalf("%q is not expanded to %q: %v", template.String(), expansion.String(), err)
		}
	}
}

func encodeValue(value string, reserved bool) string {
	const hex = "0123456789ABCDEF"
	kept := "-._~"
	if reserved {
		kept += ":/?#[]@!$&'()*+,;="
	}
	var b strings.Builder
	for i := range len(value) {
		c := value[i]
		isLetter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		isEscape := reserved && c == '%' && i+2 < len(value) && strings.IndexByte(hex, value[i+1]) >= 0 && strings.IndexByte(hex, value[i+2]) >= 0
		if isLetter || isEscape || strings.IndexByte(kept, c) >= 0 {
			b.WriteByte(c)
			continue
		}
		b.WriteString("%" + string(hex[c>>4]) + string(hex[c&15]))
	}
	return b.String()
}
