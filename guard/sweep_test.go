package guard_test

import (
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/internal/lenient"
	"github.com/weburl-go/weburl/internal/test/attack"
	"github.com/weburl-go/weburl/internal/test/suite"
)

var update = flag.Bool("update", false, "write the tables of docs/guard.md")

// spot is a position in a path where a character may be read as syntax. Redirects and
// JoinUnder are each tried with a path that asks the same question.
type spot struct {
	name           string
	before, after  string // of a path for Redirects
	again          string // begins another such path after a first one
	dotted, within string // of a path for JoinUnder
}

var spots = []spot{
	{"a slash", "/", "e", "%2f..", "..", "x"},
	{"a dot", "/a/.", "//e", "", ".", "/x"},
	{"nothing", "/", "/e", "%2f..", ".", "./x"},
	{"the end of a segment", "/a/..", "//e", "", "..", "/x"},
}

// difference is a difference between Redirects and JoinUnder.
type difference struct {
	refuses string
	why     string
	// is reports whether it applies to a character that is read as text, and was encoded
	// as often as times says.
	is func(s *spot, c, text string, times int) bool
}

var differences = []difference{
	{"`JoinUnder`", "Windows ignores dots, spaces and `+` at the end of a name, but no redirect is read as one", func(s *spot, c, text string, times int) bool {
		return s.name != "a slash" && strings.Trim(text, " .+") == "" && text != ""
	}},
	{"`JoinUnder`", "a query, a fragment, a stream of Windows or a parameter begins there, and no host after it", func(s *spot, c, text string, times int) bool {
		return strings.ContainsAny(text, "?#:;") && s.name != "a dot" && (s.name == "a slash" || !strings.Contains(text, ";"))
	}},
	{"`JoinUnder`", "a reader stops at a control, and reads no host after it", func(s *spot, c, text string, times int) bool {
		return s.name == "a slash" && text != "" && unicode.IsControl([]rune(text)[0]) || s.name == "a slash" && (c == "\u2028" || c == "\u2029")
	}},
	{"`JoinUnder`", "dots, slashes, percent signs, spaces and controls that are encoded twice are refused anywhere", func(s *spot, c, text string, times int) bool {
		return times == 2 && (c <= " " || strings.Contains(`./\%`, c))
	}},
	{"`Redirects`", "a slash after a slash hides a host, and between two dots there are two segments; a `;` between them is the same", func(s *spot, c, text string, times int) bool {
		return s.name == "nothing" && len(text) == 1 && strings.Contains(`/\;`, text)
	}},
}

// encode percent-encodes a character, and the percent signs of that, as often as times says.
func encode(c string, times int) string {
	if times == 0 {
		return c
	}
	percent, text := "%"+strings.Repeat("25", times-1), make([]byte, 0, 32)
	for i := range len(c) {
		text = append(append(text, percent...), "0123456789abcdef"[c[i]>>4], "0123456789abcdef"[c[i]&15])
	}
	return string(text)
}

// Redirects and JoinUnder read the same characters as a slash, a dot, nothing, or the end of
// a segment, raw, encoded and encoded twice, with the exceptions in docs/guard.md.
func TestRedirectsAndJoinUnderAgree(t *testing.T) {
	check := guard.Redirects{Self: weburl.MustParse(self)}
	base := weburl.MustParse(self + "/b")
	hides := func(path string) bool {
		_, err := check.Check(self + path)
		return reasonOf(err) == guard.Slashes
	}
	climbs := func(path string) bool {
		_, err := base.JoinUnder(path)
		return err != nil
	}
	differ := make([]map[string]bool, len(differences))
	for k := range differ {
		differ[k] = map[string]bool{}
	}
	refused := map[string]int{}
	one := func(s *spot, c string, times int) {
		text := encode(c, times)
		hides, climbs := hides(s.before+text+s.after), climbs(s.dotted+text+s.within)
		if hides {
			refused[s.name]++
		}
		if hides == climbs {
			return
		}
		read, _ := lenient.Reader{}.Read(c, 0)
		for k, d := range differences {
			if hides == (d.refuses == "`Redirects`") && d.is(s, c, read, times) {
				differ[k][c] = true
				return
			}
		}
		t.Errorf("%+q, encoded %d times, is %s to Redirects: %v, to JoinUnder: %v", c, times, s.name, hides, climbs)
	}
	// Nearly all code points pass: 64 are tried together, and each alone only if they are
	// refused.
	const together = 64
	for first := rune(0); first <= unicode.MaxRune; first += together {
		if plane := first >> 16; plane >= 4 && plane != 14 && first/together%64 != 0 {
			// Nothing is assigned there, so a code point is read as itself or, if it can never
			// be assigned, as nothing.
			for r := first; r < first+together; r++ {
				if text, _ := (lenient.Reader{}).Read(string(r), 0); text != string(r) && text != "" {
					t.Errorf("%U is read as %q", r, text)
				}
			}
			continue
		}
		if testing.Short() && first >= 0x3400 && first&0x1FFC0 != 0xFE00&0x1FFC0 && first/together%64 != 0 {
			continue
		}
		for i := range spots {
			s := &spots[i]
			for times := range 3 {
				if times == 0 && first >= utf8.RuneSelf {
					continue // the parser encodes it
				}
				var hidden, climb strings.Builder
				hidden.WriteString("/a")
				for r := first; r < first+together; r++ {
					if c := encode(string(r), times); utf8.ValidRune(r) {
						hidden.WriteString(s.again + s.before + c + s.after)
						climb.WriteString(s.dotted + c + s.within + "/")
					}
				}
				if first >= utf8.RuneSelf && !hides(hidden.String()) && !climbs(climb.String()) {
					if r := first + first/together%together; utf8.ValidRune(r) {
						one(s, string(r), times)
					}
					continue
				}
				for r := first; r < first+together; r++ {
					if utf8.ValidRune(r) {
						one(s, string(r), times)
					}
				}
			}
		}
	}
	for _, s := range spots {
		if refused[s.name] < 13 {
			t.Errorf("only %d characters are %s", refused[s.name], s.name)
		}
	}
	table := "| refused only by | the character is read as | why |\n| --- | --- | --- |\n"
	for k, d := range differences {
		if len(differ[k]) == 0 {
			t.Errorf("no character differs because %s", d.why)
		}
		table += fmt.Sprintf("| %s | %s | %s |\n", d.refuses, readings(differ[k]), d.why)
	}
	writeTable(t, "refused only by", table)
}

// readings returns the texts as which characters are read, in ASCII order.
func readings(chars map[string]bool) string {
	seen := map[string]bool{}
	for c := range chars {
		text, _ := lenient.Reader{}.Read(c, 0)
		seen[text] = true
	}
	var list []string
	if seen["\x00"] {
		list = append(list, "controls")
	}
	for c := ' '; c < 0x7F; c++ {
		if seen[string(c)] && c == ' ' {
			list = append(list, "a space")
		} else if seen[string(c)] {
			list = append(list, "`"+string(c)+"`")
		}
	}
	return strings.Join(list, ", ")
}

// writeTable writes a table of docs/guard.md, or compares it with the one on the page. The
// first line of the table begins with "| " and begin.
func writeTable(t *testing.T, begin, table string) {
	const name = "../docs/guard.md"
	page := suite.Text(t, name)
	old := regexp.MustCompile(`(?m)^\| ` + regexp.QuoteMeta(begin) + ` .*\n(?:\|.*\n)*`).FindString(page)
	switch {
	case old == "":
		t.Errorf("%s has no table that begins with %q", name, begin)
	case old == table:
	case *update:
		suite.Write(t, name, strings.Replace(page, old, table, 1))
	default:
		t.Errorf("%s: this table differs; go test ./guard -update writes it:\n%s", name, table)
	}
}

// docs/guard.md says with how many paths each reader is tried.
func TestPageOfReaders(t *testing.T) {
	table := "| a reader that | paths | for example |\n| --- | ---: | --- |\n"
	for _, reader := range attack.PathReaders() {
		if paths := reader.Redirects("evil.example"); len(paths) > 0 {
			table += fmt.Sprintf("| %s | %d | `%s` |\n", reader.Does, len(paths), paths[len(paths)-1])
		} else {
			table += fmt.Sprintf("| %s | 0 | %s |\n", reader.Does, reader.NoHost)
		}
	}
	writeTable(t, "a reader that", table)
}

// Redirects finds no host in a path that JoinUnder accepts, unless it contains spaces, which
// only Redirects drops.
func FuzzBelowHidesNoHost(f *testing.F) {
	for _, reader := range attack.PathReaders() {
		for _, path := range reader.Climbs {
			f.Add(path)
		}
		for _, path := range reader.Hides {
			f.Add(path)
		}
	}
	for _, path := range append(attack.Below(), attack.OneSlash()...) {
		f.Add(path + "//" + evil)
	}
	base := weburl.MustParse(self + "/a")
	check := guard.Redirects{Self: base}
	f.Fuzz(func(t *testing.T, path string) {
		u, err := base.JoinUnder(path)
		if err != nil {
			return
		}
		for times := range 3 {
			if text, _ := (lenient.Reader{Overlong: lenient.DecodedLaxly}).Read(u.Path(), times); strings.Contains(text, " ") {
				return
			}
		}
		if _, err := check.Check(u.String()); reasonOf(err) == guard.Slashes {
			t.Errorf("JoinUnder takes %q as %s, in which a host is hidden", path, u)
		}
	})
}
