package trace_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/app/trace"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// witnesses holds requests that take the edges: input, base, attribute and value.
var witnesses = [][4]string{
	{"http://u@h:80/p?q#f"},
	{"ws://h"}, {"ws:\\h", "ws://b/"}, {"ws://h", "ws://b/"}, {"ws:x", "ws://b/"},
	{"foo:/p"}, {"foo://h"}, {"foo://h?q"}, {"foo://h#f"}, {"foo:o?q"}, {"foo:o#f"}, {"foo:/p#f"},
	{"/p", "foo://b"}, {"//h", "foo://b"}, {"//h", "http://b"}, {"p", "http://b"}, {"?q", "http://b"}, {"#f", "http://b"}, {"#f", "foo:o"},
	{"file://h"}, {"file://c|/p"}, {"file:/p"}, {"file:p"}, {"p", "file:///b"}, {"?q", "file:///b"}, {"#f", "file:///b"},
	{"file:///p", "", "host", "h"}, {"file:///p", "", "hostname", "h"}, {"http://h", "", "hostname", "g"},
}

func request(w [4]string) edition.Request {
	q := edition.Request{Input: w[0], Base: w[1], HasBase: w[1] != ""}
	if w[2] != "" {
		q.Set = []edition.Change{{Attribute: w[2], Value: w[3]}}
	}
	return q
}

// takeEdges records the edges that a request takes.
func takeEdges(taken map[trace.Edge]bool, q edition.Request) {
	trace.Each(q, trace.Window{Count: 1 << 30}, func(_ int, s whatwg.Step) {
		if s.State != 0 && s.Next != s.State {
			taken[trace.Edge{From: s.State, To: s.Next}] = true
		}
	})
}

// Each edge of the picture is taken by a witness, and no witness takes another.
func TestEveryEdgeIsTaken(t *testing.T) {
	taken := map[trace.Edge]bool{}
	for _, w := range witnesses {
		n := len(taken)
		takeEdges(taken, request(w))
		if len(taken) == n {
			t.Errorf("%q takes no edge that those before it do not take", w)
		}
	}
	edges := trace.Edges()
	for _, e := range edges {
		if !taken[e] {
			t.Errorf("no witness goes from the %v to the %v", e.From, e.To)
		}
	}
	for e := range taken {
		if !slices.Contains(edges, e) {
			t.Errorf("the picture has no edge from the %v to the %v", e.From, e.To)
		}
	}
}

// unreachable holds the edges that the source contains, but no step takes, since a
// state shares its method with another one: the hostname state fails before the
// colon that leads to the port state.
var unreachable = []trace.Edge{{From: whatwg.HostnameState, To: whatwg.PortState}}

// The edges are the assignments to the state in the source of the machine, method by
// method.
func TestEdgesOfTheSource(t *testing.T) {
	named := map[string]whatwg.State{}
	methods := map[string][]string{} // by method, the states in which it runs
	sets := map[string][]string{}    // by method, the states that it sets
	files, err := filepath.Glob("../../../edition/whatwg/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source := suite.Text(t, file)
		parsed, err := parser.ParseFile(token.NewFileSet(), file, source, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				readState(named, n)
			case *ast.FuncDecl:
				if n.Name.Name == "switchOnState" {
					readSwitch(methods, n)
				} else if strings.HasPrefix(filepath.Base(file), "states_") {
					sets[n.Name.Name] = assigned(n)
				}
			}
			return true
		})
	}
	// Where the state has no case of its own, the default runs.
	for name := range named {
		if !slices.Contains(slices.Concat(slices.Collect(maps.Values(methods))...), name) {
			methods["fragment"] = append(methods["fragment"], name)
		}
	}
	if len(named) != len(trace.States()) || len(methods) != len(named)-1 || !slices.Equal(methods["fragment"], []string{"FragmentState"}) {
		t.Fatalf("the source has %d states in %d methods: %v", len(named), len(methods), methods)
	}
	var want []trace.Edge
	for method, states := range methods {
		for _, from := range states {
			for _, to := range sets[method] {
				if e := (trace.Edge{From: named[from], To: named[to]}); !slices.Contains(unreachable, e) && !slices.Contains(want, e) {
					want = append(want, e)
				}
			}
		}
	}
	got := trace.Edges()
	for _, e := range want {
		if !slices.Contains(got, e) {
			t.Errorf("the %v sets the %v, which the picture does not have", e.From, e.To)
		}
	}
	for _, e := range got {
		if !slices.Contains(want, e) {
			t.Errorf("the picture has an edge from the %v to the %v, but the source does not", e.From, e.To)
		}
	}
}

// readState reads the declaration of a state, by the anchor above it.
func readState(named map[string]whatwg.State, n *ast.ValueSpec) {
	if n.Doc == nil || !strings.HasSuffix(n.Names[0].Name, "State") {
		return
	}
	for _, s := range trace.States() {
		if strings.HasSuffix(strings.TrimSpace(n.Doc.Text()), "#"+s.Anchor()) {
			named[n.Names[0].Name] = s
		}
	}
}

// readSwitch reads which method is run in which states.
func readSwitch(methods map[string][]string, f *ast.FuncDecl) {
	ast.Inspect(f, func(n ast.Node) bool {
		c, ok := n.(*ast.CaseClause)
		if !ok {
			return true
		}
		method := c.Body[0].(*ast.ReturnStmt).Results[0].(*ast.CallExpr).Fun.(*ast.SelectorExpr).Sel.Name
		for _, state := range c.List {
			methods[method] = append(methods[method], state.(*ast.Ident).Name)
		}
		return true
	})
}

// assigned returns the states that a method assigns to p.state.
func assigned(f *ast.FuncDecl) (states []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for i, to := range a.Lhs {
			if s, ok := to.(*ast.SelectorExpr); ok && s.Sel.Name == "state" {
				states = append(states, a.Rhs[i].(*ast.Ident).Name)
			}
		}
		return true
	})
	return states
}

func TestWritePicture(t *testing.T) {
	var w jsontext.Writer
	w.Object()
	trace.WritePicture(&w)
	w.End()
	var out bytes.Buffer
	w.Flush(&out)
	var got struct {
		States []struct{ Name, Anchor string }
		Edges  [][2]string
	}
	d := json.NewDecoder(&out)
	d.DisallowUnknownFields()
	if err := d.Decode(&got); err != nil {
		t.Fatal(err)
	}
	if len(got.States) != 21 || got.States[18].Name != "opaque path state" || got.States[18].Anchor != "cannot-be-a-base-url-path-state" {
		t.Errorf("states %v", got.States)
	}
	if len(got.Edges) != len(trace.Edges()) || got.Edges[0] != [2]string{"scheme start state", "scheme state"} {
		t.Errorf("edges %v", got.Edges)
	}
}
