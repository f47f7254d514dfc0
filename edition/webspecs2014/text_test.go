package webspecs2014

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// examples maps the beginnings of the text's examples to what must hold for them.
var examples = map[string]func(t *testing.T){
	"http://username:password@example.com:8000/path?query#fragment": func(t *testing.T) {
		r := read(edition.Request{Input: "http://username:password@example.com:8000/path?query#fragment"})
		for _, c := range []struct {
			part       edition.Part
			want, span string
		}{
			{r.Scheme, "http", "0-4"}, {r.Userinfo, "username:password", "7-24"}, {r.Username, "username", "7-15"},
			{r.Password, "password", "16-24"}, {r.Host, "example.com", "25-36"}, {r.Port, "8000", "37-41"},
			{r.Path, "/path", "41-46"}, {r.Query, "query", "47-52"}, {r.Fragment, "fragment", "53-61"},
		} {
			if !c.part.Present || c.part.Text != c.want || c.part.Span.String() != c.span {
				t.Errorf("%+v, want %s at %s", c.part, c.want, c.span)
			}
		}
		if len(r.Errors) > 0 || !r.HasHref || r.Href != "http://username:password@example.com:8000/path?query#fragment" {
			t.Errorf("%+v", r)
		}
	},
	"javascript:doSomething()": func(t *testing.T) {
		r := read(edition.Request{Input: "javascript:doSomething()"})
		for _, part := range []edition.Part{r.Userinfo, r.Password, r.Host, r.Query, r.Fragment} {
			if part.Present || part.Span.IsKnown() {
				t.Errorf("%+v", part)
			}
		}
		// "It is initially the empty string."
		for _, part := range []edition.Part{r.Username, r.Port} {
			if !part.Present || part.Text != "" || part.Span.IsKnown() {
				t.Errorf("%+v", part)
			}
		}
		if r.Scheme.Text != "javascript" || r.Path.Text != "doSomething()" || r.Path.Span.String() != "11-24" {
			t.Errorf("%+v", r)
		}
	},
	`file:c:\foo\bar.html`: func(t *testing.T) {
		check(t, `file:c:\foo\bar.html`, "http://example.org/foo/bar", "file:///c:/foo/bar.html", Backslash)
	},
	`/C|\foo\bar`: func(t *testing.T) {
		check(t, `/C|\foo\bar`, "http://example.org/foo/bar", "file:///C:/foo/bar", LegacyDrive+" "+Backslash)
	},
	"file:/example.com/": func(t *testing.T) {
		check(t, "file:/example.com/", "http://example.org/foo/bar", "file:///example.com/", "")
	},
	`javascript:alert("Hello, world!");`: func(t *testing.T) {
		check(t, `javascript:alert("Hello, world!");`, "about:blank", `javascript:alert("Hello, world!");`, NotURLCodePoint)
	},
	"http://user:pass@example.org:21/foo/bar": func(t *testing.T) {
		check(t, "http://user:pass@example.org:21/foo/bar", "about:blank", "http://user:pass@example.org:21/foo/bar", "")
	},
	"ftp:/example.com/": func(t *testing.T) {
		check(t, "ftp:/example.com/", "http://example.org/foo/bar", "ftp://example.com/", MissingSlash)
	},
	"http:foo/bar": func(t *testing.T) {
		check(t, "http:foo/bar", "http://example.org/foo/bar", "http://example.org/foo/foo/bar", MissingSlash)
		check(t, "http:foo/bar", "https://example.org/foo/bar", "http://foo/bar", MissingSlash)
	},
	"/foo/bar": func(t *testing.T) {
		check(t, "/foo/bar", "https://example.org/a/b", "https://example.org/foo/bar", "")
	},
	"0:f:0:0:f:f:0:0": func(t *testing.T) {
		if got := serializeIPv6([]uint16{0, 0xf, 0, 0, 0xf, 0xf, 0, 0}); got != "0:f::f:f:0:0" {
			t.Error(got)
		}
	},
	"blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f": func(t *testing.T) {
		u, err := New("blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f")
		if err != nil || u.Get("origin") != "https://whatwg.org" {
			t.Error(u, err)
		}
	},
	"https://example.org/💩": func(t *testing.T) {
		if u, err := New("https://example.org/💩"); err != nil || u.Get("pathname") != "/%F0%9F%92%A9" {
			t.Error(u, err)
		}
		if u, err := NewWithBase("/💩", "https://url.spec.whatwg.org/"); err != nil || u.Get("href") != "https://url.spec.whatwg.org/%F0%9F%92%A9" {
			t.Error(u, err)
		}
	},
	"https://test:test/": func(t *testing.T) { check(t, "https://test:test/", "about:blank", "!"+NotAPort, "") },
}

// check fails unless the input is read as the given URL with the given conformance
// errors, or refused if want is ! and a parse exception.
func check(t *testing.T, input, base, want, errors string) {
	t.Helper()
	r := read(edition.Request{Input: input, Base: base, HasBase: true})
	got := editiontest.Result(r)
	if got != want {
		t.Errorf("%q against %q is %s, want %s", input, base, got, want)
	}
	if names := editiontest.ErrorNames(r); names != errors && r.Failure == nil {
		t.Errorf("%q against %q: errors %q, want %q", input, base, names, errors)
	}
}

func TestExamplesOfTheText(t *testing.T) {
	tags := regexp.MustCompile(`<[^>]*>`)
	begins := regexp.MustCompile(`<(p|div) class="?example`)
	source := string(suite.Read(t, text))
	found := map[string]bool{}
	places := begins.FindAllStringIndex(source, -1)
	for _, at := range places {
		plain := tags.ReplaceAllString(source[at[0]:min(at[0]+500, len(source))], "")
		for example := range examples {
			if strings.Contains(plain, example) {
				found[example] = true
			}
		}
	}
	if len(places) != len(examples) {
		t.Errorf("%d examples in the text, %d here", len(places), len(examples))
	}
	for example, holds := range examples {
		if !found[example] {
			t.Errorf("no example in the text has %s", example)
		}
		t.Run(example, holds)
	}
}

// The table of relative schemes.
//
// #relative-scheme
func TestTableOfRelativeSchemes(t *testing.T) {
	rows := regexp.MustCompile(`<tr><td>"<code>(\w+)</code>"<td>(?:"<code>(\d+)</code>")?`).FindAllStringSubmatch(string(suite.Read(t, text)), -1)
	if len(rows) != 7 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		if port, relative := defaultPort(row[1]); port != row[2] || !relative {
			t.Errorf("%s: %q, %v", row[1], port, relative)
		}
		if row[2] != "" {
			check(t, row[1]+"://h:"+row[2]+"/", "about:blank", row[1]+"://h/", "")
			check(t, row[1]+"://h:"+row[2]+"1/", "about:blank", row[1]+"://h:"+row[2]+"1/", "")
		}
	}
	for _, scheme := range []string{"", "about", "data", "mailto", "ftps", "HTTP"} {
		if isRelativeScheme(scheme) {
			t.Error(scheme)
		}
	}
}

// The URL code points.
//
// #url-code-points
func TestListOfURLCodePoints(t *testing.T) {
	all := string(suite.Read(t, text))
	_, list, _ := strings.Cut(all, "<dfn>URL code points</dfn>")
	list, _, _ = strings.Cut(list, "<p class=note>")
	list = regexp.MustCompile(`(?s)<!--.*?-->`).ReplaceAllString(list, "")
	want := map[rune]bool{}
	for r := range rune(0x80) {
		want[r] = isAlpha(byte(r)) || isDigit(byte(r))
	}
	singles := regexp.MustCompile(`"<code>(.)</code>"`).FindAllStringSubmatch(list, -1)
	for _, m := range singles {
		want[[]rune(m[1])[0]] = true
	}
	ranges := regexp.MustCompile(`U\+([0-9A-F]+)\s+to\s+U\+([0-9A-F]+)`).FindAllStringSubmatch(list, -1)
	for _, m := range ranges {
		first, _ := strconv.ParseInt(m[1], 16, 32)
		last, _ := strconv.ParseInt(m[2], 16, 32)
		for r := first; r <= last; r++ {
			want[rune(r)] = true
		}
	}
	if len(singles) != 19 || len(ranges) != 19 {
		t.Errorf("%d code points and %d ranges in the text", len(singles), len(ranges))
	}
	for r := range rune(0x110000) {
		if got := isURLCodePoint(r); got != want[r] && (r < 0xD800 || r > 0xDFFF) {
			t.Fatalf("%U: %v, want %v", r, got, want[r])
		}
	}
}

// The encode sets, and where each is used.
//
// #simple-encode-set
func TestEncodeSets(t *testing.T) {
	for _, c := range []struct {
		name string
		set  encodeSet
		want string // of the printable ASCII characters
	}{
		{"simple", simpleSet, ""},
		{"default", defaultSet, " \"#<>?`"},
		{"password", passwordSet, `/@\`},
		{"username", usernameSet, `/:@\`},
		{"query", querySet, " \"#<>`"},
	} {
		got := ""
		for b := 0; b < 0x100; b++ {
			switch in := c.set.has(byte(b)); {
			case b < 0x20 || b > 0x7E:
				if !in {
					t.Errorf("%s: %#x is missing", c.name, b)
				}
			case in:
				got += string(rune(b))
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	const all = "\x01!\"$%&'()*+,-.;<=>[]^_`{|}~\x7f é"
	check(t, "http://"+strings.ReplaceAll(all, ":", "")+"@h/", "about:blank",
		"http://%01!%22$%&'()*+,-.;%3C=%3E[]^_%60{|}~%7F%20%C3%A9@h/", NotURLCodePoint+" "+StrayPercent)
	check(t, "http://h/"+all, "about:blank", "http://h/%01!%22$%&'()*+,-.;%3C=%3E[]^_%60{|}~%7F%20%C3%A9", NotURLCodePoint+" "+StrayPercent)
	check(t, "http://h/?"+all, "about:blank", "http://h/?%01!%22$%&'()*+,-.;%3C=%3E[]^_%60{|}~%7F%20%C3%A9", NotURLCodePoint+" "+StrayPercent)
	check(t, "http://h/#"+all, "about:blank", "http://h/#"+all, NotURLCodePoint+" "+StrayPercent)
	check(t, "data:"+all, "about:blank", "data:"+all, NotURLCodePoint+" "+StrayPercent)
}

// Every anchor of the text that a comment cites exists.
func TestCitedPlaces(t *testing.T) {
	all := string(suite.Read(t, text))
	var terms []string
	for _, m := range regexp.MustCompile(`<dfn[^>]*?(?:title=["']([^"'>]+)["'])?>([^<]+)`).FindAllStringSubmatch(all, -1) {
		terms = append(terms, m[1:]...)
	}
	editiontest.Cited(t, all, terms, 30)
}
