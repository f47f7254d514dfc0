package check

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/similar"
)

// preset describes how a site generator derives the URLs of a site from its
// sources. Paths are relative to the directory of the site.
type preset struct {
	name string
	// marks are the files that identify the directory of a site. The first one
	// found is the configuration. nested are directories whose sites keep their
	// documents next to them.
	marks  []mark
	nested []string

	// content lists the directories of documents, and static those of files that
	// are served as they are. Each is served at each of bases.
	content, static, bases []string
	// mounts lists other directories, and where they are served.
	mounts []presetMount
	// Keys of the configuration: their values are directories of documents, paths
	// at which these are served, and the URL or path of the whole site.
	contentKeys, baseKeys, siteKeys []string

	// pages lists the endings of sources of pages, and index the names, without
	// ending, of pages that are served for their directory.
	pages, index []string
	// made maps endings of files to the endings of the sources from which they are
	// made.
	made map[string][]string
	// inDirectory means that the URL of a page ends with a slash, like the URL of a
	// directory.
	inDirectory bool
	// rebases means that the generator puts the path of the site before the path of
	// a link.
	rebases bool
	// lower means that URLs are in lower case, with hyphens for spaces.
	lower bool
	// numbered means that numbers before names do not count, dated that dates do
	// not, underscored that underscores do not, and folders that a document with
	// the name of its directory is the directory's index.
	numbered, dated, underscored, folders bool
	// addresses lists the keys of front matter that give a page other URLs.
	addresses []string

	// routes matches the URLs that the generator makes without a source, and
	// partials lists the names of directories whose documents become part of
	// others.
	routes, partials []string
	// hooks lists templates that resolve links to names, which need not be paths.
	hooks []string
	// includes lists strings that begin the inclusion of another text in a
	// document.
	includes []string
}

// mark is a file that identifies a site. It counts only if it contains needs,
// unless that is empty, and does not contain refuses. Both are in lower case.
type mark struct{ path, needs, refuses string }

// presetMount says that a directory is served at a path. An asterisk in dir matches
// a name or the rest of one, and one in path stands for the same text. If only path
// contains one, it matches any name; if only dir does, any of the directories may
// hold the page.
type presetMount struct{ path, dir string }

func marks(paths ...string) (all []mark) {
	for _, p := range paths {
		all = append(all, mark{path: p})
	}
	return all
}

// presets holds all presets. A directory belongs to the first one with a mark in
// it.
var presets = []preset{
	{
		name: "hugo",
		marks: append(marks("hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config/_default/hugo.toml", "config/_default/hugo.yaml"),
			mark{"config.toml", "baseurl", "base_url"}, mark{"config.yaml", "baseurl", ""}, mark{"config/_default/config.toml", "", ""}, mark{"config/_default/config.yaml", "", ""}),
		content: []string{"content"}, static: []string{"static", "assets"}, bases: []string{""},
		mounts:      []presetMount{{"", "themes/*/static"}, {"", "themes/*/assets"}, {"", "themes/*/content"}},
		contentKeys: []string{"contentDir", "source"}, siteKeys: []string{"baseURL"},
		pages: []string{".md", ".html", ".markdown", ".adoc", ".org", ".rst", ".htm"}, index: []string{"_index", "index"},
		made:        map[string][]string{".css": {".scss", ".sass"}, ".js": {".ts"}},
		inDirectory: true, lower: true, addresses: []string{"url", "slug", "aliases"},
		routes:   []string{"tags/**", "categories/**", "series/**", "authors/**", "**/index.xml", "**/index.json", "**/feed.xml", "sitemap.xml", "robots.txt", "**/page/[0-9]*"},
		partials: []string{"layouts", "archetypes", "themes", "data", "i18n"},
		hooks:    []string{"layouts/_markup/render-link.html", "layouts/_default/_markup/render-link.html"},
		includes: []string{"{{%", "{{<"},
	},
	{
		name:  "mdbook",
		marks: marks("book.toml"), content: []string{"src"}, static: []string{"theme"}, bases: []string{""},
		contentKeys: []string{"src"}, siteKeys: []string{"site-url"},
		pages: []string{".md"}, index: []string{"index", "README"},
		routes: []string{"print.html", "toc.html", "404.html"}, partials: []string{"theme"}, includes: []string{"{{#"},
	},
	{
		name:   "docusaurus",
		marks:  marks("docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs", "docusaurus.config.cjs", "docusaurus.config.mts"),
		nested: []string{"website", "docs", "documentation", "site"},
		// NB: "docs" and "blog" are where documents are served by default.
		content: []string{"docs", "blog", "src/pages"}, static: []string{"static"}, bases: []string{"", "docs", "blog"},
		mounts: []presetMount{{"next", "docs"}, {"*", "versioned_docs/version-*"}, {"", "versioned_docs/version-*"},
			{"*/docs", "i18n/*/docusaurus-plugin-content-docs/current"}, {"*/blog", "i18n/*/docusaurus-plugin-content-blog"}, {"*", "i18n/*/docusaurus-plugin-content-pages"}},
		contentKeys: []string{"path"}, baseKeys: []string{"routeBasePath"}, siteKeys: []string{"baseUrl"},
		pages: []string{".md", ".mdx", ".tsx", ".jsx", ".js", ".html"}, index: []string{"index", "README"},
		rebases: true, numbered: true, dated: true, folders: true, addresses: []string{"slug", "id"},
		routes: []string{"**/tags/**", "**/category/**", "**/archive", "**/authors/**", "**/page/[0-9]*", "search", "**/rss.xml", "**/atom.xml", "**/feed.json", "sitemap.xml"},
		// MDX shows an imported text as a component, whose name is capitalized.
		includes: []string{"import "},
	},
	{
		name:  "vitepress",
		marks: marks(".vitepress/config.ts", ".vitepress/config.mts", ".vitepress/config.js", ".vitepress/config.mjs", ".vitepress/config.cjs", ".vitepress/config/index.ts", ".vitepress/config/index.mts", ".vitepress/config/index.js"),
		// NB: "en" is usually written to the root by the setting rewrites.
		content: []string{".", "en"}, static: []string{"public"}, bases: []string{""},
		contentKeys: []string{"srcDir"}, siteKeys: []string{"base"}, rebases: true,
		pages: []string{".md", ".html"}, index: []string{"index"},
		routes: []string{"sitemap.xml", "404.html"}, partials: []string{".vitepress"}, includes: []string{"<!--@include", "<!-- @include", "<script setup"},
	},
	{
		name:  "mkdocs",
		marks: marks("mkdocs.yml", "mkdocs.yaml"), content: []string{"docs"}, bases: []string{""},
		contentKeys: []string{"docs_dir"}, siteKeys: []string{"site_url"},
		pages: []string{".md", ".markdown", ".html", ".ipynb"}, index: []string{"index", "README"},
		inDirectory: true, dated: true, addresses: []string{"slug"},
		routes:   []string{"sitemap.xml", "404.html", "img/favicon.ico", "**/tags", "**/archive/**", "**/category/**", "**/page/[0-9]*", "**/feed_rss_created.xml", "**/feed_rss_updated.xml"},
		partials: []string{"overrides", "includes", "snippets"}, includes: []string{"--8<--", "{%", "{{", "::: ", "<!-- md:"},
	},
	{
		name:    "astro",
		marks:   marks("astro.config.mjs", "astro.config.js", "astro.config.ts", "astro.config.mts", "astro.config.cjs"),
		content: []string{"src/content/docs", "src/pages", "src/content"}, static: []string{"public"}, bases: []string{""},
		// NB: Starlight shows pages of the default language for those that are not translated.
		mounts:   []presetMount{{"*", "src/content/docs"}, {"*", "src/content/docs/en"}, {"", "src/content/docs/en"}},
		siteKeys: []string{"base"},
		pages:    []string{".md", ".mdx", ".astro", ".html", ".mdoc", ".ts", ".js"}, index: []string{"index"},
		inDirectory: true, dated: true, addresses: []string{"slug"},
		routes: []string{"**/rss.xml", "**/tags/**", "**/page/[0-9]*", "sitemap*.xml", "_astro/**"}, includes: []string{"import "},
	},
	{
		name:    "jekyll",
		marks:   []mark{{"_config.yml", "", "public_dir:"}, {"_config.yaml", "", "public_dir:"}},
		content: []string{"."}, bases: []string{""},
		contentKeys: []string{"source", "collections_dir"}, siteKeys: []string{"baseurl"},
		pages: []string{".md", ".html", ".markdown", ".htm"}, index: []string{"index", "README", "readme"},
		made:  map[string][]string{".css": {".scss", ".sass"}, ".js": {".coffee"}},
		dated: true, underscored: true, addresses: []string{"permalink", "redirect_from", "slug"},
		routes:   []string{"**/feed.xml", "sitemap.xml", "robots.txt", "**/tags/**", "**/tag/**", "**/categories/**", "**/category/**", "**/page[0-9]*", "assets/css/style.css"},
		partials: []string{"_includes", "_layouts", "vendor", "node_modules"}, includes: []string{"{%", "{{"},
	},
}

// includeMarks holds the includes of all presets.
var includeMarks = func() (all []string) {
	for _, p := range presets {
		all = append(all, p.includes...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}()

// includesIn reports which of includeMarks occur in a text, one bit each.
func includesIn(text []byte) (found uint64) {
	for i, m := range includeMarks {
		if bytes.Contains(text, []byte(m)) {
			found |= 1 << i
		}
	}
	return found
}

// includesOf reports whether found, a result of includesIn, contains a mark of p.
func (p *preset) includesOf(found uint64) bool {
	return slices.ContainsFunc(p.includes, func(m string) bool { return found>>slices.Index(includeMarks, m)&1 != 0 })
}

// noPreset is the preset for a tree that is not to be treated as the sources of a
// site.
var noPreset = &preset{name: "none"}

// presetNames returns the values of --preset.
func presetNames() []string {
	names := []string{"auto", noPreset.name}
	for _, p := range presets {
		names = append(names, p.name)
	}
	return names
}

// presetNamed returns a preset by name. For "" and "auto" it returns nil: the files
// decide.
func presetNamed(name string) (*preset, error) {
	switch name {
	case "", "auto":
		return nil, nil
	case noPreset.name:
		return noPreset, nil
	}
	for i := range presets {
		if presets[i].name == name {
			return &presets[i], nil
		}
	}
	return nil, errors.New(frame.Unknown("preset", name, similar.Name(name, presetNames())))
}

// layout holds the settings that say how links lead to files.
type layout struct {
	preset *preset
	// fallbacks are appended to a path that leads to no file: ".md" or "/index.md".
	fallbacks []string
	mounts    []layoutMount
	routes    [][]string
}

// layoutMount says that dir, which is absolute, is served at path.
type layoutMount struct {
	path []string
	dir  string
}

var (
	errFallback = errors.New(`an ending such as "md", or a name such as "index.md", is expected`)
	errMount    = errors.New(`a path that begins with a slash, such as "/pkg", must come before a directory`)
)

// addFallback adds an ending, or a name with one.
func (l *layout) addFallback(name string) error {
	name = strings.TrimPrefix(name, ".")
	if name == "" || strings.ContainsAny(name, `/\`) || strings.Contains(name, "..") {
		return errFallback
	}
	if strings.Contains(name, ".") {
		l.fallbacks = append(l.fallbacks, "/"+name)
	} else {
		l.fallbacks = append(l.fallbacks, "."+name)
	}
	return nil
}

// addMount adds a mount: the directory to, relative to dir, is served at the path
// from.
func (l *layout) addMount(from, dir, to string) error {
	path, ok := strings.CutPrefix(strings.TrimSuffix(from, "**"), "/")
	if !ok || to == "" || strings.Contains(path, "*") {
		return errMount
	}
	to, err := rootDir(dir, to)
	l.mounts = append(l.mounts, layoutMount{segments(path), to})
	return err
}

// isSet reports whether any of the settings is given.
func (l *layout) isSet() bool {
	return l.preset != nil && l.preset != noPreset || len(l.fallbacks) > 0 || len(l.mounts) > 0 || len(l.routes) > 0
}

// segments returns the names in a path, without empty ones and ".".
func segments(path string) []string {
	return slices.DeleteFunc(strings.Split(path, "/"), func(s string) bool { return s == "" || s == "." })
}
