// Command gen lists the anchors of the URL Standard out of its source text in
// Bikeshed, the file url.bs of https://github.com/whatwg/url.
//
//	go run ./internal/standard/gen -from url.bs
//
// The file has to be that of the revision that package standard names. Only ids are taken. Ids that Bikeshed makes of nothing in the text, such as
// those of its index and its references, and the arguments of methods are left
// out.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/standard"
)

func main() {
	from := flag.String("from", "url.bs", "the source `file` of the Standard")
	to := flag.String("to", "internal/standard/anchors.txt", "the `file` to write")
	flag.Parse()
	if err := run(*from, *to); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(from, to string) error {
	source, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	anchors, err := extract(string(source))
	if err != nil {
		return err
	}
	return os.WriteFile(to, []byte(format(anchors)), 0o644)
}

// format returns the list, sorted by id.
func format(anchors []anchor) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Anchors of the URL Standard, whatwg/url %s (%s): id, kind, section.\n", standard.Commit, standard.Date)
	b.WriteString("# To make this list again, from the file url.bs of that revision:\n")
	b.WriteString("#   go run ./internal/standard/gen -from url.bs\n")
	b.WriteString("# An algorithm is a definition inside of an algorithm; old ids still lead somewhere.\n")
	anchors = slices.Clone(anchors)
	slices.SortFunc(anchors, func(a, b anchor) int { return strings.Compare(a.id, b.id) })
	for _, a := range anchors {
		section := a.section
		if section == "" {
			section = "-"
		}
		fmt.Fprintln(&b, a.id, a.kind, section)
	}
	return b.String()
}
