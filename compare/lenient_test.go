package compare_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/lenient"
	"github.com/weburl-go/weburl/internal/ucd"
)

// A code point that domains cannot contain, because NFKC maps it to a delimiter, splits the
// host for a program that normalizes first.
func TestForbiddenDelimitersSplitHosts(t *testing.T) {
	profile, err := compare.ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if ucd.StatusOf(r) != ucd.Disallowed || !strings.ContainsAny(lenient.ASCII(r), `/?#\@:[].%`) {
			continue
		}
		n++
		input := "http://good" + string(r) + "evil.example/"
		if !slices.ContainsFunc(compare.Analyze(input, nil, profile).Findings(), func(f compare.Finding) bool { return f.ID == "host-split-by-mapping" }) {
			t.Errorf("%+q: no finding", input)
		}
	}
	if n < 31 {
		t.Errorf("only %d code points", n)
	}
}
