package whatwg2017

import (
	"slices"
	"testing"

	"github.com/weburl-go/weburl/encoding"
)

// #concept-urlencoded-parser
func TestParseForm(t *testing.T) {
	for input, want := range map[string][]Pair{
		"":                nil,
		"&&":              nil,
		"a":               {{"a", ""}},
		"=":               {{"", ""}},
		"=a":              {{"", "a"}},
		"a=":              {{"a", ""}},
		"a=b=c&d":         {{"a", "b=c"}, {"d", ""}},
		"a+%2B=%20+":      {{"a +", "  "}},
		"%zz=%C3%A9%FF":   {{"%zz", "é\uFFFD"}},
		"a=\xE9%EF%BB%BF": {{"a", "\uFFFD\uFEFF"}},
	} {
		if got := ParseForm([]byte(input)); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", input, got, want)
		}
	}
}

// #concept-urlencoded-serializer
func TestSerializeForm(t *testing.T) {
	for _, c := range []struct {
		name   string
		tuples []Tuple
		e      Encoding
		want   string
	}{
		{"nothing", nil, nil, ""},
		{"pairs", []Tuple{{Pair: Pair{"a b", "é&="}}, {Pair: Pair{"", ""}}}, encoding.UTF8, "a+b=%C3%A9%26%3D&="},
		{"pairs are no controls", []Tuple{{Pair: Pair{"_charset_", "x"}}}, encoding.UTF8, "_charset_=x"},
		{"hidden _charset_", []Tuple{{Pair: Pair{"_charset_", "x"}, Type: "hidden"}}, encoding.Windows1252, "_charset_=windows-1252"},
		{"another _charset_", []Tuple{{Pair: Pair{"_charset_", "x"}, Type: "text"}}, encoding.Windows1252, "_charset_=x"},
		{"hidden, but another name", []Tuple{{Pair: Pair{"_CHARSET_", "x"}, Type: "hidden"}}, encoding.UTF8, "_CHARSET_=x"},
		{"no encoding", []Tuple{{Pair: Pair{"_charset_", "é"}, Type: "hidden"}, {Pair: Pair{"é", ""}}}, nil, "_charset_=UTF-8&%C3%A9="},
		{"a file", []Tuple{{Pair: Pair{"f", "content"}, Type: "file", Filename: "a b.txt"}}, encoding.UTF8, "f=a+b.txt"},
		{"what the encoding lacks", []Tuple{{Pair: Pair{"‽", "é"}}}, encoding.Windows1252, "%26%238253%3B=%E9"},
		{"an encoding that is none to send", []Tuple{{Pair: Pair{"_charset_", ""}, Type: "hidden"}, {Pair: Pair{"é", ""}}}, encoding.UTF16LE.Output(), "_charset_=UTF-8&%C3%A9="},
		{"Shift_JIS", []Tuple{{Pair: Pair{"a", "ソ"}}, {Pair: Pair{"_charset_", ""}, Type: "hidden"}}, encoding.ShiftJIS, "a=%83%5C&_charset_=Shift_JIS"},
		{"ill-formed", []Tuple{{Pair: Pair{"\xFF", ""}}}, encoding.UTF8, "%EF%BF%BD="},
	} {
		if got := SerializeForm(c.tuples, c.e); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// #interface-urlsearchparams
func TestParams(t *testing.T) {
	u, err := New("http://h/?a=1&b=2&a=3#f")
	if err != nil {
		t.Fatal(err)
	}
	p := u.SearchParams()
	want := func(href string) {
		t.Helper()
		if got := u.Get("href"); got != href {
			t.Errorf("%s, want %s", got, href)
		}
	}
	if v, ok := p.Get("a"); v != "1" || !ok {
		t.Error(v, ok)
	}
	if v, ok := p.Get("c"); v != "" || ok || p.Has("c") || !p.Has("b") {
		t.Error(v, ok)
	}
	if got := p.GetAll("a"); !slices.Equal(got, []string{"1", "3"}) || p.GetAll("c") != nil {
		t.Error(got)
	}
	p.Set("a", "é ")
	want("http://h/?a=%C3%A9+&b=2#f")
	p.Set("c", "\xFF")
	want("http://h/?a=%C3%A9+&b=2&c=%EF%BF%BD#f")
	p.Append("a", "4")
	p.Delete("b")
	want("http://h/?a=%C3%A9+&c=%EF%BF%BD&a=4#f")
	pairs := p.Pairs()
	if pairs[0].Name = "x"; p.Pairs()[0].Name != "a" {
		t.Error("the pairs are not a copy")
	}
	if u.Set("search", "?z"); len(p.Pairs()) != 1 || u.SearchParams() != p {
		t.Error(p.Pairs())
	}
	if u.Set("search", ""); len(p.Pairs()) != 0 {
		t.Error(p.Pairs())
	}
	if got := NewParamsOf(Pair{"\xFF", "1"}).Pairs(); got[0].Name != "\uFFFD" {
		t.Errorf("%q", got)
	}
}

// Names are sorted by code units, and pairs of one name stay in order.
//
// #interface-urlsearchparams
func TestSort(t *testing.T) {
	p := NewParamsOf(Pair{"\uFFFD", "1"}, Pair{"\U0001F308", "2"}, Pair{"b", "3"}, Pair{"a\uFB03", "4"}, Pair{"b", "5"}, Pair{"a", "6"},
		Pair{"a\U0001F308", "7"}, Pair{"\U0001F309", "8"}, Pair{"\uD7FF", "9"}, Pair{"", "0"})
	p.Sort()
	got := ""
	for _, pair := range p.Pairs() {
		got += pair.Value
	}
	if got != "0674359281" {
		t.Error(got)
	}
}
