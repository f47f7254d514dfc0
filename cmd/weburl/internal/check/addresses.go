package check

import (
	"hash/maphash"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/percent"
)

const (
	// maxPages bounds the pages whose addresses are remembered, and maxAddresses
	// the addresses.
	maxPages     = 1 << 16
	maxAddresses = 1 << 18
	// maxFrontMatter bounds how much of a page is read for its addresses.
	maxFrontMatter = 1 << 16
)

// addressIndex holds the paths at which pages are served, if they do not follow
// from the paths of their files.
type addressIndex struct {
	pages  map[uint64]int32 // by the hash of the path, the index of the page's name, or -1
	titles map[uint64]int32 // the same by the hash of the last name alone, for paths that contain a date or a pattern
	below  map[uint64]bool  // the hashes of paths below which anything may be served
	names  []string
	bytes  int
	// isFull reports whether there are addresses that the index does not hold.
	isFull bool
}

// learn reads the addresses of all pages.
func (s *sources) learn() {
	a := &s.index
	a.pages, a.titles, a.below = map[uint64]int32{}, map[uint64]int32{}, map[uint64]bool{}
	for _, r := range s.roots {
		if r.isContent {
			s.learnIn(r, nil)
		}
	}
	if s.mark != "" {
		s.learnMentioned(s.tree.head(s.mark, maxConfigBytes))
	}
	for _, r := range redirectFiles {
		name := filepath.Join(append(s.dir[:len(s.dir):len(s.dir)], segments(r.path)...)...)
		if s.tree.find(name).state == regular {
			s.learnRedirects(s.tree.head(name, maxConfigBytes), r.key)
		}
	}
}

// redirectFiles are files in which hosting services look for redirects. key is the
// key of the redirected path, or "" if each line begins with that path.
var redirectFiles = []struct{ path, key string }{
	{"_redirects", ""}, {"static/_redirects", ""}, {"public/_redirects", ""}, {"netlify.toml", "from"}, {"vercel.json", "source"},
}

// learnRedirects adds the paths that a file redirects.
func (s *sources) learnRedirects(text, key string) {
	var from []string
	if key != "" {
		from = configValues(text, []string{key})
	} else {
		for line := range strings.Lines(text) {
			if words := strings.Fields(line); len(words) > 1 && words[0][0] == '/' {
				from = append(from, words[0])
			}
		}
	}
	for _, path := range from {
		names := segments(path)
		end := slices.IndexFunc(names, func(n string) bool { return strings.ContainsAny(n, "*:(") })
		switch {
		case end > 0:
			s.index.below[s.key(names[:end])] = true
		case end < 0 && len(names) > 0:
			s.add(names, -1)
		}
	}
}

// learnIn reads the addresses of the pages in a directory and below.
func (s *sources) learnIn(r sourceRoot, in []string) {
	a := &s.index
	if len(in) > maxDepth || a.isFull {
		a.isFull = true
		return
	}
	names := slices.Concat(r.dir, in)
	name, ok := localName(names)
	if !ok {
		return
	}
	f, err := s.tree.openDirectory(name)
	if err != nil {
		return
	}
	entries, err := f.ReadDir(maxPages)
	f.Close()
	if err != nil && err != io.EOF || len(entries) == maxPages {
		a.isFull = true
		return
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") || e.Name() == "node_modules" || slices.Contains(s.partials, e.Name()) {
			continue
		}
		at := append(in[:len(in):len(in)], e.Name())
		// A name in brackets stands for many names.
		if strings.HasPrefix(e.Name(), "[") && len(in) > 0 {
			a.below[s.key(slices.Concat(r.path, in))] = true
		}
		switch {
		case e.IsDir():
			// A site below this one has its own addresses.
			if s.mark == "" || s.tree.mark(slices.Concat(r.dir, at), s.marks) == "" {
				s.learnIn(r, at)
			}
		case e.Type().IsRegular() && s.stem(e.Name()) != e.Name():
			s.learnPage(r, at)
		}
	}
}

var (
	numberBefore = regexp.MustCompile(`^\d+[ \t]*[-_.]+[ \t]*`)
	dateBefore   = regexp.MustCompile(`^(\d{4})-(\d{1,2})-(\d{1,2})[-_](.+)$`)
)

// learnPage adds the addresses of a page.
func (s *sources) learnPage(r sourceRoot, in []string) {
	a := &s.index
	name := filepath.Join(slices.Concat(r.dir, in)...)
	if len(a.names) == maxPages || a.bytes+len(name) > maxKnownBytes {
		a.isFull = true
		return
	}
	a.bytes += len(name)
	index := int32(len(a.names))
	a.names = append(a.names, name)
	page, _ := s.pageNames(in)
	page = slices.Clone(page)
	for i, segment := range page {
		if n := len(numberBefore.FindString(segment)); s.numbered && n < len(segment) && !dateBefore.MatchString(segment) {
			segment = segment[n:]
		}
		if s.underscored {
			segment = strings.TrimLeft(segment, "_")
		}
		page[i] = segment
	}
	full := slices.Concat(r.path, page)
	s.add(full, index)
	n := len(page)
	if s.folders && n > 1 && page[n-1] == page[n-2] {
		s.add(full[:len(full)-1], index)
	}
	if s.lower && n > 0 { // "x.fr" is "x" in French
		if stem, language, ok := strings.Cut(page[n-1], "."); ok && len(language) <= 7 {
			s.add(append(full[:len(full)-1:len(full)-1], stem), index)
			s.add(slices.Concat([]string{language}, full[:len(full)-1], []string{stem}), index)
		}
	}
	if s.underscored && n > 1 {
		s.add(page[1:], index)
	}
	if n > 0 && s.dated {
		for i, segment := range page {
			if m := dateBefore.FindStringSubmatch(segment); m != nil {
				dated := slices.Concat(r.path, page[:i], m[1:4], m[4:], page[i+1:])
				s.add(dated, index)
				s.add(dated[len(dated)-(n-i)-3:], index)
				a.titles[s.key(m[4:])] = index
			}
		}
	}
	if len(s.addresses) == 0 {
		return
	}
	for _, address := range frontAddresses(s.tree.head(name, maxFrontMatter), s.addresses) {
		names := appendPath(nil, strings.TrimSuffix(address, "*"))
		if names == nil || len(names) == 0 && address != "/" {
			continue
		}
		if strings.ContainsAny(address, ":{") {
			a.titles[s.key(names[max(0, len(names)-1):])] = index
			continue
		}
		s.add(names, index)
		s.add(slices.Concat(r.path, names), index)
		if !strings.HasPrefix(address, "/") && len(full) > 0 {
			s.add(slices.Concat(full[:len(full)-1], names), index)
			s.add(slices.Concat(full, names), index)
			if s.dated && len(names) > 0 {
				a.titles[s.key(names[len(names)-1:])] = index
			}
		}
	}
}

// learnMentioned adds whatever looks like a path in a configuration: the path may
// be redirected.
func (s *sources) learnMentioned(text string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n\"'`,=<>()[]{}", r) }) {
		word = strings.TrimRight(word, ":")
		if _, rest, ok := strings.Cut(word, "://"); ok {
			_, word, _ = strings.Cut(rest, "/")
		}
		word, _, _ = strings.Cut(word, "#")
		if !strings.Contains(word, "/") && !strings.HasSuffix(word, ".html") || len(word) > 500 {
			continue
		}
		if names := segments(word); len(names) > 0 && !strings.ContainsAny(word, "*:") {
			s.add(names, -1)
		}
	}
}

// add adds an address: of the page at index in a.names, or of something else if
// index is -1.
func (s *sources) add(names []string, index int32) {
	a := &s.index
	if len(a.pages) >= maxAddresses {
		a.isFull = true
		return
	}
	k := s.key(names)
	if old, ok := a.pages[k]; !ok || old < 0 {
		a.pages[k] = index
	}
}

// key returns the hash of a path. A trailing "index", with or without an ending,
// does not count.
func (s *sources) key(names []string) uint64 {
	var h maphash.Hash
	h.SetSeed(namesSeed)
	for i, name := range names {
		if i == len(names)-1 {
			for _, e := range []string{".html", ".htm"} {
				name = strings.TrimSuffix(name, e)
			}
			if name = s.stem(name); name == "index" {
				break
			}
		}
		if s.lower {
			name = strings.ToLower(strings.ReplaceAll(name, " ", "-"))
		}
		h.WriteByte('/')
		h.WriteString(name)
	}
	return h.Sum64()
}

// find returns the page at a path. f is nil if the path is known but does not
// belong to a page.
func (a *addressIndex) find(s *sources, names []string) (f *target, ok bool) {
	index, ok := a.pages[s.key(names)]
	if !ok && len(names) > 0 {
		index, ok = a.titles[s.key(names[len(names)-1:])]
	}
	if !ok && len(a.below) > 0 {
		for i := 1; i <= len(names) && !ok; i++ {
			index, ok = -1, a.below[s.key(names[:i])]
		}
	}
	if !ok || index < 0 {
		return nil, ok
	}
	return s.tree.find(a.names[index]), true
}

// frontAddresses returns the values of keys in the front matter of a text: YAML
// between lines "---" or TOML between lines "+++". A value may be a list. It takes
// linear time.
func frontAddresses(text string, keys []string) (values []string) {
	text = strings.TrimLeft(strings.TrimPrefix(text, "\uFEFF"), " \t\r\n")
	fence := text[:min(3, len(text))]
	if fence != "---" && fence != "+++" {
		return nil
	}
	add := func(v string) {
		v = strings.Trim(strings.TrimSpace(v), `"'`)
		if v != "" && len(v) <= 500 && len(values) < 1000 {
			values = append(values, percent.Decode(v))
		}
	}
	inList := false
	first := true
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		if first {
			first = false
			continue
		}
		if line == fence {
			break
		}
		trimmed := strings.TrimLeft(line, " \t")
		if inList {
			item, isItem := strings.CutPrefix(trimmed, "-")
			if isItem || strings.HasPrefix(trimmed, `"`) || strings.HasPrefix(trimmed, "'") {
				add(strings.TrimSuffix(strings.TrimSpace(item), ","))
				continue
			}
			inList = trimmed == "" || strings.HasPrefix(trimmed, "#")
		}
		for _, key := range keys {
			rest, ok := strings.CutPrefix(trimmed, key)
			if !ok {
				continue
			}
			rest = strings.TrimLeft(rest, " \t")
			if rest == "" || rest[0] != ':' && rest[0] != '=' {
				continue
			}
			rest = strings.TrimSpace(rest[1:])
			switch {
			case rest == "" || rest == "[":
				inList = true
			case rest[0] == '[':
				for v := range strings.SplitSeq(strings.Trim(rest, "[]"), ",") {
					add(v)
				}
				inList = !strings.HasSuffix(rest, "]")
			default:
				if rest[0] != '"' && rest[0] != '\'' {
					rest, _, _ = strings.Cut(rest, " #")
				}
				add(rest)
			}
		}
	}
	return values
}
