package compare

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
)

// findingOf returns the finding of the given kind for a string under the profile all.
func findingOf(t *testing.T, id, input string) (f Finding, ok bool) {
	t.Helper()
	all, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	list := Analyze(input, nil, all).Findings()
	i := slices.IndexFunc(list, func(f Finding) bool { return f.ID == id })
	if i < 0 {
		return Finding{}, false
	}
	return list[i], true
}

// A tab or newline between dots disguises a dot segment. No other character does, not even
// one whose code point has the low byte of a tab.
func TestCharactersBetweenDots(t *testing.T) {
	var characters []rune
	for c := rune(0); c < 0x80; c++ {
		if !strings.ContainsRune("/\\;?#.", c) { // these end a path or a segment, or are dots
			characters = append(characters, c, c+0x100)
		}
	}
	for _, c := range characters {
		input := "http://h/a/." + string(c) + "./b"
		_, got := findingOf(t, "dot-segments-in-disguise", input)
		if want := c == '\t' || c == '\n' || c == '\r'; got != want {
			t.Errorf("%q: found %v, want %v", input, got, want)
		}
	}
	for input, want := range map[string]bool{
		"http://h/a/./b": false, "http://h/a/../b": false, "http://h/a/.../b": false, "http://h/a/..": false, "http://h/a/..b/": false, "http://h/..;": true,
		"http://h/a/..;/b": true, "http://h/a;../b": true, "http://h/a;..": true, "http://h/;./": true, "http://h/a;.b/": false, "http://h/?a;../b": false, `http://h/a/..\b`: true, `http://h/a\../b`: true, "http://h/a%2f../b": true, "http://h/a%2F../b": true,
		"http://h/a/..%5cb": true, "http://h/a/..%5Cb": true, "http://h/a/%2e%2E/b": true, "http://h/a/%252e%252E/b": true, "http://h/a/..%2/b": false, "http://h/a/%2e.a/b": false,
		"http://h/a/..%2f": true, "http://h/a/..%5C": true, "http://h/a/..%2": false,
	} {
		if _, got := findingOf(t, "dot-segments-in-disguise", input); got != want {
			t.Errorf("%s: found %v, want %v", input, got, want)
		}
	}
}

// Signs that contain a slash split a host for a program that applies compatibility mappings.
// Characters next to them, and next to those that contain a full stop, do not.
func TestCharactersThatSplitHosts(t *testing.T) {
	for r, want := range map[rune]bool{
		0x2100: true, 0x2101: true, 0x2102: false, 0x2103: false, 0x2104: false, 0x2105: true, 0x2106: true, 0x2107: false,
		0x2023: false, 0x2024: true, 0x2027: false, 0x2487: false, 0x249C: false, 0xFE18: false, 0xFE1A: false, 0xFE51: false, 0xFE53: false,
	} {
		for _, input := range []string{"http://good" + string(r) + "evil.example/", "http://good" + percentEncoded(string(r)) + "evil.example/"} {
			if _, got := findingOf(t, "host-split-by-mapping", input); got != want {
				t.Errorf("%q: found %v, want %v", input, got, want)
			}
		}
	}
}

func percentEncoded(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, "%%%02X", s[i])
	}
	return b.String()
}

// A number with a leading zero is ambiguous anywhere in an address, whatever its digits, and
// the detail gives both readings.
func TestOctalNumbers(t *testing.T) {
	for digit := range 10 {
		for _, number := range []string{fmt.Sprint("0", digit), fmt.Sprint("00", digit), fmt.Sprint("01", digit), fmt.Sprint("0", digit, "1")} {
			for place := range 4 {
				parts := []string{"1", "1", "1", "1"}
				parts[place] = number
				text := strings.Join(parts, ".")
				f, ok := findingOf(t, "octal-ambiguity", "http://"+text+"/")
				parts[place] = strings.TrimLeft(number[:len(number)-1], "0") + number[len(number)-1:]
				decimal := strings.Join(parts, ".")
				octal := "no address"
				var value int
				if n, err := fmt.Sscanf(number, "%o", &value); n == 1 && err == nil && !strings.ContainsAny(number, "89") {
					parts[place] = fmt.Sprint(value)
					octal = strings.Join(parts, ".")
				}
				if want := octal + " in octal, " + decimal + " in decimal"; !ok || f.Detail != want {
					t.Errorf("%s: found %v, %q; want %q", text, ok, f.Detail, want)
				}
			}
		}
	}
	for _, text := range []string{"0.0.0.0", "1.0.0.1", "0", "10.10.10.10", "0x10.1.1.1", "0x01.0x0.1.1", "01.1.1.1.1", "a01.1.1.1", "01a.1.1.1", "1.1.1.1", "01.example"} {
		if f, ok := findingOf(t, "octal-ambiguity", "http://"+text+"/"); ok {
			t.Errorf("%s: found %q, want nothing", text, f.Detail)
		}
	}
}

// The living Standard's reading gives the span of each part in the original string.
func TestPlacesOfTheLivingReading(t *testing.T) {
	all, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	const absent = "absent"
	for input, want := range map[string][9]string{
		// scheme, userinfo, username, password, host, port, path, query, fragment
		" HTTP://u:p@H:81/a\t/b?c#d ": {"HTTP", "u:p", "u", "p", "H", "81", "/a\t/b", "c", "d"},
		"http://h":                    {"http", absent, absent, absent, "h", absent, absent, absent, absent},
		"http://u@h/?#":               {"http", "u", "u", absent, "h", absent, "/", "", ""},
		"mailto:a?b":                  {"mailto", absent, absent, absent, absent, absent, "a", "b", absent},
		"foo:/a#d":                    {"foo", absent, absent, absent, absent, absent, "/a", absent, "d"},
	} {
		i := slices.IndexFunc(Analyze(input, nil, all).Readings(), func(r Reading) bool { return r.Edition.Name == living.Name })
		if i < 0 {
			t.Fatal("nobody reads as the living Standard does")
		}
		r := Analyze(input, nil, all).Readings()[i]
		for i, part := range []edition.Part{r.Scheme, r.Userinfo, r.Username, r.Password, r.Host, r.Port, r.Path, r.Query, r.Fragment} {
			got := absent
			if part.Span.IsKnown() {
				got = input[part.Span.Start:part.Span.End]
			}
			if got != want[i] {
				t.Errorf("%q: part %d is at %q, want %q", input, i, got, want[i])
			}
		}
	}
}

// A host is plain up to the limits of the DNS, and only if no program reads it as an
// address, an internal name or the name of a metadata service.
func TestPlainHosts(t *testing.T) {
	label := strings.Repeat("a", 63)
	longest := label + "." + label + "." + label + "." + strings.Repeat("a", 61)
	for host, want := range map[string]bool{
		"a": true, "a.b": true, "1.a": true, "a-b.c": true, "a1.b": true, "xn.a": true, "xn-.a": false, "a-xn--b.c": true, label + ".a": true, label + "a.a": false,
		longest: true, longest + "a": false, "": false, ".": false, ".a": false, "a.": false, "a..b": false, "-a": false, "a-": false, "a.-b": false, "a-.b": false, "-a.b": false, "xn--a.b": false, "a.xn--b.c": false,
		"xn--a": false, "a.xn--b": false, "1": false, "a.1": false, "a.b1": false, "a.b-c": false, "localhost": false, "a.localhost": false, "local": false, "a.local": false,
		"internal": false, "a.internal": false, "home.arpa": false, "a.home.arpa": false, "metadata.goog": false, "instance-data": false, "metadata.tencentyun.com": false,
		"metadata.google.internal": false, "metadata.azure.internal": false, "instance-data.ec2.internal": false, "xlocalhost": true, "metadata.com": true, "arpa": true, "example": true,
	} {
		end := 0
		if want {
			end = len(host)
		}
		for _, rest := range []string{"", "/", ":81/", "?", "#", "@h"} {
			if got := plainHost(host + rest); got != end {
				t.Errorf("the plain host of %s has %d bytes, want %d", host+rest, got, end)
			}
		}
	}
	for c := range 256 {
		inLabel := 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '.'
		if got := plainHost("a" + string([]byte{byte(c)}) + "c.d"); got != map[bool]int{true: len("a-c.d"), false: 1}[inLabel] {
			t.Errorf("%q in a label: the plain host has %d bytes", byte(c), got)
		}
	}
}

// A plain string has no finding, in whatever order dots and delimiters occur.
func TestShortPlainTails(t *testing.T) {
	all, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	plain, tails := 0, []string{"/"}
	for range 5 {
		var longer []string
		for _, tail := range tails {
			if isPlain("http://h" + tail) {
				plain++
			}
			checkPlain(t, "http://h"+tail, all)
			for _, c := range "/.;a?#" {
				longer = append(longer, tail+string(c))
			}
		}
		tails = longer
	}
	if plain < 500 {
		t.Errorf("only %d of the tails are plain", plain)
	}
}

// Safe.Refused names all editions that reject the agreed form, and no others.
func TestSafeNamesWhoRefuses(t *testing.T) {
	refused := 0
	for _, p := range everyProfile(t) {
		for _, input := range []string{
			"http://h", "http://h/", "http://h:81/a?b#c", "http://xn--bcher-kva.example/", "http://a_b/", "http://[::1]/", "http://1.2.3.4/", "http://h/a|b", "http://h/%zz", "foo:a", "http://ａ.example",
		} {
			safe, ok := Analyze(input, nil, p).Safe()
			if !ok {
				t.Errorf("%s under %q has no agreed form", input, p.Name)
				continue
			}
			var want []string
			for _, r := range full(safe.Href, nil, p).Readings() {
				if r.Failure != nil {
					want = append(want, r.Edition.Name)
				}
			}
			if !slices.Equal(safe.Refused, want) {
				t.Errorf("%s under %q: %s is refused by %q, want %q", input, p.Name, safe.Href, safe.Refused, want)
			}
			refused += len(want)
		}
	}
	if refused == 0 {
		t.Error("nobody refuses any of the strings")
	}
}

// If the editions of a parsed profile are changed, the changed ones count.
func TestChangedProfiles(t *testing.T) {
	for _, name := range []string{"all", "guard=rfc3986-last-at fetch=whatwg"} {
		parsed, err := ParseProfile(name)
		if err != nil {
			t.Fatal(err)
		}
		if parsed.known() == nil {
			t.Errorf("%q has no shortcuts", name)
		}
		for change, p := range map[string]Profile{
			"guards":         {Guard: parsed.Fetch[:1], Fetch: parsed.Fetch, shortcuts: parsed.shortcuts},
			"fetches":        {Guard: parsed.Guard, Fetch: slices.Concat(parsed.Fetch, parsed.Guard)[:1:1], shortcuts: parsed.shortcuts},
			"fetches nobody": {Guard: parsed.Guard, shortcuts: parsed.shortcuts},
			"zero":           {},
		} {
			if change == "fetches" && slices.Equal(p.Fetch, parsed.Fetch) {
				p.Fetch = parsed.Guard
			}
			if p.known() != nil {
				t.Errorf("%q, changed (%s), has the shortcuts of the old one", name, change)
			}
			for _, input := range []string{"http://h.example", "http://h.example/", "http://h.example/a?b"} {
				fast, slow := Analyze(input, nil, p), full(input, nil, p)
				if !reflect.DeepEqual(fast.Findings(), slow.Findings()) || !reflect.DeepEqual(fast.Pairs(), slow.Pairs()) {
					t.Errorf("%q, changed (%s): %s has %+v, want %+v", name, change, input, fast.Findings(), slow.Findings())
				}
			}
		}
	}
}
