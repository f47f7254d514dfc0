package standard

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// trusting maps each exported function that trusts its arguments, as internal/standard/api
// lists it, to a call by another module. PROOF stands for its argument of type infra.Module.
var trusting = map[string]string{
	"host: func Serialized(infra.Module, string, Kind) Host":                                           `host.Serialized(PROOF, "EVIL\n.x", host.Domain)`,
	"weburl: func Serialized(infra.Module, string, infra.Places) URL":                                  `weburl.Serialized(PROOF, "http://EVIL\n.x/\x00<>", places)`,
	"weburl: method (URL) Places(infra.Module) infra.Places":                                           `u.Places(PROOF)`,
	"weburl: func Override(infra.Module, URL, string, infra.State) (URL, error)":                       `weburl.Override(PROOF, u, "EVIL", 8)`,
	"weburl: func Splice(infra.Module, URL, string, infra.State, *infra.Places) (infra.Splice, bool)":  `weburl.Splice(PROOF, u, "EVIL", 8, nil)`,
	"webapi: func Splice(infra.Module, *URL, string, infra.State, *infra.Places) (infra.Splice, bool)": `webapi.Splice(PROOF, webapi.FromRecord(u), "#EVIL", 8, nil)`,
}

// literals are expressions that another module can write for an argument of type infra.Module.
// The first would compile if the type had no field.
var literals = []string{`struct{}{}`, `struct{ ours bool }{true}`, `nil`, `true`, `1`, `"x"`, `[0]int{}`, `func() {}`, `new(int)`}

// Every exported function, method and field that has a type of package infra is in trusting,
// so a new one cannot escape TestNothingForged.
func TestTrustingFunctions(t *testing.T) {
	var found []string
	for _, dir := range public {
		name, lines := exports(t, filepath.Join(root, dir))
		for _, line := range lines {
			if strings.Contains(line, "(infra.") || strings.Contains(line, " infra.") && strings.HasPrefix(line, "field") {
				found = append(found, name+": "+line)
			}
		}
	}
	for _, f := range found {
		if trusting[f] == "" {
			t.Errorf("%s takes a type of package infra; add it to trusting and to testdata/forgery, or take the type away", f)
		}
	}
	for f := range trusting {
		if !slices.Contains(found, f) {
			t.Errorf("%s does not exist", f)
		}
	}
}

// No program of another module makes a value that no parser would return: the compiler rejects
// what it can write for an infra.Module, and the functions refuse the zero value, which it gets
// by type inference and package reflect. (Package unsafe can forge anything.)
func TestNothingForged(t *testing.T) {
	dir := t.TempDir()
	library, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(arguments ...string) string {
		t.Helper()
		cmd := exec.Command("go", arguments...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOTOOLCHAIN=local")
		out, _ := cmd.CombinedOutput() // what fails says so
		return string(out)
	}
	write("go.mod", fmt.Sprintf("module forger.example\n\ngo 1.24\n\nrequire github.com/weburl-go/weburl v0.0.0\n\nreplace github.com/weburl-go/weburl => %q\n", library))

	const imports = `package forger
import "github.com/weburl-go/weburl"
import "github.com/weburl-go/weburl/host"
import "github.com/weburl-go/weburl/webapi"
var u = weburl.MustParse("http://h/")
func result[U, M, P any](func(U, M) P) (p P) { return p }
var places = result(weburl.URL.Places)
var _ = host.Domain
var _ = webapi.FromRecord(u)
func main() {
`
	source, calls := imports, []string(nil)
	for _, call := range trusting {
		for _, literal := range literals {
			call := strings.ReplaceAll(call, "PROOF", literal)
			calls = append(calls, call)
			source += call + "\n"
		}
	}
	write("literals/literals.go", source+"}\n")
	out := run("build", "-gcflags=-e", "./literals")
	for i, call := range calls {
		line := strings.Count(imports, "\n") + i + 1
		_, complaint, _ := strings.Cut(out, fmt.Sprintf("literals.go:%d:", line))
		if complaint, _, _ = strings.Cut(complaint, "\n"); !strings.Contains(complaint, "infra.Module value in argument to ") {
			t.Errorf("another module can call %s; the compiler says %q", call, complaint)
		}
	}

	write("imports/imports.go", "package forger\nimport \"github.com/weburl-go/weburl/internal/infra\"\nvar _ infra.Module\n")
	if out := run("build", "./imports"); !strings.Contains(out, "use of internal package") {
		t.Errorf("another module can import package infra:\n%s", out)
	}

	program, err := os.ReadFile(filepath.Join("testdata", "forgery", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	write("zero/main.go", string(program))
	if out := run("run", "./zero"); out != "done\n" {
		t.Errorf("another module can forge values:\n%s", out)
	}
}
