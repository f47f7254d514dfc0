package idna

import (
	"bufio"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// strict sets all flags that the suite has codes for.
var strict = Options{
	CheckHyphens: true, CheckBidi: true, CheckJoiners: true,
	UseSTD3ASCIIRules: true, VerifyDNSLength: true,
}

// outcome is a string and its status codes, sorted.
type outcome struct {
	text  string
	codes string
}

type suiteCase struct {
	line                         int
	source                       string
	illFormed                    bool
	toUnicode, toASCII, toASCIIT outcome
}

func readSuite(t testing.TB, version string) []suiteCase {
	f, err := os.Open(suite.Path(t, "unicode/"+version+"/idna/IdnaTestV2.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []suiteCase
	sc := bufio.NewScanner(f)
	for n := 1; sc.Scan(); n++ {
		text, _, _ := strings.Cut(sc.Text(), "#")
		if strings.TrimSpace(text) == "" {
			continue
		}
		c, err := parseSuiteLine(text)
		if err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		c.line = n
		cases = append(cases, c)
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	return cases
}

func parseSuiteLine(text string) (c suiteCase, err error) {
	columns := strings.Split(text, ";")
	if len(columns) != 7 {
		return c, fmt.Errorf("%d columns", len(columns))
	}
	// A blank column repeats the previous one of its kind.
	str := func(i int, blank string) string {
		s := strings.Trim(columns[i], " \t")
		switch s {
		case "":
			return blank
		case `""`:
			return ""
		}
		s, ill, e := unescape(s)
		err = errors.Join(err, e)
		c.illFormed = c.illFormed || ill
		return s
	}
	codes := func(i int, blank string) string {
		s := strings.Trim(columns[i], " \t")
		if s == "" {
			return blank
		}
		inner, ok := strings.CutPrefix(s, "[")
		inner, ok2 := strings.CutSuffix(inner, "]")
		if !ok || !ok2 {
			err = errors.Join(err, fmt.Errorf("status %q", s))
		}
		list := strings.FieldsFunc(inner, func(r rune) bool { return r == ',' || r == ' ' })
		slices.Sort(list)
		return strings.Join(slices.Compact(list), " ")
	}
	c.source = str(0, "")
	c.toUnicode = outcome{str(1, c.source), codes(2, "")}
	c.toASCII = outcome{str(3, c.toUnicode.text), codes(4, c.toUnicode.codes)}
	c.toASCIIT = outcome{str(5, c.toASCII.text), codes(6, c.toASCII.codes)}
	return c, err
}

// unescape resolves \uXXXX and \x{X...}. A surrogate becomes the three bytes it
// would have if UTF-8 could encode it.
func unescape(s string) (out string, illFormed bool, err error) {
	var b strings.Builder
	for len(s) > 0 {
		i := strings.IndexByte(s, '\\')
		if i < 0 {
			b.WriteString(s)
			break
		}
		b.WriteString(s[:i])
		s = s[i:]
		var digits string
		switch {
		case strings.HasPrefix(s, `\u`) && len(s) >= 6:
			digits, s = s[2:6], s[6:]
		case strings.HasPrefix(s, `\x{`) && strings.Contains(s, "}"):
			digits, s, _ = strings.Cut(s[3:], "}")
		default:
			return "", false, fmt.Errorf("escape in %q", s)
		}
		r, err := strconv.ParseUint(digits, 16, 21)
		if err != nil {
			return "", false, err
		}
		if 0xD800 <= r && r <= 0xDFFF {
			illFormed = true
			b.Write([]byte{0xED, 0x80 | byte(r>>6&0x3F), 0x80 | byte(r&0x3F)})
			continue
		}
		b.WriteRune(rune(r))
	}
	return b.String(), illFormed, nil
}

func outcomeOf(s string, violations []Violation) outcome {
	codes := map[string]bool{}
	for _, v := range violations {
		codes[v.Rule.Rule()] = true
	}
	return outcome{s, strings.Join(slices.Sorted(maps.Keys(codes)), " ")}
}

// Every line of IdnaTestV2.txt gives the expected string and set of status codes
// in all three operations.
func TestIdnaTestV2(t *testing.T) { runSuite(t, UnicodeVersion, strict) }

// So does every line of the file of Unicode 17, with the code points of that version.
func TestIdnaTestV2Of17(t *testing.T) {
	older := strict
	older.Unicode = Unicode(17, 0)
	runSuite(t, "17.0.0", older)
}

func runSuite(t *testing.T, version string, strict Options) {
	transitional := strict
	transitional.TransitionalProcessing = true
	ran, illFormed, wrong := 0, 0, 0
	for _, c := range readSuite(t, version) {
		want := c
		if c.illFormed {
			// UTF-8 cannot encode surrogates: the three bytes become three times U+FFFD.
			illFormed++
			for _, o := range []*outcome{&want.toUnicode, &want.toASCII, &want.toASCIIT} {
				o.text = strings.ToValidUTF8(strings.ReplaceAll(o.text, "\xED", "\uFFFD\uFFFD\uFFFD"), "")
			}
		}
		for _, op := range []struct {
			name string
			want outcome
			got  outcome
		}{
			{"ToUnicode", want.toUnicode, outcomeOf(strict.ToUnicode(c.source))},
			{"ToASCII", want.toASCII, outcomeOf(strict.Diagnose(c.source))},
			{"ToASCII (transitional)", want.toASCIIT, outcomeOf(transitional.Diagnose(c.source))},
		} {
			if op.got != op.want {
				if wrong++; wrong <= 20 {
					t.Errorf("line %d: %s(%+q) = %+q [%s], want %+q [%s]",
						c.line, op.name, c.source, op.got.text, op.got.codes, op.want.text, op.want.codes)
				}
			}
		}
		ran++
	}
	if wrong > 20 {
		t.Errorf("%d wrong results in all", wrong)
	}
	t.Logf("%d lines, %d of them ill-formed", ran, illFormed)
	if want := suiteLines[version]; ran != want.all || illFormed != want.illFormed {
		t.Errorf("%d lines ran, %d of them ill-formed; want %d and %d", ran, illFormed, want.all, want.illFormed)
	}
}

// suiteLines is the number of lines in each version of IdnaTestV2.txt, so that a misreading
// cannot lose any.
var suiteLines = map[string]struct{ all, illFormed int }{
	"17.0.0": {6391, 2},
	"18.0.0": {6396, 2},
}
