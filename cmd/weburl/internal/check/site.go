package check

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/links"
	"github.com/weburl-go/weburl/percent"
)

// sites returns the sites of files. It opens each directory once.
type sites struct {
	trees   map[treeKey]*tree
	given   *encoding.Encoding // of HTML documents, or nil to detect it
	sources map[sourcesKey]*sources
}

// treeKey identifies a tree by the directory that bounds it, its own directory, and
// whether it holds the sources of sites.
type treeKey struct {
	within, top string
	isLoose     bool
}

// site resolves the links of a document. Without a tree, as for standard input,
// only fragments in the document itself are looked up.
type site struct {
	tree *tree
	// root holds the names of the directories from the tree to the root, to which
	// "/" leads, or nil if the root is above the tree.
	root []string
	// document holds the names of the directories from the tree to the document,
	// and its own, or is nil if it is not in the tree.
	document []string
	// base is the setting, and prefix its path: the segments with which the URLs of
	// all files below the root begin. isElsewhere reports whether the base URL is
	// not that of a directory on a server.
	base        weburl.URL
	prefix      []string
	isElsewhere bool
	// sources are the sources to which the document belongs, or nil.
	sources *sources
}

// of returns the site of a file that was found in dir, or named if dir is "".
//
// The tree is the root if that is set. Otherwise it is the working directory or,
// for a file outside of it, dir or the file's own directory. It is never outside of
// the directory that bounds it.
func (s *sites) of(file, dir string, settings *settings) (*site, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	root := settings.root
	top := root
	if root == "" {
		working, err := os.Getwd()
		if err != nil {
			return nil, err
		}
		switch {
		case dir == "" && below(working, file) != nil:
			root = working
		case dir == "":
			root = filepath.Dir(file)
		default:
			if root, err = filepath.Abs(dir); err != nil {
				return nil, err
			}
		}
		top = root
		if below(working, root) != nil {
			top = working
		}
	}
	if settings.within != "" && below(settings.within, top) == nil {
		top = settings.within // the file is in both directories, so one of them is in the other
	}
	t, err := s.tree(top, false, settings)
	if err != nil {
		return nil, err
	}
	found := &site{tree: t, root: below(top, root), document: below(top, file), base: settings.base}
	if found.document != nil && s.sourcesOf(t, found.document, found.root, settings) != nil {
		if found.tree, err = s.tree(top, true, settings); err != nil {
			return nil, err
		}
		found.sources = s.sourcesOf(found.tree, found.document, found.root, settings)
	}
	found.readBase()
	return found, nil
}

// tree returns the tree of a directory.
func (s *sites) tree(top string, isLoose bool, settings *settings) (*tree, error) {
	key := treeKey{settings.within, top, isLoose}
	t := s.trees[key]
	if t == nil {
		var err error
		if t, err = newTree(top, settings.within); err != nil {
			what := "root " + show.Visible(top)
			if settings.within != "" {
				what = show.Visible(filepath.Join(settings.within, configName)) + ": root" // quotes no value of the settings
			}
			return nil, fmt.Errorf("%s: %s", what, frame.Reason(err))
		}
		t.given, t.isLoose = s.given, isLoose
		s.trees[key] = t
	}
	return t, nil
}

// newSites returns sites whose HTML documents are in the given encoding, or in the
// one that is detected if given is nil.
func newSites(given *encoding.Encoding) sites {
	return sites{map[treeKey]*tree{}, given, map[sourcesKey]*sources{}}
}

// below returns the names on the way from one absolute path to another, or nil if
// the other is not the same or below the first.
func below(dir, file string) []string {
	relative, err := filepath.Rel(dir, file)
	if err != nil || !filepath.IsLocal(relative) {
		return nil
	}
	if relative == "." {
		return []string{}
	}
	return strings.Split(filepath.ToSlash(relative), "/")
}

// readBase sets the fields that depend on the base URL.
func (s *site) readBase() {
	if !s.base.IsValid() {
		return
	}
	if scheme := s.base.Scheme(); scheme != "http" && scheme != "https" {
		s.isElsewhere = true
		return
	}
	s.prefix = slices.Collect(s.base.DecodedSegments())
	s.prefix = s.prefix[:len(s.prefix)-1]
}

// location is the place to which a URL leads.
type location struct {
	names   []string // from the tree
	isSlash bool     // whether its path ends with a slash
}

// where is the result of resolving a URL.
type where uint8

const (
	inside    where = iota // in the tree
	above                  // outside of it
	elsewhere              // not on the site
)

// cutURL returns the parts of a relative URL without a host; ok is false for other
// URLs.
func cutURL(text string) (path, fragment string, ok bool) {
	text = infra.Clean(text, true).Text
	text, fragment, _ = strings.Cut(text, "#")
	path, _, _ = strings.Cut(text, "?")
	if infra.SchemeLength(path) > 0 {
		return "", "", false
	}
	path = strings.ReplaceAll(path, `\`, "/")
	return path, fragment, !strings.HasPrefix(path, "//")
}

// resolve returns the location to which the path of a relative URL leads from
// another location.
func (s *site) resolve(from location, path string) (location, where) {
	path, isAbsolute := strings.CutPrefix(path, "/")
	to := location{isSlash: isAbsolute}
	switch {
	case isAbsolute && s.isElsewhere:
		return to, elsewhere
	case isAbsolute:
	case path == "":
		return from, inside
	default:
		to = location{slices.Clone(from.names), true}
		if !from.isSlash && len(to.names) > 0 {
			to.names = to.names[:len(to.names)-1]
		}
	}
	for segment := range strings.SplitSeq(path, "/") {
		to.isSlash = true
		switch {
		case segment == "", infra.Dots(segment) == 1:
		case infra.Dots(segment) == 2:
			if len(to.names) == 0 {
				return to, above
			}
			to.names = to.names[:len(to.names)-1]
		default:
			to.names = append(to.names, percent.Decode(segment))
			to.isSlash = false
		}
	}
	if isAbsolute {
		return s.fromRoot(to)
	}
	return to, inside
}

// fromRoot converts a location on the server to a location in the tree.
func (s *site) fromRoot(to location) (location, where) {
	n := len(s.prefix)
	if s.root == nil && s.tree != nil {
		return to, above
	}
	if len(to.names) < n || !slices.Equal(to.names[:n], s.prefix) {
		return to, elsewhere
	}
	to.names = slices.Concat(s.root, to.names[n:])
	return to, inside
}

// resolveBase returns the location of <base href>.
func (s *site) resolveBase(from location, text string) (location, where) {
	if path, _, ok := cutURL(text); ok {
		return s.resolve(from, path)
	}
	base := s.base
	if !base.IsValid() {
		base = documentBaseURL
	}
	u, err := links.DocumentBase(base, text, nil)
	switch {
	case err != nil:
		return from, inside // the element has no effect
	case !s.base.IsValid() || s.isElsewhere || u.Origin() != s.base.Origin():
		return from, elsewhere
	}
	return s.resolve(from, u.Path())
}
