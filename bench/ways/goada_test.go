package ways

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/test/way"
)

var goadaPage = way.Page{File: "../../docs/from-goada.md", Old: "goada", Command: "WEBURL_GOADA=DIR go -C bench test ./ways -update, with a checkout of goada in DIR"}

// goadaNames lists the exported names of goada. It needs cgo and C++, and is not a
// dependency of this module.
var goadaNames = strings.Fields(`ErrEmptyString ErrInvalidUrl New NewWithBase Url Url.HasCredentials
	Url.HasEmptyHostname Url.HasHash Url.HasHostname Url.HasNonEmptyPassword Url.HasNonEmptyUsername Url.HasPassword
	Url.HasPort Url.HasSearch Url.Hash Url.Host Url.Hostname Url.Href Url.Password Url.Pathname Url.Port Url.Protocol
	Url.Search Url.SetHash Url.SetHost Url.SetHostname Url.SetHref Url.SetPassword Url.SetPathname Url.SetPort
	Url.SetProtocol Url.SetSearch Url.SetUsername Url.Username Url.Valid`)

// goadaPrints maps the code of the rows to its output.
var goadaPrints = map[string]string{}

// goada returns the output of code, which is the body of a function.
func goada(code string) string {
	if _, ok := goadaPrints[code]; !ok {
		goadaPrints[code] = ""
	}
	return goadaPrints[code]
}

// shown returns a body in the form of the page.
func shown(code string) string {
	before, after, _ := strings.Cut(code, "return say(")
	return before + strings.TrimSuffix(after, ")")
}

// The right column is run. The left one is run, too, if goada is available;
// otherwise it is the output that the page recorded.
func TestFromGoada(t *testing.T) {
	way.Lines(t, goadaRows, "goada_rows_test.go") // asks for all code
	dir := os.Getenv("WEBURL_GOADA")
	if dir != "" {
		runGoada(t, dir)
		names := way.Exported(t, dir, "")
		slices.Sort(names)
		if !slices.Equal(names, goadaNames) {
			t.Errorf("goada exports %q", names)
		}
	} else {
		recorded := goadaPage.Recorded(t)
		for code := range goadaPrints {
			output, ok := recorded[shown(code)]
			if !ok {
				t.Fatalf("the page has no record of %s: %s", shown(code), goadaPage.Command)
			}
			goadaPrints[code] = output
		}
	}
	sections := way.Lines(t, goadaRows, "goada_rows_test.go")
	for _, lines := range sections {
		for i := range lines {
			code, err := strconv.Unquote(lines[i].Old.Code)
			if err != nil {
				t.Fatal(err)
			}
			lines[i].Old.Code = shown(code)
		}
	}
	goadaPage.Check(t, *update, sections)
	way.Complete(t, sections, goadaNames, func(name string) bool { return name == "Url.Free" }) // v1.1
}

// runGoada runs the code of the rows in a separate module.
func runGoada(t *testing.T, dir string) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	var program strings.Builder
	fmt.Fprintf(&program, "package main\n\nimport (\n\t\"fmt\"\n\t\"github.com/ada-url/goada\"\n\t\"github.com/weburl-go/weburl/internal/test/way\"\n)\n\nvar say = way.Say\n\n")
	fmt.Fprintf(&program, "func v() *goada.Url { u, _ := goada.New(%q); return u }\n\nfunc main() {\n", example)
	var list []string
	for code := range goadaPrints {
		list = append(list, code)
		fmt.Fprintf(&program, "\tfmt.Print(func() string { %s }(), %q)\n", code, "\x00")
	}
	program.WriteString("}\n")
	module := fmt.Sprintf("module github.com/weburl-go/weburl/goada\n\ngo 1.26.0\n\nrequire (\n\tgithub.com/ada-url/goada v0.0.0\n\tgithub.com/weburl-go/weburl v0.0.0\n)\n\nreplace (\n\tgithub.com/ada-url/goada => %s\n\tgithub.com/weburl-go/weburl => %s\n)\n", dir, root)
	work := t.TempDir()
	for name, text := range map[string]string{"go.mod": module, "main.go": program.String()} {
		suite.Write(t, filepath.Join(work, name), text)
	}
	cmd := exec.CommandContext(t.Context(), "go", "run", "-mod=mod", ".")
	cmd.Dir, cmd.Env = work, append(os.Environ(), "GOWORK=off", "CGO_ENABLED=1")
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errors.String())
	}
	outputs := strings.Split(string(out), "\x00")
	for i, code := range list {
		goadaPrints[code] = outputs[i]
	}
}
