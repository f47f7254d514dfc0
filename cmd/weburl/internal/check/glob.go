package check

import (
	"errors"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/show"
)

// pattern matches files and directories below dir.
type pattern struct {
	dir string // absolute
	// parts are the parts of the glob between slashes; "**" matches any number of
	// names. For a glob without a slash, the first part is "**".
	parts []string
	// dirs means that the glob ends with a slash and matches only directories.
	dirs bool
}

// newPattern reads a glob that is relative to dir.
func newPattern(dir, glob string) (pattern, error) {
	trimmed := strings.TrimSuffix(strings.TrimPrefix(glob, "./"), "/")
	parts := strings.Split(strings.TrimPrefix(trimmed, "/"), "/")
	for _, part := range parts {
		if _, err := path.Match(part, ""); err != nil || part == "" {
			text := "invalid glob"
			if !frame.LooksLikeURL(glob) {
				text += ` "` + show.Visible(glob) + `"`
			}
			return pattern{}, errors.New(text)
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

// excludes reports whether a pattern matches the file or directory with an absolute
// path.
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

// matchParts reports whether the parts of a pattern match the names in a path.
// It takes time proportional to the product of their numbers.
func matchParts(parts, names []string) bool {
	// reached[i] says whether the parts so far match names[:i].
	reached := make([]bool, len(names)+1)
	reached[0] = true
	for k, part := range parts {
		next := make([]bool, len(names)+1)
		if part == "**" {
			first := slices.Index(reached, true)
			// The last part matches at least one name.
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
