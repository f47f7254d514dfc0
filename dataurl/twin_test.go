package dataurl_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/mimetype"
)

var inputs = flag.Int("inputs", 200000, "random inputs that are compared with a plain reading of the Standard")

// percentDecode decodes every percent-encoded byte.
func percentDecode(s string) (body []byte) {
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if b, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil && s[i+1] != '+' {
				body = append(body, byte(b))
				i += 2
				continue
			}
		}
		body = append(body, s[i])
	}
	return body
}

// forgivingDecode is forgiving-base64 decode, bit by bit.
func forgivingDecode(text []byte) (body []byte, ok bool) {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	s := strings.Map(func(r rune) rune {
		if strings.ContainsRune("\t\n\f\r ", r) {
			return -1
		}
		return r
	}, string(text))
	if len(s)%4 == 0 {
		if t, ok := strings.CutSuffix(s, "=="); ok {
			s = t
		} else {
			s = strings.TrimSuffix(s, "=")
		}
	}
	if len(s)%4 == 1 {
		return nil, false
	}
	var bits []byte
	for i := range len(s) {
		n := strings.IndexByte(alphabet, s[i])
		if n < 0 {
			return nil, false
		}
		for bit := 5; bit >= 0; bit-- {
			bits = append(bits, byte(n>>bit&1))
		}
	}
	for ; len(bits) >= 8; bits = bits[8:] {
		var b byte
		for _, bit := range bits[:8] {
			b = b<<1 | bit
		}
		body = append(body, b)
	}
	return body, true
}

// read is the data: URL processor, step by step.
func read(u weburl.URL) (typ mimetype.Type, body []byte, ok bool) {
	if u.Scheme() != "data" {
		return typ, nil, false
	}
	text, encoded, found := strings.Cut(strings.TrimPrefix(u.WithoutFragment().String(), "data:"), ",")
	text = strings.Trim(text, "\t\n\f\r ")
	if !found {
		return typ, nil, false
	}
	body = percentDecode(encoded)
	if before, ok := strings.CutSuffix(strings.ToLower(text), "base64"); ok {
		if before, ok := strings.CutSuffix(strings.TrimRight(before, " "), ";"); ok {
			if body, ok = forgivingDecode(body); !ok {
				return typ, nil, false
			}
			text = text[:len(before)]
		}
	}
	if strings.HasPrefix(text, ";") {
		text = "text/plain" + text
	}
	typ, err := mimetype.Parse(text)
	if err != nil {
		typ = mimetype.MustParse("text/plain;charset=US-ASCII")
	}
	return typ, body, true
}

// laws returns the law that a URL breaks.
func laws(u weburl.URL) error {
	d, err := dataurl.FromURL(u)
	typ, body, ok := read(u)
	if err != nil {
		var e *dataurl.Error
		switch {
		case ok || d != (dataurl.Data{}):
			return fmt.Errorf("%w, want %s, %q", err, typ, body)
		case !errors.As(err, &e) || e.In != "url" || e.Span.Start < 0 || e.Span.End > len(u.String()) || e.Span.Start > e.Span.End:
			return fmt.Errorf("the error %w in %d bytes", err, len(u.String()))
		}
		return fault(e, e.Span.Of(u.String()))
	}
	if !ok || d.Type() != typ || string(d.Body()) != string(body) {
		return fmt.Errorf("got %s, %q, want %s, %q, %v", d.Type(), d.Body(), typ, body, ok)
	}
	if !strings.HasSuffix(u.String(), ","+tail(u, d)) {
		return fmt.Errorf("the encoded body is %q", d.Encoded())
	}
	if err := typeError(u, d); err != nil {
		return err
	}
	if err := readLaws(d); err != nil {
		return err
	}
	return makeLaws(d.Type(), body)
}

// tail returns the body of u with its fragment.
func tail(u weburl.URL, d dataurl.Data) string {
	if fragment, ok := u.Fragment(); ok {
		return d.Encoded() + "#" + fragment
	}
	return d.Encoded()
}

// fault returns what is wrong with the span of an error about a URL.
func fault(e *dataurl.Error, bad string) error {
	decoded := string(percentDecode(bad))
	ok := false
	switch e.Code {
	case dataurl.NotData, dataurl.MissingComma:
		ok = true
	case dataurl.Base64Character:
		ok = len(decoded) == 1 && !isDigit(decoded[0]) && decoded != "=" && !strings.Contains("\t\n\f\r ", decoded)
	case dataurl.Base64Padding:
		ok = strings.HasPrefix(decoded, "=") && strings.HasSuffix(decoded, "=")
	case dataurl.Base64Length:
		ok = len(decoded) == 1 && isDigit(decoded[0])
	}
	if !ok {
		return fmt.Errorf("%w: the span contains %q", e, bad)
	}
	return nil
}

func isDigit(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '+' || b == '/'
}

// typeError returns what is wrong with the error about the type of d.
func typeError(u weburl.URL, d dataurl.Data) error {
	err := d.TypeError()
	if err == nil {
		return nil
	}
	var e *mimetype.Error
	if !errors.As(err, &e) || e.In != "url" || e.Span.Start < len("data:") || e.Span.End > len(u.String())-len(tail(u, d))-len(",") {
		return fmt.Errorf("the error %w about the type", err)
	}
	if bad := e.Span.Of(u.String()); e.Code == mimetype.TypeCharacter && !strings.ContainsAny(bad, "\"(),:<=>?@[\\]{} ;") {
		return fmt.Errorf("%w: the span contains %q", err, bad)
	}
	if d.Type().String() != "text/plain;charset=US-ASCII" {
		return fmt.Errorf("%w, but the type is %s", err, d.Type())
	}
	return nil
}

// makeLaws returns what is wrong with the URL of a type and a body.
func makeLaws(typ mimetype.Type, body []byte) error {
	u, err := dataurl.Make(typ, body)
	if err != nil {
		var e *dataurl.Error
		if !errors.As(err, &e) || e.Code != dataurl.BadType || e.In != "type" || e.Span.End > len(typ.String()) {
			return fmt.Errorf("Make(%q): %w", typ, err)
		}
		if bad := e.Span.Of(typ.String()); typ.IsValid() && (bad == "" || strings.Trim(bad, " !~") == "") {
			return fmt.Errorf("Make(%q): %w: %q", typ, err, bad)
		}
		// NB: there may be no other way to write the type.
		if v, err := weburl.Parse("data:" + typ.String() + ",x"); err == nil {
			if d, err := dataurl.FromURL(v); err == nil && d.Type() == typ && typ.IsValid() && d.Encoded() == "x" {
				return fmt.Errorf("Make(%q) fails, but %s has this type", typ, v)
			}
		}
		return nil
	}
	d, err := dataurl.FromURL(u)
	if err != nil || d.Type() != typ || string(d.Body()) != string(body) {
		return fmt.Errorf("Make(%q, %q): %s gives %q, %q, %v", typ, body, u, d.Type(), d.Body(), err)
	}
	return nil
}

// pieces holds the pieces of random URLs.
var pieces = []string{
	",", ",", ",", ";", "base64", ";base64,", ";base64,", ";base64,", "; BASE64 ,", "text/html", "text/plain", ";charset=x", "x/x", `a="b"`, `="`, "=", "=", "==", "A", "YQ", "YWJj", "abcdefgh", "+/", "-_", "%2B", "%2f", "%3D",
	" ", "\t", "\n", "\f", "\x00", "%20", "%0A", "%0c", "%", "%4", "%41", "%FF", "é", "日", "\xff", "#", "?", "/", "//", "..", "'", `"`, "<", "`", "{", "\\",
}

func TestPlainReading(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 23))
	read := 0
	for range *inputs {
		input := "data:" + []string{"", "text/html,", ";base64,", "a/b;base64,YWJj"}[r.IntN(4)]
		for range r.IntN(14) {
			input += pieces[r.IntN(len(pieces))]
		}
		u, err := weburl.Parse(input)
		if err != nil {
			continue
		}
		if err := laws(u); err != nil {
			t.Fatalf("%s: %v", u, err)
		}
		if d, err := dataurl.FromURL(u); err == nil && d.Size() > 2 {
			read++
		}
	}
	if read < *inputs/5 {
		t.Errorf("only %d of %d random inputs are read: the test says little", read, *inputs)
	}
}

// Bodies longer than the chunks in which they are decoded, with bytes between the digits.
func TestLongBodies(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for n := range 60 {
		body := make([]byte, r.IntN(5000)+n)
		for i := range body {
			body[i] = byte(r.IntN(256))
		}
		u, err := dataurl.Make(mimetype.MustParse("a/b"), body)
		if err != nil {
			t.Fatal(err)
		}
		var broken strings.Builder
		broken.WriteString("data:a/b;base64,")
		for i, c := range strings.TrimPrefix(u.String(), "data:a/b;base64,") {
			switch {
			case n > 0 && i%n == n-1:
				broken.WriteString(" ")
			case n > 0 && i%(n+3) == 0:
				broken.WriteString("%0A")
			}
			broken.WriteRune(c)
		}
		v := weburl.MustParse(broken.String())
		if err := laws(v); err != nil {
			t.Fatalf("%s: %v", v, err)
		}
		if d, err := dataurl.FromURL(v); err != nil || string(d.Body()) != string(body) {
			t.Errorf("%s: %v", v, err)
		}
	}
}

func FuzzURL(f *testing.F) {
	for _, c := range suite.DataCases(f) {
		f.Add(c.Input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if u, err := weburl.Parse(input); err == nil {
			if err := laws(u); err != nil {
				t.Errorf("%s: %v", u, err)
			}
		}
	})
}

func FuzzMake(f *testing.F) {
	for _, typ := range []string{"text/plain;charset=US-ASCII", "text/plain", `a/b;c="; base64"`, `a/b;c="?"`, `a/b;c=","`, "a/b;c=\"\u00ff\"", "a/b#"} {
		f.Add(typ, []byte("a b"))
		f.Add(typ, []byte{})
		f.Add(typ, []byte{0, 200, 201, 202, 203, 204, 205, 206, 207})
	}
	f.Fuzz(func(t *testing.T, text string, body []byte) {
		typ, _ := mimetype.Parse(text)
		if err := makeLaws(typ, body); err != nil {
			t.Error(err)
		}
	})
}
