package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/test/attack"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// The numbers of targets and spellings in docs/guard.md and docs/verification.md are right.
func TestPage(t *testing.T) {
	targets := attack.Redirects("https://shop.example", evil)
	classes := map[string]bool{}
	for _, a := range targets {
		classes[a.Class] = true
	}
	spellings := 0
	for _, addr := range attack.Internal() {
		spellings += len(attack.Spellings(addr))
	}
	for file, texts := range map[string][]string{
		"../../docs/guard.md": {
			fmt.Sprintf("%s targets of redirects in %d classes, and %d harmless ones", show.Grouped(len(targets)), len(classes), len(attack.Neighbours("https://shop.example", evil))),
			fmt.Sprintf("and %s spellings\nof %d internal addresses", show.Grouped(spellings), len(attack.Internal())),
			fmt.Sprintf("any of %d editions and models", len(readers())),
		},
		"../../docs/verification.md": {show.Grouped(len(targets)) + " redirect targets", show.Grouped(spellings) + " spellings"},
	} {
		page := suite.Text(t, file)
		for _, text := range texts {
			if !strings.Contains(page, text) {
				t.Errorf("%s does not say %q", file, text)
			}
		}
	}
}
