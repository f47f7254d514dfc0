package weburl_test

import (
	"reflect"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// latin1 is an encoding that package encoding lacks: ISO-8859-1 as it is by its own
// standard.
type latin1 struct{}

func (latin1) NewEncoder() percent.Encoder { return latin1{} }

func (latin1) EncodeOrFail(dst []byte, input string) ([]byte, int, rune) {
	for i, r := range input {
		if r > 0xFF {
			return dst, i + utf8.RuneLen(r), r
		}
		dst = append(dst, byte(r))
	}
	return dst, len(input), -1
}

func TestEncoding(t *testing.T) {
	for input, want := range map[string]string{
		"https://h/é?é ’'#é":     "https://h/%C3%A9?%E9%20%26%238217%3B%27#%C3%A9",
		"https://é@xn--9ca/?a'b": "https://%C3%A9@xn--9ca/?a%27b",
		"file:///?é":             "file:///?%E9",
		"wss://h/?é":             "wss://h/?%C3%A9",
		"x://h/?é":               "x://h/?%C3%A9",
		"?é":                     "https://b/?%E9",
		"?\xFFé":                 "https://b/?%26%2365533%3B%E9",
		"#é?é":                   "https://b/#%C3%A9?%C3%A9",
	} {
		u, err := weburl.Options{Base: weburl.MustParse("https://b/"), Encoding: latin1{}}.Parse(input)
		if err != nil || u.String() != want {
			t.Errorf("%s: got %s, %v, want %s", input, u, err, want)
		}
	}
}

// An encoding changes the query that the input has, and nothing else: not what fails,
// not the errors and their places, and not the layout. It does so with listeners and
// without.
func TestEncodingChangesQueriesOnly(t *testing.T) {
	var corpus []mutate.Case
	for _, c := range suite.URLCases(t) {
		next := mutate.Case{Input: c.Input, Base: c.BaseOrEmpty()}
		corpus = append(corpus, next, mutate.Case{Input: c.Input + "?é\x0E漢'<", Base: next.Base})
	}
	g := mutate.New(31, corpus)
	changed := 0
	for i := range 3*len(corpus) + 20_000 {
		input, base, _ := g.Next()
		if i < len(corpus) {
			input, base = corpus[i].Input, corpus[i].Base
		}
		b, err := weburl.Parse(base)
		if err != nil && base != "" {
			continue
		}
		parse := func(e percent.Encoding) (u weburl.URL, failed bool, errors []validation.Error, layout weburl.Layout) {
			o := weburl.Options{Base: b, Encoding: e}
			quick, quickErr := o.Parse(input)
			o.Report = func(e validation.Error) { errors = append(errors, e) }
			o.Layout = &layout
			u, err := o.Parse(input)
			if u != quick || (err == nil) != (quickErr == nil) {
				t.Fatalf("%q in %v: %q, %v without a listener, else %q, %v", input, e, quick, quickErr, u, err)
			}
			return u, err != nil, errors, layout
		}
		want, wantFailed, wantErrors, wantLayout := parse(nil)
		for _, e := range []encoding.Encoding{encoding.UTF8, encoding.Windows1252, encoding.ISO2022JP, encoding.GB18030} {
			u, failed, errors, layout := parse(e)
			if failed != wantFailed || !reflect.DeepEqual(errors, wantErrors) || !reflect.DeepEqual(layout, wantLayout) {
				t.Fatalf("%q in %v: failed %v, %v, %+v, want %v, %v, %+v", input, e, failed, errors, layout, wantFailed, wantErrors, wantLayout)
			}
			if u == want {
				continue
			}
			changed++
			query, _ := u.Query()
			again, err := weburl.Parse(u.String())
			if err != nil || again != u || e == encoding.UTF8 || u.Scheme() == "ws" || u.Scheme() == "wss" || !isSpecial(u) {
				t.Fatalf("%q in %v: %s, parsed again %s, %v", input, e, u, again, err)
			}
			if same, err := want.WithQuery(query); err != nil || same != u {
				t.Fatalf("%q in %v: %s differs from %s in more than the query", input, e, u, want)
			}
		}
	}
	if changed < 3000 {
		t.Errorf("only %d URLs have a query that depends on the encoding", changed)
	}
}

func isSpecial(u weburl.URL) bool {
	switch u.Scheme() {
	case "http", "https", "ftp", "file", "ws", "wss":
		return true
	}
	return false
}

// Changes use UTF-8, whatever encoding the URL was parsed with.
func TestChangesAreInUTF8(t *testing.T) {
	u, err := weburl.Options{Encoding: encoding.Windows1252}.Parse("https://h/?a=é")
	if err != nil || u.String() != "https://h/?a=%E9" {
		t.Fatal(u, err)
	}
	if v, err := u.WithQuery("é"); err != nil || v.String() != "https://h/?%C3%A9" {
		t.Errorf("WithQuery: %v, %v", v, err)
	}
	if v, err := u.WithAddedParam("b", "é"); err != nil || v.String() != "https://h/?a=%E9&b=%C3%A9" {
		t.Errorf("WithAddedParam: %v, %v", v, err)
	}
	if v, err := (weburl.Options{Base: u, Encoding: encoding.KOI8R}).Parse("#é"); err != nil || v.String() != "https://h/?a=%E9#%C3%A9" {
		t.Errorf("a fragment: %v, %v", v, err)
	}
}

// A query of plain ASCII takes the fast path in every encoding.
func TestEncodingAllocations(t *testing.T) {
	for _, e := range []percent.Encoding{nil, encoding.UTF8, encoding.ShiftJIS, encoding.ISO2022JP} {
		o := weburl.Options{Encoding: e}
		if n := testing.AllocsPerRun(100, func() { o.Parse("https://example.org/a?b=c%20d&e=~#f") }); n != 0 {
			t.Errorf("%v: %v allocations", e, n)
		}
	}
}
