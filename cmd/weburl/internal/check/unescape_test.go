package check

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/infra"
)

// planted is the password that no report may show.
const planted = "S3CRET"

// spellings holds ways to write a character in ASCII.
var spellings = map[string]func(c byte) string{
	"none":       func(c byte) string { return string(c) },
	"percent":    func(c byte) string { return fmt.Sprintf("%%%02X", c) },
	"%u":         func(c byte) string { return fmt.Sprintf("%%u%04x", c) },
	"decimal":    func(c byte) string { return fmt.Sprintf("&#%d;", c) },
	"zeros":      func(c byte) string { return fmt.Sprintf("&#000%d;", c) },
	"hex":        func(c byte) string { return fmt.Sprintf("&#x%x;", c) },
	"HEX":        func(c byte) string { return fmt.Sprintf("&#X%X;", c) },
	"unclosed":   func(c byte) string { return fmt.Sprintf("&#%d", c) },
	"name":       func(c byte) string { return named[c] },
	`\u`:         func(c byte) string { return fmt.Sprintf(`\u%04x`, c) },
	`\u{}`:       func(c byte) string { return fmt.Sprintf(`\u{%x}`, c) },
	`\x`:         func(c byte) string { return fmt.Sprintf(`\x%02X`, c) },
	`\U`:         func(c byte) string { return fmt.Sprintf(`\U%08X`, c) },
	"full width": func(c byte) string { return string(rune(c) + '\uFF01' - '!') },
}

// named holds the references of HTML to delimiters of a userinfo, and to characters
// that begin an escape.
var named = map[byte]string{'@': "&commat;", ':': "&colon;", '/': "&sol;", '\\': "&bsol;", '%': "&percnt;", '&': "&amp;", '#': "&num;", ';': "&semi;"}

var escapeNames = slices.Sorted(maps.Keys(spellings))

// escape writes a character with one escape, and characters in that escape that
// have an entry in named with another one.
func escape(c byte, inner, outer string) string {
	text := spellings[inner](c)
	if outer == "none" {
		return text
	}
	var b strings.Builder
	for i := range len(text) {
		if named[text[i]] != "" {
			b.WriteString(spellings[outer](text[i]))
		} else {
			b.WriteByte(text[i])
		}
	}
	return b.String()
}

// plantings holds URLs with the password, in which each "¦" stands for an escaped
// delimiter, the next one of delimiters.
var plantings = []struct{ url, delimiters string }{
	{"http://a:b@u:S3CRET¦h b/", "@"},
	{"http://a:S3CRET¦h b/", "@"},
	{"http://a¦S3CRET@h b/", ":"},
	{"http:¦¦a:S3CRET@h b/", "//"},
	{"http¦¦¦a¦S3CRET¦h b/", "://:@"},
	{"https://h/?u=http¦¦¦a¦S3CRET¦h/&v=a b", "://:@"},
}

func plant(url, delimiters, inner, outer string) string {
	for i := range len(delimiters) {
		url = strings.Replace(url, "¦", escape(delimiters[i], inner, outer), 1)
	}
	return url
}

// carriers holds documents that contain a URL.
var carriers = []struct {
	file  string
	flags []string
	hold  func(url string) string
}{
	{"x.txt", []string{"--in", "list"}, func(url string) string { return url + "\n" }},
	{"x.html", nil, func(url string) string { return `<a href="` + url + `">x</a> <a href="a b">y</a>` }},
	{"y.html", nil, func(url string) string { return `<base href="` + url + `"><a href="a b">y</a>` }},
	{"x.md", nil, func(url string) string { return "[x](<" + url + ">) [y](<a b>)\n" }},
	{"y.md", nil, func(url string) string { return "[x]: <" + url + ">\n\n[x] `" + url + "`\n" }},
	{"y.txt", []string{"--in", "text"}, func(url string) string { return "see " + url + "|c or http://h/a|b\n" }},
	{"x.csv", []string{"--column", "url"}, func(url string) string { return "url\n\"" + url + "\"\n" }},
}

// reportOn returns all that check prints about a document.
func reportOn(t *testing.T, format, content, file string, flags []string) string {
	t.Helper()
	if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	return everything(append(slices.Clone(flags), "--no-config", "--local", "--format", format, file))
}

// No format shows a password, whatever escapes its URL contains.
func TestNoFormatShowsEscapedSecrets(t *testing.T) {
	t.Chdir(t.TempDir())
	cases, failures := 0, 0
	for k, c := range carriers {
		for i, inner := range escapeNames {
			for j, outer := range escapeNames {
				if outer == "unclosed" { // a digit after it continues it
					continue
				}
				// The mixtures are alike; FuzzNoFormatShowsEscapedSecrets tries
				// others.
				mixed := inner != "none" && outer != "none"
				if mixed && (i+j+k)%3 != 0 || testing.Short() && (i+j+k)%13 != 0 {
					continue
				}
				for _, p := range plantings {
					content := c.hold(plant(p.url, p.delimiters, inner, outer))
					for _, format := range findings.Formats {
						cases++
						if out := reportOn(t, format, content, c.file, c.flags); strings.Contains(out, planted) {
							failures++
							t.Logf("%s in %s, %s as %s: %q", inner, outer, c.file, format, content)
						}
					}
				}
			}
		}
	}
	if failures > 0 {
		t.Fatalf("%d of %d reports show the password", failures, cases)
	}
}

var declaresEncoding = regexp.MustCompile(`(?i)charset|encoding`)

// For any document, no format shows a password planted in it, in any mixture of
// escapes.
func FuzzNoFormatShowsEscapedSecrets(f *testing.F) {
	f.Add(uint8(0), uint8(0), uint8(1), uint8(2), "see ", " or a b")
	f.Add(uint8(1), uint8(3), uint8(4), uint8(8), "<p>", "<a href='a b'>")
	f.Fuzz(func(t *testing.T, carrier, planting, inner, outer uint8, before, after string) {
		const most = 1 << 10
		if len(before)+len(after) > most || strings.Contains(before+after, planted) {
			t.Skip()
		}
		t.Chdir(t.TempDir())
		c, p := carriers[int(carrier)%len(carriers)], plantings[int(planting)%len(plantings)]
		around := escapeNames[int(outer)%len(escapeNames)]
		if around == "unclosed" {
			t.Skip()
		}
		url := plant(p.url, p.delimiters, escapeNames[int(inner)%len(escapeNames)], around)
		if notUTF8 := !utf8.ValidString(before+after) || declaresEncoding.MatchString(before); notUTF8 && !infra.IsASCII(url) {
			t.Skip() // in another encoding, the escape reads as other characters
		}
		content := before + "\n" + c.hold(url) + "\n" + after
		for _, format := range findings.Formats {
			if out := reportOn(t, format, content, c.file, c.flags); strings.Contains(out, planted) {
				t.Errorf("%s as %s: %q: %s", c.file, format, content, out)
			}
		}
	})
}
