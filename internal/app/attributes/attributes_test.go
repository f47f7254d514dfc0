package attributes_test

import (
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/webapi"
)

const example = "https://u:p@example.org:8080/a/b?q#f"

// valueFor returns a value with which the setter changes the example.
func valueFor(attribute string) string {
	if value, ok := map[string]string{"href": "http://h/", "protocol": "http", "port": "81"}[attribute]; ok {
		return value
	}
	return "x"
}

// An attribute that is added has to be in each of these places.
func TestPlaces(t *testing.T) {
	all, settable := attributes.Names(), attributes.Settable()
	members := with(all, "searchParams")
	readonly := slices.DeleteFunc(attributes.Names(), func(name string) bool { return slices.Contains(settable, name) })
	t.Run("webapi/url.go", func(t *testing.T) {
		getters, setters := methods()
		same(t, "getters", getters, members)
		same(t, "setters", setters, settable)
	})
	t.Run("internal/app/columns/list.go", func(t *testing.T) {
		var names []string
		for _, c := range columns.Web() {
			names = append(names, c.Name)
			if c.JSONName != c.Name {
				t.Errorf("%s is %s in JSON", c.Name, c.JSONName)
			}
		}
		same(t, "columns", names, all)
	})
	t.Run("internal/app/jsonform/attributes.go", func(t *testing.T) {
		var changes []string
		for _, a := range jsonform.WebAttributes() {
			if a.Change != nil {
				changes = append(changes, a.Name)
			}
		}
		same(t, "changes", changes, settable)
	})
	t.Run("edition/whatwg/class.go", func(t *testing.T) {
		var names []string
		for _, a := range whatwg.July2026.Read(edition.Request{Input: example}).Attributes {
			names = append(names, a.Name)
		}
		same(t, "attributes", names, members)
		same(t, "setters", whatwg.July2026.Edition().Setters, settable)
		for _, name := range settable {
			set := edition.Change{Attribute: name, Value: valueFor(name)}
			u := webapi.Parse(example)
			_ = attributes.Named(name).Set(u, set.Value)
			if got := whatwg.July2026.Read(edition.Request{Input: example, Set: []edition.Change{set}}).Href; got != u.Href() {
				t.Errorf("%s = %q: %s, want %s", name, set.Value, got, u)
			}
		}
	})
	t.Run("internal/test/suite/urls.go", func(t *testing.T) {
		nothing := ""
		c := suite.URLCase{Origin: &nothing, SearchParams: &nothing}
		var names []string
		for name := range c.Attributes() {
			names = append(names, name)
		}
		same(t, "attributes", names, members)
	})
	for _, place := range []struct {
		file, what string
		// within matches the part of the file with the names, and name each of them.
		within, name string
		want         []string
	}{
		{"web/url.js", "getters", `(?s)implement\(URL.*`, `(?m)^    get (\w+)\(\)`, members},
		{"web/url.js", "setters", `(?s)implement\(URL.*`, `(?m)^    set (\w+)\(value\)`, settable},
		{"web/url.js", "numbers", `(?s)implement\(URL.*`, `attributes\.(\w+)`, settable},
		{"web/classes.d.ts", "attributes", `(?s)export declare class URL \{.*?\n\}`, `(?m)^  (?:readonly )?(\w+): `, members},
		{"web/test/attributes.mjs", "list", `(?m)^export const attributes = .*`, `"(\w+)"`, members},
		{"web/test/attributes.mjs", "readonly", `(?m)^export const readonly = .*`, `"(\w+)"`, with(readonly, "searchParams")},
		{"web/test/random.mjs", "values", `(?m)^const values = .*`, `(\w+):`, settable[1:]}, // without href
		{"web/view/panels/attributes.js", "components", `(?s)export const attributes = .*?};`, `(\w+):`, all},
		{"web/view/panels/attributes.js", "read-only", `export const settable = .*`, `"(\w+)"`, readonly},
		{"internal/test/mutate/calls.go", "list", `(?s)var attributes = .*?}`, `"(\w+)"`, settable},
		{"internal/test/beyond/cases.go", "order of comparison", `for _, name := range \[\]string.*`, `"(\w+)"`, members},
		{"internal/app/cli/read/parse_help.go", "members", `(?s)  result .*?"valid"`, `"(\w+)"`, with(all, "id", "input", "base", "valid")},
		{"internal/app/cli/read/parse_help.go", "setters", `(?s)in order: href, protocol.*?\.`, `(\w+)(?:,| and|\.)`, settable},
		{"internal/app/cli/change/help.go", "list", `(?s)\n  href, protocol.*?  as`, `(\w+)(?:,|  )`, settable},
		{"internal/app/cli/read/help.go", "list", `(?s)\n  href, origin.*?\n .*?\n`, `([a-z]+)(?:,|  |\n)`, all},
		{"tools/internal/peers/js/play.js", "properties", `return \[u\.href.*`, `u\.(\w+)`, all},
	} {
		t.Run(place.file, func(t *testing.T) {
			part := regexp.MustCompile(place.within).FindString(read(t, place.file))
			var names []string
			for _, m := range regexp.MustCompile(place.name).FindAllStringSubmatch(part, -1) {
				names = append(names, m[1])
			}
			same(t, place.what, names, place.want)
		})
	}
}

// The setters of the class in JavaScript name their own attributes.
func TestNamesInSetters(t *testing.T) {
	for _, m := range regexp.MustCompile(`set (\w+)\(value\) \{ set\(this, attributes\.(\w+), value\); \}`).FindAllStringSubmatch(read(t, "web/url.js"), -1) {
		if m[1] != m[2] {
			t.Errorf("the setter of %s sets %s", m[1], m[2])
		}
	}
}

func read(t *testing.T, file string) string {
	root, err := suite.ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	text := suite.Text(t, filepath.Join(root, file))
	return text
}

func with(names []string, more ...string) []string { return slices.Concat(names, more) }

// same reports names that are missing or too many.
func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	for _, name := range want {
		if !slices.Contains(got, name) {
			t.Errorf("%s: %s is missing", what, name)
		}
	}
	for _, name := range got {
		if !slices.Contains(want, name) {
			t.Errorf("%s: %s is not in the list", what, name)
		}
	}
}

// methods returns the names of the attributes for which a URL has methods.
func methods() (getters, setters []string) {
	object := reflect.TypeFor[*webapi.URL]()
	for i := range object.NumMethod() {
		method := object.Method(i)
		name := strings.ToLower(method.Name[:1]) + method.Name[1:]
		switch {
		case strings.HasPrefix(name, "set"):
			setters = append(setters, strings.ToLower(method.Name[3:4])+method.Name[4:])
		case name == "string" || name == "toJSON" || method.Type.NumIn() != 1 || method.Type.NumOut() != 1:
		case method.Type.Out(0) == reflect.TypeFor[string]() || method.Type.Out(0) == reflect.TypeFor[*webapi.URLSearchParams]():
			getters = append(getters, name)
		}
	}
	return getters, setters
}

// The list has the getter and the setter that belong to a name, and the setter's state.
func TestList(t *testing.T) {
	splice := infra.Take[func(*webapi.URL, string, infra.State) (parser.Splice, parser.Offsets, bool)]()
	for i, a := range attributes.All {
		method := strings.ToUpper(a.Name[:1]) + a.Name[1:]
		u := webapi.Parse(example)
		if got, want := attributes.Values(u)[i], reflect.ValueOf(u).MethodByName(method).Call(nil)[0].String(); got != want {
			t.Errorf("%s is %q, want %q", a.Name, got, want)
		}
		if a.Set == nil {
			continue
		}
		value := valueFor(a.Name)
		s, _, spliced := splice(u, value, a.State)
		want := webapi.Parse(example)
		reflect.ValueOf(want).MethodByName("Set" + method).Call([]reflect.Value{reflect.ValueOf(value)})
		if err := a.Set(u, value); err != nil || u.Href() != want.Href() || u.Href() == example {
			t.Errorf("%s = %q: %s, %v; want %s", a.Name, value, u, err, want)
		}
		if spliced != (a.State != 0) {
			t.Errorf("%s = %q: spliced is %v", a.Name, value, spliced)
		} else if got := example[:s.Start] + s.Delimiter + s.Input + example[s.End:]; spliced && got != want.Href() {
			t.Errorf("%s = %q: with its state %s, want %s", a.Name, value, got, want)
		}
	}
	if attributes.Named("origin") != &attributes.All[1] || attributes.Named("searchParams") != nil {
		t.Error("Named is wrong")
	}
	if err := attributes.Named("href").Set(webapi.FromRecord(weburl.MustParse(example)), "x"); err == nil {
		t.Error("the setter of href returns no error")
	}
}
