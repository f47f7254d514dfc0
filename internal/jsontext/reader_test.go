package jsontext

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// read reads any value with the methods of a Reader, as package encoding/json does into
// an any, but for numbers, which stay text.
func read(r *Reader) any {
	switch r.Next() {
	case '{':
		object := map[string]any{}
		r.Object(func(name string) { object[name] = read(r) })
		return object
	case '[':
		array := []any{}
		r.Array(func() { array = append(array, read(r)) })
		return array
	case '"':
		return r.String()
	case 'n':
		if r.Null() {
			return nil
		}
	case 't', 'f':
		return r.Bool()
	}
	return json.Number(r.Skip())
}

// want is what package encoding/json makes of a text.
func want(text string) (value any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("more")
	}
	return value, nil
}

// compare reads a text in all ways.
func compare(t *testing.T, text string) {
	t.Helper()
	value, wrong := want(text)
	r := NewReader(text)
	got := read(&r)
	r.End()
	if (r.Err() == nil) != (wrong == nil) {
		t.Fatalf("%.200q: %v, encoding/json: %v", text, r.Err(), wrong)
	}
	s := NewReader(text)
	skipped := s.Skip()
	s.End()
	if fmt.Sprint(s.Err()) != fmt.Sprint(r.Err()) && !isDepth(s.Err()) {
		// What is no value at all is found by different methods.
		if s.Err() == nil || r.Err() == nil {
			t.Fatalf("%.200q: %v, skipped: %v", text, r.Err(), s.Err())
		}
	}
	var syntax *ReadError
	switch {
	case wrong == nil:
		if !reflect.DeepEqual(got, value) {
			t.Fatalf("%.200q: %v, want %v", text, got, value)
		}
		if s.Err() == nil && skipped != strings.Trim(text, " \t\r\n") {
			t.Fatalf("%.200q: skipped %q", text, skipped)
		}
	case !errors.As(r.Err(), &syntax) || syntax.Offset < 0 || syntax.Offset > len(text):
		t.Fatalf("%.200q: %#v", text, r.Err())
	}
}

func isDepth(err error) bool { return err != nil && strings.Contains(err.Error(), "deep") }

var readable = []string{
	`{}`, `[]`, `""`, `0`, `-0`, `1.5e-3`, `1E+2`, `null`, `true`, `false`, " {\t\"a\" :\r\n[ 1 , \"b\" ] } ",
	`{"a":{"b":[[],{}]},"a":2}`, `"\"\\\/\b\f\n\r\t\u0041\ud83d\ude00\ud800\ud800x\udc00\ud800\u0041"`, `"é😀"`, `["a","b\n"]`,
	``, ` `, `{`, `[`, `"`, `"\`, `"\u12`, `"\x"`, `"\u+123"`, `"\u_123"`, "\"\n\"", "\"\x00\"", `{"a"}`, `{"a":}`, `{"a":1,}`, `{,}`, `{1:2}`,
	`[1,]`, `[,]`, `[1 2]`, `{"a":1 "b":2}`, `{"a":1]`, `[1}`, `01`, `-`, `1.`, `.5`, `1e`, `1e+`, `+1`, `0x1`, `NaN`, `nul`, `nulll`, `truefalse`,
	`{} {}`, `1 2`, "\uFEFF{}", `'a'`, `{a:1}`, `"\ud83d\u"`, `"\ud83d\ud83d\ude00"`, "\v1",
}

func TestReaderReadsJSON(t *testing.T) {
	for _, text := range readable {
		compare(t, text)
		for i := range text {
			compare(t, text[:i])
		}
	}
}

func FuzzReader(f *testing.F) {
	for _, text := range readable {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if utf8.ValidString(text) {
			compare(t, text)
		}
	})
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		``:           "invalid JSON at byte 0: unexpected end",
		`[1,`:        "invalid JSON at byte 3: unexpected end",
		`"abc`:       "invalid JSON at byte 4: unexpected end",
		`[1 2]`:      "invalid JSON at byte 3: expected , or ]",
		`{"a":1 2}`:  "invalid JSON at byte 7: expected , or }",
		`{"a" 1}`:    "invalid JSON at byte 5: expected :",
		`{x`:         "invalid JSON at byte 1: expected a string",
		`["\x"]`:     "invalid JSON at byte 3: unknown escape",
		"\"a\tb\"":   "invalid JSON at byte 2: a control character in a string",
		`[01]`:       "invalid JSON at byte 1: malformed number",
		` x`:         "invalid JSON at byte 1: expected a value",
		`{} x`:       "invalid JSON at byte 3: unexpected data after the value",
		`[true fals`: "invalid JSON at byte 6: expected , or ]",
	} {
		r := NewReader(text)
		r.Skip()
		r.End()
		if r.Err() == nil || r.Err().Error() != want {
			t.Errorf("%s: %v, want %s", text, r.Err(), want)
		}
	}
	mine := errors.New("mine")
	r := NewReader(`[1, x`)
	r.Array(func() { r.Fail(mine) })
	if r.Skip(); r.Err() != mine {
		t.Error(r.Err())
	}
}

func TestNatural(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "7": 7, "2147483647": 2147483647, "2147483648": -1, "01": -1, "-1": -1, "1.0": -1, "": -1, `"1"`: -1, "1e3": -1} {
		r := NewReader(text)
		n := r.Natural()
		r.End()
		if r.Err() == nil != (want >= 0) || r.Err() == nil && n != want {
			t.Errorf("%s: %d, %v", text, n, r.Err())
		}
	}
}

// Nesting costs stack, so it is limited; and the whole of a text is read once.
func TestReaderDepth(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	compare(t, nested(MaxDepth))
	for _, text := range []string{nested(MaxDepth + 2), strings.Repeat("[", 1<<20), strings.Repeat(`{"":`, 1<<20)} {
		if r := NewReader(text); r.Skip() != "" || !isDepth(r.Err()) {
			t.Error(r.Err())
		}
	}
}

// What is written is read.
func TestReadWhatIsWritten(t *testing.T) {
	var w Writer
	var text []string
	w.Array()
	for i := range rune(0x300) {
		text = append(text, strconv.Itoa(int(i))+string(i)+"\u202E\u2028😀")
		w.String(text[i])
	}
	w.End()
	var out bytes.Buffer
	w.Flush(&out)
	r := NewReader(out.String())
	for i := 0; r.Err() == nil && i < len(text); {
		r.Array(func() {
			if got := r.String(); got != text[i] {
				t.Errorf("%q, want %q", got, text[i])
			}
			i++
		})
	}
	if r.End(); r.Err() != nil {
		t.Error(r.Err())
	}
}

func TestNameOffset(t *testing.T) {
	r := NewReader(` { "a": {"b":1} , "c" : 2}`)
	var at []int
	r.Object(func(string) {
		at = append(at, r.NameOffset())
		r.Skip()
	})
	if !slices.Equal(at, []int{3, 18}) || r.Err() != nil {
		t.Error(at, r.Err())
	}
}

func TestReaderAllocates(t *testing.T) {
	text := `{"input": "https://example.org/a/b?c", "base": null, "set": [["host", "example.com"]], "n": 12.5}`
	if n := testing.AllocsPerRun(100, func() {
		r := NewReader(text)
		r.Skip()
		if r.End(); r.Err() != nil {
			t.Error(r.Err())
		}
	}); n > 4 { // the functions of the object and of the arrays
		t.Errorf("%v allocations", n)
	}
}
