package form

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
)

func TestAppendRedacted(t *testing.T) {
	for query, want := range map[string]string{
		"":      "",
		"&&":    "&&",
		"sig":   "sig", // there is no value
		"sig=":  "sig=REDACTED",
		"sig=x": "sig=REDACTED",
		// Every spelling of the name, each of which keeps its bytes.
		"%73ig=x&SIG=x&s%69%47=x":     "%73ig=REDACTED&SIG=REDACTED&s%69%47=REDACTED",
		"a+b=x&a%20b=x&A%20b=x":       "a+b=REDACTED&a%20b=REDACTED&A%20b=REDACTED",
		"%C3%B8=x&\u00F8=y&%C3%98=z":  "%C3%B8=REDACTED&\u00F8=REDACTED&%C3%98=z", // only ASCII letters are folded
		"%FF=x&%EF%BF%BD=y":           "%FF=REDACTED&%EF%BF%BD=REDACTED",
		"a%2Bb=x&+sig=x&sig+=x&sig%=": "a%2Bb=x&+sig=x&sig+=x&sig%=",
		// Each of several, and every other byte stays.
		"sig=1&sig=2&&b=%2f&sig=3": "sig=REDACTED&sig=REDACTED&&b=%2f&sig=REDACTED",
		"sig=a=b&c=sig=d&=sig":     "sig=REDACTED&c=sig=d&=sig",
		"sig=a;b#c?d":              "sig=REDACTED",
		"a=1;sig=2&amp;sig=3":      "a=1;sig=2&amp;sig=3", // the limits that the comment names
		"%2573ig=x&signature=x":    "%2573ig=x&signature=x",
		"u=http://h/?sig=x&b":      "u=http://h/?sig=x&b",
		"S\u0131g=x&\u017Fig=x":    "S\u0131g=x&\u017Fig=x",
		"@ig=x&Sig%00=x&[=x&{=x":   "@ig=x&Sig%00=x&[=REDACTED&{=x",
		"@=x&`=x&Z=x&z=x":          "@=REDACTED&`=x&Z=REDACTED&z=REDACTED",
		"Token=x&token=x&TOKEn=x":  "Token=REDACTED&token=REDACTED&TOKEn=REDACTED",
	} {
		for what, got := range map[string][]byte{
			"a string": AppendRedacted([]byte("?"), query, "sig", "A B", "\u00F8", "\xFF", "[", "@", "z", "token"),
			"bytes":    AppendRedacted([]byte("?"), []byte(query), "[", "\xFF", "\u00F8", "a b", "SIG", "@", "Z", "TOKEN"),
		} {
			if string(got) != "?"+want {
				t.Errorf("%s: %q: got %q, want %q", what, query, got, "?"+want)
			}
		}
	}
	if got := string(AppendRedacted(nil, "sig=1")); got != "sig=1" {
		t.Errorf("without names: %q", got)
	}
}

// Functions do not change the slice of names of their caller.
func TestNamesStay(t *testing.T) {
	names := []string{"a", "\xFF", "b\xFE"}
	before := slices.Clone(names)
	AppendRedacted(nil, "%FF=1", names...)
	AppendWithout(nil, "%FF=1", names...)
	if !slices.Equal(names, before) {
		t.Errorf("now %q", names)
	}
}

// redactLaws compares AppendRedacted with the parser: pairs with the name lose their values,
// and all others keep every byte.
func redactLaws(query, name string) error {
	got := string(AppendRedacted(nil, query, name))
	before, after, list := raw(query), raw(got), Parse(query)
	if len(before) != len(after) {
		return fmt.Errorf("%q has another number of pairs", got)
	}
	for i, p := range list {
		want := before[i]
		written, _, hasValue := strings.Cut(before[i], "=")
		if hasValue && lowerASCII(p.Name) == lowerASCII(infra.ScalarValues(name)) {
			want = written + "=REDACTED"
		}
		if after[i] != want {
			return fmt.Errorf("%q: got %q, want %q", got, after[i], want)
		}
	}
	if again := string(AppendRedacted(nil, got, name)); again != got {
		return fmt.Errorf("twice: %q, %q", got, again)
	}
	return nil
}

func lowerASCII(s string) string {
	return strings.Map(func(c rune) rune {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		return c
	}, s)
}

func TestRedactRandomQueries(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	units := []string{"&", "&", "=", "=", "a", "A", "%61", "%41", "b", "+", "%20", "%", "%f", "%FF", "%c3%A9", "\u00E9", ";", "\xFF"}
	text := func(n int) string {
		var b strings.Builder
		for range random.IntN(n) {
			b.WriteString(units[random.IntN(len(units))])
		}
		return b.String()
	}
	for range 20_000 {
		query, name := text(12), text(3)
		if err := redactLaws(query, name); err != nil {
			t.Fatalf("%q, %q: %v", query, name, err)
		}
	}
}

func FuzzRedact(f *testing.F) {
	for _, query := range oddQueries {
		for _, name := range []string{"a", "", " ", "\xFF", "A%", "\u00E9&="} {
			f.Add(query, name)
		}
	}
	f.Fuzz(func(t *testing.T, query, name string) {
		if err := redactLaws(query, name); err != nil {
			t.Errorf("%q, %q: %v", query, name, err)
		}
	})
}

func ExampleAppendRedacted() {
	fmt.Printf("%s\n", AppendRedacted(nil, "v=%41&%73ig=dG9wIHNlY3JldA", "sig", "token"))
	// Output: v=%41&%73ig=REDACTED
}
