package actions

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// hook is what .pre-commit-hooks.yaml may say of a hook, as far as it is used, see
// https://pre-commit.com/#creating-new-hooks.
type hook struct {
	ID, Name, Description, Entry, Language string
	Args                                   []string
	Types                                  []string
	TypesOr                                []string `yaml:"types_or"`
	Files, Exclude                         string
	AdditionalDependencies                 []string `yaml:"additional_dependencies"`
	PassFilenames                          bool     `yaml:"pass_filenames"`
	RequireSerial                          bool     `yaml:"require_serial"`
	MinimumPreCommitVersion                string   `yaml:"minimum_pre_commit_version"`
}

func hooks(t *testing.T) []hook {
	var all []hook
	readYAML(t, ".pre-commit-hooks.yaml", true, &all)
	if len(all) != 2 {
		t.Fatalf("%d hooks", len(all))
	}
	return all
}

// commit runs a hook on files of the working directory as pre-commit does: the words of
// its entry, its arguments or those of the user, and the names. $PATH begins with the
// directory that has the command.
func commit(t *testing.T, h hook, bin string, args []string, names ...string) (string, bool) {
	t.Helper()
	words := strings.Fields(h.Entry)
	if args == nil {
		args = h.Args
	}
	cmd := exec.CommandContext(t.Context(), filepath.Join(bin, words[0]), slices.Concat(words[1:], args, names)...)
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}

func TestHooks(t *testing.T) {
	ids := map[string]bool{}
	for _, h := range hooks(t) {
		if h.ID == "" || ids[h.ID] || h.Name == "" || h.Language != "golang" || !h.PassFilenames || !h.RequireSerial || len(h.TypesOr) == 0 {
			t.Errorf("%+v", h)
		}
		ids[h.ID] = true
	}
	runHooks(t, hooks(t), filepath.Dir(binary))
}

func runHooks(t *testing.T, all []hook, bin string) {
	t.Chdir(t.TempDir())
	const text = "<a href=\"a b\">x</a>"
	names := []string{"page.html", "-o.html", "--fix.html", "a b.md"}
	for _, name := range names {
		suite.Write(t, name, text)
	}
	for _, h := range all {
		out, ok := commit(t, h, bin, nil, names...)
		fixes := strings.HasSuffix(h.Entry, "--fix")
		if ok != fixes {
			t.Errorf("%s: success %v:\n%s", h.ID, ok, out)
		}
		for _, name := range names {
			if got, err := os.ReadFile(name); err != nil || (string(got) == text) == fixes {
				t.Errorf("%s: %s has %q (%v)", h.ID, name, got, err)
			}
			if !fixes && !strings.Contains(out, name+":1:11: invalid-URL-unit") {
				t.Errorf("%s does not report %s:\n%s", h.ID, name, out)
			}
		}
		if _, ok := commit(t, h, bin, []string{"--fail-on", "off", "--"}, names...); !ok {
			t.Errorf("%s fails with arguments of the user", h.ID)
		}
	}
}

// pre-commit itself is not needed: in a clone, for language golang, it runs "go install
// ./..." and the same for each of additional_dependencies, with a GOPATH of its own, and
// looks for the command in its directory bin.
func TestPreCommitInstalls(t *testing.T) {
	if *checkout == "" {
		t.Skip("without -checkout; scripts/test-release runs it")
	}
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	all := hooks(t)
	env := t.TempDir()
	for _, what := range append([]string{"./..."}, all[0].AdditionalDependencies...) {
		cmd := exec.CommandContext(t.Context(), "go", "install", what)
		cmd.Dir = *checkout
		// The cache spares the network; pre-commit has modules fetched to GOPATH, too.
		cmd.Env = append(os.Environ(), "GOPATH="+env, "GOBIN=", "GOMODCACHE="+strings.TrimSpace(string(cache)))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go install %s: %v\n%s", what, err, out)
		}
	}
	runHooks(t, all, filepath.Join(env, "bin"))
}
