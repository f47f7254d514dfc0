package analysis_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

func paths(texts ...string) (all []urlpattern.Pattern) {
	for _, text := range texts {
		all = append(all, urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: text}))
	}
	return all
}

func write(f analysis.Finding) string {
	return fmt.Sprintf("%d %d %s", f.Index, f.Others, written(f.Answer))
}

func TestShadowed(t *testing.T) {
	for _, c := range []struct {
		patterns []urlpattern.Pattern
		want     []string
	}{
		{nil, nil},
		{paths("/a", "/b", "/:x"), nil},
		{paths("/:x", "/a"), []string{"1 [0] yes "}},
		{paths("/a", "/:x", "/b", "/a"), []string{"2 [1] yes ", "3 [0] yes "}},
		{paths("/(a|b)", "/(b|c)", "/(a|c)"), []string{"2 [0 1] yes "}},
		// A single pattern is preferred to several, and none is listed that is not needed.
		{paths("/(a|b)", "/d", "/(b|c)", "/(a|b|c)", "/(a|c)"), []string{"3 [0 2] yes ", "4 [3] yes "}},
		{paths("/(\\.)", "/"), []string{"0 [] yes "}},
		{[]urlpattern.Pattern{{}, urlpattern.MustNew(nil), {}}, []string{"0 [] yes ", "2 [] yes "}},
		{[]urlpattern.Pattern{
			urlpattern.MustParse("http://*"),
			urlpattern.MustParse("https://*"),
			urlpattern.MustNew(urlpattern.Init{urlpattern.Protocol: "http{s}?", urlpattern.Port: "", urlpattern.Hostname: "example.com"}),
		}, []string{"2 [0 1] yes "}},
	} {
		var got []string
		for f := range analysis.Shadowed(c.patterns) {
			got = append(got, write(f))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.patterns, got, c.want)
		}
	}
}

func TestConflicts(t *testing.T) {
	for _, c := range []struct {
		patterns []urlpattern.Pattern
		want     []string
	}{
		{nil, nil},
		{paths("/a", "/:x", "/a", "/b/:x"), nil},
		{paths("/:x/b", "/a/:y"), []string{"1 [0] yes a:/a/b"}},
		{paths("/a/:y", "/:x/b", "/*c", "/a*"), []string{
			"1 [0] yes a:/a/b", "2 [0] yes a:/a/c", "3 [1] yes a:/a/b", "3 [2] yes a:/ac"}},
		{[]urlpattern.Pattern{urlpattern.MustParse("https://*.example.com/a"), urlpattern.MustParse("https://www.:x.com/*")},
			[]string{"1 [0] yes https://www.example.com/a"}},
	} {
		var got []string
		for f := range analysis.Conflicts(c.patterns) {
			got = append(got, write(f))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.patterns, got, c.want)
		}
	}
}

// For random routes, findings about lists agree with answers about pairs.
func TestLists(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	segments := []string{"/a", "/b", "/:", "/:", "/a*", "/*", "/(a|b)", "{/c}?"}
	shadowed, conflicts := 0, 0
	for range 15 {
		var patterns []urlpattern.Pattern
		for range 12 {
			text := "/r"
			for i := range 1 + r.IntN(3) {
				if text += segments[r.IntN(len(segments))]; strings.HasSuffix(text, ":") {
					text += string(rune('a' + i))
				}
			}
			patterns = append(patterns, paths(text)...)
		}
		want := map[[2]int]bool{}
		for i, p := range patterns {
			for j, q := range patterns[:i] {
				if analysis.Overlaps(p, q).Verdict == analysis.Yes && analysis.Within(p, q).Verdict == analysis.No && analysis.Within(q, p).Verdict == analysis.No {
					want[[2]int{i, j}] = true
				}
			}
		}
		for f := range analysis.Conflicts(patterns) {
			pair := [2]int{f.Index, f.Others[0]}
			if !want[pair] || !patterns[pair[0]].Test(f.URL) || !patterns[pair[1]].Test(f.URL) {
				t.Fatalf("%s: %v", patterns, f)
			}
			delete(want, pair)
			conflicts++
		}
		if len(want) != 0 {
			t.Fatalf("%s: missing conflicts %v", patterns, want)
		}
		found := map[int]bool{}
		for f := range analysis.Shadowed(patterns) {
			shadowed++
			found[f.Index] = true
			p, others := patterns[f.Index:f.Index+1], []urlpattern.Pattern{}
			for _, i := range f.Others {
				others = append(others, patterns[i])
			}
			if analysis.Find(p, others).Verdict != analysis.No {
				t.Fatalf("%s: %v", patterns, f)
			}
			for i := range others {
				if analysis.Find(p, slices.Delete(slices.Clone(others), i, i+1)).Verdict != analysis.Yes {
					t.Fatalf("%s: %v, without %d", patterns, f, i)
				}
			}
		}
		for i, p := range patterns {
			if !found[i] && analysis.Find([]urlpattern.Pattern{p}, patterns[:i]).Verdict != analysis.Yes {
				t.Fatalf("%s: %d is shadowed, too", patterns, i)
			}
		}
	}
	t.Logf("%d shadowed patterns, %d conflicts", shadowed, conflicts)
	if shadowed == 0 || conflicts == 0 {
		t.Error("nothing was found")
	}
}
