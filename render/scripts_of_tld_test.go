package render

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd/security"
	"github.com/weburl-go/weburl/psl"
)

func shownAs(t testing.TB, domain string) (shown string, reason Reason) {
	t.Helper()
	h, err := host.Parse(domain)
	if err != nil {
		t.Fatalf("%s: %v", domain, err)
	}
	r := Host(h)
	for _, reason := range r.Reasons() {
		if reason.IsSuspicious() {
			return r.Text, reason
		}
	}
	return strings.NewReplacer("\u2066", "", "\u2069", "").Replace(r.Text), None
}

// lookalikes returns a label of two letters of the script that look like ASCII letters, or
// "" if it has none.
func lookalikes(script security.Script) string {
	label := ""
	for r := rune(0x80); r < 0x2000 && len([]rune(label)) < 2; r++ {
		p := security.Lookup(r)
		set := p.Augmented()
		if _, isDigit := p.Digit(); !p.IsAllowed() || set.IsAll() || !set.Has(script) || isDigit || looksLikeNumber(string(r)) {
			continue
		}
		if s := security.Skeleton(string(r)); len(s) != 1 || !('a' <= s[0]|0x20 && s[0]|0x20 <= 'z') {
			continue
		}
		if ascii, err := idna.ToASCII(string(r)); err == nil {
			if text, _ := idna.ToUnicode(ascii); text == string(r) {
				label += string(r)
			}
		}
	}
	return label
}

// Each row is in order, its top-level domains exist, and a label of look-alikes in its
// script is shown in Unicode below them, and nowhere else.
func TestLanguagesOfTLD(t *testing.T) {
	if !slices.IsSortedFunc(tldLanguages, func(a, b tldLanguage) int { return strings.Compare(a.language, b.language) }) {
		t.Error("the rows are not sorted by language")
	}
	checked := 0
	for i, l := range tldLanguages {
		tlds := strings.Fields(l.tlds)
		if sorted := slices.Sorted(slices.Values(tlds)); l.tlds != " "+strings.Join(slices.Compact(sorted), " ")+" " {
			t.Errorf("%s: %q is not sorted", l.language, l.tlds)
		}
		if i > 0 && tldLanguages[i-1].language == l.language {
			t.Errorf("%s has two rows", l.language)
		}
		label := lookalikes(l.script)
		for _, tld := range tlds {
			if h, err := host.Parse("example." + tld); err != nil || psl.Lookup(h).Rule == psl.DefaultRule {
				t.Errorf("%s: the Public Suffix List does not contain %s", l.language, tld)
			}
			if label == "" {
				continue
			}
			checked++
			for _, domain := range []string{label + "." + tld, "www." + label + ".example." + tld} {
				if shown, reason := shownAs(t, domain); shown != domain || reason != None {
					t.Errorf("%s is shown as %s, %v", domain, shown, reason)
				}
			}
		}
		if label == "" {
			continue
		}
		for _, tld := range []string{"com", "org", "de", "test"} {
			if shown, reason := shownAs(t, label+"."+tld); shown == label+"."+tld || reason != WholeScriptConfusable {
				t.Errorf("%s.%s is shown as %s, %v", label, tld, shown, reason)
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d top-level domains checked", checked)
	}
}

// A top-level domain in another script than Latin is for its script, and for no other. It is
// shown in Unicode itself, though "рус" looks like "pyc".
func TestScriptOfTLD(t *testing.T) {
	tlds := 0
	for line := range strings.Lines(suite.Text(t, "../../shared/psl/public_suffix_list.dat")) {
		if tld := strings.TrimSpace(line); tld == "// ===BEGIN PRIVATE DOMAINS===" {
			break
		} else if tld == "" || strings.ContainsAny(tld, "/.*!") || tld[0] < 0x80 {
			continue
		} else {
			tlds++
			for _, domain := range []string{tld, "example." + tld, tld + "." + tld} {
				if shown, reason := shownAs(t, domain); shown != domain || reason != None {
					t.Errorf("%s is shown as %s, %v", domain, shown, reason)
				}
			}
		}
	}
	if tlds < 100 {
		t.Errorf("only %d top-level domains", tlds)
	}
	for domain, want := range map[string]Reason{
		"скоро.рус":    None,
		"оса.рф":       None,
		"оса.ελ":       WholeScriptConfusable,
		"οο.ελ":        None,
		"οο.рф":        WholeScriptConfusable,
		"оо.中国":        WholeScriptConfusable,
		"рус":          None,
		"оо.рус":       None,
		"сору":         WholeScriptConfusable, // no such top-level domain
		"example.сору": WholeScriptConfusable,
		"сору.сору":    WholeScriptConfusable,
		"сору.☕":       WholeScriptConfusable, // ☕ is of no script
		"зоо.ru":       None,
		"бб.ru":        DigitLookalike,
		"2б-б.ru":      DigitLookalike,
		"бб.рф":        None,
		"оса.co.uk":    WholeScriptConfusable,
		"оса.com.ua":   None,
		"оса.ru.":      None,
		"оса.r":        WholeScriptConfusable,
		"оса.u":        WholeScriptConfusable,
		"יי.il":        None, // י looks like an apostrophe, not like a digit
		"יי.com":       WholeScriptConfusable,
	} {
		if shown, reason := shownAs(t, domain); reason != want || (shown == domain) != (want == None) {
			t.Errorf("%s is shown as %s, %v; want %v", domain, shown, reason, want)
		}
	}
}

// Whatever only a registry can create is shown in Unicode, also if it looks like ASCII: its
// suffixes, and the top-level domain above a private suffix, but not that suffix.
func TestLabelsOfRegistries(t *testing.T) {
	list, err := psl.Load(strings.NewReader("// ===BEGIN ICANN DOMAINS===\nсору\nоса.com\nоса.хор.сору\n// ===END ICANN DOMAINS===\nоса.org\nоса.сору\na.сору\n"))
	if err != nil {
		t.Fatal(err)
	}
	for domain, want := range map[string]Reason{
		"оса.com":         None,
		"оса.com.":        None,
		"example.оса.com": None,
		"оса.оса.com":     WholeScriptConfusable,
		"оса.net":         WholeScriptConfusable,
		"оса.хор.сору":    None,
		"х.оса.хор.сору":  None,
		"оса.org":         WholeScriptConfusable,
		"оса.org.":        WholeScriptConfusable,
		"example.оса.org": WholeScriptConfusable,
		"a.сору":          None,
		"a.сору.":         None,
		"example.a.сору":  None,
		"example.a.сору.": None,
	} {
		h, err := host.Parse(domain)
		if err != nil {
			t.Fatal(err)
		}
		got := Options{Suffixes: list}.Host(h)
		if isShown := got.Text == domain; isShown != (want == None) || want != None && !slices.Contains(got.Reasons(), want) {
			t.Errorf("%s is shown as %s, %v; want %v", domain, got.Text, got.Reasons(), want)
		}
	}
}

// The page lists the top-level domains by script.
func TestPageHasTheScriptsOfTLDs(t *testing.T) {
	names := map[security.Script]string{
		security.Arab: "Arabic", security.Armn: "Armenian", security.Beng: "Bengali", security.Cyrl: "Cyrillic", security.Deva: "Devanagari",
		security.Ethi: "Ethiopic", security.Geor: "Georgian", security.Grek: "Greek", security.Gujr: "Gujarati", security.Guru: "Gurmukhi",
		security.Hani: "Han", security.Hebr: "Hebrew", security.Jpan: "Japanese", security.Khmr: "Khmer", security.Knda: "Kannada",
		security.Kore: "Korean", security.Laoo: "Lao", security.Mlym: "Malayalam", security.Mymr: "Myanmar", security.Orya: "Oriya",
		security.Sinh: "Sinhala", security.Taml: "Tamil", security.Telu: "Telugu", security.Thaa: "Thaana", security.Thai: "Thai",
		security.Tibt: "Tibetan",
	}
	tlds, languages := map[string][]string{}, map[string][]string{}
	for _, l := range tldLanguages {
		name := names[l.script]
		tlds[name] = append(tlds[name], strings.Fields(l.tlds)...)
		languages[name] = append(languages[name], l.language)
	}
	want := ""
	for _, name := range slices.Sorted(maps.Keys(tlds)) {
		all := slices.Compact(slices.Sorted(slices.Values(tlds[name])))
		want += fmt.Sprintf("| %s | %s | %s |\n", name, strings.Join(languages[name], " "), strings.Join(all, " "))
	}
	if !strings.Contains(suite.Text(t, "../docs/rendering.md"), want) {
		t.Errorf("docs/rendering.md should contain\n%s", want)
	}
}
