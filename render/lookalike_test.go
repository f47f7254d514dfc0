package render_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd/security"
	"github.com/weburl-go/weburl/render"
)

// isShown reports whether a domain is shown in Unicode, without a suspicion.
func isShown(t *testing.T, name string) bool {
	t.Helper()
	got := render.URL(parse(t, "https://"+name+"/"))
	shown := strings.Map(func(c rune) rune {
		if c == isolate || c == pop {
			return -1
		}
		return c
	}, got.Text) == "https://"+name+"/"
	if shown == got.IsSuspicious() {
		t.Errorf("%s is shown as %s, %v", name, got.Text, got.Reasons())
	}
	return shown
}

// A label with a stroke among ASCII is shown in Punycode, wherever the stroke stands. Among
// other Han or Kana characters, a stroke is an ordinary character.
func TestStrokes(t *testing.T) {
	for _, stroke := range strings.Split("丨丁七丆丅丄十丫乂乚亅匚凵口囗ロ工エ卜ト二ニ讠丹", "") {
		for format, suspicious := range map[string]bool{
			"a%s": true, "%sa": true, "a%sb": true, "1%s": true, "%s1": true, "a%[1]s%[1]s": true, "%[1]s%[1]sa": true, "a-%s-b": true,
			"漢a%sb": true, "%[1]s漢%[1]sa%[1]sb": true,
			"漢%s": false, "%s漢": false, "a%s漢": false, "漢%sa": false, "あ%sb": false, "a漢%s漢b": false,
		} {
			input := "https://" + fmt.Sprintf(format, stroke) + ".com/"
			got := render.URL(parse(t, input))
			if shown := got.Text == input; shown == suspicious || slices.Contains(got.Reasons(), render.MixedScriptConfusable) != suspicious {
				t.Errorf("%s is shown as %s, %v; want suspicious %v", input, got.Text, got.Reasons(), suspicious)
			}
		}
	}
}

// Chromium and Firefox refuse these characters where ASCII letters are on one side or on
// both. ㇒ and other symbols are not here: no symbol is shown in a domain.
func TestStrokesOfBrowsers(t *testing.T) {
	for _, r := range []rune{
		0x3007, 0x3108, 0x3112, 0x311A, 0x311F, 0x3127, 0x3128, 0x3129, 0x31B2, 0x31B3, 0x31BA,
		0x4E00, 0x4E01, 0x4E03, 0x4E05, 0x4E06, 0x4E28, 0x4E29, 0x4E2B, 0x4E39, 0x4E42, 0x4E5B, 0x5341, 0x5DE5, 0x8BA0,
	} {
		for _, format := range []string{"google%ccom.com", "%cest.com", "est%c.com", "a.goo%cgle.com", "漢goo%cgle.com"} {
			if name := fmt.Sprintf(format, r); isShown(t, name) {
				t.Errorf("%s is shown", name)
			}
		}
		if name := fmt.Sprintf("google漢%c字.com", r); security.Lookup(r).IsAllowed() && !isShown(t, name) {
			t.Errorf("%s is not shown", name)
		}
	}
	for _, r := range []rune{0x30BD, 0x30BE, 0x30CE, 0x30F3, 0x4E36, 0x4E3F, 0x4E40, 0x4E41} {
		for _, format := range []string{"google.com%clogin.com", "google%c.com", "a-%c-b.com"} {
			name := fmt.Sprintf(format, r)
			if isShown(t, name) || !slices.Contains(render.URL(parse(t, "https://"+name)).Reasons(), render.SyntaxLookalike) {
				t.Errorf("%s is shown, or not because it looks like syntax", name)
			}
		}
		if name := fmt.Sprintf("google漢%c字.com", r); !isShown(t, name) {
			t.Errorf("%s is not shown", name)
		}
	}
	if name := "丶乀乁丿.com"; !isShown(t, name) {
		t.Errorf("%s is not shown", name)
	}
}

// delimiters returns the code points that look like a punctuation mark or symbol, or like a
// middle dot, and are valid in domains.
func delimiters(t *testing.T) (all []rune) {
	t.Helper()
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		p, size := utf8.DecodeRuneInString(security.Prototype(r))
		if size < len(security.Prototype(r)) || !(p < utf8.RuneSelf || p == '·') || !unicode.IsPunct(p) && !unicode.IsSymbol(p) {
			continue
		}
		if h, err := host.Parse("a" + string(r) + "b.example"); err == nil && strings.Contains(h.String(), "xn--") && h.Unicode() == "a"+string(r)+"b.example" {
			all = append(all, r)
		}
	}
	if len(all) < 60 {
		t.Fatalf("only %d look-alikes of delimiters", len(all))
	}
	return all
}

// Nothing that UTS #39 says looks like a delimiter is shown next to ASCII, and names are
// found beside all of it.
func TestLookalikesOfDelimiters(t *testing.T) {
	o := render.Options{Names: names(t, "examplecorp.com")}
	for _, r := range delimiters(t) {
		for _, format := range []string{"examplecorp%clogin.attacker.com", "login%cexamplecorp.attacker.com", "examplecorp%ccom.com", "my-examplecorp%ccom.com", "examplecorp.com%cattacker.com"} {
			name := fmt.Sprintf(format, r)
			if isShown(t, name) {
				t.Errorf("%s, with %U, is shown", name, r)
			}
			if got := o.URL(parse(t, "https://"+name)).Reasons(); format != "examplecorp.com%cattacker.com" && !slices.Contains(got, render.ContainsName) {
				t.Errorf("%s, with %U, has the reasons %v", name, r, got)
			}
		}
	}
}

// Names are found between words of two scripts, but not in the middle of a word.
func TestNamesInOtherScripts(t *testing.T) {
	hyphens := "a" + strings.Repeat("-", 50) + "b"
	o := render.Options{Names: names(t, "examplecorp.com", "例子.com", "a-例子.com", "例えcorp.com", "col·lecció.cat", ".com", "пример.рф", "---.com", "a-b.com", "intranet", "c-.com", hyphens+".com")}
	for input, want := range map[string]bool{
		"examplecorp十com.com": true, "examplecorpログイン.com": true, "ログインexamplecorp.com": true, "my-examplecorpログイン.com": true,
		"exámplecorpログイン.com": true, "ехаmрlесоrрлогин.com": false, "例子login.com": true, "login例子.com": true, "x-例子login.com": true,
		"例子1.com": true, "x-a-例子-y.com": true, "x-例えcorp-y.com": true, "col-lecció.com": true, "collecció.com": false,
		"examplecorpx.com": false, "xexamplecorp.com": false, "éexamplecorp.com": false, "examplecorpø.com": false, "大例子.com": false, "例子大.com": false,
		"examplecorp_login.com": true, "examplecorp$login.com": true, "моя-пример.com": true, "мояпример.com": false, "--.example": false, "a--b.example": false, "abc.example": false, "a\"b.example": false, "a-b.example": true, "my-intranet.example": false, "x---y.example": false, "x-c-.example": true, "x-c.example": false,
		"пример·com.com": true, "examplecorp·login.cat": true, "loginприме\u0301р.com": true, hyphens + ".example": true,
	} {
		if got := o.URL(parse(t, "https://"+input)).Reasons(); slices.Contains(got, render.ContainsName) != want {
			t.Errorf("%s has the reasons %v, want a name: %v", input, got, want)
		}
	}
}

// A name is found whatever else is wrong with its label, and if domains are shown in ASCII.
func TestNamesOutrankOtherReasons(t *testing.T) {
	known, err := host.Parse("paypal.com")
	if err != nil {
		t.Fatal(err)
	}
	names := render.NewNames(known)
	for input, o := range map[string]render.Options{
		"xn--paypal.example": {Names: names},
		"páypal.example":     {Names: names, Restriction: render.ASCIIOnly},
		"раураl.example":     {Names: names, Restriction: render.ASCIIOnly},
		"páypal.com":         {Names: names, Restriction: render.ASCIIOnly},
	} {
		if got := o.URL(parse(t, "https://"+input)); !got.IsSuspicious() {
			t.Errorf("%s is not suspicious: %v", input, got.Reasons())
		}
	}
}

// What is shown depends on the place of a mark or a letter, not on the character alone.
func TestPlaces(t *testing.T) {
	for names, shown := range map[string]bool{
		// Sound and iteration marks.
		"コーヒー かーんカーン ァー がーヸー ゴーー いすゞ こゝろ バナヽ ミスヾ すゝめーー ガヽ カー野球 かー野球 コーヒーshop ハロー24 サーバー-a":            true,
		"ー ー日本 日本ー 日ー本 aー 1ー -ー ーa カ-ー お゠い 一゠一 ա֊բ ヽ ゝ ヾ ゞ 日ヽ 日ゝ aヽ aゝ 1ヾ 1ゞ かヽ がヾ カゝ ガゞ カ-ヽ ・ヽ aノーa": false,
		// へ, べ and ぺ among Katakana, and ヘ, ベ and ペ among Hiragana.
		"サイトへ webへアクセス 東京へアクセス へそくり なべ ナベ ヘッド ペット おヘア ヘ長調 ヘ音記号 へー へーそう すべて スベテ ヘ へ ヘ- へ-ヘ": true,
		"モヒートへブン へブン へーベル べーコン カぺラ ぺット カぺ カべ すヘて なヘ なベ ヘそ うペる カ-へブン":                       false,
		// Han characters that look like Kana or Hangul.
		"口コミ エステ口コミ 3カ月 コミュ力アップ 八ヶ岳 夕カラ 二ニ 工ア 合격 今오늘 長기 一儿 匕首 厶 アジア一周 カ一つ もう一つ 一カ月 卜占":    true,
		"亻ンド アイ亻 カ匕ル 礻ット 厶ービー 丿ート 丕선 조丕 卟음 カ囗 ソニ一 ヤフ一 グ一グル ソフトバンク一-a 卜ヨタ ニ卜リ a一漢 漢一a 1一漢": false,
	} {
		for label := range strings.FieldsSeq(names) {
			if name := label + ".example"; isShown(t, name) != shown {
				t.Errorf("%s is shown: %v", name, !shown)
			}
		}
	}
}

// A mark is shown on a letter that takes it and lacks it.
func TestMarks(t *testing.T) {
	for names, shown := range map[string]bool{
		"é ậ p\u0323 ạ́ r̄ ọ́jà ẹ̀kọ́ ё й ΐ на\u0301 ש\u0308 к\u0327 α\u0328":                                                                 true,
		"a\u0301\u0301 a\u0301\u0302\u0301 a\u0306\u030C c\u0327\u0326 й\u0306 ï\u0308 a\u0302\u0303\u0304\u0306\u0301":                       false,
		"i\u0307 í\u0307 j\u0307 l\u0307 į\u0307 п\u0456\u0307 \u0458\u0307ж т\u04CF\u0307 ı\u0307 ı\u0300 ı\u0301 ı\u0323 ı\u0327 pı\u0308x": false,
		"한\u0307글 한\u0301 漢\u0307字 漢\u0327 カ\u0323 か\u0301 ー\u0301 ㄅ\u0301 々\u0304":                                                           false,
		"1\u0301 a1\u0301 a-\u0301b ա\u0327 ก\u0301 न\u0301 ა\u0301":                                                                          false,
	} {
		for label := range strings.FieldsSeq(names) {
			// NFC, because a domain has no other form.
			h, err := host.Parse(label + ".example")
			if err != nil {
				t.Errorf("%s: %v", label, err)
				continue
			}
			if isShown(t, h.Unicode()) != shown {
				t.Errorf("%+q is shown: %v", label, !shown)
			}
		}
	}
}

// The middle dot is shown only where Catalan has it, below .cat.
func TestMiddleDot(t *testing.T) {
	for name, shown := range map[string]bool{
		"col·lecció.cat": true, "a.col·lecció.cat": true, "col·lecció.a.cat": true, "l·l.cat.": true, "l·l·l.cat": true,
		"col·lecció.com": false, "l·l.ad": false, "l·l.barcelona": false, "l·l.es": false, "paypal·login.com": false, "l·l.cat.com": false,
		"a·l.cat": false, "l·a.cat": false, "l·.cat": false, "·l.cat": false, "l··l.cat": false, "ł·l.cat": false,
	} {
		if isShown(t, name) != shown {
			t.Errorf("%s is shown: %v", name, !shown)
		}
	}
}

// Every suffix in the Public Suffix List is shown in Unicode, except for those in scripts
// that UTS #39 does not recommend, and so is a domain below it.
func TestSuffixesStayReadable(t *testing.T) {
	n := 0
	for _, line := range suite.Lines(t, "psl/public_suffix_list.dat") {
		suffix := strings.TrimPrefix(strings.TrimPrefix(line, "*."), "!")
		if strings.HasPrefix(line, "//") || !strings.ContainsFunc(suffix, func(r rune) bool { return r >= utf8.RuneSelf }) {
			continue
		}
		n++
		for _, name := range []string{suffix, "example." + suffix} {
			if isShown(t, name) == (suffix == "ᬩᬮᬶ.id") {
				t.Errorf("%s is not shown in Unicode, or ᬩᬮᬶ.id is", name)
			}
		}
	}
	if n < 400 {
		t.Errorf("only %d suffixes", n)
	}
}
