package meaning

import (
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
)

// noSlash finds a pathname that does not begin with a slash.
func (m *Meaning) noSlash() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Pathname)
	if !m.special || len(parts) == 0 || !isText(parts[0]) || strings.HasPrefix(parts[0].Value, "/") {
		return n, false
	}
	return Note{"no-slash", urlpattern.Pathname, "matches no http or https URL: their paths begin with a slash", "/" + m.pattern.Component(urlpattern.Pathname)}, true
}

// root finds "/:id?", which matches an empty path and not "/". No http URL has an empty path.
func (m *Meaning) root() (n Note, ok bool) {
	const c = urlpattern.Pathname
	parts := m.pattern.Parts(c)
	if !m.special || len(parts) == 0 || parts[0].Prefix != "/" || !m.matchesAsIs(c, "") || m.matchesAsIs(c, "/") {
		return n, false
	}
	return m.replaces(Note{"root", c, `does not match "/": the slash belongs to the group`, m.pattern.Component(c) + "{/}?"}, "/")
}

// folder finds "/a/*", which does not match "/a".
func (m *Meaning) folder() (n Note, ok bool) {
	before, last := m.last(urlpattern.Pathname)
	if before.Type == 0 || last.Type != urlpattern.FullWildcard || last.Prefix != "/" || last.Modifier != urlpattern.None || last.Suffix != "" {
		return n, false
	}
	pattern := m.pattern.Component(urlpattern.Pathname)
	path, ok := sample(m.pattern, urlpattern.Pathname)
	path = strings.TrimSuffix(path, "/a")
	if rest, found := strings.CutSuffix(pattern, "/*"); ok && found && len(path) > 1 && path[0] == '/' && !m.matchesAsIs(urlpattern.Pathname, path) {
		return m.replaces(Note{"folder", urlpattern.Pathname, "does not match " + strconv.Quote(path) + " itself", rest + "{/*}?"}, path, path+"/", path+"/a")
	}
	return n, false
}

// prefix finds "/a*", which also matches "/ab". In "/a-*", that is meant.
func (m *Meaning) prefix() (n Note, ok bool) {
	before, last := m.last(urlpattern.Pathname)
	if !isStar(last) || !isText(before) || strings.Trim(before.Value[len(before.Value)-1:], nameBytes) != "" || strings.HasSuffix(before.Value, "_") {
		return n, false
	}
	pattern := m.pattern.Component(urlpattern.Pathname)
	path, ok := sample(m.pattern, urlpattern.Pathname)
	path = strings.TrimSuffix(path, "a")
	if rest, found := strings.CutSuffix(pattern, "*"); ok && found && m.matchesAsIs(urlpattern.Pathname, path+"-other") {
		return m.replaces(Note{"prefix", urlpattern.Pathname, "also matches " + strconv.Quote(path+"-other"), rest + "{/*}?"}, path, path+"/a")
	}
	return n, false
}

// repeated finds "/wp-(admin|login)*", in which the star repeats the group.
func (m *Meaning) repeated() (n Note, ok bool) {
	_, last := m.last(urlpattern.Pathname)
	if last.Type != urlpattern.RegExp || last.Modifier != urlpattern.ZeroOrMore || last.Prefix != "" || last.Suffix != "" {
		return n, false
	}
	path, ok := sample(m.pattern, urlpattern.Pathname)
	rest, found := strings.CutSuffix(m.pattern.Component(urlpattern.Pathname), "*")
	if path += "/x"; !ok || !found || m.matchesAsIs(urlpattern.Pathname, path) {
		return n, false
	}
	return m.replaces(Note{"repeated-group", urlpattern.Pathname, "does not match " + strconv.Quote(path) + `: "*" after a group repeats it`, rest + "{/*}?"}, path, strings.TrimSuffix(path, "/x"))
}

// trailingSlash finds "/:id", which does not match "/7/". Names of files do not end with a slash.
func (m *Meaning) trailingSlash() (n Note, ok bool) {
	_, last := m.last(urlpattern.Pathname)
	if !m.special || last.Modifier != urlpattern.None || last.Suffix != "" || last.Type != urlpattern.SegmentWildcard && last.Type != urlpattern.RegExp {
		return n, false
	}
	path, ok := sample(m.pattern, urlpattern.Pathname)
	isFile := strings.Contains(path[strings.LastIndexByte(path, '/')+1:], ".")
	if !ok || isFile || !strings.HasPrefix(path, "/") || !m.matchesAsIs(urlpattern.Pathname, path) || m.matchesAsIs(urlpattern.Pathname, path+"/") {
		return n, false
	}
	return m.replaces(Note{"trailing-slash", urlpattern.Pathname, "does not match with a slash at the end, as in " + strconv.Quote(path+"/"), m.pattern.Component(urlpattern.Pathname) + "{/}?"}, path, path+"/")
}

// nouns end names of groups that are meant to contain a hyphen.
var nouns = []string{"id", "ids", "name", "key", "slug", "code", "type", "uuid", "token", "number", "title", "path"}

// longerName finds ":user-id", whose name ends before the hyphen.
func (m *Meaning) longerName() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Pathname)
	for i := 1; i < len(parts); i++ {
		p, next := parts[i-1], parts[i]
		if p.Type != urlpattern.SegmentWildcard || p.Modifier != urlpattern.None || p.Suffix != "" || !isText(next) || next.Value[0] != '-' {
			continue
		}
		noun := next.Value[1:]
		if end := strings.IndexAny(noun, "/."); end >= 0 {
			noun = noun[:end]
		}
		if !slices.Contains(nouns, noun) {
			continue
		}
		pattern, hyphen := m.pattern.Component(urlpattern.Pathname), ":"+p.Name+"-"+noun
		instead := strings.Replace(pattern, hyphen, ":"+p.Name+"_"+noun, 1)
		if input, ok := m.gains(urlpattern.Pathname, instead); ok {
			return Note{"group-name", urlpattern.Pathname, "does not match " + strconv.Quote(input) + `: the name ends at the hyphen, so the group is ":` + p.Name + `", followed by the text "-` + noun + `"`, instead}, true
		}
	}
	return n, false
}

// dotSegments finds dot segments, which disappear where they are written, even before a group, as
// in "/..:x".
func (m *Meaning) dotSegments() (n Note, ok bool) {
	if !m.special {
		return n, false
	}
	_, path, _ := strings.Cut(m.textOf(urlpattern.Pathname), "/")
	for segment := range strings.SplitSeq(path, "/") {
		segment = strings.ReplaceAll(segment, `\`, "")
		fixed, group := segment, strings.IndexAny(segment, ":*({")
		if group >= 0 {
			fixed = segment[:group]
		}
		if infra.Dots(fixed) == 0 {
			continue
		}
		return Note{ID: "dot-segments", Component: urlpattern.Pathname,
			Text: strconv.Quote(fixed) + " is resolved as a dot segment, so the pattern is now " + strconv.Quote(m.pattern.Component(urlpattern.Pathname)) + "; the path of a URL contains no dot segments"}, true
	}
	return n, false
}

// bar finds "/a|b", which is not a choice.
func (m *Meaning) bar() (n Note, ok bool) {
	for _, p := range m.pattern.Parts(urlpattern.Pathname) {
		if i := strings.IndexByte(p.Value, '|'); p.Type == urlpattern.FixedText && i > 0 && i < len(p.Value)-1 {
			return Note{ID: "bar", Component: urlpattern.Pathname, Text: `"|" is an ordinary character here; a choice is written in parentheses: (a|b)`}, true
		}
	}
	return n, false
}
