package reference_test

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/reference"
)

// latin1 is the encoding ISO-8859-1. It counts the encoders that it makes.
type latin1 struct{ made *int }

func (l latin1) NewEncoder() percent.Encoder {
	*l.made++
	return l
}

func (l latin1) EncodeOrFail(dst []byte, input string) ([]byte, int, rune) {
	for i, r := range input {
		if r > 0xFF {
			return dst, i + utf8.RuneLen(r), r
		}
		dst = append(dst, byte(r))
	}
	return dst, len(input), -1
}

// Percent Encoding: "the optional encoding override to specify a non-UTF8
// encoding for the query component".
func TestEncoding(t *testing.T) {
	for _, c := range []struct{ base, input, want string }{
		{"http://h/ü?ü#ü", "?é€'\"%FF", "http://h/%C3%BC?%E9%26%238364%3B%27%22%FF"},
		{"http://h/?ü", "", "http://h/?%C3%BC"},
		{"http://h/?ü", "#é", "http://h/?%C3%BC#%C3%A9"},
		{"http://h/", "file:é?é", "file:///%C3%A9?%E9"},
		{"", "HTTP:h?\té", "http://h/?%E9"},
		{"http://h/", "ws://é?é", "ws://xn--9ca/?%C3%A9"},
		{"wss://h/", "?é", "wss://h/?%C3%A9"},
		{"foo://h/", "?é'", "foo://h/?%C3%A9'"},
		{"foo://h/", "http:h?é'", "http://h/?%E9%27"},
	} {
		u, err := reference.Options{Base: reference.MustParse(c.base), Encoding: latin1{new(int)}}.Resolve(c.input)
		if err != nil || u.String() != c.want {
			t.Errorf("%q against %q: %q, %v; want %q", c.input, c.base, u, err, c.want)
		}
	}
}

func TestEncodingLikeTheParser(t *testing.T) {
	g := mutate.New(12, suiteCases(t))
	g.IllFormed = true
	rng := rand.New(rand.NewPCG(8859, 1))
	for i := range *pairs / 4 {
		input, base, _ := g.Next()
		if i%2 == 0 {
			input, base = hostilePair(rng)
		}
		b, err := weburl.Parse(base)
		if err != nil {
			continue
		}
		made := 0
		want, err := weburl.Options{Base: b, Encoding: latin1{new(int)}}.Parse(input)
		got, ourErr := reference.Options{Base: reference.FromURL(b), Encoding: latin1{&made}}.Resolve(input)
		if got.String() != want.String() || (err == nil) != (ourErr == nil) || made > 1 {
			t.Fatalf("%q against %q: %q, %v, parser %q, %v", input, base, got, ourErr, want, err)
		}
	}
}

func TestForcedIsReported(t *testing.T) {
	for _, c := range []struct{ base, input, want string }{
		{"foo:/", "http:h", "authority taken from the path, path-root added"},
		{"http://h/a", "http:b", ""},
		{"http://h", "?q", ""}, // it is the base that was forced
		{"http://h/a", "//h", "path-root added"},
		{"file:///a", "file:b", ""},
		{"", "file:b", "empty authority added, path-root added"},
		{"foo:/", "b", ""},
		{"foo:/", "http:", ""},
	} {
		got := ""
		o := reference.Options{Base: reference.MustParse(c.base), Forced: func(f reference.Forcing) { got += f.String() }}
		u, err := o.Resolve(c.input)
		if want, wantErr := o.Base.Resolve(c.input); got != c.want || u != want || (err == nil) != (wantErr == nil) {
			t.Errorf("%q against %q: %s, %q, %v; want %s, %q, %v", c.input, c.base, got, u, err, c.want, want, wantErr)
		}
	}
}
