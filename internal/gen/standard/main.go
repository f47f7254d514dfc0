// Command gen lists the anchors of the URL Standard, from its Bikeshed source, the
// file url.bs of https://github.com/whatwg/url.
//
//	go run ./internal/gen/standard -from url.bs
//
// The file must be of the revision that package standard names. Only ids are
// taken. Ids that are not derived from the text, such as those of the index and
// the references, and those of method arguments are left out.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/gen/generated"
	"github.com/weburl-go/weburl/internal/standard"
)

func main() {
	from := flag.String("from", "url.bs", "the source `file` of the Standard")
	to := flag.String("to", "internal/standard/anchors.txt", "the `file` to write")
	generated.Main(func(check bool) error { return run(*from, *to, check) })
}

func run(from, to string, check bool) error {
	source, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	anchors, err := extract(string(source))
	if err != nil {
		return err
	}
	return generated.Update(check, "does not match "+from+"; run go run ./internal/gen/standard", generated.File{Name: to, Text: []byte(format(anchors))})
}

// format returns the list, sorted by id.
func format(anchors []anchor) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Anchors of the URL Standard, whatwg/url %s (%s): id, kind, section.\n", standard.Commit, standard.Date)
	b.WriteString("# To regenerate this list from the file url.bs of that revision:\n")
	b.WriteString("#   go run ./internal/gen/standard -from url.bs\n")
	b.WriteString("# An algorithm is a definition inside an algorithm; old ids still work.\n")
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
