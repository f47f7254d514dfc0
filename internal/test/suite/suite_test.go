package suite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// fakeT records the calls made on it. Like the real ones, its Fatal and Skip stop
// the caller: they panic, and watch recovers.
type fakeT struct {
	testing.TB
	errs, fatals, skips []string
}

type stopped struct{}

func (f *fakeT) Helper()             {}
func (f *fakeT) Logf(string, ...any) {}
func (f *fakeT) Error(args ...any)   { f.errs = append(f.errs, fmt.Sprint(args...)) }
func (f *fakeT) Errorf(format string, args ...any) {
	f.errs = append(f.errs, fmt.Sprintf(format, args...))
}
func (f *fakeT) Fatal(args ...any) {
	f.fatals = append(f.fatals, fmt.Sprint(args...))
	panic(stopped{})
}
func (f *fakeT) Fatalf(format string, args ...any) { f.Fatal(fmt.Sprintf(format, args...)) }
func (f *fakeT) Skip(args ...any) {
	f.skips = append(f.skips, fmt.Sprint(args...))
	panic(stopped{})
}

func watch(do func(t testing.TB)) *fakeT {
	f := new(fakeT)
	func() {
		defer func() {
			if r := recover(); r != nil && r != (stopped{}) {
				panic(r)
			}
		}()
		do(f)
	}()
	return f
}

// module creates a folder with this module and a nested one, changes into the
// nested one, and returns the folder.
func module(t *testing.T) string {
	t.Helper()
	top := t.TempDir()
	nested := filepath.Join(top, "weburl", "cmd", "x")
	if err := os.MkdirAll(nested, 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(top, "weburl", "go.mod"), "// a comment\nmodule github.com/weburl-go/weburl // another\n\ngo 1.24\n")
	write(t, filepath.Join(top, "weburl", "cmd", "go.mod"), "module github.com/weburl-go/weburl/cmd\n")
	t.Chdir(nested)
	t.Setenv(EnvRoot, "")
	t.Setenv(EnvRequire, "")
	return top
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

func find(t *testing.T, rel string) string {
	t.Helper()
	path, err := Find(rel)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestFindLooksInOrder(t *testing.T) {
	top := module(t)
	if _, err := Find("wpt/a.json"); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "scripts/fetch-suites") {
		t.Errorf("missing file: %v", err)
	}
	write(t, filepath.Join(top, "weburl", "testdata", "suites", "wpt", "a.json"), "fetched")
	if got := find(t, "wpt/a.json"); got != "fetched" {
		t.Errorf("testdata/suites: %q", got)
	}
	write(t, filepath.Join(top, "shared", "wpt", "a.json"), "shared")
	if got := find(t, "wpt/a.json"); got != "shared" {
		t.Errorf("../shared must come before testdata/suites: %q", got)
	}
	own := t.TempDir()
	t.Setenv(EnvRoot, own)
	if _, err := Find("wpt/a.json"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%s must be the only place if set: %v", EnvRoot, err)
	}
	write(t, filepath.Join(own, "wpt", "a.json"), "own")
	if got := find(t, "wpt/a.json"); got != "own" {
		t.Errorf("%s: %q", EnvRoot, got)
	}
}

func TestFindOutsideModule(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv(EnvRoot, "")
	if _, err := Find("a"); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no module: %v", err)
	}
}

func TestPathSkipsOrFails(t *testing.T) {
	module(t)
	f := watch(func(t testing.TB) { Path(t, "a") })
	if len(f.skips) != 1 || len(f.fatals) != 0 || !strings.Contains(f.skips[0], "scripts/fetch-suites") {
		t.Errorf("missing file: %+v", f)
	}
	t.Setenv(EnvRequire, "1")
	f = watch(func(t testing.TB) { Path(t, "a") })
	if len(f.skips) != 0 || len(f.fatals) != 1 {
		t.Errorf("missing required file: %+v", f)
	}
}

func TestEncoderCasesSkipsOrFails(t *testing.T) {
	t.Setenv(EnvRoot, t.TempDir())
	for require, fails := range map[string]bool{"": false, "1": true} {
		t.Setenv(EnvRequire, require)
		f := watch(func(t testing.TB) { EncoderCases(t) })
		if (len(f.skips) == 1) == fails || (len(f.fatals) == 1) != fails {
			t.Errorf("%s=%q: skips %q, failures %q", EnvRequire, require, f.skips, f.fatals)
		}
	}
}

func TestSplitLines(t *testing.T) {
	got := SplitLines([]byte("\uFEFFa\r\n\r\n\n b \nc\rd\r\n\uFEFFe"))
	want := []string{"a", " b ", "c\rd", "\uFEFFe"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

type point struct {
	X    int     `json:"x"`
	Name *string `json:"name"`
}

func TestDecodeStrict(t *testing.T) {
	for _, c := range []struct {
		data string
		ok   bool
	}{
		{`{"x": 1}`, true},
		{` {"x": 1, "name": null} ` + "\n", true},
		{`{"x": 1, "y": 2}`, false},
		{`{"x": 1} {}`, false},
		{`{"x": 1} ]`, false},
		{`{"x": "1"}`, false},
		{``, false},
	} {
		var p point
		if err := DecodeStrict([]byte(c.data), &p); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.data, err)
		}
	}
	var s string
	if err := DecodeStrict([]byte(`"a\uD800b\uD83D\uDE00\uDE00"`), &s); err != nil || s != "a\uFFFDb\U0001F600\uFFFD" {
		t.Errorf("lone surrogates: %q, %v", s, err)
	}
}

func TestDecodeCases(t *testing.T) {
	got, err := DecodeCases[point]([]byte(`["a comment", {"x": 1}, "another", {"x": 2}]`))
	if err != nil || !reflect.DeepEqual(got, []point{{X: 1}, {X: 2}}) {
		t.Errorf("got %v, %v", got, err)
	}
	for _, bad := range []string{`[{"x": 1, "y": 2}]`, `[1]`, `[null]`, `[[]]`, `{}`, `[] []`} {
		if got, err := DecodeCases[point]([]byte(bad)); err == nil {
			t.Errorf("%s: got %v, want an error", bad, got)
		}
	}
}

func TestDecodeGroups(t *testing.T) {
	got, err := DecodeGroups[point]([]byte(`{"comment": ["c"], "a": [{"x": 1}], "b": ["c", {"x": 2}, {"x": 3}]}`))
	want := map[string][]point{"a": {{X: 1}}, "b": {{X: 2}, {X: 3}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := DecodeGroups[point]([]byte(`{"a": [{"y": 1}]}`)); err == nil || !strings.Contains(err.Error(), "a: ") {
		t.Errorf("unknown field: %v", err)
	}
}

func TestCases(t *testing.T) {
	top := module(t)
	write(t, filepath.Join(top, "shared", "good.json"), `[{"x": 7}]`)
	write(t, filepath.Join(top, "shared", "empty.json"), `["comments only"]`)
	if got := Cases[point](t, "good.json"); len(got) != 1 || got[0].X != 7 {
		t.Errorf("got %v", got)
	}
	f := watch(func(t testing.TB) { Cases[point](t, "empty.json") })
	if len(f.fatals) != 1 {
		t.Errorf("a file without cases must fail: %+v", f)
	}
}

func TestRatchet(t *testing.T) {
	bad := errors.New("got 1, want 2")
	for _, c := range []struct {
		name string
		feed func(r *Ratchet)
		want []string
	}{
		{"nothing ran", func(*Ratchet) {}, []string{"no cases ran", `"listed" is`}},
		{"as expected", func(r *Ratchet) { r.Case("a", nil); r.Case("listed", bad) }, nil},
		{"fails unexpectedly", func(r *Ratchet) { r.Case("a", bad); r.Case("listed", bad) }, []string{`"a" failed: got 1, want 2`}},
		{"passes unexpectedly", func(r *Ratchet) { r.Case("a", nil); r.Case("listed", nil) }, []string{"but passed"}},
		{"did not run", func(r *Ratchet) { r.Case("a", nil) }, []string{"did not run"}},
		{"one of two fails", func(r *Ratchet) { r.Case("listed", nil); r.Case("listed", bad); r.Case("listed", nil) }, nil},
	} {
		r := &Ratchet{Expected: map[string]string{"listed": "a reason"}}
		c.feed(r)
		got := r.Problems()
		if len(got) != len(c.want) {
			t.Errorf("%s: got %q", c.name, got)
			continue
		}
		for i := range got {
			if !strings.Contains(got[i], c.want[i]) {
				t.Errorf("%s: got %q, want %q", c.name, got[i], c.want[i])
			}
		}
		f := watch(func(t testing.TB) { r.Check(t) })
		if (len(f.errs) > 0) != (len(c.want) > 0) {
			t.Errorf("%s: Check reported %q", c.name, f.errs)
		}
	}
}

func TestRatchetCheckIsBounded(t *testing.T) {
	var r Ratchet
	for i := range 120 {
		r.Case(fmt.Sprint(i), errors.New("bad"))
	}
	f := watch(func(t testing.TB) { r.Check(t) })
	if len(f.errs) != 51 || f.errs[50] != "and 70 more" {
		t.Errorf("%d lines, the last %q", len(f.errs), f.errs[len(f.errs)-1])
	}
}

// The real files, if present, must be readable.
func TestRealFiles(t *testing.T) {
	type toascii struct {
		Comment         string  `json:"comment"`
		Input           string  `json:"input"`
		Output          *string `json:"output"`
		URLStandardOnly bool    `json:"urlStandardOnly"`
	}
	if got := Cases[toascii](t, "wpt/url/resources/toascii.json"); len(got) < 80 {
		t.Errorf("toascii: %d cases, want at least 80", len(got))
	}
	for _, l := range Lines(t, "urls/kasztp.txt") {
		if strings.ContainsAny(l, "\r\n\uFEFF") {
			t.Fatalf("line %q contains a line end or byte order mark", l)
		}
	}
}
