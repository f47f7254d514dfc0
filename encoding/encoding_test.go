package encoding_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/percent"
)

// last is the last of the constants.
const last = encoding.XUserDefined

// Every label of the Standard leads to its encoding, in any case and with
// whitespace around it, and nothing else is a label.
func TestLabels(t *testing.T) {
	var groups []struct {
		Heading   string
		Encodings []struct {
			Name   string
			Labels []string
		}
	}
	if err := suite.DecodeStrict(suite.Read(t, "encoding/encodings.json"), &groups); err != nil {
		t.Fatal(err)
	}
	count, encodings := 0, 0
	for _, g := range groups {
		for _, c := range g.Encodings {
			encodings++
			for _, label := range c.Labels {
				count++
				for _, given := range []string{label, strings.ToUpper(label), "\t\n\f\r " + label + " \t\n\f\r"} {
					if e, ok := encoding.Lookup(given); !ok || e.String() != c.Name {
						t.Errorf("%q is %v, %v, want %s", given, e, ok, c.Name)
					}
				}
				for _, given := range []string{label + "x", "\v" + label, label + "\x00", "\u00A0" + label, label[:1] + " " + label[1:], label[:len(label)-1] + "\u212A"} {
					if e, ok := encoding.Lookup(given); ok {
						t.Errorf("%q is %v", given, e)
					}
				}
			}
		}
	}
	if count != 228 || encodings != int(last)+1 {
		t.Errorf("%d labels of %d encodings, want 228 of %d", count, encodings, last+1)
	}
	for _, label := range []string{"", " ", "utf", strings.Repeat("utf-8", 1000), "\u212Aoi8-r", "utf-7", "utf-32"} {
		if e, ok := encoding.Lookup(label); ok || e != encoding.UTF8 {
			t.Errorf("%q is %v, %v", label, e, ok)
		}
	}
}

func TestText(t *testing.T) {
	for e := range last + 1 {
		text, err := e.MarshalText()
		if err != nil || string(text) != e.String() {
			t.Errorf("%v: %q, %v", e, text, err)
		}
		back := last + 1
		if err := back.UnmarshalText(text); err != nil || back != e {
			t.Errorf("%s is read as %v, %v", text, back, err)
		}
	}
	unknown := last + 1
	if text, err := unknown.MarshalText(); err == nil || unknown.String() != "Encoding(40)" {
		t.Errorf("%v: %q, %v", unknown, text, err)
	}
	e := encoding.GBK
	if err := e.UnmarshalText([]byte("secret")); err == nil || e != encoding.GBK || strings.Contains(err.Error(), "secret") {
		t.Errorf("%v, %v", e, err)
	}
	var document struct{ Charset encoding.Encoding }
	if err := json.Unmarshal([]byte(`{"charset": "x-sjis"}`), &document); err != nil || document.Charset != encoding.ShiftJIS {
		t.Errorf("%v, %v", document, err)
	}
}

// Text is sent in UTF-8 if an encoding has no encoder, or does not exist.
func TestOutput(t *testing.T) {
	for e := range last + 1 {
		want := e
		if e == encoding.UTF16BE || e == encoding.UTF16LE || e == encoding.Replacement {
			want = encoding.UTF8
		}
		if got := e.Output(); got != want {
			t.Errorf("%v: %v, want %v", e, got, want)
		}
	}
	for _, e := range []encoding.Encoding{encoding.UTF8, encoding.UTF16BE, encoding.UTF16LE, encoding.Replacement, last + 1, 255} {
		if got := percent.AppendEncodeAfterEncoding(nil, e, "é\xFF", percent.SpecialQuery()); string(got) != "%C3%A9%EF%BF%BD" {
			t.Errorf("%v: %s", e, got)
		}
		if got, read, lacking := e.NewEncoder().EncodeOrFail([]byte("x"), "é\xFF"); string(got) != "xé\uFFFD" || read != 3 || lacking != -1 {
			t.Errorf("%v: %q, %d, %d", e, got, read, lacking)
		}
	}
}

// Looking up and encoding do not allocate; only ISO-2022-JP has a state to keep.
func TestAllocations(t *testing.T) {
	dst := make([]byte, 0, 1000)
	const text = "abc é я 漢字 カナ 한글 ﾊﾝ ¥ −  \U0001F600"
	for e := range last + 1 {
		want := 0.0
		if e == encoding.ISO2022JP {
			want = 1
		}
		if n := testing.AllocsPerRun(100, func() {
			percent.AppendEncodeAfterEncoding(dst, e, text, percent.SpecialQuery())
		}); n != want {
			t.Errorf("%v: %v allocations, want %v", e, n, want)
		}
	}
	if n := testing.AllocsPerRun(100, func() { encoding.Lookup(" Shift_JIS ") }); n != 0 {
		t.Errorf("Lookup: %v allocations", n)
	}
}

// An encoder is used for one text after another, and the encoders without state are
// values that can be shared.
func TestEncodersStartAgain(t *testing.T) {
	for e := range last + 1 {
		encoder := e.NewEncoder()
		for _, text := range []string{"¥", "漢", "a", "é漢¥", ""} {
			again, fresh := encodeAll(encoder, text), encodeAll(e.NewEncoder(), text)
			if !reflect.DeepEqual(again, fresh) {
				t.Errorf("%v: %q: %q after other texts, else %q", e, text, again, fresh)
			}
		}
	}
}
