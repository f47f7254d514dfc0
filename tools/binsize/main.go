// Binsize measures what the library adds to a program.
//
//	go run ./tools/binsize [-max 400000] [-page docs/performance.md]
//
// It builds small programs in a temporary module: without weburl, with just the
// standard library packages that weburl imports (log/slog is the large one), with
// weburl, and with weburl and each of the packages that are built on it. It prints
// the differences in bytes: for weburl with and without symbols and debug
// information, for the others without. With -max, it fails if weburl itself adds
// more than that to a stripped program, and with -page if the table on that page
// gives another figure for a package.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// All programs use fmt and os, as almost every program does, so those do not
// count as added.
const without = `package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Println(os.Args[1])
}
`

const standard = `package main

import (
	_ "database/sql/driver"
	"fmt"
	_ "log/slog"
	_ "net/netip"
	"os"
)

func main() {
	fmt.Println(os.Args[1])
}
`

const with = `package main

import (
	"fmt"
	"os"

	"github.com/weburl-go/weburl"
)

func main() {
	u, err := weburl.MustParse("https://example.org/").Parse(os.Args[1])
	fmt.Println(u.String(), u.Origin().String(), err)
}
`

// rooms lists the packages that a program imports in addition to weburl, each with
// code that makes typical use of it. u is a URL from the command line.
var rooms = []struct{ path, code string }{
	{"canonical", `p, _ := canonical.Lookup(os.Args[2]); fmt.Println(p.Canonical(u.String()))`},
	{"compare", `p, _ := compare.ParseProfile(os.Args[2]); fmt.Println(compare.Analyze(os.Args[1], nil, p).Findings())`},
	{"conform", `fmt.Println(conform.Check(os.Args[1], u).Findings)`},
	{"dataurl", `d, _ := dataurl.FromURL(u); fmt.Println(d.Size(), string(d.Body())); fmt.Println(dataurl.Make(d.Type(), d.Body()))`},
	{"encoding", `e, _ := encoding.Lookup(os.Args[2]); fmt.Println(weburl.Options{Encoding: e}.Parse(os.Args[1]))`},
	{"fileurl", `fmt.Println(fileurl.From(os.Args[1], fileurl.Windows)); fmt.Println(fileurl.Path(u, fileurl.POSIX))`},
	{"form", `list := form.Parse(os.Args[1]); list.Sort(); fmt.Println(list.String())`},
	{"guard", `fmt.Println(guard.Redirects{Self: u}.Check(os.Args[1]))`},
	{"idna/idna2003", `fmt.Println(idna2003.Options{}.ToASCII(os.Args[1]))`},
	{"links", `for c := range links.Srcset(os.Args[2], nil) { fmt.Println(c.URL) }; for l := range links.LinkHeader(os.Args, nil) { fmt.Println(l.Resolve(u)) }`},
	{"mimetype", `t, _ := mimetype.Extract(os.Args); fmt.Println(t, t.Charset(), t.IsScriptable())`},
	{"neturl", `v, _ := neturl.To(u); fmt.Println(neturl.From(v))`},
	{"psl", `fmt.Println(psl.RegistrableDomain(u.Host()))`},
	{"reference", `r, _ := reference.Parse(os.Args[1]); fmt.Println(r.Notation())`},
	{"render", `fmt.Println(render.URL(u).Text)`},
	{"robots", `fmt.Println(robots.Parse(os.Args[2]).Test("Bot", u))`},
	{"site", `fmt.Println(site.Of(u.Origin()))`},
	{"urlpattern", `p, _ := urlpattern.Parse(os.Args[2]); m, _ := p.Match(u); fmt.Println(m.Named("id"))`},
	{"webapi", `v, _ := webapi.NewURL(os.Args[1]); fmt.Println(v.SearchParams())`},
}

// program returns a program that uses weburl and another package.
func program(path, code string) string {
	return fmt.Sprintf("package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\n\t\"github.com/weburl-go/weburl\"\n\t%q\n)\n\n"+
		"func main() {\n\tu, err := weburl.MustParse(\"https://example.org/\").Parse(os.Args[1])\n"+
		"\tfmt.Println(u.String(), u.Origin().String(), err)\n\t%s\n}\n", "github.com/weburl-go/weburl/"+path, code)
}

// A build is a way to build the programs.
type build struct {
	name    string
	ldflags string
}

var builds = []build{
	{"stripped", "-s -w"},
	{"with symbols", ""},
}

func main() {
	limit := flag.Int64("max", 0, "fail if weburl adds more than so many `bytes` to the stripped program; 0 means no limit")
	page := flag.String("page", "", "fail if the table on this `file` says something else")
	flag.Parse()
	if err := run(*limit, *page); err != nil {
		fmt.Fprintln(os.Stderr, "binsize:", err)
		os.Exit(1)
	}
}

func run(limit int64, page string) error {
	root, err := suite.ModuleRoot()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "binsize")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := writeModule(dir, root); err != nil {
		return err
	}
	var problem error
	var weburl, stripped int64 // the bytes added, and the size of the program with it
	for _, b := range builds {
		small, err := b.size(dir, "without")
		if err != nil {
			return err
		}
		middle, err := b.size(dir, "standard")
		if err != nil {
			return err
		}
		large, err := b.size(dir, "with")
		if err != nil {
			return err
		}
		added := large - middle
		fmt.Printf("%s: weburl adds %d bytes, its standard library packages %d (%d without both, %d with both)\n",
			b.name, added, middle-small, small, large)
		if b != builds[0] {
			continue
		}
		weburl, stripped = added, large
		if limit > 0 && added > limit {
			problem = fmt.Errorf("weburl adds %d bytes, %d more than the limit of %d", added, added-limit, limit)
		}
	}
	table := "| package | kB |\n| --- | ---: |\n" + row("weburl", weburl)
	for _, r := range rooms {
		size, err := builds[0].size(dir, r.path)
		if err != nil {
			return err
		}
		table += row(r.path, size-stripped)
	}
	fmt.Printf("\n%s", table)
	if page != "" {
		problem = errors.Join(problem, compareWith(page, table))
	}
	return problem
}

// row returns a row of the table. The file of a program grows in steps of 4,096
// bytes.
func row(name string, added int64) string {
	return fmt.Sprintf("| `%s` | %d |\n", name, (added+500)/1000)
}

var rowForm = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (\\d+) \\|$")

// compareWith returns an error if a figure on the page is off by more than a
// twentieth and two steps.
func compareWith(page, table string) error {
	text, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	said := map[string]int{}
	for _, m := range rowForm.FindAllStringSubmatch(string(text), -1) {
		said[m[1]], _ = strconv.Atoi(m[2])
	}
	var problems []error
	for _, m := range rowForm.FindAllStringSubmatch(table, -1) {
		measured, _ := strconv.Atoi(m[2])
		if n, ok := said[m[1]]; !ok || abs(n-measured) > measured/20+8 {
			problems = append(problems, fmt.Errorf("%s says %d kB of %s, which adds %d", page, n, m[1], measured))
		}
	}
	return errors.Join(problems...)
}

func abs(n int) int { return max(n, -n) }

// writeModule writes a module with the programs, which takes weburl from root.
func writeModule(dir, root string) error {
	files := map[string]string{
		"go.mod":                             fmt.Sprintf("module binsize\n\ngo 1.24\n\nrequire github.com/weburl-go/weburl v0.0.0\n\nreplace github.com/weburl-go/weburl => %q\n", root),
		filepath.Join("without", "main.go"):  without,
		filepath.Join("standard", "main.go"): standard,
		filepath.Join("with", "main.go"):     with,
	}
	for _, r := range rooms {
		files[filepath.Join(r.path, "main.go")] = program(r.path, r.code)
	}
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// size builds one of the programs and returns the size of its file.
func (b build) size(dir, program string) (int64, error) {
	out := filepath.Join(dir, filepath.Base(program)+".bin")
	cmd := exec.Command("go", "build", "-mod=mod", "-trimpath", "-ldflags="+b.ldflags, "-o", out, "./"+program)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "CGO_ENABLED=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return 0, errors.Join(fmt.Errorf("building the program %q: %w", program, err), errors.New(stderr.String()))
	}
	info, err := os.Stat(out)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
