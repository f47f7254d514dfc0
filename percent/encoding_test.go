package percent_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// The Standard's table of examples, of this edition and of one that had a flag for
// spaces, and the userinfo set.
//
// https://url.spec.whatwg.org/#example-percent-encode-operations
func TestExamplesOfTheStandard(t *testing.T) {
	for _, b := range []byte{0x23, 0x7F} {
		if got, want := percent.EncodeByte(b), map[byte]string{0x23: "%23", 0x7F: "%7F"}[b]; got != want {
			t.Errorf("%#x: %s, want %s", b, got, want)
		}
	}
	for input, want := range map[string]string{"%25%s%1G": "%%s%1G", "‽%25%2E": "\xE2\x80\xBD\x25\x2E"} {
		if got := percent.Decode(input); got != want {
			t.Errorf("%q: % X, want % X", input, got, want)
		}
	}
	for _, c := range []struct {
		encoding    percent.Encoding
		set         percent.Set
		input, want string
	}{
		{encoding.ShiftJIS, percent.SpecialQuery(), " ", "%20"},
		{encoding.ShiftJIS, percent.SpecialQuery(), "≡", "%81%DF"},
		{encoding.ShiftJIS, percent.SpecialQuery(), "‽", "%26%238253%3B"},
		{encoding.ISO2022JP, percent.SpecialQuery(), "¥", `%1B(J\%1B(B`},
		{encoding.ShiftJIS, percent.Form(), "1+1 ≡ 2%20‽", "1%2B1+%81%DF+2%2520%26%238253%3B"},
		{nil, percent.Userinfo(), "≡", "%E2%89%A1"},
		{nil, percent.Userinfo(), "‽", "%E2%80%BD"},
		{nil, percent.Userinfo(), "Say what‽", "Say%20what%E2%80%BD"},

		{encoding.ShiftJIS, percent.Userinfo(), " ", "%20"},
		{encoding.ShiftJIS, percent.Userinfo(), "≡", "%81%DF"},
		{encoding.ShiftJIS, percent.Userinfo(), "‽", "%26%238253%3B"},
		// That edition says "%1B(J\%1B(B" here, but its userinfo set also contains the
		// backslash.
		{encoding.ISO2022JP, percent.Userinfo(), "¥", `%1B(J%5C%1B(B`},
		{encoding.ShiftJIS, percent.Userinfo().WithSpaceAsPlus(), "1+1 ≡ 2%20‽", "1+1+%81%DF+2%20%26%238253%3B"},
		{encoding.UTF8, percent.Userinfo(), "Say what‽", "Say%20what%E2%80%BD"},
	} {
		if got := percent.AppendEncodeAfterEncoding([]byte("x "), c.encoding, c.input, c.set); string(got) != "x "+c.want {
			t.Errorf("%q in %v: got %s, want x %s", c.input, c.encoding, got, c.want)
		}
	}
}

// A set with spaces as plus signs always contains the space.
func TestWithSpaceAsPlus(t *testing.T) {
	var zero percent.Set
	s := zero.WithSpaceAsPlus()
	if got := percent.Encode("a b é+", s); got != "a+b+é+" || !s.Contains(' ') {
		t.Errorf("got %s", got)
	}
	if got := percent.Encode("a b", percent.Path()); got != "a%20b" {
		t.Errorf("the path set has become another: %s", got)
	}
	if got := percent.Encode("a b!", percent.Form().With("")); got != "a+b%21" {
		t.Errorf("With loses the plus sign: %s", got)
	}
}

// failing fails at every code point that is not ASCII, with a number of its own.
type failing struct{ read, number int }

func (f failing) NewEncoder() percent.Encoder { return f }

func (f failing) EncodeOrFail(dst []byte, input string) ([]byte, int, rune) {
	if i := strings.IndexFunc(input, func(r rune) bool { return r > 0x7F }); i >= 0 {
		return append(dst, input[:i]...), i + f.read, rune(f.number)
	}
	return append(dst, input...), len(input), -1
}

func TestEncodersOfOthers(t *testing.T) {
	got := percent.AppendEncodeAfterEncoding(nil, failing{len("é"), 0}, "a'é b", percent.SpecialQuery())
	if want := "a%27%26%230%3B%20b"; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("an encoder that never reads what it fails at is called for ever")
		}
	}()
	percent.AppendEncodeAfterEncoding(nil, failing{0, 0}, "é", percent.SpecialQuery())
}

// In UTF-8, with or without an encoder, the result is the same as that of AppendEncode.
func TestUTF8AfterEncoding(t *testing.T) {
	for _, set := range []percent.Set{{}, percent.C0Control(), percent.Fragment(), percent.Query(), percent.SpecialQuery(), percent.Path(),
		percent.Userinfo(), percent.Component(), percent.Form(), percent.Path().WithSpaceAsPlus()} {
		for _, s := range []string{"", " ", "a b", "é\x00\x7F%~", "\xFF\xE2\x82a", strings.Repeat(" é", 1000), "\"#$%&'()+,/:;<=>?@[\\]^`{|}~"} {
			want := "x " + string(percent.AppendEncode(nil, infra.ScalarValues(s), set))
			for _, e := range []percent.Encoding{nil, encoding.UTF8, encoding.UTF16LE} {
				if got := percent.AppendEncodeAfterEncoding([]byte("x "), e, s, set); string(got) != want {
					t.Errorf("%v: %q: got %q, want %q", e, s, got, want)
				}
			}
		}
	}
}
