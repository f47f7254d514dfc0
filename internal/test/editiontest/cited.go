package editiontest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	idRE    = regexp.MustCompile(`id="?([^ >"]+)`)
	citedRE = regexp.MustCompile(`(?m)^\s*// (#[^\n]+)$`)
)

// Cited fails unless every anchor that a comment of the tested package cites is an
// id in the text or one of the terms that it defines, and comments cite at least n
// anchors.
func Cited(t *testing.T, text string, terms []string, n int) {
	places := map[string]bool{}
	for _, m := range idRE.FindAllStringSubmatch(text, -1) {
		places[m[1]] = true
	}
	for _, term := range terms {
		places[strings.ToLower(strings.Join(strings.Fields(term), "-"))] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	cited := 0
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range citedRE.FindAllStringSubmatch(string(source), -1) {
			for place := range strings.SplitSeq(m[1], ", ") {
				if cited++; !places[strings.TrimPrefix(place, "#")] {
					t.Errorf("%s cites %s, which the text has not", name, place)
				}
			}
		}
	}
	if cited < n {
		t.Errorf("only %d places are cited", cited)
	}
}
