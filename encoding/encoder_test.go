package encoding_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/percent"
)

// encodings lists the encodings with an encoder of their own.
var encodings = func() (all []encoding.Encoding) {
	for e := range last + 1 {
		if e.Output() == e {
			all = append(all, e)
		}
	}
	return all
}()

// encoded is a text in an encoding: the pieces between the code points that it lacks.
type encoded struct {
	pieces  []string
	lacking []rune
}

func encodeAll(encoder percent.Encoder, text string) (out encoded) {
	for {
		piece, read, lacking := encoder.EncodeOrFail(nil, text)
		out.pieces = append(out.pieces, string(piece))
		if lacking < 0 {
			if read != len(text) {
				panic("an encoder stops before the end")
			}
			return out
		}
		out.lacking = append(out.lacking, lacking)
		text = text[read:]
	}
}

// The tests of encoders of web-platform-tests, which are about queries.
func TestSuiteEncoders(t *testing.T) {
	var ratchet suite.Ratchet
	for i, c := range suite.EncoderCases(t) {
		ratchet.Case(fmt.Sprintf("#%d %s %s", i, c.Encoding, c.Description), checkEncoder(c))
	}
	ratchet.Check(t)
}

func checkEncoder(c suite.EncoderCase) error {
	e, ok := encoding.Lookup(c.Encoding)
	if !ok {
		return fmt.Errorf("no encoding %q", c.Encoding)
	}
	if got := string(percent.AppendEncodeAfterEncoding(nil, e, c.Input, percent.SpecialQuery())); got != c.Output {
		return fmt.Errorf("%q: got %s, want %s", c.Input, got, c.Output)
	}
	u, err := weburl.Options{Encoding: e}.Parse("https://example.org/?" + c.Input + "#")
	if q, _ := u.Query(); q != c.Output || err != nil {
		return fmt.Errorf("%q in a query: got %s, %v, want %s", c.Input, q, err, c.Output)
	}
	return nil
}

// tried reports whether a test tries r: a scalar value in a plane in which the encoding
// contains some, or one of many others.
func tried(e encoding.Encoding, r rune) bool {
	most := rune(0xFFFF)
	if e == encoding.Big5 {
		most = 0x2FFFF
	}
	return utf8.ValidRune(r) && (r <= most || r%97 == 0 || r == utf8.MaxRune)
}

// Every scalar value is encoded as the twin encodes it. (tools/judges tries those of
// all planes.)
func TestEveryScalarValue(t *testing.T) {
	p := newPlain(t)
	if len(singles) != 28 || len(encodings) != 37 {
		t.Fatalf("%d encodings, of which %d single-byte ones", len(encodings), len(singles))
	}
	var dst []byte
	var one [utf8.UTFMax]byte
	for _, e := range encodings {
		if e == encoding.ISO2022JP {
			continue
		}
		encoder := e.NewEncoder()
		count := 0
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if !tried(e, r) {
				continue
			}
			text := string(utf8.AppendRune(one[:0], r))
			var read int
			var lacking rune
			dst, read, lacking = encoder.EncodeOrFail(dst[:0], text)
			want := p.encode(e, r)
			if string(dst) != want || read != len(text) || (lacking == -1) != (want != "") || lacking != -1 && lacking != r {
				t.Fatalf("%v: U+%04X: got % X, %d, %d, want % X", e, r, dst, read, lacking, want)
			}
			if want != "" {
				count++
			}
		}
		if count < 128+83 {
			t.Errorf("%v has only %d code points", e, count)
		}
	}
	// In each of its states.
	for r := rune(0); r <= utf8.MaxRune; r++ {
		for _, before := range []string{"", "¥", "漢"} {
			if !tried(encoding.ISO2022JP, r) {
				continue
			}
			text := before + string(r)
			got := encodeAll(encoding.ISO2022JP.NewEncoder(), text)
			pieces, lacking := p.encodeAll(encoding.ISO2022JP, text)
			if !slices.Equal(got.pieces, pieces) || !slices.Equal(got.lacking, lacking) {
				t.Fatalf("ISO-2022-JP: U+%04X after %q: got %q, want %q", r, before, got, encoded{pieces, lacking})
			}
		}
	}
}

// changed lists the code points that a decoder turns into others.
func changed(e encoding.Encoding, p *plain, r rune) rune {
	side := e == encoding.GBK || e == encoding.GB18030
	japanese := e == encoding.EUCJP || e == encoding.ShiftJIS
	switch {
	case side && sides[r] != "":
		back, _ := p.decode(e, sides[r])
		r, _ = utf8.DecodeRuneInString(back)
	case japanese && r == '¥':
		return '\\'
	case japanese && r == '‾':
		return '~'
	case (japanese || e == encoding.ISO2022JP) && r == '−':
		return '－'
	case e == encoding.ISO2022JP && 0xFF61 <= r && r <= 0xFF9F:
		return p.indexes["iso-2022-jp-katakana"][r-0xFF61]
	}
	return r
}

// checkLaws checks laws for every text in every encoding.
func checkLaws(p *plain, e encoding.Encoding, text string) error {
	got := encodeAll(e.NewEncoder(), text)
	text = string(infra.AppendScalarValues(nil, text))
	pieces, lacking := p.encodeAll(e, text)
	if !slices.Equal(got.pieces, pieces) || !slices.Equal(got.lacking, lacking) {
		return fmt.Errorf("%q: got %q, want %q", text, got, encoded{pieces, lacking})
	}
	// The replacement of an error is ASCII, and allowed in every state except for that of
	// two bytes; then all of it can be decoded.
	whole, want := got.pieces[0], ""
	for i, r := range got.lacking {
		whole += "&#" + fmt.Sprint(r) + ";" + got.pieces[i+1]
	}
	failures := got.lacking
	for _, r := range text {
		fails := e == encoding.ISO2022JP && (r == 0x0E || r == 0x0F || r == 0x1B)
		if fails || len(failures) > 0 && failures[0] == r {
			want += "&#" + fmt.Sprint(failures[0]) + ";"
			failures = failures[1:]
			continue
		}
		want += string(changed(e, p, r))
	}
	if back, ok := p.decode(e, whole); !ok || back != want || len(failures) > 0 {
		return fmt.Errorf("%q: encoded as % X, decoded as %q, %v, want %q", text, whole, back, ok, want)
	}
	// The same, percent-encoded, in a component that can be decoded.
	component := percent.AppendEncodeAfterEncoding(nil, e, text, percent.Component())
	escaped := strings.NewReplacer("%26%23", "&#", "%3B", ";").Replace(string(component))
	if decoded := percent.Decode(escaped); decoded != whole {
		return fmt.Errorf("%q: %s decodes to %q, want %q", text, component, decoded, whole)
	}
	return nil
}

// ISO-2022-JP is the one encoding with a state.
func TestISO2022JP(t *testing.T) {
	p := newPlain(t)
	parts := []string{"", "a", "\\", "~", "¥", "‾", "漢", "ｶ", "−", "é", "\U0001F600", "\x0E", "\x1B", "\uFFFD"}
	for _, a := range parts {
		for _, b := range parts {
			for _, c := range parts {
				for _, d := range parts {
					if err := checkLaws(p, encoding.ISO2022JP, a+b+c+d); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

func FuzzEncodeDecode(f *testing.F) {
	for _, text := range []string{"a¥é~漢ｶ−\U0001F600\x1B", "1+1 ≡ 2%20‽", "\uE5E5\uE78D\uE7C7€", "한글ﾊﾝ\x80", "\xFFя&#233;%", "\uFE10¬∵纊", "\xE6\xBC\xE6a\xFF\xFF"} {
		for e := range last + 1 {
			f.Add(uint8(e), text)
		}
	}
	f.Fuzz(func(t *testing.T, number uint8, text string) {
		p := newPlain(t)
		if err := checkLaws(p, encodings[int(number)%len(encodings)], text); err != nil {
			t.Fatal(err)
		}
	})
}
