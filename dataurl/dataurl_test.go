package dataurl_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/mimetype"
	"github.com/weburl-go/weburl/validation"
)

// An error tells where the fault is and does not quote the input.
func TestErrors(t *testing.T) {
	parse := func(s string) error {
		_, err := dataurl.Parse(s)
		return err
	}
	makeURL := func(typ mimetype.Type) error {
		_, err := dataurl.Make(typ, nil)
		return err
	}
	const character, padding, length = "this character is not base64", `a "=" may occur only at the end of base64, and only to reach a multiple of four`, "base64 is cut off: one digit remains after groups of four"
	for _, c := range []struct {
		err  error
		code dataurl.Code
		want string
	}{
		{parse("https://secret"), dataurl.NotData, "dataurl: url at bytes 0-5: not a data: URL"},
		{second(dataurl.FromURL(weburl.URL{})), dataurl.NotData, "dataurl: url at byte 0: not a data: URL"},
		{parse(" data:secret#,"), dataurl.MissingComma, "dataurl: url at byte 11: there is no comma before the body"},
		{parse("data:;base64,se-ret"), dataurl.Base64Character, "dataurl: url at bytes 15-16: " + character},
		{parse("data:;base64,se%2-ret"), dataurl.Base64Character, "dataurl: url at bytes 15-16: " + character},
		{parse("data:;base64,se%2Dret"), dataurl.Base64Character, "dataurl: url at bytes 15-18: " + character},
		{parse("data:;base64,seé"), dataurl.Base64Character, "dataurl: url at bytes 15-18: " + character},
		{parse("data:;base64,secr=et"), dataurl.Base64Padding, "dataurl: url at bytes 17-18: " + padding},
		{parse("data:;base64,secr%3D%65t"), dataurl.Base64Padding, "dataurl: url at bytes 17-20: " + padding},
		{parse("data:;base64,secr%3D= ="), dataurl.Base64Padding, "dataurl: url at bytes 17-23: " + padding},
		{parse("data:;base64,secret="), dataurl.Base64Padding, "dataurl: url at bytes 19-20: " + padding},
		{parse("data:;base64,==="), dataurl.Base64Padding, "dataurl: url at bytes 13-16: " + padding},
		{parse("data:;base64,A==="), dataurl.Base64Padding, "dataurl: url at bytes 14-17: " + padding},
		{parse("data:;base64,a%20"), dataurl.Base64Length, "dataurl: url at bytes 13-14: " + length},
		{parse("data:;base64,secr%65"), dataurl.Base64Length, "dataurl: url at bytes 17-20: " + length},
		{makeURL(mimetype.Type{}), dataurl.BadType, "dataurl: type at byte 0: no data: URL can have this MIME type"},
		{makeURL(mimetype.MustParse(`a/b;c="d,"`)), dataurl.BadType, "dataurl: type at bytes 8-9: no data: URL can have this MIME type"},
		{makeURL(mimetype.MustParse("a/b;c=é")), dataurl.BadType, "dataurl: type at bytes 7-9: no data: URL can have this MIME type"},
		{makeURL(mimetype.MustParse("a/#")), dataurl.BadType, "dataurl: type at bytes 2-3: no data: URL can have this MIME type"},
		{&dataurl.Error{In: "url"}, 0, "dataurl: url at byte 0: unknown code"},
	} {
		if c.err == nil || c.err.Error() != c.want || !errors.Is(c.err, c.code) {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
	if err := parse("data://h:p/,"); !errors.Is(err, validation.PortInvalid) {
		t.Errorf("not a URL: %v", err)
	}
}

func second(_ dataurl.Data, err error) error { return err }

func TestCodes(t *testing.T) {
	for c := dataurl.NotData; c <= dataurl.BadType; c++ {
		text, err := c.MarshalText()
		var back dataurl.Code
		if err != nil || back.UnmarshalText(text) != nil || back != c || c.Error() != string(text) || c.Explanation() == dataurl.Code(0).Explanation() {
			t.Errorf("code %d: %s, %v", c, text, err)
		}
	}
	if _, err := dataurl.Code(0).MarshalText(); err == nil {
		t.Error("the zero code has a name")
	}
}

// A type that is missing is no error, and one that is wrong has a place.
func TestTypeError(t *testing.T) {
	for input, want := range map[string]string{
		"data:,x":                 "",
		"data:  ,x":               "",
		"data:;base64,":           "",
		"data:text/html;base64,":  "",
		"data:;charset=x,":        "",
		"data:;,":                 "",
		"data:text/html;base64;,": "",
		"data:text,x":             "mimetype: url at byte 9: there is no slash after the type, as in text/html",
		"data: te xt/html,x":      "mimetype: url at bytes 8-9: the type contains a character that is not allowed in it",
		"data://h/,x":             "mimetype: url at byte 5: the type before the slash is empty",
		"data:base64,x":           "mimetype: url at byte 11: there is no slash after the type, as in text/html",
		"data:a/ ; base64,":       "mimetype: url at byte 7: the subtype after the slash is empty",
	} {
		d, err := dataurl.Parse(input)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := d.TypeError(); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", input, got, want)
		}
	}
}

func TestZeroData(t *testing.T) {
	var d dataurl.Data
	if d.Type().IsValid() || d.TypeError() != nil || d.IsBase64() || d.Encoded() != "" || d.Size() != 0 || len(d.Body()) != 0 {
		t.Error("the zero Data is not empty")
	}
	if err := readLaws(d); err != nil {
		t.Error(err)
	}
}

func TestMake(t *testing.T) {
	binary := string([]byte{0, 1, 2, 0xFF, 0xFE})
	for _, c := range []struct{ typ, body, want string }{
		{"text/plain;charset=US-ASCII", "", "data:,"},
		{"text/plain", "a", "data:text/plain,a"},
		{"text/plain;charset=US-ASCII", "Hello, World!", "data:,Hello,%20World!"},
		{"text/html;charset=utf-8", "<p>", "data:text/html;charset=utf-8,%3Cp%3E"},
		{"text/html", "a?b%41", "data:text/html,a?b%2541"},
		{"text/html", "a ", "data:text/html,a%20"},
		{"text/html", "#é\t", "data:text/html,%23%C3%A9%09"},
		{"application/octet-stream", binary, "data:application/octet-stream,%00%01%02%FF%FE"},
		{"application/octet-stream", binary + binary, "data:application/octet-stream;base64,AAEC//4AAQL//g=="},
		{`a/b;c="x y;z"`, "", `data:a/b;c="x y;z",`},
	} {
		u, err := dataurl.Make(mimetype.MustParse(c.typ), []byte(c.body))
		if err != nil || u.String() != c.want {
			t.Errorf("%s %q: got %s, %v, want %s", c.typ, c.body, u, err, c.want)
		}
		if err := makeLaws(mimetype.MustParse(c.typ), []byte(c.body)); err != nil {
			t.Error(err)
		}
	}
}

// The URL of a common type is valid, and no form is shorter, whatever the body.
func TestMakeEveryByte(t *testing.T) {
	typ := mimetype.MustParse("image/svg+xml")
	for n := 1; n < 30; n++ {
		for b := range 256 {
			body := bytes.Repeat([]byte{byte(b)}, n)
			u, err := dataurl.Make(typ, body)
			if err != nil || !conform.Valid(u.String(), weburl.URL{}) {
				t.Fatalf("%q: %s, %v", body, u, err)
			}
			if err := makeLaws(typ, body); err != nil {
				t.Fatal(err)
			}
			if most := len("data:image/svg+xml;base64,") + (n+2)/3*4; len(u.String()) > most {
				t.Errorf("%q: %d bytes, want %d at most", body, len(u.String()), most)
			}
		}
	}
}

// failing fails after some bytes.
type failing int

func (f failing) Write(p []byte) (int, error) { return min(len(p), int(f)), nil }

func TestWriteToFails(t *testing.T) {
	d, err := dataurl.Parse("data:," + strings.Repeat("a", 20000))
	if err != nil {
		t.Fatal(err)
	}
	r := d.Reader()
	if n, err := r.WriteTo(failing(10)); n != 10 || !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("%d, %v", n, err)
	}
	if r.Len() >= 20000 || r.Len() == 0 {
		t.Errorf("%d bytes are left", r.Len())
	}
}

// Reading takes a constant amount of memory, whatever the size of the body.
func TestAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	u := weburl.MustParse("data:image/png;base64," + strings.Repeat("abcd%0A", 1<<18))
	d, err := dataurl.FromURL(u)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(5, func() { dataurl.FromURL(u) }); n > 1 {
		t.Errorf("FromURL: %v allocations", n)
	}
	if n := hostile.Allocated(func() { io.Copy(io.Discard, d.Reader()) }); n > 1<<15 {
		t.Errorf("Reader: %d bytes for a body of %d", n, d.Size())
	}
	if n := testing.AllocsPerRun(5, func() { d.Body() }); n > 1 {
		t.Errorf("Body: %v allocations", n)
	}
}
