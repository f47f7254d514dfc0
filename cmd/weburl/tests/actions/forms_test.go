package actions

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// form is what an issue form may say, see
// https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-issue-forms
// and .../syntax-for-githubs-form-schema. GitHub silently leaves out a form that says
// anything else.
type form struct {
	Name, Description, Title, Type string
	Labels, Assignees, Projects    []string
	Body                           []struct {
		Type, ID   string
		Attributes struct {
			Label, Description, Placeholder, Value, Render string
			Options                                        []string
			Multiple                                       bool
			Default                                        *int
		}
		Validations struct{ Required bool }
	}
}

var identifier = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

func TestIssueForms(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(root, ".github", "ISSUE_TEMPLATE", "*.yml"))
	if err != nil {
		t.Fatal(err)
	}
	seen, found := map[string]bool{}, 0
	for _, name := range names {
		if filepath.Base(name) == "config.yml" {
			continue
		}
		found++
		var f form
		readYAML(t, strings.TrimPrefix(filepath.ToSlash(name), root+"/"), true, &f)
		if len(f.Name) < 4 || len(f.Description) < 4 || seen[f.Name] || len(f.Body) == 0 {
			t.Errorf("%s: the name %q, the description %q, %d elements", name, f.Name, f.Description, len(f.Body))
		}
		seen[f.Name] = true
		ids, labels := map[string]bool{}, map[string]bool{}
		for _, e := range f.Body {
			a := e.Attributes
			if !identifier.MatchString(e.ID) || ids[e.ID] || a.Label == "" || labels[a.Label] {
				t.Errorf("%s: the element %q has no id or label of its own: %+v", name, e.ID, a)
			}
			ids[e.ID], labels[a.Label] = true, true
			switch e.Type {
			case "input":
				if a.Render != "" || a.Options != nil || a.Multiple || a.Default != nil {
					t.Errorf("%s: the input %s has %+v", name, e.ID, a)
				}
			case "textarea":
				if a.Options != nil || a.Multiple || a.Default != nil {
					t.Errorf("%s: the text area %s has %+v", name, e.ID, a)
				}
			case "dropdown":
				if len(a.Options) == 0 || a.Render != "" || a.Placeholder != "" || a.Value != "" {
					t.Errorf("%s: the menu %s has %+v", name, e.ID, a)
				}
				options := slices.Sorted(slices.Values(a.Options))
				if len(slices.Compact(options)) != len(a.Options) || slices.Contains(options, "None") || slices.Contains(options, "none") {
					t.Errorf("%s: the menu %s has the options %q", name, e.ID, a.Options)
				}
			default:
				t.Errorf("%s: %s is of the type %q", name, e.ID, e.Type)
			}
		}
		// What a report of this project needs.
		for _, id := range []string{"input", "base", "anchor", "version"} {
			if !ids[id] {
				t.Errorf("%s does not ask for %s", name, id)
			}
		}
	}
	if found != 4 {
		t.Errorf("%d forms, want 4", found)
	}

	var config struct {
		BlankIssues bool                                `yaml:"blank_issues_enabled"`
		Links       []struct{ Name, URL, About string } `yaml:"contact_links"`
	}
	readYAML(t, ".github/ISSUE_TEMPLATE/config.yml", true, &config)
	for _, l := range config.Links {
		if l.Name == "" || l.About == "" || !strings.HasPrefix(l.URL, "https://") {
			t.Errorf("config.yml: %+v", l)
		}
	}
}

// granted lists the jobs that may do more than read the repository.
var granted = map[string]map[string]string{
	"release.yml second": {"contents": "write", "id-token": "write", "attestations": "write"},
	"publish.yml npm":    {"contents": "read", "id-token": "write", "attestations": "read"},
	"publish.yml image":  {"contents": "read", "id-token": "write", "attestations": "write", "packages": "write"},
}

// A workflow may only read, unless granted names it; it ends, and nobody else can change the
// actions that it uses. actionlint checks the rest.
func TestWorkflows(t *testing.T) {
	type job struct {
		Uses        string
		Minutes     int `yaml:"timeout-minutes"`
		Permissions map[string]string
		Steps       []struct {
			Uses string
			With map[string]any
		}
	}
	pinned := regexp.MustCompile(`^(\./|[a-z]+/[a-z-]+@[0-9a-f]{40}$)`)
	names, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil || len(names) != 3 {
		t.Fatalf("%q, %v", names, err)
	}
	for _, name := range names {
		var w struct {
			Permissions map[string]string
			Concurrency struct{ Group string }
			Jobs        map[string]job
		}
		readYAML(t, strings.TrimPrefix(filepath.ToSlash(name), root+"/"), false, &w)
		if len(w.Permissions) != 1 || w.Permissions["contents"] != "read" || w.Concurrency.Group == "" {
			t.Errorf("%s: permissions %v, group %q", name, w.Permissions, w.Concurrency.Group)
		}
		for id, j := range w.Jobs {
			if j.Minutes == 0 {
				t.Errorf("%s: %s has no time limit", name, id)
			}
			if !maps.Equal(j.Permissions, granted[filepath.Base(name)+" "+id]) {
				t.Errorf("%s: %s has the permissions %v", name, id, j.Permissions)
			}
			for _, s := range j.Steps {
				if s.Uses != "" && !pinned.MatchString(s.Uses) {
					t.Errorf("%s: %s uses %s", name, id, s.Uses)
				}
				if strings.HasPrefix(s.Uses, "actions/checkout@") && s.With["persist-credentials"] != false {
					t.Errorf("%s: %s leaves its token in the checkout", name, id)
				}
			}
		}
	}
}
