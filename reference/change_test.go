package reference_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

func must(t *testing.T) func(r reference.Reference, err error) reference.Reference {
	return func(r reference.Reference, err error) reference.Reference {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
}

func TestComponents(t *testing.T) {
	r := reference.MustParse("http://u:p@h:80/a//b/c?q#f")
	got := []any{}
	for _, accessor := range []func() (string, bool){r.Scheme, r.Authority, r.Username, r.Password, r.Port, r.Drive, r.File, r.Query, r.Fragment} {
		s, ok := accessor()
		got = append(got, s, ok)
	}
	got = append(got, r.Host().String(), r.Host().Kind(), r.HasPathRoot(), slices.Collect(r.Dirs()), r.Path(), r.Mode())
	want := []any{"http", true, "u:p@h:80", true, "u", true, "p", true, "80", true, "", false, "c", true, "q", true, "f", true,
		"h", host.Opaque, true, []string{"a", "", "b"}, "/a//b/c", reference.WebMode}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Null and empty are kept apart.
func TestNullAndEmpty(t *testing.T) {
	for _, c := range []struct {
		s        string
		accessor func(reference.Reference) (string, bool)
		ok       bool
	}{
		{"//:@h:", reference.Reference.Port, true}, {"//h", reference.Reference.Port, false},
		{"//:@h", reference.Reference.Username, true}, {"//h", reference.Reference.Username, false},
		{"//:@h", reference.Reference.Password, true}, {"//@h", reference.Reference.Password, false},
		{"///a", reference.Reference.Authority, true}, {"/a", reference.Reference.Authority, false},
		{"?", reference.Reference.Query, true}, {"#", reference.Reference.Query, false},
		{"#", reference.Reference.Fragment, true}, {"?", reference.Reference.Fragment, false},
		{"/", reference.Reference.File, false},
	} {
		r := reference.MustParse(c.s)
		if s, ok := c.accessor(r); s != "" || ok != c.ok {
			t.Errorf("%q: %q, %v", c.s, s, ok)
		}
		if r.String() != c.s {
			t.Errorf("%q is printed as %q", c.s, r)
		}
	}
	if kind := reference.MustParse("///a").Host().Kind(); kind != host.Empty {
		t.Errorf("the host of an empty authority is %v", kind)
	}
	if kind := reference.MustParse("/a").Host().Kind(); kind != host.Null {
		t.Errorf("the host without an authority is %v", kind)
	}
}

func TestWith(t *testing.T) {
	must := must(t)
	r := must(reference.Reference{}.WithHost("h"))
	r = must(r.WithPathRoot().WithDirs("a", "", "b"))
	r = must(r.WithFile("c d"))
	r = must(r.WithQuery(""))
	r = must(r.WithFragment("ü"))
	r = must(r.WithUsername("u"))
	r = must(r.WithPassword("p:"))
	r = must(r.WithPort("0080"))
	r = must(r.WithScheme("foo"))
	if got, want := r.String(), "foo://u:p%3A@h:80/a//b/c%20d?#%C3%BC"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := r.Unencoded(), "foo://u:p:@h:80/a//b/c d?#ü"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	r = must(r.WithoutScheme().WithoutUserinfo().WithoutPort().WithoutFile().WithoutQuery().WithoutFragment().WithAuthority("x:1"))
	if got, want := r.String(), "//x:1/a//b/"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	r = must(must(r.WithoutAuthority().WithoutPathRoot()).WithDirs())
	if !r.IsEmpty() {
		t.Errorf("%s is left", r.Notation())
	}
	r = must(must(must(reference.MustParse("file:///x").WithDrive("C|")).WithFile("y")).WithDirs("z"))
	if got, want := r.String(), "file:///C|/z/y"; got != want || r.WithoutDrive().String() != "file:///z/y" {
		t.Errorf("%s, want %s", got, want)
	}
	if r := must(reference.MustParse("//u:p@h").WithQuery("\xFF")).WithoutPassword(); r.String() != "//u@h?%EF%BF%BD" {
		t.Error(r)
	}
}

func TestWithFails(t *testing.T) {
	parse := reference.MustParse
	for i, c := range []struct {
		err  func() error
		want error
	}{
		{func() error { _, err := parse("a").WithScheme("1"); return err }, &reference.ConstraintError{Constraint: reference.BadScheme}},
		{func() error { _, err := parse("a").WithScheme(""); return err }, &reference.ConstraintError{Constraint: reference.BadScheme}},
		{func() error { _, err := parse("a").WithScheme("a:b"); return err }, &reference.ConstraintError{Constraint: reference.BadScheme}},
		{func() error { _, err := parse("a").WithHost("h"); return err }, &reference.ConstraintError{Constraint: reference.NeedsPathRoot}},
		{func() error { _, err := parse("a").WithDrive("C:"); return err }, &reference.ConstraintError{Constraint: reference.NeedsPathRoot}},
		{func() error { _, err := parse("//h/a").WithoutPathRoot(); return err }, &reference.ConstraintError{Constraint: reference.NeedsPathRoot}},
		{func() error { _, err := parse("/a").WithDrive("1:"); return err }, &reference.ConstraintError{Constraint: reference.BadDrive}},
		{func() error { _, err := parse("a").WithFile(""); return err }, &reference.ConstraintError{Constraint: reference.EmptyFile}},
		{func() error { _, err := parse("a").WithFile("b/c"); return err }, &reference.ConstraintError{Constraint: reference.BadCharacter, At: 1}},
		{func() error { _, err := parse("a").WithDirs("b", "?"); return err }, &reference.ConstraintError{Constraint: reference.BadCharacter}},
		{func() error { _, err := parse("a").WithQuery("b#"); return err }, &reference.ConstraintError{Constraint: reference.BadCharacter, At: 1}},
		{func() error { _, err := parse("a").WithFragment("b\n"); return err }, &reference.ConstraintError{Constraint: reference.BadCharacter, At: 1}},
		{func() error { _, err := parse("//h").WithUsername("a:b"); return err }, &reference.ConstraintError{Constraint: reference.BadCharacter, At: 1}},
		{func() error { _, err := parse("//h").WithPassword("b"); return err }, &reference.ConstraintError{Constraint: reference.NeedsUserinfo}},
		{func() error { _, err := parse("/").WithUsername("u"); return err }, &reference.ConstraintError{Constraint: reference.NeedsHost}},
		{func() error { _, err := parse("///").WithPort("1"); return err }, &reference.ConstraintError{Constraint: reference.NeedsHost}},
		{func() error { _, err := parse("//u@h").WithHost(""); return err }, &reference.ConstraintError{Constraint: reference.NeedsHost}},
		{func() error { _, err := parse("//h").WithPort("65536"); return err }, &reference.ConstraintError{Constraint: reference.BadPort}},
		{func() error { _, err := parse("//h").WithPort("+1"); return err }, &reference.ConstraintError{Constraint: reference.BadPort}},
		{func() error { _, err := parse("/").WithAuthority("h/"); return err }, &reference.ConstraintError{Constraint: reference.BadCharacter, At: 1}},
	} {
		got := c.err()
		var constraint *reference.ConstraintError
		if !errors.As(got, &constraint) || *constraint != *c.want.(*reference.ConstraintError) {
			t.Errorf("case %d: %v, want %v", i, got, c.want)
		}
	}
	for _, bad := range []string{"a b", "[::1", "a^b", "[1]"} {
		_, err := parse("/").WithHost(bad)
		if failure := new(validation.Error); !errors.As(err, &failure) {
			t.Errorf("host %q: %v", bad, err)
		}
	}
	for _, bad := range []string{"u@", ":80", "h:x", "h:65536", "u@a b"} {
		_, err := parse("/").WithAuthority(bad)
		if failure := new(validation.Error); !errors.As(err, &failure) {
			t.Errorf("authority %q: %v", bad, err)
		}
	}
}

// The result of any change is a reference, and a rejected change leaves the reference as it
// was.
func TestChangesKeepConstraints(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 15))
	some := func() string { return hostileString(rng, 2) }
	for range *pairs / 4 {
		input, base := hostilePair(rng)
		r, err := modes[rng.IntN(len(modes))].Parse(input)
		if err != nil {
			continue
		}
		for range 4 {
			before := r
			err = nil
			switch rng.IntN(16) {
			case 0:
				r, err = r.WithScheme(strings.TrimSuffix(some(), ":"))
			case 1:
				r = r.WithoutScheme()
			case 2:
				r, err = r.WithAuthority(some())
			case 3:
				r = r.WithoutAuthority()
			case 4:
				r, err = r.WithUsername(some())
			case 5:
				r, err = r.WithPassword(some())
			case 6:
				r, err = r.WithHost(some())
			case 7:
				r, err = r.WithPort(strings.TrimPrefix(some(), ":"))
			case 8:
				r, err = r.WithDrive(some())
			case 9:
				r, err = r.WithoutPathRoot()
			case 10:
				r, err = r.WithDirs(some(), some())
			case 11:
				r, err = r.WithFile(some())
			case 12:
				r, err = r.WithQuery(some())
			case 13:
				r, err = r.WithFragment(some())
			case 14:
				r = r.WithPathRoot().WithoutDrive().WithoutPort().WithoutPassword()
			default:
				if b, err := reference.Parse(base); err == nil {
					r = b.Rebase(r).Upto(reference.Order(rng.IntN(8)))
				}
			}
			if err := reference.Check(r); err != nil {
				t.Fatalf("%s is changed to %s: %v", before.Notation(), r.Notation(), err)
			}
			if err != nil && r != before {
				t.Fatalf("%s is refused a change, and is %s", before.Notation(), r.Notation())
			}
			if u, err := r.Normalize(); err == nil {
				if err := reference.Check(u); err != nil {
					t.Fatalf("%s in normal form: %v", r.Notation(), err)
				}
				if again, err := u.Normalize(); err != nil || again != u {
					t.Fatalf("%s has the normal form %s, and that %s, %v", r.Notation(), u.Notation(), again.Notation(), err)
				}
			}
			if u, err := (reference.Reference{}).ResolveReference(r); err == nil {
				v, err := weburl.Parse(u.String())
				if err != nil || v.String() != u.String() {
					t.Fatalf("%s resolves to %s, which the parser reads as %q, %v", r.Notation(), u, v, err)
				}
			}
		}
	}
}

func TestPrinting(t *testing.T) {
	must := must(t)
	for _, c := range []struct {
		r    reference.Reference
		want string
	}{
		{must(reference.MustParse("/x/a").WithDirs("")), "/.//a"},
		{must(reference.MustParse("x/a").WithDirs("")), ".//a"},
		{must(reference.MustParse("a").WithFile("b:c")), "./b:c"},
		{must(reference.MustParse("a").WithDirs("b:", "c")), "./b:/c/a"},
		{must(reference.MustParse("a").WithFile("1:c")), "1:c"},
		{must(reference.MustParse("//h/x/a").WithDirs("")), "//h//a"},
		{must(reference.MustParse("foo:a").WithFile("x ")), "foo:x%20"},
		{must(reference.MustParse("http://h/").WithFile(`a\b`)), "http://h/a%5Cb"},
		{must(reference.MustParse("foo://h/").WithFile(`a\b`)), `foo://h/a\b`},
		{must(reference.MustParse("http://h/").WithQuery("'")), "http://h/?%27"},
		{must(reference.MustParse("foo://h/").WithQuery("'")), "foo://h/?'"},
	} {
		if got := c.r.String(); got != c.want {
			t.Errorf("%s is printed as %q, want %q", c.r.Notation(), got, c.want)
		}
	}
}

func TestUnicode(t *testing.T) {
	resolved := func(s string) reference.Reference { return must(t)(reference.Reference{}.Resolve(s)) }
	for _, c := range []struct {
		r    reference.Reference
		want string
	}{
		{resolved("https://xn--bcher-kva.example/%C3%BC?%C3%BC#%C3%BC"), "https://bücher.example/ü?ü#ü"},
		{resolved("https://bücher.example/ü ü"), "https://bücher.example/ü%20ü"},
		{resolved("https://xn--fa-hia.example/"), "https://faß.example/"},
		{resolved("foo://b%C3%BCcher/"), "foo://bücher/"},
		{resolved("foo://xn--bcher-kva/"), "foo://xn--bcher-kva/"},
		// Another spelling of the same bytes would come back.
		{resolved("https://h/%c3%bc%C3%Bc"), "https://h/%c3%bc%C3%Bc"},
		// Not UTF-8, and invisible characters.
		{resolved("https://h/%C3%28%FF%E2%80%AE%C2%A0%EF%BF%BD%E2%80%8B"), "https://h/%C3%28%FF%E2%80%AE%C2%A0%EF%BF%BD%E2%80%8B"},
		{resolved("https://h/%F0%9F%98%80%F0%9F"), "https://h/😀%F0%9F"},
		// Symbols by which programs show that something is secure.
		{resolved("https://h/%F0%9F%94%92#%F0%9F%9B%A1"), "https://h/%F0%9F%94%92#%F0%9F%9B%A1"},
		// A joiner is part of the domain, and invisible.
		{resolved("https://क्\u200Dष.example/"), "https://xn--11b2ezcw70k.example/"},
		{reference.MustParse("ü/%41%2F"), "ü/%41%2F"},
		{reference.MustParse("//ü%C3%A4:ö@x"), "//üä:ö@x"},
	} {
		if got := c.r.Unicode(); got != c.want {
			t.Errorf("%s: %q, want %q", c.r, got, c.want)
		}
	}
}

func TestMarshal(t *testing.T) {
	type document struct{ Link reference.Reference }
	for _, s := range []string{"", "../a b", "https://h:080/x?y#z", "//u@h", "?", "foo:x y", "/.//a"} {
		r := reference.MustParse(s)
		data, err := json.Marshal(document{r})
		if err != nil {
			t.Fatal(err)
		}
		var again document
		if err := json.Unmarshal(data, &again); err != nil || !again.Link.Equivalent(r) {
			t.Errorf("%q: %s, %v", s, data, err)
		}
	}
	if err := json.Unmarshal([]byte(`{"Link": "//h:x"}`), new(document)); err == nil {
		t.Error("a reference with a bad port is read")
	}
}

func TestEquality(t *testing.T) {
	for _, c := range []struct {
		a, b       string
		equivalent bool
	}{
		{"a", "./a", true}, {"a/../b", "b", true}, {"a/.%2E/%2e/b", "b", true}, {"a/..", "./", true}, {"a/..", "", false}, {".", "./", true}, {"", "#", false}, {"", "?", false},
		{"ü", "%C3%BC", true}, {"%c3%bc", "%C3%BC", false}, {"HTTP://H:80/", "http://h/", true}, {"http://h", "http://h/", false},
		{"//h:", "//h", true}, {"//:@h", "//h", true}, {"//:p@h", "//h", false}, {"//h:80", "//h", false}, {"//H", "//h", false},
		{"file://localhost/a", "file:///a", true}, {"file:///C|/a", "file:///C:/a", true}, {"foo:a/../b", "foo:b", false}, {"foo:/a/../b", "foo:/b", true},
		{"/a/../..", "/", true}, {"../a/..", "../", true}, {"http://0x7f.1/", "http://127.0.0.1/", true},
		{"http://a%2Fb/", "http://a%2Fb/./", true}, {"http://a%2Fb/", "http://a/", false},
	} {
		a, b := reference.MustParse(c.a), reference.MustParse(c.b)
		if a == b {
			t.Errorf("%q and %q have the same components", c.a, c.b)
		}
		if a.Equivalent(b) != c.equivalent || b.Equivalent(a) != c.equivalent {
			t.Errorf("%q and %q equivalent: %v", c.a, c.b, !c.equivalent)
		}
	}
	if reference.MustParse("//[0::1]:080") != reference.MustParse("//[::1]:80") {
		t.Error("addresses and ports are numbers")
	}
	// A map finds a reference that was read from another string.
	seen := map[reference.Reference]bool{reference.MustParse("/a/b"): true}
	if !seen[reference.MustParse(" /a\t/b ")] {
		t.Error("references with the same components are different keys")
	}
}
