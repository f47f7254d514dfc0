// Package actions tests what other services read at the root of the repository: the
// GitHub Action and its scripts, the hooks of pre-commit, workflows and issue forms.
package actions

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"go.yaml.in/yaml/v3"
)

const root = "../../../.."

// What scripts/test-release has made; without it, stand-ins are tested.
var (
	dist     = flag.String("dist", "", "the `directory` with the files of a release")
	version  = flag.String("version", "", "the `version` of that release")
	checkout = flag.String("checkout", "", "a clone of the repository in which to do what pre-commit does")
)

// binary is the path of the command, which TestMain builds.
var binary string

func TestMain(m *testing.M) { suite.Command(m, &binary) }

// readYAML reads a file into a value. If strict, its type names all keys that the file
// may have.
func readYAML(t *testing.T, name string, strict bool, value any) {
	t.Helper()
	f, err := os.Open(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	d := yaml.NewDecoder(f)
	d.KnownFields(strict)
	if err := d.Decode(value); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// action is what action.yml may say, see
// https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax.
type action struct {
	Name, Description, Author string
	Branding                  map[string]string
	Inputs                    map[string]struct {
		Description string
		Default     string
		Required    bool
	}
	Outputs map[string]struct{ Description, Value string }
	Runs    struct {
		Using string
		Steps []struct {
			ID, Name, Shell, Run string
			Env                  map[string]string
		}
	}
}
