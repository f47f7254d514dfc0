package jsontext

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// What is special is seen wherever it is among the eight bytes that are looked at at once:
// strings are read as encoding/json reads them, and written so that it reads them.
func TestBorders(t *testing.T) {
	special := []string{"\"", "\\", "\x7F", "é", "\u2028", "\u202E", "\uFFFD", "\U0010FFFF", "\xFF", "\xE2\x80", "\xED\xA0\x80"}
	for c := range ' ' {
		special = append(special, string(c))
	}
	written := []string{`"`, `\`, `\"`, `\\`, `\/`, `\b`, `\u0000`, `\u2028`, `\ud83d\ude00`, `\ud83d`, `\ude00`, `\ud83d\ud83d\ude00`, `\ud83dx`, `\ud83d\n`, `\u12`, `\x`}
	written = append(written, special...)
	for before := range 25 {
		for after := range 25 {
			around := func(s string) string { return strings.Repeat("a", before) + s + strings.Repeat("b", after) }
			for _, s := range special {
				s = around(s)
				var w Writer
				w.Text([]byte(s))
				if utf8.ValidString(s) {
					w.String(s)
				} else {
					w.Text([]byte(s))
				}
				var out strings.Builder
				w.Flush(&out)
				for line := range strings.Lines(out.String()) {
					var got string
					if err := json.Unmarshal([]byte(line), &got); err != nil || got != infra.ScalarValues(s) {
						t.Fatalf("%q is written as %s, which is %q, %v", s, line, got, err)
					}
				}
			}
			for _, s := range written {
				if s = `"` + around(s) + `"`; !utf8.ValidString(s) {
					continue
				}
				var want string
				valid := json.Unmarshal([]byte(s), &want) == nil
				r, skipped := NewReader(s), NewReader(s)
				got := r.String()
				r.End()
				if (r.Err() == nil) != valid || valid && got != want {
					t.Fatalf("%s is read as %q, %v, want %q, %v", s, got, r.Err(), want, valid)
				}
				skipped.Skip()
				skipped.End()
				if (skipped.Err() == nil) != valid {
					t.Fatalf("%s: %v, want %v", s, skipped.Err(), valid)
				}
			}
		}
	}
}
