package standard

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// literals holds expressions of values that no parser would return. Another module
// could write them if a field of their type were exported, or had a name of its
// own.
var literals = []string{
	`host.Host{"EVIL\n.x", host.Domain}`,
	`host.Host{text: "EVIL\n.x", kind: host.Domain}`,
	`host.Host(struct{ text string; kind uint8 }{"EVIL\n.x", 3})`,
	`weburl.URL{"http://EVIL\n.x/"}`,
	`weburl.URL{r: weburl.URL{}.r}`,
	`weburl.URL(struct{ r string }{"http://EVIL\n.x/"})`,
	`weburl.Origin{"EVIL\n.x"}`,
	`webapi.URL{weburl.URL{}}`,
}

// internalRE finds types of packages below internal in api's lines.
var internalRE = regexp.MustCompile(`\b(infra|parser|enum|ucd|lenient|splice)\.`)

// Exported functions neither take nor return a type of a package that other modules cannot
// import: such functions would be for this module alone, and trust their arguments.
func TestNoInternalTypes(t *testing.T) {
	const host = "type Host infra.Host" // its fields have no exported names
	found := false
	for _, dir := range public {
		name, lines := exports(t, filepath.Join(root, dir))
		for _, line := range lines {
			if line == host {
				found = true
			} else if internalRE.MatchString(line) {
				t.Errorf("%s: %s has a type that other modules cannot name", name, line)
			}
		}
	}
	if !found {
		t.Errorf("there is no %q", host)
	}
}

// No program of another module can make a value that no parser would return: the compiler
// rejects it, and so does package reflect. (Package unsafe can forge anything.)
func TestNothingForged(t *testing.T) {
	dir := t.TempDir()
	library, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		suite.Write(t, name, text)
	}
	run := func(arguments ...string) string {
		t.Helper()
		cmd := exec.Command("go", arguments...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOTOOLCHAIN=local")
		out, _ := cmd.CombinedOutput() // failures are in the output
		return string(out)
	}
	write("go.mod", fmt.Sprintf("module forger.example\n\ngo 1.24\n\nrequire github.com/weburl-go/weburl v0.0.0\n\nreplace github.com/weburl-go/weburl => %q\n", library))

	const imports = `package forger
import "github.com/weburl-go/weburl"
import "github.com/weburl-go/weburl/host"
import "github.com/weburl-go/weburl/webapi"
var _ weburl.URL
var _ = host.Domain
var _ webapi.URL
func main() {
`
	write("literals/literals.go", imports+"_ = "+strings.Join(literals, "\n_ = ")+"\n}\n")
	out := run("build", "-gcflags=-e", "./literals")
	for i, literal := range literals {
		line := strings.Count(imports, "\n") + i + 1
		_, complaint, _ := strings.Cut(out, fmt.Sprintf("literals.go:%d:", line))
		if complaint, _, _ = strings.Cut(complaint, "\n"); !strings.Contains(complaint, "unexported field") && !strings.Contains(complaint, "unknown field") &&
			!strings.Contains(complaint, "cannot convert") && !strings.Contains(complaint, "undefined") {
			t.Errorf("another module can write %s; the compiler says %q", literal, complaint)
		}
	}

	for _, name := range []string{"infra", "parser"} {
		write(name+"/imports.go", "package forger\nimport _ \"github.com/weburl-go/weburl/internal/"+name+"\"\n")
		if out := run("build", "./"+name); !strings.Contains(out, "use of internal package") {
			t.Errorf("another module can import package %s:\n%s", name, out)
		}
	}

	program := suite.Text(t, filepath.Join("testdata", "forgery", "main.go"))
	write("zero/main.go", program)
	if out := run("run", "./zero"); out != "done\n" {
		t.Errorf("another module can forge values:\n%s", out)
	}
}
