package reference_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/reference"
)

var modes = []reference.Mode{reference.GenericMode, reference.WebMode, reference.FileMode}

// rebaseLaws holds for any three references.
func rebaseLaws(a, b, c reference.Reference) error {
	bOntoA := a.Rebase(b)
	switch {
	case a.Rebase(b.Rebase(c)) != bOntoA.Rebase(c):
		return errors.New("rebase is not associative")
	case bOntoA.Ord() != min(a.Ord(), b.Ord()):
		return errors.New("the order of a rebase is not the least")
	case reference.Reference{}.Rebase(a) != a:
		return errors.New("a onto ε is not a")
	case a.Rebase(reference.Reference{}) != a.WithoutFragment():
		return errors.New("ε onto a is not a without its fragment")
	}
	for o := reference.Scheme; o <= reference.Fragment; o++ {
		prefix := a.Upto(o)
		if prefix.Upto(o) != prefix || prefix.Upto(reference.Fragment) != prefix {
			return fmt.Errorf("the prefix %s is not one of itself", prefix.Notation())
		}
		if err := reference.Check(prefix); err != nil {
			return err
		}
	}
	return reference.Check(bOntoA)
}

// printLaws holds for any reference that was read in the mode.
func printLaws(mode reference.Mode, r reference.Reference) error {
	if err := reference.Check(r); err != nil {
		return err
	}
	for _, text := range []string{r.String(), r.Unicode()} {
		again, err := mode.Parse(text)
		if err != nil || !again.Equivalent(r) {
			return fmt.Errorf("%s is printed as %q, which is %s, %v", r.Notation(), text, again.Notation(), err)
		}
		if unicode := again.Unicode(); unicode != r.Unicode() {
			return fmt.Errorf("%s is %q in Unicode, read again %q", r.Notation(), r.Unicode(), unicode)
		}
	}
	for _, b := range []byte(r.String()) {
		if b >= 0x80 || b < 0x20 {
			return fmt.Errorf("%q is not ASCII", r.String())
		}
	}
	return nil
}

// normalLaws holds for any reference and any URL against which it can be resolved, both
// read in the mode of the URL.
func normalLaws(r, base reference.Reference) error {
	want, wantErr := base.ResolveReference(r)
	for _, equivalent := range []func(reference.Reference) (reference.Reference, error){
		reference.Reference.Normalize,
		reference.Reference.NormalizeScheme,
		func(r reference.Reference) (reference.Reference, error) { return r.NormalizePath(), nil },
		func(r reference.Reference) (reference.Reference, error) { return r.NormalizeAuthority(), nil },
		func(r reference.Reference) (reference.Reference, error) { return r.ForPrinting(), nil },
		reference.Reference.NormalizeHost,
		func(r reference.Reference) (reference.Reference, error) { return r.Encode(), nil },
	} {
		n, err := equivalent(r)
		if err != nil {
			if wantErr == nil {
				return fmt.Errorf("%s resolves to %q, but has no normal form: %v", r.Notation(), want, err)
			}
			continue
		}
		if err := reference.Check(n); err != nil {
			return err
		}
		if again, err := equivalent(n); err != nil || again != n {
			return fmt.Errorf("%s is normalized to %s, and that to %s, %v", r.Notation(), n.Notation(), again.Notation(), err)
		}
		if !n.Equivalent(r) && wantErr == nil {
			return fmt.Errorf("%s is normalized to %s, which is not equivalent", r.Notation(), n.Notation())
		}
		if port, ok := r.Port(); wantErr != nil && base.IsFile() && (ok && port == "" || r.WithoutUserinfo() != r) {
			// An empty userinfo or port is the same as none, except that a file
			// URL can have none: which cannot be told without a scheme.
			continue
		}
		if got, err := base.ResolveReference(n); got != want || (err == nil) != (wantErr == nil) {
			return fmt.Errorf("%s resolves to %q, %v, and its normal form %s to %q, %v", r.Notation(), want, wantErr, n.Notation(), got, err)
		}
	}
	// The steps, one by one, are Normalize.
	normal, normalErr := r.Normalize()
	apart, apartErr := r.NormalizePath().NormalizeAuthority().NormalizeHost()
	if apartErr == nil {
		apart, apartErr = apart.NormalizeScheme()
	}
	if apart = apart.Encode(); apart != normal || (apartErr == nil) != (normalErr == nil) {
		return fmt.Errorf("%s is normalized to %s, %v, step by step to %s, %v", r.Notation(), normal.Notation(), normalErr, apart.Notation(), apartErr)
	}
	if normalErr == nil && normal.Encode() != normal {
		return fmt.Errorf("%s is in normal form, but encoded it is %s", normal.Notation(), normal.Encode().Notation())
	}
	if wantErr != nil {
		return nil
	}
	if again, err := reference.Parse(want.Unicode()); err != nil || !again.Equivalent(want) {
		return fmt.Errorf("%q in Unicode is %q, and that %s, %v", want, want.Unicode(), again.Notation(), err)
	}
	if again, err := want.Normalize(); err != nil || again != want {
		return fmt.Errorf("%s is resolved, but its normal form is %s, %v", want.Notation(), again.Notation(), err)
	}
	if forced, err := want.Force(); err != nil || forced != want {
		return fmt.Errorf("%s is resolved, but forced it is %s, %v", want.Notation(), forced.Notation(), err)
	}
	return reference.Check(want)
}

func laws(a, b, c string) error {
	for _, mode := range modes {
		x, errX := mode.Parse(a)
		y, errY := mode.Parse(b)
		z, errZ := mode.Parse(c)
		if errX == nil && errY == nil && errZ == nil {
			if err := rebaseLaws(x, y, z); err != nil {
				return fmt.Errorf("%v: %w", mode, err)
			}
		}
		if errX == nil {
			if err := printLaws(mode.For(a), x); err != nil {
				return fmt.Errorf("%v: %w", mode, err)
			}
			if err := forcingLaw(x); err != nil {
				return fmt.Errorf("%v: %w", mode, err)
			}
		}
	}
	base, err := reference.Reference{}.Resolve(b)
	if err != nil {
		return nil
	}
	if r, err := base.Mode().Parse(a); err == nil {
		return normalLaws(r, base)
	}
	return nil
}

func TestLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 11))
	g := mutate.New(9, suiteCases(t))
	g.IllFormed = true
	faults := 0
	for i := range *pairs / 4 {
		a, b := hostilePair(rng)
		c, _ := hostilePair(rng)
		if i%2 == 0 {
			a, b, _ = g.Next()
			c, _, _ = g.Next()
		}
		if err := laws(a, b, c); err != nil {
			t.Errorf("%q, %q, %q: %v", a, b, c, err)
			if faults++; faults > 20 {
				t.FailNow()
			}
		}
	}
}

// All short paths of segments that may be drives, against bases with and without one.
// Whether such a segment is the drive, of which there is no parent, depends on the
// segments of the base above it.
func TestNormalizeDrives(t *testing.T) {
	var bases []reference.Reference
	for _, base := range []string{"file:///", "file:///a/", "file:///a/b/c", "file:///D:/", "file:///D:/a/b", "file://h/a/", "http://h/a/b", "foo://h/a/", "foo:/a/b"} {
		bases = append(bases, reference.MustParse(base))
	}
	var grow func(path string, left int)
	grow = func(path string, left int) {
		for _, base := range bases {
			for _, s := range []string{path, path + "?q", "file:" + path, "//h" + path} {
				r, err := base.Mode().Parse(s)
				if err != nil {
					continue
				}
				if err := normalLaws(r, base); err != nil {
					t.Errorf("%q against %q: %v", s, base, err)
				}
				if err := likeTheParser(s, base.String()); err != nil {
					t.Errorf("%q against %q: %v", s, base, err)
				}
			}
		}
		if left == 0 || t.Failed() {
			return
		}
		for _, segment := range []string{"C|", "a", "..", ".", ""} {
			grow(path+"/"+segment, left-1)
			if path == "" {
				grow(segment, left-1)
			}
		}
	}
	if hostile.Race {
		grow("", 3)
	} else {
		grow("", 4)
	}

	for s, want := range map[string]string{
		"./C|/../x": "./C|/../x", "a/../C|/x": "./C|/x", "/a/../C|/../x": "/./C|/../x", "../C|/../x": "../C|/../x", "a/C|/../x": "a/x", "/C|/..": "/C:/",
		"file:///./C|/../x": "file:///C:/x", "file:a/../C|": "file:./C|", "./C|": "./C|",
	} {
		r, err := reference.FileMode.Parse(s)
		if got := r.NormalizePath(); err != nil || got.String() != want {
			t.Errorf("the normal form of the path of %q is %q, %v, want %q", s, got, err, want)
		}
	}
}

func seed(f *testing.F, add func(input, base string)) {
	for _, c := range suiteCases(f) {
		add(c.Input, c.Base)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		add(hostilePair(rng))
	}
}

func FuzzLikeTheParser(f *testing.F) {
	seed(f, func(input, base string) { f.Add(input, base) })
	f.Fuzz(func(t *testing.T, input, base string) {
		if err := likeTheParser(input, base); err != nil {
			t.Errorf("%q against %q: %v", input, base, err)
		}
	})
}

func FuzzLaws(f *testing.F) {
	seed(f, func(input, base string) { f.Add(input, base, "../x:y") })
	f.Fuzz(func(t *testing.T, a, b, c string) {
		if err := laws(a, b, c); err != nil {
			t.Errorf("%q, %q, %q: %v", a, b, c, err)
		}
	})
}

func FuzzRelativize(f *testing.F) {
	seed(f, func(input, base string) { f.Add(input, base) })
	f.Fuzz(func(t *testing.T, a, b string) {
		base, ok := resolved(b)
		if !ok {
			return
		}
		target, err := base.Resolve(a)
		if err != nil {
			return
		}
		if err := thereAndBack(base, target); err != nil {
			t.Errorf("from %q to %q: %v", base, target, err)
		}
	})
}

// The examples of the document.
func TestRebase(t *testing.T) {
	for _, c := range []struct{ ref, base, want string }{
		{"foo/bar", "//host", "//host/foo/bar"},
		{"x", "http://h/a/b?q#f", "http://h/a/x"},
		{"?x", "http://h/a/b?q#f", "http://h/a/b?x"},
		{"#x", "http://h/a/b?q#f", "http://h/a/b?q#x"},
		{"", "http://h/a/b?q#f", "http://h/a/b?q"},
		{"../x", "a/b/c", "a/b/../x"},
		{"/x", "file:///C:/a", "file:///C:/x"},
		{"/D:/x", "file://h/C:/a", "file://h/D:/x"},
		{"x", "file:///C:", "file:///C:/x"},
		{"http:x", "http://h/a", "http:x"},
		{"//h", "a/b", "//h"},
		{".", "a/b", "a/."},
	} {
		base := reference.MustParse(c.base)
		ref, err := base.Mode().Parse(c.ref)
		if got := base.Rebase(ref); err != nil || got.String() != c.want {
			t.Errorf("%q onto %q is %q, %v; want %q", c.ref, c.base, got, err, c.want)
		}
	}
}

// A law that does not hold: forcing and rebasing do not commute.
func TestForceIsNoHomomorphism(t *testing.T) {
	force := func(r reference.Reference, err error) reference.Reference {
		t.Helper()
		if err == nil {
			r, err = r.Force()
		}
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	parse := reference.MustParse
	onto := func(a, b reference.Reference) reference.Reference { return force(b.Rebase(a), nil) }
	legacy := func(a, b reference.Reference) reference.Reference { return force(b.ResolveLegacy(a)) }

	one, two := parse("a"), parse("http:b")
	if got, want := onto(force(one, nil), force(two, nil)), "http://b/a"; got.String() != want {
		t.Errorf("force ((force url1) onto (force url2)) is %s, want %s", got, want)
	}
	if got, want := onto(one, force(two, nil)), "http://b/a"; got.String() != want {
		t.Errorf("force (url1 onto (force url2)) is %s, want %s", got, want)
	}
	if got, want := onto(one, two), "http://a/"; got.String() != want {
		t.Errorf("force (url1 onto url2) is %s, want %s", got, want)
	}

	// The second inequality is one of legacy resolution: with a scheme, url1
	// onto url2 is url1, and without one there is nothing to force.
	one, two = parse("http:a"), parse("http://b/")
	if got, want := legacy(force(one, nil), two), "http://a/"; got.String() != want {
		t.Errorf("force (legacy (force url1) url2) is %s, want %s", got, want)
	}
	if got, want := legacy(one, two), "http://b/a"; got.String() != want {
		t.Errorf("force (legacy url1 url2) is %s, want %s", got, want)
	}
}
