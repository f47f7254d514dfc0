package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"github.com/weburl-go/weburl"
)

// The pages are test data of a Go module that extracts the text of articles: real
// pages of hundreds of newspapers, shops and blogs. Anyone can get them from the
// module proxy, and the sum identifies them.
const (
	pagesModule = "github.com/markusmobius/go-trafilatura@v1.12.2"
	pagesSum    = "h1:JgEto0kDjwTuyXFl6TB+psrs1QGJqTdYJEbLhDy1vrw="
)

// realPages returns the pages that name their own URL, each with its references that
// have no scheme, in the order of the page and with repetitions.
var realPages = sync.OnceValues(func() ([]Page, error) {
	dir, err := downloadPages()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pagesModule, err)
	}
	var pages []Page
	err = filepath.WalkDir(filepath.Join(dir, "test-files"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".html" {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if p := readPage(source); p.Base != "" && len(p.Refs) > 0 {
			pages = append(pages, p)
		}
		return nil
	})
	return pages, err
})

// downloadPages returns the folder of the module with the pages.
func downloadPages() (dir string, err error) { return download(pagesModule, pagesSum) }

// download returns the folder of a module with a checksum.
func download(module, sum string) (dir string, err error) {
	list := exec.Command("go", "mod", "download", "-json", module)
	list.Env = append(os.Environ(), "GOWORK=off")
	// The sum is compared here, not with the checksum database.
	list.Env = append(list.Env, "GONOSUMDB="+strings.Split(module, "@")[0])
	list.Dir = os.TempDir()
	out, failed := list.Output()
	var answer struct{ Dir, Sum, Error string }
	if err := json.Unmarshal(out, &answer); err != nil {
		return "", fmt.Errorf("go mod download: %v, %w", failed, err)
	}
	switch {
	case answer.Error != "":
		return "", fmt.Errorf("go mod download: %s", answer.Error)
	case failed != nil:
		return "", fmt.Errorf("go mod download: %w", failed)
	case answer.Sum != sum:
		return "", fmt.Errorf("checksum is %s, want %s", answer.Sum, sum)
	}
	return answer.Dir, nil
}

// linkAttributes are the attributes of most links in a page, with one URL each.
var linkAttributes = map[string]bool{"href": true, "src": true, "action": true, "poster": true, "data": true, "cite": true, "background": true}

var ownScheme = regexp.MustCompile(`^\s*[A-Za-z][A-Za-z0-9+.-]*:`)

// readPage reads the references of a page. The base is its canonical URL or, if it has
// a base element, the URL of that, resolved against the canonical URL. Without a
// canonical URL it is "".
func readPage(source []byte) Page {
	var p Page
	var canonicalURL weburl.URL
	var base *string
	z := html.NewTokenizer(bytes.NewReader(source))
	for {
		switch z.Next() {
		case html.ErrorToken:
			p.Base = canonicalURL.String()
			if base != nil {
				if u, err := canonicalURL.Parse(*base); err == nil && canonicalURL.IsValid() {
					p.Base = u.String()
				}
			}
			p.Refs = joined(p.Refs)
			return p
		case html.StartTagToken, html.SelfClosingTagToken:
			tag, more := z.TagName()
			element, canonical, href := string(tag), false, (*string)(nil)
			for more {
				var name, value []byte
				name, value, more = z.TagAttr()
				switch {
				case string(name) == "rel":
					canonical = element == "link" && string(value) == "canonical"
				case string(name) == "href":
					text := string(value)
					href = &text
				}
				if linkAttributes[string(name)] && !ownScheme.Match(value) {
					p.Refs = append(p.Refs, string(value))
				}
			}
			if href == nil {
				continue
			}
			if u, err := weburl.Parse(*href); canonical && !canonicalURL.IsValid() && err == nil && u.IsSpecial() {
				canonicalURL = u
			}
			if element == "base" && base == nil {
				base = href
			}
		}
	}
}
