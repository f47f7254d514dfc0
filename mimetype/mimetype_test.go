package mimetype_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/mimetype"
)

// The examples of Fetch, with headers one after another.
func TestExtract(t *testing.T) {
	for _, c := range []struct {
		headers []string
		want    string
	}{
		{[]string{"text/plain;charset=gbk, text/html"}, "text/html"},
		{[]string{"text/html;charset=gbk;a=b, text/html;x=y"}, "text/html;x=y;charset=gbk"},
		{[]string{"text/html;charset=gbk;a=b", "text/html;x=y"}, "text/html;x=y;charset=gbk"},
		{[]string{"text/html;charset=gbk", "x/x", "text/html;x=y"}, "text/html;x=y"},
		{[]string{"text/html", "cannot-parse"}, "text/html"},
		{[]string{"text/html", "*/*"}, "text/html"},
		{[]string{"text/html", ""}, "text/html"},
		{[]string{`text/html;"`, "x/x"}, "text/html"},
		{[]string{`text/html;a=",`, `"`, "x/x"}, "x/x"},
		{[]string{`text/html;a="\",x/x`}, `text/html;a="\",x/x"`},
		{[]string{"text/html;a=\xff"}, "text/html;a=\"\u00ff\""},
		{[]string{"a/b;charset=x", "a/b;charset=y", "a/b"}, "a/b;charset=x"},
		{nil, ""},
		{[]string{"*/*"}, ""},
		{[]string{"", ","}, ""},
	} {
		got, ok := mimetype.Extract(c.headers)
		if got.String() != c.want || ok != (c.want != "") {
			t.Errorf("%q: got %q, %v, want %q", c.headers, got, ok, c.want)
		}
	}
}

func TestGroups(t *testing.T) {
	names := []string{"image", "audio or video", "font", "ZIP-based", "archive", "XML", "HTML", "scriptable", "JavaScript", "JSON"}
	groups := []func(mimetype.Type) bool{
		mimetype.Type.IsImage, mimetype.Type.IsAudioOrVideo, mimetype.Type.IsFont, mimetype.Type.IsZIPBased, mimetype.Type.IsArchive,
		mimetype.Type.IsXML, mimetype.Type.IsHTML, mimetype.Type.IsScriptable, mimetype.Type.IsJavaScript, mimetype.Type.IsJSON,
	}
	for input, want := range map[string]string{
		"":                                     "",
		"a/b":                                  "",
		"image/png;a=b":                        "image",
		"image/svg+xml":                        "image XML scriptable",
		"images/png":                           "",
		"audio/ogg":                            "audio or video",
		"VIDEO/mp4":                            "audio or video",
		"application/ogg":                      "audio or video",
		"application/oggs":                     "",
		"font/woff2":                           "font",
		"application/font-cff":                 "font",
		"application/font-otf":                 "font",
		"application/font-sfnt":                "font",
		"application/font-ttf":                 "font",
		"application/font-woff":                "font",
		"application/font-woff2":               "",
		"application/vnd.ms-fontobject":        "font",
		"application/vnd.ms-opentype":          "font",
		"application/zip":                      "ZIP-based archive",
		"application/epub+zip":                 "ZIP-based",
		"application/x-rar-compressed":         "archive",
		"application/x-gzip":                   "archive",
		"application/gzip":                     "",
		"text/xml":                             "XML scriptable",
		"application/xml":                      "XML scriptable",
		"application/xhtml+xml":                "XML scriptable",
		"text/xml-external-parsed-entity":      "",
		"xml/xml":                              "",
		"text/html;charset=utf-8":              "HTML scriptable",
		"application/pdf":                      "scriptable",
		"text/javascript":                      "JavaScript",
		"text/JavaScript1.5;a":                 "JavaScript",
		"text/javascript1.6":                   "",
		"application/x-ecmascript;charset=a":   "JavaScript",
		"application/json":                     "JSON",
		"text/json":                            "JSON",
		"application/manifest+json; charset=a": "JSON",
		"application/json5":                    "",
	} {
		typ, err := mimetype.Parse(input)
		if (err != nil) != (input == "") {
			t.Fatal(input, err)
		}
		var got []string
		for i, is := range groups {
			if is(typ) {
				got = append(got, names[i])
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: got %q, want %q", input, got, want)
		}
	}
}

func TestIsJavaScriptEssence(t *testing.T) {
	for s, want := range map[string]bool{
		"text/javascript": true, "TEXT/JavaScript": true, "application/x-javascript": true, "text/livescript": true, "text/jscript": true,
		"": false, "text/javascript;": false, " text/javascript": false, "module": false, "text/javascrİpt": false, "text/javascript1.6": false,
	} {
		if got := mimetype.IsJavaScriptEssence(s); got != want {
			t.Errorf("%q: got %v, want %v", s, got, want)
		}
	}
}

func TestMinimize(t *testing.T) {
	for input, want := range map[string]string{
		"text/x-javascript;charset=a": "text/javascript", "text/json": "application/json", "image/svg+xml;a=b": "image/svg+xml",
		"application/atom+xml": "application/xml", "image/png;a=b": "image/png",
	} {
		typ := mimetype.MustParse(input)
		if got := typ.Minimize(true); got != want {
			t.Errorf("%s: got %q, want %q", input, got, want)
		}
		if want == "image/png" {
			want = ""
		}
		if got := typ.Minimize(false); got != want {
			t.Errorf("%s, not supported: got %q, want %q", input, got, want)
		}
	}
}

// An error tells where the fault is and does not quote the input.
func TestErrors(t *testing.T) {
	parse := func(s string) error {
		_, err := mimetype.Parse(s)
		return err
	}
	parseHeader := func(s string) error {
		_, err := mimetype.ParseHeader(s)
		return err
	}
	with := func(t mimetype.Type, name, value string) error {
		_, err := t.WithParameter(name, value)
		return err
	}
	html := mimetype.MustParse("text/html")
	for _, c := range []struct {
		err  error
		code mimetype.Code
		want string
	}{
		{parse(" "), mimetype.EmptyType, "mimetype: input at byte 0: the type before the slash is empty"},
		{parse(" /html"), mimetype.EmptyType, "mimetype: input at byte 1: the type before the slash is empty"},
		{parse("secret "), mimetype.MissingSlash, "mimetype: input at byte 6: there is no slash after the type, as in text/html"},
		{parse(" sécret/a"), mimetype.TypeCharacter, "mimetype: input at bytes 2-4: the type contains a character that is not allowed in it"},
		{parseHeader(" s\xe9cret/a"), mimetype.TypeCharacter, "mimetype: input at bytes 2-3: the type contains a character that is not allowed in it"},
		{parse("text/;secret=a"), mimetype.EmptySubtype, "mimetype: input at byte 5: the subtype after the slash is empty"},
		{parse(" text/secret a;"), mimetype.SubtypeCharacter, "mimetype: input at bytes 12-13: the subtype contains a character that is not allowed in it"},
		{with(mimetype.Type{}, "a", "b"), mimetype.NotAType, "mimetype: the zero Type has no parameters"},
		{with(html, "", "b"), mimetype.ParameterName, "mimetype: name at byte 0: the name of a parameter must consist of one or more letters, digits and !#$%&'*+-.^_`|~"},
		{with(html, "a=", "b"), mimetype.ParameterName, "mimetype: name at bytes 1-2: the name of a parameter must consist of one or more letters, digits and !#$%&'*+-.^_`|~"},
		{with(html, "a", "sec日"), mimetype.ParameterValue, "mimetype: value at bytes 3-6: the value of a parameter contains a character that no MIME type can contain"},
		{with(html, "a", "\n"), mimetype.ParameterValue, "mimetype: value at bytes 0-1: the value of a parameter contains a character that no MIME type can contain"},
		{&mimetype.Error{Code: 200}, 200, "mimetype: unknown code"},
	} {
		if c.err == nil || c.err.Error() != c.want || !errors.Is(c.err, c.code) {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
}

func TestCodes(t *testing.T) {
	for c := mimetype.EmptyType; c <= mimetype.ParameterValue; c++ {
		text, err := c.MarshalText()
		var back mimetype.Code
		if err != nil || back.UnmarshalText(text) != nil || back != c || c.Error() != string(text) || c.Explanation() == mimetype.Code(0).Explanation() {
			t.Errorf("code %d: %s, %v", c, text, err)
		}
	}
	if _, err := mimetype.Code(0).MarshalText(); err == nil {
		t.Error("the zero code has a name")
	}
}

// In JSON a Type is a string, and the zero Type the empty string.
func TestText(t *testing.T) {
	var v struct{ A, B, C mimetype.Type }
	v.B = mimetype.MustParse("a/b")
	if err := json.Unmarshal([]byte(`{"A": "Text/HTML; a=\"é\"", "B": ""}`), &v); err != nil || v.A.String() != `text/html;a="é"` || v.B.IsValid() {
		t.Errorf("%v, %v", v, err)
	}
	if text, err := json.Marshal(v); err != nil || string(text) != `{"A":"text/html;a=\"é\"","B":"","C":""}` {
		t.Errorf("%s, %v", text, err)
	}
	before := v.A
	if err := json.Unmarshal([]byte(`{"A": "a"}`), &v); !errors.Is(err, mimetype.MissingSlash) || v.A != before {
		t.Errorf("%v, %v", v.A, err)
	}
	defer func() {
		if recover() == nil {
			t.Error("MustParse does not panic")
		}
	}()
	mimetype.MustParse("a")
}

func TestZeroType(t *testing.T) {
	var typ mimetype.Type
	if typ.Essence()+typ.Type()+typ.Subtype()+typ.String()+typ.Header()+typ.Charset()+typ.Minimize(true) != "" || typ.IsValid() {
		t.Error("the zero Type has a string")
	}
	for range typ.Parameters() {
		t.Error("the zero Type has a parameter")
	}
}

func TestWithParameter(t *testing.T) {
	typ := mimetype.MustParse("text/html;a=1;b=2;c=3")
	for _, c := range [][3]string{
		{"b", "x y", `text/html;a=1;b="x y";c=3`}, {"D", "é", `text/html;a=1;b=2;c=3;d="é"`}, {"a", "", `text/html;a="";b=2;c=3`},
		{"c", `\`, `text/html;a=1;b=2;c="\\"`}, {"a", "\t\u0080", "text/html;a=\"\t\u0080\";b=2;c=3"},
	} {
		got, err := typ.WithParameter(c[0], c[1])
		if value, _ := got.Parameter(strings.ToLower(c[0])); err != nil || got.String() != c[2] || value != c[1] {
			t.Errorf("%s=%s: got %v, %v, want %s", c[0], c[1], got, err, c[2])
		}
	}
}

func TestAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	header := http.Header{"Content-Type": {"text/html; charset=utf-8"}}
	typ := mimetype.MustParse(`text/html;charset=utf-8`)
	for what, c := range map[string]struct {
		most float64
		f    func()
	}{
		"Parse":     {1, func() { mimetype.Parse("text/html; charset=utf-8") }},
		"Extract":   {1, func() { mimetype.Extract(header.Values("Content-Type")) }},
		"Parameter": {0, func() { typ.Parameter("charset") }},
		"Header":    {0, func() { _ = typ.Header() }},
		"Minimize":  {0, func() { _ = typ.Minimize(true) }},
	} {
		if n := testing.AllocsPerRun(20, c.f); n > c.most {
			t.Errorf("%s: %v allocations, want %v at most", what, n, c.most)
		}
	}
}
