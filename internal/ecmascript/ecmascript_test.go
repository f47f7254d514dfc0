package ecmascript_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/test/expression"
)

// Each reason, with the place.
var wrong = []struct {
	source, place string
	reason        ecmascript.Reason
}{
	{"a]", "]", ecmascript.UnescapedCharacter},
	{"a}", "}", ecmascript.UnescapedCharacter},
	{"x(a", "(a", ecmascript.UnclosedGroup},
	{"x(?:a|(b)", "(?:a|(b)", ecmascript.UnclosedGroup},
	{"a)b", ")", ecmascript.UnopenedGroup},
	{"(?a)", "a", ecmascript.UnknownGroupType},
	{"(?)", ")", ecmascript.UnknownGroupType},
	{"b(?", "(?", ecmascript.UnknownGroupType},
	{"b(?i", "(?i", ecmascript.UnknownGroupType},
	{"a|*b", "*", ecmascript.NothingToRepeat},
	{"(?:?)", "?", ecmascript.NothingToRepeat},
	{"{2}", "{2}", ecmascript.NothingToRepeat},
	{"a**", "*", ecmascript.RepeatedQuantifier},
	{"a+?{2}", "{", ecmascript.RepeatedQuantifier},
	{"a???", "?", ecmascript.RepeatedQuantifier},
	{"^*", "^*", ecmascript.QuantifiedAssertion},
	{`a\b{2}`, `\b{2}`, ecmascript.QuantifiedAssertion},
	{"(?=a)?", "(?=a)?", ecmascript.QuantifiedAssertion},
	{"(?<!a)+", "(?<!a)+", ecmascript.QuantifiedAssertion},
	{"a{", "{", ecmascript.IncompleteQuantifier},
	{"a{1", "{", ecmascript.IncompleteQuantifier},
	{"a{,2}", "{", ecmascript.IncompleteQuantifier},
	{"a{b}", "{", ecmascript.IncompleteQuantifier},
	{"{}", "{", ecmascript.IncompleteQuantifier},
	{"a{2,1}", "{2,1}", ecmascript.QuantifierOrder},
	{"a{99999999999999999999,99999999999999999998}", "{99999999999999999999,99999999999999999998}", ecmascript.QuantifierOrder},
	{`a\`, `\`, ecmascript.UnfinishedEscape},
	{`\A`, `\A`, ecmascript.UnknownEscape},
	{`\_`, `\_`, ecmascript.UnknownEscape},
	{`\-`, `\-`, ecmascript.UnknownEscape},
	{`\é`, `\é`, ecmascript.UnknownEscape},
	{`[\B]`, `\B`, ecmascript.UnknownEscape},
	{`[\1]`, `\1`, ecmascript.UnknownEscape},
	{`[\_]`, `\_`, ecmascript.UnknownEscape},
	{`\01`, `\01`, ecmascript.DigitAfterZero},
	{`[\09]`, `\09`, ecmascript.DigitAfterZero},
	{`\c1`, `\c`, ecmascript.ControlEscape},
	{`\x1g`, `\x1`, ecmascript.HexEscape},
	{`\u00g`, `\u00`, ecmascript.UnicodeEscape},
	{`\u{}`, `\u{`, ecmascript.UnicodeEscape},
	{`\u{61`, `\u{61`, ecmascript.UnicodeEscape},
	{`\u{110000}`, `\u{110000`, ecmascript.CodePointTooLarge},
	{`(a)\2`, `\2`, ecmascript.UnknownGroupNumber},
	{`\1`, `\1`, ecmascript.UnknownGroupNumber},
	{`\k`, `\k`, ecmascript.IncompleteNamedReference},
	{`\ka`, `\k`, ecmascript.IncompleteNamedReference},
	{`\k<a`, `<a`, ecmascript.InvalidGroupName},
	{`\k<>`, `>`, ecmascript.InvalidGroupName},
	{`(?<a>)\k<b>`, `\k<b>`, ecmascript.UnknownGroupName},
	{`(?<1>a)`, `1`, ecmascript.InvalidGroupName},
	{`(?<>a)`, `>`, ecmascript.InvalidGroupName},
	{`(?<a-b>a)`, `-`, ecmascript.InvalidGroupName},
	{`(?<a\u{2d}b>a)`, `\`, ecmascript.InvalidGroupName},
	{`(?<a>a)(?<a>b)`, `<a>`, ecmascript.DuplicateGroupName},
	{`(?<a>a|(?<a>b))`, `<a>`, ecmascript.DuplicateGroupName},
	{`(?:(?<a>a)|b)(?<a>b)`, `<a>`, ecmascript.DuplicateGroupName},
	{`(?<a>a)(?:b|(?<\u0061>b))`, `<\u0061>`, ecmascript.DuplicateGroupName},
	{`(?ii:a)`, `i`, ecmascript.RepeatedModifier},
	{`(?i-i:a)`, `i`, ecmascript.RepeatedModifier},
	{`(?i--s:a)`, `-`, ecmascript.RepeatedModifier},
	{`(?ix:a)`, `x`, ecmascript.UnknownModifier},
	{`(?i)`, `)`, ecmascript.UnknownModifier},
	{`(?-:a)`, `-:`, ecmascript.EmptyModifiers},
	{`b[a`, `[a`, ecmascript.UnclosedClass},
	{`b[`, `[`, ecmascript.UnclosedClass},
	{`[[a]`, `[[a]`, ecmascript.UnclosedClass},
	{`[a-`, `[a-`, ecmascript.UnclosedClass},
	{`[a&&`, `[a&&`, ecmascript.UnclosedClass},
	{`[a(]`, `(`, ecmascript.UnescapedInClass},
	{`[a/]`, `/`, ecmascript.UnescapedInClass},
	{`[-a]`, `-`, ecmascript.UnescapedInClass},
	{`[a-]`, `]`, ecmascript.UnescapedInClass},
	{`[|]`, `|`, ecmascript.UnescapedInClass},
	{`[\q{a(}]`, `(`, ecmascript.UnescapedInClass},
	{"[a``]", "``", ecmascript.DoubledPunctuator},
	{`[^^^]`, `^^`, ecmascript.DoubledPunctuator},
	{`[\q{a!!}]`, `!!`, ecmascript.DoubledPunctuator},
	{`[a-!!]`, `!!`, ecmascript.DoubledPunctuator},
	{`[&&a]`, `&&`, ecmascript.MissingOperand},
	{`[a&&]`, `&&`, ecmascript.MissingOperand},
	{`[a--]`, `--`, ecmascript.MissingOperand},
	{`[a&&&b]`, `&&`, ecmascript.MissingOperand},
	{`[a---b]`, `--`, ecmascript.MissingOperand},
	{`[ab&&c]`, `&&`, ecmascript.MixedOperators},
	{`[a-c&&c]`, `&&`, ecmascript.MixedOperators},
	{`[a&&b--c]`, `-`, ecmascript.MixedOperators},
	{`[a&&bc]`, `c`, ecmascript.MixedOperators},
	{`[a--b-c]`, `-`, ecmascript.MixedOperators},
	{`[a-\d]`, `a-\d`, ecmascript.RangeBound},
	{`[\d-a]`, `\d-`, ecmascript.RangeBound},
	{`[[a]-c]`, `[a]-`, ecmascript.RangeBound},
	{`[b-a]`, `b-a`, ecmascript.RangeOrder},
	{`[^\q{ab}]`, `[^\q{ab}]`, ecmascript.NegatedStrings},
	{`[^\q{}]`, `[^\q{}]`, ecmascript.NegatedStrings},
	{`[^[a\p{RGI_Emoji}]]`, `[^[a\p{RGI_Emoji}]]`, ecmascript.NegatedStrings},
	{`[^\q{ab}--\q{ab}]`, `[^\q{ab}--\q{ab}]`, ecmascript.NegatedStrings},
	{`\P{Basic_Emoji}`, `\P{Basic_Emoji}`, ecmascript.NegatedStrings},
	{`[\q]`, `\q`, ecmascript.UnclosedStrings},
	{`[\q{a`, `\q{a`, ecmascript.UnclosedStrings},
	{`\p`, `\p`, ecmascript.IncompleteProperty},
	{`\pL`, `\p`, ecmascript.IncompleteProperty},
	{`\p{L`, `\p{L`, ecmascript.IncompleteProperty},
	{`\p{}`, `\p{`, ecmascript.IncompleteProperty},
	{`\p{ L}`, `\p{`, ecmascript.IncompleteProperty},
	{`\p{Greek}`, `\p{Greek}`, ecmascript.UnknownProperty},
	{`\p{InBasicLatin}`, `\p{InBasicLatin}`, ecmascript.UnknownProperty},
	{`\p{lu}`, `\p{lu}`, ecmascript.UnknownProperty},
	{`\p{WSpace}`, `\p{WSpace}`, ecmascript.UnknownProperty},
	{`\p{Alpha=Yes}`, `\p{Alpha=Yes}`, ecmascript.UnknownProperty},
	{`\p{gc=lu}`, `\p{gc=lu}`, ecmascript.UnknownPropertyValue},
	{`\p{sc=}`, `\p{sc=}`, ecmascript.UnknownPropertyValue},
	{`\p{gc=Lu=Lu}`, `\p{gc=Lu=Lu}`, ecmascript.UnknownPropertyValue},
	{`\p{gc==22}`, `\p{gc==22}`, ecmascript.UnknownPropertyValue},
	{`\p{gc=L_Letter}`, `\p{gc=L_Letter}`, ecmascript.UnknownPropertyValue},
	{`a(?=b)`, `(?=b)`, ecmascript.LookAround},
	{`a(?<!b)c(d)\1`, `(?<!b)`, ecmascript.LookAround},
	{`(a(?!b))\1(?=c)`, `(?!b)`, ecmascript.LookAround},
	{`(a)\1`, `\1`, ecmascript.BackReference},
	{`\1{2}(a)`, `\1`, ecmascript.BackReference},
	{`\k<a>(?<a>b)`, `\k<a>`, ecmascript.BackReference},
	{`(?=a)b]`, `]`, ecmascript.UnescapedCharacter}, // syntax comes first
}

func TestErrors(t *testing.T) {
	seen := map[ecmascript.Reason]bool{}
	for _, c := range wrong {
		_, err := ecmascript.Parse(c.source, false)
		e, ok := err.(*ecmascript.Error)
		if !ok || e.Reason != c.reason || c.source[e.Start:e.End] != c.place {
			t.Errorf("/%s/: got %#v, %v, want %q, %v", c.source, err, err, c.place, c.reason)
		}
		seen[c.reason] = true
		if c.reason.IsSyntax() == c.reason.NeedsEngine() || c.reason.String() == "" {
			t.Errorf("%d: %q", c.reason, c.reason)
		}
	}
	for r := ecmascript.UnescapedCharacter; r < ecmascript.TooDeep; r++ {
		if !seen[r] {
			t.Errorf("no row for %q", r)
		}
	}
}

// The comments of error.go show an example of each reason.
func TestExamples(t *testing.T) {
	source, err := os.ReadFile("error.go")
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]ecmascript.Reason{}
	for _, c := range wrong {
		reasons[fmt.Sprint(c.source)] = c.reason
	}
	examples := regexp.MustCompile(`(?m)^\t([A-Z]\w+) +// (\S+)$`).FindAllStringSubmatch(string(source), -1)
	if len(examples) < 35 {
		t.Fatalf("found %d examples", len(examples))
	}
	for _, x := range examples {
		_, err := ecmascript.Parse(x[2], false)
		e, ok := err.(*ecmascript.Error)
		if !strings.HasPrefix(x[2], "Max") && (!ok || e.Reason == 0) {
			t.Errorf("%s: /%s/ gives %v", x[1], x[2], err)
		}
	}
}

// ECMAScript accepts these, though other syntaxes do not, or read them otherwise.
func TestAccepted(t *testing.T) {
	for _, source := range []string{
		"", "|", "()", "(|)", "(?:)", "[]", "[^]", "[!]", "[[:alpha:]]", "[&]", "[a&b]", "[^^]", "[a^]", `[\^\-\&\b]`, `[\/]`, "/", "-", "a-z", "(?-i:a)", "(?i-:a)", "(?ims:a)", "(?-ims:a)",
		`\/`, `\u{0000000061}`, `\ud83d`, `\ude00`, `\ud83d\ude00`, `[\ud800-\udfff]`, `\0`, `\cA`, "a{0}", "a{0,0}", "a{01,1}", "a{99999999999999999999}", "a{99999999999999999999,99999999999999999999}",
		"(?<a>a)|(?<a>b)", "(?:(?<a>a)|(?<a>b))|(?<a>c)", "(?:(?<a>a)|b)|(?<a>b)", `(?<$_\u{61}\u0061>a)`, "(?<π>a)", `(?<\u{3c0}>a)`, `(?<\ud835\udc00>a)`,
		`\p{L}`, `\p{Any}`, `\p{gc=punct}`, `\p{sc=Qaac}`, `\p{scx=Grek}`, `\p{RGI_Emoji}`, `[\p{RGI_Emoji}a]`, `[^\p{RGI_Emoji}&&a]`, `[^a--\q{ab}]`, `[^\q{a|b}]`, `[a--[b-c]--\d]`, `[[a-c]&&\w&&b]`,
		`[\q{|a|bc}]`, "[a-a]", `[!-\-]`, "é", "[é-ü]", "\x80",
	} {
		for _, ignoreCase := range []bool{false, true} {
			if _, err := ecmascript.Parse(source, ignoreCase); err != nil {
				t.Errorf("/%s/: %v", source, err)
			}
		}
	}
}

// members returns the bytes that a class matches.
func members(t *testing.T, source string, ignoreCase bool) string {
	t.Helper()
	e, err := ecmascript.Parse(source, ignoreCase)
	if err != nil {
		t.Fatalf("/%s/: %v", source, err)
	}
	if e.Root.Op != ecmascript.Chars {
		t.Fatalf("/%s/ is not a class", source)
	}
	var b []byte
	for c := range 128 {
		if e.Root.Set.Has(byte(c)) {
			b = append(b, byte(c))
		}
	}
	return string(b)
}

func TestClasses(t *testing.T) {
	var ascii []byte
	for b := range 128 {
		ascii = append(ascii, byte(b))
	}
	without := func(chars string) string {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune(chars, r) {
				return -1
			}
			return r
		}, string(ascii))
	}
	const upper, lower = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"
	for _, c := range []struct {
		source     string
		ignoreCase bool
		want       string
	}{
		{"a", false, "a"}, {"a", true, "Aa"}, {"K", true, "Kk"}, {"1", true, "1"}, {"é", true, ""},
		{`\u{17f}`, false, ""}, {`\u{17f}`, true, "Ss"}, {`\u212a`, true, "Kk"}, {`[\u0100-\u0200]`, true, "Ss"}, {`[\u0100-\u{ffff}]`, true, "KSks"},
		{".", false, without("\n\r")}, {".", true, without("\n\r")}, {"(?s:.)", false, string(ascii)},
		{"[^a]", false, without("a")}, {"[^a]", true, without("aA")}, {"[^]", false, string(ascii)}, {"[]", true, ""},
		{`\d`, false, "0123456789"}, {`\D`, true, without("0123456789")}, {`\s`, false, "\t\n\v\f\r "},
		{`\w`, false, "0123456789" + upper + "_" + lower}, {`\W`, false, without("0123456789" + upper + "_" + lower)}, {`\W`, true, without("0123456789" + upper + "_" + lower)},
		{`\p{Lu}`, false, upper}, {`\p{Lu}`, true, upper + lower}, {`\P{Lu}`, false, without(upper)}, {`\P{Lu}`, true, without(upper + lower)},
		{`[^\P{Lu}]`, false, upper}, {`[^\P{Lu}]`, true, upper + lower}, {`[\p{Lu}--[A]]`, true, upper[1:] + lower[1:]},
		{`[\w--\p{L}]`, false, "0123456789_"}, {`[[a-f]&&[^cd]]`, false, "abef"}, {`[[a-f0-9]--[b5]]`, false, "012346789acdef"},
		{`[[A-z]&&[a-z]]`, false, lower}, {`[[A-Z]&&[a-z]]`, false, ""}, {`[[A-Z]&&[a-z]]`, true, upper + lower},
		{`[\q{a|b}]`, false, "ab"}, {`[\q{a|bc}&&\w]`, false, "a"}, {`[\q{a|bc}--\q{bc}]`, false, "a"}, {`[\p{RGI_Emoji}a]`, false, "a"},
		{`(?i:a)`, false, "Aa"}, {`(?-i:a)`, true, "a"}, {`(?i:(?-i:a))`, false, "a"}, {`\p{ASCII}`, true, string(ascii)},
		{`\p{Script=Latin}`, false, upper + lower}, {`\p{scx=Zyyy}`, false, without(upper + lower)}, {`\p{Emoji}`, false, "#*0123456789"}, {`\p{sc=Greek}`, false, ""},
		{`\p{Cn}`, false, ""}, {`\p{C}`, false, string(ascii[:32]) + "\x7f"}, {`[\cA-\cC]`, false, "\x01\x02\x03"}, {`[\b]`, false, "\b"}, {`\0`, false, "\x00"},
	} {
		if got := members(t, c.source, c.ignoreCase); got != c.want {
			t.Errorf("/%s/, ignore case %v: got %q, want %q", c.source, c.ignoreCase, got, c.want)
		}
	}
}

// The bounds hold, and the largest expression within them is accepted.
func TestBounds(t *testing.T) {
	nested := func(open, shut string) func(n int) string {
		return func(n int) string { return strings.Repeat(open, n) + strings.Repeat(shut, n) }
	}
	for _, c := range []struct {
		reason     ecmascript.Reason
		make       func(n int) string
		bound      int
		start, end int
	}{
		{ecmascript.TooManyGroups, func(n int) string { return strings.Repeat("()", n) }, ecmascript.MaxGroups, 20_000, 20_001},
		{ecmascript.TooDeep, nested("(?:", ")"), ecmascript.MaxGroupDepth, 3000, 3001},
		{ecmascript.TooDeep, nested("[", "]"), ecmascript.MaxClassDepth, 100, 101},
	} {
		if _, err := ecmascript.Parse(c.make(c.bound), false); err != nil {
			t.Errorf("%d is refused: %v", c.bound, err)
		}
		_, err := ecmascript.Parse(c.make(c.bound+1), false)
		e, ok := err.(*ecmascript.Error)
		if !ok || e.Reason != c.reason || e.Start != c.start || e.End != c.end || e.Reason.IsSyntax() || e.Reason.NeedsEngine() {
			t.Errorf("%d: got %#v, want the reason %v", c.bound+1, err, c.reason)
		}
	}
}

// check fails if the result of Parse contradicts itself.
func check(t testing.TB, source string, ignoreCase bool) (ok bool) {
	t.Helper()
	parsed, err := ecmascript.Parse(source, ignoreCase)
	if err != nil {
		e, ok := err.(*ecmascript.Error)
		if !ok || e.Start < 0 || e.Start > e.End || e.End > len(source) || e.Error() == "" {
			t.Errorf("%q: got the error %#v", source, err)
		}
		return false
	}
	plain := expression.Plain(parsed.Root)
	if _, err := regexp.Compile(plain); err != nil && !strings.Contains(err.Error(), "repeat count") && !strings.Contains(err.Error(), "too large") && !strings.Contains(err.Error(), "too deeply") {
		t.Errorf("%q: %q: %v", source, plain, err)
	}
	// The plain form means the same, so it has the same plain form.
	again, err := ecmascript.Parse(strings.ReplaceAll(plain, `[^\x00-\x7f]`, "[]"), false)
	if err != nil {
		t.Errorf("%q: %q: %v", source, plain, err)
	} else if p := expression.Plain(again.Root); p != plain {
		t.Errorf("%q: %q becomes %q", source, plain, p)
	}
	return true
}

func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	accepted := 0
	const n = 20_000
	for i := range n {
		source := expression.Random(rng)
		if i%2 == 0 {
			source = expression.Mutate(rng, source)
		}
		if check(t, source, rng.IntN(2) == 0) {
			accepted++
		}
	}
	if accepted < n/3 || accepted > n*9/10 {
		t.Errorf("%d of %d are accepted", accepted, n)
	}
}

func FuzzParse(f *testing.F) {
	for _, c := range wrong {
		f.Add(c.source, true)
	}
	rng := rand.New(rand.NewPCG(1, 3))
	for range 50 {
		f.Add(expression.Random(rng), false)
	}
	f.Fuzz(func(t *testing.T, source string, ignoreCase bool) {
		if len(source) <= 1000 {
			check(t, source, ignoreCase)
		}
	})
}
