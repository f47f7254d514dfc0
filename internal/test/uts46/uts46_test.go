package uts46

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/suite"
)

const folder = "unicode/" + idna.UnicodeVersion + "/"

// This reading gives the results of every line of IdnaTestV2.txt.
func TestIdnaTestV2(t *testing.T) {
	d := Load(t, idna.UnicodeVersion)
	all := Flags{CheckHyphens: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}
	lines := 0
	for n, line := range suite.Lines(t, folder+"idna/IdnaTestV2.txt") {
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		lines++
		fields := strings.Split(line, ";")
		for i := range fields {
			fields[i] = unescape(t, strings.TrimSpace(fields[i]))
		}
		// A blank field repeats the one of its kind before it.
		for i := 1; i <= 4; i++ {
			if fields[i] == "" && i != 2 {
				fields[i] = fields[max(i-2, 0)]
			}
			if fields[i] == `""` {
				fields[i] = ""
			}
		}
		source := strings.ReplaceAll(fields[0], `""`, "")
		// X4_2 stands for a step that UTS #46 does not have.
		errors := slices.DeleteFunc(strings.FieldsFunc(fields[2], isPunctuation), func(code string) bool { return code == "X4_2" })
		unicode, ok := d.Process(source, all).ToUnicode()
		if unicode != fields[1] || ok != (len(errors) == 0) {
			t.Errorf("line %d: ToUnicode(%+q) = %+q, %v, want %+q, %s", n+1, source, unicode, ok, fields[1], fields[2])
		}
		errors = strings.FieldsFunc(fields[4], isPunctuation)
		ascii, ok := d.Process(source, all).ToASCII()
		if ok && ascii != fields[3] || ok != (len(errors) == 0) {
			t.Errorf("line %d: ToASCII(%+q) = %q, %v, want %q, %s", n+1, source, ascii, ok, fields[3], fields[4])
		}
	}
	if lines < 6000 {
		t.Errorf("%d lines", lines)
	}
}

func isPunctuation(r rune) bool { return strings.ContainsRune("[], ", r) }

// unescape resolves \uXXXX and \x{XXXX}. A surrogate becomes three times U+FFFD, as which
// its bytes are read.
func unescape(t *testing.T, s string) string {
	parts := strings.Split(s, `\`)
	for i, part := range parts[1:] {
		digits, rest, braced := strings.Cut(strings.TrimPrefix(part, "x{"), "}")
		if part[0] == 'u' {
			digits, rest, braced = part[1:5], part[5:], true
		}
		r, err := strconv.ParseUint(digits, 16, 21)
		if err != nil || !braced {
			t.Fatalf("escape in %q", s)
		}
		parts[i+1] = string([]rune(Bytes(rune(r)))) + rest
	}
	return strings.Join(parts, "")
}

// And its NFC is right in every line of NormalizationTest.txt.
func TestNormalizationTest(t *testing.T) {
	d := Load(t, idna.UnicodeVersion)
	lines := 0
	for n, line := range suite.Lines(t, folder+"ucd/NormalizationTest.txt") {
		line, _, _ = strings.Cut(line, "#")
		if line == "" || line[0] == '@' {
			continue
		}
		lines++
		columns := strings.Split(line, ";")
		for i, want := range []int{1, 1, 1, 3, 3} {
			s := codePoints(t, columns[i])
			if got := d.nfc(s); !slices.Equal(got, codePoints(t, columns[want])) {
				t.Errorf("line %d: the NFC of %+q is %+q", n+1, string(s), string(got))
			}
		}
	}
	if lines < 19000 {
		t.Errorf("%d lines", lines)
	}
}

// The examples of RFC 3492, section 7.1, that contain no uppercase letters.
func TestPunycode(t *testing.T) {
	for text, code := range map[string]string{
		"他们为什么不说中文":                    "ihqwcrb4cv8a8dqg056pqjye",
		"почемужеонинеговорятпорусски": "b1abfaaepdrnnbgefbadotcwatmq2g4l",
		"なぜみんな日本語を話してくれないのか":           "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
		"ひとつ屋根の下2":                     "2-u9tlzr9756bt3uc0v",
		"そのスピードで":                      "d9juau41awczczp",
		"-> $1.00 <-":                  "-> $1.00 <--",
		"b\u00FC":                      "b-eha",
	} {
		if got := Encode([]rune(text)); got != code {
			t.Errorf("Encode(%q) = %q, want %q", text, got, code)
		}
		if got, ok := decode(code); string(got) != text || !ok {
			t.Errorf("decode(%q) = %q, %v, want %q", code, string(got), ok, text)
		}
	}
	for _, code := range []string{"a-b-c_", "99999999", "-", "é", "0", "zzzzzzzz"} {
		if got, ok := decode(code); ok {
			t.Errorf("decode(%q) = %+q", code, string(got))
		}
	}
}

// differs returns a domain with r in one of the positions for which this reading and
// package idna differ, or "".
func (d *Data) differs(r rune) (domain string) {
	d.Domains(r, func(_, s string) {
		p := d.Process(s, Flags{})
		ascii, ok := p.ToASCII()
		got, err := idna.ToASCII(s)
		unicode, valid := p.ToUnicode()
		gotUnicode, violations := idna.ToUnicode(s)
		if ok != (err == nil) || ok && ascii != got || unicode != gotUnicode || valid != (len(violations) == 0) {
			domain = s
		}
	})
	return domain
}

// If one property of one code point is wrong, here or there, one of the positions shows
// it.
func TestPositionsShowEveryProperty(t *testing.T) {
	d := Load(t, idna.UnicodeVersion)
	for _, c := range []struct {
		name  string
		r     rune
		plant func() (restore func())
	}{
		{"status valid", 'é', change(d.status, 'é', "disallowed")},
		{"status disallowed", 0x2488, change(d.status, 0x2488, "valid")},
		{"status ignored", 0xAD, change(d.status, 0xAD, "valid")},
		{"status deviation", 'ß', change(d.status, 'ß', "mapped")},
		{"status of a surrogate", 0xD800, change(d.status, 0xFFFD, "valid")},
		{"mapping", 'É', put(d.mapping, 'É', []rune("e"))},
		{"mapping to a full stop", '。', put(d.mapping, '。', []rune("-"))},
		{"mark", 0x301, change(d.mark, 0x301, false)},
		{"class virama", 0x94D, change(d.class, 0x94D, 7)},
		{"class above 230", 0x315, change(d.class, 0x315, 230)},
		{"class below 230", 0x316, change(d.class, 0x316, 240)},
		{"decomposition", 'é', put(d.decomposition, 'é', []rune("e"))},
		{"composition", 'é', put(d.composition, [2]rune{'e', 0x301}, 'è')},
		{"composition exclusion", 0x958, put(d.composition, [2]rune{0x915, 0x93C}, 0x958)},
		{"bidi L", 'ω', change(d.bidi, 'ω', "ON")},
		{"bidi R", 'ב', change(d.bidi, 'ב', "L")},
		{"bidi AL", 'ب', change(d.bidi, 'ب', "ON")},
		{"bidi AN", 0x661, change(d.bidi, 0x661, "EN")},
		{"bidi EN", '1', change(d.bidi, '1', "AN")},
		{"bidi ON", '!', change(d.bidi, '!', "WS")},
		{"bidi NSM", 0x301, change(d.bidi, 0x301, "ON")},
		{"joining D", 'ب', change(d.joining, 'ب', "R")},
		{"joining R", 'د', change(d.joining, 'د', "U")},
		{"joining L", 0xA872, change(d.joining, 0xA872, "U")},
		{"joining T", 0x64B, change(d.joining, 0x64B, "U")},
	} {
		if s := d.differs(c.r); s != "" {
			t.Errorf("%s: %+q differs before anything is wrong", c.name, s)
		}
		restore := c.plant()
		if d.differs(c.r) == "" {
			t.Errorf("%s: a wrong property of %U shows in no position", c.name, c.r)
		}
		restore()
	}
}

func change[T any](values []T, r rune, to T) func() func() {
	return func() func() {
		was := values[r]
		values[r] = to
		return func() { values[r] = was }
	}
}

func put[K comparable, V any](values map[K]V, key K, to V) func() func() {
	return func() func() {
		was, ok := values[key]
		values[key] = to
		return func() {
			if values[key] = was; !ok {
				delete(values, key)
			}
		}
	}
}
