package check

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// pattern names files and directories below a directory.
type pattern struct {
	dir string // absolute
	// parts are what is between the slashes; "**" stands for any number of
	// names. A pattern without a slash begins with one.
	parts []string
	// dirs says that it ends with a slash and names directories only.
	dirs bool
}

// newPattern reads a glob that is relative to dir.
func newPattern(dir, glob string) (pattern, error) {
	trimmed := strings.TrimSuffix(strings.TrimPrefix(glob, "./"), "/")
	parts := strings.Split(strings.TrimPrefix(trimmed, "/"), "/")
	for _, part := range parts {
		if _, err := path.Match(part, ""); err != nil || part == "" {
			return pattern{}, fmt.Errorf("no glob: %q", glob)
		}
	}
	if !strings.Contains(trimmed, "/") {
		parts = []string{"**", trimmed}
	}
	dir, err := filepath.Abs(dir)
	return pattern{dir, parts, strings.HasSuffix(glob, "/")}, err
}

// patterns reads globs that are relative to dir.
func patterns(dir string, globs []string) ([]pattern, error) {
	var all []pattern
	for _, glob := range globs {
		p, err := newPattern(dir, glob)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// excludes reports whether a pattern matches the file or directory, whose path
// is absolute.
func excludes(all []pattern, file string, isDir bool) bool {
	for _, p := range all {
		if p.dirs && !isDir {
			continue
		}
		relative, err := filepath.Rel(p.dir, file)
		if err != nil || relative == "." || relative == ".." || strings.HasPrefix(relative, ".."+string(filepath.Separator)) {
			continue
		}
		if matchParts(p.parts, strings.Split(filepath.ToSlash(relative), "/")) {
			return true
		}
	}
	return false
}

// matchParts reports whether the parts of a pattern match the names of a path.
// It takes time in the product of both.
func matchParts(parts, names []string) bool {
	// reached[i] says that the parts so far match names[:i].
	reached := make([]bool, len(names)+1)
	reached[0] = true
	for k, part := range parts {
		next := make([]bool, len(names)+1)
		if part == "**" {
			first := slices.Index(reached, true)
			// The last part stands for one name at least.
			if k == len(parts)-1 && k > 0 {
				first++
			}
			for i := first; first >= 0 && i <= len(names); i++ {
				next[i] = true
			}
		} else {
			for i, name := range names {
				if ok, _ := path.Match(part, name); ok && reached[i] {
					next[i+1] = true
				}
			}
		}
		if reached = next; !slices.Contains(reached, true) {
			return false
		}
	}
	return reached[len(names)]
}
