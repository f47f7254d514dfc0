package reference_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

// resolved parses a string as a URL on its own.
func resolved(s string) (reference.Reference, bool) {
	r, err := reference.Reference{}.Resolve(s)
	return r, err == nil
}

// thereAndBack checks that the reference from base to target leads there, as
// written and as a value, here and in the parser, and that it is not longer.
func thereAndBack(base, target reference.Reference) error {
	for _, form := range []reference.Form{reference.Shortest, reference.PathAbsolute, reference.SchemeRelative} {
		ref, err := base.RelativizeAs(target, form)
		if obstacle := new(reference.NoReferenceError); errors.As(err, &obstacle) && form != reference.Shortest {
			continue
		}
		if err != nil {
			return err
		}
		if got, err := base.ResolveReference(ref); err != nil || got != target {
			return fmt.Errorf("%v: %s leads to %q, %v", form, ref.Notation(), got, err)
		}
		text := ref.String()
		if again, err := base.Mode().Parse(text); err != nil || !again.Equivalent(ref) || ref.Ord() > reference.Authority && again != ref {
			return fmt.Errorf("%v: %q is read as %s, not as %s: %v", form, text, again.Notation(), ref.Notation(), err)
		}
		b, err := weburl.Parse(base.String())
		if err != nil {
			return err
		}
		if u, err := b.Parse(text); err != nil || u.String() != target.String() {
			return fmt.Errorf("%v: %q leads the parser to %q, %v", form, text, u, err)
		}
		switch path := text != "" && (text[0] == '/' && !strings.HasPrefix(text, "//")); {
		case form == reference.Shortest && len(text) > len(target.String()):
			return fmt.Errorf("%q is longer than the target", text)
		case form == reference.PathAbsolute && !path, form == reference.SchemeRelative && !strings.HasPrefix(text, "//"):
			return fmt.Errorf("%q is not %v", text, form)
		}
	}
	return nil
}

// pathPieces make URLs that have much in common.
var pathPieces = []string{"a", "b", "c.d", "a:b", "C:", "c|", "D|", "/", "/", "/", "/", "//", "..", ".", "?", "?q", "#", "#f", "%2e", ":", " "}

// relatedURLs returns two URLs that share a beginning.
func relatedURLs(rng *rand.Rand) (string, string) {
	starts := []string{
		"http://h", "http://h:8080", "https://u:p@h/", "file:///", "file://", "file://h/", "file:///C:", "file:///C:/", "file://h/D:/",
		"foo://h", "foo://h/", "foo:///", "foo:/", "foo:/.//", "foo:", "foo:x", "ws://h/",
	}
	some := func(n int) string {
		var b strings.Builder
		for range rng.IntN(n) {
			b.WriteString(pathPieces[rng.IntN(len(pathPieces))])
		}
		return b.String()
	}
	start := starts[rng.IntN(len(starts))] + some(6)
	other := start
	if rng.IntN(6) == 0 {
		other = starts[rng.IntN(len(starts))]
	}
	return start + some(8), other + some(8)
}

func TestRelativizeRandomPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 11))
	g := mutate.New(14, suiteCases(t))
	faults, tried := 0, 0
	for tried < *pairs {
		a, b := relatedURLs(rng)
		switch rng.IntN(4) {
		case 0:
			a, b, _ = g.Next()
		case 1:
			b = g.Mutate(a)
		}
		base, ok := resolved(a)
		target, ok2 := resolved(b)
		if !ok || !ok2 {
			continue
		}
		tried++
		if err := thereAndBack(base, target); err != nil {
			t.Errorf("from %q to %q: %v", base, target, err)
			if faults++; faults > 20 {
				t.FailNow()
			}
		}
	}
}

func TestRelativize(t *testing.T) {
	for _, c := range []struct{ base, target, want string }{
		{"http://h/a/b?q#f", "http://h/a/b?q", ""},
		{"http://h/a/b?q", "http://h/a/b?q#", "#"},
		{"http://h/a/b?q", "http://h/a/b?", "?"},
		{"http://h/a/b?q", "http://h/a/b", "b"},
		{"http://h/a/?q", "http://h/a/", "."},
		{"http://h/a/b", "http://h/a/", "."},
		{"http://h/a/b", "http://h/a/?q", ".?q"},
		{"http://h/a/b", "http://h/a/c/d", "c/d"},
		{"http://h/aa/b/c", "http://h/aa/", ".."},
		{"http://h/a/b/c", "http://h/a/x", "../x"},
		{"http://h/a/b/c/d", "http://h/x", "/x"},
		{"http://h/a/b/c/d", "http://h/", "/"},
		{"http://h/abc/b/", "http://h/abc/?q", "..?q"},
		{"http://h/abc/b/c/d", "http://h/abc/", "../.."},
		{"http://h/a/b", "http://h/a/b:c", "./b:c"},
		{"http://h/b", "http://h/b:c", "/b:c"},
		{"http://h/a/b", "http://h/a//b", ".//b"},
		{"http://h/a/b", "http://h//b", "..//b"},
		{"http://h/b", "http://h//b", ".//b"},
		{"http://h//b", "http://h/b", "/b"},
		{"http://h/a", "http://other/", "//other"},
		{"http://h/a", "http://other/?q", "//other?q"},
		{"http://h/a", "https://h/a", "https://h/a"},
		{"http://h/a", "http://u@h/a", "//u@h/a"},
		{"foo://h/a", "foo://h", "//h"},
		{"foo://h", "foo://h/", "."},
		{"foo://h", "foo://h/a", "a"},
		{"foo://h?q", "foo://h", "//h"},
		{"foo:/a", "foo:/.//b", ".//b"},
		{"foo://h/a", "foo:/a", "foo:/a"},
		{"foo:a", "foo:a#f", "#f"},
		{"foo:a#f", "foo:a", "foo:a"},
		{"foo:a", "foo:b", "foo:b"},
		{"foo:a", "foo:/b", "foo:/b"},
		{"foo:/a", "foo:b", "foo:b"},
		{"file:///C:/a", "file:///C:/b", "b"},
		{"file:///C:/a/b", "file:///C:/", "/"},
		{"file:///C:/a", "file:///D:/a", "/D:/a"},
		{"file:///C:/a", "file:///C:", "/C:"},
		{"file:///C:", "file:///C:/", "."},
		{"file:///C:/a", "file:///", "//"},
		{"file:///C:/a", "file:///b", "///b"},
		{"file:///a", "file:///C:/b", "/C:/b"},
		{"file:///C:/a", "file:///C:/D:/b", "./D:/b"},
		{"file:///C:/aa/a/b", "file:///C:/D|/b", "/./D|/b"},
		{"file://h/a", "file:///C:/b", "///C:/b"},
		{"file://h/a", "file://h/", "."},
		{"file:///a", "file://h/", "//h"},
		{"http://h/", "file:///", "file://"},
		{"http://h/", "http://h/%2e%2ea", "%2e%2ea"},
	} {
		base, target := reference.MustParse(c.base), reference.MustParse(c.target)
		if got, err := base.Relativize(target); err != nil || got.String() != c.want {
			t.Errorf("from %s to %s: %q, %v; want %q", c.base, c.target, got, err, c.want)
		}
	}
}

// The slow twin: among all strings over an alphabet, no shorter one resolves to the target.
func TestRelativizeIsMinimal(t *testing.T) {
	for _, c := range []struct {
		alphabet string
		longest  int
		starts   []string
		rest     []string
	}{
		{"/.a:?#b", 5, []string{"http://b", "foo://b", "a:", "a:/", "a:/.//", "a://b"},
			[]string{"", "/", "/a", "/a/", "/a/b", "/b/a", "/a/b/", "//", "//a", "/a//", "/a//b", "/a/b/a/b", "/a:b", "/b/a:b", "/a:", "/a?", "/a?a", "/a/?a", "/b?#", "?a"}},
		{"/.a:?C|", 5, []string{"file://", "file://a", "file:///C:", "file:///a:", "file://a/C:"},
			[]string{"", "/", "/a", "/a/", "/C:", "/C|/", "/C:/a", "/a/C|", "/a/C|/a", "/a/a/a", "//", "//a", "/C|?a", "/a?a"}},
	} {
		if hostile.Race {
			c.longest -= 2
		}
		var urls []reference.Reference
		seen := map[string]bool{}
		for _, start := range c.starts {
			for _, rest := range c.rest {
				if u, ok := resolved(start + rest); ok && !seen[u.String()] {
					seen[u.String()] = true
					urls = append(urls, u)
				}
			}
		}
		refs := map[reference.Mode][]reference.Reference{}
		var grow func(s string, left int)
		grow = func(s string, left int) {
			for _, mode := range []reference.Mode{reference.GenericMode, reference.WebMode, reference.FileMode} {
				// Count only strings that are printed as they are written, and that need no
				// forcing.
				if r, err := mode.Parse(s); err == nil && r.String() == s && (r.Mode() == reference.GenericMode || r.HasAuthority()) {
					refs[mode] = append(refs[mode], r)
				}
			}
			if left > 0 {
				for _, letter := range c.alphabet {
					grow(s+string(letter), left-1)
				}
			}
		}
		grow("", c.longest)
		for _, base := range urls {
			shortest := map[reference.Reference]int{}
			for _, ref := range refs[base.Mode()] {
				u, err := base.ResolveReference(ref)
				if err != nil {
					continue
				}
				n := len(ref.String())
				if have, ok := shortest[u]; !ok || n < have {
					shortest[u] = n
				}
			}
			for _, target := range urls {
				ref, err := base.Relativize(target)
				if err != nil {
					t.Fatalf("from %s to %s: %v", base, target, err)
				}
				n, ok := shortest[target]
				switch got := len(ref.String()); {
				case ok && n < got:
					t.Errorf("from %s to %s: %q has %d bytes, and there is one of %d", base, target, ref, got, n)
				case !ok && got <= c.longest && ref.Ord() != reference.Scheme, ok && n > got:
					t.Errorf("from %s to %s: %q was not found by trying", base, target, ref)
				}
			}
		}
	}
}

func TestRelativizeAs(t *testing.T) {
	for _, c := range []struct {
		base, target string
		form         reference.Form
		want         string
		obstacle     reference.Obstacle
	}{
		{"http://h/a/b", "http://h/a/c", reference.PathAbsolute, "/a/c", 0},
		{"http://h/a/b", "http://h/a/b", reference.PathAbsolute, "/a/b", 0},
		{"http://h/a/b", "http://h//c", reference.PathAbsolute, "/.//c", 0},
		{"file:///C:/a", "file:///D:/b", reference.PathAbsolute, "/D:/b", 0},
		{"file:///C:/a", "file:///C:/D:/b", reference.PathAbsolute, "/./D:/b", 0},
		{"file:///C:/a", "file:///b", reference.PathAbsolute, "", reference.OtherDrive},
		{"http://h/a", "http://g/a", reference.PathAbsolute, "", reference.OtherAuthority},
		{"http://h/a", "ws://h/a", reference.PathAbsolute, "", reference.OtherScheme},
		{"foo://h/a", "foo://h", reference.PathAbsolute, "", reference.NoPathRoot},
		{"foo:/a", "foo:b", reference.PathAbsolute, "", reference.OpaquePath},
		{"foo:b", "foo:/a", reference.PathAbsolute, "", reference.OpaquePath},
		{"http://h/a/b", "http://h/a/c", reference.SchemeRelative, "//h/a/c", 0},
		{"http://h/a", "http://g/", reference.SchemeRelative, "//g", 0},
		{"file:///a", "file:///b", reference.SchemeRelative, "///b", 0},
		{"http://h/a", "ws://h/a", reference.SchemeRelative, "", reference.OtherScheme},
		{"foo:/a", "foo:/b", reference.SchemeRelative, "", reference.NoAuthority},
		{"foo:a", "foo://h/b", reference.SchemeRelative, "", reference.OpaquePath},
	} {
		got, err := reference.MustParse(c.base).RelativizeAs(reference.MustParse(c.target), c.form)
		var none *reference.NoReferenceError
		if errors.As(err, &none) != (c.obstacle != 0) || none != nil && none.Obstacle != c.obstacle || got.String() != c.want {
			t.Errorf("from %s to %s, %v: %q, %v; want %q, %v", c.base, c.target, c.form, got, err, c.want, c.obstacle)
		}
	}
}

func TestRelativizeFails(t *testing.T) {
	for _, c := range []struct {
		base, target string
		inBase       bool
	}{
		{"/a", "http://h/", true}, {"", "http://h/", true}, {"http:", "http://h/", true}, {"http://h/", "http:///", false}, {"http://h/", "a", false},
	} {
		_, err := reference.MustParse(c.base).Relativize(reference.MustParse(c.target))
		var failure *validation.Error
		if !errors.As(err, &failure) || (failure.In == validation.Base) != c.inBase {
			t.Errorf("from %q to %q: %v", c.base, c.target, err)
		}
	}
}
