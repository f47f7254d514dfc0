package webspecs2014

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/suite"
)

func TestParseForm(t *testing.T) {
	for _, c := range []struct {
		input string
		o     FormOptions
		want  []Pair
	}{
		{"", FormOptions{}, nil},
		{"&&a&=&=b&c=d=e&", FormOptions{}, []Pair{{"a", ""}, {"", ""}, {"", "b"}, {"c", "d=e"}}},
		{"a+b=c+%2B%zz%4", FormOptions{}, []Pair{{"a b", "c +%zz%4"}}},
		{"%C3%A9=\xC3\xA9%E9&%EF%BB%BFb=\xE2\x82", FormOptions{}, []Pair{{"é", "é\uFFFD"}, {"\uFEFFb", "\uFFFD"}}},
		{"a&b=c", FormOptions{IsIndex: true}, []Pair{{"", "a"}, {"b", "c"}}},
		{"a=&b", FormOptions{IsIndex: true}, []Pair{{"a", ""}, {"b", ""}}},
		{"", FormOptions{IsIndex: true}, []Pair{{"", ""}}},
		{"&a", FormOptions{IsIndex: true}, []Pair{{"", ""}, {"a", ""}}},
		{"_charset_=UTF-8&%5Fcharset_=x", FormOptions{UseCharset: true}, []Pair{{"_charset_", "UTF-8"}, {"_charset_", "x"}}},
	} {
		if got, err := ParseForm([]byte(c.input), c.o); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, %v, want %q", c.input, got, err, c.want)
		}
	}
}

// The first known label of an encoding decides for all pairs; unknown labels do not count.
func TestCharset(t *testing.T) {
	windows1251 := decoder(t, "windows-1251")
	var asked []string
	o := FormOptions{UseCharset: true, Lookup: func(label string) (func([]byte) string, bool) {
		asked = append(asked, label)
		switch e, ok := encoding.Lookup(label); {
		case ok && e == encoding.UTF8:
			return nil, true
		case ok && e == encoding.Windows1251:
			return windows1251, true
		}
		return nil, false
	}}
	const input = "a=%FF&_charset_=nonsense&_charset_=+cp1251+&_charset_=utf-8&%C0=b"
	want := []Pair{{"a", "я"}, {"_charset_", "nonsense"}, {"_charset_", " cp1251 "}, {"_charset_", "utf-8"}, {"А", "b"}}
	if got, err := ParseForm([]byte(input), o); err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if !slices.Equal(asked, []string{"nonsense", " cp1251 "}) {
		t.Errorf("asked for %q", asked)
	}
	asked = nil
	o.Decode = windows1251
	if got, err := ParseForm([]byte("a=%D0%AF&_charset_=utf8"), o); err != nil || got[0].Value != "Я" {
		t.Error(got, err)
	}
	o.UseCharset = false
	if got, err := ParseForm([]byte("a=%FF&_charset_=utf8"), o); err != nil || got[0].Value != "я" || len(asked) != 1 {
		t.Error(got, err, asked)
	}
	if got, err := ParseForm([]byte("a=\xFF"), o); !errors.Is(err, ErrNotASCII) || got != nil {
		t.Error(got, err)
	}
}

// decoder returns the decoder of a single-byte encoding, from the indexes of the
// Encoding Standard.
func decoder(t *testing.T, name string) func([]byte) string {
	var indexes map[string]json.RawMessage
	if err := json.Unmarshal(suite.Read(t, "encoding/indexes.json"), &indexes); err != nil {
		t.Fatal(err)
	}
	var index []*rune
	if err := json.Unmarshal(indexes[name], &index); err != nil || len(index) != 128 {
		t.Fatal(name, len(index), err)
	}
	return func(bytes []byte) string {
		var out strings.Builder
		for _, b := range bytes {
			switch {
			case b < 0x80:
				out.WriteByte(b)
			case index[b-0x80] == nil:
				out.WriteRune('\uFFFD')
			default:
				out.WriteRune(*index[b-0x80])
			}
		}
		return out.String()
	}
}

func TestSerializeForm(t *testing.T) {
	pairs := []Pair{{"a b", "*-._~é"}, {"", "\x00%&=+"}, {"‽", "z"}}
	if got, want := SerializeForm(pairs, nil), "a+b=*-._%7E%C3%A9&=%00%25%26%3D%2B&%E2%80%BD=z"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := SerializeForm(pairs, encoding.Windows1252), "a+b=*-._%7E%E9&=%00%25%26%3D%2B&%26%238253%3B=z"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := SerializeForm(nil, nil); got != "" {
		t.Error(got)
	}
}

// URLSearchParams, and the URLs to whose queries it belongs.
func TestParams(t *testing.T) {
	u, _ := New("http://h/?a=1&b=2&a=3#f")
	p := u.SearchParams()
	if !slices.Equal(p.Pairs(), []Pair{{"a", "1"}, {"b", "2"}, {"a", "3"}}) {
		t.Error(p.Pairs())
	}
	if v, ok := p.Get("a"); v != "1" || !ok || !p.Has("b") || p.Has("c") || !slices.Equal(p.GetAll("a"), []string{"1", "3"}) || p.GetAll("c") != nil {
		t.Error(v, ok, p)
	}
	if v, ok := p.Get("c"); v != "" || ok {
		t.Error(v, ok)
	}
	for _, c := range []struct {
		change func()
		want   string
	}{
		{func() { p.Append("c d", "é") }, "http://h/?a=1&b=2&a=3&c+d=%C3%A9#f"},
		{func() { p.Set("a", "9") }, "http://h/?a=9&b=2&c+d=%C3%A9#f"},
		{func() { p.Set("e", "") }, "http://h/?a=9&b=2&c+d=%C3%A9&e=#f"},
		{func() { p.Delete("a") }, "http://h/?b=2&c+d=%C3%A9&e=#f"},
		{func() { u.Set("href", "http://x/?y") }, "http://x/?y"},
		{func() { p.Append("z", "") }, "http://x/?y=&z="},
		{func() { u.Set("href", "http://x/") }, "http://x/"},
		{func() { u.SetSearchParams(NewParams("q=r+s")) }, "http://x/?q=r+s"},
		{func() { p.Append("lost", "") }, "http://x/?q=r+s"},
		{func() { u.SearchParams().Delete("q") }, "http://x/?"},
	} {
		c.change()
		if got := u.Get("href"); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	other, _ := New("http://other/")
	other.SetSearchParams(u.SearchParams())
	other.SetSearchParams(u.SearchParams())
	u.SearchParams().Append("a", "b")
	if other.Get("href") != "http://other/?a=b" || u.Get("search") != "?a=b" {
		t.Error(other.Get("href"), u.Get("href"))
	}
}
