package ucd

import (
	"bytes"
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/test/suite"
)

const folder = "unicode/" + Version + "/"

func parseRunes(t testing.TB, s string) string {
	t.Helper()
	var out []rune
	for f := range strings.FieldsSeq(s) {
		r, err := strconv.ParseUint(f, 16, 21)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, rune(r))
	}
	return string(out)
}

func nfc(s string) string { return string(AppendNFC(nil, []byte(s))) }

func checkNFC(t *testing.T, where any, s, want string) {
	t.Helper()
	if got := nfc(s); got != want {
		t.Errorf("%v: NFC(%+q) = %+q, want %+q", where, s, got, want)
	}
	same := Form{
		Class:     func(r rune) uint8 { return Lookup(r).CombiningClass() },
		Decompose: Decompose,
		Compose:   composite,
	}
	if got := string(same.Append([]byte("a"), s)); got != "a"+want {
		t.Errorf("%v: by a form with the same tables, %+q is %+q, want %+q", where, s, got, "a"+want)
	}
	if got := IsNFC([]byte(s)); got != (s == want) {
		t.Errorf("%v: IsNFC(%+q) = %t", where, s, got)
	}
}

// The conformance test of UAX #15 for NFC and NFD. Of the five columns, the second is the
// NFC of the first three, and the fourth the NFC of the last two; NFD is in the third and
// the fifth. Code points that part 1 does not list are their own NFC.
func TestNormalizationTest(t *testing.T) {
	part, listed, lines := "", map[rune]bool{}, 0
	for n, line := range suite.Lines(t, folder+"ucd/NormalizationTest.txt") {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if strings.HasPrefix(line, "@") {
			part = line
			continue
		}
		c := strings.Split(line, ";")
		if len(c) != 6 {
			t.Fatalf("line %d: %d columns", n+1, len(c))
		}
		for i := range 5 {
			c[i] = parseRunes(t, c[i])
		}
		for i, want := range []string{c[1], c[1], c[1], c[3], c[3]} {
			checkNFC(t, fmt.Sprintf("line %d", n+1), c[i], want)
		}
		for i, want := range []string{c[2], c[2], c[2], c[4], c[4]} {
			if got := string(AppendNFD(nil, []byte(c[i]))); got != want {
				t.Errorf("line %d: NFD(%+q) = %+q, want %+q", n+1, c[i], got, want)
			}
		}
		if part == "@Part1" {
			r, size := utf8.DecodeRuneInString(c[0])
			if size != len(c[0]) {
				t.Errorf("line %d: more than one code point in part 1", n+1)
			}
			listed[r] = true
		}
		lines++
	}
	rest := 0
	for r := range rune(utf8.MaxRune + 1) {
		if utf8.ValidRune(r) && !listed[r] {
			checkNFC(t, "not listed", string(r), string(r))
			rest++
		}
	}
	t.Logf("%d lines, %d code points not listed in part 1", lines, rest)
	if want := map[string]int{"18.0.0": 20171}[Version]; lines != want {
		t.Errorf("%d lines, want %d", lines, want)
	}
}

// slowNFC follows the definition of NFC: decompose everything, swap adjacent code
// points until they are in order, compose each with the last starter unless it
// is blocked.
func slowNFC(s string) string {
	var rs []rune
	var decompose func(r rune)
	decompose = func(r rune) {
		if r >= hangulBase && r < hangulBase+hangulCount {
			i := r - hangulBase
			rs = append(rs, hangulL+i/588, hangulV+i%588/28)
			if i%28 != 0 {
				rs = append(rs, hangulT+i%28)
			}
		} else if d := Decompose(r); d != "" {
			for _, c := range d {
				decompose(c)
			}
		} else {
			rs = append(rs, r)
		}
	}
	for _, r := range s {
		decompose(r)
	}
	ccc := func(r rune) uint8 { return Lookup(r).CombiningClass() }
	for changed := true; changed; {
		changed = false
		for i := 1; i < len(rs); i++ {
			if ccc(rs[i]) != 0 && ccc(rs[i-1]) > ccc(rs[i]) {
				rs[i-1], rs[i] = rs[i], rs[i-1]
				changed = true
			}
		}
	}
	for i := 1; i < len(rs); i++ {
		starter := i - 1
		for starter >= 0 && ccc(rs[starter]) != 0 {
			starter--
		}
		if starter < 0 {
			continue
		}
		blocked := slices.ContainsFunc(rs[starter+1:i], func(r rune) bool { return ccc(r) == 0 || ccc(r) >= ccc(rs[i]) })
		if c := slowComposite(rs[starter], rs[i]); c != 0 && !blocked {
			rs[starter] = c
			rs = slices.Delete(rs, i, i+1)
			i--
		}
	}
	return string(rs)
}

func slowComposite(a, b rune) rune {
	for _, c := range compositions {
		if rune(c>>42) == a && rune(c>>21&0x1FFFFF) == b {
			return rune(c & 0x1FFFFF)
		}
	}
	if a >= 0x1100 && a <= 0x1112 && b >= 0x1161 && b <= 0x1175 {
		return 0xAC00 + (a-0x1100)*588 + (b-0x1161)*28
	}
	if a >= 0xAC00 && a <= 0xD7A3 && (a-0xAC00)%28 == 0 && b >= 0x11A8 && b <= 0x11C2 {
		return a + b - 0x11A7
	}
	return 0
}

func FuzzNFC(f *testing.F) {
	for _, s := range []string{
		"", "e\u0301", "\u1E9B\u0323", "\u0344", "각", "가\u11A8", "\u0301e\u0327\u0301", "a\u0345\u0301\u0323\u05B0",
		"\u0958", "\u2126", "\U0001D15E", "\U000113C2\U000113C5", "q\u0307\u0323\u0307", "\u09C7\u09BE\u09D7",
		strings.Repeat("\u0301\u0316", 40) + "a" + strings.Repeat("\u0345\u0301\u05B0", 30),
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 400 || !utf8.ValidString(s) {
			t.Skip()
		}
		want := slowNFC(s)
		checkNFC(t, "fuzz", s, want)
		checkNFC(t, "again", want, want)
		if got := AppendNFC([]byte("e"), []byte(s)); string(got) != "e"+want {
			t.Errorf("AppendNFC to \"e\" = %+q, want %+q", got, "e"+want)
		}
	})
}

// A run of marks as long as the input is sorted correctly and in linear time, so the
// memory that it allocates grows no faster than the input.
func TestNFCLongRun(t *testing.T) {
	marks := []rune{0x0345, 0x0301, 0x05B0, 0x0316, 0x0591, 0x0E38, 0x0F71}
	var run []rune
	for i := range 1 << 18 {
		run = append(run, marks[(i%11*i+i/7)%len(marks)])
	}
	want := slices.Clone(run)
	slices.SortStableFunc(want, func(a, b rune) int {
		return cmp.Compare(Lookup(a).CombiningClass(), Lookup(b).CombiningClass())
	})
	if got := nfc("x" + string(run)); got != "x"+string(want) {
		t.Error("a long run of marks is not in canonical order")
	}
	allocated := func(n int) uint64 {
		s := []byte("x" + string(run[:n]))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		AppendNFC(nil, s)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	small, large := allocated(1<<10), allocated(1<<16)
	if large > 64*4*small {
		t.Errorf("64 times the input takes %d times the memory, want at most 256", large/small)
	}
}

func TestNFCAllocates(t *testing.T) {
	dst := make([]byte, 0, 256)
	s := []byte("Zürich e\u0301 각 가\u11A8 \u1E9B\u0323 日本語")
	if n := testing.AllocsPerRun(100, func() { dst = AppendNFC(dst[:0], s) }); n != 0 {
		t.Errorf("AppendNFC allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { IsNFC(s) }); n != 0 {
		t.Errorf("IsNFC allocates %v times", n)
	}
	if !bytes.Equal(dst, []byte(slowNFC(string(s)))) {
		t.Errorf("AppendNFC = %+q", dst)
	}
}
