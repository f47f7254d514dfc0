package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// readPages returns the text of the pages for users by their paths in the repository: those
// of the root and of docs, and the README of each directory that has one.
func readPages(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	err := fs.WalkDir(os.DirFS("../.."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := path.Base(name)
		if d.IsDir() {
			if base == "testdata" || base == "node_modules" || base == "internal" || base[0] == '.' && name != "." {
				return fs.SkipDir
			}
			return nil
		}
		if base == "README.md" || path.Ext(name) == ".md" && (path.Dir(name) == "." || strings.HasPrefix(name, "docs/")) {
			pages[name] = suite.Text(t, filepath.Join("../..", name))
		}
		return nil
	})
	if err != nil || len(pages) < 40 {
		t.Fatal(len(pages), err)
	}
	return pages
}

// linked returns the pages that a page links to. A link to a directory is one to its
// README, as on GitHub.
func linked(pages map[string]string, name string) (names []string) {
	base := weburl.MustParse("file:///" + name)
	for _, link := range documents.Markdown([]byte(pages[name])).Links {
		u, err := base.Parse(link.Text)
		if err != nil || u.Scheme() != "file" {
			continue
		}
		to := strings.Trim(u.Path(), "/")
		if _, ok := pages[to]; !ok {
			to = path.Join(to, "README.md")
		}
		if _, ok := pages[to]; ok {
			names = append(names, to)
		}
	}
	return names
}

// Every page can be reached from README.md in at most two clicks.
func TestPagesAreReachable(t *testing.T) {
	pages := readPages(t)
	clicks := map[string]int{"README.md": 0}
	for queue := []string{"README.md"}; len(queue) > 0; queue = queue[1:] {
		for _, to := range linked(pages, queue[0]) {
			if _, ok := clicks[to]; !ok {
				clicks[to] = clicks[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	for name := range pages {
		if n, ok := clicks[name]; !ok {
			t.Errorf("no link leads from README.md to %s", name)
		} else if n > 2 {
			t.Errorf("%s is %d clicks from README.md", name, n)
		}
	}
}

// The index lists every page of docs, except for the editions, which have their own index. Each
// page has a link above its first heading to what to read next or instead.
func TestIndexOfPages(t *testing.T) {
	pages := readPages(t)
	const index, editions = "docs/README.md", "docs/editions/README.md"
	inIndex, inEditions := linked(pages, index), linked(pages, editions)
	for name, text := range pages {
		if !strings.HasPrefix(name, "docs/") || name == index {
			continue
		}
		switch isEdition := path.Dir(name) == path.Dir(editions) && name != editions; {
		case isEdition && !slices.Contains(inEditions, name):
			t.Errorf("%s does not lead to %s", editions, name)
		case !isEdition && !slices.Contains(inIndex, name):
			t.Errorf("%s does not lead to %s", index, name)
		}
		head, _, _ := strings.Cut(text, "\n## ")
		pages[name] = head
		next := linked(pages, name)
		pages[name] = text
		if !slices.ContainsFunc(next, func(to string) bool { return to != name }) {
			t.Errorf("%s says nowhere above its first heading what to read next or instead", name)
		}
	}
}

// docs/command.md has a row for each verb, and names those that have --ndjson.
func TestCommandPage(t *testing.T) {
	page := suite.Text(t, "../../docs/command.md")
	var rows []string
	for _, m := range regexp.MustCompile("(?m)^\\| `weburl ([a-z]+)` \\|").FindAllStringSubmatch(page, -1) {
		rows = append(rows, m[1])
	}
	verbs := verbsOf(t)
	if !slices.Equal(rows, verbs) {
		t.Errorf("docs/command.md has rows for %q, but the verbs are %q", rows, verbs)
	}
	_, sentence, _ := strings.Cut(page, "These verbs have it: ")
	sentence, _, _ = strings.Cut(sentence, ".")
	for _, verb := range verbs {
		if has, says := strings.Contains(helpOf(t, verb), "\n  --ndjson "), strings.Contains(sentence, "`"+verb+"`"); has != says {
			t.Errorf("%s has --ndjson: %v, but docs/command.md says %v", verb, has, says)
		}
	}
}
