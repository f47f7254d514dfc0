package check

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// In the sources of a site, links that the generator resolves are found, and links
// that lead nowhere on the built site are reported.
func TestPresets(t *testing.T) {
	for _, test := range []struct {
		preset, mark string
		files        map[string]string
		// page is the document, good are links in it that lead somewhere, and bad
		// are others.
		page, good, bad string
	}{
		{
			"hugo", "hugo.toml",
			map[string]string{
				"hugo.toml": "baseURL = 'https://example.org/'\n", "content/_index.md": "# Home", "content/docs/_index.md": "", "content/docs/Other.md": "# Other\n\n## Part {#one}\n\n## Two--Words!\n\n`Term`\n: x\n",
				"content/docs/moved.md": "---\nslug: new-name\naliases: [/old, older]\n---\n", "content/about.md": "+++\nurl = '/who/'\n+++\n",
				"content/bundle/index.md": "", "content/bundle/pic.png": "", "static/img/a.png": "", "assets/b.png": "", "themes/x/static/t.css": "", "content/news/x.fr.md": "",
			},
			"content/docs/doc.md",
			"Other.md other/ ../other/ ../other/#one ../other/#two-words ../other/#term /docs/other /docs/other/ /docs/OTHER/ /docs/new-name/ /old/ /docs/older/ /who/ /bundle/ /bundle/pic.png /img/a.png /b.png /t.css ../../img/a.png /tags/x/ /docs/index.xml /fr/news/x/ / /docs/",
			"nosuch.md ../nosuch/ /docs/nosuch/ /img/nosuch.png /docs/other/#three /bundle/nosuch.png",
		},
		{
			"mdbook", "book.toml",
			map[string]string{"book.toml": "[book]\nsrc = 'text'\n[output.html.redirect]\n\"/gone.html\" = \"ch1.html\"\n", "text/SUMMARY.md": "", "text/README.md": "# Book", "text/ch1.md": "# One\n\n## A part\n", "text/sub/README.md": "", "text/img/x.svg": "<svg/>"},
			"text/doc.md",
			"ch1.md ch1.html ch1.html#a-part index.html sub/ sub/index.html img/x.svg gone.html print.html",
			"ch2.html ch1.html#nosuch sub/nosuch.html img/y.svg",
		},
		{
			"docusaurus", "docusaurus.config.js",
			map[string]string{
				"docusaurus.config.js": "module.exports = {\n  baseUrl: '/base/',\n  routeBasePath: 'guide',\n};\n", "docs/01-intro.md": "# Intro", "docs/api/api.md": "", "docs/deep/named.md": "---\nid: other-name\n---\n", "docs/root.mdx": "---\nslug: /start\n---\n",
				"blog/2024-01-02-post.md": "", "src/pages/about.tsx": "", "src/pages/team.md": "# T", "static/img/a.png": "", "versioned_docs/version-1.0/old.md": "# Old\n", "i18n/fr/docusaurus-plugin-content-docs/current/01-intro.md": "",
			},
			"docs/doc.md",
			"01-intro.md ./01-intro.md intro ./intro /docs/intro /base/docs/intro /guide/intro /docs/api /docs/deep/other-name /docs/start /blog/2024/01/02/post /about /team /img/a.png /docs/1.0/old /docs/old /docs/1.0/old#old /docs/next/intro /fr/docs/intro /docs/tags/x",
			"02-intro.md nosuch /docs/nosuch /blog/2024/01/02/nosuch /img/b.png /docs/1.0/nosuch /docs/1.0/old#new",
		},
		{
			"vitepress", ".vitepress/config.mts",
			map[string]string{".vitepress/config.mts": "export default {\n  base: '/base/',\n}", "index.md": "", "guide/one.md": "# One\n\n## Über {#about}\n", "guide/index.md": "", "public/a.png": "", "en/two.md": "# Two", "packages/[pkg].md": ""},
			"guide/doc.md",
			"one one.md ./one.html ./one#about /guide/one /guide/one.html /guide/ /base/guide/one /a.png /two / /packages/any",
			"two-x ./three.md /guide/four /b.png /guide/one#nosuch",
		},
		{
			"mkdocs", "mkdocs.yml",
			map[string]string{"mkdocs.yml": "site_name: X\nsite_url: https://example.org/\ndocs_dir: pages\n", "pages/index.md": "", "pages/user/guide.md": "# Guide\n\n* x{ #word }\n\n## A -- b\n", "pages/user/index.md": "", "pages/img/a.png": ""},
			"pages/doc.md",
			"user/guide.md user/guide.md#word user/guide.md#a-b user/guide/ ../user/guide/ /user/guide/ img/a.png ../img/a.png user/",
			"user/nosuch.md ../user/nosuch/ img/b.png user/guide.md#nosuch",
		},
		{
			"jekyll", "_config.yml",
			map[string]string{"_config.yml": "collections:\n  docs:\n", "index.md": "", "_docs/one.md": "# One\n\n## 2. Two\n", "_posts/2024-01-02-post.md": "", "pages/x.html": "---\npermalink: /help/\nredirect_from:\n  - /aid/\n---\n", "css/a.scss": "", "img/a.png": ""},
			"_docs/doc.md",
			"one.md /docs/one/ /docs/one.html /docs/one/#two ../one/ /2024/01/02/post.html /news/2024/01/02/post/ /help/ /aid/ /css/a.css /img/a.png /feed.xml",
			"nosuch.md /docs/nosuch/ /2024/01/02/nosuch.html /css/b.css /img/b.png /docs/one/#nosuch",
		},
		{
			"astro", "astro.config.mjs",
			map[string]string{"astro.config.mjs": "export default {}", "src/content/docs/en/one.mdx": "# One\n\n## Part\n", "src/content/docs/en/index.mdx": "", "src/content/docs/de/other.md": "", "src/content/docs/x.md": "---\nslug: y/z\n---\n", "src/pages/about.astro": "", "src/content/blog/post.md": "", "public/a.png": ""},
			"src/content/docs/en/doc.mdx",
			"one.mdx ../one/ /en/one/ /en/one/#part /de/one/ /en/ /about/ /blog/post/ /a.png /y/z/",
			"two.mdx ../two/ /en/two/ /de/two/ /b.png /en/one/#nosuch",
		},
	} {
		t.Run(test.preset, func(t *testing.T) {
			dir := makeTree(t, test.files)
			var b strings.Builder
			for _, link := range strings.Fields(test.good + " " + test.bad) {
				fmt.Fprintf(&b, "[x](%s)\n", link)
			}
			if err := os.WriteFile(test.page, []byte(b.String()), 0o666); err != nil {
				t.Fatal(err)
			}
			found, messages, _ := checkLocal(t, "", "--no-config", ".")
			var got []string
			for _, f := range found {
				if f.File == filepath.FromSlash(test.page) {
					got = append(got, f.URL)
				}
			}
			if strings.Join(got, " ") != test.bad {
				t.Errorf("reported: %s\nwant:     %s", strings.Join(got, " "), test.bad)
			}
			if !strings.Contains(messages, "the sources of "+test.preset+" ("+filepath.FromSlash(test.mark)+"); ") {
				t.Errorf("%s", messages)
			}
			// Without the preset, links are resolved in the file system.
			if found, messages, _ := checkLocal(t, "", "--no-config", "--preset=none", "."); len(found) <= len(got) || messages != "" && strings.Contains(messages, "sources") {
				t.Errorf("%d reports without the preset, %s", len(found), messages)
			}
			// If the directory above contains another site, the nearest one counts.
			t.Chdir(filepath.Dir(dir))
			if found, _, _ := checkLocal(t, "", "--no-config", dir); len(found) < len(got) {
				t.Errorf("%d reports from above", len(found))
			}
		})
	}
}

// A document belongs to the nearest site above it, or to one next to it that has
// its documents there; other documents are looked up as files.
func TestNearestSite(t *testing.T) {
	makeTree(t, map[string]string{
		"README.md": "[a](docs/page)", "website/docusaurus.config.js": "path: '../docs',", "docs/page.md": "[a](/docs/other)\n[a](/nosuch)", "docs/other.md": "",
		"inner/book.toml": "", "inner/src/a.md": "[a](b.html)\n[a](/other)", "inner/src/b.md": "",
		"plain/config.toml": "title = 'x'", "plain/a.md": "[a](b)", "plain/b.md": "", "hexo/_config.yml": "public_dir: x", "hexo/a.md": "[a](b)", "hexo/b.md": "",
	})
	found, messages, _ := checkLocal(t, "", "--no-config", ".")
	var got []string
	for _, f := range found {
		got = append(got, filepath.ToSlash(f.File)+" "+f.URL)
	}
	slices.Sort(got)
	want := []string{"README.md docs/page", "docs/page.md /nosuch", "hexo/a.md b", "inner/src/a.md /other", "plain/a.md b"}
	if !slices.Equal(got, want) || !strings.Contains(messages, "docusaurus") || !strings.Contains(messages, "mdbook") {
		t.Errorf("%q\nwant %q\n%s", got, want, messages)
	}
}

// Links that only the generator can resolve are not reported, but counted.
func TestUnsureLinks(t *testing.T) {
	makeTree(t, map[string]string{
		"hugo.toml": "", "layouts/_markup/render-link.html": "", "layouts/partials/x.html": "<a href=relative>", "content/a.md": "[term](word) [x](../../../above)\n{{% include x %}}\n[x](#made)",
	})
	found, messages, ok := checkLocal(t, "", "--no-config", ".")
	if len(found) > 0 || !ok || !strings.Contains(messages, "weburl: 4 links not looked up: ") {
		t.Errorf("%v, %s", found, messages)
	}
}

// Settings say where links lead, with or without a generator.
func TestLayoutSettings(t *testing.T) {
	makeTree(t, map[string]string{
		"pages/a.md":  "[x](b) [x](b.html) [x](dir) [x](dir#in) [x](dir#no) [x](/lib/x.js) [x](/lib/y.js) [x](/api/v1/z) [x](/api) [x](/away/q) [x](/c) [x](/d)",
		"pages/b.txt": "", "pages/b.md": "", "pages/dir/index.md": "# In", "vendor/lib/x.js": "", "pages/c.md": "",
		"full.toml": "local = true\nroot = 'pages'\nfallbacks = ['md', 'index.md']\nroutes = ['/api/**']\n[mounts]\n'/lib' = 'vendor/lib'\n'/away/**' = '../elsewhere'\n",
	})
	want := "dir#no /lib/y.js /d"
	// The root bounds what is looked up, so mounts must be in it.
	text, _ := os.ReadFile("full.toml")
	os.WriteFile("full.toml", []byte(strings.Replace(string(text), "'pages'", "'.'", 1)+"'/' = 'pages'\n"), 0o666)
	found, _, _ := checkLocal(t, "", "--config", "full.toml", "pages")
	var got []string
	for _, f := range found {
		got = append(got, f.URL)
	}
	if strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", strings.Join(got, " "), want)
	}
	for settings, want := range map[string]string{
		"fallbacks = ['a/b']":       `fallbacks: an ending such as "md", or a name such as "index.md", is expected`,
		"mounts = { lib = 'x' }":    "mounts: a path that begins with a slash",
		"mounts = { '/a' = 1 }":     "mounts must be a table of strings",
		"preset = 'huga'":           `preset: unknown preset "huga"; did you mean "hugo"?`,
		"routes = ['[']":            "routes: invalid glob",
		"extensions = { md = 'x' }": "extensions: the form must be html, markdown, text or list",
	} {
		if err := os.WriteFile(".weburl.toml", []byte(settings), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := runWith(discarded(), []string{"pages"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", settings, err, want)
		}
	}
	os.WriteFile(".weburl.toml", []byte("mounts = { '/a' = '../x' }"), 0o666)
	if _, err := runWith(discarded(), []string{"pages"}); err == nil || !strings.Contains(err.Error(), "leads out of the directory") {
		t.Errorf("%v", err)
	}
}

// The ending of a name determines its kind; flags and settings determine the kinds
// of other endings.
func TestEndings(t *testing.T) {
	files := map[string]string{}
	for _, name := range strings.Fields("a.html a.HTM a.xhtml a.svg b.md b.markdown b.mdx b.mkd b.mdown b.qmd b.rmd c.tmpl c.html.erb d.rst d.go e.txt f.unknown noending g.csv") {
		files[name] = "<a href='a b'>\n\nhttps://example.org/a^b\n"
	}
	makeTree(t, files)
	read := func(args ...string) string {
		found, _, _ := checkLocal(t, "", append([]string{"--no-config", "--preset=none", "--severity", "missing-file=off"}, args...)...)
		var names []string
		for _, f := range found {
			if len(names) == 0 || names[len(names)-1] != f.File {
				names = append(names, f.File)
			}
		}
		return strings.Join(names, " ")
	}
	const documents = "a.HTM a.html a.svg a.xhtml b.markdown b.md b.mdown b.mdx b.mkd b.qmd b.rmd"
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"."}, documents},
		{[]string{"--ext", "tmpl=html,.html.erb=html", "."}, documents + " c.html.erb c.tmpl"},
		{[]string{"--ext", ".RST=text", "."}, documents + " d.rst"},
		{[]string{"--in", "text", "."}, "d.go d.rst e.txt"},
		{[]string{"--in", "text", "--ext", "txt=list", "."}, "d.go d.rst"},
		{[]string{"--ext", "html=text", "--in", "html", "."}, "a.HTM a.svg a.xhtml"},
		{[]string{"--ext", "unknown=markdown", "f.unknown"}, "f.unknown"},
		{[]string{"e.txt"}, "e.txt"},
	} {
		if got := read(test.args...); got != test.want {
			t.Errorf("%q: %s, want %s", test.args, got, test.want)
		}
	}
	for name, want := range map[string]string{
		"d.rst": ".rst files are read with --in text", "f.unknown": "or --ext .unknown=FORM", "noending": "no ending", "g.csv": "with --column",
	} {
		out, messages, ok := checkMessages(t, "--no-config", name)
		if out != "" || ok || !strings.Contains(messages, "weburl: "+name+": ") || !strings.Contains(messages, want) {
			t.Errorf("%s: %v, %s", name, ok, messages)
		}
		if out, _ := checkFiles(t, "--no-config", "--in", "list", name); out == "" {
			t.Errorf("%s: not read as a list", name)
		}
	}
	for _, flag := range []string{"tmpl", "tmpl=x", "=html", "a/b=html", ".=html"} {
		if _, err := runWith(discarded(), []string{"--ext", flag, "."}); err == nil || !strings.Contains(err.Error(), "--ext: ") {
			t.Errorf("--ext %s: %v", flag, err)
		}
	}
}

// Many links, pages and addresses take linear time, and memory is bounded.
func TestGrowthOfPresets(t *testing.T) {
	dir := t.TempDir() // and not the working directory, in which the code is counted
	for _, name := range []string{"book.toml", "a.md"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "src"), 0o777); err != nil {
		t.Fatal(err)
	}
	hostile.Growth(t, []hostile.Shape{
		{Name: "missing pages", Make: hostile.Repeat("[x](y)\n")},
		{Name: "deep paths", Make: hostile.Around("[x](", "y/", ")")},
		{Name: "dot segments", Make: hostile.Around("[x](", "y/../", ")")},
		{Name: "steps up", Make: hostile.Around("[x](", "../", ")")},
	}, func(source string) {
		u := newUnit(source, markdown)
		u.name = filepath.Join(dir, "src", "links.md")
		all := newSites(nil)
		var err error
		if u.site, err = all.of(u.name, dir, u.settings); err != nil || u.site.sources == nil {
			t.Fatal("no sources", err)
		}
		examineAll(u, newExaminer())
	})
}

// What is remembered about a site is bounded. Nothing is reported if there is more.
func TestMemoryOfPresets(t *testing.T) {
	dir := makeTree(t, map[string]string{"book.toml": "", "src/a.md": "", "src/b.md": ""})
	all := newSites(nil)
	site, err := all.of(filepath.Join(dir, "src", "a.md"), dir, newUnit("", markdown).settings)
	if err != nil {
		t.Fatal(err)
	}
	s := site.sources
	look := func(link string) outcome {
		_, is := s.lookup(site.document, nil, link)
		return is
	}
	if look("b.html") != somewhere || look("c.html") != nowhere {
		t.Fatal("wrong outcomes")
	}
	for i := range maxAddresses + 10 {
		s.add([]string{fmt.Sprint(i)}, 0)
	}
	if n := len(s.index.pages); n > maxAddresses {
		t.Errorf("%d addresses", n)
	}
	if look("b.html") != somewhere || look("c.html") != unsure {
		t.Error("links are reported though not all pages are known")
	}
	for i := range maxKnown + 10 {
		site.tree.mayHave(fmt.Sprint(i))
	}
	if n := len(site.tree.listed); n > maxKnown {
		t.Errorf("%d directories are known", n)
	}
}

// Reading pages and configurations takes linear time.
func TestGrowthOfAddresses(t *testing.T) {
	hostile.Growth(t, []hostile.Shape{
		{Name: "keys", Make: hostile.Around("---\n", "url: x\n", "")},
		{Name: "items", Make: hostile.Around("---\naliases:\n", "- x\n", "")},
		{Name: "an array", Make: hostile.Around("+++\naliases = [", "'x', ", "")},
		{Name: "terms", Make: hostile.Repeat("a\n: b\n")},
		{Name: "bases", Make: hostile.Repeat("base: 'x'\n")},
	}, func(text string) {
		frontAddresses(text, []string{"url", "aliases"})
		configValues(text, []string{"base", "path"})
		findTerms([]byte(text), func(string) {})
	})
}

// FuzzFrontAddresses looks for panics, and for values that are not in the text.
func FuzzFrontAddresses(f *testing.F) {
	f.Add("---\nurl: /a\naliases: [b, 'c']\n---\n")
	f.Add("+++\naliases = [\n'x',\n]\n+++\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, v := range frontAddresses(text, []string{"url", "aliases"}) {
			if v == "" || len(v) > 500 {
				t.Errorf("%q", v)
			}
		}
		configValues(text, []string{"url"})
		findTerms([]byte(text), func(name string) {
			if !strings.Contains(text, name) {
				t.Errorf("%q", name)
			}
		})
	})
}

// discarded returns streams whose output is discarded.
func discarded() frame.Streams {
	return frame.Streams{In: strings.NewReader(""), Out: bufio.NewWriter(io.Discard), To: io.Discard, Err: io.Discard}
}
