package render_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/internal/ucd/security"
	"github.com/weburl-go/weburl/render"
)

// readConfusables returns the prototypes of confusables.txt. The attempts are generated from
// the file itself rather than from the tables that the renderer uses.
func readConfusables(t testing.TB) map[rune]string {
	t.Helper()
	prototypes := map[rune]string{}
	for line := range strings.Lines(string(suite.Read(t, "unicode/"+ucd.Version+"/security/confusables.txt"))) {
		line, _, _ = strings.Cut(strings.TrimPrefix(line, "\ufeff"), "#")
		fields := strings.Split(line, ";")
		if len(fields) < 3 {
			continue
		}
		text := ""
		for f := range strings.FieldsSeq(fields[0] + " " + fields[1]) {
			n, err := strconv.ParseUint(f, 16, 21)
			if err != nil {
				t.Fatal(err)
			}
			text += string(rune(n))
		}
		r, size := utf8.DecodeRuneInString(text)
		prototypes[r] = text[size:]
	}
	return prototypes
}

func isPunctuation(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

func isAlnum(r rune) bool {
	return '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z'
}

// allowed returns the code points that are allowed in identifiers and for which f is true.
func allowed(f func(rune) bool) (all []rune) {
	for r := range rune(unicode.MaxRune + 1) {
		if security.Lookup(r).IsAllowed() && f(r) {
			all = append(all, r)
		}
	}
	return all
}

func isNonspacing(r rune) bool { return unicode.Is(unicode.Mn, r) }

// base returns a letter that m, a mark, is written on.
func base(m rune) rune {
	scripts := security.Lookup(m).Augmented()
	if scripts.Has(security.Latn) {
		return 'a'
	}
	for r := rune(0xA0); r < 0x20000; r++ {
		p := security.Lookup(r)
		if s := p.Augmented(); p.IsAllowed() && unicode.IsLetter(r) && !s.IsAll() && s.And(scripts) == s {
			return r
		}
	}
	return 'a'
}

const iotaSubscript = 0x345 // IDNA maps it to a letter

// attempts generates domains that imitate others, by class.
func attempts(t testing.TB) map[string][]string {
	prototypes := readConfusables(t)
	confusables := slices.Sorted(maps.Keys(prototypes))
	all := map[string][]string{}
	add := func(class string, r any, formats ...string) {
		for _, f := range formats {
			all[class] = append(all[class], fmt.Sprintf(f, r))
		}
	}
	inASCII := []string{"%slogin.com", "paypal.com%slogin.net", "paypal%s.com"}
	for _, c := range confusables {
		p := prototypes[c]
		first, size := utf8.DecodeRuneInString(p)
		switch {
		case c < utf8.RuneSelf:
		case strings.IndexFunc(p, func(r rune) bool { return r >= utf8.RuneSelf || !isPunctuation(r) }) < 0, p == "一", p == "·":
			add("a delimiter among ASCII", string(c), inASCII...)
		case size == len(p) && isAlnum(first) && !security.Lookup(c).Augmented().Has(security.Latn):
			add("a letter of another script among ASCII", string(c), inASCII...)
		}
	}
	for _, c := range "乀乁ヽヾゝゞー一乛丶丿ノソゾン七丅丆丁十工讠丹丨丩〇" {
		add("a Han or Kana stroke among ASCII", string(c), inASCII...)
	}
	for _, c := range "乀乁丶丿ノソゾン" {
		add("a stroke like a slash beside Hangul or accents", string(c), "한%s글.com", "café%slogin.com", "é%sé.com")
	}
	for _, c := range "ʻʼ’" {
		add("an apostrophe among Han, Kana or Hangul", string(c), "漢%s字.com", "か%sな.com", "ア%sイ.com", "한%s글.com")
	}
	for _, c := range "þðə" {
		add("a letter of few languages elsewhere", string(c), inASCII...)
	}
	dots := []rune{'·'}
	for _, c := range confusables {
		if prototypes[c] == prototypes['·'] || prototypes[c] == "·" {
			dots = append(dots, c)
		}
	}
	for _, c := range dots {
		add("a middle dot", string(c), "paypal%slogin.com", "l%sl.com", "col%slapse.org", "%spaypal.com", "paypal%s.com", "example%scom.cat", "a%sl.cat", "l%sa.cat")
	}
	latinMarks := allowed(func(r rune) bool { return 0x300 <= r && r <= 0x36F })
	for _, m := range latinMarks {
		add("a mark on a dotless letter", string(m), "p\u0131%sxel.com", "\u0131%s.com", "\u0237%sack.com")
		add("a Latin mark on Han, Kana or Hangul", string(m), "漢%s字.com", "ひ%sら.com", "カ%sナ.com", "한%s글.com")
	}
	for _, m := range allowed(isNonspacing) {
		add("a mark twice", string([]rune{base(m), m, m}), "%s.com")
	}
	for _, r := range allowed(unicode.IsLetter) {
		decomposed := []rune(string(ucd.AppendNFD(nil, []byte(string(r)))))
		if last := decomposed[len(decomposed)-1]; len(decomposed) > 1 && isNonspacing(last) && last != iotaSubscript {
			add("a mark that the letter has", string([]rune{r, last}), "%s.com")
		}
	}
	skeleton := func(r rune) (s string) {
		for _, c := range string(ucd.AppendNFD(nil, []byte(string(r)))) {
			if p, ok := prototypes[c]; ok {
				s += p
			} else {
				s += string(c)
			}
		}
		return s
	}
	isKana := func(script *unicode.RangeTable) func(rune) bool {
		return func(r rune) bool { return unicode.Is(script, r) && unicode.Is(unicode.Lo, r) }
	}
	for _, h := range allowed(isKana(unicode.Hiragana)) {
		for _, k := range allowed(isKana(unicode.Katakana)) {
			if skeleton(h) == skeleton(k) {
				add("Hiragana among Katakana", string(h), "カ%sナタ.com", "カナ%sタ.jp", "カナタ%sサ.com")
				add("Katakana among Hiragana", string(k), "か%sなた.com", "かな%sた.jp", "かなた%sさ.com")
			}
		}
	}
	for _, name := range []string{"Arabic", "Armenian", "Bengali", "Cyrillic", "Ethiopic", "Greek", "Hebrew", "Malayalam", "Myanmar"} {
		letters := allowed(func(r rune) bool {
			p := []rune(prototypes[r])
			return unicode.Is(unicode.Scripts[name], r) && unicode.ToLower(r) == r && len(p) == 1 && isAlnum(p[0])
		})
		for _, x := range letters {
			for _, y := range letters {
				add("a word of look-alikes outside of its top-level domains", string([]rune{x, y, x}), "%s.com", "%s.中国")
			}
		}
	}
	return all
}

// verdict is the result of an attempt.
type verdict string

const (
	invalid verdict = "invalid"  // the parser refuses it
	mapped  verdict = "mapped"   // IDNA maps it to ASCII, so nobody can register it
	asASCII verdict = "in ASCII" // shown in ASCII, with a warning
	asIs    verdict = "readable" // shown in Unicode: the attempt succeeds
)

func judge(domain string) (v verdict, shown string) {
	u, err := weburl.Parse("https://" + domain + "/")
	if err != nil {
		return invalid, ""
	}
	encoded := u.Host().String()
	if !strings.Contains(strings.TrimSuffix(encoded, ".xn--fiqs8s"), "xn--") {
		return mapped, encoded
	}
	r := render.Host(u.Host())
	if r.Text == encoded && r.IsSuspicious() {
		return asASCII, r.Text
	}
	return asIs, r.Text
}

// No attempt is shown in Unicode. The page says how many there are.
func TestAttempts(t *testing.T) {
	all := attempts(t)
	total, rows := 0, ""
	for _, class := range slices.Sorted(maps.Keys(all)) {
		count := map[verdict]int{}
		seen := map[string]bool{}
		for _, domain := range all[class] {
			v, shown := judge(domain)
			count[v]++
			if v == asIs && !seen[shown] {
				seen[shown] = true
				t.Errorf("%s: %+q is shown as %s", class, domain, shown)
			}
		}
		n := count[asASCII] + count[asIs]
		total += n
		rows += fmt.Sprintf("| %s | %d | %d | %d | %d |\n", class, len(all[class]), count[invalid], count[mapped], n)
	}
	if total < 300 {
		t.Errorf("only %d attempts are valid domains", total)
	}
	if !strings.Contains(suite.Text(t, page), rows) {
		t.Errorf("%s should contain\n%s", page, rows)
	}
}
