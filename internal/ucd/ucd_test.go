package ucd

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/test/suite"
)

func TestMappingTable(t *testing.T) {
	names := map[string]Status{
		"valid": Valid, "ignored": Ignored, "mapped": Mapped, "deviation": Deviation, "disallowed": Disallowed,
	}
	seen := 0
	suite.CodePoints(t, folder+"idna/IdnaMappingTable.txt", func(lo, hi rune, fields []string) {
		want, ok := names[fields[0]]
		if !ok {
			t.Fatalf("status %q", fields[0])
		}
		text := ""
		if want == Mapped || want == Deviation {
			text = parseRunes(t, fields[1])
		}
		for r := lo; r <= hi; r++ {
			if got, to := Mapping(r); got != want || to != text || StatusOf(r) != want {
				t.Errorf("Mapping(U+%04X) = %d, %+q; StatusOf = %d; want %d, %+q", r, got, to, StatusOf(r), want, text)
			}
			seen++
		}
	})
	if seen != utf8.MaxRune+1 {
		t.Errorf("the file lists %d code points, want %d", seen, utf8.MaxRune+1)
	}
}

// property compares a property of every code point with the files. The last line
// that lists a code point counts; other code points have the default.
func property[T comparable](t *testing.T, name string, got func(Properties) T, other T, fill func(set func(lo, hi rune, v T))) {
	t.Helper()
	want := make([]T, utf8.MaxRune+1)
	for r := range want {
		want[r] = other
	}
	fill(func(lo, hi rune, v T) {
		for r := lo; r <= hi; r++ {
			want[r] = v
		}
	})
	wrong := 0
	for r, w := range want {
		if g := got(Lookup(rune(r))); g != w {
			if wrong++; wrong < 10 {
				t.Errorf("%s of U+%04X is %v, want %v", name, r, g, w)
			}
		}
	}
}

var bidiNames = map[string]BidiClass{
	"L": BidiL, "R": BidiR, "AL": BidiAL, "AN": BidiAN, "EN": BidiEN, "ES": BidiES, "ET": BidiET, "CS": BidiCS,
	"NSM": BidiNSM, "BN": BidiBN, "ON": BidiON, "B": BidiB, "S": BidiS, "WS": BidiWS, "LRE": BidiLRE, "LRO": BidiLRO,
	"RLE": BidiRLE, "RLO": BidiRLO, "PDF": BidiPDF, "LRI": BidiLRI, "RLI": BidiRLI, "FSI": BidiFSI, "PDI": BidiPDI,
	"Left_To_Right": BidiL, "Right_To_Left": BidiR, "Arabic_Letter": BidiAL, "European_Terminator": BidiET,
}

func TestProperties(t *testing.T) {
	property(t, "Bidi_Class", Properties.Bidi, BidiL, func(set func(lo, hi rune, v BidiClass)) {
		value := func(name string) BidiClass {
			c, ok := bidiNames[name]
			if !ok {
				t.Fatalf("Bidi_Class %q", name)
			}
			return c
		}
		for _, line := range suite.Lines(t, folder+"ucd/extracted/DerivedBidiClass.txt") {
			if rest, ok := strings.CutPrefix(line, "# @missing: "); ok {
				span, name, _ := strings.Cut(rest, "; ")
				from, to, _ := strings.Cut(span, "..")
				set([]rune(parseRunes(t, from))[0], []rune(parseRunes(t, to))[0], value(name))
			}
		}
		suite.CodePoints(t, folder+"ucd/extracted/DerivedBidiClass.txt", func(lo, hi rune, fields []string) {
			set(lo, hi, value(fields[0]))
		})
	})
	property(t, "Joining_Type", Properties.Joining, NonJoining, func(set func(lo, hi rune, v JoiningType)) {
		names := map[string]JoiningType{"R": RightJoining, "L": LeftJoining, "D": DualJoining, "C": JoinCausing, "T": Transparent, "U": NonJoining}
		suite.CodePoints(t, folder+"ucd/extracted/DerivedJoiningType.txt", func(lo, hi rune, fields []string) {
			v, ok := names[fields[0]]
			if !ok {
				t.Fatalf("Joining_Type %q", fields[0])
			}
			set(lo, hi, v)
		})
	})
	property(t, "NFC_Quick_Check", Properties.NFC, Yes, func(set func(lo, hi rune, v QuickCheck)) {
		suite.CodePoints(t, folder+"ucd/DerivedNormalizationProps.txt", func(lo, hi rune, fields []string) {
			if fields[0] == "NFC_QC" {
				set(lo, hi, map[string]QuickCheck{"N": No, "M": Maybe}[fields[1]])
			}
		})
	})
	// The next two files are extracted from the one that the generator reads.
	property(t, "Canonical_Combining_Class", Properties.CombiningClass, 0, func(set func(lo, hi rune, v uint8)) {
		suite.CodePoints(t, folder+"ucd/extracted/DerivedCombiningClass.txt", func(lo, hi rune, fields []string) {
			n, err := strconv.ParseUint(fields[0], 10, 8)
			if err != nil {
				t.Fatal(err)
			}
			set(lo, hi, uint8(n))
		})
	})
	property(t, "Mark", Properties.IsMark, false, func(set func(lo, hi rune, v bool)) {
		suite.CodePoints(t, folder+"ucd/extracted/DerivedGeneralCategory.txt", func(lo, hi rune, fields []string) {
			set(lo, hi, strings.HasPrefix(fields[0], "M"))
		})
	})
}

// A code point is invisible by its category or by one of three properties. The
// blank Braille pattern, two Egyptian blanks and the null notehead are the only others.
func TestInvisible(t *testing.T) {
	property(t, "Invisible", Properties.IsInvisible, false, func(set func(lo, hi rune, v bool)) {
		suite.CodePoints(t, folder+"ucd/extracted/DerivedGeneralCategory.txt", func(lo, hi rune, fields []string) {
			switch fields[0] {
			case "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co":
				set(lo, hi, true)
			}
		})
		suite.CodePoints(t, folder+"ucd/PropList.txt", func(lo, hi rune, fields []string) {
			switch fields[0] {
			case "Other_Default_Ignorable_Code_Point", "Variation_Selector", "Noncharacter_Code_Point":
				set(lo, hi, true)
			}
		})
		set(' ', ' ', false)
		for _, r := range []rune{0x2800, 0x13441, 0x13442, 0x1D159} {
			set(r, r, true)
		}
	})
}

func TestBidiControl(t *testing.T) {
	want := map[rune]bool{}
	suite.CodePoints(t, folder+"ucd/PropList.txt", func(lo, hi rune, fields []string) {
		for r := lo; r <= hi && fields[0] == "Bidi_Control"; r++ {
			want[r] = true
		}
	})
	for r := range rune(utf8.MaxRune + 1) {
		if isBidiControl(r) != want[r] {
			t.Errorf("isBidiControl(U+%04X) is %v", r, !want[r])
		}
	}
}

// Each code point has the look that its properties give it.
func TestLook(t *testing.T) {
	want := make([]Look, utf8.MaxRune+1)
	for r := range want {
		if p := Lookup(rune(r)); p.Bidi() == BidiNSM {
			want[r] = Mark
		}
	}
	for r := range want {
		if p := Lookup(rune(r)); p.IsInvisible() && want[r] == Mark {
			want[r] = Selector
		} else if p.IsInvisible() {
			want[r] = Invisible
		}
	}
	set := func(look Look, runes ...rune) {
		for _, r := range runes {
			want[r] = look
		}
	}
	suite.CodePoints(t, folder+"ucd/extracted/DerivedGeneralCategory.txt", func(lo, hi rune, fields []string) {
		for r := lo; r <= hi && (fields[0] == "Cc" || fields[0] == "Zl" || fields[0] == "Zp"); r++ {
			want[r] = Control
		}
	})
	suite.CodePoints(t, folder+"ucd/PropList.txt", func(lo, hi rune, fields []string) {
		for r := lo; r <= hi && fields[0] == "Bidi_Control"; r++ {
			want[r] = BidiControl
		}
	})
	set(Substitute, 0xFFFC, 0xFFFD)
	set(Lock, []rune("🔏🔐🔑🔒🔓🗝⚿⛨🛡")...)
	count := map[Look]int{}
	for r, look := range want {
		count[look]++
		if got := LookOf(rune(r)); got != look {
			t.Errorf("U+%04X looks like %d, want %d", r, got, look)
		}
	}
	for look := Drawn; look <= Control; look++ {
		if count[look] == 0 {
			t.Errorf("nothing looks like %d", look)
		}
	}
	if LookOf(-1) != Control || LookOf(utf8.MaxRune+1) != Invisible {
		t.Errorf("what is not a code point looks like %d, %d", LookOf(-1), LookOf(utf8.MaxRune+1))
	}
}

// The two parts of every primary composite compose to it, and it decomposes to the
// decompositions of its parts.
func TestCompositions(t *testing.T) {
	last := uint64(0)
	for _, c := range compositions {
		a, b, r := rune(c>>42), rune(c>>21&0x1FFFFF), rune(c&0x1FFFFF)
		if c>>21 <= last {
			t.Errorf("U+%04X is out of order", r)
		}
		last = c >> 21
		if composite(a, b) != r {
			t.Errorf("composite(U+%04X, U+%04X) = U+%04X, want U+%04X", a, b, composite(a, b), r)
		}
		first := Decompose(a)
		if first == "" {
			first = string(a)
		}
		if Decompose(r) != first+string(b) && Decompose(r) != first+Decompose(b) {
			t.Errorf("Decompose(U+%04X) = %+q", r, Decompose(r))
		}
	}
	for _, pair := range [][2]rune{{'a', 'b'}, {0x0915, 0x093C}, {0x2ADD, 0x0338}, {0, 0}, {0x1100, 0x1100}, {0xAC01, 0x11A8}, {0xAC00, 0x11A7}, {-1, -1}} {
		if r := composite(pair[0], pair[1]); r != 0 {
			t.Errorf("composite(U+%04X, U+%04X) = U+%04X", pair[0], pair[1], r)
		}
	}
}

func TestNotACodePoint(t *testing.T) {
	for _, r := range []rune{-1, utf8.MaxRune + 1, 1<<31 - 1, -1 << 31} {
		status, text := Mapping(r)
		if status != Disallowed || text != "" || StatusOf(r) != Disallowed || Lookup(r) != Lookup(utf8.MaxRune) || Decompose(r) != "" {
			t.Errorf("%x has the properties of a code point", r)
		}
	}
}

func BenchmarkLookup(b *testing.B) {
	text := []rune("Zürich مثال 日本語 ქართული 한국어")
	b.Run("Lookup", func(b *testing.B) {
		for b.Loop() {
			for _, r := range text {
				Lookup(r)
			}
		}
	})
	b.Run("StatusOf", func(b *testing.B) {
		for b.Loop() {
			for _, r := range text {
				StatusOf(r)
			}
		}
	})
}
