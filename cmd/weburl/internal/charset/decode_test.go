package charset

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// all returns the encodings.
func all() []encoding.Encoding {
	var all []encoding.Encoding
	for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
		all = append(all, e)
	}
	return all
}

// pointerBytes returns the bytes for a pointer of an index, or nil for none.
func pointerBytes(index string, p int) []byte {
	at := func(lead, row int, trail func(int) int) []byte {
		if lead+p/row > 0xFE {
			return nil
		}
		return []byte{byte(lead + p/row), byte(trail(p % row))}
	}
	from := func(first int) func(int) int { return func(i int) int { return first + i } }
	without7F := func(i int) int {
		if i < 0x3F {
			return 0x40 + i
		}
		return 0x41 + i
	}
	switch index {
	case "gb18030":
		return at(0x81, 190, without7F)
	case "euc-kr":
		return at(0x81, 190, from(0x41))
	case "jis0208":
		return at(0xA1, 94, from(0xA1))
	case "big5":
		return at(0x81, 157, func(i int) int {
			if i < 0x3F {
				return 0x40 + i
			}
			return 0x62 + i
		})
	case "jis0212":
		return append([]byte{0x8F}, at(0xA1, 94, from(0xA1))...)
	case "shift_jis":
		lead := 0x81 + p/188
		if lead > 0x9F {
			lead += 0x40
		}
		if lead > 0xFC {
			return nil
		}
		return []byte{byte(lead), byte(without7F(p % 188))}
	}
	return []byte{byte(0x80 + p)}
}

// The decoders have exactly the indexes of the Encoding Standard.
func TestIndexes(t *testing.T) {
	var indexes map[string]json.RawMessage
	if err := json.Unmarshal(suite.Read(t, "encoding/indexes.json"), &indexes); err != nil {
		t.Fatal(err)
	}
	of := map[encoding.Encoding]string{
		encoding.GBK: "gb18030", encoding.GB18030: "gb18030", encoding.EUCKR: "euc-kr", encoding.EUCJP: "jis0208",
		encoding.ShiftJIS: "shift_jis", encoding.Big5: "big5", encoding.XMacCyrillic: "x-mac-cyrillic", encoding.ISO8859_8I: "iso-8859-8",
	}
	for _, e := range all() {
		name, ok := of[e]
		if !ok {
			name = strings.ToLower(e.String())
		}
		key := strings.Replace(name, "shift_jis", "jis0208", 1)
		if indexes[key] == nil {
			continue
		}
		checkIndex(t, e, name, indexes[key])
	}
	checkIndex(t, encoding.EUCJP, "jis0212", indexes["jis0212"])
	var ranges [][2]int
	if err := json.Unmarshal(indexes["gb18030-ranges"], &ranges); err != nil {
		t.Fatal(err)
	}
	i := 0
	for p := range 1300000 {
		for i+1 < len(ranges) && ranges[i+1][0] <= p {
			i++
		}
		want := ""
		if p <= 39419 || p >= 189000 && p <= 1237575 {
			want = string(rune(ranges[i][1] + p - ranges[i][0]))
		}
		if p == 7457 {
			want = "\uE7C7"
		}
		if want == "" {
			want = "\xFF"
		}
		b := []byte{byte(0x81 + p/12600), byte(0x30 + p/1260%10), byte(0x81 + p/10%126), byte(0x30 + p%10)}
		if got := Decode(b, encoding.GB18030).Bytes; string(got) != want {
			t.Fatalf("gb18030: %x is %q, want %q", b, got, want)
		}
	}
}

func checkIndex(t *testing.T, e encoding.Encoding, name string, data []byte) {
	t.Helper()
	var index []*rune
	if err := json.Unmarshal(data, &index); err != nil {
		t.Fatal(err)
	}
	special := map[int]string{1133: "\u00CA\u0304", 1135: "\u00CA\u030C", 1164: "\u00EA\u0304", 1166: "\u00EA\u030C"}
	wrong := 0
	for p := range max(len(index), 12000) {
		b := pointerBytes(name, p)
		if b == nil || len(b) == 1 && p > 127 || len(b) == 3 && p >= 94*94 {
			break
		}
		want := "\xFF"
		if b[len(b)-1] < 0x80 {
			want += string(b[len(b)-1:])
		}
		switch {
		case p < len(index) && index[p] != nil:
			want = string(*index[p])
		case name == "big5" && special[p] != "":
			want = special[p]
		case name == "shift_jis" && 8836 <= p && p <= 10715:
			want = string(rune(0xE000 - 8836 + p))
		}
		if got := Decode(b, e).Bytes; string(got) != want {
			if wrong++; wrong < 10 {
				t.Errorf("%v: %x is %q, want %q", e, b, got, want)
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%v: %d differ", e, wrong)
	}
}

// Ill-formed sequences are as long as in the Encoding Standard. Here, ? stands for
// each error.
func TestIllFormed(t *testing.T) {
	for _, c := range []struct {
		e            encoding.Encoding
		source, want string
	}{
		{encoding.ShiftJIS, "\x81", "?"},
		{encoding.ShiftJIS, "\x81\"", "?\""},
		{encoding.ShiftJIS, "\x81\xFD\"", "?\""},
		{encoding.ShiftJIS, "\x83\x5C\\\x80\xA0\xFF", "ソ\\\u0080??"},
		{encoding.EUCKR, "\x81\x20\x81\xFF", "? ?"},
		{encoding.Big5, "\xA1\x7E\xA1\x80\x88\x62", "﹚?\u00CA\u0304"},
		{encoding.EUCJP, "\x8E\x7F\x8E\xFF\x8F\xA1<\x8F\xA1\xA1\x8F\xA1", "?\x7F??<??"},
		{encoding.GB18030, "\x80\xFF\x81\x30\x810\x81\x30\x81a\x811", "€?\u0080?0乤?"},
		{encoding.GB18030, "\x84\x31\xA4\x37\x84\x31\xA4\x39\x90\x30\x81\x30", "\uFFFD\uFFFF\U00010000"},
		{encoding.GB18030, "\x84\x31\xA5\x30", "?"},
		{encoding.GB18030, "\x81\x30", "?"},
		{encoding.ISO2022JP, "\x1B$B\x46\x7C\x1B(B\\\x1B(J\\~\x1B(I1\x1B(Ba", "日\\¥‾ｱa"},
		{encoding.ISO2022JP, "\x1B(B\x1B(Ba", "?a"},
		{encoding.ISO2022JP, "\x1B$Ba\x1B(Ba\x1B", "?a?"},
		{encoding.ISO2022JP, "\x1B$B\x46\"\x1B$(\x0E\x80\n", "蕩?え???"},
		{encoding.ISO2022JP, "\x0E\x0F\x7F\x80", "??\x7F?"},
		{encoding.UTF16LE, "\xFF\xFEa\x00\x3D\xD8\x3D\xD8\x00\xDEb", "a?\U0001F600?"},
		{encoding.UTF16BE, "\xFE\xFF\x00a\xDC\x00\xD8\x00\x00", "a??"},
		{encoding.Replacement, "<a href=x>", "?"},
		{encoding.XUserDefined, "a\x80\xFF", "a\uF780\uF7FF"},
		{encoding.Windows1252, "\x81\x90\x80", "\u0081\u0090€"},
		{encoding.Windows1253, "\xAA\xD2", "??"},
		{encoding.UTF8, "\xEF\xBB\xBFé", "\uFEFFé"},
	} {
		got := Decode([]byte(c.source), c.e)
		if s := strings.ReplaceAll(string(got.Bytes), "\xFF", "?"); s != c.want {
			t.Errorf("%v: %q is %q, want %q", c.e, c.source, s, c.want)
		}
	}
}

// random returns a source of bytes that occur together in the encodings.
func random(r *rand.Rand, n int) []byte {
	pieces := []string{"a", "\"", "\\", "&", "<", "0", "~", "\x1B$B", "\x1B(B", "\x1B(J", "\x1B(I", "\x1B", "F|", "\x80", "\xFF", "\x82\xA0", "\xB0\xA1", "\x81\x30\x81\x30", "\x8E\xB1", "\x8F\xB0\xA1", "\n", "\x00"}
	var b []byte
	for len(b) < n {
		if r.IntN(4) == 0 {
			b = append(b, byte(r.IntN(256)))
		} else {
			b = append(b, pieces[r.IntN(len(pieces))]...)
		}
	}
	return b
}

// Every character can be traced back to its bytes: the pieces of the source, in
// order, decode to the text.
func TestSource(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 8 {
		source := random(r, 1500)
		for _, e := range all() {
			text := Decode(source, e)
			end := 0
			quad := e == encoding.GBK || e == encoding.GB18030 // where an error looks three bytes ahead
			for at := 0; at < len(text.Bytes); {
				_, n := utf8.DecodeRune(text.Bytes[at:])
				s := text.Source(validation.Span{Start: at, End: at + n})
				if s.Start < end && !(e == encoding.Big5) || s.End <= s.Start || s.End > len(source) {
					t.Fatalf("%v: %q: %d is %v, after %d", e, source, at, s, end)
				}
				again := string(Decode(source[s.Start:s.End], e).Bytes)
				piece := string(text.Bytes[at : at+n])
				if e != encoding.ISO2022JP && e != encoding.Big5 && again != piece {
					t.Fatalf("%v: %q at %v is %q, and %q alone", e, source[s.Start:s.End], s, piece, again)
				}
				if whole := string(Decode(source[:s.End], e).Bytes); e != encoding.Big5 && piece != "\xFF" && !quad && whole != string(text.Bytes[:at+n]) {
					t.Fatalf("%v: %q is %q, want %q", e, source[:s.End], whole, text.Bytes[:at+n])
				}
				at += n
				end = s.End
				if r.IntN(8) > 0 {
					at += r.IntN(30)
					for at < len(text.Bytes) && !utf8.RuneStart(text.Bytes[at]) && text.Bytes[at] != malformed {
						at++
					}
					if at < len(text.Bytes) {
						end = text.Source(validation.Span{Start: at, End: at}).Start
					}
				}
			}
		}
	}
}

// Rewrite changes only what it should.
func TestRewrite(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	done := map[encoding.Encoding]int{}
	for range 5000 {
		source := random(r, 20)
		e := all()[r.IntN(len(all()))]
		text := Decode(source, e)
		boundary := func(at int) int {
			for at < len(text.Bytes) && !utf8.RuneStart(text.Bytes[at]) && text.Bytes[at] != malformed {
				at++
			}
			return at
		}
		s := validation.Span{Start: boundary(r.IntN(len(text.Bytes) + 1))}
		s.End = boundary(min(len(text.Bytes), s.Start+r.IntN(4)))
		for _, replacement := range []string{"", "%20", "A", "@", "0", "$B", "é", string(text.Bytes[s.Start:s.End]) + "/"} {
			at, written, ok := text.Rewrite(s, replacement)
			if !ok {
				continue
			}
			done[e]++
			changed := string(source[:at.Start]) + written + string(source[at.End:])
			want := string(text.Bytes[:s.Start]) + replacement + string(text.Bytes[s.End:])
			if got := string(Decode([]byte(changed), e).Bytes); got != want {
				t.Errorf("%v: %q with %q at %v is %q, want %q", e, source, replacement, s, got, want)
			}
		}
	}
	// Without the text between them, the second escape sequence would be an error.
	text := Decode([]byte("\x1B(Ba\x1B(Bb"), encoding.ISO2022JP)
	for replacement, want := range map[string]bool{"": false, "c": true} {
		if _, _, ok := text.Rewrite(validation.Span{End: 1}, replacement); ok != want {
			t.Errorf("between escape sequences, with %q: %v", replacement, ok)
		}
	}
	for _, e := range all() {
		if e.Output() == e && done[e] < 50 {
			t.Errorf("%v: only %d times", e, done[e])
		}
	}
}
