package jsontext

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// written returns what do writes.
func written(t *testing.T, w Writer, do func(w *Writer)) string {
	t.Helper()
	var out bytes.Buffer
	do(&w)
	if err := w.Flush(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestForms(t *testing.T) {
	for _, test := range []struct {
		name              string
		do                func(w *Writer)
		compact, indented string
	}{
		{"values", func(w *Writer) { w.String("a"); w.Int(-7); w.Bool(true); w.Null() },
			"\"a\"\n-7\ntrue\nnull\n", "\"a\"\n-7\ntrue\nnull\n"},
		{"what is JSON already", func(w *Writer) {
			w.Raw("-0.0")
			w.Array()
			w.Raw(`{"a":1 }`)
			w.Raw("[]")
			w.End()
		},
			"-0.0\n[{\"a\":1 },[]]\n", "-0.0\n[\n  {\"a\":1 },\n  []\n]\n"},
		{"nothing in it", func(w *Writer) {
			w.Object()
			w.End()
			w.Array()
			w.End()
			w.Lines()
			w.End()
		},
			"{}\n[]\n[]\n", "{}\n[]\n[]\n"},
		{"an object", func(w *Writer) {
			w.Object()
			w.Member("a", "x")
			w.Number("b", 1)
			w.Name("c")
			w.Null()
			w.End()
		},
			`{"a":"x","b":1,"c":null}` + "\n",
			"{\n  \"a\": \"x\",\n  \"b\": 1,\n  \"c\": null\n}\n"},
		{"an object in it stands on one line", func(w *Writer) {
			w.Object()
			w.Name("a")
			w.Object()
			w.Member("b", "x")
			w.Name("c")
			w.Array()
			w.Int(1)
			w.Int(2)
			w.End()
			w.End()
			w.Name("d")
			w.Bool(false)
			w.End()
		}, `{"a":{"b":"x","c":[1,2]},"d":false}` + "\n",
			"{\n  \"a\": {\"b\": \"x\", \"c\": [1, 2]},\n  \"d\": false\n}\n"},
		{"an array in it does not", func(w *Writer) {
			w.Object()
			w.Name("a")
			w.Array()
			for i := range 2 {
				w.Object()
				w.Number("b", i)
				w.Number("c", i)
				w.End()
			}
			w.End()
			w.Name("d")
			w.Array()
			w.End()
			w.End()
		}, `{"a":[{"b":0,"c":0},{"b":1,"c":1}],"d":[]}` + "\n",
			"{\n  \"a\": [\n    {\"b\": 0, \"c\": 0},\n    {\"b\": 1, \"c\": 1}\n  ],\n  \"d\": []\n}\n"},
		{"lines", func(w *Writer) {
			w.Object()
			w.Name("a")
			w.Lines()
			w.Int(1)
			w.Array()
			w.Int(2)
			w.Int(3)
			w.End()
			w.End()
			w.End()
		}, "{\"a\":[\n1,\n[2,3]\n]}\n",
			"{\n  \"a\": [\n    1,\n    [\n      2,\n      3\n    ]\n  ]\n}\n"},
		{"JSON", func(w *Writer) {
			w.Array()
			w.Raw(`{"a":"<&>"}`)
			w.Raw("1\n")
			w.End()
			w.Raw(`"x"`)
		}, `[{"a":"<&>"},1 ]` + "\n\"x\"\n",
			"[\n  {\"a\":\"<&>\"},\n  1 \n]\n\"x\"\n"},
	} {
		if got := written(t, Writer{}, test.do); got != test.compact {
			t.Errorf("%s:\n%swant\n%s", test.name, got, test.compact)
		}
		if got := written(t, Writer{Indented: true}, test.do); got != test.indented {
			t.Errorf("%s, indented:\n%swant\n%s", test.name, got, test.indented)
		}
	}
}

// The output is always JSON, and both forms differ only in white space, wherever
// Flush is called.
func TestAnything(t *testing.T) {
	for seed := range uint64(500) {
		var flushed bytes.Buffer
		write := func(w *Writer, flush bool) {
			random := rand.New(rand.NewPCG(seed, 2))
			var value func(depth int)
			value = func(depth int) {
				if n := random.IntN(40); n == 0 && flush {
					w.Flush(&flushed)
				}
				kind := random.IntN(6)
				switch {
				case kind == 0:
					w.String("s\n" + strings.Repeat("\"", random.IntN(4)))
				case kind == 1 || depth > 6:
					w.Int(random.IntN(1000))
				case kind == 2:
					w.Raw(`{"v":true}`)
				case kind == 3:
					w.Object()
					for range random.IntN(4) {
						w.Name("n")
						value(depth + 1)
						w.Member("m", "x")
					}
					w.End()
				default:
					if kind == 4 {
						w.Array()
					} else {
						w.Lines()
					}
					for range random.IntN(4) {
						value(depth + 1)
					}
					w.End()
				}
			}
			value(0)
			w.Flush(&flushed)
		}
		var forms [2]string
		for i, w := range []*Writer{{}, {Indented: true}} {
			flushed.Reset()
			write(w, false)
			whole := flushed.String()
			flushed.Reset()
			write(w, true)
			if flushed.String() != whole || !strings.HasSuffix(whole, "\n") {
				t.Fatalf("%s flushed on the way is\n%s", whole, flushed.String())
			}
			var compact bytes.Buffer
			if err := json.Compact(&compact, flushed.Bytes()); err != nil {
				t.Fatalf("%v: %s", err, flushed.String())
			}
			forms[i] = compact.String()
		}
		if forms[0] != forms[1] {
			t.Fatalf("%s is indented %s", forms[0], forms[1])
		}
	}
}

// A string survives decoding, and only what must be escaped is.
func TestStrings(t *testing.T) {
	check := func(s string) {
		t.Helper()
		got := string(appendString(nil, s))
		var back string
		if err := json.Unmarshal([]byte(got), &back); err != nil || back != s {
			t.Errorf("%q is %s, %v", s, got, err)
		}
		if strings.IndexFunc(got, isUnsafe) >= 0 {
			t.Errorf("%q is %s, which is not safe to print", s, got)
		}
		if strings.IndexFunc(s, func(r rune) bool { return isUnsafe(r) || r == '"' || r == '\\' }) < 0 && got != `"`+s+`"` {
			t.Errorf("%q is %s", s, got)
		}
		var w Writer
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		w.Raw(string(text))
		if value := string(w.buf[:len(w.buf)-1]); json.Unmarshal([]byte(value), &back) != nil || back != s || strings.IndexFunc(value, isUnsafe) >= 0 {
			t.Errorf("%q is %s", s, value)
		}
	}
	for r := range rune(0x3000) {
		check(string(r))
		check("abcdefgh" + string(r) + "ijk")
	}
	for r := rune(0x3000); r <= utf8.MaxRune; r++ {
		if isUnsafe(r) && !mayBeUnsafe(string(r)[0]) {
			t.Errorf("%U is not escaped", r)
		}
	}
	for _, bad := range []string{"\xE2", "\xC2", "\xD8x", "\xE2\x80", "\xFF\xE2\x80\xAE"} {
		if got := string(appendString(nil, bad)); !strings.HasPrefix(got, `"`+bad[:1]) {
			t.Errorf("%q is %q", bad, got)
		}
	}
	for n := range 40 {
		check(strings.Repeat("x", n))
		check(strings.Repeat("\t", n))
		check(strings.Repeat("é", n) + "\\" + strings.Repeat("日", n))
	}
	check(string(utf8.MaxRune))
	if got, want := string(appendString(nil, "\x00\b\t\n\f\r\x1F\"\\/<\u2028\x7F")), `"\u0000\u0008\t\n\u000c\r\u001f\"\\/<\u2028\u007f"`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteError(t *testing.T) {
	var w Writer
	w.Null()
	if err := w.Flush(full{}); err != errFull {
		t.Error(err)
	}
}
