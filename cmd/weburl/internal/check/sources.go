package check

import (
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/percent"
)

// sources holds the sources of a site and resolves its URLs.
type sources struct {
	*preset
	tree *tree
	// mark is the file from which the preset was recognized, or "" if the preset
	// was set. dir holds the names from the tree to the directory of the site.
	mark string
	dir  []string
	// roots are the directories of pages and files, and bases the paths at which
	// they are served. isAway reports whether the site is served below a path, so
	// that other URLs on the server do not lead to it.
	roots  []sourceRoot
	bases  [][]string
	isAway bool
	// hasHook reports whether templates resolve links.
	hasHook bool
	// fallbacks are tried after a path, and routes exist without a file.
	fallbacks []string
	routes    [][]string
	settings  *settings

	once  sync.Once
	index addressIndex
}

// sourceRoot is a directory that is served at a path.
type sourceRoot struct {
	path, dir []string
	isContent bool
	// isAny reports whether path does not determine the directory: it is one of
	// several.
	isAny bool
}

const (
	// maxConfigBytes bounds how much of the configuration of a generator is read.
	maxConfigBytes = 1 << 20
	// maxRoots bounds the directories of a site, and maxValues the values of a key in
	// the configuration.
	maxRoots  = 100
	maxValues = 10_000
)

// sourcesOf returns the sources to which a document belongs, or nil. document holds
// the names from the tree to it, and t looks for marks. "/" also leads to root,
// unless that is nil.
func (s *sites) sourcesOf(t *tree, document, root []string, settings *settings) *sources {
	for n := len(document) - 1; n >= 0; n-- {
		if found := s.sourcesIn(t, document[:n], root, settings); found != nil && (len(found.dir) <= n || found.holds(document)) {
			return found
		}
	}
	return s.sourcesFor(t, nil, nil, root, "", settings)
}

// sourcesIn returns the sources of the site in a directory, or of one in a nested
// directory that has its documents there, or nil.
func (s *sites) sourcesIn(t *tree, dir, root []string, settings *settings) *sources {
	key := sourcesKey{t, settings, "", filepath.Join(dir...), filepath.Join(root...)}
	found, known := s.sources[key]
	if known {
		return found
	}
	defer func() { s.sources[key] = found }()
	name, ok := localName(dir)
	if !ok {
		return nil
	}
	has := t.mayHave(name)
	for i := range presets {
		p := &presets[i]
		if set := settings.layout.preset; set != nil && set != p {
			continue
		}
		for _, nested := range append([]string{""}, p.nested...) {
			at := append(dir[:len(dir):len(dir)], segments(nested)...)
			if nested != "" && !has(nested) {
				continue
			}
			if mark := t.mark(at, p.marks); mark != "" {
				found = s.sourcesFor(t, p, at, root, mark, settings)
				return found
			}
		}
	}
	return nil
}

// sourcesKey identifies sources by their settings and the directory in which they
// were looked for.
type sourcesKey struct {
	tree     *tree
	settings *settings
	preset   string // "" for a directory in which the marks were looked for
	dir      string
	root     string
}

// mark returns the path of the first mark that is in a directory, or "".
func (t *tree) mark(dir []string, all []mark) string {
	in, ok := localName(dir)
	if !ok {
		return ""
	}
	has := t.mayHave(in)
	for _, m := range all {
		if first, _, _ := strings.Cut(m.path, "/"); !has(first) {
			continue
		}
		name := filepath.Join(in, m.path)
		// NB: t.find would remember the file; only directories are remembered here.
		if info, err := t.root.Stat(name); err != nil || !info.Mode().IsRegular() {
			continue
		}
		if m.needs != "" || m.refuses != "" {
			text := strings.ToLower(t.head(name, maxConfigBytes))
			if !strings.Contains(text, m.needs) || m.refuses != "" && strings.Contains(text, m.refuses) {
				continue
			}
		}
		return m.path
	}
	return ""
}

// head returns the first bytes of a regular file, or "" if it cannot be read.
func (t *tree) head(name string, most int64) string {
	f, _, err := regularOnly(t.open(name))
	if err != nil {
		return ""
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, most))
	return string(text)
}

// sourcesFor returns the sources in a directory, or nil if there is neither a
// preset nor a setting for them.
func (s *sites) sourcesFor(t *tree, p *preset, dir, root []string, mark string, settings *settings) *sources {
	l := &settings.layout
	if p == nil {
		if !l.isSet() {
			return nil
		}
		if p = l.preset; p == nil {
			p = noPreset
		}
	}
	key := sourcesKey{t, settings, p.name, filepath.Join(dir...), filepath.Join(root...)}
	if found := s.sources[key]; found != nil {
		return found
	}
	found := &sources{preset: p, tree: t, mark: mark, dir: slices.Clone(dir), settings: settings}
	s.sources[key] = found
	if mark != "" {
		found.mark = filepath.Join(append(dir[:len(dir):len(dir)], mark)...)
	}
	found.read()
	if root != nil {
		found.addRoot(sourceRoot{dir: root, isContent: mark == ""})
	}
	for _, m := range l.mounts {
		if names := below(t.top, m.dir); names != nil {
			found.addRoot(sourceRoot{path: m.path, dir: names, isContent: true})
		} else {
			found.addRoute(append(slices.Clone(m.path), "**"))
		}
	}
	found.fallbacks = slices.Concat(l.fallbacks, found.fallbacks)
	for _, r := range l.routes {
		found.addRoute(r)
	}
	return found
}

// read sets the fields that depend on the preset and the configuration.
func (s *sources) read() {
	p := s.preset
	config := ""
	if s.mark != "" {
		config = s.tree.head(s.mark, maxConfigBytes)
	}
	s.bases = [][]string{{}}
	for _, v := range configValues(config, p.siteKeys) {
		if _, rest, ok := strings.Cut(v, "://"); ok {
			_, v, _ = strings.Cut(rest, "/")
		}
		if names := segments(v); len(names) > 0 && !strings.ContainsAny(v, "{}$ ") {
			s.addBase(names)
			s.isAway = !p.rebases
		}
	}
	for _, site := range slices.Clone(s.bases) {
		for _, b := range slices.Concat(p.bases, configValues(config, p.baseKeys)) {
			s.addBase(slices.Concat(site, segments(b)))
		}
	}
	for _, dir := range slices.Concat(p.content, configValues(config, p.contentKeys)) {
		if at, ok := s.local(dir); ok && s.tree.isDirectory(at) {
			s.addRoot(sourceRoot{dir: at, isContent: true})
		}
	}
	for _, dir := range p.static {
		if at, ok := s.local(dir); ok && s.tree.isDirectory(at) {
			s.addRoot(sourceRoot{dir: at})
		}
	}
	for _, m := range p.mounts {
		s.mount(m)
	}
	if s.mark != "" {
		s.addRoot(sourceRoot{dir: s.dir})
	}
	s.fallbacks = append(s.fallbacks, p.pages...)
	for _, hook := range p.hooks {
		name, ok := localName(append(s.dir[:len(s.dir):len(s.dir)], segments(hook)...))
		s.hasHook = s.hasHook || ok && s.tree.find(name).state == regular
	}
	for _, name := range p.index {
		for _, e := range p.pages {
			s.fallbacks = append(s.fallbacks, "/"+name+e)
		}
	}
	for _, r := range p.routes {
		s.addRoute(segments(r))
	}
}

// local returns the names from the tree to a directory that is relative to the
// site.
func (s *sources) local(dir string) ([]string, bool) {
	at := slices.Clone(s.dir)
	for _, name := range segments(strings.ReplaceAll(dir, `\`, "/")) {
		if name == ".." {
			if len(at) == 0 {
				return nil, false
			}
			at = at[:len(at)-1]
			continue
		}
		at = append(at, name)
	}
	_, ok := localName(at)
	return at, ok
}

func (t *tree) isDirectory(names []string) bool {
	name, ok := localName(names)
	return ok && t.find(name).state == directory
}

func (s *sources) addBase(names []string) {
	same := func(b []string) bool { return slices.Equal(b, names) }
	if len(s.bases) < maxRoots && !slices.ContainsFunc(s.bases, same) {
		s.bases = append(s.bases, names)
	}
}

func (s *sources) addRoot(r sourceRoot) {
	same := func(o sourceRoot) bool {
		return slices.Equal(o.dir, r.dir) && slices.Equal(o.path, r.path) && o.isAny == r.isAny
	}
	if len(s.roots) < maxRoots && !slices.ContainsFunc(s.roots, same) {
		s.roots = append(s.roots, r)
	}
}

// addRoute adds a route. One that ends with "**" also matches the path before that.
func (s *sources) addRoute(parts []string) {
	s.routes = append(s.routes, parts)
	if n := len(parts) - 1; n > 0 && parts[n] == "**" {
		s.routes = append(s.routes, parts[:n])
	}
}

// mount adds the directories that match a mount.
func (s *sources) mount(m presetMount) {
	before, after, ok := strings.Cut(m.dir, "*")
	if !ok {
		if at, ok := s.local(m.dir); ok && s.tree.isDirectory(at) {
			s.addRoot(sourceRoot{path: segments(m.path), dir: at, isContent: true})
		}
		return
	}
	above, start := filepath.Split(before)
	at, ok := s.local(above)
	if !ok {
		return
	}
	for _, name := range s.tree.directories(at, maxRoots) {
		rest, ok := strings.CutPrefix(name, start)
		if !ok {
			continue
		}
		dir := append(slices.Clone(at), append([]string{name}, segments(after)...)...)
		if s.tree.isDirectory(dir) {
			s.addRoot(sourceRoot{segments(strings.ReplaceAll(m.path, "*", rest)), dir, true, !strings.Contains(m.path, "*")})
		}
	}
}

// directories returns the names of at most most directories in dir, sorted.
func (t *tree) directories(dir []string, most int) (names []string) {
	name, ok := localName(dir)
	if !ok {
		return nil
	}
	f, err := t.openDirectory(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	entries, _ := f.ReadDir(1 << 12)
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names[:min(len(names), most)]
}

// configValues returns the values of keys in a configuration in any language: the
// text after a key and a colon or equals sign on a line, without quotes.
func configValues(config string, keys []string) (values []string) {
	for line := range strings.Lines(config) {
		line = strings.TrimLeft(line, " \t-\"'{")
		for _, key := range keys {
			rest, ok := strings.CutPrefix(line, key)
			if !ok {
				continue
			}
			rest = strings.TrimLeft(rest, " \t\"'")
			if rest == "" || rest[0] != ':' && rest[0] != '=' {
				continue
			}
			rest = strings.TrimSpace(rest[1:])
			if rest != "" && strings.IndexByte("\"'`", rest[0]) >= 0 {
				rest, _, _ = strings.Cut(rest[1:], rest[:1])
			} else if n := strings.IndexAny(rest, " \t,;#"); n >= 0 {
				rest = rest[:n]
			}
			if rest != "" && len(values) < maxValues {
				values = append(values, rest)
			}
		}
	}
	return values
}

// rootOf returns the innermost directory of pages that contains a document.
func (s *sources) rootOf(document []string) (root sourceRoot, ok bool) {
	for _, r := range s.roots {
		if r.isContent && !r.isAny && len(r.dir) <= len(document) && slices.Equal(r.dir, document[:len(r.dir)]) &&
			(!ok || len(r.dir) > len(root.dir)) {
			root, ok = r, true
		}
	}
	return root, ok
}

// holds reports whether a document is a page of the site.
func (s *sources) holds(document []string) bool {
	_, ok := s.rootOf(document)
	return ok
}

// isPartial reports whether a document becomes part of other documents.
func (s *sources) isPartial(document []string) bool {
	if len(document) == 0 {
		return false
	}
	in := document[min(len(s.dir), len(document)-1) : len(document)-1]
	return slices.ContainsFunc(in, func(name string) bool { return slices.Contains(s.partials, name) })
}

// pageNames returns the names in the path at which a document in a directory of
// pages is served, and whether the document is an index.
func (s *sources) pageNames(names []string) (page []string, isIndex bool) {
	if len(names) == 0 {
		return names, true
	}
	last := len(names) - 1
	stem := s.stem(names[last])
	page = slices.Clone(names[:last])
	if slices.Contains(s.preset.index, stem) {
		return page, true
	}
	return append(page, stem), false
}

// stem returns the name of a file without the ending of a page.
func (s *sources) stem(name string) string {
	for _, e := range s.pages {
		if n := len(name) - len(e); n > 0 && strings.EqualFold(name[n:], e) {
			return name[:n]
		}
	}
	return name
}

// outcome says what is known about the target of a link.
type outcome uint8

const (
	nowhere outcome = iota
	somewhere
	// unsure means that there may be a target.
	unsure
)

// lookup returns the file to which the path of a link leads, as the generator
// resolves it, or nil if the target is known to exist without a file.
func (s *sources) lookup(document []string, front []string, link string) (*target, outcome) {
	rest, isAbsolute := strings.CutPrefix(link, "/")
	isSlash := strings.HasSuffix(link, "/")
	if isAbsolute {
		return s.atURL(appendPath(nil, rest), isSlash)
	}
	if len(document) == 0 {
		return nil, unsure
	}
	isAbove := false
	// Relative to the file, as GitHub and editors resolve it.
	if at := appendPath(slices.Clone(document[:len(document)-1]), rest); at != nil {
		if f, found := s.atFile(at, isSlash); found {
			return f, somewhere
		}
	}
	if s.isPartial(document) {
		return nil, unsure
	}
	root, ok := s.rootOf(document)
	if !ok {
		if strings.HasSuffix(rest, ".md") {
			return nil, nowhere
		}
		return s.atURL(appendPath(nil, rest), isSlash)
	}
	if s.hasHook && !strings.ContainsAny(rest, "./") {
		return nil, unsure
	}
	// Relative to the URL, as browsers resolve it.
	page, isIndex := s.pageNames(document[len(root.dir):])
	page = slices.Concat(root.path, page)
	from := [][]string{page}
	if !isIndex && len(page) > 0 {
		from = append(from, page[:len(page)-1])
		if !s.inDirectory {
			slices.Reverse(from)
		}
	}
	for _, address := range front {
		names := segments(address)
		from = append(from, names)
		if len(names) > 0 {
			from = append(from, names[:len(names)-1])
		}
	}
	for i, base := range from {
		at := appendPath(slices.Clone(base), rest)
		if at == nil {
			isAbove = isAbove || i == 0
			continue
		}
		if f, is := s.atURL(at, isSlash); is == somewhere {
			return f, is
		}
	}
	// Some generators resolve it relative to the root.
	if f, is := s.atURL(appendPath(nil, rest), isSlash); is == somewhere {
		return f, is
	}
	if isAbove || s.index.isFull {
		return nil, unsure
	}
	return nil, nowhere
}

// appendPath resolves a relative path against names, or returns nil if it leads above them.
func appendPath(names []string, rest string) []string {
	if names == nil {
		names = []string{}
	}
	for segment := range strings.SplitSeq(rest, "/") {
		switch {
		case segment == "", infra.Dots(segment) == 1:
		case infra.Dots(segment) == 2:
			if len(names) == 0 {
				return nil
			}
			names = names[:len(names)-1]
		default:
			names = append(names, percent.Decode(segment))
		}
	}
	return names
}

// atFile returns the file with the given names from the tree, or the first that
// exists with a fallback appended.
func (s *sources) atFile(names []string, isSlash bool) (*target, bool) {
	name, ok := localName(names)
	if !ok || len(names) > maxDepth {
		return nil, false
	}
	if len(names) == 0 {
		return s.indexOf(s.tree.find(name)), true
	}
	dir, last := filepath.Split(name)
	mayHave := s.tree.mayHave(filepath.Clean("./" + dir))
	if mayHave(last) {
		f := s.tree.find(name)
		if f.state == directory {
			return s.indexOf(f), true
		}
		if f.state != missing && !(isSlash && f.state == regular) {
			return f, true
		}
	}
	ending := filepath.Ext(last)
	stem := strings.TrimSuffix(last, ending)
	try := func(name string) *target {
		if mayHave(name) {
			if f := s.tree.find(dir + name); f.state == regular {
				return f
			}
		}
		return nil
	}
	for _, e := range s.fallbacks {
		if e[0] == '/' {
			continue
		}
		if f := try(last + e); f != nil {
			return f, true
		}
		if ending == ".html" && stem != "" {
			if f := try(stem + e); f != nil {
				return f, true
			}
		}
	}
	for _, e := range s.made[ending] {
		if f := try(stem + e); f != nil {
			return f, true
		}
	}
	// "x/index.html" is made from "x.md" or "x/README.md".
	if last == "index.html" && s.preset != noPreset {
		return s.atFile(names[:len(names)-1], true)
	}
	return nil, false
}

// indexOf returns the document that is served for a directory, or the directory
// itself.
func (s *sources) indexOf(dir *target) *target {
	mayHave := s.tree.mayHave(dir.name)
	for _, e := range s.fallbacks {
		if e[0] == '/' && mayHave(e[1:]) {
			if f := s.tree.find(filepath.Join(dir.name, e[1:])); f.state == regular {
				return f
			}
		}
	}
	return dir
}

// maxDepth bounds the number of names in a path that is looked up.
const maxDepth = 100

// atURL returns the file that is served at a path with the given names.
func (s *sources) atURL(names []string, isSlash bool) (*target, outcome) {
	if names == nil {
		return nil, unsure
	}
	if len(names) > maxDepth {
		return nil, nowhere
	}
	isBelow := false
	for i, base := range s.bases {
		if len(base) > len(names) || !slices.Equal(base, names[:len(base)]) {
			continue
		}
		isBelow = isBelow || i > 0
		rest := names[len(base):]
		for _, r := range s.roots {
			if !hasPath(rest, r.path) || len(rest) == len(r.path) && slices.Contains(r.path, "*") {
				continue
			}
			if f, ok := s.atFile(slices.Concat(r.dir, rest[len(r.path):]), isSlash); ok {
				return f, somewhere
			}
		}
		for _, r := range s.routes {
			if matchParts(r, rest) {
				return nil, somewhere
			}
		}
	}
	s.once.Do(s.learn)
	isFile := isSlash && len(names) > 0 && s.stem(names[len(names)-1]) != names[len(names)-1] // "x.md/"
	for _, base := range s.bases {
		if !isFile && len(base) <= len(names) && slices.Equal(base, names[:len(base)]) {
			if f, ok := s.index.find(s, names[len(base):]); ok {
				return f, somewhere
			}
		}
	}
	if s.index.isFull || s.isAway && !isBelow {
		return nil, unsure
	}
	return nil, nowhere
}

// hasPath reports whether names begin with path, in which "*" stands for any name.
func hasPath(names, path []string) bool {
	if len(path) > len(names) {
		return false
	}
	for i, p := range path {
		if p != "*" && p != names[i] {
			return false
		}
	}
	return true
}

// sourcesCount counts the documents that were looked up as sources of sites.
type sourcesCount struct {
	documents map[string]int // by preset and mark
	unsure    int
}

// count counts a document.
func (c *sourcesCount) count(u *unit) {
	if u.site == nil || u.site.sources == nil {
		return
	}
	if c.documents == nil {
		c.documents = map[string]int{}
	}
	name := u.site.sources.name
	if mark := u.site.sources.mark; mark != "" {
		name += " (" + show.Visible(mark) + ")"
	}
	if _, known := c.documents[name]; known || len(c.documents) < maxRoots {
		c.documents[name]++
	}
	c.unsure += u.unsure
}

// notes returns messages that say how links were looked up.
func (c *sourcesCount) notes() (all []string) {
	const most = 5
	names := slices.Sorted(maps.Keys(c.documents))
	for _, name := range names[:min(len(names), most)] {
		if !strings.HasPrefix(name, noPreset.name) {
			all = append(all, "links in "+findings.Count(c.documents[name], "document")+" were looked up as in the sources of "+name+"; --preset none turns that off")
		}
	}
	if n := len(names) - most; n > 0 {
		all = append(all, "the same applies to "+findings.Count(n, "other site"))
	}
	if c.unsure > 0 {
		all = append(all, findings.Count(c.unsure, "link")+" not looked up: only the generator of the site knows where they lead; check the built site for these")
	}
	return all
}
