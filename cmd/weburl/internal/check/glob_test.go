package check

import (
	"path/filepath"
	"testing"
)

func TestExcludes(t *testing.T) {
	root, err := filepath.Abs("root")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		glob, path string
		isDir      bool
		want       bool
	}{
		{"a", "a", false, true},
		{"a", "x/y/a", true, true},
		{"a", "ab", false, false},
		{"*.html", "x/a.html", false, true},
		{"/a", "x/a", false, false},
		{"./a/b", "a/b", false, true},
		{"a/b", "x/a/b", false, false},
		{"a/*", "a/b", false, true},
		{"a/*", "a/b/c", false, false},
		{"a/**", "a", true, false},
		{"a/**", "a/b/c", false, true},
		{"a/**/c", "a/c", false, true},
		{"a/**/c", "a/b/b/c", false, true},
		{"**/c", "c", false, true},
		{"**/c/d", "a/c/d", false, true},
		{"**/c/d", "c/d/e", false, false},
		{"a/", "x/a", true, true},
		{"a/", "x/a", false, false},
		{"[ab]/?", "b/c", false, true},
		{"**/**/**/**/x", "a/b/c/d/e/f", false, false},
	} {
		p, err := newPattern(root, test.glob)
		if err != nil {
			t.Errorf("%s: %v", test.glob, err)
		}
		if got := excludes([]pattern{p}, filepath.Join(root, filepath.FromSlash(test.path)), test.isDir); got != test.want {
			t.Errorf("%s, %s: %v", test.glob, test.path, got)
		}
		if excludes([]pattern{p}, filepath.Join(filepath.Dir(root), "elsewhere", test.path), test.isDir) {
			t.Errorf("%s excludes a file elsewhere", test.glob)
		}
	}
	for _, glob := range []string{"", "/", "a//b", "[", "a/["} {
		if _, err := newPattern(root, glob); err == nil {
			t.Errorf("%q is accepted as a glob", glob)
		}
	}
}
