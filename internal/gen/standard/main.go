// Command gen lists the anchors of the URL Standard, from its Bikeshed source, the
// file url.bs of https://github.com/whatwg/url, or those of the URL Pattern Standard.
//
//	go run ./internal/gen/standard -from url.bs
//	go run ./internal/gen/standard -standard urlpattern -from spec.bs
//
// The file must be of the revision that package standard names. Only ids are
// taken. Ids that are not derived from the text, such as those of the index and
// the references, and those of method arguments are left out.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/gen/generated"
	"github.com/weburl-go/weburl/internal/standard"
)

func main() {
	name := flag.String("standard", "url", "url or urlpattern: the `name` of the Standard")
	from := flag.String("from", "url.bs", "the source `file` of the Standard")
	to := flag.String("to", "", "the `file` to write, if not the one in internal/standard")
	generated.Main(func(check bool) error {
		t, ok := texts[*name]
		if !ok {
			return fmt.Errorf("unknown standard %q", *name)
		}
		return t.run(*from, cmp.Or(*to, t.file), check)
	})
}

// text is a Standard.
type text struct{ title, repository, commit, date, arguments, file string }

var texts = map[string]text{
	"url": {"URL", "whatwg/url", standard.Commit, standard.Date, "-from url.bs", "internal/standard/anchors.txt"},
	"urlpattern": {"URL Pattern", "whatwg/urlpattern", standard.PatternCommit, standard.PatternDate,
		"-standard urlpattern -from spec.bs", "internal/standard/anchors_urlpattern.txt"},
}

func (t text) run(from, to string, check bool) error {
	source, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	anchors, err := extract(string(source))
	if err != nil {
		return err
	}
	return generated.Update(check, "does not match "+from+"; run go run ./internal/gen/standard", generated.File{Name: to, Text: []byte(t.format(anchors))})
}

// format returns the list, sorted by id.
func (t text) format(anchors []anchor) string {
	var b strings.Builder
	_, file, _ := strings.Cut(t.arguments, "-from ")
	fmt.Fprintf(&b, "# Anchors of the %s Standard, %s %s (%s): id, kind, section.\n", t.title, t.repository, t.commit, t.date)
	fmt.Fprintf(&b, "# To regenerate this list from the file %s of that revision:\n", file)
	fmt.Fprintf(&b, "#   go run ./internal/gen/standard %s\n", t.arguments)
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
