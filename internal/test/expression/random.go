// Package expression makes random regular expressions for tests. It matches parsed ones by
// backtracking, and writes them for Go's regexp.
package expression

import (
	"math/rand/v2"
	"strings"
)

// Random returns a random expression. Most are syntactically correct, and few make engines
// that backtrack slow.
func Random(rng *rand.Rand) string {
	g := generator{rng: rng, budget: 4 + rng.IntN(20)}
	g.disjunction(0)
	return g.String()
}

// Mutate changes a few characters of an expression.
func Mutate(rng *rand.Rand, source string) string {
	b := []byte(source)
	for range 1 + rng.IntN(3) {
		at := rng.IntN(len(b) + 1)
		piece := pieces[rng.IntN(len(pieces))]
		switch n := rng.IntN(4); {
		case n == 0:
			b = append(b[:at:at], append([]byte(piece), b[at:]...)...)
		case n == 1 && at < len(b):
			b = append(b[:at:at], append([]byte(piece), b[at+1:]...)...)
		case n == 2 && at < len(b):
			b = append(b[:at:at], b[min(len(b), at+1+rng.IntN(3)):]...)
		case at < len(b): // repeat a part
			end := min(len(b), at+1+rng.IntN(6))
			b = append(b[:end:end], append([]byte(string(b[at:end])), b[end:]...)...)
		}
	}
	return string(b)
}

// Input returns a short string that an expression of Random may match.
func Input(rng *rand.Rand) string {
	b := make([]byte, rng.IntN(9))
	alphabet := inputs[rng.IntN(len(inputs))]
	for i := range b {
		b[i] = alphabet[rng.IntN(len(alphabet))]
	}
	return string(b)
}

var inputs = []string{"ab", "abc", "aAbB", "abckKsS_1-\n\r", "xyzXYZ09 .", "abab/.-_~!$&'()*+,;=:@%"}

// pieces are inserted by Mutate.
var pieces = append(strings.Split("^$\\.*+?()[]{}|/-&!#%,:;<=>@`~'\"_ aAbBcCdDkKnpPqQsSuUvwWxz0123789", ""),
	"&&", "--", "!!", "~~", "..", "``", "^^", "(?", "(?:", "(?<", "(?<a>", "(?=", "(?<!", "(?i:", "(?-i:", "(?ms-i:", `\q{`, `\p{`, `\P{`, `\u{`, `\x4`, `\u004`,
	`\u{17f}`, `\u{212A}`, `\u{3e}`, `\u003e`, "gc=", `\k<a>`, `\1`, `\2`, `\c`, `\0`, "{2}", "{1,}", "{2,1}", "{,2}", "[^", "[]", `\b`, `\B`, "|", "*?", "+?", `\ud83d\ude00`, "}", "]", ")", "\n", "\x00", "é", "ſ", "K")

type generator struct {
	strings.Builder
	rng    *rand.Rand
	budget int
	names  int
}

func (g *generator) pick(texts ...string) { g.WriteString(texts[g.rng.IntN(len(texts))]) }

func (g *generator) one(n int) bool { return g.rng.IntN(n) == 0 }

func (g *generator) disjunction(depth int) {
	g.alternative(depth)
	for g.budget > 0 && g.one(3) {
		g.WriteByte('|')
		g.alternative(depth)
	}
}

func (g *generator) alternative(depth int) {
	for range g.rng.IntN(4) {
		if g.budget--; g.budget < 0 {
			return
		}
		g.term(depth)
	}
}

func (g *generator) term(depth int) {
	switch n := g.rng.IntN(40); {
	case n < 2:
		g.pick("^", "$", `\b`, `\B`)
		return
	case n == 2 && g.one(4):
		g.pick("(?=", "(?!", "(?<=", "(?<!")
		g.disjunction(depth + 1)
		g.WriteByte(')')
		return
	case n == 3 && g.one(4):
		g.pick(`\1`, `\2`, `\k<a>`, `\k<b>`)
	case n < 14 && depth < 5:
		g.group(depth)
	case n < 20:
		g.class(0)
	case n < 24:
		g.classEscape()
	case n == 24:
		g.characterEscape()
	default:
		g.pick("a", "b", "a", "b", "c", "A", "k", "K", "s", "S", ".", "-", "_", "1", "x", "/", "~")
	}
	if g.one(3) {
		g.pick("*", "+", "?", "*", "+", "?", "{0}", "{1}", "{2}", "{0,1}", "{0,2}", "{1,2}", "{2,3}", "{0,}", "{1,}", "{2,}", "{0,0}")
		if g.one(3) {
			g.WriteByte('?')
		}
	}
}

func (g *generator) group(depth int) {
	switch n := g.rng.IntN(12); {
	case n < 4:
		g.WriteByte('(')
	case n < 7:
		g.WriteString("(?:")
	case n < 9:
		g.names++
		g.WriteString("(?<")
		g.pick("n", "n", "n", "n", `\u{6e}`, "_$")
		g.WriteString(strings.Repeat("x", g.names))
		if g.one(12) { // a name that may be used twice
			g.names -= g.rng.IntN(2)
		}
		g.WriteByte('>')
	default:
		g.pick("(?i:", "(?-i:", "(?s:", "(?m:", "(?ms-i:", "(?i-s:")
	}
	g.disjunction(depth + 1)
	g.WriteByte(')')
}

func (g *generator) classEscape() {
	if g.one(2) {
		g.pick(`\d`, `\D`, `\s`, `\S`, `\w`, `\W`)
		return
	}
	g.pick(`\p`, `\P`)
	g.property()
}

func (g *generator) property() {
	g.WriteByte('{')
	switch g.rng.IntN(4) {
	case 0:
		g.pick("Lu", "Ll", "L", "LC", "Nd", "P", "Punctuation", "S", "Sm", "Sc", "Z", "Zs", "Cc", "C", "M", "Pd", "Pc", "Po", "N", "digit", "Cased_Letter", "Cn")
	case 1:
		g.pick("gc=", "General_Category=")
		g.pick("Lu", "Uppercase_Letter", "punct", "Nd", "Sk", "Cf", "Co")
	case 2:
		g.pick("sc=", "Script=", "scx=", "Script_Extensions=")
		g.pick("Latin", "Latn", "Zyyy", "Common", "Greek", "Grek", "Inherited", "Qaai")
	default:
		g.pick("Any", "ASCII", "Alphabetic", "Alpha", "AHex", "Hex_Digit", "Uppercase", "Lower", "White_Space", "space", "ID_Start", "IDC", "XIDS", "Math", "Dash",
			"Emoji", "EComp", "ExtPict", "Cased", "CI", "CWL", "CWU", "CWCF", "CWCM", "CWKCF", "CWT", "Dia", "Ext", "Gr_Base", "Bidi_M", "Pat_Syn", "Pat_WS",
			"QMark", "STerm", "Term", "SD", "Assigned", "Ideo", "RGI_Emoji", "Basic_Emoji", "Emoji_Keycap_Sequence")
	}
	g.WriteByte('}')
}

func (g *generator) characterEscape() {
	g.pick(`\n`, `\t`, `\x61`, `\x41`, `\u0062`, `\u{62}`, `\u{0000042}`, `\u{17F}`, `\u{212a}`, `\.`, `\/`, `\*`, `\(`, `\cJ`, `\0`, `\-`, `\ud83d\ude00`, `\u{1F600}`, `\ud800`)
}

func (g *generator) class(depth int) {
	g.pick("[", "[", "[^")
	switch n := g.rng.IntN(8); {
	case n < 5 || depth > 3:
		for range g.rng.IntN(4) {
			g.classItem(depth, true)
		}
	default:
		operator := "&&"
		if n == 5 {
			operator = "--"
		}
		g.classItem(depth, g.one(20))
		for range 1 + g.rng.IntN(2) {
			g.WriteString(operator)
			g.classItem(depth, g.one(20))
		}
	}
	g.WriteByte(']')
}

func (g *generator) classItem(depth int, ranges bool) {
	switch n := g.rng.IntN(12); {
	case n < 2:
		g.class(depth + 1)
	case n < 4:
		g.classEscape()
	case n == 4:
		g.WriteString(`\q{`)
		for range g.rng.IntN(3) {
			g.pick("a", "ab", "", "K", "abc", "bA", `\u{17f}a`, "é", "s")
			g.WriteByte('|')
		}
		g.pick("b", "", "ba", "kk")
		g.WriteByte('}')
	case n < 8 && ranges:
		g.pick("a-c", "A-C", "0-9", "a-z", "A-Z", "!-~", `\0-\x7f`, `k-\u{212A}`, `A-\u017f`, "b-k", "_-a")
	case n == 8:
		g.characterEscape()
	default:
		g.pick("a", "b", "c", "A", "B", "k", "K", "s", "S", "_", "1", ".", "*", "!", "~", `\-`, `\&`, `\b`, "^")
	}
}
