package tests

import (
	"encoding/xml"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
)

// endings returns all texts of at most n of the pieces that may end a bare URL, or
// follow it.
func endings(n int) []string {
	pieces := strings.Split(`! " # $ % & ' ( ) * + , - . / : ; = ? @ [ \ ] ^ _ { | } ~ &amp; &x1; a 1 é ” < > <b> `+"`", " ")
	pieces = append(pieces, " ", "\t")
	all, last := []string{""}, []string{""}
	for range n {
		var next []string
		for _, before := range last {
			for _, p := range pieces {
				next = append(next, before+p)
			}
		}
		all, last = append(all, next...), next
	}
	return all
}

// gfmBare returns the bare URLs that cmark-gfm finds in each of some paragraphs.
func gfmBare(t *testing.T, paragraphs []string) [][]string {
	t.Helper()
	path, err := exec.LookPath("cmark-gfm")
	if err != nil {
		t.Skip("cmark-gfm is not installed; Debian has a package of that name")
	}
	cmd := exec.Command(path, "-e", "autolink", "-t", "xml")
	cmd.Stdin = strings.NewReader(strings.Join(paragraphs, "\n\n"))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all [][]string
	inLink := false
	for d := xml.NewDecoder(strings.NewReader(string(out))); ; {
		token, err := d.RawToken()
		if err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch token.Name.Local {
			case "paragraph":
				all = append(all, nil)
			case "link":
				inLink = true
				all[len(all)-1] = append(all[len(all)-1], "")
			}
		case xml.CharData:
			if inLink {
				found := all[len(all)-1]
				found[len(found)-1] += strings.Trim(string(token), "\n ")
			}
		case xml.EndElement:
			inLink = inLink && token.Name.Local != "link"
		}
	}
}

// Bare URLs end where they do for cmark-gfm.
func TestBareURLEnds(t *testing.T) {
	var paragraphs []string
	for i, before := range []string{"https://example.org/a", "see www.example.org/?b", "(see https://example.org/(c)", "see http://example.org"} {
		n := 2
		if i == 0 && !testing.Short() {
			n = 3
		}
		for _, end := range endings(n) {
			if strings.HasSuffix(before, ".org") && strings.Contains(end, "_") {
				continue // whether that is a domain is another question
			}
			paragraphs = append(paragraphs, before+end+"\nx")
		}
	}
	want := gfmBare(t, paragraphs)
	if len(want) != len(paragraphs) {
		t.Fatalf("cmark-gfm finds %d paragraphs, not %d", len(want), len(paragraphs))
	}
	wrong := 0
	for i, p := range paragraphs {
		var got []string
		markdown.Read([]byte(p), func(b *markdown.Block) {
			for _, n := range b.Nodes {
				if n.Kind == markdown.BareURL {
					got = append(got, string(b.Text[n.URLStart:n.URLEnd]))
				}
			}
		})
		if strings.Join(got, " ") != strings.Join(want[i], " ") {
			if wrong++; wrong <= 20 {
				t.Errorf("%q: found %q, cmark-gfm %q", p, got, want[i])
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d are wrong", wrong, len(paragraphs))
	}
}
