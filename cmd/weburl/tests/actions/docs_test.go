package actions

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/weburl-go/weburl/internal/test/suite"
)

var (
	block    = regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$")
	inputRow = regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|")
)

// What docs/check.md says of the action and the hooks is there, and all of it.
func TestCheckPage(t *testing.T) {
	text := suite.Text(t, filepath.Join(root, "docs", "check.md"))
	_, page, ok := strings.Cut(text, "\n## CI and editors\n")
	if !ok {
		t.Fatal("docs/check.md has no section CI and editors")
	}
	var a action
	readYAML(t, "action.yml", true, &a)
	var rows []string
	for _, m := range inputRow.FindAllStringSubmatch(page, -1) {
		rows = append(rows, m[1])
	}
	slices.Sort(rows)
	if inputs := slices.Sorted(maps.Keys(a.Inputs)); !slices.Equal(rows, inputs) {
		t.Errorf("the inputs of action.yml are %q, and the table has %q", inputs, rows)
	}
	for name := range a.Outputs {
		if !strings.Contains(page, "`"+name+"`") || !strings.Contains(page, "steps.urls.outputs.sarif }}") {
			t.Errorf("the output %s is not described", name)
		}
	}

	ids := map[string]bool{}
	for _, h := range hooks(t) {
		ids[h.ID] = true
		if !strings.Contains(page, h.ID) {
			t.Errorf("the hook %s is not described", h.ID)
		}
	}
	uses, used := 0, 0
	var visit func(n *yaml.Node)
	visit = func(n *yaml.Node) {
		if n.Kind == yaml.MappingNode {
			fields := map[string]*yaml.Node{}
			for i := 0; i < len(n.Content); i += 2 {
				fields[n.Content[i].Value] = n.Content[i+1]
			}
			if u := fields["uses"]; u != nil && strings.HasPrefix(u.Value, "weburl-go/weburl@v") {
				uses++
				var with map[string]string
				if err := fields["with"].Decode(&with); err != nil {
					t.Error(err)
				}
				for name := range with {
					if _, ok := a.Inputs[name]; !ok {
						t.Errorf("the page gives the action the input %s", name)
					}
				}
			}
			if id := fields["id"]; id != nil && fields["args"] != nil {
				used++
				if !ids[id.Value] {
					t.Errorf("the page uses the hook %s", id.Value)
				}
			}
		}
		for _, c := range n.Content {
			visit(c)
		}
	}
	for _, m := range block.FindAllStringSubmatch(page, -1) {
		var n yaml.Node
		if err := yaml.Unmarshal([]byte(m[1]), &n); err != nil {
			t.Errorf("%v in\n%s", err, m[1])
		}
		visit(&n)
	}
	if uses != 2 || used != 1 {
		t.Errorf("the page uses the action %d times, and a hook %d times", uses, used)
	}
}
