package weburl_test

import (
	"flag"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/attack"
	"github.com/weburl-go/weburl/internal/test/suite"
)

var updatePage = flag.Bool("update", false, "write the paths of internal/test/attack into docs/generated/traversal.md")

const fine = "What is fine"

// traversal returns the paths of internal/test/attack by the heading of docs/generated/traversal.md.
func traversal() map[string][]string {
	blocks := map[string][]string{fine: attack.Below()}
	for _, reader := range attack.PathReaders() {
		blocks[reader.Does] = reader.Climbs
	}
	return blocks
}

// The page has the paths of each reader, and nothing else.
func TestTraversalPage(t *testing.T) {
	const name = "docs/generated/traversal.md"
	page := suite.Text(t, name)
	blocks := traversal()
	written := regexp.MustCompile("(?m)(^## (?:A reader that )?(.+)\n(?:[^`].*\n|\n|`[^`].*\n)*?```text\n)((?:.*\n)*?)```$").ReplaceAllStringFunc(page, func(section string) string {
		title, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(section, "## "), "A reader that "), "\n")
		head, _, _ := strings.Cut(section, "```text\n")
		paths, ok := blocks[title]
		if !ok {
			t.Errorf("the page has a reader that %s, internal/test/attack has not", title)
		}
		delete(blocks, title)
		return head + "```text\n" + strings.Join(paths, "\n") + "\n```"
	})
	for title := range blocks {
		t.Errorf("the page has no heading for %q", title)
	}
	if *updatePage {
		suite.Write(t, name, written)
	} else if written != page {
		t.Errorf("%s differs from internal/test/attack; go test . -run TraversalPage -update writes it", name)
	}
}

func TestTraversal(t *testing.T) {
	blocks := traversal()
	attempts := 0
	for title, block := range blocks {
		for _, base := range []string{"https://h/a/b", "https://h/", "file:///srv", "x://h/a/"} {
			base := weburl.MustParse(base)
			if title == "resolves dot segments" && base.Path() == "/" {
				continue // nothing is above
			}
			for _, path := range block {
				u, err := base.JoinUnder(path)
				switch {
				case title == fine && err != nil:
					t.Errorf("%q under %s: %v", path, base, err)
				case title != fine && err == nil:
					t.Errorf("%s: %q under %s is accepted as %s", title, path, base, u)
				}
			}
		}
		if title != fine {
			attempts += len(block)
			if readers[title] == nil {
				t.Errorf("no model of a reader that %s", title)
			}
		}
	}
	if len(blocks) != len(readers)+1 || attempts < 230 {
		t.Errorf("%d blocks with %d attempts", len(blocks), attempts)
	}
}

// The attempts are real: the reader, given the path as written or as the parser returns it,
// goes above its start. Harmless paths are harmless for all readers.
func TestTraversalReaders(t *testing.T) {
	blocks := traversal()
	for title, read := range readers {
		for _, path := range blocks[title] {
			if !leaves(read(path)) {
				t.Errorf("a reader that %s stays below with %q, read as %q", title, path, read(path))
			}
		}
		for _, path := range blocks[fine] {
			u, err := weburl.MustParse("x://h").JoinUnder(path)
			if err != nil {
				t.Fatal(err)
			}
			if below := strings.TrimPrefix(u.Path(), "/"); leaves(read(below)) {
				t.Errorf("a reader that %s climbs with %q", title, path)
			}
		}
	}
}

// readers models the readers of docs/generated/traversal.md: each returns the path that it resolves.
// Some attempts need a second weakness, so most readers also decode, and treat backslashes
// as separators.
var readers = map[string]func(path string) string{
	"resolves dot segments": func(p string) string {
		return strings.NewReplacer("%2e", ".", "%2E", ".", "?", "/", "#", "/").Replace(p)
	},
	"decodes, then resolves dot segments": weburlDecode,
	"decodes twice":                       func(p string) string { return weburlDecode(weburlDecode(p)) },
	"drops controls":                      func(p string) string { return weburlDecode(drop(weburlDecode(p), isControl)) },
	"stops at a NUL or another control":   func(p string) string { return cutAt(weburlDecode(p), isControl) },
	"cuts off parameters":                 func(p string) string { return cutAt(weburlDecode(weburlDecode(p)), is(";")) },
	"takes an encoded question mark or number sign for the end": func(p string) string { return cutAt(weburlDecode(p), is("?#")) },
	"takes overlong UTF-8":    func(p string) string { return cutAt(overlong(weburlDecode(overlong(weburlDecode(p)))), is(";")) },
	"drops what is not UTF-8": func(p string) string { return strings.ToValidUTF8(weburlDecode(p), "") },
	"decodes %u002E":          func(p string) string { return compatible(weburlDecode(percentU(percentU(weburlDecode(p))))) },
	"maps compatibility characters": func(p string) string {
		return cutAt(compatible(weburlDecode(weburlDecode(compatible(weburlDecode(p))))), is(";:"))
	},
	"ignores trailing dots and spaces": func(p string) string { return windows(compatible(weburlDecode(weburlDecode(p)))) },
	"cuts off data streams":            func(p string) string { return windows(cutAt(compatible(weburlDecode(p)), is(":"))) },
}

// leaves reports whether a path goes above its start.
func leaves(path string) bool {
	depth := 0
	for segment := range strings.FieldsFuncSeq(path, is(`/\`)) {
		switch segment {
		case ".":
		case "..":
			if depth--; depth < 0 {
				return true
			}
		default:
			depth++
		}
	}
	return false
}

func is(chars string) func(rune) bool {
	return func(r rune) bool { return strings.ContainsRune(chars, r) }
}

func isControl(r rune) bool {
	return unicode.Is(unicode.Cc, r) || unicode.In(r, unicode.Zl, unicode.Zp)
}

func drop(s string, f func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if f(r) {
			return -1
		}
		return r
	}, s)
}

// cutAt cuts each segment.
func cutAt(path string, f func(rune) bool) string {
	return eachSegment(path, func(segment string) string {
		if i := strings.IndexFunc(segment, f); i >= 0 {
			return segment[:i]
		}
		return segment
	})
}

func windows(path string) string {
	return eachSegment(path, func(segment string) string {
		segment = strings.ReplaceAll(segment, "+", " ")
		if name := strings.Trim(segment, " ."); name == "" && strings.Count(segment, ".") > 1 {
			return ".."
		}
		return strings.TrimRight(segment, " .")
	})
}

func eachSegment(path string, f func(string) string) string {
	segments := strings.FieldsFunc(path, is(`/\`))
	for i, segment := range segments {
		segments[i] = f(segment)
	}
	return strings.Join(segments, "/")
}

// overlong replaces overlong forms of ASCII, whatever their continuation bytes.
func overlong(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		size, bits := 0, byte(0)
		for lead, mask := range map[byte]byte{0xC0: 0x1F, 0xE0: 0x0F, 0xF0: 0x07, 0xF8: 0x03, 0xFC: 0x01} {
			if s[i]&^mask == lead {
				size, bits = map[byte]int{0xC0: 2, 0xE0: 3, 0xF0: 4, 0xF8: 5, 0xFC: 6}[lead], s[i]&mask
			}
		}
		if size == 0 || i+size > len(s) {
			b.WriteByte(s[i])
			continue
		}
		r := rune(bits)
		for _, c := range []byte(s[i+1 : i+size]) {
			r = r<<6 | rune(c&0x3F)
		}
		if r >= utf8.RuneSelf {
			b.WriteByte(s[i])
			continue
		}
		b.WriteRune(r)
		i += size - 1
	}
	return b.String()
}

var percentUForm = regexp.MustCompile(`%[uU][0-9A-Fa-f]{4}`)

func percentU(s string) string {
	return percentUForm.ReplaceAllStringFunc(s, func(escape string) string {
		n, _ := strconv.ParseUint(escape[2:], 16, 16)
		return string(rune(n))
	})
}

var compatible = strings.NewReplacer("\uFF0E", ".", "\u2024", ".", "\uFE52", ".", "\u3002", ".", "\uFF61", ".", "\u2025", "..", "\u2026", "..",
	"\uFF0F", "/", "\u2215", "/", "\u2044", "/", "\u29F8", "/", "\uFF3C", `\`, "\uFE68", `\`, "\u2216", `\`,
	"\u200B", "", "\u00AD", "", "\uFEFF", "", "\uFF05", "%", "\uFF1B", ";", "\u3000", " ",
	"\u200D", "", "\u200C", "", "\u202E", "", "\u2066", "", "\u061C", "", "\uFE12", ".", "¥", `\`, "₩", `\`, "·", ".", "÷", "/",
	"╱", "/", "⟋", "/", "╲", `\`, "⟍", `\`, "∶", ":", "ː", ":", "։", ":", "\u05C3", ":", "٪", "%", "\u2052", "%", "￥", `\`, "￦", `\`, "\u29F5", `\`, "\u29F9", `\`, "\uFE30", "..", "\uFE19", "...",
	"\u215F", "1/", "\u0701", ".", "\u0702", ".", "\u31D3", "/", "\u1735", "/").Replace

// Random paths from the pieces of attempts: no reader leaves by a path that JoinUnder
// accepts.
func TestTraversalAtRandom(t *testing.T) {
	pieces := []string{".", ".", "..", "/", "/", `\`, "%2e", "%2f", "%5c", "%25", "%00", "%09", "%c0", "%ae", "%af", "%c1%9c", "%e0%80%ae",
		"%u002e", "%u2215", "\uFF0E", "\u2025", "%ef%bc%85", "\u200B", "%ff", ";", "%3b", ":", "%3f", "%20", "+", "a", "2e", "2f", "u002e", "25"}
	base := weburl.MustParse("https://h/a/")
	random := rand.New(rand.NewPCG(1, 2))
	accepted := 0
	for range 100_000 {
		path := ""
		for range 1 + random.IntN(7) {
			path += pieces[random.IntN(len(pieces))]
		}
		u, err := base.JoinUnder(path)
		if err != nil {
			continue
		}
		accepted++
		for title, read := range readers {
			if below := strings.TrimPrefix(u.Path(), "/a/"); leaves(read(below)) {
				t.Fatalf("%q: a reader that %s makes %q of it", path, title, read(below))
			}
		}
	}
	if accepted < 10_000 {
		t.Errorf("only %d paths are accepted", accepted)
	}
}

// What a code point is by NFKC, it is for JoinUnder.
func TestTraversalOfCompatibilityCharacters(t *testing.T) {
	mappings := map[rune]string{}
	for line := range strings.Lines(string(suite.Read(t, "unicode/18.0.0/ucd/UnicodeData.txt"))) {
		fields := strings.Split(line, ";")
		r, err := strconv.ParseUint(fields[0], 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		_, mapping, compatible := strings.Cut(fields[5], "> ")
		if !compatible {
			mapping = fields[5] // canonical, or none
		}
		for _, code := range strings.Fields(mapping) {
			c, err := strconv.ParseUint(code, 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			mappings[rune(r)] += string(rune(c))
		}
	}
	var nfkd func(r rune) string
	nfkd = func(r rune) string {
		mapping, ok := mappings[r]
		if !ok {
			return string(r)
		}
		text := ""
		for _, r := range mapping {
			text += nfkd(r)
		}
		return text
	}
	base := weburl.MustParse("https://h/a/")
	tried := 0
	for r := range mappings {
		c := string(r)
		var path string
		switch text := nfkd(r); {
		case strings.Trim(text, ".") == "":
			path = c + c + "/x"
		case text == "/" || text == `\`:
			path = ".." + c + "x"
		case text == ";" || text == ":" || text == "?" || text == "#" || strings.Trim(text, " ") == "":
			path = ".." + c + "/x"
		case text == "%":
			path = c + "2e" + c + "2e/x"
		default:
			continue
		}
		tried++
		if u, err := base.JoinUnder(path); err == nil {
			t.Errorf("U+%04X: %q is accepted as %s", r, path, u)
		}
	}
	if tried < 39 {
		t.Errorf("only %d code points", tried)
	}
}
