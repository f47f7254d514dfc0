package security

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
)

const folder = "unicode/" + ucd.Version + "/"

func text(t *testing.T, points string) string {
	t.Helper()
	var b strings.Builder
	for f := range strings.FieldsSeq(points) {
		r, err := strconv.ParseUint(f, 16, 21)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteRune(rune(r))
	}
	return b.String()
}

// Every code point of confusables.txt has the skeleton of its prototype, and all others the
// skeleton of their decomposition.
func TestSkeletonsOfAllConfusables(t *testing.T) {
	listed := map[rune]string{}
	suite.CodePoints(t, folder+"security/confusables.txt", func(r, _ rune, fields []string) {
		listed[r] = text(t, fields[0])
	})
	if len(listed) < 6000 {
		t.Fatalf("only %d confusables", len(listed))
	}
	slow := func(s string) string {
		var mapped strings.Builder
		for _, r := range string(ucd.AppendNFD(nil, []byte(s))) {
			switch to, ok := listed[r]; {
			case Lookup(r).IsIgnorable():
			case ok:
				mapped.WriteString(to)
			default:
				mapped.WriteRune(r)
			}
		}
		return string(ucd.AppendNFD(nil, []byte(mapped.String())))
	}
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		want, ok := listed[r]
		if !ok {
			if r > 0x3000 && r%32 != 0 {
				continue
			}
			want = string(r)
		}
		if got := Prototype(r); got != want {
			t.Errorf("the prototype of U+%04X is %+q, want %+q", r, got, want)
		}
		s := string(r)
		got := Skeleton(s)
		if got != slow(s) {
			t.Errorf("the skeleton of U+%04X is %+q, want %+q", r, got, slow(s))
		}
		// NFD comes first, so a prototype counts only for code points that it does not
		// change.
		if string(ucd.AppendNFD(nil, []byte(s))) == s && got != Skeleton(want) && !Lookup(r).IsIgnorable() {
			t.Errorf("U+%04X and its prototype %+q have the skeletons %+q and %+q", r, want, got, Skeleton(want))
		}
		if again := Skeleton(got); again != got {
			t.Errorf("the skeleton of U+%04X, %+q, has another, %+q", r, got, again)
		}
	}
}

// The pairs that look alike in most fonts by intent have the same skeletons.
func TestSkeletonsOfIntentional(t *testing.T) {
	n := 0
	suite.CodePoints(t, folder+"security/intentional.txt", func(r, _ rune, fields []string) {
		n++
		if a, b := Skeleton(string(r)), Skeleton(text(t, fields[0])); a != b {
			t.Errorf("U+%04X and %s have the skeletons %+q and %+q", r, fields[0], a, b)
		}
	})
	if n < 70 {
		t.Errorf("only %d pairs", n)
	}
}

// Two characters of scripts that a word may mix are twins if their skeletons are the same.
func TestTwins(t *testing.T) {
	mixed := map[Script]Scripts{Hira: Of(Kana), Kana: Of(Hira), Hani: Of(Hira, Kana, Hang, Bopo)}
	scriptOf := func(r rune) (Script, bool) {
		for _, s := range []Script{Hira, Kana, Hani, Hang, Bopo} {
			if Lookup(r).extensions() == Of(s) && (s == Bopo || Lookup(r).IsAllowed()) {
				status, _ := ucd.Mapping(r)
				return s, status == ucd.Valid
			}
		}
		return 0, false
	}
	byLook := map[string]Scripts{}
	for r := range rune(utf8.MaxRune + 1) {
		if s, ok := scriptOf(r); ok {
			set := byLook[Skeleton(string(r))]
			add(&set, []Script{s})
			byLook[Skeleton(string(r))] = set
		}
	}
	n := 0
	for r := range rune(utf8.MaxRune + 1) {
		var want Scripts
		if s, ok := scriptOf(r); ok {
			want = byLook[Skeleton(string(r))].And(mixed[s])
		}
		if got := Twins(r); got != want {
			t.Errorf("%U %q has twins in %v, want %v", r, r, got, want)
		}
		if !want.IsEmpty() {
			n++
		}
	}
	if n < 30 || Twins('へ') != Of(Kana) || Twins('ペ') != Of(Hira) || Twins('丕') != Of(Hang) || Twins('口') != Of(Kana) {
		t.Errorf("only %d characters with twins, or not those", n)
	}
}

func TestSkeleton(t *testing.T) {
	for _, pair := range [][2]string{
		{"paypal", "раураl"}, {"paypal", "paypa1"}, {"apple", "аррӏе"}, {"modern", "modem"}, {"scope", "ѕсоре"},
		{"a\u200Bb", "ab"}, {"é", "e\u0301"}, {"a\uFE0F", "a"}, {"æon", "aeon"}, {"\xFF", "\uFFFD"},
	} {
		if a, b := Skeleton(pair[0]), Skeleton(pair[1]); a != b {
			t.Errorf("%q and %q have the skeletons %q and %q", pair[0], pair[1], a, b)
		}
	}
	for _, pair := range [][2]string{{"paypal", "paypai"}, {"o", "0"}, {"é", "e"}, {"ß", "ss"}} {
		if a, b := Skeleton(pair[0]), Skeleton(pair[1]); a == b {
			t.Errorf("%q and %q have the skeleton %q", pair[0], pair[1], a)
		}
	}
}

func TestProperties(t *testing.T) {
	type want struct {
		scripts []string
		allowed bool
		digit   int
	}
	all := make([]want, utf8.MaxRune+1)
	for r := range all {
		all[r] = want{[]string{"Zzzz"}, false, -1}
	}
	short := map[string]string{}
	for _, line := range suite.Lines(t, folder+"ucd/PropertyValueAliases.txt") {
		if f := strings.Split(line, ";"); strings.TrimSpace(f[0]) == "sc" {
			short[strings.TrimSpace(f[2])] = strings.TrimSpace(f[1])
		}
	}
	suite.CodePoints(t, folder+"ucd/Scripts.txt", func(lo, hi rune, fields []string) {
		for r := lo; r <= hi; r++ {
			all[r].scripts = []string{short[fields[0]]}
		}
	})
	suite.CodePoints(t, folder+"ucd/ScriptExtensions.txt", func(lo, hi rune, fields []string) {
		for r := lo; r <= hi; r++ {
			all[r].scripts = strings.Fields(fields[0])
		}
	})
	suite.CodePoints(t, folder+"security/IdentifierStatus.txt", func(lo, hi rune, fields []string) {
		for r := lo; r <= hi; r++ {
			all[r].allowed = fields[0] == "Allowed"
		}
	})
	for _, line := range suite.Lines(t, folder+"ucd/UnicodeData.txt") {
		if f := strings.Split(line, ";"); f[2] == "Nd" {
			r := []rune(text(t, f[0]))[0]
			all[r].digit = int(f[6][0] - '0')
		}
	}
	// The scripts are numbered in the order of their codes.
	codes := []string{"Hanb", "Jpan", "Kore"}
	for _, w := range all {
		for _, code := range w.scripts {
			if !slices.Contains(codes, code) {
				codes = append(codes, code)
			}
		}
	}
	slices.Sort(codes)
	if len(codes) != scriptCount || codes[Latn] != "Latn" || codes[Zzzz] != "Zzzz" {
		t.Fatalf("%d scripts: %v", len(codes), codes)
	}
	for r, w := range all {
		p := Lookup(rune(r))
		if digit, isDigit := p.Digit(); p.IsAllowed() != w.allowed || digit != w.digit || isDigit != (w.digit >= 0) {
			t.Errorf("U+%04X: allowed %v, digit %d; want %+v", r, p.IsAllowed(), digit, w)
		}
		var got []string
		for s, code := range codes {
			if p.extensions().Has(Script(s)) {
				got = append(got, code)
			}
		}
		if slices.Sort(w.scripts); !slices.Equal(got, w.scripts) {
			t.Errorf("U+%04X has the scripts %v, want %v", r, got, w.scripts)
		}
	}
	if Lookup(-1) != Lookup(utf8.MaxRune) {
		t.Error("what is not a code point is something")
	}
}

// The assigned code points that are ignorable by derivation are those whose
// Identifier_Type says so.
func TestIgnorable(t *testing.T) {
	n := 0
	suite.CodePoints(t, folder+"security/IdentifierType.txt", func(lo, hi rune, fields []string) {
		types := strings.Fields(fields[0])
		if slices.Contains(types, "Not_Character") || slices.Contains(types, "Deprecated") {
			return
		}
		ignorable := slices.Contains(types, "Default_Ignorable")
		for r := lo; r <= hi; r++ {
			if n++; Lookup(r).IsIgnorable() != ignorable {
				t.Errorf("U+%04X: ignorable is %v, types %v", r, !ignorable, types)
			}
		}
	})
	if n < 150_000 {
		t.Errorf("only %d code points", n)
	}
}

// The examples of UTS #39, and some more.
func TestLevels(t *testing.T) {
	for s, want := range map[string]Level{
		"circle": ASCIIOnly, "": ASCIIOnly, "Circlе": MinimallyRestrictive, "сirсlе": MinimallyRestrictive, "СігсӀе": SingleScript, "Сіrсlе": MinimallyRestrictive,
		"Circ1e": ASCIIOnly, "C𝗂𝗋𝖼𝗅𝖾": SingleScript, "ねガ": SingleScript, "〆切": SingleScript, "aねガ": HighlyRestrictive, "a漢ㄅ": HighlyRestrictive,
		"a한漢": HighlyRestrictive, "aא": ModeratelyRestrictive, "aα": MinimallyRestrictive, "aяא": MinimallyRestrictive, "한ね": MinimallyRestrictive,
		"bücher": SingleScript, "ノ1": SingleScript, "αя": MinimallyRestrictive,
	} {
		if got := LevelOf(s); got != want {
			t.Errorf("%q has level %d, want %d", s, got, want)
		}
	}
	for s, want := range map[string]Scripts{
		"circle": Of(Latn), "1": all, "漢ね": Of(Jpan), "漢": Of(Hani, Hanb, Jpan, Kore), "aя": {},
		"ね": Of(Hira, Jpan), "한": Of(Hang, Kore), "ㄅ": Of(Bopo, Hanb), "ガ": Of(Kana, Jpan),
	} {
		if got := Resolve(s); got != want {
			t.Errorf("%q resolves to %v, want %v", s, got, want)
		}
	}
	if Of(Latn, Cyrl).Without(Of(Cyrl)) != Of(Latn) {
		t.Error("Without does not remove")
	}
}
