package lenient

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/internal/ucd/security"
)

// syntax holds the ASCII characters that matter to a reader of paths.
const syntax = `./\:;%?#`

// rows returns the rows of a part of the table.
func rows(t *testing.T, part string) map[rune]string {
	t.Helper()
	all := map[rune]string{}
	for rest := part; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		rest = rest[size:]
		end := strings.IndexFunc(rest, func(r rune) bool { return r >= utf8.RuneSelf })
		if end < 0 {
			end = len(rest)
		}
		if _, twice := all[r]; twice || r < utf8.RuneSelf || !strings.ContainsAny(rest[:end], syntax) {
			t.Errorf("%U %q is not a row, or there are two", r, rest[:end])
		}
		all[r] = rest[:end]
		rest = rest[end:]
	}
	return all
}

// compare reports the rows of a part that differ from the derived ones.
func compare(t *testing.T, part string, derived map[rune]string) {
	t.Helper()
	have := rows(t, part)
	for _, r := range slices.Sorted(maps.Keys(derived)) {
		if have[r] != derived[r] {
			t.Errorf("%U is %q, but the row is %q", r, derived[r], have[r])
		}
	}
	for r, text := range have {
		if _, ok := derived[r]; !ok {
			t.Errorf("nothing derives the row of %U, %q", r, text)
		}
	}
	if len(have) == 0 {
		t.Error("no rows")
	}
}

// A row is found again, and no code point has two.
func TestRows(t *testing.T) {
	all := rows(t, table)
	for r := range rune(unicode.MaxRune + 1) {
		if utf8.ValidRune(r) && r >= utf8.RuneSelf && row(r) != all[r] {
			t.Errorf("%U: %q, want %q", r, row(r), all[r])
		}
	}
	for r, text := range all {
		if status, to := ucd.Mapping(r); status == ucd.Mapped {
			t.Errorf("%U needs no row (%q): domains map it to %q", r, text, to)
		}
	}
	if n := len(rows(t, nearest)); n != 4 {
		t.Errorf("%d rows have no derivation; name the source of another one, and a test of it", n)
	}
}

// Readers turn into syntax whatever NFKC does, and these rows have no other source.
func TestTableOfNFKC(t *testing.T) {
	nfkc := compatibility(t)
	derived := map[rune]string{}
	n := 0
	for r := range nfkc {
		// A text that was normalized is read like any other.
		want := ""
		for _, c := range nfkc[r] {
			if text := ASCII(c); text != "" {
				want += text
			} else {
				want += string(c)
			}
		}
		if !strings.ContainsAny(want, syntax) {
			continue
		}
		n++
		got, _ := Reader{}.Read(string(r), 0)
		if !strings.EqualFold(got, want) {
			t.Errorf("%U is %q in NFKC, but is read as %q", r, want, got)
		}
		if status, _ := ucd.Mapping(r); status != ucd.Mapped {
			derived[r] = want
		}
	}
	if n < 90 {
		t.Errorf("only %d code points", n)
	}
	compare(t, normalized, derived)
}

// compatibility returns the compatibility decompositions of the code points that have one,
// or a canonical one, which is enough of NFKC for those that decompose to ASCII.
func compatibility(t *testing.T) map[rune]string {
	mappings := map[rune]string{}
	for line := range strings.Lines(string(suite.Read(t, "unicode/18.0.0/ucd/UnicodeData.txt"))) {
		fields := strings.Split(line, ";")
		r, err := strconv.ParseUint(fields[0], 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		_, mapping, compatible := strings.Cut(fields[5], "> ")
		if !compatible {
			mapping = fields[5]
		}
		for _, code := range strings.Fields(mapping) {
			c, err := strconv.ParseUint(code, 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			mappings[rune(r)] += string(rune(c))
		}
	}
	var full func(text string) string
	full = func(text string) string {
		all := ""
		for _, c := range text {
			if to, ok := mappings[c]; ok {
				all += full(to)
			} else {
				all += string(c)
			}
		}
		return all
	}
	for r, to := range mappings {
		mappings[r] = full(to)
	}
	return mappings
}

// Code points that an encoder of package encoding writes as ASCII syntax have a row, and
// the rows of encoders contain no others.
func TestTableOfEncoders(t *testing.T) {
	derived := map[rune]string{}
	encodings := map[encoding.Encoding]bool{}
	for e := range encoding.XUserDefined + 1 {
		encodings[e.Output()] = true
	}
	if next := encoding.XUserDefined + 1; next.String() != fmt.Sprintf("Encoding(%d)", next) {
		t.Errorf("%v is not tried", next)
	}
	var buf [64]byte
	for e := range encodings {
		encoder := e.NewEncoder()
		for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
			bytes, _, lacking := encoder.EncodeOrFail(buf[:0], string(r))
			if lacking >= 0 || !utf8.ValidRune(r) || bytes[0] >= utf8.RuneSelf {
				continue
			}
			// ISO-2022-JP writes ¥ in its set Roman, with one byte per character.
			text := strings.TrimSuffix(strings.TrimPrefix(string(bytes), "\x1b(J"), "\x1b(B")
			if strings.ContainsFunc(text, func(c rune) bool { return c >= utf8.RuneSelf || c == '\x1b' }) || !strings.ContainsAny(text, syntax) {
				continue
			}
			if other, ok := derived[r]; ok && other != text {
				t.Errorf("%U is %q and %q", r, text, other)
			}
			derived[r] = text
		}
	}
	compare(t, encoded, derived)
}

// The look-alikes are those in UTS #39 that are not letters, digits or marks.
func TestTableOfLookAlikes(t *testing.T) {
	derived := map[rune]string{}
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		status, _ := ucd.Mapping(r)
		if !unicode.IsPunct(r) && !unicode.IsSymbol(r) || status == ucd.Mapped || strings.ContainsRune(normalized+encoded, r) {
			continue
		}
		skeleton := security.Skeleton(string(r))
		for _, c := range syntax {
			if skeleton == security.Skeleton(string(c)) {
				derived[r] = string(c)
			}
		}
	}
	compare(t, alike, derived)
}
