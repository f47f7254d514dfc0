package tests

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// moduleFile reads a file of a module that these tests depend on.
func moduleFile(t *testing.T, module, name string) []byte {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		t.Fatal(err)
	}
	return []byte(suite.Text(t, filepath.Join(strings.TrimSpace(string(dir)), filepath.FromSlash(name))))
}

// tags returns what is in HTML that matters here: links, images, code and headings,
// in order.
func tags(source []byte) []string {
	var all []string
	z := html.NewTokenizer(bytes.NewReader(source))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		token := z.Token()
		value := func(key string) string {
			for _, a := range token.Attr {
				if a.Key == key {
					return a.Val
				}
			}
			return ""
		}
		switch name := token.Data; name {
		case "a":
			all = append(all, "link "+value("href"))
		case "img":
			all = append(all, "image "+value("src"))
		case "code":
			all = append(all, name)
		case "h1", "h2", "h3", "h4", "h5", "h6":
			all = append(all, "heading")
		}
	}
	return all
}

// ourTags is tags of the HTML that a document stands for. A reference is a link, or
// an image, to "*".
func ourTags(source []byte) []string {
	var all []string
	markdown.Read(source, func(b *markdown.Block) {
		switch b.Kind {
		case markdown.Code:
			all = append(all, "code")
		case markdown.HTML:
			all = append(all, tags(b.Text)...)
		case markdown.Heading:
			all = append(all, "heading")
		}
		var opened []int
		images := 0
		for _, n := range b.Nodes {
			url := "*"
			if n.URLStart >= 0 {
				url = string(b.Text[n.URLStart:n.URLEnd])
			}
			switch n.Kind {
			case markdown.Image:
				if images++; images == 1 {
					opened = append(opened, len(all))
					all = append(all, "image ")
				}
				continue
			case markdown.ImageEnd:
				if images--; images == 0 {
					all[opened[len(opened)-1]] += url
					opened = opened[:len(opened)-1]
				}
				continue
			}
			if images > 0 {
				continue // its text is an attribute
			}
			switch n.Kind {
			case markdown.Link:
				opened = append(opened, len(all))
				all = append(all, "link ")
			case markdown.LinkEnd:
				all[opened[len(opened)-1]] += url
				opened = opened[:len(opened)-1]
			case markdown.Autolink:
				all = append(all, "link "+url)
			case markdown.Email:
				all = append(all, "link mailto:"+url)
			case markdown.CodeSpan:
				all = append(all, "code")
			case markdown.RawHTML:
				all = append(all, tags(b.Text[n.Start:n.End])...)
			}
		}
	})
	return all
}

// plainURL returns a URL as it is written in an example, without what a renderer may
// escape in one way or another.
func plainURL(url string) string {
	var b strings.Builder
	url = html.UnescapeString(url)
	for i := 0; i < len(url); i++ {
		switch c := url[i]; {
		case c == '\\' && i+1 < len(url) && markdown.IsPunctuation(url[i+1]):
		case c == '%' && i+2 < len(url):
			i += 2
		case c < 0x80 && strings.IndexByte(" \"[]\\`", c) < 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// The examples of CommonMark have the links, images, code and headings that its
// HTML has.
func TestCommonMark(t *testing.T) {
	var examples []struct {
		Markdown, HTML string
		Example        int
	}
	if err := json.Unmarshal(moduleFile(t, "github.com/yuin/goldmark", "_test/spec.json"), &examples); err != nil {
		t.Fatal(err)
	}
	if len(examples) < 650 {
		t.Fatalf("only %d examples", len(examples))
	}
	for _, e := range examples {
		got, want := ourTags([]byte(e.Markdown)), tags([]byte(e.HTML))
		same := slices.EqualFunc(got, want, func(a, b string) bool {
			kind, url, isURL := strings.Cut(a, " ")
			wantKind, wantURL, _ := strings.Cut(b, " ")
			return kind == wantKind && (!isURL || url == "*" || plainURL(url) == plainURL(wantURL))
		})
		if !same {
			t.Errorf("example %d: %q\nhas  %q\nwant %q", e.Example, e.Markdown, got, want)
		}
	}
}
